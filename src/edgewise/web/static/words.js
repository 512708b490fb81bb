/** What the page says, in the languages it knows: flat tables of sentences, by key. */

import { setting } from "./shelf.js";

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", es: "Español" };

/** @type {Record<string, string>} */
let table = {};
let language = "en";
/** @type {Intl.PluralRules} */
let plural = new Intl.PluralRules("en");
/** @type {Intl.NumberFormat} */
let numbers = new Intl.NumberFormat("en");

/** Loads the language that is set, or that the browser asks for. */
export async function load() {
  const wanted = [setting("language", ""), ...navigator.languages.map((name) => name.slice(0, 2))];
  language = wanted.find((name) => name in LANGUAGES) ?? "en";
  const response = await fetch(new URL(`words/${language}.json`, import.meta.url));
  table = await response.json();
  plural = new Intl.PluralRules(language);
  numbers = new Intl.NumberFormat(language);
  Object.assign(document.documentElement, { lang: language, dir: t("direction") });
}

/** The language that is spoken. */
export const spoken = () => language;

/** A number as it is written. @param {number} value */
export const n = (value) => numbers.format(value);

/**
 * The sentence of that key. `{x}` is replaced; if there is an `n`, `key.one` and `key.other` are
 * looked for by the rules of the language.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const counted = typeof values.n === "number" ? `${key}.${plural.select(values.n)}` : key;
  const found = table[counted] ?? table[`${key}.other`] ?? table[key] ?? key;
  return found.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === "number" ? n(value) : apart(value);
  });
}

/** Letters that are written from right to left. */
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name among words: `R+` must not become `+R` where they run the other way. @param {string} name */
const apart = (name) => (table.direction === "rtl" || LEFTWARDS.test(name) ? `\u2068${name}\u2069` : name);

/**
 * Why something was refused: by its kind; what has no sentence yet, in the words of the engine.
 * @param {any} error
 * @returns {{words: string, lang: string}}
 */
export function refusal({ kind, words, message }) {
  const key = kind in table ? kind : `error.${kind}`;
  return key in table ? { words: t(key), lang: language } : { words: words ?? message, lang: "en" };
}

/** Seconds as a person says them. @param {number} seconds */
export function lasting(seconds) {
  if (seconds < 90) return t("time.seconds", { n: Math.max(1, Math.round(seconds)) });
  if (seconds < 5400) return t("time.minutes", { n: Math.round(seconds / 60) });
  if (seconds < 172800) return t("time.hours", { n: Math.round(seconds / 3600) });
  return t("time.days", { n: Math.round(seconds / 86400) });
}
