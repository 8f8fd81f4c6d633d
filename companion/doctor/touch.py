"""What people tap with: a touch screen, otherwise a mouse or a keyboard, as the kernel lists its inputs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, error, ok, warning
from companion.doctor.groups import joining

_TITLE = "Touch"
_PLUG = "connect the touch screen's USB or ribbon cable, or a mouse: docs/screens.md"
_LIST = "/proc/bus/input/devices"
# Bits of linux/input-event-codes.h
_POINTER, _DIRECT = 0, 1
_ABS_X, _ABS_Y = 0x00, 0x01
_BTN_TOUCH, _BTN_TOOL_FINGER, _BTN_TOOL_PEN = 0x14A, 0x145, 0x140
_LETTERS = range(16, 26)  # Q to P: what a power button does not have
_BTN_LEFT = 0x110


@dataclass(frozen=True, slots=True)
class Input:
    """An input device: what it is called, where it is, what it can do."""

    name: str
    device: str
    properties: int
    keys: int
    axes: int

    @property
    def is_touch_screen(self) -> bool:
        """A finger points straight at what it means. Old resistive panels do not say so, and have only one finger."""
        if self.properties >> _DIRECT & 1:
            return True
        taps = _has(self.keys, _BTN_TOUCH) and not _has(self.keys, _BTN_TOOL_FINGER) and not self._is_pen
        return taps and _has(self.axes, _ABS_X) and _has(self.axes, _ABS_Y) and not self.properties >> _POINTER & 1

    @property
    def _is_pen(self) -> bool:
        return _has(self.keys, _BTN_TOOL_PEN)

    @property
    def is_mouse(self) -> bool:
        """Anything with a left button: mouse, touch pad, trackball."""
        return _has(self.keys, _BTN_LEFT) and not self.is_touch_screen

    @property
    def is_keyboard(self) -> bool:
        """It has letters."""
        return all(_has(self.keys, key) for key in _LETTERS)


def _has(bits: int, number: int) -> bool:
    return bool(bits >> number & 1)


def touch(facts: Facts) -> Iterator[Finding]:
    """Whether a person can tell the game anything."""
    if facts.desktop:
        yield ok(_TITLE, "what the desktop has")
        return
    text = facts.machine.text(_LIST)
    if text is None:
        yield warning(_TITLE, f"{_LIST} cannot be read, so touch is unknown", "try it: jewelbox play")
        return
    inputs = list(parse(text))
    for kind, found in (
        ("touch screen", [one for one in inputs if one.is_touch_screen]),
        ("mouse", [one for one in inputs if one.is_mouse]),
        ("keyboard", [one for one in inputs if one.is_keyboard]),
    ):
        if found:
            yield _usable(facts, kind, found)
            return
    say = error if facts.pi else warning
    yield say(_TITLE, "no input device: no touch screen, no mouse, no keyboard", _PLUG)


def _usable(facts: Facts, kind: str, found: list[Input]) -> Finding:
    shut = [one for one in found if not facts.player_may_open(one.device, "input")]
    if len(shut) == len(found):
        seen = f"{facts.player.name} has no permission to use the {kind} {shut[0].device} ({shut[0].name})"
        return error(_TITLE, seen, joining(facts, ["input"]))
    names = ", ".join(one.name for one in found)
    if facts.pi and kind != "touch screen":
        return warning(_TITLE, f"no touch screen, but a {kind}: {names}", f"it will do; or {_PLUG}")
    return ok(_TITLE, f"{kind}: {names}")


def parse(text: str) -> Iterator[Input]:
    """The kernel's list; what has no event device is of no use to SDL and left out."""
    for block in re.split(r"\n\s*\n", text):
        name = re.search(r'^N: Name="(.*)"', block, re.MULTILINE)
        event = re.search(r"^H: Handlers=.*\b(event\d+)", block, re.MULTILINE)
        if event:
            yield Input(
                name[1] if name else "nameless",
                f"/dev/input/{event[1]}",
                _bits(block, "PROP"),
                _bits(block, "KEY"),
                _bits(block, "ABS"),
            )


def _bits(block: str, kind: str) -> int:
    """A bitmap as the kernel prints it: words of 64 bits, the highest first, without leading zeros."""
    found = re.search(rf"^B: {kind}=([0-9a-f ]+)", block, re.MULTILINE)
    return int("".join(word.zfill(16) for word in found[1].split()), 16) if found else 0
