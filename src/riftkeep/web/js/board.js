// <rift-board>: draws a position and what may be pointed at, and reports what was pointed at.
// It knows no rules and no geometry: the layout, the position and the targets are data.
//
//   board.show(layout, position, marks)      draw; with marks.moved, animated
//   board.ghost(position)                    show lightly what another position would change
//   board.bracket(cells)                     put a frame around cells
//   "rift-point"  detail {cell}              pointed at, by mouse, touch or Enter
//   "rift-why"    detail {cell}              asked why not
//   "rift-alter"  detail {cell, by}          more or less of it: wheel, right button, + and -
//   "rift-drag"   detail {cell}              dragged over, with the button or a finger down
//   "rift-look"   detail {cell, text, content}  looked at, by hovering, a long press or focus
//   "rift-leave"                             no longer looked at

import { animate } from "./film.js";
import { extentOf, labels, lines, outlineOf, UNITS } from "./grid.js";
import { showGame } from "./kinds.js";
import { arrows, cellsOf, marksOf } from "./marks.js";
import { contentsOf, describe, draw, patterns, svg } from "./pieces.js";
import { said, t } from "./texts.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Marks} Marks */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Target} Target */
/** @typedef {import("./types.js").Content} Content */

/** A finger needs cells of this size; on smaller ones a touch opens the loupe. */
const SURE_PIXELS = 42;
const LONG_PRESS_MS = 450;
let boards = 0;

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
    /** @type {Map<string, Content>} */
    this.contents = new Map();
    /** @type {Position | null} */
    this.position = null;
    this.current = 0;
    /** The cell that is looked at, and what was said of it. */
    this.looked = -1;
    this.said = "";
    this.called = "";
    /** What to call a seat. @type {(seat: number) => string} */
    this.nameOf = (seat) => t("board.player", { seat });
    this.outline = "";
    /** @type {{[name: string]: SVGElement}} */
    this.layers = {};
    /** The id of everything drawn, for the loupe. */
    this.scene = `scene${++boards}`;
    /** @type {import("./loupe.js").Loupe | null} */
    this.loupe = null;
    this.pressTimer = 0;
    this.wasLong = false;
    this.dragged = -1;
    this.bracketed = new Set();
  }

  get flying() {
    return this.layers.flying;
  }

  /** @param {Layout} layout @param {Position} position @param {Marks} [marks] */
  show(layout, position, marks = {}) {
    if (this.layout !== layout) this.build(layout);
    const before = this.position;
    this.position = position;
    this.contents = contentsOf(position, layout);
    this.targets = new Map((marks.targets ?? []).map((target) => [String(target.cell), target]));
    const selected = new Set((marks.selected ?? []).map(String));
    const last = cellsOf(marks.last ?? []);
    const danger = new Set((marks.danger ?? []).map(String));
    const called = [1, 2, 3, 4].map(this.nameOf).join("\n");
    const isRenamed = called !== this.called; // people have changed seats: every label is made again
    this.called = called;
    const land = new Map();
    (marks.territory ?? []).forEach((cells, seat) => cells.forEach((cell) => land.set(String(cell), seat + 1)));
    for (const shown of this.cells) {
      const at = String(shown.place.cell);
      const content = this.contents.get(at);
      const drawn = JSON.stringify(content ?? null);
      if (drawn !== shown.drawn) {
        shown.drawn = drawn;
        shown.content.replaceChildren(...(content ? [draw(content, this.outline, layout.shape)] : []));
      }
      const target = this.targets.get(at);
      const marked = [target?.kind, target?.effect, selected.has(at), last.has(at), land.get(at), danger.has(at), drawn].join("|");
      if (marked !== shown.marked || isRenamed) {
        shown.marked = marked;
        this.mark(shown, content, { target, isSelected: selected.has(at), isLast: last.has(at), land: land.get(at) ?? 0, isInDanger: danger.has(at), isTaken: Boolean(content) });
      }
    }
    const entered = marks.entered ?? [];
    const middle = this.middle.bind(this);
    this.layers.over.replaceChildren(arrows(entered.length ? entered : (marks.last ?? []), middle, entered.length ? "entered" : ""));
    if (marks.hint?.length) this.layers.over.append(arrows(marks.hint, middle, "hinted"), this.frameOf([...cellsOf(marks.hint)], "hint-frame"));
    const lit = marks.lit ?? (marks.last ?? []).flatMap((move) => move.border ?? []);
    if (danger.size) this.layers.over.prepend(this.frameOf([...danger], "danger"));
    if (lit.length) this.layers.over.prepend(this.frameOf(lit.map(String), "lit"));
    this.ghost(null);
    this.bracket(null);
    this.toggleAttribute("active", this.targets.size > 0);
    if (marks.moved?.length && before) {
      for (const move of marks.moved) animate(this, before, position, move);
    }
    this.lookAgain();
  }

  /** @param {Shown} shown @param {Content | undefined} content @param {import("./marks.js").Marked} marked */
  mark(shown, content, marked) {
    const { target, isSelected, isLast, land } = marked;
    shown.marks.replaceChildren(...marksOf(this.outline, this.layout?.shape === "hexagon", marked));
    shown.group.classList.toggle("target", Boolean(target));
    if (isSelected) shown.group.setAttribute("aria-selected", "true");
    else shown.group.removeAttribute("aria-selected");
    const words = [shown.place.name, describe(content, this.nameOf)];
    if (land) words.push(t("board.collapsed", { owner: this.nameOf(land) }));
    if (isSelected) words.push(t("board.selected"));
    if (marked.isInDanger) words.push(t("coach.danger"));
    if (target) words.push(t("board.target", { effect: said(target.says, target.effect) }).replace(/\.$/, ""));
    if (isLast) words.push(t("board.last"));
    shown.group.setAttribute("aria-label", words.join(", "));
  }

  /** What a position would change, drawn lightly over what is; null for nothing. @param {Position | null} position */
  ghost(position) {
    const { ghosts } = this.layers;
    ghosts.replaceChildren();
    if (!position || !this.layout) return;
    const after = contentsOf(position, this.layout);
    for (const { place } of this.cells) {
      const at = String(place.cell);
      const [was, is] = [this.contents.get(at), after.get(at)];
      if (JSON.stringify(was) === JSON.stringify(is)) continue;
      const [x, y] = this.middle(place.cell);
      const parts = [svg("path", { d: this.outline, class: "veil" })];
      if (is) parts.push(draw(is, this.outline, this.layout.shape));
      else parts.push(svg("path", { d: "M-8 -8L8 8M8 -8L-8 8", class: "gone" }));
      parts.push(svg("path", { d: this.outline, class: "change", transform: "scale(.9)" }));
      ghosts.append(svg("g", { transform: `translate(${x} ${y})` }, ...parts));
    }
  }

  /** Put a frame around cells; null for none. @param {Cell[] | null} cells */
  bracket(cells) {
    this.layers.bracket.replaceChildren(...(cells?.length ? [this.frameOf(cells.map(String), "bracket")] : []));
    this.bracketed = new Set((cells ?? []).map(String));
  }

  /** @param {string[]} cells @param {string} style */
  frameOf(cells, style) {
    const group = svg("g", { class: style });
    for (const cell of cells) {
      const shown = this.cells[this.index.get(cell) ?? -1];
      if (!shown) continue;
      const [x, y] = this.middle(shown.place.cell);
      group.append(svg("path", { d: this.outline, transform: `translate(${x} ${y}) scale(.97)` }));
    }
    return group;
  }

  /** @param {Layout} layout */
  build(layout) {
    this.layout = layout;
    showGame(layout);
    this.position = null;
    const unit = UNITS[layout.shape];
    const extent = extentOf(layout);
    const { x, y, width, height } = extent;
    this.outline = outlineOf(layout.shape, unit);
    const page = /** @type {HTMLElement} */ (this.closest(".table-page") ?? this);
    page.style.setProperty("--ratio", (width / height).toFixed(3));
    const root = svg("svg", { viewBox: [x, y, width, height].map((n) => n.toFixed(1)).join(" "), role: "grid", "aria-label": t("board.grid") });
    root.classList.add(layout.shape);
    root.append(patterns(), svg("rect", { x, y, width, height, rx: 10, class: "back" }));
    const scene = svg("g", { class: "scene", id: this.scene });
    root.append(scene);
    if (layout.shape === "point") scene.append(lines(layout.places, unit));
    scene.append(labels(layout, extent.edge, extent.label));
    this.cells = [];
    this.index.clear();
    this.rows.clear();
    /** @type {SVGElement | null} */
    let row = null;
    layout.places.forEach((place, i) => {
      if (!this.rows.has(place.row)) {
        this.rows.set(place.row, []);
        row = svg("g", { role: "row", "aria-label": place.name.replace(layout.shape === "hexagon" ? /\d+/ : /\D+/, "") });
        scene.append(row);
      }
      this.rows.get(place.row)?.push(i);
      const content = svg("g", { class: "content", "aria-hidden": "true" });
      const marks = svg("g", { class: "marks", "aria-hidden": "true" });
      const group = svg("g", {
        class: layout.shape === "square" && (place.row + place.column) % 2 ? "cell odd" : "cell", role: "gridcell", tabindex: i ? -1 : 0, "data-name": place.name,
        transform: `translate(${(place.x * unit).toFixed(1)} ${(place.y * unit).toFixed(1)})`,
      }, svg("path", { d: this.outline, class: "ground" }), content, marks,
        svg("path", { d: this.outline, class: "focus", transform: "scale(.93)" }));
      group.dataset.i = String(i);
      row?.append(group);
      this.index.set(String(place.cell), i);
      this.cells.push({ place, group, content, marks, drawn: "null", marked: "" });
    });
    for (const name of ["ghosts", "bracket", "over", "flying"]) {
      this.layers[name] = svg("g", { class: `layer ${name}`, "aria-hidden": "true" });
      scene.append(this.layers[name]);
    }
    this.current = 0;
    if (this.looked >= 0) this.dispatchEvent(new CustomEvent("rift-leave"));
    this.looked = -1;
    this.replaceChildren(root);
    this.listen(root);
  }

  /** @param {SVGElement} root */
  listen(root) {
    root.addEventListener("click", (event) => this.clicked(/** @type {MouseEvent} */ (event)));
    root.addEventListener("keydown", (event) => this.pressed(event));
    root.addEventListener("pointerover", (event) => { if (event.pointerType !== "touch") this.look(event.target); });
    root.addEventListener("pointerleave", () => {
      this.looked = -1;
      this.dispatchEvent(new CustomEvent("rift-leave"));
    });
    root.addEventListener("focusin", (event) => {
      const i = indexOf(event.target);
      if (i >= 0) this.makeCurrent(i);
      this.look(event.target);
    });
    root.addEventListener("pointerdown", (event) => {
      this.dragged = indexOf(event.target);
      this.wasLong = false;
      clearTimeout(this.pressTimer);
      this.pressTimer = window.setTimeout(() => {
        this.wasLong = event.pointerType === "touch";
        if (this.wasLong) this.look(event.target);
      }, LONG_PRESS_MS);
    });
    root.addEventListener("pointermove", (event) => {
      if (!event.buttons || this.dragged < 0) return;
      const i = indexOf(document.elementFromPoint(event.clientX, event.clientY));
      if (i < 0 || i === this.dragged) return;
      clearTimeout(this.pressTimer);
      this.dragged = i;
      this.report("rift-drag", i);
    });
    root.addEventListener("pointerup", () => clearTimeout(this.pressTimer));
    root.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const i = indexOf(event.target);
      if (i >= 0 && !this.wasLong) this.report("rift-alter", i, { by: -1 });
    });
    root.addEventListener("wheel", (event) => {
      const i = indexOf(event.target);
      if (i < 0 || event.ctrlKey || this.targets.get(String(this.cells[i].place.cell))?.kind !== "count") return;
      event.preventDefault();
      this.report("rift-alter", i, { by: event.deltaY < 0 ? 1 : -1 });
    }, { passive: false });
  }

  /** The middle of a cell in the drawing. @param {Cell} cell @returns {[number, number]} */
  middle(cell) {
    const place = this.cells[this.index.get(String(cell)) ?? 0].place;
    const unit = UNITS[this.layout?.shape ?? "square"];
    return [place.x * unit, place.y * unit];
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const i = indexOf(event.target);
    if (i < 0 || this.wasLong) return;
    const width = this.cells[i].group.getBoundingClientRect().width;
    const isTouch = /** @type {PointerEvent} */ (event).pointerType === "touch";
    this.makeCurrent(i);
    if (isTouch) this.look(this.cells[i].group);
    if (isTouch && width < SURE_PIXELS) this.magnify(i);
    else this.report("rift-point", i);
  }

  /** Enlarge the cells around one; few need that, so its script comes with the first touch. @param {number} i */
  async magnify(i) {
    const { Loupe } = await import("./loupe.js");
    this.loupe ??= new Loupe(this);
    this.loupe.open(i);
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
    else if (event.key === "+" || event.key === "-") this.report("rift-alter", this.current, { by: event.key === "+" ? 1 : -1 });
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

  /** Say again what is on a cell. @param {Cell} cell */
  lookAt(cell) {
    this.look(this.cells[this.index.get(String(cell)) ?? -1]?.group ?? null);
  }

  /** Say what is on the cell looked at, if that is no longer what was said. */
  lookAgain() {
    const group = this.cells[this.looked]?.group;
    if (group && group.getAttribute("aria-label") !== this.said) this.look(group);
  }

  /** @param {EventTarget | null} at */
  look(at) {
    const i = indexOf(at);
    if (i < 0) return;
    const { place, group } = this.cells[i];
    this.looked = i;
    this.said = group.getAttribute("aria-label") ?? "";
    const detail = { cell: place.cell, text: this.said, content: this.contents.get(String(place.cell)) };
    this.dispatchEvent(new CustomEvent("rift-look", { detail }));
  }

  /** @param {string} name @param {number} i @param {Record<string, unknown>} [more] */
  report(name, i, more = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail: { cell: this.cells[i].place.cell, ...more } }));
  }
}

/** @param {EventTarget | null} target */
function indexOf(target) {
  const group = target instanceof Element ? target.closest("g.cell") : null;
  return group instanceof SVGElement ? Number(group.dataset.i) : -1;
}

customElements.define("rift-board", RiftBoard);
