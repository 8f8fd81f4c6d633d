// Draws what is no text and no button: the small drawings of shapes.js, put on the page once, to which whoever shows one
// refers; the pieces of Master Thieves, codes, charts, lamps, the things that are played on, and games by their own modules.
// `companion/screens/browser/drawing_values.py` says what each kind of drawing gets.

import { h, s } from "./dom.js";
import { EMBLEMS, GEMS, ICONS, SYMBOLS } from "./shapes.js";
import { t } from "./words.js";

export const SEATS = Object.keys(SYMBOLS); // in the order of the seats
export const seatColour = (seat) => `var(--seat-${seat % SEATS.length})`;
const ownColour = (seat) => (seat === null ? "var(--brass)" : seatColour(seat));

/** In the place of what could not be drawn; the rest of the page stays. */
export function broken(error) {
  console.warn(error);
  return h("p", { class: "n-broken" }, t("part_broken"));
}

/** The element of a drawing: with a tap it is a button, and so is each of its spots. */
export function drawingOf(node, at, view) {
  const { kind, value, title = "", tap, spots = [], ratio } = node;
  const draw = DRAWINGS[kind];
  if (!draw || value === null || value === undefined) return title ? h("p", { class: `n-text wraps r-body s-${node.style || "drawing"}` }, title) : null;
  const touches = Object.fromEntries(spots.filter((spot) => !spot.title).map((spot) => [spot.name, () => view.press(at.base, spot.tap.n)]));
  const drawn = draw(value, title, view, touches);
  if ([drawn].flat().includes(NOT_LOADED)) return notLoaded(); // nothing around it may hide its words and its button
  const classes = `n-drawing k-${kind} s-${node.style || "drawing"}`;
  const style = ratio ? { "aspect-ratio": ratio } : {};
  const seen = title ? { role: "img", "aria-label": title } : { "aria-hidden": "true" };
  if (tap?.slide) {
    const part = Math.round((value.step / Math.max(1, value.last)) * (tap.slide.length - 1));
    const range = { role: "slider", tabindex: 0, "aria-valuemin": 0, "aria-valuemax": value.last, "aria-valuenow": value.step, "data-part": part };
    return h("div", { class: `${classes} n-tap`, style, ...range, "aria-label": title || t("replay_line"), ...view.tapped(tap, at) }, drawn);
  }
  if (tap && !at.inButton) return h("button", { class: `${classes} n-tap ${node.lit ? "lit" : ""}`, style, type: "button", "aria-label": tap.says || title || kind, ...view.tapped(tap, at) }, drawn);
  const named = spots.filter((spot) => spot.title);
  const where = kind === "thieves-board" ? ofThieves(view)?.placeOf : value.thing === "tile_tray" ? traySpot : null;
  if (!named.length) return h(at.inButton ? "span" : "div", { class: classes, style, ...seen }, drawn);
  const places = named.map((spot) => {
    const tapped = view.tapped(spot.tap, at);
    const place = { ...where?.(spot.name), ...tapped.style }; // how long it is held is in its style, too
    const lit = spot.lit ? "lit" : "";
    return h("button", { key: spot.name, type: "button", "aria-label": spot.title, ...tapped, class: `n-spot ${lit}`, style: place }, where ? null : spot.title);
  });
  return h("div", { class: `${classes} ${where ? "n-spots" : "n-col"}`, style, role: "group", "aria-label": title || null }, drawn, places);
}

/** A small drawing that is not on the sheet, by its kind and what it is; null: it is on the sheet. */
export function spriteOf(kind, which, view) {
  return SPRITES[kind]?.(which, view) ?? null;
}

/** What a group lies on, by its name. */
export function groundOf(name) {
  const [kind, which] = name.split("-");
  return GROUNDS[kind]?.(which) ?? null;
}

// the sheet

export const SHEET = "0 0 100 100";
const STROKES = { fill: "none", stroke: "currentColor", "stroke-width": 11.5, "stroke-linecap": "round", "stroke-linejoin": "round" };
const ENGRAVED = { fill: "none", stroke: "#503e18", "stroke-width": 1.7, opacity: 0.8 };

