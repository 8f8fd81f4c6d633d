"""The link: every state it can be in, and what it says then. Bytes come from a box that tells the truth."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.words import Words
from firmware_bridge import codec
from firmware_bridge.link import ASK_EVERY_MS, LOST_AFTER_MS, Link
from firmware_bridge.link_events import Baseline, Changed, Event, Expected, Missed, Silenced, State
from tests.firmware_bridge.box import BOARDS, MAP_HASH, NAMES, TRACEBACK, Box
from tests.laws import share
from tools.rig.state_frame import encode_state

PORT = "/dev/ttyACM0"
HIGH, LOW = True, False


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


def test_box_is_identified_before_anything_is_believed() -> None:
    talk = Talk()
    assert talk.link.to_send(talk.now_ms) == codec.ASK_HELLO
    assert talk.hear(talk.box.frame()) == []
    assert talk.hear(talk.box.hello()) == []
    assert talk.state() is State.IDENTIFYING
    assert talk.hear(talk.box.frame()) == [Baseline(talk.now_ms, levels(talk.box))]
    assert talk.link.status().firmware == "1.0.0"
    assert talk.message == f"the box answers on {PORT}"


def test_hello_is_asked_for_until_it_comes_but_not_all_the_time() -> None:
    talk = Talk()
    assert talk.link.to_send(talk.now_ms) == codec.ASK_HELLO
    assert talk.link.to_send(talk.now_ms + ASK_EVERY_MS - 1) == b""
    assert talk.link.deadline_ms() == talk.now_ms + ASK_EVERY_MS
    assert talk.link.to_send(talk.now_ms + ASK_EVERY_MS) == codec.ASK_HELLO
    assert talk.live().link.to_send(talk.now_ms + 10 * ASK_EVERY_MS) == b""


def test_change_comes_with_the_picos_own_time() -> None:
    talk = Talk().live()
    talk.pass_time(100)
    talk.box.change(2)
    talk.pass_time(40)
    assert talk.hear(talk.box.frame()) == [Changed(talk.now_ms - 40, NAMES[2], HIGH)]


def test_frame_that_was_lost_loses_nothing() -> None:
    talk = Talk().live()
    for channel in (2, 3, 2, 5):
        talk.pass_time(10)
        talk.box.change(channel)
        talk.box.frame()
    start_ms = talk.now_ms - 30
    talk.pass_time(10)
    assert talk.hear(talk.box.frame()) == [
        Changed(start_ms, NAMES[2], HIGH),
        Changed(start_ms + 10, NAMES[3], HIGH),
        Changed(start_ms + 20, NAMES[2], LOW),
        Changed(start_ms + 30, NAMES[5], HIGH),
    ]
    assert talk.link.status().counters.lost == 4


def test_more_than_eight_changes_lost_are_told_and_where() -> None:
    talk = Talk().live()
    for channel in (7, 7, 7, 9, 1, 2, 3, 4, 5, 6, 1, 2):
        talk.pass_time(10)
        talk.box.change(channel)
    missed, *changes = talk.hear(talk.box.frame())
    assert missed == Missed(talk.now_ms - 70, {NAMES[7]: 3, NAMES[9]: 1}, {NAMES[7]: True, NAMES[9]: True})
    assert [change.channel for change in changes if isinstance(change, Changed)] == [
        NAMES[channel] for channel in (1, 2, 3, 4, 5, 6, 1, 2)
    ]
    assert talk.link.status().counters.missed == 4


def test_counter_that_has_gone_round_puts_every_channel_in_doubt() -> None:
    talk = Talk().live()
    for _ in range(256 + 8):
        talk.pass_time(1)
        talk.box.change(3)
    missed = talk.hear(talk.box.frame())[0]
    assert isinstance(missed, Missed)
    assert set(missed.counts) == set(NAMES)


def test_duplicate_and_old_frames_are_counted_and_change_nothing() -> None:
    talk = Talk().live()
    old = talk.box.frame()
    talk.box.change(4)
    new = talk.box.frame()
    assert len(talk.hear(new)) == 1
    assert talk.hear(new + old) == []
    assert talk.link.status().counters.duplicate == 2


def test_hello_of_the_same_boot_counts_as_a_frame() -> None:
    talk = Talk().live()
    hello = talk.box.hello()
    talk.hear(hello + talk.box.frame() + hello)
    counters = talk.link.status().counters
    assert (counters.good, counters.lost, counters.duplicate) == (4, 0, 1)


@pytest.mark.parametrize(
    ("version", "remedy"), [(2, "update this program"), (0, f"run `jewelbox firmware install {PORT}`")]
)
def test_other_protocol_version_is_told_with_a_hint(version: int, remedy: str) -> None:
    talk = Talk()
    body = bytes([version]) + codec.unwrap(talk.box.frame()[1:-1])[1:]
    talk.hear(codec.wrap(body))
    assert talk.state() is State.IDENTIFYING  # one could be an accident
    talk.hear(codec.wrap(body))
    assert talk.state() is State.REFUSED
    assert f"speaks protocol {version}" in talk.message
    assert remedy in talk.message


def test_other_pin_map_is_told_with_what_differs() -> None:
    talk = Talk(expected=Expected(b"another!", ("A1.secret", *NAMES[1:])))
    talk.hear(talk.box.hello())
    assert talk.state() is State.REFUSED
    assert talk.hear(talk.box.frame()) == []
    assert "made from another pin map (it has no A1.secret, also A1.closed)" in talk.message


def test_many_differences_are_not_all_listed() -> None:
    talk = Talk(expected=Expected(b"another!", ("A1.secret",)))
    talk.hear(talk.box.hello())
    assert "also A1.front and 24 more)" in talk.message


def test_same_sensors_on_other_pins_are_refused_too() -> None:
    talk = Talk(expected=Expected(b"another!", NAMES))
    talk.hear(talk.box.hello())
    assert "the same sensors are on other pins" in talk.message


def test_right_pin_map_is_taken() -> None:
    Talk(expected=Expected(MAP_HASH, NAMES)).live()


def test_box_that_was_flashed_with_another_map_loses_its_sensors_at_once() -> None:
    talk = Talk(expected=Expected(MAP_HASH, NAMES)).live()
    talk.box = Box(boot=2)
    (lost,) = talk.hear(talk.box.hello(b"another!"))
    assert isinstance(lost, Silenced)
    assert lost.channels == NAMES
    assert talk.state() is State.REFUSED
    talk.hear(talk.box.hello())  # and flashed again
    assert isinstance(talk.hear(talk.box.frame())[0], Baseline)


def test_reboot_is_a_new_baseline_once_a_hello_confirms_it() -> None:
    talk = Talk().live()
    old = talk.box
    talk.box = Box(boot=2, levels=0b110)
    assert talk.hear(talk.box.frame()) == []
    assert talk.state() is State.IDENTIFYING
    assert "has restarted" in talk.message
    assert talk.link.to_send(talk.now_ms) == codec.ASK_HELLO
    talk.hear(talk.box.hello())
    assert talk.hear(talk.box.frame()) == [Baseline(talk.now_ms, levels(talk.box))]
    assert talk.link.status().counters.boots == 2
    assert talk.hear(old.hello() + old.frame()) == []  # what still was in some buffer
    assert talk.state() is State.LIVE


def test_box_that_comes_back_without_rebooting_is_heard_again_at_once() -> None:
    talk = Talk().live()
    first, second = talk.box, Box(boot=2)
    for box in (second, first, second, first):
        talk.box = box
        talk.link.closed(talk.now_ms, Words("unplugged"))
        talk.link.opened(talk.now_ms)
        talk.hear(box.hello())
        assert talk.hear(box.frame()) == [Baseline(talk.now_ms, levels(box))]


def test_box_that_comes_back_on_a_line_that_stayed_open_is_heard_within_two_frames() -> None:
    talk = Talk().live()
    first, talk.box = talk.box, Box(boot=2)
    talk.hear(talk.box.hello())
    talk.hear(talk.box.frame())
    assert talk.hear(first.frame()) == []  # it could be left over in some buffer
    assert talk.state() is State.LIVE
    talk.hear(first.frame())
    assert talk.link.to_send(talk.now_ms) == codec.ASK_HELLO
    talk.hear(first.hello())
    assert talk.hear(first.frame()) == [Baseline(talk.now_ms, levels(first))]


def flood(talk: Talk, ms: int, per_ms: int = 12) -> list[Event]:
    """Twelve changes in a millisecond, eight in each frame."""
    events: list[Event] = []
    for _ in range(ms):
        talk.pass_time(1)
        for number in range(per_ms):
            talk.box.change(number % len(NAMES))
        wire = talk.box.frame()
        if talk.link.to_send(talk.now_ms):
            wire = talk.box.hello() + wire
        events += talk.hear(wire)
        events += talk.link.tick(talk.now_ms)
    return events


def test_box_that_says_more_than_sensors_can_do_is_told_to_be_broken_and_not_listened_to() -> None:
    talk = Talk().live()
    first = flood(talk, 1000)
    assert isinstance(first[-1], Silenced)
    assert talk.state() is State.REFUSED
    assert "reports thousands of changes per second, more than sensors can make" in talk.message
    later = flood(talk, 20_000)
    assert len(later) < 100
    assert len(talk.link._rest) <= codec.LARGEST_CHUNK


def test_box_that_has_calmed_down_is_heard_again() -> None:
    talk = Talk().live()
    flood(talk, 3000)
    talk.pass_time(30_000)
    events = [event for _ in range(8) for event in flood(talk, 250, 0)]
    assert isinstance(events[0], Baseline)
    assert talk.state() is State.LIVE


def test_whole_box_that_hums_is_no_flood() -> None:
    """Every reed, as fast as the firmware's debounce lets through."""
    talk = Talk().live()
    for _ in range(2000):
        talk.pass_time(10)
        for channel in range(8):
            talk.box.change(channel)
        assert talk.hear(talk.box.frame())
    assert talk.state() is State.LIVE


