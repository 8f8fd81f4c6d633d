"""Windows: one that nobody sees, and real ones on a screen of Xvfb with a hand on it."""

import functools
import os
import random
import select
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.screen.drawing.theme import INK
from companion.screen.window.drivers import DisplayError, Renderer
from companion.screen.window.handles import KNOWN_MS
from companion.screen.window.inputs import Closed, Input, KeyDown, KeyUp, Moved, Pressed, Redraw, Released, Resized
from companion.screen.window.on_display import first_that_draws, open_window, set_mode
from companion.screen.window.placing import Place, Rect, Rotation, Size
from companion.screen.window.window import OffScreen, Window, bring, plain_surface
from tools import xvfb

RED, GREEN, BLUE = (200, 30, 30), (30, 200, 30), (30, 30, 200)
WHOLE = (0, 0, 800, 480)
PANEL = (1024, 768)
A_WHILE = 20.0  # seconds: nothing here takes as long, unless it is broken

on_a_screen = pytest.mark.needs("xvfb", "xdotool")


@pytest.fixture(scope="module")
def screen() -> Iterator[xvfb.Screen]:
    with xvfb.running(*PANEL) as screen:
        yield screen


@pytest.fixture
def opened(screen: xvfb.Screen, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Window]]:
    """Opens windows on the screen, and closes them before it goes."""
    use(screen, monkeypatch)
    windows: list[Window] = []

    def open_one(size: Size | None = None, *, windowed: bool = True) -> Window:
        screen.move(PANEL[0] - 1, PANEL[1] - 1)
        windows.append(open_window(size, windowed=windowed))
        windows[-1].show([(0, 0, *windows[-1].size)])
        until(windows[-1], Redraw())
        return windows[-1]

    yield open_one
    for window in windows:
        window.close()


