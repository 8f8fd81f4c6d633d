// The woodwork of the box: a level's sides with their drawer fronts, a drawer that is out, and the two ends.

import { BRASS, BRIGHT, FRONT_WOOD, GROOVE, LINING, SECRET_LINING, TRAY_WOOD, WOODS, darker, lit, mix } from "./colours.js";
import { board, disc, ellipse, inset, polygon } from "./grain.js";
import { isLong } from "./picture.js";
import { FOOT, HIGH, LEVEL_HEIGHT, LOW, facing, shade, times } from "./space.js";

const WALL = 0.055;
const FRONT = 0.07; // thickness of a drawer's front board
const PINS = { A: 1, B: 2, C: 3 }; // brass pins on the posts: a level is known by more than its tone
const MIDDLE = (LOW + HIGH) / 2;
const WHOLE = board(-1, 1, 0, LEVEL_HEIGHT);

/** Long drawers have wide fronts. */
export const halfWidth = (drawer) => (isLong(drawer) ? 0.74 : 0.5);

/** One side of a level with its drawer shut, or the hole that it left. */
export function side(painter, level, drawer, isOut) {
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
export function drawerFront(painter, drawer, forward, isLit = false) {
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
export function tray(painter, drawer, out) {
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
export function frontBlock(painter, drawer, out, isLit) {
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
export function levelCap(sides, level, isTop) {
  const normal = times(sides[0].up, isTop ? 1 : -1);
  const v = isTop ? LEVEL_HEIGHT : 0;
  if (!facing(normal, sides[0].at(-1, v))) return [];
  return [polygon(sides.map((plane) => plane.spot(-1, v)), lit(WOODS[level], shade(normal) * 0.62))];
}

/** The top of the box, or what was its bottom before it was turned over: veneer in a frame of rails, a line of brass,
 * and an inlay: a sun on A, a moon under C. */
export function end(painter, level) {
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
export function studs(painter) {
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
