// Games of the journal: the list, and one of them with how it ended.

import { h } from "../dom.js";
import { icon } from "../drawing/sprites.js";
import { points, t } from "../words.js";
import { missed, story } from "./finished_game.js";
import { go, waiting } from "./host_parts.js";

export const games = {
  needs: ["games"],
  title: () => t("past_games"),
  view(app) {
    const found = app.answers.games?.games;
    if (!found) return waiting();
    if (!found.length) return h("p", { key: "none", class: "dim" }, t("no_games"));
    return h("ul", { key: "games", class: "list" }, found.map((game) => line(app, game)));
  },
};

function line(app, game) {
  const names = game.players.map((player, at) => [at ? ", " : "", player.winner ? "★ " : "", playerName(game, player)]);
  return h(
    "li",
    { key: game.id },
    h(
      "button",
      { class: "row", onclick: go(app, "past", { game: game.id }) },
      h("span", {}, h("strong", {}, names), h("small", {}, [game.title, game.began, t(`game_${game.status}`)].join(" · "))),
    ),
  );
}

export const past = {
  needs: ["game"],
  back: "games",
  title: (app) => ofPage(app)?.game?.title ?? t("past_games"),
  view(app) {
    const found = ofPage(app);
    if (!found?.game) return waiting();
    const { game } = found;
    return [
      h("p", { key: "when", class: "dim" }, [game.began, game.stand, t("minutes", { n: game.minutes })].filter(Boolean).join(" · ")),
      h("ol", { key: "players", class: "panel rows result" }, ranked(game).map((player) => standing(game, player))),
      found.result ? [h("p", { key: "ended" }, found.result.ended), h("p", { key: "why" }, found.result.why)] : null,
      found.why ? h("p", { key: "other", class: "dim" }, found.why) : null,
      story(found.highlights),
      missed(found.review),
      game.status === "unfinished" ? resume(app, game) : null,
    ];
  },
};

/** The answer about this game; the one before stays until it is there. */
function ofPage(app) {
  const found = app.answers.game;
  return found?.game?.id === app.ui.game ? found : null;
}

const ranked = (game) => [...game.players].sort((one, other) => one.rank - other.rank);

/** A name, after the sign of a computer player if it is one. */
const playerName = (game, { name }) => [game.computers?.[name] ? icon("computer", "computer", game.computers[name]) : null, name];

function standing(game, player) {
  return h(
    "li",
    { key: player.name },
    h("span", { class: "name" }, player.winner ? icon("crown", "bright") : null, playerName(game, player)),
    h("b", { class: "score" }, points(player.score)),
  );
}

function resume(app, game) {
  const tap = () => {
    app.want("resume", { game: game.id });
    app.set({ page: null });
  };
  return h("button", { key: "resume", class: "primary", onclick: tap }, icon("play"), t("continue_game"));
}
