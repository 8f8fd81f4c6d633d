"""The screen shows within 100 ms of the first edge that something moves, whatever it is; and settles if nothing did."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from companion.pages.actions import Configure
from companion.pages.routes import Play
from companion.screens.kiosk.drawing.stirring import ROCK_MS, SHORTEST_MS
from companion.screens.kiosk.jewel_box.picture import box_picture
from companion.screens.kiosk.tile_tray.picture import tray_picture
from tests.companion.kiosk.visits import Visit, visit

SOON_MS = 100
BOX = {
    "drawer": ((), "open A1", {"A1"}),
    "drawer at the back": ((), "open A3", {"A3"}),
    "drawer that is shut": (("open A1",), "close A1", {"A1"}),
    "top level": ((), "rotate 1 cw", {"AB"}),
    "top two levels": ((), "rotate 2 ccw", {"BC"}),
    "turning over": ((), "turn", {"tilt"}),
}
TRAY = {"tile": ("lift r2c3", {"r2c3"}), "sapphire": ("lift s22", {"s22"})}
TRAY_TURN = "forty-on-tray"


@contextmanager
def still(exhibit: str) -> Iterator[Visit]:
    """A kiosk on which nothing moves any more."""
    with visit(exhibit) as guest:
        guest.wait(3000)
        yield guest


def pixels(guest: Visit) -> bytes:
    return guest.stage.surface.get_buffer().raw


def edges(guest: Visit) -> int:
    return sum(row.edges for row in guest.kiosk.running.box.watch.panel().rows.values())


def first_sign(guest: Visit, order: str) -> int:
    """How long after the first edge another picture is on the screen."""
    before, quiet = pixels(guest), edges(guest)
    guest.begin(order)
    guest.wait_until(lambda: edges(guest) > quiet)
    return guest.wait_until(lambda: pixels(guest) != before, SOON_MS + 1)


@pytest.mark.parametrize("name", BOX)
def test_the_first_edge_is_seen_at_once(name: str) -> None:
    first, order, parts = BOX[name]
    with still("turn") as guest:
        guest.hands(*first)
        guest.wait(3000)
        assert box_picture(guest.model.picture).stirring == frozenset()
        assert first_sign(guest, order) <= SOON_MS
        assert box_picture(guest.model.picture).stirring == parts


@pytest.mark.parametrize("name", BOX)
def test_with_less_motion_it_is_brighter_and_does_not_rock(name: str) -> None:
    first, order, parts = BOX[name]
    with still("turn") as guest:
        guest.hands(*first)
        guest.do(Configure("reduced_motion", value=True))
        guest.wait(3000)
        assert first_sign(guest, order) <= SOON_MS
        assert box_picture(guest.model.picture).stirring == parts
        for _ in range(12):
            guest.wait(50)
            assert box_picture(guest.model.picture).rock == 0


@pytest.mark.parametrize("order", ["rotate 1 cw", "turn"])
def test_what_is_not_decided_rocks_and_goes_no_farther(order: str) -> None:
    with still("turn") as guest:
        rest = box_picture(guest.model.picture)
        first_sign(guest, order)
        rocked = set()
        while (now := box_picture(guest.model.picture)).stirring and not now.is_moving:
            assert replace(now, stirring=frozenset(), rock=0.0, rough=False) == rest
            rocked.add(now.rock)
            guest.wait(20)
        assert len(rocked) > 5
        guest.wait(3000)
        settled = box_picture(guest.model.picture)
        assert (settled.stirring, settled.rock) == (frozenset(), 0.0)
        assert settled != rest


@pytest.mark.parametrize("order", ["knock", "nudge 1", "nudge 2"])
def test_a_bounce_that_becomes_no_movement_lets_the_part_settle(order: str) -> None:
    with still("turn") as guest:
        before, events = pixels(guest), guest.kiosk.events
        assert first_sign(guest, order) <= SOON_MS
        assert box_picture(guest.model.picture).stirring
        guest.wait(2000)
        assert box_picture(guest.model.picture).stirring == frozenset()
        assert pixels(guest) == before
        assert guest.kiosk.events == events


def test_a_box_in_the_hand_waits_and_is_put_down_again() -> None:
    with still("turn") as guest:
        before = pixels(guest)
        first_sign(guest, "lift")
        guest.wait(5 * ROCK_MS)
        assert box_picture(guest.model.picture).stirring == {"tilt"}
        guest.begin("down")
        guest.wait(3000)
        assert pixels(guest) == before


def test_a_contact_that_cannot_be_believed_moves_nothing() -> None:
    with still("turn") as guest:
        guest.hands("fault noisy A1.closed")
        guest.wait(6000)
        shown = box_picture(guest.model.picture)
        assert "A1" not in shown.stirring
        assert isinstance(guest.kiosk.route, Play)
        assert guest.kiosk.running.box.snapshot is not None


@pytest.mark.parametrize("name", TRAY)
def test_a_tile_and_a_sapphire_that_are_touched_are_seen_at_once(name: str) -> None:
    order, parts = TRAY[name]
    with still(TRAY_TURN) as guest:
        assert first_sign(guest, order) <= SOON_MS
        assert tray_picture(guest.model.picture).stirring == parts
        guest.wait(3000)
        assert tray_picture(guest.model.picture).stirring == frozenset()


def test_a_knock_at_the_tray_is_no_lift() -> None:
    with still(TRAY_TURN) as guest:
        before, events = pixels(guest), guest.kiosk.events
        assert first_sign(guest, "knock") <= SOON_MS
        guest.wait(2000)
        assert pixels(guest) == before
        assert guest.kiosk.events == events


def test_a_sign_is_no_flicker() -> None:
    with still("turn") as guest:
        first_sign(guest, "knock")
        guest.wait(SHORTEST_MS // 2)
        assert box_picture(guest.model.picture).stirring
