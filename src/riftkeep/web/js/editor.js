// Setting up a position. Every change is sent to the engine, which says what is impossible and why.

import "./board.js";
import { request } from "./connection.js";
import { inspect } from "./entry.js";
import { button, byId, html, signOf } from "./panels.js";
import { copy, save } from "./pictures.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {{kind: string, seat: number}} Tool */

const data = JSON.parse(byId("data").textContent ?? "");
const board = /** @type {import("./board.js").RiftBoard} */ (byId("board"));
const isRings = data.game === "ringrift";
const seats = isRings ? data.options.players : 2;
/** @type {any} */
let position = structuredClone(data.frames[0].position);
/** @type {any} */
let good = data.frames[0];
/** @type {Tool} */
let tool = { kind: isRings ? "stack" : "castle", seat: 1 };
let sent = 0;

// --- changing the position ------------------------------------------------------------------------

/** @param {Cell} cell */
function put(cell) {
  const at = JSON.stringify(cell);
  if (isRings) {
    const found = position.cells.find((/** @type {any} */ one) => JSON.stringify(one.at) === at);
    position.cells = position.cells.filter((/** @type {any} */ one) => one !== found);
    const content = ringContent(found);
    if (content) position.cells.push({ at: cell, ...content });
    Object.assign(position, { must_move: null, active: null, owed: null, outcome: null });
  } else {
    const lists = ["", "blue", "orange"];
    for (const name of ["blue", "orange", "neutral"]) {
      position[name] = position[name].filter((/** @type {Cell} */ one) => JSON.stringify(one) !== at);
    }
    if (tool.kind === "castle") position[lists[tool.seat]].push(cell);
    if (tool.kind === "neutral") position.neutral = [cell];
    Object.assign(position, { passes: 0, outcome: null });
  }
  check();
}

/** @param {any} found what was there */
function ringContent(found) {
  if (tool.kind === "stack") return { stack: [...(found?.stack ?? []), tool.seat] };
  if (tool.kind === "erase") return found?.stack?.length > 1 ? { stack: found.stack.slice(0, -1) } : null;
  return { [tool.kind]: tool.seat };
}

/** What the fields say goes into the position. */
function take() {
  position.player = Number(/** @type {HTMLSelectElement} */ (byId("player")).value);
  if (isRings) {
    position.phase = /** @type {HTMLSelectElement} */ (byId("phase")).value;
    position.acted = position.phase !== "ring_placement";
    delete position.real_action;
    for (const name of ["hand", "eliminated"]) {
      position[name] = [...document.querySelectorAll(`[data-count=${name}]`)].map((input) => Number(/** @type {HTMLInputElement} */ (input).value));
    }
    Object.assign(position, { must_move: null, active: null, owed: null, outcome: null });
  }
  check();
}

async function check() {
  const number = ++sent;
  board.show(data.layout, position, {});
  try {
    const { start, problem } = await request("/api/study/check", { position });
    if (number !== sent) return;
    good = start ?? good;
    tell(problem ?? "");
  } catch (error) {
    fail(error);
  }
}

/** @param {unknown} error */
function fail(error) {
  byId("problem").textContent = error instanceof Error ? error.message : String(error);
}

/** @param {string} problem */
function tell(problem) {
  byId("problem").textContent = problem;
  byId("fine").hidden = Boolean(problem);
  for (const one of document.querySelectorAll("#actions button, #actions a")) one.toggleAttribute("inert", Boolean(problem));
  if (problem) return;
  const query = `?position=${encodeURIComponent(good.text)}`;
  /** @type {HTMLInputElement} */ (byId("text")).value = good.text;
  /** @type {HTMLTextAreaElement} */ (byId("json")).value = JSON.stringify(good.position);
  /** @type {HTMLAnchorElement} */ (byId("play")).href = `/study${query}`;
  history.replaceState(null, "", `/editor${query}`);
}

