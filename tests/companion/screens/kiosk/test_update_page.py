"""The page of updates, whatever it has to say: in every language, on every screen."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.kiosk.firmware_desk import (
    ANSWERS,
    COPYING,
    INSTALLED,
    NOT_INSTALLED,
    OTHER_MAP,
    RESTARTS,
    SILENT,
    WAITING,
)
from companion.kiosk.gallery import EXHIBITS, entered
from companion.languages import LANGUAGES
from companion.nodes.theme import SIZES, Sizes
from companion.pages.model import FirmwareView, OfferedUpdate, UpdatesView
from companion.screens.kiosk.scenes.scene_router import build
from companion.service.updates import doing, told
from companion.updater.state import Kept, Outcome, Result, Step, Update, Why
from companion.words import Words
from firmware_bridge.installer import NOT_OPENED
from tests.companion.screens.kiosk.scenes import problems

_PACKAGE = Kept("10.11.12", "jewelbox-companion_10.11.12_arm64.deb")
_STICK = OfferedUpdate("/stick", "10.11.13", "TWENTY-FOUR-LETTERS-LONG")


def views(well: UpdatesView) -> Iterator[UpdatesView]:
    """Everything that may be told, with a way back that leaves games behind."""
    for result in Result:
        for why in [*Why] if result in {Result.REFUSED, Result.RETURNED} else [Why.NONE]:
            yield replace(well, told=told(Outcome(result, _PACKAGE.version, why)), is_bad=True)
    yield replace(well, told=told(Outcome(Result.DONE, _PACKAGE.version, kept_games="journal.of-10.11.12")))
    for step in Step:
        yield replace(well, doing=doing(Update(step, _PACKAGE)))
    why = "No space left on device"
    yield replace(well, failure=Words("The package cannot be copied: {why}", {"why": why}), offered=())
    yield replace(well, later="10.11.13", signed="")
    folder = "/mnt/club/jewelbox/packages"
    yield replace(well, offered=(OfferedUpdate(f"{folder}/x", "10.11.13", folder=folder),))
    yield replace(well, far_problem=Words("{folder} cannot be read: {why}", {"folder": folder, "why": why}))


def firmware() -> Iterator[FirmwareView]:
    """Everything that may be told of the Pico's firmware."""
    plain = FirmwareView("10.11.12", "10.11.11", offers=True)
    yield from (plain, replace(plain, has=""), replace(plain, waits_for="/dev/serial/by-id/usb-MicroPython-if00"))
    for step in (COPYING, WAITING):
        yield replace(plain, offers=False, doing=Words(step))
    for what in (INSTALLED, NOT_INSTALLED):
        for why in (ANSWERS, RESTARTS, SILENT, OTHER_MAP, NOT_OPENED):
            told = Words(what, {"version": "10.11.12"}), Words(why, {"port": "/dev/jewelbox"})
            yield replace(plain, told=told, is_bad=what == NOT_INSTALLED)


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_came_of_an_update_fits(language: str) -> None:
    (exhibit,) = (each for each in EXHIBITS if each.name == "settings-updates")
    with entered(exhibit, language) as room:
        for size in SIZES:
            frame = room.kiosk.frame(Sizes(*size), room.clock.now_ms())
            well = replace(frame.model.updates or UpdatesView(), offered=(_STICK,), left_behind=12)
            for view in views(well):
                shown = replace(frame, model=replace(frame.model, updates=view))
                assert problems(build(room.kiosk.route, shown), frame.sizes) == [], view
            for about in firmware():
                shown = replace(frame, model=replace(frame.model, firmware=about))
                assert problems(build(room.kiosk.route, shown), frame.sizes) == [], about
