"""The soak can fail: what is broken here on purpose is found, named, and can be seen again."""

from collections.abc import Sequence
from functools import lru_cache
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from benchmarks.soak import outages, reeds, troubles
from benchmarks.soak.__main__ import survive
from benchmarks.soak.day import Day, Plan
from benchmarks.soak.differences import Told, is_excused
from benchmarks.soak.evening import Evening
from benchmarks.soak.failure import GameFailedError, SoakError
from benchmarks.soak.game import judge
from benchmarks.soak.hands import actions_for, as_movement
from benchmarks.soak.memory import Sample, growth, sample
from benchmarks.soak.paths import Wires
from benchmarks.soak.power import Child, Disk, torn
from companion.games.master_thieves.box import Depth, Direction, Drawer
from companion.games.master_thieves.events import BoxTurned, DrawerOpened, LevelRotated, PositionSet, TurnEnded
from hardware.decode_trace import replay_lines
from hardware.jewel_box.decoder import Decoder
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.signals import Edge, Signal
from tests.soak.stage import evening, in_play

SHORT = 0.05  # hours


class LosesTheTwentieth(Wires):
    """Wires that lose everything about one movement."""

    def __init__(self, box: VirtualBox) -> None:
        super().__init__(box)
        self.left = 20

    def carry(self, signals: Sequence[Signal], now_ms: int) -> list[Signal]:
        self.left -= any(isinstance(signal, Edge) for signal in signals)
        return [] if self.left == 0 else super().carry(signals, now_ms)


def test_a_lost_movement_is_found_and_told_with_how_to_see_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = StringIO()
    day = Day(Plan(1, 2 * SHORT, 0), tmp_path, LosesTheTwentieth)
    assert survive(day, Console(file=told, width=160)) == 1
    complaint = capsys.readouterr().err
    assert "soak: FAILED: game 1 (" in complaint
    assert "seed 1" in complaint
    assert "the box did [" in complaint
    assert "and the decoder told []" in complaint
    assert "python -m benchmarks.soak --seed 1 --game 1 --kills 0" in complaint
    assert "Until it failed" in told.getvalue()
    assert day.journal.exists()
    with (tmp_path / "heard.jsonl").open("rb") as trace:
        assert list(replay_lines(trace, "heard.jsonl", JEWEL_BOX))


class Ghost(Wires):
    """Wires that tell of a drawer that nobody touched."""

    haunted = False

    def carry(self, signals: Sequence[Signal], now_ms: int) -> list[Signal]:
        if self.haunted:
            return [Edge(now_ms - 2500, "A1.closed", level=False), Edge(now_ms - 1000, "A1.closed", level=True)]
        return super().carry(signals, now_ms)


def test_a_movement_out_of_nowhere_is_found(tmp_path: Path) -> None:
    playing = evening(tmp_path, wires=Ghost)
    assert isinstance(playing.path, Ghost)
    playing.path.haunted = True
    with pytest.raises(GameFailedError, match=r"while hands fidgeted: the box did \[\], and the decoder told \[\('A1'"):
        troubles.fidgeting(playing)


def test_a_broken_reed_excuses_its_own_drawer_and_little_else() -> None:
    opened: list[Told] = [("B2", "front")]
    assert is_excused(opened, [("C3", "ajar"), ("C3", "shut"), ("B2", "front")], {"C3"})
    assert is_excused(opened, [("C3", "ajar"), ("B2", "ajar"), ("B2", "front")], {"C3"})
    assert not is_excused(opened, [], {"C3"})
    assert not is_excused(opened, [("B2", "front"), ("A1", "ajar")], {"C3"})
    assert not is_excused(opened, [("B2", "front"), ("B2", "shut")], {"C3"})
    assert not is_excused([("A1", "ajar"), ("A2", "ajar")], [("A2", "ajar"), ("A1", "ajar")], set())


def test_an_event_that_the_table_forgot_is_found(tmp_path: Path) -> None:
    playing = in_play(tmp_path)
    playing.program.table.undo()
    with pytest.raises(SoakError, match=f"counts {playing.ledger.number - 1} events, and {playing.ledger.number} are"):
        playing.agree()


def test_another_state_than_the_true_one_is_found_and_its_fields_are_named(tmp_path: Path) -> None:
    playing = in_play(tmp_path)
    playing.perform(LevelRotated(levels=1, direction=Direction.CW))
    playing.program.table.undo()
    playing.program.table.say(b'{"type":"level_rotated","levels":1,"direction":"ccw"}')
    with pytest.raises(SoakError, match=r"the table believes box Box.* is true"):
        playing.agree()


def test_a_foul_that_is_not_told_is_found(tmp_path: Path) -> None:
    playing = in_play(tmp_path)
    playing.perform(LevelRotated(levels=1, direction=Direction.CW))
    playing.perform(DrawerOpened(drawer=Drawer.A2, depth=Depth.FRONT))
    ((event, code),) = playing.ledger.fouls()
    playing.program.table.waive(event, code)
    with pytest.raises(SoakError, match="box_moved_before_drawer"):
        playing.agree()


