// What is drawn on the cells besides what stands there: targets, choices, the last turn, arrows.
// Every kind differs in shape, not only in color.

import { COLORS, sign, svg } from "./pieces.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Target} Target */

/** Kinds of targets by how they are shown; any other one gets a warning sign. */
const FRAMED = new Set(["capture", "eliminate"]);
const CORNERED = new Set(["select", "deselect", "count"]);
const TINTED = new Set(["line", "segment", "region"]);
const DOTTED = new Set(["place", "move", "neutral"]);

/** @typedef {{target?: Target, isSelected: boolean, isLast: boolean, land: number, isInDanger: boolean, isTaken: boolean}} Marked */

/** The marks of one cell. @param {string} outline @param {boolean} isHexagonal @param {Marked} marked */
export function marksOf(outline, isHexagonal, { target, isSelected, isLast, land, isTaken }) {
  const parts = [];
  const frame = (/** @type {string} */ name) => svg("path", { d: outline, class: name, transform: "scale(.93)" });
  if (land && !isTaken) {
    parts.push(svg("rect", { x: -22, y: -22, width: 44, height: 44, fill: COLORS[land], "fill-opacity": 0.22 }),
      sign(land, 5, { fill: COLORS[land], "fill-opacity": 0.85 }));
  }
  if (isLast) parts.push(frame("last"));
  if (isSelected) parts.push(frame("selected"));
  if (!target) return parts;
  const { kind } = target;
  if (FRAMED.has(kind)) parts.push(frame("framed"));
  else if (CORNERED.has(kind)) parts.push(corners(isHexagonal));
  else if (TINTED.has(kind)) parts.push(frame("tinted"));
  else if (!DOTTED.has(kind)) parts.push(warning());
  if (DOTTED.has(kind) || (FRAMED.has(kind) && !isTaken)) {
    parts.push(svg("circle", { r: kind === "place" ? 3.2 : 6, class: "dot" }));
  }
  return parts;
}

/** @param {boolean} isHexagonal */
function corners(isHexagonal) {
  const [f, l] = isHexagonal ? [16, 7] : [21.5, 11]; // below, where no numbers are
  const d = [-1, 1].map((x) => `M${x * f} ${f - l}V${f}H${x * (f - l)}`).join("");
  return svg("path", { d, class: "corners" });
}

function warning() {
  return svg("g", { class: "warning" }, svg("path", { d: "M0 -11L11 9H-11Z" }),
    svg("path", { d: "M-1.3 -5h2.6l-.5 7h-1.6ZM-1.4 4h2.8v2.8h-2.8Z", class: "ink" }));
}

/** The cells that moves are about. @param {Move[]} moves */
export function cellsOf(moves) {
  const found = new Set();
  for (const move of moves) {
    for (const cell of [move.from, move.to, move.at]) if (cell) found.add(String(cell));
    for (const cells of [move.line, move.segment, move.region]) cells?.forEach((/** @type {Cell} */ c) => found.add(String(c)));
  }
  return found;
}

/** Where stacks went, numbered if more than one did. @param {Move[]} moves @param {(cell: Cell) => [number, number]} middle @param {string} style */
export function arrows(moves, middle, style) {
  const slides = moves.filter((move) => move.from && move.to);
  const group = svg("g", { class: style });
  for (const [number, move] of slides.entries()) {
    const [x, y] = middle(move.from);
    const [endX, endY] = middle(move.to);
    const cut = 9 / Math.hypot(endX - x, endY - y);
    const d = `M${x} ${y}L${endX - (endX - x) * cut} ${endY - (endY - y) * cut}`;
    group.append(svg("path", { d, class: "arrow-edge" }), svg("path", { d, class: "arrow", "marker-end": "url(#arrow)" }));
    if (slides.length < 2) continue;
    const at = [x + (endX - x) * 0.3, y + (endY - y) * 0.3];
    group.append(svg("circle", { cx: at[0], cy: at[1], r: 7, class: "step" }),
      svg("text", { x: at[0], y: at[1] + 3.5, "font-size": 10, "text-anchor": "middle" }, String(number + 1)));
  }
  return group;
}
