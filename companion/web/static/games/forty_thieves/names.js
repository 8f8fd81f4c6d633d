// What things of 40 Thieves are called, for those who read and for those who listen.

import { thiefOf } from "../../drawing/tiles.js";
import { capital, t } from "../../words.js";
import { columnOf, rowOf } from "./places.js";

/** A face: "Green sun", "Red moon, leader", "Lantern". */
export function faceName(face) {
  const thief = thiefOf(face);
  if (!thief) return t(`face_${face}`);
  const name = capital(t(`face_${thief.colour}_${thief.symbol}`));
  return thief.isLeader ? t("face_leader", { face: name }) : name;
}

/** A tile by where it lies: "Row 2, column 3". */
export const cellName = (cell) => t("cell", { row: rowOf(cell), column: columnOf(cell) });

/** ... and what everybody can see of it. */
export function cellState(board, cell) {
  const where = cellName(cell);
  if (board.lifted.includes(cell)) return t("cell_lifted", { cell: where });
  if (board.up[cell]) return t("cell_up", { cell: where, face: faceName(board.up[cell]) });
  const jar = board.jars[cell];
  return jar ? t("cell_noted", { cell: where, face: faceName(jar) }) : t("cell_down", { cell: where });
}

/** A square or line: "The square between rows 1 and 2, columns 2 and 3", "Row 3", "Diagonal from the top left". */
export function placeName(place) {
  if (place.startsWith("diag")) return t(`place_${place}`);
  if (place.startsWith("row")) return t("place_row", { row: columnOf(place) });
  if (place.startsWith("col")) return t("place_column", { column: columnOf(place) });
  return spotWords("place_square", place);
}

/** A sapphire or its empty place. */
export const spotName = (spot, isThere = true) => spotWords(isThere ? "spot_sapphire" : "spot_empty", spot);

const spotWords = (key, spot) =>
  t(key, { row: rowOf(spot), below: rowOf(spot) + 1, column: columnOf(spot), right: columnOf(spot) + 1 });
