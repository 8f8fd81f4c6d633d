// 40 Thieves in a browser: the board, whose turn it is, what can be said of it, and the hoards. Seats have nothing of their
// own on their phones: hands stay in people's hands. What can be tapped is a tap of the page by its name.

import { h, s } from "../dom.js";
import { gem, icon, sprite, symbol } from "../drawing.js";
import { COLOURS, SYMBOLS, jarTile, thiefOf, thing, tile } from "../tiles.js";
import { capital, points, t } from "../words.js";
import { choiceButton, ending, log, saying, seatName, seatOf, sheet, shownMoment } from "./shared.js";

const GOLDEN = ["merchant", "genie", "sinbad"];

export function view(app) {
  const { frame } = app;
  return h("div", { key: "main", class: `game ${frame.game} table ${frame.page}` }, frame.page === "over" ? result(app) : table(app));
}

export const over = (app) => (app.frame.page === "over" ? [] : [shownMoment(app, picture, flightThings), jarSheet(app), leaderSheet(app)].filter(Boolean));

/** Whose turn it is and what to do: said at once. */
export function spoken(app) {
  const { guide, headline, page, result: ended } = app.frame;
  if (page === "over") return ended?.why ?? "";
  if (!guide.seat) return headline.todo;
  return `${guide.seat === app.seat ? t("your_turn") : guide.seat}. ${headline.todo}`;
}

/** The phone is felt at "your turn", at a choice or a wish, and where a Dagger can be played. */
export function calls(app) {
  const { guide, page, view } = app.frame;
  if (page === "over" || !app.seat) return "";
  const dagger = (guide.daggers ?? []).find((choice) => choice.target === app.seat);
  if (dagger) return `dagger ${app.frame.event}`;
  if (guide.seat !== app.seat) return "";
  return `${view.turn} ${["picking", "wish"].includes(guide.phase) ? guide.phase : ""}${isTelling(guide) ? "theft" : ""}`;
}

const piece = (name) => (name === "sapphire" ? gem("sapphire") : thing(name === "sapphire_tile" ? "sapphire" : name));

function picture(name) {
  if (name === "last_sapphire") return gem("sapphire");
  if (GOLDEN.includes(name)) return tile(name);
  return ["sapphire", "sapphire_tile", "evil_eye", "dagger"].includes(name) ? piece(name) : icon("crown");
}

const flightThings = (flight) => flight.things.map((name) => piece(name));

// the table, as everybody sees it

function table(app) {
  const side = [actions(app), news(app), log(app)];
  return [
    headline(app),
    board(app.frame.view, { ...boardTaps(app), ...shownOnBoard(app), isSmall: mayAct(app) && isTelling(app.frame.guide) }),
    h("div", { key: "right", class: "right" }, h("div", { class: "side" }, side), h("div", { class: "stand" }, hoards(app))),
  ];
}

/** Whose turn it is, its four phases, and what to do now. */
function headline(app) {
  const { guide, headline: { todo } } = app.frame;
  const isMine = guide.seat === app.seat && Boolean(guide.seat);
  return h(
    "section",
    { key: "head", class: `head ${isMine ? "mine" : ""}` },
    guide.seat ? whose(app, guide, isMine) : null,
    phases(guide),
    guide.seat ? h("p", { class: "todo" }, todo) : h("h1", {}, todo),
    guide.then ? h("p", { class: "then" }, guide.then) : null,
  );
}

function whose(app, guide, isMine) {
  const seat = seatOf(app, guide.seat);
  const steals = guide.theft && !isMine ? h("span", { class: "character" }, t("steals")) : null;
  return h("h1", { style: { "--seat": seat.colour } }, symbol(seat), h("span", { class: "name" }, isMine ? t("you") : guide.seat), steals);
}

function phases(guide) {
  if (!guide.steps?.length) return null;
  const steps = guide.steps.map((step) =>
    h("li", { key: step.phase, class: step.state, "aria-current": step.state === "now" ? "step" : null }, step.state === "done" ? icon("tick", "good") : null, step.words),
  );
  return h("ol", { class: "phases", "aria-label": t("phases") }, steps);
}

