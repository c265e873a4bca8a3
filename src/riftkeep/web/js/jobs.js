// Work that the server's analysts do: asked for, followed while it goes on, and cancelled.

import { newId, request } from "./connection.js";

/** @typedef {{job: string, kind: string, status: string, progress: number, result: any, error: string | null, error_says?: import("./texts.js").Says | null}} Job */

const UNFINISHED = new Set(["waiting", "running"]);

/** A job under way; only the latest report is told. */
export class Following {
  /** @param {Record<string, unknown>} wanted @param {(job: Job) => void} tell */
  constructor(wanted, tell) {
    this.tell = tell;
    this.isOver = false;
    this.id = "";
    this.stopper = new AbortController();
    /** Resolves when no more will be told. @type {Promise<void>} */
    this.end = this.follow(wanted);
  }

  /** @param {Record<string, unknown>} wanted */
  async follow(wanted) {
    try {
      await request("/api/session", {});
      const asked = await request("/api/jobs", { id: newId(), ...wanted });
      this.id = asked.job;
      if (this.isOver) await this.drop();
      else await this.read();
    } finally {
      this.isOver = true;
    }
  }

  async read() {
    const response = await fetch(`/api/jobs/${this.id}/stream`, { signal: this.stopper.signal });
    if (!response.body) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      const last = lines.findLast((line) => line.trim());
      if (last && !this.isOver) this.tell(JSON.parse(last));
    }
  }

  /** No more of it; what was told stays. */
  async cancel() {
    if (this.isOver) return;
    this.isOver = true;
    this.stopper.abort();
    if (this.id) await this.drop();
  }

  async drop() {
    await fetch(`/api/jobs/${this.id}`, { method: "DELETE" });
  }
}

/** @param {Job} job */
export const isUnfinished = (job) => UNFINISHED.has(job.status);
