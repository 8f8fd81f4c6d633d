"""`python -m companion.league.outbox JOURNAL CURSOR`: what the hub has not acknowledged yet, one message per line.

One rule: the journal is the outbox. The cursor says up to which entry of which game the hub has it; whatever else is in
the journal is still to be sent, also after it was restored from a backup. A game that goes on is never told.
"""

import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from companion.league.finished_games import Finished, encode
from companion.service.parent import end_with_parent
from companion.table.entries import Status
from companion.table.errors import JournalError
from companion.table.journal import Journal
from companion.table.past_game import past_game, with_figures

MOST = 1000  # at a time
NO_JOURNAL = 3


def read_cursor(path: Path) -> dict[str, int]:
    """By game, up to which entry the hub has it. A line that was cut short counts for nothing."""
    found: dict[str, int] = {}
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").split("\n")[:-1]
    except FileNotFoundError:
        return found
    for line in lines:
        game, _, revision = line.partition(" ")
        if revision.isascii() and revision.isdecimal():
            found[game] = max(found.get(game, 0), int(revision))
    return found


def pending(journal: Journal, acknowledged: Mapping[str, int]) -> Iterator[Finished]:
    """What the hub has to know yet, the oldest game first."""
    for listed in reversed(journal.listed()):
        row, known = listed.row, acknowledged.get(listed.row.uid, 0)
        if listed.number <= known:
            continue
        is_finished = journal.status(row.id) is Status.FINISHED
        if is_finished or known:  # ... or the hub has it, and it goes on after all
            with suppress(JournalError):  # of another version's rules: the others are sent anyway
                past = with_figures(journal, listed) if is_finished else past_game(journal, listed)
                yield Finished(row.uid, listed.number, past)


def main(arguments: list[str]) -> int:
    journal_path, cursor = map(Path, arguments)
    if not journal_path.exists():
        return 0  # nobody has played yet
    try:
        with Journal.read(journal_path) as journal:
            for number, finished in enumerate(pending(journal, read_cursor(cursor))):
                if number == MOST:
                    break
                sys.stdout.buffer.write(encode(finished) + b"\n")
    except JournalError as error:
        sys.stderr.write(f"journal: {error}\n")
        return NO_JOURNAL
    return 0


if __name__ == "__main__":
    end_with_parent()
    sys.exit(main(sys.argv[1:]))
