"""What came of it, in a few sentences and as heaps of gems that a screen can move: falls, takings, shares. Pure.

Made of news alone, and news is what the whole table saw.
"""

from collections.abc import Container, Iterable, Iterator
from enum import StrEnum
from typing import Literal

from companion.games.game import Words
from companion.games.master_thieves import news, phrases
from companion.games.master_thieves.abilities import top
from companion.games.master_thieves.cards import ALL_TO_RED
from companion.games.master_thieves.gems import NO_GEMS, Gems
from companion.games.master_thieves.news import FELL, TAKEN, Destination, Happening, Incident, News
from companion.games.master_thieves.phrases import HAPPENINGS, about
from companion.games.master_thieves.scoring import worth
from companion.games.master_thieves.state import RUBY_FOUND, State, Turn
from companion.games.sentences import joined

from .values import Heap


def of_turn(state: State, turn: Turn) -> list[News]:
    """What this turn brought about so far."""
    found: list[News] = []
    for item in (*turn.earlier, *state.news):
        if isinstance(item, Happening) and item.what is news.TURN_BEGAN:
            found.clear()
        else:
            found.append(item)
    return found


def _happenings(items: Iterable[News], which: Container[Incident]) -> list[Happening]:
    return [item for item in items if isinstance(item, Happening) and item.what in which]


def _heap(gems: Gems, to: Destination, seats: tuple[str, ...], source: Literal["box", "red"] = "box") -> Heap:
    """Gems on their way; only those for a black pillow are somebody's, and worth points."""
    return Heap(gems, to, seats[0], worth(gems), source) if to is Destination.BLACK else Heap(gems, to)


def fell(items: Iterable[News]) -> tuple[Heap, ...]:
    """The gems that fell, and where they belong."""
    return tuple([_heap(item.gems, FELL[item.what], item.seats) for item in _happenings(items, FELL)])


def shares(items: Iterable[News]) -> list[Happening]:
    """What seats got from the red pillow, gem by gem or all at once."""
    return _happenings(items, (news.PICKED, news.DEALT))


def gains(items: Iterable[News]) -> tuple[Heap, ...]:
    """The gems that were taken; what a seat got from the red pillow is one heap."""
    items = list(items)
    by_seat: dict[tuple[str, ...], Gems] = {}
    for share in shares(items):
        by_seat[share.seats] = by_seat.get(share.seats, NO_GEMS) + share.gems
    return (
        *[_heap(gems, Destination.BLACK, seats, "red") for seats, gems in by_seat.items()],
        *[_heap(item.gems, TAKEN[item.what], item.seats) for item in _happenings(items, TAKEN)],
    )


def falls(items: Iterable[News]) -> Words | None:
    """Everything that fell out or went home, and where it goes: gems by their place, then alarms."""
    items = list(items)
    heaps: dict[tuple[Destination, str | None], Gems] = {}
    for heap in fell(items):
        heaps[heap.to, heap.seat] = heaps.get((heap.to, heap.seat), NO_GEMS) + heap.gems
    turned = Happening(news.TURNED_WITH_DRAWER_OPEN) in items
    return joined(
        *[_fell(gems, to, owner) for (to, owner), gems in heaps.items()],
        *_alarms(items, [owner for _, owner in heaps]),
        HAPPENINGS[news.TURNED_WITH_DRAWER_OPEN].guide if turned else None,
    )


def _alarms(items: Iterable[News], with_gems: Container[str | None]) -> list[Words]:
    """The alarms that came home, but for those that brought gems along."""
    seats = dict.fromkeys([item.seats[0] for item in _happenings(items, (news.ALARM_CAME_HOME,))])
    words = HAPPENINGS[news.ALARM_CAME_HOME].guide
    return [about(words, seat=seat) for seat in seats if seat not in with_gems]


_FELL_TO = {to: HAPPENINGS[what].guide for what, to in FELL.items()}


def _fell(gems: Gems, to: Destination, owner: str | None) -> Words:
    return about(_FELL_TO[to], gems=gems.words, n=gems.total, seat=owner or "")


_ON_CARD = (news.NOTHING_TAKEN, news.IMITATION_PLACED, news.ALARM_SET)
_DEEDS = (*TAKEN, *_ON_CARD, news.RUBY_FOUND, news.SEARCH_FAILED)


