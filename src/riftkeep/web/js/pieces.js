// How pieces look: rings with the owner's shape and rim ticks, markers, territory, castles.
// All are drawn around the point (0, 0) in a square of 48.

import { t } from "./texts.js";

/** @typedef {import("./types.js").Content} Content */

export const COLORS = ["", "#004C8C", "#D55E00", "#F5E663", "#7CC4F0"];
const SHADES = ["", "#001f3d", "#6e3000", "#8f8320", "#2f6f96"];
const EDGES = ["", "#8db9e2", "#f08a45", "#F5E663", "#7CC4F0"];
const TICKS = ["", "#fff", "#fff", "#111", "#111"];
/** Rings that fit into a cell; in a taller stack the lowest of them stands for the rest. */
const SHOWN = 5;
const BASE = 9.4;
const STEP = 4.7;
/** Seen from well above: flatter rings look like eyes. */
const OVAL = { rx: 18.4, ry: 9.6 };
/** The side of a ring: as high as rings are apart in a stack. */
const BODY = `M-${OVAL.rx} 0v5A${OVAL.rx} ${OVAL.ry} 0 0 0 ${OVAL.rx} 5V0Z`;

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

/** The sign of a seat in its color, for lists of players. @param {number} seat */
export function badge(seat) {
  return svg("g", {},
    svg("circle", { r: 10, fill: COLORS[seat], stroke: "#fff", "stroke-width": 1.4 }),
    sign(seat, 4.4, { fill: TICKS[seat] }));
}

/** Light from above and the shade of a piece: laid over flat colors, so that these stay as measured. */
function lights() {
  const stop = (/** @type {number} */ offset, /** @type {string} */ color, /** @type {number} */ opacity) =>
    svg("stop", { offset, "stop-color": color, "stop-opacity": opacity });
  return [
    svg("linearGradient", { id: "sheen", x1: 0, y1: 0, x2: 0.35, y2: 1 }, stop(0, "#fff", 0.42), stop(0.45, "#fff", 0.04), stop(1, "#000", 0.22)),
    svg("linearGradient", { id: "side", x1: 0, y1: 0, x2: 1, y2: 0 }, stop(0, "#000", 0.5), stop(0.28, "#000", 0.08), stop(0.55, "#000", 0.3), stop(1, "#000", 0.62)),
    svg("radialGradient", { id: "shadow" }, stop(0.45, "#000", 0.62), stop(1, "#000", 0)),
    svg("linearGradient", { id: "tray", x1: 0, y1: 0, x2: 0, y2: 1 }, stop(0, "#3a4350", 1), stop(0.06, "#262c35", 1), stop(1, "#15181d", 1)),
    svg("linearGradient", { id: "wood-frame", x1: 0, y1: 0, x2: 0, y2: 1 }, stop(0, "#e6c48c", 1), stop(0.05, "#d0a868", 1), stop(1, "#b98d4d", 1)),
    svg("pattern", { id: "grain", width: 120, height: 23, patternUnits: "userSpaceOnUse" },
      svg("path", { d: "M0 4C30 1 60 8 120 4M0 11C40 15 80 8 120 11M0 19C25 17 90 22 120 19", fill: "none", stroke: "#7a5320", "stroke-opacity": 0.13, "stroke-width": 1.1 })),
  ];
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
  return svg("defs", { "aria-hidden": "true" }, ...digits, ...lights(),
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
      svg("path", { d: outline, fill: COLORS[seat] }),
      svg("path", { d: outline, fill: `url(#land${seat})` }));
  }
  return content.kind === "castle" ? castle(content.owner) : neutral();
}

/** @param {number} seat */
function marker(seat) {
  return svg("g", { fill: "none" },
    svg("circle", { r: 9.6, cy: 1.6, stroke: "#000", "stroke-opacity": 0.4, "stroke-width": 4 }),
    svg("circle", { r: 9.6, stroke: EDGES[seat], "stroke-width": 4 }),
    svg("circle", { r: 9.6, stroke: COLORS[seat], "stroke-width": 2.6 }),
    sign(seat, 4.6, { fill: EDGES[seat] }));
}

