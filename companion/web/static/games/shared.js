// What the pages of both games share: seats and buttons, sheets and moments, how a game ended, and two tabs where a seat
// has cards of its own.

import { h, s } from "../dom.js";
import { gem, icon, symbol } from "../drawing.js";
import { capital, listed, points, t } from "../words.js";

const GEMS = ["ruby", "sapphire", "diamond"];
const ICONS = { nothing: "close", alarm: "bell", reclaim: "bell", search: "eye", begin: "play", discarded: "minus", failed: "close", seat: "on", merchant: "on", wish: "play", dagger: "close" };
const LOG_LINES = 3;

const NOBODY = { name: "", symbol: "circle", colour: "#f6ecd8", at: "table" };

/** A seat of the frame by its name. */
export function seatOf(app, name) {
  return app.frame?.seats?.find((seat) => seat.name === name) ?? { ...NOBODY, name };
}

/** A seat's symbol and name in its colour, and the sign of a computer player; `you`: says so on the seat's own phone. */
export function seatName(app, name, { you = false } = {}) {
  const seat = seatOf(app, name);
  const text = you && name === app.seat ? t("name_you", { seat: name }) : name;
  return h("span", { class: "seat", style: { "--seat": seat.colour } }, symbol(seat), sign(seat), h("span", { class: "name" }, text));
}

/** A computer player's, or that of a phone which does not answer. */
function sign(seat) {
  if (seat.at === "lost") return icon("phone", "bad lost", t("seat_lost", { seat: seat.name }));
  return isComputer(seat) ? icon("computer", "computer", seat.level) : null;
}

export const isComputer = (seat) => seat.at === "computer";

/** How far a computer player is with its card: it is told that it has chosen, with a checksum, never what. */
export const computerState = (seat) => (seat.checksum ? t("computer_has_chosen", { checksum: seat.checksum }) : t("is_choosing"));

/** The lines of a record that a choice says, and the name of the tap that says some. */
export const linesOf = (choice) => (choice.lines?.length ? choice.lines : [choice.line]);
export const saying = (lines) => `say ${lines.join("\n")}`;

/** What can be said, as a button; `below` is a second line of it. */
export function choiceButton(app, choice, below = "", press = app.press) {
  const name = saying(linesOf(choice));
  return h(
    "button",
    { key: name, "data-kind": choice.kind, class: choice.primary ? "primary" : "", disabled: !app.has(name), onclick: () => press(name) },
    GEMS.includes(choice.kind) ? gem(choice.kind) : icon(ICONS[choice.kind] ?? "tick"),
    h("span", {}, choice.label, below ? h("small", {}, below) : null),
  );
}

/** What happened, the newest first, for those who watch; `beside(line)` is drawn before a line. */
export function log(app, beside = () => null) {
  const lines = (app.frame.log ?? []).slice(-LOG_LINES).reverse();
  if (!lines.length) return null;
  const items = lines.map((line, at) => h("li", { class: `panel ${at ? "" : "active"}` }, beside(line), h("p", {}, capital(line))));
  return h("section", { key: "log", class: "log" }, h("h2", {}, t("what_happened")), h("ul", {}, items));
}

/** A sheet over the page, until it is shut: with its button, by a tap beside it, or with Escape. */
export function sheet(title, shut, ...children) {
  return h(
    "dialog",
    {
      key: "sheet",
      class: "sheet",
      "aria-labelledby": "sheet-title",
      oncreate: (dialog) => dialog.showModal(),
      onremove: (dialog) => dialog.close(), // the browser gives the focus back
      oncancel(event) {
        event.preventDefault();
        shut();
      },
      onclick: (event) => event.target.tagName === "DIALOG" && shut(),
    },
    h(
      "div",
      { class: "sheet-page" },
      h(
        "div",
        { class: "sheet-head" },
        h("h2", { id: "sheet-title" }, title),
        h("button", { class: "plain", "aria-label": t("shut_sheet"), onclick: shut }, icon("close")),
      ),
      ...children,
    ),
  );
}

// what has the whole screen for a moment

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

// how a game ended

const CHART = { wide: 320, high: 130 };

/** How a game ended. `heaps(seat)` is what somebody has, `mark(seat)` a class for their row, and `nobody` a picture and a
 * title for when nobody has won. */
