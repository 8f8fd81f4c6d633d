// What is the matter, and every way out of it, as at the kiosk. Never a dead end.

import { h } from "../dom.js";
import { icon } from "../drawing/sprites.js";
import { t } from "../words.js";

export function troublePanel(app) {
  const found = app.frame.trouble;
  if (!found) return null;
  const steps = found.steps ?? [];
  return h(
    "section",
    { key: "trouble", class: "panel trouble", role: "alert" },
    h("h2", {}, icon("warning"), found.title),
    (found.lines ?? []).map((line) => h("p", { key: line }, line)),
    steps.length > 1 ? h("ol", { class: "steps" }, steps.map((step) => h("li", { key: step }, step))) : h("p", { key: "step" }, h("strong", {}, steps[0] ?? "")),
    h("div", { key: "ways", class: "grid ways" }, ways(app, found)),
  );
}

/** The ways out, the usual one last. */
function ways(app, found) {
  const isVirtual = Boolean(app.answers.table?.simulated);
  const way = (key, want, more, primary = false) =>
    h("button", { key, class: primary ? "primary" : "", onclick: () => app.want(want, more) }, t(key));
  switch (found.kind) {
    case "foul": {
      const { event, since, code } = found.foul;
      return [
        way("take_it_back", "undo", { since: since || event }),
        way("carry_on", "waive", { foul: event, code }, !(isVirtual && found.pointing)),
        isVirtual && found.pointing ? way("shut_it", "shut_virtual", {}, true) : null,
      ];
    }
    case "moved":
      return [
        way("was_opened", "was_opened", { part: found.parts[0], opened: true }),
        way("was_not_opened", "was_opened", { part: found.parts[0], opened: false }, true),
      ];
    case "link":
      return [way("without_sensors", "dismiss", {}, !isVirtual), isVirtual ? way("repair_all", "hands", { order: "mend" }, true) : null];
    case "over":
      return [way("take_it_back", "undo", {}), way("it_is_over", "confirm_end", {}, true)];
    case "failure":
      return [way("go_on", "dismiss", {}, true)];
    default:
      return [h("button", { key: "trust", onclick: () => app.want("trust_box") }, app.answers.table?.sentences?.trust ?? t("keep_it_so"))];
  }
}
