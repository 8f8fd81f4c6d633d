// The drawings of shapes.js and tile_shapes.js, put on the page once; whoever shows one refers to it.

import { s } from "../dom.js";
import { EMBLEMS, GEMS, ICONS, SYMBOLS } from "./shapes.js";
import { drawn, tileSprites } from "./tile_sprites.js";

const SHEET = "0 0 100 100";

/** A sheet that nobody sees, with every drawing. */
export function sprites() {
  return s(
    "svg",
    { class: "sprites", "aria-hidden": "true", width: 0, height: 0 },
    s("defs", {}, brass(), velvet(), Object.entries(EMBLEMS).map(([name, emblem]) => mask(name, emblem))),
    Object.entries(GEMS).map(([name, shapes]) => sheet(`gem-${name}`, drawn(shapes, `gem-${name}`))),
    Object.entries(EMBLEMS).map(([name, emblem]) => sheet(`emblem-${name}`, engraved(name, emblem))),
    Object.entries(SYMBOLS).map(([name, outline]) => sheet(`symbol-${name}`, s("path", { d: outline, fill: "currentColor" }))),
    Object.entries(ICONS).map(([name, lines]) => sheet(`icon-${name}`, s("path", { d: lines, class: "strokes" }))),
    tileSprites(),
  );
}

/** A drawing of the sheet. It is seen, not read: words beside it say what it is. */
export function sprite(name, classes, title = "") {
  const seen = title ? { role: "img", "aria-label": title } : { "aria-hidden": "true" };
  return s("svg", { class: classes, viewBox: SHEET, ...seen }, s("use", { href: `#${name}` }));
}

/** A small mark of strokes: it takes the colour of the text beside it. */
export const icon = (name, classes = "", title = "") => sprite(`icon-${name}`, `icon ${classes}`, title);

/** The symbol of a seat, in its colour. */
export const symbol = (seat, classes = "") => sprite(`symbol-${seat.symbol}`, `symbol ${classes}`);

function sheet(id, ...children) {
  return s("symbol", { id, viewBox: SHEET }, ...children);
}

function brass() {
  const stops = [
    ["0", "#f2d58a"],
    ["0.5", "#c99a3b"],
    ["1", "#a98132"],
  ];
  return s(
    "linearGradient",
    { id: "brass", x1: 0, y1: 0, x2: 0, y2: 100, gradientUnits: "userSpaceOnUse" },
    stops.map(([offset, colour]) => s("stop", { offset, "stop-color": colour })),
  );
}

/** Light on a pillow: full in the middle, dark at the seams. */
function velvet() {
  const stops = [
    ["0", "#fff", 0.2],
    ["0.45", "#fff", 0.05],
    ["0.75", "#000", 0.06],
    ["1", "#000", 0.42],
  ];
  return s(
    "radialGradient",
    { id: "velvet", cx: 0.47, cy: 0.42, r: 0.58 },
    stops.map(([offset, colour, opacity]) => s("stop", { offset, "stop-color": colour, "stop-opacity": opacity })),
  );
}

function mask(name, emblem) {
  return s(
    "mask",
    { id: `mask-${name}`, maskUnits: "userSpaceOnUse", x: 0, y: 0, width: 100, height: 100 },
    s("path", { d: emblem.body, fill: "#fff" }),
    emblem.holes && s("path", { d: emblem.holes, fill: "#000" }),
  );
}

function engraved(name, emblem) {
  return [
    s("rect", { width: 100, height: 100, fill: "url(#brass)", mask: `url(#mask-${name})` }),
    name === "gemologist" && s("path", { d: "M30 31 H52 L60 40 L41 60 L22 40 Z", fill: "#f0cf7a" }),
    emblem.lights && s("path", { d: emblem.lights, fill: "#f8e9c4", opacity: 0.47 }),
    emblem.shades && s("path", { d: emblem.shades, fill: "#32260f", opacity: 0.43 }),
    emblem.lines && s("path", { d: emblem.lines, class: "engraving" }),
    name === "gemologist" && s("path", { d: "M22 40 H60 M33 40 L41 31 L49 40 L41 60 L33 40", class: "engraving" }),
  ];
}