def _last_deed(items: list[News]) -> Happening | None:
    """What the seat did last, or found."""
    return next(reversed(_happenings(items, _DEEDS)), None)


def _told(deed: Happening | None, turn: Turn) -> Words | None:
    """The same in words."""
    if deed is None:
        return None
    if deed.what is news.TAKEN_TO_RED and turn.fallen.gems and turn.fallen.alarm in (None, turn.seat):
        return phrases.ALSO_TO_RED.about(gems=deed.gems.words)
    count = turn.placed.total if deed.what is news.IMITATION_PLACED else deed.gems.total
    return about(HAPPENINGS[deed.what].guide, gems=deed.gems.words, n=count)


def happened(state: State, turn: Turn) -> Words | None:
    """What came of this turn, or, before it has begun in earnest, of what was before it."""
    items = of_turn(state, turn)
    fallen = falls(items)
    if turn.side is None:
        return joined(fallen or before_turn(state), last_round(state))
    if is_upside_down(state, turn):
        return None
    if other_is_out(state, turn):
        return fallen
    deed = _last_deed(items)
    acted = turn.answered or turn.placed or turn.alarm_placed or turn.search is RUBY_FOUND
    quiet = None if fallen or acted else phrases.NOTHING_FELL.guide
    emptied = turn.placed and not state.white[turn.seat]
    return joined(
        fallen or quiet,
        _spill_costs(state, turn, deed),
        _told(deed, turn) or _FOUND[found(state, turn)],
        last_round(state) if emptied else None,
    )


def consequences(state: State, turn: Turn) -> Words | None:
    """The same for those who have seen what fell and what lies there: what hands have to do with it, what it costs."""
    items = of_turn(state, turn)
    if turn.side is None or is_upside_down(state, turn) or other_is_out(state, turn):
        return happened(state, turn)
    deed = _last_deed(items)
    is_seen = deed is not None and deed.what in _ON_CARD
    return joined(
        falls(items),
        _spill_costs(state, turn, deed),
        None if is_seen else _told(deed, turn),
        last_round(state) if turn.placed and not state.white[turn.seat] else None,
    )


def costs(state: State, turn: Turn) -> Words | None:
    """The same for those who were told of each thing as it happened: what it costs."""
    if turn.side is None or is_upside_down(state, turn) or other_is_out(state, turn):
        return None
    deed = _last_deed(of_turn(state, turn))
    has_failed = deed is not None and deed.what is news.SEARCH_FAILED
    return joined(_spill_costs(state, turn, deed), _told(deed, turn) if has_failed else None)


def for_hands(state: State, turn: Turn) -> Words | None:
    """The same for people whose hands do it for the seat, because a computer player has it.

    What goes into the drawer is told as long as that is open and everybody sees it.
    """
    if turn.side is None or is_upside_down(state, turn) or other_is_out(state, turn):
        return happened(state, turn)
    items, seat = of_turn(state, turn), state.table.names[turn.seat]
    assert turn.drawer is not None
    is_open = state.box.depth(turn.drawer) is not None
    placed = about(HAPPENINGS[news.IMITATION_PLACED].for_hands, gems=turn.placed.words, seat=seat)
    alarm = about(HAPPENINGS[news.ALARM_SET].for_hands, seat=seat)
    return joined(
        falls(items),
        *[_taken_for(heap, seat) for heap in gains(items) if heap.source == "box"],
        placed if turn.placed and is_open else None,
        alarm if turn.alarm_placed and is_open else None,
        last_round(state) if turn.placed and not state.white[turn.seat] else None,
    )


def _taken_for(heap: Heap, seat: str) -> Words:
    taken = news.TAKEN_TO_RED if heap.to is Destination.RED else news.TAKEN_TO_BLACK
    return about(HAPPENINGS[taken].for_hands, gems=heap.gems.words, seat=seat)


def put_away(state: State, turn: Turn) -> Words | None:
    """What hands have to do with the gems of this turn, for those who do not see a picture of them."""
    items = of_turn(state, turn)
    deed = _last_deed(items)
    return joined(falls(items), _told(deed, turn) if deed is not None and deed.what in TAKEN else None)


