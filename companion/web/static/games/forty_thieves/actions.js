// The panel of whoever may say something now: what was chosen on the board, tiles found or played, and the buttons.

import { h } from "../../dom.js";
import { icon, sprite } from "../../drawing/sprites.js";
import { COLOURS, SYMBOLS, thing, tile } from "../../drawing/tiles.js";
import { choiceButton, sheet } from "../../pages/parts.js";
import { t } from "../../words.js";
import { cellName, faceName, placeName, spotName } from "./names.js";
import { askedCell, choose, chosen, forget, isTelling, mayAct, offers, say, sayEvent } from "./turn.js";

/** Everything that this browser may say now, or null. */
export function actions(app) {
  const parts = mayAct(app) ? ofTurn(app) : daggers(app);
  return parts ? h("section", { key: "actions", class: "actions", "aria-label": t("choices") }, parts) : null;
}

function ofTurn(app) {
  const { guide } = app.frame;
  if (isTelling(guide)) return [faceGrid(app), buttons(app, guide.choices)];
  const now = chosen(app);
  const begun = now.found ?? now.play ?? now.leader ?? now.tale ?? now.place ?? now.spot ?? now.cells?.[0];
  if (begun) return [about(app, now)];
  return [daggers(app), tiles(app, guide), buttons(app, (guide.choices ?? []).filter((choice) => choice.kind !== "spot"))];
}

/** A Dagger is played by another seat, on its own phone; the host says it for any seat. */
function daggers(app) {
  const mine = (app.frame.guide.daggers ?? []).filter((choice) => app.role === "host" || choice.target === app.seat);
  if (!mine.length || app.frame.page !== "game") return null;
  return h(
    "div",
    { key: "daggers", class: "choices" },
    mine.map((choice) => h("button", { key: choice.line, class: "dagger", onclick: () => say(app, choice.line) }, thing("dagger"), h("span", {}, app.role === "host" ? choice.label : t("play_dagger"), h("small", {}, t("dagger_cancels"))))),
  );
}

/** Special tiles: those that a look has found, and those that are played from the hand. */
function tiles(app, guide) {
  const { found = [], plays = [], leaders = [], tales = [] } = guide;
  const row = (key, title, faces, field) => faces.length && h("div", { key, class: "tile-row", role: "group", "aria-label": t(title) }, h("h2", {}, t(title)), h("div", { class: "tiles" }, faces.map((face) => tileKey(app, face, field))));
  const rows = [
    row("found", "found_title", found.map((one) => one.tile), "found"),
    row("plays", "play_title", plays.map((one) => one.tile), "play"),
    row("tales", "tale_title", tales, "tale"),
    leaders.length && h("button", { key: "leaders", "data-says": "leaders", onclick: () => choose(app, { leaders: true }) }, sprite("turban", "thing"), t("leader_title")),
  ].filter(Boolean);
  return rows.length ? h("div", { key: "tiles", class: "tile-rows" }, rows) : null;
}

function tileKey(app, face, field) {
  const pick = () => choose(app, { [field]: face, ...onlyCell(app, field, face) });
  return h("button", { key: face, class: "tile-key", "data-face": face, "aria-label": faceName(face), title: faceName(face), onclick: pick }, tile(face));
}

/** With one tile that it can be, it is clear which one is meant. */
function onlyCell(app, field, face) {
  const cells = field === "found" ? (app.frame.guide.found.find((one) => one.tile === face)?.cells ?? []) : [];
  return cells.length === 1 ? { cells } : {};
}

/** What was chosen, what to tap next, and what can be said of it. */
function about(app, now) {
  const face = now.found ?? now.play ?? now.leader ?? now.tale;
  const said = offers(app);
  return h(
    "div",
    { key: "about", class: "panel about" },
    h(
      "div",
      { class: "what" },
      face ? tile(face) : null,
      h("p", {}, face ? h("strong", {}, faceName(face)) : null, h("span", {}, whatNext(app, now, said))),
      h("button", { class: "plain", "aria-label": t("not_this"), onclick: () => forget(app) }, icon("close")),
    ),
    said.length ? h("div", { class: "choices" }, said.map((offer) => offerButton(offer))) : null,
  );
}

