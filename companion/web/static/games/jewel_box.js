// The jewel box as a drawing that moves as the wood does: levels turn, drawers slide, the box is turned over.
// From its true geometry, as the kiosk has it.

import { h, patch, s } from "../dom.js";
import { icon } from "../drawing.js";
import { listed, t } from "../words.js";

const ROTATE_MS = 420;
const FLIP_MS = 500;
const DRAWER_MS = 220;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

// One box stands on the table, so there is one picture of it: as it was shown last, and where it is on its way to.
let shown = null;
let moves = [];
let frame = 0;

/** The box of `view.box`, with what hands have to do. */
export function jewelBox(box, hands) {
  return h(
    "figure",
    { key: "box", class: "box" },
    s("svg", { class: "box-drawing", role: "img", "aria-label": inWords(box, hands), own: (svg) => follow(svg, box, hands) }),
    h("button", { class: "plain around", "aria-label": t("from_behind"), onclick: lookFromBehind }, icon("rotate_cw")),
  );
}

/** A picture of the box on a page of the shell, which says how it stands and from where it is looked at. `lit` are
 * parts to point out, and with `named` drawers bear their names. `touches` are what fingers can do to it, by name. */
export function boxDrawing({ box, hands, lit, named }, touches = {}) {
  const isTouched = Object.keys(touches).length > 0;
  return s("svg", { class: `n-picture box-drawing ${isTouched ? "touched" : ""}`, "aria-hidden": "true", own: (svg) => depict(svg, { box, hands, lit, named, isTouched }, touches) });
}

const depicted = new WeakMap(); // drawings: what is on each, its picture, what fingers can do to it, and what moves it

/** Draw what differs: the wood goes its way there. */
function depict(svg, wanted, touches) {
  const text = JSON.stringify(wanted);
  const before = depicted.get(svg);
  if (!before && wanted.isTouched) follows(svg);
  if (before?.text === text) {
    before.touches = touches;
    return;
  }
  const picture = pictureOf(wanted.box, wanted.box.heading);
  const now = { text, picture, touches, frame: 0 };
  depicted.set(svg, now);
  cancelAnimationFrame(before?.frame ?? 0);
  const moved = before ? movement(before.picture, picture) : null;
  if (!before || !isOnItsWay(before.picture, picture, moved) || calm.matches || document.hidden) {
    depictAt(svg, wanted, picture);
    return;
  }
  const start = performance.now();
  const duration = moved?.flip ? FLIP_MS : moved ? ROTATE_MS : DRAWER_MS;
  const step = (time) => {
    const part = Math.min(1, (time - start) / duration);
    now.frame = part < 1 ? requestAnimationFrame(step) : 0;
    if (part < 1) depictAt(svg, { ...wanted, hands: [], lit: [], named: false }, between(before.picture, picture, moved, part * part * (3 - 2 * part)));
    else depictAt(svg, wanted, picture);
  };
  now.frame = requestAnimationFrame(step);
}

/** Can the wood be seen to go from one picture to the next: by one movement, or by drawers alone, before the same eye? */
function isOnItsWay(before, after, moved) {
  if (moved?.flip) return true;
  const stands = before.ab === after.ab && before.bc === after.bc && before.inverted === after.inverted;
  return before.heading === after.heading && (moved !== null || (stands && !sameBox(before, after)));
}

function depictAt(svg, { hands, lit, named, isTouched }, picture) {
  const pointed = [...lit.flatMap((part) => lamplight(picture, part)), ...hands.flatMap((move) => pointer(picture, move))];
  const bright = new Set([...lit, ...hands.map(pointedDrawer).filter(Boolean)]);
  svg.setAttribute("viewBox", around(reach(farthestOut(picture)), pointed).map((value) => value.toFixed(1)).join(" "));
  patch(svg, [
    s("g", { key: "wood" }, boxShapes(picture, bright)),
    s("g", { key: "hands" }, pointed),
    s("g", { key: "names" }, named ? names(picture) : []),
    s("g", { key: "touch" }, isTouched ? touchPlaces(picture) : []),
  ]);
}

// fingers on it: a tap on a drawer, a level swiped to the side, and the top swiped away

const SWIPE_PX = 28;

/** Unseen outlines of all that fingers find, those of a higher level before those below it. */
function touchPlaces(picture) {
  const place = (name, spots) => s("path", { key: name, class: `touch ${name.split(" ")[0]}`, "data-touch": name, d: closed(spots) });
  const sides = [0, 1, 2].flatMap((index) =>
    levelFaces(picture, index)
      .filter(([, face]) => face.isSeen)
      .flatMap(([drawer, face]) => {
        const [half, out] = [halfWidth(drawer), picture.open[drawer] ?? 0];
        const wood = [[-1, 0], [1, 0], [1, LEVEL_HEIGHT], [-1, LEVEL_HEIGHT]].map(([u, v]) => face.spot(u, v));
        const front = [[-half, LOW], [half, LOW], [half, HIGH], [-half, HIGH]];
        const tray = out ? [place(`tray ${drawer}`, [[-half, 0], [half, 0], [half, out], [-half, out]].map(([u, far]) => face.spot(u, HIGH, far)))] : [];
        return [place(`level ${index} ${drawer}`, wood), ...tray, place(`drawer ${drawer}`, front.map(([u, v]) => face.spot(u, v, out)))];
      }),
  );
  return [...sides, place("top", levelFaces(picture, 2).map(([, face]) => face.spot(-1, LEVEL_HEIGHT)))];
}

/** What a finger does that goes so far from such a place: the name of a touch, or nothing. */
export function touched(place, across, down, levelOf = () => -1) {
  const [kind, which = ""] = place.split(" ");
  const far = Math.hypot(across, down);
  if (far < SWIPE_PX) return kind === "drawer" || kind === "tray" ? place.split(" ")[1] : "";
  if (kind === "top" || Math.abs(down) > 1.6 * Math.abs(across)) return kind === "top" ? "turn" : "";
  const index = kind === "level" ? Number(which) : levelOf(place.split(" ")[1]);
  if (index < 1) return ""; // nothing turns below the lowest level
  return `rotate ${3 - index} ${across < 0 ? "cw" : "ccw"}`; // before the axis, clockwise goes to the left
}

