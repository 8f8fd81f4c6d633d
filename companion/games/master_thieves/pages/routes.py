"""The ways to pages of Master Thieves' own. Frozen values only."""

from msgspec.structs import replace

from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.values import Topic
from companion.pages.routes import InGame, Sheet


class SetRight(Sheet, frozen=True):
    """What is being set right; None: people choose it. `gems` are those counted so far; None: as the app believes.

    `seat` is whose card or number it is, once that is chosen.
    """

    topic: Topic | None = None
    gems: Gems | None = None
    seat: str = ""

    def at(self, event: int) -> "SetRight":
        """The same when this is the last event: what was counted before it is void."""
        return self if self.event == event else replace(self, event=event, gems=None)


class Correct(InGame, frozen=True):
    """The gem that is in the wrong place, and its pillow: `red`, `white NAME`, `black NAME`."""

    gem: str = ""
    source: str = ""
    page: int = 0

    def after_saying(self) -> "Correct":
        """That gem has been put down."""
        return replace(self, gem="", source="")
