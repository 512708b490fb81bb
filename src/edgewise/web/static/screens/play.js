/** A puzzle is played: tiles are dragged or tapped onto a board whose cells tell what they want. */

import * as boards from "../board.js";
import * as clock from "../clock.js";
import { cursor, placed } from "../cursor.js";
import { go, noted } from "../desk.js";
import { drag } from "../drag.js";
import { kitOf } from "../drawings.js";
import { doors, frame } from "../frame.js";
import { board as drawn, hover } from "../picture.js";
import { setting } from "../shelf.js";
import { see, state } from "../store.js";
import { complain, toast } from "../toast.js";
import { tray } from "../tray.js";
import { el } from "../view.js";
import { t } from "../words.js";
import * as does from "./play-do.js";
import { ladder } from "./play-hints.js";
import { more } from "./play-more.js";
import { inTray, narrowed } from "./play-tray.js";

const { set, cells } = does;

/** Pixels that a cell is at least wide. */
const LEAST = 26;

export function arrive() {
  const { puzzle, play } = state();
  if (!puzzle) return go("start");
  clock.start();
  if (play?.puzzle === puzzle) return;
  see({ play: { puzzle, picked: null, at: null, hint: null, cursor: 0, zoom: 1 } });
  load(puzzle);
}

/** @param {any} puzzle */
async function load(puzzle) {
  try {
    const kit = await kitOf(puzzle);
    if (state().puzzle === puzzle && state().play) set({ kit });
  } catch (error) {
    complain(error);
  }
}

export function leave() {
  clock.stop();
  if (state().play?.more) set({ more: false });
}

/** @param {any} now @param {any} before */
export function changed(now, before) {
  if (now.puzzle !== before.puzzle && now.id === before.id) arrive();
  if (now.board !== before.board && now.play?.hint && now.play.hint.board !== now.board) set({ hint: null });
}

/** @param {KeyboardEvent} event */
export function keyed(event) {
  const { play } = state();
  if (!play?.kit) return false;
  const { picked, cursor: at } = play;
  if (event.key === "r" || event.key === "R") does.turn(event.shiftKey ? -1 : 1);
  else if (event.key === "Backspace" || event.key === "Delete") does.lift(picked?.cell ?? at);
  else if (event.key === "h") does.hint();
  else if (event.key === "c") checked();
  else if (event.key === "Escape") set({ picked: null, at: null, hint: null });
  else if (event.key === "/") document.getElementById("sought")?.focus();
  else return false;
  return true;
}

const boardElement = () => /** @type {SVGSVGElement | null} */ (document.querySelector(".playboard svg.board"));

/** @param {PointerEvent} event @param {number | null} from @param {number} way */
function pull(event, from, way) {
  const { kit } = state().play;
  drag(event, { kit, way, board: boardElement, over: (cell) => hover(kit, boardElement(), cell), drop: (to) => does.dropped(from, way, to) });
}

/** @param {PointerEvent} event @param {number} way */
const pulled = (event, way) => pull(event, null, way);

/** @param {number} cell */
const moved = (cell) => set({ cursor: cell, keys: true });

/** Says how the board stands, and marks it. */
export function checked() {
  const { wrong, full, solved } = boards.standing(state().play.kit, cells());
  set({ marked: cells() });
  toast(solved ? t("play.solved") : wrong.length ? t("play.wrong", { n: new Set(wrong.map(([cell]) => cell)).size }) : t(full ? "play.right" : "play.sofar"));
}

/** @param {any} now */
export function show(now) {
  const { play, puzzle } = now;
  const name = el("bdi", null, puzzle?.name || t("unnamed"));
  if (!play?.kit) return frame(name, { class: "play" }, el("p", { class: "note" }, t("wait")));
  const here = cells();
  const stands = boards.standing(play.kit, here);
  const face = el("span", { class: "clock", own: true, made: clock.shownIn, role: "timer", "aria-label": t("clock") });
  return frame(
    [name],
    { class: "play", actions: [face], foot: stands.solved ? finished(now) : [stands.full && almost(stands), foot(now, here)] },
    table(now, here, stands),
    stands.solved && doors(["solve", "print", "enter"]),
    play.more && more(now),
  );
}

