// A table: play, join or look on. Keeps the view the server sent, the turn being entered, and what
// the board shows of them.

import "./board.js";
import { Connection, request } from "./connection.js";
import { button, byId, endOf, html, nameOf, showClocks, showMoves, showSeats } from "./panels.js";
import { TEXTS } from "./texts.js";
import { Turn } from "./turn.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Position} Position */

const STEP_MS = 420;
const BIG_BOARD = 120;
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
const isCoarse = matchMedia("(pointer: coarse)");
const STEPS = Object.entries(TEXTS.steps);

class Table {
  /** @param {View} view @param {Layout} layout */
  constructor(view, layout) {
    this.view = view;
    this.layout = layout;
    this.board = /** @type {import("./board.js").RiftBoard} */ (byId("board"));
    this.board.nameOf = (seat) => nameOf(this.view, seat);
    this.clockAt = performance.now();
    /** @type {Turn | null} */
    this.turn = null;
    /** Positions of the last turn, still to be shown. @type {Position[]} */
    this.film = [];
    /** @type {Position[]} */
    this.lastFilm = [];
    this.filmTimer = 0;
    this.wantsRematch = false;
    this.auto = /** @type {HTMLInputElement} */ (byId("auto"));
    this.auto.checked = (localStorage.getItem("auto_submit") ?? String(!isCoarse.matches)) === "true";
    this.connection = new Connection(view.table, (message) => this.heard(message), (state) => this.connected(state));
    this.listen();
    this.render();
    setInterval(() => showClocks(this.view, performance.now() - this.clockAt), 200);
  }

  listen() {
    const { board } = this;
    const cellOf = (/** @type {Event} */ event) => /** @type {CustomEvent} */ (event).detail.cell;
    board.addEventListener("rift-point", (event) => this.point(cellOf(event)));
    board.addEventListener("rift-why", (event) => this.why(cellOf(event)));
    board.addEventListener("rift-look", (event) => {
      byId("inspect").textContent = /** @type {CustomEvent} */ (event).detail.text;
    });
    byId("undo").addEventListener("click", () => this.undo());
    byId("submit").addEventListener("click", () => this.submit());
    this.auto.addEventListener("change", () => {
      localStorage.setItem("auto_submit", String(this.auto.checked));
      if (this.auto.checked && this.turn?.isComplete) this.submit();
    });
    byId("takeback").addEventListener("click", () => this.command("takeback_ask"));
    byId("abort").addEventListener("click", () => this.command("abort"));
    byId("again").addEventListener("click", () => this.replayLast());
    byId("resign").addEventListener("click", () => this.resign());
    byId("zoom").addEventListener("click", () => this.zoom());
    byId("command").addEventListener("submit", (event) => {
      event.preventDefault();
      const line = /** @type {HTMLInputElement} */ (byId("command-line"));
      this.typed(line.value.trim());
      line.value = "";
    });
    addEventListener("keydown", (event) => this.pressed(event));
    byId("zoom").hidden = this.layout.places.length < BIG_BOARD;
  }

  // --- what the server says -----------------------------------------------------------------

  /** @param {any} message */
  heard(message) {
    if (message.type === "table") this.take(message.view);
    else if (message.type === "event") this.happened(message);
    else if (message.type === "presence") {
      this.view.seats.forEach((seat) => {
        seat.is_connected = seat.kind === "computer" || message.connected[seat.chair];
      });
      this.render();
    } else if (message.type === "refused") this.say(message.refusal.text);
  }

  /** The whole table as it is now. @param {View} view */
  take(view) {
    const isSame = view.key === this.view.key && view.moves.length === this.view.moves.length;
    this.view = view;
    this.clockAt = performance.now();
    if (this.wantsRematch && view.rematch.table) location.href = `/table/${view.rematch.table}`;
    if (!isSame || !view.is_your_turn || view.status !== "playing") this.endTurn();
    this.render();
  }

  /** Something happened: add it to the view if that is simple, else ask for the whole view. @param {any} message */
  happened(message) {
    const { event, position } = message;
    const { view } = this;
    if (event.seq <= view.seq) return;
    const moves = event.kind === "moves" ? event.data.moves : [];
    const isSimple = moves.length && position && !position.outcome && event.seq === view.seq + 1
      && !moves.some((/** @type {any} */ move) => move.type === "swap_sides");
    const isOwn = view.your_seats.includes(event.data.seat) && this.turn?.isSending;
    if (moves.length) {
      this.lastFilm = [view.position, ...message.steps.map((/** @type {any} */ step) => step.position)];
      if (!isOwn && !isStill.matches && message.steps.length) this.film = message.steps.map((/** @type {any} */ s) => s.position);
    }
    if (!isSimple) {
      this.connection.watch();
      return;
    }
    moves.forEach((/** @type {any} */ move, /** @type {number} */ i) =>
      view.moves.push({ text: message.texts[i], seat: move.player, move }));
    Object.assign(view, {
      seq: event.seq, key: event.key, position, progress: message.progress,
      player: position.player, phase: position.phase ?? "", last_turn: event.data.count - moves.length,
      is_your_turn: view.your_seats.includes(position.player), can_abort: false, takeback: null,
    });
    view.clock.remaining_ms = event.data.clock.remaining.map((/** @type {number} */ seconds) => seconds * 1000);
    view.clock.running = event.data.clock.running;
    this.clockAt = performance.now();
    this.endTurn();
    this.render();
  }

