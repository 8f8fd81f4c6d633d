// A QR code that the table has made, as a drawing: dark squares on a white sheet, with the border that cameras need.

import { s } from "../dom.js";

const BORDER = 4;

/** `rows` are texts, one per row; `#` is dark. */
export function qrCode(rows, label) {
  const size = rows.length + 2 * BORDER;
  const runs = rows.flatMap((row, y) => [...row.matchAll(/#+/g)].map((run) => `M${run.index + BORDER} ${y + BORDER}h${run[0].length}v1h-${run[0].length}z`));
  return s(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    s("rect", { width: size, height: size, fill: "#fff" }),
    s("path", { d: runs.join(""), fill: "#000" }),
  );
}
