/** How long somebody has played: it stands still while nobody looks. */

import { note, noted } from "./desk.js";
import { setting } from "./shelf.js";

/** Seconds after which what was counted is kept. */
const KEPT = 10;

let seconds = 0;
/** What is played. */
let of = "";
/** @type {ReturnType<typeof setInterval> | undefined} */
let ticking;
/** @type {HTMLElement | null} */
let face = null;

/** @param {number} value */
export const written = (value) => `${Math.floor(value / 60)}:${String(Math.floor(value % 60)).padStart(2, "0")}`;

/** Begins to count, from what was counted before. */
export function start() {
  stop();
  ({ seconds, id: of } = noted());
  ticking = setInterval(() => {
    if (document.visibilityState !== "visible" || noted().solved) return;
    seconds += 1;
    if (seconds % KEPT === 0) note({ seconds });
    paint();
  }, 1000);
}

/** Counts no more. */
export function stop() {
  if (ticking && noted().id === of) note({ seconds });
  clearInterval(ticking);
  ticking = undefined;
}

function paint() {
  if (face) face.textContent = setting("clock", true) ? written(seconds) : "";
}

/** Where it is shown; written there without asking anybody. @param {HTMLElement} element */
export function shownIn(element) {
  face = element;
  paint();
}

/** Seconds so far. */
export const played = () => seconds;
