// Every sentence that the scripts say, in one place; what the rules say comes from the server.

/** @param {number} count @param {string} one @param {string} [more] */
export const counted = (count, one, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

export const TEXTS = {
  signs: ["", "disc", "square", "triangle", "diamond"],
  empty: "empty",
  neutral: "neutral castle",
  /** @param {string} owner */
  marker: (owner) => `marker of ${owner}`,
  /** @param {string} owner */
  collapsed: (owner) => `territory of ${owner}`,
  /** @param {string} owner */
  castle: (owner) => `castle of ${owner}`,
  /** @param {string[]} rings @param {number} cap */
  stack: (rings, cap) =>
    rings.length === 1
      ? `1 ring of ${rings[0]}`
      : `stack of ${rings.length}, cap ${cap} of ${rings.at(-1)}; from the bottom: ${rings.join(", ")}`,
  /** @param {string} effect */
  target: (effect) => `can be chosen: ${effect}`,
  selected: "chosen",
  last: "last turn",
  board: "Board. Arrow keys go from cell to cell, Enter points, question mark says why not.",
  aim: "Tap again to confirm.",
  steps: {
    ring_placement: "Place",
    movement: "Move",
    capture: "Capture",
    line_processing: "Line",
    territory_processing: "Region",
    pay: "Pay",
  },
  yourTurn: "Your turn",
  /** @param {string} name */
  turnOf: (name) => `${name} is to act.`,
  /** @param {string} name */
  thinking: (name) => `${name} is thinking …`,
  unsent: "Your turn is complete but not sent yet.",
  sending: "Sending …",
  offline: "No connection: trying again. Nothing is lost.",
  restarting: "The server restarts; back in a moment.",
  resynced: "The table had moved on; this is how it stands now.",
  waiting: "Waiting for somebody to take the open seat.",
  share: "Send this link to a friend:",
  copy: "Copy link",
  copied: "Copied",
  join: "Take the open seat",
  /** @param {string} name */
  asksTakeback: (name) => `${name} asks to take back the last turn.`,
  askedTakeback: "You asked to take back your last turn.",
  accept: "Allow",
  decline: "Decline",
  withdraw: "Withdraw",
  rematch: "Play again",
  rematchOffered: "Waiting for the others to accept the rematch …",
  /** @param {string} name */
  rematchAsked: (name) => `${name} wants to play again.`,
  toRematch: "To the new game",
  review: "Review the game",
  newGame: "New game",
  aborted: "The game was called off.",
  won: "You won!",
  lost: "You lost.",
  draw: "A draw.",
  over: "The game is over.",
  reallyResign: "Really resign?",
  resign: "Resign",
  you: "you",
  here: "here",
  away: "away",
  openSeat: "open seat",
  start: "The position before the first move",
  /** @param {number} at @param {number} of @param {string} who @param {string} text */
  moveAt: (at, of, who, text) => `Move ${at} of ${of}: ${who} ${text}`,
  link: "By link",
  lookOn: "You are looking on.",
  noWhy: "Nothing to enter now.",
};
