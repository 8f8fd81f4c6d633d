"""The virtual tray: it takes commands, bounces within bounds, and breaks on demand."""

from typing import cast

import pytest

from companion.sensing.prompt import Prompt
from companion.sensing.watch import Watch
from hardware.clock import ManualClock
from hardware.commands import CommandError
from hardware.faults import ImpossibleError
from hardware.health import Health, HealthFinding
from hardware.polarity import Wiring
from hardware.sources.source import Condition
from hardware.sources.virtual import VirtualSource
from hardware.tile_tray.actions import KnockTray, LiftOff, PlaceOn, SwapTiles, TurnTile
from hardware.tile_tray.channels import CELLS, SPOTS
from hardware.tile_tray.decoder import Report
from hardware.tile_tray.movements import SapphireLifted, SapphirePlaced, TileLifted, TilePlaced, line
from hardware.tile_tray.pose import Pose
from hardware.tile_tray.tile_tray import TILE_TRAY
from hardware.tile_tray.virtual import VirtualTray


class Bench:
    """A virtual tray that is watched on a manual clock."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.source = VirtualSource(TILE_TRAY.virtual(1, 0), self.clock)
        self.source.start()
        self.watch = Watch(self.source, TILE_TRAY, None, Wiring())
        self.prompt = Prompt(self.source, TILE_TRAY.commands)
        self.findings: list[HealthFinding] = []
        self.pass_time(0)

    def pass_time(self, ms: int) -> list[str]:
        """What hands did, in short; findings are kept."""
        told: list[str] = []
        for _ in range(0, ms + 1, 50):
            now_ms = self.clock.advance(min(ms, 50))
            reports = cast("list[Report]", [*self.watch.take(self.source.drain()), *self.watch.advance(now_ms)])
            for report in reports:
                if isinstance(report, HealthFinding):
                    self.findings.append(report)
                else:
                    told.append(TILE_TRAY.text(report))
        return told

    def says(self, command: str) -> list[str]:
        assert self.prompt.enter(command) == ""
        return self.pass_time(3000)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_hands_do_what_they_are_told(bench: Bench) -> None:
    assert bench.says("lift r1c1") == ["r1c1 lifted"]
    assert bench.says("place r1c1") == ["r1c1 placed"]
    assert bench.says("turn R2C2") == ["r2c2 lifted", "r2c2 placed"]
    assert bench.says("swap r1c1 r1c2") == ["r1c1 lifted", "r1c2 lifted", "r1c2 placed", "r1c1 placed"]
    assert bench.says("lift s11") == ["s11 lifted"]
    assert bench.says("place s11") == ["s11 placed"]
    assert bench.says("knock") == []
    assert bench.says("wait 1") == []
    assert bench.findings == []


def test_commands_that_come_too_fast_for_hands_wait_for_them(bench: Bench) -> None:
    for command in ("lift r1c1", "place r1c1", "lift r1c1", "place r1c1"):
        assert bench.prompt.enter(command) == ""
    assert bench.pass_time(3000) == ["r1c1 lifted", "r1c1 placed"] * 2


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("place r1c1", "there is already a tile on r1c1: lift it first"),
        ("place s11", "there is already a sapphire on s11: lift it first"),
        ("lift", "what? For example: lift r1c1 or lift s11"),
        ("lift r5c1", "there is no place r5c1: tiles lie on r1c1 to r4c4, sapphires on s11 to s33"),
        ("place", "where? For example: place r1c1 or place s11"),
        ("turn s11", "there is no cell s11: they are r1c1 to r4c4"),
        ("turn", "which tile? For example: turn r1c1"),
        ("swap r1c1", "which two cells? For example: swap r1c1 r1c2"),
        ("swap r1c1 r1c1", "which two cells? For example: swap r1c1 r1c2"),
        ("swap r1c1 s11", "which two cells? For example: swap r1c1 r1c2"),
        ("open A1", 'unknown command "open": type help for a list'),
        ("fault stuck A1.closed", "there is no sensor A1.closed: names look like r1c1.tile or s11.gem"),
    ],
)
def test_what_cannot_be_done_is_answered_in_one_line(bench: Bench, command: str, answer: str) -> None:
    assert bench.prompt.enter(command) == answer


def test_nothing_can_be_lifted_twice(bench: Bench) -> None:
    bench.says("lift r1c1")
    bench.says("lift s33")
    gone = "there is no tile on r1c1: place one first"
    for command in ("lift r1c1", "turn r1c1", "swap r1c1 r1c2", "swap r1c2 r1c1"):
        assert bench.prompt.enter(command) == gone
    assert bench.prompt.enter("lift s33") == "there is no sapphire on s33: place one first"


def test_words_are_completed(bench: Bench) -> None:
    assert bench.prompt.complete("sw") == "swap "
    assert bench.prompt.complete("swap r1c1 r4c4") == "swap r1c1 r4c4 "
    assert bench.prompt.complete("lift s") == "lift s"
    assert bench.prompt.complete("fault stuck s3") == "fault stuck s3"


def test_every_command_in_the_help_can_be_typed() -> None:
    for typed, _ in TILE_TRAY.commands.help:
        for command in typed.replace("[", "").replace("]", "").split(", "):
            TILE_TRAY.commands.parse(command)


def test_what_people_claim_is_a_movement() -> None:
    assert TILE_TRAY.claimed("lift r1c1", 7) == TileLifted(7, "r1c1")
    assert TILE_TRAY.claimed("place r1c1", 7) == TilePlaced(7, "r1c1")
    assert TILE_TRAY.claimed("lift s11", 7) == SapphireLifted(7, "s11")
    assert TILE_TRAY.claimed("place s11", 7) == SapphirePlaced(7, "s11")
    with pytest.raises(CommandError, match="only lifting and placing can be entered"):
        TILE_TRAY.claimed("turn r1c1", 7)


def test_a_stuck_reed_sees_nothing_and_is_repaired(bench: Bench) -> None:
    assert bench.prompt.enter("fault stuck r1c1.tile") == "r1c1.tile is stuck now: type mend to repair it"
    assert bench.says("turn r1c1") == []
    assert bench.says("turn r1c2") == ["r1c2 lifted", "r1c2 placed"]
    assert bench.prompt.enter("mend") == "everything is repaired"
    assert bench.says("turn r1c1") == ["r1c1 lifted", "r1c1 placed"]


def test_a_noisy_reed_is_found_out_and_ignored(bench: Bench) -> None:
    bench.prompt.enter("fault noisy r1c1.tile")
    assert bench.pass_time(3000) == []
    assert [(finding.channel, finding.state) for finding in bench.findings] == [("r1c1.tile", Health.JITTERY)]
    assert bench.says("turn r1c2") == ["r1c2 lifted", "r1c2 placed"]


@pytest.mark.parametrize(("board", "count"), [("tiles", 16), ("gems", 9), ("all", 25)])
def test_a_board_without_power_is_silent_and_comes_back(bench: Bench, board: str, count: int) -> None:
    bench.prompt.enter(f"fault lost {board}")
    assert bench.pass_time(1000) == []
    assert len(bench.findings) == count
    assert {finding.state for finding in bench.findings} == {Health.SILENT}
    assert bench.source.status.condition is (Condition.LOST if board == "all" else Condition.READY)
    bench.prompt.enter("mend")
    assert bench.says("turn r1c1") == ["r1c1 lifted", "r1c1 placed"]


def test_a_weak_magnet_counts_once_it_has_decided(bench: Bench) -> None:
    bench.prompt.enter("fault slow r1c1.tile")
    assert bench.prompt.enter("lift r1c1") == ""
    assert [told for told in bench.pass_time(15_000) if told.startswith("r1c1")] == ["r1c1 lifted"]


def test_the_tray_plays_by_itself(bench: Bench) -> None:
    bench.prompt.enter("play")
    assert len(bench.pass_time(60_000)) > 30
    bench.prompt.enter("stop")
    assert bench.findings == []


def test_hands_put_the_tray_as_it_should_be(bench: Bench) -> None:
    bench.says("lift r1c1")
    bench.says("lift s22")
    assert bench.watch.decoder is not None
    wanted = Pose(frozenset({"r4c4", "s22", "s33"}))
    steps = TILE_TRAY.compare(wanted, bench.watch.decoder.snapshot()).steps
    bench.source.do_in_turn([action for step in steps for action in step.actions])
    assert bench.pass_time(9000) == ["r4c4 lifted", "r1c1 placed", "s33 lifted"]
    assert TILE_TRAY.compare(wanted, bench.watch.decoder.snapshot()).agrees


def test_sensors_that_are_not_fitted_say_nothing() -> None:
    tray = VirtualTray(fitted=("r1c1.tile",))
    assert tray.plan(LiftOff("r1c2"), 0) == []
    assert {edge.channel for edge in tray.plan(LiftOff("r1c1"), 1000)} == {"r1c1.tile"}
    assert tray.faults.baseline(0).levels == {"r1c1.tile": True}


def test_the_same_seed_gives_the_same_edges() -> None:
    def played() -> list[object]:
        tray = VirtualTray(5)
        return [edge for _ in range(40) for edge in tray.plan(tray.some_action(), tray.now_ms)]

    assert played() == played()


def test_it_refuses_before_anything_moves() -> None:
    tray = VirtualTray()
    tray.plan(LiftOff("r1c2"), 0)
    free_ms = tray.now_ms
    with pytest.raises(ImpossibleError):
        tray.plan(SwapTiles("r1c1", "r1c2"), 100)
    assert (tray.lifted, tray.now_ms) == ({"r1c2"}, free_ms)


def test_some_action_is_always_possible() -> None:
    kinds = set()
    for seed in range(30):
        tray = VirtualTray(seed)
        for _ in range(30):
            action = tray.some_action()
            kinds.add(type(action))
            tray.plan(action, tray.now_ms)
            assert len(tray.lifted) <= 4
    assert kinds >= {LiftOff, PlaceOn, TurnTile, SwapTiles, KnockTray}


def test_every_place_has_its_command() -> None:
    for place in (*CELLS, *SPOTS):
        assert place in str(line(TILE_TRAY.claimed(f"lift {place}", 0)))
