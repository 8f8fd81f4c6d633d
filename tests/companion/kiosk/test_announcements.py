"""What has the whole screen for a moment at the kiosk: when it comes, how it goes, and what goes on under it."""

import pytest
from msgspec.structs import replace

from companion.games.game import Announcement, Sound, Words
from companion.kiosk.announcement_queue import MOST_WAITING, AnnouncementQueue
from companion.kiosk.gallery import EXHIBITS
from companion.nodes.theme import GUARD_MS, SHORT_GUARD_MS, SIZES, Sizes
from companion.pages.actions import Configure, EndAnnouncement, Hands, Redo, Say, Show, Undo
from companion.pages.announced import CUT_MS
from companion.pages.routes import Menu, Play
from companion.screens.kiosk.registry import SCREENS
from companion.screens.kiosk.scenes.announcement import Ground, Sentence
from companion.screens.kiosk.scenes.scene_router import build, drawing_ahead
from tests.companion.kiosk.visits import BY_NAME, Visit, visit
from tests.companion.screens.kiosk.scenes import problems

ALARM = BY_NAME["announced-alarm"]
SMALL = Sizes(480, 320)
LINE = '{"type":"turn_ended"}'
ANNOUNCED = [exhibit for exhibit in EXHIBITS if exhibit.announced_ms is not None]


def said(guest: Visit) -> str:
    return " ".join(widget.line for widget in guest.of_kind(Sentence))


def sees(guest: Visit, ms: int = 400) -> str:
    """What is announced a little later."""
    guest.wait(ms)
    return said(guest)


def rings(guest: Visit) -> None:
    """Hands open the drawer with the alarm; nothing more than deciding that passes."""
    guest.kiosk.do(Hands("open C2"), guest.now_ms)
    while guest.kiosk.announced(guest.now_ms) is None:
        guest.clock.advance(10)
        guest.loop.turn()


@pytest.mark.parametrize("ms", [60, 250, 620, 1000, 1600])
def test_a_tap_ends_it_and_does_nothing_else(ms: int) -> None:
    with visit(replace(ALARM, announced_ms=None, steps=())) as guest:
        rings(guest)
        before, route = guest.kiosk.events, guest.kiosk.route
        guest.wait(ms)
        guest.touch(400, 450)  # where "Done" lies below it
        ended = guest.kiosk.announced(guest.now_ms) is None
        assert ended is (ms > GUARD_MS), "a tap that was meant for what was there before does nothing at all"
        assert (guest.kiosk.events, guest.kiosk.route) == (before, route)


@pytest.mark.parametrize("key", ["return", "x", "u", "?", "tab"])
def test_every_key_ends_it_and_does_nothing_else(key: str) -> None:
    with visit(replace(ALARM, announced_ms=None, steps=())) as guest:
        rings(guest)
        before, route = guest.kiosk.events, guest.kiosk.route
        guest.wait(400)
        guest.key(key, key if len(key) == 1 else "")
        assert guest.kiosk.announced(guest.now_ms) is None
        assert (guest.kiosk.events, guest.kiosk.route) == (before, route)


def test_it_goes_by_itself_and_then_everything_can_be_tapped() -> None:
    with visit(replace(ALARM, announced_ms=None, steps=())) as guest:
        rings(guest)
        assert sees(guest) == "Cora's alarm rings!"
        guest.wait(1650)
        assert not said(guest)
        assert not guest.of_kind(Ground)
        assert "Done" in guest.labels()


@pytest.mark.parametrize("is_skipped", [False, True])
@pytest.mark.parametrize(("ms", "counts"), [(SHORT_GUARD_MS - 50, False), (SHORT_GUARD_MS + 50, True)])
def test_what_it_covered_soon_listens_again(ms: int, counts: bool, is_skipped: bool) -> None:
    with visit(replace(ALARM, announced_ms=None, steps=())) as guest:
        rings(guest)
        guest.wait(GUARD_MS + 50)
        if is_skipped:
            guest.touch(400, 240)
        while guest.of_kind(Ground):
            guest.wait(10)
        before = guest.kiosk.events
        guest.wait(ms)
        guest.touch(*guest.target("Undo").area.centre)
        assert (guest.kiosk.events < before) is counts


