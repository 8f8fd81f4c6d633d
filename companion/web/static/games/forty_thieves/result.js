// How a game of 40 Thieves ended: with the hoards, and by what a draw was decided.

import { h } from "../../dom.js";
import { tile } from "../../drawing/tiles.js";
import { ending } from "../../pages/finished_game.js";
import { t } from "../../words.js";
import { loot } from "./table.js";

export function result(app) {
  const { level = [], decided_by: by } = app.frame.result ?? {};
  const mark = (seat) => (level.includes(seat.seat) ? `by-${by}` : "");
  return ending(app, { classes: "hoards", label: t("hoards"), heaps: loot, mark, nobody: [tile("merchant"), h("h1", {}, t("nobody_wins"))] });
}
