// The games that browsers can show, by their public names.
//
// A game has `table(app)`: what everybody may see; `cards(app)`: what only this seat may see, or null where seats have
// nothing of their own; `atCards(app)`: whether a seat has to look there now; `spoken(app)` and `calls(app)` as a page
// (see pages.js); `round(app)`: where the game stands, the most
// important first: a list of a few words each; `result(app)`: how it ended; `over(app)`: sheets. It may have `host(app)`:
// what the host can say for any seat, where the list of all choices is not enough.

import { fortyThieves } from "./games/forty_thieves.js";
import { masterThieves } from "./games/master_thieves.js";

export const GAMES = { "forty-thieves": fortyThieves, "master-thieves": masterThieves };
