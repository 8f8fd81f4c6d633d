"""The sample games of Master Thieves, from their seeds."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random

import msgspec

from companion.games.event_lines import Source
from companion.games.master_thieves import engine, events
from companion.games.master_thieves.box import Depth
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import (
    AnyEvent,
    CardRevealed,
    DiamondsPlaced,
    DrawerClosed,
    DrawerOpened,
    Movement,
    RubyPlaced,
    TableOpened,
)
from companion.games.master_thieves.state import State
from tools.random_player.master_thieves import next_event

EVENING = datetime(2026, 1, 9, 20, 0, tzinfo=UTC)
SENSED = Movement.__args__
_MOMENT = timedelta(seconds=2)


class Sample(msgspec.Struct, frozen=True):
    """One shipped game."""

    file: str
    edition: EditionId
    seats: tuple[str, ...]
    seed: int
    opens_all: bool = False  # every drawer that is filled before the game is seen to be opened


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
    Sample("three-seats-zoch.jsonl", EditionId.ZOCH, ("Ana", "Ben", "Cora"), 32, opens_all=True),
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
    """The whole game, one event per line, as sensors and a screen would have reported it."""
    hands, at = Hands(sample.seed), EVENING
    event: AnyEvent | None = TableOpened(game="master-thieves", edition=sample.edition, seats=sample.seats)
    assert event is not None
    state: State | None = None
    lines = []
    while event is not None:
        for done in _with_hands(event) if sample.opens_all else (event,):
            source = Source.SENSOR if isinstance(done, SENSED) else Source.SCREEN
            lines.append(events.encode(msgspec.structs.replace(done, at=at.isoformat(), source=source)))
            state = engine.apply(state, done) if state is not None else engine.open_table(done)
            at += _MOMENT
        assert state is not None
        event, at = next_event(state, hands.choose), at - _MOMENT + hands.pause()
    return b"\n".join(lines) + b"\n"


def _with_hands(event: AnyEvent) -> tuple[AnyEvent, ...]:
    """What is put into a drawer, between its opening and its shutting."""
    if not isinstance(event, RubyPlaced | DiamondsPlaced):
        return (event,)
    depth = Depth.SECRET if isinstance(event, RubyPlaced) else Depth.FRONT
    return DrawerOpened(drawer=event.drawer, depth=depth), event, DrawerClosed(drawer=event.drawer)