/** Listen to fingers. */
function follows(svg) {
  let start = null;
  svg.addEventListener("pointerdown", (event) => {
    const place = event.target.closest("[data-touch]")?.dataset.touch;
    start = place ? { place, x: event.clientX, y: event.clientY } : null;
    if (start) svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointercancel", () => (start = null));
  svg.addEventListener("pointerup", (event) => {
    const now = depicted.get(svg);
    if (!start || now.frame) return;
    const levelOf = (drawer) => upwards(now.picture).indexOf(drawer[0]);
    const name = touched(start.place, event.clientX - start.x, event.clientY - start.y, levelOf);
    start = null;
    now.touches[name]?.();
  });
}

function inWords(box, hands) {
  const open = Object.keys(box.open).sort();
  const way = t(box.orientation === "inverted" ? "box_inverted" : "box_upright");
  const drawers = open.length ? t("drawers_open", { drawers: listed(open) }) : t("all_drawers_shut");
  const todo = hands.map((move) => t(`hands_${move.type}`, { drawer: move.drawer ?? "" }));
  return [way, drawers, ...todo].join(" ");
}

function follow(svg, box, hands) {
  const heading = shown === null ? 0 : headingAfter(shown.picture, box);
  const picture = pictureOf(box, heading);
  const before = shown?.picture;
  const isDrawn = shown?.svg === svg && JSON.stringify(moves) === JSON.stringify(hands);
  moves = hands;
  if (before && sameBox(before, picture)) {
    shown.svg = svg;
    if (!frame && !isDrawn) draw(svg, picture);
    return;
  }
  shown = { svg, picture };
  cancelAnimationFrame(frame);
  frame = 0;
  if (!before || calm.matches || document.hidden) draw(svg, picture);
  else animate(before, picture);
}

function headingAfter(before, box) {
  return before.inverted === (box.orientation === "inverted") ? before.heading : headingTurnedOver(before);
}

function sameBox(one, other) {
  const parts = ({ inverted, ab, bc, heading, open }) => JSON.stringify([inverted, ab, bc, heading, Object.entries(open).sort()]);
  return parts(one) === parts(other);
}

function lookFromBehind() {
  if (!shown) return;
  cancelAnimationFrame(frame);
  frame = 0;
  shown.picture = { ...shown.picture, heading: (shown.picture.heading + 2) % 4 };
  draw(shown.svg, shown.picture);
}

/** From one picture to the next, along the way that the wood went. */
function animate(before, after) {
  const moved = movement(before, after);
  const duration = moved?.flip ? FLIP_MS : moved ? ROTATE_MS : DRAWER_MS;
  const start = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - start) / duration);
    const share = part * part * (3 - 2 * part);
    frame = part < 1 ? requestAnimationFrame(step) : 0;
    draw(shown.svg, part < 1 ? between(before, after, moved, share) : after);
  };
  frame = requestAnimationFrame(step);
}

function between(before, after, moved, share) {
  if (moved?.flip) return { ...before, flip: share };
  const turn = moved ? { turningLevels: moved.levels, turning: -moved.degrees * (1 - share) } : {};
  const drawers = new Set([...Object.keys(before.open), ...Object.keys(after.open)]);
  const far = (drawer) => (before.open[drawer] ?? 0) * (1 - share) + (after.open[drawer] ?? 0) * share;
  const open = Object.fromEntries([...drawers].map((drawer) => [drawer, far(drawer)]).filter(([, out]) => out > 0.01));
  return { ...after, ...turn, open };
}

function draw(svg, picture) {
  const pointed = frame ? [] : moves;
  const lit = new Set(pointed.map(pointedDrawer).filter(Boolean));
  svg.setAttribute("viewBox", reach(farthestOut(picture)).map((value) => value.toFixed(1)).join(" "));
  const shapes = boxShapes(picture, lit);
  patch(svg, [s("g", { key: "wood" }, shapes), s("g", { key: "hands" }, pointed.flatMap((move) => pointer(picture, move)))]);
}

// its woods and metals, in light and shade

const hex = (code) => [1, 3, 5].map((at) => parseInt(code.slice(at, at + 2), 16));

const WOODS = { A: hex("#b0703c"), B: hex("#985a30"), C: hex("#7f4627") };
const FRONT_WOOD = { A: hex("#bd7d47"), B: hex("#a76839"), C: hex("#8f522e") };
const TRAY_WOOD = hex("#c79462");
const LINING = hex("#5d1428");
const SECRET_LINING = hex("#2c1a4a");
const GROOVE = hex("#24110b");
const BRASS = hex("#c99a3b");
const BRIGHT = hex("#f0cf7a");

function mix(one, other, share) {
  const part = Math.min(1, Math.max(0, share));
  return one.map((value, at) => Math.round(value + (other[at] - value) * part));
}

const darker = (colour, share) => mix(colour, [0, 0, 0], share);

/** A surface of this colour under this much light: 1 shows it as it is, less is shade, more a warm gleam. */
function lit(colour, light) {
  if (light > 1) return mix(colour, [255, 240, 214], (light - 1) * 0.75);
  return colour.map((value) => Math.round(value * Math.max(0, light)));
}

const css = (colour) => `rgb(${colour.join(" ")})`;

// how it stands

const LEVELS = "ABC";
const LONG_OUT = { ajar: 0.16, front: 0.52, secret: 0.92 };
const SHORT_OUT = { ajar: 0.16, front: 0.52, secret: 0.58 };
const FRONT_OUT = LONG_OUT.front;

const isLong = (drawer) => "13".includes(drawer[1]);
const out = (drawer, depth) => (isLong(drawer) ? LONG_OUT : SHORT_OUT)[depth];
const modulo = (number, by) => ((number % by) + by) % by;

/** The picture of `view.box`; `turning` and `flip` are for what is on its way. */
export function pictureOf(box, heading = 0) {
  const open = Object.fromEntries(Object.entries(box.open).map(([drawer, depth]) => [drawer, out(drawer, depth)]));
  return {
    inverted: box.orientation === "inverted",
    ab: box.rings.AB,
    bc: box.rings.BC,
    heading,
    open,
    turningLevels: 1,
    turning: 0,
    flip: 0,
  };
}

/** The levels from the lowest to the highest. */
const upwards = (picture) => (picture.inverted ? LEVELS : "CBA");

/** Quarter turns clockwise of a level, seen from above now. */
function quarters(picture, level) {
  const joints = picture.inverted ? [picture.ab, picture.bc] : [picture.bc, picture.ab];
  const below = joints.slice(0, upwards(picture).indexOf(level));
  return modulo(below.reduce((sum, joint) => sum + joint, picture.heading), 4);
}

