// A game to step through, and to try things out in: scrubber, tree of variations, saving, sharing.
// Tells the page what it shows by the event "rift-study" {position, holders, moves, table, at}, and hears
// "rift-go" {at}, a position of the game, and "rift-try" {moves}, to be tried out from here.

import "./board.js";
import { request } from "./connection.js";
import { Entry, inspect } from "./entry.js";
import { button, byId, html, signOf } from "./panels.js";
import { copy, save, wholeGame } from "./pictures.js";
import { colorOf, litBy, nameOfPerson, sentenceOf, whyOf } from "./tale.js";
import { said, t } from "./texts.js";
import { fetchAll, lineThrough, shownAt, treeOf } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */

const RUN_MS = 700;
const data = JSON.parse(byId("data").textContent ?? "");
const board = /** @type {import("./board.js").RiftBoard} */ (byId("board"));
const slider = /** @type {HTMLInputElement} */ (byId("at"));
const root = treeOf(data);
let now = root;
/** The nodes that the slider stops at. @type {Node[]} */
let stops = [];
/** What was shown before. @type {Node | null} */
let before = null;
let timer = 0;

/** Who holds a seat in the position shown. @param {number} seat */
const nameOf = (seat) => nameIn(now.shown?.holders ?? data.holders, seat);
const entry = new Entry(board, byId("entry"), data.layout,
  (body) => request("/api/study/interact", { position: now.shown?.position, ...body }), { finished: append });

// --- going from position to position ------------------------------------------------------------

/** @param {Node} node */
async function go(node) {
  now = node;
  problem("");
  try {
    const shown = await shownAt(node, data.frame);
    if (now === node) show(node, shown);
  } catch (error) {
    stop();
    now = before ?? node; // what is on the board
    problem(error);
  }
}

/** @param {Node} node @param {import("./tree.js").Shown} shown */
function show(node, shown) {
  const line = lineThrough(node);
  stops = line.filter((one) => !one.isForced || one === node);
  slider.max = String(stops.length - 1);
  slider.value = String(stops.indexOf(node));
  slider.setAttribute("aria-valuetext", sayNode(node));
  byId("where").textContent = sayNode(node);
  const turn = lastTurn(node);
  const last = turn.map(({ move }) => move);
  const lit = litBy(turn);
  entry.marks = { last, lit };
  byId("told").textContent = [turn.some(({ deed }) => deed) ? sentenceOf(data.game, data.levels?.[node.person - 1] ? colorOf(last[0].player) : personName(node.person, last[0].player), turn) : "", ...whyOf(turn)].join(" ");
  const territory = shown.progress.map((/** @type {any[]} */ counts) => counts.flatMap(({ cells }) => cells));
  const moved = node.parent === before && node.move ? [node.move] : [];
  before = node;
  board.show(data.layout, shown.position, { last, lit, moved, territory });
  showProgress(shown);
  showTree();
  showLink();
  byId("end").hidden = !data.outcome || Boolean(shown.outcome); // the end itself says it below
  if (shown.outcome) entry.close(toldOutcome(shown.outcome, shown.holders));
  else if (timer) entry.close("");
  else entry.begin();
  const moves = node.path.slice(1).map((one) => one.move);
  dispatchEvent(new CustomEvent("rift-study", { detail: { position: shown.position, holders: shown.holders, moves, table: data.table ?? null, at: node.depth, isPlayed: node.isPlayed } }));
}

/** The moves of the turn that led here. @param {Node} node */
function lastTurn(node) {
  /** @type {import("./types.js").Played[]} */
  const moves = [];
  /** @type {Node | null} */
  let at = node;
  while (at?.move && isOneTurn(at, node)) {
    moves.unshift({ text: at.text, seat: at.move.player, person: at.person, turn: at.turn, is_forced: at.isForced, move: at.move, deed: at.deed });
    at = at.parent;
  }
  return moves;
}

/** Do two moves, with none of others between them, belong to one turn? @param {Node} one @param {Node} other */
function isOneTurn(one, other) {
  return one.move?.player === other.move?.player && one.person === other.person && one.turn === other.turn;
}

/** @param {Node} node */
function sayNode(node) {
  if (!node.move) return data.moves.length ? t("replay.start") : t("study.position");
  const words = { at: node.depth, of: data.moves.length, who: personName(node.person, node.move.player), text: node.text };
  return node.isPlayed ? t("replay.move_at", words) : t("study.tried", words);
}

