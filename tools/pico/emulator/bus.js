"use strict";
// The two wires of an I2C bus with what pulls at them: the Pico's I2C0, the same pins moved by hand, and the chips.
// One rule: a wire is high only if nobody pulls it low, for whoever looks.

const I2C0_RESET = 1 << 3;
const I2C_FUNCTION = 3; // of a pin (RP2040 data sheet, 2.19.2)
const RETRY_NANOS = 5000;
const RELEASED = { sda: 1, scl: 1 };

class Bus {
  constructor(chips, tell) {
    this.chips = chips;
    this.tell = tell; // of what happens to it: a text
    this.controller = { sda: 1, scl: 1 };
    this.byHand = { sda: 1, scl: 1 };
    this.sda = this.scl = 1;
    this.handClocks = 0;
  }

  // Solder it to a Pico: again after each restart of the chip.
  attach(chip, sdaPin, sclPin) {
    this.pins = { sda: chip.gpio[sdaPin], scl: chip.gpio[sclPin] };
    this.controller = { sda: 1, scl: 1 };
    this.byHand = { sda: 1, scl: 1 };
    for (const wire of ["sda", "scl"]) {
      this.pins[wire].addListener(() => this.moveByHand(wire));
    }
    this.i2c = chip.i2c[0];
    this.clock = chip.clock;
    this.alarm = chip.clock.createAlarm(() => this.due());
    this.i2c.onStart = () => this.later(1, () => this.tryTo(() => this.start(), () => this.i2c.completeStart()));
    this.i2c.onConnect = (address, mode) =>
      this.later(9, () => this.put((address << 1) | mode, (acknowledged) => this.i2c.completeConnect(acknowledged)));
    this.i2c.onWriteByte = (byte) =>
      this.later(9, () => this.put(byte, (acknowledged) => this.i2c.completeWrite(acknowledged)));
    this.i2c.onReadByte = (more) => this.later(9, () => this.i2c.completeRead(this.get(more)));
    this.i2c.onStop = () =>
      this.later(1, () => {
        this.stop();
        this.tryTo(() => this.sda === 1, () => this.i2c.completeStop());
      });
    this.hookReset(chip);
    this.update();
  }

  // rp2040js leaves a peripheral as it is when software resets it. That is how MicroPython opens a bus anew.
  hookReset(chip) {
    const resets = chip.peripherals[0x4000c];
    const write = resets.writeUint32.bind(resets);
    resets.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset === 0 && value & I2C0_RESET) this.resetController();
    };
  }

  resetController() {
    const { i2c } = this;
    this.alarm.cancel();
    i2c.state = i2c.enable = i2c.intRaw = i2c.abortSource = 0;
    i2c.busy = i2c.stop = i2c.pendingRestart = i2c.firstByte = false;
    i2c.rxFIFO.reset();
    i2c.txFIFO.reset();
    i2c.checkInterrupts();
    this.drive(this.controller, 1, 1);
  }

  later(bits, then) {
    this.then = then;
    const cycles = this.i2c.sclLowPeriod + this.i2c.sclHighPeriod;
    this.alarm.schedule((bits * cycles * 1e9) / this.i2c.rp2040.clkSys);
  }

  due() {
    this.then();
  }

  // A controller waits as long as a chip pulls at the wire that it needs.
  tryTo(act, then) {
    if (act()) return then();
    if (!this.isHeld) {
      this.isHeld = true;
      this.handClocks = 0;
      this.tell("bus held");
    }
    this.then = () => this.tryTo(act, then);
    this.alarm.schedule(RETRY_NANOS);
  }

  start() {
    this.drive(this.controller, this.controller.scl, 1);
    this.drive(this.controller, 1, 1);
    if (!this.sda || !this.scl) return false;
    this.drive(this.controller, 1, 0);
    this.drive(this.controller, 0, 0);
    return true;
  }

  stop() {
    this.drive(this.controller, 0, 0);
    this.drive(this.controller, 1, 0);
    this.drive(this.controller, 1, 1);
  }

  put(byte, then) {
    for (let place = 7; place >= 0; place--) {
      const bit = (byte >> place) & 1;
      if (this.pulse(bit) !== bit) {
        this.drive(this.controller, 1, 1);
        return this.i2c.arbitrationLost();
      }
    }
    then(this.pulse(1) === 0);
  }

  get(more) {
    let byte = 0;
    for (let place = 0; place < 8; place++) byte = (byte << 1) | this.pulse(1);
    this.pulse(more ? 0 : 1);
    return byte;
  }

  pulse(bit) {
    this.drive(this.controller, 0, bit);
    this.drive(this.controller, 1, bit);
    const seen = this.sda;
    this.drive(this.controller, 0, bit);
    return seen;
  }

  // Open-drain pins as MicroPython moves them: driven low, or let go.
  moveByHand(wire) {
    const pin = this.pins[wire];
    const level = pin.outputEnable && !pin.outputValue ? 0 : 1;
    if (level === this.byHand[wire]) return;
    const { scl, sda } = { ...this.byHand, [wire]: level };
    if (wire === "scl" && level) this.handClocks++;
    this.drive(this.byHand, scl, sda);
  }

  drive(who, scl, sda) {
    who.scl = scl;
    who.sda = sda;
    this.update();
  }

  update() {
    const controller = this.pins.scl.functionSelect === I2C_FUNCTION ? this.controller : RELEASED;
    this.setClock(controller.scl & this.byHand.scl);
    let sda = controller.sda & this.byHand.sda;
    for (const chip of this.chips) sda &= chip.pulls;
    if (sda !== this.sda) {
      this.sda = sda;
      if (this.scl) return this.markEnds();
    }
    for (const wire of ["sda", "scl"]) {
      if (this.pins[wire].rawInputValue !== !!this[wire]) this.pins[wire].setInputValue(!!this[wire]);
    }
    if (this.isHeld && this.sda) {
      this.isHeld = false;
      this.tell(`bus free after ${this.handClocks} clocks`);
    }
  }

  setClock(scl) {
    if (scl === this.scl) return;
    this.scl = scl;
    for (const chip of this.chips) {
      if (chip.powered) scl ? chip.rise(this.sda) : chip.fall();
    }
  }

  // The data wire has moved while the clock is high: that is a START or a STOP.
  markEnds() {
    for (const chip of this.chips) {
      if (chip.powered) this.sda ? chip.leaveBus() : chip.start();
    }
    this.update(); // whoever heard it may have let go
  }
}

module.exports = { Bus };