_LOSES_ALL = Words("Take and place nothing, and get no share.")
_FEW = 2  # imitations: then the end is near


def _spill_costs(state: State, turn: Turn, deed: Happening | None) -> Words | None:
    """What gems that fell cost the seat: its action, its share, or, where gems lie on top, not the action.

    Of the action as long as the seat is at it: nobody takes or places anything once the drawer is shut.
    """
    no_share = turn.seat in state.spillers and turn.role.takes is ALL_TO_RED
    assert turn.drawer is not None
    is_open = state.box.depth(turn.drawer) is not None
    if turn.ability_lost and deed is None and is_open:
        return _LOSES_ALL if no_share else Words("Take and place nothing this turn.")
    has_acted = turn.answered or turn.placed or turn.alarm_placed or not is_open
    if turn.spilled and not turn.ability_lost and not has_acted and not turn.role.keeps_ability:
        if no_share:
            return Words("There are still gems in the drawer: you may use your card, but you get no share.")
        return Words("There are still gems in the drawer, so you may still use your card.")
    return phrases.NO_SHARE.guide if no_share else None


def last_round(state: State) -> Words | None:
    """Whose white pillow is empty, so that the game ends with this round."""
    empty = state.without_imitations
    if not empty:
        return None
    return about(phrases.NO_IMITATIONS.guide, seats=empty, n=len(empty))


def few_imitations(state: State) -> Words | None:
    """Who has so few imitations left that the game may soon be over; nothing in the last round.

    Nor in the first round, where people begin with so few, as in a lesson.
    """
    fewest = min([white.total for white in state.white])
    if not 0 < fewest <= _FEW or (state.cycle, state.round) == (1, 1):
        return None
    seats = tuple([state.table.names[seat] for seat in state.seats if state.white[seat].total == fewest])
    return about(phrases.FEW_IMITATIONS.guide, seats=seats, n=fewest)


def other_is_out(state: State, turn: Turn) -> bool:
    """Is a drawer out that is not this turn's, after this turn's drawer was opened?"""
    return turn.drawer is not None and any(drawer is not turn.drawer for drawer, _ in state.box.open)


def is_upside_down(state: State, turn: Turn) -> bool:
    """Was the box turned over with this turn's drawer open? Then what lay in it has fallen out."""
    assert turn.drawer is not None
    return state.box.depth(turn.drawer) is not None and state.box.orientation is not turn.side


class Found(StrEnum):
    """What everybody saw in a drawer without gems."""

    NOTHING = "nothing"
    ALARM = "alarm"


def found(state: State, turn: Turn) -> Found | None:
    """What lay in the drawer when it was opened; None where it had gems, or that does not matter any more."""
    if not turn.found_empty or turn.ability_lost:
        return None
    return Found.NOTHING if top(state, turn).alarm is None else Found.ALARM


_FOUND = {
    None: None,
    Found.NOTHING: phrases.FOUND_EMPTY.guide,
    Found.ALARM: phrases.FOUND_ALARM.guide,
}


def before_turn(state: State) -> Words | None:
    """What the last turn or share-out left to do with hands: gems and alarms that go to their owners.

    Detectives who get nothing come last: what they would have got was shared out before.
    """
    first, last = left_out(state.news, _LEFT_OUT[:-1]), left_out(state.news, _LEFT_OUT[-1:])
    return joined(falls(state.news), *first, *_shared_out(state.news), *last)


_LEFT_OUT = (news.SHARES_LOST, news.SMUGGLERS_CAUGHT, news.RED_PILLOW_STAYED, news.NOTHING_FOR_DETECTIVES)


def left_out(items: Iterable[News], which: Container[Incident] = _LEFT_OUT) -> Iterator[Words]:
    """Who gets nothing of the red pillow, and why."""
    for item in _happenings(items, which):
        yield about(HAPPENINGS[item.what].guide, seats=item.seats, n=len(item.seats))


def _shared_out(items: Iterable[News]) -> Iterator[Words]:
    """Who got what from the red pillow."""
    shared = [heap for heap in gains(items) if heap.source == "red"]
    for place, heap in enumerate(shared):
        phrase = phrases.ALSO_DEALT if place else HAPPENINGS[news.DEALT]
        yield about(phrase.guide, gems=heap.gems.words, seat=str(heap.seat))
