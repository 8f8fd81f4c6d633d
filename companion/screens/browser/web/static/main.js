// Connects, keeps what a browser has to remember, and passes on what is heard and tapped.

import { h, patch } from "./dom.js";
import { sprites } from "./drawings.js";
import { PageView } from "./page.js";
import { Voice, ownLanguage, speak, t } from "./words.js";

const PROTOCOL = 2;
const WAITS_MS = [0, 250, 500, 1000, 1500]; // whatever happens, the next try is never more than two seconds away
const PATIENCE_MS = 4000; // for the first answer; then twice, then four times as long: the table may only be slow
const PULSE_MS = 2000; // a browser is not told of a dead network before it sends something
const NOTICE_MS = 5000;
const BUZZ_MS = 30;
const WRONG_CODE = 4401;
const SEAT_TAKEN = 4409;
const FINAL = new Set([WRONG_CODE, SEAT_TAKEN]);
const DIGITS = 6;

// What this browser keeps. One that keeps nothing (private windows) still works until it is closed.

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

function keepToken(token) {
  keep("sessionStorage", "token", token);
  keep("localStorage", "token", token);
}

/** The code from the address, which is then removed from it, or the one that this tab or this browser had before. */
function takeToken() {
  const token = decoded(location.hash.slice(1));
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  if (token) keepToken(token);
  return token || kept("sessionStorage", "token") || kept("localStorage", "token");
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return ""; // nonsense is no code
  }
}

