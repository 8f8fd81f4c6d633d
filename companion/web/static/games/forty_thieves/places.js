// Where things are on the board: the cells, the spots between them and the ends of lines, by their names in a record.

const SIDE = 4;
const FRAME = 36;
const CELL = 92;
const STEPS = [1, 2, 3, 4];

export const WIDE = 2 * FRAME + SIDE * CELL;
export const HIGH = WIDE - 14; // no line ends below
export const TILE = 85;
export const BED = { x: FRAME, y: FRAME, width: SIDE * CELL, height: SIDE * CELL };

export const CELLS = STEPS.flatMap((row) => STEPS.map((column) => `r${row}c${column}`));
export const SPOTS = [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => `s${row}${column}`));
export const LINES = [...STEPS.map((row) => `row${row}`), ...STEPS.map((column) => `col${column}`), "diag1", "diag2"];
export const CORNERS = ["s11", "s13", "s33", "s31"];

/** The row and column in the name of a cell or spot, from 1 on. */
export const rowOf = (name) => Number(name.at(-1 - (name[0] === "r" ? 2 : 1)));
export const columnOf = (name) => Number(name.at(-1));

const middle = (step) => FRAME + (step - 0.5) * CELL;
const edge = (step) => FRAME + step * CELL;

/** The middle of a cell, of a spot, or of what is tapped for a line: rows at the left, columns and diagonals above. */
export function centre(name) {
  if (name.startsWith("row")) return { x: FRAME / 2, y: middle(columnOf(name)) };
  if (name.startsWith("col")) return { x: middle(columnOf(name)), y: FRAME / 2 };
  if (name === "diag1") return { x: FRAME / 2, y: FRAME / 2 };
  if (name === "diag2") return { x: WIDE - FRAME / 2, y: FRAME / 2 };
  if (name.startsWith("r")) return { x: middle(columnOf(name)), y: middle(rowOf(name)) };
  return { x: edge(columnOf(name)), y: edge(rowOf(name)) };
}

/** The outline around the four tiles of a square or line. */
export function around(place) {
  const half = CELL / 2 - 1;
  if (place.startsWith("diag")) return slanted(place === "diag1" ? 1 : -1);
  const { x, y } = centre(place);
  if (place.startsWith("row")) return box(edge(0) + 1, y - half, SIDE * CELL - 2, 2 * half);
  if (place.startsWith("col")) return box(x - half, edge(0) + 1, 2 * half, SIDE * CELL - 2);
  return box(x - CELL + 1, y - CELL + 1, 2 * CELL - 2, 2 * CELL - 2);
}

const box = (x, y, width, height) => `M${x} ${y}h${width}v${height}h${-width}z`;

/** Stairs along a diagonal. */
function slanted(direction) {
  const left = direction > 0 ? edge(0) : edge(SIDE);
  const step = CELL * direction;
  const down = Array.from({ length: SIDE }, () => `h${step}v${CELL}`).join("");
  const back = Array.from({ length: SIDE }, () => `h${-step}v${-CELL}`).join("");
  return `M${left} ${edge(0)}${down}${back}z`;
}
