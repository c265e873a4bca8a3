// What stands beside the board: the players with their clocks and their progress, the moves, and
// how the game ended.

import { badge, svg } from "./pieces.js";
import { told, TEXTS } from "./texts.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Progress} Progress */
/** @typedef {import("./types.js").Played} Played */

/**
 * An element with text and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name @param {Record<string, string>} [attributes] @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The element with an id. @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/** A button. @param {string} text @param {() => void} act @param {string} [style] */
export function button(text, act, style = "") {
  const made = html("button", { type: "button", class: style }, text);
  made.addEventListener("click", act);
  return made;
}

/** A seat's sign in its colour. @param {number} seat */
export function signOf(seat) {
  const picture = svg("svg", { viewBox: "-12 -12 24 24", class: "sign", role: "img", "aria-label": TEXTS.signs[seat] });
  picture.append(badge(seat));
  return picture;
}

/** What a seat is called. @param {View} view @param {number} seat */
export function nameOf(view, seat) {
  return view.seats[seat - 1]?.name || TEXTS.openSeat;
}

/** Who sits on a chair. @param {View} view @param {number} chair */
export function nameOfChair(view, chair) {
  return view.seats.find((seat) => seat.chair === chair)?.name ?? "";
}

/** @param {HTMLElement} into @param {View} view @param {Progress[][]} progress @param {number} player */
export function showSeats(into, view, progress, player) {
  const cards = view.seats.map((seat, i) => {
    const isActing = view.status === "playing" && player === seat.seat;
    const isYours = view.your_seats.includes(seat.seat);
    const presence = seat.kind === "person" && !isYours && view.status === "playing"
      ? html("small", {}, seat.is_connected ? TEXTS.here : TEXTS.away) : "";
    const head = html("h2", {}, signOf(seat.seat), html("span", { class: "name" }, nameOf(view, seat.seat)),
      isYours && view.seats.length > view.your_seats.length ? html("small", {}, TEXTS.you) : presence);
    if (view.clock.kind !== "none") head.append(html("span", { class: "clock", "data-chair": String(seat.chair) }));
    const rows = (progress[i] ?? []).map(progressRow);
    return html("section", { class: `card seat-card${isActing ? " acting" : ""}${seat.is_lost ? " lost" : ""}` },
      head, html("dl", {}, ...rows));
  });
  into.replaceChildren(...cards);
}

/** @param {Progress} progress */
function progressRow({ name, value, goal }) {
  const hasGoal = goal !== null && goal > 0;
  const isNear = hasGoal && value > 0 && (goal - value === 1 || value / goal >= 0.7);
  const said = told(name);
  const row = html("div", isNear ? { class: "near" } : {}, html("dt", {}, said),
    html("dd", {}, hasGoal ? `${value} / ${goal}` : String(value)));
  if (hasGoal) {
    const bar = html("progress", { value: String(Math.min(value, goal)), max: String(goal), "aria-label": said });
    row.append(html("dd", { class: "bar" }, bar));
  }
  return row;
}

/**
 * What an entry would change in the counts, such as "Territory +5".
 * @param {View} view @param {Progress[][]} before @param {Progress[][]} after
 */
export function pricesOf(view, before, after) {
  return after.flatMap((counts, i) => counts.flatMap(({ name, value }, j) => {
    const change = value - (before[i]?.[j]?.value ?? 0);
    if (!change) return [];
    return [html("span", { class: "price" }, signOf(view.seats[i].seat), `${told(name)} ${change > 0 ? "+" : "−"}${Math.abs(change)}`)];
  }));
}

/** @param {View} view @param {number} elapsedMs since the view's clocks were right */
export function showClocks(view, elapsedMs) {
  for (const element of document.querySelectorAll(".clock")) {
    const chair = Number(/** @type {HTMLElement} */ (element).dataset.chair);
    const isRunning = view.clock.running === chair && view.status === "playing";
    const left = Math.max(0, view.clock.remaining_ms[chair] - (isRunning ? elapsedMs : 0));
    const text = clockText(left);
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("running", isRunning);
    element.classList.toggle("short", left < 20_000);
  }
}

/** @param {number} ms */
function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/**
 * The moves by turns; forced no-ops are left out.
 * @param {HTMLElement} into @param {Played[]} moves @param {number} current how many moves are shown on the board
 * @param {((moves: number) => void) | null} go
 */
export function showMoves(into, moves, current, go) {
  /** @type {{seat: number, items: {text: string, after: number}[]}[]} */
  const turns = [];
  moves.forEach((played, i) => {
    if (played.move.type.startsWith("no_")) return;
    const turn = turns[turns.length - 1];
    const item = { text: played.text, after: i + 1 };
    if (turn?.seat === played.seat && !moves[i - 1]?.move.type.startsWith("no_terr")) turn.items.push(item);
    else turns.push({ seat: played.seat, items: [item] });
  });
  into.replaceChildren(...turns.map((turn) => html("li", {}, signOf(turn.seat), ...turn.items.map(({ text, after }) => {
    const isCurrent = after <= current && current < (turn.items.find((one) => one.after > after)?.after ?? after + 1);
    const shown = go ? button(text, () => go(after), "move") : html("span", { class: "move" }, text);
    if (isCurrent) shown.setAttribute("aria-current", "true");
    return shown;
  }))));
  const shown = into.querySelector("[aria-current]");
  if (shown) into.scrollTop = /** @type {HTMLElement} */ (shown).offsetTop - into.clientHeight / 2;
  else if (!go) into.scrollTop = into.scrollHeight;
}

/** How the game ended: headline, why, and the ranking. @param {View} view @returns {Node[]} */
export function endOf(view) {
  const { outcome } = view;
  if (!outcome) return view.status === "aborted" ? [html("h2", {}, TEXTS.aborted)] : [];
  const isHotSeat = view.your_seats.length !== 1;
  let headline = outcome.winner === null ? TEXTS.draw : TEXTS.over;
  if (outcome.winner !== null && !isHotSeat) headline = view.your_seats.includes(outcome.winner) ? TEXTS.won : TEXTS.lost;
  const why = outcome.explanation.replace(/\b[Pp]layer (\d)\b/g, (words, seat) => nameOf(view, Number(seat)) || words);
  const places = outcome.ranking.map((seat) => html("li", {}, signOf(seat), ` ${nameOf(view, seat)}`));
  return [html("h2", {}, headline), html("p", {}, why), html("ol", { class: "ranking" }, ...places)];
}
