/** A search while it is made: frames as they come, forwards and backwards. */

import { command } from "../copy.js";
import { go } from "../desk.js";
import { kitOf } from "../drawings.js";
import { engine } from "../engine.js";
import { doors, frame, waiting } from "../frame.js";
import { board as drawn } from "../picture.js";
import { save } from "../save.js";
import { Search } from "../search.js";
import { see, state } from "../store.js";
import { complain } from "../toast.js";
import { trouble } from "../trouble.js";
import { el } from "../view.js";
import { n, t } from "../words.js";

/** Frames that are remembered. */
const MOST = 4000;

/** Frames a second; the last: as it happens, whatever comes newest. */
const SPEEDS = [2, 5, 10, 30, 60, 0];

/** Glances a second at what happens. */
const LIVE = 10;

/** @param {object} next */
const set = (next) => see({ watch: { ...state().watch, ...next } });

const search = new Search("watch", told);

/** @type {ReturnType<typeof setTimeout> | undefined} */
let ticking;

/** Each frame whole: what lies on the board then. @type {{step: number, placed: any[], deepest: number, solved: number | null}[]} */
let frames = [];

export async function arrive() {
  const { puzzle, watch } = state();
  if (!puzzle) return go("start");
  kitOf(puzzle).then((kit) => state().puzzle === puzzle && set({ kit }), (error) => set({ trouble: error }));
  if (watch?.begun) return;
  fresh();
  await search.takeUp(puzzle, begin);
}

export function leave() {
  search.leave();
  filming?.abort();
  clearTimeout(ticking);
  set({ playing: false, going: false });
}

/** Nothing is seen yet. */
function fresh() {
  frames = [];
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  set({ begun: true, at: 0, count: 0, every: 1, answer: null, trouble: null, playing: !still, speed: 10, going: true });
  tick();
}

function begin() {
  fresh();
  search.begin(state().puzzle, {});
}

/** @param {string} event @param {any} data */
function told(event, data) {
  if (event === "frames") seen(data);
  if (event === "state") set({ place: data.place });
  if (event === "answer") set({ answer: data, going: false });
  if (event === "error") set({ going: false, trouble: data });
}

/** @param {any} data */
function seen({ frames: more, every }) {
  let lying = /** @type {any[]} */ ([]);
  for (const { stays, new: fresh, ...rest } of more) {
    lying = [...lying.slice(0, stays), ...fresh];
    frames.push({ ...rest, placed: lying });
  }
  const gone = Math.max(0, frames.length - MOST);
  frames = frames.slice(gone);
  set({ count: frames.length, every, at: Math.max(0, state().watch.at - gone) });
}

/** The next frame, when it is due. */
function tick() {
  clearTimeout(ticking);
  const { watch } = state();
  if (!watch?.playing) return;
  ticking = setTimeout(() => {
    const { at, going, playing } = state().watch ?? {};
    if (!playing) return;
    if (at < frames.length - 1) set({ at: watch.speed ? at + 1 : frames.length - 1 });
    else if (!going) set({ playing: false });
    tick();
  }, 1000 / (watch.speed || LIVE));
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

/** @type {AbortController | null} */
let filming = null;

/** @param {"html" | "gif"} kind */
async function film(kind) {
  const { puzzle } = state();
  const mine = (filming = new AbortController());
  let job = "";
  set({ filming: {} });
  const tell = (/** @type {any} */ { event, data }) => {
    if (event === "job") job = data;
    if (event === "progress" && filming === mine) set({ filming: { fraction: data.fraction } });
  };
  try {
    await engine.call("animate", { puzzle, as: kind }, { tell, signal: mine.signal });
    const { blob, name } = await engine.file(job);
    if (filming === mine) save(blob, name);
  } catch (error) {
    if (!mine.signal.aborted) complain(error);
  }
  if (filming === mine) set({ filming: null });
}

/** @param {KeyboardEvent} event */
export function keyed({ key }) {
  const { at } = state().watch ?? {};
  if (key === "ArrowLeft") jump(at - 1);
  else if (key === "ArrowRight") jump(at + 1);
  else if (key === " ") play();
  else return false;
  return true;
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
  const pictures = now.about?.extras.includes("pictures");
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
          el("label", { class: "choice" }, el("span", { class: "unseen" }, t("watch.speed")), el("select", { value: String(speed), onchange: (/** @type {any} */ e) => set({ speed: Number(e.target.value) }) }, SPEEDS.map((each) => el("option", { key: each, value: String(each) }, each ? t("watch.frames", { n: each }) : t("watch.real"))))),
        ),
        going && el("button", { "data-do": "stop", onclick: () => search.stop() }, t("stop")),
      ],
    },
    !watch.trouble && el("p", { class: "headline" }, answer ? t(`watch.${answer.status}`) : watch.place ? t("solve.queued", { place: watch.place }) : t("watch.searching")),
    watch.trouble && trouble(watch.trouble, { call: "animate", again: watch.trouble.kind === "limit" ? undefined : begin }),
    kit && el("div", { class: "stage" }, drawn(kit, cellsOf(kit, frameNow), { lit: last === undefined ? [] : [last], label: t("watch.picture") })),
    frameNow && el("p", { class: "note" }, [t("watch.placement", { at: n(frameNow.step), of: n(frames[frames.length - 1].step) }), t("watch.deepest", { n: frameNow.deepest }), every > 1 ? t("watch.every", { n: every }) : ""].filter(Boolean).join(" · ")),
    el(
      "div",
      { class: "doors" },
      el("button", { class: "chip", onclick: () => find("deepest") }, t("watch.find.deepest")),
      el("button", { class: "chip", onclick: () => find("solved") }, t("watch.find.solved")),
      el("button", { class: "chip", disabled: Boolean(watch.filming), onclick: () => film("html") }, t("watch.save.html")),
      el("button", { class: "chip", "data-do": "gif", disabled: Boolean(watch.filming) || !pictures, onclick: () => film("gif") }, t("watch.save.gif")),
    ),
    now.about && !pictures && [el("p", { class: "note" }, t("missing.gif")), command("pip install 'edgewise[pictures]'")],
    watch.filming && waiting({ fraction: watch.filming.fraction, words: t("watch.filming"), stop: () => filming?.abort() }),
    doors(["play", "solve", "best", "print"]),
  );
}
