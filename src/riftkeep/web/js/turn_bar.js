// The turn bar: where in the turn one is, what to do, the choices with their prices, undo, submit.

import { choiceButton, wordsOfChoice } from "./choices.js";
import { exchangeNews } from "./exchange.js";
import { stepNames, stepOf, stepOfMove } from "./kinds.js";
import { button, byId, html, nameOf } from "./panels.js";
import { said, t } from "./texts.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./turn.js").Turn} Turn */

export class TurnBar {
  /** @param {(choice: Choice) => void} take @param {(choice: Choice | null) => void} look */
  constructor(take, look) {
    this.take = take;
    /** What is looked at, to be shown again when the board is drawn again. @type {Choice | null} */
    this.looked = null;
    this.look = (/** @type {Choice | null} */ choice) => {
      this.looked = choice;
      look(choice);
    };
    /** Parts of a line to choose among by sliding. @type {Choice[]} */
    this.parts = [];
    this.part = 0;
    this.shown = "";
  }

  /** @param {View} view @param {Turn | null} turn @param {boolean} isWatching the others' turns are being shown */
  show(view, turn, isWatching) {
    const bar = byId("turn-bar");
    const isUnsent = Boolean(turn?.isComplete && turn.hasEntries && !turn.isSending);
    bar.hidden = (view.status === "finished" || view.status === "aborted") && !isWatching;
    bar.classList.toggle("yours", Boolean(turn) && !isWatching);
    bar.dataset.seat = String(view.player);
    bar.classList.toggle("unsent", isUnsent);
    byId("frame").classList.toggle("unsent", isUnsent);
    showNews(exchangeNews(view));
    setText("prompt", isWatching ? t("turn.watching") : promptOf(view, turn, isUnsent));
    this.showChoices(turn?.isSending || isWatching ? [] : (turn?.entered?.choices ?? []));
    /** @type {HTMLButtonElement} */ (byId("undo")).disabled = !turn?.hasEntries || turn.isSending;
    /** @type {HTMLButtonElement} */ (byId("submit")).disabled = !isUnsent;
    byId("turn-actions").hidden = !view.your_seats.length || view.status !== "playing";
    showSteps(view, turn);
  }

  /** @param {Choice[]} choices */
  showChoices(choices) {
    const all = JSON.stringify(choices);
    if (all === this.shown) {
      if (this.looked) this.look(this.looked);
      return;
    }
    this.shown = all;
    this.looked = null;
    const parts = choices.filter(({ kind }) => kind === "segment");
    this.parts = parts.length > 1 ? parts : [];
    this.part = 0;
    const buttons = choices.filter((choice) => !this.parts.includes(choice)).map((choice, i) => this.choiceButton(choice, i));
    byId("choices").replaceChildren(...buttons, ...(this.parts.length ? [this.slider()] : []));
    if (this.parts.length) this.look(this.parts[0]);
  }

  /** @param {Choice} choice @param {number} i */
  choiceButton(choice, i) {
    const made = choiceButton(choice, i, () => this.take(choice));
    for (const name of ["pointerenter", "focus"]) made.addEventListener(name, () => this.look(choice));
    for (const name of ["pointerleave", "blur"]) made.addEventListener(name, () => this.look(this.parts[this.part] ?? null));
    return made;
  }

  slider() {
    const range = html("input", { type: "range", min: "0", max: String(this.parts.length - 1), value: "0", id: "part" });
    const label = html("label", { for: "part" }, t("play.slide"));
    const take = button("", () => this.take(this.parts[this.part]), "primary");
    const tell = () => {
      take.replaceChildren(...wordsOfChoice(this.parts[this.part]));
      range.setAttribute("aria-valuetext", this.parts[this.part].name);
    };
    tell();
    range.addEventListener("input", () => {
      this.part = Number(range.value);
      tell();
      this.look(this.parts[this.part]);
    });
    range.addEventListener("keydown", (event) => { if (event.key === "Enter") this.take(this.parts[this.part]); });
    return html("div", { class: "slide" }, label, range, take);
  }

  /** Slide the bracket so that a cell is in its middle; is the cell on the line at all? @param {import("./types.js").Cell} cell */
  slideTo(cell) {
    const at = String(cell);
    const fits = this.parts.flatMap(({ cells }, i) => {
      const place = cells.findIndex((one) => String(one) === at);
      return place < 0 ? [] : [{ i, off: Math.abs(place - (cells.length - 1) / 2) }];
    });
    if (!fits.length) return false;
    const best = fits.reduce((a, b) => (b.off < a.off ? b : a)).i;
    const range = /** @type {HTMLInputElement} */ (byId("part"));
    range.value = String(best);
    range.dispatchEvent(new Event("input"));
    return true;
  }

  /** Is a cell inside the bracket? @param {import("./types.js").Cell} cell */
  holds(cell) {
    return Boolean(this.parts[this.part]?.cells.some((one) => String(one) === String(cell)));
  }
}

/** @param {Node[]} news */
function showNews(news) {
  const text = news.map((node) => node.textContent).join("");
  if (byId("news").textContent !== text) byId("news").replaceChildren(...news);
}

/** A live region is not told again what it says. @param {string} id @param {string} text */
function setText(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}

/** @param {View} view @param {Turn | null} turn @param {boolean} isUnsent */
function promptOf(view, turn, isUnsent) {
  if (view.status !== "playing") return view.status === "open" ? t("table.waiting") : t("table.over");
  if (turn?.isSending) return t("table.sending");
  const prompt = said(turn?.entered?.says, turn?.entered?.prompt);
  if (isUnsent) return t("table.unsent");
  const name = nameOf(view, view.player);
  if (turn) {
    const who = view.your_seats.length > 1 ? name : t("table.your_turn");
    return turn.entered ? `${who}: ${prompt}` : t("table.your_turn");
  }
  return view.seats[view.player - 1]?.kind === "computer" ? t("table.thinking", { name }) : t("table.turn_of", { name });
}

/** @param {View} view @param {Turn | null} turn */
function showSteps(view, turn) {
  const steps = byId("steps");
  steps.hidden = !stepNames().length || view.status !== "playing";
  if (steps.hidden) return;
  const now = stepOf(turn?.preview ?? view.position);
  const done = /** @type {string[]} */ ((turn?.entered?.partial.moves ?? []).map(stepOfMove));
  steps.replaceChildren(...stepNames().map((name) => {
    const text = t(`table.step.${name}`);
    const state = name === now && !turn?.isComplete ? "now" : done.includes(name) ? "done" : "";
    const times = done.filter((one) => one === name).length;
    const step = html("li", { class: state }, times > 1 ? `${text} ×${times}` : text);
    if (state === "now") step.setAttribute("aria-current", "step");
    return step;
  }));
}
