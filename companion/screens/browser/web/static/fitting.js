// Makes a page fit in its width: ladders first, then smaller or more lines, then fewer columns. A page may be higher
// than the screen, because it scrolls; on a wide screen, ladders go on until it need not, if that helps.

import { h, patch } from "./dom.js";

const NEARLY = 0.98; // of the wished size: on a ladder, words that would be smaller are too large
const SMALLEST = 0.9; // ... for words in one line that have no ladder; below that they take more lines
const SMALLEST_WORD = 0.72; // ... for a word that is longer than its place, and for names; below that they are cut
const SHORT = 14; // letters: so few words stay in one line
const ROUNDING = 1;
const TOUCH = 44; // pixels
const MENDED = ["wrapped", "stacked", "loose", "breaks", "uncapped"];

/** A ladder as an element: on the step where it was, until `settle` knows better. */
export function fit(node, at, view) {
  const ladder = { node, at, view, step: 0 };
  view.fits.push(ladder);
  return h("div", { key: `fit-${at.path}`, class: `n-fit s-${node.style || "none"}`, own: (element) => put(element, ladder) });
}

function put(element, ladder, step = element.step ?? 0) {
  ladder.element = element;
  element.ladder = ladder;
  ladder.step = Math.min(step, (ladder.node.steps ?? 4) - 1);
  element.step = ladder.step;
  patch(element, [ladder.view.node(ladder.node.child, { ...ladder.at, step: ladder.step })]);
}

/** Every ladder on its step, and everything in its place. */
export function settle(root, fits, shape) {
  for (const each of root.querySelectorAll(MENDED.map((name) => `.${name}`).join())) each.classList.remove(...MENDED);
  for (const each of root.querySelectorAll("[data-mended]")) unmend(each);
  const own = () => fits.filter((ladder) => ladder.element?.isConnected && ladder.element.ladder === ladder);
  climb(own, 0);
  if (shape === "wide" && isTooHigh(root)) {
    const steps = own().map(({ step }) => step);
    const most = Math.max(0, ...own().map(({ node }) => (node.steps ?? 4) - 1));
    let least = 1;
    while (least <= most && (climb(own, least), isTooHigh(root))) least += 1;
    if (least > most) own().forEach((ladder, index) => put(ladder.element, ladder, steps[index] ?? 0));
    else own().forEach((ladder) => descend(ladder, root));
  }
  mend(root);
}

const isTooHigh = (root) => root.scrollHeight > innerHeight + ROUNDING;

/** The first step, from `least` on, on which all fits; ladders of one name are on one step. */
function climb(ladders, least) {
  const shared = {};
  const seen = new Set();
  for (let ladder; (ladder = ladders().find(({ element }) => !seen.has(element))); ) {
    const { node, element } = ladder;
    seen.add(element);
    const last = (node.steps ?? 4) - 1;
    let step = Math.min(last, Math.max(least, shared[node.name] ?? 0));
    put(element, ladder, step);
    while (step < last && isTight(element)) put(element, ladder, (step += 1));
    if (node.name) shared[node.name] = step;
  }
  for (const ladder of ladders()) {
    const step = shared[ladder.node.name];
    if (ladder.node.name && step > ladder.step) put(ladder.element, ladder, step);
  }
}

/** Back to the first step on which the page still fits: others had to go farther. */
function descend({ node, element, step }, root) {
  if (node.name) return;
  for (let lower = 0; lower < step; lower += 1) {
    put(element, element.ladder, lower);
    if (!isTight(element) && !isTooHigh(root)) return;
  }
  put(element, element.ladder, step);
}

function isTight(element) {
  const hasWords = (each, share) => each.scrollWidth * share > each.clientWidth + ROUNDING;
  for (const each of element.querySelectorAll(".one:not(.name)")) if (hasWords(each, NEARLY)) return true;
  for (const each of element.querySelectorAll(".wraps")) if (hasWords(each, 1)) return true;
  return [...element.querySelectorAll(".n-row, .n-col, .n-button")].some(isOverfull);
}

/** Does it have more than its width? What is put at its end overflows at its start, which no scroll width tells. */
function isOverfull(element) {
  if (element.scrollWidth > element.clientWidth + ROUNDING) return true;
  const { left } = element.getBoundingClientRect();
  const areas = [...element.children].map((child) => child.getBoundingClientRect());
  return areas.some((area) => area.width > 0 && area.left < left - ROUNDING);
}

/** What no ladder could help: rows take a second line, grids have fewer columns, words shrink or take more lines. */
function mend(root) {
  for (const title of root.querySelectorAll(".look-bar .one:not(.name)")) {
    if (title.scrollWidth > title.clientWidth + ROUNDING) title.closest(".look-bar").classList.add("wrapped");
  }
  for (const grid of root.querySelectorAll(".n-grid, .n-list")) narrow(grid);
  for (const row of root.querySelectorAll(".n-row:has(> .n-grid)")) {
    if ([...row.querySelectorAll("button")].some((button) => button.offsetWidth && button.offsetWidth < TOUCH)) row.classList.add("stacked");
  }
  for (const row of root.querySelectorAll(".n-row")) if (isOverfull(row)) row.classList.add("wrapped");
  for (const words of root.querySelectorAll(".one, .wraps")) if (words.scrollWidth > words.clientWidth) shrink(words); // one pixel is enough to cut a name
  for (const each of root.querySelectorAll("[class*=' s-'], [class^='s-']")) {
    const { maxHeight, overflowY } = getComputedStyle(each);
    if (overflowY === "auto" && each.scrollHeight > each.clientHeight + ROUNDING) each.tabIndex = 0; // keys can scroll it, too
    if (maxHeight !== "none" && overflowY !== "auto" && each.scrollHeight > each.clientHeight + 2) each.classList.add("uncapped");
  }
}

function narrow(grid) {
  let columns = getComputedStyle(grid).gridTemplateColumns.split(" ").length;
  const isCut = () => [...grid.querySelectorAll(".one:not(.name), .wraps")].some((each) => longestWord(each) * SMALLEST_WORD > each.clientWidth + ROUNDING);
  while (columns > 1 && isCut()) {
    columns -= 1;
    if (!grid.dataset.mended) Object.assign(grid.dataset, { mended: "columns", columns: grid.style.getPropertyValue("--columns") });
    grid.style.setProperty("--columns", columns);
  }
}

function longestWord(words) {
  if (words.scrollWidth <= words.clientWidth + ROUNDING) return 0;
  words.classList.add("loose");
  const wide = words.scrollWidth;
  words.classList.remove("loose");
  return wide;
}

function shrink(words) {
  const isName = words.classList.contains("name");
  const share = words.clientWidth / words.scrollWidth;
  const least = words.textContent.length > SHORT ? SMALLEST : SMALLEST_WORD;
  if (!isName && !words.classList.contains("wraps") && share < least) words.classList.add("loose");
  if (words.scrollWidth <= words.clientWidth) return;
  const now = words.clientWidth / words.scrollWidth;
  words.dataset.mended = "size";
  words.style.fontSize = `${parseFloat(getComputedStyle(words).fontSize) * Math.max(SMALLEST_WORD, now * 0.985)}px`;
  if (words.matches(".wraps, .loose") && words.scrollWidth > words.clientWidth + ROUNDING) words.classList.add("breaks");
}

function unmend(element) {
  if (element.dataset.mended === "columns") element.style.setProperty("--columns", element.dataset.columns);
  else element.style.fontSize = "";
  delete element.dataset.mended;
}
