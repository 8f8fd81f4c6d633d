"""The real program in a real window, played with nothing but taps: a whole game for five, from New game to Game over.

A second kiosk, off screen and on a clock that is turned by hand, gets the same taps. It tells where the buttons are,
and its picture is what the window has to show before the next tap: every step is compared, the last one with the rest.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pygame
import pytest

from companion.games.master_thieves import engine, events
from companion.games.master_thieves.events import AnyEvent, CardRevealed, DiamondsPlaced, RubyPlaced, TurnEnded
from companion.games.master_thieves.state import State
from companion.kiosk import record_player
from companion.screen.actions import Action, Hands, Show
from companion.screen.drawing.theme import GUARD_MS
from companion.screen.master_thieves.opening import Choices, Page
from companion.screen.master_thieves.pieces import points
from companion.screen.routes import NewGame, Play
from companion.screen.widgets.stage import meaning, reachable
from companion.screen.widgets.widget import Widget
from tests.companion.kiosk.visits import Visit, visit
from tools import shots, xvfb
from tools.random_player.master_thieves import next_event

ROOT = Path(__file__).resolve().parents[3]
SIZE = (800, 480)
FAILED = ROOT / "build" / "pictures" / "real-window.png"
A_WHILE_S = 20.0
LOOK_S = 0.01  # between two looks at the window
SEED = 132
HANDS_MS = 900  # by then everything that hands did is decided
SEATS = ("Ana", "Circle", "Square", "Rhombus", "Cross")
WHITE_PILLOW = {"sapphire": 1, "diamond": 2}


# the game


class Hasty:
    """People who waste no time: they put their diamonds into one drawer, and end their turn as soon as they like."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._last: AnyEvent | None = None

    def choose(self, things: Sequence[AnyEvent]) -> AnyEvent:
        diamonds = [thing for thing in things if isinstance(thing, DiamondsPlaced) and thing.count == 1]
        again = [thing for thing in diamonds if thing == self._last]
        ends = [thing for thing in things if isinstance(thing, TurnEnded)] if self._chance.random() < 0.7 else []
        plain = [thing for thing in things if not (isinstance(thing, CardRevealed) and thing.number is not None)]
        self._last = self._chance.choice(again or diamonds or ends or plain or things)
        return self._last


def short_game(seats: Sequence[str], seed: int = SEED) -> tuple[list[dict[str, Any]], State]:
    """A whole game with small white pillows: what happens in it, and how it stands in the end."""
    opening = {
        "type": "table_opened",
        "game": "master-thieves",
        "edition": "zoch",
        "seats": list(seats),
        "options": {"white_pillow": WHITE_PILLOW},
    }
    state, people = engine.open_table(events.decode(json.dumps(opening).encode())), Hasty(seed)
    happens: list[AnyEvent] = []
    while (event := next_event(state, people.choose)) is not None:
        state = engine.apply(state, event)
        happens.append(event)
    return [done for (put, _), same in groupby(happens, where) for done in with_hands(put, list(same))], state


def where(event: AnyEvent) -> tuple[str, str]:
    """The drawer that is filled before the game, and by whom: everybody opens it anew. What else happens needs none."""
    match event:
        case RubyPlaced():
            return event.drawer, ""
        case DiamondsPlaced():
            return event.drawer, event.seat
        case _:
            return "", ""


def with_hands(drawer: str, done: Sequence[AnyEvent]) -> list[dict[str, Any]]:
    """What is put into a drawer, between its opening and its shutting."""
    said = [json.loads(events.encode(event)) for event in done]
    if not drawer:
        return said
    depth = "secret" if any(isinstance(event, RubyPlaced) for event in done) else "front"
    opened = {"type": "drawer_opened", "drawer": drawer, "depth": depth}
    return [opened, *said, {"type": "drawer_closed", "drawer": drawer}]


# the hand


@dataclass
class Player:
    """Taps on both, each when the window shows what the mirror shows."""

    mirror: Visit
    screen: xvfb.Screen
    program: subprocess.Popen[bytes]
    _before: tuple[Widget, ...] = field(default=())

    def tap(self, target: Widget, times: int = 1) -> None:
        x, y = target.area.centre
        widgets = self.mirror.stage.widgets
        deaf = means_at(self._before, x, y) != means_at(widgets, x, y)
        self._before = widgets
        for _ in range(times):
            self.mirror.touch(x, y)
        self._rest()
        click: list[str | int] = ["sleep", f"{GUARD_MS / 1000 + 0.02:.2f}"] if deaf else []
        click += ["mousemove", x, y, *["click", "1"] * times]
        # The pointer goes to where all but one pixel of it is off the screen.
        self.screen.do(*click, "mousemove", SIZE[0] - 1, SIZE[1] - 1)
        self.same_picture()

    def _rest(self) -> None:
        """Let time pass in the mirror until everything that hands did is decided, then look at it."""
        room = self.mirror.room
        room.rest(max(0, room.source.thing.now_ms - self.mirror.now_ms) + HANDS_MS)
        self.mirror.loop.turn()
        room.clock.advance(GUARD_MS + 1)
        self.mirror.loop.turn()

    def words(self, words: str, times: int = 1) -> None:
        self.tap(self.mirror.target(words), times)

    def same_picture(self) -> None:
        """Wait until the window shows what it should, to the pixel; if it does not, tell how they differ."""
        wanted, end = self.mirror.window.surface, monotonic() + A_WHILE_S
        while pixels(shown := self.screen.picture()) != pixels(wanted):
            with suppress(subprocess.TimeoutExpired):
                self.program.wait(LOOK_S)
                raise AssertionError("the program has ended")
            if monotonic() > end:
                shots.save(wanted, FAILED)
                shots.side_by_side(shown, FAILED, FAILED)
                raise AssertionError(f"the window shows something else than the kiosk, see {FAILED}")