def test_sensors_that_are_read_wrong_are_found(tmp_path: Path) -> None:
    playing = evening(tmp_path)
    playing.program.decoder = Decoder({"A1.closed": False})
    with pytest.raises(SoakError, match="the sensors are read wrong: A1 is ajar, not shut"):
        playing.agree()


def test_a_simulation_that_is_wrong_says_so(tmp_path: Path) -> None:
    playing = in_play(tmp_path)
    playing.ledger.happen(BoxTurned())
    with pytest.raises(SoakError, match="the simulation itself is wrong"):
        playing.agree()


def test_a_wrong_claim_that_is_taken_or_changes_something_is_found(tmp_path: Path) -> None:
    playing = in_play(tmp_path)
    del playing.ledger.facts[1:]  # people who believe that the box is still being filled
    with pytest.raises(GameFailedError, match=r"was taken, and cannot be|was rejected, the table counts"):
        troubles.wrong_claims(playing)
    with pytest.raises(GameFailedError, match=r"turn_ended.* was taken, and cannot be"):
        troubles.claim(playing, b'{"type":"turn_ended"}')


def test_a_reader_who_finds_other_events_is_heard(tmp_path: Path) -> None:
    playing = in_play(tmp_path)
    playing.program.table.undo()
    with pytest.raises(GameFailedError, match="it found"):
        troubles.looked_into(playing)


# Power


def test_an_acknowledged_event_that_the_disk_lost_is_found(tmp_path: Path) -> None:
    playing = in_play(tmp_path)
    before = Disk.of(playing.program.file)
    playing.perform(DrawerOpened(drawer=Drawer.B2, depth=Depth.FRONT))
    playing.program.end()
    playing.program = outages.restarted(playing, before)
    number = playing.ledger.number
    playing.moments = [playing.ledger.facts[:]]
    with pytest.raises(SoakError, match=f"{number} to {number} events can be in the journal as they were"):
        outages.resume(playing, number)


def test_a_torn_disk_is_new_up_to_a_byte_and_old_from_there() -> None:
    before, after = Disk(b"journal", b"a" * 9000), Disk(b"journal", b"a" * 8192 + b"b" * 6000)
    cuts = set()
    for seed in range(50):
        disk, in_the_middle = torn(before, after, Random(seed))
        cut = len(disk.log.rstrip(b"a"))
        assert disk.log == after.log[:cut] + before.log[cut:]
        assert in_the_middle is (8192 < max(cut, 8192) < len(after.log)) or cut == 0
        cuts.add(cut)
    assert len(cuts) > 20
    assert len(after.log) in cuts
    assert torn(after, after, Random(1))[0] == after
    assert torn(before, Disk(b"other", after.log), Random(1)) == (Disk(b"other", after.log), False)


def test_a_process_that_ends_by_itself_is_found(tmp_path: Path) -> None:
    playing = in_play(tmp_path)
    with pytest.raises(SoakError, match=r"ended by itself .*another table is using this journal"):
        Child(playing.program.file).feed_and_kill([b"{}"], 2)


@pytest.mark.parametrize(
    "answers",
    [
        [{"resumed": 4}],
        [{"ack": 6}],
        [{"resumed": 5}, {"ack": 7, "phase": "turn"}],
        [{"resumed": 5}, {"ack": 6, "phase": "turn"}, {"rejected": 2, "why": "no"}],
    ],
)
def test_an_answer_that_is_not_the_next_is_found(answers: list[dict[str, object]]) -> None:
    with pytest.raises(SoakError, match="resumed with event 5"):
        outages.acknowledged(answers, 5)


def test_what_a_process_acknowledged_is_counted() -> None:
    assert outages.acknowledged([], 5) == 5
    assert outages.acknowledged([{"resumed": 5}, {"ack": 6, "phase": "turn"}], 5) == 6


# Outages and reeds


class NeverFound(Wires):
    """A cable that is put in again in vain."""

    def plug_in(self, now_ms: int) -> list[Signal]:
        super().plug_in(now_ms)
        return []


class NeverLost(Wires):
    """A cable that is said to be pulled, and is not."""

    def unplug(self, now_ms: int) -> list[Signal]:
        del now_ms
        return []


def test_sensors_that_do_not_come_back_are_found(tmp_path: Path) -> None:
    playing = in_play(tmp_path, wires=NeverFound)
    with pytest.raises(GameFailedError, match="there is still no word of"):
        outages.cable_pulled(playing)


def test_a_program_that_hears_what_it_cannot_is_found(tmp_path: Path) -> None:
    playing = in_play(tmp_path, wires=NeverLost)
    playing.rng.seed(2)  # long enough for hands to move something
    with pytest.raises(GameFailedError, match="nobody listened, and yet"):
        outages.cable_pulled(playing)


