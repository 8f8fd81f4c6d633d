"""A backup that a host's browser sends: part after part, into a file beside the journal.

One rule: there is one such file, and it is gone with whoever sent it. What a killed program has left is removed at the
next start.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from msgspec.structs import replace

from companion.games.errors import RejectedError
from companion.pages.backups import LARGEST_UPLOAD, size
from companion.pages.model import BackupCard, UploadView
from companion.table import backup
from companion.words import Words

_ENDING = ".upload"
_PATIENCE_MS = 600_000  # nobody has done anything with it for so long


class Uploads:
    """The backup that is being sent to one table, or was; `file` is where it is."""

    def __init__(self, journal: Path) -> None:
        self.file = journal.with_name(journal.name + _ENDING)
        self._count = 0
        self._view: UploadView | None = None
        self._until_ms = 0
        self._remove()

    @property
    def view(self) -> UploadView | None:
        """What there is of it."""
        return self._view

    @property
    def is_whole(self) -> bool:
        """Is all of it there?"""
        return self._view is not None and self._view.done == self._view.size

    def begin(self, length: int, now_ms: int) -> int:
        """So many bytes are to come; the answer is the number of this transfer. Another one ends with it.

        Raises `RejectedError`.
        """
        if length > LARGEST_UPLOAD:
            most = size(LARGEST_UPLOAD)
            raise RejectedError(Words("This file is too large for a browser: at most {most}.", {"most": most}))
        self.end()
        with self._explained():
            self.file.unlink(missing_ok=True)
            os.close(os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
        self._count += 1
        self._view, self._until_ms = UploadView(self._count, length), now_ms + _PATIENCE_MS
        return self._count

    def take(self, number: int, at: int, content: bytes, now_ms: int) -> None:
        """The next part, if it is that. Raises `RejectedError`, and then the transfer has ended."""
        view = self._view
        if view is None or (view.number, view.done) != (number, at) or at + len(content) > view.size:
            return
        with self._explained(), self.file.open("ab") as file:
            file.write(content)
        self._view, self._until_ms = replace(view, done=at + len(content)), now_ms + _PATIENCE_MS

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            with backup.within_reach(self.file):
                yield
        except backup.OutOfReachError as error:
            self.end()
            raise RejectedError(error.what) from None

    def looked_at(self, number: int, card: BackupCard) -> None:
        """This is what is in it."""
        if self._view is not None and self._view.number == number:
            self._view = replace(self._view, card=card)

    def whole(self, number: int) -> Path | None:
        """Its file, if it can be brought back."""
        view = self._view
        is_good = view is not None and view.number == number and view.card is not None and view.card.wrong is None
        return self.file if is_good else None

    def end(self, number: int | None = None) -> None:
        """Nobody wants this one any more; None: whichever it is."""
        if self._view is not None and number in (None, self._view.number):
            self._view = None
            self._remove()

    def tick(self, now_ms: int) -> bool:
        """Whether it ends now, because nobody came back to it."""
        is_over = self._view is not None and now_ms >= self._until_ms
        if is_over:
            self.end()
        return is_over

    def deadline_ms(self) -> int | None:
        """When to `tick`."""
        return None if self._view is None else self._until_ms

    def _remove(self) -> None:
        with suppress(OSError):
            self.file.unlink()
