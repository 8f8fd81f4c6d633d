"""The day: game after game at one box and one journal, until so much time has passed; then everything is looked at."""

import hashlib
import shutil
from dataclasses import dataclass
from pathlib import Path as File
from random import Random

from benchmarks.soak.evening import SETTLED_MS, Evening
from benchmarks.soak.failure import Place, SoakError
from benchmarks.soak.game import Game, opening, records
from benchmarks.soak.memory import Sample, growth, sample
from benchmarks.soak.paths import Path, SerialLine, Wires
from benchmarks.soak.program import DayClock, Program
from benchmarks.soak.tally import Tally
from benchmarks.soak.trace import LastHeard
from companion.table.errors import JournalError
from companion.table.inspection import inspect
from companion.table.journal import Journal
from hardware.commands import Wait
from hardware.jewel_box.pose import Pose, steps
from hardware.jewel_box.virtual.virtual_box import VirtualBox

HOUR_MS = 3_600_000
_REST = Pose("upright", {"AB": 0, "BC": 0}, {})
STRETCH, ROUGH = 5, 2  # so many games on one path; so many of them in which the program dies


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked for: so many hours from a seed with so many killed processes, or one game of it."""

    seed: int = 7
    hours: float = 24
    kills: int = 24
    game: int | None = None


class Day:
    """One day. `run` raises `SoakError`, which says where it was and how to see it again."""

    def __init__(self, plan: Plan, folder: File, wires: type[Wires] = Wires) -> None:
        self.plan = plan
        self.tally = Tally()
        self.samples: list[Sample] = []
        self.now_ms = 0
        self.fingerprint = ""
        self._kills = self._kills_of_stretch = plan.kills
        self._life = 0
        self._wires = wires
        self.folder = folder
        (folder / "life").mkdir()
        self._program = Program(folder / "life" / "journal", DayClock(), self.tally)
        self._path: Path | None = None

    @property
    def journal(self) -> File:
        """Where the journal is now."""
        return self._program.file

    @property
    def last_heard(self) -> LastHeard:
        """What the program heard last."""
        return self._program.last_heard

    def clear(self) -> None:
        """Nothing of it is needed any more."""
        shutil.rmtree(self.folder)

    def run(self) -> None:
        """Play, and look at what is left. One game alone is played with those of its stretch before it."""
        number = 1 if self.plan.game is None else first_of_stretch(self.plan.game)
        try:
            while True:
                self.play(number)
                self.last_heard.forget()
                self.samples.append(sample(self._life, self.now_ms))  # when nothing is left of the game
                if number == self.plan.game or self.now_ms >= self._end_ms:
                    break
                number += 1
        finally:
            self._program.end()
        self.look_back()

    def play(self, number: int) -> None:
        """One game, and the box put back for the next one."""
        rng = Random(f"{self.plan.seed} {number} box")
        box = VirtualBox(rng.getrandbits(32), now_ms=self.now_ms)
        path = self._laid(number, box, rng)
        first = opening(rng)
        about = f"{first.edition}, {', '.join(first.seats)}, {path.name}"
        place = Place(self.plan.seed, number, about, self._kills_of_stretch)
        evening = Evening(place, first, box, path, self._program, self.tally)
        game = Game(evening, deaths=has_deaths(number), kills=self._kills)
        try:
            game.run(self._end_ms)
        finally:
            self._life += self._program is not evening.program
            self._program, self._kills = evening.program, game.kills
        _put_back(evening)
        self.now_ms = box.now_ms

    @property
    def _end_ms(self) -> float:
        """When the day is over; one game alone takes as long as it takes."""
        return self.plan.hours * HOUR_MS if self.plan.game is None else float("inf")

    def _laid(self, number: int, box: VirtualBox, rng: Random) -> Path:
        """The path of this game: one stretch of games by wires, the next by serial line, and all is begun anew."""
        if self._path is not None and number != first_of_stretch(number):
            self._path.begin(box, rng)
            return self._path
        self._kills_of_stretch = self._kills
        self._life += 1
        by_wires = (number - 1) // STRETCH % 2 == 0
        self._path = path = self._wires(box) if by_wires else SerialLine(box, rng, self.tally)
        self._program.listen(path, box.now_ms)
        box.wait(2000)
        self._program.hear(path.carry([], box.now_ms), box.now_ms)
        return path

    def look_back(self) -> None:
        """The journal is whole, all games are in it, and memory has not grown."""
        try:
            inspect(self.journal)
            with Journal.read(self.journal) as journal:
                played = records(journal)
        except JournalError as error:
            raise SoakError(f"the journal is not whole: {error}") from error
        games, events = self.tally["games"] + self.tally["left"], self.tally["events"]
        if (len(played), sum(map(len, played))) != (games, events):
            found = f"{len(played)} with {sum(map(len, played))}"
            raise SoakError(f"{games} games with {events} events were played, and the journal has {found}")
        if grown := growth(self.samples):
            raise SoakError(grown)
        self.fingerprint = hashlib.sha256(repr((played, self.tally.certain())).encode()).hexdigest()[:16]


def first_of_stretch(number: int) -> int:
    """The game with which the stretch of a game began."""
    return (number - 1) // STRETCH * STRETCH + 1


def has_deaths(number: int) -> bool:
    """Does the program die in this game? The first ones of a stretch are rough; through the others it lives on."""
    return number - first_of_stretch(number) < ROUGH


def _put_back(evening: Evening) -> None:
    """Everything shut, lined up and upright, after the table was left."""
    with evening.doing("the box was put back after the game"):
        evening.program.table.leave()
        for step in steps(evening.box.pose, _REST):
            for action in step.actions:
                evening.do(action)
        evening.do(Wait(SETTLED_MS))
        evening.box.take_truth()
        evening.program.moved = []
