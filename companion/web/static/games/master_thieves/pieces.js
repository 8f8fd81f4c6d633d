// Small parts of Master Thieves that several of its pages share.

import { h } from "../../dom.js";
import { icon } from "../../drawing/sprites.js";
import { emblem, gem, pillow } from "../../drawing/pieces.js";
import { capital, t } from "../../words.js";

export const GEMS = ["ruby", "sapphire", "diamond"];
export const CHARACTERS = ["smuggler", "jeweler", "gemologist", "thief", "master_thief", "detective"];

export const characterName = (character) => capital(t(`character_${character}`));

/** Gems of a kind: a picture and a number; none of them is faint. */
export function gemCount(kind, count, title = t(`gem_${kind}`)) {
  return h("span", { class: `count ${count ? "" : "none"}` }, gem(kind, "", title), h("b", {}, count));
}

/** How many imitations lie on a white pillow. */
export function imitations(white) {
  const count = white.sapphire + white.diamond;
  return h("span", { class: `count white ${count ? "" : "none"}` }, whitePillow(), h("b", {}, count));
}

const whitePillow = () => h("span", { class: "pillow-mark", role: "img", "aria-label": t("imitations") }, pillow("white"));

/** So many single gems in a row, for a card with news. */
export function gemRow(gems) {
  const all = GEMS.flatMap((kind) => Array.from({ length: Math.min(4, gems?.[kind] ?? 0) }, () => kind));
  return all.length ? h("span", { class: "gems" }, all.slice(0, 5).map((kind) => gem(kind))) : null;
}

export const gemsTotal = (gems) => GEMS.reduce((sum, kind) => sum + (gems?.[kind] ?? 0), 0);

const MANY = 5; // seats: with so many, each has less room on a television
const LONG_NAME = 5; // letters: with longer ones there is no room for gems beside them on a narrow phone

/** The classes of a list of seats: whether there are many, and whether their names need room. */
export const seatsClass = (names) => `${names.length >= MANY ? "many" : ""} ${names.some((name) => name.length > LONG_NAME) ? "long-names" : ""}`;

export const tick = () => icon("tick", "good");

export { emblem, gem, icon, pillow };
