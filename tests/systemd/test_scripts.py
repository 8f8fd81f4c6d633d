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
    beside_units = ["jewelbox", "kiosk-mode", "start-on-desktop", "wait-for-display", "wheelhouse.sh"]
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
