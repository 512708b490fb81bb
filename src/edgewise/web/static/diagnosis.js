/** Why a puzzle cannot be solved: the likeliest mistake, its card, and one tap that mends it. */

import * as cards from "./cards.js";
import { go } from "./desk.js";
import { kitOf, style } from "./drawings.js";
import { tile as picture } from "./picture.js";
import { change, see, state, undo } from "./store.js";
import { toast } from "./toast.js";
import { el } from "./view.js";
import { t } from "./words.js";

/** Other corrections that are shown at a time. */
const FEW = 8;

/** Cards of a correction that are shown, old and new. */
const PAIRS = 3;

/** Names that the engine gives to the sides of a square. */
const SIDES = ["top", "right", "bottom", "left"];

/** Side by side what a correction changes. @param {any} repair @returns {any[]} */
const changesOf = (repair) => repair.changes ?? repair.swap ?? (repair.mistake === "label" ? [repair] : []);

/** The tiles that are other ones then. @param {any} puzzle @param {any} repair @returns {string[]} */
function tilesOf(puzzle, repair) {
  const before = new Map(puzzle.tiles.map((/** @type {any} */ tile) => [tile.id, JSON.stringify([tile.sides, tile.back])]));
  return repair.puzzle.tiles.filter((/** @type {any} */ tile) => before.get(tile.id) !== JSON.stringify([tile.sides, tile.back])).map((/** @type {any} */ tile) => tile.id);
}

/** @param {any} repair */
function apply(repair) {
  const { puzzle, pad } = state();
  const same = JSON.stringify(puzzle.match) === JSON.stringify(repair.puzzle.match);
  change("repaired", { puzzle: repair.puzzle, board: null, pad: same ? pad : null });
  toast(t("repair.done"), { label: t("undo"), act: undo });
}

/** Pictures of corrected tiles are asked for once. @type {WeakMap<object, any>} */
const pictures = new WeakMap();

/** @param {any} puzzle @param {any} repair @param {string[]} tiles */
function kitAfter(puzzle, repair, tiles) {
  if (!pictures.has(repair)) {
    pictures.set(repair, null);
    const look = style(puzzle, state().pad ?? cards.padOf(puzzle));
    kitOf(repair.puzzle, { tiles, style: look }).then((kit) => {
      pictures.set(repair, kit);
      see({ drawnRepairs: {} });
    }, () => {});
  }
  return pictures.get(repair);
}

/** What to correct. @param {any} puzzle @param {any} repair */
function said(puzzle, repair) {
  const { mistake, told } = repair;
  if (mistake === "rule") return ruled(told);
  if (mistake === "size") return t("repair.size", { board: told.board });
  if (mistake === "sides") return t("repair.sides", { sides: told.typed.split(",").map((/** @type {string} */ name) => (SIDES.includes(name) ? t(`side.${SIDES.indexOf(name)}`) : name)).join(", ") });
  const [first] = changesOf(repair);
  const ids = repair.tile ?? [...new Set(changesOf(repair).map((each) => each.tile))].join(", ");
  const values = { id: ids, from: first?.from ?? "", to: first?.to ?? "" };
  if (mistake === "label") return t("repair.label", { ...values, side: side(puzzle, repair.side) });
  const sides = Array.isArray(repair.to) ? repair.to.map((/** @type {string | null} */ label) => label ?? t("repair.any")).join(", ") : "";
  return t(`repair.${mistake}`, { ...values, sides, names: [values.from, values.to].sort().join(", ") });
}

/** Another rule, as the engine names its key. @param {Record<string, string>} told */
function ruled(told) {
  const [[key, value]] = Object.entries(told);
  const named = t(`repair.rule.${key}.${value}`);
  return named.startsWith("repair.") ? t(`repair.rule.${key}`, { value }) : named;
}

/** @param {any} puzzle @param {number} number */
const side = (puzzle, number) => (puzzle.tiles[0].sides.length === SIDES.length ? t(`side.${number}`) : t("side.n", { at: number + 1 }));