/** What is lit and framed: what was chosen, a theft that is announced, and what a theft has brought. */
function shownOnBoard(app) {
  const { guide } = app.frame;
  const now = mayAct(app) ? chosen(app) : {};
  const corner = (now.found ?? now.tale) === "merchant" ? (now.corner ?? "s31") : null;
  const marked = [...(now.cells ?? []), now.place, now.spot, corner].filter(Boolean);
  if (guide.theft) {
    const asked = isTelling(guide) ? askedCell(app) : null;
    return { only: guide.theft.cells, asked, chosen: asked ? [asked] : [], frames: [{ place: guide.theft.place, kind: "brass" }] };
  }
  const stolen = (guide.outcome?.stolen ?? []).map(({ place }, at) => ({ place, kind: at ? "moon" : "brass" }));
  const isLine = now.place && !now.place.startsWith("s");
  const frames = now.place ? [{ place: now.place, kind: isLine ? "brass line" : "brass" }] : guide.phase === "picking" || guide.phase === "hand" ? stolen : [];
  return { chosen: marked, frames };
}

/** What just happened, so that others know what a Dagger would cancel; why a theft succeeded. */
function news(app) {
  const { guide, log: lines } = app.frame;
  const happened = guide.happened ?? lines?.at(-1);
  const why = (guide.outcome?.stolen ?? []).flatMap((stolen) => stolen.words ?? []);
  if (!happened) return null;
  return h("section", { key: "news", class: "panel news" }, h("p", {}, capital(happened), why.length ? h("small", {}, why.join(" · ")) : null));
}

/** Everybody from who plays now: tiles in the hand, sapphires, Sapphire tiles, Evil Eyes, and what it is worth. */
function hoards(app) {
  const { view, guide } = app.frame;
  const order = view.turn_order.map((place) => place.seat);
  const later = view.seats.map((seat) => seat.name).filter((name) => !order.includes(name));
  const rows = [...order, ...later].map((name) => hoard(app, view.seats.find((seat) => seat.name === name), guide.seat === name));
  return h("section", { key: "seats", class: "panel seats hoards", "aria-label": t("hoards") }, h("ul", { class: "rows" }, rows, merchantRow(view.merchant)), piles(view));
}

function hoard(app, seat, isActive) {
  return h(
    "li",
    { key: seat.name, class: isActive ? "active" : "", "aria-current": isActive ? "true" : null },
    h("span", { class: "who" }, seatName(app, seat.name)),
    h("span", { class: "heaps" }, count(jarTile(null), seat.hand, t("hand_tiles")), ...loot(seat)),
    h("b", { class: "score", "aria-label": t("score", { score: points(seat.score) }) }, points(seat.score)),
  );
}

/** What counts at the end: sapphires, Sapphire tiles, and Evil Eyes of both kinds. */
function loot(seat) {
  return [
    count(gem("sapphire"), seat.sapphires, t("gem_sapphire")),
    count(thing("sapphire"), seat.sapphire_tiles, t("sapphire_tiles")),
    count(thing("evil_eye"), seat.evil_eyes + seat.evil_eye_tiles, t("evil_eyes")),
  ];
}

function count(picture, number, title) {
  return h("span", { class: `count ${number ? "" : "none"}`, role: "img", "aria-label": `${title}: ${number}`, title }, picture, h("b", {}, number));
}

function merchantRow(merchant) {
  if (!merchant) return null;
  return h("li", { key: "merchant", class: "merchant-row" }, h("span", { class: "who" }, tile("merchant"), h("span", {}, t("face_merchant"))), h("span", { class: "heaps" }, count(gem("sapphire"), merchant.sapphires, t("gem_sapphire"))));
}

const piles = (view) => h("p", { class: "piles" }, t("stack", { n: view.stack }), h("span", {}, " · "), t("discards", { n: view.discard }));

// the board: what may be tapped now is laid over it as buttons with names; elsewhere the same places have names alone

const STONE = 42;
const QUESTION_MARK = "M-4.6 -4.4C-4.6 -10.6 5 -10.6 5 -4.4C5 -0.4 0 -0.4 0 3.6M0 8.6v0.3";
const DARTS = { row: 0, col: 90, diag1: 45, diag2: 135 };

/** `taps` has what a tap on a place does, by its name; `lit` are places whose tap is expected now, `chosen` those that
 * were tapped; `asked` is a tile that is to be told; `frames` are squares and lines: `{place, kind}`; `only` are the
 * tiles that are not dimmed; `isSmall` leaves room for the faces below. */
