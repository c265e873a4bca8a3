// The steps of a turn, animated from what stood where before and after each; no rules are needed.

import { contentsOf, draw, svg } from "./pieces.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./board.js").RiftBoard} RiftBoard */
/** What is shown at once; the first frame of a turn says whose it is. @typedef {{position: Position, move?: Move, begins?: boolean, lit?: Cell[], ms?: number, progress?: import("./types.js").Progress[][]}} Frame */

const SLIDE_MS = 320;
const POP_MS = 200;
const STAGGER_MS = 28;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Animate the move that led from one position to the one now shown.
 * @param {RiftBoard} board @param {Position} before @param {Position} after @param {Move} move
 */
export function animate(board, before, after, move) {
  if (still.matches || !board.layout || !board.flying) return;
  const [old, now] = [contentsOf(before, board.layout), contentsOf(after, board.layout)];
  const slider = move.from && move.to ? old.get(String(move.from)) ?? now.get(String(move.to)) : undefined;
  const from = move.from ? board.middle(move.from) : null;
  let order = 0;
  for (const shown of board.cells) {
    const at = String(shown.place.cell);
    const [was, is] = [old.get(at), now.get(at)];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    const isLanding = Boolean(slider) && at === String(move.to);
    const delay = isLanding ? SLIDE_MS : from && slider ? delayAt(board, from, shown.place.cell, move) : STAGGER_MS * order++;
    if (is) shown.content.animate([{ opacity: 0, transform: isLanding ? "none" : "scale(.3)" }, { opacity: 1, transform: "none" }],
      { duration: isLanding ? 1 : POP_MS, delay, fill: "backwards", easing: "ease-out" });
    if (was?.kind === "stack" && !isLanding && at !== String(move.from)) leave(board, shown.place.cell, draw(was, board.outline, board.layout.shape), delay);
  }
  if (slider && from) fly(board, draw(slider, board.outline, board.layout.shape), from, board.middle(move.to));
}

/** When what slides passes a cell. @param {RiftBoard} board @param {[number, number]} from @param {Cell} cell @param {Move} move */
function delayAt(board, from, cell, move) {
  const far = (/** @type {Cell} */ to) => Math.hypot(board.middle(to)[0] - from[0], board.middle(to)[1] - from[1]);
  return Math.min(1, far(cell) / Math.max(1, far(move.to))) * SLIDE_MS;
}

/** @param {RiftBoard} board @param {SVGElement} piece @param {[number, number]} from @param {[number, number]} to */
function fly(board, piece, from, to) {
  const flyer = svg("g", {}, piece);
  board.flying?.append(flyer);
  const at = ([x, y] = from) => ({ transform: `translate(${x}px, ${y}px)` });
  flyer.animate([at(from), at(to)], { duration: SLIDE_MS, easing: "ease-in-out" }).finished.finally(() => flyer.remove());
}

/** @param {RiftBoard} board @param {Cell} cell @param {SVGElement} piece @param {number} delay */
function leave(board, cell, piece, delay) {
  const [x, y] = board.middle(cell);
  const leaver = svg("g", {}, piece);
  board.flying?.append(leaver);
  leaver.animate([
    { transform: `translate(${x}px, ${y}px)`, opacity: 1 },
    { transform: `translate(${x}px, ${y - 16}px)`, opacity: 0 },
  ], { duration: POP_MS * 1.6, delay, fill: "both" }).finished.finally(() => leaver.remove());
}

/** Positions to be shown one after the other. */
export class Film {
  /** @param {(frame: Frame, before: Position) => void} show @param {() => void} ended @param {number} frameMs */
  constructor(show, ended, frameMs) {
    this.show = show;
    this.ended = ended;
    this.frameMs = frameMs;
    /** What is shown, and what is to come. @type {Frame[]} */
    this.frames = [];
    this.timer = 0;
  }

  get isRunning() {
    return this.frames.length > 0;
  }

  /** Show frames after those that are still to come. The first of them is what they start from. @param {Frame[]} frames */
  add(frames) {
    this.frames.push(...frames);
    if (this.timer) return;
    this.show(this.frames[0], this.frames[0].position);
    this.wait();
  }

  wait() {
    this.timer = window.setTimeout(() => this.step(), this.frames[0].ms ?? this.frameMs);
  }

  step() {
    const before = this.frames.shift()?.position;
    if (before && this.frames.length) {
      this.show(this.frames[0], before);
      this.wait();
    } else this.stop();
  }

  stop() {
    clearTimeout(this.timer);
    const wasRunning = this.timer !== 0;
    this.timer = 0;
    this.frames = [];
    if (wasRunning) this.ended();
  }
}
