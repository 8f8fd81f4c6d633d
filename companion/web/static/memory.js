// What this browser keeps: its code, a random name for itself, and the language that somebody chose.
// A browser that keeps nothing (private windows) still works until it is closed.

function kept(storage, key) {
  try {
    return globalThis[storage].getItem(key) ?? "";
  } catch {
    return "";
  }
}

function keep(storage, key, value) {
  try {
    globalThis[storage].setItem(key, value);
  } catch {
    // nothing can be kept here
  }
}

/** The code from the address, which is then removed from it, or the one that this tab or this browser had before. */
export function takeToken() {
  const token = decodeURIComponent(location.hash.slice(1));
  if (token) {
    history.replaceState(null, "", location.pathname + location.search);
    keep("sessionStorage", "token", token);
    keep("localStorage", "token", token);
  }
  return token || kept("sessionStorage", "token") || kept("localStorage", "token");
}

/** A name of 128 random bits that this browser has given itself. */
export function deviceName() {
  const name = kept("localStorage", "device") || randomName();
  keep("localStorage", "device", name);
  return name;
}

function randomName() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const chosenLanguage = () => kept("localStorage", "language");
export const keepLanguage = (code) => keep("localStorage", "language", code);

/** Whether somebody has tapped Start with this code. */
export const hasStarted = (token) => kept("sessionStorage", "started") === token;
export const keepStarted = (token) => keep("sessionStorage", "started", token);
