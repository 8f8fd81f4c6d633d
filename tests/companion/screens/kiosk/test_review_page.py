"""A finished game looked back on at the kiosk: everybody's missed chances, and the gems in and out of each drawer."""

from functools import partial
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.master_thieves.drawings.graphics import TravelledSide
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import DrawerOpened
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.guide.values import Stood
from companion.games.master_thieves.views import round_of_game
from companion.games.review import Miss, Review, SeatReview, Travel
from companion.nodes.theme import SIZES
from companion.pages.actions import Show
from companion.pages.model import Model, Settings
from companion.pages.routes import Play, PlayPage
from companion.screens.kiosk.jewel_box.picture import BoxPicture, moved_to
from companion.screens.kiosk.page_widgets import SpriteMark
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.widget import Widget
from companion.words import Words
from tests.companion.games.laws.play import fair_game, opening
from tests.companion.screens.kiosk.scenes import action_named, assert_sound_everywhere, frame, graphics, keys, texts
from tests.companion.screens.kiosk.test_game_over import STORY, ended

PAGE = Play(page=PlayPage.REVIEW)
LONGEST = Words(
    "As the {character}, {seat} opened {opened} and got only {got}. It held {gems}.",
    {
        "character": Words("master thief"),
        "seat": "Marguerite",
        "opened": "A1",
        "got": Words("{n} diamond", {"n": 2}, "{n} diamonds"),
        "gems": Words(
            "{a} and {b}",
            {
                "a": Words("{n} sapphire", {"n": 3}, "{n} sapphires"),
                "b": Words("{n} diamond", {"n": 4}, "{n} diamonds"),
            },
        ),
    },
)
STOOD, UPRIGHT = Stood(inverted=True, ab=1, bc=0, heading=2), Stood(inverted=False, ab=0, bc=0, heading=0)


def looked_back_on(seats: int = 5) -> Model:
    model = ended(EditionId.ZOCH, seats)[0]
    assert model.table is not None
    first, *others = model.table.seats
    reviewed = (
        SeatReview(first, 12, 3, 9, 21, tuple(Miss(10 + place, LONGEST, 6 - place, STOOD) for place in range(3))),
        *(SeatReview(name, 1, 0, 4, 4) for name in others),
    )
    travels = tuple(
        Travel(f"{level}{number}", side, number, 0)
        for level in "ABC"
        for number in range(1, 5)
        for side in ("upright", "inverted")
    )
    return replace(model, highlights=STORY, review=Review(reviewed, travels))


def page(model: Model, number: int, size: tuple[int, int] = (800, 480)) -> list[Widget]:
    assert model.table is not None
    return build(replace(PAGE, pick=str(number), event=model.table.event), frame(model, size))


def test_there_is_a_way_from_the_story_and_back() -> None:
    here = frame(looked_back_on())
    assert action_named(build(Play(page=PlayPage.STORY), here), "Missed chances") == Show(PAGE)
    assert keys(build(PAGE, here))["escape"] == Show(Play(page=PlayPage.STORY))


def test_a_page_for_each_player_with_the_dearest_chances() -> None:
    model = looked_back_on()
    assert model.table is not None
    first, second = page(model, 0), page(model, 1)
    assert {model.table.seats[0], "Points from drawers: 9 of 21 possible", "gems fell out in 3 of 12 turns"} <= set(
        texts(first)
    )
    assert {"\N{MINUS SIGN}6", "Round 10"} <= set(texts(first))
    assert keys(first)["page down"] == Show(replace(PAGE, pick="1"))
    assert {model.table.seats[1], "In no turn would another drawer have been worth more."} <= set(texts(second))


def test_drawers_without_names_are_told_by_their_places_as_the_box_stood_then() -> None:
    model = looked_back_on()
    for now in (BoxPicture(), BoxPicture(inverted=True, ab=3, heading=2)):
        plain = " ".join(texts(page(replace(model, picture=now), 0)))
        assert "Marguerite opened the back left drawer of the bottom level and got only 2 diamonds. It held" in plain
    labelled = " ".join(texts(page(replace(model, settings=Settings(labels=True)), 0)))
    assert "Marguerite opened A1 and got only" in labelled


