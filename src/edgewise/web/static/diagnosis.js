/** Why a puzzle cannot be solved: the likeliest mistake, its card, and one tap that mends it. */

import * as cards from "./cards.js";
import { go, noted } from "./desk.js";
import { kitOf, style } from "./drawings.js";
import { tile as picture } from "./picture.js";
import { change, see, state, undo } from "./store.js";
import { toast } from "./toast.js";
import { el } from "./view.js";
import { t } from "./words.js";

/** Mistakes about all tiles at once. Whoever taps side after side with the picture in sight hardly makes them. */
const OF_ALL = new Set(["sides", "rule", "size"]);

/** Other corrections that are shown at once. */
const FEW = 8;

/** The puzzle with a correction made. @param {any} puzzle @param {any} repair */
export function repaired(puzzle, repair) {
  if (repair.mistake === "rule") return ruled(puzzle, repair.told);
  if (repair.mistake === "twice") return { ...puzzle, tiles: puzzle.tiles.map((/** @type {any} */ tile) => (tile.id === repair.tile ? { ...tile, sides: repair.to } : tile)) };
  return changesOf(repair).reduce((/** @type {any} */ now, /** @type {any} */ each) => {
    const at = now.tiles.findIndex((/** @type {any} */ tile) => tile.id === each.tile);
    const face = each.back ? "back" : "sides";
    const tile = { ...now.tiles[at], [face]: now.tiles[at][face].with(each.side, each.to) };
    return { ...now, tiles: now.tiles.with(at, tile) };
  }, puzzle);
}

/** The puzzle under another rule, of which the engine names the key. @param {any} puzzle @param {Record<string, string>} told */
function ruled(puzzle, told) {
  const [[key, value]] = Object.entries(told);
  const meant = { match: value, rim: value === "none" ? null : value, clues: undefined };
  return { ...puzzle, [key]: key in meant ? meant[/** @type {keyof typeof meant} */ (key)] : true };
}

/** Side by side what a correction changes. @param {any} repair @returns {any[]} */
const changesOf = (repair) => repair.changes ?? repair.swap ?? (repair.mistake === "label" ? [repair] : []);

/** The tiles that a correction changes. @param {any} repair @returns {string[]} */
const tilesOf = (repair) => (repair.mistake === "twice" ? [repair.tile] : [...new Set(changesOf(repair).map((each) => each.tile))]);

/** Whether one tap can make it: not if a card is missing, or may show anything. @param {any} repair */
const mendable = (repair) => repair.mistake === "rule" || (repair.mistake === "twice" ? !repair.to.includes(null) : changesOf(repair).length > 0);

/** @param {any} repair */
function apply(repair) {
  change("repaired", { puzzle: repaired(state().puzzle, repair), board: null });
  toast(t("repair.done"), { label: t("undo"), act: undo });
}

/** Pictures of corrected tiles are asked for once. @type {WeakMap<object, any>} */
const pictures = new WeakMap();

/** @param {any} puzzle @param {any} repair */
function kitAfter(puzzle, repair) {
  if (!pictures.has(repair)) {
    pictures.set(repair, null);
    const look = style(puzzle, state().pad ?? cards.padOf(puzzle));
    kitOf(repaired(puzzle, repair), { tiles: tilesOf(repair), style: look }).then((kit) => {
      pictures.set(repair, kit);
      see({ drawnRepairs: {} });
    }, () => {});
  }
  return pictures.get(repair);
}

/** What to correct; kinds about the whole puzzle in the words of the engine. @param {any} repair */
function said(repair) {
  const { mistake, words } = repair;
  if (OF_ALL.has(mistake)) return el("span", { lang: "en" }, words);
  const [first] = changesOf(repair);
  const values = { id: tilesOf(repair).join(", "), from: first?.from ?? "", to: first?.to ?? "" };
  if (mistake === "label") return t("repair.label", { ...values, side: side(repair.side) });
  const sides = Array.isArray(repair.to) ? repair.to.map((/** @type {string | null} */ label) => label ?? t("repair.any")).join(", ") : "";
  return t(`repair.${mistake}`, { ...values, sides, names: [values.from, values.to].sort().join(", ") });
}

/** @param {number} number */
function side(number) {
  const sides = state().puzzle.tiles[0].sides.length;
  return sides === 4 ? t(`side.${number}`) : t("side.n", { at: number + 1 });
}

/** @param {any} now @param {any} kit */
export function repairs(now, kit) {
  const { puzzle, solve } = now;
  const { repairs: all, impossible_because: why, flaws } = solve.diagnosis;
  const [first, ...others] = noted().begun === "enter" ? all.toSorted((/** @type {any} */ a, /** @type {any} */ b) => Number(OF_ALL.has(a.mistake)) - Number(OF_ALL.has(b.mistake))) : all;
  return el(
    "section",
    { class: "card repair", key: "repair" },
    !first && el("p", null, t("repair.none")),
    !first && why && el("p", { class: "note", lang: "en" }, why.words),
    !first && el("ul", { lang: "en" }, flaws.slice(0, 5).map((/** @type {any} */ flaw) => el("li", null, flaw.words))),
    first && el("h2", null, t("repair.likeliest")),
    first && el("p", null, said(first)),
    first && sideBySide(puzzle, kit, first),
    first &&
      mendable(first) &&
      el(
        "div",
        { class: "row" },
        el("button", { class: "main", "data-do": "repair", onclick: () => apply(first) }, t("repair.change")),
        tilesOf(first).length > 0 && el("button", { onclick: () => go("enter", { enter: { at: { tile: puzzle.tiles.findIndex((/** @type {any} */ tile) => tile.id === tilesOf(first)[0]), side: first.side ?? 0 } } }) }, t("repair.look", { id: tilesOf(first)[0] })),
      ),
    others.length > 0 &&
      el(
        "details",
        null,
        el("summary", null, t("repair.others", { n: others.length })),
        el("ul", { class: "others" }, others.slice(0, FEW).map((/** @type {any} */ each) => el("li", null, el("span", null, said(each)), mendable(each) && el("button", { class: "chip", onclick: () => apply(each) }, t("repair.change"))))),
        others.length > FEW && el("p", { class: "note" }, t("repair.more", { n: others.length - FEW })),
      ),
  );
}

/** Old and new. @param {any} puzzle @param {any} kit @param {any} repair */
function sideBySide(puzzle, kit, repair) {
  const after = tilesOf(repair).length && kitAfter(puzzle, repair);
  return tilesOf(repair).map((id) => {
    const number = puzzle.tiles.findIndex((/** @type {any} */ tile) => tile.id === id);
    const old = kit.ways.find((/** @type {any} */ way) => way.tile === number);
    const next = after?.ways.find((/** @type {any} */ way) => way.tile === number);
    const at = repair.mistake === "label" ? repair.side : null;
    return el(
      "div",
      { class: "pair", key: id },
      el("figure", null, old && picture(kit, old, { side: at }), el("figcaption", null, t("repair.old"))),
      el("span", { class: "arrow", "aria-hidden": "true" }, "→"),
      el("figure", null, next && picture(after, next, { side: at }), el("figcaption", null, t("repair.new"))),
    );
  });
}
