"""The air of the gallery: networks that are the same on every machine, and let nobody in."""

from collections.abc import Iterator
from pathlib import Path

from companion.network.messages import Failure, Lock, Network, OwnNetwork, Request, Secret, Status, Verb, Why
from companion.service.network import NetworkLink

_HOME, KNOWN, LONG = b"Lindenhof 5".hex(), b"Grandma".hex(), b"FRITZ!Box 7590 Gerhardine Wilhel".hex()
_HEARD = (
    Network(_HOME, 82, is_known=True),
    Network(KNOWN, 74, is_known=True),
    Network(LONG, 61),
    Network(b"Caf\xc3\xa9 Zentral".hex(), 44, Lock.OPEN),
    Network(b"Town library".hex(), 23, Lock.OTHER),
)


class StillAir(NetworkLink):
    """A machine in one of them; any password is wrong, and the table's own network opens."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._asked: list[Request] = []
        self._is_open = False

    def ask(self, request: Request) -> None:
        self._asked.append(request)

    def answers(self) -> Iterator[Status]:
        asked, self._asked = self._asked, []
        return map(self._answer, asked)

    def _answer(self, request: Request) -> Status:
        self._is_open = self._is_open or request.verb is Verb.OPEN
        failure = Failure(Verb.JOIN, Why.PASSWORD, request.ssid) if request.verb is Verb.JOIN else None
        own = OwnNetwork("Jewelbox-K7XW", Secret("h4q9wm2tfzke"), self._is_open)
        return Status(
            joined="" if self._is_open else _HOME, address="192.168.1.7", networks=_HEARD, own=own, failure=failure
        )
