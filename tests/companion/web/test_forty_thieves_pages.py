"""Phones of 40 Thieves in a real Chromium: what people tap on the board, what is said for it, and what stays hidden."""

import json

import pytest
from playwright.sync_api import Page, expect

from companion.browsers.page_words import words_of
from companion.games.forty_thieves import events
from companion.games.forty_thieves.board import CELLS, Place, Spot
from companion.games.forty_thieves.faces import GOLDENS, JARS, LEADERS, SPECIALS, THIEVES
from companion.pages import actions
from companion.screen.forty_thieves.drawing import colours
from companion.web.static_files import FOLDER
from tools.browser_data import TILE_SHAPES, tile_shapes
from tools.browser_pages.room import Room
from tools.browser_pages.samples import named

chromium = pytest.mark.needs("chromium")


def _said(room: Room) -> list[events.AnyEvent]:
    """What the phone said, as events of a record."""
    said = [action.lines for action in room.tapped if isinstance(action, actions.Say)]
    assert None not in room.tapped
    return [events.decode(line.encode()) for lines in said for line in lines]


def _tap(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_tiles_are_those_of_the_kiosk() -> None:
    assert TILE_SHAPES.read_text("utf-8") == tile_shapes(), "run python -m tools.browser_data"


def test_night_is_that_of_the_kiosk() -> None:
    style = (FOLDER / "games" / "forty_thieves.css").read_text("utf-8")
    for name, colour in (
        ("ink", colours.NIGHT),
        ("panel", colours.PANEL),
        ("line", colours.LINE),
        ("dim", colours.DIM),
    ):
        assert f"--{name}: #{bytes(colour).hex()};" in style


def test_every_face_has_a_name() -> None:
    thieves = [f"face_{face.replace(' ', '_')}" for face in THIEVES]
    others = [f"face_{face}" for face in (*SPECIALS.values(), *GOLDENS.values())]
    assert {*thieves, *others} <= words_of("forty-thieves").keys()
    assert all(face.endswith(" leader") for face in LEADERS)


@chromium
def test_a_tap_on_the_board_says_nothing_before_it_is_confirmed(phone: Room) -> None:
    page = phone.open(named("forty-glimpse"))
    _tap(page, "Row 2, column 2, face down")
    assert _said(phone) == []
    _tap(page, "Replace this tile")
    _tap(page, "Row 2, column 2, face down")
    _tap(page, "Row 1, column 3, face down, jar noted: Red star")
    _tap(page, "Swap these two")
    _tap(page, "Row 3")
    _tap(page, "Steal here")
    cell = events.TileReplaced(cell=CELLS[5])
    assert _said(phone) == [
        cell,
        events.TilesSwapped(cells=(CELLS[5], CELLS[2])),
        events.TheftAnnounced(place=Place.ROW3),
    ]


@chromium
def test_faces_of_a_theft_are_told_where_they_are_asked(phone: Room) -> None:
    page = phone.open(named("forty-theft"))
    _tap(page, "Green clubs")
    _tap(page, "Row 2, column 2, face down")
    _tap(page, "Lantern")
    _tap(page, "It failed")
    assert [json.loads(events.line(event)) for event in _said(phone)] == [
        {"type": "tile_shown", "cell": "r2c1", "tile": "green clubs"},
        {"type": "tile_shown", "cell": "r2c2", "tile": "lantern"},
        {"type": "theft_failed"},
    ]


@chromium
def test_a_choice_of_sapphires_is_made_on_the_board(phone: Room) -> None:
    page = phone.open(named("forty-pick"))
    _tap(page, "Sapphire between rows 2 and 3, columns 1 and 2")
    _tap(page, "Take this sapphire")
    assert _said(phone) == [events.SapphireTaken(spot=Spot.S21)]


@chromium
def test_special_tiles_are_found_and_played(phone: Room) -> None:
    page = phone.open(named("forty-glimpse"))
    page.get_by_role("group", name="Found? Show it").get_by_role("button", name="Dagger").click()
    _tap(page, "Row 1, column 1, face down")
    _tap(page, "Show it to all")
    hand = page.get_by_role("group", name="Play from hand")
    hand.get_by_role("button", name="Lantern").click()
    _tap(page, "Row 1, column 1, face down")
    _tap(page, "Row 1, column 2, face down")
    _tap(page, "Look at these two")
    hand.get_by_role("button", name="Evil Eye").click()
    _tap(page, "To Cora")
    hand.get_by_role("button", name="Sapphire tile").click()
    _tap(page, "Sapphire between rows 1 and 2, columns 1 and 2")
    _tap(page, "Take this sapphire")
    assert [json.loads(events.line(event)) for event in _said(phone)] == [
        {"type": "tile_shown", "cell": "r1c1", "tile": "dagger"},
        {"type": "lantern_played", "cells": ["r1c1", "r1c2"]},
        {"type": "evil_eye_played", "seat": "Cora"},
        {"type": "sapphire_played", "spot": "s11"},
    ]


@chromium
def test_the_board_works_from_the_keyboard(phone: Room) -> None:
    page = phone.open(named("forty-glimpse"))
    page.get_by_role("button", name="Row 2, column 2, face down").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Replace this tile").focus()
    page.keyboard.press("Enter")
    assert _said(phone) == [events.TileReplaced(cell=CELLS[5])]


@chromium
def test_a_dagger_is_all_that_another_seat_may_say(phone: Room) -> None:
    page = phone.open(named("forty-dagger"))
    expect(page.locator("figure button")).to_have_count(0)
    expect(page.locator(".game button")).to_have_count(1)
    page.get_by_role("button", name="Play a Dagger").click()
    assert _said(phone) == [events.DaggerPlayed(seat="Cora")]


@chromium
def test_tiles_of_a_failed_theft_lie_face_down_for_everybody(phone: Room) -> None:
    page = phone.open(named("forty-other-turn"))
    for cell in ("Row 1, column 1", "Row 1, column 2"):
        expect(page.get_by_role("img", name=f"{cell}, face down", exact=True)).to_have_count(1)
    expect(page.locator(".game button")).to_have_count(0)


@chromium
def test_what_is_about_a_tile_is_asked_for_when_it_is_picked(phone: Room) -> None:
    page = phone.open(named("forty-glimpse"))
    _tap(page, "Row 2, column 2, face down")
    assert [action.route.pick for action in phone.tapped] == ["r2c2"]
    _tap(page, "Note its jar")
    page.get_by_role("dialog").get_by_role("button", name="Red sun").click()
    assert _said(phone) == [events.JarNoted(cell=CELLS[5], jar=JARS["red sun"])]
