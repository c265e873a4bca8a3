// The chat of those seated: says, shows, and mutes whom one does not want to read.

import { request } from "./connection.js";
import { button, byId, html } from "./panels.js";
import { t, wordsOf } from "./texts.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {{number: number, person: string, name: string, text: string}} Line */

export class Chat {
  /** @param {import("./connection.js").Connection} connection @param {View} view @param {(line: Line) => void} heard */
  constructor(connection, view, heard) {
    this.connection = connection;
    this.own = new Set(view.seats.filter(({ seat }) => view.your_seats.includes(seat)).map(({ person }) => person));
    this.onHeard = heard;
    /** @type {Map<number, Line>} */
    this.lines = new Map();
    this.muted = new Set();
    this.isOpen = false;
    const form = /** @type {HTMLFormElement} */ (byId("chat-form"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const line = /** @type {HTMLInputElement} */ (byId("chat-line"));
      if (line.value.trim()) this.say(line.value.trim());
      line.value = "";
    });
  }

  /** Show the chat, with what was said before. @param {View} view */
  async open(view) {
    byId("chat").hidden = false;
    if (this.isOpen) return;
    this.isOpen = true;
    view.seats.forEach(({ seat, person }) => { if (view.your_seats.includes(seat)) this.own.add(person); });
    for (const line of await this.said(view.table)) this.lines.set(line.number, line);
    this.render();
  }

  /** What was said so far; asked for again later if it cannot be had now. @param {string} table @returns {Promise<Line[]>} */
  async said(table) {
    return request(`/api/tables/${table}/chat`).catch(() => {
      this.isOpen = false;
      return [];
    });
  }

  /** @param {string} text */
  async say(text) {
    const answer = await this.connection.ask("chat", { text });
    byId("chat-problem").textContent = answer.type === "refused" ? wordsOf(answer) : "";
  }

  /** @param {Line} line */
  hear(line) {
    if (this.lines.has(line.number)) return;
    this.lines.set(line.number, line);
    this.render();
    if (!this.own.has(line.person) && !this.muted.has(line.person)) this.onHeard(line);
  }

  /** @param {string} person */
  async mute(person) {
    const answer = await this.connection.ask("mute", { person, muted: !this.muted.has(person) });
    if (answer.type === "refused") return;
    if (!this.muted.delete(person)) this.muted.add(person);
    this.render();
  }

  render() {
    const said = [...this.lines.values()].filter(({ person }) => !this.muted.has(person));
    const list = byId("chat-lines");
    list.replaceChildren(...said.map(({ name, text }) => html("li", {}, html("b", {}, `${name}: `), text)));
    list.scrollTop = list.scrollHeight;
    const others = new Map([...this.lines.values()].filter(({ person }) => !this.own.has(person)).map(({ person, name }) => [person, name]));
    byId("chat-mutes").replaceChildren(...[...others].map(([person, name]) =>
      button(this.muted.has(person) ? t("play.unmute", { name }) : t("play.mute", { name }), () => this.mute(person), "quiet small")));
  }
}
