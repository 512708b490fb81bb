/** Why a puzzle cannot be solved: the likeliest mistake, its card, and one tap that mends it. */

import * as cards from "./cards.js";
import { go } from "./desk.js";
import { kitOf } from "./drawings.js";
import { tile as picture } from "./picture.js";
import { change, see, state, undo } from "./store.js";
import { toast } from "./toast.js";
import { el } from "./view.js";
import { t } from "./words.js";

/** Other corrections that are shown at once. */
const FEW = 8;

/** The puzzle with a correction made. @param {any} puzzle @param {any} repair */
export function repaired(puzzle, repair) {
  const changes = repair.changes ?? repair.swap ?? [repair];
  return changes.reduce((/** @type {any} */ now, /** @type {any} */ each) => {
    const at = now.tiles.findIndex((/** @type {any} */ tile) => tile.id === each.tile);
    const face = each.back ? "back" : "sides";
    const tile = { ...now.tiles[at], [face]: now.tiles[at][face].with(each.side, each.to) };
    return { ...now, tiles: now.tiles.with(at, tile) };
  }, puzzle);
}

/** The tiles that a correction changes. @param {any} repair @returns {string[]} */
const tilesOf = (repair) => [...new Set(/** @type {string[]} */ ((repair.changes ?? repair.swap ?? [repair]).map((/** @type {any} */ each) => each.tile)))];

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
    const order = cards.columns(puzzle, cards.padOf(puzzle)).flat();
    kitOf(repaired(puzzle, repair), { tiles: tilesOf(repair), order }).then((kit) => {
      pictures.set(repair, kit);
      see({ drawnRepairs: {} });
    }, () => {});
  }
  return pictures.get(repair);
}

/** @param {any} repair */
function said(repair) {
  if (repair.mistake === "label") return t("repair.label", { id: repair.tile, side: side(repair.side), from: repair.from, to: repair.to });
  return t(`repair.${repair.mistake}`, { id: tilesOf(repair).join(", ") });
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
  const [first, ...others] = all;
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
      el(
        "div",
        { class: "row" },
        el("button", { class: "main", "data-do": "repair", onclick: () => apply(first) }, t("repair.change")),
        el("button", { onclick: () => go("enter", { enter: { at: { tile: puzzle.tiles.findIndex((/** @type {any} */ tile) => tile.id === tilesOf(first)[0]), side: first.side ?? 0 } } }) }, t("repair.look", { id: tilesOf(first)[0] })),
      ),
    others.length > 0 &&
      el(
        "details",
        null,
        el("summary", null, t("repair.others", { n: others.length })),
        el("ul", { class: "others" }, others.slice(0, FEW).map((/** @type {any} */ each) => el("li", null, el("span", null, said(each)), el("button", { class: "chip", onclick: () => apply(each) }, t("repair.change"))))),
        others.length > FEW && el("p", { class: "note" }, t("repair.more", { n: others.length - FEW })),
      ),
  );
}

/** Old and new. @param {any} puzzle @param {any} kit @param {any} repair */
function sideBySide(puzzle, kit, repair) {
  const after = kitAfter(puzzle, repair);
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
