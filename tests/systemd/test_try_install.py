"""Installed for real: into fresh Debians, by install.sh and as a package, started with their own systemd, and removed.

Takes minutes, a network for debootstrap, and root: `make try-install`.
"""

import json
import os
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import __version__
from tests.systemd.debian import Debian, Started, wait_until
from tests.systemd.installed_kiosk import AS_KIOSK, KIOSK, PACKAGE, apt, take_screen_away
from tests.systemd.releases import build, build_version, copied_checkout
from tests.systemd.unit import ROOT, SYSTEM_UNITS, WAITING_UNITS
from tools import kept
from tools.distribution.targets import TARGETS, Target

pytestmark = [
    pytest.mark.skipif(
        os.environ.get("JEWELBOX_TRY_INSTALL") != "1", reason="takes minutes and needs root: make try-install"
    ),
    pytest.mark.needs("debootstrap"),
]
PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}  # as Raspberry Pi OS
NEXT = "99.0"
OPENED = '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben","Cleo"]}'
# A person at a desktop that has no screen either, and the manager of that person's units.
SAY_LOOK = """
import socket
there = socket.socket(socket.AF_UNIX)
there.connect("/run/jewelbox-network.sock")
there.sendall(b'{"verb": "look"}' + bytes([10]))
print(there.recv(65536).decode())
"""
AT_A_DESKTOP = ["runuser", "-u", "ana", "--", "env", "XDG_RUNTIME_DIR=/run/ana", "systemctl", "--user"]
SESSION = """[Service]
User=ana
RuntimeDirectory=ana
RuntimeDirectoryMode=0700
Environment=XDG_RUNTIME_DIR=/run/ana SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
Delegate=yes
ExecStart=/lib/systemd/systemd --user
"""


@pytest.fixture(scope="module", params=PYTHONS)
def debian(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Debian]:
    assert os.geteuid() == 0, "this needs root: sudo make try-install"
    folder = tmp_path_factory.mktemp("try", numbered=True)
    yield Debian.made(request.param, folder)
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def target(debian: Debian) -> Target:
    """What a package for it is made for."""
    (found,) = (each for each in TARGETS if each.suite == debian.root.name and each.architecture.is_ours)
    return found


@pytest.fixture(scope="module")
def wheels(target: Target) -> Path:
    """What pip installs on it."""
    return kept.wheels(target.architecture.machine, target.python)


@pytest.fixture(scope="module")
def package(debian: Debian, target: Target) -> str:
    """The package of this checkout, and the next one, both in there."""
    built = ROOT / "build" / "dist" / target.file(__version__)
    assert built.exists(), "this needs packages: make dist"
    (debian.root / "packages").mkdir()
    shutil.copy(built, debian.root / "packages")
    build_version(target, NEXT, debian.root / "packages")
    return f"/packages/{built.name}"


def test_the_same_source_makes_the_same_package_in_another_folder_and_with_another_umask(
    target: Target, tmp_path: Path
) -> None:
    with copied_checkout(tmp_path / "another/folder") as checkout:
        build(checkout, target, tmp_path / "out", umask=0o077)
    name = target.file(__version__)
    assert (tmp_path / "out" / name).read_bytes() == (ROOT / "build/dist" / name).read_bytes()


def names_of_ours(debian: Debian) -> set[str]:
    found = {name for name in debian.tree() if "jewelbox" in Path(name).name}
    return {name for name in found if not any(str(parent) in found for parent in Path(name).parents)}


def without_ours(names: set[str]) -> set[str]:
    return {name for name in names if not name.startswith("etc/jewelbox")}


