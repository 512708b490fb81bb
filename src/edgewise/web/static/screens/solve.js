/** The answer: boards, or that there are none and why, or what is known so far. */

import { go, noted } from "../desk.js";
import { repairs } from "../diagnosis.js";
import { kitOf } from "../drawings.js";
import { engine } from "../engine.js";
import { doors, frame, waiting } from "../frame.js";
import { board as drawn } from "../picture.js";
import { savePicture } from "../save.js";
import { Search } from "../search.js";
import { see, state } from "../store.js";
import { complain } from "../toast.js";
import { trouble, unlimited } from "../trouble.js";
import { el } from "../view.js";
import { say } from "../voice.js";
import { lasting, n, refusal, t } from "../words.js";
import { begin as beginSteps, end as endSteps, keyed as stepKeyed, stepping } from "./solve-steps.js";
import { more, searched, USUAL } from "./solve-more.js";

/** Boards that are asked for at a time. */
const PAGE = 20;

/** Milliseconds after which a thin line is seen, and what is done. */
const SOON = [300, 1000];

/** Seconds that a mistake is looked for. */
const WONDERING = 30;

/** @param {object} next */
const set = (next) => see({ solve: { ...state().solve, ...next } });

const blank = { boards: [], found: 0, page: 0, answer: null, refused: null, diagnosis: null, chosen: 0, kept: null, running: null, waited: 0, halted: false };

/** Kinds of trouble that are the same when it is tried again. */
const NO_USE = ["puzzle", "format", "limit"];

const search = new Search("solve", told);
const wonder = new Search("diagnose", wondered);

export async function arrive() {
  const { puzzle, solve } = state();
  if (!puzzle) return go("start");
  kitOf(puzzle).then((kit) => state().puzzle === puzzle && set({ kit }), (error) => set({ refused: error }));
  if (solve?.answer || solve?.kept || solve?.refused) return;
  running();
  await search.takeUp(puzzle, begin);
}

export function leave() {
  search.leave();
  wonder.leave();
  endSteps();
}

/** @param {any} now @param {any} before */
export function changed(now, before) {
  if (now.puzzle === before.puzzle || now.id !== before.id) return;
  leave();
  see({ solve: { how: now.solve?.how } });
  arrive();
}

/** Nothing is known yet. */
function running() {
  const mine = {};
  set({ ...blank, running: mine });
  // Under a moment, nothing is said of it.
  SOON.forEach((late, i) => setTimeout(() => state().solve?.running && state().solve.began === mine && set({ waited: i + 1 }), late));
  set({ began: mine });
}

/** All boards, the first as soon as it is there. */
function begin() {
  const { puzzle, solve } = state();
  const how = { ...USUAL, ...solve?.how };
  running();
  search.begin(puzzle, searched(how), { keep: how.keep, how });
}

/** @param {string} event @param {any} data */
function told(event, data) {
  const { solve } = state();
  const going = solve?.running ?? {};
  if (event === "job") set({ job: data });
  if (event === "begun") set({ job: data.job, how: { ...USUAL, ...data.how } });
  if (event === "state") set({ running: { ...going, place: data.place } });
  if (event === "progress") set({ running: { ...going, ...data }, found: Math.max(solve.found, counted(data, solve)) });
  if (event === "board") set({ boards: put(solve.boards, data.number - 1, [data.board.cells]), found: Math.max(solve.found, data.number) });
  if (event === "kept") set({ running: null, kept: data ?? {}, found: Math.max(solve?.found ?? 0, data?.boards ?? 0) });
  if (event === "error") failed(data);
  if (event === "answer") answered(data);
}

/** @param {any} answer */
function answered(answer) {
  const { solve } = state();
  const boards = put(solve.boards, 0, solve.boards[0] ? [] : answer.boards.map((/** @type {any} */ each) => each.cells));
  set({ answer, boards, running: null, found: Math.max(solve.found, boards.length, answer.complete ? counted(answer, solve) : 0) });
  say(headline(state().solve));
  if (answer.status === "impossible") diagnose();
}

/** @param {any} error */
function failed(error) {
  set({ refused: error, running: null });
  if (["puzzle", "format"].includes(error.kind)) diagnose();
}

/** How many boards there are to look at. @param {any} data @param {any} solve */
const counted = (data, { how }) => (how?.turned ? data.arrangements : data.solutions) ?? 0;

