// Setting up a position. Every change is sent to the engine, which says what is impossible and why.

import "./board.js";
import { request } from "./connection.js";
import { inspect } from "./entry.js";
import { button, byId, html, signOf } from "./panels.js";
import { copy, save } from "./pictures.js";
import { said, t } from "./texts.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {{kind: string, seat: number}} Tool */

const data = JSON.parse(byId("data").textContent ?? "");
const board = /** @type {import("./board.js").RiftBoard} */ (byId("board"));
/** How the position is changed by hand. @type {{pieces: string[], phases: string[], counts: string[], dropped: string[], supply: string[]}} */
const setUp = data.set_up;
/** Fields of the position that list the cells of one kind. @type {[string, import("./types.js").PieceField][]} */
const lists = Object.entries(data.layout.fields);
const seats = data.seats.length;
/** @type {any} */
let position = structuredClone(data.frames[0].position);
/** @type {any} */
let good = data.frames[0];
/** @type {Tool} */
let tool = { kind: setUp.pieces[0], seat: 1 };
let sent = 0;

// --- changing the position ------------------------------------------------------------------------

/** How many rings of a seat are on the board. @param {number} seat */
function ringsOf(seat) {
  const rings = (position.cells ?? []).flatMap((/** @type {any} */ { stack }) => stack ?? []);
  return rings.filter((/** @type {number} */ owner) => owner === seat).length;
}

/** Change the position; what is put on the board comes out of the supply, and what is taken off goes back. @param {() => void} act */
function change(act) {
  const everybody = Array.from({ length: seats }, (_, i) => i + 1);
  const before = everybody.map(ringsOf);
  act();
  for (const name of setUp.supply) {
    position[name] = everybody.map((seat, i) => Math.max(0, position[name][i] + before[i] - ringsOf(seat)));
    document.querySelectorAll(`[data-count=${name}]`).forEach((input, i) => { /** @type {HTMLInputElement} */ (input).value = String(position[name][i]); });
  }
  settle();
}

/** @param {Cell} cell */
function put(cell) {
  const at = JSON.stringify(cell);
  const found = position.cells?.find((/** @type {any} */ one) => JSON.stringify(one.at) === at);
  if (found) position.cells = position.cells.filter((/** @type {any} */ one) => one !== found);
  for (const [name] of lists) position[name] = position[name].filter((/** @type {Cell} */ one) => JSON.stringify(one) !== at);
  const list = lists.find(([, { kind, owner }]) => kind === tool.kind && owner === tool.seat);
  if (list) {
    const [name, { is_single }] = list;
    position[name] = is_single ? [cell] : [...position[name], cell];
  } else {
    const content = contentAfter(found);
    if (content) position.cells.push({ at: cell, ...content });
  }
}

/** What the tool makes of a cell. @param {any} found what was there */
function contentAfter(found) {
  if (tool.kind === "stack") return { stack: [...(found?.stack ?? []), tool.seat] };
  if (tool.kind === "erase") return found?.stack?.length > 1 ? { stack: found.stack.slice(0, -1) } : null;
  return { [tool.kind]: tool.seat };
}

/** What the fields say goes into the position. */
function take() {
  position.player = Number(/** @type {HTMLSelectElement} */ (byId("player")).value);
  if (setUp.phases.length) position.phase = /** @type {HTMLSelectElement} */ (byId("phase")).value;
  for (const name of setUp.counts) {
    position[name] = [...document.querySelectorAll(`[data-count=${name}]`)].map((input) => Number(/** @type {HTMLInputElement} */ (input).value));
  }
  settle();
}

/** What depends on the rest is left to the engine. */
function settle() {
  for (const name of setUp.dropped) delete position[name];
  check();
}

async function check() {
  const number = ++sent;
  board.show(data.layout, position, {});
  try {
    const { start, problem, says } = await request("/api/study/check", { position });
    if (number !== sent) return;
    good = start ?? good;
    tell(said(says, problem ?? ""));
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
  const group = byId("palette");
  /** @type {[Tool, Node, string][]} */
  const tools = [];
  for (const kind of setUp.pieces) {
    if (kind === "neutral") tools.push([{ kind, seat: 0 }, html("span"), t("editor.neutral")]);
    else for (let seat = 1; seat <= seats; seat++) tools.push([{ kind, seat }, signOf(seat), t(`editor.${kind}`)]);
  }
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
  if (setUp.phases.length) {
    const shown = setUp.phases.includes(position.phase) ? position.phase : "movement";
    choice("phase", t("editor.phase"), setUp.phases.map((one) => [one, t(`table.step.${one}`)]), shown);
  }
  for (const name of setUp.counts) {
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
board.addEventListener("rift-point", (event) => change(() => put(/** @type {CustomEvent} */ (event).detail.cell)));
inspect(board);
byId("empty").addEventListener("click", () => change(() => {
  if (position.cells) position.cells = [];
  for (const [name, { owner }] of lists) if (owner) position[name] = [];
}));
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
