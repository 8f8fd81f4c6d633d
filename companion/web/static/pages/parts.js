// Small parts that several pages share.

import { h } from "../dom.js";
import { icon, symbol } from "../drawing/sprites.js";
import { gem } from "../drawing/pieces.js";
import { LANGUAGES, capital, t } from "../words.js";

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
  return h("span", { class: "seat", style: { "--seat": seat.colour } }, symbol(seat), isComputer(seat) ? icon("computer", "computer", seat.level) : null, h("span", { class: "name" }, text));
}

export const isComputer = (seat) => seat.at === "computer";

/** How far a computer player is with its card: it is told that it has chosen, with a checksum, never what. */
export const computerState = (seat) => (seat.checksum ? t("computer_has_chosen", { checksum: seat.checksum }) : t("is_choosing"));

/** What can be said, as a button; `below` is a second line of it. */
export function choiceButton(app, choice, below = "", said = (lines) => app.want("say", { lines })) {
  const lines = choice.lines?.length ? choice.lines : [choice.line];
  return h(
    "button",
    { key: lines.join("\n"), "data-kind": choice.kind, class: choice.primary ? "primary" : "", onclick: () => said(lines) },
    GEMS.includes(choice.kind) ? gem(choice.kind) : icon(ICONS[choice.kind] ?? "tick"),
    h("span", {}, choice.label, below ? h("small", {}, below) : null),
  );
}

/** How often somebody looked at what is hidden, or undid what had shown it: everybody sees the count, a tap says more. */
export function looks(app) {
  const { count, told } = app.frame.looks ?? {};
  if (!told) return null;
  return h("button", { key: "looks", class: "plain looks", "aria-label": told, onclick: () => app.set({ looks: true }) }, icon("warning", "bad"), h("b", {}, count));
}

/** The same in words. */
export function looksSheet(app) {
  const { told } = app.frame.looks ?? {};
  return app.ui.looks && told ? sheet(t("what_happened"), () => app.set({ looks: false }), h("p", {}, told)) : null;
}

/** What happened, the newest first, for those who watch; `beside(line)` is drawn before a line. */
export function log(app, beside = () => null) {
  const lines = (app.frame.log ?? []).slice(-LOG_LINES).reverse();
  if (!lines.length) return null;
  const items = lines.map((line, at) => h("li", { class: `panel ${at ? "" : "active"}` }, beside(line), h("p", {}, capital(line))));
  return h("section", { key: "log", class: "log" }, h("h2", {}, t("what_happened")), h("ul", {}, items));
}

/** Buttons for the languages, each by its own name. */
export function languageChoice(app) {
  const buttons = Object.entries(LANGUAGES).map(([code, name]) =>
    h(
      "button",
      { key: code, lang: code, "aria-pressed": String(code === app.language), onclick: () => app.chooseLanguage(code) },
      name,
    ),
  );
  return h("div", { class: "languages", role: "group", "aria-label": t("language") }, buttons);
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
