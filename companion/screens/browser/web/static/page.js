// Shows a page of nodes: semantic elements, laid out by the style sheet that comes from the same table as the kiosk's.
// One rule: it knows no page and no game. What a tap does is a number that goes back to the table.

import { h, patch } from "./dom.js";
import { SEATS, broken, drawingOf, groundOf, seatColour, sprite, spriteOf } from "./drawings.js";
import { fit, settle } from "./fitting.js";
import { speak, t } from "./words.js";

const GUARD_MS = 350; // after people came to a page, or a button came under a finger: the tap was meant for what was there
const MOVED_PX = 10; // a button that goes further is not where a finger was going
const ARMED_MS = 5000; // between two clicks of an assistive program on what others hold
const PHONE_BELOW = 640; // pixels at the usual font size
const LAYOUT = "layout:";
const BELOW = "/";
const PART_MS = 100; // between two parts of a file: the table takes no more than 15 messages per second

export class PageView {
  /** `send(message)` gets what was tapped; `tell(text)` says something in passing; `call(reason)` lets people feel their
   * phone when the reason is new. */
  constructor(root, { send, tell, call }) {
    Object.assign(this, { root, send, tell, call, parts: {}, number: 0, place: null, back: null, since: 0 });
    Object.assign(this, { typed: {}, armed: null, picked: null, moved: 0, pressed: 0, sending: null });
    for (const kind of ["pointerdown", "keydown", "click"]) root.addEventListener(kind, (event) => this.listen(event), true);
    addEventListener("resize", () => this.show());
    document.fonts.addEventListener("loadingdone", () => this.show()); // words are as wide as their font says
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.leave(event));
    addEventListener("popstate", () => this.wentBack());
  }

  /** A page, or what has changed of it. */
  heard(message) {
    const { page, place, title, language, viewer, back, call, ground, parts, gone } = message;
    const [before, buttons] = [this.moments(), this.buttons()];
    for (const name of gone) delete this.parts[name];
    Object.assign(this.parts, parts);
    const isElsewhere = place !== this.place;
    if (isElsewhere) Object.assign(this, { since: performance.now(), picked: null });
    Object.assign(this, { number: page, place, back, title });
    speak(language);
    document.title = title;
    Object.assign(document.documentElement.dataset, { viewer, ground });
    this.call(call);
    this.keepWayBack();
    this.announced(before);
    this.show();
    if (isElsewhere) this.arrive();
    else this.compare(buttons, performance.now());
    const rest = Math.max(0, Math.max(this.since, this.moved) + GUARD_MS - performance.now());
    setTimeout(() => this.number === page && (document.body.dataset.ready = page), rest);
  }

  /** The table's memory of this browser begins anew. */
  forget() {
    this.parts = {};
    this.sending = null;
  }

  /** To the top of what is new, for eyes and for screen readers. */
  arrive() {
    this.armed = this.sending = null;
    this.typed = {};
    scrollTo(0, 0);
    [...this.root.children].at(-1)?.scrollTo?.(0, 0);
    this.focusHeading();
  }

  focusHeading() {
    [...this.root.children].at(-1)?.querySelector("h1")?.focus({ preventScroll: true });
  }

  // what has the whole page for a moment: it goes by itself, and a tap ends it sooner

  moments() {
    const found = (name) => (this.parts[name] ?? this.parts[BELOW + name])?.node ?? null;
    return { isFirst: !Object.keys(this.parts).length, moment: found("moment"), countdown: found("countdown") };
  }

  /** It is new once, and not for a browser that has just come. */
  announced({ isFirst, moment: before }) {
    const { moment, countdown } = this.moments();
    if (!moment) this.moment = null;
    else if (!isFirst && JSON.stringify(before) !== JSON.stringify(moment)) this.moment = moment;
    this.countdown = countdown;
  }

  overlays() {
    const at = { part: "moment", prefix: "", step: 0, path: "moment", isTop: false, inButton: true, base: 0 };
    const gone = () => {
      this.moment = null;
      this.show();
    };
    const ends = (event) => event.target.classList.contains("n-moment") && gone();
    const digits = h("div", { class: "n-digits" }, [3, 2, 1].map((digit) => h("b", { class: `digit-${digit}` }, digit)));
    return [
      this.moment && h("div", { key: `moment ${JSON.stringify(this.moment)}`, class: "n-moment", "aria-hidden": "true", onclick: gone, onanimationend: ends }, this.node(this.moment, at)),
      this.countdown && h("div", { key: "countdown", class: "n-moment countdown", "aria-hidden": "true" }, this.node(this.countdown, at), digits),
    ].filter(Boolean);
  }

  // taps

  /** `page`: the one on which it was seen, if that may have changed meanwhile. */
  press(base, number, text, page = this.number) {
    if (performance.now() < this.since + GUARD_MS) return;
    this.send({ page, tap: base + number, ...(text === undefined ? {} : { text }) });
  }

  /** Where each button is, on its level, by what is written on it. */
  buttons() {
    const found = new Map();
    const corners = new Map();
    for (const button of this.root.querySelectorAll("button")) {
      const level = button.closest(".level") ?? this.root;
      if (!corners.has(level)) corners.set(level, level.getBoundingClientRect());
      const [corner, { left, top }] = [corners.get(level), button.getBoundingClientRect()];
      const words = `${button.ariaLabel ?? button.textContent} ${button.ariaDescription ?? ""}`;
      let name = words;
      for (let again = 2; found.has(name); again += 1) name = `${words} ${again}`;
      found.set(name, { button, since: button.since ?? -Infinity, left: left - corner.left + level.scrollLeft, top: top - corner.top + level.scrollTop });
    }
    return found;
  }

  /** Something happened at the table, and the page has changed under people's fingers: a button that is new, or was
   * elsewhere, does nothing for a moment. */
  compare(before, now) {
    for (const [name, { button, left, top }] of this.buttons()) {
      const was = before.get(name);
      const isThere = was && Math.abs(was.left - left) <= MOVED_PX && Math.abs(was.top - top) <= MOVED_PX;
      if (!isThere) this.moved = now;
      button.since = isThere ? was.since : now;
    }
  }

  /** Before a button hears of it: a tap that began on something else, or right after the button came there, is none. */
  listen(event) {
    if (event.type === "pointerdown") this.pressed = performance.now();
    const began = event.type === "click" && event.detail > 0 ? this.pressed : performance.now();
    if (began < (event.target.closest?.("button")?.since ?? -Infinity) + GUARD_MS) event.stopPropagation();
  }

  /** What Escape and the browser's Back do. */
  leave(event) {
    event?.preventDefault?.();
    if (this.back !== null) this.press(0, this.back);
  }

  /** As long as there is a way back on the page, the browser's Back takes it: one entry of its history stands for it. */
  keepWayBack() {
    const isKept = history.state?.page === true;
    if (this.back !== null && !isKept) history.pushState({ page: true }, "");
    if (this.back === null && isKept && !this.isLeaving) {
      this.isLeaving = true;
      history.back();
    }
  }

  wentBack() {
    if (this.isLeaving) {
      this.isLeaving = false;
      return;
    }
    if (this.back === null) return;
    this.leave();
    this.keepWayBack(); // until the table has answered
  }

  // the page

  show() {
    if (this.place === null) return;
    const shape = shapeOf();
    document.documentElement.dataset.shape = shape;
    const depth = Math.max(...Object.keys(this.parts).map((name) => name.match(/^\/*/)[0].length));
    const levels = [...Array(depth + 1).keys()].reverse(); // from below
    this.fits = [];
    this.pickable = new Map();
    const hadFocus = this.root.contains(document.activeElement);
    patch(this.root, [...this.overlays(), ...levels.map((level) => this.level(level, shape, level === depth))]);
    settle(this.root, this.fits, shape);
    if (hadFocus && !this.root.contains(document.activeElement)) this.focusHeading(); // what had it is gone
  }

  level(level, shape, isGround) {
    const prefix = BELOW.repeat(level);
    const named = (name) => this.parts[`${prefix}${LAYOUT}${name}`];
    const layout = { phone: [named("phone"), named("tall")], tall: [named("tall")] }[shape]?.find(Boolean) ?? named("wide");
    const at = { part: `${prefix}layout`, prefix, step: 0, path: `${level}`, isTop: level === 0, inButton: false };
    const hasHeading = level > 0 || this.hasHeading(layout?.node, prefix);
    const hidden = hasHeading ? null : h("h1", { key: "heading", class: "unseen", tabindex: -1 }, this.title);
    const content = [hidden, layout && this.node(layout.node, { ...at, base: layout.base }), level === 0 && this.confirmation()];
    if (isGround) return h("main", { key: "ground", class: "level", inert: level > 0 }, content);
    const outside = this.parts[`${prefix}outside`];
    const shut = () => outside && this.press(outside.base, outside.node.tap.n);
    return h(
      "dialog",
      {
        key: `sheet-${level}`,
        class: "level over",
        "aria-label": level === 0 ? this.title : null,
        oncreate: (dialog) => dialog.showModal(),
        onremove: (dialog) => dialog.close(),
        oncancel: (event) => this.leave(event),
        onclick: (event) => level === 0 && event.detail > 0 && !event.target.closest(".n-look") && shut(),
      },
      content,
    );
  }

  /** What was marked is sent with a button of its own; it is gone with what was marked. It comes after the page, whose
   * ladders know only then what can be marked. */
  confirmation() {
    return h("div", { key: "confirm", class: "n-confirm", own: (place) => patch(place, this.confirmed()) });
  }

  confirmed() {
    const number = this.pickable.get(this.picked);
    if (number === undefined) {
      this.picked = null;
      return [];
    }
    const sending = { onclick: () => this.press(0, number) };
    return [h("button", { class: "n-button primary r-button", type: "button", ...sending }, h("span", { class: "n-words" }, h("span", { class: "n-label wraps" }, this.picked)))];
  }

  hasHeading(node, prefix) {
    if (!node) return false;
    if (node.t === "slot") return this.hasHeading(this.parts[prefix + node.part]?.node, prefix);
    if (node.t === "text") return node.part === "title";
    return childrenOf(node).some((child) => this.hasHeading(child, prefix));
  }

  // a node as the description of an element

  node(node, at) {
    try {
      if (node.t === "slot") return this.slot(node, at);
      return this[node.t](node, at);
    } catch (error) {
      return broken(error);
    }
  }

  slot(node, at) {
    const name = at.prefix + node.part;
    const part = this.parts[name];
    return part ? this.node(part.node, { ...at, part: name, base: part.base, path: name }) : null;
  }

  inside(children, at) {
    return children.map((child, index) => isThere(child, at.step) && this.node(child, { ...at, path: `${at.path}.${index}` })).filter(Boolean);
  }

  text(node, { step, inButton, isTop }) {
    const [words, role] = [rung(node.words, step), rung(node.role ?? "body", step)];
    const isTitle = node.part === "title" && isTop && !inButton;
    const style = { color: colourOf(node) };
    if (node.weight) style["font-weight"] = node.weight;
    if (node.align) style["text-align"] = node.align === "centre" ? "center" : node.align;
    const kind = node.wraps ? "wraps" : node.chosen ? "one name" : "one";
    return h(
      inButton ? "span" : isTitle ? "h1" : "p",
      {
        class: `n-text ${kind} r-${role} s-${node.style || "text"}`,
        style,
        tabindex: isTitle ? -1 : null,
        title: node.chosen && words.length > 12 ? words : null,
        "aria-live": node.part === "todo" && isTop ? "polite" : null,
      },
      words,
    );
  }

  sprite(node, at) {
    const { name, size, title, tap } = node;
    const [kind, ...which] = name.split("-");
    const side = size ? { width: `calc(${size} * var(--u))`, height: `calc(${size} * var(--u))` } : {};
    const style = { ...side, color: kind === "seat" ? seatColour(which[0]) : colourOf(node) };
    const drawn = spriteOf(kind, which, this) ?? sprite(kind === "seat" ? `symbol-${SEATS[which[0] % SEATS.length]}` : name, "", tap ? "" : title);
    Object.assign(drawn.attributes, { class: `n-sprite s-${node.style || "sprite"} ${size ? "" : "free"} ${node.faint ? "faint" : ""}`, style });
    if (title && !tap) Object.assign(drawn.attributes, { role: "img", "aria-label": title, "aria-hidden": null });
    if (!tap || at.inButton) return drawn;
    return h("button", { class: "n-bare", ...this.tapped(tap, at), "aria-label": tap.says || title }, drawn);
  }

  switch(node) {
    return h("span", { class: `n-switch s-${node.style || "switch"} ${node.on ? "on" : ""}`, "aria-hidden": "true" });
  }

  space(node) {
    return h("span", { class: `s-${node.style || "space"}` });
  }

  button(node, at) {
    const { tap, sub = [], lit = false, primary = false } = node;
    const [label, icon, role] = [rung(node.label, at.step), rung(node.icon ?? "", at.step), rung(node.role ?? "button", at.step)];
    const name = [].concat(node.label).find(Boolean) || tap?.says || icon;
    const isOff = !tap && !lit;
    const lines = [
      label && h("span", { class: `n-label ${node.chosen ? "one name" : "wraps"}` }, label),
      sub.map((line, index) => h("span", { key: `sub-${index}`, class: `n-sub r-small ${node.sub_chosen ? "one name" : "wraps"}` }, line)),
    ];
    return h(
      "button",
      {
        class: `n-button r-${role} s-${node.style || "button"} ${primary ? "primary" : ""} ${lit ? "lit" : ""} ${tap?.hold ? "held" : ""}`,
        type: "button",
        disabled: isOff,
        "aria-label": label ? null : tap?.says || name,
        "aria-pressed": lit ? "true" : null,
        "aria-description": label && tap?.says && tap.says !== label ? tap.says : null,
        ...this.tapped(tap, at),
      },
      icon && sprite(`icon-${icon}`, "n-icon"),
      (label || sub.length > 0) && h("span", { class: "n-words" }, lines),
    );
  }

  input(node, at) {
    const { value, hint = "", note = "", most = 24, seat, secret = false, tap, key } = node;
    const id = `input-${at.path}`;
    const isKnown = this.typed[id] !== undefined && (secret || document.activeElement?.id === id);
    const shown = isKnown ? this.typed[id] : value;
    const typing = (event) => {
      this.typed[id] = event.target.value;
      if (tap) this.press(at.base, tap.n, event.target.value);
    };
    return h(
      "div",
      { key: id, class: `n-field s-${node.style || "input"}`, style: seat === undefined ? {} : { color: seatColour(seat) } },
      seat === undefined ? null : sprite(`symbol-${SEATS[seat]}`, "n-icon"),
      h(
        "div",
        { class: "n-field-words" },
        h("label", { class: "unseen", for: id }, hint || this.title || key),
        h("input", {
          id,
          type: secret ? "password" : "text",
          maxlength: most,
          placeholder: hint,
          autocomplete: "off",
          autocapitalize: secret ? "none" : "words",
          spellcheck: "false",
          disabled: !tap,
          "aria-describedby": note ? `${id}-note` : null,
          own: (field) => field.value !== shown && !(isKnown && this.typed[id] === field.value) && (field.value = shown),
          oninput: typing,
          onkeydown: (event) => void (event.key === "Enter" && this.enter(event)), // `false` would take the key away
        }),
        note && h("p", { id: `${id}-note`, class: "n-note r-small" }, note),
      ),
    );
  }

  /** Enter in an input goes on to the next one; in the last, it does what the page's main button does. */
  enter(event) {
    const level = event.target.closest(".level");
    const fields = [...(level?.querySelectorAll("input") ?? [])];
    const next = fields[fields.indexOf(event.target) + 1];
    if (next) next.focus();
    else level?.querySelector("button.primary:not(:disabled)")?.click();
  }

  /** People choose a file, and it goes to the table part after part: each page says how much of it is there. */
  file(node, at) {
    const { label, size = 0, done = 0, part, tap, style } = node;
    const classes = `n-file s-${style || "none"}`;
    if (size) {
      this.sendOn({ size, done, part, send: (text) => this.press(at.base, tap.n, text) });
      return h("progress", { key: "sent", class: classes, value: done, max: size, "aria-label": label });
    }
    const choose = (event) => {
      const [content] = event.target.files;
      event.target.value = ""; // the same one may be chosen again
      if (!content) return;
      this.sending = { content, sent: -1 };
      this.press(at.base, tap.n, String(content.size));
    };
    const open = (event) => event.currentTarget.nextElementSibling.click();
    return h(
      "div",
      { key: "choose", class: classes },
      h("button", { class: "n-button primary r-button", type: "button", onclick: open }, h("span", { class: "n-words" }, h("span", { class: "n-label wraps" }, label))),
      h("input", { type: "file", hidden: true, onchange: choose }),
    );
  }

  /** The next part of the file, once, unless it is another one that the table waits for. */
  sendOn({ size, done, part, send }) {
    const { sending } = this;
    if (sending?.content.size !== size || sending.sent >= done) return;
    sending.sent = done;
    const reader = new FileReader();
    reader.onload = () => setTimeout(() => this.sending === sending && send(reader.result.split(",")[1]), PART_MS);
    reader.onerror = () => this.leave(); // it is not there any more
    reader.readAsDataURL(sending.content.slice(done, done + part));
  }

  drawing(node, at) {
    return drawingOf(node, at, this);
  }

  row(node, at) {
    return this.group(node, at, node.stacks?.includes(at.step) ? "n-col" : "n-row");
  }

  column(node, at) {
    return this.group(node, at, "n-col");
  }

  grid(node, at) {
    const wanted = rung(node.columns ?? 0, at.step);
    const columns = wanted ? { "--columns": Math.min(wanted, node.children.length) } : {};
    return this.group(node, at, "n-grid", columns);
  }

  group(node, at, kind, style = {}) {
    const { tap, look = "", label, on, off = false, primary } = node;
    const isButton = Boolean(tap) || primary !== undefined;
    const hasOthers = isButton && node.children.some((child) => this.canBeTapped(child));
    const isInner = at.inButton || (isButton && !hasOthers);
    const lies = node.ground ? [h("span", { key: "ground", class: "n-ground", "aria-hidden": "true" }, groundOf(node.ground))] : [];
    const children = [...lies, ...this.inside(node.children, { ...at, inButton: isInner })];
    const ground = primary === undefined ? (look ? `n-look look-${look}` : "") : `n-look n-plate ${primary ? "primary" : ""} ${on ? "lit" : ""}`;
    const classes = `${kind} s-${node.style || "none"} ${ground} ${isButton ? "n-tap" : ""} ${on && look ? "on" : ""} ${tap?.hold ? "held" : ""} ${node.ground ? "n-grounded" : ""}`;
    if (!isButton || at.inButton) {
      const tag = at.inButton ? "span" : look === "bar" ? "header" : "div";
      const what = label && !at.inButton ? { role: "group", "aria-label": label } : {};
      return h(tag, { class: classes, style, ...what, "aria-current": on && !at.inButton ? "true" : null }, children);
    }
    const state = on === undefined || on === null ? {} : hasSwitch(node) ? { role: "switch", "aria-checked": String(on) } : { "aria-pressed": String(on) };
    const words = label || (wordsIn(node, at.step) ? "" : tap?.says || wordsIn(node));
    const pressing = {
      type: "button",
      ...state,
      disabled: off || !tap,
      "aria-label": words || null,
      "aria-description": !words && tap?.says ? tap.says : null,
      ...this.tapped(tap, at),
    };
    if (!hasOthers) return h("button", { class: classes, style, ...pressing }, children);
    const name = label || tap?.says || wordsIn(node, at.step);
    return h("div", { class: `${classes} n-both`, style }, h("button", { key: "tap", class: "n-all", ...pressing, "aria-label": name }), children);
  }

  canBeTapped(node) {
    if (node.tap || node.t === "button" || node.t === "input" || node.spots) return true;
    return childrenOf(node).some((child) => this.canBeTapped(child));
  }

  /** All of its items: a page scrolls. */
  list(node, at) {
    const one = (child, index) => isThere(child, at.step) && h("li", { key: child.key || null }, this.node(child, { ...at, path: `${at.path}.${index}` }));
    return h("ul", { class: `n-list s-${node.style || "none"} ${node.flows ? "flows" : ""}`, role: "list" }, node.children.map(one));
  }

  fit(node, at) {
    return fit(node, at, this);
  }

  // what a tap does, and how it is held

  tapped(tap, at) {
    if (!tap) return {};
    if (tap.confirm) return this.marked(tap, at);
    const page = this.number;
    const press = (number) => this.press(at.base, number, undefined, page); // a held one may end on another page
    if (tap.slide) return slid(tap, press);
    if (!tap.hold) return { onclick: () => press(tap.n) };
    return this.held(tap, press);
  }

  /** A tap marks it, or takes the mark away again; nothing is sent. */
  marked(tap, at) {
    const name = tap.confirm;
    if (at.isTop) this.pickable.set(name, at.base + tap.n);
    const mark = () => {
      if (performance.now() < this.since + GUARD_MS) return;
      this.picked = this.picked === name ? null : name;
      this.show();
    };
    return { onclick: mark, "aria-pressed": String(this.picked === name), "data-picked": this.picked === name ? "" : null };
  }

  /** Only if it is held, or something else if it is; a click without fingers, mouse or keys needs a second one. */
  held(tap, press) {
    const done = tap.held ?? tap.n;
    const begin = (event) => {
      const button = event.currentTarget;
      if (button.holding || performance.now() < this.since + GUARD_MS) return;
      button.classList.add("holding");
      button.holding = setTimeout(() => {
        stop(button);
        button.wasHeld = true;
        press(done);
      }, tap.hold);
    };
    const end = (event) => {
      const button = event.currentTarget;
      button.wasShort = Boolean(button.holding);
      stop(button);
    };
    const stop = (button) => {
      clearTimeout(button.holding);
      button.holding = 0;
      button.classList.remove("holding");
    };
    const isKey = (event) => event.key === " " || event.key === "Enter";
    return {
      style: { "--hold": `${tap.hold}ms` },
      onpointerdown: begin,
      onpointerup: end,
      onpointercancel: end,
      onpointerleave: end,
      oncontextmenu: (event) => event.preventDefault(),
      onkeydown: (event) => {
        if (!isKey(event)) return;
        event.preventDefault();
        begin(event);
      },
      onkeyup: (event) => isKey(event) && (end(event), this.clicked(event.currentTarget, tap, press)),
      onclick: (event) => this.clicked(event.currentTarget, tap, press),
    };
  }

  clicked(button, tap, press) {
    const { wasHeld, wasShort } = button;
    button.wasHeld = button.wasShort = false;
    if (wasHeld) return;
    if (tap.held !== undefined) press(tap.n);
    else if (wasShort) this.tell(t("hold_longer"));
    else if (this.armed?.button === button && performance.now() < this.armed.until) {
      this.armed = null;
      press(tap.n);
    } else {
      this.armed = { button, until: performance.now() + ARMED_MS };
      this.tell(t("press_again"));
    }
  }
}

/** A finger slides along it, or arrow keys go from part to part. */
function slid(tap, press) {
  const parts = tap.slide.length;
  const go = (event) => {
    if (event.type === "pointermove" && !event.buttons) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.max(0, Math.min(parts - 1, Math.floor(((event.clientX - left) / width) * parts)));
    if (event.currentTarget.slidTo === at && event.type === "pointermove") return;
    event.currentTarget.slidTo = at;
    press(tap.slide[at]);
  };
  const step = (event) => {
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const from = event.currentTarget.slidTo ?? Number(event.currentTarget.dataset.part ?? 0);
    const at = Math.max(0, Math.min(parts - 1, from + way));
    event.currentTarget.slidTo = at;
    press(tap.slide[at]);
  };
  return { onpointerdown: go, onpointermove: go, onkeydown: step };
}

const rung = (value, step) => (Array.isArray(value) ? value[Math.min(step, value.length - 1)] : value);
const colourOf = ({ tone = "ivory", seat }) => (seat === undefined ? `var(--${tone.replace("_", "-")})` : seatColour(seat));
const childrenOf = (node) => node.children ?? (node.child ? [node.child] : []);
const isThere = ({ since = 0, until = 0 }, step) => since <= step && !(until && step >= until); // on that step of a ladder
const hasSwitch = (node) => node.t === "switch" || (node.children ?? []).some(hasSwitch);

/** What is written on a node; without a step, on any of them. */
function wordsIn(node, step = null) {
  if (step !== null && !isThere(node, step)) return "";
  if (node.t === "text") return rung(node.words, step ?? 0);
  if (node.t === "sprite") return node.title ?? "";
  return childrenOf(node).map((child) => wordsIn(child, step)).filter(Boolean).join(", ");
}

function shapeOf() {
  const usual = 16 / parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (innerWidth * usual < PHONE_BELOW) return "phone";
  return innerHeight > innerWidth ? "tall" : "wide";
}