  /** @param {import("./connection.js").ConnectionState} state */
  connected(state) {
    const texts = { connected: "", offline: TEXTS.offline, restarting: TEXTS.restarting };
    byId("connection").textContent = texts[state];
    document.body.classList.toggle("offline", state !== "connected");
  }

  // --- entering a turn ----------------------------------------------------------------------

  endTurn() {
    if (this.turn) this.turn.isOver = true;
    this.turn = null;
    this.say("");
  }

  beginTurn() {
    const { view } = this;
    if (this.turn || !view.is_your_turn || view.status !== "playing") return;
    this.turn = new Turn(this.connection, view, () => this.entered(), (now) => {
      this.say(TEXTS.resynced);
      this.take(now);
    });
  }

  entered() {
    const { turn } = this;
    if (turn?.isComplete && turn.hasEntries && this.auto.checked && !turn.refusal && !turn.isSending) {
      this.submit();
      return;
    }
    this.say(turn?.refusal ? ruleText(turn.refusal) : "");
    this.render();
  }

  /** @param {Cell} cell */
  point(cell) {
    this.stopFilm();
    if (!this.turn) {
      this.say(this.view.status === "playing" ? TEXTS.turnOf(nameOf(this.view, this.view.player)) : TEXTS.noWhy);
      return;
    }
    if (this.turn.isComplete) {
      this.submit();
      return;
    }
    this.turn.enter({ kind: "point", cell });
  }

  /** @param {Cell} cell */
  why(cell) {
    const target = this.board.targets.get(String(cell));
    if (target) this.say(target.effect);
    else this.point(cell);
  }

  undo() {
    if (this.turn?.hasEntries) this.turn.enter({ kind: "undo" });
  }

  submit() {
    if (this.turn?.isComplete) this.turn.submit();
  }

  /** A cell to point at, a choice, or moves in notation. @param {string} text */
  typed(text) {
    if (!text) return;
    const { turn } = this;
    if (!turn) {
      this.say(TEXTS.turnOf(nameOf(this.view, this.view.player)));
      return;
    }
    const place = this.layout.places.find(({ name }) => name.toLowerCase() === text.toLowerCase());
    const choice = turn.entered?.choices.find(({ name }) => name === text);
    if (text === "undo") this.undo();
    else if (place) turn.enter({ kind: "point", cell: place.cell });
    else if (choice) turn.enter({ kind: "choose", choice: text });
    else turn.submit(text.split(/\s*[;,]\s*/).filter(Boolean));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow") && event.target === document.body) this.board.focusCell();
    else if (event.key === "Backspace" || event.key === "Escape") this.undo();
    else if (event.key === "r" || event.key === "R") this.replayLast();
    else if (/^[1-9]$/.test(event.key)) {
      const choice = this.turn?.entered?.choices[Number(event.key) - 1];
      if (!choice) return;
      this.turn?.enter({ kind: "choose", choice: choice.name });
    } else return;
    event.preventDefault();
  }

  // --- the table ----------------------------------------------------------------------------

  /** @param {string} type @param {Record<string, unknown>} [body] */
  async command(type, body = {}) {
    const answer = await this.connection.ask(type, body);
    if (answer.type === "refused") this.say(ruleText(answer.refusal));
    else if (answer.type === "resync") this.take(answer.view);
    else this.connection.watch();
  }

  async join() {
    await request("/api/session", {});
    this.connection.reconnect();
    await this.command("join");
  }

  resign() {
    const resign = byId("resign");
    if (resign.dataset.sure) {
      this.command("resign");
      delete resign.dataset.sure;
      resign.textContent = TEXTS.resign;
      return;
    }
    resign.dataset.sure = "yes";
    resign.textContent = TEXTS.reallyResign;
    setTimeout(() => {
      delete resign.dataset.sure;
      resign.textContent = TEXTS.resign;
    }, 4000);
  }

