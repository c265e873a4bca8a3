// How pieces look: rings with the owner's shape and rim ticks, markers, territory, castles.
// All are drawn around the point (0, 0) in a square of 48.

import { TEXTS } from "./texts.js";

/** @typedef {import("./types.js").Content} Content */

export const COLOURS = ["", "#004C8C", "#D55E00", "#F5E663", "#7CC4F0"];
const SHADES = ["", "#001f3d", "#6e3000", "#8f8320", "#2f6f96"];
const EDGES = ["", "#8db9e2", "#f08a45", "#F5E663", "#7CC4F0"];
const TICKS = ["", "#fff", "#fff", "#111", "#111"];
/** Rings that fit into a cell; in a taller stack the lowest of them stands for the rest. */
const SHOWN = 5;
const BASE = 12.4;
const STEP = 5.3;
const OVAL = { rx: 18.4, ry: 7 };

/**
 * An SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(Element | string)[]} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * The sign of a seat: disc, square, triangle, diamond.
 * @param {number} seat @param {number} radius @param {Record<string, string | number>} style
 */
export function sign(seat, radius, style) {
  const r = radius;
  if (seat === 1) return svg("circle", { r, ...style });
  const paths = [
    "", "",
    `M${-r * 0.92} ${-r * 0.92}h${r * 1.84}v${r * 1.84}h${-r * 1.84}Z`,
    `M0 ${-r * 1.2}L${r * 1.15} ${r * 0.9}H${-r * 1.15}Z`,
    `M0 ${-r * 1.3}L${r * 1.3} 0L0 ${r * 1.3}L${-r * 1.3} 0Z`,
  ];
  return svg("path", { d: paths[seat], ...style });
}

/** The sign of a seat in its colour, for lists of players. @param {number} seat */
export function badge(seat) {
  return svg("g", {},
    svg("circle", { r: 10, fill: COLOURS[seat], stroke: "#fff", "stroke-width": 1.4 }),
    sign(seat, 4.4, { fill: TICKS[seat] }));
}

/** Patterns of territory, which must be in the same document. */
export function patterns() {
  const tiles = [
    svg("circle", { cx: 4, cy: 4, r: 1.5, fill: "#fff", "fill-opacity": 0.8 }),
    svg("path", { d: "M0 4H8", stroke: "#fff", "stroke-opacity": 0.8, "stroke-width": 1.8 }),
    svg("path", { d: "M-2 2L2-2M-1 9L9-1M6 10L10 6", stroke: "#000", "stroke-opacity": 0.6, "stroke-width": 1.6 }),
    svg("path", { d: "M0 0H8V8H0Z", fill: "none", stroke: "#000", "stroke-opacity": 0.5, "stroke-width": 1.5 }),
  ];
  const digits = Array.from({ length: 10 }, (_, digit) =>
    svg("text", { id: `digit${digit}`, "text-anchor": "middle", "font-weight": "bold" }, String(digit)));
  return svg("defs", { "aria-hidden": "true" }, ...digits,
    ...tiles.map((tile, i) =>
      svg("pattern", { id: `land${i + 1}`, width: 8, height: 8, patternUnits: "userSpaceOnUse" }, tile)),
    svg("marker", { id: "arrow", viewBox: "0 0 6 6", refX: 3, refY: 3, markerWidth: 4, markerHeight: 4, orient: "auto" },
      svg("path", { d: "M0 0L6 3L0 6Z", fill: "#fff" })));
}

/**
 * What stands on a cell.
 * @param {Content} content
 * @param {string} outline the path of a full cell
 * @param {"square" | "hexagon" | "point"} shape
 */
export function draw(content, outline, shape) {
  if (content.kind === "stack") return stack(content.rings, shape === "hexagon");
  if (content.kind === "marker") return marker(content.owner);
  if (content.kind === "collapsed") {
    const seat = content.owner;
    return svg("g", { stroke: SHADES[seat] },
      svg("path", { d: outline, fill: COLOURS[seat] }),
      svg("path", { d: outline, fill: `url(#land${seat})` }));
  }
  return content.kind === "castle" ? castle(content.owner) : neutral();
}

/** @param {number} seat */
function marker(seat) {
  return svg("g", { fill: "none" },
    svg("circle", { r: 9.6, stroke: EDGES[seat], "stroke-width": 4 }),
    svg("circle", { r: 9.6, stroke: COLOURS[seat], "stroke-width": 2.6 }),
    sign(seat, 4.6, { fill: EDGES[seat] }));
}

/** @param {number} seat */
function castle(seat) {
  const style = { fill: COLOURS[seat], stroke: SHADES[seat], "stroke-width": 2 };
  return svg("g", {}, sign(seat, 18, style), sign(seat, 6.6, { fill: "#fff" }));
}

function neutral() {
  const diamond = (/** @type {number} */ r, /** @type {string} */ fill) =>
    svg("path", { d: `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z`, fill, stroke: "#3d434b", "stroke-width": 1.6 });
  return svg("g", {}, diamond(20, "#8a9099"), diamond(9, "#fff"));
}

