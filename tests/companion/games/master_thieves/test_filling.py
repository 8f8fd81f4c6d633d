"""A virtual box that chance fills: everything is in it once, as people would have put it there."""

from random import Random

import pytest

from companion.games.master_thieves.box import DRAWERS, Orientation
from companion.games.master_thieves.engine import apply
from companion.games.master_thieves.filling import filled
from companion.games.master_thieves.setup import DIAMONDS
from companion.games.master_thieves.state import REVEAL, SMUGGLERS_REVEAL

from .table import Table, every_edition, opened


def chance(seed: int = 0) -> Random:
    return Random(seed)


@every_edition
@pytest.mark.parametrize("seed", range(5))
def test_every_level_has_a_ruby_above_and_one_below_and_all_diamonds_are_in(edition: str, seed: int) -> None:
    (event,) = filled(opened(edition).state, chance(seed).randrange)
    state = apply(opened(edition).state, event)
    assert state.phase in (REVEAL, SMUGGLERS_REVEAL)
    assert (state.box.gems.ruby, state.box.gems.diamond) == (6, DIAMONDS)
    for side in Orientation:
        rubies = [drawer.value[0] for drawer in DRAWERS if state.box.tray(drawer).secret(side).ruby]
        assert sorted(rubies) == ["A", "B", "C"]
    assert all(pillow == state.table.white_pillow for pillow in state.white)


def test_chance_decides_where() -> None:
    state = opened("zoch").state
    assert len({str(filled(state, chance(seed).randrange)) for seed in range(20)}) == 20


def test_the_box_stays_as_it_stands() -> None:
    state = opened("zoch").rotate().turn_over().state
    (event,) = filled(state, chance().randrange)
    after = apply(state, event).box
    assert (after.orientation, after.ab, after.bc) == (state.box.orientation, state.box.ab, state.box.bc)
    assert after.ab or after.bc


def test_what_was_put_in_before_is_not_in_twice() -> None:
    table: Table = opened("zoch").open("A1", "secret").shut("A1")
    (event,) = filled(table.state, chance().randrange)
    assert apply(table.state, event).box.gems.ruby == 6


def test_nothing_is_filled_while_a_drawer_is_open_or_after_the_setup() -> None:
    assert filled(opened("zoch").open("A2").state, chance().randrange) == ()
    state = opened("zoch").state
    (event,) = filled(state, chance().randrange)
    assert filled(apply(state, event), chance().randrange) == ()
