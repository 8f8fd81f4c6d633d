"""A demo on a running kiosk: from the first scene, by itself after a while, and gone with the first touch."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.kiosk import watched_demo
from companion.kiosk.gallery import record
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.loop import Loop
from companion.kiosk.timed_scenes import IDLE_MS, IdleDemo
from companion.kiosk.watched_demo import RESULT_MS
from companion.nodes.theme import GUARD_MS
from companion.pages.actions import Begin, Configure, Route, Show
from companion.pages.routes import Home, HomePage, Play, SettingsPage, WatchDemo
from companion.screens.kiosk.window.inputs import Closed, Pressed, Redraw, Released
from companion.screens.kiosk.window.window import OffScreen
from hardware.clock import ManualClock
from tests.companion.kiosk.kiosks import OPENED, kiosk, model
from tests.companion.kiosk.visits import SIZE, visit

KIOSK = Place(is_kiosk=True)
SETTLED_MS = 20_000


def shown(here: Kiosk) -> Route:
    """The scene by now."""
    return here.route


class Watching:
    """A kiosk with its window, and nobody who touches it."""

    def __init__(self, here: Kiosk) -> None:
        self.kiosk = here
        self.clock = ManualClock()
        self.window = OffScreen(SIZE)
        self.loop = Loop(here, self.window, self.clock)
        self.loop.turn()

    def wait(self, ms: int) -> None:
        """Let time pass from deadline to deadline."""
        until_ms = self.clock.now_ms() + ms
        while self.clock.now_ms() < until_ms:
            due_ms = self.loop.deadline_ms()
            now_ms = self.clock.now_ms()
            self.clock.advance(max(1, min(until_ms, until_ms if due_ms is None else due_ms) - now_ms))
            self.loop.turn()


@contextmanager
def watching(folder: Path, place: Place = KIOSK) -> Iterator[Watching]:
    with kiosk(folder, place) as here:
        found = Watching(here)
        yield found
        found.loop.close()


@pytest.fixture
def short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A demo that is over soon."""
    path = tmp_path / "short.jsonl"
    path.write_text("\n".join(record()[:2]))
    monkeypatch.setattr(watched_demo, "RECORD", path)


# on the first scene


def test_a_demo_is_watched_and_a_touch_ends_it_and_does_nothing_else() -> None:
    with visit("home-first") as guest:
        before = guest.window.surface.copy()
        guest.tap("Demo")
        assert isinstance(shown(guest.kiosk), WatchDemo)
        guest.wait(3000)
        assert guest.window.surface.get_buffer().raw != before.get_buffer().raw
        x, y = guest.window.size[0] * 3 // 4, guest.window.size[1] // 4  # where "New game" was
        guest.window.panel.fill((0, 0, 0))
        guest.window.give(Redraw())
        guest.loop.turn()
        assert guest.window.panel.get_buffer().raw == guest.window.surface.get_buffer().raw
        assert isinstance(shown(guest.kiosk), WatchDemo)
        guest.touch(x, y)
        assert shown(guest.kiosk) == Home()
        assert guest.window.surface.get_buffer().raw == before.get_buffer().raw
        assert guest.room.journal.games() == []
        guest.wait(GUARD_MS + 1)
        guest.tap("New game")
        assert not isinstance(shown(guest.kiosk), Home), "the next touch counts"


def test_the_scene_behind_it_stays_as_it_was() -> None:
    with visit("home-first") as guest:
        behind, sound = Home(declined=7), guest.model.settings.sound
        guest.do(Show(WatchDemo(behind)))
        guest.key("a")
        assert shown(guest.kiosk) == behind
        assert guest.model.settings.sound is sound, "the key means nothing but: stop"


@pytest.mark.usefixtures("short")
def test_it_says_what_it_is_and_ends_by_itself(tmp_path: Path) -> None:
    with watching(tmp_path) as here:
        here.wait(SETTLED_MS)  # the sensors have told how the box stands
        here.loop.do(Configure("reduced_motion", value=True))
        here.loop.do(Show(WatchDemo()))
        said: set[str] = set()
        here.loop.turn()
        demo, began_ms = here.kiosk.top, here.clock.now_ms()
        while here.kiosk.top is demo:
            said |= {line for widget in here.loop.stage.widgets for line in widget.words()}
            here.wait(max(1, (here.loop.deadline_ms() or 0) - here.clock.now_ms()))
        assert "DEMO" in said
        assert "VIRTUAL BOX" not in said
        assert demo.settings.preferences.reduced_motion
        assert here.clock.now_ms() >= began_ms + RESULT_MS
        assert shown(here.kiosk) == Home()


