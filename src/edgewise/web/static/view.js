/**
 * Elements from descriptions. A screen is a function of the state: it describes everything that is
 * to be seen, and `show` changes only what differs from what is there. Text is text: there is no
 * way to put markup in.
 *
 * @typedef {{tag: string, key: string | number | null, props: Props, children: Piece[]}} Node
 * @typedef {Node | string} Piece
 * @typedef {Piece | number | null | undefined | false | Child[]} Child
 * @typedef {Record<string, any>} Props
 */

const SVG = "http://www.w3.org/2000/svg";

/** What a person may have changed since it was described: compared with the element itself. */
const LIVE = new Set(["value", "checked", "open", "selected", "indeterminate"]);

/** Set as properties, as there is no such attribute or it means something else. */
const PROPERTIES = new Set([...LIVE, "disabled", "hidden", "readOnly", "scrollLeft"]);

/**
 * Describes an element. In *props*: `key` tells it from its brothers, `on…` are listeners, `style`
 * is an object, `made` is called once with the element, `own` leaves its children to whoever made
 * them.
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {Node}
 */
export function el(tag, props, ...children) {
  return { tag, key: props?.key ?? null, props: props ?? {}, children: flat(children) };
}

/** @param {Child[]} children @returns {Piece[]} */
function flat(children) {
  /** @type {Piece[]} */
  const found = [];
  for (const child of children) {
    if (Array.isArray(child)) found.push(...flat(child));
    else if (typeof child === "number") found.push(String(child));
    else if (child !== null && child !== undefined && child !== false) found.push(child);
  }
  return found;
}

/**
 * Makes the children of an element those described.
 * @param {Element} parent
 * @param {...Child} children
 */
export function show(parent, ...children) {
  update(parent, flat(children));
}

/** @type {WeakMap<globalThis.Node, Node>} */
const described = new WeakMap();

/** @param {Element} parent @param {Piece[]} pieces */
function update(parent, pieces) {
  const old = [...parent.childNodes];
  const keyed = new Map();
  for (const node of old) {
    const key = described.get(node)?.key;
    if (key !== null && key !== undefined) keyed.set(key, node);
  }
  const free = old.filter((node) => (described.get(node)?.key ?? null) === null);
  let next = 0;
  /** @type {Set<globalThis.Node>} */
  const used = new Set();
  const wanted = pieces.map((piece) => {
    const found = typeof piece !== "string" && piece.key !== null ? keyed.get(piece.key) : free[next++];
    const node = found && !used.has(found) && same(found, piece) ? found : create(piece, parent);
    used.add(node);
    if (typeof piece !== "string") fill(/** @type {Element} */ (node), piece);
    else if (node.nodeValue !== piece) node.nodeValue = piece;
    return node;
  });
  for (const node of old) if (!used.has(node)) parent.removeChild(node);
  let at = parent.firstChild;
  for (const node of wanted) {
    if (at && node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
}

/** @param {globalThis.Node} node @param {Piece} piece */
function same(node, piece) {
  if (typeof piece === "string") return node.nodeType === 3;
  return described.get(node)?.tag === piece.tag;
}

/** @param {Piece} piece @param {Element} parent @returns {globalThis.Node} */
function create(piece, parent) {
  if (typeof piece === "string") return document.createTextNode(piece);
  const inSvg = piece.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  const made = inSvg ? document.createElementNS(SVG, piece.tag) : document.createElement(piece.tag);
  piece.props.made?.(made);
  return made;
}

/** @param {Element} element @param {Node} node */
function fill(element, node) {
  // Whoever keeps a description says that nothing changed.
  if (described.get(element) === node) return;
  const before = described.get(element)?.props ?? {};
  for (const name of Object.keys(before)) {
    if (!(name in node.props)) set(element, name, null, before[name]);
  }
  // Last, as what a select may have for a value are its children.
  if (!node.props.own) update(element, node.children);
  for (const [name, value] of Object.entries(node.props)) {
    // What somebody is typing stays as it is, unless what is described changed.
    const typing = name === "value" && element === document.activeElement;
    if (value !== before[name] || (LIVE.has(name) && !typing)) set(element, name, value, before[name]);
  }
  described.set(element, node);
}

/** @param {any} element @param {string} name @param {any} value @param {any} before */
function set(element, name, value, before) {
  if (name === "key" || name === "made" || name === "own") return;
  if (name.startsWith("on")) listen(element, name.slice(2), value);
  else if (name === "style") {
    for (const key of Object.keys(before ?? {})) if (!value || !(key in value)) element.style.removeProperty(key);
    for (const [key, part] of Object.entries(value ?? {})) element.style.setProperty(key, part);
  } else if (PROPERTIES.has(name)) {
    if (element[name] !== value) element[name] = value ?? (typeof element[name] === "boolean" ? false : "");
  } else if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @type {WeakMap<Element, Record<string, any>>} */
const listeners = new WeakMap();

/** One listener for each kind of event, however often what it does changes. */
function listen(/** @type {Element} */ element, /** @type {string} */ kind, /** @type {any} */ act) {
  let acts = listeners.get(element);
  if (!acts) listeners.set(element, (acts = {}));
  if (!(kind in acts)) element.addEventListener(kind, (event) => listeners.get(element)?.[kind]?.call(element, event));
  acts[kind] = act;
}