/** @param {any} outcome @param {number[]} holders those of the last position */
function toldOutcome(outcome, holders) {
  return said(outcome.says, outcome.explanation, (seat) => nameIn(holders, seat));
}

/** @param {number[]} holders of a position @param {number} seat */
function nameIn(holders, seat) {
  return personName(holders[seat - 1], seat);
}

/** @param {number} person @param {number} seat */
const personName = (person, seat) => nameOfPerson(data, person, seat);

/** @param {number} by */
function step(by) {
  const i = stops.indexOf(now) + by;
  if (i >= 0 && i < stops.length) go(stops[i]);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  byId("run").setAttribute("aria-pressed", "false");
}

function run() {
  if (timer) {
    stop();
    go(now);
    return;
  }
  if (now === stops[stops.length - 1]) go(root);
  byId("run").setAttribute("aria-pressed", "true");
  timer = window.setInterval(() => {
    if (now === stops[stops.length - 1]) {
      stop();
      go(now);
    } else step(1);
  }, RUN_MS);
}

// --- trying out -----------------------------------------------------------------------------------

/** @param {import("./types.js").Move[]} moves */
async function append(moves) {
  const from = now;
  try {
    const { steps } = await request("/api/study/line", { position: from.shown?.position, moves });
    let node = from;
    for (const one of steps) {
      node = node.child(one.move);
      node.shown = one;
    }
    if (now === from) await go(node);
    else showTree();
  } catch (error) {
    problem(error);
  }
}

async function computer() {
  if (!now.shown || now.shown.outcome) return;
  const asked = now;
  byId("computer").setAttribute("aria-busy", "true");
  try {
    await request("/api/session", {});
    const { moves } = await request("/api/analysis", { position: asked.shown?.position, level: 6 });
    if (now === asked) await append(moves);
  } catch (error) {
    problem(error);
  }
  byId("computer").removeAttribute("aria-busy");
}

function drop() {
  const { parent } = now;
  if (!parent || now.isPlayed) return;
  parent.children = parent.children.filter((one) => one !== now);
  go(parent);
}

/** @param {unknown} error */
function problem(error) {
  byId("problem").textContent = error instanceof Error ? error.message : String(error);
}

// --- beside the board -----------------------------------------------------------------------------

/** @param {import("./tree.js").Shown} shown */
function showProgress(shown) {
  byId("seats").replaceChildren(...shown.progress.map((/** @type {any[]} */ counts, /** @type {number} */ i) => {
    const isActing = !shown.outcome && shown.position.player === i + 1;
    const words = counts.map(({ says, name, value, goal }) => `${said(says, name)} ${goal === null ? value : `${value} / ${goal}`}`);
    return html("p", { "data-seat": String(i + 1), class: `study-seat${isActing ? " acting" : ""}` }, signOf(i + 1), " ",
      html("b", {}, nameOf(i + 1)), " ", html("small", {}, words.join(" · ")));
  }));
}

