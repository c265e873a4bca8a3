// A turn being entered at a table: a conversation about one position of its log, kept while the page is
// loaded again, and submitted in the end.

import { Conversation } from "./conversation.js";
import { isForced } from "./kinds.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Interaction} Interaction */
/** @typedef {import("./types.js").Partial} Partial */
/** @typedef {import("./conversation.js").Entered} Entered */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Progress} Progress */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./connection.js").Connection} Connection */
/** @typedef {{preview: Position, progress: Progress[][], interaction: Interaction}} Looked */

export class Turn extends Conversation {
  /**
   * @param {Connection} connection @param {View} view
   * @param {() => void} changed @param {(view: View) => void} resynced
   */
  constructor(connection, view, changed, resynced) {
    super();
    this.connection = connection;
    this.seq = view.seq;
    this.key = view.key;
    this.changed = changed;
    this.resynced = resynced;
    /** @type {Position} */
    this.preview = view.position;
    this.progress = view.progress;
    /** @type {Refusal | null} */
    this.refusal = null;
    this.isSending = false;
    this.isOver = false;
    /** The move that the last entry added, to be animated. @type {import("./types.js").Move | null} */
    this.moved = null;
    /** What would come of an entry, by the entry. @type {Map<string, Promise<Looked | null>>} */
    this.looked = new Map();
    this.place = `entry/${view.table}`;
    this.queue = this.resume();
  }

  /** Begin, with what was entered in this position before the page was loaded again. */
  async resume() {
    const kept = JSON.parse(localStorage.getItem(this.place) ?? "null");
    if (kept?.key === this.key) await this.interact(null, kept.partial);
    if (!this.entered) await this.interact(null);
  }

  /** Remember what is entered, for as long as it is not sent. */
  keep() {
    if (this.hasEntries) localStorage.setItem(this.place, JSON.stringify({ key: this.key, partial: this.entered?.partial }));
    else localStorage.removeItem(this.place);
  }

  /** The position is no longer on the board; what was sent is not entered any more. */
  end() {
    this.isOver = true;
    if (this.isSending) localStorage.removeItem(this.place);
  }

  /** @param {Entered | null} event @param {Partial | null} [partial] */
  async interact(event, partial) {
    if (this.isSending || this.isOver) return;
    const start = performance.now();
    await super.interact(event, partial);
    if (event && !this.isOver) performance.measure("answered", { start });
  }

  /** @param {{partial: Partial | null, event: Entered | null}} body */
  ask(body) {
    return this.connection.ask("interact", { seq: this.seq, key: this.key, ...body });
  }

  /** @param {any} answer @param {Entered | null} event */
  async heard(answer, event) {
    if (this.isOver) return;
    if (answer.type === "interaction") {
      const added = answer.interaction.partial.moves.slice(this.moves.length);
      this.moved = event ? added.findLast((/** @type {import("./types.js").Move} */ move) => !isForced(move)) ?? null : null;
      this.looked.clear();
      await super.heard(answer, event);
      this.preview = answer.preview;
      this.progress = answer.progress;
      this.refusal = answer.interaction.refusal;
      this.keep();
      this.changed();
    } else {
      this.failed(answer);
    }
  }

  /** What would come of an entry, without making it; null if nothing. @param {Record<string, unknown>} event */
  look(event) {
    if (!this.entered || this.isComplete || this.isSending) return Promise.resolve(null);
    const key = JSON.stringify(event);
    let found = this.looked.get(key);
    if (!found) {
      found = this.ask({ partial: this.entered.partial, event })
        .then((answer) => (answer.type === "interaction" && !answer.interaction.refusal ? answer : null));
      this.looked.set(key, found);
    }
    return found;
  }

  /** Send the turn, or moves as text after what is entered. @param {string[]} [texts] */
  async submit(texts = []) {
    if (this.isSending || this.isOver) return;
    this.isSending = true;
    await this.queue;
    this.refusal = null;
    this.changed();
    const moves = [...this.moves, ...texts];
    const answer = await this.connection.ask("play", { seq: this.seq, key: this.key, moves });
    if (answer.type === "ack" || this.isOver) return; // the event of the turn ends it, before or after this
    this.isSending = false;
    this.failed(answer);
  }

  /** @param {any} answer */
  failed(answer) {
    if (answer.type === "resync") this.resynced(answer.view);
    else {
      this.refusal = answer.refusal;
      this.changed();
    }
  }
}
