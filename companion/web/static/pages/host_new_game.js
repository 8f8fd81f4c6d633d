// A new game: which one, who plays, and by which rules.

import { h } from "../dom.js";
import { icon, symbol } from "../drawing/sprites.js";
import { t } from "../words.js";
import { waiting } from "./host_parts.js";

const USUAL_SEATS = 4;
const COMPUTER = "Robo";

export const newGame = {
  needs: ["new_game"],
  title: () => t("new_game"),
  view(app) {
    const offered = app.answers.new_game;
    if (!offered) return waiting();
    const draft = draftOf(app, offered);
    const game = offered.games.find((each) => each.name === draft.game);
    return [
      gameChoice(app, offered, draft),
      game.why_not ? h("p", { key: "why", class: "panel message" }, icon("warning"), game.why_not) : null,
      seats(app, offered, draft, game),
      editions(app, draft, game),
      rules(app, draft, game),
      begin(app, draft, game),
    ];
  },
};

/** What was chosen so far: to begin with, what was played last. */
function draftOf(app, offered) {
  if (!app.ui.draft) {
    const first = offered.games.find((game) => !game.why_not) ?? offered.games[0];
    const names = offered.seats.length ? offered.seats : Array.from({ length: USUAL_SEATS }, () => "");
    app.ui.draft = { game: first.name, ids: names.map((_, at) => at), names: Object.fromEntries(names.entries()), levels: {}, edition: "", options: null, pillow: null };
    for (const [at, name] of names.entries()) if (offered.computers[name]) app.ui.draft.levels[at] = offered.computers[name];
  }
  const { draft } = app.ui;
  const game = offered.games.find((each) => each.name === draft.game);
  if (!game.computer_levels) withoutComputers(draft, game);
  if (draft.ids.length > game.most_seats) draft.ids = draft.ids.slice(0, game.most_seats);
  return draft;
}

/** For a game that has no computer players. */
function withoutComputers(draft, game) {
  draft.ids = draft.ids.filter((id) => !draft.levels[id]);
  while (draft.ids.length < game.fewest_seats) draft.ids.push(freeId(draft));
  draft.levels = {};
}

const freeId = (draft) => Math.max(-1, ...Object.keys(draft.names).map(Number), ...draft.ids) + 1;

const people = (draft) => draft.ids.filter((id) => !draft.levels[id]);

function change(app, changed) {
  app.set({ draft: { ...app.ui.draft, ...changed } });
}

function gameChoice(app, offered, draft) {
  const buttons = offered.games.map((game) =>
    h(
      "button",
      { key: game.name, "aria-pressed": String(game.name === draft.game), onclick: () => change(app, { game: game.name, edition: "", options: null, pillow: null }) },
      game.title,
    ),
  );
  return h("div", { key: "game", class: "grid", role: "group", "aria-label": t("which_game") }, buttons);
}

// who plays

function seats(app, offered, draft, game) {
  const rows = draft.ids.map((id, at) => seatRow(app, offered, draft, game, id, at));
  const add = h(
    "button",
    { key: "add", disabled: draft.ids.length >= game.most_seats, onclick: () => change(app, { ids: [...draft.ids, freeId(draft)] }) },
    icon("plus"),
    t("one_more_player"),
  );
  return h(
    "section",
    { key: "seats", class: "panel players" },
    h("h2", {}, t("who_plays")),
    h("p", { class: "dim" }, t("clockwise")),
    h("ul", {}, rows),
    h("div", { class: "grid" }, add, addComputer(app, draft, game)),
    h("datalist", { id: "known-names" }, offered.names.map((name) => h("option", { key: name, value: name }))),
  );
}

function addComputer(app, draft, game) {
  const offered = game.computer_levels;
  if (!offered) return null;
  const sitDown = () => {
    const id = freeId(draft);
    const taken = draft.ids.map((each) => draft.names[each]?.trim().toLowerCase());
    const names = [COMPUTER, ...draft.ids.map((_, at) => `${COMPUTER} ${at + 2}`)];
    const name = names.find((each) => !taken.includes(each.toLowerCase()));
    const level = offered[Math.floor(offered.length / 2)].id;
    change(app, { ids: [...draft.ids, id], names: { ...draft.names, [id]: name }, levels: { ...draft.levels, [id]: level } });
  };
  return h("button", { key: "computer", disabled: draft.ids.length >= game.most_seats, onclick: sitDown }, icon("computer"), t("add_computer"));
}

/** A computer player: its name, and how well it remembers. */
function computer(app, draft, game, id) {
  const set = (event) => change(app, { levels: { ...draft.levels, [id]: event.target.value } });
  const options = game.computer_levels.map((level) => h("option", { key: level.id, value: level.id, selected: level.id === draft.levels[id] }, level.title));
  const name = `${t("computer_player")}: ${draft.names[id]}`;
  return h("span", { key: "computer", class: "computer-player" }, icon("computer"), h("b", {}, draft.names[id]), h("select", { class: "player", "aria-label": name, onchange: set }, options));
}

