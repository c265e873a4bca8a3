// Settings that a browser remembers.

import { byId } from "./panels.js";

/**
 * A box that is kept ticked or not.
 * @param {string} id @param {string} kept its name in the browser @param {boolean} usually @param {(isOn: boolean) => void} changed
 */
export function keptBox(id, kept, usually, changed) {
  const box = /** @type {HTMLInputElement} */ (byId(id));
  box.checked = (localStorage.getItem(kept) ?? String(usually)) === "true";
  box.addEventListener("change", () => {
    localStorage.setItem(kept, String(box.checked));
    changed(box.checked);
  });
  return box;
}
