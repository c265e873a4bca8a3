// What was solved in this browser, and choosing the next puzzle.

import { t } from "./texts.js";

/** @typedef {{name: string, game: string, kind: string, grade: number}} Listed */
/** @typedef {{puzzles: Listed[], date: string, yesterday: string, daily: string}} Listing */
/** @typedef {{solved: string[], streak: number, best: number, dailyDate: string, dailyStreak: number, filter: Record<string, string>}} History */

const KEPT = "puzzles";

/** @returns {History} */
export function read() {
  const none = { solved: [], streak: 0, best: 0, dailyDate: "", dailyStreak: 0, filter: {} };
  try {
    return { ...none, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    return none;
  }
}

/** @param {History} history */
export function write(history) {
  localStorage.setItem(KEPT, JSON.stringify(history));
}

/** A puzzle was solved, at the first try or not. @param {string} name @param {boolean} isClean @param {Listing} listing */
export function noteSolved(name, isClean, listing) {
  const history = read();
  if (!history.solved.includes(name)) history.solved.push(name);
  if (isClean) history.streak += 1;
  history.best = Math.max(history.best, history.streak);
  if (name === listing.daily && history.dailyDate !== listing.date) {
    history.dailyStreak = history.dailyDate === listing.yesterday ? history.dailyStreak + 1 : 1;
    history.dailyDate = listing.date;
  }
  write(history);
}

/** A mistake or a look at the answer ends the streak. */
export function noteFailed() {
  write({ ...read(), streak: 0 });
}

/** The puzzles that fit a filter. @param {Listed[]} puzzles @param {Record<string, string>} filter */
export function fitting(puzzles, filter) {
  return puzzles.filter((puzzle) => (!filter.game || puzzle.game === filter.game)
    && (!filter.kind || puzzle.kind === filter.kind)
    && (!filter.grade || puzzle.grade === Number(filter.grade)));
}

/** An unsolved one, an easy one before a hard one; null if none is left. @param {Listed[]} puzzles @param {string} [but] */
export function nextOf(puzzles, but) {
  const { solved } = read();
  const left = puzzles.filter(({ name }) => !solved.includes(name) && name !== but);
  const lowest = Math.min(...left.map(({ grade }) => grade));
  const easy = left.filter(({ grade }) => grade === lowest);
  return easy.length ? easy[Math.floor(Math.random() * easy.length)] : null;
}

/** The streaks in words. */
export function streakWords() {
  const { streak, best, dailyStreak } = read();
  return [t("puzzles.streak", { count: streak }), t("puzzles.best", { count: best }), t("puzzles.daily_streak", { count: dailyStreak })].join(" · ");
}
