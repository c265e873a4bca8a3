// The examples of the rules as boards to try: made when they come into view, the text stays below.

import "./board.js";
import { request } from "./connection.js";
import { Entry } from "./entry.js";
import { button, html } from "./panels.js";
import { said, t } from "./texts.js";

const NEAR = "400px";

/** @param {HTMLElement} code the text of an example @returns {HTMLElement} */
function prepare(code) {
  const text = /** @type {HTMLElement} */ (code.parentElement);
  const place = html("div", { class: "example", "data-position": code.dataset.position ?? "" });
  text.before(place);
  const details = html("details", {}, html("summary", {}, t("rules.as_text")));
  text.replaceWith(details);
  details.append(text);
  return place;
}

/** @param {HTMLElement} place */
async function fill(place) {
  const position = place.dataset.position ?? "";
  const study = await request("/api/study/open", { text: position });
  const board = /** @type {import("./board.js").RiftBoard} */ (document.createElement("rift-board"));
  board.className = "small";
  const controls = html("div", { class: "turn-bar yours" });
  const start = study.frames[0];
  let now = start;
  const entry = new Entry(board, controls, study.layout,
    (body) => request("/api/study/interact", { position: now.position, ...body }), { finished });

  /** @param {import("./types.js").Move[]} moves */
  async function finished(moves) {
    const { turn } = entry;
    const { steps } = await request("/api/study/line", { position: now.position, moves });
    if (turn !== entry.turn) return; // it was begun again from the start meanwhile
    now = steps[steps.length - 1];
    begin(moves);
  }

  /** @param {import("./types.js").Move[]} last */
  function begin(last) {
    const territory = now.progress.map((/** @type {any[]} */ counts) => counts.flatMap(({ cells }) => cells));
    board.show(study.layout, now.position, { last, territory });
    entry.marks = { last };
    if (now.outcome) entry.close(said(now.outcome.says, now.outcome.explanation));
    else entry.begin();
  }

  const reset = button(t("rules.reset"), () => {
    now = start;
    begin([]);
  });
  const link = html("a", { class: "button", href: `/study?position=${encodeURIComponent(position)}` }, t("rules.study"));
  place.replaceChildren(html("p", {}, html("b", {}, t("rules.try"))), board, controls, html("p", { class: "actions" }, reset, link));
  begin([]);
}

// On a phone the contents would fill the first screen.
if (matchMedia("(max-width: 56rem)").matches) document.querySelector(".contents details")?.removeAttribute("open");

const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    fill(/** @type {HTMLElement} */ (target)).catch(() => target.remove());
  }
}, { rootMargin: NEAR });

for (const code of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("code[data-position]"))) {
  seen.observe(prepare(code));
}