// --- the controls ---------------------------------------------------------------------------------

function palette() {
  const kinds = isRings ? ["stack", "marker", "collapsed"] : ["castle"];
  const group = byId("palette");
  /** @type {[Tool, Node, string][]} */
  const tools = [];
  for (const kind of kinds) {
    for (let seat = 1; seat <= seats; seat++) tools.push([{ kind, seat }, signOf(seat), t(`editor.${kind}`)]);
  }
  if (!isRings) tools.push([{ kind: "neutral", seat: 0 }, html("span"), t("editor.neutral")]);
  tools.push([{ kind: "erase", seat: 0 }, html("span"), t("editor.erase")]);
  tools.forEach(([one, sign, words], i) => {
    const radio = html("input", { type: "radio", name: "tool", id: `tool${i}` });
    radio.checked = i === 0;
    radio.addEventListener("change", () => { tool = one; });
    group.append(html("label", { class: "tool", for: `tool${i}` }, radio, sign, ` ${words}`));
  });
}

function fields() {
  const into = byId("fields");
  const choice = (/** @type {string} */ id, /** @type {string} */ label, /** @type {[string, string][]} */ options, /** @type {string} */ value) => {
    const made = html("select", { id }, ...options.map(([name, words]) => html("option", { value: name }, words)));
    made.value = value;
    made.addEventListener("change", take);
    into.append(html("label", {}, label, " ", made));
  };
  const players = Array.from({ length: seats }, (_, i) => /** @type {[string, string]} */ ([String(i + 1), t("start.player", { seat: i + 1 })]));
  choice("player", t("editor.player"), players, String(position.player));
  if (!isRings) return;
  const phases = ["ring_placement", "movement", "line_processing", "territory_processing"];
  const shown = phases.includes(position.phase) ? position.phase : "movement";
  choice("phase", t("editor.phase"), phases.map((one) => [one, t(`table.step.${one}`)]), shown);
  for (const name of ["hand", "eliminated"]) {
    for (let seat = 1; seat <= seats; seat++) {
      const input = html("input", { type: "number", min: "0", max: "99", value: String(position[name][seat - 1]), "data-count": name });
      input.addEventListener("change", take);
      into.append(html("label", {}, t(`editor.${name}`, { seat }), " ", input));
    }
  }
}

/** Another board: its first position, in this editor. @param {string} game @param {Record<string, unknown>} options */
async function another(game, options) {
  const { text } = await request("/api/study/write", { game, options, format: "position" });
  location.href = `/editor?position=${encodeURIComponent(text.trim())}`;
}

palette();
fields();
board.addEventListener("rift-point", (event) => put(/** @type {CustomEvent} */ (event).detail.cell));
inspect(board);
byId("empty").addEventListener("click", () => {
  if (isRings) position.cells = [];
  else Object.assign(position, { blue: [], orange: [] });
  check();
});
byId("another").addEventListener("change", () => {
  const [game, options] = JSON.parse(/** @type {HTMLSelectElement} */ (byId("another")).value);
  another(game, options).catch(fail);
});
byId("read").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const { frames } = await request("/api/study/open", { text: /** @type {HTMLTextAreaElement} */ (byId("paste")).value });
    location.href = `/editor?position=${encodeURIComponent(frames[0].text)}`;
  } catch (error) {
    fail(error);
  }
});
byId("copy-link").addEventListener("click", () => copy(byId("copy-link"), location.href, t("table.copied")));
byId("copy-text").addEventListener("click", () => copy(byId("copy-text"), good.text, t("table.copied")));
byId("copy-json").addEventListener("click", () => copy(byId("copy-json"), JSON.stringify(good.position), t("table.copied")));
for (const format of ["svg", "png"]) {
  byId("actions").append(button(t(`study.format.${format}`), () =>
    save({ game: data.game, options: data.options, position: good.position }, format, `${data.game}-position`).catch(fail)));
}
check();
