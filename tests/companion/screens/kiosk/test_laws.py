"""Laws of the scenes: all comes from the table's view, so what nobody can know changes nothing on the screen."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.guide.things import THINGS
from companion.games.master_thieves.pages.routes import Correct
from companion.nodes.theme import SIZES
from companion.pages.actions import Route
from companion.pages.model import Model
from companion.pages.routes import Explained, Keys, Menu, Play, PlayPage
from companion.screens.kiosk.scenes.scene_router import build
from tests.companion.games.laws.test_guide_laws import with_all_unseen_changed
from tests.companion.screens.kiosk.plays import EDITIONS, course, elsewhere, guide_of
from tests.companion.screens.kiosk.scenes import frame
from tests.laws import share

seeds = st.integers(min_value=0, max_value=2**32)


def routes(event: int, seats: tuple[str, ...]) -> list[Route]:
    """Everything that can be gone to in a running game, but for a referee's look."""
    return [
        *[Play(event, seat) for seat in ("", *seats)],
        Play(page=PlayPage.HANDS),
        Menu(),
        Correct(),
        Correct("diamond", f"white {seats[0]}"),
        Keys(Play()),
        *[Explained(thing) for thing in THINGS],
    ]


@pytest.mark.law
@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=share(12), database=None, derandomize=True)
@given(seed=seeds, seats=st.sampled_from([2, 3, 5]), size=st.sampled_from(SIZES))
def test_two_tables_that_differ_only_in_what_is_hidden_are_shown_the_same(
    edition: EditionId, seed: int, seats: int, size: tuple[int, int]
) -> None:
    rng = Random(seed)
    game = [moment for moment in course(edition, seats, seed % 3) if moment[1].phase != "game_over"]
    for state, view in rng.sample(game, 6):
        other = elsewhere(state, view, rng)
        names = tuple(state.table.names)
        for route in routes(view.event, names):
            assert build(route, frame(Model(table=view), size)) == build(route, frame(Model(table=other), size))


def test_the_tables_of_that_law_really_differ() -> None:
    rng = Random(1)
    moments = course(EditionId.ZOCH)[60:120]
    assert all(elsewhere(state, view, rng) == view for state, view in moments)  # for the table
    assert all(with_all_unseen_changed(state, rng) != state for state, _ in moments)  # and not for a referee


@pytest.mark.law
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_moment_of_a_game_has_something_to_tap_and_nothing_twice(edition: EditionId) -> None:
    for _, view in course(edition, 5, 2)[::4]:
        if view.phase == "game_over":
            continue
        for size in SIZES[:2]:
            widgets = build(Play(), frame(Model(table=view), size))
            assert len(set(widgets)) == len(widgets)
            keys = [one.tap.key for one in widgets if one.tap is not None and one.tap.key]
            assert len(keys) == len(set(keys))
            assert guide_of(view).choices == () or any(one.tap is not None for one in widgets)
