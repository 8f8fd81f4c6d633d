"""The groups that who plays must be in to use what is plugged in, and how to get into them.

One rule: a missing group is only a warning here; the check of the thing that it keeps shut says whether a game can be
played without.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.doctor.case import Case
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


def groups(case: Case) -> Iterator[Finding]:
    """Which of them are missing, for devices that are there."""
    name = case.player.name
    if case.player.uid == 0:
        yield ok("Groups", f"{name} needs none")
        return
    missing = [door.group for door in _doors(case) if not all(_opens(case, door))]
    if missing:
        yield warning(
            "Groups", f"{name} has no permission to use the devices of {_listed(missing)}", joining(case, missing)
        )
    else:
        mine = [door.group for door in DOORS if door.group in case.player.groups]
        yield ok("Groups", f"{name} is in {_listed(mine)}" if mine else f"{name} needs none here")


def _doors(case: Case) -> Iterator[Door]:
    """Those that matter here: off a Pi the desktop does the rest."""
    for door in DOORS:
        if door.group == "dialout" or (case.pi and not (door.by_desktop and case.desktop)):
            yield door


def _opens(case: Case, door: Door) -> Iterator[bool]:
    for pattern in door.patterns:
        for device in case.machine.find(pattern):
            yield case.player_may_open(device, door.group)


def joining(case: Case, missing: Iterable[str]) -> str:
    """How who plays gets into groups; who is in them on paper only has to log in again."""
    name = case.player.name
    to_join = [group for group in missing if group not in case.groups_of(name)]
    again = "log out and in again" if case.asks_for_itself else f"sudo systemctl restart {NAME}"
    if not to_join and case.asks_for_itself and not set(missing) <= case.player.groups:
        return f"{name} was added to {_listed(missing)} after logging in: {again}"
    if not to_join:
        return f"{name} is already in {_listed(missing)}: check the permissions of the devices with ls -l /dev"
    return f"sudo usermod -aG {','.join(to_join)} {name}, then {again}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
