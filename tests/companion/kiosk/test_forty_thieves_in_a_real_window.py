"""40 Thieves in a real window, from New game to Game over: by taps alone, and with hands at a virtual tray."""

import json
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from companion.games.forty_thieves import engine, events
from companion.games.forty_thieves.events import TableOpened
from companion.kiosk.gallery import showroom
from companion.nodes.theme import Rotation
from companion.pages.actions import Action, Hands, Show
from companion.pages.routes import Menu, Play, PlayPage
from hardware.apparatuses import APPARATUSES, USUAL
from tests.companion.kiosk.real_windows import Player, jewelbox, kiosk
from tests.companion.kiosk.test_forty_thieves_by_taps import HandsAtTheTray, as_tapped, view_of
from tests.companion.kiosk.visits import Visit
from tools import xvfb
from tools.finger import Event, Gesture, gestures, offered
from tools.random_player.forty_thieves import RandomPlayer

SEATS = ("Ana", "Circle")
SEED = 805  # of a short game with nearly everything in it
FROM_TRAY = {"tile_lifted", "tile_placed", "sapphire_lifted", "sapphire_placed"}
# It takes the first tile that is turned for a look, also if it was replaced at once.
LOOK = "tile_glimpsed"


def short_game() -> bytes:
    """A whole game, one event per line."""
    opened = TableOpened(game="forty-thieves", seats=SEATS)
    people, state, lines = RandomPlayer(opened, Random(SEED)), engine.open_table(opened), [events.encode(opened)]
    while (event := people.next_event(state)) is not None:
        state = engine.apply(state, event)
        lines.append(events.encode(event))
    return b"\n".join(lines)


def lay_the_table(player: Player) -> None:
    player.words("New game")
    player.words("40 Thieves")
    player.enter_seats(SEATS)
    player.words("Choose rules")
    for _ in range(2):  # on, and off again
        player.words("Leaders of Thieves")
    player.words("Start")


class VirtualTray:
    """Hands at the virtual tray: beside the board in a wide window, else on a page of its own."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._people = HandsAtTheTray(player.mirror, self.move, self.say)

    def do(self, event: Event) -> None:
        """One event, with hands first; those who are quick do not turn the tiles of a theft on the tray."""
        if event["type"] == "tile_shown" and view_of(self._player.mirror)["theft"] is not None:
            self.say(event)
        else:
            self._people.do(event)

    def move(self, order: str) -> None:
        """What hands do, one finger at a time."""
        match order.split():
            case ["turn", cell]:
                self._do(f"lift {cell}")
                self._do(f"place {cell}")
            case _:
                self._do(order)

    def say(self, event: Event) -> None:
        self._open(PlayPage.GAME)
        self._player.say(event)

    def _open(self, page: PlayPage) -> None:
        route = self._player.mirror.kiosk.route
        assert isinstance(route, Play)
        if route.page == page:
            return
        if page is PlayPage.HANDS:
            self._player.do(found(self._player.mirror, Show(Menu())))
        self._player.do(found(self._player.mirror, Show(Play(page=page))))

    def _do(self, order: str) -> None:
        mirror = self._player.mirror
        if not any(gesture.action == Hands(order) for gesture in offered(mirror.frame, mirror.kiosk.route)):
            self._open(PlayPage.HANDS)  # there is no tray beside the board
        self._player.do(found(mirror, Hands(order)))


def found(mirror: Visit, action: Action) -> Gesture:
    """What a finger has to do for this."""
    for widget in mirror.targets:
        for gesture in gestures(widget):
            if gesture.action == action:
                return gesture
    raise AssertionError(f"nobody can do {action}: {mirror.labels()}")


def bare(line: bytes) -> Event:
    """An event without when and by whom it was said."""
    return {key: value for key, value in json.loads(line).items() if key not in {"at", "source", "v"}}


@pytest.mark.proof
@pytest.mark.needs("xvfb", "xdotool")
@pytest.mark.parametrize(
    ("thing", "size", "rotation"),
    [
        (USUAL.name, (480, 320), Rotation.NONE),
        (USUAL.name, (800, 480), Rotation.THREE_QUARTERS),
        ("tile_tray", (800, 480), Rotation.NONE),
    ],
)
def test_two_play_a_whole_game(thing: str, size: tuple[int, int], rotation: Rotation, tmp_path: Path) -> None:
    on_tray = thing == "tile_tray"
    lines = as_tapped(short_game(), with_glimpses=on_tray)
    with ExitStack() as stack:
        room = stack.enter_context(showroom("en", finished=False, apparatus=APPARATUSES[thing]))
        mirror = Visit(room, size)
        stack.callback(mirror.loop.close)
        screen = stack.enter_context(xvfb.running(*rotation.seen(size)))
        options = [*["--apparatus", thing] * on_tray, *["--rotate", str(rotation)] * bool(rotation)]
        program = stack.enter_context(kiosk(screen, tmp_path, None if rotation else size, *options))
        player = Player(mirror, screen, program, rotation)
        player.same_picture()
        lay_the_table(player)
        do = VirtualTray(player).do if on_tray else player.say
        for line in lines[1:]:
            do(bare(line))
        assert mirror.kiosk.scene == "game-over"
        record = jewelbox("games", "export", "1", "--journal", str(tmp_path / "journal"))
    said, wanted = (
        [event for event in map(bare, told) if event["type"] not in {*FROM_TRAY, LOOK}]
        for told in (record.splitlines(), lines)
    )
    assert said[1:] == wanted[1:]
    verdict, expected = (json.loads(jewelbox("referee", told=told)) for told in (record, b"\n".join(lines)))
    assert verdict["phase"] == "game_over"
    assert verdict == expected
