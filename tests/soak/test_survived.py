"""A short day is survived, with everything in it, and the same seed gives the same day."""

from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

from benchmarks.soak import outages
from benchmarks.soak.__main__ import main, survive
from benchmarks.soak.day import Day, Plan, first_of_stretch, has_deaths
from benchmarks.soak.failure import clock
from benchmarks.soak.game import Game, judge
from benchmarks.soak.tally import KINDS, Tally
from hardware.commands import Wait
from hardware.jewel_box.actions import OpenDrawer
from hardware.jewel_box.movements import Depth
from tests.soak.stage import evening, in_play

MINUTES = 1 / 60


def test_some_minutes_by_wires_are_survived_with_everything_in_them(tmp_path: Path) -> None:
    brought = Tally()
    for seed in (1, 2, 3):
        (tmp_path / f"{seed}").mkdir()
        day = Day(Plan(seed, 10 * MINUTES, kills=1), tmp_path / f"{seed}")
        day.run()
        assert day.now_ms >= 10 * 60_000
        brought.update(day.tally)
    assert brought["games"] + brought["left"] >= 3
    for kind in (
        "events",
        "movements",
        "bounces",
        "glitches",
        "idle",
        "rejections",
        "undone",
        "redone",
        "cuts",
        "kills",
    ):
        assert brought[kind], kind
    assert not brought["frames"]


@pytest.mark.parametrize(
    "plan",
    [Plan(seed=7, kills=24, game=1), Plan(seed=10, kills=0, game=11)],
    ids=["a move too many after the box has ended a turn", "a drawer left ajar again and again"],
)
def test_a_game_is_survived_in_which_something_rare_happens(tmp_path: Path, plan: Plan) -> None:
    day = Day(plan, tmp_path)
    day.run()
    assert day.tally["games"]


@pytest.mark.parametrize("seed", [1, 2])
def test_some_minutes_by_serial_line_are_survived(tmp_path: Path, seed: int) -> None:
    playing = evening(tmp_path, seed=seed, serial=True)
    Game(playing, deaths=True, kills=0).run(until_ms=10 * 60_000)
    assert playing.tally["frames"] > 2400
    assert playing.tally["spoiled"] > 10
    assert playing.tally["left"] == 1


def test_what_was_played_while_the_cable_was_out_is_told_as_it_was(tmp_path: Path) -> None:
    playing = in_play(tmp_path, serial=True)
    number = playing.ledger.number
    outages.played_while_pulled(playing)
    assert playing.tally["caught_up"] == 1
    assert playing.tally["repairs"] == 0
    assert playing.ledger.number > number


def test_the_line_names_what_came_too_late(tmp_path: Path) -> None:
    playing = evening(tmp_path, serial=True)
    playing.path.unplug(playing.box.now_ms)
    playing.do(OpenDrawer("A1", Depth.FRONT))
    playing.path.plug_in(playing.box.now_ms)
    playing.do(Wait(3000))
    assert "A1" in playing.path.tardy
    assert playing.tally["tardy"] >= 2


def test_the_same_seed_gives_the_same_day_and_another_one_another(tmp_path: Path) -> None:
    fingerprints = []
    for name, seed in (("one", 3), ("two", 3), ("three", 5)):
        (tmp_path / name).mkdir()
        day = Day(Plan(seed, 5 * MINUTES, 0), tmp_path / name)
        day.run()
        fingerprints.append(day.fingerprint)
    assert fingerprints[0] == fingerprints[1] != fingerprints[2]


def test_a_whole_game_without_troubles_has_no_foul_and_needs_no_repair(tmp_path: Path) -> None:
    playing = evening(tmp_path)
    with playing.program.table.together():  # all of it in one transaction: here the disk is not the point
        while playing.play_on():
            pass
    judge(playing)
    assert playing.tally["games"] == 1
    assert playing.tally["unsaid"] > playing.tally["fouls"] == playing.tally["repairs"] == 0


def test_survival_is_told_as_a_table_and_leaves_nothing_behind(tmp_path: Path) -> None:
    told = StringIO()
    folder = tmp_path / "day"
    folder.mkdir()
    assert survive(Day(Plan(6, 3 * MINUTES, 0), folder), Console(file=told, width=160)) == 0
    assert all(words in told.getvalue() for words in KINDS.values())
    assert "seed 6" in told.getvalue()
    assert "the journal is whole" in told.getvalue()
    assert not folder.exists()


@pytest.mark.parametrize("option", [("--hours", "0"), ("--kills", "-1"), ("--game", "0"), ("--seed", "x")])
def test_nonsense_on_the_command_line_is_told_before_anything_is_played(option: tuple[str, str]) -> None:
    result = CliRunner().invoke(main, option)
    assert result.exit_code == 2
    assert option[0] in result.output


def test_a_stretch_begins_rough_and_then_the_program_lives_on() -> None:
    assert [first_of_stretch(number) for number in (1, 5, 6, 10, 11)] == [1, 1, 6, 6, 11]
    assert [has_deaths(number) for number in range(1, 8)] == [True, True, False, False, False, True, True]


def test_every_count_has_its_line() -> None:
    tally = Tally()
    with pytest.raises(KeyError, match="no line in the table"):
        tally.note("wonders")
    tally.note("repeated", 3)
    assert set(KINDS) - set(tally.certain()) == {"repeated"}


def test_simulated_time_is_told_as_people_write_it() -> None:
    assert clock(45_296_789) == "12:34:56"
