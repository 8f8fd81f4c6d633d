// Master Thieves in a browser: the table that everybody sees, a seat's own cards, the host's choices, and what has the
// whole screen for a moment. What can be tapped is a tap of the page by its name: the table made it.

import { h } from "../dom.js";
import { cardBack, emblem, gem, icon, pillow, symbol } from "../drawing.js";
import { capital, listed, points, t } from "../words.js";
import { jewelBox } from "./jewel_box.js";
import { choiceButton, computerState, isComputer, linesOf, log, saying, seatName, seatOf, shownMoment, tabBar, tabNow } from "./shared.js";

/** The page: what everybody sees, or a seat's own cards. */
export function view(app) {
  const { frame } = app;
  const hasTabs = app.seat && app.mine;
  const at = hasTabs ? tabNow(app, needsMyCard(app) ? "cards" : `table ${calls(app)}`) : "table";
  const body = at === "cards" ? myCards(app) : table(app);
  return [hasTabs && tabBar(app, at, isMyTurn(app)), h("div", { key: `main-${at}`, class: `game ${frame.game} ${at} ${frame.page}` }, body)];
}

export const over = (app) => [countdown(app), shownMoment(app, picture, flightGems)].filter(Boolean);

/** Whose turn it is and what to do: said at once. */
export function spoken(app) {
  const { guide, cards, headline } = app.frame;
  if (cards?.state === "countdown") return t("all_chosen");
  if (app.seat && isChoosing(app)) return app.mine?.sealed ? t("is_sealed") : t("choose_card");
  if (guide.title && isTappedElsewhere(app)) return guide.title;
  if (!guide.seat) return guide.title ? `${guide.title}. ${headline.todo}` : headline.todo;
  return `${isMyTurn(app) ? t("your_turn") : guide.seat}. ${headline.todo}`;
}

/** The phone is felt at "your turn" and "your pick": each time it comes to this seat. */
export function calls(app) {
  const { guide, view: seen } = app.frame;
  if (!isMyTurn(app)) return "";
  const picks = guide.phase === "sharing" ? `${Object.values(seen.red_pillow)}` : "";
  return `${guide.phase} ${seen.cycle} ${seen.round} ${picks}`;
}

const isMyTurn = (app) => Boolean(app.seat) && app.frame.guide?.seat === app.seat;
const nameOf = (choice) => saying(linesOf(choice));
const anyOf = (things) => things[Math.floor(Math.random() * things.length)];

const GEMS = ["ruby", "sapphire", "diamond"];
const CHARACTERS = ["smuggler", "jeweler", "gemologist", "thief", "master_thief", "detective"];

const characterName = (character) => capital(t(`character_${character}`));

/** Gems of a kind: a picture and a number; none of them is faint. */
function gemCount(kind, count, title = t(`gem_${kind}`)) {
  return h("span", { class: `count ${count ? "" : "none"}` }, gem(kind, "", title), h("b", {}, count));
}

/** How many imitations lie on a white pillow. */
function imitations(white) {
  const count = white.sapphire + white.diamond;
  return h("span", { class: `count white ${count ? "" : "none"}` }, whitePillow(), h("b", {}, count));
}

const whitePillow = () => h("span", { class: "pillow-mark", role: "img", "aria-label": t("imitations") }, pillow("white"));

/** So many single gems in a row, for a card with news. */
function gemRow(gems) {
  const all = GEMS.flatMap((kind) => Array.from({ length: Math.min(4, gems?.[kind] ?? 0) }, () => kind));
  return all.length ? h("span", { class: "gems" }, all.slice(0, 5).map((kind) => gem(kind))) : null;
}

const gemsTotal = (gems) => GEMS.reduce((sum, kind) => sum + (gems?.[kind] ?? 0), 0);

const MANY = 5; // seats: with so many, each has less room on a television
const LONG_NAME = 5; // letters: with longer ones there is no room for gems beside them on a narrow phone ...
const LONGEST_NAME = 13; // ... and with these, they need a smaller type elsewhere

/** The classes of a list of seats: whether there are many, and whether their names need room. */
function seatsClass(names) {
  const longest = Math.max(...names.map((name) => name.length));
  return `${names.length >= MANY ? "many" : ""} ${longest > LONG_NAME ? "long-names" : ""} ${longest > LONGEST_NAME ? "longest-names" : ""}`;
}

const tick = () => icon("tick", "good");

// the table, as everybody sees it

