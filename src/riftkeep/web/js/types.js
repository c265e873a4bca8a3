// The data that the server sends, as types for the checks; see docs/reference/protocol.md.

/** @typedef {number[]} Cell */
/** @typedef {{cell: Cell, name: string, row: number, column: number, x: number, y: number}} Place */
/** @typedef {{kind: string, owner: number, is_single: boolean}} PieceField */
/** @typedef {{name: string, phases: string[], types: string[], owes: string[]}} TurnStep */
/** @typedef {{shape: "square" | "hexagon" | "point", fields: Record<string, PieceField>, forced: string[], steps: TurnStep[], places: Place[]}} Layout */
/** @typedef {Record<string, any>} Position */
/** @typedef {Record<string, any> & {type: string, player: number}} Move */
/** @typedef {import("./texts.js").Says} Says what is said, as data: the page makes the text */
/** @typedef {{cell: Cell, kind: string, effect: string, says: Says}} Target */
/** @typedef {{name: string, effect: string, says: Says, kind: string, cells: Cell[]}} Choice */
/** @typedef {{code: string, text: string, says?: Says | null, rule?: string | null, cells?: Cell[]}} Refusal cells are where to point instead */
/** What a seat could take in its next turn. @typedef {{seat: number, text: string, says: Says, cells: Cell[], at: Cell | null, is_win: boolean}} Threat */
/** @typedef {{moves: Move[], selected: Cell[]}} Partial */
/** @typedef {{name: string, says: Says, value: number, goal: number | null, cells: Cell[]}} Progress */
/**
 * @typedef {object} Interaction
 * @property {Partial} partial
 * @property {"must_continue" | "may_stop" | "complete"} status
 * @property {string} prompt
 * @property {Says} says
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
 * @property {boolean} is_guest
 */
/**
 * A move that was played: from a seat of the rules, by a person, who is numbered by the seat in
 * which that person began the game. After the pie rule's swap the two numbers differ. Moves of one turn
 * have the same number there; forced ones only record that nothing could be done.
 * @typedef {{text: string, seat: number, person: number, turn: number, is_forced: boolean, move: Move, deed: Deed | null}} Played
 */
/** @typedef {{remaining: number[], running: number | null}} ClockReading seconds by chair */
/** A turn in the log, as riftkeep.store.events defines it. @typedef {{chair: number, seat: number, moves: Move[], count: number, clock: ClockReading}} Moves */
/** What a move did, to be told in words. @typedef {{code: string, count: number, values: Record<string, string | number>, seats: number[], cells: Cell[]}} Deed */
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
 * @property {number[]} holders who holds each seat: the seat in which that person began
 * @property {number | null} exchanged_by the chair that made people change seats with the last turn
 * @property {Progress[][]} progress
 * @property {number} player
 * @property {string} phase
 * @property {Played[]} moves
 * @property {number} last_turn
 * @property {{kind: string, remaining_ms: number[], running: number | null, increment_ms: number}} clock
 * @property {{winner: number | null, reason: string, ranking: number[], drawn: number[], explanation: string, says: Says} | null} outcome
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
 * @property {Cell[]} [lit] cells to be seen first: a wall, a line, captured castles
 * @property {Cell[]} [danger] what somebody could take in the next turn
 * @property {Move[]} [moved] moves since what was shown before, to be animated
 * @property {Cell[][]} [territory] by seat, where the position does not say so
 */
export {};
