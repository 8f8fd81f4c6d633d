"""Rules of thumb: what is likely good, read off a whole game, be it a true or an imagined one.

Quick: a search plays by them hundreds of times for one decision.
"""

from collections.abc import Sequence
from math import exp

from companion.games.master_thieves import abilities
from companion.games.master_thieves.abilities import NO
from companion.games.master_thieves.box import DRAWERS, LONG_DRAWERS, UPRIGHT, Drawer, Tray
from companion.games.master_thieves.cards import (
    DETECTIVE,
    GEMOLOGIST,
    JEWELER,
    MASTER_THIEF,
    MAY_TAKE_ONE,
    RANK,
    SMUGGLER,
    THIEF,
    Character,
)
from companion.games.master_thieves.events import (
    AlarmPlaced,
    AnyEvent,
    CardRevealed,
    GemPicked,
    GemPlaced,
    GemsTaken,
    RevealClosed,
)
from companion.games.master_thieves.gems import NO_GEMS, Gem, Gems
from companion.games.master_thieves.handling import handling_left
from companion.games.master_thieves.options import TURN_ENDED
from companion.games.master_thieves.scoring import worth
from companion.games.master_thieves.state import REVEAL, State, Turn

from .chance import Chance
from .lawful import CLOSE, OPEN_FRONT, OPEN_SECRET, TURN_OVER

PLACE = {gem: GemPlaced(gem=gem) for gem in Gem}
TAKE_ALL = GemsTaken(gems="all")
TAKE_ONE = {gem: GemsTaken(gems=(gem,)) for gem in Gem}
PLACE_ALARM = AlarmPlaced()
REVEAL_CLOSED = RevealClosed()
_RUBY = worth(Gems(ruby=1))
_LOST_SHARE, _HELPED_RIVAL = 0.5, 0.6  # of what goes to the red pillow, or to somebody else
_UNLOADED = 0.9  # of the points against a seat that an imitation less is
_GUARDED = 0.35  # of what an alarm guards
_OFTEN_TAKEN_FIRST = 0.75  # somebody may get there before
_WATCHED = 0.4  # what a detective adds to the red pillow per rival


def drawer_values(state: State, seat: int, character: Character) -> list[float]:
    """What opening each drawer brings this character, in points."""
    worth_of = VALUED[character]
    is_upright = state.box.orientation is UPRIGHT
    unload = _UNLOADED * _dearest_imitation(state.white[seat])
    return [worth_of(state, seat, tray, is_upright, unload) for tray in state.box.trays]


def _dearest_imitation(white: Gems) -> int:
    return 2 if white.sapphire else 1 if white.diamond else 0


def _spill(state: State, seat: int, tray: Tray, is_upright: bool) -> tuple[int, bool, float]:
    """What lies on top, whether the ability survives what falls, and what that fall costs."""
    top, below = (tray.upright, tray.inverted) if is_upright else (tray.inverted, tray.upright)
    value = worth(top.gems) if top.gems is not NO_GEMS else 0
    if not below.gems:
        return value, True, 0.0
    cost = worth(below.gems) * _HELPED_RIVAL if below.alarm is not None and below.alarm != seat else 0.0
    return value, bool(state.edition.gems_on_top_save_ability and value), cost


def _thief(state: State, seat: int, tray: Tray, is_upright: bool, _: float) -> float:
    value, able, cost = _spill(state, seat, tray, is_upright)
    return value * able - cost


def _master_thief(state: State, seat: int, tray: Tray, is_upright: bool, _: float) -> float:
    value, able, cost = _spill(state, seat, tray, is_upright)
    return (value + _RUBY * _ruby_can_be_had(tray, is_upright)) * able - cost


def _ruby_can_be_had(tray: Tray, is_upright: bool) -> bool:
    """Is there a ruby above, and none below that would fall?"""
    above, below = tray.secret_upright, tray.secret_inverted
    return bool(above.ruby and not below.ruby) if is_upright else bool(below.ruby and not above.ruby)


def _smuggler(state: State, seat: int, tray: Tray, is_upright: bool, unload: float) -> float:
    value, able, cost = _spill(state, seat, tray, is_upright)
    if not able:
        return -cost
    top, below = (tray.upright, tray.inverted) if is_upright else (tray.inverted, tray.upright)
    if state.edition.smuggler_alone_keeps_one:
        return unload + _dearest(top.gems) - cost
    share = 0.0 if below.gems else (value + worth(state.red)) * _LOST_SHARE
    return unload + share - cost


def _dearest(gems: Gems) -> int:
    return worth(Gems(ruby=1)) if gems.ruby else _dearest_imitation(gems)


