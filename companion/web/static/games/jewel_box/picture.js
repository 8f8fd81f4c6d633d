// What a picture of the box shows: which way up, how its levels stand, what is open. Never contents.
//
// Sides are counted clockwise as seen from above at that moment: 0 is the right front side of the picture, 1 the left
// front, 2 the left back, 3 the right back. `heading` says how the lowest level stands and is kept from picture to
// picture, so that the wood on the screen moves as the wood on the table does.

const LEVELS = "ABC";
const LONG_OUT = { ajar: 0.16, front: 0.52, secret: 0.92 };
const SHORT_OUT = { ajar: 0.16, front: 0.52, secret: 0.58 };
export const FRONT_OUT = LONG_OUT.front;

export const isLong = (drawer) => "13".includes(drawer[1]);
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
export const upwards = (picture) => (picture.inverted ? LEVELS : "CBA");

/** Quarter turns clockwise of a level, seen from above now. */
export function quarters(picture, level) {
  const joints = picture.inverted ? [picture.ab, picture.bc] : [picture.bc, picture.ab];
  const below = joints.slice(0, upwards(picture).indexOf(level));
  return modulo(below.reduce((sum, joint) => sum + joint, picture.heading), 4);
}

/** How far a level is turned beyond its quarters, in degrees. */
export function turnedBeyond(picture, level) {
  return upwards(picture).indexOf(level) >= LEVELS.length - picture.turningLevels ? picture.turning : 0;
}

/** Which drawer of a level is on a side; turning the box over makes the numbers run the other way. */
export function numberAt(picture, level, side) {
  const steps = side - quarters(picture, level);
  return modulo(picture.inverted ? -steps : steps, 4) + 1;
}

/** The heading of the same box after it was turned over: what was on the left front is on the right front. */
export function headingTurnedOver(picture) {
  return modulo(1 - quarters(picture, upwards(picture)[2]), 4);
}

/** The movement between two pictures: `{flip}`, `{levels, degrees}`, or null where it was none of these. */
export function movement(before, after) {
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
