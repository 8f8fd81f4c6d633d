"""What came of it, in one sentence and as heaps of gems that a screen can move: falls, takings, shares. Pure.

Made of news alone, and news is what the whole table saw.
"""

from collections.abc import Callable, Iterable
from typing import Any

from companion.games.game import Words

from . import news
from .gems import ONE, Gems
from .guide_values import Heap
from .news import News, Pillow
from .scoring import worth
from .state import State, Turn

_SPEAKS_FOR_ITSELF = news.NothingTaken | news.ImitationPlaced | news.AlarmSet | news.RubyFound


def of_turn(state: State, turn: Turn) -> list[News]:
    """What this turn brought about so far."""
    found: list[News] = []
    for item in (*turn.earlier, *state.news):
        if isinstance(item, news.TurnBegan):
            found.clear()
        else:
            found.append(item)
    return found


def joined(first: Words | None, second: Words | None) -> Words | None:
    """Two sentences, or the one that there is."""
    if first is None or second is None:
        return first or second
    return Words("{one} {two}", {"one": first, "two": second})


def to_black(seat: str, gems: Gems) -> Heap:
    """Gems for a seat's black pillow."""
    return Heap(gems, "black", seat, worth(gems))


def fell(items: Iterable[News]) -> tuple[Heap, ...]:
    """The gems that fell, and where they belong."""
    found = []
    for item in items:
        match item:
            case news.GemsFell(_, gems, None):
                found.append(Heap(gems, "red"))
            case news.GemsFell(_, gems, str(owner)):
                found.append(to_black(owner, gems))
            case news.PutBackOnTop(_, gems):
                found.append(Heap(gems, "drawer"))
            case _:
                pass
    return tuple(found)


def gains(items: Iterable[News]) -> tuple[Heap, ...]:
    """The gems that were taken, picked or dealt."""
    found = []
    for item in items:
        match item:
            case news.GemsGained(_, gems, Pillow.RED):
                found.append(Heap(gems, "red"))
            case news.GemsGained(seat, gems, _) | news.Dealt(seat, gems):
                found.append(to_black(seat, gems))
            case news.Picked(seat, gem):
                found.append(to_black(seat, ONE[gem]))
            case _:
                pass
    return tuple(found)


def last_fall(items: Iterable[News]) -> Words | None:
    """What fell last."""
    falls = [item for item in items if type(item) in _FALLS]
    return _FALLS[type(falls[-1])](falls[-1]) if falls else None


def _fell(item: news.GemsFell) -> Words:
    if item.owner is None:
        return Words("{gems} fell: red pillow.", {"gems": item.gems.words})
    return Words("{gems} fell with an alarm: {seat}'s black pillow.", {"gems": item.gems.words, "seat": item.owner})


_FALLS: dict[type[News], Callable[[Any], Words]] = {
    news.GemsFell: _fell,
    news.PutBackOnTop: lambda item: Words("{gems} fell: back into the drawer, on top.", {"gems": item.gems.words}),
    news.AlarmCameHome: lambda item: Words("{seat}'s alarm goes home.", {"seat": item.seat}),
}


def last_deed(items: Iterable[News], turn: Turn) -> Words | None:
    """What the seat did last, or found."""
    deeds = [item for item in items if type(item) in _DEEDS]
    return _DEEDS[type(deeds[-1])](deeds[-1], turn) if deeds else None


def _gained(item: news.GemsGained, _: Turn) -> Words:
    n = item.gems.total
    if item.pillow is Pillow.RED:
        return Words("{n} gem goes to the red pillow.", {"n": n}, "{n} gems go to the red pillow.")
    return Words("You take {n} gem.", {"n": n}, "You take {n} gems.")


_DEEDS: dict[type[News], Callable[[Any, Turn], Words]] = {
    news.GemsGained: _gained,
    news.NothingTaken: lambda _, __: Words("You take nothing."),
    news.ImitationPlaced: lambda _, turn: Words(
        "{n} imitation went in.", {"n": turn.placed.total}, "{n} imitations went in."
    ),
    news.AlarmSet: lambda _, __: Words("Your alarm is in the drawer."),
    news.RubyFound: lambda _, __: Words("You found a ruby!"),
    news.SearchFailed: lambda _, __: Words("The search is over: you get nothing."),
}


def happened(state: State, turn: Turn) -> Words | None:
    """What came of this turn, or, before it has begun in earnest, of what was before it."""
    items = [item for item in of_turn(state, turn) if type(item) in _FALLS or type(item) in _DEEDS]
    if turn.side is None:
        return last_fall(items) or before_turn(state.news)
    deed = last_deed(items, turn)
    if items and isinstance(items[-1], _SPEAKS_FOR_ITSELF):
        return deed
    return joined(last_fall(items) or Words("Nothing fell."), deed or _found(turn))


def _found(turn: Turn) -> Words | None:
    if turn.ability_lost:
        return Words("Your ability is lost.")
    return Words("The drawer is empty.") if turn.found_empty else None


def before_turn(items: tuple[News, ...]) -> Words | None:
    """What the last turn or share-out left to do with hands: gems and alarms that go to their owners."""
    return joined(last_fall(items), shared_out(items))


def shared_out(items: Iterable[News]) -> Words | None:
    """Who got what from the red pillow."""
    heaps = gains([item for item in items if isinstance(item, news.Picked | news.Dealt)])
    if not heaps:
        return None
    shares = tuple([Words("{gems} for {seat}", {"gems": heap.gems.words, "seat": str(heap.seat)}) for heap in heaps])
    return Words("From the red pillow: {shares}.", {"shares": shares})