/** @param {number} seat */
function castle(seat) {
  return tower3d((/** @type {number} */ r, /** @type {Record<string, string | number>} */ style) => sign(seat, r, style), COLORS[seat], SHADES[seat]);
}

/**
 * A castle seen from above: shadow, wall, roof with battlements, and the owner's sign in its court.
 * @param {(radius: number, style: Record<string, string | number>) => SVGElement} shape @param {string} color @param {string} shade
 */
function tower3d(shape, color, shade) {
  const raised = (/** @type {number} */ y, /** @type {SVGElement[]} */ ...parts) => svg("g", { transform: `translate(0 ${y})` }, ...parts);
  return svg("g", {},
    svg("ellipse", { cx: 2, cy: 7, rx: 23, ry: 20, fill: "url(#shadow)" }),
    raised(2.4, shape(17.4, { fill: shade, stroke: shade, "stroke-width": 2, "stroke-linejoin": "round" })),
    raised(-1.4, shape(17.4, { fill: color, stroke: shade, "stroke-width": 1, "stroke-linejoin": "round" }),
      shape(17.4, { fill: "url(#sheen)" }),
      shape(13.6, { fill: "none", stroke: "#fff", "stroke-opacity": 0.5, "stroke-width": 3.4, "stroke-dasharray": "5.2 4.1" }),
      shape(9.4, { fill: shade, "fill-opacity": 0.75 }),
      shape(5.6, { fill: "#fff" })));
}

function neutral() {
  const diamond = (/** @type {number} */ r, /** @type {Record<string, string | number>} */ style) =>
    svg("path", { d: `M0 ${-r * 1.15}L${r * 1.15} 0L0 ${r * 1.15}L${-r * 1.15} 0Z`, ...style });
  return tower3d(diamond, "#8a9099", "#3d434b");
}

/** @param {number[]} rings @param {boolean} isHexagonal */
function stack(rings, isHexagonal) {
  const height = rings.length;
  const cap = capOf(rings);
  const shown = rings.map((seat, level) => ({ seat, isCap: level >= height - cap }));
  const base = BASE - Math.max(0, 3 - height) * 1.8 + (isHexagonal ? 2.4 : 0); // low stacks stand in the middle, all below their numbers
  const group = svg("g", {}, svg("ellipse", { cx: 1.5, cy: base + 6.5, rx: 23, ry: 12.5, fill: "url(#shadow)" }));
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
  const picture = svg("svg", { viewBox: `-24 -12 48 ${top + 29}`, class: "tower", "aria-hidden": "true" });
  rings.forEach((seat, level) => picture.append(ring(seat, level >= rings.length - cap, top - level * step)));
  picture.append(hole(rings[rings.length - 1], 0));
  return picture;
}

/**
 * The hole of the top ring: its inner wall, the board below it, and the owner's sign. The round hole itself is
 * the disc of the first seat: one more disc in it would be a pupil.
 * @param {number} seat @param {number} y
 */
function hole(seat, y) {
  const group = svg("g", { transform: `translate(0 ${y})` },
    svg("ellipse", { rx: 11.6, ry: 5.9, fill: SHADES[seat], stroke: "#000", "stroke-opacity": 0.5, "stroke-width": 0.7 }),
    svg("path", { d: "M-11.3 1.4A11.6 5.9 0 0 0 11.3 1.4A11.6 4.6 0 0 0 -11.3 1.4Z", fill: "#343b46" }));
  if (seat > 1) group.append(svg("g", { transform: "translate(0 2) scale(1 .62)" }, sign(seat, 4.2, { fill: "#fff" })));
  return group;
}

