"""Puts a decoder's parts together from the channels that are fitted. Pure.

The one rule: which sensors exist is data. A part whose sensors are missing is simply not there.
"""

from collections.abc import Callable, Mapping

from hardware.agenda import Agenda
from hardware.boards import Board
from hardware.channels import Channel
from hardware.debouncing import Hall, HallTimes, Input, Reed, ReedTimes
from hardware.health import HealthBook
from hardware.jewel_box.channels import DRAWERS, LEVELS, RINGS, Kind
from hardware.jewel_box.drawer_health import DrawerHealth
from hardware.jewel_box.drawers import Drawer
from hardware.jewel_box.geometry import Ring, Tilt
from hardware.jewel_box.proven import Fact
from hardware.jewel_box.timings import Timings


class Builder:
    """Makes parts that share one agenda."""

    def __init__(
        self,
        agenda: Agenda,
        settings: Timings,
        put: Callable[[Fact, int], None],
        lose: Callable[[list[Input], int], None],
        find: Callable[[list[Input], int], None],
    ) -> None:
        self._agenda = agenda
        self._settings = settings
        self._put = put
        self._lose = lose
        self._find = find
        self.busy: set[Reed] = set()

    def input(self, channel: Channel, level: bool) -> Input:
        """The line of one channel."""
        reeds: dict[Kind, ReedTimes] = {
            Kind.CLOSED: self._settings.closed,
            Kind.FRONT: self._settings.front,
            Kind.SECRET: self._settings.secret,
        }
        halls: dict[Kind, HallTimes] = {
            Kind.RING: self._settings.ring,
            Kind.SEATED: self._settings.seated,
            Kind.TILT: self._settings.tilt,
        }
        health = self._settings.health
        kind = Kind(channel.kind)
        if kind in reeds:
            reed = Reed(channel, level, self._agenda, health, reeds[kind])
            reed.busy = self.busy
            return reed
        return Hall(channel, level, self._agenda, health, halls[kind])

    def boards(self, inputs: Mapping[str, Input]) -> list[Board]:
        """One for each level; the joint below a level (AB for A, BC for B) is wired to its board."""
        confirm_ms = self._settings.closed.bounce_ms + 1
        return [
            Board(
                self._agenda,
                [line for line in inputs.values() if isinstance(line, Reed) and line.channel.part[0] == level],
                [line for line in inputs.values() if isinstance(line, Hall) and line.channel.part[0] == level],
                confirm_ms,
                self._lose,
                self._find,
            )
            for level in LEVELS
        ]

    def drawers(self, inputs: Mapping[str, Input], book: HealthBook) -> dict[str, Drawer]:
        """All twelve; one without a reed never reports."""
        return {name: self._drawer(name, inputs, book) for name in DRAWERS}

    def _drawer(self, name: str, inputs: Mapping[str, Input], book: HealthBook) -> Drawer:
        mine = [line for line in inputs.values() if isinstance(line, Reed) and line.channel.part == name]
        reeds = {Kind(line.channel.kind): line for line in mine}
        health = DrawerHealth(reeds, self._agenda, book, self._settings.health, self._settings.drawer)
        return Drawer(name, reeds, self._agenda, self._settings.drawer, health, self._put)

    def rings(self, inputs: Mapping[str, Input], book: HealthBook) -> dict[str, Ring]:
        """Those whose two bits are fitted: half a code says nothing."""
        halls = {name: line for name, line in inputs.items() if isinstance(line, Hall)}
        return {
            ring: Ring(
                (halls[f"{ring}.0"], halls[f"{ring}.1"]),
                halls.get(f"{ring}.seated"),
                self._agenda,
                self._settings,
                book,
                self._put,
            )
            for ring in RINGS
            if {f"{ring}.0", f"{ring}.1"} <= halls.keys()
        }

    def tilt(self, inputs: Mapping[str, Input], book: HealthBook) -> Tilt:
        """Always there."""
        halls = {name: line for name, line in inputs.items() if isinstance(line, Hall)}
        upright, inverted = halls.get("tilt.upright"), halls.get("tilt.inverted")
        return Tilt(upright, inverted, self._agenda, self._settings, book, self._put)
