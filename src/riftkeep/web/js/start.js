// The start page: the form for a new game; the lists keep themselves fresh.

import { clockOf } from "./clock.js";
import { newId, request } from "./connection.js";
import "./lists.js";
import { byId } from "./panels.js";
import { badge } from "./pieces.js";
import { t } from "./texts.js";

const form = /** @type {HTMLFormElement} */ (byId("setup"));
const KEPT = "setup";

/** The field of a name. @param {string} name */
const field = (name) => /** @type {HTMLInputElement | HTMLSelectElement} */ (form.elements.namedItem(name));
/** @param {string} name */
const value = (name) => String(new FormData(form).get(name) ?? "");

/** The part of the form that is about the chosen game. */
function chosen() {
  return /** @type {HTMLElement} */ (form.querySelector(`[data-game="${value("game")}"]`));
}

function options() {
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const select of /** @type {NodeListOf<HTMLSelectElement>} */ (chosen().querySelectorAll("[data-option]"))) {
    found[select.dataset.option ?? ""] = JSON.parse(select.value);
  }
  return found;
}

function numSeats() {
  return Number(options().players ?? chosen().dataset.players);
}

/** Offer only the levels that the game has. */
function limitLevels() {
  const highest = Number(chosen().dataset.levels);
  for (const select of /** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll("select[name^=level]"))) {
    for (const level of select.options) level.hidden = level.disabled = Number(level.value) > highest;
    if (Number(select.value) > highest) select.value = String(highest);
  }
}

/** Rated games are between people who each have an account. */
const isRated = () => value("rated") === "on";

/** Others in a rated game come by themselves: no computers, nobody else here. */
function openSeats() {
  for (let seat = 1; seat <= numSeats(); seat++) {
    const kind = /** @type {HTMLSelectElement} */ (field(`seat${seat}`));
    const isFirst = kind.value === "me" && [...Array(seat - 1).keys()].every((before) => value(`seat${before + 1}`) !== "me");
    if (isRated() && !isFirst) kind.value = "open";
    for (const option of kind.options) option.disabled = isRated() && !["me", "open"].includes(option.value);
  }
}

function arrange() {
  limitLevels();
  openSeats();
  for (const part of form.querySelectorAll("[data-game]")) {
    /** @type {HTMLElement} */ (part).hidden = /** @type {HTMLElement} */ (part).dataset.game !== value("game");
  }
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".seat"))) {
    const seat = Number(row.dataset.seat);
    row.hidden = seat > numSeats();
    const kind = value(`seat${seat}`);
    field(`level${seat}`).hidden = kind !== "computer";
    field(`name${seat}`).hidden = kind !== "here";
  }
}

function seats() {
  const made = [];
  for (let seat = 1; seat <= numSeats(); seat++) {
    const kind = value(`seat${seat}`);
    if (kind === "computer") made.push({ kind, level: Number(value(`level${seat}`)) });
    else if (kind === "open") made.push({ kind });
    else if (kind === "here") made.push({ kind: "me", name: value(`name${seat}`).trim() || t("start.player", { seat }) });
    else made.push({ kind: "me", name: value("name").trim() || null });
  }
  return made;
}

async function play() {
  const name = value("name").trim();
  await request("/api/session", name ? { name } : {});
  const made = await request("/api/tables", {
    id: newId(), game: value("game"), options: options(), seats: seats(), clock: clockOf(value("clock")),
    listed: value("listed") === "on" || isRated(), shuffle: value("shuffle") === "on", rated: isRated(),
  });
  location.href = `/table/${made.table}`;
}

function remember() {
  localStorage.setItem(KEPT, JSON.stringify([...new FormData(form)].filter(([name]) => name !== "name")));
}

function recall() {
  for (const [name, kept] of JSON.parse(localStorage.getItem(KEPT) ?? "[]")) {
    const found = form.elements.namedItem(name);
    if (found instanceof RadioNodeList) found.value = kept;
    else if (found instanceof HTMLInputElement && found.type === "checkbox") found.checked = true;
    else if (found instanceof HTMLSelectElement && [...found.options].some((one) => one.value === kept)) found.value = kept;
  }
}

for (const sign of form.querySelectorAll("svg.sign")) {
  sign.append(badge(Number(/** @type {SVGElement} */ (sign).dataset.sign)));
}
form.addEventListener("change", arrange);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  remember();
  byId("setup-problem").textContent = "";
  try {
    await play();
  } catch (error) {
    byId("setup-problem").textContent = error instanceof Error ? error.message : String(error);
  }
});
recall();
arrange();
