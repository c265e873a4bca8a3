// The board without anything on it: outlines of cells, lines between points, letters and numbers.

import { svg } from "./pieces.js";

/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").Layout} Layout */

export const UNITS = { square: 48, hexagon: 50, point: 44 };

/** The path of a cell around (0, 0). @param {"square" | "hexagon" | "point"} shape @param {number} unit */
export function outlineOf(shape, unit) {
  const half = unit / 2;
  if (shape !== "hexagon") return `M${-half} ${-half}h${unit}v${unit}h${-unit}Z`;
  const reach = unit / Math.sqrt(3);
  const [h, r, q] = [half, reach, reach / 2].map((n) => Number(n.toFixed(2)));
  return `M0 ${-r}L${h} ${-q}V${q}L0 ${r}L${-h} ${q}V${-q}Z`;
}

/** How far the board reaches, with room for letters of that size. @param {Layout} layout */
export function extentOf(layout) {
  const unit = UNITS[layout.shape];
  const xs = layout.places.map((p) => p.x * unit);
  const ys = layout.places.map((p) => p.y * unit);
  const edge = layout.shape === "hexagon" ? unit * 0.58 : unit / 2;
  const label = Math.max(11, (Math.max(...xs) - Math.min(...xs)) / 55);
  const room = label * 1.5;
  const [x, y] = [Math.min(...xs) - unit / 2 - room, Math.min(...ys) - edge - room];
  return { x, y, width: Math.max(...xs) + unit / 2 + room - x, height: Math.max(...ys) + edge + room - y, edge, label };
}

/** The lines of a board of points. @param {Place[]} places @param {number} unit */
export function lines(places, unit) {
  const last = Math.max(...places.map((p) => p.x)) * unit;
  let d = "";
  for (let at = 0; at <= last; at += unit) d += `M0 ${at}H${last}M${at} 0V${last}`;
  const pad = unit * 0.5;
  const wood = { x: -pad, y: -pad, width: last + 2 * pad, height: last + 2 * pad, rx: 4, class: "wood" };
  return svg("g", { class: "lines", "aria-hidden": "true" }, svg("rect", wood), svg("rect", { ...wood, class: "grain" }), svg("path", { d }), ...stars(last, unit),
    svg("rect", { x: 0, y: 0, width: last, height: last }));
}

/** Dots that help the eye, as on boards of wood: the middle, and four points near the corners. @param {number} last @param {number} unit */
function stars(last, unit) {
  const size = last / unit + 1;
  if (size < 7) return [];
  const [near, far, middle] = [2 * unit, last - 2 * unit, last / 2];
  return [[near, near], [near, far], [far, near], [far, far], [middle, middle]].map(([cx, cy]) => svg("circle", { cx, cy, r: 3.4, class: "star" }));
}

/** Letters and numbers at the edges, read off the names. @param {Layout} layout @param {number} edge @param {number} size */
export function labels(layout, edge, size) {
  const { places, shape } = layout;
  const unit = UNITS[shape];
  const group = svg("g", { class: "labels", "aria-hidden": "true", "text-anchor": "middle", "font-size": size.toFixed(1) });
  const last = places[places.length - 1].row;
  const add = (/** @type {Place} */ p, /** @type {number} */ dx, /** @type {number} */ dy, /** @type {string} */ text) =>
    group.append(svg("text", { x: p.x * unit + dx, y: p.y * unit + dy + size * 0.34 }, text));
  const letter = (/** @type {Place} */ p) => p.name.replace(/\d+/, "");
  const number = (/** @type {Place} */ p) => p.name.replace(/\D+/, "");
  const isHexagonal = shape === "hexagon";
  for (const [i, place] of places.entries()) {
    if (place.column === 0) add(place, -unit / 2 - size * 0.75, 0, isHexagonal ? letter(place) : number(place));
    if (!isHexagonal && place.row === last) add(place, 0, edge + size * 0.75, letter(place));
    if (isHexagonal && (i + 1 === places.length || places[i + 1].row !== place.row)) add(place, unit / 2 + size * 0.75, 0, number(place));
  }
  return group;
}
