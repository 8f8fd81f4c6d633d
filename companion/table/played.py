"""A game as far as it was played: the events that count, the state after each, and what was undone. Pure.

One rule: whoever changes it works on a copy, so that a rejection halfway leaves nothing behind. What is new since
the last writing stands in `fresh`, ready for the journal.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Self

import msgspec

from companion.games.game import Foul, Game, MalformedError, RejectedError, Words
from companion.games.wording import Facts

from .entries import HAPPENED, Entry, Kind

MOST_EVENTS = 50_000  # as many as a record may have lines


class UnplayableError(Exception):
    """A journal's game that these rules do not accept."""


@dataclass(frozen=True, slots=True)
class Step:
    """An event that counts, who said so, and the state after it."""

    event: Any
    state: Any
    said_by: str = ""
    implied: bool = False


class Waiver(msgspec.Struct, frozen=True):
    """A foul that the table lets pass: with which event it came, and its code."""

    event: int
    code: str


@dataclass(slots=True)
class Played:
    """One game. `steps` are never empty: the first one opened the table."""

    game: Game[Any, Any]
    steps: list[Step]
    undone: list[Step] = field(default_factory=list)
    waived: set[Waiver] = field(default_factory=set)
    fresh: list[Entry] = field(default_factory=list)
    most_events: int = MOST_EVENTS
    peeks: int = 0

    @classmethod
    def opened(cls, game: Game[Any, Any], event: Any, said_by: str = "", *, most_events: int = MOST_EVENTS) -> Self:
        """Begin a game, or raise `RejectedError`."""
        played = cls(game, [Step(event, game.open(event), said_by)], most_events=most_events)
        played._write(Kind.EVENT, event, said_by)
        return played

    @classmethod
    def replayed(cls, game: Game[Any, Any], entries: Iterable[Entry], *, most_events: int = MOST_EVENTS) -> Self:
        """Fold a journal's entries into the same game again."""
        stream = iter(entries)
        number = 1
        try:
            first = next(stream)
            event = game.decode(first.line.encode())
            played = cls.opened(game, event, first.said_by, most_events=most_events)
            for entry in stream:
                number += 1
                played.take(entry)
        except (RejectedError, MalformedError, IndexError, msgspec.DecodeError) as error:
            raise UnplayableError(f"entry {number}: {error}") from error
        played.fresh.clear()
        return played

    def take(self, entry: Entry) -> None:
        """One more entry of the journal."""
        if entry.kind in HAPPENED:
            event = self.game.decode(entry.line.encode())
            self.happen(event, entry.said_by, implied=entry.kind is Kind.IMPLIED)
        elif entry.kind is Kind.UNDO:
            self.undo()
        elif entry.kind is Kind.REDO:
            self.redo()
        elif entry.kind is Kind.WAIVED:
            self.waived.add(msgspec.json.decode(entry.line, type=Waiver))
        elif entry.kind is Kind.PEEKED:
            self.peeks += 1

    def copy(self) -> "Played":
        """The same, free to be changed."""
        return Played(
            self.game,
            self.steps[:],
            self.undone[:],
            set(self.waived),
            self.fresh[:],
            self.most_events,
            self.peeks,
        )

    @property
    def state(self) -> Any:
        """The state after the last event that counts."""
        return self.steps[-1].state

    @property
    def number(self) -> int:
        """The number of the last event that counts; `table_opened` is 1."""
        return len(self.steps)

    def happen(self, event: Any, said_by: str = "", *, implied: bool = False) -> None:
        """Apply an event, or raise `RejectedError`."""
        if len(self.steps) >= self.most_events:
            raise RejectedError(Words("this game has {n} events already: no game is longer", {"n": self.most_events}))
        self.steps.append(Step(event, self.game.apply(self.state, event), said_by, implied))
        self.undone.clear()
        self._write(Kind.IMPLIED if implied else Kind.EVENT, event, said_by)

    def undo(self, said_by: str = "") -> Words:
        """Take back the last event that counts, however long ago it was; the first one stays."""
        if len(self.steps) == 1:
            raise RejectedError(Words("there is nothing left to undo: this is where the game began"))
        label = self.label_of(len(self.steps))
        self.undone.append(self.steps.pop())
        self.waived = {waiver for waiver in self.waived if waiver.event <= len(self.steps)}
        self.fresh.append(Entry(Kind.UNDO, said_by=said_by))
        return label

    def redo(self, said_by: str = "") -> Words:
        """Let the last event undone count again, unless something new has happened since."""
        if not self.undone:
            raise RejectedError(Words("there is nothing to redo: nothing was undone since the last event"))
        self.steps.append(self.undone.pop())
        self.fresh.append(Entry(Kind.REDO, said_by=said_by))
        return self.label_of(len(self.steps))

    def label_of(self, number: int) -> Words:
        """An event that counts, by its number, as undo names it."""
        before = self.steps[max(0, number - 2)].state
        return self.game.label(before, self.steps[number - 1].event)

    @property
    def redo_label(self) -> Words | None:
        """What redo would bring back."""
        return self.game.label(self.state, self.undone[-1].event) if self.undone else None

    def replace(self, number: int, events: Iterable[Step]) -> None:
        """Take back the events from `number` on and let others happen instead: history shows both."""
        while len(self.steps) >= number:
            self.undo()
        for step in events:
            self.happen(step.event, step.said_by, implied=step.implied)

    def fouls(self, after: int = 0) -> list[Foul]:
        """Every foul after an event that was not let pass."""
        found = self.game.fouls(self.state, after)
        return [foul for foul in found if Waiver(foul.event, foul.code) not in self.waived]

    def common_with(self, other: "Played") -> int:
        """The number of the last event up to which both are the same game."""
        number = min(self.number, other.number)
        while self.steps[number - 1] is not other.steps[number - 1]:
            number -= 1
        return number

    def waive(self, event: int, code: str, said_by: str = "") -> None:
        """Let a foul pass. The record keeps it: what the wood did, it did."""
        if not any((foul.event, foul.code) == (event, code) for foul in self.fouls(event - 1)):
            facts: Facts = {"code": code, "event": event}
            raise RejectedError(Words("there is no foul {code} at event {event} to let pass", facts))
        waiver = Waiver(event, code)
        self.waived.add(waiver)
        self.fresh.append(Entry(Kind.WAIVED, msgspec.json.encode(waiver).decode(), said_by))

    def peek(self, said_by: str = "") -> None:
        """Somebody looks at what is hidden: that cannot be undone, so it stays in the history."""
        self.peeks += 1
        self.fresh.append(Entry(Kind.PEEKED, said_by=said_by))

    def _write(self, kind: Kind, event: Any, said_by: str) -> None:
        self.fresh.append(Entry(kind, self.game.encode(event).decode(), said_by))
