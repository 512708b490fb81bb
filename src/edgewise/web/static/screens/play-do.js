/** What somebody does while playing: picks, turns, lays, moves, lifts, asks. */

import * as boards from "../board.js";
import * as clock from "../clock.js";
import { placed } from "../cursor.js";
import { note, noted } from "../desk.js";
import { ask, whereItCould } from "../hints.js";
import { change, see, state } from "../store.js";
import { complain, toast } from "../toast.js";
import { say } from "../voice.js";
import { t } from "../words.js";

/** @param {object} next */
export const set = (next) => see({ play: { ...state().play, ...next } });

/** What lies on the board. @returns {any[]} */
export const cells = () => state().board ?? boards.empty(state().play.kit);

/** Nothing picked, no cell asked about, no hint. */
const quiet = { picked: null, at: null, hint: null };

/** @param {string} name @param {any[]} board @param {object} [more] */
function put(name, board, more = {}) {
  const { play } = state();
  change(name, { board, undone: null, play: { ...play, ...quiet, ...more } });
  const { solved, wrong } = boards.standing(play.kit, board);
  if (solved && !noted().solved) {
    clock.stop();
    note({ solved: true });
  }
  return { solved, wrong };
}

/** @param {number} cell @param {number} way */
export function lay(cell, way) {
  const { kit } = state().play;
  if (boards.fixed(kit, cell)) return toast(t("play.fixed"));
  const fit = inKind(kit, way, cell);
  if (fit === null) return toast(t("play.shape"));
  const lies = boards.lies(kit, fit);
  const { solved, wrong } = put("laid", cells().with(cell, lies));
  const here = wrong.filter(([at]) => at === cell).length;
  say(solved ? t("play.solved") : [t("said.laid", { id: lies?.tile ?? "", where: placed(kit.cells[cell].name) }), here && t("said.wrong", { n: here })].filter(Boolean).join(" "));
}

/** The same tile and turn in a cell of another kind, if it fits there at all. @param {any} kit @param {number} way @param {number} cell */
function inKind(kit, way, cell) {
  const { tile, turn, flipped, kind } = kit.ways[way];
  const wanted = kit.cells[cell].kind;
  if (kind === wanted) return way;
  const there = boards.asked(kit).byTile[tile].filter((i) => kit.ways[i].kind === wanted);
  return there.find((i) => kit.ways[i].turn === turn && kit.ways[i].flipped === flipped) ?? there[0] ?? null;
}

/** @param {number} from @param {number} to */
export function move(from, to) {
  const { kit } = state().play;
  if (from === to) return;
  if (boards.fixed(kit, from) || boards.fixed(kit, to)) return toast(t("play.fixed"));
  const board = cells();
  const way = boards.number(kit, board[from], from);
  const back = boards.number(kit, board[to], to);
  const there = way === null ? null : inKind(kit, way, to);
  const here = back === null ? null : inKind(kit, back, from);
  if (way !== null && there === null) return toast(t("play.shape"));
  put("moved", board.with(to, there === null ? null : boards.lies(kit, there)).with(from, here === null ? null : boards.lies(kit, here)));
  say(t("said.moved", { where: placed(kit.cells[to].name) }));
}

/** @param {number} cell */
export function lift(cell) {
  const { kit } = state().play;
  const lies = cells()[cell];
  if (!lies) return;
  if (boards.fixed(kit, cell)) return toast(t("play.fixed"));
  put("lifted", cells().with(cell, null));
  say(t("said.lifted", { id: lies.tile }));
}

/** Turns what is picked. @param {number} by */
export function turn(by) {
  const { kit, picked } = state().play;
  if (!picked) return;
  if (picked.cell === undefined) return set({ picked: { ...picked, way: boards.turned(kit, picked.way, by) } });
  if (boards.fixed(kit, picked.cell)) return toast(t("play.fixed"));
  const way = boards.number(kit, cells()[picked.cell], picked.cell);
  if (way === null) return;
  put("turned", cells().with(picked.cell, boards.lies(kit, boards.turned(kit, way, by))), { picked });
}

