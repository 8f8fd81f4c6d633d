// Small drawings: those of shapes.js, put on the page once, to which whoever shows one refers; the pieces of Master
// Thieves; and QR codes.

import { s } from "./dom.js";
import { EMBLEMS, GEMS, ICONS, SYMBOLS } from "./shapes.js";

export const SHEET = "0 0 100 100";

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
  const shades = [
    ["0", "#f2d58a"],
    ["0.5", "#c99a3b"],
    ["1", "#a98132"],
  ];
  return s(
    "linearGradient",
    { id: "brass", x1: 0, y1: 0, x2: 0, y2: 100, gradientUnits: "userSpaceOnUse" },
    shades.map(([offset, colour]) => s("stop", { offset, "stop-color": colour })),
  );
}

/** Light on a pillow: full in the middle, dark at the seams. */
function velvet() {
  const lights = [
    ["0", "#fff", 0.2],
    ["0.45", "#fff", 0.05],
    ["0.75", "#000", 0.06],
    ["1", "#000", 0.42],
  ];
  return s(
    "radialGradient",
    { id: "velvet", cx: 0.47, cy: 0.42, r: 0.58 },
    lights.map(([offset, colour, opacity]) => s("stop", { offset, "stop-color": colour, "stop-opacity": opacity })),
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

/** Outlines with their colours, from below to above; a colour that is two runs from the top to the bottom. */
export function drawn(shapes, id) {
  return shapes.map(([outline, fill, alpha, width], at) => {
    const seen = { d: outline, opacity: alpha === 1 ? null : alpha };
    if (width) return s("path", { ...seen, fill: "none", stroke: fill, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" });
    if (typeof fill === "string") return s("path", { ...seen, fill });
    return [upright(`${id}-${at}`, fill), s("path", { ...seen, fill: `url(#${id}-${at})` })];
  });
}

export const stops = (colours) => colours.map((colour, at) => s("stop", { offset: at / (colours.length - 1), "stop-color": colour }));
export const upright = (id, colours) => s("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1 }, stops(colours));

// the pieces of Master Thieves

export const gem = (kind, classes = "", title = "") => sprite(`gem-${kind}`, `gem ${classes}`, title);

/** A pillow of velvet, seen from above, that fills whatever it lies in: pinched corners, sagging seams, tassels. */
export function pillow(kind) {
  const cloth = "M3 4 C24 13 96 13 117 4 C111 16 111 30 117 44 C96 38 24 38 3 44 C9 30 9 16 3 4 Z";
  const folds = "M4 5 Q16 14 30 16 M4 5 Q10 16 12 24 M116 5 Q104 14 90 16 M116 5 Q110 16 108 24 M4 43 Q14 37 28 34 M116 43 Q106 37 92 34";
  const corners = [[3, 4], [117, 4], [3, 44], [117, 44]];
  return s(
    "svg",
    { class: `pillow ${kind}`, viewBox: "0 0 120 48", preserveAspectRatio: "none", "aria-hidden": "true" },
    corners.map(([x, y]) => s("circle", { cx: x, cy: y, r: 2.4, class: "tassel" })),
    s("path", { d: cloth, class: "cloth" }),
    s("path", { d: cloth, fill: "url(#velvet)" }),
    s("path", { d: folds, class: "folds" }),
    s("path", { d: cloth, class: "seam" }),
  );
}

/** The back of a card: diamonds on velvet, and a seal of wax. */
export function cardBack() {
  const rows = [0, 1, 2, 3, 4].flatMap((row) => [0, 1, 2, 3].map((column) => [24 + column * 24, 34 + row * 26]));
  return s(
    "svg",
    { viewBox: "0 0 120 172", "aria-hidden": "true" },
    s("rect", { x: 2, y: 2, width: 116, height: 168, rx: 12, style: { fill: "#3a1721", stroke: "var(--brass)" }, "stroke-width": 3 }),
    s("rect", { x: 10, y: 10, width: 100, height: 152, rx: 8, style: CARD_LINE }),
    rows.map(([x, y]) => s("path", { d: `M${x} ${y - 11}l8 11l-8 11l-8 -11z`, style: CARD_LINE })),
    s("path", { d: WAX, style: { fill: "#a51d38", stroke: "#e24a66" }, "stroke-width": 1.5 }),
    s("circle", { cx: 60, cy: 86, r: 22, style: { fill: "#8a1429", stroke: "#5c0c1e" }, "stroke-width": 2 }),
  );
}

const CARD_LINE = { fill: "none", stroke: "#8a6a2e" };

const WAX = (() => {
  const lobes = Array.from({ length: 36 }, (_, at) => {
    const angle = (at * Math.PI) / 18;
    const far = 33 + 2.6 * Math.sin(angle * 5) + 1.4 * Math.sin(angle * 9 + 1);
    return `${(60 + far * Math.cos(angle)).toFixed(1)} ${(86 + far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${lobes.join("L")}Z`;
})();

// QR codes

const BORDER = 4;

/** `rows` are texts, one per row; `#` is dark. */
export function qrCode(rows, label) {
  const size = rows.length + 2 * BORDER;
  const runs = rows.flatMap((row, y) => [...row.matchAll(/#+/g)].map((run) => `M${run.index + BORDER} ${y + BORDER}h${run[0].length}v1h-${run[0].length}z`));
  return s(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    s("rect", { width: size, height: size, fill: "#fff" }),
    s("path", { d: runs.join(""), fill: "#000" }),
  );
}
