// Without a network: a list of the pages that were opened before, by the titles that they have.

import { byId, html } from "./panels.js";

const OFFLINE = "/offline";

async function list() {
  const cache = await caches.open("pages");
  const found = [];
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    const page = pathname === OFFLINE ? undefined : await cache.match(request);
    if (!page) continue;
    const title = /<title>([^<]*)<\/title>/.exec(await page.text())?.[1] ?? pathname;
    const words = new DOMParser().parseFromString(title, "text/html").body.textContent ?? "";
    found.push({ href: pathname + search, words: words.replace(/ – Riftkeep$/, "") });
  }
  byId("kept").replaceChildren(...found.map(({ href, words }) => html("li", {}, html("a", { href }, words))));
  byId("nothing").hidden = found.length > 0;
}

if ("caches" in window) list();
