"""Laws of the kiosk: whatever people do it stands, leads on and tells nothing hidden; and games come to their end."""

import io
import logging
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.cli import main
from companion.games.master_thieves.editions import EditionId
from companion.kiosk.gallery import EXHIBITS
from companion.languages import LANGUAGES
from companion.nodes.theme import SIZES
from companion.pages.actions import Export, ExportFormat, Peek
from companion.pages.context import Exhibit
from companion.screens.kiosk.widgets.stage import ASK_MS
from tests.companion.kiosk.evening import Evening
from tests.companion.kiosk.visits import BY_NAME, Visit, screen_of, visit
from tests.laws import share

KEYS = (
    *("return", "escape", "tab", "shift tab", "space", "backspace", "up", "down", "left", "right", "page down"),
    *"abcdghklmnoprstuwy123?",
)
DRAWERS = tuple(f"{level}{number}" for level in "ABC" for number in "1234")
MOVES = ("rotate 1 cw", "rotate 2 ccw", "rotate 1 ccw 2", "turn", "lift", "down", "knock")
FAULTS = ("fault lost", "mend", "fault lost A", "fault stuck A1.front", "fault lost B", "mend")
INDEX = st.integers(min_value=0, max_value=60)
WIDE = (1400, 600)  # with hands at the virtual box beside the game
TAPPED = st.sampled_from([False])  # and not held

deeds = st.one_of(
    st.tuples(st.just("target"), INDEX, st.booleans()),
    st.tuples(st.just("target"), INDEX, TAPPED),
    st.tuples(st.just("place"), st.floats(0, 0.999), st.floats(0, 0.999)),
    st.tuples(st.just("hold"), st.floats(0, 0.999), st.floats(0, 0.999)),
    st.tuples(st.just("slide"), INDEX, INDEX),
    st.tuples(st.just("key"), st.sampled_from(KEYS), st.booleans()),
    st.tuples(st.just("open"), st.sampled_from(DRAWERS), st.sampled_from(["ajar", "front", "secret"])),
    st.tuples(st.just("close"), st.sampled_from(DRAWERS)),
    st.tuples(st.sampled_from((*MOVES, *FAULTS))),
    st.tuples(st.just("wait"), st.sampled_from([10, 350, 2500, 7000])),
)
some_visits = settings(max_examples=share(22), database=None, derandomize=True)


def do(guest: Visit, deed: tuple[Any, ...]) -> None:
    """One thing that a person may do at a kiosk."""
    width, height = guest.window.size
    match deed:
        case ("target", index, held):
            target = guest.targets[index % len(guest.targets)]
            x, y = target.area.centre
            guest.touch(x, y, target.tap.hold_ms + 60 if held and target.tap else 0)
        case ("place", x, y):
            guest.touch(int(x * width), int(y * height))
        case ("hold", x, y):
            guest.touch(int(x * width), int(y * height), ASK_MS + 10)
        case ("slide", one, other):
            _slide(guest, *(guest.targets[index % len(guest.targets)].area.centre for index in (one, other)))
        case ("key", name, held):
            guest.key(name, name if len(name) == 1 else "", 2100 if held else 0)
        case ("wait", ms):
            guest.wait(ms)
        case order:
            guest.kiosk.running.box.command(" ".join(order))
    guest.wait(310)


def _slide(guest: Visit, start: tuple[int, int], end: tuple[int, int]) -> None:
    guest.press(*start)
    guest.slide(*end)
    guest.release(*end)


def leads_on(guest: Visit) -> None:
    """There is a way on, on the screen, and everything shown can be compared."""
    targets, screen = guest.targets, screen_of(guest)
    assert targets, f"a dead end: {guest.kiosk.route}"
    assert all(screen.with_(target.area) == screen for target in targets)
    assert hash(guest.stage.widgets)
    assert len(set(guest.stage.widgets)) == len(guest.stage.widgets)


@pytest.mark.law
@some_visits
@given(
    exhibit=st.sampled_from(EXHIBITS),
    size=st.sampled_from([*SIZES[:2], WIDE]),
    language=st.sampled_from(list(LANGUAGES)),
    script=st.lists(deeds, max_size=14),
)
@example(BY_NAME["turn-5"], SIZES[0], "en", [("rotate 1 ccw 2",), ("key", "return", True)])  # three ways to go on
@example(BY_NAME["forty-learn-replace"], SIZES[0], "en", [("target", 0, False)])  # undone in a lesson
def test_whatever_people_do_in_whatever_scene_there_is_a_way_on(
    exhibit: Exhibit, size: tuple[int, int], language: str, script: list[tuple[Any, ...]]
) -> None:
    with visit(exhibit, size, language) as guest:
        leads_on(guest)
        for deed in script:
            do(guest, deed)
            if guest.kiosk.done:
                return
            leads_on(guest)


# nothing hidden

