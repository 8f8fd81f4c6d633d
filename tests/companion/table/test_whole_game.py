"""A whole game on the virtual box: begun, killed, resumed, undone ten steps, corrected, finished, judged the same."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from click.testing import CliRunner

from benchmarks.soak.hands import actions_for, can_be_sensed
from companion.cli import main
from companion.games.master_thieves import engine, events
from companion.games.master_thieves.box import Direction
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import (
    AnyEvent,
    BoxTurned,
    DrawerClosed,
    DrawerOpened,
    LevelRotated,
    TableOpened,
)
from companion.games.master_thieves.state import State
from companion.games.master_thieves.views import referee_view
from hardware.jewel_box import movements
from hardware.jewel_box.decoder import Decoder
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from tools.random_player.master_thieves import next_event


class Sensed:
    """The virtual box and what the decoder makes of it."""

    def __init__(self) -> None:
        self._box, self._rng = VirtualBox(seed=5), Random(5)
        self._decoder = Decoder(self._box.baseline().levels)

    def do(self, event: AnyEvent) -> list[bytes]:
        """Let hands do this, and return what the sensors report, as lines of a record."""
        signals = [signal for action in actions_for(event, self._rng) for signal in self._box.do(action)]
        signals += self._box.wait(2500)
        reports = [report for signal in signals for report in self._decoder.feed(signal)]
        reports += self._decoder.advance(self._box.now_ms)
        moved = [report for report in reports if isinstance(report, movements.Movement)]
        return [msgspec.json.encode(movements.line(movement) | {"source": "sensor"}) for movement in moved]


class Scripted:
    """A `jewelbox table` in a process of its own, and the state that it should have."""

    def __init__(self, path: Path, *options: str) -> None:
        command = [sys.executable, "-m", "companion", "table", "--journal", str(path), *options]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def answer(self) -> Any:
        assert self._process.stdout
        return json.loads(self._process.stdout.readline())

    def ask(self, line: bytes) -> Any:
        assert self._process.stdin
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()
        return self.answer()

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()

    def close(self) -> int:
        self._process.communicate()
        return self._process.returncode


class Evening:
    """Fair hands at the virtual box, everything going through the table's process."""

    def __init__(self) -> None:
        first = TableOpened(game="master-thieves", edition=EditionId.GIGAMIC, seats=("Ana", "Bo", "Cy"))
        self.opened = events.encode(first)
        self.record: list[AnyEvent] = [first]
        self.states: list[State] = [engine.open_table(first)]
        self._rng, self._sensed = Random(2), Sensed()

    def play(self, table: Scripted, until: int) -> None:
        """Go on until so many events count, or the game is over."""
        while len(self.states) < until:
            event = next_event(self.states[-1], self._rng.choice)
            if event is None:
                return
            for line in self._sensed.do(event) if can_be_sensed(event) else [events.encode(event)]:
                self.tell(table, line)

    def undo(self, table: Scripted) -> Any:
        """Take one event back; hands put the wood back, and nobody listens to that."""
        event, _ = self.record.pop(), self.states.pop()
        match event:
            case DrawerOpened() if can_be_sensed(event):
                was = self.states[-1].box.depth(event.drawer)
                self._sensed.do(DrawerClosed(drawer=event.drawer))
                self._sensed.do(DrawerOpened(drawer=event.drawer, depth=was)) if was else None
            case DrawerClosed():
                depth = self.states[-1].box.depth(event.drawer)
                assert depth is not None
                self._sensed.do(DrawerOpened(drawer=event.drawer, depth=depth))
            case LevelRotated():
                back = Direction.CCW if event.direction is Direction.CW else Direction.CW
                self._sensed.do(LevelRotated(levels=event.levels, direction=back))
            case BoxTurned():
                self._sensed.do(event)
        return table.ask(b'{"type":"undo"}')

    def tell(self, table: Scripted, line: bytes) -> None:
        self.record.append(events.decode(line))
        self.states.append(engine.apply(self.states[-1], events.decode(line)))
        assert table.ask(line) == {"ack": len(self.states), "phase": self.states[-1].phase}


def test_a_game_killed_resumed_undone_corrected_and_finished_is_judged_the_same(tmp_path: Path) -> None:
    path, evening = tmp_path / "journal", Evening()
    table = Scripted(path)
    assert table.ask(evening.opened) == {"ack": 1, "phase": "setup"}
    evening.play(table, until=90)
    table.kill()

    table = Scripted(path, "--resume")
    assert table.answer() == {"resumed": 90}
    undone = [evening.undo(table) for _ in range(10)]
    assert [step["ack"] for step in undone] == list(range(89, 79, -1))
    evening.tell(table, b'{"type":"correction","set":{"black":{"Ana":{"diamond":3}}},"source":"screen"}')
    evening.play(table, until=10_000)
    assert evening.states[-1].phase == "game_over"
    assert table.close() == 0

    record = CliRunner().invoke(main, ["games", "export", "1", "--journal", str(path)]).stdout_bytes
    verdict = CliRunner().invoke(main, ["referee", "--view", "referee"], input=record)
    assert verdict.exit_code == 0
    assert json.loads(verdict.stdout) == json.loads(msgspec.json.encode(referee_view(evening.states[-1])))