export function ending(app, { classes, label, heaps, mark = () => "", nobody = [] }) {
  const { result: ended, highlights } = app.frame;
  if (!ended) return h("section", { key: "head", class: "head" }, h("h1", {}, t("game_over")));
  const winners = ended.seats.filter((seat) => seat.winner).map((seat) => seat.seat);
  const first = seatOf(app, winners[0]);
  const isOne = winners.length === 1;
  const title = h("h1", {}, isOne ? symbol(first) : null, h("span", { class: "name" }, t(isOne ? "wins" : "win", { seats: listed(winners) })));
  const row = (seat) =>
    h(
      "li",
      { key: seat.seat, class: `${seat.winner ? "active" : ""} ${mark(seat)}` },
      h("span", { class: "who" }, h("b", { class: "rank" }, t("rank", { rank: seat.rank })), seatName(app, seat.seat)),
      h("span", { class: "heaps" }, heaps(seat)),
      h("b", { class: "score", "aria-label": t("score", { score: points(seat.score ?? 0) }) }, points(seat.score ?? 0)),
    );
  return [
    h(
      "section",
      { key: "head", class: "head winner", style: { "--seat": first.colour } },
      winners.length ? [icon("crown", "large"), title] : nobody,
      h("p", { class: "todo" }, ended.why),
      h("p", { class: "then" }, ended.ended),
    ),
    h("section", { key: "seats", class: `panel seats ranks ${classes}`, "aria-label": label }, h("ol", { class: "rows" }, ended.seats.map(row))),
    highlights?.scores?.length > 1 ? chart(app, highlights.scores) : null,
    story(highlights, (name) => h("span", { class: "seat", style: { "--seat": seatOf(app, name).colour } }, symbol(seatOf(app, name)))),
  ];
}

/** The scores after each round, a line per seat. */
function chart(app, scores) {
  const all = scores.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (round) => 8 + (round * (CHART.wide - 24)) / Math.max(1, scores.length - 1);
  const y = (score) => 10 + ((most - score) * (CHART.high - 20)) / (most - least);
  const lines = app.frame.seats.map((seat, at) => {
    const d = scores.map((round, number) => `${number ? "L" : "M"}${x(number).toFixed(1)} ${y(round[at]).toFixed(1)}`).join("");
    return s(
      "g",
      { key: seat.name, style: { color: seat.colour } },
      s("path", { d, class: "curve" }),
      s("svg", { x: x(scores.length - 1) - 6, y: y(scores.at(-1)[at]) - 6, width: 12, height: 12, viewBox: "0 0 100 100" }, s("use", { href: `#symbol-${seat.symbol}` })),
    );
  });
  const zero = s("path", { d: `M0 ${y(0).toFixed(1)}H${CHART.wide}`, class: "zero" });
  return h(
    "section",
    { key: "chart", class: "panel chart" },
    h("h2", {}, t("scores_by_round")),
    s("svg", { viewBox: `0 0 ${CHART.wide} ${CHART.high}`, role: "img", "aria-label": t("scores_by_round") }, zero, lines),
  );
}

/** What people will remember. `symbols(name)` is drawn before a line: of those who still sit at the table. */
function story(highlights, symbols = () => null) {
  if (!highlights?.found?.length) return null;
  const lines = highlights.found.map((one) => h("li", { key: one.title }, symbols(one.seat), h("span", {}, h("strong", {}, one.title), h("span", {}, one.line))));
  return h("section", { key: "story", class: "panel story" }, h("h2", {}, t("story")), h("ul", { class: "rows" }, lines));
}

// the tabs of a seat with cards of its own

/** The tab that somebody chose counts until there is something else to look at: cards to choose from, or one's turn. */
export function tabNow(app, calls) {
  if (app.ui.tabSince !== calls) Object.assign(app.ui, { tab: calls.split(" ")[0], tabSince: calls });
  return app.ui.tab;
}

export function tabBar(app, at, isMyTurn) {
  const tab = (name, label, picture) =>
    h("button", { key: name, "aria-pressed": String(at === name), onclick: () => app.set({ tab: name }) }, picture, label);
  const table = isMyTurn && at !== "table" ? t("your_turn") : t("tab_table");
  return h("nav", { key: "tabs", class: `tabs ${isMyTurn ? "called" : ""}`, "aria-label": t("tabs") }, tab("table", table), tab("cards", t("tab_cards"), icon("lock")));
}
