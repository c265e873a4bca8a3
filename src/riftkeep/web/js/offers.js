// What the people at a table ask each other: to join, to take back, to play again.

import { button, byId, endOf, html, nameOfChair } from "./panels.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {{command: (type: string, body?: Record<string, unknown>) => unknown, name: string, join: (name?: string) => unknown, rematch: () => unknown}} Acts */

/** @param {View} view @param {Acts} acts @param {boolean} isSeen has the last turn been seen? Nothing says how the game ended before */
export function showOffers(view, acts, isSeen) {
  const isSeated = view.your_seats.length > 0;
  const own = view.seats.filter((seat) => view.your_seats.includes(seat.seat)).map((seat) => seat.chair);
  fill("offer", takeback(view, own, acts));
  if (view.status !== "open" || isSeated || byId("waiting").hidden) fill("waiting", view.status === "open" ? invitation(isSeated, acts) : []);
  const end = isSeen ? endOf(view) : [];
  if (end.length) end.push(afterwards(view, own, acts));
  fill("end", end);
}

/** @param {string} id @param {Node[]} parts */
function fill(id, parts) {
  const section = byId(id);
  section.hidden = !parts.length;
  section.replaceChildren(...parts);
}

/** @param {View} view @param {number[]} own @param {Acts} acts */
function takeback(view, own, acts) {
  if (!view.takeback) return [];
  const asker = view.takeback.chair;
  const answer = (/** @type {boolean} */ accept) => acts.command("takeback_answer", { accept });
  if (own.includes(asker)) return [html("p", {}, t("table.asked_takeback")), button(t("table.withdraw"), () => answer(false))];
  const parts = [html("p", {}, t("table.asks_takeback", { name: nameOfChair(view, asker) }))];
  if (own.length) parts.push(html("p", { class: "actions" }, button(t("table.accept"), () => answer(true), "primary"), button(t("table.decline"), () => answer(false))));
  return parts;
}

/** @param {boolean} isSeated @param {Acts} acts */
function invitation(isSeated, acts) {
  if (!isSeated) return [html("p", {}, t("table.look_on")), acts.name ? button(t("table.join"), () => acts.join(), "primary big") : nameForm(acts)];
  const link = html("input", { readonly: "", value: location.href, "aria-label": t("table.link") });
  link.addEventListener("focus", () => link.select());
  return [html("p", {}, t("table.share")), html("div", { class: "share" }, link, copier(t("table.copy"), location.href))];
}

/** Whoever has no name yet is asked for one before sitting down. @param {Acts} acts */
function nameForm(acts) {
  const name = html("input", { name: "name", maxlength: "32", autocomplete: "nickname", placeholder: t("start.guest") });
  const form = html("form", { class: "stacked" }, html("label", {}, t("start.your_name"), " ", name),
    html("p", { class: "actions" }, html("button", { class: "primary big" }, t("table.join"))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    acts.join(name.value.trim());
  });
  return form;
}

/** A button that copies. @param {string} text @param {string} what */
function copier(text, what) {
  const copy = button(text, async () => {
    await navigator.clipboard?.writeText(what);
    copy.textContent = t("table.copied");
  });
  return copy;
}

/** @param {View} view @param {number[]} own @param {Acts} acts */
function afterwards(view, own, acts) {
  const actions = html("p", { class: "actions" });
  const link = (/** @type {string} */ text, /** @type {string} */ href, style = "") =>
    html("a", { class: `button ${style}`, href }, text);
  const { offered, table } = view.rematch;
  if (table) actions.append(link(t("table.to_rematch"), `/table/${table}`, "primary"));
  else if (own.length) {
    const others = offered.filter((chair) => !own.includes(chair));
    if (others.length) actions.append(html("span", {}, t("table.rematch_asked", { name: nameOfChair(view, others[0]) })));
    if (offered.some((chair) => own.includes(chair))) actions.append(html("span", {}, t("table.rematch_offered")));
    else actions.append(button(t("table.rematch"), () => acts.rematch(), "primary"));
  }
  const replay = `/replay/${view.table}`;
  actions.append(link(t("table.review"), `${replay}#review`), copier(t("play.share"), location.origin + replay), link(t("game.new"), "/"));
  return actions;
}