def _jeweler(state: State, seat: int, tray: Tray, is_upright: bool, unload: float) -> float:
    value, able, cost = _spill(state, seat, tray, is_upright)
    if not able:
        return -cost
    free = not tray.alarms and not state.alarm_is_out(seat)
    return unload + _GUARDED * (value + unload) * free - cost


def _gemologist(state: State, seat: int, tray: Tray, is_upright: bool, unload: float) -> float:
    value, _, cost = _spill(state, seat, tray, is_upright)
    return unload - 0.1 * value - cost


VALUED = {
    THIEF: _thief,
    MASTER_THIEF: _master_thief,
    SMUGGLER: _smuggler,
    JEWELER: _jeweler,
    GEMOLOGIST: _gemologist,
}


def best_drawer(state: State, seat: int, character: Character, rng: Chance, daring: float) -> Drawer:
    """The most promising drawer; now and then (`daring`) any."""
    if daring and rng.random() < daring:
        return rng.choice(DRAWERS)
    values = drawer_values(state, seat, character)
    best = max(values) - 1e-9
    return rng.choice([drawer for drawer, value in zip(DRAWERS, values, strict=True) if value >= best])


def in_turn(state: State, turn: Turn, rng: Chance, daring: float = 0.0) -> AnyEvent:
    """What the seat at the box does next."""
    drawer = turn.drawer
    if drawer is None:
        return OPEN_FRONT[best_drawer(state, turn.seat, turn.character, rng, daring)]
    claim = _claim(state, turn, drawer)
    if claim is not None:
        return claim
    if state.box.depth(drawer) is not None:
        return CLOSE[drawer]
    if not turn.actions and handling_left(state).may_turn and better_turned_over(state, turn.seat, rng):
        return TURN_OVER
    return TURN_ENDED


def _claim(state: State, turn: Turn, drawer: Drawer) -> AnyEvent | None:
    """What the character does with the drawer; None when that is done."""
    is_out = state.box.depth(drawer) is not None
    may_search = is_out and drawer in LONG_DRAWERS and abilities.may_search(turn) and not turn.answered
    if may_search and _ruby_can_be_had(state.box.tray(drawer), turn.side is UPRIGHT):
        return OPEN_SECRET[drawer]
    if abilities.choice_is_open(state, turn):
        if turn.role.takes is MAY_TAKE_ONE:
            return TAKE_ONE[abilities.on_offer(state, turn).kinds[0]]
        return TAKE_ALL
    if abilities.placing(state, turn) is not NO:
        return PLACE[state.white[turn.seat].kinds[0]]
    if turn.role.sets_alarm and is_out and abilities.may_set_alarm(state, turn) and abilities.top(state, turn).gems:
        return PLACE_ALARM
    return None


def better_turned_over(state: State, seat: int, rng: Chance) -> bool:
    """Does turning the box over leave less on top for the others? What the own alarm guards should be below."""
    up = down = 0
    for tray in state.box.trays:
        for side in (tray.upright, tray.inverted):
            value = worth(side.gems) * (2 if side.alarm == seat else 1) if side.gems else 0
            if (side is tray.upright) is (state.box.orientation is UPRIGHT):
                up = max(up, value)
            else:
                down = max(down, value)
    return up > down or (up == down and rng.random() < 0.5)


def card_values(state: State, seat: int) -> dict[Character, float]:
    """What each card in hand would bring, in points."""
    found: dict[Character, float] = {}
    for card in state.cards.hands[seat]:
        if card is DETECTIVE:
            found[card] = 0.75 * worth(state.red) + _WATCHED * (len(state.plays) - 1)
        else:
            best = max(drawer_values(state, seat, card))
            found[card] = best * _OFTEN_TAKEN_FIRST if card in (THIEF, MASTER_THIEF) else best
    return found


def card(state: State, seat: int, rng: Chance, cards: Sequence[Character] = (), warmth: float = 0.7) -> Character:
    """A card of these, or of all in hand: the better the likelier; the warmer, the less that counts."""
    values = card_values(state, seat)
    cards = cards or tuple(values)
    best = max(values[card] for card in cards)
    return rng.choices(cards, [exp((values[card] - best) / warmth) for card in cards])[0]


def show(state: State, chosen: Sequence[Character], rng: Chance) -> AnyEvent:
    """The next event of a reveal in which these cards lie face down."""
    for seat, name in enumerate(state.table.names):
        shown = chosen[seat]
        if state.plays[seat] is None and (state.phase is REVEAL or shown is SMUGGLER):
            number = state.cards.number(seat, shown) or rng.choice(state.cards.unseen[RANK[shown]])
            return CardRevealed(seat=name, character=shown, number=number)
    return REVEAL_CLOSED


def pick(state: State) -> AnyEvent:
    """The dearest gem of the red pillow."""
    assert state.share is not None
    return GemPicked(seat=state.table.names[state.share.picker], gem=state.red.kinds[0])
