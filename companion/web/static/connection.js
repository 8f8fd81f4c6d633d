// The way to the table: a WebSocket that comes back by itself.
// One rule: whatever happens to the network, the next try is never more than two seconds away.

const PROTOCOL = 1;
const WAITS_MS = [0, 250, 500, 1000, 1500];
const PATIENCE_MS = 4000; // for the first answer
const PULSE_MS = 2000; // a browser is not told of a dead network before it sends something

/** Why the table has closed a connection for good. */
export const WRONG_CODE = 4401;
export const SEAT_TAKEN = 4409;
const FINAL = new Set([WRONG_CODE, SEAT_TAKEN]);

export class Connection {
  /** `hello()` is the first message; `heard(message)` gets what the table says, `changed(status)` whether there is a
   * connection: "connecting", "open", "lost", or a number: it was closed for good, and why. */
  constructor(url, { hello, heard, changed }) {
    this.url = url;
    this.hello = hello;
    this.heard = heard;
    this.changed = changed;
    this.tries = 0;
    this.timer = 0;
    this.socket = null;
    this.status = "";
  }

  start() {
    addEventListener("online", () => this.again());
    addEventListener("offline", () => this.drop());
    addEventListener("pageshow", (event) => event.persisted && this.again());
    document.addEventListener("visibilitychange", () => document.hidden || this.again());
    setInterval(() => this.pulse(), PULSE_MS);
    this.open();
  }

  /** Say something; whether it could be sent. */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Try at once, unless the table answers. */
  again() {
    if (this.status === "open") this.pulse();
    else if (!FINAL.has(this.status)) this.open();
  }

  /** Begin anew, with another code for example. */
  restart() {
    this.status = "";
    this.tries = 0;
    this.drop();
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    this.forget(this.socket);
    const socket = new WebSocket(this.url);
    const slow = setTimeout(() => this.gone(socket, 0), PATIENCE_MS);
    this.socket = socket;
    this.tell(this.status || "connecting");
    socket.onopen = () => this.send({ protocol: PROTOCOL, ...this.hello() });
    socket.onmessage = (event) => {
      clearTimeout(slow);
      this.tries = 0;
      this.tell("open");
      this.heard(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      clearTimeout(slow);
      this.gone(socket, event.code);
    };
  }

  /** The network is gone, and nobody will tell the socket. */
  drop() {
    if (this.socket) this.gone(this.socket, 0);
  }

  gone(socket, code) {
    if (this.socket !== socket) return;
    this.socket = null;
    this.forget(socket);
    if (FINAL.has(code)) {
      this.tell(code);
      return;
    }
    this.tell("lost");
    this.timer = setTimeout(() => this.open(), WAITS_MS[Math.min(this.tries, WAITS_MS.length - 1)]);
    this.tries += 1;
  }

  /** Nothing that this one may still say counts. */
  forget(socket) {
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  pulse() {
    if (this.status === "open") this.socket.send("");
  }

  tell(status) {
    if (status === this.status) return;
    this.status = status;
    this.changed(status);
  }
}
