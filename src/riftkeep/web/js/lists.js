// Lists of tables: they stay as they are on the server, times are shown in the reader's words, and
// whoever wants it is told by the browser that it is their turn somewhere.

import { t } from "./texts.js";

const FRESH_MS = 5000;
const KEPT = "notify";
const DAY_MS = 86_400_000;

/** The parts of the page that are kept fresh. */
const parts = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-live]"));
const canTell = () => "Notification" in window;
/** Kept only once the browser has allowed it; a browser that forbids it later shows nothing. */
const isTold = () => canTell() && localStorage.getItem(KEPT) === "true";

/** A moment as people say it: the hour of today, otherwise the day too. @param {number} seconds */
function moment(seconds) {
  const at = new Date(seconds * 1000);
  const isNear = Math.abs(at.getTime() - Date.now()) < DAY_MS;
  return at.toLocaleString(document.documentElement.lang, isNear ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}

/** @param {ParentNode} within */
function tellTimes(within) {
  for (const time of /** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll("time[data-at]"))) {
    time.textContent = moment(Number(time.dataset.at));
  }
}

/** The tables where it is one's turn, with their titles. @returns {Map<string, string>} */
function waiting() {
  const found = new Map();
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("a[data-your-turn]"))) {
    found.set(line.dataset.table ?? "", line.dataset.yourTurn ?? "");
  }
  return found;
}

/** @param {Map<string, string>} before */
function tell(before) {
  if (!isTold() || (!document.hidden && document.hasFocus())) return;
  for (const [table, title] of waiting()) {
    if (before.has(table)) continue;
    const notice = new Notification("Riftkeep", { body: `${title}: ${t("play.notice")}`, tag: table });
    notice.addEventListener("click", () => {
      focus();
      location.href = `/table/${table}`;
    });
  }
}

async function refresh() {
  if (document.hidden && !isTold()) return;
  const page = new DOMParser().parseFromString(await (await fetch(location.pathname + location.search)).text(), "text/html");
  const before = waiting();
  for (const part of parts()) {
    const fresh = page.getElementById(part.id);
    if (!fresh) continue;
    tellTimes(fresh);
    if (fresh.innerHTML !== part.innerHTML && !part.contains(document.activeElement)) part.replaceChildren(...fresh.childNodes);
  }
  tell(before);
}

/** The box by which one asks to be told. */
function offerNotices() {
  const label = document.getElementById("tell-me");
  const box = label?.querySelector("input");
  if (!label || !box || !canTell()) return;
  label.hidden = false;
  box.checked = isTold();
  box.addEventListener("change", async () => {
    const allowed = box.checked && (await Notification.requestPermission()) === "granted";
    localStorage.setItem(KEPT, String(allowed));
    box.checked = allowed;
  });
}

tellTimes(document);
offerNotices();
document.addEventListener("visibilitychange", () => refresh().catch(() => {}));
setInterval(() => refresh().catch(() => {}), FRESH_MS);
