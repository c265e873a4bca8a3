// A hint at a table: what the computer would play, on the board and in words. Loaded when it is asked for.

import { newId, request } from "./connection.js";
import { colorOf, sentenceOf, whyOf } from "./tale.js";
import { t } from "./texts.js";

/** @param {import("./table.js").Table} table */
export async function askHint(table) {
  const { turn, view } = table;
  if (!turn) return;
  table.say(t("play.hint_wait"), "note");
  try {
    const found = await request(`/api/tables/${view.table}/hint`, { id: newId() });
    if (turn !== table.turn) return;
    table.hint = found.moves;
    const { steps } = await request("/api/study/line", { position: view.position, moves: found.moves });
    if (turn !== table.turn) return;
    const moves = steps.map((/** @type {any} */ step) => step.move);
    const told = sentenceOf(view.game, colorOf(view.player), moves);
    table.render();
    table.say([t("play.hint", { moves: told }), ...whyOf(moves)].join(" "), "note");
  } catch (error) {
    table.say(error instanceof Error ? error.message : String(error));
  }
}