def test_wood_that_moved_unseen_and_is_not_found_out_is_reported(tmp_path: Path) -> None:
    playing = evening(tmp_path)
    playing.program.decoder = Decoder({"A1.closed": False}, start_ms=playing.box.now_ms)
    with pytest.raises(SoakError, match="nothing was moved, and the table found: A1 is ajar, not shut"):
        outages.came_back(playing, ())


class Deaf(Wires):
    """Wires on which one reed is dead for good, whatever is mended."""

    def carry(self, signals: Sequence[Signal], now_ms: int) -> list[Signal]:
        heard = super().carry(signals, now_ms)
        return [signal for signal in heard if not (isinstance(signal, Edge) and signal.channel.startswith("C2."))]


def test_a_reed_that_stays_broken_after_it_was_mended_is_found(tmp_path: Path) -> None:
    playing = evening(tmp_path, wires=Deaf)
    playing.broken = {"C2"}
    playing.perform(DrawerOpened(drawer=Drawer.C2, depth=Depth.FRONT))
    assert playing.tally["repairs"] == 1
    assert not playing.difference()
    with pytest.raises(GameFailedError, match="C2 is front, and 15 s after its reed was mended it is read shut"):
        reeds.mended(playing)


def test_a_script_is_told_every_movement_once(tmp_path: Path) -> None:
    playing = in_play(tmp_path, wires=LosesTheTwentieth)
    assert isinstance(playing.path, LosesTheTwentieth)
    playing.path.left = 1
    with pytest.raises(GameFailedError, match=r"was told as \[\]"):
        outages.process_killed(playing)


# The end of a game, and of the day


@pytest.fixture
def finished(tmp_path: Path) -> Evening:
    playing = evening(tmp_path)
    with playing.program.table.together():  # all of it in one transaction: here the disk is not the point
        playing.perform(PositionSet(round=6))
        while playing.play_on():
            pass
    return playing


def test_a_record_that_is_judged_otherwise_is_found(finished: Evening) -> None:
    finished.program.table.say(b'{"type":"box_turned"}')
    with pytest.raises(GameFailedError, match="the referee says"):
        judge(finished)


def test_a_finished_game_that_the_journal_has_otherwise_is_found(finished: Evening) -> None:
    judge(finished)
    finished.program.table.abandon()
    with pytest.raises(GameFailedError, match="the game is over, and the journal has it as abandoned"):
        judge(finished)


@pytest.fixture
def survived(tmp_path: Path) -> Day:
    day = Day(Plan(4, SHORT, 0), tmp_path)
    day.run()
    return day


def test_a_journal_with_a_wrong_byte_is_found(survived: Day) -> None:
    journal = bytearray(survived.journal.read_bytes())
    at = journal.index(b"ruby_placed")
    journal[at] ^= 1
    survived.journal.write_bytes(journal)
    with pytest.raises(SoakError, match=r"the journal is not whole: .*damaged"):
        survived.look_back()


def test_a_game_that_is_missing_in_the_journal_is_found(survived: Day) -> None:
    survived.tally.note("left")
    with pytest.raises(SoakError, match=r"2 games with .* were played, and the journal has 1"):
        survived.look_back()


# Memory


def samples(*blocks: int, life: int = 1, resident: int = 40_000_000) -> list[Sample]:
    return [Sample(life, at, count, resident) for at, count in enumerate(blocks)]


def test_memory_that_grows_is_found_and_memory_that_wavers_is_not(survived: Day) -> None:
    wavering = samples(90_000, 120_000, 100_000, 101_000, 100_000, 99_000, 101_000, 100_000)
    assert growth(wavering) == ""
    growing = [one for life, size in enumerate(range(100_000, 180_000, 10_000)) for one in samples(size, life=life)]
    assert "Python's memory blocks grew by" in growth(growing)
    resident = [Sample(1, at, 100_000, 40_000_000 + at * 10_000_000) for at in range(8)]
    assert "the resident memory grew by" in growth(resident)
    survived.samples = growing
    with pytest.raises(SoakError, match="Python's memory blocks grew"):
        survived.look_back()


def test_growth_within_one_life_is_found_though_the_next_begins_anew() -> None:
    saw = (100_000, 101_000, 105_000, 110_000, 115_000)
    assert "in the life" in growth(samples(*saw, life=1) + samples(*saw, life=2))


def test_too_few_samples_say_nothing() -> None:
    assert growth(samples(1, 2, 3)) == ""


def test_a_leak_shows_in_a_sample_and_a_bounded_cache_does_not() -> None:
    @lru_cache(maxsize=100_000)
    def cached(number: int) -> list[int]:
        return [number]

    before = sample(1, 0)
    for number in range(50_000):
        cached(number)
    assert sample(1, 1).blocks < before.blocks + 5_000
    leaked = [[number] for number in range(50_000)]
    assert sample(1, 2).blocks > before.blocks + 45_000
    assert leaked


# Hands


def test_hands_are_asked_for_nothing_that_is_not_theirs() -> None:
    with pytest.raises(TypeError, match="no hands can do"):
        actions_for(TurnEnded(), Random(1))
    with pytest.raises(TypeError, match="no hands can do"):
        as_movement(TurnEnded())
