"""What was sent to the web process last: only what differs is sent again."""

from collections.abc import Iterator

import msgspec

from companion.languages import translator
from companion.table.table_view import Trouble
from companion.web.feed_messages import Access as AccessMessage
from companion.web.feed_messages import Answer, FromTable

from .frames import Private, Shown, private_frame, public_frame
from .presence import Browser


class Outbox:
    """The last frames and codes at the other end of the line."""

    def __init__(self) -> None:
        self._roles: dict[str, str] | None = None
        self._public: dict[str, tuple[Shown, Trouble | None]] = {}
        self._private: dict[str, tuple[Private, str]] = {}
        self._bodies: dict[tuple[str, str], bytes] = {}

    def forget(self) -> None:
        """Somebody else is at the other end: everything is new."""
        self._roles = None
        self._public.clear()
        self._private.clear()
        self._bodies.clear()

    def access(self, roles: dict[str, str]) -> Iterator[FromTable]:
        """Which codes count."""
        if roles != self._roles:
            self._roles = roles
            yield AccessMessage(roles)

    def public(
        self, shown: Shown, trouble: Trouble | None, language: str, there: tuple[int, ...]
    ) -> Iterator[FromTable]:
        """What everybody with this language sees."""
        last, last_trouble = self._public.get(language, (None, None))
        if last is None or not shown.is_same(last) or trouble != last_trouble:
            self._public[language] = shown, trouble
            yield from self._frame((language, ""), public_frame(shown, trouble, translator(language)), there)

    def private(self, private: Private, language: str, there: tuple[int, ...]) -> Iterator[FromTable]:
        """What one role sees, in its own language."""
        if self._private.get(private.role) != (private, language):
            self._private[private.role] = private, language
            yield from self._frame(("", private.role), private_frame(private, translator(language)), there)

    def latest(self, browser: Browser) -> list[FromTable]:
        """What somebody sees who has just come."""
        found = (self._bodies.get(to) for to in ((browser.language, ""), ("", browser.role)))
        return [Answer((browser.connection,), msgspec.Raw(body)) for body in found if body]

    def _frame(self, to: tuple[str, str], body: bytes, there: tuple[int, ...]) -> Iterator[FromTable]:
        if self._bodies.get(to) != body:
            self._bodies[to] = body
            if there:
                yield Answer(there, msgspec.Raw(body))
