"""What is there to be read for a moment on a screen: news, and what was refused.

One rule: one notice at a time. It goes by itself after a while, and with the next tap.
"""

import logging
from collections.abc import Callable

from msgspec.structs import replace

from companion.games.errors import MalformedError, RejectedError
from companion.languages import Translator
from companion.pages.model import Notice, NoticeKind
from companion.table.errors import JournalError

_LOG = logging.getLogger(__name__)
NOTICE_MS = 2500  # how long something is there to be read, ...
READING_MS = 40  # ... or so long per letter, if that is longer
FAULT_MS = 8000  # of the apparatus: hands and eyes are elsewhere


class Notices:
    """The notice of one screen, or none."""

    def __init__(self, speaks: Callable[[], Translator]) -> None:
        self._speaks = speaks  # the language can change at any time
        self.shown: Notice | None = None

    def news(self, text: str, now_ms: int, least_ms: int = NOTICE_MS) -> None:
        """Say what came about."""
        self.tell(Notice(text, NoticeKind.NEWS), now_ms, least_ms)

    def tell(self, notice: Notice | None, now_ms: int, least_ms: int = NOTICE_MS) -> None:
        """Show something from now on, until it can have been read; None: there is nothing to say."""
        if notice is not None:
            self.shown = replace(notice, until_ms=now_ms + max(least_ms, READING_MS * len(notice.text)))

    def attempt(self, deed: Callable[[], None], now_ms: int) -> bool:
        """Do something; False if it was refused: that is said kindly, and nothing else happens."""
        try:
            deed()
        except (RejectedError, MalformedError) as error:
            self.tell(Notice(self._speaks().reason(error)), now_ms)
        except JournalError as error:
            _LOG.error("journal: %s", error)
            self.tell(Notice(self._speaks().words(error.words)), now_ms)
        else:
            return True
        return False

    def put_away(self, read: Notice | None) -> None:
        """Somebody has read this; what is newer stays."""
        if self.shown is read:
            self.shown = None

    def tick(self, now_ms: int) -> bool:
        """Whether what was shown is gone now."""
        is_gone = self.shown is not None and now_ms >= self.shown.until_ms
        if is_gone:
            self.shown = None
        return is_gone

    def deadline_ms(self) -> int | None:
        """When the notice goes by itself."""
        return None if self.shown is None else self.shown.until_ms
