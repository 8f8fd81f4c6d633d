// What every finished game can show: how the scores went, and what people will remember.

import { h, s } from "../dom.js";
import { symbol } from "../drawing/symbols.js";
import { points, t } from "../words.js";
import { seatOf } from "./parts.js";

const WIDE = 320;
const HIGH = 130;

/** The scores after each round, a line per seat. */
export function chart(app, scores) {
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

export function story(app, found) {
  const lines = found.map((one) =>
    h("li", { key: one.title, style: { "--seat": seatOf(app, one.seat).colour } }, symbol(seatOf(app, one.seat)), h("span", {}, h("strong", {}, one.title), h("span", {}, one.line))),
  );
  return h("section", { key: "story", class: "panel story" }, h("h2", {}, t("story")), h("ul", { class: "rows" }, lines));
}
