// People change seats (the pie rule): what a view becomes by it, and how it is said. Which move does
// it is a matter of the rules; here only the holders of the seats count.

import { html, nameOfChair, signOf } from "./panels.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").View} View */

/**
 * Put the people of a view on the seats that they hold now.
 * @param {View} view @param {number[]} holders in seat order: the chair of each, plus 1
 * @param {number} chair whose turn it was
 */
export function reseat(view, holders, chair) {
  const isSame = holders.every((person, i) => person === view.holders[i]);
  view.exchanged_by = isSame ? null : chair;
  if (isSame) return;
  const own = view.seats.filter(({ seat }) => view.your_seats.includes(seat)).map((seat) => seat.chair);
  view.seats = holders.flatMap((person, i) =>
    view.seats.filter((seat) => seat.chair === person - 1).map((held) => ({ ...held, seat: i + 1 })));
  view.your_seats = view.seats.filter((seat) => own.includes(seat.chair)).map(({ seat }) => seat);
  view.holders = holders;
}

/** Who took whose side with the last turn, for whoever reads it; nothing if nobody did. @param {View} view @returns {Node[]} */
export function exchangeNews(view) {
  const taker = view.seats.find(({ chair }) => chair === view.exchanged_by);
  if (!taker || view.status !== "playing") return [];
  const before = view.seats[taker.chair].chair; // who holds now the seat in which the taker began
  const [name, other] = [nameOfChair(view, taker.chair), nameOfChair(view, before)];
  const seat = view.your_seats.length === 1 ? view.your_seats[0] : taker.seat;
  const values = { name, other, color: t(`board.color${seat}`), other_color: t(`board.color${taker.chair + 1}`) };
  const kind = view.your_seats.length !== 1 ? "others" : seat === taker.seat ? "you" : "yours";
  return [signOf(seat), html("span", {}, t(`table.took_side.${kind}`, values))];
}
