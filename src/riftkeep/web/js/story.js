// What happened since one's last turn: the others' turns shown one after the other, told in a sentence
// each, and shown again when asked for.

import { Film } from "./film.js";
import { byId, html, quietSign } from "./panels.js";
import { firstSince, tellTurn, turnsAt, wasForced, whyOf } from "./tale.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Progress} Progress */
/** @typedef {import("./film.js").Frame} Frame */
/** @typedef {import("./tale.js").PlayedTurn} PlayedTurn */

const STEP_MS = 520;
/** How long a wall, a line or captured castles are lit up before what comes of it. */
const LIT_MS = 1100;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Story {
  /**
   * @param {import("./past.js").Past} past
   * @param {(frame: Frame, before: import("./types.js").Position) => void} show @param {() => void} ended
   */
  constructor(past, show, ended) {
    this.past = past;
    this.film = new Film((frame, before) => this.showFrame(frame, before), ended, STEP_MS);
    this.show = show;
    /** How many moves had been played before each of the films that are still to begin. @type {number[]} */
    this.waiting = [];
    /** How many turns there were when they were last told, and the first of those on the page. */
    this.count = -1;
    this.first = 0;
    /** How far the seats had come in the position shown. @type {Progress[][] | null} */
    this.progress = null;
    this.shown = "";
  }

  get isRunning() {
    return this.film.isRunning;
  }

  /** See the end at once. */
  skip() {
    this.waiting = [];
    this.film.stop();
  }

  /** A turn has just been played. @param {View} view as it was before @param {any} message @param {Move[]} moves @param {boolean} isOwn */
  happened(view, message, moves, isOwn) {
    const after = message.event.data.count;
    if (view.moves.length === after - moves.length) this.past.keep(view.moves.length, { position: view.position, progress: view.progress });
    this.past.keep(after, { position: message.position, progress: message.progress });
    if (isOwn || still.matches || document.hidden) return;
    /** @type {Frame[]} */
    const steps = message.steps.map((/** @type {any} */ step) => frameOf(step.position, moves[step.after - 1], message.deeds[step.after - 1]));
    const last = message.are_forced.lastIndexOf(false);
    if (message.steps.at(-1)?.after === last + 1) steps.pop();
    this.run(after - moves.length, [{ position: view.position, progress: view.progress, begins: true }, ...steps,
      { ...frameOf(message.position, moves[last], message.deeds[last]), progress: message.progress }]);
  }

  /** Everything since one's last turn, once more. @param {View} view */
  async again(view) {
    const all = turnsAt(view);
    const turns = all.slice(firstSince(view, all));
    if (!turns.length || this.isRunning) return;
    const films = [];
    for (const turn of turns) films.push(await this.framesOf(view, turn));
    if (this.isRunning) return;
    films.forEach((frames, i) => this.run(turns[i].first, frames));
  }

  /** @param {View} view @param {PlayedTurn} turn @returns {Promise<Frame[]>} */
  async framesOf(view, { first, after }) {
    /** @type {Frame[]} */
    const frames = [{ ...await this.past.at(view, first), begins: true }];
    for (let at = first; at < after; at++) {
      if (!wasForced(view.moves[at])) frames.push(frameOf((await this.past.at(view, at + 1)).position, view.moves[at].move, view.moves[at].deed));
    }
    const end = await this.past.at(view, after);
    Object.assign(frames[frames.length - 1], end);
    return frames;
  }

  /** @param {number} first how many moves had been played before @param {Frame[]} frames of one turn */
  run(first, frames) {
    this.waiting.push(first);
    this.film.add(frames.flatMap((frame, i) => (frame.lit?.length && i ? [{ ...frame, position: frames[i - 1].position, progress: undefined, ms: LIT_MS }, frame] : [frame])));
  }

  /** @param {Frame} frame @param {import("./types.js").Position} before */
  showFrame(frame, before) {
    if (frame.begins) this.waiting.shift();
    if (frame.progress) this.progress = frame.progress;
    this.show(frame, before);
  }

  /** The turns since one's own last one, and those before them that came with them and are not told yet. @param {View} view */
  news(view) {
    const turns = turnsAt(view);
    if (turns.length !== this.count) {
      const isMore = this.count >= 0 && turns.length > this.count;
      const untold = isMore ? Math.max(this.count, turns.length - 2 * view.seats.length) : turns.length;
      this.first = Math.min(untold, firstSince(view, turns));
      this.count = turns.length;
    }
    return turns.slice(this.first);
  }

  /** Tell the turns that have been shown; screen readers hear each when it is added. @param {View} view */
  tell(view) {
    const list = byId("story");
    const turns = this.news(view);
    const told = turns.filter(({ first }) => first < (this.waiting[0] ?? Infinity));
    const keyOf = (/** @type {PlayedTurn} */ turn) => `${turn.first}/${turn.after}/${view.moves[turn.after - 1]?.text}`;
    const wanted = told.map(keyOf);
    const there = /** @type {HTMLElement[]} */ ([...list.children]);
    for (const line of there) if (!wanted.includes(line.dataset.turn ?? "")) line.remove();
    for (const turn of told) {
      if (there.some((line) => line.dataset.turn === keyOf(turn))) continue;
      const why = whyOf(view.moves.slice(turn.first, turn.after)).map((text) => html("small", {}, ` ${text}`));
      list.append(html("li", { "data-turn": keyOf(turn), "data-seat": String(turn.seat) }, quietSign(turn.seat), html("span", {}, tellTurn(view, turn), ...why)));
    }
    byId("again").hidden = !turns.length;
    list.closest(".story")?.toggleAttribute("hidden", !told.length);
  }
}

/** @param {import("./types.js").Position} position after the move @param {Move} move @param {import("./types.js").Deed | null} deed @returns {Frame} */
function frameOf(position, move, deed) {
  return { position, move, lit: deed?.cells };
}
