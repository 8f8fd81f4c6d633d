"""Where people are on the game's pages: what they are about to say, and whose things are set right. Frozen values."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec.structs import replace

from companion.pages.routes import InGame, Play

TABLE = ""  # not a seat: the board, the stack and the merchant


class Doing(StrEnum):
    """What is under way, besides what the phase itself asks for."""

    SPECIAL = "special"  # a small screen: the special tiles lie over the column
    FOUND = "found"  # `face` was found by a glimpse: where?
    GOLDEN = "golden"  # which golden tile? With `face`: drawn, or where?
    CORNER = "corner"  # the merchant came, from `cells` or drawn: to which corner?
    LANTERN = "lantern"  # played from the hand: at which two tiles?
    ALL_SHOWN = "all shown"  # nothing more is shown by the Lantern on the board
    SAPPHIRE = "sapphire"  # played from the hand: from where?
    EVIL_EYE = "evil eye"  # played from the hand: to whom?
    AMULET = "amulet"  # played from the hand: against a token or a tile?
    DAGGER = "dagger"  # by whom?
    LEADER = "leader"  # played from the hand: which? With `face`: where?
    OTHERWISE = "otherwise"  # what was really done with the tiles that the tray saw moving
    ASKED = "asked"  # of an announced theft: this tile is told first
    TILE = "tile"  # what was done with this tile?
    JAR = "jar"  # what is on the back of this tile?
    CORRECT = "correct"  # how does this tile really lie?


_SAID_THERE = {
    Doing.FOUND: "tile_shown",
    Doing.ASKED: "tile_shown",
    Doing.LANTERN: "lantern_played",
    Doing.SAPPHIRE: "sapphire_played",
    Doing.EVIL_EYE: "evil_eye_played",
    Doing.AMULET: "amulet_played",
    Doing.DAGGER: "dagger_played",
    Doing.LEADER: "leader_played",
}
_SPECIAL = frozenset({"tile_shown", *_SAID_THERE.values()})  # from the tiles of a small screen
_MOVES = frozenset({"tile_glimpsed", "tile_replaced", "tiles_swapped"})  # from a tile
_SETS_RIGHT = frozenset({Doing.JAR, Doing.CORRECT})


class Step(Play, frozen=True):
    """Something that takes several taps. Once anything happens, it is void."""

    doing: Doing = Doing.SPECIAL
    face: str = ""
    cells: tuple[str, ...] = ()
    leader: bool = False  # the faces of the grid are leaders

    def at(self, event: int) -> Play:
        """What the running game shows when this is the last event."""
        if self.event == event:
            return self
        if self.doing is Doing.ALL_SHOWN:  # a tile that the tray saw moving changes nothing about that
            return Step(event, doing=Doing.ALL_SHOWN)
        return Play(event)

    def after_saying(self) -> Play:
        """It was said."""
        return Play()

    def leads_to(self, event: Mapping[str, Any]) -> bool:
        """All that was picked so far is about this event, and nothing is set right or noted."""
        kind: str = event["type"]
        if self.doing is Doing.SPECIAL:
            return kind in _SPECIAL
        if self.doing is Doing.ALL_SHOWN:
            return kind != "tile_shown"
        is_about = {*event.get("cells", ()), event.get("cell")}.issuperset(self.cells)
        if self.doing in _SAID_THERE:
            return kind == _SAID_THERE[self.doing] and self.face in ("", event.get("tile")) and is_about
        return kind in _MOVES and is_about and bool(self.cells) and self.doing not in _SETS_RIGHT


class Correct(InGame, frozen=True):
    """Whose things are set right: a seat's, or those of the table. `spot`: the sapphire that lies elsewhere."""

    seat: str | None = None  # None: whose turn it is
    spot: str = ""

    def after_saying(self) -> "Correct":
        """It was put down."""
        return replace(self, spot="")
