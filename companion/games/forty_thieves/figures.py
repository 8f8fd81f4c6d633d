"""Figures of each seat in a finished game: thefts, sapphires and Evil Eyes. Pure."""

from collections import Counter
from collections.abc import Iterable

from companion.games.finished_game import Figures, FigureTitles
from companion.games.game import Words

from .events import AnyEvent
from .news import FAILED, GENIE_CAME, MERCHANT_CAME, SINBAD_CAME, SUCCEEDED, Incident
from .state import State

TITLES = FigureTitles(
    counts={
        "thefts": Words("Thefts"),
        "failed_thefts": Words("Failed thefts"),
        "sapphires": Words("Sapphires"),
        "evil_eyes": Words("Evil Eyes"),
    }
)

_LANDMARKS = {SUCCEEDED, FAILED, MERCHANT_CAME, GENIE_CAME, SINBAD_CAME}


def figures(opened: State, steps: Iterable[tuple[AnyEvent, State]]) -> list[Figures]:
    """The figures of every seat, in the order of the seats."""
    told: Counter[tuple[Incident, int]] = Counter()
    last = opened
    for _, last in steps:
        told.update((item.what, seat) for item in last.news for seat in item.seats[:1])
    return [_of_seat(last, seat, told) for seat in last.seats]


def is_landmark(before: State, event: AnyEvent, after: State) -> bool:  # noqa: ARG001
    """A theft is decided, or a golden tile comes."""
    return any(item.what in _LANDMARKS for item in after.news)


def _of_seat(state: State, seat: int, told: Counter[tuple[Incident, int]]) -> Figures:
    """Stones and Sapphire tiles are sapphires alike, and so are tokens and tiles with an Evil Eye."""
    hoard = state.hoards[seat]
    return Figures(
        {
            "thefts": told[SUCCEEDED, seat],
            "failed_thefts": told[FAILED, seat],
            "sapphires": hoard.sapphires + hoard.sapphire_tiles,
            "evil_eyes": hoard.all_eyes,
        }
    )