/** @param {any[]} boards @param {number} at @param {any[]} more */
function put(boards, at, more) {
  const next = boards.slice();
  more.forEach((cells, i) => (next[at + i] = cells));
  return next;
}

async function diagnose() {
  const { puzzle } = state();
  set({ diagnosing: {} });
  const tapped = noted().begun === "enter";
  await wonder.takeUp(puzzle, () => wonder.begin(puzzle, { limit: { seconds: WONDERING }, tapped }));
}

/** @param {string} event @param {any} data */
function wondered(event, data) {
  if (event === "progress") set({ diagnosing: { fraction: data.fraction } });
  if (event === "answer") set({ diagnosis: data, diagnosing: null });
  if (event === "error") set({ diagnosing: null, ...(data.kind === "stopped" ? {} : { refused: data }) });
}

/** @param {any} solve */
function headline({ boards = [], found, answer, running: going, refused: error, kept, how }) {
  if (error) return refusal(error).words;
  if (kept) return t("solve.kept", { n: found });
  if (going?.place) return t("solve.waiting");
  if (going || !answer) return boards.length ? t("solve.first") : t("solve.searching");
  if (answer.status === "impossible") return t("solve.impossible");
  if (answer.complete && how?.turned) return t("solve.arrangements", { n: answer.arrangements });
  if (answer.complete) return t("solve.all", { n: answer.solutions ?? boards.length });
  const time = lasting(answer.seconds);
  return found ? t("solve.stopped", { n: found, time }) : t("solve.stopped.none", { time });
}

/** @param {any} now */
export function show(now) {
  const { puzzle, step } = now;
  const solve = now.solve ?? {};
  const { kit, boards = [], page = 0, answer, refused } = solve;
  const shown = boards[page];
  const impossible = answer?.status === "impossible" || (refused && solve.diagnosis);
  const halted = refused?.kind === "stopped" || (answer && !impossible && !answer.complete);
  if (typeof step === "number" && shown && kit) return stepping(kit, shown, step);
  return frame(
    el("bdi", null, puzzle?.name || t("unnamed")),
    { class: "solve", foot: foot(now, shown) },
    refused && !impossible && !halted
      ? trouble(refused, { call: "solve", options: "--all --distinct", again: NO_USE.includes(refused.kind) ? undefined : again })
      : el("p", { class: `headline ${impossible ? "bad" : ""}`, role: "status", lang: refused && refusal(refused).lang }, headline(solve)),
    solve.running && progress(solve),
    kit && shown && el("div", { class: "stage" }, drawn(kit, shown, { label: t("solve.board", { at: page + 1 }) })),
    shown && paging(now, solve),
    shown && answer?.complete && puzzle.turns !== false && el("label", { class: "check" }, el("input", { type: "checkbox", "data-do": "turned", checked: Boolean(solve.how?.turned), onchange: (/** @type {any} */ e) => withHow({ turned: e.target.checked }) }), t("solve.turned")),
    halted && stopped(now),
    solve.kept && el("div", { class: "row" }, el("button", { class: "main", "data-do": "go-on", onclick: goOn }, t("solve.goon")), el("button", { onclick: again }, t("solve.anew"))),
    solve.diagnosing && waiting({ fraction: solve.diagnosing.fraction, words: t("solve.diagnosing"), stop: () => wonder.stop() }),
    impossible && solve.diagnosis && kit && repairs(now, kit),
    more(now, { withHow, begin: again }),
    doors(["enter", "play", "print", "watch", ...(impossible ? ["best"] : [])]),
  );
}

/** What is known, what not, and what can be done. @param {any} now */
function stopped({ solve, about }) {
  const most = about?.limits.seconds;
  // By the seconds of the answer nobody knows: boards that are handed out take time, too.
  const limited = most && solve.answer && !solve.halted && !(solve.how?.seconds < most && solve.how?.seconds);
  return el(
    "div",
    { class: "stopped" },
    limited && el("p", null, t("limit.seconds", { n: most })),
    limited && unlimited("solve", "--all --distinct"),
    el(
      "div",
      { class: "row" },
      solve.how?.keep ? el("button", { class: "main", "data-do": "on", onclick: goOn }, t("solve.on")) : el("button", { "data-do": "again", onclick: again }, t("solve.again")),
      el("button", { onclick: () => go("best") }, t("door.best")),
    ),
    !solve.how?.keep && about?.limits.keep && el("p", { class: "note" }, t("solve.again.how")),
  );
}

