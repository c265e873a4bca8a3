// Choosing puzzles: that of the day, or by game, kind and grade, the unsolved and easy ones first.

import "./board.js";
import { byId } from "./panels.js";
import { fitting, nextOf, read, streakWords, write } from "./puzzle_history.js";
import { colorOf } from "./tale.js";
import { said, t } from "./texts.js";

/** @typedef {{layout: import("./types.js").Layout, position: import("./types.js").Position, goal: import("./types.js").Says}} Today */
/** @type {import("./puzzle_history.js").Listing & {today: Today}} */
const listing = JSON.parse(byId("data").textContent ?? "");
const form = /** @type {HTMLFormElement} */ (byId("choose"));

function filter() {
  return /** @type {Record<string, string>} */ (Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)])));
}

function show() {
  const { solved } = read();
  const chosen = fitting(listing.puzzles, filter());
  const count = chosen.filter(({ name }) => solved.includes(name)).length;
  byId("count").textContent = t("puzzles.solved_count", { count, all: chosen.length });
  byId("streak").textContent = streakWords();
  byId("none").hidden = true;
}

form.addEventListener("change", () => {
  write({ ...read(), filter: filter() });
  show();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const next = nextOf(fitting(listing.puzzles, filter()));
  if (next) location.assign(`/puzzles/${next.name}`);
  else byId("none").hidden = false;
});
for (const [name, value] of Object.entries(read().filter)) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLSelectElement) field.value = value;
}
show();
const { layout, position, goal } = listing.today;
/** @type {import("./board.js").RiftBoard} */ (byId("today")).show(layout, position, {});
byId("goal").textContent = said(goal, "", colorOf);
