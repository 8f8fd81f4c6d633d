// What has the whole screen for a moment: the last seconds before the cards are shown, and what everybody saw happen.

import { h } from "../../dom.js";
import { seatOf } from "../../pages/parts.js";
import { t } from "../../words.js";
import { CHARACTERS, GEMS, emblem, gem, gemCount, icon, pillow } from "./pieces.js";

/** Three, two, one on every screen together. */
export function countdown(app) {
  if (app.frame.cards?.state !== "countdown") return null;
  return h(
    "div",
    { key: "countdown", class: "moment countdown" },
    h("p", {}, t("all_chosen")),
    h("div", { class: "digits", "aria-hidden": "true" }, [3, 2, 1].map((digit) => h("b", { class: `digit-${digit}` }, digit))),
  );
}

/** Rubies, alarms, share-outs, ends of rounds. It goes by itself; a tap ends it sooner. */
export function moment(app) {
  const found = app.moment;
  if (!found || app.ui.momentSeen === found) return null;
  const seen = () => app.set({ momentSeen: found });
  const seat = found.seat ? seatOf(app, found.seat) : null;
  return h(
    "div",
    { key: `moment ${found.sentence}`, class: "moment", onclick: seen, onanimationend: (event) => event.target.classList.contains("moment") && seen() },
    h("div", { class: "picture" }, picture(found.picture, found.number)),
    h("p", { class: "sentence", style: seat ? { "--seat": seat.colour } : {} }, found.sentence),
    found.line ? h("p", { class: "line" }, found.by ? `${found.by} ${found.line}` : found.line) : null,
    (found.flights ?? []).map((flight) => h("p", { class: "flight" }, flightGems(flight))),
  );
}

function picture(name, number) {
  if (GEMS.includes(name)) return gem(name);
  if (CHARACTERS.includes(name)) return emblem(name);
  if (name === "white_pillow") return pillow("white");
  if (name === "round") return h("b", { class: "round-number" }, number);
  return icon({ alarm: "bell", cards: "on" }[name] ?? "crown");
}

function flightGems(flight) {
  const counts = GEMS.map((kind) => [kind, flight.things.filter((thing) => thing === kind).length]);
  return counts.filter(([, count]) => count).map(([kind, count]) => gemCount(kind, count));
}
