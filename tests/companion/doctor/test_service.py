"""The kiosk's unit: by systemd's own words, or by its file."""

from pathlib import Path

import pytest

from companion.doctor.facts import AUTOSTART, Facts
from companion.doctor.finding import State
from companion.doctor.screen_check import display
from companion.doctor.service import service
from companion.doctor.unit import NAME, find_unit
from tests.companion.doctor.looking import finding, findings
from tests.companion.doctor.machines import KIOSK_SETUP, UNIT, laptop, pi4_kiosk, pi5_without_a_box


@pytest.mark.parametrize(
    ("properties", "state", "told"),
    [
        ({}, State.OK, "running, and starts automatically"),
        ({"UnitFileState": "disabled"}, State.WARNING, "running, but does not start automatically"),
        ({"ActiveState": "inactive", "SubState": "dead"}, State.WARNING, "inactive, although it starts automatically"),
        (
            {"ActiveState": "inactive", "SubState": "dead", "UnitFileState": "disabled"},
            State.WARNING,
            "inactive, and does not start automatically",
        ),
        (
            {"ActiveState": "failed", "SubState": "failed", "Result": "start-limit-hit"},
            State.ERROR,
            "failed (start-limit-hit)",
        ),
        ({"ActiveState": "failed", "SubState": "failed", "Result": ""}, State.ERROR, "failed (reason unknown)"),
        (
            {"ActiveState": "activating", "SubState": "auto-restart", "NRestarts": "4"},
            State.ERROR,
            "keeps crashing, restarted 4 times so far",
        ),
        (
            {"ActiveState": "activating", "SubState": "auto-restart", "NRestarts": "[not set]"},
            State.ERROR,
            "keeps crashing, restarted 0 times so far",
        ),
        (
            {"ActiveState": "activating", "SubState": "start-pre"},
            State.WARNING,
            "waiting for a screen to be connected",
        ),
        ({"LoadState": "masked"}, State.ERROR, "jewelbox-kiosk.service is masked"),
    ],
)
def test_unit_is_told_in_plain_words(properties: dict[str, str], state: State, told: str, tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.systemd(**properties)
    found = finding(maker, service)
    assert (found.state, found.seen) == (state, told)


def test_kiosk_that_is_not_installed_is_missed_on_a_console_pi_only(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path / "pi")
    assert finding(maker, service).remedy == "sudo ./install.sh"
    maker.environ["WAYLAND_DISPLAY"] = "wayland-0"
    assert finding(maker, service).state is State.OK
    assert finding(laptop(tmp_path / "laptop"), service).state is State.OK


def test_kiosk_does_not_run_beside_a_desktop(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.environ["WAYLAND_DISPLAY"] = "wayland-0"
    assert finding(maker, service).seen == "not running: the desktop has the screen"


def test_game_that_starts_with_the_desktop_needs_no_unit(tmp_path: Path) -> None:
    """As `install.sh` leaves a Pi with a desktop; here looked at over SSH."""
    maker = pi4_kiosk(tmp_path)
    maker.systemd(ActiveState="inactive", SubState="dead", UnitFileState="disabled")
    maker.write(AUTOSTART)
    maker.write("/run/user/1000/wayland-0")
    assert finding(maker, service).seen == "the game starts with the desktop"
    assert finding(maker, display).seen == "a desktop has the screen, and starts the game automatically"


def test_user_of_the_unit_must_exist(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.write("/etc/passwd", "root:x:0:0:root:/root:/bin/bash\n")
    found = finding(maker, service)
    assert (found.state, found.seen) == (State.ERROR, "its user jewelbox does not exist")


def test_another_python_than_the_kiosks_is_a_warning(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.prefix = Path("/home/ana/jewelbox/.venv")
    found = findings(maker, service)[1]
    assert (found.state, found.remedy) == (
        State.WARNING,
        "/opt/jewelbox/current/bin/jewelbox doctor checks the kiosk's",
    )


@pytest.mark.parametrize("answer", ["nothing", "no bus", "ignored", "hangs"])
def test_unit_is_read_from_its_file_where_systemd_does_not_answer(answer: str, tmp_path: Path) -> None:
    """The shipped unit itself: its user is the one that the checks are about."""
    maker = pi4_kiosk(tmp_path)
    del maker.programs.answers["systemctl"]
    if answer == "no bus":
        maker.answer("systemctl", err="System has not been booted with systemd", status=1)
    elif answer == "ignored":
        maker.answer("systemctl", err="Running in chroot, ignoring command 'show'")
    elif answer == "hangs":
        maker.hang("systemctl")
    maker.write(f"/etc/systemd/system/{NAME}", UNIT.read_text(encoding="utf-8"))
    unit = find_unit(maker.make())
    assert (unit.installed, unit.enabled, unit.user) == (True, "disabled", "jewelbox")
    maker.write(f"/etc/systemd/system/multi-user.target.wants/{NAME}")
    assert Facts(maker.make()).player.name == "jewelbox"
    found = finding(maker, service)
    if answer == "hangs":
        assert (found.state, found.seen) == (
            State.WARNING,
            "cannot ask systemd: `systemctl` gave no answer within 10 s",
        )
    else:
        assert found.seen == "installed, and starts automatically; systemd is not running here"


def test_unit_that_is_nowhere_is_not_installed(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    del maker.programs.answers["systemctl"]
    assert not find_unit(maker.make()).installed


def test_unit_file_that_nobody_wants_is_told_so(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    del maker.programs.answers["systemctl"]
    maker.write(f"/usr/lib/systemd/system/{NAME}", "# User=nobody\n[Service]\nSupplementaryGroups=video\n")
    unit = find_unit(maker.make())
    assert (unit.user, unit.groups) == ("", frozenset({"video"}))
    assert "but does not start automatically" in finding(maker, service).seen


def test_paths_are_those_of_the_shipped_unit() -> None:
    text = UNIT.read_text(encoding="utf-8")
    assert UNIT.name == NAME
    assert "ExecStart=/opt/jewelbox/current/bin/jewelbox play" in text
    assert "XDG_CONFIG_HOME=/etc XDG_DATA_HOME=/var/lib" in text
    assert AUTOSTART in KIOSK_SETUP.read_text(encoding="utf-8")
    assert "ExecStartPre=" in text  # which the state start-pre is about: it waits for a screen
