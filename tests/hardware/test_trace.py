"""The trace format: strict, streaming, and the same when written and read again."""

import sys
from io import BytesIO, StringIO
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import example, given
from hypothesis import strategies as st

from companion.commands.sensors import replay_json, sensors
from hardware.decode_trace import encode_report, replay, replay_lines
from hardware.health import Health, HealthFinding
from hardware.jewel_box.channels import ALL, CHANNELS, USUALLY_FITTED
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.movements import BoxTurned, Depth, Direction, DrawerClosed, DrawerOpened, LevelRotated
from hardware.signals import Edge, Found, Lost, Signal
from hardware.trace import LONGEST_LINE, End, Header, TraceError, TraceReader, TraceWriter

HEAD = b'{"trace": 1, "initial": {}}\n'
EDGE = b'{"t": 5, "ch": "A1.closed", "level": 0}\n'

NAMES = st.sampled_from([channel.name for channel in ALL])
TIMES = st.integers(0, 1 << 40)
LEVELS = st.dictionaries(NAMES, st.booleans(), max_size=4)
SIGNALS: st.SearchStrategy[Signal] = st.one_of(
    st.builds(Edge, TIMES, NAMES, st.booleans()),
    st.builds(Lost, TIMES, st.lists(NAMES, max_size=3).map(tuple)),
    st.builds(Found, TIMES, LEVELS),
)


def read(text: bytes) -> list[Signal | End]:
    return list(TraceReader(BytesIO(text), "box.jsonl", CHANNELS))


def test_header_names_levels_and_fitted_sensors_in_the_order_of_the_table() -> None:
    text = b'{"trace":1,"initial":{"A1.closed":0},"fitted":["tilt.upright","A1.closed","A1.closed"]}'
    header = TraceReader(BytesIO(text), "x", CHANNELS).header
    assert header == Header({"A1.closed": False}, ("A1.closed", "tilt.upright"))


def test_header_without_fitted_means_all_but_the_seat_sensors() -> None:
    assert TraceReader(BytesIO(b'{"trace": 1}'), "x", CHANNELS).header == Header({}, USUALLY_FITTED)


