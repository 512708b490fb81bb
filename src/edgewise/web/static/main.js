/** Starts, and shows the screen that the address names. */

import { arrive, watch } from "./desk.js";
import { engine, use } from "./engine.js";
import { alive, http, notice } from "./engine-http.js";
import * as start from "./screens/start.js";
import { setting } from "./shelf.js";
import { listen, see, state } from "./store.js";
import { toast } from "./toast.js";
import { el, show } from "./view.js";
import { load, t } from "./words.js";

/** Screens that are there; the others are loaded when they are asked for. @type {Record<string, any>} */
const screens = { start };

let version = "";

/** The screen that is seen. */
let seen = "";

/** @param {any} now */
function draw(now) {
  const screen = screens[now.screen];
  const focused = document.activeElement;
  if (screen) show(/** @type {Element} */ (document.getElementById("app")), screen.show(now));
  else fetchScreen(now.screen);
  // Who goes by keys goes on from here, not from the top of the window.
  const other = seen && screen && seen !== now.screen;
  if (other || !focused?.isConnected) document.getElementById("main")?.focus({ preventScroll: true });
  if (screen) seen = now.screen;
  const name = now.puzzle?.name;
  document.title = now.screen === "start" || !name ? "edgewise" : `edgewise · ${name}`;
}

/** @type {Set<string>} */
const wanted = new Set();

/** @param {string} name */
async function fetchScreen(name) {
  if (wanted.has(name)) return;
  wanted.add(name);
  try {
    // Keys are of no use on the first screen, which is to come soon.
    if (wanted.size === 1) import("./keys.js").then((keys) => keys.listen((event) => screens[state().screen]?.keyed?.(event)));
    screens[name] = await import(`./screens/${name}.js`);
  } catch (error) {
    wanted.delete(name);
    return toast(t("gone"), { kind: "bad", lasting: true });
  }
  const now = state();
  if (now.screen !== name) return;
  screens[name].arrive?.();
  draw(state());
}

/** A screen does something when it is come to, or when the work under it changes. */
function moved(/** @type {any} */ now, /** @type {any} */ before) {
  if (now.screen !== before.screen || now.id !== before.id) {
    screens[before.screen]?.leave?.();
    screens[now.screen]?.arrive?.();
  }
  drawSoon();
  screens[now.screen]?.changed?.(now, before);
}

let due = false;

/** Once, however much changes at a time. */
function drawSoon() {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    draw(state());
  });
}

// Whether a server is there, and of which version

let there = true;
let newer = false;

function noticed(/** @type {boolean} */ is) {
  if (is === there) return;
  there = is;
  if (is) greet();
  else ask(0);
  news();
}

/** What stands above everything. */
function news() {
  const reload = el("button", { class: "plain", onclick: () => location.reload() }, t("reload"));
  const place = /** @type {Element} */ (document.getElementById("news"));
  show(place, there ? newer && el("div", { class: "news newer" }, t("newer"), reload) : el("div", { class: "news" }, t("gone")));
}

/** Every 2 seconds, later every 15. @param {number} times */
function ask(times) {
  setTimeout(async () => {
    if (there) return;
    if (await alive()) noticed(true);
    else ask(times + 1);
  }, times < 15 ? 2000 : 15000);
}

/** What there is; and whether it is newer than this page. */
async function greet() {
  const about = await engine.call("about").catch(() => null);
  if (!about) return;
  newer ||= Boolean(version) && about.version !== version;
  version ||= about.version;
  news();
  see({ about });
}

addEventListener("error", (event) => bug(event.message));
addEventListener("unhandledrejection", (event) => {
  if (event.reason?.kind !== "gone") bug(String(event.reason?.words ?? event.reason), event.reason?.call);
});

/** @param {string} words @param {string} [call] */
function bug(words, call) {
  const act = async () => (await import("./report.js")).report(words, call);
  toast(t("bug"), { label: t("bug.copy"), act, lasting: true, kind: "bad" });
}

const wish = setting("dark", "");
if (wish) document.documentElement.dataset.dark = wish;
use(http);
notice(noticed);
await load();
listen(moved);
watch();
await arrive();
screens[state().screen]?.arrive?.();
draw(state());
greet();
addEventListener("visibilitychange", () => document.visibilityState === "visible" && greet());
// When everything else is done.
setTimeout(() => import("./offline.js").then((offline) => offline.keepFiles()), 3000);
