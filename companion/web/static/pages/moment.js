// What has the whole screen for a moment: what everybody saw happen.

import { h } from "../dom.js";
import { seatOf } from "./parts.js";

/** What a game announces, with its own pictures. It goes by itself; a tap ends it sooner.
 * A screen reader hears it with the news. */
export function shownMoment(app, picture, flightThings) {
  const found = app.moment;
  if (!found || app.ui.momentSeen === found) return null;
  const seen = () => app.set({ momentSeen: found });
  const seat = found.seat ? seatOf(app, found.seat) : null;
  return h(
    "div",
    { key: `moment ${found.sentence}`, class: "moment", "aria-hidden": "true", onclick: seen, onanimationend: (event) => event.target.classList.contains("moment") && seen() },
    h("div", { class: "picture" }, picture(found.picture, found.number)),
    h("p", { class: "sentence", style: seat ? { "--seat": seat.colour } : {} }, found.sentence),
    found.line ? h("p", { class: "line" }, found.by ? `${found.by} ${found.line}` : found.line) : null,
    (found.flights ?? []).map((flight) => h("p", { class: "flight" }, flightThings(flight))),
  );
}
