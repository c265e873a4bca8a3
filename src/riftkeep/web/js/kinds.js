// What the page is told of the kinds of moves in its game: which only record that nothing could be
// done, and to which step of a turn the others belong. A page shows one game. Of moves that were played the
// server says by itself whether they were forced, and to which turn they belong.

/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Position} Position */

/** @type {Layout | undefined} */
let game = JSON.parse(document.getElementById("data")?.textContent || "{}").layout;

/** The board that is shown is of this game. @param {Layout} layout */
export function showGame(layout) {
  game = layout;
}

/** Does a move only say that nothing could be done? @param {{type?: string} | null | undefined} move */
export function isForced(move) {
  return Boolean(move?.type && game?.forced.includes(move.type));
}

/** The names of the steps of a turn. */
export function stepNames() {
  return game?.steps.map(({ name }) => name) ?? [];
}

/** Which step of a turn a position is in. @param {Position} position */
export function stepOf(position) {
  const owed = game?.steps.find(({ owes }) => owes.includes(position.owed?.kind));
  return (owed ?? game?.steps.find(({ phases }) => phases.includes(position.phase)))?.name ?? "";
}

/** Which step of a turn a move belongs to. @param {Move} move */
export function stepOfMove({ type }) {
  return game?.steps.find(({ types }) => types.includes(type))?.name ?? "";
}
