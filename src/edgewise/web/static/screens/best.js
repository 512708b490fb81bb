/** The board with the fewest mismatches: it grows while somebody looks. */

import { asBoard, go, note } from "../desk.js";
import { kitOf } from "../drawings.js";
import { asked, numbers } from "../board.js";
import { doors, frame, waiting } from "../frame.js";
import { board as drawn } from "../picture.js";
import { Search } from "../search.js";
import { change, see, state } from "../store.js";
import { toast } from "../toast.js";
import { trouble, unlimited } from "../trouble.js";
import { el } from "../view.js";
import { lasting, t } from "../words.js";
import { keeping } from "./solve-more.js";

/** @param {object} next */
const set = (next) => see({ best: { ...state().best, ...next } });

const search = new Search("best", told);

export async function arrive() {
  const { puzzle, best } = state();
  if (!puzzle) return go("start");
  kitOf(puzzle).then((kit) => state().puzzle === puzzle && set({ kit }), (error) => set({ trouble: error }));
  if (best?.scores) return;
  set({ scores: [], before: 0, running: true });
  await search.takeUp(puzzle, begin);
}

export function leave() {
  const { best } = state();
  search.leave();
  // One that is kept goes on, and is taken up again.
  if (best?.running) set({ running: false, ...(best.keep ? { scores: undefined } : {}) });
}

/** Goes on from the best board that is known; time goes on, too. */
function begin() {
  const { puzzle, board, best } = state();
  const from = best?.cells ?? (board?.every(Boolean) ? board : null);
  set({ before: (best?.before ?? 0) + (best?.answer?.seconds ?? 0), running: true, answer: null, trouble: null, kept: null, seconds: 0 });
  search.begin(puzzle, from ? { start: asBoard(puzzle, from) } : {}, { keep: Boolean(best?.keep) });
}

/** @param {string} event @param {any} data */
function told(event, data) {
  if (event === "begun") set({ keep: data.keep });
  if (event === "state") set({ place: data.place });
  if (event === "progress") set({ seconds: data.seconds });
  if (event === "better") better(data);
  if (event === "kept") set({ running: false, kept: true });
  if (event === "error") set({ running: false, trouble: data });
  if (event === "answer") set({ answer: data, now: data, running: false, ...(data.board ? { cells: data.board.cells } : {}) });
}

/** @param {any} data */
function better(data) {
  const { scores = [], before = 0 } = state().best ?? {};
  if (data.board) note({ best: data.board.cells, keep: true }); // a reload loses nothing
  set({ scores: [...scores, { seconds: before + data.seconds, matched: data.matched }], now: data, ...(data.board ? { cells: data.board.cells } : {}) });
}

function goOn() {
  set({ running: true, kept: null, answer: null, trouble: null });
  search.goOn();
}

/** @param {any} best */
function headline({ now, answer, running: going, kept }) {
  if (!now) return t(kept ? "best.kept" : "best.searching");
  const score = t("best.score", { matched: now.matched, joints: now.joints });
  if (kept) return `${score} ${t("best.kept")}`;
  if (going || !answer) return score;
  if (answer.status === "solved") return `${score} ${t("best.solved")}`;
  if (answer.status === "best") return `${score} ${t("best.proved")}`;
  if (answer.status === "impossible") return t("best.impossible");
  return `${score} ${t("best.stopped", { time: lasting(answer.seconds) })}`;
}

/** @param {any} now */
export function show(now) {
  const best = now.best ?? {};
  const { kit, cells, scores = [] } = best;
  const marks = kit && cells ? asked(kit).tables.marks(numbers(kit, cells)) : [];
  return frame(
    el("bdi", null, now.puzzle?.name || t("unnamed")),
    { class: "best", foot: foot(best) },
    el("p", { class: "headline", role: "status" }, headline(best)),
    best.now?.bound && el("p", { class: "note" }, t("best.bound", { bound: best.now.bound })),
    best.running && waiting({ words: words(best) }),
    best.trouble && trouble(best.trouble, { call: "best" }),
    limited(now) && [el("p", null, t("limit.seconds", { n: now.about.limits.seconds })), unlimited("best")],
    scores.length > 2 && curve(scores), // two make no curve
    kit && cells && el("div", { class: "stage" }, drawn(kit, cells, { marks, label: headline(best) })),
    now.about?.limits.keep && !best.running && !finished(best) && keeping(Boolean(best.keep), (keep) => set({ keep, kept: null })),
    doors(["play", "solve", "watch", "print"]),
  );
}

/** @param {any} best */
const words = ({ place, seconds, keep }) => {
  if (place) return t("solve.queued", { place });
  return [seconds ? t("best.since", { time: lasting(seconds) }) : t("best.searching"), keep && t("solve.keeping")].filter(Boolean).join(" · ");
};

/** @param {any} best */
const finished = ({ answer }) => ["solved", "best", "impossible"].includes(answer?.status);

/** Whether this server said when to stop. @param {any} now */
const limited = ({ best, about }) => about?.limits.seconds && best?.answer?.status === "stopped" && best.answer.seconds >= about.limits.seconds * 0.95;

/** @param {any} best */
function foot(best) {
  const { cells } = best;
  const take = () => (change("took", { board: cells, undone: null }), go("play", { play: null }), toast(t("best.took")));
  const on = best.kept || (search.begun?.keep && best.answer) ? goOn : begin;
  return el(
    "div",
    { class: "row" },
    best.running
      ? el("button", { class: "main", "data-do": "stop", onclick: () => search.stop() }, t("stop"))
      : el("button", { class: "main", "data-do": "on", disabled: finished(best), onclick: on }, t(best.kept ? "solve.goon" : "solve.on")),
    cells && el("button", { "data-do": "take", onclick: take }, t("best.take")),
  );
}

/** How the score grew: time on a scale that shows the first moments too. @param {{seconds: number, matched: number}[]} scores */
function curve(scores) {
  const [low, high] = [scores[0].matched, scores[scores.length - 1].matched];
  const time = (/** @type {number} */ seconds) => Math.log(1 + seconds * 10);
  const last = time(scores[scores.length - 1].seconds) || 1;
  const points = scores.map(({ seconds, matched }, i) => {
    const [x, y] = [(time(seconds) / last) * 300, 56 - (52 * (matched - low)) / Math.max(1, high - low)];
    return `${i ? `H${x.toFixed(1)} V` : `M${x.toFixed(1)} `}${y.toFixed(1)}`;
  });
  return el("svg", { class: "curve", viewBox: "-2 0 304 60", role: "img", "aria-label": t("best.curve", { low, high }) }, el("path", { d: points.join(" ") }));
}
