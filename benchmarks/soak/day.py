"""The day: game after game at one box and one journal, until so much time has passed; then everything is looked at."""

import hashlib
from dataclasses import dataclass
from pathlib import Path as File
from random import Random

from benchmarks.soak.evening import SETTLED_MS, Evening
from benchmarks.soak.failure import Place, SoakError
from benchmarks.soak.game import Game, opening, records
from benchmarks.soak.hands import told
from benchmarks.soak.memory import Sample, growth, sample
from benchmarks.soak.paths import Path, SerialLine, Wires
from benchmarks.soak.program import DayClock, Program
from benchmarks.soak.tally import Tally
from companion.games.game import Geometry
from companion.table.errors import JournalError
from companion.table.inspection import inspect
from companion.table.journal import Journal
from companion.table.wood import steps
from hardware.mock import VirtualBox
from hardware.mock_actions import Wait

HOUR_MS = 3_600_000
_REST = Geometry("upright", {"AB": 0, "BC": 0}, {})
_GAMES_ON_A_PATH = 3


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked for: so many hours from a seed with so many killed processes, or one game of it."""

    seed: int = 7
    hours: float = 24
    kills: int = 24
    game: int | None = None


class Day:
    """One day. `run` raises `SoakError`, which says where it was and how to see it again."""

    def __init__(self, plan: Plan, folder: File) -> None:
        self.plan = plan
        self.tally = Tally()
        self.samples: list[Sample] = []
        self.now_ms = 0
        self.fingerprint = ""
        self._kills = plan.kills
        (folder / "life").mkdir()
        self._program = Program(folder / "life" / "journal", DayClock(), self.tally)
        self._path: Path | None = None

    @property
    def journal(self) -> File:
        """Where the journal is now."""
        return self._program.file

    def run(self) -> None:
        """Play, and look at what is left."""
        number = self.plan.game or 1
        try:
            while True:
                self.play(number)
                number += 1
                if self.plan.game is not None or self.now_ms >= self.plan.hours * HOUR_MS:
                    break
        finally:
            self._program.end()
        self.look_back()

    def play(self, number: int) -> None:
        """One game, and the box put back for the next one."""
        rng = Random(f"{self.plan.seed} {number} box")
        box = VirtualBox(rng.getrandbits(32), now_ms=self.now_ms)
        path = self._laid(number, box, rng)
        first = opening(rng)
        about = f"{first.edition}, {', '.join(first.seats)}, {type(path).__name__}, kills {self._kills}"
        place = Place(self.plan.seed, number, about, 1, self.now_ms)
        evening = Evening(place, first, box, path, self._program, self.tally)
        game = Game(evening, deaths=has_deaths(number), kills=self._kills)
        try:
            game.run()
        finally:
            self._program, self._kills = evening.program, game.kills
        _put_back(evening)
        self.now_ms = box.now_ms
        if len(self.samples) <= self.now_ms // HOUR_MS:
            self.samples.append(sample(self.now_ms))

    def _laid(self, number: int, box: VirtualBox, rng: Random) -> Path:
        """The path of this game: a few games on one, a few on the other."""
        kind = SerialLine if (number // _GAMES_ON_A_PATH) % 2 else Wires
        if isinstance(self._path, kind):
            self._path.begin(box, rng)
            return self._path
        self._path = SerialLine(box, rng, self.tally) if kind is SerialLine else Wires(box)
        self._program.listen(self._path, box.now_ms)
        box.wait(2000)
        self._program.hear(self._path.carry([], box.now_ms), box.now_ms)
        return self._path

    def look_back(self) -> None:
        """The journal is whole, all games are in it, and memory has not grown."""
        try:
            inspect(self.journal)
            with Journal.read(self.journal) as journal:
                played = records(journal)
        except JournalError as error:
            raise SoakError(f"the journal is not whole: {error}") from error
        if (len(played), sum(map(len, played))) != (self.tally["games"], self.tally["events"]):
            raise SoakError(
                f"{self.tally['games']} games with {self.tally['events']} events were played, and the journal has "
                f"{len(played)} with {sum(map(len, played))}"
            )
        if grown := growth(self.samples):
            raise SoakError(grown)
        self.fingerprint = hashlib.sha256(repr((played, self.tally.certain())).encode()).hexdigest()[:16]


def has_deaths(number: int) -> bool:
    """Does the program die in this game? The first ones are rough; later it also lives for hours on end."""
    return number < 4 or (number // 12) % 2 == 1


def _put_back(evening: Evening) -> None:
    """Everything shut, lined up and upright, after the table was left."""
    with evening.doing("the box was put back after the game"):
        evening.program.table.leave()
        pose = evening.box.pose
        drawers = {name: depth.value for name, depth in pose.drawers.items()}
        for step in steps(Geometry(pose.orientation, dict(pose.rings), drawers), _REST):
            evening.do(told(step))
        evening.do(Wait(SETTLED_MS))
        evening.box.take_truth()
        evening.program.moved = []
