// How a game ended: who won and why, everybody's points, how the scores went, and what people will remember.

import { h, s } from "../../dom.js";
import { seatName, seatOf } from "../../pages/parts.js";
import { symbol } from "../../drawing/symbols.js";
import { listed, points, t } from "../../words.js";
import { GEMS, gemCount, icon, imitations, seatsClass } from "./pieces.js";

export function result(app) {
  const { result: ended, highlights } = app.frame;
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

const WIDE = 320;
const HIGH = 130;

/** The scores after each round, a line per seat. */
function chart(app, scores) {
  const all = scores.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (round) => 8 + (round * (WIDE - 24)) / Math.max(1, scores.length - 1);
  const y = (score) => 10 + ((most - score) * (HIGH - 20)) / (most - least);
  const lines = app.frame.seats.map((seat, at) => {
    const d = scores.map((round, number) => `${number ? "L" : "M"}${x(number).toFixed(1)} ${y(round[at]).toFixed(1)}`).join("");
    return s(
      "g",
      { key: seat.name, style: { color: seat.colour } },
      s("path", { d, class: "curve" }),
      s("svg", { x: x(scores.length - 1) - 6, y: y(scores.at(-1)[at]) - 6, width: 12, height: 12, viewBox: "0 0 100 100" }, s("use", { href: `#symbol-${seat.symbol}` })),
    );
  });
  const zero = s("path", { d: `M0 ${y(0).toFixed(1)}H${WIDE}`, class: "zero" });
  return h(
    "section",
    { key: "chart", class: "panel chart" },
    h("h2", {}, t("scores_by_round")),
    s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": t("scores_by_round") }, zero, lines),
  );
}

function story(app, found) {
  const lines = found.map((one) =>
    h("li", { key: one.title, style: { "--seat": seatOf(app, one.seat).colour } }, symbol(seatOf(app, one.seat)), h("span", {}, h("strong", {}, one.title), h("span", {}, one.line))),
  );
  return h("section", { key: "story", class: "panel story" }, h("h2", {}, t("story")), h("ul", { class: "rows" }, lines));
}
