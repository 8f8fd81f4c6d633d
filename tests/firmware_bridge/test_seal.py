"""Closing a frame in machine code makes the same bytes as closing it in Python, and a round at rest takes no memory."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from firmware_bridge import codec
from firmware_bridge.firmware import report
from tools.rig import rig

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "firmware_bridge" / "firmware" / "seal.py"
Seal = Callable[[bytes, int], memoryview]


def seal_in_python() -> Seal:
    """The very file, where a machine word is a Python int."""
    names: dict[str, object] = {"ptr8": bytes, "ptr16": bytes}
    sys.modules["micropython"] = SimpleNamespace(viper=lambda function: function)  # type: ignore[assignment]
    try:
        exec(compile(SOURCE.read_text(encoding="utf-8"), str(SOURCE), "exec"), names)
    finally:
        del sys.modules["micropython"]
    return names["seal"]  # type: ignore[return-value]


SEAL = seal_in_python()


@given(st.binary(max_size=600) | st.lists(st.sampled_from([0, 1, 255]), max_size=600).map(bytes))
@example(b"x" * 252)
@example(b"x" * 254)
@example(b"x" * 508)
def test_sealed_is_wrapped(body: bytes) -> None:
    wrapped = codec.wrap(body)
    assert bytes(SEAL(body + b"more", len(body))) == wrapped
    assert bytes(report.seal(body + b"more", len(body))) == wrapped


@pytest.mark.needs("micropython")
def test_firmware_at_rest_takes_no_memory_and_machine_code_seals_alike() -> None:
    outcome = subprocess.run(
        [str(rig.micropython()), "tests/firmware_bridge/at_rest.py"],
        cwd=ROOT,
        env={"MICROPYPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert outcome.stdout == "200 rounds without taking memory\n"
