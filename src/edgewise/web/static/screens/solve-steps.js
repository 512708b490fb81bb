/** Card by card: the picture beside the table, one card for each tap; the screen stays awake. */

import { stepTo } from "../desk.js";
import { frame } from "../frame.js";
import { board as drawn, lying, tile as picture } from "../picture.js";
import { state } from "../store.js";
import { el } from "../view.js";
import { say } from "../voice.js";
import { t } from "../words.js";

/** @type {any} */
let awake = null;

export function begin() {
  stepTo(0);
  scrollTo(0, 0);
}

/** Kept awake as long as steps are seen: browsers let go whenever the page is hidden. */
async function wake() {
  if (awake && !awake.released) return;
  awake = {};
  try {
    awake = await navigator.wakeLock?.request("screen");
  } catch {
    // Not without TLS: the screen may go dark, and a tap wakes it.
  }
  if (typeof state().step !== "number") end();
}

document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && end());

/** The screen may sleep again. */
export function end() {
  awake?.release?.();
  awake = null;
}

/** @param {number | null} to */
function move(to) {
  stepTo(to);
  if (to === null) return end();
  say(t("step.at", { at: to + 1, of: state().solve.kit.cells.length }));
}

/** @param {string} key */
export function keyed(key) {
  const { step, solve } = state();
  const last = solve.kit.cells.length - 1;
  if (key === "Escape") move(null);
  else if (key === "ArrowLeft" && step > 0) move(step - 1);
  else if (key === "ArrowRight" || key === " ") move(step < last ? step + 1 : null);
  else return false;
  return true;
}

/** @param {any} kit @param {any[]} cells @param {number} wanted */
export function stepping(kit, cells, wanted) {
  const last = cells.length - 1;
  const step = Math.min(wanted, last);
  const lies = cells[step];
  const words = t("step.take", { id: lies.tile, where: placed(kit.cells[step].name), how: turned(kit, lies) });
  wake();
  return frame(
    t("step.at", { at: step + 1, of: last + 1 }),
    {
      class: "steps",
      undo: false,
      leave: () => move(null),
      foot: el(
        "div",
        { class: "row" },
        el("button", { disabled: step === 0, onclick: () => move(step - 1) }, t("step.back")),
        el("button", { class: "main", "data-do": "next", onclick: () => move(step < last ? step + 1 : null) }, t(step < last ? "step.next" : "step.done")),
      ),
    },
    el("p", { class: "headline", role: "status" }, words),
    el("div", { class: "closeup" }, picture(kit, lying(kit, lies, step), { label: words }), arrow(kit, lies, step)),
    el("div", { class: "stage" }, drawn(kit, cells.map((each, i) => (i <= step ? each : null)), { lit: [step], label: words })),
  );
}

/** Where the arrow on the card points, large enough to be seen from across the table. @param {any} kit @param {any} lies @param {number} cell */
function arrow(kit, lies, cell) {
  const { middles } = kit.kinds[kit.cells[cell].kind];
  const [x, y] = middles[(lies.turn ?? 0) % middles.length];
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  return el("svg", { class: "points", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, el("path", { transform: `rotate(${degrees.toFixed(1)})`, d: "M-44 -13 H4 V-38 L46 0 L4 38 V13 H-44 Z" }));
}

/** A place as a person says it. @param {string} name */
function placed(name) {
  const found = /^r(\d+)c(\d+)$/.exec(name);
  return found ? t("step.place", { row: Number(found[1]), col: Number(found[2]) }) : t("step.cell", { name });
}

/** Where the arrow points. @param {any} kit @param {any} lies */
function turned(kit, lies) {
  const square = kit.kinds.length === 1 && kit.kinds[0].middles.length === 4;
  return square ? t(`arrow.${lies.turn}`) : t("arrow.shown");
}