/** How far a level is turned beyond its quarters, in degrees. */
function turnedBeyond(picture, level) {
  return upwards(picture).indexOf(level) >= LEVELS.length - picture.turningLevels ? picture.turning : 0;
}

/** Which drawer of a level is on a side; turning the box over makes the numbers run the other way. */
export function numberAt(picture, level, side) {
  const steps = side - quarters(picture, level);
  return modulo(picture.inverted ? -steps : steps, 4) + 1;
}

/** The heading of the same box after it was turned over: what was on the left front is on the right front. */
function headingTurnedOver(picture) {
  return modulo(1 - quarters(picture, upwards(picture)[2]), 4);
}

/** The movement between two pictures: `{flip}`, `{levels, degrees}`, or null where it was none of these. */
function movement(before, after) {
  if (before.inverted !== after.inverted) return before.ab === after.ab && before.bc === after.bc ? { flip: true } : null;
  const ab = signed(after.ab - before.ab);
  const bc = signed(after.bc - before.bc);
  if (ab && bc) return null;
  if (!ab && !bc) return null;
  const isUpperJoint = Boolean(ab) !== after.inverted;
  return { levels: isUpperJoint ? 1 : 2, degrees: 90 * (ab || bc) };
}

/** A difference of quarter turns, the short way round. */
function signed(quarterTurns) {
  return modulo(quarterTurns + 1, 4) - 1;
}

// where its faces are

const LEVEL_HEIGHT = 0.64;
const BOX_HEIGHT = 3 * LEVEL_HEIGHT;
const FOOT = 0.085;
const LOW = 0.085;
const HIGH = LEVEL_HEIGHT - 0.085;
const ELEVATION = Math.PI / 6;
const SINE = Math.sin(ELEVATION);
const COSINE = Math.cos(ELEVATION);
const DISTANCE = 9;
const EYE = [0, -DISTANCE * COSINE, DISTANCE * SINE];
const LIGHT = [-0.42, -0.52, 0.744];
const UNITS = 100; // of the drawing, for half of a side of the box
const LIFT = 0.24; // a box that is being turned over is held farther away, so that no corner leaves the picture

const dot = (one, other) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const times = (vector, factor) => vector.map((value) => value * factor);

/** How much light a face gets. */
const shade = (normal) => 0.5 + 0.58 * Math.max(0, dot(normal, LIGHT));

/** Whether the eye is in front of a plane. */
const facing = (normal, point) => dot(normal, EYE.map((value, axis) => value - point[axis])) > 0;

/** Where a point of the standing box is while it is turned over, around the axis that points at the eye. */
function rolled([x, y, z], flip) {
  const cosine = Math.cos(Math.PI * flip);
  const sine = Math.sin(Math.PI * flip);
  return [x * cosine + z * sine, y, z * cosine - x * sine];
}

/** Where the eye sees a point of space, on the drawing. */
function seen([x, y, z], scale = UNITS) {
  const shrink = (scale * DISTANCE) / (DISTANCE + y * COSINE - z * SINE);
  return [x * shrink, -(y * SINE + z * COSINE) * shrink];
}

const scaleOf = (picture) => UNITS * (1 - LIFT * Math.sin(Math.PI * picture.flip));

/** A plane with `u` running to the right along it and `v` upwards; `forward` stands out of it. */
class Face {
  constructor(normal, along, up, origin, scale) {
    Object.assign(this, { normal, along, up, origin, scale });
    this.light = shade(normal);
    this.stands = up[2] >= 0; // its upper edge is up in the room too: light and gravity come from there
    this.isSeen = facing(normal, origin);
  }

  at(u, v, forward = 0) {
    const { normal, along, up, origin } = this;
    return origin.map((value, axis) => value + along[axis] * u + up[axis] * v + normal[axis] * forward);
  }

  spot(u, v, forward = 0) {
    return seen(this.at(u, v, forward), this.scale);
  }
}

function sideFace(degrees, index, number, picture) {
  const angle = ((-45 - 90 * number - degrees) * Math.PI) / 180;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const vectors = [
    [x, y, 0],
    [-y, x, 0],
    [0, 0, 1],
    [x, y, -BOX_HEIGHT / 2 + index * LEVEL_HEIGHT],
  ];
  return new Face(...vectors.map((vector) => rolled(vector, picture.flip)), scaleOf(picture));
}

/** The four drawers of the level at `index` from below, and the planes they are in. */
function levelFaces(picture, index) {
  const level = upwards(picture)[index];
  const extra = turnedBeyond(picture, level);
  return [0, 1, 2, 3].map((number) => [`${level}${numberAt(picture, level, number)}`, sideFace(extra, index, number, picture)]);
}

/** Left, top, width, height of all that a standing box can cover with every drawer out so far. */
function reach(far) {
  const points = [];
  for (let index = 0; index < 3; index += 1) {
    for (let number = 0; number < 4; number += 1) {
      const plane = sideFace(0, index, number, { flip: 0 });
      for (const v of [-FOOT * 2, LEVEL_HEIGHT + FOOT * 2]) points.push(plane.spot(-1, v));
      for (const u of [-0.76, 0.76]) for (const v of [0, LEVEL_HEIGHT]) points.push(plane.spot(u, v, far + 0.04));
    }
  }
  const across = points.map(([x]) => x);
  const down = points.map(([, y]) => y);
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return [left, top, Math.max(...across) - left, Math.max(...down) - top];
}

const farthestOut = (picture) => Math.max(FRONT_OUT, ...Object.values(picture.open));

/** The same, so large that these shapes have room in it wherever they travel. */
function around([left, top, width, height], shapes) {
  const spots = shapes.flatMap(({ attributes }) => attributes.d.match(/-?[\d.]+ -?[\d.]+/g).map((spot) => spot.split(" ").map(Number)));
  const across = spots.map(([x]) => x);
  const down = spots.map(([, y]) => y);
  const [least, most] = [(values, edge) => Math.min(edge, ...values.map((value) => value - TRAVEL)), (values, edge) => Math.max(edge, ...values.map((value) => value + TRAVEL))];
  const [x, y] = [least(across, left), least(down, top)];
  return [x, y, most(across, left + width) - x, most(down, top + height) - y];
}

