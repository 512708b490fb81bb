/** All puzzles of the library: sought by words, by shape and size, or those that somebody solved. */

import { see, state } from "../store.js";
import { el } from "../view.js";
import { t } from "../words.js";

/** What boards are made of, by how their shape is called. @type {Record<string, (shape: string) => boolean>} */
const SHAPES = {
  cards: (shape) => shape === "square",
  triangles: (shape) => shape.startsWith("triangle"),
  hexes: (shape) => shape.startsWith("hex"),
  others: (shape) => !/^(square|triangle|hex)/.test(shape),
};

/** Cells from which on a puzzle is of the next size. @type {Record<string, [number, number]>} */
const SIZES = { small: [1, 9], middle: [10, 36], large: [37, Infinity] };

/** @param {object} more */
const set = (more) => see({ gallery: { ...state().gallery, ...more } });

/** @param {any} now @param {(each: any) => any} entry @param {(name: string) => boolean} solved */
export function gallery(now, entry, solved) {
  const { search = "", shape = "", size = "", mine = false } = now.gallery;
  const sought = search.toLowerCase();
  const shown = (now.library ?? []).filter((/** @type {any} */ each) => {
    const [least, most] = SIZES[size] ?? [0, Infinity];
    const named = `${each.name} ${each.title} ${each.note}`.toLowerCase().includes(sought);
    return named && (!shape || SHAPES[shape](each.shape)) && each.cells >= least && each.cells <= most && (!mine || solved(each.name));
  });
  return [
    el("label", { class: "search", key: "search" }, el("span", { class: "unseen" }, t("start.search")), el("input", { type: "search", placeholder: t("start.search"), value: search, oninput: (/** @type {any} */ e) => set({ search: e.target.value }) })),
    el("div", { class: "filters", key: "filters" }, choice("shape", shape, SHAPES), choice("size", size, SIZES), el("label", { class: "check" }, el("input", { type: "checkbox", checked: mine, onchange: (/** @type {any} */ e) => set({ mine: e.target.checked }) }), t("gallery.mine"))),
    el("ul", { class: "gallery all", key: "all" }, shown.map(entry)),
    !shown.length && el("p", { class: "note", key: "none" }, t("gallery.none")),
  ];
}

/** @param {"shape" | "size"} name @param {string} value @param {object} values */
const choice = (name, value, values) =>
  el(
    "label",
    null,
    el("span", { class: "unseen" }, t(`gallery.${name}`)),
    el("select", { "data-ask": name, value, onchange: (/** @type {any} */ e) => set({ [name]: e.target.value }) }, ["", ...Object.keys(values)].map((each) => el("option", { key: each, value: each }, t(each ? `gallery.${name}.${each}` : `gallery.${name}`)))),
  );
