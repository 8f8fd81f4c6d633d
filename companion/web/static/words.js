// Every text of the pages. They come from the table in the language of this browser; those that are needed before the
// table has answered are in first_words.js.

import { FIRST_WORDS } from "./first_words.js";

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano" };

let language = "en";
let words = {};

/** The language of this browser, as far as we speak it. */
export function ownLanguage(wishes = navigator.languages ?? []) {
  const codes = wishes.map((wish) => wish.toLowerCase().split("-")[0]);
  return codes.find((code) => code in LANGUAGES) ?? "en";
}

/** Speak this language from now on, with these words. */
export function speak(code, spoken = {}) {
  language = code in LANGUAGES ? code : "en";
  words = { ...FIRST_WORDS.en, ...FIRST_WORDS[language], ...spoken };
  document.documentElement.lang = language;
}

/** The text with this key, with its facts filled in: `t("phone_lost", { seat: "Dora" })`. */
export function t(key, facts = {}) {
  const text = words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
}

/** Several things in a row: "Ana, Ben and Cora". */
export function listed(things) {
  if (things.length < 2) return things[0] ?? "";
  return t("and", { some: things.slice(0, -1).join(", "), last: things.at(-1) });
}

/** With a capital first letter. */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** A number with a true minus, and a plus where points are won. */
export function points(number) {
  return number < 0 ? `\u2212${-number}` : number > 0 ? `+${number}` : "0";
}
