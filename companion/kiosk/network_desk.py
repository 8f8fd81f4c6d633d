"""The network of one table's machine: asks for it while somebody looks, and for what people want of it.

One rule: the loop waits for no answer. What came of a wish is told when it comes, also to those who look later.
"""

import logging

from companion.network.messages import Failure, Request, Secret, Status, Verb, Why
from companion.pages.model import NetworkView
from companion.service.network import NetworkLink
from hardware.clock import earliest

_LOG = logging.getLogger(__name__)
LOOK_MS = 2_000  # between two looks, while its page is shown
LEAVE_MS = 20_000  # after the last one
PATIENCE_MS = 120_000  # for an answer: joining a network takes a minute, opening the own one again after that, too


class NetworkDesk:
    """Of one table; without a link there is nothing to ask."""

    def __init__(self, link: NetworkLink | None = None) -> None:
        self._link = link
        self._view = NetworkView()
        self._waiting: list[Request] = []  # for their answers
        self._seen_ms: int | None = None
        self._asked_ms: int | None = None

    @property
    def is_there(self) -> bool:
        """Whether the network can be changed from the screen."""
        return self._link is not None

    def view(self, now_ms: int) -> NetworkView | None:
        """How it is, as far as that is known; somebody looks at it now. None: it cannot be changed from here."""
        if self._link is None:
            return None
        self._seen_ms = now_ms
        if not self._waiting and (self._asked_ms is None or now_ms - self._asked_ms >= LOOK_MS):
            self._ask(Request(Verb.LOOK), now_ms)
        return self._view

    def want(self, verb: Verb, ssid: str, password: Secret, now_ms: int) -> None:
        """Something that people want; while one thing is under way there is nothing else to want."""
        if self._link is None or self._view.doing is not None:
            return
        self._view = NetworkView(self._view.status, verb, ssid)
        self._ask(Request(verb, ssid, password), now_ms)

    def _ask(self, request: Request, now_ms: int) -> None:
        assert self._link is not None
        self._asked_ms = now_ms
        try:
            self._link.ask(request)
        except OSError as error:
            self._lost(error)
        else:
            self._waiting.append(Request(request.verb, request.ssid))  # a password is not kept

    def tick(self, now_ms: int) -> bool:
        """Take in what was answered; whether anything looks different."""
        if self._link is None:
            return False
        before = self._view
        try:
            for status in self._link.answers():
                self._answered(status)
        except (OSError, ValueError) as error:
            self._lost(error)
        if self._waiting and self._asked_ms is not None and now_ms - self._asked_ms >= PATIENCE_MS:
            self._lost(TimeoutError("no answer"))
        if not self._waiting and self._seen_ms is not None and now_ms - self._seen_ms >= LEAVE_MS:
            self._leave()
            self._asked_ms = None
        return self._view != before

    def _answered(self, status: Status) -> None:
        request = self._waiting.pop(0) if self._waiting else Request(Verb.LOOK)
        if request.verb is Verb.LOOK:  # what came of a wish stays to be read
            failure = self._view.failure if self._view.failure != Failure(Verb.LOOK, Why.SERVICE) else None
            self._view = NetworkView(status, self._view.doing, self._view.ssid, failure)
        else:
            self._view = NetworkView(status, failure=status.failure)

    def _lost(self, error: Exception) -> None:
        """The service has gone, or talks nonsense: the next look starts it again."""
        _LOG.warning("network: %s", error)
        lost = next((each for each in self._waiting if each.verb is not Verb.LOOK), None)
        verb, ssid = (Verb.LOOK, "") if lost is None else (lost.verb, lost.ssid)
        failure = Failure(verb, Why.SERVICE, ssid)
        self._leave()
        self._view = NetworkView(failure=failure)

    def _leave(self) -> None:
        if self._link is not None:
            self._link.close()
        self._waiting.clear()
        self._seen_ms = None
        self._view = NetworkView()

    def due_ms(self, now_ms: int) -> int | None:
        """When to look again, where its page is shown."""
        if self._link is None or self._waiting:
            return None
        return now_ms if self._asked_ms is None else self._asked_ms + LOOK_MS

    def deadline_ms(self) -> int | None:
        """When to `tick` although nothing comes."""
        if self._link is None:
            return None
        asked_ms = None if not self._waiting or self._asked_ms is None else self._asked_ms + PATIENCE_MS
        return earliest(asked_ms, None if self._seen_ms is None else self._seen_ms + LEAVE_MS)

    def handles(self) -> list[int]:
        """What to sleep on."""
        return [] if self._link is None else self._link.handles()

    def close(self) -> None:
        """Let the service end."""
        if self._link is not None:
            self._link.close()
