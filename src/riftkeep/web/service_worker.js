// The service worker: files come from here at once as long as they are those of the page, and what was
// opened before is there without a network. VERSION, FILES and LESSONS are written above this by the
// server (server/offline.py). Pages of games that are on are never kept: without a network the page
// "offline" says what there is.

const FILES_KEPT = `files-${VERSION}`;
const PAGES_KEPT = "pages";
const ANSWERS_KEPT = "answers";
const MOST_KEPT = 300;
/** What was kept is found whatever headers it was asked with. */
const ANY = { ignoreVary: true };
/** Pages that are worth reading later; none of them changes while somebody looks at it. */
const READABLE = /^\/(learn|puzzles|rules|replay)(\/|$)/;
/** Answers that depend on nothing but the question. */
const PURE = /^\/api\/(study\/(line|interact|check)|learn\/[^/]+\/[^/]+|puzzles\/[^/]+\/try)$/;
const LIST = "/api/puzzles";
const OFFLINE = "/offline";

/** Are the files kept here those that the page shown last needs? */
let isFresh = false;

self.addEventListener("install", (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOld().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && PURE.test(url.pathname)) event.respondWith(answerOf(request, url));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(pageOf(event, url));
  else if (url.pathname.startsWith("/static/") || url.pathname.startsWith("/texts/")) event.respondWith(fileOf(request));
  else if (url.pathname === LIST) event.respondWith(keptOr(request, LIST, ANSWERS_KEPT));
});

/** One after the other, so that the server is not asked for everything at once. */
async function keepFiles() {
  const cache = await caches.open(FILES_KEPT);
  for (const file of FILES) await cache.add(file);
  await (await caches.open(PAGES_KEPT)).add(OFFLINE);
}

async function forgetOld() {
  for (const name of await caches.keys()) {
    if (name.startsWith("files-") && name !== FILES_KEPT) await caches.delete(name);
  }
}

async function fileOf(request) {
  const cache = await caches.open(FILES_KEPT);
  const kept = await cache.match(request, ANY);
  if (kept && isFresh) return kept;
  try {
    const response = await fetch(request);
    if (response.ok && isFresh) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const last = kept ?? (await caches.match(request, ANY));
    if (last) return last;
    throw error;
  }
}

/** A page as it is now; without a network as it was, or the page that says so. */
async function pageOf(event, url) {
  try {
    const response = await fetch(event.request);
    isFresh = response.headers.get("x-riftkeep-version") === VERSION;
    const isLive = response.headers.has("x-riftkeep-live");
    if (response.ok && !isLive && READABLE.test(url.pathname)) await keep(PAGES_KEPT, url.pathname + url.search, response.clone());
    if (url.pathname === "/learn") event.waitUntil(keepLessons());
    return response;
  } catch {
    isFresh = true; // there are no other files
    const cache = await caches.open(PAGES_KEPT);
    return (await cache.match(url.pathname + url.search, ANY)) ?? (await cache.match(OFFLINE, ANY)) ?? Response.error();
  }
}

/** Whoever looks at the lessons can take them along. */
async function keepLessons() {
  const cache = await caches.open(PAGES_KEPT);
  for (const path of LESSONS) {
    if (await cache.match(path, ANY)) continue;
    await cache.add(path).catch(() => {});
    await new Promise((done) => { setTimeout(done, 100); });
  }
}

/** The answer to a question; asked before, it is known without a network. */
async function answerOf(request, url) {
  const body = await request.clone().text();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return keptOr(request, `${url.pathname}?asked=${hex}`, ANSWERS_KEPT);
}

/** From the network, and kept; from what is kept if there is no network. */
async function keptOr(request, key, name) {
  try {
    const response = await fetch(request.clone());
    if (response.ok) await keep(name, key, response.clone());
    return response;
  } catch (error) {
    const kept = await (await caches.open(name)).match(key, ANY);
    if (kept) return kept;
    throw error;
  }
}

/** Keep the latest ones. */
async function keep(name, key, response) {
  const cache = await caches.open(name);
  await cache.delete(key, ANY);
  await cache.put(key, response);
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST_KEPT))) {
    if (new URL(old.url).pathname !== OFFLINE) await cache.delete(old);
  }
}
