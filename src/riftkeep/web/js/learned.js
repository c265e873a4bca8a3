// Which lessons were solved in this browser, and showing it in the list of lessons.

import { t } from "./texts.js";

const KEPT = "learned";

/** @returns {string[]} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} game @param {string} lesson */
export function markLearned(game, lesson) {
  localStorage.setItem(KEPT, JSON.stringify([...new Set([...kept(), `${game}/${lesson}`])]));
  showLearned();
}

/** Mark the solved ones wherever lessons are listed, and say how many are. */
export function showLearned() {
  const learned = new Set(kept());
  for (const list of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-course]"))) {
    const links = /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-lesson]"));
    let count = 0;
    for (const link of links) {
      const isLearned = learned.has(`${list.dataset.course}/${link.dataset.lesson}`);
      link.classList.toggle("learned", isLearned);
      const mark = link.querySelector(".mark");
      if (mark) mark.textContent = isLearned ? `✓ ${t("learn.learned")}` : "";
      if (isLearned) count++;
    }
    const bar = document.querySelector(`progress[data-progress="${list.dataset.course}"]`);
    if (bar instanceof HTMLProgressElement) bar.value = count;
    const words = document.querySelector(`[data-count="${list.dataset.course}"]`);
    if (words) words.textContent = t("learn.count", { count, all: links.length });
  }
}

showLearned();