def test_installing_twice_and_removing_leaves_only_the_configuration(debian: Debian, wheels: Path) -> None:
    debian.install("--offline", str(wheels))  # brings Debian's packages, too, and those stay
    debian.install("--uninstall")
    before = debian.tree()
    assert names_of_ours(debian) == {"etc/jewelbox"}

    debian.install("--offline", str(wheels))
    (debian.root / "etc/jewelbox/config.toml").write_text("# mine\n")
    current = debian.root / "opt/jewelbox/current"
    first = current.readlink()
    debian.install("--offline", str(wheels))
    assert current.readlink() != first
    assert len(list((debian.root / "opt/jewelbox/releases").iterdir())) == 1
    assert (debian.root / "etc/jewelbox/config.toml").read_text() == "# mine\n"
    assert debian.run("jewelbox", "--version").startswith("jewelbox, version ")
    (python,) = (debian.root / "opt/jewelbox/current/lib").glob("python3*")
    assert python.name == f"python{PYTHONS[debian.root.name]}"

    debian.install("--uninstall")
    assert debian.tree() == before
    assert "jewelbox" not in (debian.root / "etc/passwd").read_text()


def judge_units(system: Started, folder: str = "/etc") -> None:
    """This Debian's systemd, older or newer than the one that the other tests ask, has nothing against them either."""
    units = [f"{folder}/systemd/system/{name}" for name in (*SYSTEM_UNITS, *WAITING_UNITS)]
    assert system.run("sh", "-c", 'systemd-analyze verify --man=no "$@" 2>&1', "sh", *units) == ""
    for name in SYSTEM_UNITS:
        most = "--threshold=19" if name.startswith("jewelbox-update") else "--threshold=15"
        system.run("systemd-analyze", "security", "--offline=yes", most, f"{folder}/systemd/system/{name}")
    if "verify" in system.run("udevadm", "--help"):  # from systemd 254 on
        system.run("udevadm", "verify", f"{folder}/udev/rules.d/70-jewelbox.rules")


def test_the_started_kiosk_survives_updates_kills_and_hanging_and_switches_the_machine_off(
    debian: Debian, wheels: Path
) -> None:
    debian.install("--offline", str(wheels))
    drop_in = take_screen_away(debian)
    debian.copy_checkout("root/jewelbox")
    shutil.copytree(wheels, debian.root / "root/wheels")

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
        # Games are for the kiosk's user and group.
        somebody = ["setpriv", "--reuid=65534", "--regid=65534"]
        assert system.run(*somebody, "--groups=jewelbox", "jewelbox", "games", "list") == "No games yet."
        everybody = shlex.join([*somebody, "--clear-groups", "jewelbox", "games", "list"])
        assert "join the group jewelbox" in system.run("sh", "-c", f"{everybody} 2>&1; test $? = 3")

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
    shutil.rmtree(drop_in)
    assert names_of_ours(debian) == {"etc/jewelbox", "var/lib/jewelbox"}
    assert (debian.root / "var/lib/jewelbox/journal").is_file()
    assert "jewelbox" in (debian.root / "etc/passwd").read_text(), "the games keep their owner"


# --- as a Debian package; the last tests, because they remove the games ---


def test_the_package_and_the_script_do_not_get_in_each_others_way(debian: Debian, wheels: Path, package: str) -> None:
    debian.install("--offline", str(wheels))
    refused = debian.try_to("dpkg", "-i", package)
    assert refused.returncode
    assert "Remove that first: sudo ./install.sh --uninstall" in refused.stderr
    assert debian.run("jewelbox", "--version") == f"jewelbox, version {__version__}\n"
    debian.install("--uninstall")
    shutil.rmtree(debian.root / "var/lib/jewelbox", ignore_errors=True)
    shutil.rmtree(debian.root / "etc/jewelbox")
    debian.run(*apt("install", package))
    refused = debian.try_to_install()
    assert refused.returncode == 1
    assert "remove it first: sudo apt remove jewelbox-companion" in refused.stderr
    debian.run(*apt("purge", PACKAGE))


def answers(system: Started, port: int) -> bool:
    """Is there a page?"""
    fetch = f"import urllib.request as u; print(u.urlopen('http://127.0.0.1:{port}/', timeout=2).status)"
    return system.run("python3", "-c", fetch, check=False) == "200"


