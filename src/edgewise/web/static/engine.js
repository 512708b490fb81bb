/**
 * The door to what computes. Nothing but the file it is told to use knows how questions travel.
 *
 * @typedef {{event: string, data: any}} Told
 * @typedef {{tell?: (told: Told) => void, signal?: AbortSignal, keep?: boolean}} Listening `keep`: it survives the server
 * @typedef {object} Engine
 * @property {(name: string, params?: object, listening?: Listening) => Promise<any>} call
 *   the answer; a job is told of first (`job`, its id), and an abort stops it: its answer still comes
 * @property {(job: string, listening?: Listening) => Promise<any>} resume a job taken up again
 * @property {(job: string, listening?: Listening) => Promise<any>} goOn one that was kept, and put down
 * @property {(job: string) => Promise<void>} forget one that was kept
 * @property {(job: string, from: number, count: number) => Promise<{found: number, boards: any[]}>} boards
 * @property {(job: string) => Promise<{blob: Blob, name: string}>} file
 * @property {() => Promise<any[]>} mine jobs of this browser
 * @property {(name: string) => string} picture the address of a bundled puzzle's picture
 */

/** No answer, and why: `kind` as in the table of errors, or `gone` if nobody is there. */
export class Refused extends Error {
  /** @param {{kind: string, words: string, where?: any[], remedy?: string, retry?: number, call?: string}} told */
  constructor(told) {
    super(told.words);
    this.kind = told.kind;
    this.words = told.words;
    this.where = told.where ?? [];
    this.remedy = told.remedy ?? "";
    /** After how many seconds it may be tried again; 0: that is of no use. */
    this.retry = told.retry ?? 0;
    /** What was asked for. */
    this.call = told.call ?? "";
  }
}

/** @type {Engine} */
export let engine;

/** @param {Engine} used */
export function use(used) {
  engine = used;
}
