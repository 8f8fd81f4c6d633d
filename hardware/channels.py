"""The contacts of an apparatus: what each is called, what it watches, and its level at rest. Frozen values only."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from companion.words import Words


class Contact(StrEnum):
    """What a sensor is: its supply, its line in a parts list and its colour in drawings follow from it."""

    REED = "reed"
    HALL = "Hall"
    TILT = "tilt"


class Channel(msgspec.Struct, frozen=True):
    """One sensor: `part` is what it watches (a drawer, a ring), `kind` how (its times are chosen by it).

    `meaning` tells people when it is on.

    A channel with an `opposite` says the contrary of that one: whoever names one level names both. One that `needs`
    another says nothing without it.
    """

    name: str
    kind: str
    part: str
    meaning: Words
    at_rest: bool = False
    opposite: str = ""
    needs: str = ""
    contact: Contact = Contact.REED


class Cabling(msgspec.Struct, frozen=True):
    """How the wires run: the sensors of a part sit at a `place`, and their wires end in a `plug`.

    `boards` are the port expanders that sensors can be on, by name, if a Pico reads them: each is at the place that it
    is named after. Before some places there is a slip ring.
    """

    boards: tuple[str, ...] = ()
    place: Callable[[str], str] = lambda _part: ""
    plug: Callable[[str], Words] = lambda part: Words("plug of {part}", {"part": part})
    slip_rings: Mapping[str, str] = {}  # the joint that each is in, by place

    def of(self, fitted: Iterable[Channel]) -> "Cabling":
        """With these sensors alone. A joint without sensors stays as it is: the cable goes around it."""
        parts = {channel.part for channel in fitted}
        return replace(self, slip_rings={place: ring for place, ring in self.slip_rings.items() if ring in parts})

    def strip(self, place: str) -> Words:
        """Where a cable from far away ends at a place."""
        ring = self.slip_rings.get(place)
        if ring is not None:
            return Words("slip ring {ring}", {"ring": ring})
        return Words("terminal strip {place}", {"place": place})


class Channels:
    """Every channel that an apparatus can have, in the usual order, by its public name.

    `fitted` are those that are there unless somebody says otherwise, and `cabling` says how their wires run. For
    messages: `thing` is what has them (a "box"), `named_like` are examples, and `on_port` is what people call it at the
    end of a serial line. `may_be_empty`: what its contacts feel can all be taken away, and it is still there.
    """

    def __init__(  # noqa: PLR0913 - five of them by name
        self,
        channels: Collection[Channel],
        fitted: Collection[str],
        *,
        thing: str,
        named_like: str,
        cabling: Cabling = Cabling(),  # noqa: B008 - frozen
        on_port: Words = Words("sensors on {port}"),  # noqa: B008 - frozen
        may_be_empty: bool = False,
    ) -> None:
        self.by_name: Mapping[str, Channel] = {channel.name: channel for channel in channels}
        self.fitted = self.in_order(fitted)
        self.thing = thing
        self.named_like = named_like
        self.boards = cabling.boards
        self.cabling = cabling
        self.on_port = on_port
        self.may_be_empty = may_be_empty
        self._at_rest = {channel.name: channel.at_rest for channel in channels}

    def __iter__(self) -> Iterator[Channel]:
        return iter(self.by_name.values())

    def __contains__(self, name: str) -> bool:
        return name in self.by_name

    def has_any(self, names: Iterable[str]) -> bool:
        """Whether some of these names belong to it."""
        return any(name in self.by_name for name in names)

    def in_order(self, names: Collection[str]) -> tuple[str, ...]:
        """These names in the usual order, without those that nobody knows."""
        return tuple(name for name in self.by_name if name in names)

    def unpaired(self, names: Collection[str]) -> Iterator[tuple[str, str]]:
        """Those of these channels that say nothing without another, with the one that is missing."""
        for channel in self:
            if channel.name in names and channel.needs and channel.needs not in names:
                yield channel.name, channel.needs

    def part(self, name: str) -> str:
        return self.by_name[name].part

    @property
    def parts(self) -> frozenset[str]:
        return frozenset(channel.part for channel in self)

    def at_rest(self, named: Mapping[str, bool]) -> dict[str, bool]:
        """A level for every channel: what is not named is at rest, or the contrary of its opposite."""
        opposites = {name: self.by_name[name].opposite for name in named if self.by_name[name].opposite}
        return self._at_rest | {other: not named[name] for name, other in opposites.items()} | dict(named)