/** Searches in another way. @param {object} how */
function withHow(how) {
  set({ how: { ...USUAL, ...state().solve?.how, ...how } });
  if ("turned" in how) again();
}

/** Anew; what was kept is not wanted any more. */
async function again() {
  running();
  await search.forget();
  begin();
}

function goOn() {
  const { boards, found } = state().solve;
  running();
  set({ boards, found });
  search.goOn();
}

/** Somebody stops it, not the server. */
function halt() {
  set({ halted: true });
  search.stop();
}

/** @param {any} solve */
function progress({ running: going, found, waited, how }) {
  if (waited < 2) return waited ? el("progress", { max: 1, "aria-label": t("solve.searching") }) : null;
  const left = going.fraction > 0.02 ? (going.seconds * (1 - going.fraction)) / going.fraction : 0;
  const parts = [
    going.fraction ? t("solve.fraction", { percent: Math.round(going.fraction * 100) }) : t(going.planning ? "solve.planning" : "solve.searching"),
    left > 1 && t("solve.left", { time: lasting(left) }),
    going.nodes && t("solve.nodes", { nodes: n(going.nodes) }),
    found && t("solve.found", { n: found }),
  ];
  const words = going.place ? t("solve.queued", { place: going.place }) : parts.filter(Boolean).join(" · ");
  return [waiting({ fraction: going.fraction, words, stop: halt }), !going.place && el("p", { class: "note" }, t(how?.keep ? "solve.keeping" : "solve.stop.how"))];
}

/** @param {any} now @param {any} solve */
function paging({ about }, { answer, boards, found, page }) {
  if (found < 2) return null;
  const most = about?.limits.boards ?? found;
  const last = Math.min(found, most) - 1;
  return [
    el(
      "div",
      { class: "paging" },
      el("button", { class: "icon", "aria-label": t("solve.before"), disabled: page === 0, onclick: () => turn(page - 1) }, "‹"),
      last < PAGE ? el("span", null, n(page + 1)) : el("input", { type: "number", min: 1, max: last + 1, value: String(page + 1), "aria-label": t("solve.number"), onchange: (/** @type {any} */ e) => turn(Number(e.target.value) - 1) }),
      el("span", null, `/ ${n(found)}${answer?.complete ? "" : "+"}`),
      el("button", { class: "icon", "aria-label": t("solve.next"), disabled: page >= last, onclick: () => turn(page + 1) }, "›"),
    ),
    found > most && el("p", { class: "note" }, t("limit.boards", { n: most })),
    found > most && unlimited("solve", "--all --distinct"),
  ];
}

/** Shows another board; twenty at a time are asked for. @param {number} wanted */
async function turn(wanted) {
  const { solve, about } = state();
  const to = Math.max(0, Math.min(wanted || 0, Math.min(solve.found, about?.limits.boards ?? solve.found) - 1));
  if (!solve.boards[to]) {
    const from = to - (to % PAGE);
    try {
      const { boards } = await engine.boards(solve.job, from, PAGE);
      set({ boards: put(state().solve.boards, from, boards.map((/** @type {any} */ each) => each.board.cells)) });
    } catch (error) {
      return complain(/** @type {any} */ (error).kind === "unknown" ? { kind: "lost" } : error);
    }
  }
  if (!state().solve.boards[to]) return;
  set({ page: to });
  say(t("solve.board", { at: to + 1 }));
}

/** @param {KeyboardEvent} event */
export function keyed({ key }) {
  const { solve, step } = state();
  if (typeof step === "number") return stepKeyed(key);
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!by || !solve?.boards[solve.page]) return false;
  turn(solve.page + by);
  return true;
}

/** @param {any} now @param {any} shown */
function foot(now, shown) {
  return (
    shown &&
    el(
      "div",
      { class: "row" },
      el("button", { class: "main", "data-do": "steps", onclick: beginSteps }, t("solve.steps")),
      el("button", { "data-do": "picture", onclick: () => savePicture(now.puzzle, shown) }, t("solve.picture")),
    )
  );
}
