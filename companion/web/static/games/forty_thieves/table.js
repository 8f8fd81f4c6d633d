// What everybody may see: whose turn it is and how far, the board, what happened, and the hoards.

import { h } from "../../dom.js";
import { icon, symbol } from "../../drawing/sprites.js";
import { gem } from "../../drawing/pieces.js";
import { jarTile, thing, tile } from "../../drawing/tiles.js";
import { log, seatName, seatOf } from "../../pages/parts.js";
import { capital, points, t } from "../../words.js";
import { actions } from "./actions.js";
import { board } from "./board.js";
import { askedCell, boardTaps, chosen, isTelling, mayAct } from "./turn.js";

export function table(app) {
  const side = [app.role === "host" ? null : actions(app), news(app), log(app)];
  return [
    headline(app),
    board(app.frame.view, { ...boardTaps(app), ...shownOnBoard(app), isSmall: mayAct(app) && isTelling(app.frame.guide) }),
    h("div", { key: "right", class: "right" }, h("div", { class: "side" }, side), h("div", { class: "stand" }, hoards(app))),
  ];
}

/** Whose turn it is, its four phases, and what to do now. */
function headline(app) {
  const { guide, headline: { todo } } = app.frame;
  const isMine = guide.seat === app.seat && Boolean(guide.seat);
  return h(
    "section",
    { key: "head", class: `head ${isMine ? "mine" : ""}` },
    guide.seat ? whose(app, guide, isMine) : null,
    phases(guide),
    guide.seat ? h("p", { class: "todo" }, todo) : h("h1", {}, todo),
    guide.then ? h("p", { class: "then" }, guide.then) : null,
  );
}

function whose(app, guide, isMine) {
  const seat = seatOf(app, guide.seat);
  const steals = guide.theft && !isMine ? h("span", { class: "character" }, t("steals")) : null;
  return h("h1", { style: { "--seat": seat.colour } }, symbol(seat), h("span", { class: "name" }, isMine ? t("you") : guide.seat), steals);
}

function phases(guide) {
  if (!guide.steps?.length) return null;
  const steps = guide.steps.map((step) =>
    h("li", { key: step.phase, class: step.state, "aria-current": step.state === "now" ? "step" : null }, step.state === "done" ? icon("tick", "good") : null, step.words),
  );
  return h("ol", { class: "phases", "aria-label": t("phases") }, steps);
}

/** What is lit and framed: what was chosen, a theft that is announced, and what a theft has brought. */
function shownOnBoard(app) {
  const { guide } = app.frame;
  const now = mayAct(app) ? chosen(app) : {};
  const corner = (now.found ?? now.tale) === "merchant" ? (now.corner ?? "s31") : null;
  const marked = [...(now.cells ?? []), now.place, now.spot, corner].filter(Boolean);
  if (guide.theft) {
    const asked = isTelling(guide) ? askedCell(app) : null;
    return { only: guide.theft.cells, asked, chosen: asked ? [asked] : [], frames: [{ place: guide.theft.place, kind: "brass" }] };
  }
  const stolen = (guide.outcome?.stolen ?? []).map(({ place }, at) => ({ place, kind: at ? "moon" : "brass" }));
  const isLine = now.place && !now.place.startsWith("s");
  const frames = now.place ? [{ place: now.place, kind: isLine ? "brass line" : "brass" }] : guide.phase === "picking" || guide.phase === "hand" ? stolen : [];
  return { chosen: marked, frames };
}

/** What just happened, so that others know what a Dagger would cancel; why a theft succeeded. */
function news(app) {
  const { guide, log: lines } = app.frame;
  const happened = guide.happened ?? lines?.at(-1);
  const why = (guide.outcome?.stolen ?? []).flatMap((stolen) => stolen.words ?? []);
  if (!happened) return null;
  return h("section", { key: "news", class: "panel news" }, h("p", {}, capital(happened), why.length ? h("small", {}, why.join(" · ")) : null));
}

/** Everybody from who plays now: tiles in the hand, sapphires, Sapphire tiles, Evil Eyes, and what it is worth. */
function hoards(app) {
  const { view, guide } = app.frame;
  const order = view.turn_order.map((place) => place.seat);
  const later = view.seats.map((seat) => seat.name).filter((name) => !order.includes(name));
  const rows = [...order, ...later].map((name) => hoard(app, view.seats.find((seat) => seat.name === name), guide.seat === name));
  return h("section", { key: "seats", class: "panel seats hoards", "aria-label": t("hoards") }, h("ul", { class: "rows" }, rows, merchantRow(view.merchant)), piles(view));
}

function hoard(app, seat, isActive) {
  return h(
    "li",
    { key: seat.name, class: isActive ? "active" : "", "aria-current": isActive ? "true" : null },
    h("span", { class: "who" }, seatName(app, seat.name)),
    h("span", { class: "heaps" }, count(jarTile(null), seat.hand, t("hand_tiles")), ...loot(seat)),
    h("b", { class: "score", "aria-label": t("score", { score: points(seat.score) }) }, points(seat.score)),
  );
}

/** What counts at the end: sapphires, Sapphire tiles, and Evil Eyes of both kinds. */
export function loot(seat) {
  return [
    count(gem("sapphire"), seat.sapphires, t("gem_sapphire")),
    count(thing("sapphire"), seat.sapphire_tiles, t("sapphire_tiles")),
    count(thing("evil_eye"), seat.evil_eyes + seat.evil_eye_tiles, t("evil_eyes")),
  ];
}

function count(picture, number, title) {
  return h("span", { class: `count ${number ? "" : "none"}`, role: "img", "aria-label": `${title}: ${number}`, title }, picture, h("b", {}, number));
}

function merchantRow(merchant) {
  if (!merchant) return null;
  return h("li", { key: "merchant", class: "merchant-row" }, h("span", { class: "who" }, tile("merchant"), h("span", {}, t("face_merchant"))), h("span", { class: "heaps" }, count(gem("sapphire"), merchant.sapphires, t("gem_sapphire"))));
}

const piles = (view) => h("p", { class: "piles" }, t("stack", { n: view.stack }), h("span", {}, " · "), t("discards", { n: view.discard }));
