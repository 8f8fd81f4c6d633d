// No way in: there is no code, it does not count any more, or another phone has used it. And the moment before that.

import { SEAT_TAKEN, WRONG_CODE } from "../connection.js";
import { h } from "../dom.js";
import { icon } from "../drawing/icons.js";
import { languageChoice } from "./parts.js";
import { t } from "../words.js";

const WHY = {
  no_code: ["key", "no_code", "how_to_get_code"],
  [WRONG_CODE]: ["key", "wrong_code", "how_to_get_code"],
  [SEAT_TAKEN]: ["eye", "seat_taken", "ask_for_new_code"],
};

export const closed = {
  shows: (app) => app.status in WHY || !app.role || (!app.frame && app.role !== "host"),
  view(app) {
    if (!(app.status in WHY)) return waiting();
    const [picture, title, remedy] = WHY[app.status];
    return h(
      "main",
      { key: "closed", class: "notice" },
      icon(picture, "large"),
      h("h1", {}, t(title)),
      h("p", {}, t(remedy)),
      languageChoice(app),
    );
  },
  spoken: (app) => (app.status in WHY ? t(WHY[app.status][1]) : ""),
};

function waiting() {
  return h("main", { key: "waiting", class: "notice connecting" }, h("p", { class: "dim late" }, t("connecting")));
}
