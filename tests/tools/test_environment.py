"""The steps of the set-up are played by small scripts in the place of pip: no network, nothing installed."""

import io
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tools.machine import Machine
from tools import environment
from tools.console import SetUpError, StepKilledError
from tools.stamp import TO_PLAY, Folder, read_stamp, stamp_for
from tools.steps import start_log, step_environment, succeeds, telling_lines

PROJECT = '[project]\nname = "x"\ndependencies = ["click"]\n'


class Steps:
    """Stands in for venv, ensurepip and pip: a step fails if one of the given words is in its command."""

    def __init__(self) -> None:
        self.ran: list[str] = []
        self.failing: set[str] = set()
        self.interrupted = False

    def __call__(self, folder: Folder, command: Sequence[str]) -> bool:
        self.ran.append(" ".join(command[1:]))
        if self.interrupted and "--editable" in command:
            raise KeyboardInterrupt
        if "venv" in command:
            folder.python.parent.mkdir(parents=True)
            folder.python.touch()
            (folder.venv / "lib" / "python3.11" / "site-packages").mkdir(parents=True)
        return not self.failing.intersection(command)


@pytest.fixture
def steps() -> Steps:
    return Steps()


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    folder = Folder(tmp_path)
    folder.lock.parent.mkdir(parents=True)
    folder.lock.write_text("click==8.1.8 --hash=sha256:12\n")
    return folder


@pytest.fixture
def players(folder: Folder) -> Folder:
    """The same folder for somebody who only plays."""
    folder = replace(folder, locked=TO_PLAY)
    folder.lock.write_text("click==8.1.8 --hash=sha256:12\n")
    return folder


def make_ready(folder: Folder, steps: Steps, machine: Machine | None = None, *, ci: bool = False) -> None:
    environment.make_ready(folder, machine or Machine(), ci=ci, run=steps)


def is_ready(folder: Folder) -> bool:
    return read_stamp(folder) == stamp_for(folder)


def change_dependencies(folder: Folder) -> None:
    (folder.root / "pyproject.toml").write_text(PROJECT.replace("click", "rich"))


def test_second_run_does_nothing_and_says_nothing(
    folder: Folder, steps: Steps, capsys: pytest.CaptureFixture[str]
) -> None:
    make_ready(folder, steps)
    assert is_ready(folder)
    capsys.readouterr()
    steps.ran.clear()
    make_ready(folder, steps)
    assert (steps.ran, capsys.readouterr().err) == ([], "")


def test_players_get_no_tools_of_developers(players: Folder, steps: Steps, capsys: pytest.CaptureFixture[str]) -> None:
    make_ready(players, steps)
    assert f"-m pip install --require-hashes --no-deps --requirement {players.lock}" in steps.ran
    assert players.lock.name == "kiosk.txt"
    assert capsys.readouterr().err == (
        "Setting up .venv, once: 16 MB to download, 100 MB on disk; a minute or two with a fast network ...\n"
    )


def test_players_who_develop_get_the_tools_and_keep_them(
    folder: Folder, players: Folder, steps: Steps, capsys: pytest.CaptureFixture[str]
) -> None:
    make_ready(players, steps)
    steps.ran.clear()
    capsys.readouterr()
    make_ready(folder, steps)
    assert steps.ran[0] == f"-m pip install --require-hashes --no-deps --requirement {folder.lock}"
    assert capsys.readouterr().err.startswith("Adding the tools of developers to .venv, once: ")
    steps.ran.clear()
    make_ready(players, steps)
    assert steps.ran == []
    assert is_ready(folder)


def test_interrupted_set_up_starts_afresh(folder: Folder, steps: Steps) -> None:
    steps.interrupted = True
    with pytest.raises(KeyboardInterrupt):
        make_ready(folder, steps)
    half_done = folder.venv / "half-done"
    half_done.touch()
    steps.interrupted = False
    make_ready(folder, steps)
    assert is_ready(folder)
    assert not half_done.exists()


def test_interrupted_update_starts_afresh(folder: Folder, steps: Steps) -> None:
    make_ready(folder, steps)
    change_dependencies(folder)
    steps.interrupted = True
    with pytest.raises(KeyboardInterrupt):
        make_ready(folder, steps)
    assert read_stamp(folder) is None


