// A turn being entered, at a table, in a lesson or in a study: every event is sent with what is entered
// so far, and what comes back is what is entered now. The rules are on the server; this only remembers
// the conversation, one event after the other.

import { isForced } from "./kinds.js";

/** @typedef {import("./types.js").Interaction} Interaction */
/** @typedef {import("./types.js").Partial} Partial */
/** @typedef {Record<string, unknown>} Entered an event: a cell pointed at, a choice, undo */

export class Conversation {
  constructor() {
    /** What is entered, and what may come next; null before the first answer. @type {Interaction | null} */
    this.entered = null;
    /** The number of the turn: answers to an earlier one come too late. */
    this.turn = 0;
    /** One after the other: each event needs the answer to the one before. @type {Promise<void>} */
    this.queue = Promise.resolve();
  }

  get moves() {
    return this.entered?.partial.moves ?? [];
  }

  get isComplete() {
    return this.entered?.status === "complete";
  }

  /** Is anything entered that is not sent yet? */
  get hasEntries() {
    const partial = this.entered?.partial;
    return Boolean(partial && (partial.selected.length || partial.moves.some((move) => !isForced(move))));
  }

  /** Forget what is entered, and whatever is on its way. */
  forget() {
    this.turn++;
    this.entered = null;
  }

  /** @param {Entered | null} event null: what may be entered? */
  enter(event) {
    const { turn } = this;
    this.queue = this.queue.then(() => (turn === this.turn ? this.interact(event) : undefined));
    return this.queue;
  }

  /** @param {Entered | null} event @param {Partial | null} [partial] what is entered already */
  async interact(event, partial = this.entered?.partial ?? null) {
    const { turn } = this;
    const answer = await this.ask({ partial, event });
    if (turn === this.turn) await this.heard(answer, event);
  }

  /** Send to the server. @param {{partial: Partial | null, event: Entered | null}} body @returns {Promise<any>} */
  async ask(body) {
    throw new Error(`nobody is asked for ${JSON.stringify(body)}`);
  }

  /** Take in what the server says. @param {any} answer @param {Entered | null} event */
  async heard(answer, event) {
    this.entered = answer.interaction;
  }
}
