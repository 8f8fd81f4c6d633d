"""Master Thieves in a real window, played with nothing but taps: a whole game for five, from New game to Game over."""

import json
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.master_thieves import engine, events
from companion.games.master_thieves.events import AnyEvent, CardRevealed, DiamondsPlaced, RubyPlaced, TurnEnded
from companion.games.master_thieves.pages.opening import Choices, Page
from companion.games.master_thieves.state import State
from companion.pages import hands
from companion.pages.actions import Action, Hands, Show
from companion.pages.announced import APPEAR_MS
from companion.pages.routes import NewGame, Play
from companion.screens.kiosk import record_lines
from companion.screens.kiosk.widgets.widget import Widget
from companion.words import points
from tests.companion.kiosk.real_windows import Player, jewelbox, kiosk
from tests.companion.kiosk.visits import Visit, visit
from tools import xvfb
from tools.random_player.master_thieves import next_event

SIZE = (800, 480)
SEED = 132
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


def opening(seats: Sequence[str]) -> dict[str, Any]:
    """Of a game with small white pillows, which is soon over."""
    return {
        "type": "table_opened",
        "game": "master-thieves",
        "edition": "zoch",
        "seats": list(seats),
        "options": {"white_pillow": WHITE_PILLOW},
    }


def short_game(seats: Sequence[str], seed: int = SEED) -> tuple[list[dict[str, Any]], State]:
    """A whole game: what happens in it, and how it stands in the end."""
    state, people = engine.open_table(events.decode(json.dumps(opening(seats)).encode())), Hasty(seed)
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


class PlayerAtTheBox(Player):
    """The mirror goes first and comes to rest with its box: hands at a box take their time."""

    def tap(self, target: Widget, times: int = 1) -> None:
        x, y = target.area.centre
        self._wait_for_ears(x, y)
        events = self.mirror.kiosk.events
        for _ in range(times):
            self.mirror.touch(x, y)
        self._rest()
        self.screen.tap(*self._on_panel(x, y), times)
        self.same_picture()
        if self.mirror.kiosk.events != events:
            self._wait(APPEAR_MS / 1000)  # the first frame of an announcement shows nothing of it
            self.same_picture()
            self._before = ()  # something else may have been there for a moment: then it is deaf


# what leads on


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
    player.enter_seats(SEATS)
    player.words("Choose edition")
    player.words("Zoch and Rio Grande, 2004")
    player.tap(option_page(player.mirror))
    fewer(player, "sapphire", 1)
    fewer(player, "diamond", 8)
    player.words("OK")
    player.words("Start")


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
    if hands.command(event) is not None:
        move(player, event)
        return
    say(player, event)


def move(player: Player, event: dict[str, Any]) -> None:
    order = hands.command(event)
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
        and (button := record_lines.button_for(player.mirror.targets, event)) is not None
    ):
        player.tap(button)


def open_page(player: Player, page: str) -> None:
    route = player.mirror.kiosk.route
    assert isinstance(route, Play)
    if route.page != page:
        button = to_page(player.mirror.targets, page)
        assert button is not None, f"no way to {page or 'the game'}: {player.mirror.labels()}"
        player.tap(button)


@pytest.mark.proof
@pytest.mark.needs("xvfb", "xdotool")
def test_five_seats_play_a_whole_game_with_taps_only(tmp_path: Path) -> None:
    happens, _ = short_game(SEATS)
    with visit(size=SIZE) as mirror, xvfb.running(*SIZE) as screen, kiosk(screen, tmp_path, SIZE) as program:
        player = PlayerAtTheBox(mirror, screen, program)
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
