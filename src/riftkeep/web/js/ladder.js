// Which level the door to the computer offers next: the first one, and after a win the one above the
// level that was beaten. Remembered in this browser only.

const KEPT = "door_level";
const HIGHEST = 10;

/** The level to play next. */
export const level = () => Number(localStorage.getItem(KEPT) ?? 1);

/** Somebody's game is over: whoever won against computers alone may go on to the next level. @param {import("./types.js").View} view */
export function noteWin(view) {
  const others = view.seats.filter(({ seat }) => !view.your_seats.includes(seat));
  const hasWon = view.your_seats.length === 1 && view.outcome?.winner === view.your_seats[0];
  if (!hasWon || others.some(({ kind }) => kind !== "computer")) return;
  const beaten = Math.min(...others.map((seat) => seat.level ?? 1));
  localStorage.setItem(KEPT, String(Math.min(HIGHEST, Math.max(level(), beaten + 1))));
}
