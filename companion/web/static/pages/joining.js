// The first page of a seat's phone: who you are, in which language.

import { h } from "../dom.js";
import { symbol } from "../drawing/symbols.js";
import { languageChoice, seatOf } from "./parts.js";
import { t } from "../words.js";

export const joining = {
  shows: (app) => Boolean(app.seat) && !app.started,
  view(app) {
    const seat = seatOf(app, app.seat);
    return h(
      "main",
      { key: "joining", class: "notice joining", style: { "--seat": seat.colour } },
      symbol(seat, "huge"),
      h("h1", {}, t("you_are", { seat: app.seat })),
      h("p", {}, t("phone_is_yours")),
      h("button", { class: "primary seal", onclick: () => app.start() }, t("start")),
      languageChoice(app),
    );
  },
  spoken: (app) => t("you_are", { seat: app.seat }),
};
