// A puzzle: point at the one right move; the engine says why not, the proof says what refutes it.

import { isForced } from "./kinds.js";
import "./board.js";
import { request } from "./connection.js";
import { Entry, inspect } from "./entry.js";
import { byId } from "./panels.js";
import { fitting, nextOf, noteFailed, noteSolved, read, streakWords } from "./puzzle_history.js";
import { colorOf, sentenceOf, turnsOf, whyOf } from "./tale.js";
import { said, t } from "./texts.js";

const data = JSON.parse(byId("data").textContent ?? "");
const board = /** @type {import("./board.js").RiftBoard} */ (byId("board"));
const path = `/api/puzzles/${data.name}/try`;
const listing = request("/api/puzzles");
listing.catch(() => {}); // whoever needs it hears of it
/** The moves of finished turns. @type {import("./types.js").Move[]} */
let tried = [];
let isClean = !read().solved.includes(data.name);
let given = 0;

const entry = new Entry(board, byId("entry"), data.layout, (body) => request(path, { tried, ...body }), { heard, finished });

/** @param {any} answer */
async function heard(answer) {
  if (answer.verdict === "open") return;
  const isSolved = answer.verdict === "solved";
  const territory = answer.progress.map((/** @type {any[]} */ counts) => counts.flatMap(({ cells }) => cells));
  const words = said(answer.sentence, "", colorOf);
  say(`${isSolved ? "✓ " : ""}${words}`, isSolved);
  entry.close(words);
  board.show(data.layout, answer.preview, { last: answer.moves.slice(-1), territory });
  byId(isSolved ? "next" : "retry").focus({ preventScroll: true });
  if (isSolved) noteSolved(data.name, isClean, await listing);
  else failed();
  byId("streak").textContent = streakWords();
}

/** The turn is over and right so far: the others have answered. @param {import("./types.js").Move[]} moves */
async function finished(moves) {
  tried = [...tried, ...moves.filter((move) => !isForced(move))];
  const answer = await request(path, { tried });
  say(`${t("puzzles.right.on")} ${t("puzzles.reply", { moves: answer.texts.join(" ") })}`, true);
  entry.marks = { last: answer.moves.slice(-1) };
  entry.begin();
}

function failed() {
  isClean = false;
  noteFailed();
}

/** @param {string} text @param {boolean} isGood */
function say(text, isGood) {
  byId("result").className = isGood ? "result good" : "result bad";
  byId("said").textContent = text;
  byId("said").hidden = !text;
}

/** @param {import("./types.js").Marks} [marks] */
function begin(marks = {}) {
  tried = [];
  entry.marks = marks;
  say("", true);
  entry.begin();
}

/** The first turn of the answer on the board, all of it in words, and why it is the answer. */
function showAnswer() {
  /** @type {{moves: import("./types.js").Played[], why: import("./texts.js").Says & {text: string}}} */
  const { moves, why } = data.answer;
  const turns = turnsOf(moves);
  const told = turns.map(({ seat, first, after }) => sentenceOf(data.game, colorOf(seat), moves.slice(first, after)));
  const reasons = [...turns.flatMap(({ first, after }) => whyOf(moves.slice(first, after))), said(why, why.text, colorOf)];
  begin({ hint: moves.slice(0, turns[0].after).map(({ move }) => move).filter((move) => !isForced(move)) });
  byId("hint").textContent = [t("puzzles.answer_is", { moves: told.join(" ") }), ...reasons].join(" ");
}

byId("goal").textContent = said(data.goal, "", colorOf);
byId("streak").textContent = streakWords();
byId("help").addEventListener("click", () => {
  byId("hint").textContent = said(data.hints[Math.min(given, data.hints.length - 1)], "", colorOf);
  given += 1;
  if (given >= data.hints.length) failed();
});
byId("retry").addEventListener("click", () => begin());
byId("answer").addEventListener("click", () => {
  failed();
  showAnswer();
});
byId("next").addEventListener("click", async () => {
  const { puzzles } = await listing.catch(() => ({ puzzles: [] }));
  const next = nextOf(fitting(puzzles, read().filter), data.name);
  location.assign(next ? `/puzzles/${next.name}` : "/puzzles");
});
board.nameOf = colorOf;
inspect(board);
board.show(data.layout, data.position); // there without a network, too
begin();
