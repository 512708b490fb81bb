/**
 * The state: one frozen value. Every change of the puzzle or the board can be undone; what is only
 * looked at (a screen, a selection, an answer) changes without a trace.
 */

/** Steps that are kept. */
const MOST = 500;

/** @typedef {{name: string, before: Work, after: Work}} Step */
/** @typedef {{puzzle: any, board: any[] | null, pad: any}} Work */

/** @type {Readonly<Record<string, any>>} */
let current = Object.freeze({ screen: "start", id: null, puzzle: null, board: null, pad: null });
/** @type {Step[]} */
let past = [];
/** @type {Step[]} */
let future = [];
/** @type {((state: any, before: any) => void)[]} */
const listeners = [];

/** The state as it is. */
export const state = () => current;

/** Told of every change. @param {(state: any, before: any) => void} listener */
export function listen(listener) {
  listeners.push(listener);
}

/** @param {Record<string, any>} next */
function become(next) {
  const before = current;
  current = Object.freeze({ ...current, ...next });
  for (const listener of listeners) listener(current, before);
}

/** Changes what is looked at. @param {Record<string, any>} next */
export function see(next) {
  if (Object.keys(next).some((key) => next[key] !== current[key])) become(next);
}

/**
 * Changes the work, so that it can be undone.
 * @param {string} name what was done, as a key of the words
 * @param {Record<string, any>} next
 */
export function change(name, next) {
  const before = work();
  const after = { ...before, ...only(next) };
  if (after.puzzle !== before.puzzle || after.board !== before.board || after.pad !== before.pad) {
    past = [...past.slice(1 - MOST), { name, before, after }];
    future = [];
  }
  become(next);
}

/** @param {Record<string, any>} next @returns {Partial<Work>} */
function only(next) {
  /** @type {any} */
  const found = {};
  for (const key of ["puzzle", "board", "pad"]) if (key in next) found[key] = next[key];
  return found;
}

/** @returns {Work} */
export const work = () => ({ puzzle: current.puzzle, board: current.board, pad: current.pad });

/** Takes back the last change. @returns {string | null} what was taken back */
export function undo() {
  const step = past.at(-1);
  if (!step) return null;
  past = past.slice(0, -1);
  future = [...future, step];
  become({ ...step.before, undone: step.name });
  return step.name;
}

/** Does again what was taken back. @returns {string | null} */
export function redo() {
  const step = future.at(-1);
  if (!step) return null;
  future = future.slice(0, -1);
  past = [...past, step];
  become({ ...step.after, undone: null });
  return step.name;
}

export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;

/** What has been done so far, oldest first. @returns {readonly Step[]} */
export const done = () => past;

/** What is kept of it. */
export const history = () => ({ past, future });

/**
 * Other work: with a past of its own.
 * @param {Record<string, any>} next
 * @param {{past?: Step[], future?: Step[]}} [kept]
 */
export function open(next, kept = {}) {
  past = kept.past ?? [];
  future = kept.future ?? [];
  become(next);
}
