// How a game ended: who won and why, everybody's points, how the scores went, and what people will remember.

import { h } from "../../dom.js";
import { chart, missed, story } from "../../pages/finished_game.js";
import { seatName, seatOf } from "../../pages/parts.js";
import { symbol } from "../../drawing/symbols.js";
import { listed, points, t } from "../../words.js";
import { GEMS, gemCount, icon, imitations, seatsClass } from "./pieces.js";

export function result(app) {
  const { result: ended, highlights, review } = app.frame;
  if (!ended) return h("section", { key: "head", class: "head" }, h("h1", {}, t("game_over")));
  const winners = ended.seats.filter((seat) => seat.winner).map((seat) => seat.seat);
  const first = seatOf(app, winners[0]);
  return [
    h(
      "section",
      { key: "head", class: "head winner", style: { "--seat": first.colour } },
      icon("crown", "large"),
      h("h1", {}, winners.length === 1 ? symbol(first) : null, h("span", { class: "name" }, t(winners.length === 1 ? "wins" : "win", { seats: listed(winners) }))),
      h("p", { class: "todo" }, ended.why),
      h("p", { class: "then" }, ended.ended),
    ),
    h("section", { key: "seats", class: `panel seats ranks ${seatsClass(ended.seats.map((seat) => seat.seat))}`, "aria-label": t("seats") }, h("ol", { class: "rows" }, ended.seats.map((seat) => row(app, seat)))),
    highlights?.scores?.length > 1 ? chart(app, highlights.scores) : null,
    highlights?.found?.length ? story(app, highlights.found) : null,
    missed(review?.filter((seat) => seat.seat === app.seat)),
  ];
}

const counts = (list) => Object.fromEntries(GEMS.map((kind) => [kind, list?.find((one) => one.gem === kind)?.count ?? 0]));

function row(app, seat) {
  const black = counts(seat.black);
  const white = counts(seat.white);
  return h(
    "li",
    { key: seat.seat, class: seat.winner ? "active" : "" },
    h("span", { class: "who" }, h("b", { class: "rank" }, t("rank", { rank: seat.rank })), seatName(app, seat.seat)),
    h("span", { class: "heaps" }, GEMS.map((kind) => gemCount(kind, black[kind])), imitations(white)),
    h("b", { class: "score", "aria-label": t("score", { score: points(seat.score) }) }, points(seat.score ?? 0)),
  );
}
