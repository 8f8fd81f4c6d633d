"""Phones of 40 Thieves in a real Chromium: what people tap on the board, what is said for it, and what stays hidden."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from companion.games.forty_thieves import events
from companion.games.forty_thieves.board import CELLS, Place
from companion.games.forty_thieves.faces import JARS
from companion.games.forty_thieves.pages.routes import Doing, Step
from companion.pages import actions
from companion.screens.browser.web.static_files import FOLDER
from companion.screens.kiosk.forty_thieves.drawing import colours
from tools.browser_pages.room import Room
from tools.browser_pages.samples import named

chromium = pytest.mark.needs("chromium")


def _said(room: Room) -> list[events.AnyEvent]:
    """What the phone said, as events of a record."""
    room.context.pages[-1].evaluate("1")  # what was sent is known by then
    said = [action.lines for action in room.tapped if isinstance(action, actions.Say)]
    assert None not in room.tapped
    return [events.decode(line.encode()) for lines in said for line in lines]


def _tap(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_night_is_that_of_the_kiosk() -> None:
    style = (FOLDER / "style.css").read_text("utf-8")
    for name, colour in (
        ("ink", colours.NIGHT),
        ("panel", colours.PANEL),
        ("line", colours.LINE),
        ("dim", colours.DIM),
    ):
        assert f"--{name}: #{bytes(colour).hex()};" in style


@chromium
def test_a_tap_on_a_tile_asks_what_was_done_with_it(phone: Room) -> None:
    page = phone.open(named("forty-glimpse"))
    _tap(page, "Tile 2.2")
    _tap(page, "Row 3")
    assert phone.tapped == [
        actions.Show(Step(doing=Doing.TILE, cells=("r2c2",))),
        actions.Say((events.line(events.TheftAnnounced(place=Place.ROW3)),)),
    ]


@chromium
def test_a_tile_was_looked_at_replaced_or_swapped(phone: Room) -> None:
    page = phone.open(named("forty-tile"))
    _tap(page, "Looked at it")
    _tap(page, "Replaced it")
    _tap(page, "Tile 1.3: jar star, red")
    assert _said(phone) == [
        events.TileGlimpsed(cell=CELLS[5]),
        events.TileReplaced(cell=CELLS[5]),
        events.TilesSwapped(cells=(CELLS[2], CELLS[5])),
    ]
    expect(page.get_by_role("button", name="Tile 4.4", exact=True)).to_have_count(0)


@chromium
def test_faces_of_a_theft_are_told_where_they_are_asked(phone: Room) -> None:
    page = phone.open(named("forty-theft"))
    _tap(page, "Clubs, green")
    _tap(page, "It failed")
    assert [json.loads(events.line(event)) for event in _said(phone)] == [
        {"type": "tile_shown", "cell": "r2c1", "tile": "green clubs"},
        {"type": "theft_failed"},
    ]


@chromium
def test_a_choice_of_sapphires_is_made_on_the_board(phone: Room) -> None:
    page = phone.open(named("forty-pick"))
    page.get_by_role("button", name=re.compile("^sapphire", re.IGNORECASE)).first.click()
    assert [type(event) for event in _said(phone)] == [events.SapphireTaken]


@chromium
def test_the_board_works_from_the_keyboard(phone: Room) -> None:
    page = phone.open(named("forty-tile"))
    page.get_by_role("button", name="Tile 1.3: jar star, red", exact=True).focus()
    page.keyboard.press("Enter")
    assert _said(phone) == [events.TilesSwapped(cells=(CELLS[2], CELLS[5]))]


@chromium
def test_a_dagger_is_all_that_another_seat_may_say(phone: Room) -> None:
    page = phone.open(named("forty-dagger"))
    expect(page.locator(".n-spot")).to_have_count(0)
    page.get_by_role("button", name="Cora", exact=True).click()
    assert _said(phone) == [events.DaggerPlayed(seat="Cora")]


@chromium
def test_who_looks_on_has_nothing_to_tap_but_the_languages(phone: Room) -> None:
    page = phone.open(named("forty-other-turn"))
    expect(page.locator(".n-spot")).to_have_count(0)
    expect(page.get_by_role("button")).to_have_count(1)


@chromium
def test_a_jar_is_noted_by_its_face(phone: Room) -> None:
    page = phone.open(named("forty-jar"))
    _tap(page, "Sun, red")
    assert _said(phone) == [events.JarNoted(cell=CELLS[5], jar=JARS["red sun"])]
