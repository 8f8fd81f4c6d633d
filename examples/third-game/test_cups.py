"""Cups keeps every law of the companion: `pytest`, where both packages are installed."""

from collections.abc import Callable, Sequence
from random import Random

import pytest
from jewelbox_cups.rules import CUPS, CUPS_ON_TABLE, AnyEvent, ButtonPut, CupLifted, CupsSwapped
from msgspec.structs import replace

from companion.testing import LAWS, Trial


def other_cups(record: Sequence[AnyEvent], rng: Random) -> list[AnyEvent]:
    """The same game with the cups in another order: whoever has not watched cannot tell the difference."""
    order = rng.sample(range(1, CUPS_ON_TABLE + 1), CUPS_ON_TABLE)
    found: list[AnyEvent] = []
    for event in record:
        match event:
            case ButtonPut(cup=cup) | CupLifted(cup=cup):
                found.append(replace(event, cup=order[cup - 1]))
            case CupsSwapped(one=one, other=other):
                one, other = sorted((order[one - 1], order[other - 1]))
                found.append(replace(event, one=one, other=other))
            case _:
                found.append(event)
    return found


@pytest.mark.parametrize("law", LAWS, ids=lambda law: str(law.__name__))
def test_it_keeps_the_law(law: Callable[[Trial], None]) -> None:
    law(Trial(CUPS, twin=other_cups))
