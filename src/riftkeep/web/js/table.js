// A table: play, join or look on. Keeps the view the server sent, the turn being entered, and what
// the board shows of them.

import "./board.js";
import { Chat } from "./chat.js";
import { Connection, newId, request } from "./connection.js";
import { Film } from "./film.js";
import { showOffers } from "./offers.js";
import { byId, html, nameOf, pricesOf, showClocks, showMoves, showSeats } from "./panels.js";
import { tower } from "./pieces.js";
import { sound } from "./sound.js";
import { t, told, TEXTS } from "./texts.js";
import { Turn } from "./turn.js";
import { TurnBar } from "./turn_bar.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./film.js").Frame} Frame */

const STEP_MS = 520;
const BIG_BOARD = 120;
const LOOK_MS = 90;
/** Kinds of targets of which there is nothing to show before: none, and those of what is chosen. */
const SHOWN_ALREADY = new Set(["", "count", "select", "deselect"]);
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
const isCoarse = matchMedia("(pointer: coarse)");

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
    /** @type {Frame[]} */
    this.lastFrames = [];
    this.film = new Film((frame, before) => this.showFrame(frame, before), () => this.render(), STEP_MS);
    /** @type {Move[]} */
    this.hint = [];
    this.lookTimer = 0;
    this.lookedAt = "";
    /** The cell that the pointer rests on. @type {Cell | null} */
    this.lookedCell = null;
    /** What the entry looked at leads to. @type {import("./types.js").Position | null} */
    this.preview = null;
    this.wantsRematch = false;
    this.turnBar = new TurnBar((choice) => this.choose(choice), (choice) => this.lookAtChoice(choice));
    this.auto = this.setting("auto", "auto_submit", !isCoarse.matches, (isOn) => {
      if (isOn && this.turn?.isComplete) this.submit();
    });
    this.setting("sound", "sound", false, () => sound("turn"));
    this.notify = this.setting("notify", "notify", false, (isOn) => {
      if (isOn && "Notification" in window) Notification.requestPermission();
    });
    this.connection = new Connection(view.table, (message) => this.heard(message), (state) => this.connected(state));
    this.chat = new Chat(this.connection, view, () => sound("chat"));
    this.listen();
    this.render();
    setInterval(() => showClocks(this.view, performance.now() - this.clockAt), 200);
  }

  /**
   * A box that is kept ticked or not.
   * @param {string} id @param {string} kept @param {boolean} usually @param {(isOn: boolean) => void} changed
   */
  setting(id, kept, usually, changed) {
    const box = /** @type {HTMLInputElement} */ (byId(id));
    box.checked = (localStorage.getItem(kept) ?? String(usually)) === "true";
    box.addEventListener("change", () => {
      localStorage.setItem(kept, String(box.checked));
      changed(box.checked);
    });
    return box;
  }

  listen() {
    const { board } = this;
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) =>
      board.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on("rift-point", ({ cell }) => this.point(cell));
    on("rift-why", ({ cell }) => this.why(cell));
    on("rift-alter", ({ cell, by }) => this.alter(cell, by));
    on("rift-drag", ({ cell }) => this.turnBar.slideTo(cell));
    on("rift-look", (detail) => this.lookAt(detail));
    on("rift-leave", () => {
      this.lookedCell = null;
      this.lookAway();
    });
    /** @type {[string, () => void][]} */
    const acts = [
      ["undo", () => this.undo()], ["submit", () => this.submit()], ["again", () => this.replayLast()],
      ["takeback", () => this.command("takeback_ask")], ["abort", () => this.command("abort")],
      ["resign", () => this.resign()], ["zoom", () => this.zoom()], ["hint", () => this.askHint()],
    ];
    for (const [id, act] of acts) byId(id).addEventListener("click", act);
    byId("command").addEventListener("submit", (event) => {
      event.preventDefault();
      const line = /** @type {HTMLInputElement} */ (byId("command-line"));
      this.typed(line.value.trim());
      line.value = "";
    });
    addEventListener("keydown", (event) => this.pressed(event));
    addEventListener("beforeunload", (event) => {
      if (this.turn?.isComplete && this.turn.hasEntries && !this.turn.isSending) event.preventDefault();
    });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.notice?.close(); });
    byId("zoom").hidden = this.layout.places.length < BIG_BOARD;
  }

  // --- what the server says -----------------------------------------------------------------

  /** @param {any} message */
  heard(message) {
    if (message.type === "table") this.take(message.view);
    else if (message.type === "event") this.happened(message);
    else if (message.type === "chat") this.chat.hear(message);
    else if (message.type === "presence") {
      this.view.seats.forEach((seat) => {
        seat.is_connected = seat.kind === "computer" || message.connected[seat.chair];
      });
      this.render();
    } else if (message.type === "refused") this.say(told(message.refusal.text));
  }

  /** The whole table as it is now. @param {View} view */
  take(view) {
    const before = this.view;
    const isSame = view.key === before.key && view.moves.length === before.moves.length;
    this.view = view;
    this.clockAt = performance.now();
    if (this.wantsRematch && view.rematch.table) {
      this.wantsRematch = false; // once: a second view must not begin the way there again
      location.href = `/table/${view.rematch.table}`;
    }
    if (!isSame || !view.is_your_turn || view.status !== "playing") this.endTurn();
    if (view.status === "finished" && before.status === "playing") sound("end");
    if (view.is_your_turn && !before.is_your_turn) this.callBack();
    this.render();
  }

  /** Something happened: add it to the view if that is simple, else ask for the whole view. @param {any} message */
  happened(message) {
    const { event, position } = message;
    const { view } = this;
    if (event.seq <= view.seq) return;
    /** @type {Move[]} */
    const moves = event.kind === "moves" ? event.data.moves : [];
    const isSimple = moves.length && position && !position.outcome && event.seq === view.seq + 1
      && !moves.some((move) => move.type === "swap_sides");
    if (moves.length && position) this.filmed(message, moves);
    if (!isSimple) {
      this.connection.watch();
      return;
    }
    const wasYours = view.is_your_turn;
    moves.forEach((move, i) => view.moves.push({ text: message.texts[i], seat: move.player, move }));
    Object.assign(view, {
      seq: event.seq, key: event.key, position, progress: message.progress,
      player: position.player, phase: position.phase ?? "", last_turn: event.data.count - moves.length,
      is_your_turn: view.your_seats.includes(position.player), can_abort: false, takeback: null,
    });
    view.clock.remaining_ms = event.data.clock.remaining.map((/** @type {number} */ seconds) => seconds * 1000);
    view.clock.running = event.data.clock.running;
    this.clockAt = performance.now();
    this.endTurn();
    if (view.is_your_turn && !wasYours) this.callBack();
    this.render();
  }

  /** Show a turn as it was played, unless it was entered here. @param {any} message @param {Move[]} moves */
  filmed(message, moves) {
    const isOwn = this.view.your_seats.includes(message.event.data.seat) && this.turn?.isSending;
    /** @type {Frame[]} */
    const steps = message.steps.map((/** @type {any} */ step) => ({ position: step.position, move: moves[step.after - 1] }));
    const last = moves.findLastIndex((move) => !move.type.startsWith("no_"));
    if (message.steps.at(-1)?.after === last + 1) steps[steps.length - 1].position = message.position;
    else steps.push({ position: message.position, move: moves[last] });
    this.lastFrames = [{ position: this.view.position }, ...steps];
    sound(moves.some(({ type }) => type.includes("capture")) ? "capture" : "move");
    if (!isOwn && !isStill.matches && !document.hidden) this.film.run(this.lastFrames);
  }

  /** @param {import("./connection.js").ConnectionState} state */
  connected(state) {
    const texts = { connected: "", offline: TEXTS.offline, restarting: TEXTS.restarting };
    byId("connection").textContent = texts[state];
    document.body.classList.toggle("offline", state !== "connected");
  }

  /** It is your turn again: somebody who looks elsewhere is told. */
  callBack() {
    sound("turn");
    const may = this.notify.checked && "Notification" in window && Notification.permission === "granted";
    if (may && document.hidden) this.notice = new Notification("Riftkeep", { body: t("play.notice"), tag: this.view.table });
  }

  // --- entering a turn ----------------------------------------------------------------------

  endTurn() {
    if (this.turn) this.turn.isOver = true;
    this.turn = null;
    this.hint = [];
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
    this.lookAway();
    if (turn?.isComplete && turn.hasEntries && this.auto.checked && !turn.refusal && !turn.isSending) {
      this.submit();
      return;
    }
    this.say(turn?.refusal ? ruleText(turn.refusal) : "");
    this.render();
    if (this.lookedCell) this.board.lookAt(this.lookedCell);
  }

  /** @param {Cell} cell */
  point(cell) {
    this.film.stop();
    const { turn } = this;
    if (!turn) this.say(this.view.status === "playing" ? TEXTS.turnOf(nameOf(this.view, this.view.player)) : TEXTS.noWhy);
    else if (turn.isComplete) this.submit();
    else if (this.turnBar.holds(cell)) this.choose(this.turnBar.parts[this.turnBar.part]);
    else if (!this.turnBar.slideTo(cell)) turn.enter({ kind: "point", cell });
  }

  /** @param {Cell} cell */
  why(cell) {
    const target = this.board.targets.get(String(cell));
    if (target) this.say(told(target.effect));
    else this.point(cell);
  }

  /** More or fewer rings on a cell. @param {Cell} cell @param {number} by */
  alter(cell, by) {
    if (by > 0) this.point(cell);
    else if (this.turn?.entered?.partial.selected.some((one) => String(one) === String(cell))) this.undo();
  }

  /** @param {Choice} choice */
  choose(choice) {
    this.turn?.enter({ kind: "choose", choice: choice.name });
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
    else if (text === "hint") this.askHint();
    else if (place) turn.enter({ kind: "point", cell: place.cell });
    else if (choice) this.choose(choice);
    else turn.submit(text.split(/\s*[;,]\s*/).filter(Boolean));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "checkbox" && event.target.type !== "range";
    if (isTyping || event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow") && event.target === document.body) this.board.focusCell();
    else if (event.key === "Backspace" || event.key === "Escape") this.undo();
    else if (event.key === "r" || event.key === "R") this.replayLast();
    else if (/^[1-9]$/.test(event.key)) {
      const choices = byId("choices").querySelectorAll("button");
      choices[Number(event.key) - 1]?.click();
    } else return;
    event.preventDefault();
  }

  // --- looking, before deciding ---------------------------------------------------------------

  /** @param {{cell: Cell, text: string, content?: import("./types.js").Content}} looked */
  lookAt({ cell, text, content }) {
    const words = html("span", { class: "words" }, text);
    byId("inspect").replaceChildren(...(content?.kind === "stack" ? [tower(content.rings)] : []), words);
    this.lookedCell = cell;
    const kind = this.board.targets.get(String(cell))?.kind ?? "";
    if (this.turnBar.parts.length) return;
    this.lookLater(SHOWN_ALREADY.has(kind) ? null : { kind: "point", cell });
  }

  /** @param {Choice | null} choice */
  lookAtChoice(choice) {
    this.board.bracket(choice?.cells ?? null);
    this.lookLater(choice ? { kind: "choose", choice: choice.name } : null);
  }

  lookAway() {
    byId("inspect").replaceChildren();
    const part = this.turnBar.parts[this.turnBar.part];
    if (part) this.turnBar.look(part);
    else this.lookLater(null);
  }

  /** Show what an entry would do, once the pointer rests on it. @param {Record<string, unknown> | null} event */
  lookLater(event) {
    const key = JSON.stringify(event);
    if (key === this.lookedAt) return;
    this.lookedAt = key;
    clearTimeout(this.lookTimer);
    this.preview = null;
    this.board.ghost(null);
    byId("prices").replaceChildren();
    const { turn } = this;
    if (!event || !turn || this.film.isRunning) return;
    this.lookTimer = window.setTimeout(async () => {
      const found = await turn.look(event);
      if (!found || this.lookedAt !== key || turn !== this.turn) return;
      this.preview = found.preview;
      this.board.ghost(found.preview);
      byId("prices").replaceChildren(...pricesOf(this.view, turn.progress, found.progress));
    }, LOOK_MS);
  }

  async askHint() {
    if (!this.turn) return;
    this.say(t("play.hint_wait"));
    const { turn } = this;
    try {
      const found = await request(`/api/tables/${this.view.table}/hint`, { id: newId() });
      if (turn !== this.turn) return;
      this.hint = found.moves;
      const named = found.moves.filter(({ type = "" }) => !type.startsWith("no_")).map((/** @type {Move} */ move) => this.cellsOf(move));
      this.say(t("play.hint", { moves: found.texts?.filter((/** @type {string} */ text) => !text.startsWith("no-")).join(", ") ?? named.join(", ") }));
      this.render();
    } catch (error) {
      this.say(error instanceof Error ? told(error.message) : String(error));
    }
  }

  /** A move by the cells it is about. @param {Move} move */
  cellsOf(move) {
    const names = [move.from, move.target, move.to, move.at].filter(Boolean)
      .map((cell) => this.layout.places[this.board.index.get(String(cell)) ?? 0].name);
    return names.join("-") || move.type;
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
    try {
      await request("/api/session", {});
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
      return;
    }
    this.connection.reconnect();
    await this.command("join");
  }

  async rematch() {
    this.wantsRematch = true;
    await this.command("rematch");
  }

  resign() {
    const resign = byId("resign");
    const calm = () => {
      delete resign.dataset.sure;
      resign.textContent = TEXTS.resign;
    };
    if (resign.dataset.sure) {
      calm();
      this.command("resign");
      return;
    }
    resign.dataset.sure = "yes";
    resign.textContent = TEXTS.reallyResign;
    setTimeout(calm, 4000);
  }

  zoom() {
    const isZoomed = byId("frame").classList.toggle("zoomed");
    byId("zoom").setAttribute("aria-pressed", String(isZoomed));
  }

  replayLast() {
    if (this.lastFrames.length) this.film.run(this.lastFrames);
  }

  /** @param {string} text */
  say(text) {
    if (byId("why").textContent !== text) byId("why").textContent = text;
  }

  // --- showing ------------------------------------------------------------------------------

  render() {
    this.beginTurn();
    this.renderBoard();
    const { view, turn } = this;
    this.turnBar.show(view, turn);
    showSeats(byId("seats"), view, turn?.progress ?? view.progress, view.player);
    showClocks(view, performance.now() - this.clockAt);
    showMoves(byId("moves"), view.moves, view.moves.length, null);
    showOffers(view, this);
    this.chat.open(view);
    const isPlaying = view.status === "playing";
    const isSeated = view.your_seats.length > 0;
    byId("resign").hidden = !isPlaying || !isSeated;
    byId("takeback").hidden = !isPlaying || !isSeated || !view.takebacks;
    byId("hint").hidden = !turn || Boolean(view.rated);
    byId("abort").hidden = !isSeated || !view.can_abort || view.status === "finished" || view.status === "aborted";
    byId("again").hidden = !this.lastFrames.length;
    const isYourTurn = isPlaying && view.is_your_turn;
    document.title = `${isYourTurn ? `● ${TEXTS.yourTurn} – ` : ""}Riftkeep`;
  }

  /** @param {Frame} frame @param {import("./types.js").Position} before */
  showFrame(frame, before) {
    this.board.show(this.layout, frame.position, {
      last: frame.move ? [frame.move] : [], moved: frame.move && before !== frame.position ? [frame.move] : [],
    });
  }

  renderBoard() {
    if (this.film.isRunning) return;
    const { view, turn } = this;
    const entered = turn?.entered;
    const progress = turn?.progress ?? view.progress;
    const isEntering = Boolean(turn?.hasEntries);
    const moved = turn?.moved ? [turn.moved] : [];
    if (turn) turn.moved = null;
    this.board.show(this.layout, turn?.preview ?? view.position, {
      targets: turn?.isSending ? [] : entered?.targets,
      selected: entered?.partial.selected,
      entered: isEntering ? entered?.partial.moves : [],
      last: isEntering ? [] : view.moves.slice(view.last_turn).map(({ move }) => move),
      territory: progress.map((counts) => counts.flatMap(({ cells }) => cells)),
      hint: this.hint,
      moved,
    });
    this.board.ghost(this.preview);
  }
}

/** @param {import("./types.js").Refusal} refusal */
function ruleText(refusal) {
  return refusal.rule ? `${told(refusal.text)} (${refusal.rule})` : told(refusal.text);
}

const data = JSON.parse(byId("data").textContent ?? "");
new Table(data.view, data.layout);
