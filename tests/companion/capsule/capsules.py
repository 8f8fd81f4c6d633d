"""Journals with one game in them, and capsules of it."""

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from click.testing import CliRunner, Result

from companion.capsule.capsule import Capsule
from companion.capsule.writing import Surroundings, of_game, of_journal, surroundings
from companion.cli import main
from companion.config import Config
from companion.games import GAMES
from companion.games.errors import RejectedError
from companion.host import Host
from companion.table.journal import Journal
from companion.table.preferences import Preferences
from companion.table.table import Table
from companion.testing import undo_and_redo

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
HERE: Surroundings = surroundings(Config(), Preferences())


def kept(path: Path, lines: Iterable[bytes], rng: Random | None = None) -> Path:
    """A journal in which this was played, some of it undone and done again by chance."""
    with Journal.open(path) as journal:
        table = Table(journal, auto_advance=False)
        with table.together():
            for line in lines:
                try:
                    table.say(line, "" if rng is None else rng.choice(("", "screen", "@")))
                except RejectedError:
                    continue  # something was undone, so the game went another way
                if rng is not None and rng.random() < 0.03 and not table.is_over:
                    undo_and_redo(table, rng)
                if rng is not None and rng.random() < 0.02 and table.number > 1:
                    table.undo("screen")
    return path


def random_game(game: str, seed: int, most: int = 1000) -> list[bytes]:
    """The lines of a game by chance, whole or up to so many."""
    rng, rules = Random(seed), GAMES[game]
    event, state = _opened(game, rng)
    events = [event]
    while not rules.is_over(state) and len(events) < most:
        events.append(rng.choice(rules.options(state)))
        state = rules.apply(state, events[-1])
    return [rules.encode(event) for event in events]


def _opened(game: str, rng: Random) -> tuple[Any, Any]:
    """A table by chance, and its state: with fewer seats where the edition has too few gems for as many as drawn."""
    rules = GAMES[game]
    options = rules.setup_options()
    opening: dict[str, object] = {"type": "table_opened", "game": game}
    if len(rules.editions) > 1:
        opening["edition"] = rng.choice(list(rules.editions))
    for seats in range(rng.randint(options.fewest_seats, options.most_seats), options.fewest_seats - 1, -1):
        event = rules.deal(rules.decode(msgspec.json.encode({**opening, "seats": NAMES[:seats]})), rng.randrange)
        try:
            return event, rules.open(event)
        except RejectedError:
            continue  # too few gems for so many
    raise AssertionError("the fewest seats of an edition have gems enough")


def capsule_of(path: Path, number: int = 0) -> Capsule:
    """Of a game of this journal, or of the last one."""
    with Journal.read(path) as journal:
        return of_journal(journal, number or journal.games()[-1].id, HERE)


def capsule_at(table: Table) -> Capsule:
    """Of the game that is open, as a running table writes it."""
    return of_game(table, HERE)


def capsule(*arguments: object, host: Host | None = None, **how: Any) -> Result:
    """The command, with these arguments."""
    return CliRunner().invoke(main, ["capsule", *map(str, arguments)], obj=host, **how)
