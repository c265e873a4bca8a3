// A lesson: a position, a goal, and the engine that says whether it is met. What was learned is
// remembered in this browser only.

import { isForced } from "./kinds.js";
import "./board.js";
import { request } from "./connection.js";
import { Entry, inspect } from "./entry.js";
import { markLearned } from "./learned.js";
import { byId } from "./panels.js";
import { colorOf } from "./tale.js";
import { t } from "./texts.js";

const data = JSON.parse(byId("data").textContent ?? "");
const board = /** @type {import("./board.js").RiftBoard} */ (byId("board"));
const result = byId("result");
/** @type {import("./types.js").Move[][]} */
let turns = [];
let isMet = false;

const path = `/api/learn/${data.game}/${data.lesson}`;
const entry = new Entry(board, byId("entry"), data.layout, (body) => request(path, { turns, ...body }), { heard, finished });

/** @param {any} answer */
function heard(answer) {
  if (!answer.is_met) return;
  met();
  show(answer);
}

/** @param {import("./types.js").Move[]} moves */
async function finished(moves) {
  if (isMet) return;
  turns = [...turns, moves];
  const answer = await request(path, { turns });
  show(answer);
  if (answer.is_met) met();
  else if (answer.is_over) missed();
  else entry.begin();
}

/** @param {any} answer */
function show(answer) {
  const territory = answer.progress.map((/** @type {any[]} */ counts) => counts.flatMap(({ cells }) => cells));
  const last = turns.at(-1) ?? entry.moves;
  const moved = last.filter((move) => !isForced(move)).slice(-1);
  board.show(data.layout, answer.preview ?? answer.position, { last, moved, territory });
}

function met() {
  isMet = true;
  markLearned(data.game, data.lesson);
  result.className = "result good";
  byId("done").hidden = false;
  byId("missed").hidden = true;
  entry.close(t("learn.solved"));
  byId("next").focus({ preventScroll: true });
}

function missed() {
  result.className = "result bad";
  byId("missed").hidden = false;
  entry.close(t("learn.missed"));
  byId("retry").focus({ preventScroll: true });
}

function begin() {
  turns = [];
  isMet = false;
  result.className = "result";
  byId("done").hidden = true;
  byId("missed").hidden = true;
  entry.begin();
}

board.nameOf = colorOf;
inspect(board);
board.show(data.layout, data.position); // there without a network, too
byId("retry").addEventListener("click", begin);
byId("again").addEventListener("click", begin);
begin();
