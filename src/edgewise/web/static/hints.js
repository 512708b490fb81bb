/**
 * Hints in rungs, each its own tap: can it still be finished? Which cell? Which tiles fit? This one.
 * If it cannot: which to lift, or back to where it could.
 */

import { asBoard } from "./desk.js";
import { engine } from "./engine.js";
import { done } from "./store.js";

/** Seconds that a question may take. */
const PATIENCE = 20;

/** States of the past that are tried. */
const TRIED = 60;

/**
 * All that there is to tell of a board; told rung by rung.
 * @param {any} puzzle
 * @param {any[]} cells
 * @param {AbortSignal} [signal]
 */
export const ask = (puzzle, cells, signal) =>
  engine.call("hint", { puzzle, board: asBoard(puzzle, cells), level: 3, limit: { seconds: PATIENCE } }, { signal });

/**
 * The newest board of the past from which it can be finished; null if none is known.
 * @param {any} puzzle
 * @param {any[]} now
 * @param {AbortSignal} signal
 * @returns {Promise<any[] | null>}
 */
export async function whereItCould(puzzle, now, signal) {
  const past = done().map((step) => step.before).filter((work) => work.puzzle === puzzle && work.board && work.board !== now);
  for (const { board } of past.reverse().slice(0, TRIED)) {
    if (signal.aborted) return null;
    const told = await engine.call("hint", { puzzle, board: asBoard(puzzle, board ?? []), level: 1, limit: { seconds: PATIENCE } });
    if (told.ways) return board;
  }
  return null;
}
