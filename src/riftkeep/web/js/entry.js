// Entering a turn away from a table: in a lesson, in a study, in the rules. The server answers from
// the position that is sent along; this keeps what is entered and shows it on a board.

import { button, byId, html } from "./panels.js";
import { tower } from "./pieces.js";
import { t, told } from "./texts.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Interaction} Interaction */
/** @typedef {import("./types.js").Marks} Marks */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {{interaction?: Interaction, preview?: any, progress: any, position?: any}} Answer */

/** Say below the board what is looked at. @param {import("./board.js").RiftBoard} board */
export function inspect(board) {
  board.addEventListener("rift-look", (event) => {
    const { text, content } = /** @type {CustomEvent} */ (event).detail;
    byId("inspect").replaceChildren(...(content?.kind === "stack" ? [tower(content.rings)] : []), text);
  });
}

export class Entry {
  /**
   * @param {import("./board.js").RiftBoard} board @param {HTMLElement} controls @param {Layout} layout
   * @param {(body: Record<string, unknown>) => Promise<any>} ask sends {partial, event}
   * @param {{heard?: (answer: any) => unknown, finished: (moves: Move[]) => unknown}} tell
   */
  constructor(board, controls, layout, ask, tell) {
    this.board = board;
    this.layout = layout;
    this.ask = ask;
    this.tell = tell;
    /** @type {Answer | null} */
    this.answer = null;
    /** Marks that the page adds. @type {Marks} */
    this.marks = {};
    this.turn = 0;
    this.isOpen = false;
    this.queue = Promise.resolve();
    this.prompt = html("p", { class: "prompt", role: "status", "aria-live": "polite" });
    this.why = html("p", { class: "why", role: "status", "aria-live": "assertive" });
    this.choices = html("div", { class: "choices" });
    this.undo = button("", () => this.enter({ kind: "undo" }));
    this.undo.append(t("table.undo"), " ", html("kbd", {}, "⌫"));
    controls.replaceChildren(this.prompt, this.why, html("div", { class: "turn-actions" }, this.choices, this.undo));
    const cellOf = (/** @type {Event} */ event) => /** @type {CustomEvent} */ (event).detail.cell;
    board.addEventListener("rift-point", (event) => this.point(cellOf(event)));
    board.addEventListener("rift-why", (event) => {
      const target = board.targets.get(String(cellOf(event)));
      if (target) this.say(told(target.effect));
      else this.point(cellOf(event));
    });
    addEventListener("keydown", (event) => this.pressed(event));
  }

  /** A new turn. */
  begin() {
    this.turn++;
    this.answer = null;
    this.isOpen = true;
    return this.enter(null);
  }

  /** Nothing more can be entered. @param {string} prompt */
  close(prompt) {
    this.turn++;
    this.isOpen = false;
    this.answer = null;
    this.prompt.textContent = prompt;
    this.say("");
    this.choices.replaceChildren();
    this.undo.disabled = true;
  }

  /** @param {string} text */
  say(text) {
    this.why.textContent = text;
  }

  /** @param {Cell} cell */
  point(cell) {
    if (this.isOpen) this.enter({ kind: "point", cell });
  }

  get moves() {
    return this.answer?.interaction?.partial.moves ?? [];
  }

  get hasEntries() {
    const partial = this.answer?.interaction?.partial;
    return Boolean(partial && (partial.selected.length || partial.moves.some((move) => !move.type.startsWith("no_"))));
  }

  /** @param {Record<string, unknown> | null} event */
  enter(event) {
    const { turn } = this;
    this.queue = this.queue.then(() => (turn === this.turn ? this.interact(event, turn) : undefined));
    return this.queue;
  }

  /** @param {Record<string, unknown> | null} event @param {number} turn */
  async interact(event, turn) {
    const partial = this.answer?.interaction?.partial ?? null;
    try {
      const answer = await this.ask({ partial, event });
      if (turn !== this.turn) return;
      this.answer = answer;
      this.show();
      await this.tell.heard?.(answer);
      const isComplete = answer.interaction?.status === "complete";
      if (isComplete && event && !answer.interaction.refusal && turn === this.turn) await this.finish();
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
    }
  }

  /** Hand over the turn as it is. */
  async finish() {
    try {
      await this.tell.finished(this.moves);
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
    }
  }

  show() {
    const { answer } = this;
    const interaction = answer?.interaction;
    if (!answer || !interaction) return;
    this.board.show(this.layout, answer.preview, {
      ...this.marks,
      targets: interaction.targets,
      selected: interaction.partial.selected,
      entered: this.hasEntries ? interaction.partial.moves : [],
      last: this.hasEntries ? [] : this.marks.last,
      territory: answer.progress.map((/** @type {any[]} */ counts) => counts.flatMap(({ cells }) => cells)),
    });
    const [, mover, wanted] = /^(?:(Blue|Orange): )?(.*)$/s.exec(interaction.prompt) ?? ["", "", interaction.prompt];
    this.prompt.textContent = mover ? `${told(mover)}: ${told(wanted)}` : told(wanted);
    const { refusal } = interaction;
    this.say(refusal ? `${told(refusal.text)}${refusal.rule ? ` (${refusal.rule})` : ""}` : "");
    const choices = interaction.choices.map((choice, i) => {
      const made = button("", () => this.enter({ kind: "choose", choice: choice.name }));
      made.append(html("b", {}, choice.name), ` ${told(choice.effect)}`);
      if (i < 9) made.append(html("kbd", {}, String(i + 1)));
      return made;
    });
    if (interaction.status === "complete" && !this.hasEntries) {
      choices.push(button(t("study.go_on"), () => this.finish(), "primary"));
    }
    this.choices.replaceChildren(...choices);
    this.undo.disabled = !this.hasEntries;
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
    const scope = this.board.closest(".example") ?? document.body; // many boards on a page share the keys
    if (!(event.target instanceof Element && scope.contains(event.target))) return;
    if (isTyping || !this.isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow") && event.target === document.body) this.board.focusCell();
    else if (event.key === "Backspace" || event.key === "Escape") this.enter({ kind: "undo" });
    else if (/^[1-9]$/.test(event.key)) {
      const choice = this.answer?.interaction?.choices[Number(event.key) - 1];
      if (!choice) return;
      this.enter({ kind: "choose", choice: choice.name });
    } else return;
    event.preventDefault();
  }
}
