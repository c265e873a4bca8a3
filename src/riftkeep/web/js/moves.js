// The moves of a table by turns: what each turn did in a sentence, and its moves in notation.

import { button, html, quietSign } from "./panels.js";
import { tellTurn, turnsAt, wasForced } from "./tale.js";

/** @typedef {import("./types.js").View} View */

/**
 * Forced no-ops are left out of the notation.
 * @param {HTMLElement} into @param {View} view @param {number} current how many moves are shown on the board
 * @param {((moves: number) => void) | null} go
 */
export function showMoves(into, view, current, go) {
  const names = view.seats.map(({ chair, kind, name }) => [chair, kind, name]);
  const drawn = JSON.stringify([view.seq, view.status, view.moves.length, view.player, names, current]);
  if (into.dataset.drawn === drawn) return; // to scroll it the whole page is laid out
  into.dataset.drawn = drawn;
  const lines = turnsAt(view).map((turn, nth, { length }) => {
    const items = view.moves.slice(turn.first, turn.after).flatMap((played, i) => (wasForced(played) ? [] : [{ text: played.text, after: turn.first + i + 1 }]));
    const isCurrent = turn.first < current && (current <= turn.after || nth === length - 1);
    const shown = items.map(({ text, after }, i) => {
      const isLast = i === items.length - 1;
      const made = go ? button(text, () => go(isLast ? turn.after : after), "move") : html("span", { class: "move" }, text);
      if (isCurrent && (isLast ? current >= after : after <= current && current < items[i + 1].after)) made.setAttribute("aria-current", "true");
      return made;
    });
    return html("li", {}, quietSign(turn.seat), html("span", { class: "told" }, tellTurn(view, turn)), ...shown);
  });
  into.replaceChildren(...lines);
  const shown = into.querySelector("[aria-current]");
  into.scrollTop = shown && current < view.moves.length ? /** @type {HTMLElement} */ (shown).offsetTop - into.clientHeight / 2 : into.scrollHeight;
}
