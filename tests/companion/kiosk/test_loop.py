"""The loop: it sleeps until something happens, paints only what changed, and ends when it is told to."""

import os
import select
import signal
import threading
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from companion.drawing.area import Area
from companion.kiosk.loop import Loop
from companion.kiosk.rotation_setting import RotationSetting
from companion.nodes.theme import GUARD_MS, Rotation
from companion.pages.actions import Configure, Quit, Show, Undo
from companion.pages.routes import Menu, SettingsPage
from companion.screens.kiosk.jewel_box.picture import box_picture
from companion.screens.kiosk.window.inputs import Closed, Input, KeyDown, KeyUp, Pressed, Redraw, Released, Resized
from companion.screens.kiosk.window.placing import Rect
from companion.screens.kiosk.window.window import OffScreen, plain_surface
from companion.service.stop_signals import stopped_by_signals
from hardware.buttons import ButtonPressed
from hardware.clock import ManualClock, SteadyClock
from hardware.pins.header_map import Button
from tests.companion.kiosk.kiosks import kiosk
from tests.companion.kiosk.visits import SIZE, Visit, visit

LONG_MS = 30_000
SETTLED_MS = 15_000


class Watched(OffScreen):
    """A window that counts how often the loop came by, and keeps what it was shown."""

    def __init__(self) -> None:
        super().__init__(SIZE)
        self.turns = 0
        self.shown: list[Sequence[Rect]] = []

    def inputs(self, now_ms: int) -> list[Input]:
        self.turns += 1
        return super().inputs(now_ms)

    def show(self, rects: Sequence[Rect]) -> None:
        self.shown.append(rects)
        super().show(rects)


def watched(guest: Visit) -> tuple[Loop, Watched]:
    window = Watched()
    loop = Loop(guest.kiosk, window, guest.clock)
    loop.turn()
    return loop, window


@pytest.mark.parametrize("name", ["home", "turn", "reveal", "game-over", "sensors", "settings", "foul", "keys"])
def test_an_idle_kiosk_has_nothing_due_and_paints_nothing(name: str) -> None:
    with visit(name) as guest:
        guest.wait(SETTLED_MS)
        assert guest.loop.deadline_ms() is None
        for _ in range(5):
            guest.clock.advance(LONG_MS)
            assert guest.loop.turn() == []


def test_a_lost_link_keeps_nobody_awake() -> None:
    with visit("link-lost") as guest:
        guest.wait(SETTLED_MS)
        due_ms = guest.loop.deadline_ms()
        assert due_ms is None or due_ms > guest.now_ms + 100


def test_only_what_changed_is_brought_to_the_glass() -> None:
    with visit("turn") as guest:
        guest.wait(SETTLED_MS)
        loop, window = watched(guest)
        assert window.shown == [[Area(0, 0, *SIZE)]]
        guest.clock.advance(GUARD_MS + 1)
        assert loop.turn() == []
        done = guest.targets[-1]
        window.give(Pressed(*done.area.centre))
        assert loop.turn() == [done.area]
        assert window.shown[-1] == [done.area]
        loop.close()


def test_a_movement_is_shown_until_it_ends_and_then_it_is_still() -> None:
    with visit("turn") as guest:
        guest.kiosk.running.box.command("rotate 1 cw")
        moving = 0
        for _ in range(400):
            guest.loop.turn()
            due_ms = guest.loop.deadline_ms()
            if due_ms is None:
                break
            guest.clock.advance(max(1, due_ms - guest.now_ms))
            moving += box_picture(guest.model.picture).is_moving
        assert moving > 5
        assert guest.loop.is_still
        assert box_picture(guest.model.picture).ab == 1


def test_the_picture_stands_on_its_head_when_it_faces_the_far_side() -> None:
    with visit("turn") as guest:
        upright = guest.window.panel.get_buffer().raw
        guest.do(Configure("rotation", 180))
        guest.do(Configure("rotation", 0))
        assert guest.window.panel.get_buffer().raw == upright
        guest.do(Configure("rotation", 180))
        assert guest.window.rotation == 180
        assert guest.window.panel.get_buffer().raw != upright


