// What is the matter, and every way out of it, as at the kiosk. Never a dead end.
//
// A foul stops the game on every page until it is decided about: by the host, at the kiosk, or by whoever committed it.
// Everything else is a panel; only the host's has buttons.

import { h } from "../dom.js";
import { icon } from "../drawing/sprites.js";
import { t } from "../words.js";
import { twice } from "./host_parts.js";

const foulOf = (app) => (app.frame?.page === "game" && app.frame.trouble?.foul) || null;

/** The panel, with the ways out where this browser is the host's. */
export function troublePanel(app) {
  const found = app.frame.trouble;
  if (!found || foulOf(app)) return null;
  return h("section", { key: "trouble", class: "panel trouble", role: "alert" }, said(found), app.role === "host" ? h("div", { key: "ways", class: "grid ways" }, ways(app, found)) : null);
}

function said(found) {
  const steps = (found.steps ?? []).filter((step) => typeof step === "string");
  return [
    h("h2", { key: "title", id: "trouble-title" }, icon("warning"), found.title),
    ...(found.lines ?? []).map((line) => h("p", { key: line }, line)),
    steps.length > 1 ? h("ol", { key: "steps", class: "steps" }, steps.map((step) => h("li", { key: step }, step))) : h("p", { key: "step" }, h("strong", {}, steps[0] ?? "")),
  ];
}

/** A foul, over everything else; it goes when somebody has decided. */
export function foulSheet(app) {
  const foul = foulOf(app);
  if (!foul) return null;
  const decides = app.role === "host" || (foul.seat && foul.seat === app.seat);
  return h(
    "dialog",
    {
      key: "foul",
      class: "sheet foul",
      role: "alertdialog",
      "aria-labelledby": "trouble-title",
      oncreate: (dialog) => dialog.showModal(),
      onremove: (dialog) => dialog.close(),
      oncancel: (event) => event.preventDefault(), // nobody decides with Escape
    },
    h(
      "div",
      { class: "sheet-page trouble" },
      said(app.frame.trouble),
      decides ? h("div", { key: "ways", class: "sheet-buttons" }, foulWays(app, app.frame.trouble)) : h("p", { key: "others", class: "dim" }, whoDecides(foul)),
    ),
  );
}

const whoDecides = (foul) => (foul.seat ? t("foul_others", { seat: foul.seat }) : t("foul_table"));

/** Carry on, for whoever committed it; the host can take it back, too: twice, if something has happened since. */
function foulWays(app, found) {
  const isVirtual = app.role === "host" && Boolean(app.answers.table?.simulated && found.pointing);
  const { event, since, code } = found.foul;
  const takeBack = () => app.want("undo", { since: since || event });
  const sure = found.takes_back ? t("take_back_events", { n: found.takes_back }) : "";
  return [
    app.role !== "host" ? null : sure ? twice(app, `foul ${app.frame.event}`, t("take_it_back"), sure, takeBack) : h("button", { key: "take_it_back", onclick: takeBack }, t("take_it_back")),
    way(app, "carry_on", "waive", { foul: event, code }, !isVirtual),
    isVirtual ? way(app, "shut_it", "shut_virtual", {}, true) : null,
  ].filter(Boolean);
}

const way = (app, key, want, more, primary = false) => h("button", { key, class: primary ? "primary" : "", onclick: () => app.want(want, more) }, t(key));

/** The ways out, the usual one last. */
function ways(app, found) {
  const isVirtual = Boolean(app.answers.table?.simulated);
  switch (found.kind) {
    case "moved":
      return [
        way(app, "was_opened", "was_opened", { part: found.parts[0], opened: true }),
        way(app, "was_not_opened", "was_opened", { part: found.parts[0], opened: false }, true),
      ];
    case "link":
      return [way(app, "without_sensors", "dismiss", {}, !isVirtual), isVirtual ? way(app, "repair_all", "hands", { order: "mend" }, true) : null];
    case "over":
      return [way(app, "take_it_back", "undo", {}), way(app, "it_is_over", "confirm_end", {}, true)];
    case "failure":
      return [way(app, "go_on", "dismiss", {}, true)];
    default:
      return [h("button", { key: "trust", onclick: () => app.want("trust_box") }, app.answers.table?.sentences?.trust ?? t("keep_it_so"))];
  }
}
