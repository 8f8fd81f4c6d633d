"""What is new is heard once, and gems fly to where they went."""

from collections.abc import Sequence

import msgspec
import pytest

from companion.games.game import Cue, Flight, Headline, Sound, Words
from companion.kiosk.announcer import Announcer
from companion.screen.drawing.theme import GEM_FALL_MS
from companion.screen.sound.sounds import Cue as Heard
from companion.screen.sound.sounds import Sounds
from companion.table.table_view import TableView

SPILL = Flight(("diamond", "diamond"), "box", "red", sound=Sound.PATTER)
GAIN = Flight(("sapphire",), "box", "black", "Ana")


class Ears(Sounds):
    """Sounds that remember what was played."""

    def __init__(self) -> None:
        super().__init__(enabled=False)
        self.heard: list[Heard] = []

    def play(self, cue: Heard) -> None:
        self.heard.append(cue)


def table(phase: str = "turn", seat: str | None = None, flights: Sequence[Flight] = (), home: str = "") -> TableView:
    cues = (Cue(Sound.ALARM, home),) if home else ()
    headline = Headline(Words("Go on."), seat, cues=cues, flights=tuple(flights))
    return TableView("toy", 1, phase, headline, is_over=phase == "game_over")


@pytest.mark.parametrize(
    ("before", "after", "fouls", "cue"),
    [
        (table(seat="Ana"), table(seat="Ben"), 0, Heard.YOUR_TURN),
        (table(seat="Ana"), table(seat="Ana", flights=[SPILL]), 0, Heard.PATTER),
        (table(), table(home="Ben", flights=[SPILL]), 0, Heard.ALARM),
        (table(), table("game_over"), 0, Heard.WIN),
        (table(seat="Ana"), table(seat="Ben", flights=[SPILL]), 1, Heard.FOUL),
    ],
)
def test_the_one_cue_that_matters_most_is_heard(before: TableView, after: TableView, fouls: int, cue: Heard) -> None:
    ears = Ears()
    announcer = Announcer(ears)
    announcer.look(before, 0, 0)
    announcer.look(after, fouls, 10)
    announcer.look(after, fouls, 20)
    assert ears.heard == [cue]


def test_the_same_gems_fall_and_fly_once_more_in_the_next_turn() -> None:
    ears = Ears()
    announcer = Announcer(ears)
    announcer.look(table(seat="Ana", flights=[SPILL]), 0, 0)
    announcer.look(table(seat="Ben", flights=[SPILL]), 0, 10)
    assert ears.heard == [Heard.PATTER]
    assert len(announcer.flights(10)) == 1
    announcer.look(table(seat="Ben", flights=[SPILL, SPILL]), 0, 20)
    assert len(announcer.flights(20)) == 2


def test_gems_fly_from_where_they_lay() -> None:
    announcer = Announcer(Ears())
    announcer.look(table("sharing", seat="Ana"), 0, 0)
    announcer.look(table("sharing", seat="Ben", flights=[msgspec.structs.replace(GAIN, source="red")]), 0, 10)
    assert [flying.flight.source for flying in announcer.flights(10)] == ["red"]


def test_sitting_down_and_taking_back_are_no_news() -> None:
    ears = Ears()
    announcer = Announcer(ears)
    announcer.look(None, 0, 0)
    announcer.look(table(seat="Ana", flights=[SPILL]), 0, 0)
    announcer.look(table(seat="Ben"), 0, 10, quiet=True)
    announcer.look(None, 0, 20)
    assert ears.heard == []
    assert announcer.is_still


def test_gems_fly_once_and_arrive() -> None:
    announcer = Announcer(Ears())
    announcer.look(table(seat="Ana"), 0, 0)
    announcer.look(table(seat="Ana", flights=[SPILL, GAIN]), 0, 100)
    halfway = announcer.flights(100 + GEM_FALL_MS // 2)
    assert [(flying.flight.things, flying.flight.goal, flying.flight.seat) for flying in halfway] == [
        (("diamond", "diamond"), "red", ""),
        (("sapphire",), "black", "Ana"),
    ]
    assert all(0.4 < flight.progress < 0.6 for flight in halfway)
    announcer.look(table(seat="Ana", flights=[SPILL, GAIN]), 0, 200)
    assert len(announcer.flights(200)) == 2
    assert announcer.tick(100 + GEM_FALL_MS)
    assert announcer.is_still
    assert not announcer.tick(100 + GEM_FALL_MS)
