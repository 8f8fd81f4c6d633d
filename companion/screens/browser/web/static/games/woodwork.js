// Puts recorded woodwork into space: storeys that turn, drawers that slide, and all of it turned over. The parts are the
// kiosk's own drawing, flat on their faces; what lies flat over them comes with the page.

import { DRAWERS, PAINTS, PARTS, SPACE, STOREYS } from "../box_shapes.js";
import { patch, s } from "../dom.js";

const UNITS = 100; // of the drawing, for half of a side
const SEAM = 0.4; // shapes are a little larger than they are: no seam of the ground shows between two of them
const SWIPE_PX = 28;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** A picture of woodwork that stands in a `pose`, on a `sheet` of the drawing; `flat` is what lies over it, `places` are
 * what fingers find on it, and `touches` what they can do there, by name. */
export function woodwork(wanted, touches = {}) {
  const isTouched = Object.keys(touches).length > 0;
  return s("svg", { class: `n-picture box-drawing ${isTouched ? "touched" : ""}`, "aria-hidden": "true", own: (svg) => depict(svg, { ...wanted, isTouched }, touches) });
}

const depicted = new WeakMap(); // drawings: what is on each, as text and as it is, what fingers can do to it, and what moves it
const followed = new WeakSet(); // drawings that listen to fingers

/** Draw what differs: the wood goes its way there. */
function depict(svg, wanted, touches) {
  const text = JSON.stringify(wanted);
  const before = depicted.get(svg);
  if (wanted.isTouched && !followed.has(svg)) follow(svg); // perhaps it was only looked at before
  if (before?.text === text) {
    before.touches = touches;
    return;
  }
  const now = { text, wanted, touches, frame: 0 };
  depicted.set(svg, now);
  cancelAnimationFrame(before?.frame ?? 0);
  const moved = before && !calm.matches && !document.hidden ? movement(before.wanted.pose, wanted.pose) : null;
  if (!moved) return show(svg, wanted);
  const start = performance.now();
  const step = (time) => {
    const share = Math.max(0, (time - start) / SPACE.ms[moved]);
    now.frame = share < 1 ? requestAnimationFrame(step) : 0;
    show(svg, share < 1 ? onItsWay(before.wanted, wanted, share * share * (3 - 2 * share)) : wanted);
  };
  now.frame = requestAnimationFrame(step);
}

function show(svg, { pose, sheet, named, shades, flat, places, isTouched }) {
  svg.setAttribute("viewBox", sheet.map((value) => value.toFixed(1)).join(" "));
  patch(svg, [
    s("g", { key: "wood", "stroke-width": SEAM }, wood(pose, named, shades)),
    s("g", { key: "flat" }, flat.map(([classes, d, across = 0, down = 0]) => s("path", { class: classes, d, style: { "--across": `${across}px`, "--down": `${down}px` } }))),
    s("g", { key: "touch" }, isTouched ? places.map(([name, d, turns]) => s("path", { key: name, class: `touch ${name.split(" ")[0]}`, "data-touch": name, "data-turns": turns, d })) : []),
  ]);
}

// from one pose to the next

/** What of the wood can be seen to move from one pose to another: `over`, `turned`, `out`, or null. If all storeys turn, the eye did. */
function movement(before, after) {
  const turns = Object.keys(STOREYS).filter((level) => shortWay(before.turned[level], after.turned[level])).length;
  if (before.over !== after.over) return turns ? null : "over";
  if (turns) return turns < Object.keys(STOREYS).length ? "turned" : null;
  return JSON.stringify(before.out) === JSON.stringify(after.out) ? null : "out";
}

const shortWay = (from, to) => ((((to - from + 90) % 360) + 360) % 360) - 90;

