// Who has chosen a card and who has not, and phones that are lost meanwhile. The same for everybody.

import { h } from "../../dom.js";
import { symbol } from "../../drawing/sprites.js";
import { computerState, isComputer, seatName, seatOf } from "../../pages/parts.js";
import { listed, t } from "../../words.js";
import { icon, tick } from "./pieces.js";

const A_FEW = 2;

const OPEN = new Set(["choosing", "countdown", "waiting_for_table"]);

/** Whether people choose cards on their phones now. */
export const isOpenChoice = (app) => OPEN.has(app.frame.cards?.state);

/** How a seat stands while cards are chosen. */
function stateOf(app, name) {
  const { cards } = app.frame;
  if (cards.chosen.includes(name)) return "chosen";
  const seat = seatOf(app, name);
  if (seat.at === "lost") return "lost";
  return cards.waiting.includes(name) || isComputer(seat) ? "choosing" : "table";
}

const MARKS = { chosen: tick, lost: () => icon("warning", "bad"), choosing: () => h("span", { class: "dots" }, "…"), table: () => icon("eye") };

/** All seats in a row, each with its symbol and a mark, and one sentence. */
export function whoHasChosen(app) {
  const { cards, seats } = app.frame;
  if (!isOpenChoice(app)) return null;
  const marks = seats.map(({ name }) => {
    const seat = seatOf(app, name);
    const state = stateOf(app, name);
    return h(
      "li",
      { key: name, class: state, style: { "--seat": seat.colour }, "aria-label": t(`seat_${state}`, { seat: name }) },
      symbol(seat),
      MARKS[state](),
    );
  });
  return h("section", { key: "chosen", class: "panel chosen" }, h("ul", {}, marks), h("p", {}, sentence(app)));
}

function sentence(app) {
  const { cards, seats } = app.frame;
  if (cards.waiting.length && seats.some((seat) => seat.at === "table")) return faceDown(app);
  if (cards.state === "waiting_for_table") return t("phones_have_chosen");
  if (!cards.chosen.length) return t("nobody_chosen");
  if (!cards.waiting.length) return t("all_chosen");
  const key = cards.chosen.length === 1 ? "one_has_chosen" : "several_have_chosen";
  return t(key, { seats: listed(cards.chosen) });
}

/** Whom the cards on the table wait for. */
function faceDown(app) {
  const { waiting } = app.frame.cards;
  if (waiting.length > A_FEW) return t("face_down_for_many", { n: waiting.length }); // their signs tell who
  return t(waiting.length === 1 ? "face_down_for_one" : "face_down_for_several", { seats: listed(waiting) });
}

/** The same as a list, for whoever waits. */
export function waitingList(app) {
  const { cards, seats } = app.frame;
  const rows = seats
    .filter(({ name }) => stateOf(app, name) !== "lost")
    .map(({ name }) => {
      const state = stateOf(app, name);
      return h(
        "li",
        { key: name, class: state },
        seatName(app, name, { you: true }),
        h("span", { class: "state" }, t(`is_${state}`)),
        MARKS[state](),
      );
    });
  const title = cards.waiting.length ? t("waiting_for", { n: cards.waiting.length }) : t("all_chosen");
  return [h("h2", { key: "waiting-title" }, title), h("ul", { key: "waiting-list", class: "panel rows waiting" }, rows)];
}

/** The computer players while cards are chosen: each with its level, and that it has chosen. */
export function computerPlayers(app) {
  const { guide, seats } = app.frame;
  const waiting = new Set((guide.reveal ?? []).filter((seat) => !seat.shown).map((seat) => seat.seat));
  const found = seats.filter((seat) => isComputer(seat) && waiting.has(seat.name));
  if (!found.length || app.role === "host") return null; // the host has them among those who show a card
  const rows = found.map((seat) => h("li", { key: seat.name }, seatName(app, seat.name), h("span", { class: "level" }, seat.level), h("span", { class: "state" }, computerState(seat))));
  return h("ul", { key: "computers", class: "panel rows computers" }, rows);
}

/** A phone that is lost holds everybody up: what to do about it. */
export function lostPhones(app) {
  const { cards, seats } = app.frame;
  const lost = seats.filter((seat) => seat.at === "lost" && seat.name !== app.seat);
  return lost.map((seat) =>
    h(
      "section",
      { key: `lost-${seat.name}`, class: "panel lost-phone", role: "alert" },
      h("h2", { style: { "--seat": seat.colour } }, symbol(seat), t("phone_lost", { seat: seat.name })),
      h("p", {}, t("comes_back")),
      cards?.waiting.includes(seat.name) && (app.seat || app.role === "host")
        ? h(
            "button",
            { onclick: () => app.want("go_on_without", { seat: seat.name }) },
            h("span", {}, t("go_on_without", { seat: seat.name }), h("small", {}, t("shows_at_table", { seat: seat.name }))),
          )
        : null,
    ),
  );
}