/** @param {any} now @param {any[]} here @param {ReturnType<typeof boards.standing>} stands */
function table(now, here, stands) {
  const { kit, picked, at, zoom, cursor: key, keys, marked } = now.play;
  const rules = boards.asked(kit).tables;
  const numbers = boards.numbers(kit, here);
  const wishes = here.map((lies, i) => (lies ? [] : rules.wishes(numbers, i).map((each) => each.use)));
  const marking = setting("marks", "always") === "always" || marked === here;
  const marks = marking ? rules.marks(numbers) : [];
  const chosen = [picked?.cell, at, keys ? key : undefined, ...does.toLift()].filter((cell) => cell !== undefined && cell !== null);
  const width = Math.max((kit.box[2] / 100) * LEAST, 0);
  const press = (/** @type {PointerEvent} */ event) => {
    const cell = cellAt(kit, event);
    if (cell === null || !here[cell] || boards.fixed(kit, cell)) return;
    // A finger that only wants to scroll must not take a tile along.
    const way = numbers[cell];
    if (way !== null && (event.pointerType === "mouse" || picked?.cell === cell)) pull(event, cell, way);
  };
  const large = now.play.kit.cells.length >= 100;
  return el(
    "div",
    { class: `playboard ${stands.solved ? "solved" : ""}` },
    el(
      "div",
      { class: "zoom", onpointerdown: press },
      drawn(kit, here, {
        lit: [...new Set(chosen)],
        wants: wishes,
        marks,
        oncell: does.onCell,
        held: picked?.cell ?? null,
        props: { style: { width: zoom === 1 ? `max(100%, ${width}px)` : `${zoom * 100}%` } },
      }),
    ),
    cursor(kit, here, { at: key ?? 0, onmove: moved, onact: does.onCell, onfocus: (is) => set({ keys: is }) }),
    el(
      "div",
      { class: "status" },
      large && chosen.length > 0 && el("span", null, placed(kit.cells[/** @type {number} */ (chosen[0])].name)),
      el("span", null, large ? t("play.score", { matched: stands.matched, joints: stands.joints }) : here.some(Boolean) ? t("play.laid", { laid: here.filter(Boolean).length, cells: here.length }) : t("play.how")),
      (large || zoom !== 1) && el("span", { class: "zooms" }, el("button", { class: "icon", "aria-label": t("zoom.out"), onclick: () => set({ zoom: Math.max(1, zoom / 1.4) }) }, "−"), el("button", { class: "icon", "aria-label": t("zoom.in"), onclick: () => set({ zoom: Math.min(8, zoom * 1.4) }) }, "+")),
    ),
  );
}

/** @param {any} kit @param {Event} event */
function cellAt(kit, event) {
  const name = /** @type {Element} */ (event.target).closest("[data-cell]")?.getAttribute("data-cell");
  const found = kit.cells.findIndex((/** @type {any} */ each) => each.name === name);
  return found < 0 ? null : found;
}

/** @param {any} now @param {any[]} here */
function foot(now, here) {
  const { kit, at, picked, more: opened } = now.play;
  const tiles = inTray(now, here);
  const asked = at !== null && at !== undefined;
  const title = [
    el("span", { class: "note" }, asked ? t("tray.fits", { n: tiles.length }) : t("tray.left", { n: tiles.length })),
    !asked && narrowed(now.play),
    asked && el("button", { class: "chip", onclick: () => set({ at: null }) }, t("tray.all")),
  ];
  const lying = picked?.cell !== undefined && picked !== null;
  return [
    ladder(now),
    !opened && tray(kit, tiles, { picked: picked && !lying ? picked.tile : null, title, ontap: does.onTile, onpull: pulled }),
    el(
      "div",
      { class: "row tools" },
      el("button", { disabled: !picked, onclick: () => does.turn(1) }, `↻ ${t("play.turn")}`),
      el("button", { disabled: !lying, onclick: () => does.lift(picked.cell) }, t("play.lift")),
      el("button", { "data-do": "hint", onclick: does.hint }, t("play.hint")),
      el("button", { "data-do": "more", "aria-expanded": String(Boolean(opened)), onclick: () => set({ more: !opened }) }, t(opened ? "close" : "more")),
    ),
  ];
}

/** All tiles lie there, and not all match. @param {ReturnType<typeof boards.standing>} stands */
const almost = ({ matched, joints }) =>
  el("div", { class: "verdict", key: "almost", role: "status" }, el("p", null, t("play.almost", { matched, joints })), el("button", { class: "main", "data-do": "improve", onclick: () => go("best", { best: null }) }, t("play.improve")));

/** @param {any} now */
function finished(now) {
  const { hints } = noted();
  const time = setting("clock", true) ? ` ${clock.written(clock.played())}` : "";
  return el(
    "div",
    { class: "verdict good", role: "status" },
    el("p", null, `${t("play.solved")}${time}${hints ? ` · ${t("play.hints", { n: hints })}` : ""}`),
    el("div", { class: "row" }, el("button", { class: "main", onclick: () => go("start") }, t("play.next")), el("button", { onclick: does.clear }, t("play.restart"))),
  );
}
