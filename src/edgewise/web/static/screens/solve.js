/** The answer: boards, or that there are none and why, or what is known so far. */

import { repairs } from "../diagnosis.js";
import { go } from "../desk.js";
import { kitOf } from "../drawings.js";
import { engine } from "../engine.js";
import { doors, frame, waiting } from "../frame.js";
import { board as drawn, lying, tile as picture } from "../picture.js";
import { savePicture } from "../save.js";
import { see, state } from "../store.js";
import { el } from "../view.js";
import { say } from "../voice.js";
import { lasting, n, refusal, t } from "../words.js";

/** Boards that are asked for at a time. */
const PAGE = 20;

/** @param {object} next */
const set = (next) => see({ solve: { ...state().solve, ...next } });

/** @type {AbortController | null} */
let running = null;
/** @type {any} */
let awake = null;

export function arrive() {
  const { puzzle, solve } = state();
  if (!puzzle) return go("start");
  kitOf(puzzle).then((kit) => state().puzzle === puzzle && set({ kit }), refused);
  if (!solve?.answer) search();
}

export function leave() {
  running?.abort();
  running = null;
  sleep();
}

/** @param {any} now @param {any} before */
export function changed(now, before) {
  if (now.puzzle !== before.puzzle && now.id === before.id) {
    see({ solve: null });
    arrive();
  }
}

/** @param {any} error */
const refused = (error) => set({ refused: error, running: null });

/** All boards, the first as soon as it is there. */
async function search() {
  const { puzzle } = state();
  running?.abort();
  const mine = (running = new AbortController());
  const now = performance.now();
  set({ boards: [], page: 0, answer: null, refused: null, diagnosis: null, stopped: false, running: { since: now }, late: false });
  // Under a second, nothing is said of it.
  setTimeout(() => running === mine && state().solve?.running && set({ late: true }), 1000);
  const tell = (/** @type {any} */ { event, data }) => {
    if (running !== mine) return;
    if (event === "job") set({ job: data });
    if (event === "progress") set({ running: { ...state().solve?.running, ...data } });
    if (event === "state") set({ running: { ...state().solve?.running, place: data.place } });
    if (event === "board") set({ boards: [...(state().solve?.boards ?? []), data.board.cells] });
  };
  try {
    const answer = await engine.call("solve", { puzzle, all: true, distinct: !state().turnedToo }, { tell, signal: mine.signal });
    if (running !== mine) return;
    set({ answer, running: null, found: answer.boards.length });
    say(headline(state().solve));
    if (answer.status === "impossible") diagnose();
  } catch (error) {
    if (running !== mine) return;
    if (["puzzle", "format"].includes(/** @type {any} */ (error).kind)) diagnose();
    refused(error);
  }
}

async function diagnose() {
  const { puzzle } = state();
  set({ diagnosing: true });
  try {
    const diagnosis = await engine.call("diagnose", { puzzle, limit: { seconds: 30 } });
    if (state().puzzle === puzzle) set({ diagnosis, diagnosing: false });
  } catch (error) {
    set({ diagnosing: false, refused: error });
  }
}

/** @param {any} solve */
function headline({ boards = [], answer, running: going, refused: error }) {
  if (error) return refusal(error).words;
  if (going || !answer) return boards.length ? t("solve.first") : t("solve.searching");
  if (answer.status === "impossible") return t("solve.impossible");
  if (answer.complete) return t("solve.all", { n: answer.solutions ?? boards.length });
  if (!boards.length) return t("solve.stopped.none", { time: lasting(answer.seconds) });
  return t("solve.stopped", { n: boards.length, time: lasting(answer.seconds) });
}

/** @param {any} now */
export function show(now) {
  const { solve, puzzle } = now;
  const kit = solve?.kit;
  const boards = solve?.boards ?? [];
  const page = Math.min(solve?.page ?? 0, Math.max(0, boards.length - 1));
  const shown = boards[page];
  const impossible = solve?.answer?.status === "impossible" || (solve?.refused && solve?.diagnosis);
  if (solve?.steps !== undefined && solve.steps !== null && shown && kit) return stepping(kit, shown, solve);
  return frame(
    el("bdi", null, puzzle?.name || t("unnamed")),
    { class: "solve", foot: foot(now, shown) },
    el("p", { class: `headline ${solve?.answer && !shown ? "bad" : ""}`, role: "status", lang: solve?.refused && refusal(solve.refused).lang }, headline(solve ?? {})),
    solve?.running && solve.late && progress(solve, kit),
    kit && shown && el("div", { class: "stage" }, drawn(kit, shown, { label: t("solve.board", { at: page + 1 }) })),
    shown && paging(solve, boards, page),
    shown && solve.answer?.complete && puzzle.turns !== false && el("label", { class: "check" }, el("input", { type: "checkbox", checked: Boolean(now.turnedToo), onchange: (/** @type {any} */ e) => (see({ turnedToo: e.target.checked }), search()) }), t("solve.turned")),
    solve?.diagnosing && el("p", { class: "note" }, t("solve.diagnosing")),
    impossible && solve.diagnosis && kit && repairs(now, kit),
    (shown || solve?.answer || solve?.refused) && doors(["enter", "play", "print", "watch", ...(impossible ? ["best"] : [])]),
  );
}