def same(panel: pygame.Surface, surface: pygame.Surface, rotation: Rotation) -> bool:
    """Does the panel show the picture, as pygame rotates the whole of it, to the pixel?"""
    expected = pygame.transform.rotate(surface, -rotation)
    return pygame.image.tobytes(panel, "RGB") == pygame.image.tobytes(expected, "RGB")


@pytest.mark.parametrize("rotation", [Rotation.QUARTER, Rotation.THREE_QUARTERS])
def test_pieces_that_change_on_a_portrait_panel_add_up_to_the_whole_picture(rotation: Rotation) -> None:
    with visit("turn") as guest:
        window = OffScreen(rotation.seen(SIZE), rotation)
        guest.kiosk.settings.rotation = RotationSetting(rotation)
        loop = Loop(guest.kiosk, window, guest.clock)
        loop.turn()
        assert window.size == SIZE
        guest.kiosk.running.box.command("rotate 1 cw")
        pieces = 0
        for _ in range(30):
            pieces += len(loop.turn())
            assert same(window.panel, window.surface, rotation)
            due_ms = loop.deadline_ms()
            if due_ms is None:
                break
            guest.clock.advance(max(1, due_ms - guest.now_ms))
        assert pieces > 5
        loop.close()


def test_a_quarter_turn_is_laid_out_anew_asks_and_goes_back_by_itself() -> None:
    with visit("settings-screen", (1280, 720)) as guest:
        before = guest.window.panel.get_buffer().raw
        guest.tap("Quarter turn")
        assert guest.window.rotation == 90
        assert guest.stage.surface is guest.window.surface
        assert guest.window.size == (720, 1280)
        assert guest.says("Keep this rotation?")
        assert same(guest.window.panel, guest.window.surface, Rotation.QUARTER)
        guest.wait(10_000)
        assert guest.window.rotation == 0
        assert not guest.says("Keep this rotation?")
        assert guest.window.panel.get_buffer().raw == before


def test_a_quarter_turn_that_is_kept_stays_and_taps_go_on() -> None:
    with visit("settings-screen", (1280, 720)) as guest:
        guest.tap("Quarter turn")
        guest.tap("Keep")
        guest.wait(LONG_MS)
        assert guest.window.rotation == 90
        guest.tap("Quarter turn")
        guest.tap("Turn back")
        assert guest.window.rotation == 90
        guest.tap("Rotate screen")
        assert guest.window.rotation == 270


def test_a_finger_that_is_down_while_the_picture_turns_back_means_nothing() -> None:
    with visit("settings-screen", (1280, 720)) as guest:
        guest.tap("Quarter turn")
        keep = guest.target("Keep").area.centre
        guest.press(*keep)
        guest.wait(10_000)
        assert guest.window.rotation == 0
        guest.release(*keep)
        guest.wait(GUARD_MS + 1)
        assert guest.window.rotation == 0
        assert guest.kiosk.settings.preferences.rotation is None


def test_a_push_button_at_the_table_keeps_no_rotation() -> None:
    with visit("settings-screen") as guest:
        guest.tap("Quarter turn")
        assert guest.model.settings.rotation_trial is not None
        for button in Button:
            assert guest.loop._pushed(ButtonPressed(guest.now_ms, button), guest.now_ms) is None


def test_what_was_lost_from_the_glass_is_brought_back() -> None:
    with visit("turn") as guest:
        loop, window = watched(guest)
        before = window.panel.get_buffer().raw
        window.panel.fill((0, 0, 0))
        window.give(Redraw())
        loop.turn()
        assert window.panel.get_buffer().raw == before
        loop.close()


def test_a_new_size_is_painted_whole() -> None:
    with visit("turn") as guest:
        guest.window.surface = plain_surface((1024, 600))
        guest.window.panel = plain_surface((1024, 600))
        guest.window.give(Resized(1024, 600))
        assert guest.loop.turn() == [Area(0, 0, 1024, 600)]
        assert guest.stage.sizes.width == 1024
        guest.wait(400)
        guest.key("m")
        assert isinstance(guest.kiosk.route, Menu)


# keys and push buttons


