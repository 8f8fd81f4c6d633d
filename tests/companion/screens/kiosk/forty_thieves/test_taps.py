"""How many taps a turn takes, at a kiosk without a tray; the contract says how many."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
import pytest

from companion.drawing.tile_tray import CELL_KEYS
from companion.games.forty_thieves.drawings.board import BoardTile
from companion.games.forty_thieves.pages.routes import Doing, Step
from companion.kiosk.gallery import Showroom, showroom
from companion.languages import LANGUAGES, translator
from companion.nodes.theme import SIZES, Sizes
from companion.pages.actions import Action, EndAnnouncement, Say, Show
from companion.pages.routes import Play
from companion.screens.kiosk.widgets.stage import reachable
from companion.screens.kiosk.widgets.widget import Widget
from hardware.tile_tray.tile_tray import TILE_TRAY
from tests.companion.screens.kiosk.forty_thieves.games import KEPT, LAID, graphics, line, opened, position
from tests.companion.screens.kiosk.scenes import problems, texts

BASE = Sizes(800, 480)
SMALL = Sizes(480, 320)


class Fingers:
    """Somebody who taps what leads to a line of the record, and counts."""

    def __init__(self, room: Showroom, sizes: Sizes) -> None:
        self.room, self.sizes, self.taps = room, sizes, 0

    def widgets(self) -> list[Widget]:
        return self.room.widgets(self.sizes)

    def say(self, text: str) -> None:
        """Tap what says this, once."""
        wanted = msgspec.json.decode(text)
        self._tap(next(action for action in self._actions() if _says(action, wanted)))

    def go(self, doing: Doing, face: str = "") -> None:
        """Tap what leads to this step."""
        self._tap(next(action for action in self._actions() if _leads(action, doing, face)))

    def tile(self, cell: str) -> None:
        """Tap a tile: it is asked what was done with it."""
        self._tap(next(action for action in self._actions() if _asks_about(action, cell)))

    def replace(self, cell: str) -> None:
        """Tap a tile, and that it was replaced."""
        self.tile(cell)
        self.say(line("tile_replaced", cell=cell))

    def label(self, words: str) -> None:
        """Tap the button with these words."""
        self._tap(next(one.tap.action for one in reachable(self.widgets()) if one.tap and words in one.words()))

    def key(self, key: str) -> None:
        """Push a key."""
        self._tap(next(each.tap.action for each in reachable(self.widgets()) if each.tap and each.tap.key == key))

    def _actions(self) -> Iterator[Action]:
        for widget in reachable(self.widgets()):
            assert widget.tap is not None
            yield widget.tap.action
            yield from (drop.action for drop in widget.tap.drops)

    def _tap(self, action: Action) -> None:
        """What is announced by it is seen, before the next one."""
        kiosk, now_ms = self.room.kiosk, self.room.clock.now_ms()
        self.taps += 1
        kiosk.do(action, now_ms)
        while kiosk.announced(now_ms) is not None:
            kiosk.do(EndAnnouncement(), now_ms)

    @property
    def phase(self) -> str:
        return self.room.kiosk.scene


def _says(action: Action, wanted: object) -> bool:
    return isinstance(action, Say) and [msgspec.json.decode(each) for each in action.lines] == [wanted]


def _leads(action: Action, doing: Doing, face: str) -> bool:
    return (
        isinstance(action, Show)
        and isinstance(action.route, Step)
        and action.route.doing is doing
        and action.route.face == face
    )


def _asks_about(action: Action, cell: str) -> bool:
    return (
        _leads(action, Doing.TILE, "")
        and isinstance(action, Show)
        and isinstance(action.route, Step)
        and action.route.cells == (cell,)
    )


@contextmanager
def table(lines: Sequence[str], sizes: Sizes = BASE, language: str = "en") -> Iterator[Fingers]:
    with showroom(language, finished=False) as room:
        room.game(lines)
        yield Fingers(room, sizes)


HAND = (opened(), position())


def test_a_turn_with_a_glimpse_and_an_action_takes_three_taps() -> None:
    with table(HAND) as fingers:
        fingers.replace("r1c1")
        fingers.key("return")
        assert (fingers.taps, fingers.phase) == (3, "hand")
        assert "Ben" in texts(fingers.widgets())


def test_a_turn_with_a_swap_takes_a_drag_and_a_tap() -> None:
    with table(HAND) as fingers:
        fingers.say(line("tiles_swapped", cells=["r1c1", "r2c2"]))
        fingers.key("return")
        assert (fingers.taps, fingers.phase) == (2, "hand")


def test_an_action_and_a_failed_theft_take_four_taps() -> None:
    with table(HAND) as fingers:
        fingers.replace("r1c1")
        fingers.say(line("theft_announced", place="s22"))
        fingers.say(line("theft_failed"))
        assert (fingers.taps, fingers.phase) == (4, "hand")


@pytest.mark.parametrize("before", [HAND, (*HAND, KEPT)], ids=["hand", "glimpse"])
@pytest.mark.parametrize("sizes", [BASE, SMALL])
def test_a_tap_on_a_tile_that_was_looked_at_replaces_nothing(before: tuple[str, ...], sizes: Sizes) -> None:
    with table(before, sizes) as fingers:
        phase, events = fingers.phase, fingers.room.kiosk.events
        fingers.tile("r1c1")
        assert {"Looked at it", "Replaced it"} <= set(texts(fingers.widgets()))
        assert not problems(fingers.widgets(), sizes, layers=True)
        fingers.label("Looked at it")
        assert (fingers.phase, fingers.room.kiosk.events) == (phase, events)
        assert type(fingers.room.kiosk.route) is Play


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_was_done_with_a_tile_is_asked_on_every_screen(size: tuple[int, int], language: str) -> None:
    say, sizes = translator(language), Sizes(*size)
    with table((*HAND, KEPT), sizes, language) as fingers:
        assert any(say("Tap a tile to replace or swap it.") in text for text in texts(fingers.widgets()))
        fingers.tile("r2c2")
        assert {say("Looked at it"), say("Replaced it"), say("Cancel")} <= set(texts(fingers.widgets()))
        assert not problems(fingers.widgets(), sizes, layers=True)
        fingers.say(line("tiles_swapped", cells=["r2c2", "r3c3"]))
        assert fingers.phase == "attempt"


def test_after_a_glimpse_the_usual_answer_is_that_it_was_replaced() -> None:
    with table((*HAND, KEPT, line("tile_glimpsed", cell="r1c1"))) as fingers:
        fingers.tile("r1c1")
        assert "Looked at it" not in texts(fingers.widgets())
        fingers.key("return")
        assert (fingers.taps, fingers.phase) == (2, "attempt")


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        (line("tile_replaced", cell="r1c1"), {"tile 1.1"}),
        (line("tiles_swapped", cells=["r1c1", "r2c2"]), {"tile 1.1", "tile 2.2"}),
        (line("evil_eye_played", seat="Ben"), set()),
    ],
)
def test_what_was_replaced_or_swapped_is_marked_until_the_turn_ends(said: str, changed: set[str]) -> None:
    with table((*HAND, KEPT, said)) as fingers:
        assert {one.name for one in graphics(fingers.widgets(), BoardTile) if one.chosen} == changed
        fingers.key("return")
        assert not [one for one in graphics(fingers.widgets(), BoardTile) if one.chosen]


@pytest.mark.parametrize("sizes", [BASE, SMALL])
def test_a_theft_that_succeeds_takes_a_tap_for_the_place_and_one_for_each_tile_face_down(sizes: Sizes) -> None:
    """r3c3 lies face up, green: three more to tell."""
    with table((*HAND, KEPT), sizes) as fingers:
        fingers.say(line("theft_announced", place="s22"))
        for cell, tile in (("r2c2", "green star"), ("r2c3", "green clubs"), ("r3c2", "amulet")):
            fingers.say(line("tile_shown", cell=cell, tile=tile))
        assert (fingers.taps, fingers.phase) == (4, "hand")


@pytest.mark.parametrize("tile", ["dagger", "sapphire", "lantern"])
def test_what_a_glimpse_found_takes_two_taps(tile: str) -> None:
    with table((*HAND, KEPT)) as fingers:
        fingers.go(Doing.FOUND, tile)
        fingers.say(line("tile_shown", cell="r1c1", tile=tile))
        assert (fingers.taps, fingers.phase) == (2, "action")


def test_a_glimpse_that_the_table_knows_of_takes_one() -> None:
    with table((*HAND, KEPT, line("tile_glimpsed", cell="r1c1"))) as fingers:
        fingers.say(line("tile_shown", cell="r1c1", tile="dagger"))
        assert fingers.taps == 1


def test_another_of_the_four_can_be_told_first() -> None:
    with table((*HAND, KEPT, line("theft_announced", place="s22"))) as fingers:
        fingers.go(Doing.ASKED)
        fingers.say(line("tile_shown", cell="r2c3", tile="red sun"))
        fingers.say(line("tile_shown", cell="r2c2", tile="red star"))
        assert fingers.taps == 3


def test_what_is_begun_can_be_cancelled_and_is_void_when_something_happens() -> None:
    with table((*HAND, KEPT)) as fingers:
        fingers.go(Doing.SAPPHIRE)
        fingers.key("escape")
        assert fingers.room.kiosk.route == Play(fingers.room.kiosk.events)
        fingers.go(Doing.SAPPHIRE)
        fingers.room.kiosk.do(Say((line("tile_glimpsed", cell="r1c1"),)), 0)
        assert not isinstance(fingers.room.kiosk.route, Step)


def test_nothing_more_shown_by_a_lantern_is_one_tap_and_lasts_for_the_turn() -> None:
    with table((*HAND, KEPT, line("tile_shown", cell="r1c1", tile="lantern"))) as fingers:
        fingers.say(line("tile_shown", cell="r1c2", tile="sapphire"))
        fingers.key("return")
        fingers.room.kiosk.do(Show(fingers.room.kiosk.route), 0)
        fingers.replace("r1c2")
        assert fingers.phase == "attempt"


@pytest.mark.parametrize("sizes", [BASE, SMALL])
def test_after_a_lantern_only_what_the_action_allows_is_said(sizes: Sizes) -> None:
    with table((*HAND, KEPT, line("tile_shown", cell="r1c1", tile="lantern")), sizes) as fingers:
        assert "Show up to three neighbours, tap Sapphires." in texts(fingers.widgets())
        fingers.key("return")
        said = texts(fingers.widgets())
        assert not [text for text in said if "neighbours, tap" in text or "Lantern:" in text]
        assert any(text.startswith(("You may replace a tile", "Replace, swap")) for text in said)


def test_undo_takes_a_judged_theft_back_as_a_whole() -> None:
    with table(HAND) as fingers:
        fingers.replace("r1c1")
        fingers.say(line("theft_announced", place="s22"))
        fingers.say(line("tile_shown", cell="r2c2", tile="dagger"))
        fingers.key("return")
        assert fingers.phase == "hand"
        fingers.key("u")
        assert fingers.phase == "attempt"
        assert "You may steal: tap a sapphire or a line." in texts(fingers.widgets())


def test_nothing_speaks_of_boxes_links_or_sensors() -> None:
    with table((opened(), LAID)) as fingers:
        for key in ("", "m"):
            if key:
                fingers.key(key)
            said = " ".join(texts(fingers.widgets())).lower()
            assert not {"box", "sensors", "link", "simulated"} & set(said.split())


# with a tray


@contextmanager
def tray(sizes: Sizes = BASE) -> Iterator[Fingers]:
    with showroom("en", finished=False, apparatus=TILE_TRAY) as room:
        room.game((*HAND, KEPT))
        yield Fingers(room, sizes)


def test_a_turn_at_the_tray_takes_one_tap() -> None:
    with tray() as fingers:
        fingers.room.hands("turn r1c1", "turn r1c2")
        assert fingers.phase == "attempt"
        fingers.key("return")
        assert (fingers.taps, fingers.phase) == (1, "hand")


def test_what_is_found_in_a_tile_off_the_tray_takes_one_tap() -> None:
    with tray() as fingers:
        fingers.room.hands("lift r1c1")
        fingers.say(line("tile_shown", cell="r1c1", tile="sapphire"))
        assert fingers.taps == 1


def test_what_the_tray_assumed_can_be_told_otherwise() -> None:
    with tray() as fingers:
        fingers.room.hands("turn r1c1", "turn r1c2")
        assert "Ana replaced a tile." in texts(fingers.widgets())
        fingers.go(Doing.OTHERWISE)
        fingers.say(line("tiles_swapped", cells=["r1c2", "r2c2"]))
        assert fingers.phase == "attempt"
        assert "Ana replaced a tile" not in texts(fingers.widgets())


def test_two_tiles_at_once_may_have_been_a_lantern() -> None:
    with tray() as fingers:
        fingers.room.hands("swap r1c1 r1c2")
        fingers.go(Doing.OTHERWISE)
        fingers.say(line("lantern_played", cells=["r1c1", "r1c2"]))
        assert fingers.phase == "action"


def test_a_tray_that_is_not_real_says_so() -> None:
    with tray() as fingers:
        assert "VIRTUAL" in texts(fingers.widgets())
        assert not problems(fingers.widgets(), BASE, layers=True)


def test_the_tile_that_was_looked_at_may_have_been_the_first_of_two() -> None:
    with tray() as fingers:
        fingers.room.hands("turn r1c1")
        fingers.go(Doing.LANTERN)
        fingers.key(CELL_KEYS["r1c1"])
        fingers.say(line("lantern_played", cells=["r1c1", "r1c2"]))
        assert fingers.phase == "action"
        assert not fingers.room.kiosk.frame(BASE, 0).model.notice
