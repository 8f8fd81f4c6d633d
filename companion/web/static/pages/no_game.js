// Nobody plays at the moment.

import { h } from "../dom.js";
import { icon } from "../drawing/icons.js";
import { languageChoice } from "./parts.js";
import { t } from "../words.js";

export const noGame = {
  shows: () => true,
  view: (app) =>
    h(
      "main",
      { key: "no_game", class: "notice" },
      icon("clock", "large"),
      h("h1", {}, t("no_game")),
      h("p", {}, t("no_game_yet")),
      languageChoice(app),
    ),
};
