"""One evening without troubles of its own, for tests that make one."""

from pathlib import Path
from random import Random

from benchmarks.soak.evening import Evening
from benchmarks.soak.failure import Place
from benchmarks.soak.game import opening
from benchmarks.soak.paths import SerialLine, Wires
from benchmarks.soak.program import DayClock, Program
from benchmarks.soak.tally import Tally
from companion.games.master_thieves.state import SETUP
from hardware.jewel_box.virtual.virtual_box import VirtualBox

BEGUN: list[Evening] = []  # whose programs have still to be ended


def evening(folder: Path, *, seed: int = 1, wires: type[Wires] = Wires, serial: bool = False) -> Evening:
    """Somebody has opened a table."""
    tally, rng, box = Tally(), Random(seed), VirtualBox(seed)
    (folder / "life").mkdir(parents=True)
    path = SerialLine(box, rng, tally) if serial else wires(box)
    program = Program(folder / "life" / "journal", DayClock(), tally)
    program.listen(path, 0)
    box.wait(2000)
    program.hear(path.carry([], 2000), 2000)
    playing = Evening(Place(seed, 1, "a test", 0), opening(rng), box, path, program, tally)
    BEGUN.append(playing)
    return playing


def in_play(folder: Path, *, seed: int = 1, wires: type[Wires] = Wires, serial: bool = False) -> Evening:
    """The box is filled, and somebody is at it."""
    playing = evening(folder, seed=seed, wires=wires, serial=serial)
    with playing.program.table.together():  # one transaction is enough until the test begins
        while playing.ledger.state.phase is SETUP or playing.ledger.state.turn is None:
            playing.play_on()
    return playing
