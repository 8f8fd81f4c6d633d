"""What layers that know no languages say in plain English, understood again: how the line is, pins, sound. Pure.

The sensors and the wire stand below the rules and cannot make `Words`. Their sentences are few, so each is kept here
as a message with its facts. One rule: a sentence that is not known is passed on as it is; better English than nothing.
"""

import re
from functools import cache
from string import Formatter

from companion.words import mark

# The first that fits is taken: the one that fits anything of a port comes last.
MESSAGES = (
    mark("no hardware, simulated"),
    mark("no serial box or GPIO pins found"),
    mark("the virtual box has no power: repair it"),
    mark("not started"),
    mark("playing"),
    mark("end of the recording"),
    mark("{n} sensors, from {file}"),
    mark("this machine has no GPIO pins: run this on a Raspberry Pi, or use --source mock for the virtual box"),
    mark("GPIO{pin} ({what}) cannot be used: is another program using it? ({why})"),
    mark("{port} is not open yet"),
    mark("looking for the box on {port}"),
    mark(
        "the box answers on {port}, but its I2C bus got stuck and had to be freed (times: {n}): "
        "check the slip rings, or write i2c_khz = 100 in the pin map"
    ),
    mark(
        "the box answers on {port}, but a level board lost power for a moment (times: {n}): "
        "check its capacitors and the slip rings"
    ),
    mark("the box answers on {port}"),
    mark("the Pico on {port} has MicroPython {has}: install {needs} or newer first (docs/firmware.md)"),
    mark("the firmware of the box on {port} has stopped: starting it again"),
    mark(
        "the box on {port} reports thousands of changes per second, more than sensors can make, so it is ignored: "
        "switch it off and on; if that does not help, run `jewelbox firmware install {port}`"
    ),
    mark("the box on {port} has restarted: identifying it"),
    mark("no frame from the box for {n} s: is it switched on and its battery charged? (port {port})"),
    mark("a Pico answers on {port}, but without our firmware: run `jewelbox firmware install {port}`"),
    mark('the device on {port} is not the box: it says "{what}". Is this the right port?'),
    mark("{port} sends only noise: is it another device, or does its speed differ from the pin map?"),
    mark("nothing answers on {port}: is the box switched on, and is this its port?"),
    mark("the box on {port} speaks protocol {theirs} and this program only {ours}: update this program"),
    mark("the box on {port} speaks protocol {theirs}, this program {ours}: run `jewelbox firmware install {port}`"),
    mark(
        "the firmware of the box on {port} was made from another pin map ({what}): "
        "run `jewelbox firmware install {port}`, or use the pin map it was made from"
    ),
    mark("level board {board} does not answer: check its plug, the slip ring and its address jumpers"),
    mark("level boards {boards} do not answer: check the slip ring and the I2C wires"),
    mark("{port} does not exist: is the box plugged in, or paired? `jewelbox firmware ports` lists the ports"),
    mark("no permission to use {port}: add yourself to its group (sudo usermod -aG dialout $USER), then log in again"),
    mark("{port} is in use by another program: close it (a serial monitor, mpremote, another jewelbox?)"),
    mark("cannot reach the box on {port}: is it switched on, in range, and paired?"),
    mark("{port} is not a serial port: name one such as /dev/ttyACM0 or /dev/rfcomm0"),
    mark("Games are not saved: {why}"),
    mark(
        "cannot read touch and keys: run `sudo usermod -aG input $USER`, then log out and in again "
        "(for a service: SupplementaryGroups=input)"
    ),
    mark("no sound card found. Connect a speaker, then switch the sound off and on again."),
    mark("the sound card cannot be used ({why}). Connect a speaker, then switch the sound off and on again."),
    mark("virtual box"),
    mark("virtual box behind a serial line ({what})"),
    mark("GPIO header"),
    mark("box on {port}"),
    mark("replay of {file}"),
    mark("{port} does not work: {why}"),
)


def understood(sentence: str) -> tuple[str, dict[str, str]] | None:
    """The message that a sentence was made of, and its facts; None for one that is not known."""
    for message, pattern in _patterns():
        if found := pattern.fullmatch(sentence):
            return message, found.groupdict()
    return None


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    return [(message, _pattern(message)) for message in MESSAGES]


def _pattern(message: str) -> re.Pattern[str]:
    """A message as an expression: each fact is anything at first, and the same again where it comes again."""
    parts, known = [], set()
    for words, name, _, _ in Formatter().parse(message):
        parts.append(re.escape(words))
        if name is not None:
            parts.append(f"(?P={name})" if name in known else f"(?P<{name}>.+?)")
            known.add(name)
    return re.compile("".join(parts), re.DOTALL)
