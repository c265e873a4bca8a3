// A table: play, join or look on. Keeps the view the server sent and the turn being entered. What the
// page shows of them is in showing.js, looking before deciding in looking.js, keys and typing in keys.js.

import "./board.js";
import { Coach } from "./coach.js";
import { Connection, request } from "./connection.js";
import { reseat } from "./exchange.js";
import { History } from "./history.js";
import { pressed, typed } from "./keys.js";
import { Looking } from "./looking.js";
import { byId, nameOf, showClocks } from "./panels.js";
import { Past } from "./past.js";
import { keptBox } from "./settings.js";
import { showFrame, showTable } from "./showing.js";
import { sound } from "./sound.js";
import { Story } from "./story.js";
import { said, t } from "./texts.js";
import { Turn } from "./turn.js";
import { TurnBar } from "./turn_bar.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Move} Move */

const BIG_BOARD = 120;
const isCoarse = matchMedia("(pointer: coarse)");

export class Table {
  /** @param {View} view @param {Layout} layout @param {string} name who looks at it; nothing if nobody is known */
  constructor(view, layout, name) {
    this.view = view;
    this.name = name;
    this.layout = layout;
    this.board = /** @type {import("./board.js").RiftBoard} */ (byId("board"));
    this.board.nameOf = (seat) => nameOf(this.view, seat);
    this.clockAt = performance.now();
    /** @type {Turn | null} */
    this.turn = null;
    this.past = new Past(view);
    this.story = new Story(this.past, (frame, before) => showFrame(this, frame, before), () => this.seen());
    this.history = new History(this.past, () => this.render(), (problem) => this.say(problem instanceof Error ? problem.message : String(problem)));
    /** Ends when whoever was asked whether to resign does something else instead. @type {AbortController | null} */
    this.unsure = null;
    /** The choice that was taken once although the game would end by it. */
    this.armed = "";
    /** @type {Move[]} */
    this.hint = [];
    this.looking = new Looking(this.board, () => ({ view: this.view, turn: this.turn, turnBar: this.turnBar, isWatching: this.story.isRunning }));
    this.wantsRematch = false;
    this.turnBar = new TurnBar((choice) => this.choose(choice), (choice) => this.looking.atChoice(choice));
    this.coach = new Coach(() => this.render());
    this.auto = keptBox("auto", "auto_submit", !isCoarse.matches, (isOn) => {
      if (isOn && this.turn?.isComplete) this.submit();
    });
    keptBox("sound", "sound", false, () => sound("turn"));
    this.notify = keptBox("notify", "notify", false, (isOn) => {
      if (isOn && "Notification" in window) Notification.requestPermission();
    });
    this.connection = new Connection(view.table, (message) => this.heard(message), (state) => this.connected(state));
    /** @type {Promise<import("./chat.js").Chat> | null} */
    this.chat = null;
    this.listen();
    this.render();
    if (location.hash === "#join" && view.status === "open" && !view.your_seats.length) this.arrive();
    setInterval(() => showClocks(this.view, performance.now() - this.clockAt), 200);
  }