function board(view, { taps = {}, lit = [], chosen = [], asked = null, frames = [], only = null, isSmall = false } = {}) {
  const marks = { taps, lit: new Set(lit), chosen: new Set(chosen) };
  const isDim = (cell) => Boolean(only) && !only.includes(cell);
  return h(
    "figure",
    { key: "box", class: `tile-board ${isSmall ? "small" : ""}`, "aria-label": t("board") },
    h(
      "div",
      { class: "square" },
      s(
        "svg",
        { class: "drawing", viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" },
        tray(),
        LINES.map((line) => dart(line, marks)),
        CELLS.map((cell) => onCell(view.board, cell, isDim(cell))),
        CELLS.filter((cell) => marks.lit.has(cell) || marks.chosen.has(cell)).map((cell) => cellEdge(cell, marks)),
        frames.map(({ place, kind }) => s("path", { key: `${kind} ${place}`, d: around(place), class: `frame ${kind}` })),
        SPOTS.map((spot) => onSpot(view.board, spot, marks)),
        view.merchant?.place ? merchant(view.merchant.place) : null,
        asked ? question(asked) : null,
      ),
      CELLS.map((cell) => target("cell", cell, cellState(view.board, cell), marks)),
      SPOTS.map((spot) => target("spot", spot, spotName(spot, view.board.sapphires.includes(spot)), marks)),
      LINES.map((line) => (taps[line] ? target(`line ${line.slice(0, 3)}`, line, placeName(line), marks) : null)),
    ),
  );
}

/** A place as those find it who tap, use a keyboard or listen. */
function target(kind, name, label, { taps, lit, chosen }) {
  const { x, y } = centre(name);
  const seen = {
    key: name,
    class: `target ${kind} ${lit.has(name) ? "lit" : ""}`,
    "data-place": name,
    "aria-label": label,
    style: { left: `${((x / WIDE) * 100).toFixed(2)}%`, top: `${((y / HIGH) * 100).toFixed(2)}%` },
  };
  if (!taps[name]) return h("span", { ...seen, role: "img" });
  return h("button", { ...seen, "aria-pressed": String(chosen.has(name)), onclick: taps[name] });
}

function tray() {
  return [
    s("rect", { x: 1, y: 1, width: WIDE - 2, height: HIGH - 2, rx: 14, class: "wood" }),
    s("rect", { x: 5, y: 5, width: WIDE - 10, height: HIGH - 10, rx: 11, class: "grain" }),
    s("rect", { ...BED, rx: 6, class: "bed" }),
  ];
}

function dart(line, { taps, chosen }) {
  const { x, y } = centre(line);
  const turned = DARTS[line] ?? DARTS[line.slice(0, 3)];
  const state = chosen.has(line) ? "chosen" : taps[line] ? "open" : "";
  return s("path", { key: line, d: "M-8 -9L11 0L-8 9L-4 0Z", class: `dart ${state}`, transform: `translate(${x} ${y}) rotate(${turned})` });
}

function onCell(board, cell, isDim) {
  const { x, y } = centre(cell);
  const at = { key: cell, x: x - TILE / 2, y: y - TILE / 2, width: TILE, height: TILE, class: `tile-face ${isDim ? "dimmed" : ""}` };
  if (board.lifted.includes(cell)) return s("rect", { ...at, class: "lifted", rx: 12 });
  return board.up[cell] ? tile(board.up[cell], at) : jarTile(board.jars[cell], at);
}

function cellEdge(cell, { chosen }) {
  const { x, y } = centre(cell);
  return s("rect", { key: `edge ${cell}`, x: x - TILE / 2, y: y - TILE / 2, width: TILE, height: TILE, rx: 10, class: chosen.has(cell) ? "edge chosen" : "edge" });
}

function onSpot(board, spot, { lit, chosen }) {
  const { x, y } = centre(spot);
  if (!board.sapphires.includes(spot)) return s("circle", { key: spot, cx: x, cy: y, r: 13, class: "socket" });
  const ring = lit.has(spot) || chosen.has(spot);
  return s(
    "g",
    { key: spot },
    ring ? s("circle", { cx: x, cy: y, r: 26, class: chosen.has(spot) ? "ring chosen" : "ring" }) : null,
    s("svg", { x: x - STONE / 2, y: y - STONE / 2, width: STONE, height: STONE, viewBox: "0 0 100 100" }, s("use", { href: board.lifted.includes(spot) ? null : "#gem-sapphire" })),
  );
}

/** Where the merchant takes next: his golden tile beside the stone. */
function merchant(place) {
  const { x, y } = centre(place);
  return tile("merchant", { key: "merchant", class: "tile-face", x: x + 6, y: y - 44, width: 38, height: 38 });
}

function question(cell) {
  const { x, y } = centre(cell);
  return s("g", { key: "question", class: "question", transform: `translate(${x - 32} ${y - 22})` }, s("circle", { r: 16 }), s("path", { d: QUESTION_MARK }));
}

// the panel of whoever may say something now

/** Everything that this browser may say now, or null. */
function actions(app) {
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
    mine.map((choice) => h("button", { key: choice.line, class: "dagger", disabled: !app.has(line(choice.line)), onclick: () => press(app, line(choice.line)) }, thing("dagger"), h("span", {}, app.role === "host" ? choice.label : t("play_dagger"), h("small", {}, t("dagger_cancels"))))),
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
    said.length ? h("div", { class: "choices" }, said.map((offer) => offerButton(app, offer))) : null,
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

function offerButton(app, { key, label, primary, name, tap }) {
  const isOff = Boolean(name) && !app.has(name);
  return h("button", { key: key ?? label, "data-says": key, class: primary ? "primary" : "", disabled: isOff, onclick: tap ?? (() => press(app, name)) }, label ?? t(key));
}

function buttons(app, choices = []) {
  if (!choices.length) return null;
  const { next_seat: next } = app.frame.guide;
  const below = (choice) => (choice.kind === "done" && next ? t("is_next", { seat: next }) : "");
  return h("div", { key: "choices", class: "choices" }, choices.map((choice) => choiceButton(app, choice, below(choice), (name) => press(app, name))));
}

/** Turned over in a theft: which face is it? */
function faceGrid(app) {
  const { faces = [] } = app.frame.guide.theft;
  const cell = askedCell(app);
  const tell = (face) => event("tile_shown", { cell, tile: face });
  return h("div", { key: "faces", class: "face-grid", role: "group", "aria-label": t("what_is_it", { cell: cellName(cell) }) }, h("h2", {}, t("what_is_it", { cell: cellName(cell) })), grid(app, faces, tell));
}

/** Thieves in their places, those that cannot be told greyed out; then what else there is. */
function grid(app, faces, tell) {
  const others = faces.filter((face) => !thiefFaces.includes(face));
  const thieves = faces.some((face) => thiefFaces.includes(face)) ? thiefFaces : [];
  const button = (face) => h("button", { key: face, class: "tile-key", "data-face": face, "aria-label": faceName(face), disabled: !faces.includes(face) || !app.has(tell(face)), onclick: () => press(app, tell(face)) }, tile(face));
  return h("div", { class: "faces" }, [...thieves, ...others].map(button));
}

const thiefFaces = COLOURS.flatMap((colour) => SYMBOLS.map((symbol) => `${colour} ${symbol}`));

/** Which leader is played: there are too many of them for a row. */
function leaderSheet(app) {
  if (!chosen(app).leaders || !mayAct(app)) return null;
  const key = (leader) => h("button", { key: leader, class: "tile-key", "data-face": leader, "aria-label": faceName(leader), onclick: () => choose(app, { leader }) }, tile(leader));
  return sheet(t("leader_title"), () => forget(app), h("div", { class: "faces" }, (app.frame.guide.leaders ?? []).map(key)));
}

/** The back of a tile, which everybody can see: its jar is noted or the note is taken away. */
function jarSheet(app) {
  const now = chosen(app);
  const [cell] = now.cells ?? [];
  if (!now.jar || !cell || !mayAct(app)) return null;
  const note = (jar) => event("jar_noted", { cell, jar });
  const noted = app.frame.view.board.jars[cell];
  return sheet(
    t("which_jar", { cell: cellName(cell) }),
    () => forget(app),
    grid(app, thiefFaces, note),
    noted ? h("button", { disabled: !app.has(note(null)), onclick: () => press(app, note(null)) }, t("no_jar")) : null,
  );
}

// a turn: a tap on the board only chooses; a button then says what it was. So nothing is said by a slip of the finger,
// which a seat could not take back. What is chosen is forgotten with the next event

const NOTHING = {};

/** What was chosen since the last event: `cells`, `place`, `spot`, and one of `found`, `play`, `leader`, `tale`. */
function chosen(app) {
  const { choice } = app.ui;
  return choice?.event === app.frame.event ? choice : NOTHING;
}

function choose(app, what) {
  const pick = pickOf(what);
  if (app.has(pick)) app.press(pick);
  app.set({ choice: { ...what, event: app.frame.event } });
}

/** What the table has to know before it offers what can be said of it: there is too much to say about all tiles. */
function pickOf({ cells = [], found, play, leader }) {
  if (found) return `pick found ${found}`;
  if (leader) return `pick leader ${leader}`;
  return play ? `pick lantern ${cells[0]}` : `pick ${cells[0]}`;
}

const forget = (app) => app.set({ choice: null });

/** May this browser say what is done in this turn? */
function mayAct(app) {
  const { guide, page } = app.frame;
  if (page !== "game") return false;
  return app.role === "host" || (Boolean(app.seat) && (!guide.seat || guide.seat === app.seat));
}

/** Are the tiles of an announced theft turned over now? A wish comes first. */
const isTelling = (guide) => Boolean(guide.theft) && guide.phase !== "wish";

/** Say something by the name of its tap, and begin anew. */
function press(app, name) {
  app.press(name);
  forget(app);
}

/** The name of the tap that says this line, or this event. */
const line = (text) => saying([text]);
const event = (type, fields) => line(JSON.stringify({ type, ...fields }));

const isPair = (pairs, one, other) => (pairs ?? []).some((pair) => pair.includes(one) && pair.includes(other));
const inPairs = (pairs) => [...new Set((pairs ?? []).flat())];
const withOne = (pairs, cell) => inPairs((pairs ?? []).filter((pair) => pair.includes(cell))).filter((one) => one !== cell);

/** What each place on the board does now if it is tapped: `{taps, lit}`. */
function boardTaps(app) {
  const { guide } = app.frame;
  if (!mayAct(app)) return { taps: {}, lit: [] };
  const now = chosen(app);
  if (isTelling(guide)) return onePerCell(guide.theft.left ?? [], (cell) => choose(app, { cells: [cell] }), false);
  if (now.found) return golden(app, now, now.found, onePerCell(cellsFor(guide, now.found), (cell) => choose(app, { ...now, cells: [cell] })));
  if (now.leader) return onePerCell(allCells(guide), (cell) => choose(app, { ...now, cells: [cell] }));
  if (now.tale) return golden(app, now, now.tale, { taps: {}, lit: [] });
  if (now.play) return forPlay(app, guide, now);
  const spots = (guide.choices ?? []).filter((choice) => choice.kind === "spot");
  if (spots.length) return onePerCell(spots.map((choice) => choice.spot), (spot) => choose(app, { spot }));
  return freely(app, guide, now);
}

function onePerCell(places, tap, isLit = true) {
  return { taps: Object.fromEntries(places.map((place) => [place, () => tap(place)])), lit: isLit ? places : [] };
}

/** A golden merchant comes to a corner of the board, which is chosen there. */
function golden(app, now, face, { taps, lit }) {
  if (face !== "merchant") return { taps, lit };
  const corners = Object.fromEntries(CORNERS.map((corner) => [corner, () => choose(app, { ...now, corner })]));
  return { taps: { ...taps, ...corners }, lit: [...lit, ...CORNERS] };
}

const cellsFor = (guide, face) => guide.found?.find((one) => one.tile === face)?.cells ?? [];
const allCells = (guide) => guide.replace ?? [];
const playOf = (guide, face) => guide.plays?.find((one) => one.tile === face) ?? {};

function forPlay(app, guide, now) {
  const { spots = [], pairs = [] } = playOf(guide, now.play);
  if (spots.length) return onePerCell(spots, (spot) => choose(app, { ...now, spot }));
  const [first] = now.cells ?? [];
  const { taps } = onePerCell(inPairs(pairs), (cell) => choose(app, { ...now, cells: pairOf(pairs, now.cells ?? [], cell) }));
  return { taps, lit: first && now.cells.length === 1 ? withOne(pairs, first) : first ? [] : inPairs(pairs) };
}

/** Another tap beside the first makes two of them; elsewhere it begins anew, and on the same one it ends. */
function pairOf(pairs, cells, cell) {
  if (cells.includes(cell)) return cells.filter((one) => one !== cell);
  return cells.length === 1 && isPair(pairs, cells[0], cell) ? [cells[0], cell] : [cell];
}

/** In the turn itself: a tile, two neighbours, a sapphire or a line. */
function freely(app, guide, now) {
  const tiles = [...new Set([...(guide.replace ?? []), ...inPairs(guide.swap), ...(guide.phase === "setup" ? [] : guide.jars ?? [])])];
  const cells = onePerCell(tiles, (cell) => choose(app, { cells: pairOf(guide.swap, now.cells ?? [], cell) }), false);
  const places = onePerCell(guide.steal ?? [], (place) => (now.place === place ? forget(app) : choose(app, { place })), false);
  const lit = now.cells?.length === 1 ? withOne(guide.swap, now.cells[0]) : [];
  return { taps: { ...cells.taps, ...places.taps }, lit };
}

/** What is chosen, as what can be said of it: `{key, label, primary, name, tap}` for each button; `name` is its tap. */
function offers(app) {
  const { guide, view } = app.frame;
  const now = chosen(app);
  const [cell, other] = now.cells ?? [];
  const says = (key, type, fields, primary = true) => ({ key, primary, name: event(type, fields) });
  const corner = (face) => (face === "merchant" && now.corner ? { corner: now.corner } : {});
  if (isTelling(guide)) return [];
  if (now.found) return cell ? [says("say_show", "tile_shown", { cell, tile: now.found, ...corner(now.found) })] : [];
  if (now.leader) return cell ? [says("say_leader", "leader_played", { cell, tile: now.leader })] : [];
  if (now.tale) return [says("say_tale", "tale_activated", { tile: now.tale, ...corner(now.tale) })];
  if (now.play) return ofPlay(guide, now, says);
  if (now.spot) return (guide.choices ?? []).filter((one) => one.spot === now.spot).map((one) => ({ key: "say_take", primary: true, name: line(one.line) }));
  if (now.place) return [says("say_steal", "theft_announced", { place: now.place })];
  if (other) return [says("say_swap", "tiles_swapped", { cells: [cell, other] })];
  if (!cell) return [];
  const isDown = (guide.jars ?? []).includes(cell);
  return [
    (guide.replace ?? []).includes(cell) ? says("say_replace", "tile_replaced", { cell }) : null,
    guide.phase === "glimpse" && isDown ? says("say_looked", "tile_glimpsed", { cell }, false) : null,
    isDown ? { key: view.board.jars[cell] ? "say_other_jar" : "say_jar", tap: () => choose(app, { ...now, jar: true }) } : null,
  ].filter(Boolean);
}

function ofPlay(guide, now, says) {
  const { choices = [] } = playOf(guide, now.play);
  const [cell, other] = now.cells ?? [];
  if (other) return [says("say_lantern", "lantern_played", { cells: [cell, other] })];
  if (now.spot) return [says("say_take", "sapphire_played", { spot: now.spot })];
  return choices.map((choice) => ({ label: choice.label, name: line(choice.line) }));
}

/** The tile of a theft that is told with the next face. */
function askedCell(app) {
  const { theft } = app.frame.guide;
  const [cell] = chosen(app).cells ?? [];
  return theft?.left?.includes(cell) ? cell : theft?.asked;
}

// what things are called, for those who read and for those who listen

/** A face: "Green sun", "Red moon, leader", "Lantern". */
function faceName(face) {
  const thief = thiefOf(face);
  if (!thief) return t(`face_${face}`);
  const name = capital(t(`face_${thief.colour}_${thief.symbol}`));
  return thief.isLeader ? t("face_leader", { face: name }) : name;
}

/** A tile by where it lies: "Row 2, column 3". */
const cellName = (cell) => t("cell", { row: rowOf(cell), column: columnOf(cell) });

/** ... and what everybody can see of it. */
function cellState(board, cell) {
  const where = cellName(cell);
  if (board.lifted.includes(cell)) return t("cell_lifted", { cell: where });
  if (board.up[cell]) return t("cell_up", { cell: where, face: faceName(board.up[cell]) });
  const jar = board.jars[cell];
  return jar ? t("cell_noted", { cell: where, face: faceName(jar) }) : t("cell_down", { cell: where });
}

/** A square or line: "The square between rows 1 and 2, columns 2 and 3", "Row 3", "Diagonal from the top left". */
function placeName(place) {
  if (place.startsWith("diag")) return t(`place_${place}`);
  if (place.startsWith("row")) return t("place_row", { row: columnOf(place) });
  if (place.startsWith("col")) return t("place_column", { column: columnOf(place) });
  return spotWords("place_square", place);
}

/** A sapphire or its empty place. */
const spotName = (spot, isThere = true) => spotWords(isThere ? "spot_sapphire" : "spot_empty", spot);

const spotWords = (key, spot) =>
  t(key, { row: rowOf(spot), below: rowOf(spot) + 1, column: columnOf(spot), right: columnOf(spot) + 1 });

// where things are on the board, by their names in a record

const SIDE = 4;
const FRAME = 36;
const CELL = 92;
const STEPS = [1, 2, 3, 4];

const WIDE = 2 * FRAME + SIDE * CELL;
const HIGH = WIDE - 14; // no line ends below
const TILE = 85;
const BED = { x: FRAME, y: FRAME, width: SIDE * CELL, height: SIDE * CELL };

const CELLS = STEPS.flatMap((row) => STEPS.map((column) => `r${row}c${column}`));
const SPOTS = [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => `s${row}${column}`));
const LINES = [...STEPS.map((row) => `row${row}`), ...STEPS.map((column) => `col${column}`), "diag1", "diag2"];
const CORNERS = ["s11", "s13", "s33", "s31"];

/** The row and column in the name of a cell or spot, from 1 on. */
const rowOf = (name) => Number(name.at(-1 - (name[0] === "r" ? 2 : 1)));
const columnOf = (name) => Number(name.at(-1));

const middle = (step) => FRAME + (step - 0.5) * CELL;
const edge = (step) => FRAME + step * CELL;

/** The middle of a cell, of a spot, or of what is tapped for a line: rows at the left, columns and diagonals above. */
function centre(name) {
  if (name.startsWith("row")) return { x: FRAME / 2, y: middle(columnOf(name)) };
  if (name.startsWith("col")) return { x: middle(columnOf(name)), y: FRAME / 2 };
  if (name === "diag1") return { x: FRAME / 2, y: FRAME / 2 };
  if (name === "diag2") return { x: WIDE - FRAME / 2, y: FRAME / 2 };
  if (name.startsWith("r")) return { x: middle(columnOf(name)), y: middle(rowOf(name)) };
  return { x: edge(columnOf(name)), y: edge(rowOf(name)) };
}

/** The outline around the four tiles of a square or line. */
function around(place) {
  const half = CELL / 2 - 1;
  if (place.startsWith("diag")) return slanted(place === "diag1" ? 1 : -1);
  const { x, y } = centre(place);
  if (place.startsWith("row")) return box(edge(0) + 1, y - half, SIDE * CELL - 2, 2 * half);
  if (place.startsWith("col")) return box(x - half, edge(0) + 1, 2 * half, SIDE * CELL - 2);
  return box(x - CELL + 1, y - CELL + 1, 2 * CELL - 2, 2 * CELL - 2);
}

const box = (x, y, width, height) => `M${x} ${y}h${width}v${height}h${-width}z`;

/** Stairs along a diagonal. */
function slanted(direction) {
  const left = direction > 0 ? edge(0) : edge(SIDE);
  const step = CELL * direction;
  const down = Array.from({ length: SIDE }, () => `h${step}v${CELL}`).join("");
  const back = Array.from({ length: SIDE }, () => `h${-step}v${-CELL}`).join("");
  return `M${left} ${edge(0)}${down}${back}z`;
}

// how a game ended

function result(app) {
  const { level = [], decided_by: by } = app.frame.result ?? {};
  const mark = (seat) => (level.includes(seat.seat) ? `by-${by}` : "");
  return ending(app, { classes: "hoards", label: t("hoards"), heaps: loot, mark, nobody: [tile("merchant"), h("h1", {}, t("nobody_wins"))] });
}
