/**
 * Keeps the files of the page. `/` comes from the network first, so that an old page never stands
 * beside a new server; what is named by its hash comes from what is kept.
 */

const FILES = [
  "address.js", "board.js", "cards.js", "clock.js", "copy.js", "cursor.js", "defs.js", "desk.js", "diagnosis.js", "drag.js",
  "drawings.js", "engine-http.js", "engine.js", "frame.js", "hints.js", "keys.js", "kit.js", "link.js",
  "main.js", "offline.js", "pad.js", "picture.js", "report.js", "save.js", "search.js", "shelf.js", "store.js", "style.css",
  "thumb.js", "toast.js", "tray.js", "trouble.js", "view.js", "voice.js", "words.js", "words/de.json", "words/en.json",
  "words/es.json", "words/fr.json", "icons/icon.svg", "manifest.webmanifest",
  ...["best", "enter-card", "enter-clues", "enter-more", "enter-size", "enter-text", "enter", "gallery", "play-do", "play-hints", "play-more", "play-tray", "play",
    "print", "settings", "share", "solve-more", "solve-steps", "solve", "start", "watch"].map((name) => `screens/${name}.js`),
];

/** What a service worker has, which the types of a page do not know. @type {any} */
const worker = self;

const HERE = new URL("./", worker.location.href).href;

worker.addEventListener("install", (/** @type {any} */ event) => {
  const kept = async () => {
    const cache = await caches.open(HERE);
    await cache.addAll(["/", ...FILES.map((name) => HERE + name)]);
    await worker.skipWaiting();
  };
  event.waitUntil(kept());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const others = async () => {
    for (const name of await caches.keys()) if (name !== HERE) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(others());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (request.url.startsWith(HERE)) event.respondWith(kept(request));
});

/** @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}

/** @param {Request} request */
const kept = async (request) => (await caches.match(request)) ?? fetch(request);
