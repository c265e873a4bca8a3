// What stands beside the board: the players with their clocks and their progress, and how the
// game ended.

import { badge, svg } from "./pieces.js";
import { colorOf, whyOf } from "./tale.js";
import { said, t } from "./texts.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Progress} Progress */

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

/** A seat's sign in its color, where its name stands beside it. @param {number} seat */
export function quietSign(seat) {
  const picture = svg("svg", { viewBox: "-12 -12 24 24", class: "sign", "aria-hidden": "true" });
  picture.append(badge(seat));
  return picture;
}

/** A seat's sign in its color. @param {number} seat */
export function signOf(seat) {
  const picture = svg("svg", { viewBox: "-12 -12 24 24", class: "sign", role: "img", "aria-label": t(`board.sign${seat}`) });
  picture.append(badge(seat));
  return picture;
}

/** What a seat is called: computers by their color and level. @param {View} view @param {number} seat */
export function nameOf(view, seat) {
  const { kind, name, level } = view.seats[seat - 1] ?? {};
  if (kind === "computer") return t("turn.computer", { color: colorOf(seat), level: level ?? 1 });
  return name || t("game.open_seat");
}

/** Who sits on a chair. @param {View} view @param {number} chair */
export function nameOfChair(view, chair) {
  const held = view.seats.find((seat) => seat.chair === chair);
  return held ? nameOf(view, held.seat) : "";
}

/** @param {HTMLElement} into @param {View} view @param {Progress[][]} progress @param {number} player */
export function showSeats(into, view, progress, player) {
  const cards = view.seats.map((seat, i) => {
    const isActing = view.status === "playing" && player === seat.seat;
    const isYours = view.your_seats.includes(seat.seat);
    const presence = seat.kind === "person" && !isYours && view.status === "playing"
      ? html("small", {}, seat.is_connected ? t("table.here") : t("table.away")) : "";
    const guest = seat.is_guest && !isYours ? html("small", { class: "guest" }, t("game.guest")) : "";
    const head = html("h2", {}, signOf(seat.seat), html("span", { class: "name" }, nameOf(view, seat.seat)), guest,
      isYours && view.seats.length > view.your_seats.length ? html("small", {}, t("table.you")) : presence);
    if (view.clock.kind !== "none") head.append(html("span", { class: "clock", "data-chair": String(seat.chair) }));
    const rows = (progress[i] ?? []).map(progressRow);
    return html("section", { "data-seat": String(seat.seat), class: `card seat-card${isActing ? " acting" : ""}${seat.is_lost ? " lost" : ""}` },
      head, html("dl", {}, ...rows));
  });
  into.replaceChildren(...cards);
}

/** @param {Progress} progress */
function progressRow({ says, name, value, goal }) {
  const hasGoal = goal !== null && goal > 0;
  const isNear = hasGoal && value > 0 && (goal - value === 1 || value / goal >= 0.7);
  const called = said(says, name);
  const row = html("div", isNear ? { class: "near" } : {}, html("dt", {}, called),
    html("dd", {}, hasGoal ? `${value} / ${goal}` : String(value)));
  if (hasGoal) {
    const bar = html("progress", { value: String(Math.min(value, goal)), max: String(goal), "aria-label": called });
    row.append(html("dd", { class: "bar" }, bar));
  }
  return row;
}

/**
 * What an entry would change in the counts, such as "Territory +5".
 * @param {View} view @param {Progress[][]} before @param {Progress[][]} after
 */
export function pricesOf(view, before, after) {
  return after.flatMap((counts, i) => counts.flatMap(({ says, name, value }, j) => {
    const change = value - (before[i]?.[j]?.value ?? 0);
    if (!change) return [];
    return [html("span", { class: "price" }, signOf(view.seats[i].seat), `${said(says, name)} ${change > 0 ? "+" : "−"}${Math.abs(change)}`)];
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

/** How the game ended: headline, why, and the ranking. @param {View} view @returns {Node[]} */
export function endOf(view) {
  const { outcome } = view;
  if (!outcome) return view.status === "aborted" ? [html("h2", {}, t("table.aborted"))] : [];
  const isHotSeat = view.your_seats.length !== 1;
  let headline = outcome.winner === null ? t("table.draw") : t("table.over");
  if (outcome.winner !== null && !isHotSeat) headline = view.your_seats.includes(outcome.winner) ? t("table.won") : t("table.lost");
  const why = said(outcome.says, outcome.explanation, (seat) => nameOf(view, seat));
  const places = outcome.ranking.map((seat) => html("li", {}, signOf(seat), ` ${nameOf(view, seat)}`));
  const reasons = whyOf(view.moves.slice(view.last_turn)).map((text) => html("p", {}, text));
  return [html("h2", {}, headline), html("p", {}, why), ...reasons, html("ol", { class: "ranking" }, ...places)];
}
