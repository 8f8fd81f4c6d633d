"""Make the sample games anew: `python -m examples.generate`. The same seeds always give the same games."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import msgspec

from companion.games.master_thieves import autoplay, engine, events
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import AnyEvent, CardRevealed, Movement, Source, TableOpened

HERE = Path(__file__).parent
EVENING = datetime(2026, 1, 9, 20, 0, tzinfo=UTC)
SENSED = Movement.__args__


class Sample(msgspec.Struct, frozen=True):
    """One shipped game."""

    file: str
    edition: EditionId
    seats: tuple[str, ...]
    seed: int


SAMPLES = (
    Sample("two-seats-gigamic.jsonl", EditionId.GIGAMIC, ("Camille", "Hugo"), 4),
    Sample("five-seats-zoch.jsonl", EditionId.ZOCH, ("Anna", "Kevin", "Sheila", "James", "Robin"), 11),
    Sample(
        "six-seats-rio-grande.jsonl", EditionId.RIO_GRANDE, ("Alfonzo", "Mike", "Ken", "Robin", "Anna", "Sheila"), 3
    ),
    Sample(
        "eight-seats-italiano.jsonl",
        EditionId.ITALIANO,
        ("Giulia", "Marco", "Sofia", "Luca", "Elena", "Paolo", "Chiara", "Dario"),
        8,
    ),
)


class Hands:
    """Chance, and the habit of saying a card's number only when it is asked for."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)  # noqa: S311 - games, not secrets

    def choose(self, things: Sequence[AnyEvent]) -> AnyEvent:
        """One of several events."""
        plain = [thing for thing in things if not isinstance(thing, CardRevealed) or thing.number is None]
        return self._rng.choice(plain or things)

    def pause(self) -> timedelta:
        """How long people take."""
        return timedelta(seconds=self._rng.randint(2, 15))


def record_of(sample: Sample) -> bytes:
    """The whole game, one event a line, as sensors and a screen would have reported it."""
    hands, at = Hands(sample.seed), EVENING
    event: AnyEvent | None = TableOpened(game="master-thieves", edition=sample.edition, seats=sample.seats)
    assert event is not None
    state, lines = engine.open_table(event), []
    while event is not None:
        source = Source.SENSOR if isinstance(event, SENSED) else Source.SCREEN
        lines.append(events.encode(msgspec.structs.replace(event, at=at.isoformat(), source=source)))
        event, at = autoplay.next_event(state, hands.choose), at + hands.pause()
        state = state if event is None else engine.apply(state, event)
    return b"\n".join(lines) + b"\n"


if __name__ == "__main__":
    for sample in SAMPLES:
        (HERE / sample.file).write_bytes(record_of(sample))
