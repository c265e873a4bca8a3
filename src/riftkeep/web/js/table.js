// A table: play, join or look on. Keeps the view the server sent, the turn being entered, and what
// the board shows of them. Looking before deciding is in looking.js, keys and typing are in keys.js.

import "./board.js";
import { Chat } from "./chat.js";
import { Coach } from "./coach.js";
import { Connection, newId, request } from "./connection.js";
import { reseat } from "./exchange.js";
import { History } from "./history.js";
import { pressed, typed } from "./keys.js";
import { noteWin } from "./ladder.js";
import { Looking } from "./looking.js";
import { showMoves } from "./moves.js";
import { showOffers } from "./offers.js";
import { byId, nameOf, showClocks, showSeats } from "./panels.js";
import { Past } from "./past.js";
import { keptBox } from "./settings.js";
import { sound } from "./sound.js";
import { Story } from "./story.js";
import { colorOf, litBy, sentenceOf, tellTurn, turnsTold, whyOf } from "./tale.js";
import { said, t, TEXTS } from "./texts.js";
import { Turn } from "./turn.js";
import { TurnBar } from "./turn_bar.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./film.js").Frame} Frame */

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
    this.story = new Story(this.past, (frame, before) => this.showFrame(frame, before), () => this.seen());
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
    this.chat = new Chat(this.connection, view, () => sound("chat"));
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
    if (view.status === "finished" && before.status === "playing") noteWin(view);
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
      view.moves.push({ text: message.texts[i], seat: move.player, person: view.holders[move.player - 1], move, deed: message.deeds[i] });
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
    sound(moves.some(({ type }) => type.includes("capture")) ? "capture" : "move");
    this.story.happened(this.view, message, moves, Boolean(isOwn));
  }

  /** Everything has been shown: now it may be said how the game ended. */
  seen() {
    if (this.view.status === "finished") sound("end");
    this.render();
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
      this.say(TEXTS.resynced);
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
    else if (!turn) this.say(this.view.status === "playing" ? TEXTS.turnOf(nameOf(this.view, this.view.player)) : TEXTS.noWhy);
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
    if (!this.turn) return;
    this.say(t("play.hint_wait"), "note");
    const { turn } = this;
    try {
      const found = await request(`/api/tables/${this.view.table}/hint`, { id: newId() });
      if (turn !== this.turn) return;
      this.hint = found.moves;
      const { steps } = await request("/api/study/line", { position: this.view.position, moves: found.moves });
      if (turn !== this.turn) return;
      const moves = steps.map((/** @type {any} */ step) => step.move);
      const told = sentenceOf(this.view.game, colorOf(this.view.player), moves);
      this.render();
      this.say([t("play.hint", { moves: told }), ...whyOf(moves)].join(" "), "note");
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
    }
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
    resign.textContent = TEXTS.reallyResign;
    unsure.signal.addEventListener("abort", () => {
      this.unsure = null;
      resign.textContent = TEXTS.resign;
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

  // --- showing ------------------------------------------------------------------------------

  render() {
    this.beginTurn();
    this.renderBoard();
    const { view, turn } = this;
    const { isRunning } = this.story;
    this.turnBar.show(view, turn, isRunning);
    this.story.tell(view);
    const progress = this.history.moment?.progress ?? (isRunning ? this.story.progress : turn?.progress) ?? view.progress;
    showSeats(byId("seats"), view, progress, isRunning ? 0 : view.player);
    showClocks(view, performance.now() - this.clockAt);
    showMoves(byId("moves"), view, this.history.at ?? view.moves.length, (after) => {
      this.story.skip();
      this.history.go(this.view, after);
    });
    this.showWhen();
    this.coach.show(view, String(turn?.preview.phase ?? view.phase), turn?.progress ?? view.progress);
    showOffers(view, this, !isRunning);
    this.chat.open(view);
    const isPlaying = view.status === "playing";
    const isSeated = view.your_seats.length > 0;
    byId("resign").hidden = !isPlaying || !isSeated;
    byId("takeback").hidden = !isPlaying || !isSeated || !view.takebacks;
    byId("hint").hidden = !turn || Boolean(view.rated);
    byId("abort").hidden = !isSeated || !view.can_abort || view.status === "finished" || view.status === "aborted";
    const isYourTurn = isPlaying && view.is_your_turn;
    document.title = `${isYourTurn ? `● ${TEXTS.yourTurn} – ` : ""}Riftkeep`;
  }

  /** A position of before, with the turn that led to it; nothing can be entered in it. @param {number} at */
  renderPast(at) {
    const { moment } = this.history;
    const { view } = this;
    if (!moment) return;
    const turn = this.turnBefore(at);
    const last = turn ? view.moves.slice(turn.first, turn.after) : [];
    const territory = moment.progress.map((counts) => counts.flatMap(({ cells }) => cells));
    this.board.show(this.layout, moment.position, { lit: litBy(last), last: last.map(({ move }) => move), territory });
  }

  /** The turn that led to the position of before that is shown. @param {number} at */
  turnBefore(at) {
    const position = this.history.moment?.position;
    return turnsTold(this.view.moves.slice(0, at), position?.outcome ? 0 : position?.player ?? 0).at(-1);
  }

  /** Say that a position of before is shown, and how to come back. */
  showWhen() {
    const { at } = this.history;
    const { view } = this;
    byId("when").hidden = at === null;
    byId("frame").classList.toggle("past", at !== null);
    if (at === null) return;
    const turn = this.turnBefore(at);
    const text = turn ? tellTurn(view, turn) : t("replay.start");
    const line = `${t("play.past", { at, of: view.moves.length })} ${text}`;
    if (byId("when-text").textContent !== line) byId("when-text").textContent = line;
  }

  /** Everything since one's last turn, once more. */
  showAgain() {
    if (this.history.at !== null) this.history.now();
    this.story.again(this.view);
  }

  /** @param {Frame} frame @param {import("./types.js").Position} before */
  showFrame(frame, before) {
    this.board.show(this.layout, frame.position, {
      lit: frame.lit, last: frame.move ? [frame.move] : [], moved: frame.move && before !== frame.position ? [frame.move] : [],
    });
    if (frame.begins || frame.progress) this.render();
  }

  renderBoard() {
    if (this.story.isRunning) return;
    const { view, turn } = this;
    if (this.history.at !== null) {
      this.renderPast(this.history.at);
      return;
    }
    const entered = turn?.entered;
    const progress = turn?.progress ?? view.progress;
    const isEntering = Boolean(turn?.hasEntries);
    const moved = turn?.moved ? [turn.moved] : [];
    if (turn) turn.moved = null;
    const lastTurn = isEntering ? [] : view.moves.slice(view.last_turn);
    this.board.show(this.layout, turn?.preview ?? view.position, {
      lit: litBy(lastTurn),
      targets: turn?.isSending ? [] : entered?.targets,
      selected: entered?.partial.selected,
      entered: isEntering ? entered?.partial.moves : [],
      last: lastTurn.map(({ move }) => move),
      territory: progress.map((counts) => counts.flatMap(({ cells }) => cells)),
      hint: this.hint,
      danger: isEntering ? [] : this.coach.danger(view),
      moved,
    });
    this.board.ghost(this.looking.preview);
  }
}

/** @param {import("./types.js").Refusal} refusal */
function ruleText(refusal) {
  const text = said(refusal.says, refusal.text);
  return refusal.rule ? `${text} (${refusal.rule})` : text;
}

const data = JSON.parse(byId("data").textContent ?? "");
new Table(data.view, data.layout, data.name);
