"""Which tests were skipped, and why: pytest writes it down, and `python -m tools.skips` judges it.

One rule: a skip whose reason is not in allowed-skips.toml is a failure: a test that did not run proves nothing.

    JEWELBOX_SKIPS=build/skips.jsonl make test && python -m tools.skips build/skips.jsonl
"""

import json
import os
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tools.console import say

LIST = Path(__file__).with_name("allowed-skips.toml")
_VARIABLE = "JEWELBOX_SKIPS"  # names the file that skips are appended to; without it, nothing is written
_MOST = 5  # names of tests that are shown per reason


@dataclass(frozen=True, slots=True)
class Skip:
    """A test, or a whole file of them, or a step of .ci/run that did not run."""

    test: str
    reason: str


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Write a test down that was skipped; one that was expected to fail was not."""
    _write_down(report)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Write a file down of which all tests were skipped."""
    _write_down(report)


def _write_down(report: pytest.TestReport | pytest.CollectReport) -> None:
    # Workers hand their reports to the process that started them, and that one writes.
    if not report.skipped or hasattr(report, "wasxfail") or "PYTEST_XDIST_WORKER" in os.environ:
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    append(Skip(report.nodeid, reason.removeprefix("Skipped: ")))


def append(skip: Skip) -> None:
    """Write one down, if anybody asked for it."""
    if path := os.environ.get(_VARIABLE):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(json.dumps([skip.test, skip.reason]) + "\n")


def read(path: Path) -> list[Skip]:
    """All that was written down, each once; a file that is not there is none."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return list(dict.fromkeys(Skip(*json.loads(line)) for line in lines))


def allowed(path: Path = LIST) -> dict[str, str]:
    """The reasons that may be given, and why each is one."""
    return {entry["reason"]: entry["why"] for entry in tomllib.loads(path.read_text(encoding="utf-8"))["skip"]}


def judge(skips: Iterable[Skip], reasons: Mapping[str, str]) -> tuple[list[str], bool]:
    """What was skipped and why, in lines for people, and whether all of it may be."""
    tests: dict[str, list[str]] = defaultdict(list)
    for skip in skips:
        tests[skip.reason].append(skip.test)
    if not tests:
        return ["Nothing was skipped."], True
    lines = [f"Skipped: {sum(map(len, tests.values()))}"]
    for reason, names in sorted(tests.items(), key=lambda found: (found[0] not in reasons, found[0])):
        lines.append(f"  {len(names)} x {reason}")
        lines.append(f"      allowed: {reasons[reason]}" if reason in reasons else "      NOT ALLOWED:")
        lines += [f"      {name}" for name in names[:_MOST]]
        lines += [f"      and {len(names) - _MOST} more"] if len(names) > _MOST else []
    is_allowed = tests.keys() <= reasons.keys()
    if not is_allowed:
        lines.append(f"Let these tests run, or add their reason to {LIST.name} and say why it is one.")
    return lines, is_allowed


def main(words: Sequence[str]) -> int:
    """`FILE` judges what is in a file; `--add WHAT REASON` appends a step that was left out."""
    match words:
        case ["--add", what, reason]:
            append(Skip(what, reason))
            return 0
        case [path]:
            lines, is_allowed = judge(read(Path(path)), allowed())
            say("\n".join(lines))
            return 0 if is_allowed else 1
    say("Usage: python -m tools.skips FILE | --add WHAT REASON")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
