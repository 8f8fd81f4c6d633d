"""What there is to choose from before a game: optional rules, and how many of each special tile the box has. Pure."""

from companion.games.game import EditionOption, Words

from .faces import Special
from .guide.values import FortyThievesOptions, OptionalRule
from .lesson import SEATS
from .views import NAME

FEWEST_SEATS, MOST_SEATS = 2, 4
_TITLE = Words("40 Thieves")
_RULES = (
    OptionalRule(
        "simple", Words("Simplified"), Words("Without the 20 special tiles: a short game, about half as long.")
    ),
    OptionalRule(
        "leaders", Words("Leaders of Thieves"), Words("Leaders can be laid face up. Four of them take every sapphire.")
    ),
    OptionalRule(
        "tales", Words("Three Tales"), Words("Merchant, Genie and Sinbad: three golden tiles are shuffled in.")
    ),
)


def setup_options() -> FortyThievesOptions:
    """All that there is to choose from."""
    edition = EditionOption(NAME, _TITLE)
    return FortyThievesOptions(
        _TITLE, FEWEST_SEATS, MOST_SEATS, (edition,), SEATS, rules=_RULES, specials=tuple(Special)
    )
