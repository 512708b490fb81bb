/**
 * What lies on the desk: a puzzle taken from the shelf, the library, a link or a text, and put back
 * whenever it changes. And which screen it is looked at on: the address says both.
 */

import { engine, Refused } from "./engine.js";
import * as link from "./link.js";
import * as shelf from "./shelf.js";
import * as store from "./store.js";
import { toast } from "./toast.js";
import { say } from "./voice.js";
import { t } from "./words.js";

/** @typedef {import("./shelf.js").Kept} Kept */
/** @typedef {() => void} Show shows it, at once */

/** The record as it was last kept. @type {any} */
let record = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let late;

const blank = { version: 0, seconds: 0, hints: 0, solved: false, begun: "" };

/** Shows another screen of the same work. @param {string} screen @param {Record<string, any>} [more] */
export const go = (screen, more = {}) => move({ screen, ...more }, store.see);

/** Other work, at once on its screen: the screen before never sees it. @param {any} work @param {any} [kept] */
const open = (work, kept) => move(work, (next) => store.open(next, kept));

/** @param {Record<string, any>} next @param {(next: Record<string, any>) => void} become */
function move(next, become) {
  const before = store.state();
  const { screen, id } = { ...before, ...next };
  const other = screen !== before.screen;
  const start = screen === "start";
  if (!arriving) ways++;
  if (other && !arriving) history.pushState({ screen, id: start ? "" : id, from: before.screen }, "", start ? "#" : `#${screen}`);
  become(other && !arriving ? { step: null, ...next } : next);
  if (other || id !== before.id) spell();
  if (!other) return;
  say(t(`screen.${screen}`));
  scrollTo(0, 0);
}

/** To the screen before, if this page showed one; else to another. @param {string} otherwise */
export const goBack = (otherwise) => (history.state?.from ? history.back() : go(otherwise));

/** Shows a step of a screen, or none: the way back leads out of it, and a reload back into it. @param {number | null} step */
export function stepTo(step) {
  const { step: before } = store.state();
  if (step === null && typeof before === "number" && history.state?.inside) return history.back();
  const how = typeof before === "number" ? "replaceState" : "pushState";
  history[how]({ ...history.state, step, inside: true }, "");
  store.see({ step });
}

/** The address says which puzzle it is, once that is known. */
async function spell() {
  const { puzzle, screen, id } = store.state();
  if (!puzzle || screen === "start") return;
  const code = await link.puzzleCode(puzzle);
  const now = store.state();
  if (now.puzzle === puzzle && now.screen === screen) history.replaceState({ ...history.state, screen, id }, "", link.hash(screen, code));
}

/**
 * Other work.
 * @param {any} puzzle
 * @param {{board?: any[] | null, screen?: string, begun?: string, pad?: any, keep?: boolean, more?: object}} [as]
 *   `keep`: even if nothing is changed
 */
export function lay(puzzle, { board = null, screen = "play", begun = "", pad = null, keep = false, more = {} } = {}) {
  flush();
  const id = shelf.fresh();
  record = { ...blank, id, begun, keep };
  open({ id, puzzle, board, pad, ...cleared, ...more, screen });
  if (keep) saveSoon();
}

/** Cells as the file of a board has them. @param {any} puzzle @param {any[]} cells */
export const asBoard = (puzzle, cells) => ({ edgewise: 1, puzzle: puzzle.name, cells });

/** What belongs to the work before. */
const cleared = { enter: null, solve: null, play: null, best: null, watch: null, print: null, share: null };

/** What a record brings to the desk: the best board of a search, too. @param {any} kept */
const lying = ({ id, puzzle, board, pad = null, best }) => ({ id, puzzle, board, pad, ...cleared, best: best ? { cells: best } : null });

/** @param {Kept & {pad?: any}} kept @param {string} screen */
function take(kept, screen) {
  flush();
  record = kept;
  versions.set(kept.id, kept.version);
  open({ ...lying(kept), screen }, kept);
}

/** Goes on with what is on the shelf. @param {string} id @param {string} screen */
export async function takeUp(id, screen) {
  const kept = await shelf.get(id);
  if (kept) take(kept, screen);
}

/** Goes on with a puzzle of the library if it was begun, else begins it. @param {string} name @param {string} screen */
export const bundled = async (name, screen) => (await fromLibrary(name, screen))();

/** @param {string} name @param {string} screen @returns {Promise<Show>} */
async function fromLibrary(name, screen) {
  const begun = `library:${name}`;
  const kept = (await shelf.list()).find((each) => each.begun === begun && !each.solved);
  if (kept) return () => take(kept, screen);
  const { puzzle } = await engine.call("puzzles", { name });
  return () => lay(puzzle, { screen, begun });
}

/**
 * Whatever somebody pasted or dropped, if it can be read. What cannot is told with its places.
 * @param {{text?: string, data?: string, name?: string}} given
 * @param {string} [screen]
 * @param {boolean} [anyway] even if it cannot be a puzzle as it stands: it will be corrected
 */
export const read = async (given, screen, anyway = false) => (await fromText(given, screen, anyway))();

/** @param {{text?: string, data?: string, name?: string}} given @param {string} [screen] @param {boolean} [anyway] @returns {Promise<Show>} */
async function fromText(given, screen, anyway = false) {
  const { puzzle, boards, notes } = await engine.call("read", given);
  const { flaws } = await engine.call("flaws", { puzzle });
  const fatal = flaws.filter((/** @type {any} */ flaw) => flaw.fatal);
  if (fatal.length && !anyway) {
    throw Object.assign(new Refused({ kind: "puzzle", words: fatal[0].words, where: fatal }), { readable: true });
  }
  const board = boards[0]?.cells ?? null;
  const fitting = fatal.length ? "enter" : (screen ?? (board ? "play" : "solve"));
  return () => {
    lay(puzzle, { board, screen: fitting, begun: "read", keep: true });
    if (notes.length) toast(notes.join(" "), { lang: "en" });
  };
}

