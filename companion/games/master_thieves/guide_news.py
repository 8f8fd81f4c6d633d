"""What came of it, in one sentence and as heaps of gems that a screen can move: falls, takings, shares. Pure.

Made of news alone, and news is what the whole table saw.
"""

from collections.abc import Callable, Iterable
from typing import Any, Literal

from companion.games.game import Words

from . import news
from .abilities import top
from .cards import SMUGGLER
from .gems import NO_GEMS, ONE, Gems
from .guide_values import Heap
from .news import News, Pillow
from .scoring import worth
from .state import ALL_TO_RED, State, Turn

_NO_ABILITY = Words("Your ability is lost.")
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


def to_black(seat: str, gems: Gems, source: Literal["box", "red"] = "box") -> Heap:
    """Gems for a seat's black pillow."""
    return Heap(gems, "black", seat, worth(gems), source)


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
            case news.PutIntoUpperSecret(_, gems):
                found.append(Heap(gems, "secret"))
            case _:
                pass
    return tuple(found)


def gains(items: Iterable[News]) -> tuple[Heap, ...]:
    """The gems that were taken; what a seat got from the red pillow is one heap."""
    found: list[Heap] = []
    shares: dict[str, Gems] = {}
    for item in items:
        match item:
            case news.GemsGained(_, gems, Pillow.RED):
                found.append(Heap(gems, "red"))
            case news.GemsGained(seat, gems, _):
                found.append(to_black(seat, gems))
            case news.Dealt(seat, gems):
                shares[seat] = shares.get(seat, NO_GEMS) + gems
            case news.Picked(seat, gem):
                shares[seat] = shares.get(seat, NO_GEMS) + ONE[gem]
            case _:
                pass
    return (*[to_black(seat, gems, "red") for seat, gems in shares.items()], *found)


def last_fall(items: Iterable[News]) -> Words | None:
    """What fell last, and where it goes: gems, and the alarm that fell with them."""
    falls = [item for item in items if type(item) in _FALLS]
    if not falls:
        return None
    last = _FALLS[type(falls[-1])](falls[-1])
    alarm = falls[-2] if len(falls) > 1 and isinstance(falls[-1], news.GemsFell) else None
    return joined(last, _alarm(alarm)) if isinstance(alarm, news.AlarmCameHome) else last


def _fell(item: news.GemsFell) -> Words:
    if item.owner is None:
        return Words("{gems} fell: red pillow.", {"gems": item.gems.words})
    return Words("{gems} fell: {seat}'s black pillow.", {"gems": item.gems.words, "seat": item.owner})


def _alarm(item: news.AlarmCameHome) -> Words:
    return Words("{seat} takes the alarm back.", {"seat": item.seat})


_FALLS: dict[type[News], Callable[[Any], Words]] = {
    news.GemsFell: _fell,
    news.PutBackOnTop: lambda item: Words("{gems} fell: back into the drawer, on top.", {"gems": item.gems.words}),
    news.PutIntoUpperSecret: lambda item: Words(
        "{gems} fell: into the upper secret compartment.", {"gems": item.gems.words}
    ),
    news.TurnedWithDrawerOpen: lambda _: Words("Put what fell out of the drawer back into its compartment."),
    news.AlarmCameHome: _alarm,
}


def last_deed(items: Iterable[News], turn: Turn) -> Words | None:
    """What the seat did last, or found."""
    deeds = [item for item in items if type(item) in _DEEDS]
    return _DEEDS[type(deeds[-1])](deeds[-1], turn) if deeds else None


def _is_ruby_taken(item: News) -> bool:
    return isinstance(item, news.GemsGained) and item.gems.ruby > 0


def _gained(item: news.GemsGained, _: Turn) -> Words:
    n = item.gems.total
    if _is_ruby_taken(item):
        return Words("You take {gems}.", {"gems": item.gems.words})
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
        return last_fall(items) or before_turn(state)
    if is_upside_down(state, turn):
        return None
    deed = last_deed(items, turn)
    if items and (isinstance(items[-1], _SPEAKS_FOR_ITSELF) or _is_ruby_taken(items[-1])):
        return deed
    fall = last_fall(items) or Words("Nothing fell.")
    if turn.ability_lost and deed is None:
        return joined(fall, Words("You lose your ability and your share.") if _no_share(state, turn) else _NO_ABILITY)
    return joined(
        joined(fall, Words("You get no share.") if _no_share(state, turn) else None), deed or _found(state, turn)
    )


def is_upside_down(state: State, turn: Turn) -> bool:
    """Was the box turned over with this turn's drawer open? Then what lay in it has fallen out."""
    assert turn.drawer is not None
    return state.box.depth(turn.drawer) is not None and state.box.orientation is not turn.side


def _no_share(state: State, turn: Turn) -> bool:
    """Has a smuggler who shares the red pillow lost that share by dropping gems?"""
    return turn.seat in state.spillers and turn.role.takes is ALL_TO_RED


def _found(state: State, turn: Turn) -> Words | None:
    if not turn.found_empty:
        return None
    alone = top(state, turn).alarm is not None
    return Words("Only an alarm lies in the drawer.") if alone else Words("The drawer is empty.")


def before_turn(state: State) -> Words | None:
    """What the last turn or share-out left to do with hands: gems and alarms that go to their owners."""
    return joined(last_fall(state.news), joined(_left_out(state), shared_out(state.news)))


def _left_out(state: State) -> Words | None:
    """Which smugglers get nothing when the red pillow is shared, or would have been."""
    for item in state.news:
        match item:
            case news.SmugglersCaught():
                return Words("More detectives: the smugglers are caught and get nothing.")
            case news.SharingBegan(character=character) if character is SMUGGLER and state.spillers:
                names = tuple([state.table.names[seat] for seat in state.spillers])
                return Words("No share for {seats}: gems fell.", {"seats": names})
            case _:
                pass
    return None


def shared_out(items: Iterable[News]) -> Words | None:
    """Who got what from the red pillow."""
    heaps = [heap for heap in gains(items) if heap.source == "red"]
    if not heaps:
        return None
    shares = tuple([Words("{gems} for {seat}", {"gems": heap.gems.words, "seat": str(heap.seat)}) for heap in heaps])
    return Words("From the red pillow: {shares}.", {"shares": shares})
