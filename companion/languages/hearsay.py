"""What layers that know no languages say in plain English, understood again: how the line is, pins, sound. Pure.

The sensors and the wire stand below the rules and cannot make `Words`. Their sentences are few, so each is kept here
as a message with its facts. One rule: a sentence that is not known is passed on as it is; better English than nothing.
"""

import re
from functools import cache
from string import Formatter

from companion.games.wording import mark

# The first that fits is taken: the one that fits anything of a port comes last.
MESSAGES = (
    mark("no hardware, behaves like wood"),
    mark("no serial box, no GPIO pins here"),
    mark("the virtual box has no power: mend it"),
    mark("not started"),
    mark("playing"),
    mark("played to the end"),
    mark("{n} sensors, by {file}"),
    mark("this machine has no GPIO pins: run this on a Raspberry Pi, or use --source mock for the virtual box"),
    mark("GPIO{pin} ({what}) cannot be used: is another program using it? ({why})"),
    mark("{port} is not open yet"),
    mark("asking {port} whether the box is there"),
    mark(
        "the box answers on {port}, but its I2C bus got stuck and had to be freed (times: {n}): "
        "look at the slip rings, or write i2c_khz = 100 in the pin map"
    ),
    mark(
        "the box answers on {port}, but a level board lost its power for a moment (times: {n}): "
        "look at its capacitors and at the slip rings"
    ),
    mark("the box answers on {port}"),
    mark("the Pico on {port} has MicroPython {has}: put {needs} or newer on it first (docs/firmware.md)"),
    mark("the firmware of the box on {port} has stopped: starting it again"),
    mark(
        "the box on {port} reports thousands of changes per second, more than sensors can make, and is not listened "
        "to: switch it off and on; if that does not help, run `jewelbox firmware install {port}`"
    ),
    mark("the box on {port} has restarted: asking who it is"),
    mark("no frame from the box for {n} s: is it switched on and its battery charged? (port {port})"),
    mark("a Pico answers on {port}, but without our firmware: run `jewelbox firmware install {port}`"),
    mark('what answers on {port} is not the box: it says "{what}". Is it another device?'),
    mark("only noise comes from {port}: is it another device, or is its speed not the one in the pin map?"),
    mark("nothing answers on {port}: is the box switched on, and is this its port?"),
    mark("the box on {port} speaks protocol {theirs} and this program only {ours}: update this program"),
    mark("the box on {port} speaks protocol {theirs}, this program {ours}: run `jewelbox firmware install {port}`"),
    mark(
        "the firmware of the box on {port} was made from another pin map ({what}): "
        "run `jewelbox firmware install {port}`, or use the pin map that it was made with"
    ),
    mark("level board {board} does not answer: look at its plug, the slip ring and its address jumpers"),
    mark("level boards {boards} do not answer: look at the slip ring and the I2C wires"),
    mark("{port} is not there: is the box plugged in, or paired? `jewelbox firmware ports` lists what is"),
    mark("{port} may not be used: add yourself to its group (sudo usermod -aG dialout $USER), log in again"),
    mark("{port} is in use by another program: close it (a serial monitor, mpremote, another jewelbox?)"),
    mark("{port} does not reach the box: is it switched on, near enough, and paired?"),
    mark("{port} is not a serial port: name one such as /dev/ttyACM0 or /dev/rfcomm0"),
    mark("Games are not kept: {why}"),
    mark(
        "touch and keys cannot be read: `sudo usermod -aG input $USER`, then log out and in again "
        "(a service: SupplementaryGroups=input)"
    ),
    mark("no sound card found. Plug in a loudspeaker, then switch the sound off and on again."),
    mark("the sound card cannot be used ({why}). Plug in a loudspeaker, then switch the sound off and on again."),
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