def start_what_is_asked_for(debian: Debian, system: Started) -> None:
    """Nothing is to be mended or installed, and a kiosk that runs needs no page instead of it."""
    assert "manager" in json.loads(system.run(*AS_KIOSK, "python3", "-c", SAY_LOOK)), "of the network"
    without = take_screen_away(debian, "jewelbox-rescue.service")
    system.run("systemctl", "daemon-reload")
    for name in ("update-mend", "update", "rescue"):
        system.run("systemctl", "start", f"jewelbox-{name}.service")
        assert system.show(f"jewelbox-{name}.service", "Result", "ExecMainStatus") == ["success", "0"]
    shutil.rmtree(without)


def test_every_unit_that_the_package_ships_starts_and_is_ready(debian: Debian, package: str) -> None:
    before = names_of_ours(debian)
    debian.run(*apt("install", package, "mosquitto", "bluez"))
    debian.run("useradd", "--create-home", "ana")
    (debian.root / "etc/systemd/system/ana.service").write_text(SESSION)
    configuration = debian.root / "etc/jewelbox/config.toml"
    asked = (
        configuration.read_text().replace("#on = false", "on = true").replace('#broker = ""', 'broker = "127.0.0.1"')
    )
    configuration.write_text(asked)
    drop_in = take_screen_away(debian)
    ready = {KIOSK, *WAITING_UNITS}

    with debian.started() as system:

        def wait_for(unit: str, *words: str) -> None:
            said = " and ".join(words)
            wait_until(lambda: all(word in system.log(unit) for word in words), f"{unit} to say: {said}")
            ready.add(unit)

        wait_until(lambda: system.show(KIOSK, "SubState") == ["running"], "the kiosk")
        wait_until(lambda: answers(system, 8480), "the page for phones, which the kiosk asks for")
        ready.add("jewelbox-web.service")
        system.run("systemctl", "start", "jewelbox-publish", "jewelbox-hub")
        wait_for("jewelbox-publish.service", "connected to the broker", "the table is there")
        wait_for("jewelbox-hub.service", "connected to the broker")
        wait_until(lambda: answers(system, 8490), "the hub's page")
        for unit in ready:
            assert system.show(unit, "ActiveState") == ["active"], unit
            assert unit in WAITING_UNITS or system.show(unit, "NRestarts") == ["0"], unit

        # Nothing failed, so it has nothing to do.
        system.run("systemctl", "start", "jewelbox-console.service")
        assert system.show("jewelbox-console.service", "Result", "ExecMainStatus") == ["success", "0"]
        # Without a radio the program says so itself. From 200 on, it would be systemd that could not start it.
        system.run("systemctl", "start", "jewelbox-rfcomm@98:D3:31:F5:AA:12", check=False)
        assert int(system.show("jewelbox-rfcomm@98:D3:31:F5:AA:12", "ExecMainStatus")[0]) < 200

        start_what_is_asked_for(debian, system)
        # No stick is plugged in.
        system.run("systemctl", "start", "jewelbox-stick@sda1", check=False)
        assert int(system.show("jewelbox-stick@sda1", "ExecMainStatus")[0]) < 200

        system.run("systemctl", "start", "ana")
        wait_until(
            lambda: system.run(*AT_A_DESKTOP, "is-active", "default.target", check=False) == "active", "a session"
        )
        system.run(*AT_A_DESKTOP, "start", "jewelbox-desktop")
        assert system.run(*AT_A_DESKTOP, "show", "-P", "SubState", "jewelbox-desktop") == "running"

        system.run("systemctl", "start", "jewelbox-serve")
        wait_until(lambda: "http://" in system.run("cat", "/var/lib/jewelbox/host-link"), "the host's link")
        wait_until(lambda: answers(system, 8480), "the host's page")
        assert system.show("jewelbox-serve.service", "ActiveState", "NRestarts") == ["active", "0"]
        assert system.show(KIOSK, "ActiveState") == ["inactive"]
        system.run("systemctl", "start", "--no-block", "jewelbox-poweroff.service")
        system.wait_until_off()

    once = ("console", "network", "rfcomm@", "serve", "stick@", "poweroff", "rescue", "restart", "update")
    tried = ready | {f"jewelbox-{name}.service" for name in (*once, "update-mend")}
    assert tried == {*SYSTEM_UNITS, *WAITING_UNITS}
    shutil.rmtree(drop_in)
    debian.run("userdel", "--remove", "ana")
    (debian.root / "etc/systemd/system/ana.service").unlink()
    assert {"jewelbox-hub", "jewelbox-publish"} <= {path.name for path in (debian.root / "var/lib/private").iterdir()}
    assert "Removing the games of the club's hub." in debian.run(*apt("purge", PACKAGE, "mosquitto"))
    assert names_of_ours(debian) == before