  zoom() {
    const isZoomed = byId("frame").classList.toggle("zoomed");
    byId("zoom").setAttribute("aria-pressed", String(isZoomed));
  }

  replayLast() {
    if (!this.lastFilm.length) return;
    this.film = [...this.lastFilm];
    this.render();
  }

  stopFilm() {
    clearTimeout(this.filmTimer);
    this.filmTimer = 0;
    if (this.film.length) {
      this.film = [];
      this.render();
    }
  }

  /** @param {string} text */
  say(text) {
    byId("why").textContent = text;
  }

  // --- showing ------------------------------------------------------------------------------

  render() {
    this.beginTurn();
    this.renderBoard();
    this.renderTurn();
    const { view, turn } = this;
    showSeats(byId("seats"), view, turn?.progress ?? view.progress, view.player);
    showClocks(view, performance.now() - this.clockAt);
    showMoves(byId("moves"), view.moves, view.moves.length, null);
    this.renderOffers();
    const isPlaying = view.status === "playing";
    const isSeated = view.your_seats.length > 0;
    byId("resign").hidden = !isPlaying || !isSeated;
    byId("takeback").hidden = !isPlaying || !isSeated || !view.takebacks;
    byId("abort").hidden = !isSeated || !view.can_abort || view.status === "finished" || view.status === "aborted";
    byId("again").hidden = !this.lastFilm.length;
    const isYourTurn = isPlaying && view.is_your_turn;
    document.title = `${isYourTurn ? `● ${TEXTS.yourTurn} – ` : ""}Riftkeep`;
  }

  renderBoard() {
    const { view, turn, film } = this;
    if (film.length) {
      this.board.show(this.layout, film[0]);
      if (!this.filmTimer) {
        this.filmTimer = window.setTimeout(() => {
          this.filmTimer = 0;
          this.film.shift();
          this.render();
        }, STEP_MS);
      }
      return;
    }
    const entered = turn?.entered;
    const progress = turn?.progress ?? view.progress;
    const isEntering = Boolean(turn?.hasEntries);
    this.board.show(this.layout, turn?.preview ?? view.position, {
      targets: turn?.isSending ? [] : entered?.targets,
      selected: entered?.partial.selected,
      entered: isEntering ? entered?.partial.moves : [],
      last: isEntering ? [] : view.moves.slice(view.last_turn).map(({ move }) => move),
      territory: progress.map((counts) => counts.flatMap(({ cells }) => cells)),
    });
  }

  renderTurn() {
    const { view, turn } = this;
    const bar = byId("turn-bar");
    const isUnsent = Boolean(turn?.isComplete && turn.hasEntries && !turn.isSending);
    bar.classList.toggle("yours", Boolean(turn));
    bar.classList.toggle("unsent", isUnsent);
    byId("prompt").textContent = this.promptText(isUnsent);
    const choices = turn?.isSending ? [] : (turn?.entered?.choices ?? []);
    byId("choices").replaceChildren(...choices.map((choice, i) => {
      const made = button("", () => turn?.enter({ kind: "choose", choice: choice.name }));
      made.append(html("b", {}, choice.name), ` ${choice.effect}`);
      if (i < 9) made.append(html("kbd", {}, String(i + 1)));
      return made;
    }));
    const isSeated = view.your_seats.length > 0 && view.status === "playing";
    const undo = /** @type {HTMLButtonElement} */ (byId("undo"));
    const submit = /** @type {HTMLButtonElement} */ (byId("submit"));
    undo.disabled = !turn?.hasEntries || turn.isSending;
    submit.disabled = !isUnsent;
    bar.querySelector(".turn-actions")?.toggleAttribute("hidden", !isSeated);
    this.renderSteps();
  }

  /** @param {boolean} isUnsent */
  promptText(isUnsent) {
    const { view, turn } = this;
    if (view.status !== "playing") return view.status === "open" ? TEXTS.waiting : TEXTS.over;
    if (turn?.isSending) return TEXTS.sending;
    if (isUnsent) return `${turn?.entered?.prompt} ${TEXTS.unsent}`;
    const name = nameOf(view, view.player);
    if (turn) {
      const who = view.your_seats.length > 1 ? name : TEXTS.yourTurn;
      return turn.entered ? `${who}: ${turn.entered.prompt.replace(/^(Blue|Orange): /, "")}` : TEXTS.yourTurn;
    }
    return view.seats[view.player - 1]?.kind === "computer" ? TEXTS.thinking(name) : TEXTS.turnOf(name);
  }

