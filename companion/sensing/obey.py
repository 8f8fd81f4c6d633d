"""Carries out what people type: the virtual box does it, a real one has to be moved by hand. No I/O.

One rule: an order is never an error; what cannot be done is answered in one line.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import assert_never

from companion.sensing import box_commands as orders
from companion.sensing.box_commands import Break, Do, Help, Mend, Order, OrderError, Play, Quit
from hardware.jewel_box.virtual.actions import ImpossibleError
from hardware.jewel_box.virtual.faults import Fault
from hardware.sources.recording import ReplaySource
from hardware.sources.source import Source
from hardware.sources.virtual import VirtualSource


@dataclass(frozen=True, slots=True)
class Manners:
    """What can be typed while looking at this kind of source, and what to say to the rest."""

    hint: str
    help: tuple[tuple[str, str], ...]
    refusal: str
    complete: Callable[[str], str]


_VIRTUAL = Manners(
    "open A1 · close A1 · rotate 2 cw · turn · fault stuck B2.front · help · quit", orders.HELP, "", orders.complete
)
_REAL = Manners(
    "move the box and watch · help · quit",
    (("quit", "leave; Ctrl-C does the same"), ("help", "shows this page")),
    "only the virtual box takes commands: move the real one. Type quit to leave",
    orders.complete_plain,
)
_RECORDED = replace(
    _REAL,
    hint="playing the recording · help · quit",
    refusal="this is a recording: it takes no commands. Type quit to leave",
)


def manners(source: Source) -> Manners:
    """How to talk to people who look at this source."""
    match source:
        case VirtualSource():
            return _VIRTUAL
        case ReplaySource():
            return _RECORDED
        case _:
            return _REAL


class Orders:
    """Carries out what was typed, and answers in one line."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.quit = False
        self.help = False

    def obey(self, text: str) -> str:
        """The answer to a line; empty if there is nothing to say."""
        self.help = False
        try:
            order = orders.parse(text)
            return "" if order is None else self._carry_out(order)
        except (OrderError, ImpossibleError) as error:
            return str(error)

    def _carry_out(self, order: Order) -> str:
        match order:
            case Quit():
                self.quit = True
            case Help():
                self.help = True
            case Do() | Break() | Mend() | Play():
                return self._to_the_box(order)
            case _:
                assert_never(order)
        return ""

    def _to_the_box(self, order: Do | Break | Mend | Play) -> str:
        box = self._source
        if not isinstance(box, VirtualSource):
            return manners(box).refusal
        match order:
            case Do(action):
                box.do(action)
            case Break(fault):
                box.break_(fault)
                return f"{_named(fault)} {fault.kind} now: type mend to repair it"
            case Mend(channel):
                box.mend(channel)
                return "everything is repaired" if channel is None else f"{channel} is repaired"
            case Play(on):
                box.play(on=on)
                return "playing automatically: type stop to end it" if on else "stopped"
            case _:
                assert_never(order)
        return ""


def _named(fault: Fault) -> str:
    match fault.channels:
        case (one,):
            return f"{one} is"
        case (one, other):
            return f"{one} and {other} are"
        case many:
            return f"{len(many)} sensors are"
