"""One running table: sensors and people together, undo, corrections, fouls, and what goes without saying."""

import json
from collections.abc import Mapping

import pytest

from companion.games import GAMES
from companion.games.errors import RejectedError
from companion.games.game import View
from companion.table import history
from companion.table.entries import SCREEN, Computers, Entry, Kind, Status
from companion.table.history import History, UnplayableError
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.health import ChannelView
from hardware.jewel_box.actions import Action, CloseDrawer, OpenDrawer, RotateLevel, TurnBox
from hardware.jewel_box.decoder import Decoder
from hardware.jewel_box.movements import BoxTurned, Depth, Direction, DrawerOpened, Movement
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from tests.companion.table.tables import ROTATED, SEATS, begin, front, line, recorded, shut, view

OPENED = line("table_opened", game="master-thieves", edition="zoch", seats=SEATS)

# movements


def test_movements_become_events_of_the_active_seat(journal: Journal) -> None:
    table = begin(journal)
    happened = table.moved([front("A1"), shut("A1"), ROTATED, BoxTurned(9)])
    assert happened.fouls == ()
    assert recorded(journal, 4) == [
        {"type": "drawer_opened", "drawer": "A1", "depth": "front", "source": "sensor"},
        {"type": "drawer_closed", "drawer": "A1", "source": "sensor"},
        {"type": "level_rotated", "levels": 1, "direction": "cw", "source": "sensor"},
        {"type": "box_turned", "source": "sensor"},
    ]
    assert view(table)["seats"][0]["black"] == {"ruby": 0, "sapphire": 1, "diamond": 1}


def test_what_arrives_together_is_written_together(journal: Journal) -> None:
    table = begin(journal)
    before = journal._db.total_changes
    with table.together():
        table.moved([front("A1")])
        table.moved([shut("A1")])
        assert journal._db.total_changes == before
    assert journal._db.total_changes == before + 2


def test_the_same_told_twice_is_told_once(journal: Journal) -> None:
    table = begin(journal)
    table.moved([front("A1")])
    number = table.number
    table.moved([front("A1"), DrawerOpened(0, "A1", Depth.AJAR), shut("B1")])
    assert table.number == number


def test_a_drawer_with_a_broken_sensor_is_opened_and_shut_by_tapping(journal: Journal) -> None:
    table = begin(journal)
    table.moved([front("A1")], SCREEN)
    assert view(table)["box"]["open"] == {"A1": "front"}
    table.moved([front("A1")])
    table.moved([shut("A1")], SCREEN)
    assert recorded(journal, 2)[1] == {"type": "drawer_closed", "drawer": "A1", "source": "screen"}


# fouls


def test_a_foul_is_announced_once_and_can_be_let_pass(journal: Journal) -> None:
    table = begin(journal, auto_advance=False)
    (foul,) = table.moved([front("A1"), front("B1")]).fouls
    assert table.moved([shut("A1")]).fouls == ()
    assert [(each.event, each.code, each.what) for each in table.fouls()] == [(foul.event, foul.code, foul.what)]
    table.waive(foul.event, foul.code, by="Bo")
    assert table.fouls() == []
    with pytest.raises(RejectedError, match="no foul second_drawer"):
        table.waive(foul.event, foul.code)
    again = Table(journal)
    again.resume()
    assert again.view() == table.view()
    kept = json.loads(GAMES["master-thieves"].view(table.state, View.TABLE))
    assert [found["code"] for found in kept["fouls"]] == ["second_drawer"]


def test_a_foul_that_is_undone_is_gone_and_so_is_its_waiver(journal: Journal) -> None:
    table = begin(journal, auto_advance=False)
    (foul,) = table.moved([front("A1"), front("B1")]).fouls
    table.waive(foul.event, foul.code)
    table.undo()
    assert table.fouls() == []
    assert len(table.moved([front("C1")]).fouls) == 1


def test_a_foul_that_only_got_another_number_is_not_announced_again(journal: Journal) -> None:
    table = begin(journal, "rio-grande", Ana="jeweler")
    (foul,) = table.say(line("turn_ended")).fouls
    assert foul.code == "no_drawer_opened"
    assert table.moved([ROTATED]).fouls == ()
    assert [found.event for found in table.fouls()] == [foul.event + 1]


# undo


