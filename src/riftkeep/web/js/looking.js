// Looking before deciding: what stands where the pointer rests, and, lightly on the board, what an entry
// would change and cost. Nothing is entered by looking.

import { byId, html, pricesOf } from "./panels.js";
import { tower } from "./pieces.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Choice} Choice */
/** What there is to look at: the turn being entered, if any, and the part of a line that is chosen. @typedef {{view: import("./types.js").View, turn: import("./turn.js").Turn | null, turnBar: import("./turn_bar.js").TurnBar, isWatching: boolean}} Seen */

const LOOK_MS = 90;
/** Kinds of targets of which there is nothing to show before: none, and those of what is chosen. */
const SHOWN_ALREADY = new Set(["", "count", "select", "deselect"]);

export class Looking {
  /** @param {import("./board.js").RiftBoard} board @param {() => Seen} seen */
  constructor(board, seen) {
    this.board = board;
    this.seen = seen;
    this.timer = 0;
    /** The entry that is looked at. */
    this.entry = "";
    /** The cell that the pointer rests on. @type {Cell | null} */
    this.cell = null;
    /** What the entry looked at leads to. @type {import("./types.js").Position | null} */
    this.preview = null;
  }

  /** @param {{cell: Cell, text: string, content?: import("./types.js").Content}} looked */
  at({ cell, text, content }) {
    const words = html("span", { class: "words" }, text);
    byId("inspect").replaceChildren(...(content?.kind === "stack" ? [tower(content.rings)] : []), words);
    this.cell = cell;
    const kind = this.board.targets.get(String(cell))?.kind ?? "";
    if (this.seen().turnBar.parts.length) return;
    this.later(SHOWN_ALREADY.has(kind) ? null : { kind: "point", cell });
  }

  /** @param {Choice | null} choice */
  atChoice(choice) {
    this.board.bracket(choice?.cells ?? null);
    this.later(choice ? { kind: "choose", choice: choice.name } : null);
  }

  /** Nothing is looked at, except a part of a line that is to be chosen. */
  away() {
    byId("inspect").replaceChildren();
    const { turnBar } = this.seen();
    const part = turnBar.parts[turnBar.part];
    if (part) turnBar.look(part);
    else this.later(null);
  }

  /** Show what an entry would do, once the pointer rests on it. @param {Record<string, unknown> | null} event */
  later(event) {
    const key = JSON.stringify(event);
    if (key === this.entry) return;
    this.entry = key;
    clearTimeout(this.timer);
    this.preview = null;
    this.board.ghost(null);
    byId("prices").replaceChildren();
    const { turn, isWatching } = this.seen();
    if (!event || !turn || isWatching) return;
    this.timer = window.setTimeout(async () => {
      const found = await turn.look(event);
      if (!found || this.entry !== key || turn !== this.seen().turn) return;
      this.preview = found.preview;
      this.board.ghost(found.preview);
      byId("prices").replaceChildren(...pricesOf(this.seen().view, turn.progress, found.progress));
    }, LOOK_MS);
  }
}
