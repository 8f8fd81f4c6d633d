// The drawings of 40 Thieves: its tiles, face up and face down, the board with everything that lies on it, faces as keys,
// the phases of a turn, and where a theft succeeded. A face is a text of the record, such as "red sun", "green moon leader"
// or "lantern". Places have their names of a record, too: cells "r1c1", sapphires "s11", lines "row1", "col1", "diag1".
// Its small drawings come to the page with this module.

import { h, patch, s } from "../dom.js";
import { SHEET, drawn, sprite, stops, upright } from "../drawings.js";
import { COLOUR_MARKS, ENAMELS, JAR, THIEF_SYMBOLS, THINGS, TILE, TURBAN } from "../tile_shapes.js";

const [SIDE, FRAME, CELL, FACE, STONE] = [4, 36, 92, 85, 42];
const WIDE = 2 * FRAME + SIDE * CELL; // it is a square
const STEPS = [1, 2, 3, 4];
const BED = { x: FRAME, y: FRAME, width: SIDE * CELL, height: SIDE * CELL, fill: "#170b10", stroke: "#c99a3b", "stroke-width": 1.6 };
const CELLS = STEPS.flatMap((row) => STEPS.map((column) => `r${row}c${column}`));
const SPOTS = [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => `s${row}${column}`));
const LINES = [...STEPS.map((row) => `row${row}`), ...STEPS.map((column) => `col${column}`), "diag1", "diag2"];
const FRAMED = { fill: "none", "stroke-width": 5, "stroke-linejoin": "round", style: { stroke: "var(--bright)" } };
const DASHED = { ...FRAMED, "stroke-width": 3.4, "stroke-dasharray": "10 6", style: { stroke: "var(--moonlight)" } };
const DARTS = { row: 0, col: 90, diag1: 45, diag2: 135 };
const QUESTION_MARK = "M-4.6 -4.4C-4.6 -10.6 5 -10.6 5 -4.4C5 -0.4 0 -0.4 0 3.6M0 8.6v0.3";
const COLOURS = ["red", "green", "yellow", "blue"];
const GOLDEN = ["merchant", "genie", "sinbad"];
const GLAZE = "M24.5 40.5C38 43.5 62 43.5 75.5 40.5C79 50 76 60 71.5 67C60 73 40 73 28.5 67C24 60 21 50 24.5 40.5Z";

// where things are

const rowOf = (name) => Number(name.at(-1 - (name[0] === "r" ? 2 : 1)));
const columnOf = (name) => Number(name.at(-1));
const middle = (step) => FRAME + (step - 0.5) * CELL;
const edge = (step) => FRAME + step * CELL;

/** The middle of a cell, of a sapphire, or of what is tapped for a line: rows at the left, the others above. */
function centre(name) {
  if (name.startsWith("row")) return { x: FRAME / 2, y: middle(columnOf(name)) };
  if (name.startsWith("col")) return { x: middle(columnOf(name)), y: FRAME / 2 };
  if (name === "diag1") return { x: FRAME / 2, y: FRAME / 2 };
  if (name === "diag2") return { x: WIDE - FRAME / 2, y: FRAME / 2 };
  if (name.startsWith("r")) return { x: middle(columnOf(name)), y: middle(rowOf(name)) };
  return { x: edge(columnOf(name)), y: edge(rowOf(name)) };
}

/** The outline around the four tiles of a square or line. */
function around(place) {
  const half = CELL / 2 - 1;
  if (place.startsWith("diag")) return stairs(place === "diag1" ? 1 : -1);
  const { x, y } = centre(place);
  if (place.startsWith("row")) return box(edge(0) + 1, y - half, SIDE * CELL - 2, 2 * half);
  if (place.startsWith("col")) return box(x - half, edge(0) + 1, 2 * half, SIDE * CELL - 2);
  return box(x - CELL + 1, y - CELL + 1, 2 * CELL - 2, 2 * CELL - 2);
}

const box = (x, y, width, height) => `M${x} ${y}h${width}v${height}h${-width}z`;

/** Along a diagonal. */
function stairs(direction) {
  const left = direction > 0 ? edge(0) : edge(SIDE);
  const step = CELL * direction;
  const down = Array.from({ length: SIDE }, () => `h${step}v${CELL}`).join("");
  const back = Array.from({ length: SIDE }, () => `h${-step}v${-CELL}`).join("");
  return `M${left} ${edge(0)}${down}${back}z`;
}

/** Where a fingertip finds a place, in shares of the board; sapphires and lines lie above the tiles. */
export function placeOf(name) {
  const { x, y } = centre(name);
  const isTile = CELLS.includes(name);
  return {
    left: `clamp(1.375rem, ${((x / WIDE) * 100).toFixed(2)}%, 100% - 1.375rem)`,
    top: `${((y / WIDE) * 100).toFixed(2)}%`,
    width: isTile ? "20.5%" : null,
    height: isTile ? "20.5%" : null,
    "z-index": isTile ? 0 : 1,
  };
}

// the board

