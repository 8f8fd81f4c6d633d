// What everybody may see: whose turn it is, the box, what happened, the red pillow, and how everybody stands.

import { h } from "../../dom.js";
import { jewelBox } from "../jewel_box.js";
import { choiceButton, isComputer, log, seatName, seatOf } from "../../pages/parts.js";
import { symbol } from "../../drawing/sprites.js";
import { capital, points, t } from "../../words.js";
import { computerPlayers, isOpenChoice, lostPhones, whoHasChosen } from "./choosing.js";
import { GEMS, characterName, emblem, gem, gemCount, gemRow, icon, imitations, pillow, seatsClass, tick } from "./pieces.js";

export function table(app) {
  const { guide, view } = app.frame;
  const side = [choices(app), whoHasChosen(app), computerPlayers(app), lostPhones(app), steps(guide), shownCards(app), news(app), log(app, gemsBeside(guide.news))];
  return [
    headline(app),
    jewelBox(view.box, guide.hands ?? []),
    h("div", { key: "right", class: "right" }, h("div", { class: "side" }, side), h("div", { class: "stand" }, redPillow(app), seats(app))),
  ];
}

/** Whose turn it is, as what, and what to do now. */
function headline(app) {
  const { guide } = app.frame;
  const todo = isAskedOnPhones(app) || isTappedElsewhere(app) ? null : app.frame.headline.todo;
  if (isOpenChoice(app)) return h("section", { key: "head", class: "head" }, h("h1", {}, t("everyone_chooses")), myReveal(app));
  const isMine = guide.seat === app.seat;
  return h(
    "section",
    { key: "head", class: `head ${isMine ? "mine" : ""}` },
    guide.seat ? whose(app, guide, isMine) : h("h1", {}, guide.title ?? todo),
    todo && (guide.seat || guide.title) ? h("p", { class: "todo" }, todo) : null,
    guide.then ? h("p", { class: "then" }, guide.then) : null,
    myReveal(app),
  );
}

/** What this seat's phone waits for while cards are shown: where its own is, or has to go. */
function myReveal(app) {
  const { cards, guide } = app.frame;
  const mine = guide.reveal?.find((seat) => seat.seat === app.seat);
  if (!mine || guide.reveal.every((seat) => seat.shown) || cards?.waiting.includes(app.seat)) return null;
  const sealed = isOpenChoice(app) ? null : "shown_later";
  const key = mine.shown ? "others_show" : cards?.chosen.includes(app.seat) ? sealed : "show_at_table";
  return key && h("p", { class: "then" }, t(key));
}

/** Whether a tie is settled on phones: they ask for the number only, and the table has nothing to tap. */
const isAskedOnPhones = (app) =>
  (app.frame.guide.reveal ?? []).some((seat) => seat.needs === "number" && seatOf(app, seat.seat).at === "phone");

/** Whether what to do now is to tap cards, which only the host and the kiosk have. */
export const isTappedElsewhere = (app) => app.role !== "host" && Boolean(app.frame.guide.reveal?.length);

function whose(app, guide, isMine) {
  const seat = seatOf(app, guide.seat);
  const name = isMine ? t(guide.phase === "sharing" ? "your_pick" : "you") : guide.seat;
  return h(
    "h1",
    { style: { "--seat": seat.colour } },
    symbol(seat),
    h("span", { class: "name" }, name),
    guide.character && h("span", { class: "character" }, emblem(guide.character), characterName(guide.character)),
  );
}

/** What has to be done before the first round, one step at a time. */
function steps(guide) {
  if (guide.phase !== "setup") return null;
  const rows = (guide.setup ?? []).map((step, at) =>
    h(
      "li",
      { key: at, class: `${step.current ? "active" : ""} ${step.done ? "done" : ""}`, "aria-current": step.current ? "step" : null },
      step.gem ? gem(step.gem) : null,
      h("span", {}, step.words),
      step.of ? h("b", {}, t("count_of", { count: step.count ?? 0, of: step.of })) : null,
      step.done ? tick() : null,
    ),
  );
  return rows.length ? h("ol", { key: "steps", class: "panel rows steps" }, rows) : null;
}

/** What this seat may say now, also in another's turn: whose alarm rang may take it back. A pick is made on the red pillow itself. */
function choices(app) {
  const { guide } = app.frame;
  if (!app.seat || guide.phase === "sharing") return null;
  const mine = (guide.choices ?? []).filter((choice) => choice.seat === app.seat);
  if (!mine.length) return null;
  return h("section", { key: "choices", class: "choices", "aria-label": t("choices") }, mine.map((choice) => choiceButton(app, choice)));
}

