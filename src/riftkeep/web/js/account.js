// The account: registering, logging in and out, where one is logged in, tokens for bots.

import { request } from "./connection.js";
import { button, byId, html } from "./panels.js";
import { t, wordsOf } from "./texts.js";

/** @param {unknown} error */
function problem(error) {
  byId("problem").textContent = error instanceof Error ? error.message : String(error);
  byId("problem").scrollIntoView({ block: "nearest" });
}

/** Do something, and say what was against it. @param {() => Promise<unknown>} act */
async function attempt(act) {
  byId("problem").textContent = "";
  try {
    await act();
  } catch (error) {
    problem(error);
  }
}

/** @param {string} id @param {(fields: Record<string, string>, form: HTMLFormElement) => Promise<unknown>} act */
function onSubmit(id, act) {
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const fields = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
    attempt(() => act(fields, form));
  });
}

/** @param {string} path */
async function remove(path) {
  const response = await fetch(path, { method: "DELETE" });
  if (!response.ok) throw new Error(wordsOf(await response.json()) || response.statusText);
}

/** @param {number} seconds */
const day = (seconds) => new Date(seconds * 1000).toLocaleString(document.documentElement.lang);

async function showTokens() {
  const tokens = await request("/api/tokens");
  byId("tokens").replaceChildren(...tokens.filter((/** @type {any} */ one) => !one.is_revoked).map((/** @type {any} */ one) =>
    html("li", {}, html("span", {}, html("b", {}, one.bot), ` ${one.scopes.join(", ")} · ${day(one.created_at)}`),
      button(t("account.revoke"), () => attempt(async () => {
        await remove(`/api/tokens/${one.id}`);
        await showTokens();
      })))));
}

async function showSessions() {
  const sessions = await request("/api/sessions");
  byId("session-list").replaceChildren(...sessions.map((/** @type {any} */ one) => {
    const line = html("li", {}, html("span", {}, t("account.session_since", { since: day(one.created_at) })));
    line.append(one.is_current ? html("b", {}, t("account.session_here")) : button(t("account.session_end"), () => attempt(async () => {
      await remove(`/api/sessions/${one.id}`);
      await showSessions();
    })));
    return line;
  }));
}

for (const id of ["register", "login"]) {
  onSubmit(id, async ({ name, password }, form) => {
    await request(form.dataset.path ?? "", { name, password });
    location.reload();
  });
}
for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-logout]"))) {
  one.addEventListener("click", () => attempt(async () => {
    await request("/api/logout", { everywhere: one.dataset.logout === "everywhere" });
    location.reload();
  }));
}
onSubmit("password", async ({ old, new: wanted }, form) => {
  await request("/api/password", { old, new: wanted });
  form.reset();
  byId("changed").textContent = t("account.changed");
});
onSubmit("delete", async ({ password }) => {
  await request("/api/account/delete", { password: password ?? "" });
  location.assign("/account");
});
onSubmit("token", async ({ bot }, form) => {
  const made = await request("/api/tokens", { bot, label: "", scopes: ["read", "create", "play", "chat"] });
  form.reset();
  byId("secret").hidden = false;
  byId("secret").replaceChildren(t("account.secret"), " ", html("code", {}, made.secret));
  await showTokens();
});
const sessions = /** @type {HTMLDetailsElement | null} */ (document.getElementById("sessions"));
const showIfOpen = () => { if (sessions?.open) attempt(showSessions); };
sessions?.addEventListener("toggle", showIfOpen);
showIfOpen(); // it may have been opened before this was here
if (document.getElementById("tokens")) attempt(showTokens);
