// Who joins with which code: one for each seat, one for everybody who watches.

import { h } from "../dom.js";
import { icon } from "../drawing/sprites.js";
import { qrCode } from "../drawing/qr_code.js";
import { t } from "../words.js";
import { isPlaying, twice, waiting } from "./host_parts.js";
import { isComputer, seatName } from "./parts.js";

export const codes = {
  needs: ["codes"],
  title: () => t("codes"),
  view(app) {
    const found = app.answers.codes;
    if (!found) return waiting();
    const seats = found.seats.filter((seat) => !isComputer(seat)).map((seat) => seatCode(app, seat));
    return [
      seats.length ? null : h("p", { key: "none", class: "dim" }, t("codes_with_game")),
      h("ul", { key: "seats", class: "seat-codes" }, seats),
      h(
        "section",
        { key: "watch", class: "panel code" },
        h("h2", {}, icon("eye"), t("spectators")),
        qrCode(found.spectators.code, t("code_for", { who: t("spectators") })),
        address(found.spectators.link),
        twice(app, "new-spectators", t("new_code"), t("new_watch_code_sure"), () => renew(app, { role: "spectator" })),
      ),
      h(
        "section",
        { key: "host", class: "panel code" },
        h("h2", {}, icon("key"), t("host_code")),
        twice(app, "new-host", t("new_code"), t("new_host_code_sure"), () => app.want("new_code", { role: "host" })),
      ),
      h("p", { key: "plain", class: "dim" }, t("plain_http")),
    ];
  },
};

function seatCode(app, seat) {
  const joined = seat.at !== "table";
  return h(
    "li",
    { key: seat.name, class: `panel code ${joined ? "joined" : ""}` },
    h("h2", {}, isPlaying(app) ? seatName(app, seat.name) : seat.name),
    joined
      ? h("p", { class: "tick-large" }, icon(seat.at === "lost" ? "warning" : "tick", seat.at === "lost" ? "bad large" : "good large"))
      : qrCode(seat.code, t("code_for", { who: seat.name })),
    joined ? h("p", {}, t(seat.at === "lost" ? "phone_lost" : "on_phone", { seat: seat.name })) : address(seat.link),
    joined ? twice(app, `new-${seat.name}`, t("new_code"), t("new_code_sure"), () => renew(app, { seat: seat.name })) : null,
  );
}

function renew(app, whose) {
  app.want("new_code", whose);
  delete app.answers.codes;
  app.ask("codes");
}

const address = (link) => h("a", { class: "address", href: link, target: "_blank", rel: "noreferrer" }, link.replace("http://", ""));
