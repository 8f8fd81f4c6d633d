"""What the player may use: groups that open devices, input devices, sound and a voice.

One rule: a missing group is only a warning of its own check; the check of the thing that it keeps shut says whether a
game can be played without.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, error, ok, warning
from companion.doctor.unit import NAME
from companion.table import preferences
from companion.table.kept_file import UnreadableError
from companion.table.preferences import Verbosity


@dataclass(frozen=True, slots=True)
class Door:
    """Devices, and the group that opens them on Debian."""

    group: str
    patterns: tuple[str, ...]
    by_desktop: bool = False  # a desktop opens it for who sits at it


DOORS = (
    Door("dialout", ("/dev/ttyACM*", "/dev/ttyUSB*", "/dev/rfcomm*")),
    Door("gpio", ("/dev/gpiochip*",)),
    Door("video", ("/dev/dri/card*",), by_desktop=True),
    Door("render", ("/dev/dri/renderD*",), by_desktop=True),
    Door("input", ("/dev/input/event*",), by_desktop=True),
    Door("audio", ("/dev/snd/controlC*",), by_desktop=True),
)


def groups(facts: Facts) -> Iterator[Finding]:
    """Which groups are missing, for devices that are there."""
    name = facts.player.name
    if facts.player.uid == 0:
        yield ok(f"{name} needs none")
        return
    missing = [door.group for door in DOORS if _is_shut(facts, door)]
    mine = [door.group for door in DOORS if door.group in facts.player.groups]
    if missing:
        seen = f"{name} has no permission to use the devices of {', '.join(missing)}"
        yield warning(seen, joining(facts, missing))
    else:
        yield ok(f"{name} is in {', '.join(mine)}" if mine else f"{name} needs none here")


def _is_shut(facts: Facts, door: Door) -> bool:
    """Whether the player may not use a device that matters here. Off a Pi the desktop opens all but the box."""
    if door.group != "dialout" and (not facts.pi or (door.by_desktop and facts.desktop)):
        return False
    devices = (device for pattern in door.patterns for device in facts.machine.find(pattern))
    return not all(facts.player_may_open(device, door.group) for device in devices)


def joining(facts: Facts, missing: Sequence[str]) -> str:
    """How the player gets into groups; one who was added to them already only has to log in again."""
    name, listed = facts.player.name, ", ".join(missing)
    to_join = [group for group in missing if group not in facts.groups_of(name)]
    again = "log out and in again" if facts.asks_for_itself else f"sudo systemctl restart {NAME}"
    if not to_join and facts.asks_for_itself and not set(missing) <= facts.player.groups:
        return f"{name} was added to {listed} after logging in: {again}"
    if not to_join:
        return f"{name} is already in {listed}: check the permissions of the devices with ls -l /dev"
    return f"sudo usermod -aG {','.join(to_join)} {name}, then {again}"


# --- what people tap with: a touch screen, otherwise a mouse or a keyboard, as the kernel lists its inputs ---

_PLUG = "connect the touch screen's USB or ribbon cable, or a mouse: docs/screens.md"
_INPUTS = "/proc/bus/input/devices"
# Bits of linux/input-event-codes.h
_POINTER, _DIRECT = 0, 1
_ABS_X, _ABS_Y = 0x00, 0x01
_BTN_LEFT, _BTN_TOUCH, _BTN_TOOL_FINGER, _BTN_TOOL_PEN = 0x110, 0x14A, 0x145, 0x140
_LETTERS = range(16, 26)  # Q to P: what a power button does not have


@dataclass(frozen=True, slots=True)
class Input:
    """An input device: what it is called, where it is, and the bits of what it can do."""

    name: str
    device: str
    properties: int
    keys: int
    axes: int

    @property
    def is_touch_screen(self) -> bool:
        """A finger points straight at what it means. Old resistive panels do not say so, and have only one finger."""
        if _has(self.properties, _DIRECT):
            return True
        taps = _has(self.keys, _BTN_TOUCH) and _has(self.axes, _ABS_X, _ABS_Y)
        other = _has(self.keys, _BTN_TOOL_FINGER) or _has(self.keys, _BTN_TOOL_PEN) or _has(self.properties, _POINTER)
        return taps and not other

    @property
    def is_mouse(self) -> bool:
        """Anything with a left button: mouse, touch pad, trackball."""
        return _has(self.keys, _BTN_LEFT) and not self.is_touch_screen

    @property
    def is_keyboard(self) -> bool:
        return _has(self.keys, *_LETTERS)


def _has(bits: int, *numbers: int) -> bool:
    return all(bits >> number & 1 for number in numbers)


def touch(facts: Facts) -> Iterator[Finding]:
    """Whether a person can tell the game anything."""
    if facts.desktop:
        yield ok("the desktop's devices")
        return
    text = facts.machine.text(_INPUTS)
    if text is None:
        yield warning(f"{_INPUTS} cannot be read, so touch is unknown", "try it: jewelbox play")
        return
    inputs = list(parse(text))
    if found := [one for one in inputs if one.is_touch_screen]:
        yield _usable(facts, "touch screen", found)
    elif found := [one for one in inputs if one.is_mouse]:
        yield _usable(facts, "mouse", found)
    elif found := [one for one in inputs if one.is_keyboard]:
        yield _usable(facts, "keyboard", found)
    else:
        say = error if facts.pi else warning
        yield say("no input device: no touch screen, no mouse, no keyboard", _PLUG)


def _usable(facts: Facts, kind: str, found: list[Input]) -> Finding:
    if not any(facts.player_may_open(one.device, "input") for one in found):
        seen = f"{facts.player.name} has no permission to use the {kind} {found[0].device} ({found[0].name})"
        return error(seen, joining(facts, ["input"]))
    names = ", ".join(one.name for one in found)
    if facts.pi and kind != "touch screen":
        return warning(f"no touch screen, but a {kind}: {names}", f"nothing, if you use that; otherwise {_PLUG}")
    return ok(f"{kind}: {names}")


def parse(text: str) -> Iterator[Input]:
    """The kernel's list; what has no event device is of no use to SDL and left out."""
    for block in re.split(r"\n\s*\n", text):
        name = re.search(r'^N: Name="(.*)"', block, re.MULTILINE)
        event = re.search(r"^H: Handlers=.*\b(event\d+)", block, re.MULTILINE)
        if event:
            bits = (_bits(block, kind) for kind in ("PROP", "KEY", "ABS"))
            yield Input(name[1] if name else "nameless", f"/dev/input/{event[1]}", *bits)


