// Small marks of strokes: they take the colour of the text beside them.

import { sprite } from "./sprites.js";

export const icon = (name, classes = "", title = "") => sprite(`icon-${name}`, `icon ${classes}`, title);
