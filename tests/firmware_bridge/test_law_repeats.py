"""Two spoiled frames in a row cost nothing: what the firmware's own parts send, over a line that loses any two."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from firmware_bridge import codec
from firmware_bridge.link import Link
from firmware_bridge.link_events import Baseline, Changed, Event
from tests.firmware_bridge.test_scan import DEBOUNCE_MS, Box
from tests.laws import share
from tools.rig.state_frame import encode_state

LATEST_MS = 25
STANDS_MS, RESTLESS_MS = 50, 150

CONTACTS = st.integers(0, 6)


def bursts(size: int, pause_ms: int) -> st.SearchStrategy[list[tuple[list[int], int]]]:
    """So many contacts at a time, and a pause after each; three frames in a row have no more than eight changes."""
    contacts = st.lists(CONTACTS, min_size=1, max_size=size, unique=True)
    return st.lists(st.tuples(contacts, st.integers(pause_ms, 120)), min_size=1, max_size=6)


def hums(moves: list[tuple[list[int], int]]) -> bool:
    """Does a contact change for more than 150 ms without standing for 50? No drawer does; it is told more slowly."""
    now_ms = 0
    last: dict[int, int] = {}
    restless: dict[int, int] = {}
    for contacts, pause_ms in moves:
        for contact in contacts:
            if now_ms - last.get(contact, -STANDS_MS) >= STANDS_MS:
                restless[contact] = now_ms
            last[contact] = now_ms
            if now_ms - restless[contact] > RESTLESS_MS:
                return True
        now_ms += pause_ms
    return False


class Line:
    """Carries frames to the host, but spoils two in a row."""

    def __init__(self, spoil_at: int) -> None:
        self.box, self.link = Box(), Link("box")
        self.spoil = {spoil_at, spoil_at + 1}
        self.events: list[tuple[int, Event]] = []
        self._carried = self._states = 0
        self.link.opened(0)

    def run(self, ms: int) -> None:
        for _ in range(ms):
            self.box.run(1)
            for frame in self.box.line.frames[self._carried :]:
                self._carry(frame)
            self._carried = len(self.box.line.frames)

    def _carry(self, frame: codec.State | codec.Hello | codec.Facts) -> None:
        encode = {codec.State: encode_state, codec.Hello: codec.encode_hello, codec.Facts: codec.encode_facts}
        wire = codec.wrap(encode[type(frame)](frame))  # type: ignore[operator]
        if isinstance(frame, codec.State):
            self._states += 1
            if self._states - 1 in self.spoil:
                wire = wire[:9] + b"?" + wire[10:]
        self.events += [(self.box.now_ms, event) for event in self.link.receive(wire, self.box.now_ms)]


@given(bursts(2, DEBOUNCE_MS + 1) | bursts(7, 35), st.integers(1, 30))
@settings(max_examples=share(60))
def test_every_change_arrives_in_25_ms_with_its_time_although_two_frames_in_a_row_are_spoiled(
    moves: list[tuple[list[int], int]], spoil_at: int
) -> None:
    assume(not hums(moves))
    line = Line(spoil_at)
    line.run(100)
    closed: set[int] = set()
    truth: list[tuple[int, str, bool]] = []
    for contacts, pause_ms in moves:
        at_ms = line.box.now_ms + 1
        for contact in sorted(contacts):
            (line.box.open if contact in closed else line.box.close)(contact)
            closed ^= {contact}
            truth.append((at_ms, f"A{contact}", contact in closed))
        line.run(pause_ms)
    line.run(100)
    baseline, *changes = line.events
    assert isinstance(baseline[1], Baseline)
    assert [event for _, event in changes] == [Changed(*change) for change in truth]
    assert all(now_ms - event.t_ms <= DEBOUNCE_MS + LATEST_MS for now_ms, event in changes)
    assert line.link.status().counters.missed == 0
