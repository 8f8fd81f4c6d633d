// What a browser says by itself: the texts that it needs before the table has answered, and what the table sends to be read
// aloud, with the voice that the browser has. A browser without one is silent. All else comes with pages.

import { FIRST_WORDS } from "./first_words.js";

let language = "en";
let words = {};

/** The language of this browser, as far as we speak it. */
export function ownLanguage(wishes = navigator.languages ?? []) {
  const codes = wishes.map((wish) => wish.toLowerCase().split("-")[0]);
  return codes.find((code) => code in FIRST_WORDS) ?? "en";
}

/** Speak this language from now on. */
export function speak(code) {
  language = code in FIRST_WORDS ? code : "en";
  words = { ...FIRST_WORDS.en, ...FIRST_WORDS[language] };
  document.documentElement.lang = language;
}

/** The text with this key. */
export const t = (key) => words[key] ?? key;

// reading aloud

const NEWS = 0; // happened, and is said to its end; what is to be done is void as soon as something else is
const LAST = 2;

/** Sentences one after the other, as the kiosk's own voice says them. */
export class Voice {
  constructor({ synthesis = globalThis.speechSynthesis, Utterance = globalThis.SpeechSynthesisUtterance } = {}) {
    Object.assign(this, { synthesis, Utterance, waiting: [], speaking: null });
    if (!this.canSpeak) return;
    document.addEventListener("visibilitychange", () => document.hidden && this.hush());
    addEventListener("pagehide", () => this.hush());
    // Some phones speak only if their first words come with a tap: with the one that switches the voice on, for example.
    addEventListener("click", () => this.synthesis.speak(new this.Utterance("")), { capture: true, once: true });
  }

  get canSpeak() {
    return Boolean(this.synthesis && this.Utterance);
  }

  /** Each of the `lines` is a text and its kind; `now`: whatever else was to be said is void. */
  say({ now, lines }, language) {
    if (!this.canSpeak || document.hidden) return;
    const least = now ? NEWS : Math.min(LAST, ...lines.map(([, kind]) => kind).filter(Boolean));
    this.waiting = this.waiting.filter(({ kind }) => kind < least);
    if (this.speaking?.kind >= least) this.stop();
    this.waiting.push(...lines.map(([text, kind]) => ({ text, kind, language })));
    this.next();
  }

  hush() {
    this.waiting = [];
    this.stop();
  }

  stop() {
    if (!this.speaking) return;
    this.speaking = null;
    this.synthesis.cancel();
  }

  next() {
    if (this.speaking || !this.waiting.length) return;
    const { text, kind, language } = this.waiting.shift();
    const words = new this.Utterance(text);
    words.lang = language;
    words.onend = words.onerror = () => {
      if (this.speaking?.words !== words) return; // it was stopped
      this.speaking = null;
      this.next();
    };
    this.speaking = { words, kind };
    this.synthesis.speak(words);
  }
}
