// What the page shows of a table: the board, the turn bar, those who play, the moves, what can be done.
// Decides nothing: the view, the turn that is entered and the past are the table's.

import { showMoves } from "./moves.js";
import { showOffers } from "./offers.js";
import { byId, showClocks, showSeats } from "./panels.js";
import { litBy, tellTurn, turnsTold } from "./tale.js";
import { t } from "./texts.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./film.js").Frame} Frame */

/** The board, the turn bar, the seats, the moves and what can be done. @param {Table} table */
export function showTable(table) {
  showBoard(table);
  const { view, turn } = table;
  const { isRunning } = table.story;
  table.turnBar.show(view, turn, isRunning);
  table.story.tell(view);
  const progress = table.history.moment?.progress ?? (isRunning ? table.story.progress : turn?.progress) ?? view.progress;
  showSeats(byId("seats"), view, progress, isRunning ? 0 : view.player);
  showClocks(view, performance.now() - table.clockAt);
  showMoves(byId("moves"), view, table.history.at ?? view.moves.length, (after) => {
    table.story.skip();
    table.history.go(table.view, after);
  });
  showWhen(table);
  table.coach.show(view, String(turn?.preview.phase ?? view.phase), turn?.progress ?? view.progress);
  showOffers(view, table, !isRunning);
  const isPlaying = view.status === "playing";
  const isSeated = view.your_seats.length > 0;
  byId("resign").hidden = !isPlaying || !isSeated;
  byId("takeback").hidden = !isPlaying || !isSeated || !view.takebacks;
  byId("hint").hidden = !turn || Boolean(view.rated);
  byId("abort").hidden = !isSeated || !view.can_abort || view.status === "finished" || view.status === "aborted";
  const isYourTurn = isPlaying && view.is_your_turn;
  document.title = `${isYourTurn ? `● ${t("table.your_turn")} – ` : ""}Riftkeep`;
}

/** A position of before, with the turn that led to it; nothing can be entered in it. @param {Table} table @param {number} at */
function showPast(table, at) {
  const { moment } = table.history;
  const { view } = table;
  if (!moment) return;
  const turn = turnBefore(table, at);
  const last = turn ? view.moves.slice(turn.first, turn.after) : [];
  const territory = moment.progress.map((counts) => counts.flatMap(({ cells }) => cells));
  table.board.show(table.layout, moment.position, { lit: litBy(last), last: last.map(({ move }) => move), territory });
}

/** The turn that led to the position of before that is shown. @param {Table} table @param {number} at */
function turnBefore(table, at) {
  const position = table.history.moment?.position;
  return turnsTold(table.view.moves.slice(0, at), position?.outcome ? 0 : position?.player ?? 0).at(-1);
}

/** Say that a position of before is shown, and how to come back. @param {Table} table */
function showWhen(table) {
  const { at } = table.history;
  const { view } = table;
  byId("when").hidden = at === null;
  byId("frame").classList.toggle("past", at !== null);
  if (at === null) return;
  const turn = turnBefore(table, at);
  const text = turn ? tellTurn(view, turn) : t("replay.start");
  const line = `${t("play.past", { at, of: view.moves.length })} ${text}`;
  if (byId("when-text").textContent !== line) byId("when-text").textContent = line;
}

/** @param {Table} table @param {Frame} frame @param {import("./types.js").Position} before */
export function showFrame(table, frame, before) {
  table.board.show(table.layout, frame.position, {
    lit: frame.lit, last: frame.move ? [frame.move] : [], moved: frame.move && before !== frame.position ? [frame.move] : [],
  });
  if (frame.begins || frame.progress) table.render();
}

/** @param {Table} table */
function showBoard(table) {
  if (table.story.isRunning) return;
  const { view, turn } = table;
  if (table.history.at !== null) {
    showPast(table, table.history.at);
    return;
  }
  const entered = turn?.entered;
  const progress = turn?.progress ?? view.progress;
  const isEntering = Boolean(turn?.hasEntries);
  const moved = turn?.moved ? [turn.moved] : [];
  if (turn) turn.moved = null;
  const lastTurn = isEntering ? [] : view.moves.slice(view.last_turn);
  table.board.show(table.layout, turn?.preview ?? view.position, {
    lit: litBy(lastTurn),
    targets: turn?.isSending ? [] : entered?.targets,
    selected: entered?.partial.selected,
    entered: isEntering ? entered?.partial.moves : [],
    last: lastTurn.map(({ move }) => move),
    territory: progress.map((counts) => counts.flatMap(({ cells }) => cells)),
    hint: table.hint,
    danger: isEntering ? [] : table.coach.danger(view),
    moved,
  });
  table.board.ghost(table.looking.preview);
}
