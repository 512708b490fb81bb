/** A puzzle on the table is typed in: tap by tap, clockwise, card by card. */

import * as cards from "../cards.js";
import { go } from "../desk.js";
import { edited, kitOf, style } from "../drawings.js";
import { engine } from "../engine.js";
import { doors, frame } from "../frame.js";
import { pad } from "../pad.js";
import { tile as picture } from "../picture.js";
import { change, see, state } from "../store.js";
import { complain, toast } from "../toast.js";
import { el } from "../view.js";
import { say } from "../voice.js";
import { refusal, t } from "../words.js";
import { more } from "./enter-more.js";
import { asked } from "./enter-size.js";
import { followed, text, written } from "./enter-text.js";

/** What is laid on the desk to begin with. @param {any} board @returns {[any, any]} */
export function begin(board) {
  const { puzzle, pad } = cards.bare(board, t(board.shape === "square" ? "my.cards" : "my.tiles"));
  return [puzzle, { screen: "enter", begun: "enter", pad }];
}

const FIRST = { tile: 0, side: 0 };

/** @param {any} now */
const cursor = (now) => now.enter?.at ?? cards.gap(now.puzzle, FIRST) ?? FIRST;

/** @param {any} now @returns {string[]} */
const names = (now) => now.pad ?? cards.padOf(now.puzzle);

/** @param {object} next */
export const set = (next) => see({ enter: { ...state().enter, ...next } });

export function arrive() {
  const { puzzle, pad } = state();
  if (!puzzle) return go("start");
  // From now on no picture leaves the pad, or changes its colour.
  see({ pad: pad ?? cards.padOf(puzzle), enter: { ...state().enter, kit: null } });
  drawn();
  count();
}

/** @param {any} now @param {any} before */
export function changed(now, before) {
  if (now.puzzle === before.puzzle && now.pad === before.pad) return;
  drawn();
  if (now.undone !== before.undone || now.enter?.at === before.enter?.at) {
    const at = before.puzzle && cards.differing(now.puzzle, before.puzzle);
    if (at && at.tile < now.puzzle.tiles.length && now.undone) set({ at });
  }
  if (now.puzzle !== before.puzzle) {
    set({ known: null });
    followed(now);
    count();
  }
}

// Pictures

let asking = 0;

/** Asks for what is not drawn yet: of a tile that was changed, that tile alone. */
async function drawn() {
  const { puzzle, enter } = state();
  if (cards.huge(puzzle)) return enter?.text === undefined ? written() : undefined;
  const mine = ++asking;
  const look = style(puzzle, names(state()));
  const old = enter?.kit;
  const was = enter?.drawn;
  const same = old && was.look.order?.join() === look.order?.join() && was.puzzle.board === puzzle.board && was.puzzle.match === puzzle.match;
  const fresh = same ? puzzle.tiles.filter((/** @type {any} */ tile, /** @type {number} */ i) => tile !== was.puzzle.tiles[i]).map((/** @type {any} */ tile) => tile.id) : undefined;
  if (fresh && !fresh.length) return;
  try {
    const spelled = cards.spelled(puzzle, names(state()));
    const more = { tiles: fresh, style: look };
    const kit = await (fresh ? edited(old, spelled, more) : kitOf(spelled, more));
    if (mine === asking) set({ kit, drawn: { puzzle, look } });
  } catch (error) {
    complain(error);
  }
}

// Whether it can be solved, as soon as everything is typed

/** @type {AbortController | null} */
let counting = null;

/** Seconds that are spent unasked. */
const PATIENCE = 3;

async function count() {
  counting?.abort();
  counting = null;
  const { puzzle } = state();
  if (!cards.full(puzzle)) return;
  const { signal } = (counting = new AbortController());
  set({ known: { state: "asking" } });
  try {
    const { flaws } = await engine.call("flaws", { puzzle });
    const known = await engine.call("count", { puzzle, limit: { seconds: PATIENCE, boards: 1000 } }, { signal });
    if (!signal.aborted && state().puzzle === puzzle) set({ known: { state: "told", ...known, flaws } });
    if (!signal.aborted) say(verdict(known));
  } catch (error) {
    if (!signal.aborted) set({ known: { state: "refused", ...refusal(error) } });
  }
}

export function leave() {
  counting?.abort();
  if (state().enter?.more) set({ more: false });
}

