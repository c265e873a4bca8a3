// The lobby: find somebody to play with, rated or not; the lists keep themselves fresh.

import { clockOf } from "./clock.js";
import { newId, request } from "./connection.js";
import "./lists.js";
import { byId } from "./panels.js";

const form = /** @type {HTMLFormElement} */ (byId("find"));

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  byId("find-problem").textContent = "";
  const fields = new FormData(form);
  try {
    await request("/api/session", {});
    const wanted = JSON.parse(String(fields.get("kind")));
    const { table } = await request("/api/pairing", {
      id: newId(), ...wanted, clock: clockOf(String(fields.get("clock"))), rated: fields.get("rated") === "on",
    });
    location.href = `/table/${table}`;
  } catch (error) {
    byId("find-problem").textContent = error instanceof Error ? error.message : String(error);
  }
});
