// "Not what happened?": people say what they saw, and one tap makes it count. Nothing is ever called a mistake.

import { h } from "../../dom.js";
import { isComputer, seatName, seatOf, sheet } from "../../pages/parts.js";
import { t } from "../../words.js";
import { CHARACTERS, GEMS, characterName, emblem, gem, gemsTotal, icon } from "./pieces.js";

/** The sheet, if it is open. */
export function setRight(app) {
  const { setRight: topic } = app.ui;
  const offers = app.frame.guide?.to_set_right;
  if (!topic || !offers || app.frame.page !== "game") return null;
  const found = PAGES[topic]?.isOffered(offers) ? topic : "topics";
  const { title, view } = PAGES[found];
  return sheet(title(app), shut(app), view(app, offers));
}

const shut = (app) => () => app.set({ setRight: null, setRightSeat: "", counted: null });

function say(app, what) {
  app.want("set_right", { line: JSON.stringify(what) });
  shut(app)();
}

const open = (topic) => (app) => () => app.set({ setRight: topic, setRightSeat: "", counted: null });

/** A page about how many gems: people count here, and the last button says it once. What happens meanwhile counts first. */
function gemPage(topic, what) {
  return {
    isOffered: (offers) => Boolean(offers[topic]),
    title: () => t(`set_right_${topic}_title`),
    view(app, offers) {
      const counts = offers[topic];
      const { event } = app.frame;
      const { counted } = app.ui;
      const gems = counted?.topic === topic && counted.event === event ? counted.gems : counts.gems;
      const count = (changed) => app.set({ counted: { topic, event, gems: changed } });
      const isSame = GEMS.every((kind) => number(gems, kind) === number(counts.gems, kind));
      return [
        h("p", { class: "dim" }, t("what_you_saw_counts")),
        h("div", { class: "heaps-to-set" }, GEMS.map((kind) => heap(kind, counts, gems, count))),
        h(
          "div",
          { class: "sheet-buttons" },
          h("button", { disabled: !gemsTotal(gems) || gemsTotal(counts.least) > 0, onclick: () => count({}) }, t(`set_right_${topic}_nothing`)),
          h("button", { onclick: open("topics")(app) }, t("something_else")),
          h("button", { class: "primary", onclick: () => (isSame ? shut(app)() : say(app, what(offers, gems))) }, t(`set_right_${topic}_done`)),
        ),
      ];
    },
  };
}

const number = (gems, kind) => gems?.[kind] ?? 0;

function heap(kind, counts, gems, count) {
  const now = number(gems, kind);
  const was = number(counts.gems, kind);
  const changed = (by) => Object.fromEntries(GEMS.map((each) => [each, (counts.one && by > 0 ? 0 : number(gems, each)) + (each === kind ? by : 0)]));
  const mayBeLess = now > number(counts.least, kind);
  const mayBeMore = now < (counts.one ? 1 : number(counts.most, kind));
  const name = t(`gem_${kind}`);
  return h(
    "div",
    { key: kind, class: now === was ? "heap-to-set" : "heap-to-set changed", role: "group", "aria-label": name },
    h("span", { class: "count" }, gem(kind), h("b", { "aria-live": "polite" }, now), now === was ? null : h("small", {}, t("was_before", { n: was }))),
    h("button", { "aria-label": t("one_less", { gem: name }), disabled: !mayBeLess, onclick: () => count(changed(-1)) }, icon("minus")),
    h("button", { "aria-label": t("one_more", { gem: name }), disabled: !mayBeMore, onclick: () => count(changed(1)) }, icon("plus")),
  );
}

/** A page about a seat's card: first whose, then what is true of it. */
function cardPage(topic, grid, keys) {
  return {
    isOffered: (offers) => Boolean(offers.cards?.length),
    title: (app) => (app.ui.setRightSeat ? t(`set_right_${topic}_title`, { seat: app.ui.setRightSeat }) : t("whose_card")),
    view(app, offers) {
      if (app.ui.setRightSeat) return h("div", { key: topic, class: `grid ${grid}` }, keys(app, app.ui.setRightSeat));
      const whose = offers.cards.filter((seat) => topic !== "card" || !isComputer(seatOf(app, seat))); // it chose its card itself
      const seats = whose.map((seat) => h("button", { key: seat, onclick: () => app.set({ setRightSeat: seat }) }, seatName(app, seat)));
      return h("div", { key: "seats", class: "grid" }, seats);
    },
  };
}

function characterKeys(app, seat) {
  return CHARACTERS.map((character) =>
    h("button", { key: character, onclick: () => say(app, { what: "card", seat, character }) }, emblem(character), characterName(character)),
  );
}

function numberKeys(app, seat) {
  return [1, 2, 3, 4, 5, 6, 7, 8].map((value) => h("button", { key: value, onclick: () => say(app, { what: "number", seat, number: value }) }, value));
}

const fell = (offers, gems, alarm = offers.alarm) => ({ what: "fell", gems, ...(alarm ? { alarm } : {}) });

const alarmPage = {
  isOffered: (offers) => Boolean(offers.alarms?.length || offers.alarm),
  title: () => t("set_right_alarm_title"),
  view(app, offers) {
    const gems = offers.fell?.gems ?? {};
    const alarms = (offers.alarms ?? []).map((seat) =>
      h(
        "button",
        { key: seat, "aria-pressed": String(seat === offers.alarm), onclick: () => say(app, fell(offers, gems, seat)) },
        icon("bell"),
        t("alarm_of", { seat }),
      ),
    );
    const none = h("button", { key: "none", "aria-pressed": String(!offers.alarm), onclick: () => say(app, fell(offers, gems, null)) }, t("no_alarm"));
    return h("div", { class: "grid" }, alarms, none);
  },
};

const passedPage = {
  isOffered: (offers) => Boolean(offers.not_passed),
  title: () => t("set_right_passed_title"),
  view: (app, offers) => [
    h("p", { class: "dim" }, t("numbers_asked_again")),
    h(
      "div",
      { class: "grid" },
      h("button", { onclick: () => say(app, { what: "not_passed" }) }, t("play_on")),
      offers.pass_now ? h("button", { class: "primary", onclick: () => say(app, { what: "not_passed", now: true }) }, t("pass_now")) : null,
    ),
  ],
};

const topicsPage = {
  isOffered: () => true,
  title: () => t("what_was_otherwise"),
  view(app, offers) {
    const topics = Object.entries(PAGES).filter(([topic, page]) => topic !== "topics" && page.isOffered(offers));
    return h("div", { class: "grid topics" }, topics.map(([topic]) => h("button", { key: topic, "data-topic": topic, onclick: open(topic)(app) }, t(`set_right_${topic}`))));
  },
};

const PAGES = {
  fell: gemPage("fell", fell),
  taken: gemPage("taken", (_, gems) => ({ what: "taken", gems })),
  alarm: alarmPage,
  card: cardPage("card", "characters", characterKeys),
  number: cardPage("number", "number-keys", numberKeys),
  lies: gemPage("lies", (_, gems) => ({ what: "lies", gems })),
  passed: passedPage,
  topics: topicsPage,
};
