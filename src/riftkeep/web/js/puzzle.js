// A puzzle: point at the one right move; the engine says why not, the proof says what refutes it.

import "./board.js";
import { request } from "./connection.js";
import { Entry, inspect } from "./entry.js";
import { byId } from "./panels.js";
import { fitting, nextOf, noteFailed, noteSolved, read, streakWords } from "./puzzle_history.js";
import { t } from "./texts.js";

/** @typedef {{code: string, values: Record<string, any>, text: string}} Sentence */

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

/** A sentence in the reader's language. @param {Sentence} sentence */
function said({ code, values }) {
  const player = t(`puzzles.seats.${data.game}${values.seat ?? 1}`);
  return t(`puzzles.${code}`, { ...values, player });
}

/** @param {any} answer */
async function heard(answer) {
  if (answer.verdict === "open") return;
  const isSolved = answer.verdict === "solved";
  const territory = answer.progress.map((/** @type {any[]} */ counts) => counts.flatMap(({ cells }) => cells));
  say(`${isSolved ? "✓ " : ""}${said(answer.sentence)}`, isSolved);
  entry.close(said(answer.sentence));
  board.show(data.layout, answer.preview, { last: answer.moves.slice(-1), territory });
  byId(isSolved ? "next" : "retry").focus({ preventScroll: true });
  if (isSolved) noteSolved(data.name, isClean, await listing);
  else failed();
  byId("streak").textContent = streakWords();
}

/** The turn is over and right so far: the others have answered. @param {import("./types.js").Move[]} moves */
async function finished(moves) {
  tried = [...tried, ...moves.filter(({ type }) => !type.startsWith("no_"))];
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

function begin() {
  tried = [];
  entry.marks = {};
  say("", true);
  entry.begin();
}

byId("goal").textContent = said(data.goal);
byId("streak").textContent = streakWords();
byId("help").addEventListener("click", () => {
  byId("hint").textContent = said(data.hints[Math.min(given, data.hints.length - 1)]);
  given += 1;
  if (given >= data.hints.length) failed();
});
byId("retry").addEventListener("click", begin);
byId("answer").addEventListener("click", () => {
  failed();
  byId("hint").textContent = t("puzzles.answer_is", { moves: data.line.join(" ") });
});
byId("next").addEventListener("click", async () => {
  const { puzzles } = await listing.catch(() => ({ puzzles: [] }));
  const next = nextOf(fitting(puzzles, read().filter), data.name);
  location.assign(next ? `/puzzles/${next.name}` : "/puzzles");
});
inspect(board);
begin();
