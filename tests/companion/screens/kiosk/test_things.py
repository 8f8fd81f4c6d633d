"""What things are: held on the game's pages, explained on a sheet over them; and the page with all of them."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from companion.games.master_thieves.cards import CHARACTERS, Character
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.gems import Gem
from companion.games.master_thieves.guide.things import THINGS, Piece
from companion.nodes.theme import SIZES
from companion.pages.actions import Explain, Show
from companion.pages.model import Model
from companion.pages.routes import Explained, Menu, Play, PlayPage
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.basic import Label, Paragraph, Veil
from companion.screens.kiosk.widgets.stage import reachable, topic_at
from companion.screens.kiosk.widgets.widget import Widget
from tests.companion.screens.kiosk.plays import EDITIONS, guide_of, moments
from tests.companion.screens.kiosk.scenes import (
    BASE,
    assert_sound,
    assert_sound_everywhere,
    drawn_px,
    frame,
    keys,
    texts,
)

LEAST_PX = 22  # at 800x480


def asked_about(widgets: Sequence[Widget], here: Frame) -> set[str]:
    """Everything that a finger can ask about by holding some place of a scene."""
    width, height = here.sizes.width, here.sizes.height
    return {topic_at(x, y, widgets, here.sizes) for x in range(0, width, 9) for y in range(0, height, 9)} - {""}


def lines_above(widgets: Sequence[Widget]) -> list[Widget]:
    veil = next(place for place, widget in enumerate(widgets) if isinstance(widget, Veil))
    return [widget for widget in widgets[veil:] if isinstance(widget, (Label, Paragraph))]


@pytest.mark.parametrize("size", [SIZES[0], BASE])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("phase", ["turn", "sharing", "reveal"])
def test_everything_is_explained_on_every_screen(edition: EditionId, phase: str, size: tuple[int, int]) -> None:
    for view in moments(edition, phase)[::12][:2]:
        here = frame(Model(table=view), size)
        for thing in THINGS.values():
            widgets = build(Explained(thing, event=here.event), here)
            found = lines_above(widgets)
            assert_sound(widgets, here.sizes, paint=False)
            assert here.say.words(thing.words).capitalize() in texts(found)
            if size == BASE:
                assert all(px >= LEAST_PX for widget in found for _, px in drawn_px(widget, here.sizes))


def test_the_sheet_can_be_painted_and_a_tap_anywhere_or_any_key_closes_it() -> None:
    here = frame(Model(table=moments(EditionId.ZOCH, "turn")[3]))
    for thing in (Character.DETECTIVE, Gem.RUBY, Piece.WHITE, Piece.ALARM):
        widgets = build(Explained(thing, event=here.event), here)
        assert_sound(widgets, here.sizes)
        assert [one.tap.action for one in reachable(widgets) if one.tap is not None] == [Show(Play())]


@pytest.mark.parametrize("size", SIZES[:2])
def test_on_a_turn_emblems_gems_and_pillows_can_be_held(size: tuple[int, int]) -> None:
    # Where the next reveal is offered already, that is what people see.
    view = next(view for view in moments(EditionId.RIO_GRANDE, "turn")[8:] if view.guide.next_reveal is None)  # type: ignore[attr-defined]
    here = frame(Model(table=view), size)
    found = asked_about(build(Play(), here), here)
    shown = {place.character.value for place in view.game.turn_order}  # type: ignore[attr-defined]
    assert shown | {"red", "ruby", "sapphire", "diamond"} <= found
    assert "white" in found or here.sizes.is_small


@pytest.mark.parametrize("phase", ["reveal", "smugglers_reveal"])
def test_in_the_reveal_every_card_can_be_held(phase: str) -> None:
    here = frame(Model(table=moments(EditionId.ZOCH, phase)[0]))
    assert asked_about(build(Play(), here), here) >= {character.value for character in CHARACTERS}


def test_in_a_share_out_gems_can_be_held() -> None:
    view = moments(EditionId.ZOCH, "sharing")[0]
    here = frame(Model(table=view))
    assert {"red", "diamond", guide_of(view).character} <= asked_about(build(Play(), here), here)


def test_a_pillow_is_held_beside_its_gems() -> None:
    """Where a gem is drawn it is the gem; above it, and on its number, it is the pillow."""
    here = frame(Model(table=moments(EditionId.ZOCH, "turn")[0]))
    widgets = build(Play(), here)
    assert topic_at(510, 62, widgets, here.sizes) == "red"
    assert topic_at(502 + 290 // 2 - 10, 56 + 50, widgets, here.sizes) == "sapphire"
    assert topic_at(502 + 290 // 2 - 10, 56 + 16, widgets, here.sizes) == "red"
    assert topic_at(502 + 290 // 2 + 18, 56 + 50, widgets, here.sizes) == "red"


def test_all_things_are_in_the_menu(sizes: Sequence[tuple[int, int]]) -> None:
    model = Model(table=moments(EditionId.ZOCH, "turn")[0])
    event = frame(model).event
    everything = Explained(behind=Menu(), event=event)
    assert keys(build(Menu(), frame(model)))["w"] == Show(everything)
    assert_sound_everywhere(lambda here: build(everything, here), model, sizes)
    found = keys(build(everything, frame(model)))
    assert [found[key] for key in "123456789abcd"] == [Show(Explained(thing, everything, event)) for thing in THINGS]
    assert "While you play, hold any symbol to learn what it is." in texts(build(everything, frame(model)))


def test_an_explanation_goes_away_when_something_happens() -> None:
    held = Explained("ruby", Play(7, page=PlayPage.POINTS), event=7)
    assert held.at(7) == held
    assert held.at(8) == Play(7, page=PlayPage.POINTS).at(8)
    assert Explain("ruby") == Explain(replace(held).topic)
