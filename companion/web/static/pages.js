// The pages, in the order in which they are asked; the first one that shows the state is on the screen.
//
// A page has `shows(app)`: whether it is about this state; `view(app)`: what is seen, as descriptions of dom.js. It may
// have `spoken(app)`: what a screen reader says at once when it changes, whose turn it is for example; `calls(app)`:
// a text that changes when people shall feel the phone, empty when not; and `over(app)`: what lies above it all.

import { club } from "./pages/club.js";
import { game } from "./pages/game.js";
import { host } from "./pages/host.js";
import { closed, joining, noGame } from "./pages/notices.js";

export const PAGES = [closed, joining, host, club, game, noGame];