function seatRow(app, offered, draft, game, id, at) {
  const style = offered.styles[at % offered.styles.length];
  return h(
    "li",
    { key: id, style: { "--seat": style.colour } },
    symbol(style),
    draft.levels[id] ? computer(app, draft, game, id) : h("input", {
      key: "name",
      class: "player",
      type: "text",
      maxlength: 24,
      value: draft.names[id] ?? "",
      placeholder: t("player_n", { n: at + 1 }),
      "aria-label": t("player_n", { n: at + 1 }),
      autocomplete: "off",
      list: "known-names",
      oninput: (event) => {
        app.ui.draft.names[id] = event.target.value;
      },
    }),
    h(
      "button",
      {
        class: "plain",
        "aria-label": t("without_player", { n: at + 1 }),
        disabled: draft.ids.length <= game.fewest_seats || `${people(draft)}` === `${id}`, // one at least is a person
        onclick: () => change(app, { ids: draft.ids.filter((each) => each !== id) }),
      },
      icon("close"),
    ),
  );
}

// by which rules

function editionOf(app, draft, game) {
  const wanted = [draft.edition, game.last].find((id) => game.editions.some((edition) => edition.id === id));
  return game.editions.find((edition) => edition.id === wanted) ?? game.editions.find((edition) => edition.languages?.includes(app.language)) ?? game.editions[0];
}

function editions(app, draft, game) {
  if (game.editions.length < 2) return null;
  const chosen = editionOf(app, draft, game);
  const buttons = game.editions.map((edition) =>
    h("button", { key: edition.id, "aria-pressed": String(edition === chosen), onclick: () => change(app, { edition: edition.id, pillow: null }) }, edition.title),
  );
  return h(
    "section",
    { key: "edition", class: "panel edition" },
    h("h2", {}, t("which_rulebook")),
    h("div", { class: "grid", role: "group", "aria-label": t("which_rulebook") }, buttons),
    h("ul", { class: "differences" }, chosen.differences.map((line) => h("li", { key: line }, line))),
  );
}

/** The optional rules of a game: its own list, or what the edition has. */
function offeredRules(app, draft, game) {
  if (game.rules) return game.rules;
  return editionOf(app, draft, game).single_action ? [{ name: "single_action", title: t("single_action"), words: t("single_action_line") }] : [];
}

const chosenRules = (draft, game) => draft.options ?? game.options;

function rules(app, draft, game) {
  const found = offeredRules(app, draft, game);
  if (!found.length) return null;
  const on = chosenRules(draft, game);
  const toggled = (name) => (on.includes(name) ? on.filter((each) => each !== name) : [...on, name]);
  const buttons = found.map((rule) =>
    h(
      "button",
      { key: rule.name, class: "row", "aria-pressed": String(on.includes(rule.name)), onclick: () => change(app, { options: toggled(rule.name) }) },
      icon(on.includes(rule.name) ? "tick" : "plus"),
      h("span", {}, rule.title, h("small", {}, rule.words)),
    ),
  );
  return h("section", { key: "rules", class: "panel rules" }, h("h2", {}, t("optional_rules")), buttons);
}

/** Why the gems of an edition are not enough for so many, and what each can have at most. */
function shortage(app, draft, game) {
  const fit = editionOf(app, draft, game).fits?.find((each) => each.seats === draft.ids.length);
  return fit?.problem && !draft.pillow ? fit : null;
}

function begin(app, draft, game) {
  const fit = shortage(app, draft, game);
  if (fit) {
    const use = () => change(app, { pillow: { sapphire: fit.white_pillow.sapphire ?? 0, diamond: fit.white_pillow.diamond ?? 0 } });
    return h(
      "section",
      { key: "short", class: "panel message" },
      h("p", {}, icon("warning"), fit.problem),
      h("p", {}, fit.remedy),
      h("button", { class: "primary", onclick: use }, t("use_maximum")),
    );
  }
  const start = () => {
    const computers = Object.fromEntries(draft.ids.filter((id) => draft.levels[id]).map((id) => [draft.names[id], draft.levels[id]]));
    app.want("begin", { line: JSON.stringify(firstLine(app, draft, game)), computers });
    app.set({ page: null });
  };
  return h("button", { key: "begin", class: "primary seal", disabled: Boolean(game.why_not), onclick: start }, icon("play"), t("start"));
}

/** The first line of the record. */
function firstLine(app, draft, game) {
  const names = draft.ids.map((id, at) => draft.names[id]?.trim() || t("player_n", { n: at + 1 }));
  const rules = chosenRules(draft, game).filter((name) => offeredRules(app, draft, game).some((rule) => rule.name === name));
  const options = { ...Object.fromEntries(rules.map((name) => [name, true])), ...(draft.pillow ? { white_pillow: draft.pillow } : {}) };
  return {
    type: "table_opened",
    game: game.name,
    ...(game.editions.length > 1 ? { edition: editionOf(app, draft, game).id } : {}),
    seats: names,
    ...(Object.keys(options).length ? { options } : {}),
  };
}