def pixels(picture: pygame.Surface) -> bytes:
    """All but the last, which the pointer is on."""
    return pygame.image.tobytes(picture, "RGB")[:-3]


def means_at(widgets: Sequence[Widget], x: int, y: int) -> object:
    """What a finger there would mean."""
    return next((meaning(widget) for widget in reversed(reachable(widgets)) if widget.area.holds(x, y)), None)


def action_of(widget: Widget) -> Action | None:
    return None if widget.tap is None else widget.tap.action


def offering(targets: Sequence[Widget], action: Action) -> Widget | None:
    return next((target for target in targets if action_of(target) == action), None)


def to_page(targets: Sequence[Widget], page: str) -> Widget | None:
    """The button that leads from the game to hands at the box, or back."""
    for target in targets:
        action = action_of(target)
        if isinstance(action, Show) and isinstance(action.route, Play) and action.route.page == page:
            return target
    return None


# from New game to Game over


def lay_the_table(player: Player) -> None:
    player.words("New game")
    player.words("Master Thieves")
    for number, name in enumerate(SEATS):
        player.words("Add seat")
        if not number:
            for letter in name.upper():
                player.tap(key_cap(player.mirror, letter))
        player.words(f"Use {name}")
    player.words("Choose edition")
    player.words("Zoch and Rio Grande, 2004")
    player.tap(option_page(player.mirror))
    fewer(player, "sapphire", 1)
    fewer(player, "diamond", 8)
    player.words("OK")
    player.words("Start")


def key_cap(mirror: Visit, letter: str) -> Widget:
    return next(target for target in mirror.targets if [word.upper() for word in target.words()] == [letter])


def option_page(mirror: Visit) -> Widget:
    return next(
        target
        for target in mirror.targets
        if isinstance(action := action_of(target), Show)
        and isinstance(action.route, NewGame)
        and isinstance(action.route.choices, Choices)
        and action.route.choices.page is Page.WHITE_PILLOW
    )


def fewer(player: Player, kind: str, times: int) -> None:
    key = {"sapphire": "q", "diamond": "w"}[kind]
    button = next(target for target in player.mirror.targets if target.tap is not None and target.tap.key == key)
    player.tap(button, times)


def play(player: Player, event: dict[str, Any]) -> None:
    """Do one thing that happens in the game, with as many taps as it takes."""
    if record_player.command(event) is not None:
        move(player, event)
        return
    say(player, event)


def move(player: Player, event: dict[str, Any]) -> None:
    order = record_player.command(event)
    assert order is not None
    open_page(player, "hands")
    button = offering(player.mirror.targets, Hands(order))
    if button is None and order.endswith("secret"):
        first = offering(player.mirror.targets, Hands(order.replace("secret", "front")))
        assert first is not None
        player.tap(first)
        button = offering(player.mirror.targets, Hands(order))
    assert button is not None, f"no key for {order}: {player.mirror.labels()}"
    player.tap(button)


def say(player: Player, event: dict[str, Any]) -> None:
    """Tap what leads there until it is said; nothing if it went without saying."""
    open_page(player, "")
    said = player.mirror.kiosk.events
    while (
        player.mirror.kiosk.events == said
        and (button := record_player.button_for(player.mirror.targets, event)) is not None
    ):
        player.tap(button)


def open_page(player: Player, page: str) -> None:
    route = player.mirror.kiosk.route
    assert isinstance(route, Play)
    if route.page != page:
        button = to_page(player.mirror.targets, page)
        assert button is not None, f"no way to {page or 'the game'}: {player.mirror.labels()}"
        player.tap(button)


@contextmanager
def kiosk(screen: xvfb.Screen, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The real program; asked to end, it ends well."""
    quiet = {"SDL_AUDIODRIVER": "dummy", "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "TZ": "UTC"}
    size = "x".join(map(str, SIZE))
    command = [sys.executable, "-m", "companion", "play", "--source", "mock", "--windowed", "--size", size]
    command += ["--lang", "en", "--journal", str(folder / "journal")]
    with subprocess.Popen(command, env=screen.environment | quiet, cwd=ROOT, stderr=subprocess.PIPE) as program:
        try:
            yield program
        finally:
            program.terminate()
            _, err = program.communicate(timeout=20)
    assert program.returncode == 0, err.decode()


def jewelbox(*arguments: str, told: bytes = b"") -> bytes:
    command = [sys.executable, "-m", "companion", *arguments]
    done = subprocess.run(command, input=told, capture_output=True, timeout=60, check=False, cwd=ROOT, env=os.environ)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.mark.proof
@pytest.mark.needs("xvfb", "xdotool")
def test_five_seats_play_a_whole_game_with_taps_only(tmp_path: Path) -> None:
    happens, _ = short_game(SEATS)
    with visit(size=SIZE) as mirror, xvfb.running(*SIZE) as screen, kiosk(screen, tmp_path) as program:
        player = Player(mirror, screen, program)
        player.same_picture()
        lay_the_table(player)
        for event in happens:
            play(player, event)
        assert mirror.kiosk.scene == "game-over"
        record = jewelbox("games", "export", "1", "--journal", str(tmp_path / "journal"))
    verdict = json.loads(jewelbox("referee", told=record))
    assert verdict["phase"] == "game_over"
    for seat in verdict["seats"]:
        place = mirror.words.index(seat["name"])
        assert mirror.words[place + 1] == points(seat["score"])
