// Wood and brass on the faces of the box: grain, bevels, handles. A texture depends on which piece of wood it is, never
// on where it is, so it travels with the piece.

import { s } from "../../dom.js";
import { BRASS, BRIGHT, GROOVE, css, darker, lit } from "./colours.js";
import { HIGH, LOW } from "./space.js";

const ROWS = 9;
const figures = new Map();

const written = (spots) => spots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

/** A filled outline of the drawing. */
export function polygon(spots, colour, opacity = null) {
  return s("path", { d: `M${written(spots)}Z`, fill: css(colour), opacity });
}

/** A line with round joints and ends. */
export function stroke(spots, width, colour) {
  return s("path", { d: `M${written(spots)}`, fill: "none", stroke: css(colour), "stroke-width": width.toFixed(1), class: "round" });
}

export const closed = (spots) => `M${written(spots)}Z`;
export const open = (spots) => `M${written(spots)}`;

export function disc([x, y], radius, colour) {
  return s("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r: radius.toFixed(2), fill: css(colour) });
}

export function ellipse([x, y], across, down, corners = 32, first = 0) {
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
export function board(left, right, low, high, forward = 0) {
  return { left, right, low, high, forward };
}

export function inset({ left, right, low, high, forward }, margin) {
  return board(left + margin, right - margin, low + margin, high - margin, forward);
}

/** Draws boards on one face, as a list of shapes. */
export class FacePainter {
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
