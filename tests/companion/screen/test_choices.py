"""Buttons for what may be said: each says something else, and each has a key."""

import pytest

from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.guide.values import Kind
from companion.screen.actions import Say
from companion.screen.drawing.theme import SIZES
from companion.screen.model import Model
from companion.screen.routes import Play
from companion.screen.scenes.scene_router import build
from companion.screen.widgets.stage import reachable
from tests.companion.kiosk.visits import visit
from tests.companion.screen.plays import EDITIONS, guide_of, moments
from tests.companion.screen.scenes import action_named, frame, keys


@pytest.mark.parametrize("phase", ["setup", "turn"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_buttons_that_say_different_things_look_different(edition: EditionId, phase: str) -> None:
    for view in moments(edition, phase)[::2]:
        for size in SIZES[:2]:
            widgets = reachable(build(Play(), frame(Model(table=view), size)))
            said = [one.words() for one in widgets if one.tap is not None and isinstance(one.tap.action, Say)]
            assert len(set(said)) == len(said), said


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_diamonds_go_into_the_box_by_number_on_the_screen_and_on_a_keyboard(size: tuple[int, int]) -> None:
    with visit("preparing-diamonds", size) as guest:
        assert guest.model.table is not None
        choices = guide_of(guest.model.table).choices
        assert [choice.count for choice in choices] == list(range(1, len(choices) + 1))
        pressed = keys(guest.stage.widgets)
        for choice in choices:
            assert pressed[str(choice.count)] == action_named(guest.stage.widgets, str(choice.count))
            assert pressed[str(choice.count)] == Say((choice.line,))


def test_the_usual_one_of_two_alike_is_on_enter() -> None:
    """Rio Grande: a smuggler alone may take a diamond, and may place one."""
    view = next(
        view
        for view in moments(EditionId.RIO_GRANDE, "turn")
        if [choice.kind for choice in guide_of(view).choices].count(Kind.DIAMOND) > 1
    )
    place, take = sorted(
        (choice for choice in guide_of(view).choices if choice.kind is Kind.DIAMOND), key=lambda choice: choice.primary
    )
    pressed = keys(build(Play(), frame(Model(table=view))))
    assert pressed["d"] == Say((place.line,))
    assert pressed["return"] == Say((take.line,))
