"""Installed for real: into fresh Debians, twice, started there with their own systemd, and removed again.

Takes minutes, a network for debootstrap, and root: `make try-install`.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.systemd.debian import Debian, Started, wait_until
from tests.systemd.unit import PATH_UNITS, ROOT, SYSTEM_UNITS

pytestmark = pytest.mark.skipif(
    os.environ.get("JEWELBOX_TRY_INSTALL") != "1", reason="takes minutes and needs root: make try-install"
)
PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}  # as Raspberry Pi OS
WHEELS = ROOT / "build" / "wheelhouse"
KIOSK = "jewelbox-kiosk.service"
# There is neither a screen nor a console in there; everything else is as the unit has it.
WITHOUT_SCREEN = """[Service]
StandardInput=null
TTYPath=
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
ExecStartPre=
ExecStartPre=-/usr/bin/udevadm settle --timeout=5
Environment=SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
WatchdogSec=5
"""


@pytest.fixture(scope="module", params=PYTHONS)
def debian(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Debian]:
    assert os.geteuid() == 0, "this needs root: sudo make try-install"
    assert shutil.which("debootstrap"), "this needs debootstrap: sudo apt-get install debootstrap"
    assert any(WHEELS.glob("*.whl")), "this needs wheels: make wheelhouse"
    folder = tmp_path_factory.mktemp("try", numbered=True)
    yield Debian(request.param, folder)
    shutil.rmtree(folder)


def names_of_ours(debian: Debian) -> set[str]:
    found = {name for name in debian.tree() if "jewelbox" in Path(name).name}
    return {name for name in found if not any(str(parent) in found for parent in Path(name).parents)}


def without_ours(names: set[str]) -> set[str]:
    return {name for name in names if not name.startswith("etc/jewelbox")}


def test_installing_twice_and_removing_leaves_only_the_configuration(debian: Debian) -> None:
    debian.install("--offline", str(WHEELS))  # brings Debian's packages, too, and those stay
    debian.install("--uninstall")
    before = debian.tree()
    assert names_of_ours(debian) == {"etc/jewelbox"}

    debian.install("--offline", str(WHEELS))
    (debian.root / "etc/jewelbox/config.toml").write_text("# mine\n")
    current = debian.root / "opt/jewelbox/current"
    first = current.readlink()
    debian.install("--offline", str(WHEELS))
    assert current.readlink() != first
    assert len(list((debian.root / "opt/jewelbox/releases").iterdir())) == 1
    assert (debian.root / "etc/jewelbox/config.toml").read_text() == "# mine\n"
    assert debian.run("jewelbox", "--version").startswith("jewelbox, version ")
    (python,) = (debian.root / "opt/jewelbox/current/lib").glob("python3*")
    assert python.name == f"python{PYTHONS[debian.root.name]}"

    debian.install("--uninstall")
    assert debian.tree() == before
    assert "jewelbox" not in (debian.root / "etc/passwd").read_text()


def judge_units(system: Started) -> None:
    """This Debian's systemd, older or newer than the one that the other tests ask, has nothing against them either."""
    units = [f"/etc/systemd/system/{name}" for name in (*SYSTEM_UNITS, *PATH_UNITS)]
    assert system.run("sh", "-c", 'systemd-analyze verify --man=no "$@" 2>&1', "sh", *units) == ""
    for unit in (f"/etc/systemd/system/{name}" for name in SYSTEM_UNITS):
        system.run("systemd-analyze", "security", "--offline=yes", "--threshold=15", unit)
    if "verify" in system.run("udevadm", "--help"):  # from systemd 254 on
        system.run("udevadm", "verify", "/etc/udev/rules.d/70-jewelbox.rules")


def test_the_started_kiosk_survives_updates_kills_and_hanging_and_switches_the_machine_off(debian: Debian) -> None:
    debian.install("--offline", str(WHEELS))
    drop_in = debian.root / f"etc/systemd/system/{KIOSK}.d/without-screen.conf"
    drop_in.parent.mkdir(exist_ok=True)
    drop_in.write_text(WITHOUT_SCREEN)
    debian.copy_checkout("root/jewelbox")
    shutil.copytree(WHEELS, debian.root / "root/wheels")

    with debian.started() as system:
        judge_units(system)
        system.run("systemctl", "restart", KIOSK)
        assert system.show(KIOSK, "ActiveState", "SubState", "User") == ["active", "running", "jewelbox"]
        (first,) = system.show(KIOSK, "MainPID")
        assert system.run("ps", "-o", "user=", "-p", first, check=False) in ("jewelbox", "")

        # An update while it runs: the new one takes over.
        system.run("/root/jewelbox/install.sh", "--offline", "/root/wheels")
        wait_until(lambda: system.show(KIOSK, "SubState", "MainPID")[0] == "running", "the update to run")
        wait_until(lambda: system.show(KIOSK, "MainPID")[0] not in (first, "0"), "the update to take over")
        everybody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        assert system.run(*everybody, "jewelbox", "games", "list") == "No games yet."

        # A kill, and one that hangs.
        system.run("systemctl", "start", KIOSK)
        (count,) = system.show(KIOSK, "NRestarts")
        system.run("systemctl", "kill", "--signal=KILL", KIOSK)
        wait_until(lambda: system.show(KIOSK, "NRestarts", "SubState") == [str(int(count) + 1), "running"], "restart")
        system.run("systemctl", "kill", "--signal=STOP", KIOSK)
        wait_until(lambda: system.show(KIOSK, "NRestarts", "SubState") == [str(int(count) + 2), "running"], "watchdog")
        assert "Fatal Python error" in system.log(KIOSK)

        # A stop is clean, and quick.
        system.run("systemctl", "stop", KIOSK)
        assert system.show(KIOSK, "Result", "ExecMainStatus", "ActiveState") == ["success", "0", "inactive"]
        assert "No games yet." in system.run("jewelbox", "games", "list")

        # Whoever may write into the kiosk's own directory may switch off.
        system.run("systemctl", "start", KIOSK)
        system.run(
            "setpriv", "--reuid=jewelbox", "--regid=jewelbox", "--clear-groups", "touch", "/run/jewelbox/poweroff"
        )
        system.wait_until_off()

    debian.install("--uninstall")
    shutil.rmtree(debian.root / "root/jewelbox")
    shutil.rmtree(drop_in.parent)
    assert names_of_ours(debian) == {"etc/jewelbox", "var/lib/jewelbox"}
    assert (debian.root / "var/lib/jewelbox/journal").is_file()
    assert "jewelbox" in (debian.root / "etc/passwd").read_text(), "the games keep their owner"
