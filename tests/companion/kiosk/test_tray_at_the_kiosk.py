"""40 Thieves at a kiosk with a virtual tray: what hands do to the tiles moves the game."""

from collections.abc import Iterator, Sequence

import pytest

from companion.kiosk.gallery import showroom
from companion.nodes.theme import Sizes
from companion.pages.actions import Action, Begin, CheckSensors, CheckStep, Resume, Say, Show, TrustBox, Undo
from companion.pages.routes import Home, Menu, Play, PlayPage, Sensors, SensorsPage
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.table import Table
from hardware.tile_tray.tile_tray import TILE_TRAY
from tests.companion.kiosk.visits import Visit

OPENED = '{"type":"table_opened","game":"forty-thieves","seats":["Ana","Ben"]}'
LAID, KEPT, DONE = '{"type":"setup_finished"}', '{"type":"hand_built","discarded":0}', '{"type":"turn_ended"}'


@pytest.fixture
def guest() -> Iterator[Visit]:
    """Somebody in the middle of the first turn."""
    with showroom("en", finished=False, apparatus=TILE_TRAY) as room:
        visit = Visit(room)
        visit.do(Begin(OPENED))
        visit.do(Say((LAID,)))
        visit.do(Say((KEPT,)))
        yield visit
        visit.loop.close()


def happened(guest: Visit) -> list[str]:
    """The events of the game so far, those of the set-up left out."""
    latest_first = [type(step.event).__name__ for step in guest.kiosk.running.table._now().back()]
    return latest_first[::-1][3:]


@pytest.mark.parametrize("size", [(800, 480), (480, 320)])
def test_a_virtual_tray_can_be_reached_from_the_game(guest: Visit, size: tuple[int, int]) -> None:
    hands = Show(Play(page=PlayPage.HANDS))
    guest.do(Show(Menu()))
    assert hands in actions_of(guest.room.widgets(Sizes(*size)))


def actions_of(widgets: Sequence[Widget]) -> list[Action]:
    return [widget.tap.action for widget in widgets if widget.tap is not None]


def test_a_tile_that_is_turned_was_looked_at_and_two_were_swapped(guest: Visit) -> None:
    guest.hands("turn r1c1")
    assert happened(guest) == ["TileLifted", "TilePlaced", "TileGlimpsed"]
    guest.hands("swap r2c2 r2c3")
    assert happened(guest)[3:] == ["TileLifted", "TileLifted", "TilePlaced", "TilePlaced", "TilesSwapped"]
    guest.hands("knock")
    assert len(happened(guest)) == 8
    assert guest.model.trouble is None


def test_the_next_tile_that_is_lifted_begins_the_next_turn(guest: Visit) -> None:
    guest.do(Say((DONE,)))
    guest.hands("turn r4c4")
    assert happened(guest) == ["TurnEnded", "HandBuilt", "TileLifted", "TilePlaced", "TileGlimpsed"]


def test_an_undo_needs_no_hands_where_everything_lies(guest: Visit) -> None:
    guest.hands("turn r1c1")
    guest.do(Undo())
    assert guest.kiosk.running.table.phase == "glimpse"
    assert guest.model.trouble is None


def test_a_tray_that_was_touched_meanwhile_is_asked_about(guest: Visit) -> None:
    guest.do(Show(Home()))
    guest.hands("lift s11")
    guest.do(Resume(1))
    assert guest.says("The tray doesn't match the game")
    assert guest.says("Put a sapphire where it glows.")
    guest.do(TrustBox())
    assert guest.model.trouble is None
    assert guest.kiosk.running.table.pose.lifted == {"s11"}


def test_tiles_that_were_laid_back_while_the_game_was_away_are_not_lifted_again(guest: Visit) -> None:
    guest.hands("lift r1c1", "lift r2c2", "lift s33")
    guest.do(Show(Home()))
    guest.hands("place r1c1", "place s33", "lift s11")
    guest.do(Resume(1))
    assert guest.says("Put a sapphire where it glows.")
    assert not any("r1c1" in words or "s33" in words for words in guest.words if "ake" in words)
    guest.hands("place r2c2")
    assert guest.says("Put a sapphire where it glows.")
    guest.hands("place s11")
    assert guest.model.trouble is None
    assert guest.kiosk.running.table.pose.lifted == set()
    assert happened(guest)[:3] == ["TileLifted", "TileLifted", "SapphireLifted"]


def test_tiles_that_moved_while_the_tray_was_unplugged_are_followed(guest: Visit) -> None:
    guest.hands("lift r1c1")
    guest.hands("fault lost")
    guest.hands("place r1c1", "lift r4c4")
    guest.hands("mend")
    assert guest.model.trouble is None
    assert guest.kiosk.running.table.pose.lifted == {"r4c4"}


def test_stones_that_were_stolen_need_not_lie_on_the_tray(guest: Visit) -> None:
    guest.do(Show(Home()))
    table = Table(guest.room.journal)
    for line in (OPENED, LAID, KEPT, '{"type":"sapphire_played","spot":"s22"}', DONE):
        table.say(line.encode())
    table.leave()
    guest.do(Resume(2))
    assert guest.says("Take the glowing sapphire off the tray.")
    guest.hands("lift s22")
    assert guest.model.trouble is None
    assert guest.kiosk.events == 5


def test_a_lost_tray_is_trouble_in_its_own_words(guest: Visit) -> None:
    guest.hands("fault lost")
    assert guest.says("The tray is not responding")
    guest.tap("Repair all")
    assert guest.model.trouble is None
    assert "box" not in " ".join(guest.words).replace("Jewelbox", "").casefold()


def test_a_reed_that_does_not_work_is_told_and_the_others_go_on(guest: Visit) -> None:
    guest.hands("fault noisy r1c1.tile")
    assert guest.says("Not working: r1c1.")
    guest.hands("turn r1c2")
    assert happened(guest) == ["TileLifted", "TilePlaced", "TileGlimpsed"]


def test_its_sensors_are_checked_without_moving_the_game(guest: Visit) -> None:
    guest.do(Show(Sensors(SensorsPage.CHECK)))
    guest.do(CheckSensors(CheckStep.BEGIN))
    guest.do(CheckSensors(CheckStep.NEXT))
    assert guest.says("Lift the tile on r1c1, then put it back.")
    guest.hands("turn r1c1")
    assert guest.says("Lift the tile on r1c2, then put it back.")
    assert happened(guest) == []
