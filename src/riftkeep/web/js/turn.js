// A turn being entered: sends what was pointed at, keeps what came back, submits. The rules are on
// the server; this only remembers the conversation and the position it is about.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Interaction} Interaction */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Progress} Progress */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./connection.js").Connection} Connection */
/** @typedef {{preview: Position, progress: Progress[][], interaction: Interaction}} Looked */

export class Turn {
  /**
   * @param {Connection} connection @param {View} view
   * @param {() => void} changed @param {(view: View) => void} resynced
   */
  constructor(connection, view, changed, resynced) {
    this.connection = connection;
    this.seq = view.seq;
    this.key = view.key;
    this.changed = changed;
    this.resynced = resynced;
    /** @type {Interaction | null} */
    this.entered = null;
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
    /** One after the other: each event needs the answer to the one before. */
    this.queue = this.interact(null);
  }

  get isComplete() {
    return this.entered?.status === "complete";
  }

  /** Is anything entered that is not sent yet? */
  get hasEntries() {
    const partial = this.entered?.partial;
    return Boolean(partial && (partial.selected.length || partial.moves.some((move) => !move.type.startsWith("no_"))));
  }

  /** @param {Record<string, unknown>} event */
  enter(event) {
    this.queue = this.queue.then(() => this.interact(event));
    return this.queue;
  }

  /** @param {Record<string, unknown> | null} event */
  async interact(event) {
    if (this.isSending || this.isOver) return;
    const start = performance.now();
    const partial = this.entered?.partial ?? null;
    const answer = await this.connection.ask("interact", { seq: this.seq, key: this.key, partial, event });
    if (this.isOver) return;
    if (answer.type === "interaction") {
      const added = answer.interaction.partial.moves.slice(this.entered?.partial.moves.length ?? 0);
      this.moved = event ? added.findLast((/** @type {import("./types.js").Move} */ move) => !move.type.startsWith("no_")) ?? null : null;
      this.looked.clear();
      this.entered = answer.interaction;
      this.preview = answer.preview;
      this.progress = answer.progress;
      this.refusal = answer.interaction.refusal;
      this.changed();
      if (event) performance.measure("answered", { start });
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
      const { seq, key: position, entered: { partial } } = this;
      found = this.connection.ask("interact", { seq, key: position, partial, event })
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
    const moves = [...(this.entered?.partial.moves ?? []), ...texts];
    const answer = await this.connection.ask("play", { seq: this.seq, key: this.key, moves });
    if (answer.type === "ack") return; // the event that follows ends this turn
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
