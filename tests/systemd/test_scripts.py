"""The shell scripts beside the units: clean by shellcheck, and doing what their first lines say."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.systemd.unit import FOLDER, ROOT

FILES = [path for path in (*sorted(FOLDER.iterdir()), *sorted((FOLDER / "debian").iterdir())) if path.is_file()]
SCRIPTS = [ROOT / "install.sh", *(path for path in FILES if path.read_bytes().startswith(b"#!"))]
SOURCED = FOLDER / "kiosk-setup.sh"


@pytest.mark.needs("shellcheck")
@pytest.mark.parametrize("script", [*SCRIPTS, SOURCED], ids=lambda path: path.name)
def test_shellcheck_has_nothing_to_say(script: Path) -> None:
    words = ["shellcheck", "--external-sources", str(script)]
    checked = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (checked.stdout, checked.returncode) == ("", 0)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_every_script_can_be_started(script: Path) -> None:
    assert os.access(script, os.X_OK)


def test_all_scripts_are_looked_at() -> None:
    names = [path.name for path in SCRIPTS]
    beside_units = ["jewelbox", "kiosk-mode", "mount-stick", "start-on-desktop", "wait-for-display", "wheelhouse.sh"]
    assert names == ["install.sh", *beside_units, "postinst", "postrm", "preinst", "prerm"]


# --- wait-for-display ---


def wait_for_display(drm: Path, seconds: int = 0, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    environ = os.environ | {"JEWELBOX_DRM": str(drm)}
    if path:
        environ["PATH"] = f"{path}:{environ['PATH']}"
    return subprocess.run(
        [FOLDER / "wait-for-display", str(seconds)], capture_output=True, text=True, check=False, env=environ
    )


def plug(drm: Path, connector: str, status: str) -> Path:
    folder = drm / connector
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "status").write_text(f"{status}\n")
    return folder / "status"


@pytest.mark.parametrize(
    ("connector", "status"),
    [("card1-HDMI-A-1", "connected"), ("card0-DSI-1", "connected"), ("card2-SPI-1", "unknown")],
)
def test_a_screen_that_is_there_is_not_waited_for(tmp_path: Path, connector: str, status: str) -> None:
    plug(tmp_path, "card1-HDMI-A-2", "disconnected")
    plug(tmp_path, connector, status)
    waited = wait_for_display(tmp_path)
    assert (waited.returncode, waited.stderr) == (0, "")


@pytest.mark.parametrize("connectors", [{}, {"card1-HDMI-A-1": "disconnected"}, {"card1-Writeback-1": "unknown"}])
def test_without_a_screen_it_says_what_to_check_and_gives_up(tmp_path: Path, connectors: dict[str, str]) -> None:
    for connector, status in connectors.items():
        plug(tmp_path, connector, status)
    waited = wait_for_display(tmp_path)
    assert waited.returncode == 1
    assert "check its cable and power" in waited.stderr


def test_a_screen_that_is_switched_on_later_is_noticed(tmp_path: Path) -> None:
    status = plug(tmp_path / "drm", "card1-HDMI-A-1", "disconnected")
    # Time passes by somebody plugging the screen in.
    sleep = tmp_path / "sleep"
    sleep.write_text(f"#!/bin/sh\necho connected > {status}\n")
    sleep.chmod(0o755)
    waited = wait_for_display(tmp_path / "drm", seconds=60, path=tmp_path)
    assert waited.returncode == 0
    assert waited.stderr.count("Waiting") == 1


# --- mount-stick ---


def mount_stick(folder: Path, device: str, lsblk: str) -> tuple[str, list[str]]:
    """What it says about a disk that `lsblk` describes, as shell cases of its words, and what it asks of systemd."""
    recorder(folder, "systemd-mount")
    for name, script in (
        ("lsblk", f'case "$*" in {lsblk} esac'),
        ("mountpoint", "[ $2 = /run/jewelbox-sticks/TAKEN ]"),
    ):
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)
    environ = {"PATH": f"{folder}:{os.environ['PATH']}"}
    done = subprocess.run([FOLDER / "mount-stick", device], capture_output=True, text=True, check=True, env=environ)
    calls = folder / "calls"
    return done.stdout + done.stderr, calls.read_text().splitlines() if calls.exists() else []


def described(kind: str, label: str = "", mounted: str = "") -> str:
    return (
        f"*PKNAME*) echo sdb;; *LABEL*) echo '{label}';; *FSTYPE*) echo {kind};;"
        f" *--nodeps*MOUNTPOINTS*) echo;; *MOUNTPOINTS*/dev/sdb) printf '\\n{mounted}\\n';;"
    )


@pytest.mark.parametrize(
    ("kind", "for_it"),
    [
        ("vfat", "--owner=jewelbox --options=nosuid,nodev,noexec,noatime,flush,dmask=0027,fmask=0137"),
        ("exfat", "--owner=jewelbox --options=nosuid,nodev,noexec,noatime,sync,dmask=0027,fmask=0137"),
        ("ext4", "--options=nosuid,nodev,noexec,noatime,sync"),
    ],
)
def test_systemd_is_asked_to_mount_a_stick_where_nothing_on_it_can_be_run(
    tmp_path: Path, kind: str, for_it: str
) -> None:
    said, (call,) = mount_stick(tmp_path, "sdb1", described(kind, "CLUB"))
    assert said == ""
    assert call == (
        f"--no-block --collect --fsck=no --property=LazyUnmount=yes --type={kind} {for_it} /dev/sdb1"
        " /run/jewelbox-sticks/CLUB"
    )


@pytest.mark.parametrize(
    ("label", "place"),
    [
        ("", "USB-STICK"),
        ("TAKEN", "TAKEN-sdb1"),
        (r"my\x20games", "my-games"),
        ("../../etc", "------etc"),
        ("$(reboot)", "--reboot-"),
        ("x" * 60, "x" * 24),
    ],
)
def test_what_a_stick_calls_itself_is_a_name_and_never_a_path(tmp_path: Path, label: str, place: str) -> None:
    _, (call,) = mount_stick(tmp_path, "sdb1", described("vfat", label))
    assert call.split()[-1] == f"/run/jewelbox-sticks/{place}"


@pytest.mark.parametrize("mounted", ["/", "/boot/firmware", "[SWAP]"])
def test_the_disk_that_the_machine_runs_from_is_left_alone(tmp_path: Path, mounted: str) -> None:
    said, calls = mount_stick(tmp_path, "sdb1", described("vfat", "CLUB", mounted))
    assert (calls, "is left alone" in said) == ([], True)


def test_a_second_part_of_a_stick_is_mounted_beside_the_first(tmp_path: Path) -> None:
    _, (call,) = mount_stick(tmp_path, "sdb2", described("vfat", "MORE", "/run/jewelbox-sticks/CLUB"))
    assert call.endswith(" /dev/sdb2 /run/jewelbox-sticks/MORE")


def test_a_file_system_that_is_not_for_sticks_is_named(tmp_path: Path) -> None:
    assert mount_stick(tmp_path, "sdb1", described("btrfs")) == (
        "mount-stick: /dev/sdb1 has neither FAT, exFAT nor ext4\n",
        [],
    )


# --- start-on-desktop and jewelbox ---


def recorder(folder: Path, name: str) -> Path:
    """A program that writes down how it was called."""
    program = folder / name
    program.write_text(f'#!/bin/sh\necho "$@" >> {folder}/calls\n')
    program.chmod(0o755)
    return program


def test_the_wheelhouse_collects_what_is_locked_for_each_python(tmp_path: Path) -> None:
    python = recorder(tmp_path, "python")
    environ = os.environ | {"PYTHON": str(python), "PYTHONS": "3.11 3.13"}
    subprocess.run([FOLDER / "wheelhouse.sh", tmp_path / "wheels"], check=True, env=environ, capture_output=True)
    calls = (tmp_path / "calls").read_text().splitlines()
    assert [call.split("--python-version ")[1].split()[0] for call in calls] == ["3.11", "3.13"]
    assert all(call.endswith(f" --require-hashes --no-deps -r {ROOT}/systemd/requirements/kiosk.txt") for call in calls)


def test_the_desktop_tells_systemd_its_screen_and_lets_it_start_the_kiosk(tmp_path: Path) -> None:
    recorder(tmp_path, "systemctl")
    environ = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "WAYLAND_DISPLAY": "wayland-0"}
    subprocess.run([FOLDER / "start-on-desktop"], check=True, env=environ)
    assert (tmp_path / "calls").read_text().splitlines() == [
        "--user import-environment WAYLAND_DISPLAY",
        "--user reset-failed jewelbox-desktop.service",
        "--user start jewelbox-desktop.service",
    ]


@pytest.mark.parametrize("words", [[], ["window"]])
def test_the_kiosk_has_two_modes(words: list[str]) -> None:
    done = subprocess.run([FOLDER / "kiosk-mode", *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("kiosk-mode console|desktop\n")


def test_the_desktop_file_starts_what_is_installed() -> None:
    lines = (FOLDER / "jewelbox.desktop").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "[Desktop Entry]"
    assert "Exec=/opt/jewelbox/current/libexec/start-on-desktop" in lines
