// What can be set without a screen: languages, and whether the app goes on by itself.

import { h } from "../dom.js";
import { t } from "../words.js";
import { waiting } from "./host_parts.js";
import { languageChoice } from "./parts.js";

export const settings = {
  needs: ["table"],
  title: () => t("settings"),
  view(app) {
    const table = app.answers.table;
    if (!table) return waiting();
    const { language, auto_advance: advances } = table.settings;
    return [
      h("section", { key: "mine", class: "panel setting" }, h("h2", {}, t("language_here")), languageChoice(app)),
      h(
        "section",
        { key: "table", class: "panel setting" },
        h("h2", {}, t("language_of_table")),
        h(
          "div",
          { class: "languages", role: "group", "aria-label": t("language_of_table") },
          Object.entries(table.languages).map(([code, name]) =>
            h("button", { key: code, lang: code, "aria-pressed": String(code === language), onclick: () => set(app, "language", code) }, name),
          ),
        ),
      ),
      h(
        "section",
        { key: "advance", class: "panel setting" },
        h("h2", {}, t("auto_advance")),
        h("p", { class: "dim" }, t("auto_advance_line")),
        h("button", { role: "switch", "aria-checked": String(advances), onclick: () => set(app, "auto_advance", !advances) }, t(advances ? "is_on" : "is_off")),
      ),
      h("p", { key: "version", class: "dim" }, `Jewelbox Companion ${table.version}`),
    ];
  },
};

function set(app, key, value) {
  app.want("configure", { key, value });
  app.ask("table");
}
