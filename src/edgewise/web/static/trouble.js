/** What is in the way, and what can be done about it. */

import { command } from "./copy.js";
import { parsed } from "./link.js";
import { state } from "./store.js";
import { el } from "./view.js";
import { refusal, t } from "./words.js";

/** What asks the same on the command line, which has no limits. @param {string} call @param {string} [more] */
export function line(call, more = "") {
  const { code } = parsed(location.hash);
  return ["edgewise", call, code || state().puzzle?.name, more].filter(Boolean).join(" ");
}

/** @param {string} call @param {string} [more] options that belong to it */
export const unlimited = (call, more) => [el("p", null, t("limit.none")), command(line(call, more))];

/**
 * @param {any} error as it was refused
 * @param {{call?: string, options?: string, again?: () => void}} [more] `call`: the command that asks the same; `again`: tries once more
 */
export function trouble(error, { call = "", options, again } = {}) {
  const { words, lang } = refusal(error);
  const install = /pip install .*$/m.exec(error.words ?? "")?.[0];
  return el(
    "div",
    { class: "trouble", role: "alert", key: "trouble" },
    el("p", { lang }, error.retry ? t("later", { n: error.retry }) : words),
    error.kind === "missing" && install && command(install),
    (error.kind === "limit" || error.kind === "size") && call && unlimited(call, options),
    (error.kind === "bug" || error.kind === "crash") && el("button", { onclick: () => reported(error) }, t("bug.copy")),
    again && el("button", { class: "main", "data-do": "again", onclick: again }, t("solve.again")),
  );
}

/** @param {any} error */
const reported = async ({ words, call }) => (await import("./report.js")).report(words, call);
