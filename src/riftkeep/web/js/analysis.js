// What the computer thinks of the position shown, and of the whole game. Hears "rift-study" from the
// study page, and asks it by "rift-go" {at} and "rift-try" {moves} to show something.

import { isForced } from "./kinds.js";
import { curveOf } from "./curve.js";
import { Following, isUnfinished } from "./jobs.js";
import { arrows, cellsOf } from "./marks.js";
import { button, byId, html, signOf } from "./panels.js";
import { wholeGame } from "./pictures.js";
import { COLORS, sign, svg } from "./pieces.js";
import { nameOfPerson } from "./tale.js";
import { said, t } from "./texts.js";

/** @typedef {import("./types.js").Move} Move */
/** @typedef {{player: number, text: string[], moves: Move[]}} Turn */
/** @typedef {{winner: number | null, plies: number} | null} Proof */

const ANALYSIS_SECONDS = 10;
const REVIEW_SECONDS = 0.3;
const MOVES = 5;
const SHOWN_TURNS = 4;
/** An owner who is ahead of the others by less than this gets no mark. */
const LEAST_LEAD = 0.1;
/** A cell that the next move is about with less than this gets no mark. */
const LEAST_HEAT = 0.01;

const data = JSON.parse(byId("data").textContent ?? "");
const board = /** @type {import("./board.js").RiftBoard} */ (byId("board"));
const panel = byId("analysis");
const thoughts = html("div", { class: "thoughts" });
const story = html("div", { class: "review" });
const state = html("p", { class: "small", role: "status" });
const analyze = button(t("analysis.start"), () => (running ? stop() : look()));
const review = button(t("analysis.review"), () => (running ? stop() : lookOver()));
const owners = /** @type {HTMLInputElement} */ (html("input", { type: "checkbox" }));
const heat = /** @type {HTMLInputElement} */ (html("input", { type: "checkbox" }));

/** What is on the board now. @type {{position: any, holders: number[], at: number, isPlayed: boolean} | null} */
let shown = null;
/** @type {Following | null} */
let running = null;
/** The position that the thoughts are about. @type {any} */
let asked = null;
/** @type {any} */
let analysis = null;
/** @type {{mark: (at: number) => void} | null} */
let curve = null;
/** What is drawn on the board by the analysis. @type {SVGElement[]} */
let layers = [];

// --- asking ---------------------------------------------------------------------------------------

function look() {
  if (!shown || shown.position.outcome) return;
  asked = shown.position;
  analysis = null;
  const wanted = { kind: "analysis", position: asked, budget_seconds: ANALYSIS_SECONDS, top: MOVES };
  follow(new Following(wanted, (job) => {
    if (job.result) {
      analysis = job.result;
      showThoughts();
    }
    tell(job);
  }));
}

function lookOver() {
  try {
    const source = data.table ? { table: data.table } : { game: wholeGame(data) };
    follow(new Following({ kind: "review", ...source, budget_seconds: REVIEW_SECONDS }, (job) => {
      if (job.result) showStory(job.result);
      tell(job);
    }));
  } catch (error) {
    fail(error);
  }
}

/** @param {Following} following */
function follow(following) {
  running = following;
  state.textContent = t("analysis.waiting");
  showButtons();
  following.end.catch(fail).finally(() => {
    if (running !== following) return;
    running = null;
    showButtons();
  });
}

function stop() {
  running?.cancel().catch(fail);
  running = null;
  state.textContent = t("analysis.stopped");
  showButtons();
}

/** @param {import("./jobs.js").Job} job */
function tell(job) {
  if (job.error) state.textContent = said(job.error_says, job.error);
  else if (job.status === "cancelled") state.textContent = t("analysis.stopped");
  else if (isUnfinished(job)) state.textContent = t("analysis.progress", { percent: Math.round(100 * job.progress) });
  else state.textContent = job.kind === "analysis" && job.result
    ? t("analysis.simulations", { count: job.result.simulations }) : "";
}

/** @param {unknown} error */
function fail(error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  state.textContent = error instanceof Error ? error.message : String(error);
}

// --- the position -----------------------------------------------------------------------------------

/** Who holds a seat in the position shown. @param {number} seat */
const nameOf = (seat) => personName(shown?.holders[seat - 1] ?? seat, seat);
/** @param {number} person @param {number} seat */
const personName = (person, seat) => nameOfPerson(data, person, seat);
/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;

