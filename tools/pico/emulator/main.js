"use strict";
// A box or tray around an emulated Pico, driven from outside: one JSON object per line in, one out.
//
// in   {"until": microseconds, "orders": [[microseconds, name, ...], ...], "next": microseconds or null}: orders in the
//      order of their times, and when the first one is due that comes later
// out  {"now": microseconds, "said": [[microseconds, "uart" or "usb", hex] or [microseconds, "event", text], ...],
//       "rounds": [microseconds, ...]}: how long each round of the firmware took, from one feeding of the watchdog to
//       the next
//
// One rule: time is virtual, so that the same lines in give the same lines out, however slow the machine is.

const fs = require("node:fs");
const readline = require("node:readline");
const { Pico } = require("./chip.js");
const { Bus } = require("./bus.js");
const { Mcp23017 } = require("./mcp23017.js");

const QUIET_NANOS = 40e6; // longer than a contact takes to be believed and reported three times
const LONGEST_LEAP_NANOS = 20e6;
const SAME_ROUND_NANOS = 0.5e6; // one pin is read after the other
const BEFORE_ORDER_NANOS = 5e6;

class Box {
  constructor(settings) {
    this.said = [];
    this.rounds = [];
    this.orders = [];
    this.inputs = new Map(); // the Pico's own pins
    this.analogue = 0;
    this.leaps = settings.leaps;
    this.busyNanos = this.fedNanos = this.leaptNanos = this.untilNanos = 0;
    const chips = settings.boards.map((address) => new Mcp23017(address));
    this.boards = new Map(chips.map((chip) => [chip.address, chip]));
    this.pico = new Pico({
      rom: JSON.parse(fs.readFileSync(settings.rom)),
      micropython: fs.readFileSync(settings.micropython),
      files: fs.readFileSync(settings.files),
      seed: settings.seed,
      hasUsbHost: settings.usb,
      tell: (kind, what) => this.tell(kind, what),
    });
    this.bus = new Bus(chips, (text) => {
      this.busyNanos = this.pico.nanos;
      this.tell("event", text);
    });
    this.pico.onStart = (chip) => {
      this.bus.attach(chip, settings.sda, settings.scl);
      for (const [number, level] of this.inputs) chip.gpio[number].setInputValue(!!level);
      chip.adc.channelValues.fill(this.analogue);
      this.fedNanos = 0;
    };
    this.pico.onFeed = () => this.endRound();
    this.pico.onLook = () => this.leaps && this.leap(this.pico.nanos);
    this.pico.onStart(this.pico.chip);
  }

  tell(kind, what) {
    const now = this.pico ? Math.round(this.pico.nanos / 1000) : 0;
    const said = kind === "event" ? what : Buffer.from(what).toString("hex");
    this.said.push([now, kind, said]);
  }

  endRound() {
    const { nanos } = this.pico;
    if (this.fedNanos) this.rounds.push(Math.round((nanos - this.fedNanos) / 1000));
    this.fedNanos = nanos;
  }

  // While nothing happens, the processor stands still where it has read the boards, and time goes on without it.
  leap(nanos) {
    if (nanos - this.busyNanos < QUIET_NANOS || nanos - this.leaptNanos < SAME_ROUND_NANOS) return;
    if (!this.pico.uart.isQuiet) return;
    const next = this.orders.length ? this.orders[0][0] : (this.next ?? Infinity);
    const leap = Math.min(LONGEST_LEAP_NANOS, next * 1000 - BEFORE_ORDER_NANOS - nanos, this.untilNanos - nanos);
    if (leap <= 0) return;
    this.pico.chip.clock.tick(leap);
    this.leaptNanos = this.pico.nanos;
  }

  run({ until, orders, next }) {
    this.orders = orders;
    this.next = next;
    this.untilNanos = until * 1000;
    while (this.orders.length) {
      this.pico.runUntil(this.orders[0][0] * 1000);
      const [, name, ...rest] = this.orders.shift();
      this.busyNanos = this.pico.nanos;
      this.obey(name, rest);
    }
    this.pico.runUntil(this.untilNanos);
    const answer = { now: Math.round(this.pico.nanos / 1000), said: this.said, rounds: this.rounds };
    this.said = [];
    this.rounds = [];
    return answer;
  }

  obey(name, [first, second, third]) {
    const { pico } = this;
    const board = this.boards.get(first);
    switch (name) {
      case "contact": // board, bit, closed
        board.closed = third ? board.closed | (1 << second) : board.closed & ~(1 << second);
        break;
      case "pin": // number, level
        this.inputs.set(first, second);
        pico.chip.gpio[first].setInputValue(!!second);
        break;
      case "analogue": // 12 bits
        this.analogue = first;
        pico.chip.adc.channelValues.fill(first);
        break;
      case "remove": // board
        board.powered = false;
        board.leaveBus();
        this.bus.update();
        break;
      case "return": // board
        board.powered = true;
        board.holds = false;
        board.forget();
        this.bus.update();
        break;
      case "brown-out": // board
        board.forget();
        this.bus.update();
        break;
      case "miss clocks": // board, how many
        board.clocksToMiss = second;
        break;
      case "hold": // board
        board.holds = true;
        this.bus.update();
        break;
      case "hang":
        pico.hang();
        break;
      case "power cut":
        pico.switchOn();
        break;
      case "usb reads": // whether the computer does
        pico.usb.read(first);
        break;
      case "leaps": // whether time may leap while nothing happens
        this.leaps = first;
        break;
      case "uart": // hex
      case "usb":
        pico[name].receive(Buffer.from(first, "hex"));
        break;
      default:
        throw new Error(`no order is called ${name}`);
    }
  }
}

const box = new Box(JSON.parse(process.argv[2]));
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(`${JSON.stringify(box.run(JSON.parse(line)))}\n`);
});