def _bits(block: str, kind: str) -> int:
    """A bitmap as the kernel prints it: words of 64 bits, the highest first, without leading zeros."""
    found = re.search(rf"^B: {kind}=([0-9a-f ]+)", block, re.MULTILINE)
    return int("".join(word.zfill(16) for word in found[1].split()), 16) if found else 0


# --- sound: the cards that ALSA knows; without one a game is silent, and nothing else ---

_CARD = re.compile(r"^ *\d+ \[.*?\]: .*? - (.+)$", re.MULTILINE)


def sound(facts: Facts) -> Iterator[Finding]:
    """Whether the game would be heard."""
    cards = _CARD.findall(facts.machine.text("/proc/asound/cards") or "")
    devices = facts.machine.find("/dev/snd/controlC*")
    if not cards:
        yield warning("no sound card: the game is silent", "connect a screen with speakers, or a USB speaker")
    elif not facts.desktop and devices and not any(facts.player_may_open(one, "audio") for one in devices):
        seen = f"{facts.player.name} has no permission to use the sound card: the game is silent"
        yield warning(seen, joining(facts, ["audio"]))
    else:
        yield ok(", ".join(card.strip() for card in cards))


_VOICES = ("/usr/bin/pico2wave", "/usr/bin/espeak-ng")  # the better one first, as the kiosk looks for them
_INSTALL_VOICE = "sudo apt install espeak-ng, then restart the game"


def voice(facts: Facts) -> Iterator[Finding]:
    """Whether the kiosk could speak, and whether somebody wants it to."""
    found = next((path for path in _VOICES if facts.machine.exists(path)), "")
    if found:
        yield ok(found.rpartition("/")[2])
    elif any(_is_wanted(facts.machine.path(place.journal)) for place in facts.places):
        yield warning("switched on, but none is installed: nothing is spoken", _INSTALL_VOICE)
    else:
        yield ok("none; a kiosk that speaks needs one: sudo apt install espeak-ng")


def _is_wanted(journal: Path) -> bool:
    """Has somebody switched it on? If what was set cannot be read, another check says so."""
    try:
        return preferences.read(journal.with_name(preferences.FILE)).voice not in {None, Verbosity.OFF}
    except UnreadableError:
        return False
