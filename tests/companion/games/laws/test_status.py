"""The status check names every inconsistency of a state, not the first one."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.games.master_thieves.box import EMPTY_TRAY, Compartment, Drawer, Tray
from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.state import Phase, Share, State
from companion.games.tuples import with_item
from tests.companion.games.laws.status import status
from tests.companion.games.master_thieves.table import play, turn

RUBY = Gems(ruby=1)
BOS_ALARM = Tray(Compartment(alarm=1))


def state() -> State:
    return play("zoch", ("Ana", "Bo")).state


def with_tray(drawer: Drawer, tray: Tray) -> Callable[[State], State]:
    return lambda state: replace(state, box=state.box.with_tray(drawer, tray))


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (lambda s: replace(s, red=s.red + RUBY), ["gems do not add up: 1 ruby too many"]),
        (lambda s: replace(s, unused=s.unused - Gems(0, 0, 2)), ["gems do not add up: 2 diamonds too few"]),
        (
            lambda s: replace(s, unused=s.unused + RUBY, red=s.red - RUBY),
            ["less than no gems on the red pillow"],
        ),
        (
            lambda s: replace(s, unused=s.unused - RUBY, white=with_item(s.white, 0, s.white[0] + RUBY)),
            ["Ana has a ruby on the white pillow"],
        ),
        (
            lambda s: with_tray(Drawer.B2, Tray(secret_upright=RUBY))(replace(s, unused=s.unused - RUBY)),
            ["gems in a secret compartment that B2 does not have"],
        ),
        (with_tray(Drawer.B2, Tray(Compartment(alarm=0), Compartment(alarm=1))), ["two alarms in B2"]),
        (with_tray(Drawer.B2, Tray(Compartment(alarm=7))), ["an alarm that belongs to nobody (seat 7)"]),
        (
            lambda s: with_tray(Drawer.A1, BOS_ALARM)(with_tray(Drawer.C4, BOS_ALARM)(s)),
            ["two alarms of Bo"],
        ),
        (
            lambda s: replace(s, cards=replace(s.cards, hands=(s.cards.hands[0] * 2, s.cards.hands[1]))),
            ["Ana holds more cards than exist"],
        ),
        (
            lambda s: replace(s, plays=(Character.THIEF, None)),
            ["Ana holds the card that lies on the table"],
        ),
        (
            lambda s: replace(s, cards=s.cards.learnt(0, Character.THIEF, 4).learnt(1, Character.THIEF, 4)),
            ["two thief cards with the same number"],
        ),
        (
            lambda s: replace(s, cards=replace(s.cards, unseen=((1, 2), *s.cards.unseen[1:]))),
            ["a smuggler card's number is neither just seen nor just unseen"],
        ),
        (
            lambda s: replace(s, dealt_numbers=((1, 2, 3, 4, 5, 6), (2, 2, 4, 5, 6, 7))),
            ["two jeweler cards were dealt the same number"],
        ),
        (
            lambda s: replace(s, cards=s.cards.learnt(0, Character.THIEF, 4), dealt_numbers=((1,) * 6, (2,) * 6)),
            ["a thief card shows another number than was dealt"],
        ),
        (lambda s: replace(s, diamonds_in=(7, 0)), ["Ana put in 7 of 6 diamonds"]),
        (lambda s: replace(s, phase=Phase.TURN), ["a turn and the phase turn do not go together"]),
        (lambda s: replace(s, share=Share((0, 1))), ["a share-out and the phase smugglers_reveal do not go together"]),
        (lambda s: replace(s, round=7), ["there is no round 7"]),
    ],
)  # fmt: skip
def test_an_inconsistency_is_named(broken: Callable[[State], State], said: list[str]) -> None:
    assert status(broken(state())) == said


def test_all_inconsistencies_are_named_at_once() -> None:
    broken = replace(state(), round=0, diamonds_in=(7, -1), red=RUBY)
    assert status(broken) == [
        "gems do not add up: 1 ruby too many",
        "Ana put in 7 of 6 diamonds",
        "Bo put in -1 of 6 diamonds",
        "there is no round 0",
    ]


def test_a_state_of_the_engine_has_none() -> None:
    assert status(turn("gigamic", "jeweler").open("A1").state) == []
    assert state().box.tray(Drawer.A1) is EMPTY_TRAY
