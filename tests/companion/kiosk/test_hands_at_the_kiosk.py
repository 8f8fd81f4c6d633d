"""The whole way from a key of the virtual box: a tap on the screen, the box, its sensors, the table."""

import pytest

from companion.screen.actions import Configure, Show, Undo
from companion.screen.jewel_box.picture import BoxPicture, box_picture, opened
from companion.screen.routes import Play, PlayPage
from tests.companion.kiosk.box_fingers import OPENED, Spot, at
from tests.companion.kiosk.visits import Visit


def show_keys(guest: Visit) -> None:
    guest.do(Configure("labels", value=True))
    guest.do(Show(Play(page=PlayPage.HANDS)))


def tap(guest: Visit, words: str) -> BoxPicture:
    """Tap on these words, let wood and sensors settle, and look again."""
    guest.tap(words)
    guest.settle(4000)
    return box_picture(guest.model.picture)


def test_a_tapped_drawer_opens_in_wood_and_on_the_screen() -> None:
    with at(OPENED) as guest:
        show_keys(guest)
        assert dict(tap(guest, "A1").open) == dict(opened(A1="front"))
        assert dict(tap(guest, "Secret").open) == dict(opened(A1="secret"))
        assert tap(guest, "A1").open == ()
        assert tap(guest, "Turn over").inverted


@pytest.mark.parametrize("size", [(800, 480), (1280, 600)])
def test_an_undone_move_is_put_back_by_hand_and_the_game_goes_on(size: Spot) -> None:
    with at(OPENED, size=size) as guest:
        show_keys(guest)
        tap(guest, "A1")
        guest.do(Undo())
        assert guest.model.trouble is not None
        assert tap(guest, "A1").open == ()
        assert guest.model.trouble is None