def test_undo_says_what_and_how_to_put_the_wood_back(journal: Journal) -> None:
    table = begin(journal)
    table.moved([front("A1"), shut("A1"), ROTATED])
    undone = table.undo()
    assert str(undone.label) == "Ana rotated the top level clockwise"
    assert [str(step) for step in undone.steps] == ["rotate the top level a quarter turn counter-clockwise"]
    assert [str(step) for step in table.undo().steps] == ["open A1 to the end of its front compartment"]
    assert [str(step) for step in table.undo().steps] == ["shut A1"]
    assert table.undo().steps == ()
    redone = table.redo()
    assert (str(redone.label), redone.steps) == ("Cy showed a card", ())
    assert str(table.view().redo) == "Ana opened a drawer"


def test_undo_has_no_limit_but_the_beginning_and_works_across_restarts(journal: Journal) -> None:
    table = begin(journal)
    table.moved([front("A1"), shut("A1")])
    number = table.number
    again = Table(journal)
    assert again.resume() == number
    for left in range(number - 1, 0, -1):
        assert again.undo().event == left
    assert again.view().undo is None
    with pytest.raises(RejectedError, match="nothing left to undo"):
        again.undo()
    third = Table(journal)
    assert third.resume() == 1
    for _ in range(number - 1):
        third.redo()
    assert third.view() == table.view()
    with pytest.raises(RejectedError, match="nothing to redo"):
        third.redo()


# corrections and the log


def test_the_log_says_who_corrected_the_app(journal: Journal) -> None:
    table = begin(journal)
    table.say(line("correction", set={"red": {"diamond": 2}}), by="Bo")
    assert str(table.view().log[-1]) == "a correction was made (entered by Bo)"
    assert view(table)["red_pillow"]["diamond"] == 2
    with pytest.raises(RejectedError, match="do not add up"):
        table.say(line("correction", set={"red": {"diamond": 200}}), by="Bo")


def test_the_log_tells_this_round_and_forgets_the_last(journal: Journal) -> None:
    table = begin(journal)
    assert [str(entry) for entry in table.view().log][:3] == [
        "round 1 began", "no more smugglers", "Ana showed the thief",
    ]  # fmt: skip
    table.moved([front("C1"), shut("C1"), front("C3"), shut("C3")])
    table.say(line("turn_ended"))
    assert [str(entry) for entry in table.view().log] == ["round 2 began"]


# reconciling


class Lying:
    """A box that was moved while it was disconnected."""

    orientation = "inverted"
    rings = {"AB": 0, "BC": 1}  # noqa: RUF012
    drawers = {"B2": "front"}  # noqa: RUF012
    channels: Mapping[str, ChannelView] = Decoder().snapshot().channels
    stirring: frozenset[str] = frozenset()


def test_the_belief_can_be_made_to_follow_the_wood(journal: Journal) -> None:
    table = begin(journal)
    table.moved([front("A1")])
    found = table.compare(Lying(), moved=("C1",))
    assert found is not None
    assert len(found.differences) == 4
    assert found.unnoticed == ("C1",)
    table.accept(found.pose, by="Cy")
    again = table.compare(Lying())
    assert again is not None
    assert again.agrees
    assert view(table)["box"] == {"orientation": "inverted", "rings": {"AB": 0, "BC": 1}, "open": {"B2": "front"}}
    assert "a correction was made (entered by Cy)" in [str(entry) for entry in table.view().log]


# beginning and ending


def test_nothing_can_be_done_before_a_game_is_open(journal: Journal) -> None:
    table = Table(journal)
    assert (table.is_open, table.number, table.resume(), table.resume(7)) == (False, 0, 0, 0)
    for deed in (table.undo, table.redo, table.view, table.abandon, lambda: table.moved([BoxTurned(0)])):
        with pytest.raises(RejectedError, match="no table is open yet"):
            deed()


def test_a_game_that_was_given_up_stays_listed_and_can_be_asked_for_by_number(journal: Journal) -> None:
    table = begin(journal)
    number = table.number
    table.abandon("Bo")
    assert not table.is_open
    assert journal.status(1) is Status.ABANDONED
    assert table.resume() == 0
    assert table.resume(1) == number
    assert table.view().event == number
    assert journal.status(1) is Status.UNFINISHED


