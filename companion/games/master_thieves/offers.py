"""What may be said on a screen away from the table: exactly what the guide offers there, and nothing else. Pure.

One rule: only the guide is looked at, which is the same whatever is hidden. So whether something is offered tells
nothing, and what is not offered is never tried.
"""

from collections.abc import Collection, Iterator
from typing import assert_never

from companion.games.errors import MalformedError

from .gems import Gem, Gems
from .guide.values import GemCounts, Guide, ToSetRight
from .set_right.amendments import (
    CardsNotPassed,
    WhatFell,
    WhatLies,
    WhatWasTaken,
    WhichCard,
    WhichNumber,
    read_amendment,
)


def offers(
    guide: Guide, seat: str | None, concealed: Collection[str] = (), _picked: str = ""
) -> Iterator[tuple[str, ...]]:
    """What a seat may say for itself, or a host (None) for the table: the lines of each choice, said together.

    Nobody shows the cards of `concealed` seats at the table: they are chosen on phones, or by a computer.
    """
    for choice in guide.choices:
        if seat in (None, choice.seat):
            yield choice.lines or (choice.line,)
    for row in guide.reveal if seat is None else ():
        if row.shown is None and row.seat in concealed:
            continue
        for offer in (*row.characters, *row.after_closing):
            yield offer.lines
        for number in row.numbers:
            yield (number.line,)


def sets_right(guide: Guide) -> bool:
    """Is there anything that people may have seen otherwise?"""
    return bool(guide.to_set_right.topics)


def may_set_right(guide: Guide, line: bytes, seat: str | None) -> bool:
    """May a seat, or a host (None), say this of what really happened?

    A seat speaks of its own card, and in its own turn of its drawer; of what others did, only the table does.
    """
    try:
        amendment = read_amendment(line)
    except MalformedError:
        return False
    offered = guide.to_set_right
    is_own_turn = seat is None or (guide.seat == seat and offered.last is None)
    match amendment:
        case WhatFell(gems=gems, alarm=alarm):
            return is_own_turn and _is_counted(offered.fell, gems) and _may_have_fallen(offered, alarm)
        case WhatWasTaken(gems=gems):
            return is_own_turn and _is_counted(offered.taken, gems)
        case WhatLies(gems=gems):
            return is_own_turn and _is_counted(offered.lies, gems)
        case WhichCard(seat=whose) | WhichNumber(seat=whose):
            return whose in offered.cards and seat in (None, whose)
        case CardsNotPassed(now=now):
            return seat is None and offered.not_passed and (offered.pass_now or not now)
        case _:
            assert_never(amendment)


def _is_counted(counts: GemCounts | None, gems: Gems) -> bool:
    """Can people count so many gems there?"""
    if counts is None or (counts.one and gems.total > 1):
        return False
    return all(counts.least[gem] <= gems[gem] <= counts.most[gem] for gem in Gem)


def _may_have_fallen(offered: ToSetRight, alarm: str | None) -> bool:
    return alarm is None or alarm == offered.alarm or alarm in offered.alarms
