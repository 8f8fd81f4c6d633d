"use strict";
// An RP2040 with what rp2040js leaves out and the firmware needs: flash that can be written, random bits, a UART that
// takes its time, a USB host that says nothing while it has nothing to say, and a restart that keeps what a real one
// keeps.

const { RP2040, USBCDC, BasePeripheral, ConsoleLogger, LogLevel } = require("rp2040js");

const CYCLE_NANOS = 1e9 / 125e6;
const FILE_SYSTEM_AT = 0xa0000; // in flash, as MicroPython's board RPI_PICO has it
const STAGE_2 = 0x10000000; // where the boot ROM goes on
const WATCHDOG = 0x40058, ROSC = 0x40060;
const WATCHDOG_LOAD = 0x04, SIO_GPIO_IN = 0x04;
const ROSC_STATUS = 0x18, ROSC_RANDOM_BIT = 0x1c;
const ROSC_IS_STABLE = 0x80001000;

// W25Q16JV, typical times: a sector of 4 KB is erased in 45 ms, a page of 256 bytes is written in 0.4 ms.
const ERASE_NANOS = 45e6 / 4096;
const PROGRAM_NANOS = 0.4e6 / 256;

const IN_BUFFER_CONTROL = 0x80; // of endpoint 0, in the USB controller's memory (RP2040 data sheet, 4.1.2.5)
const BUFFER_AVAILABLE = 1 << 10;

const UARTDR = 0x00, UARTIFLS = 0x34, UARTICR = 0x44;
const TX_FULL = 1 << 5, TX_EMPTY = 1 << 7, BUSY = 1 << 3;
const TX_INTERRUPT = 1 << 5;
const FIFO_BYTES = 32;
const REFILL_AT = 4; // bytes left: an eighth of the FIFO, to which the pico-sdk sets the level

class RingOscillator extends BasePeripheral {
  constructor(chip, random) {
    super(chip, "ROSC");
    this.random = random;
  }

  readUint32(offset) {
    if (offset === ROSC_RANDOM_BIT) return this.random() & 1;
    return offset === ROSC_STATUS ? ROSC_IS_STABLE : 0;
  }

  writeUint32() {}
}

// Numbers that look random and are the same for the same seed (xorshift).
function seeded(seed) {
  let word = seed | 1;
  return () => {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    return (word >>> 9) & 0xffff;
  };
}

// Bytes leave and arrive one after the other, as fast as the baud rate says.
class Uart {
  constructor(chip, onByte) {
    const uart = (this.uart = chip.uart[0]);
    this.leaving = [];
    this.arriving = [];
    this.sent = chip.clock.createAlarm(() => {
      onByte(this.leaving.shift());
      if (this.leaving.length === REFILL_AT) this.interrupt();
      if (this.leaving.length) this.sent.schedule(this.byteNanos);
    });
    this.received = chip.clock.createAlarm(() => {
      uart.feedByte(this.arriving.shift());
      if (this.arriving.length) this.received.schedule(this.byteNanos);
    });
    Object.defineProperty(uart, "flags", { get: () => this.flags });
    uart.checkInterrupts = () =>
      chip.setInterrupt(uart.irq, !!(uart.interruptStatus & uart.interruptMask));
    const write = uart.writeUint32.bind(uart);
    uart.writeUint32 = (offset, value) => {
      if (offset === UARTDR) this.send(value & 0xff);
      else if (offset !== UARTIFLS) write(offset, value);
    };
    const read = uart.readUint32.bind(uart);
    uart.readUint32 = (offset) => (offset === UARTIFLS ? 0 : read(offset));
  }

  get byteNanos() {
    return (10 * 1e9) / this.uart.baudRate;
  }

  get flags() {
    const { rxFIFO } = this.uart;
    const full = this.leaving.length >= FIFO_BYTES;
    const receiving = (rxFIFO.full ? 1 << 6 : 0) | (rxFIFO.empty ? 1 << 4 : 0);
    return receiving | (full ? TX_FULL : 0) | (this.leaving.length ? BUSY : TX_EMPTY);
  }