def test_a_push_button_at_the_table_does_what_its_key_does() -> None:
    with visit("turn-open") as guest:
        before = guest.kiosk.events
        action = guest.loop._pushed(ButtonPressed(0, Button.DIAMOND), guest.now_ms)
        assert action is not None
        guest.do(action)
        assert guest.kiosk.events > before
        undo = guest.loop._pushed(ButtonPressed(0, Button.UNDO), guest.now_ms)
        assert undo is not None
        guest.do(undo)
        assert guest.kiosk.events == before


@pytest.mark.parametrize("button", [Button.DIAMOND, Button.SAPPHIRE, Button.ALARM, Button.UNDO])
@pytest.mark.parametrize("name", ["home", "menu", "settings", "past-game", "game-over", "sensors"])
def test_a_push_button_is_no_key_of_other_scenes(name: str, button: Button) -> None:
    with visit(name) as guest:
        action = guest.loop._pushed(ButtonPressed(0, button), guest.now_ms)
        assert action is None or isinstance(action, Undo)


def test_the_page_of_keys_comes_and_goes_with_its_key() -> None:
    with visit("turn") as guest:
        guest.key("/", "?")
        assert guest.kiosk.scene == "keys"
        guest.wait(400)
        guest.key("/", "?")
        assert guest.kiosk.scene == "turn"


def test_two_fingers_quick_as_lightning_are_judged_by_what_is_shown_by_then() -> None:
    with visit("home") as guest:
        x, y = guest.target("Past games").area.centre
        guest.window.give(Pressed(x, y), Released(x, y), Pressed(x, y), Released(x, y))
        guest.loop.turn()
        guest.wait(10)
        assert type(guest.kiosk.route).__name__ == "PastGames"  # the second tap fell on something new, and was deaf


def test_a_key_that_is_held_confirms_and_one_that_is_tapped_does_not() -> None:
    with visit("menu") as guest:
        guest.key("g")
        assert guest.kiosk.scene == "menu"
        guest.key("g", hold_ms=1600)
        assert guest.kiosk.scene == "home"


# the end


def test_a_window_that_is_closed_ends_it_on_a_desktop() -> None:
    with visit("home") as guest:
        guest.window.give(Closed())
        guest.loop.turn()
        assert guest.kiosk.done


def test_it_runs_until_somebody_leaves() -> None:
    with visit("settings-machine") as guest:
        guest.wait(GUARD_MS + 1)
        guest.window.give(KeyDown("q", "q"), KeyUp("q"))
        guest.loop.run()
        assert guest.kiosk.done


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_and_in_between_it_sleeps(number: signal.Signals) -> None:
    with visit("turn") as guest:
        window = Watched()
        loop = Loop(guest.kiosk, window, SteadyClock())
        while not _is_warm(loop):
            loop.turn()
        before = signal.getsignal(number)
        timer = threading.Timer(0.2, os.kill, (os.getpid(), number))
        timer.start()
        turns = window.turns
        with stopped_by_signals(loop.stop):
            loop.run()
        timer.join()
        assert not guest.kiosk.done
        assert window.turns - turns < 40  # it warmed up and slept; a loop that polls turns thousands of times
        assert signal.getsignal(number) == before
        loop.close()


def _is_warm(loop: Loop) -> bool:
    return not loop.kiosk.warm_up()


def test_what_wakes_it_is_a_file_handle() -> None:
    with visit("home") as guest:
        guest.loop.wake.drain()
        assert not select.select([guest.loop.wake.fileno()], [], [], 0)[0]
        guest.loop.stop()
        assert select.select([guest.loop.wake.fileno()], [], [], 0)[0]
        guest.loop.run()  # one turn, and out


def test_leaving_a_scene_for_another_keeps_the_loop_going() -> None:
    with visit("home") as guest:
        guest.do(Show(SettingsPage()))
        guest.do(Quit())
        assert guest.kiosk.done


def test_pictures_that_take_long_to_load_come_when_they_are_there(tmp_path: Path) -> None:
    with kiosk(tmp_path) as here:
        window = OffScreen((800, 480))
        loop = Loop(here, window, ManualClock())
        loop.turn()
        first = len(loop.stage.widgets)
        while here.warm_up():
            loop.turn()
        loop.turn()
        assert len(loop.stage.widgets) > first
        loop.close()
