// The box in perspective, from its true geometry: a picture in, shapes from the farthest to the nearest out.
// Levels are ordered along the axis, and a drawer lies wholly in front of or behind the side it comes out of; so the
// order is exact.

import { FacePainter, open, polygon } from "./grain.js";
import { s } from "../../dom.js";
import { upwards } from "./picture.js";
import { BOX_HEIGHT, EYE, Face, HIGH, LEVEL_HEIGHT, LOW, dot, levelFaces, rolled, scaleOf, seen, times } from "./space.js";
import { drawerFront, end, frontBlock, halfWidth, levelCap, side, studs, tray } from "./woodwork.js";

/** The whole box; `lit` are the drawers that are pointed out. */
export function boxShapes(picture, lit = new Set()) {
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
export function drawerEdges(face, drawer, out) {
  const half = halfWidth(drawer);
  const front = [[-half, LOW], [half, LOW], [half, HIGH], [-half, HIGH]].map(([u, v]) => face.spot(u, v, out));
  const rails = out ? [-half, half].map((u) => open([face.spot(u, HIGH), face.spot(u, HIGH, out)])) : [];
  return [`${open(front)}Z`, ...rails].join("");
}
