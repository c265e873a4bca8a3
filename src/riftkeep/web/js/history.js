// Looking back during a game: which of its positions is shown, and the ways from one to the next.

import { wasForced } from "./tale.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./past.js").Moment} Moment */

export class History {
  /** @param {import("./past.js").Past} past @param {() => void} changed @param {(problem: unknown) => void} failed */
  constructor(past, changed, failed) {
    this.past = past;
    this.changed = changed;
    this.failed = failed;
    /** How many moves had been played in the position shown; null for the position now. @type {number | null} */
    this.at = null;
    /** @type {Moment | null} */
    this.moment = null;
  }

  /** Show the position after so many moves; all of them is now. @param {View} view @param {number} after */
  async go(view, after) {
    if (after >= view.moves.length) {
      this.now();
      return;
    }
    this.at = after;
    try {
      const moment = await this.past.at(view, after);
      if (this.at !== after) return;
      this.moment = moment;
      this.changed();
    } catch (problem) {
      this.failed(problem);
    }
  }

  /** Back to the position now. */
  now() {
    this.at = null;
    this.moment = null;
    this.changed();
  }

  /** A key that steps through the game; false if it is none. @param {View} view @param {string} key */
  pressed(view, key) {
    const stops = [0, ...view.moves.flatMap((_, i) => (wasForced(view.moves[i + 1]) ? [] : [i + 1]))];
    const here = this.at ?? view.moves.length;
    if (key === "Home") this.go(view, 0);
    else if (key === "End") this.now();
    else if (key === "ArrowLeft" || key === "ArrowUp" || key === ",") this.go(view, stops.findLast((stop) => stop < here) ?? 0);
    else if (key === "ArrowRight" || key === "ArrowDown" || key === ".") this.go(view, stops.find((stop) => stop > here) ?? view.moves.length);
    else return false;
    return true;
  }
}
