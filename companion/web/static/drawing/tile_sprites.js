// The drawings of tile_shapes.js, as parts of the one sheet: grounds of tiles, symbols, marks, jars and things.

import { s } from "../dom.js";
import { COLOUR_MARKS, ENAMELS, JAR, THIEF_SYMBOLS, THINGS, TILE, TURBAN } from "./tile_shapes.js";

const SHEET = "0 0 100 100";
const CLAY = ["#dc9163", "#a45631", "#6d351f"];
const FRAMED_STONE = { x: 19, y: 19, width: 62, height: 62 };

/** Outlines with their colours, from below to above; a colour that is two runs from the top to the bottom. */
export function drawn(shapes, id) {
  return shapes.map(([outline, fill, alpha, width], at) => {
    const seen = { d: outline, opacity: alpha === 1 ? null : alpha };
    if (width) return s("path", { ...seen, fill: "none", stroke: fill, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" });
    if (typeof fill === "string") return s("path", { ...seen, fill });
    return [upright(`${id}-${at}`, fill), s("path", { ...seen, fill: `url(#${id}-${at})` })];
  });
}

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
const stops = (colours) => colours.map((colour, at) => s("stop", { offset: at / (colours.length - 1), "stop-color": colour }));
const upright = (id, colours) => s("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1 }, stops(colours));
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