/** Between two pictures: nothing lies over it there. */
function onItsWay(before, after, share) {
  const mix = (one, other) => one + (other - one) * share;
  const turned = Object.fromEntries(Object.entries(before.pose.turned).map(([level, from]) => [level, from + share * shortWay(from, after.pose.turned[level])]));
  const drawers = Object.keys({ ...before.pose.out, ...after.pose.out });
  const out = Object.fromEntries(drawers.map((drawer) => [drawer, mix(before.pose.out[drawer] ?? 0, after.pose.out[drawer] ?? 0)]));
  const over = before.pose.over + (before.pose.over === after.pose.over ? 0 : share); // its top always goes to the right
  const sheet = before.sheet.map((value, at) => mix(value, after.sheet[at]));
  return { ...after, pose: { turned, over, out, moves: true }, sheet, shades: {}, flat: [], places: [] };
}

// space, as the kiosk has it: x to the right, y away from the eye, z up

const [SINE, COSINE, DISTANCE] = SPACE.eye;
const EYE = [0, -DISTANCE * COSINE, DISTANCE * SINE];
const MIDDLE = 0.5; // of a storey

const dot = (one, other) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const times = (vector, factor) => vector.map((value) => value * factor);
const shade = (normal) => SPACE.ambient + SPACE.direct * Math.max(0, dot(normal, SPACE.lamp));
const facing = (normal, point) => dot(normal, EYE.map((value, axis) => value - point[axis])) > 0;

/** Where the eye sees a point, on the drawing. */
function seen([x, y, z], scale = UNITS) {
  const shrink = (scale * DISTANCE) / (DISTANCE + y * COSINE - z * SINE);
  return [x * shrink, -(y * SINE + z * COSINE) * shrink];
}

/** Where a point is while all is turned over, around the axis that points at the eye. */
function rolled([x, y, z], over) {
  const [cosine, sine] = [Math.cos(Math.PI * over), Math.sin(Math.PI * over)];
  return [x * cosine + z * sine, y, z * cosine - x * sine];
}

/** A plane with `u` to the right along it and `v` upwards; what is `out` stands out of it. */
class Face {
  constructor(normal, along, up, origin) {
    Object.assign(this, { normal, along, up, origin, isSeen: facing(normal, origin) });
    this.lights = [normal, up, along, times(along, -1)].map(shade);
    this.ways = [origin, along, up, normal].map(([x, y, z]) => [x, -(y * SINE + z * COSINE), (y * COSINE - z * SINE) / DISTANCE]);
  }

  /** Where the eye sees such a point of it: the same as `seen(face.at(...))`, in a fraction of the time. */
  spot(u, v, out, scale) {
    const [a, b, c, d] = this.ways;
    const shrink = scale / (1 + a[2] + b[2] * u + c[2] * v + d[2] * out);
    return [(a[0] + b[0] * u + c[0] * v + d[0] * out) * shrink, (a[1] + b[1] * u + c[1] * v + d[1] * out) * shrink];
  }

  at(u, v, out = 0) {
    return this.origin.map((value, axis) => value + this.along[axis] * u + this.up[axis] * v + this.normal[axis] * out);
  }
}

/** One side of a storey, its upper edge up in the room whichever way it is turned over. */
function side({ low, high }, degrees, over) {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const [normal, along, up, lower, upper] = [[x, y, 0], [-y, x, 0], [0, 0, 1], [x, y, low], [x, y, high]].map((vector) => rolled(vector, over));
  return up[2] < 0 ? new Face(normal, times(along, -1), times(up, -1), upper) : new Face(normal, along, up, lower);
}

// the whole of it, from the farthest shape to the nearest. Storeys are ordered along the axis, and a drawer lies wholly
// in front of or behind the side it comes out of; so the order is exact