def test_a_game_that_ended_before_anything_happened_is_not_listed(journal: Journal) -> None:
    table = Table(journal)
    for computers in (None, Computers("00", {SEATS[0]: "simple"})):
        table.begin(OPENED, computers=computers)
        assert journal.is_untouched(table.id)
        assert len(journal.listed(begun=True)) == 1
        table.abandon()
        assert not journal.listed(begun=True)
    assert [journal.status(game.id) for game in journal.games()] == [Status.ABANDONED] * 2
    assert len(journal.listed()) == 2
    assert table.resume(1) == 1, "whoever asks for it gets it"
    assert [listed.row.id for listed in journal.listed(begun=True)] == [1]


def test_a_game_in_which_something_happened_once_stays_listed(journal: Journal) -> None:
    table = Table(journal)
    table.begin(OPENED)
    table.moved([BoxTurned(0)])
    table.undo()
    assert table.number == 1
    assert not journal.is_untouched(table.id)
    table.abandon()
    assert [listed.row.id for listed in journal.listed(begun=True)] == [1]


def test_a_game_left_for_another_one_can_be_resumed(journal: Journal) -> None:
    table = begin(journal)
    seen = table.view()
    table.leave()
    table.say(OPENED)
    assert len(journal.games()) == 2
    table.resume(1)
    assert table.view() == seen


def test_a_game_left_or_given_up_amid_a_group_is_written(journal: Journal) -> None:
    table = Table(journal)
    with table.together():
        table.say(OPENED)
        table.leave()
        table.say(OPENED)
        table.abandon()
    assert [journal.status(game.id) for game in journal.games()] == [Status.UNFINISHED, Status.ABANDONED]


def test_if_writing_fails_nothing_has_happened(journal: Journal) -> None:
    table = begin(journal)
    seen = table.view()
    journal.close()
    with pytest.raises(Exception, match="closed database"):
        table.moved([front("A1")])
    assert table.view() == seen


def test_a_game_has_no_more_events_than_a_record_has_lines(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    most = begin(journal).number
    monkeypatch.setattr(history, "MOST_EVENTS", most)
    resumed = Table(journal)
    assert resumed.resume() == most
    with pytest.raises(RejectedError, match=f"this game already has {most} events, which is the limit"):
        resumed.moved([BoxTurned(0)])


def test_a_new_game_has_the_same_limit(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MOST_EVENTS", 2)
    table = Table(journal)
    table.say(line("table_opened", game="master-thieves", edition="zoch", seats=SEATS))
    table.say(line("position_set", drawers={"A1": {"upright": ["diamond"]}}))
    with pytest.raises(RejectedError, match="which is the limit"):
        table.say(line("reveal_closed"))
    assert table.number == 2


def test_entries_that_make_no_game_are_told() -> None:
    game = GAMES["master-thieves"]
    first = Entry(Kind.EVENT, line("table_opened", game="master-thieves", edition="zoch", seats=SEATS).decode())
    for entries, why in (
        ([first, Entry(Kind.EVENT, "junk")], "entry 2: this is not a line of JSON"),
        ([first, Entry(Kind.UNDO)], "entry 2: there is nothing left to undo"),
        ([first, Entry(Kind.WAIVED, "junk")], "entry 2: "),
        ([Entry(Kind.UNDO, first.line)], "entry 1: a game begins with an event"),
    ):
        with pytest.raises(UnplayableError, match=why):
            History.replayed(game, entries)


# a whole game on the virtual box


class Hands:
    """Hands on the virtual box, sensors, decoder and table in one line; time passes by itself."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.box = VirtualBox(seed=3)
        self.decoder = Decoder(self.box.baseline().levels)

    def do(self, *actions: Action) -> None:
        for action in actions:
            reports = [report for signal in self.box.do(action) for report in self.decoder.feed(signal)]
            reports += [report for signal in self.box.wait(3000) for report in self.decoder.feed(signal)]
            reports += self.decoder.advance(self.box.now_ms)
            self.table.moved(report for report in reports if isinstance(report, Movement))


def test_a_round_on_the_virtual_box_needs_one_tap(journal: Journal) -> None:
    table = begin(journal)
    hands = Hands(table)
    hands.do(OpenDrawer("A1"), CloseDrawer("A1"), RotateLevel(1, Direction.CW), TurnBox())
    hands.do(OpenDrawer("C1", Depth.SECRET), CloseDrawer("C1"), RotateLevel(2, Direction.CCW))
    table.say(line("turn_ended"))
    found = table.compare(hands.decoder.snapshot())
    assert found is not None
    assert found.agrees
    assert view(table)["round"] == 2
    assert view(table)["fouls"] == []
