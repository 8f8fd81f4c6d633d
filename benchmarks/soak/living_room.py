"""`python -m benchmarks.soak.living_room`: a day with the whole program, and with people who look for what is hidden.

Exit 0: nothing hidden was to be seen, nothing was lost, and memory did not grow. Exit 1: standard error says where.
"""

import logging
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path as File
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import click
from msgspec.structs import replace

from benchmarks.soak.failure import SoakError, clock
from benchmarks.soak.game import NAMES, opening
from benchmarks.soak.memory import Sample, growth, sample
from benchmarks.soak.onlookers import Onlookers
from benchmarks.soak.people import FortyThievesPeople, MasterThievesPeople, People
from benchmarks.soak.program import DayClock
from benchmarks.soak.room import Furniture, Room
from companion.games.forty_thieves import events as forty_thieves
from companion.games.forty_thieves.events import TableOptions
from companion.games.master_thieves import events as master_thieves
from companion.languages import LANGUAGES
from companion.pages.actions import Begin, FillByChance, Leave
from companion.table.errors import JournalError
from companion.table.inspection import inspect
from companion.table.journal import Journal

HOUR_MS = 3_600_000
_ROBOS = ("Robo", "Robo 2")


class LivingRoom:
    """One day: game after game, of both games in turn, on one journal."""

    def __init__(self, seed: int, folder: File) -> None:
        self.seed, self.folder = seed, folder
        self.onlookers = Onlookers(seed)
        self.counts: Counter[str] = Counter()
        self.samples: list[Sample] = []
        self.clock = DayClock()
        self.game = 0

    def run(self, hours: float) -> None:
        """Raises `SoakError`."""
        with _logged_to(self.onlookers.log):
            while self.clock.now_ms < hours * HOUR_MS:
                self.play(hours * HOUR_MS)
                self.samples.append(sample(0, self.clock.now_ms))
        self.look_back()

    def play(self, until_ms: float) -> None:
        """The next game, to its end or until it is that late."""
        self.game += 1
        rng = Random(f"{self.seed} {self.game}")
        is_box = self.game % 3 != 2
        furniture = Furniture(
            self.folder, "jewel_box" if is_box else "tile_tray", self.clock, rng.choice(list(LANGUAGES))
        )
        room = Room(furniture, rng, self.onlookers.look)
        try:
            people = self._at_box(room, rng) if is_box else self._at_tray(room, rng)
            try:
                people.play(until_ms)
            finally:
                room = people.room  # another one, if the power was gone
            ended = room.frame.model.table
            self.counts["games played to the end" if ended is not None and ended.is_over else "games left"] += 1
            self.counts["events"] += room.number
            room.do(Leave())
        finally:
            room.end()

    def _at_box(self, room: Room, rng: Random) -> People:
        """Up to four people and two computer players, at Master Thieves."""
        first = opening(rng)
        people, robos = list(first.seats[: rng.randint(1, 4)]), list(_ROBOS[: rng.randint(0, 2)])
        if len(people) + len(robos) < 2:
            robos = list(_ROBOS[:1])
        first = replace(first, seats=tuple(rng.sample([*people, *robos], len(people) + len(robos))))
        room.do(Begin(master_thieves.encode(first).decode(), tuple((name, "simple") for name in robos)))
        room.do(FillByChance())
        with_phones = rng.sample(people, rng.randint(0, len(people)))
        self.counts["computer players"] += len(robos)
        return MasterThievesPeople(room, rng, with_phones, self.counts, robos)

    def _at_tray(self, room: Room, rng: Random) -> People:
        """Two to four people at 40 Thieves."""
        names = tuple(rng.sample(NAMES, rng.randint(2, 4)))
        options = TableOptions(leaders=rng.random() < 0.5, tales=rng.random() < 0.5)
        first = forty_thieves.TableOpened(game="forty-thieves", seats=names, options=options)
        room.do(Begin(forty_thieves.encode(first).decode()))
        return FortyThievesPeople(room, rng, rng.sample(names, rng.randint(0, len(names))), self.counts, first)

    def look_back(self) -> None:
        """The journal is whole, all games are in it, and memory has not grown."""
        try:
            inspect(self.folder / "journal")
            with Journal.read(self.folder / "journal") as journal:
                games = len(journal.games())
        except JournalError as error:
            raise SoakError(f"the journal is not whole: {error}") from error
        if games != self.game:
            raise SoakError(f"{self.game} games were played, and the journal has {games}")
        if grown := growth(self.samples):
            raise SoakError(grown)


@contextmanager
def _logged_to(handler: logging.Handler) -> Iterator[None]:
    """Everything that the program logs, with all details."""
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        root.removeHandler(handler)
        root.setLevel(level)


@click.command()
@click.option("--hours", type=click.FloatRange(min=0, min_open=True), default=24, show_default=True)
@click.option("--seed", type=int, default=7, show_default=True, help="The same seed gives the same day.")
def main(hours: float, seed: int) -> None:
    """Let people play with the whole program for a day, and look for what is hidden."""
    begun = perf_counter()
    with TemporaryDirectory(prefix="jewelbox-soak-") as folder:
        day = LivingRoom(seed, File(folder))
        try:
            day.run(hours)
        except SoakError as error:
            click.echo(
                f"soak: FAILED: game {day.game}, {clock(day.clock.now_ms)} simulated, seed {seed}: {error}", err=True
            )
            sys.exit(1)
    for what, number in (*sorted(day.counts.items()), *asdict(day.onlookers.seen).items()):
        click.echo(f"{number:>12,}  {what.replace('_', ' ')}")
    megabytes = " ".join(f"{one.resident / 1e6:.0f}" for one in day.samples)
    click.echo(f"memory after each game, MB: {megabytes}")
    click.echo(
        f"Nothing hidden was shown in {clock(day.clock.now_ms)} simulated, seed {seed}; {perf_counter() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
