"""`python -m benchmarks.soak`: a day at the table with faults from a seed, and the table of what was survived.

Exit 0: survived. Exit 1: not; standard error says where, what differs, and how to see it again.
"""

import sys
import tempfile
from itertools import groupby
from pathlib import Path
from time import perf_counter

import click
from rich.console import Console

from benchmarks.soak.day import Day, Plan
from benchmarks.soak.failure import SoakError, clock
from benchmarks.soak.memory import Sample


@click.command()
@click.option("--hours", type=click.FloatRange(min=0, min_open=True), default=24, show_default=True)
@click.option("--seed", type=int, default=7, show_default=True, help="The same seed gives the same day.")
@click.option("--kills", type=click.IntRange(min=0), default=24, show_default=True, help="Real processes to kill.")
@click.option("--game", type=click.IntRange(min=1), help="Play only this game of the day.")
def main(hours: float, seed: int, kills: int, game: int | None) -> None:
    """Play a day at the table with faults from a seed."""
    folder = Path(tempfile.mkdtemp(prefix="jewelbox-soak-"))
    sys.exit(survive(Day(Plan(seed, hours, kills, game), folder), Console()))


def survive(day: Day, console: Console) -> int:
    """Live through a day, whose folder stays only if something went wrong; returns the exit status."""
    begun = perf_counter()
    try:
        day.run()
    except SoakError as error:
        trace = day.folder / "heard.jsonl"
        day.last_heard.write(trace)
        console.print(day.tally.table(f"Until it failed, {clock(day.now_ms)} simulated"))
        console.print(_memory(day.samples))
        click.echo(f"soak: FAILED: {error}", err=True)
        click.echo(f"  the journal: {day.journal}\n  what the sensors said last: {trace}", err=True)
        return 1
    day.clear()
    console.print(day.tally.table(f"Survived: {clock(day.now_ms)} simulated, seed {day.plan.seed}"))
    console.print(_memory(day.samples))
    console.print(f"the journal is whole; the day's fingerprint is {day.fingerprint}; {perf_counter() - begun:.0f} s")
    return 0


def _memory(samples: list[Sample]) -> str:
    lives = [[*its] for _, its in groupby(samples, lambda sample: sample.life)]
    megabytes = [" ".join(f"{sample.resident / 1e6:.0f}" for sample in its) for its in lives]
    blocks = [f"{sample.blocks / 1000:.0f}" for sample in samples]
    return (
        f"memory after each game, MB, by lives of the program: {' | '.join(megabytes)}\n"
        f"Python's memory blocks, thousands: {' '.join(blocks)}"
    )


if __name__ == "__main__":
    main()
