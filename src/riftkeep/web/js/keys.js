// A table without a pointer: keys, and what is typed below the list of moves.

import { byId, nameOf } from "./panels.js";
import { t } from "./texts.js";

/** @typedef {import("./table.js").Table} Table */

/** A cell to point at, a choice, or moves in notation. @param {Table} table @param {string} text */
export function typed(table, text) {
  if (!text) return;
  const { turn } = table;
  if (!turn) {
    table.say(t("table.turn_of", { name: nameOf(table.view, table.view.player) }));
    return;
  }
  const place = table.layout.places.find(({ name }) => name.toLowerCase() === text.toLowerCase());
  const choice = turn.entered?.choices.find(({ name }) => name === text);
  if (text === "undo") table.undo();
  else if (text === "hint") table.askHint();
  else if (place) turn.enter({ kind: "point", cell: place.cell });
  else if (choice) table.choose(choice);
  else turn.submit(text.split(/\s*[;,]\s*/).filter(Boolean));
}

/** @param {Table} table @param {KeyboardEvent} event */
export function pressed(table, event) {
  const { history, view } = table;
  const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "checkbox" && event.target.type !== "range";
  if (isTyping || event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return;
  const isInList = event.target instanceof Element && byId("moves").contains(event.target);
  if ((isInList || event.key === "," || event.key === ".") && history.pressed(view, event.key)) table.story.skip();
  else if (event.key.startsWith("Arrow") && event.target === document.body) table.board.focusCell();
  else if (event.key === "Escape" && history.at !== null) history.now();
  else if (event.key === "Backspace" || event.key === "Escape") table.undo();
  else if (event.key === "r" || event.key === "R") table.showAgain();
  else if (/^[1-9]$/.test(event.key)) {
    const choices = byId("choices").querySelectorAll("button");
    choices[Number(event.key) - 1]?.click();
  } else return;
  event.preventDefault();
}