/** @param {any} known */
function verdict({ solutions, complete }) {
  if (solutions && complete) return t("enter.solvable", { n: solutions });
  if (solutions) return t("enter.solvable.many", { n: solutions });
  return t(complete ? "enter.impossible" : "enter.unknown");
}

// What somebody does

/** @param {string} label */
function tapped(label) {
  const now = state();
  const at = cursor(now);
  const puzzle = cards.typed(now.puzzle, at, label);
  const next = cards.after(puzzle, at);
  change("typed", { puzzle, undone: null, enter: { ...now.enter, at: next ?? at, brush: null } });
}

function erased() {
  const now = state();
  const at = cursor(now);
  const here = now.puzzle.tiles[at.tile].sides[at.side].trim() ? at : cards.before(now.puzzle, at);
  if (here) change("erased", { puzzle: cards.typed(now.puzzle, here, cards.BLANK), undone: null, enter: { ...now.enter, at: here } });
}

function skipped() {
  const at = cursor(state());
  set({ at: cards.after(state().puzzle, at) ?? FIRST });
}

/** @param {number} side */
function onside(side) {
  const now = state();
  const at = { tile: cursor(now).tile, side };
  const brush = now.enter?.brush;
  if (brush) change("typed", { puzzle: cards.typed(now.puzzle, at, brush), undone: null });
  else set({ at });
}

/** @param {string} label */
function onhold(label) {
  set({ brush: state().enter?.brush === label ? null : label });
  toast(t("enter.brush"));
}

/** @param {number} index */
function onname(index) {
  set({ naming: index });
}

/** @param {string} from @param {string} to */
function rename(from, to) {
  const { puzzle, enter } = state();
  const all = names(state());
  const name = to.trim();
  if (name && name !== from && all.includes(name)) return toast(t("pad.taken", { name }), { kind: "bad" });
  const next = { ...enter, naming: null };
  if (!name || name === from) return see({ enter: next });
  change("renamed", { puzzle: cards.renamed(puzzle, from, name), pad: all.map((each) => (each === from ? name : each)), enter: next });
}

/** Letters as on the pad, Shift for the other half. @param {KeyboardEvent} event */
export function keyed(event) {
  const now = state();
  const all = cards.columns(now.puzzle, names(now));
  const at = cursor(now);
  const found = all.find((labels, i) => names(now)[i][0]?.toLowerCase() === event.key.toLowerCase() || String(i + 1) === event.code.replace("Digit", ""));
  if (event.key === "Backspace") erased();
  else if (event.key === "Enter") set({ at: { tile: Math.min(at.tile + 1, now.puzzle.tiles.length - 1), side: 0 } });
  else if (event.key === "ArrowRight" || event.key === "ArrowDown") set({ at: cards.after(now.puzzle, at) ?? at });
  else if (event.key === "ArrowLeft" || event.key === "ArrowUp") set({ at: cards.before(now.puzzle, at) ?? at });
  else if (found) tapped(event.shiftKey ? (found[1] ?? found[0]) : found[0]);
  else return false;
  return true;
}

// What is seen

/** @param {any} now */
export function show(now) {
  const { puzzle, enter } = now;
  const kit = enter?.kit;
  const at = cursor(now);
  const title = el("input", { class: "rename", value: puzzle.name, "aria-label": t("name"), maxlength: 80, onchange: (/** @type {any} */ e) => change("named", { puzzle: { ...puzzle, name: e.target.value } }) });
  if (cards.huge(puzzle)) return frame(title, { class: "enter" }, el("p", null, t("enter.huge", { n: puzzle.tiles.length })), doors(["solve", "play", "print"]), text(now));
  return frame(
    title,
    { class: "enter", foot: foot(now) },
    asked(now, names(now)),
    kit && strip(kit, puzzle, at),
    kit ? table(kit, puzzle, at) : el("p", { class: "note" }, t("wait")),
    enter?.more && more(now, at, names(now)),
  );
}

