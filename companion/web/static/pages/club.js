// All tables of a club at once: who plays where, the latest results, and the ranking.

import { h } from "../dom.js";
import { t } from "../words.js";
import { languageChoice } from "./parts.js";

export const club = {
  shows: (app) => app.frame?.page === "club",
  view: (app) =>
    h(
      "main",
      { key: "club", class: "club" },
      h("header", {}, h("h1", {}, t("club_tables")), h("p", { class: "dim" }, games(app.frame))),
      h("ul", { class: "club-tables" }, app.frame.tables.map(table)),
      h("div", { class: "club-columns" }, ranking(app.frame.ranking), results(app.frame.results)),
      languageChoice(app),
    ),
};

function games(frame) {
  return [t("club_games", { n: frame.games }), ...frame.totals.map((one) => `${one.title}: ${one.games}`)].join(" · ");
}

function table(one) {
  const state = !one.online ? t("club_offline") : one.page === "no_game" ? t("club_free") : one.page === "over" ? t("game_over") : t("round", { round: one.round });
  const seats = one.page === "no_game" ? [] : one.seats;
  return h(
    "li",
    { key: one.table, class: one.online ? "panel" : "panel offline" },
    h("h2", {}, one.table),
    h("p", { class: "dim" }, (one.title && one.page !== "no_game" ? [one.title, state] : [state]).map((words) => h("span", { key: words }, words))),
    h("ul", {}, seats.map((seat) => h("li", { key: seat.name, class: isAhead(one, seat) ? "ahead" : "", style: { "--seat": seat.colour } }, h("span", {}, seat.name), h("b", {}, seat.score ?? "")))),
  );
}

/** Whose turn it is, or who has won. */
function isAhead(one, seat) {
  return one.page === "over" ? one.winners.includes(seat.name) : one.turn === seat.name;
}

function ranking(found) {
  const head = ["stat_player", "stat_games_played", "stat_wins", "club_rating"].map((key) => h("th", { key, scope: "col" }, t(key)));
  const rows = found.map((one) => h("tr", { key: one.name }, h("th", { scope: "row" }, one.name), h("td", {}, one.games), h("td", {}, one.wins), h("td", {}, one.rating.toFixed(1))));
  return h("section", { class: "panel statistics" }, h("h2", {}, t("club_ranking")), h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)));
}

function results(found) {
  const line = (one, number) =>
    h(
      "li",
      { key: number },
      h("span", { class: "dim" }, [one.table, one.title, ...(one.wrong_clock ? [t("club_wrong_clock")] : [])].join(" · ")),
      h("p", {}, one.players.map((player, place) => h("span", { key: place, class: player.winner ? "ahead" : "" }, `${player.name} ${player.score}`))),
    );
  return h("section", { class: "panel club-results" }, h("h2", {}, t("club_results")), h("ul", {}, found.map(line)));
}
