// The drawings of 40 Thieves: the board with everything that lies on it, faces as keys, the phases of a turn, and where a
// theft succeeded. Places have their names of a record: cells "r1c1", sapphires "s11", lines "row1", "col1", "diag1".

import { h, s } from "../dom.js";
import { icon } from "../drawing.js";
import { jarTile, tile } from "../tiles.js";

const [SIDE, FRAME, CELL, TILE, STONE] = [4, 36, 92, 85, 42];
const WIDE = 2 * FRAME + SIDE * CELL; // it is a square
const STEPS = [1, 2, 3, 4];
const BED = { x: FRAME, y: FRAME, width: SIDE * CELL, height: SIDE * CELL };
const CELLS = STEPS.flatMap((row) => STEPS.map((column) => `r${row}c${column}`));
const SPOTS = [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => `s${row}${column}`));
const LINES = [...STEPS.map((row) => `row${row}`), ...STEPS.map((column) => `col${column}`), "diag1", "diag2"];
const DARTS = { row: 0, col: 90, diag1: 45, diag2: 135 };
const QUESTION_MARK = "M-4.6 -4.4C-4.6 -10.6 5 -10.6 5 -4.4C5 -0.4 0 -0.4 0 3.6M0 8.6v0.3";

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
    s("rect", { x: 1, y: 1, width: WIDE - 2, height: WIDE - 2, rx: 14, class: "wood" }),
    s("rect", { x: 5, y: 5, width: WIDE - 10, height: WIDE - 10, rx: 11, class: "grain" }),
    s("rect", { ...BED, rx: 6, class: "bed" }),
    LINES.map((line) => dart(line, marks)),
    sign && s("text", { x: WIDE / 2, y: WIDE - 12, class: "sign", "text-anchor": "middle" }, sign),
    CELLS.map((cell) => onCell(cell, { up, jars, lifted }, isDim(cell))),
    CELLS.filter((cell) => marks.chosen.includes(cell)).map(chosen),
    marks.dashed.map((place) => s("path", { key: `dashed ${place}`, d: around(place), class: "frame moon" })),
    marks.framed.map((place) => s("path", { key: `framed ${place}`, d: around(place), class: "frame" })),
    SPOTS.map((spot) => onSpot(spot, sapphires.includes(spot) && !lifted.includes(spot), marks.rings.includes(spot))),
    merchant && merchantAt(merchant),
    marks.unknown.filter((cell) => cell !== marks.asked).map((cell) => question(cell, "later")),
    marks.asked && question(marks.asked, ""),
  );
}

function dart(line, { ends_dim: areDim, framed }) {
  const { x, y } = centre(line);
  const turned = DARTS[line] ?? DARTS[line.slice(0, 3)];
  return s("path", { key: line, d: "M-8 -9L11 0L-8 9L-4 0Z", class: `dart ${areDim && !framed.includes(line) ? "dim" : ""}`, transform: `translate(${x} ${y}) rotate(${turned})` });
}

function onCell(cell, { up, jars, lifted }, isDim) {
  const { x, y } = centre(cell);
  const at = { key: cell, x: x - TILE / 2, y: y - TILE / 2, width: TILE, height: TILE, class: `tile-face ${isDim ? "dimmed" : ""}` };
  if (lifted.includes(cell)) return s("rect", { ...at, class: "lifted", rx: 12 });
  return up[cell] ? tile(up[cell], at) : jarTile(jars[cell], at);
}

function chosen(cell) {
  const { x, y } = centre(cell);
  return s("rect", { key: `chosen ${cell}`, x: x - TILE / 2, y: y - TILE / 2, width: TILE, height: TILE, rx: 10, class: "chosen" });
}

function onSpot(spot, isThere, hasRing) {
  const { x, y } = centre(spot);
  return s(
    "g",
    { key: spot },
    hasRing ? s("circle", { cx: x, cy: y, r: 26, class: "ring" }) : null,
    isThere
      ? s("svg", { x: x - STONE / 2, y: y - STONE / 2, width: STONE, height: STONE, viewBox: "0 0 100 100" }, s("use", { href: "#gem-sapphire" }))
      : s("circle", { cx: x, cy: y, r: 13, class: "socket" }),
  );
}

/** Where the merchant takes next: his golden tile beside the stone. */
function merchantAt(place) {
  const { x, y } = centre(place);
  return tile("merchant", { key: "merchant", class: "tile-face", x: x + 6, y: y - 44, width: 38, height: 38 });
}

function question(cell, when) {
  const { x, y } = centre(cell);
  return s("g", { key: `question ${cell}`, class: `question ${when}`, transform: `translate(${x - 32} ${y - 22})` }, s("circle", { r: 16 }), s("path", { d: QUESTION_MARK }));
}

// beside it

/** A face to tap; "leader" stands for all of them. */
export function face({ face: name, lit }) {
  return h("span", { class: `n-face ${lit ? "lit" : ""}` }, name === "leader" ? s("svg", { viewBox: "0 0 100 100", class: "tile-face turban", "aria-hidden": "true" }, s("use", { href: "#turban" })) : tile(name));
}

/** The phases of a turn side by side. */
export function phases({ labels, now }) {
  const one = (label, at) => h("li", { key: label, class: at < now ? "done" : at === now ? "now" : "", "aria-current": at === now ? "step" : null }, at < now ? icon("tick") : null, label);
  return h("ol", { class: "n-phases r-small", role: "list" }, labels.map(one));
}

/** The board as sixteen squares: those of a place shine. */
export function placeMap({ cells, choosing }) {
  const at = (cell) => ({ x: 4 + (columnOf(cell) - 1) * 24, y: 4 + (rowOf(cell) - 1) * 24, width: 20, height: 20, rx: 4 });
  const classes = (cell) => (cells.includes(cell) ? (choosing ? "shines moon" : "shines") : "");
  return s("svg", { viewBox: "0 0 100 100", class: "n-picture place-map", "aria-hidden": "true" }, CELLS.map((cell) => s("rect", { key: cell, ...at(cell), class: classes(cell) })));
}
