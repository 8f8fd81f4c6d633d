"""An apparatus as a table knows it: what its sensors report, and how it stands. No I/O.

One rule: movements come from the decoder alone.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.errors import MalformedError
from companion.sensing.connected import FindConnections
from companion.sensing.fault_log import FaultLog
from companion.sensing.prompt import Prompt
from companion.sensing.source_status import line_of, status_of
from companion.sensing.watch import Watch
from firmware_bridge.link_events import State
from hardware.apparatus import AnyApparatus, Movement, Snapshot
from hardware.buttons import ButtonPressed
from hardware.clock import earliest
from hardware.commands import CommandError
from hardware.health import ChannelView, Health, HealthFinding
from hardware.polarity import Wiring
from hardware.signals import Found, Signal
from hardware.sources.source import Condition, Source, Status, WithButtons
from hardware.sources.virtual import BETWEEN_MS, VirtualSource

from .table_view import Link

_SHOWN = frozenset({"fault", "mend"})  # commands to a virtual thing whose effect the screen shows by itself
_TRUSTED = frozenset({Health.OK, Health.SILENT})


class Heard(msgspec.Struct, frozen=True):
    """What came of listening: what hands did, which sensors were found out, whether anything looks different."""

    movements: tuple[Movement, ...] = ()
    findings: tuple[HealthFinding, ...] = ()
    presses: tuple[ButtonPressed, ...] = ()
    changed: bool = False
    stirred: bool = False  # it may stand in another way now
    is_first: bool = False  # how it stands is known for the first time
    came_back: bool = False  # the link is there again, or for the first time
    unnoticed: frozenset[str] = frozenset()  # parts that were moved while it was disconnected
    is_put_back: bool = False  # none of it is play: virtual hands put it back


class LiveApparatus:
    """One apparatus, real or virtual. What breaks in a demonstration is part of it, and no fault for the log."""

    def __init__(
        self,
        apparatus: AnyApparatus,
        source: Source,
        timings: object = None,
        wiring: Wiring = Wiring(),  # noqa: B008 - frozen
        *,
        logs_faults: bool = True,
        connected: FindConnections = dict,
    ) -> None:
        self.source = source
        self.apparatus = apparatus
        self.watch = Watch(source, apparatus, timings, wiring, connected=connected)
        self._timings = timings
        self.wiring = wiring
        self._buttons = source if isinstance(source, WithButtons) else None
        self._sees_all = True
        self.ailing: tuple[str, ...] = ()  # the sensors that cannot be trusted, when one was last found out
        self.link = self._as_link(status_of(source).news)  # where movements come from, when it was last listened to
        self._known = False
        self._put_until_ms: int | None = None  # until then virtual hands put it as a game has it
        self._back_to: Any = None  # how they put it back, once they have finished what they are at
        self._back_ms: int | None = None  # when that is done
        self._busy_ms: dict[str, int] = {}  # until when a command is not carried out once more
        self._faults = FaultLog(apparatus) if logs_faults else None

    def connect(self, source: Source, connected: FindConnections = dict) -> None:
        """Another source of the same apparatus tells from now on; until it does, nothing is known of how it stands."""
        self.source = source
        recent = self.watch.recent
        self.watch = Watch(source, self.apparatus, self._timings, self.wiring, connected=connected)
        self.watch.recent = recent  # what was before goes on
        self._buttons = source if isinstance(source, WithButtons) else None
        self._sees_all, self.ailing, self._known = True, (), False
        self.link = self._as_link(status_of(source).news)
        self._put_until_ms = self._back_to = self._back_ms = None
        self._busy_ms = {}

    def stop(self) -> None:
        """Let go of the source that it has by now."""
        self.source.stop()

    @property
    def is_virtual(self) -> bool:
        """Whether hands on the screen move it."""
        return isinstance(self.source, VirtualSource)

    def _as_link(self, status: Status) -> Link:
        """In words that stay while it goes on so."""
        ready = status.condition in {Condition.READY, Condition.FINISHED}
        line = line_of(self.source)
        refused = not ready and line is not None and line.state is State.REFUSED
        return Link(self.source.name, self.is_virtual, ready, status.message, refused, self._sees_all)

    @property
    def snapshot(self) -> Snapshot | None:
        """How it stands; None while nothing can be read."""
        decoder = self.watch.decoder
        return None if decoder is None or not self.link.ready else decoder.snapshot()

    @property
    def is_stirring(self) -> bool:
        """Whether a part moves, or may: what is read of it now can be a bounce."""
        shot = self.snapshot
        return shot is not None and bool(shot.stirring)

    @property
    def unreadable(self) -> frozenset[str]:
        """The parts that have no sensors, or such as cannot be trusted now.

        One that was silent and answers again can be trusted: it says all anew.
        """
        part = self.apparatus.channels.part
        return self.apparatus.channels.parts - {part(name) for name in self.readable}

    @property
    def readable(self) -> frozenset[str]:
        """The sensors of all parts of which none is ailing."""
        views, part = self._channels, self.apparatus.channels.part
        bad = {part(view.name) for view in views.values() if _is_ailing(view)}
        return frozenset(name for name in views if part(name) not in bad)

    @property
    def missing(self) -> frozenset[str]:
        """The usual sensors that it lacks, as far as is known."""
        decoder = self.watch.decoder
        usual = self.apparatus.channels.fitted
        return frozenset() if decoder is None else frozenset(usual) - decoder.snapshot().channels.keys()

    @property
    def _channels(self) -> Mapping[str, ChannelView]:
        """Every fitted sensor; none while nothing can be read."""
        shot = self.snapshot
        return {} if shot is None else shot.channels

    def would_see(self, movement: Movement, belief: Any) -> bool:
        """Do its sensors tell that movement by themselves?"""
        return self.apparatus.would_see(movement, belief, self.readable)

    def lacking(self, belief: Any) -> tuple[tuple[str, Movement], ...]:
        """What hands can do that it has no sensors for, be those that it has well or not; as commands, too."""
        decoder, apparatus = self.watch.decoder, self.apparatus
        if decoder is None:
            return ()
        fitted = decoder.snapshot().channels
        if fitted.keys() >= set(apparatus.channels.fitted):
            return ()
        return tuple(one for one in apparatus.doable(belief) if not apparatus.would_see(one[1], belief, fitted))

    def as_believed(self, movements: tuple[Movement, ...], belief: Any) -> tuple[Movement, ...]:
        """What its sensors told, for a thing that stands as believed where they cannot tell how it stands."""
        shot, readable = self.snapshot, self.readable
        if shot is None:
            return movements
        return tuple(self.apparatus.as_believed(movement, belief, shot, readable) for movement in movements)

    def standing(self, belief: Any) -> Snapshot | None:
        """How it stands: as its sensors read it, and as believed where they cannot; None while nothing can be read."""
        shot = self.snapshot
        return None if shot is None else self.apparatus.standing(shot, belief, self.readable)

    # sensors that people go on without

    @property
    def aside(self) -> frozenset[str]:
        """The sensors that count as if they were not there."""
        return self.watch.aside

    def go_on_without(self, part: str, now_ms: int) -> None:
        """Set the sensors of a part aside: those that are ailing, or if none is, all."""
        mine = {name for name in self._channels if self.apparatus.channels.part(name) == part}
        self._set_aside(self.aside | (mine.intersection(self.ailing) or mine), now_ms)

    def use_again(self, part: str, now_ms: int) -> None:
        """Ask those of a part again."""
        mine = {name for name in self.aside if self.apparatus.channels.part(name) == part}
        self._set_aside(self.aside - mine, now_ms)

    def _set_aside(self, channels: frozenset[str], now_ms: int) -> None:
        self.watch.set_aside(channels, now_ms)
        self._judge()

    def _judge(self) -> None:
        self._sees_all = not self.unreadable
        self.ailing = tuple(view.name for view in self._channels.values() if _is_ailing(view))
        self.link = replace(self.link, sees_all=self._sees_all)

    def listen(self, now_ms: int) -> Heard:
        """Everything that was said and decided by now."""
        signals = self.source.drain()
        due_ms = self.watch.next_deadline()
        stirred = bool(signals) or (due_ms is not None and due_ms <= now_ms)
        reports = [*self.watch.take(signals), *self.watch.advance(now_ms)]
        status = status_of(self.source).news
        before, self.link = self.link, self._as_link(status)
        if self._faults is not None:
            self._faults.note(self.source.name, status, reports)
        movements: tuple[Any, ...] = tuple(report for report in reports if not isinstance(report, HealthFinding))
        findings = tuple(report for report in reports if isinstance(report, HealthFinding))
        presses = () if self._buttons is None else tuple(self._buttons.take_presses())
        known = self.watch.decoder is not None
        came_back = known and self.link.ready and (not self._known or not before.ready)
        is_first = came_back and not self._known
        if findings or came_back:
            self._judge()
        self._known = self._known or known
        changed = stirred or bool(reports) or before != self.link or bool(presses)
        unnoticed, is_put_back = self._unnoticed(signals), self._back_to is not None
        self._go_on_putting(now_ms)
        return Heard(movements, findings, presses, changed, stirred, is_first, came_back, unnoticed, is_put_back)

    def _unnoticed(self, signals: Iterable[Signal]) -> frozenset[str]:
        """The parts whose sensors changed while nobody could tell, as far as that can have meant something."""
        found = (self.wiring.translate(signal) for signal in signals if isinstance(signal, Found))
        part = self.apparatus.channels.part
        moved = {part(name) for signal in found if isinstance(signal, Found) for name in signal.moved}
        return frozenset(part for part in moved if self.apparatus.was_opened(part))

    def hands(self, command: str, now_ms: int) -> tuple[str, Movement | None]:
        """What to answer to a command for hands, and the movement that people claim by it.

        Hands move a virtual thing; beside a real one people only tell what they did. Raises `MalformedError`.
        """
        if now_ms < self._busy_ms.get(command, now_ms):
            return "", None  # one tap more than was meant
        self._busy_ms = {command: now_ms + self.apparatus.commands.slow_ms.get(command, 0)}
        if self.is_virtual:
            answer, is_shown = self.command(command), command.partition(" ")[0] in _SHOWN
            if answer or is_shown or (self.link.ready and not self.aside):
                return "" if is_shown else answer, None
            # It has moved, and has no power or no sensor to say so: people tell, as beside a real one.
        try:
            return "", self.apparatus.claimed(command, now_ms)
        except CommandError as error:
            raise MalformedError(str(error)) from error

    def command(self, text: str) -> str:
        """Let hands do something to a virtual thing; the answer is empty if they did."""
        return Prompt(self.source, self.apparatus.commands).enter(text)

    def put(self, pose: Any) -> None:
        """Let hands put a virtual thing so, one movement after the other."""
        shot = self.snapshot
        if isinstance(self.source, VirtualSource) and shot is not None:
            steps = self.apparatus.compare(pose, shot).steps
            self.source.do_in_turn([action for step in steps for action in step.actions])
            self._put_until_ms = self._free_ms

    def put_back(self, pose: Any, now_ms: int) -> None:
        """Let hands put a virtual thing so, once they have finished what they are at: nothing of that is play."""
        if self.is_virtual:
            self._back_to, self._back_ms, self._put_until_ms = pose, None, self._free_ms
            self._go_on_putting(now_ms)

    def _go_on_putting(self, now_ms: int) -> None:
        if self._put_until_ms is None:
            return
        if self._back_to is None:
            self._put_until_ms = None if now_ms >= self._put_until_ms else self._put_until_ms
        elif self.is_busy(now_ms):  # be it that somebody else's hands were there meanwhile
            self._put_until_ms = self._free_ms
        elif self._back_ms != self._free_ms:
            self.put(self._back_to)
            self._back_ms = self._free_ms
        else:
            self._back_to = self._put_until_ms = None

    def is_busy(self, now_ms: int) -> bool:
        """Do virtual hands do something, or did they just now, so that sensors still have to tell?"""
        is_moving = self.source.deadline_ms() is not None or self.is_stirring
        return self.is_virtual and is_moving and now_ms < self._free_ms

    @property
    def _free_ms(self) -> int:
        assert isinstance(self.source, VirtualSource)
        return self.source.thing.now_ms + BETWEEN_MS

    @property
    def is_being_put(self) -> bool:
        """Are virtual hands still at it?"""
        return self._put_until_ms is not None

    def deadline_ms(self) -> int | None:
        """When to listen again although nothing moves."""
        return earliest(self.source.deadline_ms(), self.watch.next_deadline(), self._put_until_ms)


def _is_ailing(view: ChannelView) -> bool:
    return view.lost or view.health not in _TRUSTED


class StandIn(LiveApparatus):
    """A virtual apparatus in place of a real one: it has all its sensors, and no hand on the screen moves it."""

    @property
    def is_virtual(self) -> bool:
        """Not as far as the table knows."""
        return False
