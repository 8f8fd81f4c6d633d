// How a game ended: who won and by what, the hoards counted out, how the scores went, and what people will remember.

import { h } from "../../dom.js";
import { icon } from "../../drawing/icons.js";
import { symbol } from "../../drawing/symbols.js";
import { tile } from "../../drawing/tiles.js";
import { chart, story } from "../../pages/finished_game.js";
import { seatName, seatOf } from "../../pages/parts.js";
import { listed, points, t } from "../../words.js";
import { loot } from "./table.js";

export function result(app) {
  const { result: ended, highlights } = app.frame;
  if (!ended) return h("section", { key: "head", class: "head" }, h("h1", {}, t("game_over")));
  const winners = ended.seats.filter((seat) => seat.winner).map((seat) => seat.seat);
  return [
    h(
      "section",
      { key: "head", class: "head winner", style: { "--seat": seatOf(app, winners[0]).colour } },
      winners.length ? icon("crown", "large") : tile("merchant"),
      title(app, winners),
      h("p", { class: "todo" }, ended.why),
      h("p", { class: "then" }, ended.ended),
    ),
    h("section", { key: "seats", class: `panel seats hoards ranks many-${ended.seats.length}`, "aria-label": t("hoards") }, h("ol", { class: "rows" }, ended.seats.map((seat) => row(app, seat, ended)))),
    highlights?.scores?.length > 1 ? chart(app, highlights.scores) : null,
    highlights?.found?.length ? story(app, highlights.found) : null,
  ];
}

function title(app, winners) {
  if (!winners.length) return h("h1", {}, t("nobody_wins"));
  const words = t(winners.length === 1 ? "wins" : "win", { seats: listed(winners) });
  return h("h1", {}, winners.length === 1 ? symbol(seatOf(app, winners[0])) : null, h("span", { class: "name" }, words));
}

function row(app, seat, ended) {
  return h(
    "li",
    { key: seat.seat, class: `${seat.winner ? "active" : ""} ${(ended.level ?? []).includes(seat.seat) ? `by-${ended.decided_by}` : ""}` },
    h("span", { class: "who" }, h("b", { class: "rank" }, t("rank", { rank: seat.rank })), seatName(app, seat.seat)),
    h("span", { class: "heaps" }, ...loot(seat)),
    h("b", { class: "score", "aria-label": t("score", { score: points(seat.score) }) }, points(seat.score)),
  );
}
