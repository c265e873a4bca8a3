// Entering a turn away from a table: in a lesson, in a study, in the rules. A conversation about a
// position that the page sends along, shown on a board with its controls.

import { choiceButton } from "./choices.js";
import { Conversation } from "./conversation.js";
import { button, byId, html } from "./panels.js";
import { tower } from "./pieces.js";
import { said, t } from "./texts.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Interaction} Interaction */
/** @typedef {import("./types.js").Marks} Marks */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Partial} Partial */
/** @typedef {import("./conversation.js").Entered} Entered */
/** @typedef {{interaction?: Interaction, preview?: any, progress: any, position?: any}} Answer */

/** Say below the board what is looked at. @param {import("./board.js").RiftBoard} board */
export function inspect(board) {
  board.addEventListener("rift-look", (event) => {
    const { text, content } = /** @type {CustomEvent} */ (event).detail;
    byId("inspect").replaceChildren(...(content?.kind === "stack" ? [tower(content.rings)] : []), text);
  });
  board.addEventListener("rift-leave", () => byId("inspect").replaceChildren());
}

export class Entry extends Conversation {
  /**
   * @param {import("./board.js").RiftBoard} board @param {HTMLElement} controls @param {Layout} layout
   * @param {(body: Record<string, unknown>) => Promise<any>} ask sends {partial, event}
   * @param {{heard?: (answer: any) => unknown, finished: (moves: Move[]) => unknown}} tell
   */
  constructor(board, controls, layout, ask, tell) {
    super();
    this.board = board;
    this.layout = layout;
    this.ask = ask;
    this.tell = tell;
    /** @type {Answer | null} */
    this.answer = null;
    /** Marks that the page adds. @type {Marks} */
    this.marks = {};
    this.isOpen = false;
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
      if (target) this.say(said(target.says, target.effect));
      else this.point(cellOf(event));
    });
    addEventListener("keydown", (event) => this.pressed(event));
  }

  /** A new turn. */
  begin() {
    this.forget();
    this.isOpen = true;
    return this.enter(null);
  }

  /** Nothing more can be entered. @param {string} prompt */
  close(prompt) {
    this.forget();
    this.isOpen = false;
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

  forget() {
    super.forget();
    this.answer = null;
  }

  /** @param {Entered | null} event @param {Partial | null} [partial] */
  async interact(event, partial) {
    try {
      await super.interact(event, partial);
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {Answer} answer @param {Entered | null} event */
  async heard(answer, event) {
    const { turn } = this;
    this.answer = answer;
    this.entered = answer.interaction ?? null;
    this.show();
    await this.tell.heard?.(answer);
    if (turn === this.turn && event && this.isComplete && !this.entered?.refusal) await this.finish();
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
    const { answer, entered: interaction } = this;
    if (!answer || !interaction) return;
    this.board.show(this.layout, answer.preview, {
      ...this.marks,
      targets: interaction.targets,
      selected: interaction.partial.selected,
      entered: this.hasEntries ? interaction.partial.moves : [],
      last: this.hasEntries ? [] : this.marks.last,
      territory: answer.progress.map((/** @type {any[]} */ counts) => counts.flatMap(({ cells }) => cells)),
    });
    this.prompt.textContent = said(interaction.says, interaction.prompt);
    const { refusal } = interaction;
    const isAdvice = Boolean(refusal?.cells);
    this.why.classList.toggle("note", isAdvice);
    this.say(refusal ? `${said(refusal.says, refusal.text)}${refusal.rule && !isAdvice ? ` (${refusal.rule})` : ""}` : "");
    if (refusal?.cells) this.board.bracket(refusal.cells);
    const choices = interaction.choices.map((choice, i) => choiceButton(choice, i, () => this.enter({ kind: "choose", choice: choice.name })));
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
      const choice = this.entered?.choices[Number(event.key) - 1];
      if (!choice) return;
      this.enter({ kind: "choose", choice: choice.name });
    } else return;
    event.preventDefault();
  }
}