  get isQuiet() {
    return !this.leaving.length && !this.arriving.length;
  }

  interrupt() {
    this.uart.interruptStatus |= TX_INTERRUPT;
    this.uart.checkInterrupts();
  }

  send(byte) {
    this.leaving.push(byte);
    if (this.leaving.length > REFILL_AT) {
      this.uart.interruptStatus &= ~TX_INTERRUPT;
      this.uart.checkInterrupts();
    }
    if (this.leaving.length === 1) this.sent.schedule(this.byteNanos);
  }

  receive(bytes) {
    if (!this.uart.enabled) return; // nobody listens
    const wasEmpty = !this.arriving.length;
    this.arriving.push(...bytes);
    if (wasEmpty && bytes.length) this.received.schedule(this.byteNanos);
  }
}

// A computer that has opened the Pico's serial port. It reads at once, or not at all.
class UsbHost {
  constructor(chip, onBytes, onConnected) {
    this.usb = chip.usbCtrl;
    this.cdc = new USBCDC(chip.usbCtrl);
    this.cdc.onSerialData = onBytes;
    this.cdc.onDeviceConnected = onConnected;
    this.arriving = [];
    this.room = 0;
    this.reads = true;
    this.unread = null; // the packet that the Pico offers meanwhile
    const offer = this.usb.DPRAMUpdated.bind(this.usb);
    this.usb.DPRAMUpdated = (offset, value) => {
      const isOffered = offset === IN_BUFFER_CONTROL + 8 * this.cdc.inEndpoint && value & BUFFER_AVAILABLE;
      if (isOffered && !this.reads) this.unread = () => offer(offset, value);
      else offer(offset, value);
    };
    this.usb.onEndpointRead = (endpoint, size) => {
      if (endpoint !== this.cdc.outEndpoint) return;
      this.room = size;
      this.deliver();
    };
  }

  receive(bytes) {
    if (!this.cdc.initialized) return; // there is no port yet
    this.arriving.push(...bytes);
    this.deliver();
  }

  read(isWilling) {
    this.reads = isWilling;
    if (isWilling) this.unread?.();
    this.unread = null;
  }

  deliver() {
    if (!this.room || !this.arriving.length) return;
    const packet = Uint8Array.from(this.arriving.splice(0, this.room));
    this.room = 0;
    this.usb.endpointReadDone(this.cdc.outEndpoint, packet);
  }
}

// What outlasts a restart: the flash, the boot ROM and what is soldered to the chip.
class Pico {
  constructor({ rom, micropython, files, seed, hasUsbHost, tell }) {
    this.rom = patched(rom);
    this.image = { micropython, files };
    this.random = seeded(seed);
    this.hasUsbHost = hasUsbHost;
    this.tell = tell; // (kind, bytes or text)
    this.onStart = () => {};
    this.onFeed = () => {}; // the watchdog gets its food
    this.onLook = () => {}; // the program looks at the pins
    this.startedNanos = 0; // when the running chip was started, on the clock of the world
    this.switchOn();
  }

  get nanos() {
    return this.startedNanos + this.chip.clock.nanos;
  }

  // Power comes: nothing is known of before but what is in flash.
  switchOn() {
    this.begin(new RP2040(), this.chip);
  }

  // The watchdog bites, or the program wants a restart: memory and the reason stay.
  restart() {
    const fresh = new RP2040();
    fresh.sram.set(this.chip.sram);
    const [before, now] = [this.chip, fresh].map((chip) => chip.peripherals[WATCHDOG]);
    now.reason = before.reason;
    now.scratchData.set(before.scratchData);
    this.begin(fresh, this.chip);
    this.tell("event", "the watchdog has restarted the Pico");
  }

