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
    await request("/api/session", {});
    const { table, position, filled } = await request("/api/study/keep", { text: text.value, fill_forced: true });
    const address = table ? `/replay/${table}` : `/study?position=${encodeURIComponent(position)}`;
    if (filled) tell(filled, address);
    else location.href = address;
  } catch (error) {
    byId("problem").textContent = error instanceof Error ? error.message : String(error);
  }
});

/** Say how many moves were filled in before going on. @param {number} count @param {string} address */
function tell(count, address) {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = t("import.go_on");
  byId("filled").replaceChildren(t("import.filled", { count }), " ", link);
  link.focus();
}
