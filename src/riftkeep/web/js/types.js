// The data that the server sends, as types for the checks; see docs/reference/protocol.md.

/** @typedef {number[]} Cell */
/** @typedef {{cell: Cell, name: string, row: number, column: number, x: number, y: number}} Place */
/** @typedef {{shape: "square" | "hexagon" | "point", places: Place[]}} Layout */
/** @typedef {Record<string, any>} Position */
/** @typedef {Record<string, any> & {type: string, player: number}} Move */
/** @typedef {{cell: Cell, kind: string, effect: string}} Target */
/** @typedef {{name: string, effect: string, kind: string, cells: Cell[]}} Choice */
/** @typedef {{code: string, text: string, rule?: string | null}} Refusal */
/** @typedef {{moves: Move[], selected: Cell[]}} Partial */
/** @typedef {{name: string, value: number, goal: number | null, cells: Cell[]}} Progress */
/**
 * @typedef {object} Interaction
 * @property {Partial} partial
 * @property {"must_continue" | "may_stop" | "complete"} status
 * @property {string} prompt
 * @property {Target[]} targets
 * @property {Choice[]} choices
 * @property {Refusal | null} refusal
 */
/**
 * @typedef {object} Seat
 * @property {number} seat
 * @property {number} chair
 * @property {string} kind
 * @property {string} name
 * @property {string | null} person
 * @property {number | null} level
 * @property {boolean} is_lost
 * @property {boolean} is_connected
 */
/** @typedef {{text: string, seat: number, move: Move}} Played */
/**
 * @typedef {object} View
 * @property {string} table
 * @property {number} seq
 * @property {string} key
 * @property {string} game
 * @property {Record<string, any>} options
 * @property {"open" | "playing" | "finished" | "aborted"} status
 * @property {boolean} takebacks
 * @property {boolean} rated
 * @property {Seat[]} seats
 * @property {number[]} your_seats
 * @property {boolean} is_your_turn
 * @property {Position} position
 * @property {Progress[][]} progress
 * @property {number} player
 * @property {string} phase
 * @property {Played[]} moves
 * @property {number} last_turn
 * @property {{kind: string, remaining_ms: number[], running: number | null, increment_ms: number}} clock
 * @property {{winner: number | null, reason: string, ranking: number[], drawn: number[], explanation: string} | null} outcome
 * @property {{chair: number, moves: number, agreed: number[]} | null} takeback
 * @property {{offered: number[], table: string | null}} rematch
 * @property {boolean} can_abort
 * @property {number} spectators
 */
/**
 * What a cell holds.
 * @typedef {{kind: "stack", rings: number[]} | {kind: "marker" | "collapsed" | "castle", owner: number} | {kind: "neutral"}} Content
 */
/**
 * What is shown on the board besides the position.
 * @typedef {object} Marks
 * @property {Target[]} [targets]
 * @property {Cell[]} [selected]
 * @property {Move[]} [last] the moves of the last turn
 * @property {Move[]} [entered] the moves of the turn being entered
 * @property {Move[]} [hint] moves that somebody proposes
 * @property {Move[]} [moved] moves since what was shown before, to be animated
 * @property {Cell[][]} [territory] by seat, where the position does not say so
 */
export {};
