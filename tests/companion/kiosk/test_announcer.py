"""What is new is heard once, and gems fly to where they went."""

from collections.abc import Sequence

import msgspec
import pytest

from companion.games.game import Announcement, Cue, Flight, Headline, Sound, Words
from companion.kiosk.announcer import Announcer
from companion.nodes.theme import GEM_FALL_MS
from companion.pages.context import GameDrawings, GamePages
from companion.screens.kiosk.game_screens import Screens
from companion.screens.kiosk.sound.sounds import Cue as Heard
from companion.screens.kiosk.sound.sounds import Sounds
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


class Hopping:
    """A scene in which something hops for 100 ms whenever the table changes."""

    def __init__(self) -> None:
        self.until_ms = 0

    def follow(self, before: TableView, now: TableView, now_ms: int, *, reduced: bool) -> None:
        assert before != now
        self.until_ms = now_ms + (10 if reduced else 100)

    def jump(self) -> None:
        self.until_ms = 0

    def motion(self, now_ms: int) -> object | None:
        return "hop" if now_ms < self.until_ms else None


def hopping() -> Announcer:
    toy = GamePages(opening=lambda _: "", drawings=lambda: GameDrawings(moving=Hopping))
    announcer = Announcer(Ears(), Screens({"toy": lambda: toy}))
    announcer.look(table(seat="Ana"), 0, 0)
    return announcer


def test_what_moves_in_a_games_own_scene_moves_and_then_all_is_still() -> None:
    announcer = hopping()
    announcer.look(table(seat="Ben"), 0, 1000)
    assert (announcer.motion, announcer.is_still) == ("hop", False)
    assert announcer.tick(1099)
    assert announcer.tick(1100)  # the last picture, of the rest
    assert (announcer.motion, announcer.is_still) == (None, True)
    assert not announcer.tick(1130)


def test_nothing_moves_where_nothing_is_new() -> None:
    announcer = hopping()
    announcer.look(table(seat="Ana"), 0, 10)
    assert announcer.motion is None


def test_what_is_taken_back_is_there_at_once() -> None:
    announcer = hopping()
    announcer.look(table(seat="Ben"), 0, 10)
    announcer.look(table(seat="Ana"), 0, 20, quiet=True)
    assert announcer.motion is None


def test_where_people_want_no_motion_nothing_flies() -> None:
    announcer = hopping()
    announcer.look(table(seat="Ana", flights=[GAIN]), 0, 100, reduced=True)
    assert announcer.flights(100) == ()
    announcer.tick(110)
    assert announcer.is_still


@pytest.mark.parametrize("announces", [True, False])
def test_what_is_announced_does_not_move_in_the_scene_below_as_well(announces: bool) -> None:
    announcer, told = hopping(), Announcement(Words("Hop!"), "hop", sound=Sound.CHIME)
    now = table(seat="Ben")
    now = msgspec.structs.replace(now, headline=msgspec.structs.replace(now.headline, announcements=(told,)))
    announcer.look(now, 0, 100, announces=announces)
    assert announcer.motion == (None if announces else "hop")
    assert (announcer.announced(100) is not None) is announces


def test_a_table_that_is_left_moves_no_more() -> None:
    announcer = hopping()
    announcer.look(table(seat="Ben"), 0, 10)
    announcer.look(None, 0, 20)
    assert announcer.is_still