// wood and brass on a face. A texture depends on which piece of wood it is, never on where it is

const ROWS = 9;
const figures = new Map();

const written = (spots) => spots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

/** A filled outline of the drawing. */
function polygon(spots, colour, opacity = null) {
  return s("path", { d: `M${written(spots)}Z`, fill: css(colour), opacity });
}

/** A line with round joints and ends. */
function stroke(spots, width, colour) {
  return s("path", { d: `M${written(spots)}`, fill: "none", stroke: css(colour), "stroke-width": width.toFixed(1), class: "round" });
}

const closed = (spots) => `M${written(spots)}Z`;
const open = (spots) => `M${written(spots)}`;

function disc([x, y], radius, colour) {
  return s("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r: radius.toFixed(2), fill: css(colour) });
}

function ellipse([x, y], across, down, corners = 32, first = 0) {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = first + (2 * Math.PI * corner) / corners;
    return [x + across * Math.cos(angle), y + down * Math.sin(angle)];
  });
}

/** The figure of a piece of wood, always the same: how light each row is, and the dark lines in it. */
function figure(piece) {
  if (!figures.has(piece)) {
    const chance = seeded(piece);
    const rows = Array.from({ length: ROWS }, () => chance(-0.045, 0.045));
    const lines = Array.from({ length: 6 }, () => [chance(0.05, 0.95), chance(-0.05, 0.05), chance(0.08, 0.2)]);
    figures.set(piece, { rows, lines });
  }
  return figures.get(piece);
}

function seeded(text) {
  let state = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 17);
  return (low, high) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return low + ((high - low) * (state >>> 8)) / 0x1000000;
  };
}

/** A rectangle on a face, standing out by `forward`. */
function board(left, right, low, high, forward = 0) {
  return { left, right, low, high, forward };
}

function inset({ left, right, low, high, forward }, margin) {
  return board(left + margin, right - margin, low + margin, high - margin, forward);
}

/** Draws boards on one face, as a list of shapes. */
class FacePainter {
  constructor(face, { quick = false, inverted = false } = {}) {
    Object.assign(this, { face, quick, inverted, light: face.light, stands: face.stands, shapes: [] });
  }

  fill(corners, colour) {
    this.shapes.push(polygon(corners.map((corner) => this.face.spot(...corner)), colour));
  }

  plain(wanted, colour) {
    this.shapes.push(polygon(this.corners(wanted), colour));
  }

  /** A level board that stands out of the face, at the height `v`. */
  shelf([left, right], [near, far], v, colour) {
    this.fill([[left, v, near], [right, v, near], [right, v, far], [left, v, far]], colour);
  }

  /** An upright board that stands out of the face, at `u`. */
  wall(u, [low, high], [near, far], colour) {
    this.fill([[u, low, near], [u, low, far], [u, high, far], [u, high, near]], colour);
  }

  corners({ left, right, low, high, forward }) {
    const around = [[left, low], [right, low], [right, high], [left, high]];
    return around.map(([u, v]) => this.face.spot(u, v, forward));
  }

  /** A board with grain; a little darker towards its lower edge. */
  wood(wanted, colour, piece, light) {
    const { rows, lines } = figure(piece);
    const height = wanted.high - wanted.low;
    (this.inverted ? rows.toReversed() : rows).forEach((tone, row) => {
      const low = wanted.low + (height * row) / ROWS;
      const falloff = 0.94 + (0.08 * (this.stands ? row : ROWS - row)) / ROWS;
      // A hair higher than its row: no seam of the ground shows between two rows.
      const strip = { ...wanted, low, high: Math.min(wanted.high, low + (height * 1.12) / ROWS) };
      this.plain(strip, lit(colour, light * falloff * (1 + tone)));
    });
    for (const [place, wave, strength] of this.quick ? [] : lines) {
      this.vein(wanted, this.inverted ? 1 - place : place, wave, lit(colour, light * (0.97 - strength)));
    }
  }

  vein({ left, right, low, high, forward }, place, wave, colour) {
    const height = high - low;
    const thin = height * 0.022;
    const upper = [];
    const lower = [];
    for (let step = 0; step < 5; step += 1) {
      const u = left + ((right - left) * step) / 4;
      const bend = wave * (step - 2) * (step % 2 ? 1 : 0.4);
      const v = Math.min(high - thin, Math.max(low, low + height * (place + bend)));
      lower.push(this.face.spot(u, v, forward));
      upper.push(this.face.spot(u, v + thin, forward));
    }
    this.shapes.push(polygon([...upper, ...lower.reverse()], colour));
  }

  /** The slanted edges between two boards: the upper one catches light, the lower one lies in shade. */
  bevel(outer, inner, colour, light) {
    const [around, inside] = [this.corners(outer), this.corners(inner)];
    const edges = [[3, 2], [0, 3], [1, 2], [0, 1]];
    const tones = [1.22, 1.08, 0.84, 0.68];
    (this.stands ? edges : edges.reverse()).forEach(([one, other], at) => {
      this.shapes.push(polygon([around[one], around[other], inside[other], inside[one]], lit(colour, light * tones[at])));
    });
  }

  /** A knob or a pin: a dark rim, the metal, and where it catches the light. */
  brass(u, v, radius, forward, light) {
    const [x, y] = this.face.spot(u, v, forward);
    const size = radius * this.face.scale;
    this.shapes.push(
      disc([x + size * 0.12, y + size * 0.25], size * 1.22, darker(GROOVE, 0.2)),
      disc([x, y], size, lit(darker(BRASS, 0.18), 0.55 + light * 0.45)),
      disc([x - size * 0.12, y - size * 0.15], size * 0.72, lit(BRASS, 0.5 + light * 0.5)),
      disc([x - size * 0.28, y - size * 0.32], size * 0.32, lit(BRIGHT, 0.7 + light * 0.55)),
    );
  }

  /** A drop handle of brass: two posts and the bail that hangs from them. */
  handle(forward, light) {
    const middle = (LOW + HIGH) / 2;
    const hang = this.stands ? 1 : -1;
    const width = 0.042 * this.face.scale;
    const bail = [[-0.19, 0.05], [-0.185, -0.045], [-0.12, -0.085], [0.12, -0.085], [0.185, -0.045], [0.19, 0.05]];
    const along = (points, right, up, out) =>
      points.map(([u, v]) => this.face.spot(u + right, middle + (v + up) * hang, forward + out));
    this.shapes.push(
      stroke(along(bail, 0.012, -0.03, 0), width, darker(GROOVE, 0.1)),
      stroke(along(bail, 0, 0, 0.03), width, lit(BRASS, 0.45 + light * 0.5)),
      stroke(along(bail.slice(1, 5), 0, 0.012, 0.035), width * 0.4, lit(BRIGHT, 0.6 + light * 0.5)),
    );
    for (const side of [-0.19, 0.19]) this.brass(side, middle + 0.055 * hang, 0.045, forward + 0.02, light);
  }