function wood(pose, named, shades) {
  const axis = rolled([0, 0, 1], pose.over);
  const storeys = Object.entries(STOREYS).map(([level, storey]) => {
    const sides = [1, 2, 3, 4].map((number) => [`${level}${number}`, side(storey, pose.turned[level] - 90 * (number - 1), pose.over)]);
    const across = (height, sign) => new Face(times(axis, sign), sides[0][1].normal, sides[1][1].normal, times(axis, height));
    return { level, sides, away: Math.abs(dot(EYE, axis) - (storey.low + storey.high) / 2), caps: [across(storey.low, -1), across(storey.high, 1)] };
  });
  const painter = new Painter(pose, axis[2] < 0 ? "over" : "up");
  const ends = [storeys[0], storeys.at(-1)].map(({ level, caps }, at) => ({ level, face: caps[at] }));
  painter.shadow(storeys);
  for (const { face } of ends.filter((end) => !end.face.isSeen)) painter.part("studs", face);
  for (const { level, sides, caps } of storeys.toSorted((one, other) => other.away - one.away)) {
    const drawers = (isSeen, isOpen) => sides.filter(([drawer, face]) => face.isSeen === isSeen && drawer in pose.out === isOpen);
    for (const [drawer, face] of drawers(false, true)) painter.drawer(drawer, face);
    for (const face of caps.filter((cap) => cap.isSeen)) painter.part(`cap ${level}`, face);
    for (const [drawer, face] of sides.filter(([, each]) => each.isSeen)) painter.part(`side ${drawer}`, face);
    for (const [drawer, face] of drawers(true, false)) painter.part(`front ${drawer}`, face);
    for (const [drawer] of drawers(true, true)) painter.shapes.push(s("path", { class: "shade", d: shades[drawer] ?? "" }));
    for (const [drawer, face] of drawers(true, true)) painter.drawer(drawer, face);
    if (named) for (const [drawer, face] of sides.filter(([, each]) => each.isSeen)) painter.name(drawer, face);
  }
  for (const { level, face } of ends.filter((end) => end.face.isSeen)) {
    painter.part(`end ${level}`, face);
    painter.part("studs", face);
  }
  return painter.shapes;
}

const [LINE, DISC, FINE] = [1, 2, 3]; // kinds of shapes

class Painter {
  constructor(pose, way) {
    const scale = UNITS * (1 - SPACE.lift * Math.abs(Math.sin(Math.PI * pose.over)));
    Object.assign(this, { pose, way, scale, shapes: [] });
  }

  /** A part on a face, from the `sides` that are seen of it; it stands out by `out`, from where the face begins. */
  part(name, face, out = 0, sides = this.way) {
    const shapes = PARTS[name][sides] ?? PARTS[name][""];
    for (const shape of shapes) if (shape[0] !== FINE || !this.pose.moves) this.shapes.push(this.shape(shape, face, out));
  }

  shape(shape, face, out) {
    const [kind, paint] = shape;
    const first = 2 + (kind === DISC ? 4 : kind === LINE ? 1 : 0); // where its points begin, after what is its own
    const far = (at) => (shape[first].length ? shape[first][at] : shape[first]) / 1000 + out;
    const count = (shape.length - first - 1) / 2;
    const spots = [];
    let [u, v, isInside] = [0, 0, true];
    for (let at = 0; at < count; at += 1) {
      const forward = far(at);
      isInside &&= forward < 0;
      u += shape[first + 1 + at]; // steps from point to point, first along the face, then up
      v += shape[first + 1 + count + at];
      spots.push(face.spot(u / 1000, v / 1000, Math.max(0, forward), this.scale));
    }
    if (isInside) return null; // this does not come out so far
    const own = (at) => (shape[at] / 1000) * this.scale;
    const colour = lit(PAINTS[paint], face.lights);
    if (kind === DISC) return s("ellipse", { cx: (spots[0][0] + own(2)).toFixed(2), cy: (spots[0][1] + own(3)).toFixed(2), rx: own(4).toFixed(2), ry: own(5).toFixed(2), fill: colour });
    if (kind === LINE) return s("path", { class: "round", d: `M${written(spots)}`, fill: "none", stroke: colour, "stroke-width": own(2).toFixed(2) });
    return s("path", { d: `M${written(spots)}Z`, fill: colour, stroke: colour });
  }

