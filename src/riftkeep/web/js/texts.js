// What the scripts say, in the reader's language. The sentences are in texts/<language>/*.json; the
// page brings those of its language before any module runs. New code calls t with a key and values.

/** @typedef {string | {one: string, other: string}} Text */
/** @typedef {Record<string, string | number>} Values */

/** @type {{texts: Record<string, Text>, engine?: Record<string, string>}} */
const catalogue = /** @type {any} */ (globalThis).riftkeepTexts ?? { texts: {} };

/** The sentence of a key, with values in place of {names}; {count} chooses between two forms. @param {string} key @param {Values} [values] */
export function t(key, values = {}) {
  const found = catalogue.texts[key] ?? key;
  const text = typeof found === "string" ? found : found[values.count === 1 ? "one" : "other"];
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** The English sentences of the engine, as patterns, the most special ones first. @type {{key: string, pattern: RegExp}[] | null} */
let sentences = null;

/** What the engine says in English, in the reader's language; a sentence not known stays. @param {string} english @returns {string} */
export function told(english) {
  if (!catalogue.engine || !english) return english;
  const before = remembered.get(english);
  if (before !== undefined) return before;
  if (remembered.size > 2000) remembered.clear();
  const said = find(english);
  remembered.set(english, said);
  return said;
}

/** Boards say the same of many cells, again and again. @type {Map<string, string>} */
const remembered = new Map();

/** @param {string} english */
function find(english) {
  sentences ??= Object.entries(catalogue.engine ?? {}).map(([key, text]) => ({ key, pattern: patternOf(text) }));
  for (const { key, pattern } of sentences) {
    const match = pattern.exec(english);
    if (match) {
      const values = Object.entries(match.groups ?? {}).map(([name, value]) => [name, toldValue(name, value)]);
      return t(key, Object.fromEntries(values));
    }
  }
  return english;
}

/** A value inside a sentence is a sentence itself if its name says so. @param {string} name @param {string} value */
const toldValue = (name, value) => (name.startsWith("text") ? told(value) : value);

/** What stands for a value: numbers, the name of a cell, or anything. @type {[RegExp, string][]} */
const KINDS = [[/^n\d?$|^n_/, "\\d+"], [/^(cell|landing|source|move)$/, "[^\\s;]+?"], [/./, ".+?"]];

/** @param {string} text */
function patternOf(text) {
  const parts = text.split(/\{(\w+)\}/);
  const source = parts.map((part, i) => {
    if (i % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return parts.indexOf(part) < i ? `\\k<${part}>` : `(?<${part}>${KINDS.find(([name]) => name.test(part))?.[1]})`;
  });
  return new RegExp(`^${source.join("")}$`);
}

export const TEXTS = {
  signs: ["", t("board.sign1"), t("board.sign2"), t("board.sign3"), t("board.sign4")],
  empty: t("board.empty"),
  neutral: t("board.neutral"),
  /** @param {string} owner */
  marker: (owner) => t("board.marker", { owner }),
  /** @param {string} owner */
  collapsed: (owner) => t("board.collapsed", { owner }),
  /** @param {string} owner */
  castle: (owner) => t("board.castle", { owner }),
  /** @param {string[]} rings @param {number} cap */
  stack: (rings, cap) => {
    const owner = rings[rings.length - 1];
    return rings.length === cap ? t("board.rings", { count: cap, owner })
      : t("board.stack", { height: rings.length, cap, owner, rings: rings.join(", ") });
  },
  /** @param {string} effect */
  target: (effect) => t("board.target", { effect: told(effect) }),
  selected: t("board.selected"),
  last: t("board.last"),
  board: t("board.grid"),
  steps: {
    ring_placement: t("table.step.ring_placement"),
    movement: t("table.step.movement"),
    capture: t("table.step.capture"),
    line_processing: t("table.step.line_processing"),
    territory_processing: t("table.step.territory_processing"),
    pay: t("table.step.pay"),
  },
  yourTurn: t("table.your_turn"),
  /** @param {string} name */
  turnOf: (name) => t("table.turn_of", { name }),
  /** @param {string} name */
  thinking: (name) => t("table.thinking", { name }),
  unsent: t("table.unsent"),
  sending: t("table.sending"),
  offline: t("table.offline"),
  restarting: t("table.restarting"),
  resynced: t("table.resynced"),
  waiting: t("table.waiting"),
  share: t("table.share"),
  copy: t("table.copy"),
  copied: t("table.copied"),
  join: t("table.join"),
  /** @param {string} name */
  asksTakeback: (name) => t("table.asks_takeback", { name }),
  askedTakeback: t("table.asked_takeback"),
  accept: t("table.accept"),
  decline: t("table.decline"),
  withdraw: t("table.withdraw"),
  rematch: t("table.rematch"),
  rematchOffered: t("table.rematch_offered"),
  /** @param {string} name */
  rematchAsked: (name) => t("table.rematch_asked", { name }),
  toRematch: t("table.to_rematch"),
  review: t("table.review"),
  newGame: t("game.new"),
  aborted: t("table.aborted"),
  won: t("table.won"),
  lost: t("table.lost"),
  draw: t("table.draw"),
  over: t("table.over"),
  reallyResign: t("table.really_resign"),
  resign: t("table.resign"),
  you: t("table.you"),
  here: t("table.here"),
  away: t("table.away"),
  openSeat: t("game.open_seat"),
  start: t("replay.start"),
  /** @param {number} at @param {number} of @param {string} who @param {string} text */
  moveAt: (at, of, who, text) => t("replay.move_at", { at, of, who, text }),
  link: t("table.link"),
  lookOn: t("table.look_on"),
  noWhy: t("table.no_why"),
};
