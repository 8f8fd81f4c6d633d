"""`jewelbox simulate`, from the command line."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jewelbox_cups.rules import CUPS

from companion import simulation
from companion.cli import main
from companion.games import GAMES
from companion.games.master_thieves.bot.players import Level
from companion.simulation import GameReport, Plan, Tally, interval

ROOT = Path(__file__).resolve().parents[3]
SIMPLE = ("--players", "simple,random,simple", "--games", "6", "--seed", "7")


def simulate(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "companion", "simulate", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


def found(*words: str) -> dict[str, Any]:
    done = simulate(*words, "--json")
    assert (done.returncode, done.stderr.strip()) == (0, "")
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def without_times(said: dict[str, Any]) -> dict[str, Any]:
    players = [{key: value for key, value in player.items() if key != "decision_ms"} for player in said["players"]]
    return said | {"players": players}


@pytest.mark.proof
def test_it_prints_one_object() -> None:
    said = found(*SIMPLE)
    assert list(said) == [
        "game", "edition", "games", "seed", "finished", "fouls", "players", "rounds", "characters",
    ]  # fmt: skip
    assert (said["game"], said["edition"], said["games"], said["finished"]) == ("master-thieves", "zoch", 6, 6)
    assert (said["seed"], said["fouls"]) == (7, 0)
    assert [player["level"] for player in said["players"]] == ["simple", "random", "simple"]
    assert sum(player["wins"] for player in said["players"]) == pytest.approx(6)
    for player in said["players"]:
        assert list(player) == ["level", "wins", "share", "low", "high", "score", "decision_ms"]
        assert 0 <= player["low"] <= player["share"] <= player["high"] <= 1
        assert 0 <= player["decision_ms"]["p50"] <= player["decision_ms"]["p95"]
    assert said["rounds"]["mean"] > 6
    cards = sum(character["played"] for character in said["characters"].values())
    assert cards == pytest.approx(3 * 6 * said["rounds"]["mean"], abs=0.5)


@pytest.mark.proof
def test_a_seed_plays_the_same_games_however_many_processes_there_are() -> None:
    one, two = [without_times(found(*SIMPLE, "--jobs", jobs)) for jobs in ("1", "2")]
    assert one == two
    assert without_times(found(*SIMPLE[:-1], "8", "--jobs", "1")) != one
    assert without_times(found(*SIMPLE, "--jobs", "1", "--no-rotate")) != one  # everybody keeps their place


def test_people_get_a_table() -> None:
    done = simulate(*SIMPLE, "--edition", "gigamic")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Master Thieves, gigamic: 6 games, ")
    assert [line.split()[0] for line in lines[2:5]] == ["simple", "random", "simple"]
    assert "detective" in lines[-1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("--players", "simple,clever"),
            "there is no level 'clever': use random, simple, ",
        ),
        (("--players", "simple"), "give 2 to 8 levels"),
        (("--players", ",".join(["simple"] * 9)), "give 2 to 8 levels"),
        (("--players", ",".join(["simple"] * 8)), "not enough gems for 8 players"),
        (("--players", "simple,simple", "--games", "0"), "0 is not in the range"),
        (("--players", "simple,simple", "--edition", "hasbro"), "'hasbro' is not one of"),
        (("--players", "simple,simple", "--game", "forty-thieves"), "40 Thieves cannot be simulated"),
        ((), "--players"),
    ],
)
def test_wrong_usage_is_named(words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["simulate", *words])
    assert end.value.code == 2
    assert told in capsys.readouterr().err


def test_ctrl_c_prints_what_is_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def some(plan: Plan, numbers: range, jobs: int) -> Iterator[GameReport]:
        assert (numbers, jobs) == (range(5), 1)
        yield simulation.play(plan, 0)
        os.kill(os.getpid(), signal.SIGINT)
        yield simulation.play(plan, 1)

    monkeypatch.setattr(simulation, "here", some)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell in the background ignores it
    try:
        with pytest.raises(SystemExit) as end:
            main(["simulate", "--players", "simple,simple", "--games", "5", "--jobs", "1", "--json"])
    finally:
        signal.signal(signal.SIGINT, before)
    assert end.value.code == 130
    said = json.loads(capsys.readouterr().out)
    assert (said["games"], said["finished"]) == (5, 1)


def test_without_dask_the_package_is_named() -> None:
    code = "import sys; sys.modules['distributed'] = None\nfrom companion.cli import main\nmain()"
    words = [sys.executable, "-c", code, "simulate", *SIMPLE, "--dask", "tcp://127.0.0.1:1"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 1
    assert f"{sys.executable} -m pip install distributed" in done.stderr


def test_nothing_played_is_no_mistake() -> None:
    said = Tally(Plan((Level.RANDOM, Level.SIMPLE))).as_json(10)
    assert said["finished"] == 0
    assert said["players"][0]["share"] == 0
    assert (said["players"][0]["low"], said["players"][0]["high"]) == (0, 1)


def test_the_interval_holds_the_share_and_shrinks_with_games() -> None:
    """Wilson's, as in the tables."""
    assert interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert interval(0, 10)[0] == 0
    assert interval(10, 10)[1] == 1
    low, high = interval(500, 1000)
    assert high - low < 0.07


def test_one_decision_is_its_own_percentile() -> None:
    assert simulation.percentile([3.0], 95) == 3.0
    assert simulation.percentile([], 95) == 0.0
    assert simulation.percentile([1.0, 2.0, 3.0], 50) == 2.0


@pytest.mark.proof
def test_a_dask_cluster_plays_the_same_games_even_if_a_worker_dies(tmp_path: Path) -> None:
    from distributed import LocalCluster  # noqa: PLC0415 - takes a second, and only this test needs it

    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=str(tmp_path)
    ) as cluster:
        plan, reports = Plan((Level.SIMPLE, Level.RANDOM), seed=3), []
        for report in simulation.on_dask(plan, range(60), cluster.scheduler_address):
            reports.append(report)
            if len(reports) == 5:
                os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
    alone = [simulation.play(plan, number) for number in range(60)]
    assert [[seated.score for seated in report.players] for report in reports] == [
        [seated.score for seated in report.players] for report in alone
    ]


def test_each_deal_is_played_once_from_every_place() -> None:
    plan = Plan((Level.SIMPLE, Level.RANDOM, Level.SIMPLE))
    seatings = [simulation.seating(plan, number) for number in range(6)]
    assert [deal for deal, _ in seatings] == [0, 0, 0, 1, 1, 1]
    assert [places for _, places in seatings[:3]] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert simulation.seating(replace(plan, rotate=False), 4) == (4, [0, 1, 2])


def test_a_game_that_is_known_by_its_interface_alone_is_played_by_chance() -> None:
    line = '{"type":"opened","game":"cups","seats":["A","B","C"]}'
    plan = Plan(("random",) * 3, "cups", seed=5, game="cups", opening=line)
    with GAMES.trying(CUPS):
        reports = [simulation.play(plan, number) for number in range(30)]
        again = [simulation.play(plan, number) for number in range(30)]
    assert all(len(player.decisions_ms) == 12 for report in reports for player in report.players)
    said = Tally(plan, reports).as_json(30)
    assert without_times(said) == without_times(Tally(plan, again).as_json(30))
    assert (said["game"], said["edition"], said["finished"], said["rounds"]) == ("cups", "cups", 30, {"mean": 6.0})
    assert sum(player["wins"] for player in said["players"]) == pytest.approx(30, abs=0.001)
    assert said["characters"] == {}
