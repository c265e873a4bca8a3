// The front of the site: a living board for each game, and three doors that lead to a game at once.

import "./board.js";
import { newId, request } from "./connection.js";
import { level } from "./ladder.js";
import { byId } from "./panels.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {{layout: import("./types.js").Layout, start: Position, shown: number, steps: {move: Move, changes: Record<string, [unknown[], unknown[]]>}[]}} Show */

const STEP_MS = 900;
const REST_STEPS = 6;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let isPaused = still.matches;

/** @param {Position} before @param {Show["steps"][number]["changes"]} changes @returns {Position} */
function changed(before, changes) {
  const after = { ...before };
  for (const [name, [gone, come]] of Object.entries(changes)) {
    const texts = new Set(gone.map((one) => JSON.stringify(one)));
    after[name] = [...before[name].filter((/** @type {unknown} */ one) => !texts.has(JSON.stringify(one))), ...come];
  }
  return after;
}

/** Let a board play its game. @param {import("./board.js").RiftBoard} board */
async function live(board) {
  /** @type {Show} */
  const { layout, start, shown, steps } = await request(`/showcase/${board.dataset.show}`);
  const positions = [start];
  for (const { changes } of steps) positions.push(changed(positions[positions.length - 1], changes));
  let at = shown;
  const show = (/** @type {Move[]} */ moved) => board.show(layout, positions[Math.min(at, steps.length)], { moved, last: at ? [steps[Math.min(at, steps.length) - 1].move] : [] });
  show([]);
  setInterval(() => {
    if (isPaused || document.hidden) return;
    at = at < steps.length + REST_STEPS ? at + 1 : 0;
    if (at <= steps.length) show(at ? [steps[at - 1].move] : []);
  }, STEP_MS);
}

const chosen = () => /** @type {HTMLInputElement} */ (document.querySelector("[name=face]:checked"));
const face = () => chosen().value;
const later = () => JSON.parse(chosen().dataset.options ?? "{}");
const first = () => ({ ...later(), ...JSON.parse(chosen().dataset.beginner ?? "{}") });

/** @param {Record<string, unknown>} other who takes each of the other seats @param {Record<string, unknown>} options */
async function begin(other, options) {
  const others = Array(Number(chosen().dataset.seats) - 1).fill(other);
  byId("front-problem").textContent = "";
  try {
    await request("/api/session", {});
    const { table } = await request("/api/tables", { id: newId(), game: face(), options, seats: [{ kind: "me", name: null }, ...others] });
    location.href = `/table/${table}`;
  } catch (error) {
    byId("front-problem").textContent = error instanceof Error ? error.message : String(error);
  }
}

function arrange() {
  const learn = /** @type {HTMLAnchorElement} */ (byId("door-learn"));
  learn.href = learn.getAttribute(`data-${face()}`) ?? "/learn";
}

function pause() {
  const button = byId("still");
  button.textContent = isPaused ? t("front.run") : t("front.pause");
  button.setAttribute("aria-pressed", String(isPaused));
}

byId("door-level").textContent = t("front.computer_about", { level: level() });
byId("door-computer").addEventListener("click", () => begin({ kind: "computer", level: level() }, level() > 1 ? later() : first()));
byId("door-friend").addEventListener("click", () => begin({ kind: "open" }, later()));
byId("still").hidden = false;
byId("still").addEventListener("click", () => {
  isPaused = !isPaused;
  pause();
});
pause();
for (const input of document.querySelectorAll("[name=face]")) input.addEventListener("change", arrange);
arrange();
const more = /** @type {HTMLDetailsElement} */ (byId("more"));
const open = () => { if (location.hash === "#more") more.open = true; };
addEventListener("hashchange", open);
open();
for (const board of document.querySelectorAll("rift-board[data-show]")) live(/** @type {import("./board.js").RiftBoard} */ (board)).catch(() => {});
