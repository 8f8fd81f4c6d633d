"""The page of updates, whatever it has to say: in every language, on every screen."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.kiosk.gallery import EXHIBITS, entered
from companion.languages import LANGUAGES
from companion.nodes.theme import SIZES, Sizes
from companion.pages.model import OfferedUpdate, UpdatesView
from companion.screens.kiosk.scenes.scene_router import build
from companion.service.updates import doing, told
from companion.updater.state import Kept, Outcome, Result, Step, Update, Why
from companion.words import Words
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


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_came_of_an_update_fits(language: str) -> None:
    (exhibit,) = (each for each in EXHIBITS if each.packaged)
    with entered(exhibit, language) as room:
        for size in SIZES:
            frame = room.kiosk.frame(Sizes(*size), room.clock.now_ms())
            well = replace(frame.model.updates or UpdatesView(), offered=(_STICK,), left_behind=12)
            for view in views(well):
                shown = replace(frame, model=replace(frame.model, updates=view))
                assert problems(build(room.kiosk.route, shown), frame.sizes) == [], view
