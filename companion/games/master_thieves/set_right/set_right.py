"""What people say really happened, carried out: which events take the place of which. Pure."""

from typing import Any, assert_never

from companion.games.game import Replacement

from . import cards, drawers
from .amendments import (
    CardsNotPassed,
    WhatFell,
    WhatLies,
    WhatWasPlaced,
    WhatWasTaken,
    WhichCard,
    WhichNumber,
    read_amendment,
)
from .retelling import Past


def set_right(past: Past, line: bytes) -> Replacement[Any]:  # noqa: PLR0911 - one case per amendment
    """What really happened, and everything after it that still holds."""
    amendment = read_amendment(line)
    match amendment:
        case WhatFell():
            return drawers.what_fell(past, amendment)
        case WhatWasTaken():
            return drawers.what_was_taken(past, amendment)
        case WhatLies():
            return drawers.what_lies(past, amendment)
        case WhatWasPlaced():
            return drawers.what_was_placed(past, amendment)
        case WhichCard():
            return cards.which_card(past, amendment)
        case WhichNumber():
            return cards.which_number(past, amendment)
        case CardsNotPassed():
            return cards.not_passed(past, amendment)
        case _:
            assert_never(amendment)
