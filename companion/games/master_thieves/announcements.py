"""What is worth the whole screen for a moment: rubies, alarms, share-outs, the ends of rounds. Pure.

Made of news, pillows and what fell out of this turn's own drawer: all of that the whole table saw.
"""

from collections.abc import Iterator

from companion.games.game import Announcement, Flight, Sound
from companion.words import points

from . import news
from .cards import DETECTIVE, SMUGGLER, Character
from .guide.happenings import fell, gains, of_turn
from .guide.values import Heap
from .news import Happening, News, RoundBegan
from .phrases import HAPPENINGS, ROUND_OVER, Phrase, about
from .scoring import score
from .state import RUBY_FOUND, SETUP, State, Turn
from .views import round_of_game

_BLACK = news.Destination.BLACK
_SHARERS = {news.SMUGGLERS_SHARING: SMUGGLER, news.DETECTIVES_SHARING: DETECTIVE}


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
        words = about(HAPPENINGS[news.RUBY_FOUND].announced, seat=seat)
        yield Announcement(words, "ruby", seat, sound=Sound.CHIME)
    else:
        yield from _rubies(items)
    if turn.placed and not state.white[turn.seat]:
        last = HAPPENINGS[news.IMITATION_PLACED]
        yield Announcement(about(last.announced, seat=seat), "white_pillow", seat, last.line, sound=Sound.OMEN)


def _alarm(opener: str, owner: str, fallen: tuple[Heap, ...]) -> Announcement:
    """Whose alarm fell out, who opened the drawer, and what fell with it."""
    heaps = tuple([flight(heap, points=_points(heap)) for heap in fallen])
    if owner == opener:
        phrase, by = HAPPENINGS[news.ALARM_CAME_HOME], ""
    else:
        phrase, by = HAPPENINGS[news.FELL_TO_BLACK], opener
    words = about(phrase.announced, seat=owner)
    return Announcement(words, "alarm", owner, phrase.line, by, flights=heaps, sound=Sound.ALARM)


def _points(heap: Heap) -> int:
    return heap.points if heap.to == _BLACK else 0


def _rubies(items: list[News]) -> Iterator[Announcement]:
    """Rubies that somebody took out of a drawer, where nobody searched for them, or picked from the red pillow."""
    for heap in gains(items):
        if heap.gems.ruby and heap.to == _BLACK:
            words = about(HAPPENINGS[news.TAKEN_TO_BLACK].announced, seat=str(heap.seat))
            flights = (flight(heap, points=heap.points),)
            yield Announcement(words, "ruby", str(heap.seat), flights=flights, sound=Sound.CHIME)


def _between_turns(state: State, items: list[News]) -> Iterator[Announcement]:
    """What the end of a turn led to: a share-out, and the end of the round."""
    for place, item in enumerate(items):
        match item:
            case Happening(news.TURN_BEGAN):
                return
            case Happening(news.SMUGGLERS_CAUGHT):
                caught = HAPPENINGS[news.SMUGGLERS_CAUGHT]
                yield Announcement(about(caught.announced), "detective", line=caught.line, sound=Sound.OMEN)
            case Happening(what, seats) if what in _SHARERS:
                yield _share_out(HAPPENINGS[what], _SHARERS[what], seats, _dealt(items[place:]))
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


def _share_out(phrase: Phrase, character: Character, seats: tuple[str, ...], dealt: tuple[Heap, ...]) -> Announcement:
    """Who is alone takes all; several pick in turn, unless there is nothing to choose."""
    flights = tuple([flight(heap, points=heap.points) for heap in dealt])
    if len(seats) == 1:
        haul = about(phrase.alone, n=sum(heap.points for heap in dealt))
        return Announcement(haul, character.value, seats[0], flights=flights, sound=Sound.CHIME)
    line = None if dealt else about(phrase.line, seats=seats)
    return Announcement(about(phrase.announced), character.value, line=line, flights=flights, sound=Sound.CHIME)


def _round_over(state: State, number: int, *, passed: bool) -> Announcement:
    over = about(ROUND_OVER.announced, round=number)
    if passed:
        return Announcement(about(HAPPENINGS[news.HANDS_PASSED].announced), "cards", line=over, sound=Sound.CLICK)
    scores = {name: score(state, seat) for seat, name in enumerate(state.table.names)}
    most = max(scores.values())
    first = tuple([name for name, mine in scores.items() if mine == most])
    line = about(ROUND_OVER.line, seats=first, score=points(most), n=len(first))
    return Announcement(
        over, "round", line=line if len(first) < len(scores) else None, number=number, sound=Sound.CLICK
    )