  listen() {
    const { board } = this;
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) =>
      board.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on("rift-point", ({ cell }) => this.point(cell));
    on("rift-why", ({ cell }) => this.why(cell));
    on("rift-alter", ({ cell, by }) => this.alter(cell, by));
    on("rift-drag", ({ cell }) => this.turnBar.slideTo(cell));
    on("rift-look", (detail) => this.looking.at(detail));
    on("rift-leave", () => {
      this.looking.cell = null;
      this.looking.away();
    });
    /** @type {[string, () => void][]} */
    const acts = [
      ["undo", () => this.undo()], ["submit", () => this.submit()], ["again", () => this.showAgain()], ["now", () => this.history.now()],
      ["takeback", () => this.command("takeback_ask")], ["abort", () => this.command("abort")],
      ["resign", () => this.resign()], ["zoom", () => this.zoom()], ["hint", () => this.askHint()],
    ];
    for (const [id, act] of acts) byId(id).addEventListener("click", act);
    byId("command").addEventListener("submit", (event) => {
      event.preventDefault();
      const line = /** @type {HTMLInputElement} */ (byId("command-line"));
      typed(this, line.value.trim());
      line.value = "";
    });
    addEventListener("keydown", (event) => pressed(this, event));
    addEventListener("beforeunload", (event) => {
      if (this.turn?.isComplete && this.turn.hasEntries && !this.turn.isSending) event.preventDefault();
    });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.notice?.close(); });
    byId("zoom").hidden = this.layout.places.length < BIG_BOARD;
  }

  render() {
    this.beginTurn();
    showTable(this);
    this.openChat();
  }

  /** Everything since one's last turn, once more. */
  showAgain() {
    if (this.history.at !== null) this.history.now();
    this.story.again(this.view);
  }

  /** People who play other people can talk; the script for that is loaded then. */
  openChat() {
    const { view } = this;
    const people = new Set(view.seats.map(({ person }) => person).filter(Boolean));
    if (!view.your_seats.length || people.size < 2) {
      byId("chat").hidden = true;
      return;
    }
    this.chat ??= import("./chat.js").then(({ Chat }) => new Chat(this.connection, view, () => sound("chat")));
    this.chat.then((chat) => chat.open(view)).catch(() => { this.chat = null; });
  }

  // --- what the server says -----------------------------------------------------------------

  /** @param {any} message */
  heard(message) {
    if (message.type === "table") this.take(message.view);
    else if (message.type === "event") this.happened(message);
    else if (message.type === "chat") this.chat?.then((chat) => chat.hear(message));
    else if (message.type === "presence") {
      this.view.seats.forEach((seat) => {
        seat.is_connected = seat.kind === "computer" || message.connected[seat.chair];
      });
      this.render();
    } else if (message.type === "refused") this.say(said(message.refusal.says, message.refusal.text));
  }

  /** The whole table as it is now. @param {View} view */
  take(view) {
    const before = this.view;
    const isSame = view.key === before.key && view.moves.length === before.moves.length;
    this.view = view;
    if (view.moves.length < before.moves.length) {
      this.history.at = null;
      this.story.skip();
      this.past.forget(view.moves.length);
    }
    this.past.keep(view.moves.length, { position: view.position, progress: view.progress });
    this.clockAt = performance.now();
    if (this.wantsRematch && view.rematch.table) {
      this.wantsRematch = false; // once: a second view must not begin the way there again
      location.href = `/table/${view.rematch.table}`;
    }
    if (!isSame || !view.is_your_turn || view.status !== "playing") this.endTurn();
    if (view.status === "finished" && before.status === "playing" && !this.story.isRunning) sound("end");
    if (view.status === "finished" && before.status === "playing") import("./ladder.js").then(({ noteWin }) => noteWin(view));
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
    /** @type {import("./types.js").Moves} */
    const turn = event.data;
    const isSimple = moves.length && position && !position.outcome && event.seq === view.seq + 1;
    if (moves.length && position) this.filmed(message, moves);
    if (!isSimple) {
      this.connection.watch();
      return;
    }
    const wasYours = view.is_your_turn;
    moves.forEach((move, i) => {
      view.moves.push({ text: message.texts[i], seat: move.player, person: view.holders[move.player - 1], turn: message.turns[i], is_forced: message.are_forced[i], move, deed: message.deeds[i] });
    });
    reseat(view, message.holders, turn.chair);
    Object.assign(view, {
      seq: event.seq, key: event.key, position, progress: message.progress,
      player: position.player, phase: position.phase ?? "", last_turn: turn.count - moves.length,
      is_your_turn: view.your_seats.includes(position.player), can_abort: false, takeback: null,
    });
    view.clock.remaining_ms = turn.clock.remaining.map((seconds) => seconds * 1000);
    view.clock.running = turn.clock.running;
    this.clockAt = performance.now();
    this.endTurn();
    if (view.is_your_turn && !wasYours) this.callBack();
    this.render();
  }

  /** Show a turn as it was played, unless it was entered here. @param {any} message @param {Move[]} moves */
  filmed(message, moves) {
    const isOwn = this.view.your_seats.includes(message.event.data.seat) && this.turn?.isSending;
    const isCapture = message.deeds.some((/** @type {import("./types.js").Deed | null} */ deed) => deed?.code === "captured");
    sound(isCapture ? "capture" : "move");
    this.story.happened(this.view, message, moves, Boolean(isOwn));
  }

  /** Everything has been shown: now it may be said how the game ended. */
  seen() {
    if (this.view.status === "finished") sound("end");
    this.render();
  }

  /** @param {import("./connection.js").ConnectionState} state */
  connected(state) {
    const texts = { connected: "", offline: t("table.offline"), restarting: t("table.restarting") };
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
    this.turn?.end();
    this.turn = null;
    this.armed = "";
    this.hint = [];
    this.say("");
  }

  beginTurn() {
    const { view } = this;
    if (this.turn || !view.is_your_turn || view.status !== "playing") return;
    this.turn = new Turn(this.connection, view, () => this.entered(), (now) => {
      this.say(t("table.resynced"));
      this.take(now);
    });
  }

  entered() {
    const { turn } = this;
    this.looking.away();
    if (turn?.isComplete && turn.hasEntries && this.auto.checked && !turn.refusal && !turn.isSending) {
      this.submit();
      return;
    }
    const { refusal } = turn ?? {};
    if (refusal?.cells) this.say(said(refusal.says, refusal.text), "note");
    else this.say(refusal ? ruleText(refusal) : "");
    this.render();
    if (refusal?.cells) this.board.bracket(refusal.cells);
    if (this.looking.cell) this.board.lookAt(this.looking.cell);
  }

  /** @param {Cell} cell */
  point(cell) {
    const { turn } = this;
    if (this.story.isRunning) this.story.skip();
    else if (this.history.at !== null) this.history.now();
    else if (!turn) this.say(this.view.status === "playing" ? t("table.turn_of", { name: nameOf(this.view, this.view.player) }) : t("table.no_why"));
    else if (turn.isComplete) this.submit();
    else if (this.turnBar.holds(cell)) this.choose(this.turnBar.parts[this.turnBar.part]);
    else if (!this.turnBar.slideTo(cell)) turn.enter({ kind: "point", cell });
  }

  /** @param {Cell} cell */
  why(cell) {
    const target = this.board.targets.get(String(cell));
    if (target) this.say(said(target.says, target.effect));
    else this.point(cell);
  }

  /** More or fewer rings on a cell. @param {Cell} cell @param {number} by */
  alter(cell, by) {
    if (by > 0) this.point(cell);
    else if (this.turn?.entered?.partial.selected.some((one) => String(one) === String(cell))) this.undo();
  }

  /** @param {Choice} choice */
  async choose(choice) {
    const { turn } = this;
    if (!turn) return;
    if (this.armed !== choice.name && this.auto.checked) {
      const found = await turn.look({ kind: "choose", choice: choice.name });
      if (found?.preview.outcome && turn === this.turn) {
        this.armed = choice.name;
        this.say(t("play.ends", { choice: choice.name }), "note");
        return;
      }
    }
    this.armed = "";
    turn.enter({ kind: "choose", choice: choice.name });
  }

  undo() {
    if (this.turn?.hasEntries) this.turn.enter({ kind: "undo" });
  }

  submit() {
    if (this.turn?.isComplete) this.turn.submit();
  }

  async askHint() {
    (await import("./hint.js")).askHint(this);
  }

  // --- the table ----------------------------------------------------------------------------

  /** @param {string} type @param {Record<string, unknown>} [body] */
  async command(type, body = {}) {
    const answer = await this.connection.ask(type, body);
    if (answer.type === "refused") this.say(ruleText(answer.refusal));
    else if (answer.type === "resync") this.take(answer.view);
    else this.connection.watch();
  }

  /** Somebody came here to sit down: at once, or with a name first. */
  arrive() {
    history.replaceState(null, "", location.pathname);
    if (this.name) this.join();
    else byId("waiting").querySelector("input")?.focus();
  }

  /** @param {string} [name] */
  async join(name = "") {
    try {
      this.name = (await request("/api/session", name ? { name } : {})).name;
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
    if (this.unsure) {
      this.unsure.abort();
      this.command("resign");
      return;
    }
    const unsure = new AbortController();
    this.unsure = unsure;
    resign.textContent = t("table.really_resign");
    unsure.signal.addEventListener("abort", () => {
      this.unsure = null;
      resign.textContent = t("table.resign");
    });
    const elsewhere = (/** @type {Event} */ event) => {
      if (event.target !== resign || (event instanceof KeyboardEvent && event.key === "Escape")) unsure.abort();
    };
    for (const name of ["pointerdown", "keydown", "focusin"]) addEventListener(name, elsewhere, { capture: true, signal: unsure.signal });
  }

  zoom() {
    const isZoomed = byId("frame").classList.toggle("zoomed");
    byId("zoom").setAttribute("aria-pressed", String(isZoomed));
  }

  /** @param {string} text @param {"bad" | "note"} [kind] a refusal, or something that is good to know */
  say(text, kind = "bad") {
    byId("why").classList.toggle("note", kind === "note");
    if (byId("why").textContent !== text) byId("why").textContent = text;
  }
}

/** @param {import("./types.js").Refusal} refusal */
function ruleText(refusal) {
  const text = said(refusal.says, refusal.text);
  return refusal.rule ? `${text} (${refusal.rule})` : text;
}

const data = JSON.parse(byId("data").textContent ?? "");
new Table(data.view, data.layout, data.name);
