"""Figures of each seat in a finished game: gems, alarms that rang, and what every character brought. Pure.

Every point that a seat wins or loses in play counts for the character that it plays in that round; what an alarm brings
counts for the jeweler who set it. What the table says by itself (a position, a correction) counts for nobody.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable

from companion.games.finished_game import Figures, FigureTitles, Played
from companion.games.game import Words
from companion.games.review import SeatReview

from .cards import CHARACTERS, DESCRIBED, JEWELER, Character
from .events import AnyEvent, CardRevealed, Correction, DrawerOpened, PositionSet
from .news import ALARM_CAME_HOME, RUBY_FOUND, Happening
from .review import Reviewer
from .scoring import score
from .state import GAME_OVER, SETUP, State

TITLES = FigureTitles(
    counts={
        "rubies": Words("Rubies"),
        "sapphires": Words("Sapphires"),
        "diamonds": Words("Diamonds"),
        "alarms": Words("Alarms rung"),
    },
    characters={character.value: DESCRIBED[character].title for character in CHARACTERS},
)


def figures(opened: State, steps: Iterable[tuple[AnyEvent, State]]) -> list[Figures]:
    """The figures of every seat, in the order of the seats."""
    alarms: Counter[int] = Counter()
    times: defaultdict[int, Counter[Character]] = defaultdict(Counter)
    points: defaultdict[int, Counter[Character]] = defaultdict(Counter)
    before, reviewer = opened, Reviewer(opened)
    for event, after in steps:
        reviewer.see(before, event, after)
        if not isinstance(event, (PositionSet, Correction)):
            rung = alarms_rung(before, event, after)
            alarms.update(rung)
            shown = _shown(before, event)
            for seat in after.seats:
                gained = score(after, seat) - score(before, seat)
                character = JEWELER if seat in rung else shown[seat] or _shown(after, event)[seat]
                if gained and character is not None:
                    points[seat][character] += gained
            if is_round_over(before, after):
                for seat, played in enumerate(shown):
                    times[seat].update([] if played is None else [played])
        before = after
    found = zip(before.seats, reviewer.told().seats, strict=True)
    return [_of_seat(before, seat, alarms[seat], times[seat], points[seat], looked) for seat, looked in found]


def _of_seat(
    state: State, seat: int, alarms: int, times: Counter[Character], points: Counter[Character], looked: SeatReview
) -> Figures:
    gems = state.black[seat]
    counts = {"rubies": gems.ruby, "sapphires": gems.sapphire, "diamonds": gems.diamond, "alarms": alarms}
    played = [character for character in CHARACTERS if times[character] or points[character]]
    return Figures(counts, {each.value: Played(times[each], points[each]) for each in played}, looked.counts)


def alarms_rung(before: State, event: AnyEvent, after: State) -> list[int]:
    """Whose alarm fell out of a drawer that somebody else opened in their turn."""
    if not isinstance(event, DrawerOpened) or before.turn is None:
        return []
    home = [item for item in after.news if isinstance(item, Happening) and item.what is ALARM_CAME_HOME]
    owners = [after.table.seat(name) for item in home for name in item.seats]
    return [seat for seat in owners if seat != before.turn.seat]


def is_landmark(before: State, event: AnyEvent, after: State) -> bool:
    """A ruby changes its place before everybody, or an alarm rings."""
    if before.phase is SETUP:
        return False
    happened = [item for item in after.news if isinstance(item, Happening)]
    ruby = any(item.what is RUBY_FOUND or item.gems.ruby for item in happened)
    return ruby or bool(alarms_rung(before, event, after))


def _shown(state: State, event: AnyEvent) -> tuple[Character | None, ...]:
    """What each seat plays in this round, as far as it is shown, the card that is shown with this event included."""
    if not isinstance(event, CardRevealed):
        return state.plays
    mine = state.table.seat(event.seat)
    return tuple([event.character if seat == mine else played for seat, played in enumerate(state.plays)])


def is_round_over(before: State, after: State) -> bool:
    """Is the round that was played before over now, or the game?"""
    if after.phase is GAME_OVER:
        return before.phase is not GAME_OVER
    return (before.cycle, before.round) != (after.cycle, after.round)
