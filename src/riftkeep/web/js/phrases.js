// What the table says while a turn is entered, and around it, by keys.

/** @type {Record<string, string>} */
const PHRASES = {
  "board.player": "player {seat}",
  "play.loupe": "Tap the cell here to point at it; aimed at {cell}.",
  "play.loupe_close": "Close",
  "play.mute": "Mute {name}",
  "play.unmute": "Read {name} again",
  "play.share": "Share",
  "play.take_part": "Collapse this part",
  "play.slide": "Which part: slide, or drag on the board",
  "play.hint": "Hint: {moves}",
  "play.hint_wait": "Looking for a good turn …",
  "play.notice": "It is your turn at {game}.",
  "play.submit": "Submit turn",
  "play.no_change": "Nothing else changes.",
  "play.connected": "connected",
  "play.rule": "The rules",
};

/** @param {string} key @param {Record<string, string | number>} [values] */
export function t(key, values = {}) {
  return (PHRASES[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** What the engine says. @param {string} english */
export const told = (english) => english;
