// What has the whole screen for a moment: the last seconds before the cards are shown, and what everybody saw happen.

import { h } from "../../dom.js";
import { shownMoment } from "../../pages/moment.js";
import { t } from "../../words.js";
import { CHARACTERS, GEMS, emblem, gem, gemCount, icon, pillow } from "./pieces.js";

/** Three, two, one on every screen together. */
export function countdown(app) {
  if (app.frame.cards?.state !== "countdown") return null;
  return h(
    "div",
    { key: "countdown", class: "moment countdown", "aria-hidden": "true" },
    h("p", {}, t("all_chosen")),
    h("div", { class: "digits" }, [3, 2, 1].map((digit) => h("b", { class: `digit-${digit}` }, digit))),
  );
}

/** Rubies, alarms, share-outs, ends of rounds. */
export const moment = (app) => shownMoment(app, picture, flightGems);

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
