// A running or finished game, whichever it is: the bar with who and where, the game's own page, and two tabs where a
// seat has cards of its own.

import { h } from "../dom.js";
import { icon } from "../drawing/sprites.js";
import { GAMES } from "../games.js";
import { languageChoice, looks, looksSheet, seatName, sheet } from "./parts.js";
import { t } from "../words.js";
import { foulSheet, troublePanel } from "./trouble.js";

export const game = {
  shows: (app) => app.frame?.page !== "no_game" && gameOf(app) !== undefined,
  view(app) {
    const cards = tabs(app);
    const at = cards ? tabNow(app) : "table";
    const body = app.frame.page === "over" ? gameOf(app).result(app) : gameOf(app)[at](app);
    return [
      bar(app, cards && tabBar(app, at)),
      h("main", { key: `main-${at}`, id: "main", class: `game ${app.frame.game} ${at} ${app.frame.page}` }, troublePanel(app), body),
    ];
  },
  spoken: (app) => gameOf(app).spoken(app),
  calls: (app) => (app.seat ? gameOf(app).calls(app) : ""),
  over(app) {
    const foul = foulSheet(app);
    return foul ? [foul] : [...(gameOf(app).over?.(app) ?? []), looksSheet(app), app.ui.about && about(app)].filter(Boolean);
  },
};

function gameOf(app) {
  return GAMES[app.frame?.game];
}

function tabs(app) {
  return app.seat && app.mine && app.frame.page !== "over" && Boolean(gameOf(app).cards);
}

/** The tab that somebody chose counts until there is something else to look at. */
function tabNow(app) {
  const calls = gameOf(app).atCards(app) ? "cards" : "table";
  if (app.ui.tabSince !== calls) Object.assign(app.ui, { tab: calls, tabSince: calls });
  return app.ui.tab;
}

function bar(app, cards) {
  const who = app.seat ? seatName(app, app.seat) : h("span", { class: "title" }, app.frame.title);
  const where = gameOf(app).round(app).map((words) => h("span", {}, words));
  const watch = !app.seat && app.frame.address && h("span", { class: "watch" }, t("watch_along", { address: app.frame.address }));
  const more = h(
    "button",
    { class: "plain more", "aria-label": t("language"), onclick: () => app.set({ about: true }) },
    icon("globe"),
  );
  return h("header", { key: "bar", class: "bar" }, who, h("span", { class: "where" }, where), watch, cards, looks(app), more);
}

function tabBar(app, at) {
  const tab = (name, picture) =>
    h(
      "button",
      { key: name, "aria-pressed": String(at === name), onclick: () => app.set({ tab: name }) },
      picture,
      t(`tab_${name}`),
    );
  return h("nav", { class: "tabs", "aria-label": t("tabs") }, tab("table"), tab("cards", icon("lock")));
}

function about(app) {
  return sheet(t("language"), () => app.set({ about: false }), languageChoice(app));
}
