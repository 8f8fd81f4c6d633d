// Whole pages with a few words: no way in, who you are, and that nobody plays at the moment.

import { SEAT_TAKEN, WRONG_CODE } from "../connection.js";
import { h } from "../dom.js";
import { icon, symbol } from "../drawing/sprites.js";
import { languageChoice, seatOf } from "./parts.js";
import { t } from "../words.js";

const WHY = {
  no_code: ["key", "no_code", "how_to_get_code"],
  [WRONG_CODE]: ["key", "wrong_code", "how_to_get_code"],
  [SEAT_TAKEN]: ["eye", "seat_taken", "ask_for_new_code"],
};

const notice = (app, key, picture, title, ...more) =>
  h("main", { key, class: `notice ${key}` }, picture, h("h1", {}, title), more.map((part) => (part.tag ? part : h("p", {}, part))), languageChoice(app));

/** There is no code, it does not count any more, or another phone has used it. And the moment before that. */
export const closed = {
  shows: (app) => app.status in WHY || !app.role || (!app.frame && app.role !== "host"),
  view(app) {
    if (!(app.status in WHY)) return h("main", { key: "waiting", class: "notice connecting" }, h("p", { class: "dim late" }, t("connecting")));
    const [picture, title, remedy] = WHY[app.status];
    return notice(app, "closed", icon(picture, "large"), t(title), t(remedy));
  },
  spoken: (app) => (app.status in WHY ? t(WHY[app.status][1]) : ""),
};

/** The first page of a seat's phone: who you are, in which language. */
export const joining = {
  shows: (app) => Boolean(app.seat) && !app.started,
  view(app) {
    const seat = seatOf(app, app.seat);
    const start = h("button", { class: "primary seal", onclick: () => app.start() }, t("start"));
    const title = h("span", { style: { color: seat.colour } }, t("you_are", { seat: app.seat }));
    const picture = h("span", { style: { "--seat": seat.colour } }, symbol(seat, "huge"));
    return notice(app, "joining", picture, title, t("phone_is_yours"), start);
  },
  spoken: (app) => t("you_are", { seat: app.seat }),
};

export const noGame = {
  shows: () => true,
  view: (app) => notice(app, "no_game", icon("clock", "large"), t("no_game"), t("no_game_yet")),
};
