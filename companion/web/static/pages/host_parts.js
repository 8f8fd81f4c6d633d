// Small parts that several of the host's pages share.

import { h } from "../dom.js";
import { icon } from "../drawing/sprites.js";
import { t } from "../words.js";

/** Whether a game is open, over or not. */
export const isPlaying = (app) => app.frame?.page === "game" || app.frame?.page === "over";

/** Go to one of the host's pages; null: to the game, or home. */
export const go = (app, page, more = {}) => () => app.set({ page, ...more });

/** A large button with an icon and what it does, and a second line where there is more to say. */
export function tile(app, name, picture, label, action, { primary = false, line = "", off = false } = {}) {
  return h(
    "button",
    { key: name, class: `tile ${primary ? "primary" : ""}`, "data-page": name, disabled: off, onclick: action },
    icon(picture),
    h("span", {}, label, line ? h("small", {}, line) : null),
  );
}

/** Said while an answer is on its way. */
export const waiting = () => h("p", { key: "waiting", class: "dim late" }, t("one_moment"));

/** A button that has to be tapped twice, because nothing brings back what it does. */
export function twice(app, name, label, sure, action) {
  const isArmed = app.ui.armed === name;
  const tap = () => {
    if (!isArmed) return app.set({ armed: name });
    app.set({ armed: "" });
    return action();
  };
  return h("button", { key: name, class: isArmed ? "sure" : "", onclick: tap }, isArmed ? sure : label);
}