  drawer(drawer, face) {
    const { tray, block, half } = DRAWERS[drawer];
    const [out, height] = [this.pose.out[drawer], MIDDLE * (STOREYS[drawer[0]].high - STOREYS[drawer[0]].low)];
    const end = [[2, 1], [3, -1]].find(([, sign]) => facing(times(face.along, sign), face.at(sign * half, height, out / 2)));
    const sides = `${face.isSeen ? 0 : ""}${facing(face.up, face.at(0, height)) ? 1 : ""}${end?.[0] ?? ""}`;
    this.part(tray, face, out, sides);
    this.part(block, face, out, sides);
    if (face.isSeen) this.part(`front ${drawer}`, face, out);
  }

  name(drawer, face) {
    const before = this.shapes.length;
    this.part(`name ${drawer}`, face, this.pose.out[drawer] ?? 0);
    this.shapes.push(s("g", { class: "drawer-name", "data-drawer": drawer }, this.shapes.splice(before)));
  }

  /** What all of it keeps the light from, on the table; weaker while it is in the hand. */
  shadow(storeys) {
    const plan = (points) => `M${written(points.map(([x, y]) => seen([x + SPACE.cast[0], y + SPACE.cast[1], SPACE.cast[2]])))}Z`;
    const plans = storeys.flatMap(({ sides }) => [
      plan(sides.map(([, face]) => face.at(-1, 0))),
      ...sides
        .filter(([drawer]) => drawer in this.pose.out)
        .map(([drawer, face]) => plan([[-1, 0], [1, 0], [1, this.pose.out[drawer]], [-1, this.pose.out[drawer]]].map(([u, out]) => face.at(u * DRAWERS[drawer].half, 0, out)))),
    ]);
    const held = Math.min(1, 4 * Math.abs(this.pose.over - Math.round(this.pose.over)));
    this.shapes.push(s("path", { d: plans.join(""), class: "shadow", opacity: (0.6 * (1 - 0.6 * held)).toFixed(2) }));
  }
}

const written = (spots) => spots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

const GLEAM = [255, 240, 214];

/** A paint under the light of its face: 1 shows its colour as it is, less is shade, more a warm gleam. */
function lit([code, way, base, factor], lights) {
  const light = (base + factor * lights[way]) / 1000;
  const towards = (at) => {
    const value = parseInt(code.slice(2 * at + 1, 2 * at + 3), 16);
    return Math.round(light > 1 ? value + (GLEAM[at] - value) * Math.min(1, (light - 1) * 0.75) : value * Math.max(0, light));
  };
  return `rgb(${towards(0)} ${towards(1)} ${towards(2)})`;
}

// fingers on it: a tap on a drawer, a storey swiped to the side, and the top swiped away

/** What a finger does that goes so far from such a place: the name of a touch, or nothing. */
function touched({ touch, turns }, across, down) {
  const [kind, drawer] = touch.split(" ");
  if (Math.hypot(across, down) < SWIPE_PX) return kind === "drawer" || kind === "tray" ? drawer : "";
  if (kind === "top") return "turn";
  if (turns === "0" || Math.abs(down) > 1.6 * Math.abs(across)) return ""; // nothing turns below the lowest storey
  return `rotate ${turns} ${across < 0 ? "cw" : "ccw"}`; // before the axis, clockwise goes to the left
}

/** Listen to fingers. */
function follow(svg) {
  followed.add(svg);
  let start = null;
  svg.addEventListener("pointerdown", (event) => {
    const place = event.target.closest("[data-touch]");
    start = place ? { place: { ...place.dataset }, x: event.clientX, y: event.clientY } : null;
    if (start) svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointercancel", () => (start = null));
  svg.addEventListener("pointerup", (event) => {
    const now = depicted.get(svg);
    if (!start || now.frame) return;
    const name = touched(start.place, event.clientX - start.x, event.clientY - start.y);
    start = null;
    now.touches[name]?.();
  });
}
