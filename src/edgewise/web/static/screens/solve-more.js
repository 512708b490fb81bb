/** How to search, for those who want to say: each choice names what is done unless something else is said. */

import { el } from "../view.js";
import { t } from "../words.js";

/** What is done unless something else is said; `turned`: arrangements are shown, not only solutions. */
export const USUAL = { turned: false, engine: "", threads: 0, order: "", seconds: 0, keep: false };

/** What the engine is told of it. @param {any} how */
export function searched({ turned, engine, threads, order, seconds }) {
  const options = { ...(engine && { engine }), ...(threads && { threads }), ...(order && { order }) };
  return { all: true, distinct: !turned, options, ...(seconds && { limit: { seconds } }) };
}

/** @param {any} now @param {{withHow: (how: object) => void, begin: () => void}} acts */
export function more({ solve, about }, { withHow, begin }) {
  if (!about) return null;
  const how = { ...USUAL, ...solve?.how };
  const { limits, engines, orders } = about;
  const pick = (/** @type {"engine" | "order"} */ name, /** @type {string[]} */ names) =>
    field(name, t(`more.${name}.usual`), el("select", { id: `more-${name}`, value: how[name], onchange: (/** @type {any} */ e) => withHow({ [name]: e.target.value }) }, el("option", { value: "" }, t("more.usual")), names.map((each) => el("option", { key: each, value: each }, each))));
  const number = (/** @type {"threads" | "seconds"} */ name, /** @type {string} */ usual, /** @type {number | null} */ most) =>
    field(name, usual, el("input", { id: `more-${name}`, type: "number", min: 1, max: most, placeholder: t("more.usual"), value: how[name] ? String(how[name]) : "", onchange: (/** @type {any} */ e) => withHow({ [name]: Math.max(0, Math.min(Number(e.target.value) || 0, most ?? Infinity)) }) }));
  return el(
    "details",
    { class: "card ways", key: "more" },
    el("summary", null, t("more")),
    el(
      "div",
      { class: "fields" },
      pick("engine", engines.filter((/** @type {string} */ name) => name !== "auto")),
      number("threads", t("more.threads.usual", { n: limits.threads }), limits.threads),
      pick("order", orders),
      number("seconds", limits.seconds ? t("more.seconds.most", { n: limits.seconds }) : t("more.seconds.usual"), limits.seconds),
    ),
    limits.keep && keeping(how.keep, (keep) => withHow({ keep })),
    el("button", { "data-do": "search", onclick: begin }, t("more.search")),
  );
}

/** @param {string} name @param {string} usual @param {any} input */
const field = (name, usual, input) => el("label", { for: `more-${name}`, key: name }, t(`more.${name}`), input, el("span", { class: "note" }, usual));

/** Whether a search survives. @param {boolean} keep @param {(keep: boolean) => void} act */
export const keeping = (keep, act) => el("label", { class: "check" }, el("input", { type: "checkbox", "data-do": "keep", checked: keep, onchange: (/** @type {any} */ e) => act(e.target.checked) }), t("more.keep"));
