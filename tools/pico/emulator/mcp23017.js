"use strict";
// A port expander MCP23017 on an I2C bus, bit by bit: it sees the edges of two wires and pulls one of them low, or not.
// Only what the firmware uses: addresses in sequence, BANK = 0. Registers as in Microchip's data sheet DS20001952.

const REGISTERS = 0x16;
const IODIR = 0x00, IPOL = 0x02, GPPU = 0x0c, GPIO = 0x12, OLAT = 0x14;

const State = { IDLE: 0, ADDRESS: 1, TAKE: 2, GIVE: 3, ACK_TAKEN: 4, ACK_GIVEN: 5 };

class Mcp23017 {
  constructor(address) {
    this.address = address;
    this.closed = 0; // contacts to ground: bit 0 is GPA0, bit 8 is GPB0
    this.powered = true;
    this.holds = false; // a broken chip: it pulls the data wire down and does not let go
    this.clocksToMiss = 0; // while it sends GPIOB, the last byte of a read
    this.forget();
  }

  // Power is back, or was away for a moment: every register as the chip wakes up.
  forget() {
    this.registers = new Uint8Array(REGISTERS);
    this.registers[IODIR] = this.registers[IODIR + 1] = 0xff;
    this.pointer = 0;
    this.leaveBus();
  }

  leaveBus() {
    this.state = State.IDLE;
    this.sda = 1;
    this.isMissing = false;
  }

  // 0 while it pulls the data wire low.
  get pulls() {
    return this.powered && this.holds ? 0 : this.sda;
  }

  read(register) {
    if ((register & ~1) !== GPIO) return this.registers[register];
    const port = register & 1;
    const isInput = this.registers[IODIR + port];
    const open = ~(this.closed >> (8 * port));
    // Without its pull-up an open contact hangs in the air: take the worse, which is that it seems closed.
    const pins = open & this.registers[GPPU + port];
    const outputs = this.registers[OLAT + port] & ~isInput;
    return (((pins & isInput) ^ this.registers[IPOL + port]) | outputs) & 0xff;
  }

  write(register, value) {
    if ((register & ~1) === GPIO) register += OLAT - GPIO;
    this.registers[register] = value;
  }

  next() {
    this.pointer = (this.pointer + 1) % REGISTERS;
  }

  start() {
    this.state = State.ADDRESS;
    this.begin();
  }

  begin() {
    this.bits = 0;
    this.shift = 0;
    this.sda = 1;
  }

  // The clock rises: a bit is on the wire.
  rise(sda) {
    this.isMissing = this.clocksToMiss > 0 && this.state === State.GIVE && this.pointer === OLAT;
    if (this.isMissing) return;
    switch (this.state) {
      case State.ADDRESS:
      case State.TAKE:
        this.shift = (this.shift << 1) | sda;
        this.bits++;
        break;
      case State.GIVE:
        this.bits++;
        break;
      case State.ACK_GIVEN: // from the controller: does it want more?
        this.wanted = !sda;
        break;
    }
  }

  // The clock falls: the next bit may be put on the wire.
  fall() {
    if (this.isMissing) return this.missOne();
    switch (this.state) {
      case State.ADDRESS:
        if (this.bits === 8) this.answerAddress();
        break;
      case State.TAKE:
        if (this.bits === 8) this.takeByte();
        break;
      case State.GIVE:
        if (this.bits === 8) {
          this.state = State.ACK_GIVEN;
          this.sda = 1;
        } else this.show();
        break;
      case State.ACK_TAKEN:
        this.state = this.reads ? State.GIVE : State.TAKE;
        this.begin();
        if (this.reads) this.load();
        break;
      case State.ACK_GIVEN:
        if (!this.wanted) return this.leaveBus();
        this.state = State.GIVE;
        this.begin();
        this.load();
        break;
    }
  }

  missOne() {
    this.isMissing = false;
    this.clocksToMiss--;
  }

  answerAddress() {
    if (this.shift >> 1 !== this.address) return this.leaveBus();
    this.reads = (this.shift & 1) === 1;
    this.isFirst = true;
    this.state = State.ACK_TAKEN;
    this.sda = 0;
  }

  takeByte() {
    if (this.isFirst) this.pointer = this.shift % REGISTERS;
    else {
      this.write(this.pointer, this.shift);
      this.next();
    }
    this.isFirst = false;
    this.state = State.ACK_TAKEN;
    this.sda = 0;
  }

  load() {
    this.shift = this.read(this.pointer);
    this.next();
    this.show();
  }

  show() {
    this.sda = (this.shift >> (7 - this.bits)) & 1;
  }
}

module.exports = { Mcp23017 };
