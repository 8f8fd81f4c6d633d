"""What came of it, in a few sentences and as heaps of gems that a screen can move: falls, takings, shares. Pure.

Made of news alone, and news is what the whole table saw.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from typing import Any, Literal

from companion.games.game import Words
from companion.games.master_thieves import news
from companion.games.master_thieves.abilities import top
from companion.games.master_thieves.cards import GEMOLOGIST
from companion.games.master_thieves.gems import NO_GEMS, ONE, Gems
from companion.games.master_thieves.news import News, Pillow
from companion.games.master_thieves.scoring import worth
from companion.games.master_thieves.state import ALL_TO_RED, RUBY_FOUND, State, Turn
from companion.words import Facts

from .values import Heap


def of_turn(state: State, turn: Turn) -> list[News]:
    """What this turn brought about so far."""
    found: list[News] = []
    for item in (*turn.earlier, *state.news):
        if isinstance(item, news.TurnBegan):
            found.clear()
        else:
            found.append(item)
    return found


def joined(*sentences: Words | None) -> Words | None:
    """The sentences that there are, one after the other."""
    said = [words for words in sentences if words is not None]
    return reduce(lambda one, two: Words("{one} {two}", {"one": one, "two": two}), said) if said else None


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


def falls(items: Iterable[News]) -> Words | None:
    """Everything that fell out or went home, and where it goes: gems by their place, then alarms."""
    items = list(items)
    heaps: dict[tuple[str, str | None], Gems] = {}
    for heap in fell(items):
        heaps[heap.to, heap.seat] = heaps.get((heap.to, heap.seat), NO_GEMS) + heap.gems
    alarms = dict.fromkeys([item.seat for item in items if isinstance(item, news.AlarmCameHome)])
    with_gems = [owner for _, owner in heaps]
    turned = any(isinstance(item, news.TurnedWithDrawerOpen) for item in items)
    return joined(
        *[_fell(gems, to, owner) for (to, owner), gems in heaps.items()],
        *[Words("{seat} takes the alarm back.", {"seat": seat}) for seat in alarms if seat not in with_gems],
        Words("Put what fell out of the drawer back into its compartment.") if turned else None,
    )


def _fell(gems: Gems, to: str, owner: str | None) -> Words:
    if owner is not None:
        facts: Facts = {"gems": gems.words, "seat": owner}
        return Words("{gems} fell out with {seat}'s alarm. Both go to {seat}: the gems onto the black pillow.", facts)
    facts = {"gems": gems.words, "n": gems.total}
    match to:
        case "drawer":
            return Words(
                "{gems} fell out. Put it back into the drawer, on top.", facts,
                "{gems} fell out. Put them back into the drawer, on top.",
            )  # fmt: skip
        case "secret":
            return Words(
                "{gems} fell out. Put it into the upper secret compartment.", facts,
                "{gems} fell out. Put them into the upper secret compartment.",
            )  # fmt: skip
        case _:
            return Words(
                "{gems} fell out. Put it on the red pillow.", facts, "{gems} fell out. Put them on the red pillow."
            )


def last_deed(items: Iterable[News], turn: Turn) -> Words | None:
    """What the seat did last, or found."""
    deeds = [item for item in items if type(item) in _DEEDS]
    return _DEEDS[type(deeds[-1])](deeds[-1], turn) if deeds else None


def _gained(item: news.GemsGained, _: Turn) -> Words:
    facts: Facts = {"gems": item.gems.words}
    if item.pillow is Pillow.RED:
        return Words("Take {gems} to the red pillow.", facts)
    return Words("Take {gems} to your black pillow.", facts)


_DEEDS: dict[type[News], Callable[[Any, Turn], Words]] = {
    news.GemsGained: _gained,
    news.NothingTaken: lambda _, __: Words("You take nothing."),
    news.ImitationPlaced: lambda _, turn: Words(
        "{n} imitation went in.", {"n": turn.placed.total}, "{n} imitations went in."
    ),
    news.AlarmSet: lambda _, __: Words("Your alarm is in the drawer."),
    news.RubyFound: lambda _, __: Words("You found a ruby!"),
    news.SearchFailed: lambda _, __: Words("The search failed: you get nothing."),
}


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
    deed = last_deed(items, turn)
    acted = turn.answered or turn.placed or turn.alarm_placed or turn.search is RUBY_FOUND
    quiet = None if fallen or acted else Words("Nothing fell out.")
    emptied = turn.placed and not state.white[turn.seat]
    return joined(
        fallen or quiet,
        _spill_costs(state, turn, deed),
        deed or _found(state, turn),
        last_round(state) if emptied else None,
    )


def _spill_costs(state: State, turn: Turn, deed: Words | None) -> Words | None:
    """What gems that fell cost the seat: its action, its share, or, where gems lie on top, not the action."""
    no_share = turn.seat in state.spillers and turn.role.takes is ALL_TO_RED
    if turn.ability_lost and deed is None:
        return Words("You lose your action and your share.") if no_share else Words("You lose your action this turn.")
    if turn.spilled and not turn.ability_lost and turn.character is not GEMOLOGIST:
        if no_share:
            return Words("Gems on top: you keep your action, but lose your share.")
        return Words("Gems on top: you keep your action.")
    return Words("You get no share.") if no_share else None


def last_round(state: State) -> Words | None:
    """Whose white pillow is empty, so that the game ends with this round."""
    empty = tuple([name for name, white in zip(state.table.names, state.white, strict=True) if not white])
    return Words("Last round: no imitations left for {seats}.", {"seats": empty}) if empty else None


def other_is_out(state: State, turn: Turn) -> bool:
    """Is a drawer out that is not this turn's, after this turn's drawer was opened?"""
    return turn.drawer is not None and any(drawer is not turn.drawer for drawer, _ in state.box.open)


def is_upside_down(state: State, turn: Turn) -> bool:
    """Was the box turned over with this turn's drawer open? Then what lay in it has fallen out."""
    assert turn.drawer is not None
    return state.box.depth(turn.drawer) is not None and state.box.orientation is not turn.side


def _found(state: State, turn: Turn) -> Words | None:
    if not turn.found_empty or turn.ability_lost:
        return None
    alone = top(state, turn).alarm is not None
    return Words("Only an alarm lies in the drawer.") if alone else Words("The drawer is empty.")


def before_turn(state: State) -> Words | None:
    """What the last turn or share-out left to do with hands: gems and alarms that go to their owners."""
    return joined(falls(state.news), *_left_out(state.news), shared_out(state.news))


def _left_out(items: Iterable[News]) -> Iterator[Words]:
    """Who gets nothing of the red pillow, and why."""
    for item in items:
        match item:
            case news.SmugglersCaught():
                yield Words("More detectives: the smugglers are caught and get nothing.")
            case news.SharesLost(seats):
                yield Words("No share for {seats}: gems fell out.", {"seats": seats})
            case news.RedPillowStayed():
                yield Words("No detectives: the red pillow stays as it is.")
            case _:
                pass


def shared_out(items: Iterable[News]) -> Words | None:
    """Who got what from the red pillow."""
    heaps = [heap for heap in gains(items) if heap.source == "red"]
    if not heaps:
        return None
    shares = tuple([Words("{gems} for {seat}", {"gems": heap.gems.words, "seat": str(heap.seat)}) for heap in heaps])
    return Words("From the red pillow to the black ones: {shares}.", {"shares": shares})