/** A sheet that nobody sees, with every drawing. */
export function sprites() {
  return s(
    "svg",
    { class: "sprites", "aria-hidden": "true", width: 0, height: 0 },
    s("defs", {}, brass(), velvet(), Object.entries(EMBLEMS).map(([name, emblem]) => mask(name, emblem))),
    Object.entries(GEMS).map(([name, shapes]) => sheet(`gem-${name}`, drawn(shapes, `gem-${name}`))),
    Object.entries(EMBLEMS).map(([name, emblem]) => sheet(`emblem-${name}`, engraved(name, emblem))),
    Object.entries(SYMBOLS).map(([name, outline]) => sheet(`symbol-${name}`, s("path", { d: outline, fill: "currentColor" }))),
    Object.entries(ICONS).map(([name, lines]) => sheet(`icon-${name}`, s("path", { d: lines, ...STROKES }))),
  );
}

/** A drawing of the sheet. It is seen, not read: words beside it say what it is. */
export function sprite(name, classes, title = "") {
  const seen = title ? { role: "img", "aria-label": title } : { "aria-hidden": "true" };
  return s("svg", { class: classes, viewBox: SHEET, ...seen }, s("use", { href: `#${name}` }));
}

function sheet(id, ...children) {
  return s("symbol", { id, viewBox: SHEET }, ...children);
}

const brass = () => s("linearGradient", { id: "brass", x1: 0, y1: 0, x2: 0, y2: 100, gradientUnits: "userSpaceOnUse" }, stops(["#f2d58a", "#c99a3b", "#a98132"]));

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
    emblem.lines && s("path", { d: emblem.lines, ...ENGRAVED }),
    name === "gemologist" && s("path", { d: "M22 40 H60 M33 40 L41 31 L49 40 L41 60 L33 40", ...ENGRAVED }),
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

const CLOTHS = {
  red: ["#8e1730", "#4b0a1b", "#e24a66"],
  white: ["#e4d6c0", "#a8967d", "#a1907a"],
  black: ["#2b2530", "#17131a", "#7a6c84"],
};

/** A pillow of velvet, seen from above, that fills whatever it lies in: pinched corners, sagging seams, tassels. */
function pillow(kind) {
  const [fill, fold, seam] = CLOTHS[kind] ?? CLOTHS.red;
  const cloth = "M3 4 C24 13 96 13 117 4 C111 16 111 30 117 44 C96 38 24 38 3 44 C9 30 9 16 3 4 Z";
  const folds = "M4 5 Q16 14 30 16 M4 5 Q10 16 12 24 M116 5 Q104 14 90 16 M116 5 Q110 16 108 24 M4 43 Q14 37 28 34 M116 43 Q106 37 92 34";
  const corners = [[3, 4], [117, 4], [3, 44], [117, 44]];
  return s(
    "svg",
    { class: "pillow", viewBox: "0 0 120 48", preserveAspectRatio: "none", "aria-hidden": "true" },
    corners.map(([x, y]) => s("circle", { cx: x, cy: y, r: 2.4, style: { fill: "var(--bright)" } })),
    s("path", { d: cloth, fill }),
    s("path", { d: cloth, fill: "url(#velvet)" }),
    s("path", { d: folds, fill: "none", stroke: fold, "stroke-linecap": "round", opacity: 0.8 }),
    s("path", { d: cloth, fill: "none", stroke: seam, "stroke-width": 1.3, "stroke-linecap": "round" }),
  );
}