/** @param {number} seat @param {boolean} isCap @param {number} y */
function ring(seat, isCap, y) {
  const edge = isCap ? { stroke: "#fff", "stroke-width": 1.2 } : { stroke: "#111", "stroke-width": 0.7 };
  const group = svg("g", { transform: `translate(0 ${y})` },
    svg("path", { d: BODY, fill: COLORS[seat], stroke: "#000", "stroke-opacity": 0.7, "stroke-width": 0.7 }),
    svg("path", { d: BODY, fill: "url(#side)" }),
    svg("ellipse", { ...OVAL, fill: COLORS[seat], ...edge }),
    svg("ellipse", { ...OVAL, fill: "url(#sheen)" }));
  for (let tick = 0; tick < seat - 1; tick++) {
    const x = (seat - 2) * -2.7 + 5.4 * tick - 0.7;
    group.append(svg("path", { d: `M${x} ${OVAL.ry + 0.9}h1.4v3.6h-1.4Z`, fill: TICKS[seat] }));
  }
  return group;
}

/**
 * The height and, if more than one, the cap.
 * @param {number} height @param {number} cap @param {number} top @param {boolean} isHexagonal
 */
function numbers(height, cap, top, isHexagonal) {
  const size = isHexagonal ? 16.5 : 10.5; // cells of a large board are small on any screen
  const small = size * 0.86;
  const width = 5 + small * 0.6 * String(cap).length;
  const room = size * 0.6 * String(height).length;
  const y = isHexagonal ? -11 : -15;
  const x = isHexagonal ? (cap > 1 ? -room - 0.5 : -room / 2) : -22;
  const right = isHexagonal ? 1 : 22.5 - width;
  const parts = [number(height, x, y, size)];
  if (cap > 1) {
    parts.push(
      svg("rect", { x: right, y: y - small * 0.92, width, height: small * 1.11, rx: 3, fill: SHADES[top], stroke: "#fff", "stroke-width": 0.6 }),
      number(cap, right + 2.5, y - 0.3, small));
  }
  return parts;
}

/** A number as a drawing: what is said of the cell says it in words. @param {number} value @param {number} x @param {number} y @param {number} size */
function number(value, x, y, size) {
  const step = size * 0.6;
  return svg("g", { fill: "#fff", "font-size": size, class: "number" }, ...[...String(value)].map((digit, i) =>
    svg("use", { href: `#digit${digit}`, x: x + step * (i + 0.5), y })));
}

/** How many rings of one color are on top. @param {number[]} rings */
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
  if (!content) return t("board.empty");
  if (content.kind === "neutral") return t("board.neutral");
  if (content.kind !== "stack") {
    const owner = nameOf(content.owner);
    if (content.kind === "collapsed") return t("board.collapsed", { owner });
    return content.kind === "marker" ? t("board.marker", { owner }) : t("board.castle", { owner });
  }
  const { rings } = content;
  const [owner, cap] = [nameOf(rings[rings.length - 1]), capOf(rings)];
  return rings.length === cap ? t("board.rings", { count: cap, owner })
    : t("board.stack", { height: rings.length, cap, owner, rings: rings.map(nameOf).join(", ") });
}

/**
 * The contents of a position, by cell; the layout says which fields list cells of pieces.
 * @param {import("./types.js").Position} position
 * @param {import("./types.js").Layout} layout
 * @returns {Map<string, Content>}
 */
export function contentsOf(position, layout) {
  /** @type {Map<string, Content>} */
  const found = new Map();
  for (const { at, ...piece } of position.cells ?? []) {
    const [[kind, value]] = Object.entries(piece);
    found.set(String(at), /** @type {Content} */ (kind === "stack" ? { kind, rings: value } : { kind, owner: value }));
  }
  for (const [name, { kind, owner }] of Object.entries(layout.fields)) {
    for (const cell of position[name] ?? []) found.set(String(cell), /** @type {Content} */ ({ kind, owner }));
  }
  return found;
}
