// The game as the host has it: what everybody sees, every seat's choices, and what only a kiosk can do.

import { h } from "../dom.js";
import { icon } from "../drawing/sprites.js";
import { GAMES } from "../games.js";
import { t } from "../words.js";
import { hands } from "./host_hands.js";
import { go, twice } from "./host_parts.js";
import { foulSheet, troublePanel } from "./trouble.js";
import { everyChoice } from "./host_choices.js";
import { looks, looksSheet, seatName, sheet } from "./parts.js";

const gameOf = (app) => GAMES[app.frame?.game];

export const play = {
  needs: ["table"],
  title: (app) => app.frame.title,
  where: (app) => gameOf(app)?.round(app).join(" · ") ?? "",
  more: (app) => [
    looks(app),
    h("button", { key: "menu", class: "plain", "aria-label": t("menu"), onclick: () => app.set({ menu: true }) }, icon("menu")),
  ],
  classes: (app) => `game hosted ${app.frame.game} ${app.frame.page}`,
  view(app) {
    const takingBack = h("div", { key: "back-and-forth", class: "taking-back" }, takeBack(app, "undo"), takeBack(app, "redo"));
    if (app.frame.page === "over") return [troublePanel(app), gameOf(app)?.result(app) ?? nameOf(app), finish(app), takingBack];
    const parts = [gameOf(app)?.table(app) ?? nameOf(app)].flat(Infinity).filter(Boolean);
    const isLeft = (part) => part.attributes.key === "head" || part.attributes.key === "box";
    return [
      h("div", { key: "left", class: "left" }, parts.filter(isLeft), hands(app)),
      h(
        "div",
        { key: "controls", class: "controls" },
        troublePanel(app),
        gameOf(app)?.host?.(app) ?? everyChoice(app),
        parts.filter((part) => !isLeft(part)),
        takingBack,
      ),
    ];
  },
};

export const playSpoken = (app) => gameOf(app)?.spoken(app) ?? app.frame.headline.todo;

export const playOver = (app) => {
  const foul = foulSheet(app);
  return foul ? [foul] : [...(gameOf(app)?.over?.(app) ?? []), looksSheet(app), app.ui.menu && menu(app)].filter(Boolean);
};

/** What every game says, where browsers know no page of it. */
function nameOf(app) {
  const { todo, seat } = app.frame.headline;
  return h("section", { key: "head", class: "head" }, h("h1", {}, seat ? seatName(app, seat) : app.frame.title), h("p", { class: "todo" }, todo));
}

function takeBack(app, want) {
  const label = app.frame[want];
  if (!label && want === "redo") return null;
  return h(
    "button",
    { key: want, disabled: !label, onclick: () => app.want(want) },
    icon(want),
    h("span", {}, t(want), label ? h("small", {}, label) : null),
  );
}

function finish(app) {
  const leave = () => {
    app.want("leave");
    app.set({ page: "home" });
  };
  return [
    h("button", { key: "again", disabled: !app.frame.result, onclick: () => app.want("play_again") }, icon("redo"), t("play_again")),
    h("button", { key: "finish", class: "primary seal", onclick: leave }, t("finish")),
  ];
}

function mayStop(app) {
  return app.frame.page !== "over" && app.frame.view.phase !== "setup";
}

function menu(app) {
  const shut = () => app.set({ menu: false, armed: "" });
  const to = (page) => () => app.set({ page, menu: false, from: null });
  const put = (want) => () => {
    app.want(want);
    app.set({ menu: false, armed: "", page: "home" });
  };
  const stop = () => {
    app.want("say", { lines: ['{"type":"game_stopped"}'] });
    app.set({ menu: false, armed: "" });
  };
  return sheet(
    t("menu"),
    shut,
    h(
      "div",
      { class: "grid" },
      h("button", { key: "codes", onclick: to("codes") }, icon("key"), t("codes")),
      h("button", { key: "sensors", onclick: to("sensors") }, icon("sensors"), t("sensors")),
      h("button", { key: "settings", onclick: to("settings") }, icon("gear"), t("settings")),
      h("button", { key: "home", onclick: go(app, "home", { menu: false, from: null }) }, icon("back"), t("home")),
      h("button", { key: "leave", onclick: put("leave") }, icon("leave"), t("stop_for_today")),
      mayStop(app) ? twice(app, "stop", t("stop_and_count"), t("stop_and_count_sure"), stop) : null,
      app.frame.page === "over" ? null : twice(app, "abandon", t("give_up"), t("give_up_sure"), put("abandon")),
    ),
    h("p", { class: "dim" }, t("everything_is_saved")),
  );
}