@pytest.mark.parametrize("edition", EditionId)
def test_every_place_is_the_one_that_people_saw_in_the_turn(edition: EditionId) -> None:
    """The picture is kept from pose to pose, as the kiosk keeps it from the first one on."""
    (_, opened), *steps = fair_game(opening(edition, 3), Random(5))
    reviewed = MASTER_THIEVES.review(opened, steps)
    assert reviewed is not None
    picture, stood = BoxPicture(), set()
    for event, state in steps:
        if isinstance(event, DrawerOpened):
            stood.add((round_of_game(state.cycle, state.round), picture))
        pose = MASTER_THIEVES.pose(state)
        picture = moved_to(picture, inverted=pose.orientation == "inverted", ab=pose.rings["AB"], bc=pose.rings["BC"])
    misses = [miss for seat in reviewed.seats for miss in seat.misses]
    assert misses
    for miss in misses:
        assert isinstance(miss.stood, Stood)
        assert (miss.round, BoxPicture(*msgspec.structs.astuple(miss.stood))) in stood


def test_a_sentence_that_begins_with_a_place_begins_with_a_capital() -> None:
    model = looked_back_on(2)
    assert model.review is not None
    words = Words("As the {character}, {seat} opened {opened} and got nothing. {best} held {gems}.")
    miss = Miss(
        1, words.about(character=Words("thief"), seat="Ana", opened="A1", best="C3", gems=Words("nothing")), 3, UPRIGHT
    )
    seats = tuple(msgspec.structs.replace(seat, misses=(miss,)) for seat in model.review.seats)
    shown = " ".join(texts(page(replace(model, review=Review(seats, model.review.travels)), 0)))
    assert "got nothing. The back left drawer of the bottom level held" in shown


def test_the_drawers_are_laid_out_as_the_box_stands_where_they_have_no_names() -> None:
    model = looked_back_on()
    names = {f"{level}{number}" for level in "ABC" for number in range(1, 5)}
    assert not names & set(texts(page(model, 5)))
    assert names <= set(texts(page(replace(model, settings=Settings(labels=True)), 5)))
    assert model.review is not None
    told = [replace(one, came=number) for number, one in enumerate(model.review.travels)]  # each tells which it is
    model = replace(model, review=replace(model.review, travels=tuple(told)))
    for inverted, levels in ((False, "ABC"), (True, "CBA")):
        widgets = page(replace(model, picture=BoxPicture(inverted=inverted)), 5)
        sides = [told[one.of.came] for _, one in graphics(widgets, TravelledSide)]
        assert "".join(dict.fromkeys(travel.place[0] for travel in sides)) == levels
        assert sides[0].side == ("inverted" if inverted else "upright")
        marks = [one.name for one in widgets if isinstance(one, SpriteMark)]
        assert marks == ["side-1", "side-0", "side-3", "side-2"] * 3


def test_the_drawers_show_what_came_and_left_and_where_most_did() -> None:
    sides = [one for _, one in graphics(page(looked_back_on(), 5), TravelledSide)]
    assert len(sides) == 24
    assert all(one.of.heat == one.of.came / 4 for one in sides)
    assert sides[0].words() == ("+2", "\N{MINUS SIGN}0")


def test_a_game_without_gems_on_the_way_is_cold_everywhere() -> None:
    model = looked_back_on()
    assert model.review is not None
    still = tuple(Travel(one.place, one.side, 0, 0) for one in model.review.travels)
    widgets = page(replace(model, review=Review(model.review.seats, still)), 5)
    assert {one.of.heat for _, one in graphics(widgets, TravelledSide)} == {0}


def test_without_a_review_its_page_is_the_podium_and_nothing_leads_there() -> None:
    here = frame(replace(looked_back_on(), review=None))
    assert build(PAGE, here) == build(Play(), here)
    assert "Missed chances" not in texts(build(Play(page=PlayPage.STORY), here))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 8])
def test_everything_has_room_at_every_size(size: tuple[int, int], seats: int) -> None:
    model = looked_back_on(seats)
    assert model.table is not None
    for number in (0, 1, seats):
        route = replace(PAGE, pick=str(number), event=model.table.event)
        assert_sound_everywhere(partial(build, route), model, [size])
