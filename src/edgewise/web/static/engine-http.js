/** Questions over HTTP; what happens meanwhile comes as Server-Sent Events. */

import { Refused } from "./engine.js";

/** Calls that are answered at once; all others are jobs. */
const QUICK = new Set(["about", "puzzles", "tiles", "read", "flaws", "kit", "check", "write", "draw", "qr"]);

/** Told whether a server is there. @type {(there: boolean) => void} */
let noticed = () => {};

/** @param {(there: boolean) => void} listener */
export function notice(listener) {
  noticed = listener;
}

/** @param {string} path @param {RequestInit} [init] @returns {Promise<Response>} */
async function asked(path, init) {
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    noticed(false);
    throw new Refused({ kind: "gone", words: "edgewise is not running" });
  }
  noticed(true);
  if (response.ok) return response;
  const told = await response.json().catch(() => null);
  const retry = Number(response.headers.get("retry-after") ?? 0);
  throw new Refused({ ...(told?.error ?? { kind: "bug", words: `HTTP ${response.status}` }), retry, call: path });
}

/** @param {string} path @param {object} body */
const posted = (path, body) =>
  asked(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** How often whoever is told to come later does so. */
const TRIES = 5;

/** A quick call; a job is not tried again unasked: what is in its way is shown. @param {string} path @param {object} body */
async function patiently(path, body) {
  for (let tries = 1; ; tries++) {
    try {
      return await posted(path, body);
    } catch (error) {
      const { retry } = /** @type {Refused} */ (error);
      if (!retry || tries === TRIES) throw error;
      await new Promise((done) => setTimeout(done, retry * 1000));
    }
  }
}

/** @type {import("./engine.js").Engine} */
export const http = {
  async call(name, params = {}, listening = {}) {
    const quick = QUICK.has(name) && (name !== "draw" || !("as" in params) || params.as === "svg");
    if (quick) return (await patiently(`/api/calls/${name}`, params)).json();
    const { job } = await (await posted("/api/jobs", { call: name, params, keep: Boolean(listening.keep) })).json();
    listening.tell?.({ event: "job", data: job });
    return http.resume(job, listening);
  },

  async goOn(job, listening) {
    await posted("/api/jobs", { job });
    return http.resume(job, listening);
  },

  async forget(job) {
    await asked(`/api/jobs/${job}?forget=true`, { method: "DELETE" });
  },

  resume(job, { tell, signal } = {}) {
    return new Promise((answer, refuse) => {
      // It takes itself up again where it was, by the id of the last event.
      const source = new EventSource(`/api/jobs/${job}/events`);
      const stop = () => asked(`/api/jobs/${job}`, { method: "DELETE", keepalive: true }).catch(() => {});
      const end = () => {
        source.close(); // else it would ask for ever
        signal?.removeEventListener("abort", stop);
      };
      for (const event of ["state", "progress", "board", "better", "frames", "note"]) {
        source.addEventListener(event, (e) => tell?.({ event, data: JSON.parse(e.data) }));
      }
      source.addEventListener("answer", (e) => (end(), answer(JSON.parse(e.data))));
      // `error` is also what a browser calls a broken connection; that one has no data.
      source.addEventListener("error", async (e) => {
        const data = /** @type {MessageEvent} */ (e).data;
        if (data) return end(), refuse(new Refused(JSON.parse(data)));
        const why = await broken(job, source.readyState === EventSource.CLOSED);
        if (why) end(), refuse(why);
      });
      source.addEventListener("open", () => noticed(true));
      if (signal?.aborted) stop();
      else signal?.addEventListener("abort", stop);
    });
  },

  async boards(job, from, count) {
    return (await asked(`/api/jobs/${job}/boards?from=${from}&count=${count}`)).json();
  },

  async file(job) {
    const response = await asked(`/api/jobs/${job}/file`);
    const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
    return { blob: await response.blob(), name: named?.[1] ?? "edgewise" };
  },

  async mine() {
    return (await (await asked("/api/jobs")).json()).jobs;
  },

  picture: (name) => `/api/puzzles/${encodeURIComponent(name)}/tiles.svg`,
};

/** Why a stream will not come again; null: it will, by itself. @param {string} job @param {boolean} closed @returns {Promise<Refused | null>} */
async function broken(job, closed) {
  try {
    const { state } = await (await asked(`/api/jobs/${job}`)).json();
    if (state === "kept") return new Refused({ kind: "kept", words: "the search was put down with the server" });
  } catch (error) {
    const { kind } = /** @type {Refused} */ (error);
    if (kind === "unknown") return new Refused({ kind: "lost", words: "the search was lost with the server" });
    if (kind !== "gone") return /** @type {Refused} */ (error);
  }
  return closed ? new Refused({ kind: "gone", words: "the connection broke" }) : null;
}

/** Whether a server is there: asked again and again until it is. */
export async function alive() {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
