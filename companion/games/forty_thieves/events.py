"""The events of a game record: one frozen value per line, in the past tense. Reads and writes them, nothing else.

Here only the form is checked (names, types, ranges); whether it makes sense is for the engine.
"""

from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from companion.games.event_lines import Count, Event, EventLines, Name, Source

from .board import CORNERS, Cell, Place, Spot
from .faces import FACES, JARS, Face, Golden, Jar, Special


class EditionId(StrEnum):
    """There is one printed rulebook."""

    FORTY_THIEVES = "forty-thieves"


class Wish(StrEnum):
    """What the Genie can do."""

    NO_EVIL_EYES = "no_evil_eyes"
    SECOND_TURN = "second_turn"
    MERCHANT = "merchant"


class Eye(StrEnum):
    """The two things that an Evil Eye in a hoard can be."""

    TOKEN = "token"
    TILE = "tile"


UpToThree = Annotated[int, msgspec.Meta(ge=0, le=3)]
TwoCells = Annotated[tuple[Cell, ...], msgspec.Meta(min_length=2, max_length=2)]


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Optional rules that the players agreed on. `specials`: how many of each special tile the box has, if known."""

    simple: bool = False
    leaders: bool = False
    tales: bool = False
    specials: dict[Special, Count] | None = None


class TableOpened(Event, tag="table_opened", frozen=True):
    """The first line: who plays. `first` begins, or else the first named."""

    game: Literal["forty-thieves"]
    seats: Annotated[tuple[Name, ...], msgspec.Meta(min_length=2, max_length=4)]
    edition: EditionId = EditionId.FORTY_THIEVES
    first: Name | None = None
    options: TableOptions = TableOptions()


class HoardPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is in a hoard; what is not named is None."""

    sapphires: Count | None = None
    sapphire_tiles: Count | None = None
    evil_eyes: Count | None = None
    evil_eye_tiles: Count | None = None


class MerchantPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where the merchant takes next, how many turns have ended since he came, and what he has."""

    place: Spot | None = None
    stops: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = None
    sapphires: Count | None = None


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position of the game, whole or in part. `tiles` lie face up (or down and unknown), `shown` lie face down."""

    active: Name | None = None
    tiles: dict[Cell, Face | None] | None = None
    shown: dict[Cell, Face] | None = None
    jars: dict[Cell, Jar] | None = None
    sapphires: tuple[Spot, ...] | None = None
    hoards: dict[Name, HoardPosition] | None = None
    hands: dict[Name, UpToThree] | None = None
    stack: Count | None = None
    activated: tuple[Golden, ...] | None = None
    merchant: MerchantPosition | UnsetType | None = UNSET


class PositionSet(Position, frozen=True, kw_only=True, tag_field="type", tag="position_set"):
    """Play starts from here instead of the set-up."""

    at: str | None = None
    source: Source | None = None


class SetupFinished(Event, tag="setup_finished", frozen=True):
    """Sixteen tiles and nine sapphires are laid."""


class JarNoted(Event, tag="jar_noted", frozen=True):
    """The back of a tile that lies face down; None takes the note away."""

    cell: Cell
    jar: Jar | None


class HandBuilt(Event, tag="hand_built", frozen=True):
    """So many were discarded, then drawn up to three."""

    discarded: UpToThree


class TileGlimpsed(Event, tag="tile_glimpsed", frozen=True):
    """The active seat looked at a tile, and nothing was shown so far."""

    cell: Cell


class TileShown(Event, tag="tile_shown", frozen=True):
    """A tile was turned for all to see. `corner` is where the merchant begins."""

    cell: Cell
    tile: Face
    corner: Spot | None = None

    def __post_init__(self) -> None:
        _check_corner(self.corner, self.tile.golden)


class LanternPlayed(Event, tag="lantern_played", frozen=True):
    """A Lantern from the hand: looked at both."""

    cells: TwoCells


class TileReplaced(Event, tag="tile_replaced", frozen=True):
    """A tile from the hand for this one."""

    cell: Cell


class TilesSwapped(Event, tag="tiles_swapped", frozen=True):
    """Two adjacent tiles changed places."""

    cells: TwoCells


class _Taking(Event, frozen=True):
    """A sapphire from exactly one of these."""

    spot: Spot | None = None
    seat: Name | None = None
    merchant: bool | None = None

    def __post_init__(self) -> None:
        if self.merchant is False:
            raise ValueError("merchant: write true, or leave it out")
        if [self.spot, self.seat, self.merchant].count(None) != 2:
            raise ValueError("name exactly one of spot, seat and merchant: where the sapphire comes from")


