// Points at what hands have to do to the box: the part glows, and an arrow shows the way that it goes.

import { s } from "../../dom.js";
import { closed, open } from "./grain.js";
import { upwards } from "./picture.js";
import { BOX_HEIGHT, HIGH, LEVEL_HEIGHT, LOW, levelFaces, scaleOf, seen } from "./space.js";
import { drawerEdges } from "./perspective.js";

const SHAFT = 0.17; // the width of an arrow's shaft, where half of a side of the box is 1
const LONG = 0.72; // the length of a straight one
const AROUND = 1.66; // how far from the axis hands move around a level
const TRAVEL = 14; // how far the arrow moves to and fro, in units of the drawing

/** The shapes for one event that hands have to bring about. */
export function pointer(picture, move) {
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

/** The drawers that a move is about. */
export const pointedDrawer = (move) => move.drawer ?? null;

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