PROMPT = b'hello\r\nTraceback (most recent call last):\r\n  File "<stdin>", line 1\r\nNameError: hello\r\n>>> '
BANNER = b"\r\nMPY: soft reboot\r\nMicroPython v1.25.0 on 2025-04-15; Raspberry Pi Pico with RP2040\r\n>>> "


@pytest.mark.parametrize("alive", [True, False])
def test_firmware_that_has_stopped_is_started_again_before_anything_is_advised(alive: bool) -> None:
    talk = Talk().live() if alive else Talk()
    talk.pass_time(LOST_AFTER_MS - 1)
    talk.hear(PROMPT)
    assert talk.link.to_send(talk.now_ms) == b"\x04"
    talk.pass_time(LOST_AFTER_MS - 1)
    talk.link.tick(talk.now_ms)
    assert (talk.state(), talk.message) == (
        State.IDENTIFYING,
        f"the firmware of the box on {PORT} has stopped: starting it again",
    )
    talk.hear(b"\r\nMPY: soft reboot\r\n")
    talk.box = Box(boot=2)
    talk.hear(talk.box.hello())
    assert talk.hear(talk.box.frame()) == [Baseline(talk.now_ms, levels(talk.box))]


def test_pico_without_our_firmware_is_started_twice_and_then_told() -> None:
    talk = Talk()
    written = []
    for _ in range(20):
        talk.pass_time(ASK_EVERY_MS)
        if (question := talk.link.to_send(talk.now_ms)) in (b"\x04", codec.ASK_HELLO):
            talk.hear(BANNER)
        written.append(question)
        talk.link.tick(talk.now_ms)
    assert written.count(b"\x04") == 2
    assert talk.message == f"a Pico answers on {PORT}, but without our firmware: run `jewelbox firmware install {PORT}`"


