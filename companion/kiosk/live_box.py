"""The box as the kiosk sees it: what its sensors report, its position, and its picture in motion. No I/O.

One rule: movements come from the decoder alone; the picture only follows them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.game import MalformedError
from companion.screen.jewel_box.motion import Motion
from companion.screen.jewel_box.picture import BoxPicture, moved_to, opened, rotated, turned_over
from companion.screen.model import Link
from companion.sensing.fault_log import FaultLog
from companion.sensing.prompt import Prompt
from companion.sensing.source_status import status_of
from companion.sensing.watch import Watch
from hardware.apparatus import AnyApparatus
from hardware.apparatus import Movement as AnyMovement
from hardware.buttons import ButtonPressed
from hardware.commands import CommandError
from hardware.health import ChannelView, Health, HealthFinding
from hardware.jewel_box.channels import BY_NAME, DRAWERS
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.movements import (
    BoxTurned,
    LevelRotated,
    Movement,
    Orientation,
)
from hardware.jewel_box.snapshot import Snapshot
from hardware.jewel_box.timings import Timings
from hardware.polarity import Wiring
from hardware.signals import Found, Signal
from hardware.sources.source import Condition, Source, Status, WithButtons
from hardware.sources.virtual import VirtualSource

TURNING_MS = 1800  # so long a virtual box is on its way over, and nothing shows it yet
_SHOWN = frozenset({"fault", "mend"})  # commands to the virtual box whose effect the screen shows by itself
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
    """One box, real or virtual. What breaks in a demonstration is part of it, and no fault for the log."""

    def __init__(self, source: Source, settings: Timings, wiring: Wiring, *, logs_faults: bool = True) -> None:
        self.source = source
        self.apparatus: AnyApparatus = JEWEL_BOX
        self.motion = Motion()
        self.watch = Watch(source, JEWEL_BOX, settings, wiring)
        self._wiring = wiring
        self._link = self.link
        self._known = False
        self._turned_ms = 0  # until then a box that is being turned over is not turned once more
        self._faults = FaultLog(self.apparatus) if logs_faults else None

    @property
    def is_virtual(self) -> bool:
        """Whether hands on the screen move it."""
        return isinstance(self.source, VirtualSource)

    @property
    def link(self) -> Link:
        """Where movements come from, in words that stay while it goes on so."""
        return self._as_link(status_of(self.source).news)

    def _as_link(self, status: Status) -> Link:
        ready = status.condition in {Condition.READY, Condition.FINISHED}
        return Link(self.source.name, self.is_virtual, ready, status.message)

    @property
    def snapshot(self) -> Snapshot | None:
        """How the box stands; None while nothing can be read."""
        decoder = self.watch.decoder
        return None if decoder is None or not self._link.ready else decoder.snapshot()

    @property
    def unreadable(self) -> frozenset[str]:
        """Drawers, rings and the tilt, as far as they have no sensors, or such as cannot be trusted now.

        One that was silent and answers again can be trusted: it says all anew.
        """
        views, channels = self._channels, self.apparatus.channels
        bad = {channels.part(view.name) for view in views.values() if view.lost or view.health not in _TRUSTED}
        return channels.parts - {channels.part(name) for name in views} | bad

    @property
    def _channels(self) -> Mapping[str, ChannelView]:
        """Every fitted sensor; none while nothing can be read."""
        shot = self.snapshot
        return {} if shot is None else shot.channels

    def would_see(self, movement: AnyMovement) -> bool:
        """Do the sensors that this movement passes answer?"""
        return self.apparatus.would_see(movement, self._channels, self.unreadable)

    def listen(self, now_ms: int) -> Heard:
        """Everything that was said and decided by now."""
        signals = self.source.drain()
        due_ms = self.watch.next_deadline()
        stirred = bool(signals) or (due_ms is not None and due_ms <= now_ms)
        reports = [*self.watch.take(signals), *self.watch.advance(now_ms)]
        status = status_of(self.source).news
        before, self._link = self._link, self._as_link(status)
        if self._faults is not None:
            self._faults.note(self.source.name, status, reports)
        movements: tuple[Any, ...] = tuple(report for report in reports if not isinstance(report, HealthFinding))
        findings = tuple(report for report in reports if isinstance(report, HealthFinding))
        presses = tuple(self.source.take_presses()) if isinstance(self.source, WithButtons) else ()
        known = self.watch.decoder is not None
        came_back = known and self._link.ready and (not self._known or not before.ready)
        if came_back and not self._known:
            self.motion.jump(self._as_read(self.motion.rest))
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
        self.motion.go(self._as_read(self.motion.rest), now_ms)

    def _as_read(self, before: BoxPicture) -> BoxPicture:
        """The picture of the box as it is read now."""
        shot = self.snapshot
        if shot is None:
            return before
        ab, bc = shot.rings.get("AB"), shot.rings.get("BC")
        ab, bc = before.ab if ab is None else ab, before.bc if bc is None else bc
        inverted = before.inverted if shot.orientation is None else shot.orientation is Orientation.INVERTED
        picture = moved_to(before, inverted=inverted, ab=ab, bc=bc)
        return replace(picture, open=opened(**{drawer: str(depth) for drawer, depth in shot.drawers.items()}))

    def hands(self, command: str, now_ms: int) -> tuple[str, AnyMovement | None]:
        """What to answer to a command for hands, and the movement that people claim by it.

        Hands move the virtual box; beside a real one people only tell what they did. Raises `MalformedError`.
        """
        if command == "turn":
            if now_ms < self._turned_ms:
                return "", None  # one tap more than was meant: it would turn back
            self._turned_ms = now_ms + TURNING_MS
        if self.is_virtual:
            answer, is_shown = self.command(command), command.partition(" ")[0] in _SHOWN
            if answer or is_shown or self.link.ready:
                return "" if is_shown else answer, None
            # It has moved, and has no power to say so: people tell, as beside a real one.
        try:
            return "", self.apparatus.claimed(command, now_ms)
        except CommandError as error:
            raise MalformedError(str(error)) from error

    def command(self, text: str) -> str:
        """Let the virtual box's hands do something; the answer is empty if they did."""
        return Prompt(self.source, self.apparatus.commands).enter(text)

    def put(self, pose: Any) -> None:
        """Let hands put the virtual box so, one movement after the other."""
        shot = self.snapshot
        if isinstance(self.source, VirtualSource) and shot is not None:
            self.source.do_in_turn(list(self.apparatus.put(shot, pose)))

    def deadline_ms(self) -> int | None:
        """When to listen again although nothing moves, or to show the next picture of a movement."""
        due = [self.source.deadline_ms(), self.watch.next_deadline(), self.motion.deadline_ms()]
        return min((time_ms for time_ms in due if time_ms is not None), default=None)
