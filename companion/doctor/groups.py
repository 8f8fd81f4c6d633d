"""The groups that who plays must be in to use what is plugged in, and how to get into them.

One rule: a missing group is only a warning here; the check of the thing that it keeps shut says whether a game can be
played without.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, ok, warning
from companion.doctor.unit import NAME


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
    """Which of them are missing, for devices that are there."""
    name = facts.player.name
    if facts.player.uid == 0:
        yield ok("Groups", f"{name} needs none")
        return
    missing = [door.group for door in _doors(facts) if not all(_opens(facts, door))]
    if missing:
        yield warning(
            "Groups", f"{name} has no permission to use the devices of {_listed(missing)}", joining(facts, missing)
        )
    else:
        mine = [door.group for door in DOORS if door.group in facts.player.groups]
        yield ok("Groups", f"{name} is in {_listed(mine)}" if mine else f"{name} needs none here")


def _doors(facts: Facts) -> Iterator[Door]:
    """Those that matter here: off a Pi the desktop does the rest."""
    for door in DOORS:
        if door.group == "dialout" or (facts.pi and not (door.by_desktop and facts.desktop)):
            yield door


def _opens(facts: Facts, door: Door) -> Iterator[bool]:
    for pattern in door.patterns:
        for device in facts.machine.find(pattern):
            yield facts.player_may_open(device, door.group)


def joining(facts: Facts, missing: Iterable[str]) -> str:
    """How who plays gets into groups; who is in them on paper only has to log in again."""
    name = facts.player.name
    to_join = [group for group in missing if group not in facts.groups_of(name)]
    again = "log out and in again" if facts.asks_for_itself else f"sudo systemctl restart {NAME}"
    if not to_join and facts.asks_for_itself and not set(missing) <= facts.player.groups:
        return f"{name} was added to {_listed(missing)} after logging in: {again}"
    if not to_join:
        return f"{name} is already in {_listed(missing)}: check the permissions of the devices with ls -l /dev"
    return f"sudo usermod -aG {','.join(to_join)} {name}, then {again}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
