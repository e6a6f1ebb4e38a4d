// Pages without a connection. What is kept is the list below and nothing else: the pages themselves, which
// hold nothing of anybody. Every other request, the floor's answers among them, never comes through here.
//
// Nothing old is ever shown: whatever the server can answer, it answers. Only when it cannot be reached
// does the copy speak, and all of a copy is of one version, that of this file. A new version is a new
// file; it fills a cache of its own, and then the older ones are thrown away.

declare const UTH_PAGES: string, UTH_SHELL: string[]; // version and addresses, set by build.mjs

interface Waits { waitUntil(work: Promise<unknown>): void }
interface Asks extends Waits { request: Request; respondWith(answer: Promise<Response>): void }
interface Scope {
  addEventListener(type: "install" | "activate", take: (event: Waits) => void): void;
  addEventListener(type: "fetch", take: (event: Asks) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
const scope = self as unknown as Scope;

const PREFIX = "uth-", NAME = PREFIX + UTH_PAGES;
// Loaded when it is first used, and asked for by version: what is there fits.
const MATHS = ["/maths-worker.js", "/maths.wasm"].map((path) => `${path}?${UTH_PAGES}`);

async function get(path: string): Promise<Response> {
  const answer = await fetch(path, { cache: "no-store", credentials: "omit" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function fill(): Promise<void> {
  const cache = await caches.open(NAME);
  await Promise.all(UTH_SHELL.map(async (path) => cache.put(path, await get(path))));
  if ((await (await get("/version.txt")).text()).trim() === UTH_PAGES) return;
  await caches.delete(NAME);
  throw new Error("the pages changed meanwhile");
}

async function forgetOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
}

const kept = (path: string): Promise<Response | undefined> => caches.open(NAME).then((cache) => cache.match(path));

async function fromServer(request: Request, path: string): Promise<Response> {
  try {
    const answer = await fetch(request);
    return answer.status < 500 ? answer : (await kept(path)) ?? answer; // a proxy before a server that is down
  } catch (unreachable) {
    const copy = await kept(path);
    if (copy) return copy;
    throw unreachable;
  }
}

async function lasting(request: Request, path: string): Promise<Response> {
  const copy = await kept(path);
  if (copy) return copy;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(NAME)).put(path, answer.clone());
  return answer;
}

scope.addEventListener("install", (event) => event.waitUntil(fill().then(() => scope.skipWaiting())));
scope.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => scope.clients.claim())));
scope.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const path = (url.pathname === "/" ? "/index.html" : url.pathname) + url.search;
  if (MATHS.includes(path)) event.respondWith(lasting(request, path));
  else if (UTH_SHELL.includes(path)) event.respondWith(fromServer(request, path));
});