  /** A flat round of brass that follows the face. */
  plate(u, v, radius, light, forward = 0) {
    for (const [size, tone] of [[radius, 0.5], [radius * 0.82, 0.95]]) {
      this.fill(ellipse([u, v], size, size, 16).map(([x, y]) => [x, y, forward]), lit(BRASS, tone * (0.5 + light * 0.5)));
    }
  }
}

// its pieces

const WALL = 0.055;
const FRONT = 0.07; // thickness of a drawer's front board
const PINS = { A: 1, B: 2, C: 3 }; // brass pins on the posts: a level is known by more than its tone
const MIDDLE = (LOW + HIGH) / 2;
const WHOLE = board(-1, 1, 0, LEVEL_HEIGHT);

/** Long drawers have wide fronts. */
const halfWidth = (drawer) => (isLong(drawer) ? 0.74 : 0.5);

/** One side of a level with its drawer shut, or the hole that it left. */
function side(painter, level, drawer, isOut) {
  const { light } = painter;
  const half = halfWidth(drawer);
  painter.wood(WHOLE, WOODS[level], `side ${drawer}`, light);
  mouldings(painter, WOODS[level]);
  for (let pin = 0; pin < PINS[level]; pin += 1) {
    const v = MIDDLE + (pin - (PINS[level] - 1) / 2) * 0.105;
    for (const u of [-0.89, 0.89]) painter.plate(u, v, 0.03, light);
  }
  const front = board(-half, half, LOW, HIGH);
  painter.plain(inset(front, -0.022), lit(GROOVE, 0.6 + light * 0.4));
  if (isOut) painter.plain(front, darker(GROOVE, 0.45));
  else drawerFront(painter, drawer, 0);
}

/** The rims where a level meets its neighbours, and its rounded upright edges. */
function mouldings(painter, wood) {
  const [thin, rim, top, { light }] = [0.016, 0.045, LEVEL_HEIGHT, painter];
  const bands = [
    [0, rim, lit(wood, light * 0.78)],
    [top - rim, top, lit(wood, light * 1.1)],
    [top - thin, top, lit(wood, light * 1.34)],
    [rim, rim + thin * 0.7, lit(wood, light * 0.6)],
    [0, thin, lit(GROOVE, light)],
  ];
  for (const [low, high, colour] of bands) {
    painter.plain(painter.stands ? board(-1, 1, low, high) : board(-1, 1, top - high, top - low), colour);
  }
  painter.plain(board(-1, -0.975, thin, top - thin), lit(wood, light * 1.22));
  painter.plain(board(0.975, 1, thin, top - thin), lit(wood, light * 1.16));
}

/** The front board: a raised field inside a bevel, with a handle if the drawer is long, a knob if it is short. */
function drawerFront(painter, drawer, forward, isLit = false) {
  const light = painter.light * (isLit ? 1.12 : 1);
  const wood = FRONT_WOOD[drawer[0]];
  const half = halfWidth(drawer);
  const outer = board(-half, half, LOW, HIGH, forward);
  painter.plain(outer, lit(wood, light * 0.9));
  painter.wood(inset(outer, 0.006), wood, `front ${drawer}`, light);
  painter.bevel(inset(outer, 0.028), inset(outer, 0.085), wood, light);
  painter.wood(inset(outer, 0.085), wood, `field ${drawer}`, light * 1.06);
  if (isLong(drawer)) {
    painter.handle(forward, light);
  } else {
    painter.plate(0, MIDDLE, 0.085, light, forward);
    painter.brass(0, MIDDLE, 0.062, forward + 0.05, light);
  }
}

/** A drawer that is out, without its front. Both sides of it are compartments, so either can be looked into. */
function tray(painter, drawer, out) {
  const { face } = painter;
  const half = halfWidth(drawer) - 0.015;
  const fromAbove = facing(face.up, face.at(0, MIDDLE));
  trayFloor(painter, drawer, half, out);
  for (const sign of [-1, 1]) trayWall(painter, half * sign, out, fromAbove ? HIGH - 0.03 : LOW + 0.03);
}

/** Velvet; in a long drawer a divider, and behind it the secret compartment in another colour. */
function trayFloor(painter, drawer, half, out) {
  const light = 0.62 + 0.3 * shade(painter.face.up);
  const edge = Math.max(0, out - 0.47);
  const across = [-half, half];
  painter.shelf(across, [edge, out], MIDDLE, lit(LINING, light));
  painter.shelf(across, [edge, Math.min(out, edge + 0.1)], MIDDLE, lit(LINING, light * 0.72));
  if (edge > 0.05) {
    painter.shelf(across, [0, edge], MIDDLE, lit(isLong(drawer) ? SECRET_LINING : TRAY_WOOD, light));
    if (isLong(drawer)) divider(painter, half, edge);
  }
}

function divider(painter, half, at) {
  const { face } = painter;
  const top = facing(face.up, face.at(0, MIDDLE)) ? HIGH - 0.06 : LOW + 0.06;
  painter.plain(board(-half, half, MIDDLE, top, face.isSeen ? at + 0.04 : at), lit(TRAY_WOOD, painter.light * 0.8));
  painter.shelf([-half, half], [at, at + 0.04], top, lit(TRAY_WOOD, shade(face.up) * 1.05));
}

/** A side of the tray: its inside if it is the far one, its outside if it is the near one, and its rim. */
function trayWall(painter, u, out, rim) {
  const { face } = painter;
  const sign = Math.sign(u);
  const outward = times(face.along, sign);
  const inner = u - sign * WALL;
  if (facing(outward, face.at(u, MIDDLE, out / 2))) {
    painter.wall(u, [LOW + 0.03, HIGH - 0.03], [0, out], lit(TRAY_WOOD, shade(outward) * 0.92));
  } else {
    painter.wall(inner, [MIDDLE, rim], [0, out], lit(TRAY_WOOD, 0.5 + 0.3 * painter.light));
  }
  painter.shelf([u, inner], [0, out], rim, lit(TRAY_WOOD, shade(face.up) * 1.08));
}