/** @param {any} kit @param {any} puzzle @param {cards.Place} at */
function strip(kit, puzzle, at) {
  const all = puzzle.tiles.map((/** @type {any} */ tile, /** @type {number} */ i) => {
    const open = tile.sides.some((/** @type {string} */ label) => !label.trim());
    const drawn = kit.ways.find((/** @type {any} */ way) => way.tile === i);
    const now = i === at.tile;
    const into = now ? (/** @type {HTMLElement} */ e) => requestAnimationFrame(() => e.scrollIntoView({ block: "nearest", inline: "center" })) : undefined;
    return el(
      "button",
      { key: `${tile.id}${now ? " now" : ""}`, made: into, class: `mini ${now ? "now" : ""} ${open ? "open" : ""}`, "aria-current": now ? "true" : null, "aria-label": t(open ? "enter.card.open" : "enter.card", { id: tile.id }), onclick: () => set({ at: cards.gap({ tiles: puzzle.tiles.slice(i, i + 1) }, FIRST) ? { tile: i, side: cards.gap({ tiles: puzzle.tiles.slice(i, i + 1) }, FIRST)?.side ?? 0 } : { tile: i, side: 0 } }) },
      drawn && picture(kit, drawn),
    );
  });
  return el("div", { class: "strip", role: "group", "aria-label": t("enter.cards") }, all);
}

/** @param {any} kit @param {any} puzzle @param {cards.Place} at */
function table(kit, puzzle, at) {
  const drawn = kit.ways.find((/** @type {any} */ way) => way.tile === at.tile);
  const where = t("enter.at", { card: at.tile + 1, cards: puzzle.tiles.length });
  return el(
    "div",
    { class: "table" },
    el("p", { class: "where" }, where),
    !cards.padOf(puzzle).length && el("p", { class: "how" }, t("enter.how")),
    drawn && picture(kit, drawn, { label: `${where}: ${puzzle.tiles[at.tile].sides.join(", ")}`, side: at.side, onside, class: "big" }),
  );
}

/** @param {any} now */
function foot(now) {
  const { puzzle, enter } = now;
  if (!enter?.kit) return null;
  if (enter.naming !== undefined && enter.naming !== null) return naming(names(now)[enter.naming]);
  const all = cards.columns(puzzle, names(now));
  const keys = pad({ kit: enter.kit, columns: all, names: names(now), counts: cards.counts(puzzle), brush: enter.brush ?? null, ontap: tapped, onhold, onname });
  const tools = el(
    "div",
    { class: "row tools" },
    el("button", { onclick: erased, "data-do": "erase" }, `⌫ ${t("enter.erase")}`),
    el("button", { onclick: skipped }, t("enter.skip")),
    el("button", { "data-do": "more", onclick: () => set({ more: !enter.more }), "aria-expanded": String(Boolean(enter.more)) }, t(enter.more ? "close" : "more")),
  );
  return [enter.known && !enter.more && answer(enter.known), !enter.more && keys, tools];
}

/** @param {any} known */
function answer(known) {
  if (known.state === "asking") return el("p", { class: "verdict", key: "verdict" }, t("enter.counting"));
  if (known.state === "refused") return el("div", { class: "verdict bad", key: "verdict", role: "status" }, el("p", { lang: known.lang }, known.words), el("button", { class: "main", onclick: () => go("solve") }, t("enter.mistake")));
  const good = known.solutions > 0;
  return el(
    "div",
    { class: `verdict ${good ? "good" : known.complete ? "bad" : ""}`, key: "verdict", role: "status" },
    el("p", null, verdict(known)),
    known.flaws.length > 0 && remarks(known.flaws),
    el(
      "div",
      { class: "row" },
      el("button", { class: "main", "data-do": "show", onclick: () => go("solve") }, t(good ? "enter.show" : known.complete ? "enter.mistake" : "door.solve")),
      good && el("button", { onclick: () => go("play") }, t("enter.play")),
    ),
  );
}

/** What is worth a word before any search. @param {any[]} flaws */
const remarks = (flaws) =>
  el("details", { class: "flaws" }, el("summary", null, `⚠ ${t("enter.remarks", { n: flaws.length })}`), el("ul", { lang: "en" }, flaws.map((flaw, i) => el("li", { key: i }, flaw.words))));

/** @param {string} name */
function naming(name) {
  return el(
    "form",
    { class: "card naming", key: "naming", onsubmit: (/** @type {Event} */ e) => (e.preventDefault(), rename(name, /** @type {any} */ (document.getElementById("picture-name")).value)) },
    el("label", { for: "picture-name" }, t("pad.rename.one", { name })),
    el("input", { id: "picture-name", value: name, maxlength: 20, made: (/** @type {HTMLInputElement} */ e) => setTimeout(() => (e.focus(), e.select())) }),
    el("div", { class: "row" }, el("button", { class: "main", type: "submit" }, t("ok")), el("button", { type: "button", class: "plain", onclick: () => set({ naming: null }) }, t("cancel"))),
  );
}
