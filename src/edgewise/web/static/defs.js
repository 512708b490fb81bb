// The drawings of a kit as elements. They come as text, so they are read as XML and every element
// and attribute is held against a list: a second lock, as Python escapes already.

const SVG = "http://www.w3.org/2000/svg";

const INK = ["fill", "fill-rule", "paint-order", "stroke", "stroke-dasharray", "stroke-linecap",
             "stroke-width"];

/**
 * All that kits are drawn with: elements, and their attributes.
 * @type {Record<string, string[]>}
 */
export const ALLOWED = {
  g: ["id", "clip-path", "transform"],
  clipPath: ["id"],
  use: ["href", "transform"],
  polygon: ["points", ...INK],
  path: ["d", ...INK],
  circle: ["cx", "cy", "r", ...INK],
  text: ["x", "y", "font-size", "transform", ...INK],
  tspan: ["font-family"],
  image: ["x", "y", "width", "height", "href"],
};

/**
 * What the value of an attribute must look like: a drawing uses others of its kit and nothing else.
 * @type {Record<string, string>}
 */
export const VALUES = {
  id: "[a-z][0-9a-f]+",
  "clip-path": "url\\(#[a-z][0-9a-f]+\\)",
  "use.href": "#[a-z][0-9a-f]+",
  "image.href": "data:image/(png|jpeg);base64,[A-Za-z0-9+/=]+",
  "font-family": "[A-Za-z ,]+",
  other: "[-#A-Za-z0-9 .,()]*",
};

/** @typedef {{createHTML: (text: string) => string}} Policy */

/** @type {Policy | null} */
let policy = null;

/** @type {(text: string) => string} */
function trusted(text) {
  const types = /** @type {{trustedTypes?: {createPolicy: (name: string, rules: Policy) => Policy}}} */ (
    globalThis).trustedTypes;
  policy ??= types ? types.createPolicy("edgewise-kit", {createHTML: text => text})
    : {createHTML: text => text};
  return policy.createHTML(text);
}

/**
 * The elements of drawings, each with an id; null if anything in them is not on the list.
 *
 * @param {Iterable<string>} defs
 * @returns {Element[] | null}
 */
export function safe(defs) {
  const text = `<svg xmlns="${SVG}">${[...defs].join("")}</svg>`;
  const root = new DOMParser().parseFromString(trusted(text), "image/svg+xml").documentElement;
  const whole = root.namespaceURI === SVG && root.localName === "svg" && root.attributes.length === 1;
  const found = [...root.childNodes];
  const named = found.every(node => node instanceof Element && node.id);
  return whole && named && found.every(harmless) ? /** @type {Element[]} */ (found) : null;
}

/** @type {(node: Node) => boolean} */
function harmless(node) {
  if (node.nodeType === Node.TEXT_NODE)
    return ["text", "tspan"].includes(node.parentElement?.localName ?? "");
  if (!(node instanceof Element) || node.namespaceURI !== SVG || node.prefix) return false;
  const name = node.localName;
  if (!Object.hasOwn(ALLOWED, name)) return false;
  return [...node.attributes].every(({name: key, value}) => {
    const form = VALUES[`${name}.${key}`] ?? VALUES[key] ?? VALUES.other;
    return ALLOWED[name].includes(key) && new RegExp(`^(${form})$`).test(value);
  }) && [...node.childNodes].every(harmless);
}

/**
 * Puts the drawings of a kit into a `<defs>`, those that are not there yet.
 *
 * @param {Element} defs
 * @param {import("./kit.js").Drawn} drawn
 */
export function fill(defs, drawn) {
  const there = new Set([...defs.children].map(child => child.id));
  const parts = safe([...drawn.parts].flatMap(([name, part]) => there.has(name) ? [] : [part]));
  if (!parts) throw new Error("expected drawings as edgewise makes them, got something else");
  const stacks = [...drawn.stacks].filter(([name]) => !there.has(name)).map(([name, stack]) => {
    const group = document.createElementNS(SVG, "g");
    group.id = name;
    if (stack.opacity !== 1) group.setAttribute("opacity", String(stack.opacity));
    group.append(...stack.parts.map(part => use({use: part, x: 0, y: 0})));
    return group;
  });
  defs.append(...parts, ...stacks);
}

/**
 * The element that shows a drawing somewhere.
 *
 * @param {import("./kit.js").Use} where
 * @returns {SVGUseElement}
 */
export function use({use, x, y}) {
  const found = document.createElementNS(SVG, "use");
  found.setAttribute("href", `#${use}`);
  if (x || y) {
    found.setAttribute("x", String(x));
    found.setAttribute("y", String(y));
  }
  return found;
}