def test_hands_go_on_under_it_and_nothing_is_missed() -> None:
    with visit(replace(ALARM, announced_ms=None, steps=())) as guest:
        rings(guest)
        before = guest.kiosk.events
        guest.kiosk.running.box.command("close C2")
        guest.wait(1200)
        assert guest.kiosk.events == before + 1
        assert said(guest) == "Cora's alarm rings!"


def test_undo_and_redo_announce_nothing() -> None:
    with visit(replace(ALARM, announced_ms=None, steps=())) as guest:
        rings(guest)
        guest.look_on()
        for action in (Undo(), Redo()):
            guest.loop.do(action)
            assert guest.kiosk.announced(guest.now_ms) is None
    with visit(replace(ALARM, announced_ms=None, steps=())) as guest:
        rings(guest)
        guest.loop.do(Undo())
        assert guest.kiosk.announced(guest.now_ms) is None, "what is taken back is no news any more"


def test_who_is_elsewhere_or_has_switched_it_off_sees_none() -> None:
    for action in (Show(Menu()), Configure("announcements", value=False)):
        with visit(replace(ALARM, announced_ms=None, steps=())) as guest:
            guest.do(action)
            guest.hands("open C2")
            assert guest.kiosk.announced(guest.now_ms) is None
            guest.do(Show(Play()))
            assert guest.kiosk.announced(guest.now_ms) is None


def test_a_theft_is_announced_in_place_of_its_motion_on_the_board() -> None:
    robbed = BY_NAME["forty-announced-robbed"]
    for is_on in (True, False):
        with visit(replace(robbed, announced_ms=None, steps=())) as guest:
            guest.do(Configure("announcements", value=is_on))
            guest.do(Show(Play()))
            guest.kiosk.do(robbed.steps[0], guest.now_ms)
            assert (guest.kiosk.frame(SMALL, guest.now_ms).model.motion is None) is is_on
            assert sees(guest) == ("Ana robbed Cora!" if is_on else "")


def test_two_in_a_row_cut_the_first_short() -> None:
    haul = BY_NAME["announced-haul"]
    with visit(replace(haul, announced_ms=None, steps=())) as guest:
        guest.loop.do(Say((LINE,)))
        assert sees(guest) == "The detective's haul: 11 points"
        assert sees(guest, CUT_MS) == "Round 3 is over"
        guest.do(EndAnnouncement())
        assert guest.kiosk.announced(guest.now_ms) is None


def test_with_reduced_motion_it_stands_still() -> None:
    with visit(replace(ALARM, announced_ms=None, steps=())) as guest:
        guest.do(Configure("reduced_motion", value=True))
        rings(guest)
        first = guest.stage.widgets
        assert said(guest) == "Cora's alarm rings!"
        guest.wait(1000)
        assert guest.stage.widgets == first


def test_no_more_than_three_wait() -> None:
    queue = AnnouncementQueue()
    many = [Announcement(Words(str(number)), "ruby", sound=Sound.CHIME) for number in range(9)]
    assert queue.add(many, 0) == many[0]
    assert [queue.end(10) for _ in range(MOST_WAITING)] == [*many[1:MOST_WAITING], None]
    assert queue.is_empty
    assert queue.tick(20) is None


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("exhibit", ANNOUNCED, ids=lambda exhibit: exhibit.name)
def test_whatever_is_announced_fits_at_every_size(exhibit: object, language: str) -> None:
    with visit(exhibit, language=language) as guest:  # type: ignore[arg-type]
        for size in SIZES:
            frame = guest.kiosk.frame(Sizes(*size), guest.now_ms)
            assert not problems(build(guest.kiosk.route, frame), frame.sizes)


def test_large_pictures_are_drawn_ahead() -> None:
    drawn = [picture for game in SCREENS.games.values() for picture in drawing_ahead(game(), Sizes(480, 320))]
    assert len(drawn) > len(ANNOUNCED) / 2
