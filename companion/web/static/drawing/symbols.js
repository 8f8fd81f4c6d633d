// The symbols of the seats, each in its own colour.

import { sprite } from "./sprites.js";

export const symbol = (seat, classes = "") => sprite(`symbol-${seat.symbol}`, `symbol ${classes}`);
