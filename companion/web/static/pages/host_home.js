// The first page of the host: go on with a game, begin one, and everything else.

import { h } from "../dom.js";
import { icon } from "../drawing/sprites.js";
import { t } from "../words.js";
import { go, isPlaying, tile, waiting } from "./host_parts.js";

export const home = {
  needs: ["table"],
  title: () => "Jewelbox",
  where: (app) => app.answers.table?.source ?? "",
  view(app) {
    const table = app.answers.table;
    if (!table) return waiting();
    return [
      table.simulated ? h("p", { key: "simulated", class: "sign" }, t("simulated")) : link(table),
      goOn(app, table),
      tile(app, "new_game", "play", t("new_game"), go(app, "new_game", { from: "home" }), { primary: !table.waiting && !isPlaying(app) }),
      h(
        "nav",
        { key: "more", class: "tiles", "aria-label": t("more") },
        tile(app, "games", "clock", t("past_games"), go(app, "games", { from: "home" })),
        tile(app, "statistics", "info", t("statistics"), go(app, "statistics", { from: "home" })),
        tile(app, "sensors", "sensors", t("sensors"), go(app, "sensors", { from: "home" })),
        tile(app, "codes", "key", t("codes"), go(app, "codes", { from: "home" })),
        tile(app, "settings", "gear", t("settings"), go(app, "settings", { from: "home" })),
      ),
      table.messages.map((message) => h("p", { key: message, class: "panel message" }, message)),
    ];
  },
};

function link(table) {
  if (table.ready) return null;
  return h("p", { key: "link", class: "panel message", role: "status" }, icon("warning"), table.link);
}

/** The game that is open, or the last one that was put away. */
function goOn(app, table) {
  if (isPlaying(app)) return tile(app, "play", "play", t("continue_game"), go(app, "play"), { primary: true, line: app.frame.title });
  const game = table.waiting;
  if (!game) return null;
  const line = [game.title, game.players.map((player) => player.name).join(", "), game.stand].filter(Boolean).join(" · ");
  const resume = () => {
    app.want("resume", { game: game.id });
    app.set({ page: null });
  };
  return tile(app, "resume", "play", t("continue_game"), resume, { primary: true, line });
}
