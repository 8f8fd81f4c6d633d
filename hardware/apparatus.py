"""An apparatus: a thing with contacts that a game can be played on, as everything outside of its own folder sees it.

One rule: sources, the sensor views, the table and the kiosk talk to a thing through this interface only. What exists
is listed in `hardware.apparatuses`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from companion.words import Words
from firmware_bridge.link_events import Expected
from hardware.channels import Channels
from hardware.commands import Commands
from hardware.differences import Differences, Step
from hardware.faults import Faults
from hardware.health import ChannelView, HealthFinding
from hardware.sentences import Sentences
from hardware.signals import Edge, Signal


class Movement(Protocol):
    """Something that the thing did."""

    @property
    def t_ms(self) -> int: ...


Report = Movement | HealthFinding


class Snapshot(Protocol):
    """What a decoder knows at one moment: how the thing stands, in its own words, and how its channels do.

    `stirring` are the parts that hands have begun to move, as long as nothing is decided about them. It is for the eye
    alone: what becomes a movement, the decoder says.
    """

    @property
    def stirring(self) -> frozenset[str]: ...

    @property
    def channels(self) -> Mapping[str, ChannelView]: ...


M = TypeVar("M", bound=Movement)
M_co = TypeVar("M_co", bound=Movement, covariant=True)
P = TypeVar("P")
S = TypeVar("S", bound=Snapshot)
S_co = TypeVar("S_co", bound=Snapshot, covariant=True)


class Decoder(Protocol[M_co, S_co]):
    """Edges in, movements and findings out. Pure: time comes with every call."""

    def feed(self, signal: Signal) -> Sequence[M_co | HealthFinding]:
        """Take in what a source says; returns what is decided by now."""

    def advance(self, now_ms: int) -> Sequence[M_co | HealthFinding]:
        """Let time pass until now."""

    def finish(self) -> Sequence[M_co | HealthFinding]:
        """Let time pass until everything is decided."""

    def next_deadline(self) -> int | None:
        """Until when a loop may sleep if no signal comes."""

    @property
    def now_ms(self) -> int:
        """The time up to which all is decided."""

    def snapshot(self) -> S_co:
        """The thing as it is known now."""


class VirtualThing(Protocol):
    """Behaves like the real thing and takes its actions; breaks on demand."""

    name: Words  # what people call it: "virtual box"
    no_power: Words  # what to say when nothing of it answers
    now_ms: int  # when its hands are free again
    faults: Faults  # what is wrong with its sensors

    def plan(self, action: Any, at_ms: int) -> list[Edge]:
        """What healthy sensors will say if hands do this then; raises `ImpossibleError`."""

    def some_action(self) -> Any:
        """Anything that is possible now."""


class Task(msgspec.Struct, frozen=True):
    """One thing to move in a check, the sensors that must see it, and what hands do first."""

    words: Words
    channels: frozenset[str]
    part: str
    actions: tuple[Any, ...] = ()


class Apparatus(Protocol[M, P, S]):
    """One kind of thing, with its movements M, its poses P and the snapshots S of its decoder."""

    name: str  # the public one, by which a game says what it is played on
    a_thing: Words  # what people call one: "a jewel box"
    the_thing: Words  # and this one: "the jewel box"
    channels: Channels  # what contacts there are, and how each rests
    commands: Commands  # what people can type to a virtual thing
    sentences: Sentences  # what they are told about it
    check_start: str  # how to put the thing at rest before a check
    timings: Any  # how long its movements may take: a dataclass of milliseconds that the configuration may change
    header_pins: Path | None  # the usual pin map of a thing that is wired to a Pi's header; None: there is none
    pico_maps: tuple[Path, ...]  # the pin maps of things that a Pico reads, the usual one first; empty: there are none

    def decoder(
        self, levels: Mapping[str, bool], fitted: Collection[str], timings: Any = None, start_ms: int = 0
    ) -> Decoder[M, S]:
        """A decoder for one thing whose fitted contacts stand at these levels now."""

    def virtual(self, seed: int, now_ms: int) -> VirtualThing:
        """A thing that is not there, at rest."""

    def claimed(self, text: str, now_ms: int) -> M:
        """The movement that a command stands for, where people enter what they did. Raises `CommandError`."""

    def expected(self, pins: Path | None) -> Expected | None:
        """What its firmware says of itself if it was made from this pin map, or from one of those that come along.

        Raises `PinMapError`. None: there is no firmware for it.
        """

    def check_tasks(self, fitted: Collection[str]) -> Sequence[Task]:
        """What to move so that each of these channels answers once, in a handy order."""

    def line(self, movement: M) -> dict[str, object]:
        """A movement as the fields of a record line, `type` first, without time and source."""

    def text(self, movement: M) -> str:
        """A movement in short, in English: for the terminal."""

    def words(self, movement: M) -> Words:
        """A movement for people, in any language."""

    def compare(
        self, belief: P, reading: S, *, moved: Collection[str] = (), unreadable: Collection[str] = ()
    ) -> Differences[P]:
        """Every difference. `moved` are parts moved while it was disconnected; `unreadable` ones count as believed."""

    def steps(self, now: P, wanted: P) -> Iterable[Step]:
        """What hands have to do so that the thing stands as wanted."""

    def is_known(self, belief: P, movement: M) -> bool:
        """Does the belief have this already? Sensors and taps may tell the same twice."""

    def doable(self, belief: P) -> Sequence[tuple[str, M]]:
        """What hands can do to it as it stands, as a command and as the movement that comes of it, in a handy order.

        Nothing, if people tell in another way what no sensor sees.
        """

    def part_of(self, movement: M, belief: P) -> str:
        """The part whose sensors tell this movement."""

    def passing(self, belief: P, movement: M) -> Sequence[M]:
        """All that this movement brings about on its way, itself last."""

    def would_see(self, movement: M, belief: P, readable: Collection[str]) -> bool:
        """Do these channels tell this very movement? They are those that are there and can be trusted."""

    def as_believed(self, movement: M, belief: P, reading: S, readable: Collection[str]) -> M:
        """The movement as it is for a thing that stands as believed, where sensors cannot tell how it stands."""

    def standing(self, reading: S, belief: P, readable: Collection[str]) -> S:
        """The same reading, with what is believed where sensors cannot tell: how it is shown."""

    def shut_again(self, belief: P, pose: P) -> Sequence[M]:
        """What shut the parts that are believed to be open, unless something else has to be put right first.

        Shutting is never wrong.
        """

    def was_opened(self, part: str) -> Sequence[M]:
        """What hands did with a part that was opened and shut while it was disconnected; nothing if it cannot be."""

    def unseen(self, movement: M) -> Words:
        """Why people are not believed who claim a movement that sensors would have seen."""


AnyApparatus = Apparatus[Any, Any, Any]

_ANOTHER = Words(
    "{found} answers on {port}, but the program was started for {wanted}: start it again with --apparatus {name}, or "
    'with apparatus = "{name}" in the configuration'
)


def expected_among(apparatus: AnyApparatus, pins: Path | None, things: Iterable[AnyApparatus]) -> Expected | None:
    """What its firmware says of itself, as `expected` has it, and what to tell people if another of these answers."""
    expected = apparatus.expected(pins)
    if expected is None:
        return None
    others = (
        (
            frozenset(thing.channels.by_name),
            _ANOTHER.about(found=thing.a_thing, wanted=apparatus.the_thing, name=thing.name),
        )
        for thing in things
        if thing is not apparatus
    )
    return replace(expected, others=tuple(others))
