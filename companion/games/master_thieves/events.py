"""The events of a game record: one frozen value per line, in the past tense. Reads and writes them, nothing else.

Here only the form is checked (names, types, ranges); whether it makes sense is for the engine.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from companion.games.game import MalformedError

from .box import Depth, Direction, Drawer, Orientation
from .cards import Character
from .editions import EditionId
from .gems import Gem


class Source(StrEnum):
    """Where an event came from."""

    SENSOR = "sensor"
    SCREEN = "screen"
    BUTTON = "button"
    REFEREE = "referee"


Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
_NAME, _ITEM = r"\S", r"^(ruby|sapphire|diamond|alarm:[\s\S]+)$"
Name = Annotated[str, msgspec.Meta(pattern=_NAME)]
Item = Annotated[str, msgspec.Meta(pattern=_ITEM)]
Pillow = dict[Gem, Count]


class Event(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="type",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """Anything that can stand on a line of a record."""

    at: str | None = None
    source: Source | None = None


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Variants that the players agreed on before the game."""

    single_action: bool = False
    white_pillow: Pillow | None = None


class TableOpened(Event, tag="table_opened", frozen=True):
    """The first line: who plays what."""

    game: Literal["master-thieves"]
    edition: EditionId
    seats: Annotated[tuple[Name, ...], msgspec.Meta(min_length=2, max_length=8)]
    options: TableOptions = TableOptions()


class Rings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ring positions; one that is not named is None."""

    AB: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    BC: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What lies in a drawer: gems, or "alarm:NAME"; a side that is not named is None."""

    upright: tuple[Item, ...] | None = None
    inverted: tuple[Item, ...] | None = None
    secret_upright: tuple[Item, ...] | None = None
    secret_inverted: tuple[Item, ...] | None = None


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position of the game, whole or in part."""

    orientation: Orientation | None = None
    rings: Rings | None = None
    drawers: dict[Drawer, Contents] | None = None
    red: Pillow | None = None
    white: dict[Name, Pillow] | None = None
    black: dict[Name, Pillow] | None = None
    hands: dict[Name, tuple[Character, ...]] | None = None
    round: Annotated[int, msgspec.Meta(ge=1, le=6)] | None = None


class PositionSet(Position, frozen=True, kw_only=True, tag_field="type", tag="position_set"):
    """Play starts from here instead of the setup."""

    at: str | None = None
    source: Source | None = None


class RubyPlaced(Event, tag="ruby_placed", frozen=True):
    """Setup: a ruby was put into the upper secret compartment."""

    drawer: Drawer


class DiamondsPlaced(Event, tag="diamonds_placed", frozen=True):
    """Setup: a seat put diamonds of its share into the upper front compartment."""

    seat: Name
    drawer: Drawer
    count: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class SetupFinished(Event, tag="setup_finished", frozen=True):
    """Everything is in the box."""


class CardRevealed(Event, tag="card_revealed", frozen=True):
    seat: Name
    character: Character
    number: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None


class TieSettled(Event, tag="tie_settled", frozen=True):
    """People looked at the cards of a tie, and say in which order these seats play."""

    seats: Annotated[tuple[Name, ...], msgspec.Meta(min_length=2, max_length=8)]


class RevealClosed(Event, tag="reveal_closed", frozen=True):
    """No more smugglers."""


class DrawerOpened(Event, tag="drawer_opened", frozen=True):
    drawer: Drawer
    depth: Depth


class DrawerClosed(Event, tag="drawer_closed", frozen=True):
    drawer: Drawer


class LevelRotated(Event, tag="level_rotated", frozen=True):
    """The top level, or the top two, made a quarter turn."""

    levels: Literal[1, 2]
    direction: Direction


class BoxTurned(Event, tag="box_turned", frozen=True):
    """The box was turned over."""


class GemsTaken(Event, tag="gems_taken", frozen=True):
    """What the active seat took where the rules leave a choice."""

    gems: Literal["all"] | tuple[Gem, ...]


class GemPlaced(Event, tag="gem_placed", frozen=True):
    """The active seat put an imitation into this turn's drawer."""

    gem: Gem


class AlarmPlaced(Event, tag="alarm_placed", frozen=True):
    """The active jeweler put the alarm into this turn's drawer."""


class AlarmReclaimed(Event, tag="alarm_reclaimed", frozen=True):
    """An owner took back an alarm that lay alone."""

    seat: Name


class GemPicked(Event, tag="gem_picked", frozen=True):
    seat: Name
    gem: Gem


class TurnEnded(Event, tag="turn_ended", frozen=True):
    """The active seat is done."""


class Correction(Event, tag="correction", frozen=True):
    """The table overruled the app."""

    set: Position


Placing = RubyPlaced | DiamondsPlaced | SetupFinished
Movement = DrawerOpened | DrawerClosed | LevelRotated | BoxTurned
Showing = CardRevealed | TieSettled | RevealClosed
Claim = Showing | GemsTaken | GemPlaced | AlarmPlaced | AlarmReclaimed | GemPicked | TurnEnded
AnyEvent = TableOpened | PositionSet | Placing | Movement | Claim | Correction


_DECODER = msgspec.json.Decoder(AnyEvent)
_ENCODER = msgspec.json.Encoder()
_AT = re.compile(r"^(?P<what>.*) - at `(?P<where>.*)`$", re.DOTALL)
_CHOICES: dict[str, type[StrEnum]] = {
    "gem": Gem, "gems": Gem, "drawer": Drawer, "character": Character, "edition": EditionId,
    "depth": Depth, "direction": Direction, "orientation": Orientation, "source": Source,
}  # fmt: skip


_FORMS = {
    _NAME: "this name is blank: a name needs a character that people can see",
    _ITEM: "this is neither a gem (ruby, sapphire, diamond) nor alarm:NAME",
}


def decode(line: bytes) -> AnyEvent:
    """Read one line of a record."""
    try:
        event: AnyEvent = _DECODER.decode(line)
    except msgspec.ValidationError as error:
        raise MalformedError(_plain(str(error))) from None
    except msgspec.DecodeError as error:
        raise MalformedError(f"this is not a line of JSON ({error})") from None
    except RecursionError:
        raise MalformedError("too many nested brackets for an event") from None
    return event


def from_fields(fields: Mapping[str, object]) -> AnyEvent:
    """An event from the fields of its line."""
    try:
        event: AnyEvent = msgspec.convert(fields, type=AnyEvent)
    except msgspec.ValidationError as error:
        raise MalformedError(_plain(str(error))) from None
    return event


def encode(event: AnyEvent) -> bytes:
    """Write one line of a record, without its line end."""
    return _ENCODER.encode(event)


def line(event: AnyEvent) -> str:
    """The same as text."""
    return _ENCODER.encode(event).decode()


def _plain(problem: str) -> str:
    """A validation problem in the words of the record format."""
    found = _AT.match(problem)
    if found is None:
        return problem
    what, where = found["what"], found["where"].removeprefix("$").removeprefix(".")
    choices = _CHOICES.get(re.sub(r"[^a-z].*$", "", where.rsplit(".", 1)[-1]))
    if choices is not None and what.startswith("Invalid enum value"):
        return f"{where}: {what.removeprefix('Invalid enum value ')} is not one of {', '.join(choices)}"
    for pattern, plain in _FORMS.items():
        if what.endswith(f"matching regex {pattern!r}"):
            return f"{where}: {plain}"
    if where == "type":
        return f"unknown type {what.removeprefix('Invalid value ')}"
    return f"{where}: {what}"
