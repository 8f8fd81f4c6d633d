"""What just happened, on a card: few gems are seen one by one, many are counted, and no words are cut."""

import pygame

from companion.drawing.area import Area
from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.values import NewsCard, Topic
from companion.games.master_thieves.pages.parts import news_card
from companion.games.master_thieves.pages.routes import SetRight
from companion.nodes.theme import Role, Sizes
from companion.pages.actions import Show
from companion.screens.kiosk.page_widgets import SpriteMark, painter
from companion.screens.kiosk.widgets.widget import Widget
from companion.words import Words
from tests.companion.screens.kiosk.scenes import BASE, drawn_px, frame, problems

SIZES = Sizes(*BASE)
PLACE = Area(0, 0, 306, 70)
ASKS = "Not what happened?"
MIXED = Gems(sapphire=1, diamond=2)


def card(gems: Gems, line: str, brief: str = "", width: int = PLACE.width) -> list[Widget]:
    news = NewsCard(Words(line), Words(brief or line), gems, Topic.FELL)
    return painter(SIZES).part(news_card(frame(), news), PLACE._replace(width=width), frame())


def drawn(count: int) -> bytes:
    surface = pygame.Surface(PLACE.size, 0, 32)
    for widget in card(Gems(diamond=count), f"{count} diamonds fell out"):
        widget.paint(surface, SIZES)
    return pygame.image.tobytes(surface, "RGB")


def said(widgets: list[Widget]) -> list[str]:
    assert not problems(widgets, SIZES)
    return [line for one in widgets for line, px in drawn_px(one, SIZES) if px >= SIZES.font_px(Role.BODY)]


def gems_on(widgets: list[Widget]) -> list[str]:
    return [one.name for one in widgets if isinstance(one, SpriteMark)]


def test_all_of_it_is_a_button_that_leads_to_what_really_happened() -> None:
    (button,) = [one for one in card(MIXED, "fell") if one.tap is not None]
    assert button.area == PLACE
    assert button.tap is not None
    assert (button.tap.action, button.tap.key) == (Show(SetRight(topic=Topic.FELL)), "w")
    assert button.does == "Correct what happened"


def test_ten_gems_and_eleven_do_not_look_the_same() -> None:
    assert len({drawn(count) for count in range(1, 14)}) == 13


def test_few_gems_are_seen_one_by_one_and_of_many_one_of_each_kind() -> None:
    assert gems_on(card(MIXED, "fell")) == ["gem-sapphire", "gem-diamond", "gem-diamond"]
    assert gems_on(card(Gems(sapphire=4, diamond=12), "fell")) == ["gem-sapphire", "gem-diamond"]


def test_a_sentence_that_is_too_long_leaves_its_gems_to_their_picture() -> None:
    assert said(card(Gems(diamond=2), "2 diamonds fell")) == ["2 diamonds fell", ASKS]
    assert said(card(MIXED, "1 sapphire and 2 diamonds fell", "fell")) == ["fell", ASKS]


def test_how_many_gems_there_are_is_said_once() -> None:
    assert said(card(Gems(diamond=6), "6 diamonds fell out")) == ["6 diamonds fell out", ASKS]
    counted = card(Gems(sapphire=4, diamond=12), "4 sapphires and 12 diamonds fell out", "fell out")
    assert said(counted) == ["4", "12", "fell out", ASKS]


def test_a_sentence_that_is_still_too_long_has_two_lines_and_a_pencil() -> None:
    brief = "taken by Bartholomew"
    assert said(card(MIXED, f"1 sapphire and 2 diamonds were {brief}", brief)) == [brief]
    assert said(card(MIXED, "1 sapphire and 2 diamonds fell", "fell", width=216)) == ["fell"]


def test_a_sentence_stands_below_its_gems_where_there_is_no_room_beside_them() -> None:
    narrow = card(MIXED, "1 sapphire and 2 diamonds were gone", "confiscated", width=190)
    assert said(narrow) == ["confiscated"]
    (words,) = [one.area for one in narrow if "confiscated" in one.words() and one.tap is None]
    assert all(one.area.bottom <= words.top + 2 for one in narrow if isinstance(one, SpriteMark))