def test_micropython_that_is_too_old_is_told_by_its_banner() -> None:
    talk = Talk()
    talk.hear(BANNER.replace(b"1.25", b"1.22"))
    talk.pass_time(LOST_AFTER_MS)
    talk.link.tick(talk.now_ms)
    assert talk.message == (f"the Pico on {PORT} has MicroPython 1.22: install 1.24 or newer first (docs/firmware.md)")


def test_facts_about_the_box_are_told_and_old_micropython_is_a_problem() -> None:
    talk = Talk()
    talk.hear(talk.box.hello() + talk.box.facts())
    talk.hear(talk.box.frame())
    assert (talk.link.status().micropython, talk.message) == ((1, 25, 0), f"the box answers on {PORT}")
    talk.hear(talk.box.facts(freed=1, restarts=2))
    status = talk.link.status()
    assert (status.freed, status.restarts) == (1, 2)
    assert "its I2C bus got stuck and had to be freed (times: 1)" in str(status.message)
    assert (status.counters.bad, status.counters.lost) == (0, 0)
    talk.hear(talk.box.facts(restarts=2))
    assert "a level board lost power for a moment (times: 2)" in talk.message
    talk.hear(talk.box.facts((1, 23, 0)))
    assert "has MicroPython 1.23: install 1.24 or newer" in talk.message