/** The front board of a drawer that is out: a block with a top, two ends, and the face that people pull. */
function frontBlock(painter, drawer, out, isLit) {
  const { face } = painter;
  const half = halfWidth(drawer);
  const wood = FRONT_WOOD[drawer[0]];
  const back = Math.max(0, out - FRONT);
  if (!face.isSeen) painter.plain(board(-half, half, LOW, HIGH, back), lit(wood, 0.62));
  const fromAbove = facing(face.up, face.at(0, HIGH));
  const light = fromAbove ? shade(face.up) * 1.12 : 0.45;
  painter.shelf([-half, half], [back, out], fromAbove ? HIGH : LOW, lit(wood, light));
  for (const sign of [-1, 1]) {
    const outward = times(face.along, sign);
    if (facing(outward, face.at(half * sign, MIDDLE, out))) {
      painter.wall(half * sign, [LOW, HIGH], [back, out], lit(wood, shade(outward) * 0.95));
    }
  }
  if (face.isSeen) drawerFront(painter, drawer, out, isLit);
}

/** The upper or lower face of a level, where the eye can see it. */
function levelCap(sides, level, isTop) {
  const normal = times(sides[0].up, isTop ? 1 : -1);
  const v = isTop ? LEVEL_HEIGHT : 0;
  if (!facing(normal, sides[0].at(-1, v))) return [];
  return [polygon(sides.map((plane) => plane.spot(-1, v)), lit(WOODS[level], shade(normal) * 0.62))];
}

/** The top of the box, or what was its bottom before it was turned over: veneer in a frame of rails, a line of brass,
 * and an inlay: a sun on A, a moon under C. */
function end(painter, level) {
  const { light } = painter;
  const wood = WOODS[level];
  painter.plain(square(1), lit(wood, light * 1.24));
  painter.plain(square(0.975), lit(wood, light * 0.98));
  [1.02, 1.1, 0.97, 1.05].forEach((tone, quarter) => rail(painter, wood, quarter, light * tone));
  painter.plain(square(0.775), lit(GROOVE, 1));
  veneer(painter, wood);
  [1, 1.15, 0.85, 1].forEach((tone, quarter) => painter.fill(mitred(quarter, 0.7, 0.674), lit(BRASS, light * tone)));
  inlay(painter, level);
}

const square = (half) => board(-half, half, -half, half);

function turned(quarter, corners) {
  let found = corners;
  for (let turn = 0; turn < quarter; turn += 1) found = found.map(([u, v]) => [-v, u]);
  return found;
}

/** One rail of a square frame. */
const mitred = (quarter, outer, inner) =>
  turned(quarter, [[-outer, -outer], [outer, -outer], [inner, -inner], [-inner, -inner]]);

function rail(painter, wood, quarter, light) {
  const [outer, inner] = [0.955, 0.79];
  painter.fill(mitred(quarter, outer, inner), lit(wood, light));
  for (const vein of painter.quick ? [] : [0.25, 0.55, 0.8]) {
    const half = outer + (inner - outer) * vein;
    const strip = [[-half, -half], [half, -half], [half, -half + 0.012], [-half, -half + 0.012]];
    painter.fill(turned(quarter, strip), lit(wood, light * 0.9));
  }
}

/** Four quarters of veneer, matched like a book, so that the figure meets in the middle. */
function veneer(painter, wood) {
  const half = 0.755;
  [1.04, 0.97, 1.02, 0.95].forEach((tone, quarter) => {
    for (let step = 8; step >= 0; step -= 1) {
      const ripple = 0.035 * Math.sin(step * 2.3 + quarter) - 0.02 * (step % 2);
      const outer = (half * (step + 1)) / 9;
      painter.fill([[0, 0], ...turned(quarter, [[-outer, -outer], [outer, -outer]])], lit(wood, painter.light * (tone + ripple)));
    }
  });
}

function inlay(painter, level) {
  const brass = lit(mix(BRASS, BRIGHT, 0.35), painter.light);
  const dark = lit(WOODS[level], painter.light * 0.55);
  painter.fill(ellipse([0, 0], 0.44, 0.44), dark);
  if (level === "A") {
    const rays = ellipse([0, 0], 0.42, 0.42, 24).map(([x, y], at) => (at % 2 ? [x * 0.6, y * 0.6] : [x, y]));
    painter.fill(rays, brass);
    painter.fill(ellipse([0, 0], 0.2, 0.2), dark);
    painter.fill(ellipse([0, 0], 0.165, 0.165), lit(BRIGHT, painter.light));
    return;
  }
  painter.fill(ellipse([0, 0], 0.4, 0.4), brass);
  painter.fill(ellipse([0.13, -0.13], 0.3, 0.3), dark);
  painter.fill(ellipse([0.16, -0.16], 0.11, 0.11, 4), brass);
}

/** Four brass feet; on the upper end they are the studs on which the box will stand when turned over. */
function studs(painter) {
  const size = FOOT * painter.face.scale;
  const corners = [[0.9, 0.9], [-0.9, 0.9], [0.9, -0.9], [-0.9, -0.9]];
  const spots = corners.map(([u, v]) => painter.face.spot(u, v, FOOT * 0.8)).sort((one, other) => one[1] - other[1]);
  for (const [x, y] of spots) {
    painter.shapes.push(
      polygon(ellipse([x, y], size, size * 0.82, 20), darker(BRASS, 0.62)),
      disc([x, y], size * 0.8, darker(BRASS, 0.25)),
      disc([x - size * 0.12, y - size * 0.16], size * 0.58, BRASS),
      disc([x - size * 0.26, y - size * 0.3], size * 0.24, lit(BRIGHT, 1.4)),
    );
  }
}

// the whole of it, from the farthest shape to the nearest. Levels are ordered along the axis, and a drawer lies wholly
// in front of or behind the side it comes out of; so the order is exact

