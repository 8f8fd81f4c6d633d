"""What just happened, on a card: few gems are seen one by one, many are counted, and no words are cut."""

import pygame

from companion.nodes.theme import Role, Sizes
from companion.screen.drawing.layout import Area
from companion.screen.master_thieves.news_card import NewsCard
from tests.companion.screen.scenes import BASE, drawn_px

SIZES = Sizes(*BASE)
PLACE = Area(0, 0, 306, 70)


ASKS = "Not what happened?"
MIXED = (("sapphire", 1), ("diamond", 2))


def drawn(count: int) -> bytes:
    surface = pygame.Surface(PLACE.size, 0, 32)
    line = f"{count} diamonds fell out"
    NewsCard(PLACE, (("diamond", count),), line, line, ASKS).paint(surface, SIZES)
    return pygame.image.tobytes(surface, "RGB")


def said(card: NewsCard) -> list[str]:
    return [line for line, px in drawn_px(card, SIZES) if px >= SIZES.font_px(Role.BODY)]


def test_ten_gems_and_eleven_do_not_look_the_same() -> None:
    assert len({drawn(count) for count in range(1, 14)}) == 13


def test_a_sentence_that_is_too_long_leaves_its_gems_to_their_picture() -> None:
    short = NewsCard(PLACE, (("diamond", 2),), "2 diamonds fell", "fell", ASKS)
    assert said(short) == [ASKS, "2 diamonds fell"]
    long = NewsCard(PLACE, MIXED, "1 sapphire and 2 diamonds fell", "fell", ASKS)
    assert said(long) == [ASKS, "fell"]
    assert long.words() == ("1 sapphire and 2 diamonds fell", ASKS)


def test_how_many_gems_there_are_is_said_once() -> None:
    many = NewsCard(PLACE, (("diamond", 6),), "6 diamonds fell out", "6 diamonds fell out", ASKS)
    assert said(many) == [ASKS, "6 diamonds fell out"]
    mixed = (("sapphire", 4), ("diamond", 12))
    counted = NewsCard(PLACE, mixed, "4 sapphires and 12 diamonds fell out", "fell out", ASKS)
    assert sorted(said(counted)) == sorted([ASKS, "4", "12", "fell out"])


def test_a_sentence_that_is_still_too_long_has_two_lines_and_a_pencil() -> None:
    brief = "taken by Bartholomew"
    assert said(NewsCard(PLACE, MIXED, f"1 sapphire and 2 diamonds were {brief}", brief, ASKS)) == [brief]
    narrow = NewsCard(PLACE._replace(width=216), MIXED, "1 sapphire and 2 diamonds fell", "fell", ASKS)
    assert said(narrow) == ["fell"]


def test_words_that_have_no_room_at_all_are_told() -> None:
    card = NewsCard(PLACE._replace(width=160), MIXED, "too long to be said", "incomprehensibilities", ASKS)
    assert card.cut(SIZES) == ("incomprehensibilities",)
