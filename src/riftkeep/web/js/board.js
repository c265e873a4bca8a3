// <rift-board>: draws a position and what may be pointed at, and reports what was pointed at.
// It knows no rules and no geometry: the layout, the position and the targets are data.
//
//   board.show(layout, position, marks)      draw
//   "rift-point"  detail {cell}              pointed at, by mouse, touch or Enter
//   "rift-why"    detail {cell}              asked why not
//   "rift-look"   detail {cell, text}        looked at, by hovering or focus

import { contentsOf, describe, draw, patterns, sign, svg, COLOURS } from "./pieces.js";
import { t, TEXTS } from "./texts.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Marks} Marks */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Target} Target */

const UNITS = { square: 48, hexagon: 50, point: 44 };
/** Below this size a touch only aims, and a second one on the same cell points. */
const SURE_PIXELS = 30;
/** Kinds of targets by how they are shown; any other one gets a warning sign. */
const FRAMED = new Set(["capture", "eliminate"]);
const CORNERED = new Set(["select", "deselect", "count"]);
const TINTED = new Set(["line", "segment", "region"]);
const DOTTED = new Set(["place", "move", "neutral"]);

/** @typedef {{place: Place, group: SVGElement, content: SVGElement, marks: SVGElement, drawn: string, marked: string}} Shown */

export class RiftBoard extends HTMLElement {
  constructor() {
    super();
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {Shown[]} */
    this.cells = [];
    /** @type {Map<string, number>} */
    this.index = new Map();
    /** @type {Map<number, number[]>} */
    this.rows = new Map();
    /** @type {Map<string, Target>} */
    this.targets = new Map();
    this.current = 0;
    this.aimed = -1;
    /** What to call a seat. @type {(seat: number) => string} */
    this.nameOf = (seat) => t("board.player", { seat });
    this.outline = "";
  }

  /** @param {Layout} layout @param {Position} position @param {Marks} [marks] */
  show(layout, position, marks = {}) {
    if (this.layout !== layout) this.build(layout);
    const contents = contentsOf(position);
    this.targets = new Map((marks.targets ?? []).map((target) => [String(target.cell), target]));
    const selected = new Set((marks.selected ?? []).map(String));
    const last = cellsOf(marks.last ?? []);
    const land = new Map();
    (marks.territory ?? []).forEach((cells, seat) => cells.forEach((cell) => land.set(String(cell), seat + 1)));
    for (const shown of this.cells) {
      const at = String(shown.place.cell);
      const content = contents.get(at);
      const drawn = JSON.stringify(content ?? null);
      if (drawn !== shown.drawn) {
        shown.drawn = drawn;
        shown.content.replaceChildren(...(content ? [draw(content, this.outline, layout.shape)] : []));
      }
      const target = this.targets.get(at);
      const marked = [target?.kind, target?.effect, selected.has(at), last.has(at), land.get(at), drawn].join("|");
      if (marked !== shown.marked) {
        shown.marked = marked;
        this.mark(shown, target, selected.has(at), last.has(at), content ? 0 : (land.get(at) ?? 0), Boolean(content));
        const words = [shown.place.name, describe(content, this.nameOf)];
        if (land.get(at)) words.push(TEXTS.collapsed(this.nameOf(land.get(at))));
        if (selected.has(at)) words.push(TEXTS.selected);
        if (target) words.push(TEXTS.target(target.effect));
        if (last.has(at)) words.push(TEXTS.last);
        shown.group.setAttribute("aria-label", words.join(", "));
      }
    }
    this.arrows(marks.entered?.length ? marks.entered : (marks.last ?? []), Boolean(marks.entered?.length));
    this.toggleAttribute("active", this.targets.size > 0);
    if (this.aimed >= 0) this.aim(-1);
  }

