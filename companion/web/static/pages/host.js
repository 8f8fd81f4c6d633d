// The host's pages: home, a new game, the game itself with every choice in it, and what a kiosk has besides.
//
// A page has `needs`: what it asks the table about, and `view(app)`; `title(app)` is written in its bar. The host goes
// from page to page with `go`; without a page that was gone to, the game that is played is shown, or home.

import { h } from "../dom.js";
import { icon } from "../drawing/sprites.js";
import { t } from "../words.js";
import { codes } from "./host_codes.js";
import { games, past } from "./host_games.js";
import { home } from "./host_home.js";
import { newGame } from "./host_new_game.js";
import { play, playOver, playSpoken } from "./host_play.js";
import { sensors } from "./host_sensors.js";
import { settings } from "./host_settings.js";
import { statistics } from "./host_statistics.js";
import { isPlaying } from "./host_parts.js";

const PAGES = { home, new_game: newGame, play, codes, games, past, sensors, statistics, settings };

let on = ""; // where everything that is needed was asked for

export const host = {
  shows: (app) => app.role === "host" && app.frame !== null,
  view(app) {
    const name = pageNow(app);
    askFor(app, name);
    const page = PAGES[name];
    return [
      bar(app, name, page),
      h("main", { key: `host-${name}`, id: "main", class: page.classes?.(app) ?? `host-page ${name}` }, page.view(app)),
    ];
  },
  spoken: (app) => (pageNow(app) === "play" ? playSpoken(app) : ""),
  over: (app) => (pageNow(app) === "play" ? playOver(app) : []),
};

function pageNow(app) {
  const chosen = app.ui.page;
  if (chosen === "play" && !isPlaying(app)) return "home";
  return chosen ?? (isPlaying(app) ? "play" : "home");
}

/** What a page needs is asked for when it is gone to, when something has happened, and when the table is back. */
function askFor(app, name) {
  const place = [name, app.frame.event, app.frame.page, app.language, app.ui.game, app.status].join(" ");
  if (place === on || app.status !== "open") return;
  on = place;
  for (const about of PAGES[name].needs ?? []) app.ask(about, about === "game" ? { game: app.ui.game } : {});
}

function bar(app, name, page) {
  const back = name !== "home" && name !== "play";
  const leave = h(
    "button",
    { key: "back", class: "plain", "aria-label": t("back"), onclick: () => app.set({ page: page.back ?? app.ui.from ?? null, from: null }) },
    icon("back"),
  );
  return h(
    "header",
    { key: "bar", class: "bar" },
    back ? leave : null,
    h(name === "play" ? "span" : "h1", { class: "title" }, page.title(app)), // a game's own heading says whose turn it is
    h("span", { class: "where" }, page.where?.(app) ?? ""),
    page.more?.(app) ?? null,
  );
}
