"""What a computer player gets to see."""

import typing
from random import Random

import msgspec
import pytest

from companion.games.master_thieves.bot.observation import Observation, imagined, observation, public
from companion.games.master_thieves.box import EMPTY_TRAY, SECRET, Box, Drawer, Tray
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.state import State
from tests.companion.games.laws.play import fair_game, opening, wild_game

pytestmark = pytest.mark.rules


def held_by(kind: object, seen: set[object]) -> set[object]:
    """Every type that a value of this type can hold."""
    if kind in seen:
        return seen
    seen.add(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for hint in typing.get_type_hints(kind).values():
            held_by(hint, seen)
    for part in typing.get_args(kind):
        held_by(part, seen)
    return seen


def test_its_type_cannot_hold_a_drawer_with_both_of_its_sides() -> None:
    found = held_by(Observation, set())
    assert Drawer in found
    assert not {Tray, Box, State} & found


@pytest.mark.parametrize("edition", EditionId)
def test_it_does_not_depend_on_what_nobody_sees(edition: EditionId) -> None:
    """With other gems in all shut drawers, every seat sees the same."""
    rng = Random(edition)
    for _, state in fair_game(opening(edition, 3), rng):
        open_now = {drawer for drawer, _ in state.box.open}
        drawers = dict(zip(Drawer, state.box.trays, strict=True))
        shut = [tray for drawer, tray in drawers.items() if drawer not in open_now]
        rng.shuffle(shut)
        trays = tuple([tray if drawer in open_now else shut.pop() for drawer, tray in drawers.items()])
        changed = msgspec.structs.replace(state, box=msgspec.structs.replace(state.box, trays=trays))
        for seat in state.seats:
            assert observation(changed, seat) == observation(state, seat)


@pytest.mark.parametrize("edition", EditionId)
def test_only_the_seat_at_the_box_looks_into_its_drawer(edition: EditionId) -> None:
    looks = 0
    for _, state in wild_game(opening(edition, 3), Random(edition), 400):
        for seat in state.seats:
            seen = observation(state, seat)
            if seen.look is None:
                continue
            looks += 1
            assert state.turn is not None
            assert state.turn.seat == seat
            depth = state.box.depth(seen.look.drawer)
            assert (seen.look.secret is not None) is (depth is SECRET)
            assert seen.look.top == state.box.tray(seen.look.drawer).front(seen.look.side)
    assert looks > 20


def test_the_whole_game_can_be_imagined_from_it_with_any_content() -> None:
    for _, state in fair_game(opening(EditionId.ZOCH, 4), Random(3)):
        for seat in state.seats:
            found = imagined(observation(state, seat), state.box.trays)
            assert found.box == state.box
            is_mine = state.turn is not None and state.turn.seat == seat
            assert found.turn == (state.turn if is_mine else None)
            if is_mine or state.turn is None:
                assert public(found) == public(state)


def test_of_an_empty_box_nothing_is_seen() -> None:
    _, state = next(fair_game(opening(EditionId.ZOCH, 2), Random(0)))
    assert state.box.trays == (EMPTY_TRAY,) * 12
    assert observation(state, 0) == msgspec.structs.replace(observation(state, 1), seat=0)
