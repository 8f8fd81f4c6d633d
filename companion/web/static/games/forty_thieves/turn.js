// What people tap in a turn, and the lines of a record that come of it.
//
// A tap on the board only chooses; a button then says what it was. So nothing is said by a slip of the finger, which a
// seat could not take back. What is chosen is forgotten with the next event.

import { CORNERS } from "./places.js";

const NOTHING = {};

/** What was chosen since the last event: `cells`, `place`, `spot`, and one of `found`, `play`, `leader`, `tale`. */
export function chosen(app) {
  const { choice } = app.ui;
  return choice?.event === app.frame.event ? choice : NOTHING;
}

export function choose(app, what) {
  app.set({ choice: { ...what, event: app.frame.event } });
}

export const forget = (app) => app.set({ choice: null });

/** May this browser say what is done in this turn? */
export function mayAct(app) {
  const { guide, page } = app.frame;
  return page === "game" && Boolean(app.mine?.may_say) && (app.role === "host" || !guide.seat || guide.seat === app.seat);
}

/** Are the tiles of an announced theft turned over now? A wish comes first. */
export const isTelling = (guide) => Boolean(guide.theft) && guide.phase !== "wish";

/** Send events, as lines of a record. */
export function say(app, ...lines) {
  app.want("say", { lines });
  forget(app);
}

export const sayEvent = (app, type, fields) => say(app, JSON.stringify({ type, ...fields }));

const isPair = (pairs, one, other) => (pairs ?? []).some((pair) => pair.includes(one) && pair.includes(other));
const inPairs = (pairs) => [...new Set((pairs ?? []).flat())];
const withOne = (pairs, cell) => inPairs((pairs ?? []).filter((pair) => pair.includes(cell))).filter((one) => one !== cell);

/** What each place on the board does now if it is tapped: `{taps, lit}`. */
export function boardTaps(app) {
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

/** What is chosen, as what can be said of it: `{key, facts, primary, tap}` for each button. */
export function offers(app) {
  const { guide, view } = app.frame;
  const now = chosen(app);
  const [cell, other] = now.cells ?? [];
  const event = (key, type, fields, primary = true) => ({ key, primary, tap: () => sayEvent(app, type, fields) });
  const corner = (face) => (face === "merchant" && now.corner ? { corner: now.corner } : {});
  if (isTelling(guide)) return [];
  if (now.found) return cell ? [event("say_show", "tile_shown", { cell, tile: now.found, ...corner(now.found) })] : [];
  if (now.leader) return cell ? [event("say_leader", "leader_played", { cell, tile: now.leader })] : [];
  if (now.tale) return [event("say_tale", "tale_activated", { tile: now.tale, ...corner(now.tale) })];
  if (now.play) return ofPlay(app, guide, now, event);
  if (now.spot) return (guide.choices ?? []).filter((one) => one.spot === now.spot).map((one) => ({ key: "say_take", primary: true, tap: () => say(app, one.line) }));
  if (now.place) return [event("say_steal", "theft_announced", { place: now.place })];
  if (other) return [event("say_swap", "tiles_swapped", { cells: [cell, other] })];
  if (!cell) return [];
  const isDown = (guide.jars ?? []).includes(cell);
  return [
    (guide.replace ?? []).includes(cell) ? event("say_replace", "tile_replaced", { cell }) : null,
    guide.phase === "glimpse" && isDown ? event("say_looked", "tile_glimpsed", { cell }, false) : null,
    isDown ? { key: view.board.jars[cell] ? "say_other_jar" : "say_jar", tap: () => choose(app, { ...now, jar: true }) } : null,
  ].filter(Boolean);
}

function ofPlay(app, guide, now, event) {
  const { choices = [] } = playOf(guide, now.play);
  const [cell, other] = now.cells ?? [];
  if (other) return [event("say_lantern", "lantern_played", { cells: [cell, other] })];
  if (now.spot) return [event("say_take", "sapphire_played", { spot: now.spot })];
  return choices.map((choice) => ({ label: choice.label, tap: () => say(app, choice.line), target: choice.target }));
}

/** The tile of a theft that is told with the next face. */
export function askedCell(app) {
  const { theft } = app.frame.guide;
  const [cell] = chosen(app).cells ?? [];
  return theft?.left?.includes(cell) ? cell : theft?.asked;
}
