// What only this seat may see: the cards in hand, choosing and sealing one, and the number that a tie needs.

import { h } from "../../dom.js";
import { cardBack } from "../../drawing/pieces.js";
import { seatOf } from "../../pages/parts.js";
import { capital, t } from "../../words.js";
import { isOpenChoice, lostPhones, waitingList, whoHasChosen } from "./choosing.js";
import { characterName, emblem, icon, tick } from "./pieces.js";

/** Whether this seat chooses a card on this phone now, or has done so and waits for the others. */
export function isChoosing(app) {
  const { cards } = app.frame;
  if (!isOpenChoice(app) || !app.mine) return false;
  return cards.waiting.includes(app.seat) || cards.chosen.includes(app.seat);
}

/** Whether this seat has to look at its cards now. */
export const needsMyCard = (app) => Boolean(app.mine?.number) || isChoosing(app);

export function myCards(app) {
  if (app.mine.number) return whichNumber(app);
  if (app.mine.sealed && !app.ui.changing) return sealed(app);
  return isChoosing(app) ? choose(app) : inHand(app);
}

function choose(app) {
  const { hand, again, sealed: before } = app.mine;
  const picked = hand.find((card) => card.character === app.ui.card) ?? null;
  const seal = () => {
    app.want("seal", { card: picked.character });
    app.set({ changing: false, card: null });
  };
  return [
    heading(t(again ? "choose_again" : "choose_card"), again ? t("power_was_gone") : t("only_you_see"), "lock"),
    h(
      "div",
      { key: "hand", class: "hand", role: "group", "aria-label": t("your_cards") },
      hand.map((card) => cardButton(app, card, picked)),
    ),
    whoHasChosen(app),
    played(app),
    lostPhones(app),
    h(
      "footer",
      { key: "seal", class: "sealing" },
      h("button", { class: "primary seal", disabled: !picked, onclick: seal }, picked ? t("seal", { card: named(picked) }) : t("tap_a_card")),
      before
        ? h("button", { class: "plain", onclick: () => app.set({ changing: false, card: null }) }, t("keep_it"))
        : h("p", { class: "dim" }, t("may_change")),
    ),
  ];
}

function heading(title, line, picture = null) {
  return h("section", { key: "head", class: "head" }, h("h1", {}, title), h("p", { class: "then" }, picture && icon(picture), line));
}

function named(card) {
  const name = capital(card.name);
  return card.number ? t("card_and_number", { card: name, number: card.number }) : name;
}

function cardButton(app, card, picked) {
  const isPicked = card === picked;
  return h(
    "button",
    { key: card.character, class: "card", disabled: !app.mine.choices.includes(card.character), "data-card": card.character, "aria-pressed": String(isPicked), onclick: () => app.set({ card: card.character }) },
    cardFace(card),
    isPicked ? tick() : null,
  );
}

function cardFace(card) {
  return [
    card.number ? h("b", { class: "number" }, card.number) : null,
    emblem(card.character),
    h("span", { class: "what" }, h("strong", {}, capital(card.name)), h("small", {}, t(`does_${card.character}`))),
  ];
}

function played(app) {
  const { played: cards } = app.mine;
  if (!cards?.length) return null;
  const marks = cards.map((character) => h("li", { key: character }, emblem(character, "faint"), h("span", { class: "unseen" }, characterName(character))));
  return h("section", { key: "played", class: "played" }, h("h2", {}, t("played")), h("ul", {}, marks));
}

function sealed(app) {
  const look = (isLooking) => () => app.ui.looking !== isLooking && app.set({ looking: isLooking });
  const byKey = (isLooking) => (event) => {
    if (![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    look(isLooking)();
  };
  const card = app.mine.hand.find((one) => one.character === app.mine.sealed);
  const hold = {
    class: "hold",
    onpointerdown(event) {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      look(true)();
    },
    onpointerup: look(false),
    onpointercancel: look(false),
    onkeydown: byKey(true),
    onkeyup: byKey(false),
    onblur: look(false),
    oncontextmenu: (event) => event.preventDefault(),
  };
  return [
    heading(t("is_sealed"), isOpenChoice(app) ? t("nobody_sees") : t("shown_later")),
    h(
      "section",
      { key: "sealed", class: "sealed" },
      app.ui.looking && card ? h("div", { key: "face", class: "card face" }, cardFace(card)) : h("div", { key: "back", class: "back" }, cardBack(seatOf(app, app.seat))),
      h(
        "div",
        { class: "buttons" },
        h("button", hold, t("hold_to_look")),
        isOpenChoice(app) && h("button", { onclick: () => app.set({ changing: true, card: null, looking: false }) }, t("change_it")),
      ),
    ),
    isOpenChoice(app) ? waitingList(app) : null,
    lostPhones(app),
  ];
}

/** A tie: which number is on the card that this seat has shown? Only asked where nobody knows it. */
function whichNumber(app) {
  const { character, offers } = app.mine.number;
  const keys = offers.map((number) => h("button", { key: number, onclick: () => app.want("number", { number }) }, number));
  return [
    heading(t("which_number"), t("number_on_card", { card: characterName(character) })),
    h("div", { key: "tied", class: "tied" }, emblem(character)),
    h("div", { key: "numbers", class: "numbers", role: "group", "aria-label": t("which_number") }, keys),
  ];
}

function inHand(app) {
  const { hand } = app.mine;
  return [
    heading(t("your_cards"), t("only_you_see"), "lock"),
    hand.length ? h("ul", { key: "hand", class: "hand" }, hand.map((card) => h("li", { key: card.character, class: "card" }, cardFace(card)))) : null,
    played(app),
  ];
}
