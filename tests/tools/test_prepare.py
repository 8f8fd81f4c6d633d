import subprocess
from pathlib import Path

import pytest

from tools import debian, prepare
from tools.console import SetUpError
from tools.stamp import Folder

SCRIPT = prepare.ROOT / "tools" / "prepare.sh"


def fake_python(folder: Path, version: str) -> Path:
    """A Python that fails the question for its version, as an old one does."""
    python = folder / "python3"
    python.write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo "Python {version}" && exit 0\nexit 1\n')
    python.chmod(0o755)
    return python


def test_old_python_is_answered_in_one_plain_line(tmp_path: Path) -> None:
    environment = {"PATH": "/usr/bin:/bin", "PYTHON": str(fake_python(tmp_path, "3.9.2"))}
    outcome = subprocess.run([SCRIPT, "test"], env=environment, capture_output=True, text=True, check=False)
    assert outcome.returncode == 1
    assert outcome.stdout == ""
    assert outcome.stderr.startswith("Jewelbox Companion needs Python 3.11 or newer (found: Python 3.9.2).")
    assert outcome.stderr.count("\n") == 1


def failing_set_up(error: BaseException) -> object:
    def make_ready(folder: Folder, system: debian.System, *, ci: bool) -> None:  # noqa: ARG001
        raise error

    return make_ready


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (SetUpError("no pip, and no network"), 1, "no pip, and no network"),
        (PermissionError(13, "Permission denied", ".venv"), 1, "Permission denied: '.venv'"),
        (KeyboardInterrupt(), 130, "the next make starts it afresh"),
    ],
)
def test_trouble_is_told_without_a_traceback(
    error: BaseException,
    status: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(prepare, "make_ready", failing_set_up(error))
    assert prepare.main(["test"]) == status
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(("target", "looked_for"), [("test", 1), ("play", 0), ("check", 0)])
def test_debian_packages_are_only_for_tests(target: str, looked_for: int, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    monkeypatch.setattr(prepare, "make_ready", lambda *_, **__: None)
    monkeypatch.setattr(debian, "provide_packages", lambda *_, **__: calls.append(1))
    assert prepare.main([target]) == 0
    assert len(calls) == looked_for
