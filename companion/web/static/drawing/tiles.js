// The pieces of 40 Thieves: tiles face up and face down, and what is on special ones. A face is a text of the record,
// such as "red sun", "green moon leader" or "lantern".

import { s } from "../dom.js";
import { sprite } from "./sprites.js";
import { ENAMELS } from "./tile_shapes.js";

export const COLOURS = ["red", "green", "yellow", "blue"];
export const SYMBOLS = ["sun", "clubs", "moon", "hand", "star"];
const GOLDEN = ["merchant", "genie", "sinbad"];
const SHEET = "0 0 100 100";
const GLAZE = "M24.5 40.5C38 43.5 62 43.5 75.5 40.5C79 50 76 60 71.5 67C60 73 40 73 28.5 67C24 60 21 50 24.5 40.5Z";

/** What is on a special tile, without its tile. */
export const thing = (name, classes = "", title = "") => sprite(`thing-${name}`, `thing ${classes}`, title);

/** The colour and symbol of a thief, or null for a tile that is none. */
export function thiefOf(face) {
  const [colour, symbol, leader] = face.split(" ");
  return COLOURS.includes(colour) ? { colour, symbol, isLeader: Boolean(leader) } : null;
}

/** A tile face up; `at` places it in another drawing. */
export function tile(face, at = {}) {
  const thief = thiefOf(face);
  return s("svg", { class: "tile-face", viewBox: SHEET, "aria-hidden": "true", ...at }, thief ? onThief(thief) : onSpecial(face));
}

/** A tile face down, perhaps with what somebody noted of its jar. */
export function jarTile(noted, at = {}) {
  return s("svg", { class: "tile-face", viewBox: SHEET, "aria-hidden": "true", ...at }, use("ground-clay"), noted ? glaze(thiefOf(noted)) : null);
}

const use = (name) => s("use", { href: `#${name}` });

function part(name, x, y, size, colour) {
  return s("svg", { x, y, width: size, height: size, viewBox: SHEET, style: { color: colour } }, use(name));
}

function onThief({ colour, symbol, isLeader }) {
  const ink = ENAMELS[colour].symbol;
  const [x, y, size] = isLeader ? [26.5, 28, 47] : [20, 9.5, 60];
  return [
    use(`ground-${colour}`),
    part(`shape-${symbol}`, x, y, size, ink),
    [-1, 0, 1].map((step) => part(`shape-${colour}`, 42.75 + step * 18.5, 77, 14.5, ink)),
    isLeader ? part("turban", 36.5, 1.5, 27, ink) : null,
  ];
}

function onSpecial(name) {
  const isAmulet = name === "amulet";
  const [x, y, size] = isAmulet ? [17, 5, 66] : [13, 13, 74];
  const marks = isAmulet && COLOURS.map((colour, at) => part(`shape-${colour}`, 43.25 + (at - 1.5) * 15, 79, 13.5, ENAMELS[colour].rim));
  return [use(GOLDEN.includes(name) ? "ground-golden" : "ground-special"), part(`thing-${name}`, x, y, size, "#fff"), marks];
}

function glaze({ colour, symbol }) {
  const { top, rim, symbol: ink } = ENAMELS[colour];
  return [
    s("path", { d: GLAZE, fill: top, stroke: rim, "stroke-width": 1.5 }),
    part(`shape-${symbol}`, 36.5, 43, 27, ink),
    [-1, 1].map((side) => part(`shape-${colour}`, 44.75 + side * 6.5, 75.5, 10.5, "#2a120a")),
  ];
}