  /** @param {Layout} layout */
  build(layout) {
    this.layout = layout;
    const unit = UNITS[layout.shape];
    const { places } = layout;
    this.outline = outlineOf(layout.shape, unit);
    const xs = places.map((p) => p.x * unit);
    const ys = places.map((p) => p.y * unit);
    const edge = layout.shape === "hexagon" ? unit * 0.58 : unit / 2;
    const label = Math.max(11, (Math.max(...xs) - Math.min(...xs)) / 55);
    const room = label * 1.5;
    const box = [Math.min(...xs) - unit / 2 - room, Math.min(...ys) - edge - room];
    const size = [Math.max(...xs) + unit / 2 + room - box[0], Math.max(...ys) + edge + room - box[1]];
    const root = svg("svg", { viewBox: [...box, ...size].map((n) => n.toFixed(1)).join(" "), role: "grid", "aria-label": TEXTS.board });
    root.classList.add(layout.shape);
    root.append(patterns(), svg("rect", { x: box[0], y: box[1], width: size[0], height: size[1], rx: 8, class: "back" }));
    if (layout.shape === "point") root.append(lines(places, unit));
    root.append(labels(layout, unit, edge, label));
    this.cells = [];
    this.index.clear();
    this.rows.clear();
    /** @type {SVGElement | null} */
    let row = null;
    places.forEach((place, i) => {
      if (!this.rows.has(place.row)) {
        this.rows.set(place.row, []);
        row = svg("g", { role: "row" });
        root.append(row);
      }
      this.rows.get(place.row)?.push(i);
      const content = svg("g", { class: "content", "aria-hidden": "true" });
      const marks = svg("g", { class: "marks", "aria-hidden": "true" });
      const group = svg("g", {
        class: "cell", role: "gridcell", tabindex: i ? -1 : 0, "data-name": place.name,
        transform: `translate(${(place.x * unit).toFixed(1)} ${(place.y * unit).toFixed(1)})`,
      }, svg("path", { d: this.outline, class: "ground" }), content, marks,
        svg("path", { d: this.outline, class: "focus", transform: "scale(.93)" }));
      group.dataset.i = String(i);
      row?.append(group);
      this.index.set(String(place.cell), i);
      this.cells.push({ place, group, content, marks, drawn: "null", marked: "" });
    });
    this.over = svg("g", { class: "over", "aria-hidden": "true" });
    root.append(this.over);
    this.current = 0;
    this.replaceChildren(root);
    root.addEventListener("click", (event) => this.clicked(/** @type {MouseEvent} */ (event)));
    root.addEventListener("keydown", (event) => this.pressed(event));
    root.addEventListener("pointerover", (event) => this.look(event.target));
    root.addEventListener("focusin", (event) => {
      const i = indexOf(event.target);
      if (i >= 0) this.makeCurrent(i);
      this.look(event.target);
    });
  }

  /**
   * @param {Shown} shown @param {Target | undefined} target @param {boolean} isSelected
   * @param {boolean} isLast @param {number} land @param {boolean} isTaken
   */
  mark(shown, target, isSelected, isLast, land, isTaken) {
    const parts = [];
    const frame = (/** @type {string} */ name) => svg("path", { d: this.outline, class: name, transform: "scale(.93)" });
    if (land) {
      parts.push(svg("rect", { x: -22, y: -22, width: 44, height: 44, fill: COLOURS[land], "fill-opacity": 0.22 }),
        sign(land, 5, { fill: COLOURS[land], "fill-opacity": 0.85 }));
    }
    if (isLast) parts.push(frame("last"));
    if (isSelected) parts.push(frame("selected"));
    if (target) {
      if (FRAMED.has(target.kind)) parts.push(frame("framed"));
      else if (CORNERED.has(target.kind)) parts.push(corners(this.layout?.shape === "hexagon"));
      else if (TINTED.has(target.kind)) parts.push(frame("tinted"));
      else if (!DOTTED.has(target.kind)) parts.push(warning());
      if (!CORNERED.has(target.kind) && !(isTaken && FRAMED.has(target.kind)) && (DOTTED.has(target.kind) || !isTaken)) {
        parts.push(svg("circle", { r: target.kind === "place" ? 3.2 : 5.5, class: "dot" }));
      }
    }
    shown.marks.replaceChildren(...parts);
    shown.group.classList.toggle("target", Boolean(target));
    if (isSelected) shown.group.setAttribute("aria-selected", "true");
    else shown.group.removeAttribute("aria-selected");
  }

