"""What people are about to say: a route that lasts until something happens. Frozen values only."""

from enum import StrEnum

from companion.pages.routes import Play


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
    JAR = "jar"  # what is on the back of this tile?
    CORRECT = "correct"  # how does this tile really lie?


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
