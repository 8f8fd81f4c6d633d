"""Every event that people may enter now, ready to apply.

Whatever is in `options` is accepted, and no other claim is, with four exceptions: a `correction` can always be made, a
`reveal_closed` may be said once more when everybody has revealed, a `tie_settled` may be said instead of numbers, and
from the end of the setup on a `game_stopped`. Numbers that were dealt are no options before a tie has shown them.
"""

from collections.abc import Callable
from functools import lru_cache

from . import abilities, events, reveal, setup
from .box import DRAWERS, Drawer
from .cards import CHARACTERS, MAY_TAKE_ONE, RANK, Character, Hand
from .editions import LoneAlarm
from .events import AnyEvent
from .gems import ALL_KINDS, Gem
from .state import GAME_OVER, REVEAL, SETUP, SHARING, SMUGGLERS_REVEAL, TURN, Phase, State, Turn

_OWNER_MAY_TAKE = LoneAlarm.OWNER_MAY_TAKE
_REVEAL_CLOSED, _SETUP_FINISHED, TURN_ENDED, _ALARM_PLACED = (
    events.RevealClosed(), events.SetupFinished(), events.TurnEnded(), events.AlarmPlaced(),
)  # fmt: skip
_RUBY_PLACED = {drawer: events.RubyPlaced(drawer=drawer) for drawer in DRAWERS if drawer.is_long}
_GEM_PLACED = {kinds: [events.GemPlaced(gem=gem) for gem in kinds] for kinds in ALL_KINDS}
_TAKE_ALL, _TAKE_NOTHING = events.GemsTaken(gems="all"), events.GemsTaken(gems=())
_TAKE_ONE = {gem: events.GemsTaken(gems=(gem,)) for gem in Gem}
_NONE_FREE: tuple[tuple[int, ...], ...] = ((),) * len(CHARACTERS)


def options(state: State) -> list[AnyEvent]:
    """What people may enter now."""
    return _BY_PHASE[state.phase](state)


def option_types(state: State) -> list[str]:
    """The kinds of those events. Which cards are left is for players to remember, so this does not depend on it."""
    tie = ["tie_settled"] if state.phase in reveal.REVEALS and reveal.tied_without_number(state) else []
    hands_are_hidden = not state.edition.played_cards_face_up
    if hands_are_hidden and state.phase is SMUGGLERS_REVEAL and not state.no_more_smugglers:
        return ["card_revealed", *tie] if reveal.all_shown(state) else ["card_revealed", *tie, "reveal_closed"]
    return [*dict.fromkeys(str(event.__struct_config__.tag) for event in options(state)), *tie]


def _in_turn(state: State) -> list[AnyEvent]:
    now = state.turn
    assert now is not None
    if now.side is None:
        return [TURN_ENDED]
    found: list[AnyEvent] = []
    choice = abilities.choice_is_open(state, now)
    if choice:
        found += _takings(state, now)
    placing = abilities.placing(state, now)
    if placing is not abilities.NO:
        found += _GEM_PLACED[state.white[now.seat].kinds]
    if now.role.sets_alarm and abilities.may_set_alarm(state, now):
        found.append(_ALARM_PLACED)
    if state.edition.lone_alarm is _OWNER_MAY_TAKE:
        owner = abilities.lone_alarm(state, now)
        if owner is not None and abilities.action_is_over(state, now):
            found.append(events.AlarmReclaimed(seat=state.table.names[owner]))
    if not choice and placing is not abilities.MUST:
        found.append(TURN_ENDED)
    return found


def _takings(state: State, now: Turn) -> list[AnyEvent]:
    if now.role.takes is MAY_TAKE_ONE:
        return [*[_TAKE_ONE[gem] for gem in abilities.on_offer(state, now).kinds], _TAKE_NOTHING]
    return [_TAKE_ALL, _TAKE_NOTHING]


def _in_smugglers_reveal(state: State) -> list[AnyEvent]:
    found = _in_reveal(state)
    if not state.no_more_smugglers and not reveal.all_shown(state) and not reveal.smuggler_is_last(state):
        found.append(_REVEAL_CLOSED)
    return found


def _in_reveal(state: State) -> list[AnyEvent]:
    found: list[AnyEvent] = []
    cards, possible = state.cards, reveal.may_be_shown(state)
    free = _NONE_FREE if state.dealt_numbers else cards.unseen
    for name, shown, hand, known in zip(state.table.names, state.plays, cards.hands, cards.numbers, strict=True):
        if shown is None:
            for rank in _ranks(hand, possible):
                number = known[rank]
                found += _showing(name, rank, free[rank] if number is None else (number,))
        elif known[RANK[shown]] is None and not reveal.is_past(state, shown):
            found += _showing(name, RANK[shown], free[RANK[shown]])[1:]
    return found


@lru_cache(maxsize=256)
def _ranks(hand: Hand, possible: tuple[Character, ...]) -> tuple[int, ...]:
    """The ranks of the cards in a hand that may be shown."""
    return tuple([RANK[character] for character in hand if character in possible])


@lru_cache(maxsize=4096)
def _showing(name: str, rank: int, numbers: tuple[int, ...]) -> tuple[AnyEvent, ...]:
    """A card without its number, then with each that it can have."""
    character = CHARACTERS[rank]
    return tuple([events.CardRevealed(seat=name, character=character, number=n) for n in (None, *numbers)])


def _in_sharing(state: State) -> list[AnyEvent]:
    share = state.share
    assert share is not None
    return list(_picks(state.table.names[share.picker], state.red.kinds))


@lru_cache(maxsize=1024)
def _picks(name: str, kinds: tuple[Gem, ...]) -> tuple[AnyEvent, ...]:
    return tuple([events.GemPicked(seat=name, gem=gem) for gem in kinds])


def _in_setup(state: State) -> list[AnyEvent]:
    found: list[AnyEvent] = []
    if state.unused.ruby:
        found += [event for drawer, event in _RUBY_PLACED.items() if setup.takes_ruby(state, drawer)]
    left = setup.diamonds_left(state)
    for seat in setup.seats_to_place(state, left):
        found += _diamonds(state.table.names[seat], left[seat])
    if setup.is_complete(state):
        found.append(_SETUP_FINISHED)
    return found


@lru_cache(maxsize=256)
def _diamonds(name: str, left: int) -> tuple[AnyEvent, ...]:
    counts = range(1, left + 1)
    return tuple([events.DiamondsPlaced(seat=name, drawer=drawer, count=n) for drawer in Drawer for n in counts])


_BY_PHASE: dict[Phase, Callable[[State], list[AnyEvent]]] = {
    SETUP: _in_setup,
    SMUGGLERS_REVEAL: _in_smugglers_reveal,
    REVEAL: _in_reveal,
    TURN: _in_turn,
    SHARING: _in_sharing,
    GAME_OVER: lambda _: [],
}
