/**
 * A search: begun, listened to, left, taken up again. Which one belongs to a puzzle is remembered in
 * this tab, so that a reload goes on with it; of those that are kept, in this browser.
 *
 * @typedef {{job: string, keep: boolean, how: any, over?: boolean}} Begun
 */

import { engine, Refused } from "./engine.js";

const NAME = "edgewise:searches";

/** Searches that are remembered. */
const MOST = 20;

/** What is searched, the same however the puzzle came: by a link, from the shelf, from the library. @param {string} call @param {any} puzzle */
function named(call, { board, match, rim, rim_only, turns, flips, tiles, clues }) {
  const sorted = (/** @type {string} */ _, /** @type {any} */ value) => (value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value);
  return `${call} ${JSON.stringify({ board, match, rim, rim_only, turns, flips, tiles, clues }, sorted)}`;
}

/** @param {boolean} keep */
const place = (keep) => (keep ? localStorage : sessionStorage);

/** @param {boolean} keep @returns {[string, Begun][]} */
function all(keep) {
  try {
    return JSON.parse(place(keep).getItem(NAME) ?? "[]");
  } catch {
    return []; // forbidden here
  }
}

/** @param {string} name @param {boolean} keep @param {Begun} [begun] none: it is forgotten */
function remember(name, keep, begun) {
  const others = all(keep).filter(([other]) => other !== name);
  try {
    place(keep).setItem(NAME, JSON.stringify([...others, ...(begun ? [[name, begun]] : [])].slice(-MOST)));
  } catch {
    // Forbidden here: a reload begins anew.
  }
}

/** @param {string} name @returns {Begun | undefined} */
const found = (name) => [...all(false), ...all(true)].find(([other]) => other === name)?.[1];

/** The searches of one call; one of them at a time. */
export class Search {
  /**
   * @param {string} call
   * @param {(event: string, data: any) => void} told what happens; last `answer`, `error`, or `kept`: it was put down
   */
  constructor(call, told) {
    this.call = call;
    this.told = told;
    /** Who listens: whatever comes to another is not heard. @type {AbortController | null} */
    this.now = null;
    /** @type {Begun | null} */
    this.begun = null;
    this.name = "";
  }

  /** @param {any} puzzle */
  #fresh(puzzle) {
    this.leave();
    this.begun = null;
    this.name = named(this.call, puzzle);
    return (this.now = new AbortController());
  }

  /** A new one. @param {any} puzzle @param {object} params @param {{keep?: boolean, how?: any}} [more] `how`: told again when it is taken up */
  async begin(puzzle, params, { keep = false, how = null } = {}) {
    const mine = this.#fresh(puzzle);
    const tell = (/** @type {any} */ told) => {
      if (told.event === "job" && this.now === mine) this.#remember({ job: told.data, keep, how });
      this.#hear(mine, told);
    };
    // A new one is remembered, not one from before.
    remember(this.name, false);
    await this.#end(mine, engine.call(this.call, { puzzle, ...params }, { tell, signal: mine.signal, keep }));
  }

  /** The one that was begun for this puzzle. @param {any} puzzle @param {() => void} otherwise there is none, and somebody still looks */
  async takeUp(puzzle, otherwise) {
    const mine = this.#fresh(puzzle);
    const begun = found(this.name);
    if (!begun) return otherwise();
    const job = (await engine.mine().catch(() => [])).find((each) => each.job === begun.job);
    if (this.now !== mine) return;
    if (!job && begun.over) return otherwise(); // it ended long ago
    this.begun = begun;
    this.told("begun", begun);
    if (!job) this.told("error", new Refused({ kind: "lost", words: "the search was lost with the server" }));
    else if (job.state === "kept") this.told("kept", job);
    else this.#end(mine, engine.resume(begun.job, this.#listening(mine)));
  }

  /** Goes on with one that was kept. */
  async goOn() {
    const { begun, name } = this;
    if (!begun) return;
    this.now?.abort();
    const mine = (this.now = new AbortController());
    remember(name, begun.keep, (this.begun = { ...begun, over: false }));
    await this.#end(mine, engine.goOn(begun.job, this.#listening(mine)));
  }

  /** What was kept is not wanted any more. */
  async forget() {
    const { begun, name } = this;
    if (begun?.keep) remember(name, true);
    if (begun?.keep) await engine.forget(begun.job).catch(() => {});
    this.begun = null;
  }

  /** What it has found by now is its answer. */
  stop() {
    this.now?.abort();
  }

  /** Nobody looks any more: it ends, unless it is kept. */
  leave() {
    if (!this.begun?.keep) this.now?.abort();
    this.now = null;
  }

  /** @param {AbortController} mine */
  #listening(mine) {
    return { tell: (/** @type {any} */ told) => this.#hear(mine, told), signal: mine.signal };
  }

  /** @param {AbortController} mine @param {import("./engine.js").Told} told */
  #hear(mine, { event, data }) {
    if (this.now === mine) this.told(event, data);
  }

  /** @param {Begun} begun */
  #remember(begun) {
    this.begun = begun;
    remember(this.name, begun.keep, begun);
  }

  /** @param {AbortController} mine @param {Promise<any>} coming */
  async #end(mine, coming) {
    try {
      const answer = await coming;
      if (this.now !== mine) return;
      if (this.begun) this.#remember({ ...this.begun, over: true });
      this.told("answer", answer);
    } catch (error) {
      if (this.now === mine) this.#failed(/** @type {Refused} */ (error), mine.signal.aborted);
    }
  }

  /** @param {Refused} error @param {boolean} asked whether somebody stopped it */
  #failed(error, asked) {
    // A server that ends stops what runs on it.
    const ended = error.kind === "stopped" && !asked;
    if (this.begun?.keep && (ended || error.kind === "kept")) this.told("kept", null);
    else this.told("error", ended ? new Refused({ kind: "lost", words: error.words }) : error);
  }
}