/** The whole box; `lit` are the drawers that are pointed out. */
function boxShapes(picture, lit = new Set()) {
  const quick = Boolean(picture.turning || picture.flip);
  const painterOf = (face) => new FacePainter(face, { quick, inverted: picture.inverted });
  const axis = rolled([0, 0, 1], picture.flip);
  const levels = [0, 1, 2].map((index) => levelFaces(picture, index));
  const ends = [endOf(picture, levels, axis, 0, -1), endOf(picture, levels, axis, 2, 1)];
  const shapes = [shadow(picture, levels)];
  for (const { face } of ends.filter((one) => !one.face.isSeen)) shapes.push(...drawn(painterOf(face), studs));
  for (const index of farToNear(axis)) shapes.push(...levelShapes(picture, levels[index], index, lit, painterOf));
  for (const { face, level } of ends.filter((one) => one.face.isSeen)) {
    shapes.push(...drawn(painterOf(face), (painter) => (end(painter, level), studs(painter))));
  }
  return [...shapes, ...ghosts(picture, levels)];
}

function drawn(painter, draw) {
  draw(painter);
  return painter.shapes;
}

/** An end of the box. Its axes point where its level's drawers 1 and 2 do: the inlay travels with the wood. */
function endOf(picture, levels, axis, index, sign) {
  const level = upwards(picture)[index];
  const normal = times(axis, sign);
  const planes = Object.fromEntries(levels[index]);
  const face = new Face(
    normal,
    planes[`${level}1`].normal,
    planes[`${level}2`].normal,
    times(normal, BOX_HEIGHT / 2),
    scaleOf(picture),
  );
  return { face, level };
}

/** Levels by how far the eye's height along the axis is from them. */
function farToNear(axis) {
  const height = dot(EYE, axis);
  const away = (index) => Math.abs(height - (-BOX_HEIGHT / 2 + (index + 0.5) * LEVEL_HEIGHT));
  return [0, 1, 2].sort((one, other) => away(other) - away(one));
}

function levelShapes(picture, sides, index, lit, painterOf) {
  const level = upwards(picture)[index];
  const planes = sides.map(([, face]) => face);
  const inSight = sides.filter(([, face]) => face.isSeen);
  const drawers = (inFront) =>
    sides
      .filter(([drawer, face]) => drawer in picture.open && face.isSeen === inFront)
      .flatMap(([drawer, face]) =>
        drawn(painterOf(face), (painter) => {
          tray(painter, drawer, picture.open[drawer]);
          frontBlock(painter, drawer, picture.open[drawer], lit.has(drawer));
        }),
      );
  return [
    ...drawers(false),
    ...levelCap(planes, level, false),
    ...levelCap(planes, level, true),
    ...inSight.flatMap(([drawer, face]) =>
      drawn(painterOf(face), (painter) => {
        side(painter, level, drawer, drawer in picture.open);
        if (lit.has(drawer) && !(drawer in picture.open)) drawerFront(painter, drawer, 0, true);
      }),
    ),
    ...inSight.filter(([drawer]) => drawer in picture.open).map(([drawer, face]) => shadowBelow(picture, index, face, drawer)),
    ...drawers(true),
  ];
}

/** An open drawer darkens the wood under it, down to where its shadow would leave the box. */
function shadowBelow(picture, index, face, drawer) {
  const half = halfWidth(drawer);
  const low = Math.max(LOW - 0.95 * picture.open[drawer], -LEVEL_HEIGHT * index);
  const lean = Math.min(1 - half, 0.35 * (LOW - low));
  const corners = [[-half, LOW], [half, LOW], [half + lean, low], [-half + lean, low]];
  return polygon(corners.map(([u, v]) => face.spot(u, v)), [0, 0, 0], 0.37);
}

/** What the box keeps the light from, on the table; weaker while the box is in the hand. */
function shadow(picture, levels) {
  const floor = -BOX_HEIGHT / 2 - 0.08;
  const plans = levels.flatMap((sides) => [
    sides.map(([, face]) => face.at(-1, 0)),
    ...sides
      .filter(([drawer]) => drawer in picture.open)
      .map(([drawer, face]) => {
        const half = halfWidth(drawer);
        const far = picture.open[drawer];
        return [face.at(-half, 0), face.at(half, 0), face.at(half, 0, far), face.at(-half, 0, far)];
      }),
  ]);
  const d = plans.map((plan) => `${open(plan.map(([x, y]) => seen([x + 0.1, y + 0.06, floor])))}Z`).join("");
  const held = Math.min(1, 4 * Math.min(picture.flip, 1 - picture.flip));
  return s("path", { d, class: "shadow", opacity: (0.6 * (1 - 0.6 * held)).toFixed(2) });
}

/** Open drawers behind the box, as in a technical drawing: their hidden edges in dashes, through the wood. */
function ghosts(picture, levels) {
  return levels.flatMap((sides) =>
    sides
      .filter(([drawer, face]) => drawer in picture.open && !face.isSeen)
      .map(([drawer, face]) => s("path", { d: drawerEdges(face, drawer, picture.open[drawer]), class: "ghost" })),
  );
}

/** The front of a drawer and the two rails that it runs on. */
function drawerEdges(face, drawer, out) {
  const half = halfWidth(drawer);
  const front = [[-half, LOW], [half, LOW], [half, HIGH], [-half, HIGH]].map(([u, v]) => face.spot(u, v, out));
  const rails = out ? [-half, half].map((u) => open([face.spot(u, HIGH), face.spot(u, HIGH, out)])) : [];
  return [`${open(front)}Z`, ...rails].join("");
}

// what hands do next

const SHAFT = 0.17; // the width of an arrow's shaft, where half of a side of the box is 1
const LONG = 0.72; // the length of a straight one
const AROUND = 1.66; // how far from the axis hands move around a level
const TRAVEL = 14; // how far the arrow moves to and fro, in units of the drawing

/** The shapes for one event that hands have to bring about. */
function pointer(picture, move) {
  switch (move.type) {
    case "drawer_opened":
      return drawerPointer(picture, move.drawer, true);
    case "drawer_closed":
      return drawerPointer(picture, move.drawer, false);
    case "level_rotated":
      return levelPointer(picture, move.levels, move.direction === "cw");
    case "box_turned":
      return overPointer(picture);
    default:
      return [];
  }
}