function table(app) {
  const { guide, view } = app.frame;
  const mine = app.role === "host" ? everyChoice(app) : choices(app);
  const side = [mine, lostPhones(app), whoHasChosen(app), computerPlayers(app), shownCards(app), news(app), log(app, gemsBeside(guide.news))];
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
  const isMine = isMyTurn(app);
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
const isTappedElsewhere = (app) => app.role !== "host" && Boolean(app.frame.guide.reveal?.length);

function whose(app, guide, isMine) {
  const seat = seatOf(app, guide.seat);
  const name = isMine ? t(guide.phase === "sharing" ? "your_pick" : "you") : guide.seat;
  return h(
    "h1",
    { class: name.length > LONGEST_NAME ? "long" : "", style: { "--seat": seat.colour } },
    symbol(seat),
    h("span", { class: "name" }, name),
    guide.character && h("span", { class: "character" }, emblem(guide.character), characterName(guide.character)),
  );
}

/** What this seat may say now, also in another's turn: whose alarm rang may take it back. A pick is made on the red pillow itself. */
function choices(app) {
  const { guide } = app.frame;
  if (!app.seat || guide.phase === "sharing") return null;
  const mine = (guide.choices ?? []).filter((choice) => choice.seat === app.seat);
  if (!mine.length) return null;
  return h("section", { key: "choices", class: "choices", "aria-label": t("choices") }, mine.map((choice) => choiceButton(app, choice)));
}

/** What just happened. */
function news(app) {
  const { guide } = app.frame;
  const words = guide.news?.words ?? guide.consequences ?? guide.happened;
  if (!words) return null;
  return h("section", { key: "news", class: "panel news" }, gemRow(guide.news?.gems), h("p", {}, capital(words)));
}

/** The gems of the news, beside the line that tells of them. */
const gemsBeside = (latest) => (line) => (latest && line.startsWith(latest.words) ? gemRow(latest.gems) : null);

/** The red pillow; whoever picks taps a gem on it. */
function redPillow(app) {
  const { guide, view } = app.frame;
  const isPicking = guide.phase === "sharing" && app.seat && guide.seat === app.seat;
  const picks = isPicking ? (guide.choices ?? []).filter((choice) => choice.seat === app.seat && app.has(nameOf(choice))) : [];
  const heap = GEMS.map((kind) => {
    const pick = picks.find((choice) => choice.kind === kind);
    const count = gemCount(kind, view.red_pillow[kind]);
    return pick ? h("button", { key: kind, class: "pick", "aria-label": pick.label, onclick: () => app.press(nameOf(pick)) }, count) : h("span", { key: kind }, count);
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
  return isComputer(seat) ? h("span", { class: "skill" }, seat.level) : null;
}

/** The cards that lie open in a reveal. */
function shownCards(app) {
  const { guide } = app.frame;
  const shown = (guide.reveal ?? []).filter((seat) => seat.shown);
  if (!shown.length) return null;
  const rows = shown.map((seat) =>
    h(
      "li",
      { key: seat.seat },
      seatName(app, seat.seat),
      h("span", { class: "character" }, emblem(seat.shown), characterName(seat.shown)),
      seat.number ? h("b", { class: "number" }, seat.number) : null,
    ),
  );
  return h("section", { key: "shown", class: "panel shown", "aria-label": t("shown_cards") }, h("ul", { class: "rows" }, rows));
}

// who has chosen a card

const A_FEW = 2;

const OPEN = new Set(["choosing", "countdown", "waiting_for_table"]);

/** Whether people choose cards on their phones now. */
const isOpenChoice = (app) => OPEN.has(app.frame.cards?.state);

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
function whoHasChosen(app) {
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
function waitingList(app) {
  const { cards, seats } = app.frame;
  const rows = seats
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
function computerPlayers(app) {
  const { guide, seats } = app.frame;
  const waiting = new Set((guide.reveal ?? []).filter((seat) => !seat.shown).map((seat) => seat.seat));
  const found = seats.filter((seat) => isComputer(seat) && waiting.has(seat.name));
  if (!found.length || app.role === "host") return null; // the host has them among those who show a card
  const rows = found.map((seat) => h("li", { key: seat.name }, seatName(app, seat.name), h("span", { class: "skill" }, seat.level), h("span", { class: "state" }, computerState(seat))));
  return h("ul", { key: "computers", class: "panel rows computers" }, rows);
}

/** Phones that are lost, and hold everybody up: only whoever may go on without them is asked. */
function lostPhones(app) {
  const lost = app.frame.seats.filter((seat) => app.has(`go_on_without ${seat.name}`));
  if (!lost.length) return null;
  const rows = lost.map((seat) => [
    h("h2", { key: `lost ${seat.name}`, style: { "--seat": seat.colour } }, symbol(seat), h("span", {}, t("phone_lost", { seat: seat.name }))),
    h(
      "button",
      { key: `without ${seat.name}`, onclick: () => app.press(`go_on_without ${seat.name}`) },
      h("span", {}, t("go_on_without", { seat: seat.name }), h("small", {}, t("shows_at_table", { seat: seat.name }))),
    ),
  ]);
  return h("section", { key: "lost", class: "panel lost-phone", role: "alert" }, rows, h("p", {}, t("comes_back")));
}

// what only this seat may see

/** Whether this seat chooses a card on this phone now, or has done so and waits for the others. */
function isChoosing(app) {
  const { cards } = app.frame;
  if (!isOpenChoice(app) || !app.mine) return false;
  return cards.waiting.includes(app.seat) || cards.chosen.includes(app.seat);
}

/** Whether this seat has to look at its cards now. */
const needsMyCard = (app) => Boolean(app.mine?.number) || isChoosing(app);

function myCards(app) {
  if (app.mine.number) return whichNumber(app);
  if (app.mine.sealed && !app.ui.changing) return sealed(app);
  return isChoosing(app) ? choose(app) : inHand(app);
}

function choose(app) {
  const { hand, again, sealed: before } = app.mine;
  const picked = hand.find((card) => card.character === app.ui.card) ?? null;
  const seal = () => {
    app.press(`seal ${picked.character}`);
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
      h("button", { class: "primary seal", disabled: !picked || !app.has(`seal ${picked.character}`), onclick: seal }, picked ? t("seal", { card: named(picked) }) : t("tap_a_card")),
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
    { key: card.character, class: "card", disabled: !app.has(`seal ${card.character}`), "data-card": card.character, "aria-pressed": String(isPicked), onclick: () => app.set({ card: card.character }) },
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
  const keys = offers.map((number) => h("button", { key: number, onclick: () => app.press(`number ${number}`) }, number));
  return [
    heading(t("which_number"), t("number_on_card", { card: characterName(character) })),
    h("div", { key: "tied", class: "tied" }, emblem(character)),
    h("div", { key: "numbers", class: "numbers", role: "group", "aria-label": t("which_number") }, keys),
    h("button", { key: "chance", class: "plain chance", onclick: () => app.press(`number ${anyOf(offers)}`) }, t("let_chance_decide")),
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

// what the host taps for everybody

const CLOSED = '{"type":"reveal_closed"}';

/** Everything that may be said now, for any seat: the host taps what people at the table say. */
function everyChoice(app) {
  const { guide } = app.frame;
  const found = (guide.choices ?? []).filter((choice) => app.has(nameOf(choice)));
  const parts = [
    reveal(app, guide.reveal ?? []),
    found.length ? h("div", { key: "said", class: "choices", role: "group", "aria-label": t("choices") }, found.map((choice) => choiceButton(app, choice, choice.seat))) : null,
    app.has("show_cards") && !found.some((choice) => choice.kind === "close") ? h("button", { key: "now", class: "primary", onclick: () => app.press("show_cards") }, icon("eye"), t("reveal_now")) : null,
  ].filter(Boolean);
  return parts.length ? h("section", { key: "choices", class: "host-choices" }, parts) : null;
}

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
    h("div", { class: numbers.length ? "numbers" : "cards-to-show" }, numbers.length ? [numbers.map((offer) => numberKey(app, seat, offer)), byChance(app, numbers)] : cards.map((offer) => card(app, seat, offer))),
  );
}

function card(app, seat, offer) {
  const name = capital(t(`character_${offer.character}`));
  return h(
    "button",
    { key: offer.character, title: name, "aria-label": t("shows_card", { seat: seat.seat, card: name }), "aria-pressed": String(seat.shown === offer.character), disabled: !app.has(saying(offer.lines)), onclick: () => app.press(saying(offer.lines)) },
    emblem(offer.character),
  );
}

function numberKey(app, seat, offer) {
  return h("button", { key: offer.number, "aria-label": t("has_number", { seat: seat.seat, number: offer.number }), disabled: !app.has(saying([offer.line])), onclick: () => app.press(saying([offer.line])) }, offer.number);
}

/** Without printed cards there are no numbers on them. */
function byChance(app, numbers) {
  return h("button", { key: "chance", class: "plain chance", onclick: () => app.press(saying([anyOf(numbers).line])) }, t("let_chance_decide"));
}

// what has the whole screen for a moment

/** Three, two, one on every screen together. */
function countdown(app) {
  if (app.frame.cards?.state !== "countdown") return null;
  return h(
    "div",
    { key: "countdown", class: "moment countdown", "aria-hidden": "true" },
    h("p", {}, t("all_chosen")),
    h("div", { class: "digits" }, [3, 2, 1].map((digit) => h("b", { class: `digit-${digit}` }, digit))),
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
