// The pieces of Master Thieves: gems, the characters' emblems, pillows, and the back of a card.

import { s } from "../dom.js";
import { sprite } from "./sprites.js";

export const gem = (kind, classes = "", title = "") => sprite(`gem-${kind}`, `gem ${classes}`, title);
export const emblem = (character, classes = "") => sprite(`emblem-${character}`, `emblem ${classes}`);

/** A pillow of velvet, seen from above, that fills whatever it lies in: pinched corners, sagging seams, tassels. */
export function pillow(kind) {
  const cloth = "M3 4 C24 13 96 13 117 4 C111 16 111 30 117 44 C96 38 24 38 3 44 C9 30 9 16 3 4 Z";
  const folds = "M4 5 Q16 14 30 16 M4 5 Q10 16 12 24 M116 5 Q104 14 90 16 M116 5 Q110 16 108 24 M4 43 Q14 37 28 34 M116 43 Q106 37 92 34";
  const corners = [[3, 4], [117, 4], [3, 44], [117, 44]];
  return s(
    "svg",
    { class: `pillow ${kind}`, viewBox: "0 0 120 48", preserveAspectRatio: "none", "aria-hidden": "true" },
    corners.map(([x, y]) => s("circle", { cx: x, cy: y, r: 2.4, class: "tassel" })),
    s("path", { d: cloth, class: "cloth" }),
    s("path", { d: cloth, fill: "url(#velvet)" }),
    s("path", { d: folds, class: "folds" }),
    s("path", { d: cloth, class: "seam" }),
  );
}

/** The back of a sealed card: diamonds on velvet, and a seal of wax with the seat's symbol. */
export function cardBack(seat) {
  const rows = [0, 1, 2, 3, 4].flatMap((row) => [0, 1, 2, 3].map((column) => [24 + column * 24, 34 + row * 26]));
  return s(
    "svg",
    { class: "card-back", viewBox: "0 0 120 172", "aria-hidden": "true" },
    s("rect", { x: 2, y: 2, width: 116, height: 168, rx: 12, class: "edge" }),
    s("rect", { x: 10, y: 10, width: 100, height: 152, rx: 8, class: "line" }),
    rows.map(([x, y]) => s("path", { d: `M${x} ${y - 11}l8 11l-8 11l-8 -11z`, class: "diamond" })),
    s("path", { d: WAX, class: "wax" }),
    s("circle", { cx: 60, cy: 86, r: 22, class: "ring" }),
    s("svg", { x: 46, y: 72, width: 28, height: 28, viewBox: "0 0 100 100", style: { color: seat.colour } }, s("use", { href: `#symbol-${seat.symbol}` })),
  );
}

const WAX = (() => {
  const lobes = Array.from({ length: 36 }, (_, at) => {
    const angle = (at * Math.PI) / 18;
    const far = 33 + 2.6 * Math.sin(angle * 5) + 1.4 * Math.sin(angle * 9 + 1);
    return `${(60 + far * Math.cos(angle)).toFixed(1)} ${(86 + far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${lobes.join("L")}Z`;
})();