def use(screen: xvfb.Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in screen.environment.items():
        monkeypatch.setenv(name, value)


def until(window: Window, last: Input) -> list[Input]:
    """What happens up to this; asleep on the window's handles alone, so it ends only if they wake us."""
    found: list[Input] = []
    end = time.monotonic() + A_WHILE
    while last not in found:
        left = end - time.monotonic()
        assert left > 0, f"{last} did not come within {A_WHILE} s, only {found}"
        patience = min(left, A_WHILE if window.patience_ms else 0)
        select.select(window.handles(), [], [], patience)
        found += window.inputs(now_ms=0)
    return found


# --- a window that nobody sees ---


def test_off_screen_gives_what_it_was_given() -> None:
    window = OffScreen((800, 480))
    assert window.patience_ms > 0
    window.give(Pressed(1, 2), Released(1, 2))
    assert window.patience_ms == 0
    assert window.inputs(now_ms=0) == [Pressed(1, 2), Released(1, 2)]
    assert window.inputs(now_ms=1) == []


def test_off_screen_has_a_size_and_nothing_to_wait_for() -> None:
    window: Window = OffScreen((480, 320))
    assert window.size == window.surface.get_size() == (480, 320)
    assert window.handles() == ()
    assert window.driver == "none"
    assert window.message == ""
    window.close()
    window.close()


def test_off_screen_shows_only_what_it_was_told_to() -> None:
    window = OffScreen((800, 480))
    window.surface.fill(RED)
    window.show([(10, 10, 20, 20)])
    assert window.panel.get_at((15, 15))[:3] == RED
    assert window.panel.get_at((35, 15))[:3] == INK


def test_off_screen_turns_the_picture_and_nothing_but_the_picture() -> None:
    window = OffScreen((800, 480))
    window.rotate(Rotation.HALF)
    window.surface.fill(GREEN, (0, 0, 10, 10))
    window.show([(0, 0, 20, 10), (900, 0, 5, 5)])
    assert window.panel.get_at((799, 479))[:3] == GREEN
    assert window.surface.get_at((0, 0))[:3] == GREEN
    window.rotate(Rotation.NONE)
    assert window.rotation is Rotation.NONE
    assert window.panel.get_at((0, 0))[:3] == GREEN
    assert window.panel.get_at((799, 479))[:3] == INK
    window.rotate(Rotation.NONE)


def test_quarter_turn_has_a_new_surface_and_leaves_nothing_of_the_old_picture() -> None:
    window = OffScreen((800, 480))
    window.surface.fill(RED)
    window.show([WHOLE])
    before = window.surface
    window.rotate(Rotation.QUARTER)
    assert window.size == window.surface.get_size() == (480, 320)
    assert window.surface is not before
    window.surface.fill(GREEN)
    window.show([(0, 0, 1, 1)])
    on_panel = pygame.Rect(240, 0, 320, 480)
    for at in ((240, 0), (559, 479), (239, 240), (560, 240)):
        assert window.panel.get_at(at)[:3] == (GREEN if on_panel.collidepoint(at) else INK)


def test_quarter_turn_of_a_picture_that_keeps_its_size_is_shown_at_once() -> None:
    window = OffScreen((800, 800))
    window.surface.fill(GREEN, (0, 0, 10, 10))
    window.rotate(Rotation.QUARTER)
    assert window.size == (800, 480)
    assert window.panel.get_at((639, 0))[:3] == GREEN
    assert window.panel.get_at((640, 0))[:3] == INK


@given(
    rotation=st.sampled_from(Rotation),
    rects=st.lists(st.tuples(*[st.integers(-30, 130)] * 2, *[st.integers(0, 90)] * 2), max_size=6),
)
def test_pieces_of_a_picture_are_rotated_to_where_the_whole_would_have_them(
    rotation: Rotation, rects: list[Rect]
) -> None:
    place = Place(rotation.seen((110, 70)), (100, 60), rotation)
    old, new = noise(100, 60, 1), noise(100, 60, 2)
    panel, expected = plain_surface(place.panel), plain_surface(place.panel)
    bring(old, panel, place, [(0, 0, 100, 60)])
    bring(new, panel, place, rects)
    for rect in rects:
        old.blit(new, rect[:2], rect)
    expected.blit(pygame.transform.rotate(old, -rotation), (place.left, place.top))
    assert panel.get_buffer().raw == expected.get_buffer().raw


@functools.cache
def _noise(width: int, height: int, seed: int) -> bytes:
    return random.Random(seed).randbytes(3 * width * height)


def noise(width: int, height: int, seed: int) -> pygame.Surface:
    """A picture in which every pixel has a colour of its own."""
    surface = plain_surface((width, height))
    surface.blit(pygame.image.frombytes(_noise(width, height, seed), (width, height), "RGB"), (0, 0))
    return surface


# --- no display ---


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"SDL_VIDEODRIVER": "dummy"}, "draws where nobody can see it"),
        ({"SDL_VIDEODRIVER": "offscreen"}, "draws where nobody can see it"),
        ({"SDL_VIDEODRIVER": "nonsense"}, "SDL_VIDEODRIVER=nonsense does not work here"),
        ({"SDL_VIDEODRIVER": "x11", "DISPLAY": ":9999"}, "nothing answers at DISPLAY=:9999"),
        ({"SDL_VIDEODRIVER": "x11,dummy", "DISPLAY": ":9999"}, "nothing answers at DISPLAY=:9999"),
    ],
)
def test_without_a_display_people_are_told_what_to_do(
    environment: dict[str, str], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(DisplayError, match=words):
        open_window()
    assert not pygame.display.get_init()
    assert {name: os.environ.get(name) for name in environment} == environment


def test_size_that_no_scene_fits_is_refused_before_anything_is_opened() -> None:
    with pytest.raises(DisplayError, match=r"the size is too small \(320x240\)"):
        open_window((320, 240), windowed=True)
    with pytest.raises(DisplayError, match=r"the size is portrait \(480x800\)"):
        open_window((480, 800), windowed=True)


@on_a_screen
@pytest.mark.parametrize(
    ("panel", "size", "words"),
    [
        ((320, 240), None, r"this screen is too small \(320x240\): at least 480x320"),
        ((240, 320), None, r"this screen is too small \(320x240\): at least 480x320"),
        ((800, 480), (1024, 600), "the size 1024x600 does not fit on this screen, which has 800x480"),
    ],
)
def test_screen_that_will_not_do_is_refused_in_plain_words(
    panel: Size, size: Size | None, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with xvfb.running(*panel) as screen:
        use(screen, monkeypatch)
        with pytest.raises(DisplayError, match=words):
            open_window(size)
        assert not pygame.display.get_init()


# --- a real window ---


@on_a_screen
def test_tap_wakes_the_sleeper_at_once(screen: xvfb.Screen, opened: Callable[..., Window]) -> None:
    window = opened((800, 480))
    assert window.driver == "x11"
    assert window.message == ""
    assert window.handles()
    assert window.patience_ms == KNOWN_MS, "nothing to do: no reason to wake up soon"
    screen.tap(100, 50)
    assert until(window, Released(100, 50))[-2:] == [Pressed(100, 50), Released(100, 50)]


@on_a_screen
def test_nothing_wakes_the_sleeper_while_nobody_does_anything(opened: Callable[..., Window]) -> None:
    window = opened((800, 480))
    while window.patience_ms == 0:
        window.inputs(now_ms=0)
    assert select.select(window.handles(), [], [], 0.2)[0] == []


@on_a_screen
def test_input_that_sdl_has_read_already_forbids_to_sleep(screen: xvfb.Screen, opened: Callable[..., Window]) -> None:
    window = opened((800, 480))
    screen.key("a")
    select.select(window.handles(), [], [], A_WHILE)
    pygame.event.pump()  # as showing something may do
    assert window.patience_ms == 0
    assert KeyDown("a", "a") in until(window, KeyUp("a"))


@on_a_screen
def test_press_is_followed_until_it_is_released(screen: xvfb.Screen, opened: Callable[..., Window]) -> None:
    window = opened((800, 480))
    screen.press(100, 50)
    until(window, Pressed(100, 50))
    screen.move(140, 60)
    assert until(window, Moved(140, 60))[-1] == Moved(140, 60)
    screen.release()
    assert until(window, Released(140, 60)) == [Released(140, 60)]


@on_a_screen
def test_keys_have_names_and_text(screen: xvfb.Screen, opened: Callable[..., Window]) -> None:
    window = opened((800, 480))
    screen.move(400, 240)
    screen.key("question")
    assert KeyDown("/", "?") in until(window, KeyUp("/"))
    screen.key("Return")
    assert until(window, KeyUp("return")) == [KeyDown("return"), KeyUp("return")]
    screen.key("alt+F4")
    assert Closed() in until(window, KeyUp("f4"))


@on_a_screen
def test_only_the_dirty_part_is_brought_to_the_glass(screen: xvfb.Screen, opened: Callable[..., Window]) -> None:
    window = opened((800, 480))
    window.surface.fill(RED)
    window.show([WHOLE])
    window.surface.fill(GREEN)
    window.show([])
    window.show([(900, 900, 1, 1)])
    window.show([(100, 100, 50, 50), (790, 470, 50, 50), (900, 900, 1, 1)])
    picture = settled(screen, (125, 125), GREEN)
    assert picture.get_at((125, 125))[:3] == GREEN
    assert picture.get_at((799, 479))[:3] == GREEN
    assert picture.get_at((155, 125))[:3] == RED
    assert picture.get_at((95, 125))[:3] == RED


def settled(screen: xvfb.Screen, at: tuple[int, int], colour: tuple[int, int, int]) -> pygame.Surface:
    """The picture once the server has drawn this; it answers in order, so asking it something waits for it."""
    end = time.monotonic() + A_WHILE
    while True:
        pygame.display.flip()  # SDL waits for the server's answer here
        picture = screen.picture()
        if picture.get_at(at)[:3] == colour or time.monotonic() > end:
            return picture


@on_a_screen
def test_picture_for_the_far_side_is_turned_and_so_are_the_taps(
    screen: xvfb.Screen, opened: Callable[..., Window]
) -> None:
    window = opened((800, 480))
    window.rotate(Rotation.HALF)
    window.surface.fill(RED)
    window.surface.fill(BLUE, (0, 0, 40, 20))
    window.show([WHOLE])
    picture = settled(screen, (799, 479), BLUE)
    assert picture.get_at((761, 461))[:3] == BLUE
    assert picture.get_at((759, 461))[:3] == RED
    screen.tap(799 - 7, 479 - 5)
    until(window, Released(7, 5))
    window.rotate(Rotation.NONE)
    window.rotate(Rotation.NONE)
    assert window.rotation is Rotation.NONE
    assert settled(screen, (0, 0), BLUE).get_at((799, 479))[:3] == RED
    screen.tap(7, 5)
    until(window, Released(7, 5))


# --- a portrait panel ---


@pytest.fixture(scope="module")
def upright_screen() -> Iterator[xvfb.Screen]:
    with xvfb.running(720, 1280) as screen:
        yield screen


@on_a_screen
@pytest.mark.parametrize(
    ("asked", "rotation"),
    [(None, Rotation.QUARTER), (Rotation.THREE_QUARTERS, Rotation.THREE_QUARTERS)],
)
def test_portrait_panel_shows_a_landscape_picture_and_takes_taps_there(
    asked: Rotation | None, rotation: Rotation, upright_screen: xvfb.Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(upright_screen, monkeypatch)
    window = open_window(rotation=asked)
    try:
        assert (window.size, window.rotation) == ((1280, 720), rotation)
        window.surface.blit(noise(1280, 720, 1), (0, 0))
        window.show([(0, 0, 1280, 720)])
        window.surface.fill(GREEN, (100, 20, 300, 50))
        window.surface.fill(BLUE, (1200, 600, 80, 120))
        window.show([(100, 20, 300, 50), (1200, 600, 200, 200)])
        at = window.place.to_panel((1279, 719, 1, 1))[:2]
        picture = settled(upright_screen, at, BLUE)
        expected = pygame.transform.rotate(window.surface, -rotation)
        assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(expected, "RGB")
        for x, y in ((7, 5), (1279, 0), (0, 719), (1279, 719), (640, 360)):
            upright_screen.tap(*window.place.to_panel((x, y, 1, 1))[:2])
            assert until(window, Released(x, y))[-2:] == [Pressed(x, y), Released(x, y)]
        upright_screen.press(*window.place.to_panel((100, 600, 1, 1))[:2])
        until(window, Pressed(100, 600))
        upright_screen.move(*window.place.to_panel((900, 50, 1, 1))[:2])
        until(window, Moved(900, 50))
        upright_screen.release()
        until(window, Released(900, 50))
    finally:
        window.close()


@on_a_screen
def test_window_on_a_portrait_desktop_is_not_rotated_unless_asked(
    upright_screen: xvfb.Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(upright_screen, monkeypatch)
    window = open_window(windowed=True)
    assert (window.size, window.rotation) == ((480, 320), Rotation.NONE)
    window.close()
    window = open_window((1024, 600), windowed=True, rotation=Rotation.QUARTER)
    assert (window.size, window.place.panel) == ((1024, 600), (600, 1024))
    assert window.has_quarter_turns
    window.close()
    with pytest.raises(DisplayError, match="the size 1024x600 does not fit on this screen, which has 720x1280"):
        open_window((1024, 600), rotation=Rotation.NONE)


@on_a_screen
def test_small_panel_is_not_rotated_by_a_quarter(monkeypatch: pytest.MonkeyPatch) -> None:
    with xvfb.running(480, 320) as screen:
        use(screen, monkeypatch)
        window = open_window(rotation=Rotation.QUARTER)
        assert (window.rotation, window.has_quarter_turns) == (Rotation.NONE, False)
        window.rotate(Rotation.THREE_QUARTERS)
        assert (window.rotation, window.size) == (Rotation.NONE, (480, 320))
        window.rotate(Rotation.HALF)
        assert window.rotation is Rotation.HALF
        window.close()


@on_a_screen
def test_full_screen_of_another_shape_has_bars_and_hides_the_cursor(
    screen: xvfb.Screen, opened: Callable[..., Window]
) -> None:
    window = opened(windowed=False)
    assert window.size == (1024, 614)
    assert not pygame.mouse.get_visible()
    window.surface.fill(GREEN)
    window.show([(0, 0, 1024, 614)])
    picture = settled(screen, (512, 384), GREEN)
    assert picture.get_at((0, 77))[:3] == GREEN
    assert picture.get_at((0, 76))[:3] == INK
    assert picture.get_at((1023, 690))[:3] == GREEN
    assert picture.get_at((1023, 691))[:3] == INK
    screen.tap(10, 10)
    until(window, Released(10, -67))


@on_a_screen
def test_after_the_glass_was_lost_all_of_it_is_shown_again_with_the_bars(
    screen: xvfb.Screen, opened: Callable[..., Window], tmp_path: Path
) -> None:
    window = opened(windowed=False)
    window.surface.fill(GREEN)
    window.show([(0, 0, 1024, 614)])
    glass = pygame.display.get_surface()
    assert glass
    glass.fill(RED)
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert Redraw() in window.inputs(now_ms=0)
    window.show([(0, 0, 1, 1)])
    picture = settled(screen, (512, 700), INK)
    assert picture.get_at((512, 384))[:3] == GREEN
    assert picture.get_at((512, 20))[:3] == INK
    screen.picture(tmp_path / "seen" / "screen.png")
    assert pygame.image.load(tmp_path / "seen" / "screen.png").get_at((512, 384))[:3] == GREEN


@on_a_screen
def test_hand_on_a_mouse_sees_the_cursor_on_a_full_screen(screen: xvfb.Screen, opened: Callable[..., Window]) -> None:
    window = opened(windowed=False)
    end = time.monotonic() + A_WHILE
    step = 0
    while not pygame.mouse.get_visible():
        assert time.monotonic() < end
        step = (step + 10) % 700
        screen.move(step, step)
        select.select(window.handles(), [], [], A_WHILE if window.patience_ms else 0)
        window.inputs(now_ms=10_000)


@on_a_screen
def test_full_screen_may_have_a_smaller_picture_in_its_middle(
    screen: xvfb.Screen, opened: Callable[..., Window]
) -> None:
    window = opened((800, 480), windowed=False)
    assert window.size == (800, 480)
    window.surface.fill(GREEN)
    window.show([WHOLE])
    picture = settled(screen, (512, 384), GREEN)
    assert picture.get_at((112, 144))[:3] == GREEN
    assert picture.get_at((111, 144))[:3] == INK


@on_a_screen
def test_window_without_a_size_leaves_room_on_the_desktop(opened: Callable[..., Window]) -> None:
    assert opened().size == (800, 480)
    assert pygame.mouse.get_visible()


@on_a_screen
def test_resized_window_has_a_new_surface(screen: xvfb.Screen, opened: Callable[..., Window]) -> None:
    window = opened((800, 480))
    before = window.surface
    screen.do("search", "--class", "jewelbox", "windowsize", 1000, 640)
    until(window, Resized(1000, 600))
    assert window.size == window.surface.get_size() == (1000, 600)
    assert window.surface is not before
    window.surface.fill(RED)
    window.show([(0, 0, 1000, 600)])
    picture = settled(screen, (500, 320), RED)
    assert picture.get_at((0, 19))[:3] == INK
    assert picture.get_at((0, 20))[:3] == RED


@on_a_screen
def test_showing_something_before_the_new_size_is_known_does_no_harm(
    screen: xvfb.Screen, opened: Callable[..., Window]
) -> None:
    window = opened((800, 480))
    screen.do("search", "--class", "jewelbox", "windowsize", 480, 320)
    while pygame.display.get_window_size() != (480, 320):
        select.select(window.handles(), [], [], A_WHILE)
        pygame.event.pump()
    window.show([WHOLE])
    assert window.size == (800, 480)
    until(window, Resized(480, 320))


@on_a_screen
def test_window_larger_than_the_desktop_is_refused(opened: Callable[..., Window]) -> None:
    with pytest.raises(DisplayError, match="the size 1280x720 does not fit on this screen, which has 1024x768"):
        opened((1280, 720))
    assert not pygame.display.get_init()


def test_screen_that_another_program_has_is_named_with_a_remedy() -> None:
    def refuse(size: Size, flags: int) -> pygame.Surface:
        raise pygame.error(f"not the master of the card, {size[0]}, {flags}")

    with pytest.raises(DisplayError, match=r"cannot be used at 800x480 \(not the master.*no other program"):
        set_mode((800, 480), 0, refuse)


@on_a_screen
def test_closed_window_does_nothing_any_more(opened: Callable[..., Window]) -> None:
    window = opened((800, 480))
    window.close()
    window.close()
    window.show([WHOLE])
    assert window.inputs(now_ms=0) == []
    assert window.handles() == ()
    assert window.patience_ms > 0
    assert not pygame.display.get_init()


@on_a_screen
def test_sigterm_still_ends_the_program(opened: Callable[..., Window]) -> None:
    """SDL would catch it, note it down for the next time that it is asked, and let `select` sleep on."""
    caught_before = caught_signals()
    opened((800, 480))
    assert caught_signals() == caught_before


def caught_signals() -> str:
    status = Path("/proc/self/status").read_text()
    return next(line for line in status.splitlines() if line.startswith("SigCgt"))


@on_a_screen
def test_window_opens_again_after_it_was_closed(screen: xvfb.Screen, opened: Callable[..., Window]) -> None:
    opened((800, 480)).close()
    window = opened((480, 320))
    screen.tap(20, 30)
    until(window, Released(20, 30))


# --- what draws ---


@pytest.mark.parametrize(
    ("draws", "tried", "kept"),
    [
        ({"es": True}, ["es"], "es"),
        ({"es": None}, ["es"], "es"),
        ({"es": False, "gl": True}, ["es", "gl"], "gl"),
        ({"gl": True}, ["es", "gl"], "gl"),
        ({"es": False}, ["es", "gl", "es"], "es"),
        ({"es": False, "gl": False}, ["es", "gl", "es"], "es"),
    ],
)
def test_first_renderer_that_draws_is_taken(draws: dict[str, bool | None], tried: list[str], kept: str) -> None:
    """One that is not named here cannot be opened; where none draws, the game goes on with the first."""
    asked = []

    def open_with(name: str) -> Window:
        asked.append(name)
        if name not in draws:
            raise DisplayError("there is no such renderer")
        window = OffScreen((800, 480))
        window.renderer = Renderer(name, draws[name])
        return window

    assert first_that_draws(["es", "gl"], open_with).renderer == Renderer(kept, draws[kept])
    assert asked == tried


def test_failure_of_the_only_renderer_is_told_at_once() -> None:
    asked = []

    def open_with(name: str) -> Window:
        asked.append(name)
        raise DisplayError("the screen cannot be used")

    with pytest.raises(DisplayError, match="the screen cannot be used"):
        first_that_draws(["0"], open_with)
    assert asked == ["0"]


@on_a_screen
def test_window_without_a_renderer_has_nothing_to_check(opened: Callable[..., Window]) -> None:
    assert opened((800, 480)).renderer == Renderer()
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in os.environ


@on_a_screen
def test_renderer_that_a_person_has_chosen_is_named_and_seen_to_draw(
    opened: Callable[..., Window], screen: xvfb.Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "opengl")
    window = opened((800, 480))
    assert window.renderer == Renderer("opengl", draws=True)
    window.surface.fill(GREEN)
    window.show([WHOLE])
    assert settled(screen, (400, 240), GREEN).get_at((0, 0))[:3] == GREEN, "nothing is left of the look"
