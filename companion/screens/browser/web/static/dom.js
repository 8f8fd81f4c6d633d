// What is on the page, as descriptions, and bringing the page up to them.
// One rule: a node that stays is changed in place, so that focus, scrolling and running motion stay with it; and text
// is only ever text, never markup.

const SVG = "http://www.w3.org/2000/svg";
const made = new WeakMap(); // a node of the page, and the description that it was made from

/** An element: `h("button", { class: "primary", onclick: seal }, "Seal it")`. Children that are null or false are left
 * out. `key` tells children of a kind apart; `oncreate` and `onremove` get the element; `own` draws its inside itself,
 * each time; `style` is an object of properties. */
export function h(tag, attributes, ...children) {
  const kept = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  return { tag, attributes: attributes ?? {}, children: kept.map((child) => (child.tag ? child : String(child))) };
}

/** The same in a drawing. */
export function s(tag, attributes, ...children) {
  return { ...h(tag, attributes, ...children), drawn: true };
}

/** Make the children of an element what is wanted. */
export function patch(parent, wanted) {
  const there = [...parent.childNodes];
  const keyed = new Map(there.filter((node) => keyOf(node) !== undefined).map((node) => [keyOf(node), node]));
  const used = new Set();
  let next = parent.firstChild;
  for (const want of wanted) {
    let node = found(want, next, keyed, used);
    if (node) {
      if (node === next) next = next.nextSibling;
      else parent.insertBefore(node, next);
      update(node, want);
    } else {
      node = create(want);
      parent.insertBefore(node, next);
      created(node, want);
    }
    used.add(node);
  }
  for (const node of there) if (!used.has(node)) remove(node);
}

function keyOf(node) {
  return made.get(node)?.attributes?.key;
}

function found(want, next, keyed, used) {
  const key = want.attributes?.key;
  const candidate = key === undefined ? next : keyed.get(key);
  if (!candidate || used.has(candidate)) return null;
  const from = made.get(candidate);
  if (typeof want === "string") return candidate.nodeType === Node.TEXT_NODE ? candidate : null;
  return from && from.tag === want.tag && from.attributes.key === key ? candidate : null;
}

function create(want) {
  if (typeof want === "string") return document.createTextNode(want);
  const node = want.drawn ? document.createElementNS(SVG, want.tag) : document.createElement(want.tag);
  made.set(node, { tag: want.tag, attributes: { key: want.attributes.key } });
  return node;
}

function created(node, want) {
  update(node, want);
  want.attributes?.oncreate?.(node);
}

function update(node, want) {
  if (typeof want === "string") {
    if (node.nodeValue !== want) node.nodeValue = want;
    return;
  }
  const before = made.get(node).attributes;
  for (const name of Object.keys(before)) if (!(name in want.attributes)) set(node, name, null, before[name]);
  for (const [name, value] of Object.entries(want.attributes)) {
    if (before[name] !== value) set(node, name, value, before[name]);
  }
  made.set(node, want);
  if (want.attributes.own) want.attributes.own(node);
  else patch(node, want.children);
}

const NOT_SHOWN = new Set(["key", "oncreate", "onremove", "own"]);

function set(node, name, value, before) {
  if (NOT_SHOWN.has(name)) return;
  if (name === "style") setStyle(node, value ?? {}, before ?? {});
  else if (name.startsWith("on")) node[name] = value ? (event) => void value(event) : null; // to return false would stop it
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}

function setStyle(node, wanted, before) {
  for (const name of Object.keys(before)) if (!(name in wanted)) node.style.removeProperty(name);
  for (const [name, value] of Object.entries(wanted)) {
    if (before[name] !== value) node.style.setProperty(name, value);
  }
}

function remove(node) {
  made.get(node)?.attributes?.onremove?.(node);
  node.remove();
}