class SapphirePlayed(_Taking, tag="sapphire_played", frozen=True):
    """A Sapphire tile from the hand: a sapphire from there."""


class AmuletPlayed(Event, tag="amulet_played", frozen=True):
    """An Amulet from the hand: rid of an Evil Eye."""

    eye: Eye | None = None


class EvilEyePlayed(Event, tag="evil_eye_played", frozen=True):
    """An Evil Eye tile from the hand, into this opponent's hoard."""

    seat: Name


class DaggerPlayed(Event, tag="dagger_played", frozen=True):
    """This seat cancels the special tile or Dagger that was played last."""

    seat: Name


class LeaderPlayed(Event, tag="leader_played", frozen=True):
    """A leader from the hand, face up, for the tile there."""

    cell: Cell
    tile: Face

    def __post_init__(self) -> None:
        if not self.tile.is_leader:
            raise ValueError(f'tile: "{self.tile}" is not a leader: write "COLOUR SYMBOL leader"')


class TaleActivated(Event, tag="tale_activated", frozen=True):
    """A golden tile was drawn, or came into the hand from the board."""

    tile: Golden
    corner: Spot | None = None

    def __post_init__(self) -> None:
        _check_corner(self.corner, self.tile)


class WishMade(Event, tag="wish_made", frozen=True):
    """The wish that the Genie granted."""

    wish: Wish


class TheftAnnounced(Event, tag="theft_announced", frozen=True):
    """The active seat said where it steals."""

    place: Place


class TheftFailed(Event, tag="theft_failed", frozen=True):
    """People see that the announced theft failed."""


class SapphireTaken(_Taking, tag="sapphire_taken", frozen=True):
    """The choice along a line."""


class TurnEnded(Event, tag="turn_ended", frozen=True):
    """The turn is over without a theft."""


class GameStopped(Event, tag="game_stopped", frozen=True):
    """People stop before the end, and count what lies in their hoards."""


class Correction(Event, tag="correction", frozen=True):
    """The table overruled the app."""

    set: Position


class TileLifted(Event, tag="tile_lifted", frozen=True):
    """The tray misses a tile."""

    cell: Cell


class TilePlaced(Event, tag="tile_placed", frozen=True):
    """A tile lies there again."""

    cell: Cell


class SapphireLifted(Event, tag="sapphire_lifted", frozen=True):
    """The tray misses a sapphire."""

    spot: Spot


class SapphirePlaced(Event, tag="sapphire_placed", frozen=True):
    """A sapphire lies there again."""

    spot: Spot


Movement = TileLifted | TilePlaced | SapphireLifted | SapphirePlaced
Glimpse = TileGlimpsed | TileShown | LanternPlayed
Action = TileReplaced | TilesSwapped | SapphirePlayed | AmuletPlayed | EvilEyePlayed | LeaderPlayed
Tale = TaleActivated | WishMade
Theft = TheftAnnounced | TheftFailed | SapphireTaken
Claim = HandBuilt | Glimpse | Action | DaggerPlayed | Tale | Theft | TurnEnded
AnyEvent = TableOpened | PositionSet | SetupFinished | JarNoted | Claim | GameStopped | Correction | Movement


def _check_corner(corner: Spot | None, golden: Golden | None) -> None:
    if corner is None:
        return
    if golden is not Golden.MERCHANT:
        raise ValueError("corner: only the merchant has a corner: leave it out")
    if corner not in CORNERS:
        raise ValueError(f'corner: "{corner}" is not a corner: it is one of {", ".join(CORNERS)}')


def _read(kind: type, text: Any) -> Face | Jar:
    """A face or a jar by its name."""
    name = text if isinstance(text, str) else ""
    if kind is Face:
        if name in FACES:
            return FACES[name]
        raise ValueError(f"{text!a} is not a tile: a thief is COLOUR SYMBOL, a leader COLOUR SYMBOL leader, {_OTHERS}")
    if name in JARS:
        return JARS[name]
    raise ValueError(f"{text!a} is not a jar: it is COLOUR SYMBOL, such as {next(iter(JARS))}")


_OTHERS = f"others are {', '.join([*Special, *Golden])}"
_LINES: EventLines[AnyEvent] = EventLines(
    AnyEvent,
    {
        "cell": Cell, "cells": Cell, "spot": Spot, "place": Place, "corner": Spot, "tile": Golden, "wish": Wish,
        "eye": Eye, "edition": EditionId, "specials": Special, "activated": Golden, "sapphires": Spot, "tiles": Cell,
        "shown": Cell, "jars": Cell,
    },
    read=_read,
)  # fmt: skip
decode, from_fields, encode, line = _LINES.decode, _LINES.from_fields, _LINES.encode, _LINES.line
