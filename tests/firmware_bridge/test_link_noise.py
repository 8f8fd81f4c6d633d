"""What is not a frame, or not one that can follow: it is skipped, counted, and never believed."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.soak.spoil import TRACEBACK
from firmware_bridge import codec
from firmware_bridge.link_events import Baseline, Event
from tests.firmware_bridge.box import BOARDS, NAMES, Box
from tests.firmware_bridge.talk import Talk, levels
from tests.laws import share
from tools.rig.state_frame import encode_state


def test_traceback_between_frames_is_skipped_and_its_last_line_kept() -> None:
    talk = Talk().live()
    talk.box.change(1)
    assert len(talk.hear(TRACEBACK + talk.box.frame())) == 1
    status = talk.link.status()
    assert (status.counters.skipped, status.counters.bad, status.said) == (1, 0, "MemoryError:")


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
