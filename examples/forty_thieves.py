"""The sample games of 40 Thieves, from their seeds."""

from datetime import UTC, datetime, timedelta
from random import Random

import msgspec

from companion.games.event_lines import Source
from companion.games.forty_thieves import engine, events
from companion.games.forty_thieves.events import AnyEvent, TableOpened, TableOptions
from tools.random_player.forty_thieves import RandomPlayer

EVENING = datetime(2026, 11, 13, 20, 0, tzinfo=UTC)


class Sample(msgspec.Struct, frozen=True):
    """One shipped game."""

    file: str
    seats: tuple[str, ...]
    seed: int
    options: TableOptions = TableOptions()


SAMPLES = (
    Sample("two-seats-forty-thieves.jsonl", ("Ana", "Ben"), 236),
    Sample("three-seats-forty-thieves-leaders.jsonl", ("Ana", "Ben", "Cora"), 96, TableOptions(leaders=True)),
    Sample("four-seats-forty-thieves-tales.jsonl", ("Ana", "Ben", "Cora", "Dan"), 288, TableOptions(tales=True)),
)


def record_of(sample: Sample) -> bytes:
    """The whole game, one event per line, as people would have tapped it."""
    rng, at = Random(sample.seed), EVENING  # noqa: S311 - games, not secrets
    event: AnyEvent | None = TableOpened(game="forty-thieves", seats=sample.seats, options=sample.options)
    assert isinstance(event, TableOpened)
    people, state, lines = RandomPlayer(event, rng), engine.open_table(event), []
    while event is not None:
        lines.append(events.encode(msgspec.structs.replace(event, at=at.isoformat(), source=Source.SCREEN)))
        event, at = people.next_event(state), at + timedelta(seconds=rng.randint(2, 15))
        state = state if event is None else engine.apply(state, event)
    return b"\n".join(lines) + b"\n"
