"""What is worth the whole screen for a moment: rubies, alarms, share-outs, the ends of rounds. Pure.

Made of news, pillows and what fell out of this turn's own drawer: all of that the whole table saw.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.game import Announcement, Flight, Sound, Words

from . import news
from .cards import DETECTIVE, SMUGGLER, Character
from .guide.happenings import fell, gains, of_turn
from .guide.values import Heap
from .news import Happening, News, RoundBegan
from .scoring import score
from .state import RUBY_FOUND, SETUP, State, Turn
from .views import round_of_game

_BLACK = news.Destination.BLACK
_LEAD = Words("{seats} leads with {score}.", {}, "{seats} lead with {score}.")


class _Sharers(NamedTuple):
    """Those who share the red pillow: as what, and what is said of them."""

    character: Character
    share: Words
    haul: Words


_SHARERS = {
    news.SMUGGLERS_SHARING: _Sharers(
        SMUGGLER,
        Words("The smugglers share"),
        Words("The smuggler's haul: {n} point", {}, "The smuggler's haul: {n} points"),
    ),
    news.DETECTIVES_SHARING: _Sharers(
        DETECTIVE,
        Words("The detectives share"),
        Words("The detective's haul: {n} point", {}, "The detective's haul: {n} points"),
    ),
}


def announcements(state: State) -> tuple[Announcement, ...]:
    """What this turn brought about so far, or, before it, what the last event did; in the order in which it came."""
    if state.phase is SETUP:
        return ()
    before = () if state.turn is None else state.turn.earlier
    items = [*before, *state.news]
    return (*_between_turns(state, items), *([] if state.turn is None else _in_turn(state, state.turn)))


def flight(heap: Heap, sound: Sound | None = None, points: int = 0) -> Flight:
    """Gems on their way."""
    gems = tuple([gem.value for gem in heap.gems.kinds for _ in range(heap.gems[gem])])
    return Flight(gems, heap.source, heap.to, heap.seat or "", sound, points)


def _in_turn(state: State, turn: Turn) -> Iterator[Announcement]:
    seat, items = state.table.names[turn.seat], of_turn(state, turn)
    if turn.fallen.alarm is not None:
        yield _alarm(seat, state.table.names[turn.fallen.alarm], fell(items))
    if turn.search is RUBY_FOUND:
        yield Announcement(Words("{seat} found a ruby!", {"seat": seat}), "ruby", seat, sound=Sound.CHIME)
    else:
        yield from _rubies(items)
    if turn.placed and not state.white[turn.seat]:
        words = Words("{seat}'s last imitation!", {"seat": seat})
        yield Announcement(words, "white_pillow", seat, Words("This is the last round."), sound=Sound.OMEN)


def _alarm(opener: str, owner: str, fallen: tuple[Heap, ...]) -> Announcement:
    """Whose alarm fell out, who opened the drawer, and what fell with it."""
    heaps = tuple([flight(heap, points=_points(heap)) for heap in fallen])
    if owner == opener:
        words, line, by = Words("{seat}'s own alarm!", {"seat": owner}), None, ""
    else:
        words, line, by = Words("{seat}'s alarm rings!", {"seat": owner}), Words("opened the drawer"), opener
    return Announcement(words, "alarm", owner, line, by, flights=heaps, sound=Sound.ALARM)


def _points(heap: Heap) -> int:
    return heap.points if heap.to == _BLACK else 0


def _rubies(items: list[News]) -> Iterator[Announcement]:
    """Rubies that somebody took out of a drawer, where nobody searched for them, or picked from the red pillow."""
    for heap in gains(items):
        if heap.gems.ruby and heap.to == _BLACK:
            words = Words("A ruby for {seat}!", {"seat": str(heap.seat)})
            flights = (flight(heap, points=heap.points),)
            yield Announcement(words, "ruby", str(heap.seat), flights=flights, sound=Sound.CHIME)


def _between_turns(state: State, items: list[News]) -> Iterator[Announcement]:
    """What the end of a turn led to: a share-out, and the end of the round."""
    for place, item in enumerate(items):
        match item:
            case Happening(news.TURN_BEGAN):
                return
            case Happening(news.SMUGGLERS_CAUGHT):
                line = Words("There are more detectives: they get nothing.")
                yield Announcement(Words("The smugglers are caught!"), "detective", line=line, sound=Sound.OMEN)
            case Happening(what, seats) if what in _SHARERS:
                yield _share_out(_SHARERS[what], seats, _dealt(items[place:]))
            case Happening(news.PICKED):
                yield from _rubies([item])
            case RoundBegan(number, cycle) if (number, cycle) != (1, 1):
                passed = Happening(news.HANDS_PASSED) in items
                yield _round_over(state, round_of_game(cycle, number) - 1, passed=passed)


def _dealt(items: list[News]) -> tuple[Heap, ...]:
    """What the share-out that begins with these news dealt at once."""
    dealt = []
    for item in items[1:]:
        if not isinstance(item, Happening) or item.what is not news.DEALT:
            break
        dealt.append(item)
    return gains(dealt)


def _share_out(who: _Sharers, seats: tuple[str, ...], dealt: tuple[Heap, ...]) -> Announcement:
    """Who is alone takes all; several pick in turn, unless there is nothing to choose."""
    flights = tuple([flight(heap, points=heap.points) for heap in dealt])
    if len(seats) == 1:
        haul = who.haul.about(n=sum(heap.points for heap in dealt))
        return Announcement(haul, who.character.value, seats[0], flights=flights, sound=Sound.CHIME)
    line = None if dealt else Words("{seats} pick in turn.", {"seats": seats})
    return Announcement(who.share, who.character.value, line=line, flights=flights, sound=Sound.CHIME)


def _round_over(state: State, number: int, *, passed: bool) -> Announcement:
    over = Words("Round {round} is over", {"round": number})
    if passed:
        return Announcement(Words("Pass your cards to the left"), "cards", line=over, sound=Sound.CLICK)
    scores = {name: score(state, seat) for seat, name in enumerate(state.table.names)}
    most = max(scores.values())
    first = tuple([name for name, mine in scores.items() if mine == most])
    line = replace(_LEAD, facts={"seats": first, "score": _written(most), "n": len(first)})
    return Announcement(
        over, "round", line=line if len(first) < len(scores) else None, number=number, sound=Sound.CLICK
    )


def _written(points: int) -> str:
    """With a true minus."""
    return f"\N{MINUS SIGN}{-points}" if points < 0 else str(points)