/** A tap on a cell. @param {number} cell */
export function onCell(cell) {
  const { play } = state();
  const { kit, picked, at } = play;
  const lies = cells()[cell];
  set({ cursor: cell });
  if (picked?.cell === cell) return turn(1);
  if (picked?.cell !== undefined) return move(picked.cell, cell);
  if (picked && !lies) return lay(cell, picked.way);
  if (lies) return boards.fixed(kit, cell) ? toast(t("play.fixed")) : set({ ...quiet, cursor: cell, picked: { cell } });
  set({ ...quiet, cursor: cell, at: at === cell ? null : cell });
}

/** A tap on a tile of the tray. @param {number} tile @param {number} way */
export function onTile(tile, way) {
  const { at, picked } = state().play;
  if (at !== null && at !== undefined) return lay(at, way);
  if (picked?.cell === undefined && picked?.tile === tile) return turn(1);
  set({ ...quiet, picked: { tile, way } });
}

/** Dropped after a drag. @param {number | null} from a cell; null: the tray @param {number} way @param {number | null} to */
export function dropped(from, way, to) {
  if (from === null) return to === null ? undefined : lay(to, way);
  return to === null ? lift(from) : move(from, to);
}

export const clear = () => put("restarted", boards.empty(state().play.kit));

// Hints

/** @type {AbortController | null} */
let asking = null;

/** The next rung. */
export async function hint() {
  const { puzzle, play } = state();
  if (play.hint?.answer && play.hint.board === cells()) {
    const rung = Math.min(play.hint.rung + 1, 4);
    return set({ hint: { ...play.hint, rung }, ...(rung >= 2 && play.hint.answer.ways ? lit(play.hint.answer) : {}) });
  }
  asking?.abort();
  const mine = (asking = new AbortController());
  const board = cells();
  set({ ...quiet, hint: { rung: 0, board } });
  try {
    const answer = await ask(puzzle, board, mine.signal);
    if (mine !== asking || cells() !== board) return;
    note({ hints: noted().hints + 1 });
    set({ hint: { rung: 1, answer, board } });
  } catch (error) {
    set({ hint: null });
    complain(error);
  }
}

/** @param {any} answer */
function lit({ cell }) {
  const { kit } = state().play;
  const number = kit.cells.findIndex((/** @type {any} */ each) => each.name === cell);
  return number < 0 ? {} : { at: cells()[number] ? null : number, cursor: number };
}

/** Lays what the last rung tells. */
export function hinted() {
  const { kit, hint: told } = state().play;
  const { cell, placement, lift: away } = told.answer;
  const number = kit.cells.findIndex((/** @type {any} */ each) => each.name === cell);
  const cleared = cells().map((lies, i) => (away.includes(kit.cells[i].name) ? null : lies));
  if (number >= 0 && placement) put("hinted", cleared.with(number, { tile: placement.tile, turn: placement.turn, flipped: placement.flipped ?? false }));
}

/** Cells whose tiles stand in the way, once somebody asked which. @returns {number[]} */
export function toLift() {
  const { kit, hint: told } = state().play;
  if (!told?.answer || told.answer.ways !== 0 || told.rung < 2) return [];
  return told.answer.lift.map((/** @type {string} */ name) => kit.cells.findIndex((/** @type {any} */ each) => each.name === name));
}

/** Lifts what stands in the way. */
export function liftHinted() {
  const away = new Set(toLift());
  put("lifted", cells().map((lies, i) => (away.has(i) ? null : lies)));
}

/** Back to where it could still be finished. */
export async function backToWhere() {
  const { puzzle, play } = state();
  asking?.abort();
  const mine = (asking = new AbortController());
  const board = cells();
  set({ hint: { ...play.hint, looking: true } });
  const found = await whereItCould(puzzle, board, mine.signal).catch(() => null);
  if (mine !== asking || cells() !== board) return;
  if (found) {
    put("wentback", found);
    toast(t("play.wentback"));
  } else {
    set({ hint: { ...play.hint, looking: false } });
    toast(t("play.nowhere"));
  }
}

export const hush = () => {
  asking?.abort();
  set({ hint: null });
};