/** What shines of a drawer, or of the joint between two levels; the whole box does not. */
function lamplight(picture, part) {
  const index = upwards(picture).indexOf(part[0]);
  const planes = index < 0 ? [] : levelFaces(picture, index);
  if (part.length === 2 && LEVELS.includes(part[1])) {
    const v = picture.inverted ? LEVEL_HEIGHT : 0; // its first level lies over the second, or under it
    const inSight = planes.filter(([, face]) => face.isSeen).sort(([, one], [, other]) => seen(one.origin)[0] - seen(other.origin)[0]);
    return [s("path", { d: open(inSight.flatMap(([, face]) => [face.spot(-1, v), face.spot(1, v)])), class: "glow line" })];
  }
  return planes.filter(([drawer]) => drawer === part).map(([drawer, face]) => glow(drawerEdges(face, drawer, picture.open[drawer] ?? 0), !face.isSeen));
}

/** The names of the drawers in sight, on their fronts: they lie on the wood as it stands. */
function names(picture) {
  return [0, 1, 2].flatMap((index) =>
    levelFaces(picture, index)
      .filter(([, face]) => face.isSeen)
      .map(([drawer, face]) => {
        const [u, v, out] = [0.1 - halfWidth(drawer), HIGH - 0.23, picture.open[drawer] ?? 0];
        const [spot, right, down] = [face.spot(u, v, out), face.spot(u + 0.1, v, out), face.spot(u, v - 0.1, out)];
        const along = (other) => other.map((value, axis) => ((value - spot[axis]) / 10).toFixed(3));
        return s("text", { key: drawer, class: "drawer-name", transform: `matrix(${[...along(right), ...along(down)].join(" ")} ${written([spot])})` }, drawer);
      }),
  );
}

/** The drawers that a move is about. */
const pointedDrawer = (move) => move.drawer ?? null;

function glow(d, isHidden = false) {
  return s("path", { d, class: isHidden ? "glow hidden" : "glow" });
}

function arrow(spine, width, [across, down], isHidden = false) {
  const style = { "--across": `${(across * TRAVEL).toFixed(1)}px`, "--down": `${(down * TRAVEL).toFixed(1)}px` };
  return s("path", { d: closed(arrowOutline(spine, width)), class: isHidden ? "arrow hidden" : "arrow", style });
}

/** Its front is lit; at the back its edges are, in dashes, and the arrow comes from behind. */
function drawerPointer(picture, drawer, isOut) {
  const index = upwards(picture).indexOf(drawer[0]);
  const face = Object.fromEntries(levelFaces(picture, index))[drawer];
  const out = picture.open[drawer] ?? 0;
  const scale = scaleOf(picture);
  const middle = face.spot(0, (LOW + HIGH) / 2, out);
  const ahead = face.spot(0, (LOW + HIGH) / 2, out + 0.5);
  const length = Math.hypot(ahead[0] - middle[0], ahead[1] - middle[1]) || 1;
  const way = [(ahead[0] - middle[0]) / length, (ahead[1] - middle[1]) / length];
  const ends = [0.12, 0.12 + LONG].map((far) => [middle[0] + way[0] * far * scale, middle[1] + way[1] * far * scale]);
  const back = isOut ? [-way[0], -way[1]] : way;
  const edges = glow(drawerEdges(face, drawer, out), !face.isSeen);
  return [edges, arrow(isOut ? ends : ends.reverse(), SHAFT * scale, back, !face.isSeen)];
}

function levelPointer(picture, levels, isClockwise) {
  const sides = (index) =>
    levelFaces(picture, index)
      .map(([, face]) => face)
      .filter((face) => face.isSeen)
      .sort((one, other) => seen(one.origin)[0] - seen(other.origin)[0]);
  const below = sides(3 - levels).flatMap((face) => [face.spot(-1, 0), face.spot(1, 0)]);
  const above = sides(2).flatMap((face) => [face.spot(-1, LEVEL_HEIGHT), face.spot(1, LEVEL_HEIGHT)]);
  const height = BOX_HEIGHT / 2 - (levels * LEVEL_HEIGHT) / 2;
  const points = arc(-162, -18, 16, (angle) => seen([AROUND * Math.cos(angle), AROUND * Math.sin(angle), height]));
  const spine = isClockwise ? points.reverse() : points;
  return [glow(closed([...below, ...above.reverse()])), arrow(spine, SHAFT * 90, [isClockwise ? 1 : -1, 0])];
}

/** The way of the top when the box is turned over: from the left to the right. */
function overPointer(picture) {
  const scale = scaleOf(picture);
  const corners = levelFaces(picture, 2).map(([, face]) => face.spot(-1, LEVEL_HEIGHT));
  const down = 0.06 * scale - Math.min(...corners.map(([, y]) => y));
  const spine = arc(168, 12, 18, (angle) => [1.5 * scale * Math.cos(angle), -down * Math.sin(angle)]);
  return [glow(closed(corners)), arrow(spine, SHAFT * scale, [-1, 0])];
}

function arc(from, to, steps, at) {
  return Array.from({ length: steps + 1 }, (_, step) => at(((from + ((to - from) * step) / steps) * Math.PI) / 180));
}

/** The outline of an arrow along a line, straight or bent, with its tip at the end of it. */
function arrowOutline(spine, width) {
  const head = Math.min(1.5 * width, 0.6 * lengthOf(spine));
  const shaft = shortened(spine, head);
  const sides = shaft.map((_, index) => beside(shaft, index, width / 2));
  const wings = beside([...shaft, spine.at(-1)], shaft.length - 1, 1.25 * width);
  return [...sides.map(([left]) => left), wings[0], spine.at(-1), wings[1], ...sides.map(([, right]) => right).reverse()];
}

const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);
const lengthOf = (spine) => spine.slice(1).reduce((sum, spot, index) => sum + distance(spot, spine[index]), 0);

function shortened(spine, by) {
  const kept = [...spine];
  let rest = by;
  while (kept.length > 2 && distance(kept.at(-1), kept.at(-2)) < rest) {
    rest -= distance(kept.at(-1), kept.at(-2));
    kept.pop();
  }
  const share = Math.min(0.98, rest / distance(kept.at(-1), kept.at(-2)));
  const [[x, y], [before, above]] = [kept.at(-1), kept.at(-2)];
  return [...kept.slice(0, -1), [x + (before - x) * share, y + (above - y) * share]];
}

function beside(spine, index, far) {
  const [before, after] = [spine[Math.max(0, index - 1)], spine[Math.min(spine.length - 1, index + 1)]];
  const length = distance(before, after) || 1;
  const across = ((before[1] - after[1]) / length) * far;
  const down = ((after[0] - before[0]) / length) * far;
  const [x, y] = spine[index];
  return [[x + across, y + down], [x - across, y - down]];
}
