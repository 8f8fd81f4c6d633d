"""Somebody before an installed kiosk in an emulated machine, with a camera.

What the panel has to show is what the program draws here for the same journal: the mirror of `real_windows`.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from companion.drawing.area import Area
from companion.kiosk.gallery import Showroom
from companion.kiosk.kiosk_settings import Place
from companion.nodes.theme import Rotation
from companion.sensing.choose_source import choose
from companion.service.poweroff import PowerSwitch
from companion.table import preferences, profiles
from companion.table.journal import Journal
from hardware.apparatuses import USUAL
from tests.companion.kiosk.test_real_window import PlayerAtTheBox
from tests.companion.kiosk.visits import Visit
from tests.systemd.unit import ROOT
from tools import shots
from tools.photo.disk import Disk
from tools.photo.machine import Display, Machine

ALBUM = ROOT / "build" / "photo"
JOURNAL = "/var/lib/jewelbox/journal"
PATIENCE_S = 600.0  # an emulated processor takes its time


@dataclass
class Photographer(PlayerAtTheBox):
    """Looks and taps, and waits for both."""

    screen: Machine
    patience_s: float = PATIENCE_S
    look_s: float = 0.2
    within: Area | None = None  # look only at this part of the picture, which is not rotated

    def is_same(self, shown: pygame.Surface, wanted: pygame.Surface) -> bool:
        """As the picture tests have it: another processor may round the edge of a letter in another way."""
        return self._apart(shown, wanted).is_alike

    def _apart(self, shown: pygame.Surface, wanted: pygame.Surface) -> shots.Difference:
        if self.within is None:
            return shots.between(shown, wanted)
        part = (self.within.left, self.within.top, self.within.width, self.within.height)
        return shots.between(shown.subsurface(part), wanted.subsurface(part))

    def sees(self, name: str) -> None:
        """Wait until the panel shows what it should, and take a photo of it."""
        self.same_picture()
        self.take(name)

    def take(self, name: str) -> shots.Difference:
        """A photo of whatever is on the panel; how far that is from what it should be."""
        photo = self.screen.picture()
        shots.save(photo, ALBUM / f"{self.screen.name}-{name}.png")
        apart = self._apart(photo, pygame.transform.rotate(self.mirror.window.surface, -self.rotation))
        self.screen.tell(f"{name}: {apart.share:.2%} of the pixels differ, one colour by {apart.worst} of 255 at most")
        return apart

    def status(self) -> str:
        """What the kiosk has told systemd."""
        return self.screen.run("systemctl show -P StatusText jewelbox-kiosk")


@contextmanager
def switched_on(disk: Disk, display: Display, folder: Path) -> Iterator[Machine]:
    """A machine, until it is off."""
    machine = Machine(disk, display, folder)
    try:
        yield machine
    finally:
        machine.cut_power()


@contextmanager
def before(
    machine: Machine, folder: Path, read: Callable[[str], bytes] = lambda _: b"", *, is_new: bool = False
) -> Iterator[Photographer]:
    """Somebody in front of a machine, whose kiosk has just started with the journal that can be read there, or none."""
    folder.mkdir(exist_ok=True)
    if not is_new:  # somebody has been through the first start
        preferences.save(folder / preferences.FILE, preferences.Preferences(set_up=True))
    for path in (JOURNAL, f"{JOURNAL}-wal"):
        copy = folder / Path(path).name
        copy.unlink(missing_ok=True)
        if content := read(path):
            copy.write_bytes(content)
    width, height = machine.display.size
    rotation = Rotation.QUARTER if height > width else Rotation.NONE
    place = Place(
        is_kiosk=True,
        preferences=folder / preferences.FILE,
        profiles=folder / profiles.FILE,
        exports=folder,
        power=PowerSwitch(folder),
        puts_back=True,
    )
    why = choose("auto", None, USUAL, lambda _: (), folder).why
    with Journal.open(folder / "journal") as journal:
        mirror = Visit(Showroom(journal, place, why=why), rotation.seen(machine.display.size))
        try:
            yield Photographer(mirror, machine, machine.process, rotation)
        finally:
            mirror.loop.close()
            mirror.room.source.stop()


def said(folder: Path) -> list[tuple[str, Any]]:
    """Everything in the journal of a folder, but when it was said."""
    with Journal.read(folder / "journal") as journal:
        entries = [entry for game in journal.games() for entry in journal.entries(game.id)]
    return [(entry.kind, _bare(entry.line)) for entry in entries]


def _bare(line: str) -> Any:
    return {key: value for key, value in json.loads(line or "{}").items() if key != "at"}
