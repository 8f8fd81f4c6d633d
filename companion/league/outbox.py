"""`python -m companion.league.outbox JOURNAL CURSOR [again]`: what the hub does not have yet, one message per line.

One rule: the journal is the outbox. The cursor says up to which entry of which game the hub has it; whatever else is in
the journal is still to be sent, also after it was restored from a backup. A game that goes on is never told; one that
the hub has refused is told only `again`, after all others.
"""

import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from companion.club.cursor import Remembered, read_cursor
from companion.league.finished_games import Finished, encode, with_short_names
from companion.service.parent import end_with_parent
from companion.table.entries import Status
from companion.table.errors import JournalError
from companion.table.journal import Journal, Listed
from companion.table.past_game import past_game, with_figures

MOST = 1000  # at a time
NO_CURSOR, NO_JOURNAL = 1, 3


def pending(journal: Journal, remembered: Remembered, *, again: bool = False) -> Iterator[Finished]:
    """What the hub has to know yet, the oldest game first; `again`: then what it has refused."""
    refused = []
    for listed in reversed(journal.listed()):
        row, known = listed.row, remembered.stored.get(listed.row.uid, 0)
        refusal = remembered.refused.get(row.uid)
        if listed.number <= known:
            continue
        if refusal is not None and refusal.revision == listed.number:
            refused.append(listed)
        else:
            yield from _finished(journal, listed, known)
    for listed in refused if again else ():
        yield from _finished(journal, listed, remembered.stored.get(listed.row.uid, 0))


def _finished(journal: Journal, listed: Listed, known: int) -> Iterator[Finished]:
    is_finished = journal.status(listed.row.id) is Status.FINISHED
    if is_finished or known:  # ... or the hub has it, and it goes on after all
        with suppress(JournalError):  # of another version's rules: the others are sent anyway
            past = with_figures(journal, listed) if is_finished else past_game(journal, listed)
            yield with_short_names(Finished(listed.row.uid, listed.number, past))


def main(arguments: list[str]) -> int:
    journal_path, cursor = map(Path, arguments[:2])
    if not journal_path.exists():
        return 0  # nobody has played yet
    try:
        with Journal.read(journal_path) as journal:
            found = pending(journal, read_cursor(cursor), again="again" in arguments[2:])
            for finished in islice(found, MOST):
                sys.stdout.buffer.write(encode(finished) + b"\n")
    except JournalError as error:
        sys.stderr.write(f"journal: {error}\n")
        return NO_JOURNAL
    except OSError as error:
        sys.stderr.write(f"{cursor}: {error.strerror or error}\n")
        return NO_CURSOR
    return 0


if __name__ == "__main__":
    end_with_parent()
    sys.exit(main(sys.argv[1:]))
