// Every sensor as it is in this moment, and what is wrong with it. Live, but only while somebody looks.

import { h } from "../dom.js";
import { icon } from "../drawing/sprites.js";
import { t } from "../words.js";
import { waiting } from "./host_parts.js";

const EVERY_MS = 250;
let timer = 0;

export const sensors = {
  needs: ["sensors"],
  title: () => t("sensors"),
  where: (app) => app.answers.sensors?.source ?? "",
  view(app) {
    const found = app.answers.sensors;
    if (!found) return waiting();
    goOn(app);
    return [
      h("p", { key: "status", class: found.well ? "dim" : "panel message" }, found.well ? null : icon("warning"), found.status),
      found.findings.length ? findings(found.findings) : h("p", { key: "well", class: "good" }, icon("tick"), found.verdict),
      h("section", { key: "channels", class: "channels" }, parts(found.channels)),
      news(found.news),
    ];
  },
};

/** Ask again after a while, unless this page is not looked at any more. */
function goOn(app) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (app.ui.page !== "sensors") return;
    if (document.hidden || app.status !== "open") goOn(app);
    else app.ask("sensors");
  }, EVERY_MS);
}

function findings(lines) {
  return h("ul", { key: "findings", class: "panel message", role: "status" }, lines.map((line) => h("li", { key: line }, icon("warning"), line)));
}

/** The sensors of each part side by side. */
function parts(channels) {
  const found = new Map();
  for (const channel of channels) found.set(channel.part, [...(found.get(channel.part) ?? []), channel]);
  return [...found].map(([part, own]) =>
    h("section", { key: part, class: "panel part" }, h("h2", {}, part), h("ul", {}, own.map((channel) => sensor(channel, part)))),
  );
}

function sensor(channel, part) {
  const name = channel.name.slice(part.length + 1) || channel.name;
  const state = t(channel.level ? "sensor_on" : "sensor_off");
  return h(
    "li",
    { key: channel.name, class: `${channel.level ? "on" : ""} ${channel.well ? "" : "unwell"}`, "aria-label": `${channel.name}: ${state}` },
    h("span", { class: "lamp", "aria-hidden": "true" }),
    name,
  );
}

function news(lines) {
  if (!lines.length) return null;
  const rows = [...lines].reverse().map((line, at) => h("li", { key: lines.length - at, class: line.tone }, line.text));
  return h("section", { key: "news", class: "log" }, h("h2", {}, t("what_happened")), h("ul", {}, rows));
}