  renderSteps() {
    const { view, turn } = this;
    const steps = byId("steps");
    steps.hidden = view.game !== "ringrift" || view.status !== "playing";
    if (steps.hidden) return;
    const position = turn?.preview ?? view.position;
    const isDone = Boolean(turn?.isComplete);
    const now = stepOf(position);
    const done = /** @type {Set<string>} */ (new Set((turn?.entered?.partial.moves ?? []).map(stepOfMove)));
    steps.replaceChildren(...STEPS.map(([name, text]) => {
      const state = name === now && !isDone ? "now" : done.has(name) ? "done" : "";
      const step = html("li", { class: state }, text);
      if (state === "now") step.setAttribute("aria-current", "step");
      return step;
    }));
  }

  renderOffers() {
    const { view } = this;
    const isSeated = view.your_seats.length > 0;
    const own = view.seats.filter((seat) => view.your_seats.includes(seat.seat)).map((seat) => seat.chair);
    const parts = [];
    if (view.takeback) {
      const asker = view.takeback.chair;
      const isOwn = own.includes(asker);
      const answer = (/** @type {boolean} */ accept) => this.command("takeback_answer", { accept });
      parts.push(html("p", {}, isOwn ? TEXTS.askedTakeback : TEXTS.asksTakeback(nameOfChair(view, asker))));
      if (isOwn) parts.push(button(TEXTS.withdraw, () => answer(false)));
      else if (isSeated) parts.push(button(TEXTS.accept, () => answer(true), "primary"), button(TEXTS.decline, () => answer(false)));
    }
    fill("offer", parts);
    fill("waiting", view.status === "open" ? this.invitation(isSeated) : []);
    const end = endOf(view);
    if (end.length) end.push(this.afterwards(isSeated, own));
    fill("end", end);
  }

  /** @param {boolean} isSeated */
  invitation(isSeated) {
    if (!isSeated) return [html("p", {}, TEXTS.lookOn), button(TEXTS.join, () => this.join(), "primary big")];
    const link = html("input", { readonly: "", value: location.href, "aria-label": TEXTS.link });
    link.addEventListener("focus", () => link.select());
    const copy = button(TEXTS.copy, async () => {
      link.select();
      await navigator.clipboard?.writeText(location.href);
      copy.textContent = TEXTS.copied;
    });
    return [html("p", {}, TEXTS.share), html("div", { class: "share" }, link, copy)];
  }

  /** @param {boolean} isSeated @param {number[]} own */
  afterwards(isSeated, own) {
    const { view } = this;
    const actions = html("p", { class: "actions" });
    const link = (/** @type {string} */ text, /** @type {string} */ href, style = "") =>
      html("a", { class: `button ${style}`, href }, text);
    const { offered, table } = view.rematch;
    if (table) actions.append(link(TEXTS.toRematch, `/table/${table}`, "primary"));
    else if (isSeated || own.length) {
      const others = offered.filter((chair) => !own.includes(chair));
      if (others.length) actions.append(html("span", {}, TEXTS.rematchAsked(nameOfChair(view, others[0]))));
      if (offered.some((chair) => own.includes(chair))) actions.append(html("span", {}, TEXTS.rematchOffered));
      else actions.append(button(TEXTS.rematch, () => this.rematch(), "primary"));
    }
    actions.append(link(TEXTS.review, `/replay/${view.table}`), link(TEXTS.newGame, "/"));
    return actions;
  }

  async rematch() {
    this.wantsRematch = true;
    await this.command("rematch");
  }
}

/** @param {string} id @param {Node[]} parts */
function fill(id, parts) {
  const section = byId(id);
  section.hidden = !parts.length;
  section.replaceChildren(...parts);
}

/** @param {View} view @param {number} chair */
function nameOfChair(view, chair) {
  return view.seats.find((seat) => seat.chair === chair)?.name ?? "";
}

/** @param {import("./types.js").Refusal} refusal */
function ruleText(refusal) {
  return refusal.rule ? `${refusal.text} (${refusal.rule})` : refusal.text;
}

/** Which step of a turn a position is in. @param {Position} position */
function stepOf(position) {
  if (position.owed?.kind === "payment" || position.phase === "forced_elimination") return "pay";
  return position.phase === "chain_capture" ? "capture" : position.phase;
}

/** Which step of a turn a move belongs to. @param {import("./types.js").Move} move */
function stepOfMove(move) {
  const { type } = move;
  if (type === "place_ring") return "ring_placement";
  if (type === "move_stack") return "movement";
  if (type.includes("capture") && !type.startsWith("skip")) return "capture";
  if (type.includes("line") && !type.startsWith("no")) return "line_processing";
  if (type === "process_territory_region") return "territory_processing";
  return type.includes("eliminat") ? "pay" : "";
}

const data = JSON.parse(byId("data").textContent ?? "");
new Table(data.view, data.layout);
