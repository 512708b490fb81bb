/**
 * A tile under a finger or a mouse. What is dragged lies in an svg of its own, moved by a transform:
 * the board is not painted anew. Only a tile that is picked up takes the touch.
 */

/** Pixels that make a drag of a tap. */
const FAR = 8;

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {PointerEvent} event that pressed it
 * @param {{kit: any, way: number, board: () => SVGSVGElement | null, over: (cell: number | null) => void, drop: (cell: number | null) => void}} with_
 */
export function drag(event, { kit, way, board, over, drop }) {
  if (event.button !== 0) return;
  const at = { x: event.clientX, y: event.clientY };
  const pointer = event.pointerId;
  /** @type {SVGSVGElement | null} */
  let ghost = null;
  /** @type {number | null} */
  let cell = null;

  const move = (/** @type {PointerEvent} */ e) => {
    if (e.pointerId !== pointer) return;
    if (!ghost && Math.hypot(e.clientX - at.x, e.clientY - at.y) < FAR) return;
    if (!ghost) {
      ghost = lifted(kit, way, scale(board()));
      document.body.classList.add("dragging");
    }
    e.preventDefault();
    ghost.style.transform = `translate(${e.clientX}px, ${e.clientY}px)`;
    const now = under(kit, board(), e.clientX, e.clientY);
    if (now !== cell) over((cell = now));
  };
  const up = (/** @type {PointerEvent} */ e) => {
    if (e.pointerId !== pointer) return;
    const dragged = ghost !== null;
    end();
    over(null);
    if (dragged) {
      if (e.pointerType === "mouse") swallow(); // a finger that has moved makes no click
      drop(cell);
    }
  };
  const cancel = (/** @type {Event} */ e) => {
    if (e instanceof KeyboardEvent && e.key !== "Escape") return;
    end();
    over(null);
  };
  const end = () => {
    ghost?.remove();
    ghost = null;
    document.body.classList.remove("dragging");
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    removeEventListener("keydown", cancel);
  };
  addEventListener("pointermove", move, { passive: false });
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
  addEventListener("keydown", cancel);
}

/** The click that ends a drag is none. */
function swallow() {
  const stop = (/** @type {Event} */ e) => (e.stopPropagation(), e.preventDefault());
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 50);
}

/** Pixels that a unit of the board takes. @param {SVGSVGElement | null} board */
const scale = (board) => board?.getScreenCTM()?.a ?? 1;

/** @param {any} kit @param {number} way @param {number} unit */
function lifted(kit, way, unit) {
  const ghost = document.createElementNS(SVG, "svg");
  ghost.setAttribute("class", "ghost");
  for (const [name, value] of Object.entries(kit.root)) ghost.setAttribute(name, String(value));
  const half = 80;
  ghost.setAttribute("viewBox", [-half, -half, 2 * half, 2 * half].join(" "));
  // Never smaller than can be seen around a finger.
  const size = Math.max(2 * half * unit, 96);
  ghost.style.width = ghost.style.height = `${size}px`;
  ghost.style.margin = `${-size / 2}px`;
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${kit.ways[way].use}`);
  ghost.append(use);
  document.body.append(ghost);
  return ghost;
}

/**
 * The cell under a point: the one it lies in, or else the nearest if that is near.
 * @param {any} kit @param {SVGSVGElement | null} board @param {number} x @param {number} y @returns {number | null}
 */
export function under(kit, board, x, y) {
  const plane = board?.getScreenCTM()?.inverse();
  if (!plane) return null;
  const point = new DOMPoint(x, y).matrixTransform(plane);
  let found = null;
  let least = 62; // units: a little more than half a cell
  kit.cells.forEach((/** @type {any} */ cell, /** @type {number} */ i) => {
    const far = Math.hypot(point.x - cell.at[0], point.y - cell.at[1]);
    if (far < least) [found, least] = [i, far];
  });
  return found;
}
