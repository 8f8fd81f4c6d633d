"""What is new is heard once, and gems fly to where they went."""

import msgspec
import pytest

from companion.kiosk.announcer import Announcer
from companion.screen.drawing.theme import GEM_FALL_MS
from companion.screen.sound.sounds import Cue, Sounds
from companion.table.table_view import TableView

SPILL = {"gems": {"diamond": 2}, "to": "red", "seat": None}
GAIN = {"gems": {"sapphire": 1}, "to": "black", "seat": "Ana"}


class Ears(Sounds):
    """Sounds that remember what was played."""

    def __init__(self) -> None:
        super().__init__(enabled=False)
        self.heard: list[Cue] = []

    def play(self, cue: Cue) -> None:
        self.heard.append(cue)


def table(phase: str = "turn", alarms: dict[str, str] | None = None, **guide: object) -> TableView:
    seats = [{"name": name, "alarm": alarm} for name, alarm in (alarms or {}).items()]
    return TableView(
        event=1,
        phase=phase,
        game=msgspec.json.encode({"seats": seats}),
        guide=msgspec.json.encode(guide),
        log=(),
        undo=None,
        redo=None,
        assumed=(),
    )


@pytest.mark.parametrize(
    ("before", "after", "fouls", "cue"),
    [
        (table(seat="Ana"), table(seat="Ben"), 0, Cue.YOUR_TURN),
        (table(seat="Ana"), table(seat="Ana", fell=[SPILL]), 0, Cue.SPILL),
        (table(alarms={"Ben": "out"}), table(alarms={"Ben": "home"}, fell=[SPILL]), 0, Cue.ALARM),
        (table(), table("game_over"), 0, Cue.WIN),
        (table(seat="Ana"), table(seat="Ben", fell=[SPILL]), 1, Cue.FOUL),
    ],
)
def test_the_one_cue_that_matters_most_is_heard(before: TableView, after: TableView, fouls: int, cue: Cue) -> None:
    ears = Ears()
    announcer = Announcer(ears)
    announcer.look(before, 0, 0)
    announcer.look(after, fouls, 10)
    announcer.look(after, fouls, 20)
    assert ears.heard == [cue]


def test_the_same_gems_fall_and_fly_once_more_in_the_next_turn() -> None:
    ears = Ears()
    announcer = Announcer(ears)
    announcer.look(table(seat="Ana", fell=[SPILL]), 0, 0)
    announcer.look(table(seat="Ben", fell=[SPILL]), 0, 10)
    assert ears.heard == [Cue.SPILL]
    assert len(announcer.flights(10)) == 1
    announcer.look(table(seat="Ben", fell=[SPILL, SPILL]), 0, 20)
    assert len(announcer.flights(20)) == 2


def test_gems_fly_from_where_they_lay() -> None:
    announcer = Announcer(Ears())
    announcer.look(table("sharing", seat="Ana"), 0, 0)
    announcer.look(table("sharing", seat="Ben", gains=[{**GAIN, "source": "red"}]), 0, 10)
    assert [flight.source for flight in announcer.flights(10)] == ["red"]


def test_sitting_down_and_taking_back_are_no_news() -> None:
    ears = Ears()
    announcer = Announcer(ears)
    announcer.look(None, 0, 0)
    announcer.look(table(seat="Ana", fell=[SPILL]), 0, 0)
    announcer.look(table(seat="Ben"), 0, 10, quiet=True)
    announcer.look(None, 0, 20)
    assert ears.heard == []
    assert announcer.is_still


def test_gems_fly_once_and_arrive() -> None:
    announcer = Announcer(Ears())
    announcer.look(table(seat="Ana"), 0, 0)
    announcer.look(table(seat="Ana", fell=[SPILL], gains=[GAIN]), 0, 100)
    halfway = announcer.flights(100 + GEM_FALL_MS // 2)
    assert [(flight.gems, flight.pillow, flight.seat) for flight in halfway] == [
        (("diamond", "diamond"), "red", ""),
        (("sapphire",), "black", "Ana"),
    ]
    assert all(0.4 < flight.progress < 0.6 for flight in halfway)
    announcer.look(table(seat="Ana", fell=[SPILL], gains=[GAIN]), 0, 200)
    assert len(announcer.flights(200)) == 2
    assert announcer.tick(100 + GEM_FALL_MS)
    assert announcer.is_still
    assert not announcer.tick(100 + GEM_FALL_MS)