HANDS = ("open A1 front", "open A2 secret", "close A1", "close A2", "open B2", "close B2", *MOVES[:4])
_TABLE = '{{"type":"table_opened","game":"master-thieves","edition":"{edition}","seats":["Ana","Ben","Cora"]}}'
# The same gems in other drawers, none of which hands will open; the drawers that they open are the same.
_LIKE = '"A1":{"upright":["diamond","sapphire"]},"A2":{"inverted":["diamond"]}'
_UNLIKE = (
    '"C1":{"upright":["diamond","diamond"],"secret_upright":["ruby"]},"C2":{"inverted":["sapphire"]}',
    '"C3":{"inverted":["sapphire"],"secret_inverted":["ruby"]},"C4":{"upright":["diamond","diamond"]}',
)


def hidden_game(edition: str, other: int) -> Exhibit:
    """A game in its third round. What differs from the other one, nobody at the table can know."""

    position = f'{{"type":"position_set","red":{{"diamond":1}},"drawers":{{{_LIKE},{_UNLIKE[other]}}},"round":3}}'
    return Exhibit(f"hidden-{other}", record=lambda _: [_TABLE.format(edition=edition), position], finished=False)


def logged(deed: Callable[[], None]) -> str:
    """Everything that the program writes to its log meanwhile, with all details."""
    written, root = io.StringIO(), logging.getLogger()
    handler, level = logging.StreamHandler(written), root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        deed()
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
    return written.getvalue()


unseen = st.one_of(
    st.tuples(st.just("hold"), st.floats(0, 0.999), st.floats(0, 0.999)),
    st.tuples(st.just("target"), INDEX, TAPPED),
    st.tuples(st.just("target"), INDEX, TAPPED),
    st.tuples(st.just("place"), st.floats(0, 0.999), st.floats(0, 0.999)),
    st.tuples(st.just("key"), st.sampled_from(KEYS), TAPPED),
    st.tuples(st.sampled_from(HANDS)),
    st.tuples(st.just("wait"), st.sampled_from([350, 2500])),
)


@pytest.mark.law
@pytest.mark.parametrize("edition", EditionId)
@settings(max_examples=share(5), database=None, derandomize=True)
@given(script=st.lists(unseen, min_size=8, max_size=22))
def test_two_games_that_differ_only_in_what_is_hidden_look_the_same(edition: str, script: list[Any]) -> None:
    with ExitStack() as stack:
        guests = [stack.enter_context(visit(hidden_game(edition, other))) for other in (0, 1)]
        for deed in script:
            logs = [logged(partial(do, guest, deed)) for guest in guests]
            assert logs[0] == logs[1]
            one, other = guests
            assert one.words == other.words
            assert one.window.panel.get_buffer().raw == other.window.panel.get_buffer().raw
            if one.kiosk.done or one.kiosk.scene == "game-over":
                return


@pytest.mark.parametrize("edition", EditionId)
def test_a_referees_look_is_the_one_exception_and_everybody_is_told(edition: str) -> None:
    shown = []
    for other in (0, 1):
        with visit(hidden_game(edition, other)) as guest:
            guest.do(Peek())
            shown.append(guest.words)
            assert guest.model.table is not None
            assert guest.model.table.peeks == 1
            assert guest.says("A referee is looking into the box")
    assert shown[0] != shown[1]


# whole games

EVENINGS = [
    pytest.param("rio-grande", "de", 3, marks=pytest.mark.law),
    pytest.param("zoch", "en", 2, marks=pytest.mark.law),
    pytest.param("gigamic", "it", 2, marks=pytest.mark.law),
    pytest.param("italiano", "fr", 2),
]


@pytest.mark.parametrize(("edition", "language", "seats"), EVENINGS)
def test_a_game_is_played_with_taps_alone_and_the_referee_agrees(edition: str, language: str, seats: int) -> None:
    with visit(None, SIZES[0], language) as guest:
        evening = Evening(guest, seed=seats)
        evening.lay_table(("Ana", "Ben", "Cora")[:seats], edition)
        evening.play()
        assert guest.model.table is not None
        verdict = refereed(guest)
        assert verdict == msgspec.json.decode(msgspec.json.encode(guest.model.table.game))
        assert verdict["phase"] == "game_over"
        assert verdict["winners"]
        assert verdict["fouls"] == []
        for winner in verdict["winners"]:
            assert guest.says(winner)


def refereed(guest: Visit) -> Any:
    """What `jewelbox referee` says of the record that the kiosk wrote."""
    folder: Path = guest.room.journal.path.parent
    guest.do(Export(guest.kiosk.running.table.id, ExportFormat.RECORD))
    (file,) = folder.glob("*.jsonl")
    judged = CliRunner().invoke(main, ["referee", str(file)])
    assert judged.exit_code == 0, judged.output
    return msgspec.json.decode(judged.stdout)
