"""Whose turn it is and what is new, for every shell. Made only of what the whole table can see. Pure."""

from companion.games.game import Cue, Headline, Sound, Words

from .announcements import announcements, flight
from .guide.values import Guide
from .phrases import IMPLIED
from .scoring import score
from .state import SETUP, SHARING, State
from .views import round_of_game

_SHARING = Words("share out first")


def headline(state: State, guide: Guide) -> Headline:
    """An alarm is heard when it is taken home, gems when they fall out of the box."""
    home = [seat for seat in state.seats if not state.alarm_is_out(seat)]
    return Headline(
        todo=guide.todo,
        seat=guide.seat,
        round=0 if state.phase is SETUP else round_of_game(state.cycle, state.round),
        cues=tuple([Cue(Sound.ALARM, state.table.names[seat]) for seat in home]),
        flights=(*[flight(heap, Sound.PATTER) for heap in guide.fell], *[flight(heap) for heap in guide.gains]),
        announcements=announcements(state),
        hands_off=_SHARING if state.phase is SHARING else None,
        scores=tuple([(name, score(state, seat)) for seat, name in enumerate(state.table.names)]),
        implied=IMPLIED,
    )