  /** Where stacks went, numbered if more than one did. @param {Move[]} moves @param {boolean} isEntered */
  arrows(moves, isEntered) {
    const slides = moves.filter((move) => move.from && move.to);
    const parts = [];
    for (const [number, move] of slides.entries()) {
      const [x, y] = this.middle(move.from);
      const [endX, endY] = this.middle(move.to);
      const cut = 9 / Math.hypot(endX - x, endY - y);
      const d = `M${x} ${y}L${endX - (endX - x) * cut} ${endY - (endY - y) * cut}`;
      parts.push(svg("path", { d, class: "arrow-edge" }), svg("path", { d, class: "arrow", "marker-end": "url(#arrow)" }));
      if (slides.length > 1) {
        const at = [x + (endX - x) * 0.3, y + (endY - y) * 0.3];
        parts.push(svg("circle", { cx: at[0], cy: at[1], r: 7, fill: "#111", stroke: "#fff" }),
          svg("text", { x: at[0], y: at[1] + 3.5, "font-size": 10, fill: "#fff", "text-anchor": "middle" }, String(number + 1)));
      }
    }
    this.over?.replaceChildren(...parts);
    this.over?.classList.toggle("entered", isEntered);
  }

  /** @param {Cell} cell @returns {[number, number]} */
  middle(cell) {
    const place = this.cells[this.index.get(String(cell)) ?? 0].place;
    const unit = UNITS[this.layout?.shape ?? "square"];
    return [place.x * unit, place.y * unit];
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const i = indexOf(event.target);
    if (i < 0) return;
    const width = this.cells[i].group.getBoundingClientRect().width;
    const isTouch = /** @type {PointerEvent} */ (event).pointerType === "touch";
    if (isTouch && width < SURE_PIXELS && this.aimed !== i) {
      this.makeCurrent(i);
      this.aim(i);
      this.look(this.cells[i].group, TEXTS.aim);
      return;
    }
    this.makeCurrent(i);
    this.report("rift-point", i);
  }

  /** @param {number} i */
  aim(i) {
    this.cells[this.aimed]?.group.classList.remove("aimed");
    this.cells[i]?.group.classList.add("aimed");
    this.aimed = i;
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { row, column } = this.cells[this.current].place;
    const along = this.rows.get(row) ?? [];
    /** @type {number | undefined} */
    let next;
    if (event.key === "ArrowLeft") next = along[column - 1];
    else if (event.key === "ArrowRight") next = along[column + 1];
    else if (event.key === "ArrowUp") next = this.nearest(row - 1);
    else if (event.key === "ArrowDown") next = this.nearest(row + 1);
    else if (event.key === "Home") next = along[0];
    else if (event.key === "End") next = along[along.length - 1];
    else if (event.key === "Enter" || event.key === " ") this.report("rift-point", this.current);
    else if (event.key === "?") this.report("rift-why", this.current);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (next !== undefined) {
      this.makeCurrent(next);
      this.cells[next].group.focus();
    }
  }

  /** @param {number} row */
  nearest(row) {
    const { x } = this.cells[this.current].place;
    const there = this.rows.get(row);
    return there?.reduce((best, i) =>
      Math.abs(this.cells[i].place.x - x) < Math.abs(this.cells[best].place.x - x) ? i : best);
  }

  /** @param {number} i */
  makeCurrent(i) {
    this.cells[this.current].group.setAttribute("tabindex", "-1");
    this.cells[i].group.setAttribute("tabindex", "0");
    this.current = i;
  }

  /** Put the keyboard on the board. @param {Cell} [cell] */
  focusCell(cell) {
    const i = cell === undefined ? this.current : this.index.get(String(cell));
    this.cells[i ?? 0]?.group.focus({ preventScroll: true });
  }

  /** @param {EventTarget | null} at @param {string} [more] */
  look(at, more = "") {
    const i = indexOf(at);
    if (i < 0) return;
    const text = this.cells[i].group.getAttribute("aria-label") ?? "";
    this.dispatchEvent(new CustomEvent("rift-look", { detail: { cell: this.cells[i].place.cell, text: `${text} ${more}` } }));
  }

