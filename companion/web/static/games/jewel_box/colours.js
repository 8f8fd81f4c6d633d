// The woods and metals of the box, and colours in light and shade: as the kiosk has them.

const hex = (code) => [1, 3, 5].map((at) => parseInt(code.slice(at, at + 2), 16));

export const WOODS = { A: hex("#b0703c"), B: hex("#985a30"), C: hex("#7f4627") };
export const FRONT_WOOD = { A: hex("#bd7d47"), B: hex("#a76839"), C: hex("#8f522e") };
export const TRAY_WOOD = hex("#c79462");
export const LINING = hex("#5d1428");
export const SECRET_LINING = hex("#2c1a4a");
export const GROOVE = hex("#24110b");
export const BRASS = hex("#c99a3b");
export const BRIGHT = hex("#f0cf7a");

export function mix(one, other, share) {
  const part = Math.min(1, Math.max(0, share));
  return one.map((value, at) => Math.round(value + (other[at] - value) * part));
}

export const darker = (colour, share) => mix(colour, [0, 0, 0], share);

/** A surface of this colour under this much light: 1 shows it as it is, less is shade, more a warm gleam. */
export function lit(colour, light) {
  if (light > 1) return mix(colour, [255, 240, 214], (light - 1) * 0.75);
  return colour.map((value) => Math.round(value * Math.max(0, light)));
}

export const css = (colour) => `rgb(${colour.join(" ")})`;
