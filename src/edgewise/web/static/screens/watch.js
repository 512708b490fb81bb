/** A search while it is made: frames as they come, forwards and backwards. */

import { go } from "../desk.js";
import { kitOf } from "../drawings.js";
import { engine } from "../engine.js";
import { doors, frame } from "../frame.js";
import { board as drawn } from "../picture.js";
import { save } from "../save.js";
import { see, state } from "../store.js";
import { complain } from "../toast.js";
import { el } from "../view.js";
import { n, refusal, t } from "../words.js";

/** Frames that are remembered. */
const MOST = 4000;

/** Frames a second. */
const SPEEDS = [2, 5, 10, 30, 60];

/** @param {object} next */
const set = (next) => see({ watch: { ...state().watch, ...next } });

/** @type {AbortController | null} */
let running = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let ticking;

/** Each frame whole: what lies on the board then. @type {{step: number, placed: any[], deepest: number, solved: number | null}[]} */
let frames = [];

export function arrive() {
  const { puzzle, watch } = state();
  if (!puzzle) return go("start");
  kitOf(puzzle).then((kit) => state().puzzle === puzzle && set({ kit }), (error) => set({ trouble: refusal(error) }));
  if (!watch?.begun) search();
}

export function leave() {
  running?.abort();
  clearTimeout(ticking);
  set({ playing: false });
}

async function search() {
  const { puzzle } = state();
  running?.abort();
  const mine = (running = new AbortController());
  frames = [];
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  set({ begun: true, at: 0, count: 0, every: 1, answer: null, trouble: "", playing: !still, speed: 10, going: true });
  tick();
  const tell = (/** @type {any} */ { event, data }) => {
    if (running !== mine || event !== "frames") return;
    let lying = /** @type {any[]} */ ([]);
    for (const { stays, new: fresh, ...rest } of data.frames) {
      lying = [...lying.slice(0, stays), ...fresh];
      frames.push({ ...rest, placed: lying });
    }
    frames = frames.slice(-MOST);
    set({ count: frames.length, every: data.every });
  };
  try {
    const answer = await engine.call("watch", { puzzle }, { tell, signal: mine.signal });
    if (running === mine) set({ answer, going: false });
  } catch (error) {
    if (running === mine) set({ going: false, trouble: refusal(error) });
  }
}

/** The next frame, when it is due. */
function tick() {
  clearTimeout(ticking);
  const { watch } = state();
  if (!watch?.playing) return;
  ticking = setTimeout(() => {
    const { at, going, playing } = state().watch ?? {};
    if (!playing) return;
    if (at < frames.length - 1) set({ at: at + 1 });
    else if (!going) set({ playing: false });
    tick();
  }, 1000 / watch.speed);
}

/** @param {number} at */
const jump = (at) => set({ at: Math.max(0, Math.min(frames.length - 1, at)), playing: false });

function play() {
  const { watch } = state();
  set({ playing: !watch.playing, at: !watch.playing && watch.at >= frames.length - 1 && !watch.going ? 0 : watch.at });
  tick();
}

/** @param {"deepest" | "solved"} which */
function find(which) {
  const { at } = state().watch;
  const deepest = Math.max(...frames.map((frame) => frame.placed.length));
  const hit = (/** @type {any} */ frame) => (which === "solved" ? frame.solved !== null : frame.placed.length === deepest);
  const next = frames.findIndex((frame, i) => i > at && hit(frame));
  const found = next >= 0 ? next : frames.findIndex(hit);
  if (found >= 0) jump(found);
}

/** @param {"html" | "gif"} kind */
async function film(kind) {
  const { puzzle } = state();
  let job = "";
  set({ filming: true });
  try {
    await engine.call("animate", { puzzle, as: kind }, { tell: ({ event, data }) => event === "job" && (job = data) });
    const { blob, name } = await engine.file(job);
    save(blob, name);
  } catch (error) {
    complain(error);
  }
  set({ filming: false });
}

/** @param {any} kit @param {any} frame */
function cellsOf(kit, frame) {
  const cells = Array(kit.cells.length).fill(null);
  for (const [cell, tile, turn, flipped] of frame?.placed ?? []) cells[cell] = { tile, turn, flipped };
  return cells;
}

/** @param {any} now */
export function show(now) {
  const watch = now.watch ?? {};
  const { kit, at = 0, count = 0, playing, speed = 10, answer, going, every = 1 } = watch;
  const frameNow = frames[at];
  const last = frameNow?.placed.at(-1)?.[0];
  return frame(
    el("bdi", null, now.puzzle?.name || t("unnamed")),
    {
      class: "watch",
      undo: false,
      foot: [
        el("input", { type: "range", min: 0, max: Math.max(0, count - 1), value: String(at), "aria-label": t("watch.slider"), oninput: (/** @type {any} */ e) => jump(Number(e.target.value)) }),
        el(
          "div",
          { class: "row" },
          el("button", { "aria-label": t("watch.back"), onclick: () => jump(at - 1) }, "‹"),
          el("button", { class: "main", "data-do": "play", onclick: play }, t(playing ? "watch.pause" : "watch.play")),
          el("button", { "aria-label": t("watch.step"), onclick: () => jump(at + 1) }, "›"),
          el("label", { class: "choice" }, el("span", { class: "unseen" }, t("watch.speed")), el("select", { value: String(speed), onchange: (/** @type {any} */ e) => set({ speed: Number(e.target.value) }) }, SPEEDS.map((each) => el("option", { key: each, value: String(each) }, t("watch.frames", { n: each }))))),
        ),
        going && el("button", { onclick: () => running?.abort() }, t("stop")),
      ],
    },
    el("p", { class: "headline" }, answer ? t(`watch.${answer.status}`) : t("watch.searching")),
    watch.trouble && el("p", { class: "trouble", role: "alert", lang: watch.trouble.lang }, watch.trouble.words),
    kit && el("div", { class: "stage" }, drawn(kit, cellsOf(kit, frameNow), { lit: last === undefined ? [] : [last], label: t("watch.picture") })),
    frameNow && el("p", { class: "note" }, [t("watch.placement", { at: n(frameNow.step), of: n(frames[frames.length - 1].step) }), t("watch.deepest", { n: frameNow.deepest }), every > 1 ? t("watch.every", { n: every }) : ""].filter(Boolean).join(" · ")),
    el(
      "div",
      { class: "doors" },
      el("button", { class: "chip", onclick: () => find("deepest") }, t("watch.find.deepest")),
      el("button", { class: "chip", onclick: () => find("solved") }, t("watch.find.solved")),
      el("button", { class: "chip", disabled: Boolean(watch.filming), onclick: () => film("html") }, t("watch.save.html")),
      now.about?.extras.includes("pictures") && el("button", { class: "chip", disabled: Boolean(watch.filming), onclick: () => film("gif") }, t("watch.save.gif")),
    ),
    doors(["play", "solve", "print"]),
  );
}