function showThoughts() {
  const isOfNow = asked === shown?.position;
  thoughts.hidden = !analysis || !isOfNow;
  showLayers();
  if (!analysis || !isOfNow) return;
  const parts = /** @type {Element[]} */ ([sharesBar(analysis.shares)]);
  if (analysis.proof) parts.push(html("p", { class: "proof" }, proofText(analysis.proof, analysis.turns_to_end)));
  const forced = analysis.forced.map((/** @type {any} */ one) => one.move);
  const rows = analysis.moves.map((/** @type {any} */ one) => lineRow(one, forced));
  parts.push(html("ol", { class: "best" }, ...rows));
  thoughts.replaceChildren(...parts);
}

/** @param {number[]} shares */
function sharesBar(shares) {
  const words = shares.map((share, i) => `${nameOf(i + 1)} ${percent(share)}`).join(", ");
  const bar = html("div", { class: "shares", role: "img", "aria-label": t("analysis.shares", { shares: words }) });
  shares.forEach((share, i) => {
    const part = html("span", { class: `share seat${i + 1}` }, signOf(i + 1), percent(share));
    part.style.flexGrow = String(Math.max(share, 0.02));
    bar.append(part);
  });
  return bar;
}

/** @param {NonNullable<Proof>} proof @param {number | null} turns */
function proofText({ winner, plies }, turns) {
  if (winner === null) return t("analysis.draw", { count: plies });
  const name = nameOf(winner);
  return turns ? t("analysis.proof_turns", { name, count: turns }) : t("analysis.proof", { name, count: plies });
}

/** @param {any} one @param {Move[]} forced */
function lineRow(one, forced) {
  const moves = /** @type {Turn[]} */ (one.turns).flatMap((turn) => turn.moves);
  const mover = one.move.player;
  const won = one.proof && (one.proof.winner === null ? t("analysis.drawn") : one.proof.winner === mover ? t("analysis.wins") : t("analysis.loses"));
  const text = textOf(one.turns);
  const made = button("", () => ask("rift-try", { moves: [...forced, ...firstTurn(one.turns)] }), "line");
  made.append(html("b", {}, won ?? percent(one.shares[mover - 1])), " ", text);
  made.setAttribute("title", t("analysis.try"));
  for (const event of ["pointerenter", "focus"]) made.addEventListener(event, () => hint(firstTurn(one.turns)));
  for (const event of ["pointerleave", "blur"]) made.addEventListener(event, () => hint([]));
  const told = t("analysis.visits", { count: one.visits, bound: percent(one.bound) });
  return html("li", {}, made, html("small", {}, moves.length ? told : ""));
}

/** @param {Turn[]} turns @returns {Move[]} */
const firstTurn = (turns) => turns[0]?.moves ?? [];

/** A line turn by turn, each with its seat's sign; no-ops are left out. @param {Turn[]} turns */
function textOf(turns) {
  const line = html("span", { class: "turns" });
  for (const turn of turns.slice(0, SHOWN_TURNS)) {
    const told = turn.text.filter((_, i) => !isForced(turn.moves[i]));
    if (told.length) line.append(html("span", {}, signOf(turn.player), told.join(" ")));
  }
  return line;
}

/** Show moves on the board as hints; none to take them away. @param {Move[]} moves */
function hint(moves) {
  for (const old of board.querySelectorAll(".analysis-hint")) old.remove();
  if (!moves.length || asked !== shown?.position) return;
  const drawn = arrows(moves, board.middle.bind(board), "hinted");
  board.layers.over.append(svg("g", { class: "analysis-hint" }, drawn, board.frameOf([...cellsOf(moves)], "hint-frame")));
}

/** Draw what is asked for on the board, below the marks of moves. */
function showLayers() {
  layers.forEach((layer) => layer.remove());
  layers = [];
  if (!analysis || asked !== shown?.position) return;
  if (heat.checked) layers.push(heatLayer());
  if (owners.checked && analysis.ownership) layers.push(ownersLayer());
  layers.forEach((layer) => board.layers.over.parentNode?.insertBefore(layer, board.layers.over));
}

/** Where the next move should be: a disc, the larger the likelier, and its percentage. */
function heatLayer() {
  const marks = svg("g", { class: "layer heat", "aria-hidden": "true" });
  for (const { at, share } of analysis.policy) {
    if (share < LEAST_HEAT) continue;
    const [x, y] = board.middle(at);
    const text = svg("text", { y: 4 });
    text.textContent = String(Math.round(100 * share));
    marks.append(svg("g", { transform: `translate(${x} ${y})` },
      svg("circle", { r: 7 + 12 * Math.sqrt(share), "fill-opacity": 0.35 + 0.5 * share }), text));
  }
  return marks;
}