/** A name of 128 random bits that this browser has given itself. */
function deviceName() {
  const name = kept("localStorage", "device") || [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keep("localStorage", "device", name);
  return name;
}

// the way to the table: a WebSocket that comes back by itself

class Connection {
  /** `changed(status)` is told "connecting", "open", "lost", or a number: it was closed for good, and why. */
  constructor({ hello, heard, changed }) {
    Object.assign(this, { hello, heard, changed, tries: 0, timer: 0, socket: null, status: "" });
    addEventListener("online", () => this.again());
    addEventListener("offline", () => this.drop());
    addEventListener("pageshow", (event) => event.persisted && this.again());
    document.addEventListener("visibilitychange", () => document.hidden || this.again());
    setInterval(() => this.status === "open" && this.socket.send(""), PULSE_MS);
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Try at once, unless the table answers. */
  again() {
    if (this.status === "open") this.socket.send("");
    else if (this.status && !FINAL.has(this.status)) this.open();
  }

  /** With another code, for example. */
  restart() {
    this.drop();
    Object.assign(this, { status: "", tries: 0 });
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    this.forget(this.socket);
    const socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/ws`);
    const slow = setTimeout(() => this.gone(socket, 0), PATIENCE_MS * 2 ** Math.min(this.tries, 2));
    this.socket = socket;
    this.become(this.status || "connecting");
    socket.onopen = () => this.send({ protocol: PROTOCOL, ...this.hello() });
    socket.onmessage = (event) => {
      clearTimeout(slow);
      this.tries = 0;
      const isFirst = this.status !== "open";
      this.become("open");
      this.heard(JSON.parse(event.data), isFirst);
    };
    socket.onclose = (event) => {
      clearTimeout(slow);
      this.gone(socket, event.code);
    };
  }

  /** The network is gone, and nobody will tell the socket. */
  drop() {
    if (this.socket) this.gone(this.socket, 0);
  }

  gone(socket, code) {
    if (this.socket !== socket) return;
    this.socket = null;
    this.forget(socket);
    if (FINAL.has(code)) {
      this.become(code);
      return;
    }
    this.become("lost");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), WAITS_MS[Math.min(this.tries, WAITS_MS.length - 1)]);
    this.tries += 1;
  }

  /** Nothing that this one may still say counts. */
  forget(socket) {
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  become(status) {
    if (status === this.status) return;
    this.status = status;
    this.changed(status);
  }
}

// what is heard and shown

let token = takeToken();
let language = kept("localStorage", "language") || ownLanguage();
let aloud = kept("localStorage", "aloud") === "on";
let isTyped = false; // the digits of an address, not a code
let parts = []; // of a file that is being downloaded
let notice = null;
let noticeTimer = 0;
let called = "";

const element = (id) => document.getElementById(id);
const voice = new Voice();
const connection = new Connection({ hello: () => ({ token, device: deviceName(), language, ...(voice.canSpeak && { aloud }) }), heard, changed });
const view = new PageView(element("page"), { send: (message) => connection.send(message), tell, call });

function heard(message, isFirst) {
  if (isFirst) view.forget();
  if (isFirst) parts = [];
  switch (message.type) {
    case "page":
      if (message.language !== language) keep("localStorage", "language", message.language);
      language = message.language;
      view.heard(message);
      readAloud(message);
      stayAwake();
      break;
    case "told":
      tell(message.text, message.wrong);
      break;
    case "file":
      collect(message);
      break;
    case "code": {
      const wasTyped = isTyped;
      token = message.token;
      isTyped = false;
      keepToken(token);
      if (!wasTyped) connection.restart(); // the old one counts no more
      break;
    }
  }
}

/** A file comes in parts, in Base64; with the last one it is saved as the browser saves files. */
function collect({ name, data, last }) {
  parts.push(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)));
  if (!last) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(parts, { type: name.endsWith(".txt") ? "text/plain" : "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), NOTICE_MS);
  parts = [];
}

function changed(status) {
  document.body.classList.toggle("lost", status === "lost");
  element("page").inert = status === "lost";
  if (FINAL.has(status)) closed(status);
  showOver();
}

/** What is new, if people want that on this device. */
function readAloud(message) {
  const isOn = message.aloud ?? false;
  if (isOn !== aloud) keep("localStorage", "aloud", isOn ? "on" : "off");
  aloud = isOn;
  if (!aloud) voice.hush();
  else if (message.spoken) voice.say(message.spoken, language);
}

/** What came of something; a screen reader hears it, and it goes by itself. */
function tell(text, isWrong = false) {
  notice = { text, isWrong };
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => {
    notice = null;
    showOver();
  }, NOTICE_MS);
  showOver();
}

/** A screen reader says a text when it changes. */
function say(id, text) {
  if (element(id).textContent !== text) element(id).textContent = text;
}

/** The phone is felt when there is a new reason. */
function call(reason) {
  if (reason && reason !== called && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  called = reason;
}

function showOver() {
  const isLost = connection.status === "lost";
  const told = notice && h("p", { key: "told", class: `told r-body ${notice.isWrong ? "wrong" : ""}` }, notice.text);
  const veil = isLost && h("div", { key: "veil", class: "veil", role: "alert" }, h("p", { class: "r-action" }, (view.parts.lost ?? view.parts["/lost"])?.node.words ?? t("lost")), h("p", { class: "r-body dim" }, t("trying")));
  patch(element("over"), [told, veil].filter(Boolean));
  if (element("over").matches(":popover-open")) element("over").hidePopover(); // above the sheet that was opened last
  if (told || veil) element("over").showPopover?.();
  say("news", notice?.text ?? "");
}

/** A screen goes dark between two turns: not on phones that can be told so. */
async function stayAwake() {
  if (document.hidden || view.awake || !navigator.wakeLock) return;
  try {
    view.awake = await navigator.wakeLock.request("screen");
    view.awake.onrelease = () => (view.awake = null);
  } catch {
    // it may sleep
  }
}

// the first pages, before a table has answered

function closed(status) {
  view.forget();
  view.place = null;
  if (status === SEAT_TAKEN) showFirst(t("seat_taken"), [h("p", {}, t("ask_for_new_code"))]);
  else showFirst(isTyped ? t("digits_wrong") : token ? t("wrong_code") : t("no_code"), askForDigits());
}

function askForDigits() {
  const go = (event) => {
    event.preventDefault();
    const typed = new FormData(event.target).get("digits").replace(/\D/g, "");
    if (typed.length !== DIGITS) return showFirst(t("digits_wrong"), askForDigits());
    token = typed;
    isTyped = true;
    connection.restart();
  };
  return [
    h("p", {}, t("how_to_get_code")),
    h(
      "form",
      { class: "digits", onsubmit: go },
      h("label", { for: "digits" }, t("type_digits")),
      h("input", { id: "digits", name: "digits", inputmode: "numeric", autocomplete: "one-time-code", maxlength: 7, pattern: "[0-9 ]*" }),
      h("button", { class: "n-button primary r-button", type: "submit" }, h("span", { class: "n-words" }, t("watch"))),
    ),
  ];
}

function showFirst(title, children) {
  document.title = title;
  patch(element("page"), [h("main", { key: "first", class: "first" }, h("h1", { tabindex: -1 }, title), children)]);
  element("page").querySelector("h1").focus({ preventScroll: true });
  document.body.dataset.ready = "0";
}

// Another code was opened in this tab: only the part after # differs, so the browser does not load the page again.
addEventListener("hashchange", () => {
  if (!location.hash.slice(1)) return;
  token = takeToken();
  isTyped = false;
  connection.restart();
});

function begin() {
  patch(element("sprites"), [sprites()]);
  speak(language);
  element("fallback")?.remove();
  if (token) {
    patch(element("page"), [h("main", { key: "first", class: "first late" }, h("h1", {}, t("connecting")))]);
    connection.open();
  } else showFirst(t("no_code"), askForDigits());
}

begin();