def test_the_package_is_installed_updated_removed_and_purged(debian: Debian, target: Target, package: str) -> None:
    before, newer = names_of_ours(debian), f"/packages/{target.file(NEXT)}"
    debian.run(*apt("install", package))
    assert debian.run("jewelbox", "--version") == f"jewelbox, version {__version__}\n"
    doctor = json.loads(debian.try_to("jewelbox", "doctor", "--json").stdout)
    (service,) = (found for found in doctor["findings"] if found["check"] == "service")
    assert service["seen"] == "installed, and starts automatically; systemd is not running here"
    # As in images of Raspberry Pi OS: at its first start, systemd enables what presets say.
    (debian.root / "etc/machine-id").write_text("uninitialized\n")
    drop_in = take_screen_away(debian)
    with (debian.root / "etc/jewelbox/config.toml").open("a") as configuration:
        configuration.write("# mine\n")

    with debian.started() as system:
        judge_units(system, "/usr/lib")
        for name in ("serve", "publish", "hub"):
            assert system.show(f"jewelbox-{name}", "UnitFileState", "ActiveState") == ["disabled", "inactive"], name
        assert system.show(KIOSK, "ActiveState", "SubState", "User") == ["active", "running", "jewelbox"]
        system.run("systemctl", "stop", KIOSK)
        journal = "/var/lib/jewelbox/journal"
        table = f"echo '{OPENED}' | runuser -u jewelbox -- jewelbox table --journal {journal}"
        assert '"ack"' in system.run("sh", "-c", table)
        system.run("systemctl", "start", KIOSK)
        (first,) = system.show(KIOSK, "MainPID")

        # The power goes between unpacking and configuring: the new program is whole.
        system.run("dpkg", "--unpack", newer)
        assert system.run("jewelbox", "--version") == f"jewelbox, version {NEXT}"
        system.run("dpkg", "--configure", "-a")
        wait_until(lambda: system.show(KIOSK, "SubState")[0] == "running", "the update to run")
        wait_until(lambda: system.show(KIOSK, "MainPID")[0] not in (first, "0"), "the update to take over")
        (release,) = (debian.root / "opt/jewelbox/releases").iterdir()
        assert release.name == target.version(NEXT)
        assert (debian.root / "etc/jewelbox/config.toml").read_text().endswith("# mine\n")
        assert len(json.loads(system.run("jewelbox", "games", "list", "--json"))) == 1

        # What somebody has stopped stays so.
        system.run("systemctl", "stop", KIOSK)
        system.run("dpkg", "-i", newer)
        assert system.show(KIOSK, "ActiveState", "UnitFileState") == ["inactive", "enabled"]
        system.run("systemctl", "start", KIOSK)

        said = system.run(*apt("remove", PACKAGE))
        assert "Your games are kept in /var/lib/jewelbox" in said
        assert system.show(KIOSK, "LoadState", "ActiveState") == ["not-found", "inactive"]
    shutil.rmtree(drop_in)
    assert {"etc/jewelbox", "var/lib/jewelbox"} <= names_of_ours(debian)
    assert not (debian.root / "opt/jewelbox").exists()

    debian.run(*apt("install", newer))
    assert debian.run("systemctl", "--root=/", "is-enabled", KIOSK) == "enabled\n"
    assert "Removing the games in /var/lib/jewelbox" in debian.run(*apt("purge", PACKAGE))
    assert names_of_ours(debian) == before
    assert "jewelbox" not in (debian.root / "etc/passwd").read_text()