/** The back of a card: diamonds on velvet, and a seal of wax. */
function cardBack() {
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
function qrCode(rows, label) {
  const size = rows.length + 2 * BORDER;
  const runs = rows.flatMap((row, y) => [...row.matchAll(/#+/g)].map((run) => `M${run.index + BORDER} ${y + BORDER}h${run[0].length}v1h-${run[0].length}z`));
  return s(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    s("rect", { width: size, height: size, fill: "#fff" }),
    s("path", { d: runs.join(""), fill: "#000" }),
  );
}

// small drawings that are not on the sheet

const GROUNDS = { pillow };
const square = (...children) => s("svg", { viewBox: SHEET, "aria-hidden": "true" }, ...children);
const within = (drawn, x, y, width, height) => Object.assign(drawn, { attributes: { ...drawn.attributes, x, y, width, height } });
const disc = (fill, r, cx = 50, cy = 50) => s("circle", { cx, cy, r, style: { fill } });
const wire = (code) => (code ? `#${code}` : "none");
const mark = (name, colour) => square(s("g", { style: { color: colour } }, sprite(`icon-${name}`, "")));
const LAMPS = {
  on: () => square(disc("var(--bright)", 44), disc("var(--ivory)", 11, 40, 38)),
  off: () => square(disc("var(--dim)", 44), disc("#1b0e15", 36)),
  changing: () => square(disc("var(--dim)", 44), disc("#1b0e15", 36), disc("var(--bright)", 20)),
  ill: () => mark("warning", "var(--ruby)"),
  lost: () => mark("close", "var(--ruby)"),
  absent: () => mark("minus", "#6b5c58"),
  seen: () => mark("tick", "var(--good)"),
};
const DOTS = { now: ["var(--bright)", 34], done: ["var(--brass)", 24], later: ["var(--line)", 24] };
const SPRITES = {
  lamp: ([which]) => LAMPS[which]?.(),
  light: () => square(disc("currentColor", 50)),
  dot: ([which]) => square(disc(...DOTS[which])),
  wire: ([main, stripe]) => square(disc("var(--ivory)", 46), disc(wire(main), 36), stripe !== main && s("path", { d: "M75.5 24.5A36 36 0 0 1 24.5 75.5Z", fill: wire(stripe) })),
  levels: ([lit]) => square(levelsSign(Number(lit))),
  joint: ([which]) => square(jointSign(Number(which))),
  side: ([which]) => square(sideSign(Number(which))),
  alarm: ([seat]) => alarm(seat),
  card: () => cardBack(),
  pillow: ([colour]) => square(within(pillow(colour), 0, 17, 100, 66)),
  tile: ([face], view) => piece(view, (tiles) => tiles.tile(face)),
  back: ([noted], view) => piece(view, (tiles) => tiles.jarTile(noted)),
  thing: ([name], view) => piece(view, (tiles) => tiles.thing(name)),
  pile: ([name], view) => piece(view, (tiles) => tiles.pile(name)),
  loot: ([name], view) => piece(view, (tiles) => tiles.loot(name)),
};

/** A piece of 40 Thieves. */
function piece(view, draw) {
  const tiles = ofThieves(view);
  return tiles ? draw(tiles) : square();
}

/** A small box: so many levels from the top turn, and are lit. None: a drawer that is only set ajar. */
function levelsSign(lit) {
  const woods = ["#bd7d47", "#a76839", "#8f522e"];
  const board = (x, y, width, height, fill) => s("rect", { x, y, width, height, rx: 5, style: { fill } });
  const knob = (y) => s("circle", { cx: 50, cy: y, r: 5, style: { fill: "var(--bright)" } });
  if (!lit) return [board(4, 10, 92, 80, "#2a150b"), board(14, 22, 72, 20, "#1b0e15"), board(14, 36, 72, 44, woods[1]), knob(64)];
  return woods.flatMap((wood, place) => {
    const top = 10 + 28 * place;
    return place < lit ? [board(10, top, 80, 24, wood), knob(top + 12)] : [board(10, top, 80, 24, "var(--line)")];
  });
}

/** Three levels from the side, and the joint between two of them. */
function jointSign(which) {
  const level = (y) => s("rect", { x: 16, y, width: 68, height: 24, rx: 5, style: { fill: "#5b3a20", stroke: "var(--brass)" }, "stroke-width": 4 });
  return [level(8), level(38), level(68), s("path", { d: which === 1 ? "M10 35H90" : "M10 65H90", style: { stroke: "var(--bright)" }, "stroke-width": 9, "stroke-linecap": "round" })];
}

/** A level of the box from above, as pictures show it, with the side on which a drawer is. */
function sideSign(side) {
  const corners = [[50, 90], [5, 50], [50, 10], [95, 50]]; // from the front, clockwise
  const way = (...points) => `M${points.map((at) => corners[(at + 4) % 4].join(" ")).join("L")}`;
  return [
    s("path", { d: `${way(0, 1, 2, 3)}Z`, fill: "none", style: { stroke: "var(--dim)" }, "stroke-width": 5 }),
    s("path", { d: way(side - 1, side), fill: "none", style: { stroke: "var(--bright)" }, "stroke-width": 16 }),
  ];
}

// charts

const CURVE = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round", "vector-effect": "non-scaling-stroke" };
const bar = (share, colour) => h("span", { class: "n-bar" }, h("span", { class: "n-done", style: { width: `${Math.round(share * 1000) / 10}%`, background: colour } }));
const chart = (...children) => s("svg", { viewBox: "0 0 300 120", preserveAspectRatio: "none", class: "n-chart", "aria-hidden": "true" }, ...children);
const line = (points, colour, width = 3) => s("polyline", { points: points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "), ...CURVE, style: { stroke: colour }, "stroke-width": width });
const level = (y, isZero) => s("path", { d: `M0 ${y.toFixed(1)}H300`, "stroke-width": 2, "stroke-dasharray": isZero ? null : "3 6", "vector-effect": "non-scaling-stroke", style: { stroke: "var(--line)" } });

/** Where numbers lie on a chart: [x of an entry, y of a value]. */
function scale(values, count) {
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  return [(at) => 8 + (284 * at) / Math.max(1, count - 1), (value) => 110 - (100 * (value - low)) / Math.max(1, high - low), low, high];
}

/** Everybody's score, round by round; the line of the first seat lies on top. */
function race({ lines, seats }) {
  const [x, y, low, high] = scale(lines.flat(), Math.max(...lines.map((each) => each.length)));
  const drawn = lines.map((each, at) => line(each.map((score, round) => [x(round), y(score)]), seatColour(seats[at]), 4)).reverse();
  const number = (value) => h("span", { class: "n-number", style: { top: `${(y(value) / 120) * 100}%` } }, signed(value));
  return [h("span", { class: "n-scale" }, number(high), number(0), low < 0 && number(low)), chart(level(y(0), true), level(y(high)), low < 0 && level(y(low)), ...drawn)];
}

const signed = (value) => (value < 0 ? `−${-value}` : String(value));

/** Somebody's scores, game by game; a filled spot was a victory. */
function scoreLine({ scores, won, seat }) {
  const colour = ownColour(seat);
  const [x, y] = scale(scores, scores.length);
  const spots = scores.map((score, at) => h("span", { class: won[at] ? "n-won" : "n-played", style: { left: `${(x(at) / 300) * 100}%`, top: `${(y(score) / 120) * 100}%`, "border-color": colour, background: won[at] ? colour : null } }));
  return [chart(level(y(0), true), line(scores.map((score, at) => [x(at), y(score)]), colour)), spots];
}

/** A whole game as a line: rounds, what is of note, and where one is. */
function stepBar({ step, last, rounds, landmarks }) {
  const part = (at) => `${(100 * at) / Math.max(1, last)}%`;
  return h(
    "span",
    { class: "n-steps" },
    h("span", { class: "n-done", style: { width: part(step) } }),
    rounds.map(([at]) => h("span", { key: `round-${at}`, class: "n-round", style: { left: part(at) } })),
    landmarks.map((at) => h("span", { key: `mark-${at}`, class: "n-landmark", style: { left: part(at) } })),
    h("span", { class: "n-here", style: { left: part(step) } }),
  );
}

/** What a sensor did lately: filled while it was on, a line while it was off, red where it flickers. */
function band({ steps, stretches }) {
  const kinds = stretches.map(([start, end, on, edges, flickers]) => {
    const kind = flickers ? "flickers" : edges ? "edge" : on === null ? "lost" : on ? "on" : "off";
    const style = { left: `${(100 * start) / steps}%`, width: `${Math.max(0.7, (100 * (end - start)) / steps)}%` };
    return h("span", { class: `n-stretch ${kind}`, style }, flickers ? h("span", {}, edges) : null);
  });
  return h("span", { class: "n-band" }, kinds);
}

// what is played on

/** The box of jewels as it stands; its script is loaded when it is first shown. */
function box(value, view, touches) {
  const script = loaded("games/woodwork", view);
  if (script instanceof Error) return NOT_LOADED;
  return script ? script.woodwork(value, touches) : s("svg", { class: "n-picture box-drawing", "aria-hidden": "true" });
}

/** The tray from above: four by four tiles, and sapphires where four of them meet; what is lifted leaves its place. */
function tray({ lifted = [], lit = [] }) {
  const names = [1, 2, 3, 4].flatMap((row) => [1, 2, 3, 4].map((column) => `r${row}c${column}`));
  const corners = [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => `s${row}${column}`));
  const outline = (name) => ({ stroke: lit.includes(name) ? "var(--bright)" : "#2a150b" });
  const one = (name) => {
    const { x, y } = trayPlace(name);
    const isGone = lifted.includes(name);
    const at = { "stroke-width": lit.includes(name) ? 4 : 1.5 };
    if (name[0] === "r") return s("rect", { ...at, x: x - 22, y: y - 22, width: 44, height: 44, rx: 6, style: { fill: isGone ? "#1b0e10" : "#a45631", ...outline(name) } });
    return [s("circle", { ...at, cx: x, cy: y, r: 9, style: { fill: "#1b0e10", ...outline(name) } }), isGone ? null : placed("gem-sapphire", x - 9, y - 9, 18)];
  };
  return s(
    "svg",
    { viewBox: "0 0 200 200", class: "n-picture", "aria-hidden": "true" },
    s("rect", { x: 2, y: 2, width: 196, height: 196, rx: 12, fill: "#5b3a20", stroke: "#2a150b", "stroke-width": 3 }),
    [...names, ...corners].map(one),
  );
}

/** The middle of a place of the tray, on a sheet of 200 by 200. */
function trayPlace(name) {
  const [row, column] = name.match(/\d/g).map(Number);
  return name[0] === "r" ? { x: 4 + column * 48 - 24, y: 4 + row * 48 - 24 } : { x: 4 + column * 48, y: 4 + row * 48 };
}

/** Where a fingertip finds it; sapphires lie above the tiles. */
function traySpot(name) {
  const { x, y } = trayPlace(name);
  const isTile = name[0] === "r";
  return { left: `${x / 2}%`, top: `${y / 2}%`, width: isTile ? "22%" : null, height: isTile ? "22%" : null, "z-index": isTile ? 0 : 1 };
}

const THINGS = { jewel_box: box, tile_tray: tray };
const thing = (value, _title, view, touches) => THINGS[value.thing]?.(value, view, touches) ?? null;

const glow = (...children) => s("svg", { viewBox: "0 0 200 150", class: "n-picture", "aria-hidden": "true" }, ...children);
const placed = (name, x, y, size, colour = "var(--ivory)") => s("svg", { x, y, width: size, height: size, viewBox: SHEET, style: { color: colour } }, s("use", { href: `#${name}` }));

/** What a game has to show of itself. */
const POSTERS = {
  "master-thieves": () => glow(placed("emblem-thief", 58, 4, 84), placed("gem-ruby", 22, 72, 62), placed("gem-diamond", 70, 84, 60), placed("gem-sapphire", 116, 72, 62)),
  "forty-thieves": () => glow(...FAN.map(([colour, x, y, turn]) => enamel(colour, x, y, turn))),
};
const FAN = [["#b3322f", 22, 46, -14], ["#2f7d4f", 58, 26, -5], ["#c99a3b", 98, 26, 5], ["#2d5f9e", 132, 46, 14]];

function enamel(colour, x, y, turn) {
  return s(
    "g",
    { transform: `rotate(${turn} ${x + 24} ${y + 30})` },
    s("rect", { x, y, width: 50, height: 62, rx: 8, fill: colour, style: { stroke: "var(--bright)" }, "stroke-width": 2 }),
    s("path", { d: `M${x + 25} ${y + 12}l5.5 12.5l13.5 1.4l-10 9l2.9 13.3l-11.9 -6.8l-11.9 6.8l2.9 -13.3l-10 -9l13.5 -1.4z`, style: { fill: "var(--ivory)" } }),
  );
}

/** A drawer as a key: how far it is out, with a bar on a long one and a knob on the others. */
function drawer({ depth, near, named, wanted, long, drawer: name }) {
  const out = { "": 0, ajar: 6, front: 16, secret: 28 }[depth] ?? 0;
  const brass = { style: { fill: "var(--bright)" } };
  return [
    s(
      "svg",
      { viewBox: "0 0 100 60", class: `n-picture ${near ? "" : "far"}`, "aria-hidden": "true" },
      s("rect", { x: 8, y: 6, width: 84, height: 34, rx: 4, fill: "#2a150b" }),
      s("rect", { x: 8 - out / 4, y: 6 + out / 2, width: 84 + out / 2, height: 34, rx: 5, style: { fill: wanted ? "#6b4a17" : "#6b4020", stroke: wanted ? "var(--bright)" : "var(--brass)" }, "stroke-width": 2 }),
      long
        ? s("rect", { x: 33, y: 20 + out / 2, width: 34, height: 6, rx: 3, ...brass })
        : s("circle", { cx: 50, cy: 23 + out / 2, r: 4.5, ...brass }),
    ),
    named && h("span", { class: "n-drawer-name r-small" }, name),
  ];
}

// a finished game of Master Thieves: a podium, and what lies in drawers and on pillows

/** A bell in its owner's colour, with the owner's symbol. */
function alarm(seat) {
  return square(placed("icon-bell", 0, 2, 86, seatColour(seat)), placed(`symbol-${SEATS[seat % SEATS.length]}`, 48, 48, 52, seatColour(seat)));
}

/** What lies in one compartment, and faintly what has just left it. */
function compartment(classes, [items, left, fresh]) {
  const one = ([kind, seat], isGone) => h("span", { class: isGone ? "n-item gone" : "n-item" }, kind === "alarm" ? alarm(seat) : sprite(`gem-${kind}`, ""));
  return h("span", { class: `n-tray ${classes} ${fresh ? "fresh" : ""}` }, items.map((item) => one(item, false)), left.map((item) => one(item, true)));
}

/** A drawer that one can look into: the side that is up above, the other below in the shade. */
function drawerInside({ drawer, open, front, behind }) {
  const rows = front.map((heap, side) => [
    behind.length ? compartment(side ? "secret down" : "secret", behind[side]) : h("span", { class: "n-side r-small" }, side ? "▾" : "▴"),
    compartment(side ? "down" : "", heap),
  ]);
  return h("span", { class: `n-inside level-${drawer[0]} ${open ? "open" : ""}` }, h("b", { class: "r-small" }, drawer), h("span", { class: "n-trays" }, rows));
}

/** A pillow, with gems counted on it. */
function gemPillow({ colour, gems }) {
  const heap = ([kind, count]) => h("span", { class: `n-heap ${count ? "" : "none"}` }, sprite(`gem-${kind}`, ""), h("b", { class: "r-body" }, count));
  return h("span", { class: "n-on-pillow" }, pillow(colour), h("span", { class: "n-heaps" }, gems.map(heap)));
}

const DRAWINGS = {
  "qr-code": (rows, title) => qrCode(rows, title),
  "share-bar": ({ share, seat }) => bar(share, ownColour(seat)),
  "balance-bar": ({ left, right }) => h("span", { class: "n-bar balance" }, h("span", { class: "n-done", style: { width: `${left * 100}%` } }), h("span", { class: "n-lost", style: { width: `${right * 100}%` } })),
  progress: (share) => bar(Math.max(0.02, share), "var(--brass)"),
  "score-line": scoreLine,
  race,
  "step-bar": stepBar,
  band,
  poster: (name) => POSTERS[name]?.() ?? glow(placed("icon-play", 65, 40, 70)),
  apparatus: thing,
  "apparatus-pointed-out": thing,
  "in-hands": thing,
  "box-in-play": thing,
  "pointed-at": thing,
  "put-back": ({ words, ...shown }, title, view) => [thing(shown, title, view), words && h("p", { class: "n-text wraps r-body" }, words)],
  drawer,
  "drawer-inside": drawerInside,
  "box-stood": thing,
  "gem-pillow": gemPillow,
  "podium-step": ({ score, first }) => h("span", { class: `n-podium r-headline ${first ? "of-first" : ""}` }, score),
  "thieves-board": thieves("board"),
  "thieves-face": thieves("face"),
  "thieves-phases": thieves("phases"),
  "thieves-place": thieves("placeMap"),
  travelled: ({ came, left, heat }) => h("span", { class: `n-travelled r-small ${heat ? "" : "none"}`, style: { "--heat": heat } }, `+${came} −${left}`),
};

// what comes to the page when it is first drawn

const NOT_LOADED = Symbol("not loaded");
const modules = new Map(); // by their names; null while one is loaded, an error if that failed

/** The module of 40 Thieves; null until it is there. */
function ofThieves(view) {
  const found = loaded("games/tile_board", view);
  return found instanceof Error ? null : found;
}

/** A drawing of that game: until its module is there, a place is kept. */
function thieves(name) {
  return (value, _title, view) => {
    const found = loaded("games/tile_board", view);
    if (found instanceof Error) return NOT_LOADED;
    return found === null ? h("span", { class: "n-loading" }) : found[name](value);
  };
}

function loaded(name, view) {
  if (!modules.has(name)) {
    modules.set(name, null);
    import(`./${name}.js`).then(
      (module) => modules.set(name, module) && view.show(),
      (error) => modules.set(name, error) && view.show(),
    );
  }
  return modules.get(name);
}

/** Instead of a drawing whose part of the page did not come; what is there stays. */
function notLoaded() {
  return h("div", { class: "n-broken n-col" }, h("p", {}, t("not_loaded")), h("button", { class: "n-button primary r-button", type: "button", onclick: () => location.reload() }, h("span", { class: "n-words" }, t("reload"))));
}