function say(app, choice) {
  app.want("say", { lines: choice.lines?.length ? choice.lines : [choice.line] });
}

/** What just happened, and the way to say that it was otherwise. */
function news(app) {
  const { guide } = app.frame;
  const words = guide.news?.words ?? guide.consequences ?? guide.happened;
  if (!words) return null;
  return h("section", { key: "news", class: "panel news" }, gemRow(guide.news?.gems), h("p", {}, capital(words)), notSo(app));
}

function notSo(app) {
  const { guide } = app.frame;
  if (!app.seat || !Object.keys(guide.to_set_right ?? {}).length) return null;
  const open = () => app.set({ setRight: guide.news?.topic ?? "topics", setRightSeat: "" });
  return h("button", { class: "small", onclick: open }, icon("pencil"), t("not_so"));
}

/** The gems of the news, beside the line that tells of them. */
const gemsBeside = (latest) => (line) => (latest && line.startsWith(latest.words) ? gemRow(latest.gems) : null);

/** The red pillow; whoever picks taps a gem on it. */
function redPillow(app) {
  const { guide, view } = app.frame;
  const isPicking = guide.phase === "sharing" && guide.seat === app.seat && app.mine?.may_say;
  const picks = isPicking ? (guide.choices ?? []).filter((choice) => choice.seat === app.seat) : [];
  const heap = GEMS.map((kind) => {
    const pick = picks.find((choice) => choice.kind === kind);
    const count = gemCount(kind, view.red_pillow[kind]);
    return pick ? h("button", { key: kind, class: "pick", "aria-label": pick.label, onclick: () => say(app, pick) }, count) : h("span", { key: kind }, count);
  });
  return h("section", { key: "pillow", class: `red ${picks.length ? "picking" : ""}`, "aria-label": t("red_pillow") }, pillow("red"), h("div", { class: "heap" }, heap));
}

/** Everybody in turn order: as whom they play, what they have, and what it is worth. */
function seats(app) {
  const { view, guide } = app.frame;
  const order = view.turn_order.map((place) => place.seat);
  const later = view.seats.map((seat) => seat.name).filter((name) => !order.includes(name));
  const rows = [...order, ...later].map((name) => seatRow(app, name, view, guide));
  return h("section", { key: "seats", class: `panel seats ${seatsClass(view.seats.map((seat) => seat.name))}`, "aria-label": t("seats") }, h("ul", { class: "rows" }, rows));
}

function seatRow(app, name, view, guide) {
  const seat = view.seats.find((one) => one.name === name);
  const place = view.turn_order.find((one) => one.seat === name);
  const isActive = guide.seat === name;
  return h(
    "li",
    { key: name, class: `${isActive ? "active" : ""} ${place?.status === "done" ? "done" : ""}`, "aria-current": isActive ? "true" : null },
    h(
      "span",
      { class: "who" },
      seatName(app, name),
      level(app, name),
      h("span", { class: "played-as" }, place ? emblem(place.character) : null, place?.status === "done" ? tick() : null),
    ),
    h("span", { class: "heaps" }, GEMS.map((kind) => gemCount(kind, seat.black[kind])), imitations(seat.white)),
    h("b", { class: "score", "aria-label": t("score", { score: points(seat.score) }) }, points(seat.score)),
  );
}

/** How well a computer player remembers, in words. */
function level(app, name) {
  const seat = seatOf(app, name);
  return isComputer(seat) ? h("span", { class: "level" }, seat.level) : null;
}

/** The cards that lie open in a reveal. */
function shownCards(app) {
  const { guide } = app.frame;
  const shown = (guide.reveal ?? []).filter((seat) => seat.shown);
  if (!shown.length) return null;
  const isSaid = guide.news?.words ?? guide.consequences ?? guide.happened;
  const rows = shown.map((seat) =>
    h(
      "li",
      { key: seat.seat },
      seatName(app, seat.seat),
      h("span", { class: "character" }, emblem(seat.shown), characterName(seat.shown)),
      seat.number ? h("b", { class: "number" }, seat.number) : null,
    ),
  );
  return h("section", { key: "shown", class: "panel shown", "aria-label": t("shown_cards") }, h("ul", { class: "rows" }, rows), isSaid ? null : notSo(app));
}
