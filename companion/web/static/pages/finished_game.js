// What every finished game can show: who won and why, everybody's points, how the scores went, and what people will
// remember.

import { h, s } from "../dom.js";
import { icon, symbol } from "../drawing/sprites.js";
import { listed, points, t } from "../words.js";
import { seatName, seatOf } from "./parts.js";

const WIDE = 320;
const HIGH = 130;

/** How a game ended. `heaps(seat)` is what somebody has, `mark(seat)` a class for their row, and `nobody` a picture and a
 * title for when nobody has won. */
export function ending(app, { classes, label, heaps, mark = () => "", nobody = [] }) {
  const { result: ended, highlights, review } = app.frame;
  if (!ended) return h("section", { key: "head", class: "head" }, h("h1", {}, t("game_over")));
  const winners = ended.seats.filter((seat) => seat.winner).map((seat) => seat.seat);
  const first = seatOf(app, winners[0]);
  const isOne = winners.length === 1;
  const title = h("h1", {}, isOne ? symbol(first) : null, h("span", { class: "name" }, t(isOne ? "wins" : "win", { seats: listed(winners) })));
  const row = (seat) =>
    h(
      "li",
      { key: seat.seat, class: `${seat.winner ? "active" : ""} ${mark(seat)}` },
      h("span", { class: "who" }, h("b", { class: "rank" }, t("rank", { rank: seat.rank })), seatName(app, seat.seat)),
      h("span", { class: "heaps" }, heaps(seat)),
      h("b", { class: "score", "aria-label": t("score", { score: points(seat.score ?? 0) }) }, points(seat.score ?? 0)),
    );
  return [
    h(
      "section",
      { key: "head", class: "head winner", style: { "--seat": first.colour } },
      winners.length ? [icon("crown", "large"), title] : nobody,
      h("p", { class: "todo" }, ended.why),
      h("p", { class: "then" }, ended.ended),
    ),
    h("section", { key: "seats", class: `panel seats ranks ${classes}`, "aria-label": label }, h("ol", { class: "rows" }, ended.seats.map(row))),
    highlights?.scores?.length > 1 ? chart(app, highlights.scores) : null,
    story(highlights, (name) => h("span", { class: "seat", style: { "--seat": seatOf(app, name).colour } }, symbol(seatOf(app, name)))),
    missed(review?.filter((seat) => seat.seat === app.seat)),
  ];
}

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

/** What these seats could have had, and what it cost them; each name stands over its own where there are several. */
export function missed(seats) {
  const lines = (seats ?? []).flatMap((seat) => (seat.misses ?? []).map((miss) => chance(seats.length > 1 ? seat.seat : "", miss)));
  if (!lines.length) return null;
  return h("section", { key: "missed", class: "panel missed" }, h("h2", {}, t("missed")), h("ul", { class: "rows" }, lines));
}

const chance = (name, miss) =>
  h(
    "li",
    { key: `${name} ${miss.round}` },
    h("b", { class: "score" }, points(-miss.points)),
    h("span", {}, h("strong", {}, [name, t("round", { round: miss.round })].filter(Boolean).join(" · ")), h("span", {}, miss.words)),
  );

/** What people will remember. `symbols(name)` is drawn before a line: of those who still sit at the table. */
export function story(highlights, symbols = () => null) {
  if (!highlights?.found?.length) return null;
  const lines = highlights.found.map((one) => h("li", { key: one.title }, symbols(one.seat), h("span", {}, h("strong", {}, one.title), h("span", {}, one.line))));
  return h("section", { key: "story", class: "panel story" }, h("h2", {}, t("story")), h("ul", { class: "rows" }, lines));
}