  /** @param {string} name @param {number} i */
  report(name, i) {
    this.dispatchEvent(new CustomEvent(name, { detail: { cell: this.cells[i].place.cell } }));
  }
}

/** @param {EventTarget | null} target */
function indexOf(target) {
  const group = target instanceof Element ? target.closest("g.cell") : null;
  return group instanceof SVGElement ? Number(group.dataset.i) : -1;
}

/** The cells that moves are about. @param {Move[]} moves */
function cellsOf(moves) {
  const found = new Set();
  for (const move of moves) {
    for (const cell of [move.from, move.to, move.at]) if (cell) found.add(String(cell));
    for (const cells of [move.line, move.segment, move.region]) cells?.forEach((/** @type {Cell} */ c) => found.add(String(c)));
  }
  return found;
}

/** @param {"square" | "hexagon" | "point"} shape @param {number} unit */
function outlineOf(shape, unit) {
  const half = unit / 2;
  if (shape !== "hexagon") return `M${-half} ${-half}h${unit}v${unit}h${-unit}Z`;
  const reach = unit / Math.sqrt(3);
  const [h, r, q] = [half, reach, reach / 2].map((n) => Number(n.toFixed(2)));
  return `M0 ${-r}L${h} ${-q}V${q}L0 ${r}L${-h} ${q}V${-q}Z`;
}

/** @param {boolean} isHexagonal */
function corners(isHexagonal) {
  const [f, l] = isHexagonal ? [16, 7] : [21.5, 11]; // below, where no numbers are
  const d = [-1, 1].map((x) => `M${x * f} ${f - l}V${f}H${x * (f - l)}`).join("");
  return svg("path", { d, class: "corners" });
}

function warning() {
  return svg("g", { class: "warning" }, svg("path", { d: "M0 -11L11 9H-11Z" }),
    svg("text", { y: 7, "text-anchor": "middle", "font-size": 14, "font-weight": "bold" }, "!"));
}

/** The lines of a board of points. @param {Place[]} places @param {number} unit */
function lines(places, unit) {
  const last = Math.max(...places.map((p) => p.x)) * unit;
  let d = "";
  for (let at = 0; at <= last; at += unit) d += `M0 ${at}H${last}M${at} 0V${last}`;
  const pad = unit * 0.5;
  const wood = { x: -pad, y: -pad, width: last + 2 * pad, height: last + 2 * pad, rx: 4, class: "wood" };
  return svg("g", { class: "lines", "aria-hidden": "true" }, svg("rect", wood), svg("path", { d }),
    svg("rect", { x: 0, y: 0, width: last, height: last }));
}

/** Letters and numbers at the edges, read off the names. @param {Layout} layout @param {number} unit @param {number} edge @param {number} size */
function labels(layout, unit, edge, size) {
  const group = svg("g", { class: "labels", "aria-hidden": "true", "text-anchor": "middle", "font-size": size.toFixed(1) });
  const { places, shape } = layout;
  const last = places[places.length - 1].row;
  const add = (/** @type {Place} */ p, /** @type {number} */ dx, /** @type {number} */ dy, /** @type {string} */ text) =>
    group.append(svg("text", { x: p.x * unit + dx, y: p.y * unit + dy + size * 0.34 }, text));
  const letter = (/** @type {Place} */ p) => p.name.replace(/\d/g, "");
  const number = (/** @type {Place} */ p) => p.name.replace(/\D/g, "");
  const isHexagonal = shape === "hexagon";
  for (const [i, place] of places.entries()) {
    const isFirst = place.column === 0;
    if (isFirst) add(place, -unit / 2 - size * 0.75, 0, isHexagonal ? letter(place) : number(place));
    if (!isHexagonal && place.row === last) add(place, 0, edge + size * 0.75, letter(place));
    if (isHexagonal && (i + 1 === places.length || places[i + 1].row !== place.row)) add(place, unit / 2 + size * 0.75, 0, number(place));
  }
  return group;
}

customElements.define("rift-board", RiftBoard);
