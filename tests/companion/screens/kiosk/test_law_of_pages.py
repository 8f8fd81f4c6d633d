"""The laws of pages and of taps, for every page of the shell and every scene of the games.

Pages: at every size and in every language nothing is cut, nothing lies outside, no text lies over another, and every
finger finds what it means; with two seats and with eight, with names as long as they may be.
Taps: what can be tapped is what the page offers, and each of it is carried out.
"""

import operator
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import pytest
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Ink
from companion.kiosk.gallery import EXHIBITS, Showroom, entered
from companion.kiosk.notices import FAULT_MS
from companion.languages import LANGUAGES
from companion.nodes.page import Page
from companion.nodes.theme import BASE_SIZE, SIZES, Sizes
from companion.pages.actions import Configure, Leave, Show
from companion.pages.context import Exhibit
from companion.pages.router import page_of
from companion.pages.routes import Menu, NewGame, NewGamePage, PastGame, PastGames, Phones, StatisticsPage
from companion.screens.kiosk.drawing import text
from companion.screens.kiosk.drawing.text import SMALLEST, SMALLEST_NAME
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.basic import Label, Paragraph
from companion.screens.kiosk.widgets.stage import reachable, unblocked
from companion.screens.kiosk.widgets.widget import Widget
from tests.companion.kiosk.crowds import CROWDS, opened
from tests.companion.screens.kiosk.exhibits import NAMES, exhibit
from tests.companion.screens.kiosk.scenes import problems

BY_NAME = operator.attrgetter("name")
_SOME, _FEWEST = range(8), 3  # pages are looked at in so many parts, each with more pages than that
_BLEED = 3  # pixels that a letter may hang into the next line


def assert_sound(scene: Mapping[tuple[int, int], Sequence[Widget]]) -> None:
    found = []
    for size, widgets in scene.items():
        found += [f"at {size[0]}x{size[1]}: {what}" for what in problems(widgets, Sizes(*size), layers=True)]
    assert not found, "\n".join(found)


# the law of pages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_everything_fits_and_can_be_tapped(name: str, language: str) -> None:
    assert_sound(exhibit(name, language))


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("crowd", CROWDS, ids=BY_NAME)
def test_few_seats_and_many_fit_too(crowd: Exhibit, language: str) -> None:
    with entered(crowd, language) as room:
        assert_sound({size: room.widgets(Sizes(*size)) for size in SIZES})


_LONG = tuple(f"{name:M<24}" for name in ("Maximiliane", "Bartholomew", "Ivy", "Jo", "Guðrún", "Li", "Ottilie", "Wu"))
_LONGEST = tuple(f"{name:W<40}" for name in _LONG)
_NAMED = {"24": _LONG, "40": _LONGEST}


def _named(seats: tuple[str, ...]) -> list[Exhibit]:
    """The pages of the shell that show names, with eight seats."""
    laid = NewGame("master-thieves", seats)
    playing = Exhibit("", record=lambda _: [opened(seats, "italiano")])
    steps = {
        "seats": (Show(laid),),
        "seat": (Show(replace(laid, page=NewGamePage.SEAT, typing=1)),),
        "style": (Show(replace(laid, page=NewGamePage.STYLE, typing=1)),),
        "computers": (Show(replace(laid, page=NewGamePage.COMPUTERS)),),
        "menu": (Show(Menu()),),
        "phones": (Show(Phones()),),
        "past-games": (Leave(), Show(PastGames())),
        "past-game": (Leave(), Show(PastGame(2))),
        "home": (Leave(),),
        "statistics": (Leave(), Show(StatisticsPage("master-thieves"))),
    }
    return [replace(playing, name=name, steps=found) for name, found in steps.items()]


