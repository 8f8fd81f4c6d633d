"""Game records: reading them line by line, however large or broken they are, and playing them.

Memory stays bounded: a line and a record have a greatest length, and nothing is read ahead.
"""

from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from companion.games import game_of
from companion.games.errors import MalformedError, RejectedError
from companion.games.game import Game, View
from companion.games.reading import strictly

LONGEST_LINE = 64 * 1024  # without its line end
TOO_LONG = f"the line is longer than {LONGEST_LINE} bytes: no event is that long"
MOST_LINES = 50_000


class RecordError(Exception):
    """Not a record, from this line on."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line


class Verdict(msgspec.Struct, frozen=True):
    """How far a record could be played: the state then, and the line that was rejected, if one was."""

    game: Game[Any, Any] | None
    state: Any
    rejected_line: int | None = None
    why: str = ""

    def view(self, view: View) -> bytes:
        """The state as JSON; nothing if there is none."""
        return b"" if self.game is None or self.state is None else self.game.view(self.state, view)


def lines_of(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The numbered lines of a record. Empty lines are forgiven at its end only."""
    number, blank = 0, None
    while line := stream.readline(LONGEST_LINE + 2):  # so that one too long shows, with and without a line end
        number += 1
        if len(line.removesuffix(b"\n")) > LONGEST_LINE:
            raise RecordError(number, TOO_LONG)
        if number > MOST_LINES:
            raise RecordError(number, f"the record is longer than {MOST_LINES} lines: no game is that long")
        if not line.strip():
            blank = blank or number
            continue
        if blank is not None:
            raise RecordError(blank, "the line is empty: write one event per line")
        yield number, line


def play(stream: BinaryIO) -> Verdict:
    """Fold a record into its last state. Raises `RecordError` for what is no record, OSError if it cannot be read."""
    game, state = None, None
    for number, line in lines_of(stream):
        try:
            game = game or game_of(line)
            event = strictly(line, game.decode)
            state = game.open(event) if state is None else game.apply(state, event)
        except MalformedError as error:
            raise RecordError(number, str(error)) from None
        except RejectedError as error:
            return Verdict(game, state, number, str(error))
    if state is None:
        raise RecordError(1, "the record is empty: it must start with table_opened")
    return Verdict(game, state)
