/**
 * What is kept in this browser: each puzzle a record of its own. IndexedDB; where that is refused,
 * `localStorage`. Never written over if another tab has a newer one.
 *
 * @typedef {{id: string, puzzle: any, board: any[] | null, past: any[], future: any[], version: number,
 *   changed: number, begun: string, seconds: number, hints: number, solved: boolean}} Kept
 */

const PREFIX = "edgewise:";

/** Steps of the past that are kept where there is little room. */
const FEW = 20;

/** Tiles of a puzzle of which they are kept even then. */
const SMALL = 64;

/** @type {Promise<IDBDatabase | null> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase | null>} */
function database() {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open("edgewise", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("puzzles", { keyPath: "id" });
        request.result.createObjectStore("kits", { keyPath: "name" });
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const came = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBTransactionMode} mode @param {"puzzles" | "kits"} [name] */
async function store(mode, name = "puzzles") {
  const found = await database();
  return found ? found.transaction(name, mode).objectStore(name) : null;
}

const local = {
  /** @returns {Kept[]} */
  list() {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX + "p:"));
    return names.map((name) => JSON.parse(localStorage.getItem(name) ?? "null")).filter(Boolean);
  },
  /** @param {string} id @returns {Kept | undefined} */
  get: (id) => JSON.parse(localStorage.getItem(`${PREFIX}p:${id}`) ?? "null") ?? undefined,
  /** @param {Kept} kept */
  put: (kept) => localStorage.setItem(`${PREFIX}p:${kept.id}`, JSON.stringify({ ...kept, past: kept.past.slice(-FEW), future: [] })),
  /** @param {string} id */
  remove: (id) => localStorage.removeItem(`${PREFIX}p:${id}`),
};

/** All that is kept, newest first. @returns {Promise<Kept[]>} */
export async function list() {
  const shelf = await store("readonly");
  const all = shelf ? await came(/** @type {IDBRequest<Kept[]>} */ (shelf.getAll())) : local.list();
  // What a page left behind that had no time to keep it.
  const left = setting("left", null);
  if (left?.puzzle && !all.some((each) => each.id === left.id)) all.push(left);
  return all.sort((a, b) => b.changed - a.changed);
}

/** @param {string} id @returns {Promise<Kept | undefined>} */
export async function get(id) {
  const shelf = await store("readonly");
  const kept = await (shelf ? came(/** @type {IDBRequest<Kept>} */ (shelf.get(id))) : local.get(id));
  const left = setting("left", null);
  if (left?.id !== id || (kept && (left.version < kept.version || left.puzzle === undefined))) return kept;
  // The page was left before the newest was kept.
  return { ...left, past: left.past.length ? left.past : (kept?.past ?? []), future: [], version: kept?.version ?? 0 };
}

/** At the last moment, when there is no time to wait for a database. @param {Kept} kept */
export function leave(kept) {
  const past = kept.puzzle.tiles.length <= SMALL ? kept.past.slice(-FEW) : [];
  keep("left", { ...kept, past, future: [], changed: Date.now() });
}

/**
 * Keeps it, if nobody kept something newer meanwhile.
 * @param {Kept} kept with the version it was read with
 * @returns {Promise<Kept | null>} as it is kept; null: there is a newer one
 */
export async function put(kept) {
  const next = { ...kept, version: kept.version + 1, changed: Date.now() };
  const shelf = await store("readwrite");
  const there = shelf ? await came(/** @type {IDBRequest<Kept>} */ (shelf.get(kept.id))) : local.get(kept.id);
  if (there && there.version > kept.version) return null;
  if (shelf) await came(shelf.put(next));
  else local.put(next);
  if (setting("left", null)?.id === next.id) localStorage.removeItem(`${PREFIX}left`);
  channel?.postMessage({ id: next.id, version: next.version });
  return next;
}

/** @param {string} id */
export async function remove(id) {
  const shelf = await store("readwrite");
  if (shelf) await came(shelf.delete(id));
  else local.remove(id);
  if (setting("left", null)?.id === id) localStorage.removeItem(`${PREFIX}left`);
}

// Drawings, so that what was played can be played where nobody draws

/** Kits that are kept. */
const KITS = 30;

/** @param {string} name @returns {Promise<any>} */
export async function kit(name) {
  const shelf = await store("readonly", "kits");
  const found = shelf ? await came(/** @type {IDBRequest<any>} */ (shelf.get(name))) : null;
  return found?.parts ?? null;
}

/** @param {string} name @param {any[]} parts */
export async function keepKit(name, parts) {
  const shelf = await store("readwrite", "kits");
  if (!shelf) return;
  shelf.put({ name, parts, kept: Date.now() });
  const all = await came(/** @type {IDBRequest<any[]>} */ (shelf.getAll()));
  for (const old of all.sort((a, b) => b.kept - a.kept).slice(KITS)) shelf.delete(old.name);
}

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("edgewise");

/** Told when another tab keeps something. @param {() => void} told */
export const listen = (told) => channel?.addEventListener("message", told);

/** A name that no other record has. `randomUUID` is not there without TLS. */
export function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A setting. @param {string} name @param {any} otherwise */
export function setting(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {any} value */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Forbidden here: it holds as long as the page is open.
  }
}
