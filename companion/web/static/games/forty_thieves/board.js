// The board: tiles in their niches, sapphires between them, the ends of lines in the frame, and what is lit.
//
// It draws what everybody sees. What may be tapped now is laid over it as buttons with names; where nothing may be
// tapped, the same places have names alone.

import { h, s } from "../../dom.js";
import { jarTile, tile } from "../../drawing/tiles.js";
import { cellState, placeName, spotName } from "./names.js";
import { BED, CELLS, HIGH, LINES, SPOTS, TILE, WIDE, around, centre } from "./places.js";
import { t } from "../../words.js";

const STONE = 42;
const QUESTION_MARK = "M-4.6 -4.4C-4.6 -10.6 5 -10.6 5 -4.4C5 -0.4 0 -0.4 0 3.6M0 8.6v0.3";
const DARTS = { row: 0, col: 90, diag1: 45, diag2: 135 };

/** `taps` has what a tap on a place does, by its name; `lit` are places whose tap is expected now, `chosen` those that
 * were tapped; `asked` is a tile that is to be told; `frames` are squares and lines: `{place, kind}`; `only` are the
 * tiles that are not dimmed; `isSmall` leaves room for the faces below. */
export function board(view, { taps = {}, lit = [], chosen = [], asked = null, frames = [], only = null, isSmall = false } = {}) {
  const marks = { taps, lit: new Set(lit), chosen: new Set(chosen) };
  const isDim = (cell) => Boolean(only) && !only.includes(cell);
  return h(
    "figure",
    { key: "box", class: `tile-board ${isSmall ? "small" : ""}`, "aria-label": t("board") },
    h(
      "div",
      { class: "square" },
      s(
        "svg",
        { class: "drawing", viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" },
        tray(),
        LINES.map((line) => dart(line, marks)),
        CELLS.map((cell) => onCell(view.board, cell, isDim(cell))),
        CELLS.filter((cell) => marks.lit.has(cell) || marks.chosen.has(cell)).map((cell) => edge(cell, marks)),
        frames.map(({ place, kind }) => s("path", { key: `${kind} ${place}`, d: around(place), class: `frame ${kind}` })),
        SPOTS.map((spot) => onSpot(view.board, spot, marks)),
        view.merchant?.place ? merchant(view.merchant.place) : null,
        asked ? question(asked) : null,
      ),
      CELLS.map((cell) => target("cell", cell, cellState(view.board, cell), marks)),
      SPOTS.map((spot) => target("spot", spot, spotName(spot, view.board.sapphires.includes(spot)), marks)),
      LINES.map((line) => (taps[line] ? target(`line ${line.slice(0, 3)}`, line, placeName(line), marks) : null)),
    ),
  );
}

/** A place as those find it who tap, use a keyboard or listen. */
function target(kind, name, label, { taps, lit, chosen }) {
  const { x, y } = centre(name);
  const seen = {
    key: name,
    class: `target ${kind} ${lit.has(name) ? "lit" : ""}`,
    "data-place": name,
    "aria-label": label,
    style: { left: `${((x / WIDE) * 100).toFixed(2)}%`, top: `${((y / HIGH) * 100).toFixed(2)}%` },
  };
  if (!taps[name]) return h("span", { ...seen, role: "img" });
  return h("button", { ...seen, "aria-pressed": String(chosen.has(name)), onclick: taps[name] });
}

function tray() {
  return [
    s("rect", { x: 1, y: 1, width: WIDE - 2, height: HIGH - 2, rx: 14, class: "wood" }),
    s("rect", { x: 5, y: 5, width: WIDE - 10, height: HIGH - 10, rx: 11, class: "grain" }),
    s("rect", { ...BED, rx: 6, class: "bed" }),
  ];
}

function dart(line, { taps, chosen }) {
  const { x, y } = centre(line);
  const turned = DARTS[line] ?? DARTS[line.slice(0, 3)];
  const state = chosen.has(line) ? "chosen" : taps[line] ? "open" : "";
  return s("path", { key: line, d: "M-8 -9L11 0L-8 9L-4 0Z", class: `dart ${state}`, transform: `translate(${x} ${y}) rotate(${turned})` });
}

function onCell(board, cell, isDim) {
  const { x, y } = centre(cell);
  const at = { key: cell, x: x - TILE / 2, y: y - TILE / 2, width: TILE, height: TILE, class: `tile-face ${isDim ? "dimmed" : ""}` };
  if (board.lifted.includes(cell)) return s("rect", { ...at, class: "lifted", rx: 12 });
  return board.up[cell] ? tile(board.up[cell], at) : jarTile(board.jars[cell], at);
}

function edge(cell, { chosen }) {
  const { x, y } = centre(cell);
  return s("rect", { key: `edge ${cell}`, x: x - TILE / 2, y: y - TILE / 2, width: TILE, height: TILE, rx: 10, class: chosen.has(cell) ? "edge chosen" : "edge" });
}

function onSpot(board, spot, { lit, chosen }) {
  const { x, y } = centre(spot);
  if (!board.sapphires.includes(spot)) return s("circle", { key: spot, cx: x, cy: y, r: 13, class: "socket" });
  const ring = lit.has(spot) || chosen.has(spot);
  return s(
    "g",
    { key: spot },
    ring ? s("circle", { cx: x, cy: y, r: 26, class: chosen.has(spot) ? "ring chosen" : "ring" }) : null,
    s("svg", { x: x - STONE / 2, y: y - STONE / 2, width: STONE, height: STONE, viewBox: "0 0 100 100" }, s("use", { href: board.lifted.includes(spot) ? null : "#gem-sapphire" })),
  );
}

/** Where the merchant takes next: his golden tile beside the stone. */
function merchant(place) {
  const { x, y } = centre(place);
  return tile("merchant", { key: "merchant", class: "tile-face", x: x + 6, y: y - 44, width: 38, height: 38 });
}

function question(cell) {
  const { x, y } = centre(cell);
  return s("g", { key: "question", class: "question", transform: `translate(${x - 32} ${y - 22})` }, s("circle", { r: 16 }), s("path", { d: QUESTION_MARK }));
}
