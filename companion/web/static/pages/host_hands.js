// Hands for the jewel box: they move a virtual one; beside a real one they tell what its sensors could not.

import { h } from "../dom.js";
import { icon } from "../drawing/sprites.js";
import { t } from "../words.js";

const LEVELS = ["A", "B", "C"];
const TURNS = [
  [1, "cw"],
  [1, "ccw"],
  [2, "cw"],
  [2, "ccw"],
];

export function hands(app) {
  const table = app.answers.table;
  const box = app.frame.view?.box;
  if (!box?.open || table?.apparatus !== "jewel_box") return null;
  const isShown = app.ui.hands ?? table.simulated;
  return h(
    "section",
    { key: "hands", class: "panel hands" },
    h("button", { class: "plain", "aria-expanded": String(isShown), onclick: () => app.set({ hands: !isShown }) }, icon(isShown ? "minus" : "plus"), table.sentences.move),
    isShown ? [drawers(app, box), moves(app)] : null,
  );
}

/** The drawers as they stand: the level on top first. */
function drawers(app, box) {
  const levels = box.orientation === "inverted" ? [...LEVELS].reverse() : LEVELS;
  return h("div", { key: "drawers", class: "drawers" }, levels.flatMap((level) => [1, 2, 3, 4].map((place) => drawer(app, box, `${level}${place}`))));
}

function drawer(app, box, name) {
  const depth = box.open[name];
  const isLong = Number(name[1]) % 2 === 1;
  return h(
    "div",
    { key: name, class: `drawer ${depth ? "open" : ""}` },
    h("button", { "aria-pressed": String(Boolean(depth)), "aria-label": t(depth ? "hands_drawer_closed" : "hands_drawer_opened", { drawer: name }), onclick: () => move(app, depth ? `close ${name}` : `open ${name} front`) }, name),
    depth === "front" && isLong ? h("button", { class: "further", onclick: () => move(app, `open ${name} secret`) }, t("pull_further")) : null,
  );
}

function moves(app) {
  const turns = TURNS.map(([levels, direction]) =>
    h(
      "button",
      { key: `${levels} ${direction}`, onclick: () => move(app, `rotate ${levels} ${direction}`) },
      icon(direction === "cw" ? "rotate_cw" : "rotate_ccw"),
      t(levels === 1 ? "top_level" : "two_levels"),
    ),
  );
  return h("div", { key: "moves", class: "grid" }, turns, h("button", { key: "turn", class: "wide", onclick: () => move(app, "turn") }, icon("turn_over"), t("turn_over")));
}

const move = (app, order) => app.want("hands", { order });