/** The expected owners of cells where nothing stands: their sign, the larger the surer. */
function ownersLayer() {
  const marks = svg("g", { class: "layer owners", "aria-hidden": "true" });
  for (const { at, shares } of analysis.ownership) {
    const [second, first] = shares.toSorted((/** @type {number} */ a, /** @type {number} */ b) => a - b).slice(-2);
    if (first - second < LEAST_LEAD || board.contents.has(String(at))) continue;
    const seat = shares.indexOf(first) + 1;
    const [x, y] = board.middle(at);
    marks.append(svg("g", { transform: `translate(${x} ${y})` },
      sign(seat, 2 + 7 * (first - second), { fill: COLORS[seat], "fill-opacity": 0.7, stroke: "#fff", "stroke-width": 1 })));
  }
  return marks;
}

// --- the game -------------------------------------------------------------------------------------

/** @param {any} result */
function showStory(result) {
  const decisions = new Map(result.decisions.map((/** @type {any} */ one) => [one.number, one]));
  const mistakes = result.mistakes.map((/** @type {number} */ number) => decisions.get(number));
  const made = curveOf(result.curve, mistakes, data.holders, (at) => ask("rift-go", { at }));
  curve = made;
  const parts = /** @type {Element[]} */ ([made.picture]);
  const means = result.mean_losses.flatMap((/** @type {number | null} */ loss, /** @type {number} */ i) => (loss === null ? []
    : [html("span", {}, signOf(data.holders.indexOf(i + 1) + 1), " ", t("analysis.mean", { name: personName(i + 1, i + 1), percent: (100 * loss).toFixed(1) }))]));
  parts.push(html("p", { class: "small means" }, ...means));
  parts.push(html("h3", {}, t("analysis.mistakes")));
  if (mistakes.length) parts.push(html("ol", { class: "mistakes" }, ...mistakes.map(mistakeRow)));
  else parts.push(html("p", { class: "empty" }, t("analysis.none")));
  const only = result.only_moves.map((/** @type {number} */ number) => decisions.get(number));
  if (only.length) {
    parts.push(html("h3", {}, t("analysis.only")), html("p", { class: "only" }, ...only.map(goButton)));
  }
  story.replaceChildren(...parts);
  curve.mark(shown?.at ?? 0);
}

/** @param {any} one */
function mistakeRow(one) {
  const words = one.is_missed_win ? t("analysis.missed") : t("analysis.lost", { percent: Math.round(100 * one.loss) });
  const name = personName(one.person, one.player);
  return html("li", {}, goButton(one), ` ${name}: `, html("b", {}, `${words} `), html("small", {}, `${t("analysis.better")} `, textOf(one.turns.slice(0, 2))));
}

/** To the position in which something was decided. @param {any} one */
function goButton(one) {
  const made = button("", () => ask("rift-go", { at: one.number - 1 }), "move");
  made.append(signOf(one.player), `${one.number}. ${one.text}`);
  return made;
}

// --- the page -------------------------------------------------------------------------------------

/** @param {string} name @param {Record<string, unknown>} detail */
function ask(name, detail) {
  hint([]);
  dispatchEvent(new CustomEvent(name, { detail }));
}

function showButtons() {
  const isOver = Boolean(shown?.position.outcome);
  analyze.textContent = running ? t("analysis.stop") : t("analysis.start");
  analyze.disabled = isOver && !running;
  review.hidden = Boolean(running) || data.moves.length === 0;
}

addEventListener("rift-study", (event) => {
  shown = /** @type {CustomEvent} */ (event).detail;
  if (shown?.isPlayed) curve?.mark(shown.at);
  showButtons();
  showThoughts();
});
for (const box of [owners, heat]) box.addEventListener("change", showLayers);
panel.hidden = false;
panel.replaceChildren(html("h2", {}, t("analysis.title")),
  html("p", { class: "actions" }, analyze, review, html("label", { class: "owners" }, owners, t("analysis.owners")),
    html("label", { class: "owners" }, heat, t("analysis.heat"))),
  state, thoughts, story);
thoughts.hidden = true;
if (location.hash === "#review" && data.moves.length) { // whoever comes from the end of a game
  lookOver();
  panel.scrollIntoView({ block: "start" });
}
