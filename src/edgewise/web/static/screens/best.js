/** The board with the fewest mismatches: it grows while somebody looks. */

import { asBoard, go, note } from "../desk.js";
import { kitOf } from "../drawings.js";
import { asked, numbers } from "../board.js";
import { engine } from "../engine.js";
import { doors, frame, waiting } from "../frame.js";
import { board as drawn } from "../picture.js";
import { change, see, state } from "../store.js";
import { toast } from "../toast.js";
import { el } from "../view.js";
import { lasting, refusal, t } from "../words.js";

/** @param {object} next */
const set = (next) => see({ best: { ...state().best, ...next } });

/** @type {AbortController | null} */
let running = null;

export function arrive() {
  const { puzzle, best } = state();
  if (!puzzle) return go("start");
  kitOf(puzzle).then((kit) => state().puzzle === puzzle && set({ kit }), (error) => set({ trouble: refusal(error) }));
  if (!best?.scores) search();
}

export const leave = () => running?.abort();

async function search() {
  const { puzzle, board, best } = state();
  running?.abort();
  const mine = (running = new AbortController());
  const from = best?.cells ?? (board?.every(Boolean) ? board : null);
  set({ scores: best?.scores ?? [], running: true, answer: null, trouble: "" });
  const tell = (/** @type {any} */ { event, data }) => {
    if (running !== mine) return;
    if (event === "job") set({ job: data });
    if (event === "better" && data.board) note({ best: data.board.cells, keep: true }); // a reload loses nothing
    if (event === "better") set({ scores: [...(state().best?.scores ?? []), { seconds: data.seconds, matched: data.matched }], now: data, ...(data.board ? { cells: data.board.cells } : {}) });
    if (event === "progress") set({ seconds: data.seconds });
  };
  try {
    const start = from ? { start: asBoard(puzzle, from) } : {};
    const answer = await engine.call("best", { puzzle, ...start }, { tell, signal: mine.signal });
    if (running === mine) set({ answer, now: answer, running: false, ...(answer.board ? { cells: answer.board.cells } : {}) });
  } catch (error) {
    if (running === mine) set({ running: false, trouble: refusal(error) });
  }
}

/** @param {any} best */
function headline({ now, answer, running: going }) {
  if (!now) return t("best.searching");
  const score = t("best.score", { matched: now.matched, joints: now.joints });
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
  const take = () => (change("took", { board: cells, undone: null }), go("play", { play: null }), toast(t("best.took")));
  return frame(
    el("bdi", null, now.puzzle?.name || t("unnamed")),
    {
      class: "best",
      foot: el(
        "div",
        { class: "row" },
        best.running ? el("button", { class: "main", "data-do": "stop", onclick: () => running?.abort() }, t("stop")) : el("button", { class: "main", disabled: best.answer?.status === "solved" || best.answer?.status === "best", onclick: search }, t("solve.on")),
        cells && el("button", { "data-do": "take", onclick: take }, t("best.take")),
      ),
    },
    el("p", { class: "headline", role: "status" }, headline(best)),
    best.now?.bound && el("p", { class: "note" }, t("best.bound", { bound: best.now.bound })),
    best.running && waiting({ words: best.seconds ? t("best.since", { time: lasting(best.seconds) }) : t("best.searching") }),
    best.trouble && el("p", { class: "trouble", role: "alert", lang: best.trouble.lang }, best.trouble.words),
    scores.length > 1 && curve(scores),
    kit && cells && el("div", { class: "stage" }, drawn(kit, cells, { marks, label: headline(best) })),
    doors(["play", "solve", "watch", "print"]),
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
