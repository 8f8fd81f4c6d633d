"""The box as the kiosk sees it: what its sensors report, its position, and its picture in motion. No I/O.

One rule: movements come from the decoder alone; the picture only follows them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.screen.jewel_box.motion import Motion
from companion.screen.jewel_box.picture import BoxPicture, moved_to, opened, rotated, turned_over
from companion.screen.model import Link
from companion.sensing.fault_log import FaultLog
from companion.sensing.panel import Panel
from companion.sensing.prompt import Prompt
from companion.sensing.source_status import look_at
from companion.sensing.watch import Watch
from hardware.apparatus import AnyApparatus
from hardware.apparatus import Movement as AnyMovement
from hardware.buttons import ButtonPressed
from hardware.health import ChannelView, Health, HealthFinding
from hardware.jewel_box.channels import ALL, BY_NAME, DRAWERS
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.movements import (
    BoxTurned,
    LevelRotated,
    Movement,
    Orientation,
)
from hardware.jewel_box.pose import Pose
from hardware.jewel_box.snapshot import Snapshot
from hardware.jewel_box.timings import Timings
from hardware.polarity import Wiring
from hardware.signals import Found, Signal
from hardware.sources.source import Condition, Source, Status, WithButtons
from hardware.sources.virtual import VirtualSource

_PARTS = frozenset(channel.part for channel in ALL)
_TRUSTED = frozenset({Health.OK, Health.SILENT})


@dataclass(frozen=True, slots=True)
class Heard:
    """What came of listening: what the box did, which sensors were found out, whether anything looks different."""

    movements: tuple[Movement, ...] = ()
    findings: tuple[HealthFinding, ...] = ()
    presses: tuple[ButtonPressed, ...] = ()
    changed: bool = False
    came_back: bool = False  # the link is there again, or for the first time
    unnoticed: frozenset[str] = frozenset()  # drawers that were moved while nobody listened


class LiveBox:
    """One box, real or virtual."""

    def __init__(self, source: Source, settings: Timings, wiring: Wiring) -> None:
        self.source = source
        self.apparatus: AnyApparatus = JEWEL_BOX
        self.motion = Motion()
        self._watch = Watch(source, JEWEL_BOX, settings, wiring)
        self._wiring = wiring
        self._link = self.link
        self._known = False
        self._faults = FaultLog(self.apparatus)

    @property
    def is_virtual(self) -> bool:
        """Whether hands on the screen move it."""
        return isinstance(self.source, VirtualSource)

    @property
    def link(self) -> Link:
        """Where movements come from, in words that stay while it goes on so."""
        return self._as_link(look_at(self.source).news)

    def _as_link(self, status: Status) -> Link:
        ready = status.condition in {Condition.READY, Condition.FINISHED}
        return Link(self.source.name, self.is_virtual, ready, status.message)

    @property
    def snapshot(self) -> Snapshot | None:
        """How the box stands; None while nothing can be read."""
        decoder = self._watch.decoder
        return None if decoder is None or not self._link.ready else decoder.snapshot()

    @property
    def unreadable(self) -> frozenset[str]:
        """Drawers, rings and the tilt, as far as they have no sensors, or such as cannot be trusted now.

        One that was silent and answers again can be trusted: it says all anew.
        """
        views = self._channels
        bad = {BY_NAME[view.name].part for view in views.values() if view.lost or view.health not in _TRUSTED}
        return _PARTS - {BY_NAME[name].part for name in views} | bad

    @property
    def _channels(self) -> Mapping[str, ChannelView]:
        """Every fitted sensor; none while nothing can be read."""
        shot = self.snapshot
        return {} if shot is None else shot.channels

    def would_see(self, movement: AnyMovement) -> bool:
        """Do the sensors that this movement passes answer?"""
        return self.apparatus.would_see(movement, self._channels, self.unreadable)

    def panel(self) -> Panel:
        """Every channel, for those who look for the bad one."""
        return self._watch.panel()

    @property
    def watch(self) -> Watch:
        """What decodes it."""
        return self._watch

    def listen(self, now_ms: int) -> Heard:
        """Everything that was said and decided by now."""
        signals = self.source.drain()
        due_ms = self._watch.next_deadline()
        stirred = bool(signals) or (due_ms is not None and due_ms <= now_ms)
        reports = [*self._watch.take(signals), *self._watch.advance(now_ms)]
        status = look_at(self.source).news
        before, self._link = self._link, self._as_link(status)
        self._faults.note(self.source.name, status, reports)
        movements: tuple[Any, ...] = tuple(report for report in reports if not isinstance(report, HealthFinding))
        findings = tuple(report for report in reports if isinstance(report, HealthFinding))
        presses = tuple(self.source.take_presses()) if isinstance(self.source, WithButtons) else ()
        known = self._watch.decoder is not None
        came_back = known and self._link.ready and (not self._known or not before.ready)
        if came_back and not self._known:
            self.motion.jump(self._standing(self.motion.rest))
        self._known = self._known or known
        if stirred or movements:
            self._follow(movements, now_ms)
        if movements:
            self.motion.hold(now_ms)
        changed = stirred or bool(reports) or before != self._link
        unnoticed = self._unnoticed(signals)
        return Heard(movements, findings, presses, changed or bool(presses), came_back, unnoticed)

    def _unnoticed(self, signals: Iterable[Signal]) -> frozenset[str]:
        """The drawers whose sensors changed while nobody could tell."""
        found = (self._wiring.translate(signal) for signal in signals if isinstance(signal, Found))
        moved = {BY_NAME[name].part for signal in found if isinstance(signal, Found) for name in signal.moved}
        return frozenset(moved & set(DRAWERS))

    def _follow(self, movements: Iterable[Movement], now_ms: int) -> None:
        for movement in movements:
            match movement:
                case LevelRotated(_, levels, direction):
                    self.motion.go(rotated(self.motion.rest, levels, direction), now_ms)
                case BoxTurned():
                    self.motion.go(turned_over(self.motion.rest), now_ms)
                case _:
                    pass
        self.motion.go(self._standing(self.motion.rest), now_ms)

    def _standing(self, before: BoxPicture) -> BoxPicture:
        """The picture of the box as it is read now."""
        shot = self.snapshot
        if shot is None:
            return before
        ab, bc = shot.rings.get("AB"), shot.rings.get("BC")
        ab, bc = before.ab if ab is None else ab, before.bc if bc is None else bc
        inverted = before.inverted if shot.orientation is None else shot.orientation is Orientation.INVERTED
        picture = moved_to(before, inverted=inverted, ab=ab, bc=bc)
        return replace(picture, open=opened(**{drawer: str(depth) for drawer, depth in shot.drawers.items()}))

    def order(self, text: str) -> str:
        """An order to the virtual box's hands; the answer is empty if it was carried out."""
        return Prompt(self.source, JEWEL_BOX.commands).enter(text)

    def put(self, stands: Pose) -> None:
        """Let hands put the virtual box so, one movement after the other."""
        shot = self.snapshot
        if isinstance(self.source, VirtualSource) and shot is not None:
            self.source.do_in_turn(list(JEWEL_BOX.put(shot, stands)))

    def deadline_ms(self) -> int | None:
        """When to listen again although nothing moves, or to show the next picture of a movement."""
        due = [self.source.deadline_ms(), self._watch.next_deadline(), self.motion.deadline_ms()]
        return min((time_ms for time_ms in due if time_ms is not None), default=None)
