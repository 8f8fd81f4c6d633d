// The jewel box as a drawing that moves as the wood does: levels turn, drawers slide, the box is turned over.

import { h, patch, s } from "../dom.js";
import { icon } from "../drawing/sprites.js";
import { listed, t } from "../words.js";
import { FRONT_OUT, headingTurnedOver, movement, pictureOf } from "./jewel_box/picture.js";
import { boxShapes } from "./jewel_box/perspective.js";
import { pointedDrawer, pointer } from "./jewel_box/pointer.js";
import { reach } from "./jewel_box/space.js";

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
    s("svg", { role: "img", "aria-label": inWords(box, hands), own: (svg) => follow(svg, box, hands) }),
    h("button", { class: "plain around", "aria-label": t("from_behind"), onclick: lookFromBehind }, icon("rotate_cw")),
  );
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
  const farthest = Math.max(FRONT_OUT, ...Object.values(picture.open));
  svg.setAttribute("viewBox", reach(farthest).map((value) => value.toFixed(1)).join(" "));
  const shapes = boxShapes(picture, lit);
  patch(svg, [s("g", { key: "wood" }, shapes), s("g", { key: "hands" }, pointed.flatMap((move) => pointer(picture, move)))]);
}
