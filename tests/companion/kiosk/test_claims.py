"""What people say they did to the box: sensors that answer know better, and to take such a claim back is a look."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.games.master_thieves.guide.values import Choice, Guide, Kind
from companion.kiosk.gallery import showroom
from companion.kiosk.kiosk import Kiosk
from companion.nodes.theme import Sizes
from companion.pages import actions
from companion.pages.model import Model
from companion.screens.kiosk.sound.sounds import Sounds
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.table import Table
from hardware.clock import ManualClock
from hardware.jewel_box.channels import CHANNELS, USUALLY_FITTED
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.sources.recording import ReplaySource
from tests.hardware.usual_maps import MINIMAL_MAP

TURN = (
    '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben"]}',
    '{"type":"position_set","drawers":{"A1":{"upright":["diamond"]},"A2":{"inverted":["diamond"]}}}',
    '{"type":"reveal_closed"}',
    '{"type":"card_revealed","seat":"Ana","character":"master_thief"}',
    '{"type":"card_revealed","seat":"Ben","character":"detective"}',
)
SHARING = (
    TURN[0],
    '{"type":"position_set","drawers":{"A1":{"upright":["diamond"]}},"red":{"sapphire":1,"diamond":1}}',
    '{"type":"reveal_closed"}',
    '{"type":"card_revealed","seat":"Ana","character":"detective"}',
    '{"type":"card_revealed","seat":"Ben","character":"detective"}',
    '{"type":"tie_settled","seats":["Ana","Ben"]}',
)
LOOKED = "You saw what is hidden; the menu keeps count."
A1 = ["A1.closed", "A1.front", "A1.secret"]
Line = dict[str, object]


class RealBox:
    """A kiosk whose box cannot be moved on the screen: its sensors do what a trace says."""

    def __init__(self, kiosk: Kiosk, clock: ManualClock) -> None:
        self.kiosk, self._clock = kiosk, clock

    def do(self, action: actions.Action) -> None:
        self.kiosk.do(action, self._clock.now_ms())

    def claim(self, order: str) -> bool:
        """Whether it was believed."""
        before = self.kiosk.events
        self.do(actions.Hands(order))
        return self.kiosk.events > before

    def wait(self, ms: int) -> None:
        for _ in range(ms // 20):
            self._clock.advance(20)
            self.kiosk.listen(self._clock.now_ms())

    @property
    def model(self) -> Model:
        return self.kiosk.frame(Sizes(800, 480), self._clock.now_ms()).model

    @property
    def notice(self) -> str:
        return "" if self.model.notice is None else self.model.notice.text

    @property
    def peeks(self) -> int:
        assert self.model.table is not None
        return self.model.table.peeks


@contextmanager
def real_box(
    folder: Path, *trace: Line, fitted: Sequence[str] = USUALLY_FITTED, game: Sequence[str] = TURN
) -> Iterator[RealBox]:
    file = folder / "trace.jsonl"
    file.write_text("".join(f"{json.dumps(line)}\n" for line in ({"trace": 1, "fitted": list(fitted)}, *trace)))
    clock = ManualClock()
    source = ReplaySource(file, clock, CHANNELS)
    source.start()
    with Journal.open(folder / "journal") as journal:
        kiosk = Kiosk(journal, LiveApparatus(JEWEL_BOX, source), Sounds(enabled=False))
        kiosk.listen(0)
        table = Table(journal, auto_advance=False)
        for line in game:
            table.say(line.encode())
        table.leave()
        box = RealBox(kiosk, clock)
        box.do(actions.Resume(1))
        box.wait(100)
        yield box
    source.stop()


def lost(*channels: str) -> Line:
    return {"t": 20, "lost": list(channels)}


# what sensors would have seen


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("open A1 front", "The sensors saw nothing at A1. Move the drawer itself;"),
        ("open C2 ajar", "The sensors saw nothing at C2. Move the drawer itself;"),
        ("close B4", "The sensors saw nothing at B4. Move the drawer itself;"),
        ("rotate 1 cw", "The sensors saw no level rotate. Rotate it on the box itself;"),
        ("rotate 2 ccw", "The sensors saw no level rotate. Rotate it on the box itself;"),
        ("turn", "The sensors did not see the box turn over. Turn it over;"),
    ],
)
def test_a_claim_about_what_sensors_see_is_refused_with_the_remedy(tmp_path: Path, order: str, why: str) -> None:
    with real_box(tmp_path) as box:
        assert not box.claim(order)
        assert box.notice == f"{why} if they miss it again, check them under Sensors."


@pytest.mark.parametrize(
    ("channels", "order", "other"),
    [
        (A1, "open A1 front", "open A3 front"),
        (["A1.front"], "open A1 front", "rotate 1 cw"),
        (["BC.1"], "rotate 2 cw", "turn"),
        (["tilt.inverted"], "turn", "open A1 front"),
    ],
)
def test_what_silent_sensors_cannot_see_is_told_by_people(
    tmp_path: Path, channels: list[str], order: str, other: str
) -> None:
    with real_box(tmp_path, lost(*channels)) as box:
        assert not box.claim(other)
        assert box.claim(order)


def test_a_real_box_that_is_touched_while_gems_are_shared_was_touched(tmp_path: Path) -> None:
    """At a virtual one, hands are refused."""
    with real_box(tmp_path, lost(*A1), game=SHARING) as box:
        assert box.claim("open A1 front")


@pytest.mark.parametrize(
    ("missing", "believed", "refused"),
    [
        (["B2.closed", "B2.front"], "open B2 front", "open B4 front"),
        (["B2.front", "B4.front"], "", "open B2 front"),  # what has left its closed reed is open
        (["A1.secret"], "open A1 secret", "open A1 front"),
        ([], "open A2 secret", "open A2 front"),  # that a short drawer was searched
    ],
)
def test_what_missing_sensors_cannot_see_is_told_by_people(
    tmp_path: Path, missing: list[str], believed: str, refused: str
) -> None:
    with real_box(tmp_path, fitted=[channel for channel in USUALLY_FITTED if channel not in missing]) as box:
        assert not box.claim(refused)
        assert not believed or box.claim(believed)


def test_without_a_link_everything_is_told_by_people(tmp_path: Path) -> None:
    with real_box(tmp_path) as box:
        (tmp_path / "trace.jsonl").unlink()
        box.kiosk.running.box.source.stop()
        box.wait(100)
        assert box.claim("rotate 1 cw")


# taking it back


@pytest.mark.parametrize(("order", "looks"), [("open A1 ajar", 0), ("open A1 front", 1), ("open A1 secret", 1)])
def test_a_claim_that_told_something_and_is_undone_is_announced_as_a_look(
    tmp_path: Path, order: str, looks: int
) -> None:
    with real_box(tmp_path, lost(*A1)) as box:
        assert box.claim(order)
        assert box.peeks == 0
        box.do(actions.Undo())
        assert (box.peeks, LOOKED in box.notice) == (looks, bool(looks))
        assert box.model.trouble is None


def test_what_sensors_of_wood_saw_is_undone_without_a_look(tmp_path: Path) -> None:
    edges: list[Line] = [{"t": 200, "ch": "A1.closed", "level": 0}, {"t": 400, "ch": "A1.front", "level": 1}]
    with real_box(tmp_path, *edges) as box:
        before = box.kiosk.events
        box.wait(1500)
        assert box.kiosk.events == before + 1
        box.do(actions.Undo())
        assert (box.peeks, LOOKED in box.notice) == (0, False)
        assert box.model.trouble is not None
        assert box.model.trouble.lines == ("Undone: Ana opened a drawer.",)


def test_hands_at_a_virtual_box_cost_nothing_so_undoing_them_is_a_look() -> None:
    with showroom("en", finished=False) as room:
        room.game(TURN)
        room.hands("open A1")
        deeds: tuple[actions.Action, ...] = (actions.Undo(), actions.Redo(), actions.Undo())
        for looks, undo in enumerate(deeds):
            room.kiosk.do(undo, room.clock.now_ms())
            model = room.kiosk.frame(Sizes(800, 480), room.clock.now_ms()).model
            assert model.table is not None
            assert model.table.peeks == (1, 1, 2)[looks]
        assert model.trouble is not None
        assert model.trouble.lines == ("Undone: Ana opened a drawer.", LOOKED)
        assert model.notice is None, "the steps to put it back say it"


def test_undoing_more_still_says_that_it_was_a_look() -> None:
    with showroom("en", finished=False) as room:
        room.game(TURN[:4])
        room.kiosk.do(actions.Say(TURN[4:]), room.clock.now_ms())
        room.hands("open A1")
        for _ in range(2):
            room.kiosk.do(actions.Undo(), room.clock.now_ms())
        model = room.kiosk.frame(Sizes(800, 480), room.clock.now_ms()).model
        assert model.trouble is not None
        assert model.trouble.lines == ("Undone: Ben showed a card.", LOOKED)
        assert model.table is not None
        assert model.table.peeks == 1


# a box without sensors at its secret compartments


def choices(box: RealBox) -> dict[Kind, Choice]:
    assert box.model.table is not None
    guide = box.model.table.guide
    assert isinstance(guide, Guide)
    return {choice.kind: choice for choice in guide.choices}


OPENED = {"t": 1000, "ch": "A1.closed", "level": 0}


def test_search_that_no_sensor_sees_is_asked_for_and_the_box_still_agrees(tmp_path: Path) -> None:
    with real_box(tmp_path, OPENED, {"t": 9000, "end": True}, fitted=MINIMAL_MAP.channels) as box:
        box.wait(2000)
        box.do(actions.Say(choices(box)[Kind.SEARCH].lines))
        assert Kind.SEARCH not in choices(box)
        assert box.model.table is not None
        assert box.model.table.pose.drawers == {"A1": "secret"}
        box.do(actions.Leave())
        box.do(actions.Resume(1))  # now it is compared with the box
        assert box.model.table.pose.drawers == {"A1": "secret"}
        assert box.model.trouble is None


def test_search_is_not_asked_for_where_a_sensor_sees_it(tmp_path: Path) -> None:
    with real_box(tmp_path, OPENED, {"t": 1500, "ch": "A1.front", "level": 1}, {"t": 9000, "end": True}) as box:
        box.wait(2000)
        assert Kind.ALL in choices(box)
        assert Kind.SEARCH not in choices(box)


def test_who_shuts_the_drawer_and_says_nothing_is_still_asked(tmp_path: Path) -> None:
    shut = {"t": 2000, "ch": "A1.closed", "level": 1}
    with real_box(tmp_path, OPENED, shut, {"t": 9000, "end": True}, fitted=MINIMAL_MAP.channels) as box:
        box.wait(3000)
        assert set(choices(box)) == {Kind.ALL, Kind.NOTHING, Kind.SEARCH}
        box.do(actions.Say(choices(box)[Kind.SEARCH].lines))
        assert box.model.table is not None
        assert box.model.table.pose.drawers == {}
        assert box.model.trouble is None