function whatNext(app, now, said) {
  const { guide } = app.frame;
  const [cell, other] = now.cells ?? [];
  if (other) return t("two_cells", { one: cellName(cell), other: cellName(other) });
  if (now.place) return placeName(now.place);
  if (now.spot) return spotName(now.spot);
  if (now.play) return cell ? t("tap_neighbour", { cell: cellName(cell) }) : t(ASKS_PLAY[now.play] ?? "play_it");
  if (now.tale ?? now.found) {
    if (!said.length) return t("tap_found");
    return (now.tale ?? now.found) === "merchant" ? t("tap_corner") : cell ? cellName(cell) : t("play_it");
  }
  if (now.leader) return cell ? cellName(cell) : t("tap_leader");
  return guide.swap?.length ? t("cell_or_neighbour", { cell: cellName(cell) }) : cellName(cell);
}

const ASKS_PLAY = { lantern: "tap_two", sapphire: "tap_sapphire", evil_eye: "who_gets_it" };

function offerButton({ key, label, primary, tap }) {
  return h("button", { key: key ?? label, "data-says": key, class: primary ? "primary" : "", onclick: tap }, label ?? t(key));
}

function buttons(app, choices = []) {
  if (!choices.length) return null;
  const { next_seat: next } = app.frame.guide;
  const below = (choice) => (choice.kind === "done" && next ? t("is_next", { seat: next }) : "");
  return h("div", { key: "choices", class: "choices" }, choices.map((choice) => choiceButton(app, choice, below(choice), (lines) => say(app, ...lines))));
}

/** Turned over in a theft: which face is it? */
function faceGrid(app) {
  const { faces = [] } = app.frame.guide.theft;
  const cell = askedCell(app);
  const tell = (face) => sayEvent(app, "tile_shown", { cell, tile: face });
  return h("div", { key: "faces", class: "face-grid", role: "group", "aria-label": t("what_is_it", { cell: cellName(cell) }) }, h("h2", {}, t("what_is_it", { cell: cellName(cell) })), grid(faces, tell));
}

/** Thieves in their places, those that cannot be told greyed out; then what else there is. */
function grid(faces, tell) {
  const others = faces.filter((face) => !thiefFaces.includes(face));
  const thieves = faces.some((face) => thiefFaces.includes(face)) ? thiefFaces : [];
  const button = (face) => h("button", { key: face, class: "tile-key", "data-face": face, "aria-label": faceName(face), disabled: !faces.includes(face), onclick: () => tell(face) }, tile(face));
  return h("div", { class: "faces" }, [...thieves, ...others].map(button));
}

const thiefFaces = COLOURS.flatMap((colour) => SYMBOLS.map((symbol) => `${colour} ${symbol}`));

/** Which leader is played: there are too many of them for a row. */
export function leaderSheet(app) {
  if (!chosen(app).leaders || !mayAct(app)) return null;
  return sheet(t("leader_title"), () => forget(app), grid(app.frame.guide.leaders ?? [], (leader) => choose(app, { leader })));
}

/** The back of a tile, which everybody can see: its jar is noted or the note is taken away. */
export function jarSheet(app) {
  const now = chosen(app);
  const [cell] = now.cells ?? [];
  if (!now.jar || !cell || !mayAct(app)) return null;
  const note = (jar) => sayEvent(app, "jar_noted", { cell, jar });
  const noted = app.frame.view.board.jars[cell];
  return sheet(
    t("which_jar", { cell: cellName(cell) }),
    () => forget(app),
    grid(thiefFaces, note),
    noted ? h("button", { onclick: () => note(null) }, t("no_jar")) : null,
  );
}
