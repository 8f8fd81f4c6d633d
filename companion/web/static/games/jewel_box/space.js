// The box in space and the eye that looks at it: geometry only.
//
// Half of a side of the box is 1; x runs to the right of the picture, y away from the eye, z up, and the origin is the
// middle of the box. The eye looks from the front, a little from above, at the edge between sides 0 and 1.

import { numberAt, turnedBeyond, upwards } from "./picture.js";

export const LEVEL_HEIGHT = 0.64;
export const BOX_HEIGHT = 3 * LEVEL_HEIGHT;
export const FOOT = 0.085;
export const LOW = 0.085;
export const HIGH = LEVEL_HEIGHT - 0.085;
const ELEVATION = Math.PI / 6;
const SINE = Math.sin(ELEVATION);
const COSINE = Math.cos(ELEVATION);
const DISTANCE = 9;
export const EYE = [0, -DISTANCE * COSINE, DISTANCE * SINE];
const LIGHT = [-0.42, -0.52, 0.744];
const UNITS = 100; // of the drawing, for half of a side of the box
const LIFT = 0.24; // a box that is being turned over is held farther away, so that no corner leaves the picture

export const dot = (one, other) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
export const times = (vector, factor) => vector.map((value) => value * factor);

/** How much light a face gets. */
export const shade = (normal) => 0.5 + 0.58 * Math.max(0, dot(normal, LIGHT));

/** Whether the eye is in front of a plane. */
export const facing = (normal, point) => dot(normal, EYE.map((value, axis) => value - point[axis])) > 0;

/** Where a point of the standing box is while it is turned over, around the axis that points at the eye. */
export function rolled([x, y, z], flip) {
  const cosine = Math.cos(Math.PI * flip);
  const sine = Math.sin(Math.PI * flip);
  return [x * cosine + z * sine, y, z * cosine - x * sine];
}

/** Where the eye sees a point of space, on the drawing. */
export function seen([x, y, z], scale = UNITS) {
  const shrink = (scale * DISTANCE) / (DISTANCE + y * COSINE - z * SINE);
  return [x * shrink, -(y * SINE + z * COSINE) * shrink];
}

export const scaleOf = (picture) => UNITS * (1 - LIFT * Math.sin(Math.PI * picture.flip));

/** A plane with `u` running to the right along it and `v` upwards; `forward` stands out of it. */
export class Face {
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

function side(degrees, index, number, picture) {
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
export function levelFaces(picture, index) {
  const level = upwards(picture)[index];
  const extra = turnedBeyond(picture, level);
  return [0, 1, 2, 3].map((number) => [`${level}${numberAt(picture, level, number)}`, side(extra, index, number, picture)]);
}

/** Left, top, width, height of all that a standing box can cover with every drawer out so far. */
export function reach(far) {
  const points = [];
  for (let index = 0; index < 3; index += 1) {
    for (let number = 0; number < 4; number += 1) {
      const plane = side(0, index, number, { flip: 0 });
      for (const v of [-FOOT * 2, LEVEL_HEIGHT + FOOT * 2]) points.push(plane.spot(-1, v));
      for (const u of [-0.76, 0.76]) for (const v of [0, LEVEL_HEIGHT]) points.push(plane.spot(u, v, far + 0.04));
    }
  }
  const across = points.map(([x]) => x);
  const down = points.map(([, y]) => y);
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return [left, top, Math.max(...across) - left, Math.max(...down) - top];
}