def test_it_begins_with_the_first_round_and_says_at_once_what_it_is(tmp_path: Path) -> None:
    with watching(tmp_path) as here:
        here.wait(SETTLED_MS)
        here.loop.do(Show(WatchDemo()))
        here.loop.turn()
        said = {line for widget in here.loop.stage.widgets for line in widget.words()}
        assert {"DEMO", "Everyone: choose a card, face down."} <= said
        assert "VIRTUAL BOX" not in said
        demo = here.kiosk.top
        told = demo.events
        here.wait(2000)
        assert demo.events > told, "something happens within two seconds"
        assert demo.frame(here.loop.stage.sizes, here.clock.now_ms()).model.trouble is None, (
            "the box stands as it should"
        )


def test_it_waits_for_no_disk_and_is_seen_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with watching(tmp_path) as here:
        here.wait(SETTLED_MS)
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "absent"))
        spots = {line: widget.area for widget in here.loop.stage.widgets for line in widget.words()}
        at = spots["Demo"].centre
        here.window.give(Pressed(*at))
        here.window.give(Released(*at))
        here.loop.turn()
        assert here.kiosk.top.is_watched


def test_a_window_that_is_closed_ends_it_with_the_kiosk(tmp_path: Path) -> None:
    with watching(tmp_path, Place()) as here:
        here.loop.do(Show(WatchDemo()))
        here.loop.turn()
        here.window.give(Closed())
        here.loop.turn()
        assert here.kiosk.done


# by itself


@pytest.mark.usefixtures("short")
def test_it_begins_after_three_minutes_without_a_touch_and_only_once(tmp_path: Path) -> None:
    with watching(tmp_path) as here:
        here.wait(SETTLED_MS)  # the sensors have told how the box stands
        here.loop.do(Show(Home()))
        here.wait(IDLE_MS - 1000)
        assert shown(here.kiosk) == Home()
        here.wait(2000)
        assert shown(here.kiosk) == WatchDemo()
        here.wait(60_000)
        assert shown(here.kiosk) == Home()
        assert here.loop.deadline_ms() is None, "it sleeps until somebody comes"
        here.window.give(Pressed(1, 1), Released(1, 1))
        here.loop.turn()
        here.loop.do(Show(Home()))
        here.wait(IDLE_MS + 1)
        assert shown(here.kiosk) == WatchDemo()


@pytest.mark.parametrize("route", [SettingsPage(), Home(HomePage.LANGUAGE), Play()], ids=str)
def test_nowhere_else_does_it_begin(tmp_path: Path, route: Route) -> None:
    with kiosk(tmp_path, KIOSK) as here:
        here.listen(0)
        here.do(Begin(OPENED) if isinstance(route, Play) else Show(route), 0)
        assert shown(here) == route
        for now_ms in (IDLE_MS, 2 * IDLE_MS):
            here.listen(now_ms)
            assert shown(here) == route


def test_not_in_a_window_and_not_where_it_is_switched_off(tmp_path: Path) -> None:
    with kiosk(tmp_path) as here:
        here.listen(0)
        here.listen(IDLE_MS)
        assert shown(here) == Home()
        assert not model(here).settings.idle_demo
    with kiosk(tmp_path, KIOSK) as here:
        assert model(here).settings.idle_demo
        here.do(Configure("idle_demo", value=False), 0)
        here.listen(IDLE_MS)
        assert shown(here) == Home()


def test_whatever_moves_ends_it() -> None:
    with visit("home-first") as guest:
        guest.do(Show(WatchDemo()))
        guest.wait(1000)
        assert shown(guest.kiosk) == WatchDemo()
        guest.room._live.command("open A1 front")
        guest.wait(1000)
        assert shown(guest.kiosk) == Home()
        assert guest.kiosk.top is guest.kiosk


def test_whoever_touches_or_moves_something_begins_the_wait_anew() -> None:
    demo = IdleDemo(is_on=True)
    assert not demo.tick(Home(), 0)
    demo.stirred(IDLE_MS - 1)
    assert not demo.tick(Home(), IDLE_MS)
    assert demo.tick(Home(), 2 * IDLE_MS)


def test_the_wait_begins_when_the_kiosk_does() -> None:
    demo = IdleDemo(is_on=True)
    assert demo.deadline_ms(Home()) is None
    assert not demo.tick(Home(), 5_000_000)
    assert demo.deadline_ms(Home()) == 5_000_000 + IDLE_MS
    assert demo.tick(Home(), 5_000_000 + IDLE_MS)
    assert demo.deadline_ms(Home()) is None