/** @param {any} solve @param {any} kit */
function progress({ running: going, boards }, kit) {
  const words = going.place ? t("solve.queued", { place: going.place }) : [going.fraction ? t("solve.fraction", { percent: Math.round(going.fraction * 100) }) : t("solve.searching"), going.nodes ? t("solve.nodes", { nodes: n(going.nodes) }) : "", boards.length ? t("solve.found", { n: Math.max(boards.length, going.solutions ?? 0) }) : ""].filter(Boolean).join(" · ");
  return waiting({ fraction: going.fraction, words, stop: () => running?.abort() });
}

/** @param {any} solve @param {any[]} boards @param {number} page */
function paging({ answer, job }, boards, page) {
  const all = Math.max(boards.length, answer?.complete ? ((state().turnedToo ? answer.arrangements : answer.solutions) ?? 0) : 0);
  if (all < 2) return null;
  const turn = async (/** @type {number} */ to) => {
    if (to >= boards.length && job) {
      const { boards: next } = await engine.boards(job, boards.length, PAGE);
      const more = next.map((each) => (each.board ?? each).cells);
      if (!more.length) return;
      set({ boards: [...boards, ...more] });
    }
    set({ page: to });
    say(t("solve.board", { at: to + 1 }));
  };
  return el(
    "div",
    { class: "paging" },
    el("button", { class: "icon", "aria-label": t("solve.before"), disabled: page === 0, onclick: () => turn(page - 1) }, "‹"),
    el("span", null, `${n(page + 1)} / ${n(all)}${answer?.complete ? "" : "+"}`),
    el("button", { class: "icon", "aria-label": t("solve.next"), disabled: page + 1 >= all, onclick: () => turn(page + 1) }, "›"),
  );
}

/** @param {any} now @param {any} shown */
function foot(now, shown) {
  const { solve } = now;
  if (shown) {
    return el(
      "div",
      { class: "row" },
      el("button", { class: "main", "data-do": "steps", onclick: () => begin() }, t("solve.steps")),
      el("button", { "data-do": "picture", onclick: () => savePicture(now.puzzle, shown) }, t("solve.picture")),
    );
  }
  if (solve?.answer?.status === "stopped") return el("div", { class: "row" }, el("button", { class: "main", onclick: search }, t("solve.on")), el("button", { onclick: () => go("best") }, t("door.best")));
  return ["lost", "gone", "stopped"].includes(solve?.refused?.kind) ? el("button", { class: "main", onclick: search }, t("solve.again")) : null;
}

// Card by card

async function begin() {
  set({ steps: 0 });
  try {
    awake = await navigator.wakeLock?.request("screen");
  } catch {
    awake = null; // not without TLS: the screen may go dark, and a tap wakes it
  }
}

function sleep() {
  awake?.release?.();
  awake = null;
}

/** @param {any} kit @param {any[]} cells @param {any} solve */
function stepping(kit, cells, { steps }) {
  const last = cells.length - 1;
  const lies = cells[steps];
  const where = kit.cells[steps].name;
  const words = t("step.take", { id: lies.tile, where: placed(where), how: turned(kit, lies) });
  const move = (/** @type {number} */ to) => (set({ steps: to }), to === null ? sleep() : say(t("step.at", { at: to + 1, of: last + 1 })));
  return frame(
    t("step.at", { at: steps + 1, of: last + 1 }),
    {
      class: "steps",
      undo: false,
      foot: el(
        "div",
        { class: "row" },
        el("button", { disabled: steps === 0, onclick: () => move(steps - 1) }, t("step.back")),
        el("button", { class: "main", "data-do": "next", onclick: () => (steps < last ? move(steps + 1) : (set({ steps: null }), sleep())) }, t(steps < last ? "step.next" : "step.done")),
      ),
    },
    el("p", { class: "headline", role: "status" }, words),
    el("div", { class: "stage" }, drawn(kit, cells.map((each, i) => (i <= steps ? each : null)), { lit: [steps], label: words })),
    el("div", { class: "closeup" }, picture(kit, lying(kit, lies, steps), { label: words })),
  );
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
