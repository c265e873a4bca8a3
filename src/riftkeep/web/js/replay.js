// A replay: any position of a game, move by move.

import "./board.js";
import { request } from "./connection.js";
import { byId, endOf, nameOf, showMoves, showSeats } from "./panels.js";
import { tower } from "./pieces.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {{position: import("./types.js").Position, progress: import("./types.js").Progress[][]}} Still */

const RUN_MS = 900;
/** @type {{view: View, layout: Layout}} */
const { view, layout } = JSON.parse(byId("data").textContent ?? "");
const board = /** @type {import("./board.js").RiftBoard} */ (byId("board"));
const slider = /** @type {HTMLInputElement} */ (byId("at"));
const count = view.moves.length;
/** @type {Map<number, Still>} */
const stills = new Map([[count, { position: view.position, progress: view.progress }]]);
/** Where one can stop: after every move that is not a forced no-op. */
const stops = [0, ...view.moves.flatMap(({ move }, i) => (move.type.startsWith("no_") ? [] : [i + 1]))];
if (stops[stops.length - 1] !== count) stops.push(count);
let at = count;
let shown = -1;
let timer = 0;

/** @param {number} moves */
async function still(moves) {
  let found = stills.get(moves);
  if (!found) {
    found = /** @type {Still} */ (await request(`/api/tables/${view.table}/position?moves=${moves}`));
    stills.set(moves, found);
  }
  return found;
}

/** @param {number} moves */
async function go(moves) {
  at = Math.max(0, Math.min(count, moves));
  const wanted = at;
  slider.value = String(stops.indexOf(at));
  const { position, progress } = await still(wanted);
  if (wanted !== at) return;
  const played = view.moves[at - 1];
  const isNext = stops.indexOf(at) === stops.indexOf(shown) + 1 && shown >= 0;
  shown = at;
  board.show(layout, position, {
    last: played ? [played.move] : [],
    moved: isNext && played ? [played.move] : [],
    territory: progress.map((counts) => counts.flatMap(({ cells }) => cells)),
  });
  byId("prompt").textContent = played ? TEXTS.moveAt(at, count, nameOf(view, played.seat), played.text) : TEXTS.start;
  slider.setAttribute("aria-valuetext", byId("prompt").textContent ?? "");
  showSeats(byId("seats"), view, progress, position.outcome ? 0 : position.player);
  showMoves(byId("moves"), view.moves, at, (after) => { stop(); go(after); });
}

/** @param {number} steps */
function step(steps) {
  const next = stops[Math.max(0, Math.min(stops.length - 1, stops.indexOf(at) + steps))];
  return go(next);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  byId("run").setAttribute("aria-pressed", "false");
}

function run() {
  if (timer) {
    stop();
    return;
  }
  if (at === count) go(0);
  byId("run").setAttribute("aria-pressed", "true");
  timer = window.setInterval(() => (at === count ? stop() : step(1)), RUN_MS);
}

board.nameOf = (/** @type {number} */ seat) => nameOf(view, seat);
board.addEventListener("rift-look", (event) => {
  const { text, content } = /** @type {CustomEvent} */ (event).detail;
  byId("inspect").replaceChildren(...(content?.kind === "stack" ? [tower(content.rings)] : []), text);
});
slider.max = String(stops.length - 1);
slider.addEventListener("input", () => { stop(); go(stops[Number(slider.value)]); });
for (const [id, act] of /** @type {[string, () => unknown][]} */ ([
  ["first", () => go(0)], ["back", () => step(-1)], ["next", () => step(1)], ["last", () => go(count)],
])) byId(id).addEventListener("click", () => { stop(); act(); });
byId("run").addEventListener("click", run);
const end = endOf(view);
byId("end").hidden = !end.length;
byId("end").replaceChildren(...end);
const wanted = Number(new URLSearchParams(location.search).get("moves") ?? count);
go(stops.includes(wanted) ? wanted : count);