/** @param {any} now @param {any} kit */
export function repairs(now, kit) {
  const { puzzle, solve } = now;
  const { repairs: all, impossible_because: why, flaws } = solve.diagnosis;
  const chosen = all[solve.chosen ?? 0];
  const look = (/** @type {object} */ next) => see({ solve: { ...state().solve, ...next } });
  return el(
    "section",
    { class: "card repair", key: "repair" },
    !chosen && el("p", null, t("repair.none")),
    !chosen && why && el("p", { class: "note", lang: "en" }, why.words),
    !chosen && el("ul", { lang: "en" }, flaws.slice(0, 5).map((/** @type {any} */ flaw) => el("li", null, flaw.words))),
    chosen && correction(puzzle, kit, chosen, all[0] === chosen),
    all.length > 1 && others(puzzle, all, chosen, solve.listed ?? FEW, look),
  );
}

/** One of them, old and new. @param {any} puzzle @param {any} kit @param {any} repair @param {boolean} likeliest */
function correction(puzzle, kit, repair, likeliest) {
  const tiles = tilesOf(puzzle, repair);
  const at = puzzle.tiles.findIndex((/** @type {any} */ tile) => tile.id === tiles[0]);
  const guessed = Array.isArray(repair.to) && repair.to.includes(null);
  return [
    el("h2", null, t(likeliest ? "repair.likeliest" : "repair.other")),
    el("p", { class: "said" }, said(puzzle, repair)),
    guessed && el("p", { class: "note" }, t("repair.guess")),
    sideBySide(puzzle, kit, repair, tiles.slice(0, PAIRS)),
    el(
      "div",
      { class: "row" },
      el("button", { class: "main", "data-do": "repair", onclick: () => apply(repair) }, t("repair.change")),
      at >= 0 && tiles.length <= PAIRS && el("button", { onclick: () => go("enter", { enter: { at: { tile: at, side: repair.side ?? 0 } } }) }, t("repair.look", { id: tiles[0] })),
    ),
  ];
}

/** The others, a few at a time; a tap shows one. @param {any} puzzle @param {any[]} all @param {any} chosen @param {number} listed @param {(next: object) => void} look */
function others(puzzle, all, chosen, listed, look) {
  const left = all.length - 1 - listed;
  const choose = (/** @type {any} */ each) => (look({ chosen: all.indexOf(each) }), document.querySelector(".repair")?.scrollIntoView({ block: "nearest" }));
  return el(
    "details",
    null,
    el("summary", null, t("repair.others", { n: all.length - 1 })),
    el("ul", { class: "others" }, all.filter((each) => each !== chosen).slice(0, listed).map((each) => el("li", { key: all.indexOf(each) }, el("button", { class: "plain", onclick: () => choose(each) }, said(puzzle, each))))),
    left > 0 && el("button", { "data-do": "listed", onclick: () => look({ listed: listed + 3 * FEW }) }, t("repair.more", { n: left })),
  );
}

/** Old and new; a tile that is new has no old. @param {any} puzzle @param {any} kit @param {any} repair @param {string[]} tiles */
function sideBySide(puzzle, kit, repair, tiles) {
  const after = tiles.length && kitAfter(puzzle, repair, tiles);
  const at = repair.mistake === "label" ? repair.side : null;
  const shown = (/** @type {any} */ from, /** @type {any} */ of, /** @type {string} */ id) => {
    const number = of.tiles.findIndex((/** @type {any} */ tile) => tile.id === id);
    const way = number >= 0 && from?.ways.find((/** @type {any} */ each) => each.tile === number);
    return way && picture(from, way, { side: at });
  };
  return tiles.map((id) => {
    const old = shown(kit, puzzle, id);
    return el(
      "div",
      { class: "pair", key: id },
      old && el("figure", null, old, el("figcaption", null, t("repair.old"))),
      old && el("span", { class: "arrow", "aria-hidden": "true" }, "→"),
      el("figure", null, shown(after, repair.puzzle, id), el("figcaption", null, t("repair.new"))),
    );
  });
}
