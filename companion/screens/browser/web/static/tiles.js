// The pieces of 40 Thieves: tiles face up and face down, and what is on special ones. A face is a text of the record,
// such as "red sun", "green moon leader" or "lantern". Their small drawings come to the page with this module.

import { patch, s } from "./dom.js";
import { SHEET, drawn, sprite, stops, upright } from "./drawing.js";
import { COLOUR_MARKS, ENAMELS, JAR, THIEF_SYMBOLS, THINGS, TILE, TURBAN } from "./tile_shapes.js";

export const COLOURS = ["red", "green", "yellow", "blue"];
export const SYMBOLS = ["sun", "clubs", "moon", "hand", "star"];
const GOLDEN = ["merchant", "genie", "sinbad"];
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

/** The stack, or what was discarded: tiles face down on top of each other. */
export function pile(name) {
  const tiles = name === "stack" ? [[6, 22], [12, 14], [18, 6]] : [[4, 10], [22, 18]];
  return s("svg", { viewBox: SHEET, "aria-hidden": "true" }, tiles.map(([x, y]) => jarTile(null, { x, y, width: 74, height: 74 })));
}

/** What lies beside a finished game: a thief's mark, or jars. */
export function loot(name) {
  const places = name === "jars" ? [["", 0, 30, 56], ["", 44, 26, 56], ["", 22, 6, 56]] : [["red sun leader", 4, 30, 52], ["blue moon", 46, 10, 50]];
  return s("svg", { viewBox: SHEET, "aria-hidden": "true" }, places.map(([face, x, y, size]) => (face ? tile : jarTile)(face, { x, y, width: size, height: size })));
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

// the sheet with their parts

const CLAY = ["#dc9163", "#a45631", "#6d351f"];
const FRAMED_STONE = { x: 19, y: 19, width: 62, height: 62 };


/** Every drawing of 40 Thieves. */
export function tileSprites() {
  const masks = [...Object.entries(THIEF_SYMBOLS), ...Object.entries(COLOUR_MARKS)];
  return [
    s("defs", {}, sideways("clay", [CLAY[2], CLAY[0], CLAY[1], CLAY[2]]), masks.map(([name, shapes]) => mask(name, shapes))),
    Object.entries(ENAMELS).map(([name, enamel]) => symbol(`ground-${name}`, ground(name, [enamel.top, enamel.bottom], enamel.rim))),
    symbol("ground-clay", ground("clay-tile", ["#6b3c2b", "#432219"], "#8a5540"), niche(), jar()),
    masks.map(([name]) => symbol(`shape-${name}`, s("rect", { width: 100, height: 100, fill: "currentColor", mask: `url(#cut-${name})` }))),
    Object.entries(THINGS).map(([name, shapes]) => symbol(`thing-${name}`, drawn(shapes, `thing-${name}`), name === "sapphire" && stone())),
    symbol("turban", drawn(TURBAN.shapes, "turban")),
  ];
}

const symbol = (id, ...children) => s("symbol", { id, viewBox: SHEET }, ...children);
const stone = () => s("svg", { ...FRAMED_STONE, viewBox: SHEET }, s("use", { href: "#gem-sapphire" }));
const sideways = (id, colours) => s("linearGradient", { id, x1: 0, y1: 0, x2: 1, y2: 0 }, stops(colours));

function mask(name, shapes) {
  return s("mask", { id: `cut-${name}`, maskUnits: "userSpaceOnUse", x: 0, y: 0, width: 100, height: 100 }, drawn(shapes, `cut-${name}`));
}

function ground(name, colours, rim) {
  return [upright(`enamel-${name}`, colours), s("path", { d: TILE.outline, fill: `url(#enamel-${name})`, stroke: rim, "stroke-width": 2 })];
}

function niche() {
  return [
    s("path", { d: "M17 91V40C17 4 83 4 83 40V91Z", fill: "#6f4030" }),
    s("path", { d: "M19.5 89V41C19.5 7 80.5 7 80.5 41V89Z", fill: "#1f1013" }),
    s("path", { d: "M28 86C28 80 76 80 80 86C78 91 30 91 28 86Z", fill: "#000", opacity: 0.5 }),
  ];
}

function jar() {
  const line = (d, stroke, width, opacity = null) => s("path", { d, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round", opacity });
  return [
    JAR.handles.map((handle) => [line(handle, "#36190f", 5.6), line(handle, CLAY[1], 4)]),
    s("path", { d: JAR.body, fill: "url(#clay)", stroke: "#36190f", "stroke-width": 1.6 }),
    JAR.grooves.map((groove) => line(groove, "#572a18", 1.7, 0.6)),
    s("path", { d: "M38 12H62C63 12 63 14.4 62 14.4H38C37 14.4 37 12 38 12Z", fill: "#3c1d11" }),
    s("path", { d: "M33 33C38 29 44 27.6 47 27.6C42 31 37 36 34.6 43C32 42 31.4 37 33 33Z", fill: "#fff", opacity: 0.27 }),
  ];
}

/** Puts the sheet on the page, once. */
function begin() {
  const place = document.body.appendChild(document.createElement("div"));
  patch(place, [s("svg", { class: "sprites", "aria-hidden": "true", width: 0, height: 0 }, tileSprites())]);
}

begin();