@pytest.mark.parametrize("length", _NAMED)
@pytest.mark.parametrize("page", _named(_LONG), ids=BY_NAME)
def test_names_of_any_length_fit_or_are_shortened(page: Exhibit, length: str) -> None:
    named = next(each for each in _named(_NAMED[length]) if each.name == page.name)
    with entered(named, "de") as room:
        scene = {size: room.widgets(Sizes(*size)) for size in SIZES}
    assert_sound(scene)
    assert not [what for size, widgets in scene.items() for what in _texts_over_texts(widgets, Sizes(*size))]


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("some", _SOME)
def test_no_text_of_a_page_lies_over_another(some: int, language: str) -> None:
    for room in _pages(some, language):
        for size in SIZES:
            assert not _texts_over_texts(room.widgets(Sizes(*size)), Sizes(*size)), (room.kiosk.route, size)


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("some", _SOME)
def test_large_text_fits_too(some: int, language: str) -> None:
    for room in _pages(some, language):
        route = room.kiosk.route
        room.kiosk.do(Configure("large_text", value=True), room.clock.now_ms())
        room.rest(FAULT_MS)
        room.kiosk.route = route
        assert_sound({size: room.widgets(Sizes(*size)) for size in SIZES})


def _texts_over_texts(widgets: Sequence[Widget], sizes: Sizes) -> list[str]:
    written = [found for widget in unblocked(widgets) if (found := _written(widget, widget.scaled or sizes))]
    return [
        f"{one!r} lies over {other!r}"
        for (one, area), (other, below) in combinations(written, 2)
        if area.inset(_BLEED).touches(below.inset(_BLEED))
    ]


def _written(widget: Widget, sizes: Sizes) -> tuple[str, Area] | None:
    """The words of a widget, and where they are."""
    match widget:
        case Label(line=line, ink=ink, area=area) if line:
            least = SMALLEST_NAME if widget.chosen else SMALLEST
            shown, px = text.fitted(line, *ink.face(sizes), area.width, least)
            wide = text.width_of(shown, px, ink.face(sizes)[1])
            return line, _aligned(area, wide, px, ink)
        case Paragraph(text=words, ink=ink, area=area) if words:
            px, weight = ink.face(sizes)
            lines, size = text.block(words, px, weight, area.size)
            return words, Area(area.left, area.top, area.width, len(lines) * text.line_height(size, weight))
        case _:
            return None


def _aligned(area: Area, wide: int, high: int, ink: Ink) -> Area:
    left = {Align.LEFT: 0, Align.CENTRE: (area.width - wide) // 2, Align.RIGHT: area.width - wide}[ink.align]
    return Area(area.left + left, area.top + (area.height - high) // 2, wide, high)


# the law of taps


def _page(room: Showroom) -> Page | None:
    """The page that is shown, if nothing lies over it."""
    frame = room.kiosk.frame(Sizes(*BASE_SIZE), room.clock.now_ms())
    model = frame.model
    if model.settings.rotation_trial or model.trouble or model.lesson or model.announced:
        return None
    return page_of(room.kiosk.route, frame)


def _pages(some: int, language: str = "en") -> Iterator[Showroom]:
    """Every so many of the exhibits that are pages of the shell."""
    count = 0
    for each in EXHIBITS[some :: len(_SOME)]:
        with entered(each, language) as room:
            if _page(room) is not None:
                count += 1
                yield room
    assert count > _FEWEST, "these are no pages"


@pytest.mark.parametrize("some", _SOME)
def test_what_can_be_tapped_is_what_the_page_offers(some: int) -> None:
    for room in _pages(some):
        for size in SIZES:
            frame = room.kiosk.frame(Sizes(*size), room.clock.now_ms())
            page = page_of(room.kiosk.route, frame)
            assert page is not None
            widgets = reachable(build(room.kiosk.route, frame))
            beside = {Show(Phones(name)) for name in frame.model.phones.lost}  # what a lost phone says, on the bar
            found = {widget.tap.action for widget in widgets if widget.tap} - beside
            assert found <= {tap.action for tap in page.taps}


@pytest.mark.proof
@pytest.mark.parametrize("some", _SOME)
def test_each_tap_of_a_page_is_carried_out(some: int) -> None:
    for each in EXHIBITS[some :: len(_SOME)]:
        with entered(each, "en") as room:
            page = _page(room)
            taps = [] if page is None else page.taps
        for tap in taps:
            with entered(each, "en") as room:
                room.kiosk.do(tap.action, room.clock.now_ms())
                room.rest(100)
                assert room.widgets(Sizes(*BASE_SIZE)), (each.name, tap)
