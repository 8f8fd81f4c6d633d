"""The whole way from a key of the virtual box: a tap on the screen, the box, its sensors, the table."""

from collections.abc import Callable

import pytest

from companion.pages.actions import Begin, Configure, Say, Show, Undo
from companion.pages.routes import Play, PlayPage
from companion.screens.kiosk.jewel_box.picture import BoxPicture, box_picture, opened
from tests.companion.kiosk.box_fingers import OPENED, Spot, at
from tests.companion.kiosk.computer_tables import PERSON, opening
from tests.companion.kiosk.visits import Visit, visit


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


def test_the_keys_are_left_when_there_is_something_else_to_do_than_to_move_the_box() -> None:
    with visit("turn") as guest:
        show_keys(guest)
        while guest.kiosk.scene == "turn":
            assert isinstance(guest.kiosk.route, Play)
            assert guest.kiosk.route.page is PlayPage.HANDS
            guest.do(Say(('{"type":"turn_ended"}',)))
            guest.look_on()
        assert isinstance(guest.kiosk.route, Play)
        assert guest.kiosk.route.page is PlayPage.GAME


def test_the_keys_are_left_when_a_computer_player_moves_the_box() -> None:
    with visit() as guest:
        kiosk, turns = guest.kiosk, iter(range(3000))

        def wait_for(is_so: Callable[[], bool]) -> None:
            """At least one turn. A player who thinks is always due: whoever waits for it waits for no deadline."""
            for _ in turns:
                guest.clock.advance(20)
                guest.loop.turn()
                if is_so():
                    return
            raise AssertionError("it never is")

        kiosk.do(Begin(opening("rio-grande", 1), (("Robo", "simple"),)), guest.now_ms)
        hands = f'{{"{PERSON}":["smuggler"],"Robo":["thief"]}}'  # so it is Ana's turn first, and Robo's next
        kiosk.do(Say((f'{{"type":"position_set","round":6,"hands":{hands}}}',)), guest.now_ms)
        wait_for(lambda: bool(guest.model.computers.checksums))
        kiosk.do(Say((f'{{"type":"card_revealed","seat":"{PERSON}","character":"smuggler"}}',)), guest.now_ms)
        wait_for(lambda: kiosk.scene == "turn" and not guest.model.computers.acts)
        kiosk.do(Show(Play(page=PlayPage.HANDS)), guest.now_ms)
        wait_for(lambda: isinstance(kiosk.route, Play) and kiosk.route.page is PlayPage.HANDS)
        kiosk.do(Say(('{"type":"turn_ended"}',)), guest.now_ms)
        wait_for(lambda: guest.model.computers.is_moving)
        assert isinstance(kiosk.route, Play)
        assert kiosk.route.page is PlayPage.GAME
