// The texts that a browser needs before the table has answered; all others come with pages.

import { FIRST_WORDS } from "./first_words.js";

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano" };

let language = "en";
let words = {};

/** The language of this browser, as far as we speak it. */
export function ownLanguage(wishes = navigator.languages ?? []) {
  const codes = wishes.map((wish) => wish.toLowerCase().split("-")[0]);
  return codes.find((code) => code in LANGUAGES) ?? "en";
}

/** Speak this language from now on. */
export function speak(code) {
  language = code in LANGUAGES ? code : "en";
  words = { ...FIRST_WORDS.en, ...FIRST_WORDS[language] };
  document.documentElement.lang = language;
}

/** The text with this key. */
export const t = (key) => words[key] ?? key;
