// The coach of the first games: which side one is, how one wins and where one stands, what the numbers
// mean, what to do now, and what somebody could take in the next turn. On until it is dismissed, never
// in rated games. What is said about a game is in the game's own texts (<game>.coach...).

import { request } from "./connection.js";
import { byId, html, nameOf, quietSign } from "./panels.js";
import { said, t } from "./texts.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Progress} Progress */
/** @typedef {import("./types.js").Threat} Threat */

const KEPT = "coach";

export class Coach {
  /** @param {() => void} changed what is in danger is known, or the coach was turned on or off */
  constructor(changed) {
    this.changed = changed;
    /** @type {Threat[]} */
    this.threats = [];
    /** The position that was asked about. */
    this.asked = "";
    this.box = /** @type {HTMLInputElement} */ (byId("coach-on"));
    this.box.checked = localStorage.getItem(KEPT) !== "false";
    this.box.addEventListener("change", () => this.turn(this.box.checked));
    byId("coach-dismiss").addEventListener("click", () => {
      this.turn(false);
      /** @type {import("./board.js").RiftBoard} */ (byId("board")).focusCell(); // what was pressed is gone
    });
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    localStorage.setItem(KEPT, String(isOn));
    this.box.checked = isOn;
    this.changed();
  }

  /** Does the coach speak at this table? @param {View} view */
  speaks(view) {
    const hasWords = t(`${view.game}.coach.ways`) !== `${view.game}.coach.ways`;
    return this.box.checked && hasWords && !view.rated && view.status === "playing" && view.your_seats.length > 0;
  }

  /** The cells that somebody else could take, for the board. @param {View} view @returns {Cell[]} */
  danger(view) {
    if (!this.speaks(view) || !view.is_your_turn || this.asked !== view.key) return [];
    return this.threats.filter(({ seat }) => seat !== view.player).flatMap(({ cells }) => cells);
  }

  /** @param {View} view @param {string} phase where in the turn one is @param {Progress[][]} progress */
  show(view, phase, progress) {
    const card = byId("coach");
    card.hidden = !this.speaks(view);
    byId("coach-setting").hidden = Boolean(view.rated);
    if (card.hidden) return;
    this.look(view);
    const seat = view.is_your_turn ? view.player : view.your_seats[0];
    card.dataset.seat = String(seat);
    const color = t(`board.color${seat}`);
    const who = byId("coach-you");
    if (who.textContent !== t("coach.you", { color })) who.replaceChildren(quietSign(seat), t("coach.you", { color }));
    put("coach-now", view.is_your_turn ? textOf(`${view.game}.coach.now.${phase}`) : "");
    byId("coach-now").closest("p")?.toggleAttribute("hidden", !byId("coach-now").textContent);
    put("coach-first", textOf(`${view.game}.coach.ways`));
    const ways = (progress[seat - 1] ?? []).flatMap(({ says, value, goal }) => textOf(`${says.code}.coach`, { value, goal: goal ?? 0 }) || []);
    if (byId("coach-ways").textContent !== ways.join("")) byId("coach-ways").replaceChildren(...ways.map((way) => html("li", {}, way)));
    put("coach-pieces", textOf(`${view.game}.coach.pieces`));
    this.warn(view);
  }

  /** Ask once a turn what everybody could do. @param {View} view */
  async look(view) {
    if (!view.is_your_turn || this.asked === view.key) return;
    this.asked = view.key;
    this.threats = [];
    try {
      const threats = await request(`/api/tables/${view.table}/threats`);
      if (this.asked !== view.key) return;
      this.threats = threats;
      if (threats.length) this.changed();
    } catch {
      this.threats = []; // without a warning one can play on
    }
  }

  /** @param {View} view */
  warn(view) {
    const isKnown = view.is_your_turn && this.asked === view.key;
    const lines = (isKnown ? this.threats : []).map((threat) => {
      const isOwn = threat.seat === view.player;
      const head = html("b", {}, t(isOwn ? "coach.chance" : "coach.warning"));
      return html("li", { class: isOwn ? "chance" : "warn" }, quietSign(threat.seat), html("span", {}, head, ` ${said(threat.says, threat.text, (seat) => nameOf(view, seat))}`));
    });
    const list = byId("coach-threats");
    if (list.textContent !== lines.map((line) => line.textContent).join("")) list.replaceChildren(...lines);
  }
}

/** A text if there is one. @param {string} code @param {Record<string, string | number>} [values] */
function textOf(code, values = {}) {
  const text = t(code, values);
  return text === code ? "" : text;
}

/** @param {string} id @param {string} text */
function put(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}