def test_all_kinds_of_lines_are_read() -> None:
    lines = b'{"t":7,"lost":["A1.closed"]}\n{"t":7,"found":{"A1.closed":1}}\n{"t":9,"end":true}\n\n \n'
    assert read(HEAD + EDGE + lines) == [
        Edge(5, "A1.closed", level=False),
        Lost(7, ("A1.closed",)),
        Found(7, {"A1.closed": True}),
        End(9),
    ]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (b"", 1, "empty"),
        (b"\n \n", 2, "empty"),
        (b"\n" + HEAD, 1, "the line is empty"),
        (HEAD + b"\n\r\n" + EDGE, 2, "the line is empty"),
        (HEAD + EDGE + b" \n{nonsense", 3, "the line is empty"),
        (b'{"trace": 1, "trace": 1}', 1, "appears twice"),
        (b'{"trace": 1, "initial": {}, "initial": {}}', 1, "appears twice"),
        (b'{"trace": 1, "initial": {"A1.closed": 1, "A1.closed": 0}}', 1, "appears twice"),
        (b'{"trace": 1, "fitted": [], "initial": {}, "fitted": []}', 1, "appears twice"),
        (HEAD + b'{"t": 1, "t": 2, "ch": "A1.closed", "level": 0}', 2, "appears twice"),
        (HEAD + b'{"t": 1, "ch": "A1.closed", "level": 0, "level": 0}', 2, "appears twice"),
        (HEAD + b'{"t": 1, "found": {"A1.closed": 1, "A1.closed": 0}}', 2, "appears twice"),
        (HEAD + b'{"t": 1, "lost": [], "lost": []}', 2, "appears twice"),
        (HEAD + b'{"t": 1, "end": true, "end": true}', 2, "appears twice"),
        (b"[]", 1, "Expected `object`"),
        (b'{"trace": 2}', 1, "Invalid enum value 2"),
        (b'{"initial": {}}', 1, "missing required field `trace`"),
        (b'{"trace": 1, "colour": 3}', 1, "unknown field `colour`"),
        (b'{"trace": 1, "initial": {"A9.closed": 0}}', 1, "no channel 'A9.closed'"),
        (b'{"trace": 1, "initial": {"A2.secret": 0}}', 1, "no channel 'A2.secret'"),
        (b'{"trace": 1, "initial": {"A1.closed": true}}', 1, "Expected `int`"),
        (b'{"trace": 1, "fitted": ["D1.closed"]}', 1, "no channel 'D1.closed'"),
        (b'{"trace": 1, "initial": {', 1, "ends too early"),
        (b'\xff\xfe{"trace": 1}', 1, "malformed"),
        (HEAD + b"nonsense\n", 2, "malformed"),
        (HEAD + EDGE + b'{"t": 4, "ch": "A1.closed", "level": 1}\n', 3, "backwards, from 5 to 4 ms"),
        (HEAD + EDGE + b'{"t": 9, "ch": "A1.cl', 3, "ends too early"),
        (HEAD + b'{"t": 1, "ch": "A1.closed", "level": 2}', 2, "Invalid enum value 2"),
        (HEAD + b'{"t": 1, "ch": "A1.closed", "level": 0, "who": 1}', 2, "unknown field `who`"),
        (HEAD + b'{"t": 1.5, "ch": "A1.closed", "level": 0}', 2, "Expected `int`, got `float`"),
        (HEAD + b'{"t": -1, "ch": "A1.closed", "level": 0}', 2, ">= 0"),
        (HEAD + b'{"t": 99999999999999999999, "ch": "A1.closed", "level": 0}', 2, "<="),
        (HEAD + b'{"ch": "A1.closed", "level": 0}', 2, "missing required field `t`"),
        (HEAD + b'{"t": 1, "ch": "A1.shut", "level": 0}', 2, "no channel 'A1.shut'"),
        (HEAD + b'{"t": 1, "ch": "A1.closed"}', 2, "expected"),
        (HEAD + b'{"t": 1}', 2, "expected"),
        (HEAD + b'{"t": 1, "end": false}', 2, "expected"),
        (HEAD + b'{"t": 1, "lost": [], "end": true}', 2, "expected"),
        (HEAD + b'{"t": 1, "lost": ["x"]}', 2, "no channel 'x'"),
        (HEAD + b'{"t": 1, "found": {"x": 1}}', 2, "no channel 'x'"),
        (HEAD + b'{"t": 1, "lost": ["\xff"]}', 2, "not UTF-8"),
        (HEAD + b'{"t": 1, "end": true}\n' + EDGE, 3, "more lines after the end"),
        (HEAD + b" " * (LONGEST_LINE + 1), 2, "longer than 64 KB"),
        (HEAD + EDGE + b"x" * 1_000_000, 3, "longer than 64 KB"),
    ],
)
def test_what_is_no_trace_is_named_with_file_and_line(text: bytes, line: int, why: str) -> None:
    with pytest.raises(TraceError) as caught:
        read(text)
    assert str(caught.value).startswith(f"box.jsonl:{line}: ")
    assert why in str(caught.value)
    assert caught.value.line == line


@given(st.binary(max_size=200))
@example(b"{" * 5000)
def test_garbage_raises_nothing_but_a_trace_error(garbage: bytes) -> None:
    for text in (garbage, HEAD + garbage, HEAD + EDGE[:-3] + garbage):
        try:
            list(replay_lines(BytesIO(text), "x", JEWEL_BOX))
        except TraceError as error:
            assert str(error).startswith(f"x:{error.line}: ")  # noqa: PT017 (valid traces pass too)


@given(LEVELS, st.lists(SIGNALS, max_size=20), st.booleans())
def test_written_and_read_again_is_the_same(initial: dict[str, bool], told: list[Signal], ended: bool) -> None:
    told.sort(key=lambda signal: signal.t_ms)
    items: list[Signal | End] = [*told, End(1 << 41)] if ended else [*told]
    stream = BytesIO()
    writer = TraceWriter(stream, Header(initial, USUALLY_FITTED))
    for item in items:
        writer.write(item)
    stream.seek(0)
    reader = TraceReader(stream, "x", CHANNELS)
    assert reader.header == Header(initial, USUALLY_FITTED)
    assert list(reader) == items