def test_facts_of_another_boot_or_from_before_are_not_taken() -> None:
    talk = Talk().live()
    old = talk.box.facts(freed=5)
    talk.hear(talk.box.facts(freed=1))
    talk.hear(old + Box(boot=9).facts(freed=7))
    assert talk.link.status().freed == 1
    assert talk.link.status().counters.duplicate == 1


def test_damaged_boot_number_does_not_disturb() -> None:
    talk = Talk().live()
    talk.hear(Box(boot=77).frame())
    talk.box.change(1)
    assert len(talk.hear(talk.box.frame())) == 1
    assert talk.state() is State.LIVE


def test_silence_is_a_state_with_a_message_and_then_every_sensor_is_lost() -> None:
    talk = Talk().live()
    talk.pass_time(LOST_AFTER_MS - 1)
    assert talk.link.tick(talk.now_ms) == []
    assert talk.link.deadline_ms() == talk.now_ms + 1
    talk.pass_time(1)
    [lost] = talk.link.tick(talk.now_ms)
    assert isinstance(lost, Silenced)
    assert (lost.t_ms, lost.channels) == (talk.now_ms, NAMES)
    why = f"no frame from the box for 3 s: is it switched on and its battery charged? (port {PORT})"
    assert str(lost.why) == why
    assert (talk.link.state, talk.message) == (State.SILENT, why)
    assert talk.link.to_send(talk.now_ms) == codec.ASK_HELLO
    talk.box.change(3)
    assert talk.hear(talk.box.frame()) == [Baseline(talk.now_ms, levels(talk.box), (NAMES[3],))]
    assert (talk.link.state, talk.link.status().counters.missed) == (State.LIVE, 1)


def test_after_a_silence_the_counters_tell_which_sensors_moved_and_came_back() -> None:
    talk = Talk().live()
    talk.pass_time(LOST_AFTER_MS)
    talk.link.tick(talk.now_ms)
    before = levels(talk.box)
    for _ in range(10):
        talk.box.change(5)
    talk.box.change(2)
    talk.box.change(2)
    (baseline,) = talk.hear(talk.box.frame())
    assert baseline == Baseline(talk.now_ms, before, (NAMES[2], NAMES[5]))


def test_unplugged_port_that_is_back_soon_has_lost_nothing() -> None:
    talk = Talk().live()
    assert talk.link.closed(talk.now_ms, Words("unplugged")) == []
    assert (talk.link.state, talk.message) == (State.CLOSED, "unplugged")
    talk.pass_time(LOST_AFTER_MS - 10)
    talk.box.change(6)
    talk.link.opened(talk.now_ms)
    assert talk.hear(talk.box.frame()) == [Changed(talk.now_ms, NAMES[6], HIGH)]
    assert talk.link.status().counters.reconnects == 1


def test_port_that_stays_away_loses_every_sensor_once() -> None:
    talk = Talk().live()
    talk.link.closed(talk.now_ms, Words("unplugged"))
    talk.pass_time(LOST_AFTER_MS)
    assert talk.link.tick(talk.now_ms) == [Silenced(talk.now_ms, NAMES, Words("unplugged"))]
    assert talk.link.tick(talk.now_ms + 1) == []
    assert talk.link.deadline_ms() is None


def test_half_a_frame_from_before_the_port_was_pulled_is_forgotten() -> None:
    talk = Talk().live()
    talk.box.change(1)
    talk.hear(talk.box.frame()[:-1])
    talk.link.closed(talk.now_ms, Words("unplugged"))
    talk.link.opened(talk.now_ms)
    assert talk.hear(b"\0") == []