  begin(chip, before) {
    if (before) this.startedNanos += before.clock.nanos;
    this.chip = chip;
    this.isHung = this.mustRestart = false;
    chip.logger = new ConsoleLogger(LogLevel.Error, false);
    chip.loadBootrom(this.rom);
    if (before) this.keepFlash(before);
    else {
      chip.flash.set(this.image.micropython);
      chip.flash.set(this.image.files, FILE_SYSTEM_AT);
    }
    chip.peripherals[ROSC] = new RingOscillator(chip, this.random);
    chip.onBreak = (number) => this.romFunction(number);
    this.watchWatchdog(chip.peripherals[WATCHDOG]);
    this.watchPins(chip.sio);
    this.uart = new Uart(chip, (byte) => this.tell("uart", [byte]));
    if (this.hasUsbHost) {
      this.usb = new UsbHost(
        chip,
        (bytes) => this.tell("usb", bytes),
        () => this.tell("event", "usb connected"),
      );
    }
    chip.core.PC = STAGE_2;
    this.onStart(chip);
  }

  keepFlash(before) {
    for (const view of ["flash", "flash16", "flashView"]) this.chip[view] = before[view];
  }

  watchWatchdog(watchdog) {
    watchdog.onWatchdogTrigger = () => {
      watchdog.alarm.enable = false; // it would go off again at once, for ever
      this.mustRestart = true;
    };
    const write = watchdog.writeUint32.bind(watchdog);
    watchdog.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset === WATCHDOG_LOAD) this.onFeed();
    };
  }

  watchPins(sio) {
    const read = sio.readUint32.bind(sio);
    sio.readUint32 = (offset) => {
      if (offset === SIO_GPIO_IN) this.onLook();
      return read(offset);
    };
  }

  // The boot ROM's own routines would talk to the flash chip, which rp2040js does not have.
  romFunction(number) {
    const { chip } = this;
    const [r0, r1, r2] = chip.core.registers;
    switch (ROM_FUNCTIONS[number]) {
      case "RE":
        chip.flash.fill(0xff, r0, r0 + r1);
        return chip.clock.tick(r1 * ERASE_NANOS);
      case "RP":
        for (let at = 0; at < r2; at++) chip.flash[r0 + at] &= chip.readUint8(r1 + at);
        return chip.clock.tick(r2 * PROGRAM_NANOS);
    }
  }

  // The core is caught in an endless loop, with its interrupts off; everything around it goes on.
  hang() {
    this.isHung = true;
  }

  // Go on for so long, on the clock of the world.
  runUntil(nanos) {
    while (this.nanos < nanos) {
      this.runChip(nanos - this.startedNanos);
      if (this.mustRestart) this.restart();
    }
  }

  runChip(nanos) {
    const { chip } = this;
    const { core, clock } = chip;
    while (clock.nanosCounter < nanos && !this.mustRestart) {
      if (core.waiting || this.isHung) {
        const alarm = clock.nextAlarm;
        clock.tick(Math.max(0, Math.min(alarm ? alarm.nanos : nanos, nanos) - clock.nanosCounter));
      } else {
        const cycles = core.executeInstruction(); // which may let time pass by itself
        clock.nanosCounter += cycles * CYCLE_NANOS;
        if (clock.nextAlarm !== null && clock.nextAlarm.nanos <= clock.nanosCounter) clock.tick(0);
      }
    }
  }
}

// Routines of the boot ROM by their two letters (RP2040 data sheet, 2.8.3): what to do about flash.
const ROM_FUNCTIONS = ["IF", "EX", "RE", "RP", "FC", "CX"];
const BKPT = 0xbe00, BX_LR = 0x4770;
const FUNCTION_TABLE = 0x14;

// The boot ROM with a breakpoint and a return in place of each of them.
function patched(rom) {
  const halves = new Uint16Array(Uint32Array.from(rom).buffer);
  for (let at = halves[FUNCTION_TABLE >> 1] >> 1; halves[at]; at += 2) {
    const number = ROM_FUNCTIONS.indexOf(String.fromCharCode(halves[at] & 0xff, halves[at] >> 8));
    if (number < 0) continue;
    const start = halves[at + 1] >> 1;
    halves[start] = BKPT | number;
    halves[start + 1] = BX_LR;
  }
  return new Uint32Array(halves.buffer);
}

module.exports = { Pico };