let drawn = "";
function showTree() {
  const tree = byId("moves");
  const signature = JSON.stringify(count(root));
  if (signature !== drawn) {
    drawn = signature;
    tree.replaceChildren(...turnsFrom(root));
  }
  for (const old of tree.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
  const made = buttons.get(now) ?? (now.parent && buttons.get(now.parent));
  if (!made) return;
  made.setAttribute("aria-current", "true");
  tree.scrollTop += made.getBoundingClientRect().top - tree.getBoundingClientRect().top - tree.clientHeight / 2;
}

/** @type {Map<Node, HTMLElement>} */
const buttons = new Map();
/** @param {Node} node @returns {number} */
const count = (node) => lineThrough(node).slice(node.depth).reduce(
  (sum, one) => sum + 1 + one.children.slice(1).reduce((more, child) => more + 1000 + count(child), 0), 0);

/** The turns after a node, each a line; variations are lines of their own below. @param {Node} from @returns {HTMLElement[]} */
function turnsFrom(from) {
  /** @type {HTMLElement[]} */
  const lines = [];
  /** @type {HTMLElement | null} */
  let line = null;
  let node = from;
  while (node.children.length) {
    const [first, ...others] = node.children;
    const isNew = node === from || !isOneTurn(first, node);
    if (isNew) line = null;
    if (!first.isForced) {
      if (!line) {
        line = html("li", {}, signOf(first.move?.player ?? 0));
        lines.push(line);
      }
      line.append(moveButton(first));
    }
    for (const other of others) lines.push(variation(other));
    if (others.length) line = null;
    node = first;
  }
  return lines;
}

/** @param {Node} node */
function variation(node) {
  const inner = html("ol", { class: "moves" }, html("li", {}, signOf(node.move?.player ?? 1), moveButton(node)), ...turnsFrom(node));
  return html("li", { class: `variation${node.isPlayed ? " played" : ""}` }, inner);
}

/** @param {Node} node */
function moveButton(node) {
  const made = button(node.text, () => { stop(); go(node); }, "move");
  buttons.set(node, made);
  return made;
}

function showLink() {
  const isOfTable = data.table && now.isPlayed;
  const address = isOfTable ? `/replay/${data.table}?moves=${now.depth}` : `/study?position=${encodeURIComponent(now.shown?.text ?? "")}`;
  /** @type {HTMLInputElement} */ (byId("link")).value = location.origin + address;
  /** @type {HTMLAnchorElement} */ (byId("edit")).href = `/editor?position=${encodeURIComponent(now.shown?.text ?? "")}`;
  byId("drop").hidden = now.isPlayed;
}

/** What is written: the line to the end that goes through here, or the position. @param {boolean} isWhole */
function written(isWhole) {
  const line = isWhole ? lineThrough(now) : now.path;
  if (isWhole && line.every((one) => one.isPlayed)) return wholeGame(data);
  const start = { game: data.game, options: data.options, seats: data.seats, position: root.shown?.position };
  if (!isWhole) return { ...start, position: now.shown?.position, moves: [] };
  return { ...start, moves: line.slice(1).map((one) => one.move) };
}

async function keep() {
  try {
    await request("/api/session", {});
    const { table, position } = await request("/api/study/keep", written(true));
    location.href = table ? `/replay/${table}` : `/study?position=${encodeURIComponent(position)}`;
  } catch (error) {
    problem(error);
  }
}

board.nameOf = nameOf;
inspect(board);
slider.addEventListener("input", () => { stop(); go(stops[Number(slider.value)]); });
for (const [id, act] of /** @type {[string, () => unknown][]} */ ([
  ["first", () => go(root)], ["back", () => step(-1)], ["next", () => step(1)], ["last", () => go(stops[stops.length - 1])],
  ["drop", drop],
])) byId(id).addEventListener("click", () => { stop(); act(); });
byId("run").addEventListener("click", run);
byId("computer").addEventListener("click", computer);
byId("keep").hidden = Boolean(data.table);
byId("keep").addEventListener("click", keep);
byId("copy").addEventListener("click", () => copy(byId("copy"), /** @type {HTMLInputElement} */ (byId("link")).value, t("table.copied")));
for (const format of [...data.formats, "svg", "png"]) {
  const isPicture = format === "svg" || format === "png";
  byId(isPicture ? "pictures" : "files").append(button(t(`study.format.${format}`), () =>
    save(written(!isPicture), format, `${data.game}-${data.table ?? now.depth}`).catch(problem)));
}
if (data.outcome) byId("end").replaceChildren(html("p", {}, toldOutcome(data.outcome, data.holders)));
addEventListener("rift-go", (event) => {
  const { at } = /** @type {CustomEvent} */ (event).detail;
  stop();
  go(lineThrough(root)[Math.max(0, Math.min(at, data.moves.length))]);
});
addEventListener("rift-try", (event) => {
  stop();
  append(/** @type {CustomEvent} */ (event).detail.moves);
});
addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const isInList = event.target instanceof Element && byId("moves").contains(event.target);
  const back = event.key === "," || (isInList && (event.key === "ArrowLeft" || event.key === "ArrowUp"));
  const on = event.key === "." || (isInList && (event.key === "ArrowRight" || event.key === "ArrowDown"));
  if (!back && !on && !(isInList && (event.key === "Home" || event.key === "End"))) return;
  stop();
  event.preventDefault();
  if (back || on) step(back ? -1 : 1);
  else go(event.key === "Home" ? root : stops[stops.length - 1]);
});
const wanted = Number(new URLSearchParams(location.search).get("moves") ?? data.moves.length);
go(lineThrough(root)[Math.max(0, Math.min(wanted, data.moves.length))] ?? root);
if (data.table && navigator.serviceWorker?.controller) fetchAll(root, data.frame).catch(() => {}); // to be read without a network