def test_board_that_goes_and_comes_is_silent_and_then_at_a_baseline() -> None:
    talk = Talk().live()
    talk.box.answering = 0b1101
    (gone,) = talk.hear(talk.box.frame())
    assert isinstance(gone, Silenced)
    assert gone.channels == BOARDS[1][1]
    assert "level board B does not answer" in str(gone.why)
    assert talk.message == str(gone.why)
    talk.box.answering = 0b1111
    talk.box.change(9)
    talk.box.change(1)
    back, other = talk.hear(talk.box.frame())
    assert back == Baseline(talk.now_ms, {name: at == 1 for at, name in enumerate(BOARDS[1][1])})
    assert isinstance(other, Changed)
    assert other.channel == NAMES[1]
    talk.box.answering = 0b1000
    assert len(talk.hear(talk.box.frame())) == 3
    assert talk.message.startswith("level boards A and B and C do not answer")


def test_board_that_is_missing_from_the_start_is_named_after_the_baseline() -> None:
    talk = Talk()
    talk.box.answering = 0b0111
    talk.hear(talk.box.hello())
    baseline, gone = talk.hear(talk.box.frame())
    assert isinstance(baseline, Baseline)
    assert set(baseline.levels) == set(NAMES)
    assert isinstance(gone, Silenced)
    assert gone.channels == BOARDS[3][1]


def test_traceback_between_frames_is_skipped_and_its_last_line_kept() -> None:
    talk = Talk().live()
    talk.box.change(1)
    assert len(talk.hear(TRACEBACK + talk.box.frame())) == 1
    status = talk.link.status()
    assert (status.counters.skipped, status.counters.bad, status.said) == (1, 0, "MemoryError:")


@pytest.mark.parametrize(
    ("wire", "message"),
    [
        (b"", f"nothing answers on {PORT}"),
        (b"\0MicroPython v1.25; Raspberry Pi Pico\r\nType help()\0", "but without our firmware"),
        (b"\0ok T:21.3 /0.0\n\0", 'is not the box: it says "ok T:21.3 /0.0"'),
        (b"\0\x99\x88\x77\0", f"{PORT} sends only noise"),
    ],
)
def test_port_without_a_box_is_explained(wire: bytes, message: str) -> None:
    talk = Talk()
    talk.hear(wire)
    talk.pass_time(LOST_AFTER_MS)
    assert talk.link.tick(talk.now_ms) == []
    assert message in talk.message


def test_endless_noise_takes_no_memory() -> None:
    talk = Talk().live()
    for _ in range(1000):
        talk.hear(b"\x55" * 4096)
    assert len(talk.link._rest) <= codec.LARGEST_CHUNK
    talk.box.change(1)
    assert len(talk.hear(b"\0" + talk.box.frame())) == 1
    assert talk.link.status().counters.skipped == 1


def spoilt(box: Box, **fields: object) -> bytes:
    """The next frame with a right checksum and wrong content."""
    state = codec.decode(codec.unwrap(box.frame()[1:-1]))
    assert isinstance(state, codec.State)
    return codec.wrap(encode_state(state._replace(**fields)))


@pytest.mark.parametrize(
    "fields",
    [
        {"levels": 0},
        {"counters": bytes(len(NAMES) - 1), "levels": 0},
        {"boards": 0xFF},
        {"total": 9},
        {"total": 300},
        {"t_ms": 4_000_000},
        {"seq": 100_000},
        {"changes": ((9_000, 1, True), (100, 2, True))},
        {"changes": ((100, 1, True), (100, 2, False))},
        {"counters": bytes([0, 1, 1, 1]) + bytes(len(NAMES) - 4)},
    ],
    ids=str,
)
def test_frame_that_cannot_follow_is_not_believed_though_its_checksum_is_right(fields: dict[str, object]) -> None:
    talk = Talk().live()
    talk.pass_time(100)
    talk.box.change(1)
    talk.box.change(2)
    if "total" in fields:
        more = ((100, 1, True), (100, 2, True), *(((100, 3, bool(number % 2))) for number in range(6)))
        fields = fields | {"changes": more}
    assert talk.hear(spoilt(talk.box, **fields)) == []
    assert talk.link.status().counters.bad == 1
    assert len(talk.hear(talk.box.frame())) == 2


