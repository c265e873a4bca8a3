// The socket: connects again by itself, watches the table again, and sends again whatever got no
// answer. Commands carry ids, and the server answers an id it knows as it did before.

import { t, wordsOf } from "./texts.js";

const FIRST_DELAY_MS = 300;
const LONGEST_DELAY_MS = 15_000;
const PING_MS = 15_000;
const PONG_MS = 10_000;
const AGAIN = new Set(["store_unavailable", "restarting", "busy"]);
const AGAIN_MS = 1000;

/** A new id for a command. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
}

/**
 * A request to the HTTP API; an Error with the server's sentence if it refuses, or with ours if
 * there is no server.
 * @param {string} path @param {Record<string, unknown>} [body]
 * @returns {Promise<any>}
 */
export async function request(path, body) {
  const options = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, options).catch(() => { throw new Error(t("site.unreachable")); });
  const answer = await response.json();
  if (!response.ok) throw new Error(wordsOf(answer) || response.statusText);
  return answer;
}

/** @typedef {"connected" | "offline" | "restarting"} ConnectionState */

export class Connection {
  /**
   * @param {string} table
   * @param {(message: any) => void} hear what the server says unasked, and the table
   * @param {(state: ConnectionState) => void} tell
   */
  constructor(table, hear, tell) {
    this.table = table;
    this.hear = hear;
    this.tell = tell;
    /** @type {Map<string, {message: any, resolve: (answer: any) => void}>} */
    this.waiting = new Map();
    this.delay = FIRST_DELAY_MS;
    this.isReady = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.pong = 0;
    addEventListener("online", () => this.retryNow());
    addEventListener("offline", () => {
      const old = this.socket;
      this.lost();
      old?.close();
    });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.retryNow(); });
    setInterval(() => this.ping(), PING_MS);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    this.socket = socket;
    socket.onmessage = (event) => { if (socket === this.socket) this.heard(JSON.parse(event.data)); };
    socket.onclose = () => { if (socket === this.socket) this.lost(); };
  }

  /** Connect anew, as whoever one is now. */
  reconnect() {
    const old = this.socket;
    this.isReady = false;
    this.socket = null;
    old?.close();
    this.connect();
  }

  /**
   * Send a command; the answer comes even if the connection is lost in between.
   * @param {string} type @param {Record<string, unknown>} [body]
   * @returns {Promise<any>}
   */
  ask(type, body = {}) {
    const message = { type, table: this.table, id: newId(), ...body };
    return new Promise((resolve) => {
      this.waiting.set(message.id, { message, resolve });
      if (this.isReady) this.send(message);
    });
  }

  /** Ask for the whole table. */
  watch() {
    if (this.isReady) this.send({ type: "watch", table: this.table });
  }

  /** @param {any} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {any} message */
  heard(message) {
    clearTimeout(this.pong);
    if (message.type === "hello") {
      this.isReady = true;
      this.delay = FIRST_DELAY_MS;
      this.watch();
      for (const { message: unanswered } of this.waiting.values()) this.send(unanswered);
      this.tell("connected");
    } else if (message.type === "restarting") {
      this.delay = message.reconnect_after_ms;
      this.tell("restarting");
    }
    const asked = message.id && this.waiting.get(message.id);
    if (!asked) {
      this.hear(message);
    } else if (message.type === "refused" && AGAIN.has(message.refusal.code)) {
      setTimeout(() => this.send(asked.message), AGAIN_MS);
    } else {
      this.waiting.delete(message.id);
      asked.resolve(message);
    }
  }

  ping() {
    if (!this.isReady || document.hidden) return;
    this.send({ type: "ping" });
    clearTimeout(this.pong);
    this.pong = window.setTimeout(() => this.reconnect(), PONG_MS);
  }

  lost() {
    clearTimeout(this.pong);
    this.isReady = false;
    this.socket = null;
    this.tell("offline");
    this.timer = window.setTimeout(() => this.connect(), this.delay * (1 + Math.random() / 4));
    this.delay = Math.min(LONGEST_DELAY_MS, Math.max(this.delay, FIRST_DELAY_MS) * 2);
  }

  retryNow() {
    if (this.socket === null) this.connect();
  }
}
