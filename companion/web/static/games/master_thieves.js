// Master Thieves in a browser: which of its pages is about this state, and what is said of it.

import { t } from "../words.js";
import { isChoosing, myCards, needsMyCard } from "./master_thieves/cards.js";
import { countdown, moment } from "./master_thieves/moments.js";
import { result } from "./master_thieves/result.js";
import { setRight } from "./master_thieves/set_right.js";
import { isTappedElsewhere, table } from "./master_thieves/table.js";

export const masterThieves = {
  table,
  result,
  cards: myCards,
  atCards: needsMyCard,

  round({ frame }) {
    const { round } = frame.headline;
    return round ? [t("round", { round }), t("card_of_six", { card: frame.view.round })] : [t("setting_up")];
  },

  /** Whose turn it is and what to do: said at once. */
  spoken(app) {
    const { guide, cards, headline, page } = app.frame;
    if (page === "over") return app.frame.result?.why ?? "";
    if (cards?.state === "countdown") return t("all_chosen");
    if (app.seat && isChoosing(app)) return app.mine?.sealed ? t("is_sealed") : t("choose_card");
    if (guide.title && isTappedElsewhere(app)) return guide.title;
    if (!guide.seat) return guide.title ? `${guide.title}. ${headline.todo}` : headline.todo;
    return `${guide.seat === app.seat ? t("your_turn") : guide.seat}. ${headline.todo}`;
  },

  /** The phone is felt at "your turn" and "your pick": each time it comes to this seat. */
  calls(app) {
    const { guide, page, view } = app.frame;
    if (page === "over" || guide.seat !== app.seat) return "";
    const picks = guide.phase === "sharing" ? `${Object.values(view.red_pillow)}` : "";
    return `${guide.phase} ${view.cycle} ${view.round} ${picks}`;
  },

  over: (app) => [countdown(app), moment(app), setRight(app)].filter(Boolean),
};
