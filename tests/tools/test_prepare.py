import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.tools.machine import Machine
from tools import debian, prepare
from tools.console import SetUpError
from tools.stamp import TO_PLAY, Folder, stamp_for, write_stamp
from tools.steps import Run

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


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A checkout without an environment."""
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\n')
    folder = Folder(tmp_path)
    folder.lock.parent.mkdir(parents=True)
    folder.lock.touch()
    return folder


def has_environment(folder: Folder) -> None:
    folder.python.parent.mkdir(parents=True)
    folder.python.touch()
    write_stamp(folder, stamp_for(folder))


def failing(error: BaseException) -> Run:
    def run(folder: Folder, command: Sequence[str]) -> bool:  # noqa: ARG001
        raise error

    return run


def never(folder: Folder, command: Sequence[str]) -> bool:
    raise AssertionError(f"{command} in {folder}, though all is ready")


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
    folder: Folder,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert prepare.main(["test"], folder.root, Machine(), failing(error)) == status
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("target", "has", "has_not"),
    [
        ("test", "xvfb", "qemu-utils"),
        ("photo", "qemu-utils", "xvfb"),
        ("try-install", "debootstrap", "xvfb"),
        ("play", None, "xvfb"),
        ("check", None, "xvfb"),
    ],
)
def test_debian_packages_are_only_for_the_target_that_needs_them(
    target: str, has: str | None, has_not: str, folder: Folder
) -> None:
    has_environment(folder)
    machine = Machine(commands={"apt-get", "micropython"}, root=True)
    assert prepare.main([target], folder.root, machine, never) == 0
    wanted = {package.name for package in debian.listed() if not package.unpacked and target in package.targets}
    assert machine.packages == wanted
    assert has is None or has in wanted
    assert has_not not in wanted


@pytest.mark.parametrize(("target", "locked"), [("play", "kiosk.txt"), ("test", "development.txt")])
def test_only_those_who_develop_get_the_tools_for_it(target: str, locked: str, folder: Folder) -> None:
    Folder(folder.root, TO_PLAY).lock.touch()
    installed: list[str] = []

    def run(folder: Folder, command: Sequence[str]) -> bool:
        if "venv" in command:
            (folder.venv / "lib/python3.11/site-packages").mkdir(parents=True)
        installed.extend(Path(word).name for word in command if word.endswith(".txt"))
        return True

    assert prepare.main([target], folder.root, Machine(commands={"micropython"}), run) == 0
    assert installed == [locked]


def test_bench_says_at_its_start_all_that_is_missing_and_does_not_begin(
    folder: Folder, capsys: pytest.CaptureFixture[str]
) -> None:
    has_environment(folder)
    assert prepare.main(["bench"], folder.root, Machine(), never) == 1
    said = capsys.readouterr().err
    assert "  mosquitto: an MQTT broker; for benchmarks/club.py\n" in said
    assert "  To have them: sudo apt-get install micropython xvfb espeak-ng mosquitto strace\n" in said


def test_bench_installs_what_it_needs_and_nothing_else(folder: Folder) -> None:
    has_environment(folder)
    machine = Machine(commands={"apt-get", "micropython"}, root=True)
    assert prepare.main(["bench"], folder.root, machine, never) == 0
    assert machine.packages == {"xvfb", "espeak-ng", "mosquitto", "strace"}


@pytest.mark.parametrize(("target", "wanted"), [("test", True), ("play", False), ("check", False)])
def test_without_micropython_it_is_said_and_set_up_goes_on(
    target: str, wanted: bool, folder: Folder, capsys: pytest.CaptureFixture[str]
) -> None:
    has_environment(folder)
    assert prepare.main([target], folder.root, Machine(commands=set()), never) == 0
    assert ("MicroPython could not be fetched: this needs Debian's packages" in capsys.readouterr().err) is wanted


def test_in_ci_a_missing_package_is_a_failure(folder: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    has_environment(folder)
    assert prepare.main(["test"], folder.root, Machine(commands={"micropython"}), never, ci=True) == 1
    assert "With CI=true that is a failure, not a skip." in capsys.readouterr().err