@pytest.mark.parametrize(
    "change",
    [
        lambda state: {"changes": (state.changes[1], state.changes[0], *state.changes[2:])},
        lambda state: {"levels": state.levels ^ 1 << state.changes[-1][1]},
        lambda state: {"levels": state.levels ^ 1 << 20},
        lambda state: {"counters": bytes([1, *state.counters[1:]])},
        lambda state: {"total": state.total + 1},
    ],
    ids=["order", "level of the last change", "other level", "counter", "total"],
)
def test_frame_after_many_lost_ones_is_checked_as_well(change: Callable[[codec.State], dict[str, object]]) -> None:
    talk = Talk().live()
    for channel in range(1, 13):
        talk.pass_time(10)
        talk.box.change(channel)
    state = codec.decode(codec.unwrap(talk.box.frame()[1:-1]))
    assert isinstance(state, codec.State)
    assert talk.hear(codec.wrap(encode_state(state._replace(**change(state))))) == []
    assert talk.link.status().counters.bad == 1
    assert len(talk.hear(talk.box.frame())) == 9


def test_board_that_comes_back_with_more_than_eight_changes_has_missed_none() -> None:
    talk = Talk().live()
    talk.box.answering = 0b1101
    talk.hear(talk.box.frame())
    talk.box.answering = 0b1111
    for channel in (8, 9, 10, 11, 12, 13, 14, 15, 8, 9):
        talk.box.change(channel)
    (back,) = talk.hear(talk.box.frame())
    assert isinstance(back, Baseline)
    assert set(back.levels) == set(BOARDS[1][1])
    assert talk.link.status().counters.missed == 0


def test_first_frame_is_checked_in_itself() -> None:
    talk = Talk()
    talk.hear(talk.box.hello())
    talk.box.change(1)
    assert talk.hear(spoilt(talk.box, levels=0)) == []
    assert talk.hear(talk.box.frame()) == [Baseline(talk.now_ms, levels(talk.box))]


def test_levels_without_a_change_are_not_believed() -> None:
    talk = Talk().live()
    assert talk.hear(spoilt(talk.box, levels=0b10)) == []
    assert talk.link.status().counters.bad == 1


def test_other_hello_of_the_same_boot_is_not_believed() -> None:
    talk = Talk().live()
    talk.hear(talk.box.hello(b"another!"))
    assert talk.link.status().counters.bad == 1


def test_memory_of_the_box_that_is_wrong_is_given_up_after_a_while() -> None:
    talk = Talk().live()
    talk.box.levels = 0b1010
    events = [event for _ in range(20) for event in talk.hear(talk.box.frame())]
    assert events == [Baseline(talk.now_ms, levels(talk.box))]
    assert talk.link.status().counters.boots == 1


def told(pieces: list[bytes]) -> tuple[list[Event], object]:
    talk = Talk()
    events = [event for piece in pieces for event in talk.hear(piece)]
    return events, talk.link.status()


WIRE = st.lists(
    st.one_of(
        st.just("change"),
        st.just("frame"),
        st.just("hello"),
        st.just("reboot"),
        st.just(TRACEBACK),
        st.binary(max_size=40),
        st.just(b"\x11" * 1500),
    ),
    max_size=30,
)


def wire_of(steps: list[str | bytes]) -> bytes:
    box, wire = Box(), b""
    for step in ["hello", "frame", *steps]:
        if isinstance(step, bytes):
            wire += step
        elif step == "change":
            box.change(len(wire) % len(NAMES))
        elif step == "reboot":
            box = Box(boot=box.boot + 1)
        else:
            wire += box.frame() if step == "frame" else box.hello()
    return wire


@given(WIRE)
@settings(max_examples=share(60))
def test_whole_buffer_equals_byte_by_byte(steps: list[str | bytes]) -> None:
    wire = wire_of(steps)
    assert told([wire]) == told([wire[at : at + 1] for at in range(len(wire))])


@given(st.lists(st.binary(max_size=3000), max_size=10))
def test_any_bytes_raise_nothing_and_keep_memory_bounded(pieces: list[bytes]) -> None:
    talk = Talk().live()
    for piece in pieces:
        talk.hear(piece)
        talk.link.tick(talk.now_ms)
        assert len(talk.link._rest) <= codec.LARGEST_CHUNK
    talk.box.change(1)
    assert len(talk.hear(b"\0" + talk.box.frame())) == 1
