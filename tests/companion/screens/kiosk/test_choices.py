"""Buttons for what may be said: each says something else, and each has a key."""

import json
from collections.abc import Sequence
from itertools import product

import pytest

from companion.drawing.area import Area
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.guide.values import Choice, Kind
from companion.games.master_thieves.pages.parts import alike, choice_buttons
from companion.kiosk.gallery import entered
from companion.languages import LANGUAGES
from companion.nodes.nodes import Tap
from companion.nodes.theme import SIZES, WIDE_SIZES, Sizes
from companion.pages.actions import EndAnnouncement, Hands, Say, Undo
from companion.pages.context import Exhibit
from companion.pages.model import Model
from companion.pages.routes import Play
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.page_widgets import SpriteMark, painter
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.stage import reachable
from companion.screens.kiosk.widgets.widget import Widget
from companion.words import Words
from tests.companion.kiosk.visits import visit
from tests.companion.screens.kiosk.plays import EDITIONS, guide_of, turns
from tests.companion.screens.kiosk.scenes import action_named, frame, keys, problems


@pytest.mark.parametrize("phase", ["setup", "turn"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_buttons_that_say_different_things_look_different(edition: EditionId, phase: str) -> None:
    for view in turns(edition, phase)[::2]:
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
        for view in turns(EditionId.RIO_GRANDE, "turn")
        if [choice.kind for choice in guide_of(view).choices].count(Kind.DIAMOND) > 1
    )
    place, take = sorted(
        (choice for choice in guide_of(view).choices if choice.kind is Kind.DIAMOND), key=lambda choice: choice.primary
    )
    pressed = keys(build(Play(), frame(Model(table=view))))
    assert pressed["d"] == Say((place.line,))
    assert pressed["return"] == Say((take.line,))


# room for the box beside many choices

SEATS = ("Maximiliane", "Jo", "Anne-Sophie", "Christopher")
SHOWN = tuple(
    f'{{"type":"card_revealed","seat":"{seat}","character":"{character}"}}'
    for seat, character in zip(SEATS, ("smuggler", "thief", "master_thief", "detective"), strict=True)
)


def of_a_smuggler(edition: str, below: str = "") -> Exhibit:
    """Rio Grande: one smuggler may take a sapphire, a diamond or nothing, and may place a sapphire or a diamond."""
    lines = (
        f'{{"type":"table_opened","game":"master-thieves","edition":"{edition}","seats":{json.dumps(SEATS)}}}',
        f'{{"type":"position_set","drawers":{{"A1":{{"upright":["diamond","sapphire"],"inverted":[{below}]}}}}}}',
        *SHOWN,
    )
    return Exhibit("many-choices", (Hands("open A1"), EndAnnouncement()), lambda _: lines)


def wood_px(widgets: Sequence[Widget]) -> float:
    """How high the wood of the box is drawn."""
    (box,) = [one for one in widgets if isinstance(one, Box)]
    return min(0.923 * box.area.height, 0.856 * box.area.width)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("below", ["", '"alarm:Anne-Sophie"', '"alarm:Maximiliane"'])
def test_five_choices_leave_the_box_its_room(below: str, language: str) -> None:
    with entered(of_a_smuggler("rio-grande", below), language) as room:
        for size, least in zip(WIDE_SIZES, (100, 220, 275, 330), strict=True):
            sizes = Sizes(*size)
            widgets = room.widgets(sizes)
            said = [one for one in reachable(widgets) if one.tap is not None and isinstance(one.tap.action, Say)]
            assert len(said) == 5
            assert wood_px(widgets) >= least
            assert problems(widgets, sizes, layers=True) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_four_choices_leave_the_box_its_room_on_a_small_screen(edition: EditionId) -> None:
    views = [view for view in turns(edition, "turn") if len(guide_of(view).choices) == 4]
    for view, language in product(views[:6], LANGUAGES):
        assert round(wood_px(build(Play(), frame(Model(table=view), SIZES[0], language)))) >= 90


def button_in(width: int) -> list[Widget]:
    """A choice with its gem, in a row that is so wide on a small screen."""
    here = frame(size=SIZES[0])
    choice = Choice(Words("Prendre un diamant de plus"), "{}", Kind.DIAMOND, primary=True, short=Words("Take"))
    (chosen,) = choice_buttons(here, [choice, Choice(Words("All"), "{}", Kind.ALL)])[1:]
    return painter(here.sizes).part(alike([chosen.node]), Area(0, 0, width, 58), here)


def test_buttons_in_fewer_words_keep_their_gem_and_are_read_in_full() -> None:
    for width, written in ((96, "Take"), (300, "Prendre un diamant de plus")):
        widgets = button_in(width)
        (button,) = [one for one in widgets if one.tap is not None]
        assert button.words() == ("Prendre un diamant de plus",)
        assert [line for one in widgets if one is not button for line in one.words()] == [written]
        assert [one.name for one in widgets if isinstance(one, SpriteMark)] == ["gem-diamond"]


def test_what_is_not_offered_to_a_viewer_is_no_button() -> None:
    mine, other = (Choice(Words(name), f'{{"type":"{name}"}}', Kind.DONE) for name in ("mine", "other"))
    here = frame(Model(offers={f"say {mine.line}": Undo()}))
    (only,) = choice_buttons(here, [mine, other])
    assert only.choice is mine
    assert only.node.tap == Tap(Undo(), "return")
