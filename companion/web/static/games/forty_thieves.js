// 40 Thieves in a browser: which of its pages is about this state, and what is said of it. Seats have nothing of their
// own on their phones: hands stay in people's hands.

import { icon } from "../drawing/sprites.js";
import { gem } from "../drawing/pieces.js";
import { thing, tile } from "../drawing/tiles.js";
import { shownMoment } from "../pages/moment.js";
import { t } from "../words.js";
import { actions, jarSheet, leaderSheet } from "./forty_thieves/actions.js";
import { result } from "./forty_thieves/result.js";
import { table } from "./forty_thieves/table.js";
import { isTelling } from "./forty_thieves/turn.js";

const GOLDEN = ["merchant", "genie", "sinbad"];

export const fortyThieves = {
  table,
  result,
  cards: null,
  atCards: () => false,
  host: (app) => actions(app) ?? [],

  round: ({ frame }) => (frame.headline.round ? [t("round", { round: frame.headline.round })] : [t("setting_up")]),

  /** Whose turn it is and what to do: said at once. */
  spoken(app) {
    const { guide, headline, page, result: ended } = app.frame;
    if (page === "over") return ended?.why ?? "";
    if (!guide.seat) return headline.todo;
    return `${guide.seat === app.seat ? t("your_turn") : guide.seat}. ${headline.todo}`;
  },

  /** The phone is felt at "your turn", at a choice or a wish, and where a Dagger can be played. */
  calls(app) {
    const { guide, page, view } = app.frame;
    if (page === "over") return "";
    const dagger = (guide.daggers ?? []).find((choice) => choice.target === app.seat);
    if (dagger) return `dagger ${app.frame.event}`;
    if (guide.seat !== app.seat) return "";
    return `${view.turn} ${["picking", "wish"].includes(guide.phase) ? guide.phase : ""}${isTelling(guide) ? "theft" : ""}`;
  },

  over: (app) => [shownMoment(app, picture, flightThings), jarSheet(app), leaderSheet(app)].filter(Boolean),
};

const piece = (name) => (name === "sapphire" ? gem("sapphire") : thing(name === "sapphire_tile" ? "sapphire" : name));

function picture(name) {
  if (name === "last_sapphire") return gem("sapphire");
  if (GOLDEN.includes(name)) return tile(name);
  return ["sapphire", "sapphire_tile", "evil_eye", "dagger"].includes(name) ? piece(name) : icon("crown");
}

const flightThings = (flight) => flight.things.map((name) => piece(name));
