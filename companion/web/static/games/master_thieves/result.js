// How a game of Master Thieves ended: with the gems that everybody has.

import { ending } from "../../pages/finished_game.js";
import { t } from "../../words.js";
import { GEMS, gemCount, imitations, seatsClass } from "./pieces.js";

export function result(app) {
  const names = (app.frame.result?.seats ?? []).map((seat) => seat.seat);
  return ending(app, { classes: seatsClass(names), label: t("seats"), heaps });
}

const counts = (list) => Object.fromEntries(GEMS.map((kind) => [kind, list?.find((one) => one.gem === kind)?.count ?? 0]));

function heaps(seat) {
  const black = counts(seat.black);
  return [GEMS.map((kind) => gemCount(kind, black[kind])), imitations(counts(seat.white))];
}
