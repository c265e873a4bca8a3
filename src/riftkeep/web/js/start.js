// The start page: the form for a new game, and lists that stay fresh.

import { newId, request } from "./connection.js";
import { byId } from "./panels.js";
import { badge } from "./pieces.js";
import { t } from "./texts.js";

const FRESH_MS = 15_000;
const form = /** @type {HTMLFormElement} */ (byId("setup"));
const KEPT = "setup";

/** The field of a name. @param {string} name */
const field = (name) => /** @type {HTMLInputElement | HTMLSelectElement} */ (form.elements.namedItem(name));
/** @param {string} name */
const value = (name) => String(new FormData(form).get(name) ?? "");

function numSeats() {
  return value("game") === "ringrift" ? Number(value("players")) : 2;
}

function arrange() {
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

function clock() {
  const text = value("clock");
  if (text === "none") return { kind: "none" };
  if (text.startsWith("days")) return { kind: "correspondence", days_per_turn: Number(text.slice(4)) };
  const [base, increment] = text.split("+").map(Number);
  return { kind: "realtime", base_seconds: base, increment_seconds: increment };
}

function options() {
  if (value("game") === "ringrift") {
    return { board: value("board"), players: numSeats(), ruleset: value("ruleset") };
  }
  return { size: Number(value("size")), ruleset: value("kingdom_ruleset") };
}

async function play() {
  const name = value("name").trim();
  await request("/api/session", name ? { name } : {});
  const made = await request("/api/tables", {
    id: newId(), game: value("game"), options: options(), seats: seats(), clock: clock(),
    listed: form.elements.namedItem("listed") instanceof HTMLInputElement && value("listed") === "on",
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

async function refresh() {
  if (document.hidden) return;
  const page = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
  const lists = page.getElementById("lists");
  if (lists && !byId("lists").contains(document.activeElement)) byId("lists").replaceWith(lists);
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
setInterval(() => refresh().catch(() => {}), FRESH_MS);
