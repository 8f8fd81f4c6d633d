"""Recorded traces: each decodes to the bytes in its `.expected.jsonl`."""

from io import BytesIO, StringIO
from pathlib import Path

import pytest

from companion.commands.sensors import replay_json
from hardware.apparatuses import APPARATUSES
from hardware.decode_trace import replay_lines

TRACES = Path(__file__).parent.parent / "traces"
NAMES = sorted(path.stem for path in TRACES.glob("*.jsonl") if not path.stem.endswith(".expected"))


@pytest.mark.parametrize("name", NAMES)
def test_trace_decodes_to_its_expected_bytes(name: str) -> None:
    out = StringIO()
    assert replay_json(str(TRACES / f"{name}.jsonl"), out) == 0
    assert out.getvalue() == (TRACES / f"{name}.expected.jsonl").read_text()


@pytest.mark.parametrize("name", NAMES)
def test_trace_decodes_to_the_same_bytes_every_time(name: str) -> None:
    trace = (TRACES / f"{name}.jsonl").read_bytes()
    things = APPARATUSES.values()
    assert list(replay_lines(BytesIO(trace), name, *things)) == list(replay_lines(BytesIO(trace), name, *things))


def test_every_expectation_belongs_to_a_trace() -> None:
    expected = {path.name.removesuffix(".expected.jsonl") for path in TRACES.glob("*.expected.jsonl")}
    assert expected == set(NAMES)
    assert len(NAMES) >= 25
