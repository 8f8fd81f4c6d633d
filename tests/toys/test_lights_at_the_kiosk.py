"""A toy game on the toy apparatus at the kiosk: its sensors move the game, and nothing speaks of a box."""

from collections.abc import Iterator, MutableMapping
from typing import cast

import pytest

from companion.games import GAMES
from companion.kiosk.gallery import showroom
from companion.pages.actions import Begin, CheckSensors, CheckStep, Resume, Show, TrustBox
from companion.pages.routes import Home, Menu, Play, Sensors, SensorsPage
from companion.screens.kiosk.game_screens import Screens
from companion.screens.kiosk.registry import SCREENS as SHELF
from companion.table.past_game import story
from companion.table.table import Table
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES
from tests.companion.kiosk.visits import Visit
from tests.toys.lamp_switch import LAMP_SWITCH
from tests.toys.lights import LIGHTS, OPENED, LooseLights
from tests.toys.lights_screens import LAMP_SCREENS, LIGHTS_SCREENS

SCREENS = Screens({LIGHTS.name: lambda: LIGHTS_SCREENS}, {LAMP_SWITCH.name: lambda: LAMP_SCREENS})


@pytest.fixture
def guest(monkeypatch: pytest.MonkeyPatch) -> Iterator[Visit]:
    """Somebody before a kiosk with a virtual lamp."""
    monkeypatch.setitem(GAMES, LIGHTS.name, LIGHTS)
    listed = cast("MutableMapping[str, AnyApparatus]", APPARATUSES)
    monkeypatch.setitem(listed, LAMP_SWITCH.name, LAMP_SWITCH)
    with showroom("en", finished=False, screens=SCREENS, apparatus=LAMP_SWITCH) as room:
        visit = Visit(room)
        yield visit
        visit.loop.close()


def words(guest: Visit) -> str:
    return " | ".join(guest.words)


def test_hands_at_the_lamp_play_the_game_to_its_end(guest: Visit) -> None:
    guest.do(Begin(OPENED))
    assert guest.says("Ana is next")
    assert guest.says("lamp off")
    guest.hands("flip on")
    assert guest.says("Ben is next")
    assert guest.says("lamp on")
    guest.hands("flip off", "flip on")
    assert guest.says("Ana wins")
    guest.tap("Finish")
    journal = guest.room.journal
    told = story(journal, 1)
    assert (told.result, len(told)) == ("Ana", 4)
    assert "box" not in words(guest).replace("Jewelbox", "").casefold()


def test_undo_asks_hands_to_put_the_switch_back(guest: Visit) -> None:
    guest.do(Begin(OPENED))
    guest.hands("flip on")
    guest.tap("Undo")
    assert guest.says("Put the switch back")
    assert guest.says("Switch it off.")
    guest.hands("flip off")
    assert guest.says("Ana is next")
    assert guest.model.trouble is None


def test_the_lamp_can_be_right(guest: Visit) -> None:
    guest.do(Begin(OPENED))
    guest.do(Show(Home()))
    guest.hands("flip on")
    guest.do(Resume(1))
    assert guest.says("The lamp doesn't match the game")
    assert guest.says("Keep the lamp as it is")
    guest.do(TrustBox())
    assert guest.says("Ben is next")


def test_a_lost_lamp_is_trouble_in_its_own_words(guest: Visit) -> None:
    guest.do(Begin(OPENED))
    guest.hands("fault lost")
    assert guest.says("The lamp is not responding")
    guest.tap("Repair all")
    assert guest.says("Ana is next")


def test_its_sensors_are_shown_and_checked(guest: Visit) -> None:
    guest.do(Begin(OPENED))
    guest.do(Show(Menu()))
    guest.tap("Sensors")
    assert guest.says("No fault seen. Run Check to be sure.")
    guest.do(Show(Sensors(part="switch")))
    assert guest.says("switch.off")
    assert guest.says("now on")
    guest.do(Show(Sensors(SensorsPage.CHECK)))
    guest.do(CheckSensors(CheckStep.BEGIN))
    assert guest.says("Switch the lamp off")
    guest.do(CheckSensors(CheckStep.NEXT))
    assert guest.says("Flip the switch on, then off again.")
    guest.hands("flip on", "flip off")
    guest.wait(2000)
    assert guest.model.check is not None
    assert guest.model.check.finished
    guest.do(Show(Play()))
    assert guest.kiosk.events == 1, "what hands do while sensors are tried out is no move"


@pytest.fixture
def loose(monkeypatch: pytest.MonkeyPatch, guest: Visit) -> Visit:
    """The same where people hold the pieces."""
    monkeypatch.setitem(GAMES, LIGHTS.name, LooseLights())
    guest.do(Begin(OPENED))
    return guest


def test_where_people_hold_the_pieces_nothing_has_to_be_put_back(loose: Visit) -> None:
    loose.hands("flip on", "flip off", "flip on")
    assert loose.kiosk.events == 5
    loose.tap("Undo")
    assert loose.model.trouble is None
    assert loose.kiosk.events == 2, "the lamp is on, and the game has followed"
    assert loose.says("lamp on")


def test_pieces_that_moved_while_nothing_was_read_are_followed(loose: Visit) -> None:
    loose.do(Show(Sensors()))
    loose.hands("flip on")
    loose.do(Show(Play()))
    assert loose.model.trouble is None
    assert loose.kiosk.events == 2


def test_who_resumes_is_asked_to_lay_the_pieces_first(loose: Visit) -> None:
    loose.do(Show(Home()))
    loose.hands("flip on")
    loose.do(Resume(1))
    assert loose.says("The lamp doesn't match the game")
    loose.hands("flip off")
    assert loose.model.trouble is None
    loose.do(Show(Home()))
    loose.hands("flip on")
    loose.do(Resume(1))
    loose.do(TrustBox())
    assert loose.kiosk.events == 2


def test_a_game_whose_thing_is_not_here_is_neither_begun_nor_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    both = Screens({LIGHTS.name: lambda: LIGHTS_SCREENS}, {LAMP_SWITCH.name: lambda: LAMP_SCREENS, **SHELF.apparatuses})
    monkeypatch.setitem(GAMES, LIGHTS.name, LIGHTS)
    monkeypatch.setitem(cast("MutableMapping[str, AnyApparatus]", APPARATUSES), LAMP_SWITCH.name, LAMP_SWITCH)
    with showroom("en", finished=False, screens=both) as room:
        visit = Visit(room)
        visit.do(Begin(OPENED))
        assert visit.says("This game needs the lamp.")
        assert not visit.kiosk.events
        table = Table(room.journal)
        table.say(OPENED.encode())
        table.leave()
        visit.do(Resume(1))
        assert visit.says("This game needs the lamp.")
        assert isinstance(visit.kiosk.route, Home)
        visit.loop.close()
