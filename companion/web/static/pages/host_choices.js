// Everything that may be said in a game now, for any seat: the host taps what people at the table say.

import { h } from "../dom.js";
import { icon } from "../drawing/sprites.js";
import { emblem } from "../drawing/pieces.js";
import { capital, t } from "../words.js";
import { choiceButton, computerState, isComputer, seatName, seatOf } from "./parts.js";

const CLOSED = '{"type":"reveal_closed"}';

export function everyChoice(app) {
  const { guide, cards } = app.frame;
  const found = [...(guide.choices ?? []), ...(guide.daggers ?? []), ...(guide.plays ?? []).flatMap((play) => play.choices ?? [])];
  const parts = [
    reveal(app, guide.reveal ?? []),
    waitNoLonger(app),
    found.length ? h("div", { key: "said", class: "choices", role: "group", "aria-label": t("choices") }, found.map((choice) => choiceButton(app, choice, choice.seat))) : null,
    cards?.state === "waiting_for_table" && !found.some((choice) => choice.kind === "close") ? h("button", { key: "now", class: "primary", onclick: () => app.want("reveal_now") }, icon("eye"), t("reveal_now")) : null,
    canSetRight(guide) ? h("button", { key: "not-so", class: "small", onclick: () => app.set({ setRight: "topics", setRightSeat: "" }) }, icon("pencil"), t("not_what_happened")) : null,
    guide.phase === "setup" && app.answers.table?.simulated ? h("button", { key: "fill", onclick: () => app.want("fill") }, icon("step"), t("fill_it")) : null,
  ].filter(Boolean);
  return parts.length ? h("section", { key: "choices", class: "host-choices" }, parts) : null;
}

/** The table need not wait for a phone that is there; one that is lost has a panel of its own. */
function waitNoLonger(app) {
  const names = (app.frame.cards?.waiting ?? []).filter((name) => seatOf(app, name).at !== "lost");
  const button = (seat) => h("button", { key: seat, onclick: () => app.want("go_on_without", { seat }) }, t("go_on_without", { seat }));
  return names.length ? h("div", { key: "no-longer", class: "choices" }, names.map(button)) : null;
}

const canSetRight = (guide) => Object.keys(guide.to_set_right ?? {}).length > 0;

/** A row for each seat with the cards or numbers that it can show.
 *
 * While smugglers are shown, another card says that no more of them come; where one was shown, it has its turn first. */
function reveal(app, seats) {
  const closes = seats.some((seat) => seat.shown) ? () => [CLOSED] : (offer) => [...(offer.implied ?? []), offer.line];
  const rows = seats.map((seat) => revealRow(app, seat, closes)).filter(Boolean);
  return rows.length ? h("ul", { key: "reveal", class: "panel reveal-rows" }, rows) : null;
}

/** Whoever chooses on a phone shows no card here, nor does a computer player. */
function choosing(app, name) {
  const seat = seatOf(app, name);
  if (isComputer(seat)) return [seat.level, computerState(seat)].join(" · ");
  const { chosen = [], waiting = [] } = app.frame.cards ?? {};
  if (chosen.includes(name)) return t("is_chosen");
  if (waiting.includes(name)) return t("is_choosing");
  return waiting.length ? t("is_face_down") : null;
}

function revealRow(app, seat, closes) {
  const state = choosing(app, seat.seat);
  if (state && !seat.shown) return h("li", { key: seat.seat }, h("h2", {}, seatName(app, seat.seat), h("span", { class: "state" }, state)));
  const cards = [
    ...(seat.characters ?? []).map((offer) => ({ ...offer, lines: [offer.line] })),
    ...(seat.after_closing ?? []).map((offer) => ({ ...offer, lines: closes(offer) })),
  ];
  const numbers = seat.numbers ?? [];
  if (!cards.length && !numbers.length && !seat.shown) return null;
  return h(
    "li",
    { key: seat.seat },
    h("h2", {}, seatName(app, seat.seat), seat.shown ? h("span", { class: "character" }, emblem(seat.shown), seat.number ?? "") : null),
    h("div", { class: numbers.length ? "numbers" : "cards-to-show" }, numbers.length ? numbers.map((offer) => number(app, seat, offer)) : cards.map((offer) => card(app, seat, offer))),
  );
}

function card(app, seat, offer) {
  const name = capital(t(`character_${offer.character}`));
  return h(
    "button",
    { key: offer.character, title: name, "aria-label": t("shows_card", { seat: seat.seat, card: name }), "aria-pressed": String(seat.shown === offer.character), onclick: () => app.want("say", { lines: offer.lines }) },
    emblem(offer.character),
  );
}

function number(app, seat, offer) {
  return h("button", { key: offer.number, "aria-label": t("has_number", { seat: seat.seat, number: offer.number }), onclick: () => app.want("say", { lines: [offer.line] }) }, offer.number);
}