def test_changed_dependencies_only_run_pip(folder: Folder, steps: Steps) -> None:
    make_ready(folder, steps)
    steps.ran.clear()
    change_dependencies(folder)
    make_ready(folder, steps)
    assert steps.ran == [
        f"-m pip install --require-hashes --no-deps --requirement {folder.lock}",
        f"-m pip install --no-index --no-deps --no-build-isolation --editable {folder.root}",
    ]
    assert is_ready(folder)


def test_update_without_network_goes_on_with_what_is_there(
    folder: Folder, steps: Steps, capsys: pytest.CaptureFixture[str]
) -> None:
    make_ready(folder, steps)
    before = read_stamp(folder)
    change_dependencies(folder)
    steps.failing = {"--require-hashes"}
    make_ready(folder, steps)
    assert read_stamp(folder) == before
    assert "is there a network?" in capsys.readouterr().err


def test_update_without_network_is_a_failure_in_ci(folder: Folder, steps: Steps) -> None:
    make_ready(folder, steps)
    change_dependencies(folder)
    steps.failing = {"--require-hashes"}
    with pytest.raises(SetUpError, match="network"):
        make_ready(folder, steps, ci=True)


def test_debian_without_ensurepip_borrows_the_machines_pip(folder: Folder, steps: Steps) -> None:
    steps.failing = {"ensurepip"}
    machine = Machine(root=True)
    make_ready(folder, steps, machine)
    assert any("--target" in step for step in steps.ran)
    assert machine.apt_runs() == []


def test_machine_without_any_pip_gets_python3_venv_where_it_may(folder: Folder, steps: Steps) -> None:
    steps.failing = {"ensurepip", "--target"}
    machine = Machine(root=True)
    with pytest.raises(SetUpError, match="ensurepip still does not run"):
        make_ready(folder, steps, machine)
    assert machine.packages == {"python3-venv"}


def test_machine_without_any_pip_names_the_package_where_it_may_not(folder: Folder, steps: Steps) -> None:
    steps.failing = {"ensurepip", "--target"}
    with pytest.raises(SetUpError, match="sudo apt-get install python3-venv"):
        make_ready(folder, steps, Machine())


def test_link_in_the_place_of_the_environment_is_replaced_not_followed(
    folder: Folder, steps: Steps, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "precious").touch()
    folder.venv.symlink_to(elsewhere)
    make_ready(folder, steps)
    assert is_ready(folder)
    assert not folder.venv.is_symlink()
    assert (elsewhere / "precious").exists()


def run_python(folder: Folder, code: str) -> bool:
    start_log(folder)
    return succeeds(folder, [sys.executable, "-c", code])


def test_step_reports_how_it_ended_and_logs_what_it_said(folder: Folder) -> None:
    assert run_python(folder, "print('all is well')")
    assert "all is well" in folder.log.read_text()
    assert not run_python(folder, "raise SystemExit(3)")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_what_pip_downloads_and_clears_it(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert run_python(folder, r"print('Collecting click\n  Downloading click-8.whl (97 kB)\nRequirement satisfied')")
    assert terminal.getvalue() == "\r\x1b[K  Downloading click-8.whl (97 kB)\r\x1b[K"
    assert "Requirement satisfied" in folder.log.read_text()


def test_a_file_gets_no_progress(folder: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_python(folder, "print('Downloading click-8.whl')")
    assert capsys.readouterr().err == ""


def test_killed_step_is_told_from_a_failed_one(folder: Folder) -> None:
    with pytest.raises(StepKilledError, match="signal 9"):
        run_python(folder, "import os; os.kill(os.getpid(), 9)")


def test_failed_step_quotes_the_lines_that_tell_why() -> None:
    said = ["Collecting click", "ERROR: no such thing", "", "  ERROR: no such thing", "note: see above"]
    assert telling_lines(said) == ["ERROR: no such thing"]
    assert telling_lines(["one", "", "two"]) == ["one", "two"]


def test_settings_that_lead_pip_elsewhere_are_dropped() -> None:
    kept = step_environment({"PIP_TARGET": "/x", "PYTHONPATH": "/y", "PIP_CERT": "/z"})
    assert "PIP_TARGET" not in kept
    assert "PYTHONPATH" not in kept
    assert kept["PIP_CERT"] == "/z"


def test_host_python_is_no_environment() -> None:
    code = "import sys; raise SystemExit(sys.prefix != sys.base_prefix)"
    assert os.spawnl(os.P_WAIT, environment.host_python(), "python", "-c", code) == 0
