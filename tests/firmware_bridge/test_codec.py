"""The codec: known bytes on both interpreters, and laws for any values and any bytes."""

import re
import subprocess
from binascii import crc_hqx, unhexlify
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import codec
from tests.vectors import check
from tools.rig import rig
from tools.rig.state_frame import encode_state

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "tests" / "vectors" / "frames.json"
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")

WORD = st.integers(0, 2**32 - 1)
NAME = st.from_regex(r"[A-Za-z0-9.]{1,12}", fullmatch=True)


@st.composite
def states(draw: st.DrawFn) -> codec.State:
    counters = draw(st.binary(max_size=codec.MOST_CHANNELS))
    count = len(counters)
    total = draw(WORD if count else st.just(0))
    change = st.tuples(WORD, st.integers(0, max(count - 1, 0)), st.booleans())
    number = min(total, codec.LAST_CHANGES)
    changes = tuple(draw(st.lists(change, min_size=number, max_size=number)))
    levels = draw(st.integers(0, (1 << count) - 1))
    battery, boards = draw(st.integers(0, 65535)), draw(st.integers(0, 255))
    return codec.State(draw(WORD), draw(WORD), draw(WORD), total, battery, boards, levels, counters, changes)


@st.composite
def hellos(draw: st.DrawFn) -> codec.Hello:
    names = draw(st.lists(NAME, min_size=1, max_size=20, unique=True))
    cut = draw(st.integers(1, len(names)))
    parts = [names[:cut], names[cut:]]
    boards = tuple((f"board{number}", tuple(part)) for number, part in enumerate(parts) if part)
    byte = st.integers(0, 255)
    version, map_hash = draw(st.tuples(byte, byte, byte)), draw(st.binary(min_size=8, max_size=8))
    return codec.Hello(draw(WORD), draw(WORD), draw(WORD), version, draw(byte), map_hash, boards)


@st.composite
def facts(draw: st.DrawFn) -> codec.Facts:
    byte, count = st.integers(0, 255), st.integers(0, 65535)
    version = draw(st.tuples(byte, byte, byte))
    return codec.Facts(draw(WORD), draw(WORD), draw(WORD), version, draw(count), draw(count))


def test_shared_vectors_hold_on_cpython() -> None:
    failed, count = check.check_all(str(VECTORS))  # type: ignore[no-untyped-call]
    assert (failed, count > 30) == ([], True)


@pytest.mark.needs("micropython")
def test_same_vectors_and_same_file_hold_on_micropython() -> None:
    command = [str(rig.micropython()), "tests/vectors/check.py", "tests/vectors/frames.json"]
    outcome = subprocess.run(
        command, cwd=ROOT, env={"MICROPYPATH": str(ROOT)}, capture_output=True, text=True, timeout=20, check=False
    )
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert outcome.stdout.endswith("vectors, failed: []\n")


def worked_example(title: str) -> bytes:
    """The bytes of a code block under this heading of docs/protocol.md."""
    block = re.search(rf"^### {title}$.*?```\n(.*?)```", PROTOCOL, re.MULTILINE | re.DOTALL)
    assert block
    return unhexlify(re.sub(r"#.*|\s", "", block[1]))


def test_worked_state_of_the_document_decodes_to_what_it_says() -> None:
    wire = worked_example("A STATE on the wire")
    assert wire[0] == wire[-1] == 0
    body = codec.unwrap(wire[1:-1])
    assert body + wire[-3:-1] == worked_example("The same without COBS, field by field")
    state = codec.State(
        boot=0x1234ABCD,
        seq=7,
        t_ms=1500,
        total=4,
        battery_mv=3700,
        boards=0b11,
        levels=0b0110,
        counters=bytes([3, 1, 0, 0]),
        changes=((1200, 0, False), (1207, 0, True), (1213, 0, False), (1480, 1, True)),
    )
    assert codec.decode(body) == state
    assert wire == codec.wrap(encode_state(state))


def test_worked_hello_of_the_document_decodes_to_what_it_says() -> None:
    wire = worked_example("A HELLO on the wire")
    hello = codec.decode(codec.unwrap(wire[1:-1]))
    assert isinstance(hello, codec.Hello)
    assert hello.boards == (("A", ("A1.closed", "A1.front")), ("pico", ("tilt.upright", "tilt.inverted")))
    assert (hello.firmware, hello.debounce_ms, hello.map_hash) == ((1, 0, 0), 5, bytes(range(1, 9)))


@given(states())
def test_state_survives_encoding(state: codec.State) -> None:
    assert codec.decode(codec.unwrap(codec.wrap(encode_state(state))[1:-1])) == state


@given(hellos())
def test_hello_survives_encoding(hello: codec.Hello) -> None:
    assert codec.decode(codec.unwrap(codec.wrap(codec.encode_hello(hello))[1:-1])) == hello


@given(facts(), st.binary(max_size=9))
def test_facts_survive_encoding_and_whatever_a_later_version_appends(facts: codec.Facts, more: bytes) -> None:
    assert codec.decode(codec.unwrap(codec.wrap(codec.encode_facts(facts) + more)[1:-1])) == facts


@given(st.binary(max_size=1200))
def test_stuffed_bytes_hold_no_zero_and_come_back(data: bytes) -> None:
    stuffed = codec.stuff(data)
    assert b"\0" not in stuffed
    assert codec.unstuff(stuffed) == data


@pytest.mark.parametrize("size", [0, 1, 253, 254, 255, 507, 508, 509])
@pytest.mark.parametrize("end", [b"", b"\0"])
def test_runs_around_a_full_block_come_back(size: int, end: bytes) -> None:
    data = b"x" * size + end
    assert codec.unstuff(codec.stuff(data)) == data


@given(st.binary(max_size=300), st.integers(0, 65535))
def test_our_own_checksum_is_the_librarys(data: bytes, start: int) -> None:
    assert codec.plain_crc(data, start) == crc_hqx(data, start)


@given(st.binary(max_size=300))
def test_any_bytes_raise_nothing_but_the_protocols_own_error(data: bytes) -> None:
    for attempt in (codec.unstuff, codec.unwrap, codec.decode, codec.parse_boards):
        with suppress(codec.ProtocolError):
            attempt(data)


BODIES = st.one_of(states().map(encode_state), hellos().map(codec.encode_hello), facts().map(codec.encode_facts))


@given(BODIES, st.data())
def test_damaged_content_with_a_right_checksum_raises_nothing_else_either(body: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(body) - 1))
    damaged = body[:at] + data.draw(st.binary(max_size=3)) + body[at + 1 :]
    with suppress(codec.ProtocolError):
        codec.decode(codec.unwrap(codec.wrap(damaged)[1:-1]))
