import json
from pathlib import Path

import pytest

from tests.tools.machine import Machine
from tools import debian
from tools.console import SetUpError

XVFB = debian.Package("xvfb", "a screen that nobody sees", ("tests/screen/test_window.py",), "Xvfb")
FONTS = debian.Package("fonts-noto", "every letter", ("tests/screen/test_fonts.py",))
ENTRY = """
[[package]]
name = "xvfb"
why = "a screen that nobody sees"
tests = ["tests/screen/test_window.py"]
command = "Xvfb"
"""


@pytest.fixture
def note(tmp_path: Path) -> Path:
    return tmp_path / "tried.json"


def test_list_is_read_from_toml() -> None:
    assert debian.read_list(ENTRY) == (XVFB,)


def test_list_with_a_misspelt_field_is_refused() -> None:
    with pytest.raises(TypeError, match="comand"):
        debian.read_list(ENTRY.replace("command", "comand"))


def test_package_is_there_when_dpkg_or_its_command_says_so() -> None:
    assert debian.missing([XVFB, FONTS], Machine()) == (XVFB, FONTS)
    assert debian.missing([XVFB, FONTS], Machine(packages={"fonts-noto"})) == (XVFB,)
    assert debian.missing([XVFB, FONTS], Machine(commands={"Xvfb"})) == (FONTS,)


def test_system_without_dpkg_has_no_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    assert not debian.System().has_package("bash")


@pytest.mark.parametrize(
    ("machine", "rights"),
    [
        (Machine(root=True), []),
        (Machine(sudo_asks_password=False), ["sudo", "-n"]),
        (Machine(sudo_asks_password=True), None),
        (Machine(commands={"apt-get"}), None),
        (Machine(root=True, commands=set()), None),
    ],
)
def test_rights_to_install(machine: Machine, rights: list[str] | None) -> None:
    assert debian.rights(machine) == rights


def test_fresh_machine_gets_package_lists_first(note: Path, capsys: pytest.CaptureFixture[str]) -> None:
    machine = Machine(root=True)
    debian.provide_packages(note, [XVFB], machine, ci=True)
    assert machine.packages == {"xvfb"}
    assert "Installing Debian packages: xvfb" in capsys.readouterr().err


def test_package_that_went_away_is_installed_again(note: Path) -> None:
    machine = Machine(root=True)
    for _ in range(2):
        machine.packages.clear()
        debian.provide_packages(note, [XVFB], machine, ci=False)
        assert machine.packages == {"xvfb"}


def test_nothing_missing_is_quiet_and_runs_nothing(note: Path, capsys: pytest.CaptureFixture[str]) -> None:
    machine = Machine(packages={"xvfb"})
    debian.provide_packages(note, [XVFB], machine, ci=False)
    assert (machine.ran, capsys.readouterr().err) == ([], "")


def test_user_who_may_not_install_reads_what_is_missing_and_what_that_skips(
    note: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machine = Machine()
    debian.provide_packages(note, [XVFB, FONTS], machine, ci=False)
    said = capsys.readouterr().err
    assert "xvfb: a screen that nobody sees; skips tests/screen/test_window.py" in said
    assert "fonts-noto: every letter; skips tests/screen/test_fonts.py" in said
    assert "sudo apt-get install xvfb fonts-noto" in said
    assert machine.apt_runs() == []


def test_missing_package_is_a_failure_in_ci(note: Path) -> None:
    with pytest.raises(SetUpError, match=r"(?s)xvfb.*CI=true"):
        debian.provide_packages(note, [XVFB], Machine(), ci=True)


def test_failure_names_apts_reason(note: Path) -> None:
    with pytest.raises(SetUpError, match="E: Unable to locate package xvfb"):
        debian.provide_packages(note, [XVFB], Machine(root=True, online=False), ci=True)


def test_failed_installation_is_not_tried_at_every_run(note: Path) -> None:
    machine = Machine(root=True, online=False)
    debian.provide_packages(note, [XVFB], machine, ci=False)
    runs = len(machine.apt_runs())
    debian.provide_packages(note, [XVFB], machine, ci=False)
    assert len(machine.apt_runs()) == runs
    assert json.loads(note.read_text()) == ["xvfb"]


def test_another_missing_package_is_tried_all_the_same(note: Path) -> None:
    machine = Machine(root=True, online=False)
    debian.provide_packages(note, [XVFB], machine, ci=False)
    machine.online = True
    debian.provide_packages(note, [XVFB, FONTS], machine, ci=False)
    assert machine.packages == {"xvfb", "fonts-noto"}


def test_package_that_is_only_unpacked_is_never_installed(note: Path, capsys: pytest.CaptureFixture[str]) -> None:
    package = debian.Package("micropython", "the firmware's interpreter", ("tests/a.py",), "micropython", unpacked=True)
    machine = Machine(root=True)
    debian.provide_packages(note, [package], machine, ci=False)
    assert machine.ran == []
    assert "skips tests/a.py" in capsys.readouterr().err
    with pytest.raises(SetUpError, match="With CI=true that is a failure"):
        debian.provide_packages(note, [package], machine, ci=True)


def test_command_that_was_unpacked_into_our_cache_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert not debian.System().has_command("no-such-python")
    debian.unpacked("no-such-python").parent.mkdir(parents=True)
    debian.unpacked("no-such-python").touch()
    assert debian.System().has_command("no-such-python")
