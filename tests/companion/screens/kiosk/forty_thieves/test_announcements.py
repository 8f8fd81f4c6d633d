"""Everything that the game announces fits, is drawn, and shows nothing that lies face down."""

import pytest

from companion.games.forty_thieves.announcements import announcements
from companion.games.forty_thieves.drawings.graphics import PICTURES
from companion.games.forty_thieves.state import State
from companion.pages.announced import Announced
from companion.screens.kiosk.scenes import announcement
from companion.screens.kiosk.widgets.widget import Widget
from tests.companion.games.forty_thieves.test_announcements import GAMES as ANNOUNCING
from tests.companion.screens.kiosk.forty_thieves.games import after, frame_of
from tests.companion.screens.kiosk.forty_thieves.test_secrecy import TWINS
from tests.companion.screens.kiosk.scenes import SIZES, problems, texts

IN_FLIGHT_MS, AT_REST_MS = 500, 1000


def shown(state: State, size: tuple[int, int], ms: int) -> list[list[Widget]]:
    frame = frame_of(state, size)
    return [announcement.build(Announced(each, ms), frame) for each in announcements(state)]


@pytest.mark.parametrize("name", ANNOUNCING)
def test_whatever_is_announced_fits_at_every_size(name: str) -> None:
    for size in SIZES:
        for ms in (IN_FLIGHT_MS, AT_REST_MS):
            for widgets in shown(ANNOUNCING[name][0].state, size, ms):
                assert not problems(widgets, frame_of(ANNOUNCING[name][0].state, size).sizes)


def test_every_picture_is_of_something_that_is_announced() -> None:
    used = {each.picture for game, _ in ANNOUNCING.values() for each in announcements(game.state)}
    assert used == {*PICTURES}


def test_a_loss_has_a_true_minus() -> None:
    (widgets,) = shown(ANNOUNCING["a theft that failed"][0].state, (800, 480), AT_REST_MS)
    assert "\N{MINUS SIGN}1" in texts(widgets)


@pytest.mark.parametrize("name", TWINS)
def test_faces_that_lie_down_again_change_no_announcement(name: str) -> None:
    one, other = (after(*lines) for lines in TWINS[name])
    assert shown(one, (480, 320), AT_REST_MS) == shown(other, (480, 320), AT_REST_MS)
