// Connects, listens, and shows the page that is about what was heard.

import { Connection } from "./connection.js";
import { h, patch } from "./dom.js";
import { chosenLanguage, deviceName, hasStarted, keepLanguage, keepStarted, takeToken } from "./memory.js";
import { PAGES } from "./pages.js";
import { sprites } from "./drawing/sprites.js";
import { ownLanguage, speak, t } from "./words.js";

const BUZZ_MS = 30;
const REFUSAL_MS = 4000;
const LONELY_MS = 300; // who has got no frame of its own by then, watches

/** What the pages know, and what they may do. They change `ui` through `set` only. */
const app = {
  status: "connecting", // or "open", "lost", "no_code", or the number with which the table closed the connection
  frame: null, // the last public frame
  mine: null, // the last private one
  role: "", // "seat-2", "host" or "spectator", once it is known
  seat: null, // the name of this browser's seat
  moment: null, // what happened with the last frame and is worth the whole screen
  answers: {}, // what the host asked about, by subject
  refused: "", // why the last wish was not fulfilled, or ...
  isTold: false, // ... what came of it
  started: false,
  ui: {}, // what is open and chosen on this browser only

  set(change) {
    Object.assign(app.ui, change);
    show();
  },
  /** Ask for something; `event` is added, so that the table knows what this browser was looking at. */
  want(want, more = {}) {
    app.refused = "";
    connection.send({ want, event: app.frame?.event ?? 0, ...more });
  },
  /** Ask the table about something, as the host may; the answer comes into `answers`. */
  ask(about, more = {}) {
    connection.send({ want: "ask", about, ...more });
  },
  start() {
    keepStarted(token);
    app.started = true;
    show();
  },
  chooseLanguage(code) {
    keepLanguage(code);
    language = code;
    speak(code);
    connection.send({ want: "language", language: code });
    show();
  },
  get language() {
    return language;
  },
};

let token = takeToken();
let language = chosenLanguage() || ownLanguage();
let called = "";
let refusalTimer = 0;

const connection = new Connection(`${location.protocol.replace("http", "ws")}//${location.host}/ws`, {
  hello: () => ({ token, device: deviceName(), language }),
  heard,
  changed(status) {
    app.status = status;
    show();
  },
});

function heard(message) {
  switch (message.type) {
    case "words":
      speak(message.language, message.words);
      if (message.role) become(message.role, message.seat);
      break;
    case "public":
      app.moment = newMoment(app.frame, message);
      app.frame = message;
      if (!app.role) setTimeout(() => app.role || (become("spectator", null), show()), LONELY_MS);
      break;
    case "private":
      app.mine = message;
      become(message.role, message.seat);
      break;
    case "refused":
      refuse(message.why);
      break;
    case "told":
      tell(message.text);
      break;
    case "code":
      location.hash = message.token;
      break;
    case "answer":
      app.answers[message.about] = message;
      break;
  }
  show();
}

/** An announcement stays as long as the same seat goes on; it is new once, and not for a browser that has just come. */
function newMoment(before, after) {
  const text = (frame) => JSON.stringify(frame?.announcement ?? null);
  if (!before || before.game !== after.game || text(before) === text(after)) return after.announcement ? app.moment : null;
  return after.announcement;
}

function become(role, seat) {
  app.role = role;
  app.seat = seat ?? null;
}

/** What came of a wish, where it is not to be seen; it goes like a refusal. */
function tell(text) {
  refuse(text);
  app.isTold = true;
}

function refuse(why) {
  app.refused = why;
  app.isTold = false;
  clearTimeout(refusalTimer);
  refusalTimer = setTimeout(() => {
    app.refused = "";
    show();
  }, REFUSAL_MS);
}

/** The phone is felt when it is this seat's turn or pick, and only when that is new. */
function call(reason) {
  if (reason && reason !== called) navigator.vibrate?.(BUZZ_MS);
  called = reason;
}

/** A screen reader says a text when it changes. */
function announce(id, text) {
  const place = document.getElementById(id);
  if (place.textContent !== text) place.textContent = text;
}

let isDrawing = false;

function show() {
  if (isDrawing) return;
  isDrawing = true;
  queueMicrotask(() => {
    isDrawing = false;
    draw();
  });
}

function draw() {
  const page = PAGES.find((candidate) => candidate.shows(app));
  const lost = app.status === "lost";
  document.body.className = `${app.role || "unknown"} ${lost ? "lost" : ""}`;
  patch(document.getElementById("page"), page ? [page.view(app)].flat() : []);
  patch(document.getElementById("over"), [...[page?.over?.(app) ?? []].flat(), refusal(), lost && veil()].filter(Boolean));
  document.getElementById("page").inert = lost;
  announce("turn", page?.spoken?.(app) ?? "");
  announce("news", app.refused || (app.frame?.log?.at(-1) ?? ""));
  call(page?.calls?.(app) ?? "");
}

/** A screen reader hears it as news. */
function refusal() {
  return app.refused && h("p", { key: "refused", class: app.isTold ? "refused told" : "refused", "aria-hidden": "true" }, app.refused);
}

function veil() {
  const sealed = app.mine?.sealed ? t("lost_sealed") : t("lost");
  return h("div", { key: "veil", class: "veil", role: "alert" }, h("p", {}, sealed), h("p", { class: "dim" }, t("trying")));
}

function begin() {
  patch(document.getElementById("sprites"), [sprites()]);
  speak(language);
  app.started = hasStarted(token);
  app.status = token ? "connecting" : "no_code";
  if (token) connection.start();
  show();
}

// Another code was opened in this tab: only the part after # differs, so the browser does not load the page again.
addEventListener("hashchange", () => {
  if (!location.hash.slice(1)) return;
  token = takeToken();
  Object.assign(app, { frame: null, mine: null, role: "", seat: null, started: hasStarted(token), ui: {} });
  if (connection.status === "") connection.start();
  else connection.restart();
});

begin();
