"""The events of a game record: one frozen value per line, in the past tense. Reads and writes them, nothing else.

Here only the form is checked (names, types, ranges); whether it makes sense is for the engine.
"""

from typing import Annotated, Literal

import msgspec

from companion.games.event_lines import Count, Event, EventLines, Name, Source

from .box import Depth, Direction, Drawer, Orientation
from .cards import CHARACTERS, Character
from .editions import EditionId
from .gems import Gem

_ITEM = r"^(ruby|sapphire|diamond|alarm:[\s\S]+)$"
Item = Annotated[str, msgspec.Meta(pattern=_ITEM)]
Pillow = dict[Gem, Count]
CardNumber = Annotated[int, msgspec.Meta(ge=1, le=8)]


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Variants that the players agreed on before the game.

    `numbers`: nobody has printed cards, and these were dealt.
    """

    single_action: bool = False
    white_pillow: Pillow | None = None
    numbers: dict[Name, dict[Character, CardNumber]] | None = None


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


ALARM = "alarm:"  # before the name of its owner, among what lies in a drawer


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
    round: Annotated[int, msgspec.Meta(ge=1, le=len(CHARACTERS))] | None = None


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
    number: CardNumber | None = None


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


class GameStopped(Event, tag="game_stopped", frozen=True):
    """People stop before the end, and count what lies on their pillows."""


class Correction(Event, tag="correction", frozen=True):
    """The table overruled the app."""

    set: Position


Placing = RubyPlaced | DiamondsPlaced | SetupFinished
Movement = DrawerOpened | DrawerClosed | LevelRotated | BoxTurned
Showing = CardRevealed | TieSettled | RevealClosed
Claim = Showing | GemsTaken | GemPlaced | AlarmPlaced | AlarmReclaimed | GemPicked | TurnEnded
AnyEvent = TableOpened | PositionSet | Placing | Movement | Claim | GameStopped | Correction


_LINES: EventLines[AnyEvent] = EventLines(
    AnyEvent,
    {
        "gem": Gem, "gems": Gem, "drawer": Drawer, "character": Character, "edition": EditionId,
        "depth": Depth, "direction": Direction, "orientation": Orientation,
    },
    {_ITEM: "this is neither a gem (ruby, sapphire, diamond) nor alarm:NAME"},
    others={"gems": '"all" or a list of ruby, sapphire, diamond', "levels": "1 or 2"},
)  # fmt: skip
decode, from_fields, encode, line = _LINES.decode, _LINES.from_fields, _LINES.encode, _LINES.line