/** Whether the address led here: then it is there already, and going back leads to what was before it. */
let arriving = false;

/** How often somebody went anywhere: whoever is faster than what an address brings is not called back. */
let ways = 0;

/** What the address says: on arrival, and when somebody goes back. */
export async function arrive() {
  const mine = ++ways;
  store.see({ step: history.state?.step ?? null });
  const show = await meant();
  if (mine !== ways) return;
  arriving = true;
  show();
  arriving = false;
}

/** What the address means. @returns {Promise<Show>} */
async function meant() {
  const { screen, code, board, foreign } = link.parsed(location.hash);
  const { id: was } = history.state ?? {};
  if (was && was === store.state().id) return () => store.see({ screen });
  if (screen === "start" && !foreign) return () => store.see({ screen });
  try {
    const kept = was && (await shelf.get(was));
    if (kept) return () => take(kept, screen);
    if (foreign) return await fromText({ text: `#${foreign}` }, "play");
    if (!code) return () => store.see({ screen: screen === "settings" ? screen : "start" });
    if (!/^1[\w-]{16,}$/.test(code)) return await fromLibrary(decodeURIComponent(code), screen);
    const { puzzle } = await opened(code);
    link.came(puzzle, code);
    const lying = board ? await link.boardOf(board) : null;
    return () => lay(puzzle, { board: lying, screen, begun: "link", keep: true });
  } catch (error) {
    return () => store.see({ screen: "start", start: { trouble: error instanceof Refused ? error : null, text: code || foreign } });
  }
}

/** The puzzle of a code. Those of the page are JSON, and may be unfinished. @param {string} code */
async function opened(code) {
  const text = await link.unpacked(code.slice(1)).catch(() => "");
  const own = text.startsWith("{") ? JSON.parse(text) : null;
  const { full, padOf, spelled } = await import("./cards.js");
  try {
    if (!own || full(own)) return await engine.call("read", { text: code });
    await engine.call("read", { text: JSON.stringify(spelled(own, padOf(own))) });
  } catch (error) {
    if (!own || !(error instanceof Refused) || error.kind !== "gone") throw error;
  }
  return { puzzle: own };
}

// What is kept

/** Keeps the work soon; every change begins to wait anew. */
export function saveSoon() {
  clearTimeout(late);
  late = setTimeout(() => flush(), 300);
}

/** Keeps what belongs to the record: the clock, hints, whether it is solved. @param {Partial<Kept> & {best?: any[], pin?: any[], keep?: boolean}} more */
export function note(more) {
  if (!record) return;
  record = { ...record, ...more };
  saveSoon();
}

/** What is known of the work besides itself. @returns {Kept & {pin?: any[]}} */
export const noted = () => record ?? blank;

let told = false;

/** One after the other: each must know the version that the one before it left. */
let writing = Promise.resolve();
/** @type {Map<string, number>} */
const versions = new Map();

/** Keeps the work now; *hiding*: there may be no later. */
export function flush(hiding = false) {
  clearTimeout(late);
  // As it is now: by the time of its turn, other work may lie here.
  const { id, puzzle, board, pad } = store.state();
  const { past, future } = store.history();
  if (!record || record.id !== id || !puzzle || (!past.length && !future.length && !record.keep)) return writing;
  const kept = { ...record, puzzle, board, pad, past, future, version: versions.get(id) ?? record.version };
  if (hiding) shelf.leave(kept);
  return (writing = writing.then(() => written(kept)));
}

/** @param {any} kept */
async function written(kept) {
  try {
    const next = await shelf.put({ ...kept, version: versions.get(kept.id) ?? kept.version });
    if (next) versions.set(kept.id, next.version);
    else conflict(kept.id);
  } catch {
    if (!told) toast(t("shelf.full"), { kind: "bad", lasting: true, label: t("shelf.file"), act: () => saveWork(kept) });
    told = true;
  }
}

/** What the browser does not keep, as a file that "Open a file" brings back. @param {any} kept */
async function saveWork(kept) {
  const { save } = await import("./save.js");
  save(new Blob([JSON.stringify({ shelf: [kept] })], { type: "application/json" }), "edgewise-shelf.json");
}

/** Another tab has newer work: never written over; this one goes on as a copy. @param {string} id */
function conflict(id) {
  if (record?.id !== id) return;
  versions.delete(id);
  record = { ...record, id: shelf.fresh(), version: 0, keep: true };
  store.see({ id: record.id });
  saveSoon();
  toast(t("shelf.newer"), { label: t("shelf.load"), lasting: true, act: () => takeUp(id, store.state().screen) });
}

/** Puts the work back whenever it changes, and into the address. */
export function watch() {
  store.listen((state, before) => {
    if (state.id !== before.id) return;
    if (state.puzzle !== before.puzzle || state.board !== before.board || state.pad !== before.pad) saveSoon();
    if (state.puzzle === before.puzzle) return;
    addressSoon();
    forget(state);
  });
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && flush(true));
  addEventListener("popstate", arrive);
}

/** Answers about the puzzle as it was; the screen that is seen looks after its own. @param {any} state */
function forget(state) {
  const stale = ["solve", "best", "watch"].filter((name) => name !== state.screen && state[name]);
  if (stale.length) store.see(Object.fromEntries(stale.map((name) => [name, null])));
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let stale;
const addressSoon = () => {
  clearTimeout(stale);
  stale = setTimeout(spell, 400);
};
