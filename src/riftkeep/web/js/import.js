// Bringing a game: pasted or from a file, read by the server, then opened as a study that is kept.

import { request } from "./connection.js";
import { byId } from "./panels.js";
import { t } from "./texts.js";

const form = /** @type {HTMLFormElement} */ (byId("import"));
const text = /** @type {HTMLTextAreaElement} */ (byId("text"));
const file = /** @type {HTMLInputElement} */ (byId("file"));

file.addEventListener("change", async () => {
  const chosen = file.files?.[0];
  if (chosen) text.value = await chosen.text();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  byId("problem").textContent = "";
  try {
    const study = await request("/api/study/open", { text: text.value });
    location.href = study.moves.length ? await kept(study) : `/study?position=${encodeURIComponent(study.frames[0].text)}`;
  } catch (error) {
    byId("problem").textContent = error instanceof Error ? error.message : String(error);
  }
});

/** Keep a game among one's own, so that it has an address. @param {any} study */
async function kept(study) {
  await request("/api/session", {});
  const what = { game: study.game, options: study.options, seats: study.seats, position: study.frames[0].position };
  const moves = study.moves.map((/** @type {any} */ one) => one.move);
  const { text: record } = await request("/api/study/write", { ...what, moves, format: "record" });
  const response = await fetch("/api/import", { method: "POST", headers: { "content-type": "text/plain" }, body: record });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error?.text ?? t("import.failed"));
  return `/replay/${answer.tables[0]}`;
}