/** What lies on it, and what stands out. */
export function board({ up, jars, sapphires, lifted, merchant, marks, sign }) {
  const isDim = (place) => marks.lit !== null && !marks.lit.includes(place);
  return s(
    "svg",
    { class: "n-picture tile-board", viewBox: `0 0 ${WIDE} ${WIDE}`, "aria-hidden": "true" },
    s("rect", { x: 1, y: 1, width: WIDE - 2, height: WIDE - 2, rx: 14, fill: "#57331c" }),
    s("rect", { x: 5, y: 5, width: WIDE - 10, height: WIDE - 10, rx: 11, fill: "#7c4a29", stroke: "#9a6238", "stroke-width": 2 }),
    s("rect", { ...BED, rx: 6 }),
    LINES.map((line) => dart(line, marks)),
    sign && s("text", { x: WIDE / 2, y: WIDE - 12, "font-size": 19, "font-weight": 700, "text-anchor": "middle", style: { fill: "var(--bright)" } }, sign),
    CELLS.map((cell) => onCell(cell, { up, jars, lifted }, isDim(cell))),
    CELLS.filter((cell) => marks.chosen.includes(cell)).map(chosen),
    marks.dashed.map((place) => s("path", { key: `dashed ${place}`, d: around(place), ...DASHED })),
    marks.framed.map((place) => s("path", { key: `framed ${place}`, d: around(place), ...FRAMED })),
    SPOTS.map((spot) => onSpot(spot, sapphires.includes(spot) && !lifted.includes(spot), marks.rings.includes(spot))),
    merchant && merchantAt(merchant),
    marks.unknown.filter((cell) => cell !== marks.asked).map((cell) => question(cell, "#8f83a0")),
    marks.asked && question(marks.asked, "var(--ivory)"),
  );
}

function dart(line, { ends_dim: areDim, framed }) {
  const { x, y } = centre(line);
  const turned = DARTS[line] ?? DARTS[line.slice(0, 3)];
  const paint = areDim && !framed.includes(line) ? { fill: "#b58a44", opacity: 0.55 } : { fill: "#f0cf7a" };
  return s("path", { key: line, d: "M-8 -9L11 0L-8 9L-4 0Z", ...paint, transform: `translate(${x} ${y}) rotate(${turned})` });
}

function onCell(cell, { up, jars, lifted }, isDim) {
  const { x, y } = centre(cell);
  const at = { key: cell, x: x - FACE / 2, y: y - FACE / 2, width: FACE, height: FACE, opacity: isDim ? 0.38 : null };
  if (lifted.includes(cell)) return s("rect", { ...at, rx: 12, opacity: null, fill: "#170b10", stroke: "#a45631", "stroke-width": 2, "stroke-dasharray": "7 6" });
  return up[cell] ? tile(up[cell], at) : jarTile(jars[cell], at);
}

function chosen(cell) {
  const { x, y } = centre(cell);
  return s("rect", { key: `chosen ${cell}`, x: x - FACE / 2, y: y - FACE / 2, width: FACE, height: FACE, rx: 10, ...FRAMED });
}

function onSpot(spot, isThere, hasRing) {
  const { x, y } = centre(spot);
  return s(
    "g",
    { key: spot },
    hasRing ? s("circle", { cx: x, cy: y, r: 26, fill: "rgb(230 236 255 / 0.22)", stroke: "#fff", "stroke-width": 3.4 }) : null,
    isThere
      ? s("svg", { x: x - STONE / 2, y: y - STONE / 2, width: STONE, height: STONE, viewBox: SHEET }, s("use", { href: "#gem-sapphire" }))
      : s("circle", { cx: x, cy: y, r: 13, fill: "#0b0508", stroke: "#6b4b52", "stroke-width": 1.6, "stroke-dasharray": "4 4" }),
  );
}

/** Where the merchant takes next: his golden tile beside the stone. */
function merchantAt(place) {
  const { x, y } = centre(place);
  return tile("merchant", { key: "merchant", x: x + 6, y: y - 44, width: 38, height: 38 });
}

function question(cell, fill) {
  const { x, y } = centre(cell);
  const stroke = "var(--on-brass)";
  return s(
    "g",
    { key: `question ${cell}`, transform: `translate(${x - 32} ${y - 22})` },
    s("circle", { r: 16, "stroke-width": 2, style: { fill, stroke } }),
    s("path", { d: QUESTION_MARK, fill: "none", "stroke-width": 3.4, "stroke-linecap": "round", style: { stroke } }),
  );
}

// beside it

/** A face to tap; "leader" stands for all of them. */
export function face({ face: name, lit }) {
  return h("span", { class: `n-face ${lit ? "lit" : ""}` }, name === "leader" ? turban() : tile(name));
}

/** The phases of a turn side by side. */
export function phases({ labels, now }) {
  const one = (label, at) => h("li", { key: label, class: at < now ? "done" : at === now ? "now" : "", "aria-current": at === now ? "step" : null }, at < now ? sprite("icon-tick", "icon") : null, label);
  return h("ol", { class: "n-phases r-small", role: "list" }, labels.map(one));
}

/** The board as sixteen squares: those of a place shine. */
export function placeMap({ cells, choosing }) {
  const at = (cell) => ({ x: 4 + (columnOf(cell) - 1) * 24, y: 4 + (rowOf(cell) - 1) * 24, width: 20, height: 20, rx: 4 });
  const shining = choosing ? { fill: "#3d3f5e", style: { stroke: "var(--moonlight)" } } : { fill: "#6a5120", style: { stroke: "var(--bright)" } };
  const paint = (cell) => (cells.includes(cell) ? { ...shining, "stroke-width": 3 } : { fill: "#12142a", style: { stroke: "var(--line)" } });
  return s("svg", { viewBox: SHEET, class: "n-picture", "aria-hidden": "true" }, CELLS.map((cell) => s("rect", { key: cell, ...at(cell), ...paint(cell) })));
}

// tiles

/** What is on a special tile, without its tile; a golden one with its gold, or it would not be seen at night. */
export function thing(name) {
  if (name === "leader") return turban();
  return GOLDEN.includes(name) ? tile(name) : sprite(`thing-${name}`, "");
}

/** All leaders of thieves. */
const turban = () => s("svg", { viewBox: SHEET, class: "tile-face turban", "aria-hidden": "true" }, use("turban"));

/** The colour and symbol of a thief, or null for a tile that is none. */
function thiefOf(face) {
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
function tileSprites() {
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