def test_an_edge_that_comes_late_is_written_as_of_now() -> None:
    stream = BytesIO()
    writer = TraceWriter(stream, Header({}, USUALLY_FITTED))
    writer.write(Edge(10, "AB.0", level=True))
    writer.write(Edge(8, "AB.0", level=False))
    assert b'{"t":10,"ch":"AB.0","level":0}\n' in stream.getvalue()


def test_reports_are_compact_json_with_type_first_and_time_last() -> None:
    reports = (
        DrawerOpened(1, "A1", Depth.AJAR),
        DrawerClosed(2, "A1"),
        LevelRotated(3, 2, Direction.CCW),
        BoxTurned(4),
        HealthFinding(5, "AB.0", Health.JITTERY, "because"),
    )
    assert [encode_report(report, JEWEL_BOX) for report in reports] == [
        '{"type":"drawer_opened","drawer":"A1","depth":"ajar","t":1}',
        '{"type":"drawer_closed","drawer":"A1","t":2}',
        '{"type":"level_rotated","levels":2,"direction":"ccw","t":3}',
        '{"type":"box_turned","t":4}',
        '{"type":"sensor_health","ch":"AB.0","state":"jittery","t":5}',
    ]


def test_edges_of_sensors_that_are_not_fitted_are_ignored() -> None:
    text = b'{"trace":1,"fitted":["A1.closed"]}\n' + EDGE + b'{"t":300,"ch":"A1.front","level":1}\n'
    assert [report.t_ms for report in replay(TraceReader(BytesIO(text), "x", CHANNELS), JEWEL_BOX)] == [31]


def test_without_an_end_time_goes_on_until_everything_is_decided() -> None:
    assert [report.t_ms for report in replay(TraceReader(BytesIO(HEAD + EDGE), "x", CHANNELS), JEWEL_BOX)] == [2005]
    assert list(replay(TraceReader(BytesIO(HEAD + EDGE + b'{"t": 2004, "end": true}'), "x", CHANNELS), JEWEL_BOX)) == []


def test_replay_prints_what_came_before_the_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trace = tmp_path / "t.jsonl"
    trace.write_bytes(HEAD + EDGE + b'{"t": 9000, "ch": "A1.closed", "level": 1}\noops\n')
    out = StringIO()
    assert replay_json(str(trace), out) == 2
    assert msgspec.json.decode(out.getvalue()) == {"type": "drawer_opened", "drawer": "A1", "depth": "ajar", "t": 2005}
    assert capsys.readouterr().err.startswith(f"{trace}:4: ")


@pytest.mark.parametrize("path", ["missing.jsonl", ".", "nul\0byte"])
def test_a_file_that_cannot_be_read_is_no_trace(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay_json(path, StringIO()) == 2
    assert ":1: cannot be read" in capsys.readouterr().err


def test_the_command_reads_a_file_or_standard_input(tmp_path: Path) -> None:
    trace = tmp_path / "t.jsonl"
    trace.write_bytes(HEAD + EDGE)
    runner = CliRunner()
    from_file = runner.invoke(sensors, ["--replay", str(trace), "--json"])
    from_input = runner.invoke(sensors, ["--replay", "-", "--json"], input=HEAD + EDGE)
    assert from_file.exit_code == from_input.exit_code == 0
    assert from_file.stdout == from_input.stdout != ""


class ClosedPipe(StringIO):
    """Whoever read this has gone."""

    def write(self, text: str) -> int:
        raise BrokenPipeError(text)


def test_a_reader_that_has_seen_enough_is_no_mistake(tmp_path: Path) -> None:
    trace = tmp_path / "t.jsonl"
    trace.write_bytes(HEAD + EDGE)
    assert replay_json(str(trace), ClosedPipe()) == 0
    assert sys.stdout.writable()
