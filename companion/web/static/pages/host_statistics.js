// What all finished games say about those who played.

import { h } from "../dom.js";
import { t } from "../words.js";
import { waiting } from "./host_parts.js";

const SOON_MS = 70; // below the limit of messages that a browser may send
let timer = 0;

export const statistics = {
  needs: ["statistics"],
  title: () => t("statistics"),
  view(app) {
    const found = app.answers.statistics;
    if (!found) return waiting();
    if (!found.is_read) return goOn(app, found);
    const told = found.sections.filter((section) => section.games);
    if (!told.length) return h("p", { key: "none", class: "dim" }, t("no_finished_games"));
    return told.map((section) => sectionTable(section));
  },
};

/** A large journal is read bit by bit: the next one is asked for once this one was shown. */
function goOn(app, found) {
  clearTimeout(timer);
  timer = setTimeout(() => app.ui.page === "statistics" && app.ask("statistics"), SOON_MS);
  return h("p", { key: "reading", class: "dim" }, t("games_read", { n: found.read, of: found.of }));
}

function sectionTable(section) {
  const head = ["player", "games_played", "wins", "average", "best"].map((key) => h("th", { key, scope: "col" }, t(`stat_${key}`)));
  const rows = section.players.map((player) =>
    h(
      "tr",
      { key: player.name },
      h("th", { scope: "row" }, player.name),
      h("td", {}, player.games),
      h("td", {}, rounded(player.wins)),
      h("td", {}, rounded(player.average)),
      h("td", {}, player.best),
    ),
  );
  return h(
    "section",
    { key: `${section.game} ${section.title}`, class: "panel statistics" },
    h("h2", {}, section.title, h("small", {}, t("games_and_minutes", { games: section.games, minutes: section.minutes }))),
    h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)),
  );
}

const rounded = (number) => String(Math.round(number * 10) / 10);