/** @param {number[]} rings @param {boolean} isHexagonal */
function stack(rings, isHexagonal) {
  const height = rings.length;
  const cap = capOf(rings);
  const shown = rings.map((seat, level) => ({ seat, isCap: level >= height - cap }));
  const base = BASE - Math.max(0, 3 - height) * 2.6; // low stacks stand in the middle
  const group = svg("g");
  let level = 0;
  if (height > SHOWN) {
    shown.splice(0, height - SHOWN + 1);
    group.append(svg("ellipse", { cy: base + 1.5, ...OVAL, fill: "#bbb", stroke: "#444", "stroke-dasharray": "3 2" }));
    level = 1;
  }
  for (const { seat, isCap } of shown) group.append(ring(seat, isCap, base - level++ * STEP));
  group.append(hole(rings[height - 1], base - (level - 1) * STEP), ...numbers(height, cap, rings[height - 1], isHexagonal));
  return group;
}

/** A stack with every ring apart, however many: for looking into it. @param {number[]} rings */
export function tower(rings) {
  const step = 11;
  const cap = capOf(rings);
  const top = (rings.length - 1) * step;
  const picture = svg("svg", { viewBox: `-24 -10 48 ${top + 24}`, class: "tower", "aria-hidden": "true" });
  rings.forEach((seat, level) => picture.append(ring(seat, level >= rings.length - cap, top - level * step)));
  picture.append(hole(rings[rings.length - 1], 0));
  return picture;
}

/** @param {number} seat @param {number} y */
function hole(seat, y) {
  return svg("g", { transform: `translate(0 ${y})` },
    svg("ellipse", { rx: 10, ry: 4, fill: "#1b1b1b" }), sign(seat, 3.1, { fill: "#fff" }));
}

/** @param {number} seat @param {boolean} isCap @param {number} y */
function ring(seat, isCap, y) {
  const edge = isCap ? { stroke: "#fff", "stroke-width": 1.2 } : { stroke: "#111", "stroke-width": 0.7 };
  const group = svg("g", { transform: `translate(0 ${y})` },
    svg("ellipse", { cy: 3.1, ...OVAL, fill: SHADES[seat], stroke: "#0009", "stroke-width": 0.6 }),
    svg("ellipse", { ...OVAL, fill: COLOURS[seat], ...edge }));
  for (let tick = 0; tick < seat - 1; tick++) {
    const x = (seat - 2) * -2.7 + 5.4 * tick - 0.7;
    group.append(svg("path", { d: `M${x} 5.4h1.4v4.2h-1.4Z`, fill: TICKS[seat] }));
  }
  return group;
}

/**
 * The height and, if more than one, the cap.
 * @param {number} height @param {number} cap @param {number} top @param {boolean} isHexagonal
 */
function numbers(height, cap, top, isHexagonal) {
  const width = 5 + 5.4 * String(cap).length;
  const room = 6 * String(height).length;
  const y = isHexagonal ? -16.5 : -15;
  const x = isHexagonal ? (cap > 1 ? -room - 0.5 : -room / 2) : -22;
  const right = isHexagonal ? 1 : 22.5 - width;
  const parts = [number(height, x, y, 10.5)];
  if (cap > 1) {
    parts.push(
      svg("rect", { x: right, y: y - 8.3, width, height: 10, rx: 3, fill: SHADES[top], stroke: "#fff", "stroke-width": 0.6 }),
      number(cap, right + 2.5, y - 0.3, 9));
  }
  return parts;
}

/** A number as a drawing: what is said of the cell says it in words. @param {number} value @param {number} x @param {number} y @param {number} size */
function number(value, x, y, size) {
  const step = size * 0.6;
  return svg("g", { fill: "#fff", "font-size": size, class: "number" }, ...[...String(value)].map((digit, i) =>
    svg("use", { href: `#digit${digit}`, x: x + step * (i + 0.5), y })));
}

/** How many rings of one colour are on top. @param {number[]} rings */
export function capOf(rings) {
  const top = rings[rings.length - 1];
  let cap = 0;
  while (cap < rings.length && rings[rings.length - 1 - cap] === top) cap++;
  return cap;
}

/**
 * What stands on a cell, in words.
 * @param {Content | undefined} content @param {(seat: number) => string} nameOf
 */
export function describe(content, nameOf) {
  if (!content) return TEXTS.empty;
  if (content.kind === "neutral") return TEXTS.neutral;
  if (content.kind !== "stack") return TEXTS[content.kind](nameOf(content.owner));
  const { rings } = content;
  return TEXTS.stack(rings.map(nameOf), capOf(rings));
}

/**
 * The contents of a position of either game, by cell.
 * @param {import("./types.js").Position} position
 * @returns {Map<string, Content>}
 */
export function contentsOf(position) {
  /** @type {Map<string, Content>} */
  const found = new Map();
  for (const entry of position.cells ?? []) {
    const at = String(entry.at);
    if (entry.stack) found.set(at, { kind: "stack", rings: entry.stack });
    else if (entry.marker) found.set(at, { kind: "marker", owner: entry.marker });
    else found.set(at, { kind: "collapsed", owner: entry.collapsed });
  }
  for (const cell of position.blue ?? []) found.set(String(cell), { kind: "castle", owner: 1 });
  for (const cell of position.orange ?? []) found.set(String(cell), { kind: "castle", owner: 2 });
  for (const cell of position.neutral ?? []) found.set(String(cell), { kind: "neutral" });
  return found;
}
