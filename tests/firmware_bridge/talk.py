"""A link and a box that talk to each other, on a clock that is turned by hand."""

from firmware_bridge.link import Link
from firmware_bridge.link_events import Event, Expected, State
from tests.firmware_bridge.box import NAMES, Box

PORT = "/dev/ttyACM0"


class Talk:
    """A box and a link, one step at a time."""

    def __init__(self, box: Box | None = None, expected: Expected | None = None) -> None:
        self.box = box or Box()
        self.link = Link(PORT, expected)
        self.now_ms = 10_000
        self.link.opened(self.now_ms)

    def live(self) -> "Talk":
        self.hear(self.box.hello())
        self.hear(self.box.frame())
        assert self.state() is State.LIVE
        return self

    def pass_time(self, ms: int) -> None:
        self.now_ms += ms
        self.box.t_ms += ms

    def hear(self, wire: bytes) -> list[Event]:
        return self.link.receive(wire, self.now_ms)

    def state(self) -> State:
        return self.link.state

    @property
    def message(self) -> str:
        return str(self.link.status().message)


def levels(box: Box) -> dict[str, bool]:
    return {name: bool(box.levels >> at & 1) for at, name in enumerate(NAMES)}
