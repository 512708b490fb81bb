// Plays a film: a board at one moment after the other. A page of its own carries this file inline
// (`film.html`), others import it; so it imports nothing.

/**
 * @typedef {object} FilmData
 * @property {number} every  How many placements a frame stands for.
 * @property {number} speed  Frames a second, to begin with.
 * @property {string[]} cells  Their names.
 * @property {[number, number][]} middles  Where each cell is.
 * @property {string[]} tiles  For each way of lying: what the tile is called,
 * @property {string[]} uses  and the id of its drawing.
 * @property {[number, number][]} pairs  (cell, way): what lay anywhere at any time.
 * @property {number[][]} marks  For each mark the cells that must be filled for it to be seen.
 * @property {any[][]} frames  Each as it differs from the one before: placements made, how much lies
 *   still, the pairs that lie on it, the most tiles so far; solutions so far, and 1 if this is one.
 */

/**
 * Plays a film with the controls of `film.html`, and begins, unless less motion is wanted.
 *
 * @param {FilmData} film
 * @param {(name: string) => any} at  The element of that name.
 * @returns {{show: (index: number) => void, play: () => void, pause: () => void}}
 */
export function player(film, at) {
  /** @type {(value: number) => string} */
  const number = value => value.toLocaleString("en");
  /** @type {(value: number) => string} */
  const placements = value => number(value) + (value === 1 ? " placement" : " placements");
  const HOLD = 1000;  // milliseconds that a solution is shown at least

  // Each frame says how much of the one before lies still, and what lies on it.
  /** @type {{step: number, lying: number[], deepest: number, found: number, solved: boolean}[]} */
  const frames = [];
  /** @type {number[]} */
  let lying = [];
  let step = 0;
  for (const [steps, kept, fresh, deepest, found = 0, solved = 0] of film.frames) {
    lying = lying.slice(0, kept).concat(fresh);
    step += steps;
    frames.push({step, lying, deepest, found, solved: solved === 1});
  }
  const end = frames.length - 1;
  const deepest = frames.findIndex(frame => frame.lying.length === frames[end].deepest);

  // What lies in each cell: the number of a tile, or -1.
  /** @type {(SVGUseElement | null)[]} */
  const uses = new Array(film.cells.length).fill(null);
  const shown = new Int32Array(film.cells.length).fill(-1);
  const wanted = new Int32Array(film.cells.length);
  const marks = at("marks").children;
  let now = 0, due = 0;
  /** @type {number | null} */
  let timer = null;

  /** @type {(cell: number, tile: number) => void} */
  function put(cell, tile) {
    const use = uses[cell] ??= fresh(film.middles[cell]);
    if (tile >= 0) use.setAttribute("href", "#" + film.uses[tile]);
    use.setAttribute("visibility", tile < 0 ? "hidden" : "visible");
    shown[cell] = tile;
  }

  /** @type {(middle: [number, number]) => SVGUseElement} */
  function fresh([x, y]) {
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("x", String(x));
    use.setAttribute("y", String(y));
    at("tiles").append(use);
    return use;
  }

  /** @type {(index: number) => void} */
  function show(index) {
    now = Math.max(0, Math.min(end, index));
    const frame = frames[now];
    wanted.fill(-1);
    for (const pair of frame.lying) wanted[film.pairs[pair][0]] = film.pairs[pair][1];
    wanted.forEach((tile, cell) => { if (tile !== shown[cell]) put(cell, tile); });
    const top = frame.lying.length ? film.pairs[frame.lying[frame.lying.length - 1]] : null;
    if (top) at("fresh").setAttribute("href", "#c" + top[0]);
    at("fresh").setAttribute("visibility", top ? "visible" : "hidden");
    film.marks.forEach((cells, i) =>
      marks[i].setAttribute("visibility", cells.every(c => wanted[c] >= 0) ? "visible" : "hidden"));
    at("main").classList.toggle("solved", frame.solved);
    at("placement").textContent = number(frame.step) + " of " + number(frames[end].step);
    at("latest").textContent = top ? film.tiles[top[1]] + " in " + film.cells[top[0]] : "none yet";
    at("depth").textContent = number(frame.lying.length) + " of " + number(film.cells.length);
    at("deepest").textContent = number(frame.deepest);
    at("solutions").textContent = number(frame.found) + (frame.solved ? " (this is one)" : "");
    at("slider").value = now;
    at("slider").setAttribute("aria-valuetext", "placement " + number(frame.step));
    at("first").disabled = at("back").disabled = now === 0;
    at("last").disabled = at("step").disabled = now === end;
    at("before").disabled = solution(-1) < 0;
    at("after").disabled = solution(1) < 0;
    at("deep").disabled = now === deepest;
  }

  /** @type {(way: number) => number} */
  function solution(way) {
    let i = now + way;
    while (i >= 0 && i <= end && !frames[i].solved) i += way;
    return i > end ? -1 : i;
  }

  function rest() { return frames[now].solved ? Math.max(HOLD, 1000 / speed()) : 1000 / speed(); }
  function speed() { return Number(at("speed").value); }

  /** @type {(time: number) => void} */
  function tick(time) {
    // A slow machine leaves frames out of sight rather than fall behind, but never a solution.
    while (timer !== null && time >= due) {
      show(now + 1);
      due = Math.max(due, time - 250) + rest();
      if (now === end) pause();
    }
    if (timer !== null) timer = requestAnimationFrame(tick);
  }

  function play() {
    if (timer !== null) return;
    if (now === end) show(0);
    due = performance.now() + rest();
    timer = requestAnimationFrame(tick);
    at("play").textContent = "Pause";
  }

  function pause() {
    if (timer !== null) cancelAnimationFrame(timer);
    timer = null;
    at("play").textContent = "Play";
  }

  // What somebody asked for is told to screen readers; what plays by itself is not.
  /** @type {(index: number) => void} */
  function go(index) {
    pause();
    if (index >= 0) show(index);
    at("said").textContent = "Placement " + at("placement").textContent + ": tile " +
      at("latest").textContent + "; " + at("depth").textContent + " on the board";
  }

  /** @type {Record<string, () => void>} */
  const deeds = {
    play: () => timer === null ? play() : pause(),
    first: () => go(0),
    back: () => go(Math.max(0, now - 1)),
    step: () => go(now + 1),
    last: () => go(end),
    before: () => go(solution(-1)),
    after: () => go(solution(1)),
    deep: () => go(deepest),
  };
  for (const [name, deed] of Object.entries(deeds)) at(name).addEventListener("click", deed);
  /** @type {Record<string, string>} */
  const keys = {" ": "play", ArrowLeft: "back", ArrowRight: "step", Home: "first", End: "last",
                p: "before", n: "after", d: "deep"};
  document.addEventListener("keydown", event => {
    const deed = deeds[keys[event.key]];
    const kind = event.target instanceof Element ? event.target.tagName : "";
    if (!deed || event.ctrlKey || event.altKey || event.metaKey) return;
    if (kind === "SELECT" || kind === "INPUT" && event.key !== " ") return;  // it has its own keys
    if (event.key === " " && (kind === "BUTTON" || kind === "SUMMARY")) return;
    event.preventDefault();
    deed();
  });
  at("slider").addEventListener("input", () => go(Number(at("slider").value)));

  function rate() {
    at("rate").textContent = placements(speed() * film.every) + "/s";
    due = performance.now() + rest();
  }
  at("speed").addEventListener("change", rate);

  const box = at("board").viewBox.baseVal;
  for (const [name, value] of [["x", box.x + 3], ["y", box.y + 3],
                               ["width", box.width - 6], ["height", box.height - 6]])
    at("ring").setAttribute(name, value);
  at("slider").max = end;
  at("speed").value = film.speed;
  at("each").textContent = placements(film.every);
  show(0);
  rate();
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) play();
  return {show, play, pause};
}
