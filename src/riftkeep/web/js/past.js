// Positions that a game has been through, by how many moves had been played. What was not seen when
// it happened is fetched when it is looked at.

import { request } from "./connection.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {{position: Position, progress: import("./types.js").Progress[][]}} Moment */

/** Moves that the server plays in one request. */
const MOST = 24;

export class Past {
  /** @param {View} view */
  constructor(view) {
    this.table = view.table;
    /** @type {Map<number, Moment>} */
    this.known = new Map();
    this.keep(view.moves.length, { position: view.position, progress: view.progress });
  }

  /** @param {number} after how many moves @param {Moment} moment */
  keep(after, moment) {
    this.known.set(after, { position: moment.position, progress: moment.progress });
  }

  /** Moves were taken back: what came after so many of them never happened. @param {number} moves */
  forget(moves) {
    for (const after of this.known.keys()) if (after > moves) this.known.delete(after);
  }

  /** The position after so many moves. @param {View} view @param {number} after @returns {Promise<Moment>} */
  async at(view, after) {
    const found = this.known.get(after);
    if (found) return found;
    const base = after - (after % MOST);
    const start = this.known.get(base) ?? await request(`/api/tables/${this.table}/position?moves=${base}`);
    this.keep(base, start);
    const moves = view.moves.slice(base, base + MOST).map(({ move }) => move);
    if (after === base) return start;
    const { steps } = await request("/api/study/line", { position: start.position, moves });
    steps.forEach((/** @type {Moment} */ step, /** @type {number} */ i) => this.keep(base + i + 1, step));
    return /** @type {Moment} */ (this.known.get(after));
  }
}
