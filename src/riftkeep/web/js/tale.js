// Turns in words: which moves belong together, who made them, and one sentence for each turn. What a
// move did comes from the server as data ("deed"); the words are in texts/<language>/turns.ftl.

import { t } from "./texts.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Played} Played */
/** @typedef {import("./types.js").Deed} Deed */
/** The moves of one turn: the first of them, and how many have been played after it. @typedef {{seat: number, person: number, first: number, after: number}} PlayedTurn */

/** Does a move that was played only say that nothing could be done? @param {Played | undefined} played */
export const wasForced = (played) => Boolean(played?.is_forced);

/** The moves of a game by turns. @param {Played[]} moves @returns {PlayedTurn[]} */
export function turnsOf(moves) {
  /** @type {PlayedTurn[]} */
  const turns = [];
  moves.forEach(({ seat, person, turn: number }, i) => {
    const turn = turns.at(-1);
    const isSame = turn?.seat === seat && turn.person === person && moves[i - 1].turn === number;
    if (turn && isSame) turn.after = i + 1;
    else turns.push({ seat, person, first: i, after: i + 1 });
  });
  return turns;
}

/**
 * The turns in which something has been decided, or nothing could be. A turn that has only passed over what
 * could not be done is not told yet: it may go on.
 * @param {Played[]} moves @param {number} player who is to act after them; 0 if nobody is
 */
export function turnsTold(moves, player) {
  const turns = turnsOf(moves);
  const last = turns.at(-1);
  const isOpen = last?.seat === player && moves.slice(last.first).every(wasForced);
  return isOpen ? turns.slice(0, -1) : turns;
}

/** The turns of a table that can be told. @param {View} view */
export const turnsAt = (view) => turnsTold(view.moves, view.status === "playing" ? view.player : 0);

/** The first of the turns of others since one's own last one; that one itself if nobody has moved since. @param {View} view @param {PlayedTurn[]} turns */
export function firstSince(view, turns) {
  const own = view.seats.filter(({ seat }) => view.your_seats.includes(seat)).map(({ chair }) => chair + 1);
  if (!own.length) return Math.max(0, turns.length - Math.max(1, view.seats.length - 1));
  const last = turns.findLastIndex(({ person }) => own.includes(person));
  return Math.max(0, Math.min(last + 1, turns.length - 1));
}

/** What a turn did, in one sentence. @param {string} game @param {string} who @param {Played[]} moves those of the turn */
export function sentenceOf(game, who, moves) {
  /** @type {Deed[]} */
  const deeds = [];
  for (const { deed } of moves) {
    const last = deeds.at(-1);
    if (!deed) continue;
    if (last?.code === deed.code) deeds[deeds.length - 1] = { ...deed, count: last.count + deed.count };
    else deeds.push(deed);
  }
  if (!deeds.length) return t("turn.nothing", { who });
  const words = deeds.map(({ code, count, values }) => t(`deed.${game}.${code}`, { count, ...values }));
  return t("turn.sentence", { who, deeds: words.join(", ") });
}

/** A turn of a table in one sentence. @param {View} view @param {PlayedTurn} turn */
export function tellTurn(view, { seat, person, first, after }) {
  const { kind, name } = view.seats.find(({ chair }) => chair === person - 1) ?? { kind: "", name: "" };
  const who = kind === "computer" || !name ? colorOf(seat) : t("turn.person", { name, color: t(`board.color${seat}`) });
  return sentenceOf(view.game, who, view.moves.slice(first, after));
}

/**
 * What a person of a game that is looked at is called: computers by color and level, people by their names,
 * and where nobody is known by the seat.
 * @param {{seats: string[], levels?: (number | null)[]}} game @param {number} person @param {number} seat
 */
export function nameOfPerson({ seats, levels }, person, seat) {
  const [name, level] = [seats[person - 1], levels?.[person - 1]];
  if (level) return t("turn.computer", { color: colorOf(seat), level });
  const isShared = seats.filter((one) => one === name).length > 1;
  return name ? (isShared ? t("turn.person", { name, color: t(`board.color${seat}`) }) : name) : t("board.player", { seat });
}

/** The cells to light up after moves: walls, lines, captured castles. @param {Played[]} moves */
export const litBy = (moves) => moves.flatMap(({ deed }) => deed?.cells ?? []);

/** Why something large could be taken, in sentences; nothing if nothing was. @param {Played[]} moves those of a turn @returns {string[]} */
export function whyOf(moves) {
  return moves.flatMap(({ deed }) => {
    if (!deed?.seats.length) return [];
    const { code, count, seats, values } = deed;
    if (!code.startsWith("took")) return [t(`why.${code}`, { count })];
    const names = seats.map(colorOf);
    const missing = names.length > 1 ? t("why.and", { first: names.slice(0, -1).join(", "), last: names[names.length - 1] }) : names[0];
    const words = { count: values.inside, wall: values.wall, color: values.color ? colorOf(Number(values.color)) : "", missing };
    return [t(values.color ? "why.took" : "why.took_land", words), ...(values.outside ? [t("why.outside")] : [])];
  });
}

/** The color of a seat as a name. @param {number} seat */
export function colorOf(seat) {
  const color = t(`board.color${seat}`);
  return color[0].toUpperCase() + color.slice(1);
}
