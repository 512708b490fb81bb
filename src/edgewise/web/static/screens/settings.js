/** What holds for every puzzle: the language, how things look, what happens by itself. */

import { frame } from "../frame.js";
import { help } from "../keys.js";
import { keep, setting } from "../shelf.js";
import { see } from "../store.js";
import { el } from "../view.js";
import { LANGUAGES, spoken, t } from "../words.js";

/** Drawn anew after every change. */
const again = () => see({ settings: {} });

/** @param {any} now */
export function show(now) {
  return frame(
    t("screen.settings"),
    { class: "settings", undo: false, share: false },
    choice("language", spoken(), Object.entries(LANGUAGES), (code) => (keep("language", code), location.reload())),
    choice("dark", setting("dark", ""), ["", "light", "dark"].map((name) => [name, t(`dark.${name || "system"}`)]), darkened),
    theme(now.about, again),
    flags(again),
    el("div", { class: "row" }, el("button", { onclick: help }, t("keys"))),
  );
}

/** @param {string} wish */
function darkened(wish) {
  keep("dark", wish);
  if (wish) document.documentElement.dataset.dark = wish;
  else delete document.documentElement.dataset.dark;
  again();
}

/** @param {string} name @param {string} value @param {string[][]} values @param {(value: string) => void} act */
const choice = (name, value, values, act) =>
  el("label", { class: "check", key: name }, t(name), el("select", { "data-ask": name, value, onchange: (/** @type {any} */ e) => act(e.target.value) }, values.map(([each, words]) => el("option", { key: each, value: each }, words))));

/** How tiles look. @param {any} about @param {() => void} act */
export const theme = (about, act) =>
  choice("theme", setting("theme", ""), ["", ...(about?.themes ?? [])].map((name) => [name, t(`theme.${name || "auto"}`)]), (name) => (keep("theme", name), act()));

/** What happens by itself while playing. @param {() => void} act */
export const flags = (act) => [
  flag("marks", setting("marks", "always") === "always", (is) => keep("marks", is ? "always" : "asked"), act),
  flag("clock", setting("clock", true), (is) => keep("clock", is), act),
  flag("keys", setting("keys", true), (is) => keep("keys", is), act),
];

/** @param {string} name @param {boolean} value @param {(value: boolean) => void} kept @param {() => void} act */
const flag = (name, value, kept, act) =>
  el("label", { class: "check", key: name }, el("input", { type: "checkbox", "data-ask": name, checked: value, onchange: (/** @type {any} */ e) => (kept(e.target.checked), act()) }), t(`play.set.${name}`));
