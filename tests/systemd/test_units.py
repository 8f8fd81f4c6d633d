"""The units are what they promise: accepted by systemd without a word, hardened, and in step with the program."""

import ipaddress
import os
import pty
import re
import subprocess
import termios
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.doctor.phones_check import SOCKET
from companion.game_files import default_feed
from companion.screens.browser.web.options import PORT
from companion.service import sticks
from companion.service.network import SOCKET as SOCKET_OF_NETWORK
from companion.service.poweroff import REQUEST, RESTART
from companion.updater import state
from tests.systemd.unit import FOLDER, INSTALLED, ROOT, SYSTEM_UNITS, WAITING_UNITS, Unit, load
from tools.installer import files

KIOSK = load("jewelbox-kiosk.service")
DESKTOP = load("jewelbox-desktop.service")
WEB = load("jewelbox-web.service")
SERVE = load("jewelbox-serve.service")
PUBLISH = load("jewelbox-publish.service")
HUB = load("jewelbox-hub.service")
TMPFILES = (FOLDER / "jewelbox.tmpfiles").read_text(encoding="utf-8")


def run(*words: str | Path, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False, env=os.environ | environ)


def beside_stand_ins(names: Sequence[str], folder: Path) -> list[Path]:
    """Copies of units whose programs are where this machine has some: verifying looks whether they can be started."""
    stand_in = folder / "program"
    stand_in.write_text("#!/bin/sh\n")
    stand_in.chmod(0o755)
    copies = []
    for name in names:
        text = (FOLDER / name).read_text(encoding="utf-8")
        for words in load(name).programs:
            text = text.replace(f"={words[0]}", f"={stand_in}")
        copies.append(folder / name)
        copies[-1].write_text(text, encoding="utf-8")
    return copies


@pytest.mark.parametrize("unit", [KIOSK, SERVE], ids=["kiosk", "serve"])
def test_games_are_for_the_user_and_group_of_the_table_alone(unit: Unit) -> None:
    assert (unit["Service", "UMask"], unit["Service", "StateDirectoryMode"]) == ("0027", "0750")
    assert (unit["Service", "StateDirectory"], unit["Service", "Group"]) == ("jewelbox", "jewelbox")
    assert re.search(r"^d /var/lib/jewelbox +0750 jewelbox jewelbox -$", TMPFILES, re.MULTILINE)


@pytest.mark.needs("systemd")
def test_systemd_accepts_every_system_unit_without_a_word(tmp_path: Path) -> None:
    verified = run(
        "systemd-analyze", "verify", "--man=no", *beside_stand_ins([*SYSTEM_UNITS, *WAITING_UNITS], tmp_path)
    )
    assert (verified.stderr, verified.returncode) == ("", 0)


@pytest.mark.needs("systemd")
def test_systemd_accepts_the_desktop_unit_without_a_word(tmp_path: Path) -> None:
    copies = beside_stand_ins([DESKTOP.path.name], tmp_path)
    verified = run("systemd-analyze", "verify", "--user", "--man=no", *copies, XDG_RUNTIME_DIR=str(tmp_path))
    assert (verified.stderr, verified.returncode) == ("", 0)


@pytest.mark.needs("systemd")
def test_a_unit_with_a_mistake_would_be_noticed(tmp_path: Path) -> None:
    (copy,) = beside_stand_ins([KIOSK.path.name], tmp_path)
    copy.write_text(copy.read_text().replace("WatchdogSec=20", "WatchdogSecs=20"))
    verified = run("systemd-analyze", "verify", "--man=no", copy)
    assert "WatchdogSecs" in verified.stderr


@pytest.mark.needs("systemd")
@pytest.mark.parametrize("name", SYSTEM_UNITS)
def test_a_service_is_hardened_to_one_and_a_half_of_ten(name: str) -> None:
    # What installs packages writes where packages are, for as long as that takes.
    most = "19" if name.startswith("jewelbox-update") else "15"
    judged = run("systemd-analyze", "security", "--offline=yes", f"--threshold={most}", "--no-pager", FOLDER / name)
    assert judged.returncode == 0, judged.stdout + judged.stderr


def test_table_of_what_each_service_may_do_has_them_all_and_no_figure_above_the_limits() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8").partition("## What each service may do")[2]
    rows = re.findall(r"^\| `(jewelbox-[a-z@-]+)` \|.*\| ([0-9.]+) \|$", text, re.MULTILINE)
    assert sorted(f"{name}.service" for name, _ in rows) == SYSTEM_UNITS
    assert all(float(figure) <= (1.9 if "update" in name else 1.5) for name, figure in rows)


def laid_out(root: Path, *, as_package: bool) -> Path:
    """A system with our units and nothing else, where they are after an installation."""
    for file in files(ROOT):
        place = file.in_package if as_package else file.place
        if "/systemd/system" in place:
            (to := root / place[1:]).parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes((ROOT / file.source).read_bytes())
    return root


def preset(root: Path, *options: str) -> set[str]:
    """What systemd makes start by itself at the first start of an image, by what presets say."""
    done = run("systemctl", f"--root={root}", *options, "preset-all")
    assert done.returncode == 0, done.stderr
    return {link.name for link in (root / "etc/systemd/system").glob("*.wants/*")}


@pytest.mark.needs("systemd")
@pytest.mark.parametrize("as_package", [True, False], ids=["package", "install.sh"])
@pytest.mark.parametrize("mode", ["full", "enable-only"])
def test_at_the_first_start_of_an_image_nothing_but_the_kiosk_is_enabled(
    tmp_path: Path, mode: str, *, as_package: bool
) -> None:
    found = preset(laid_out(tmp_path, as_package=as_package), f"--preset-mode={mode}")
    assert found == {"jewelbox-kiosk.service", "jewelbox-update-mend.service", *WAITING_UNITS}


def own_preset(root: Path, name: str, text: str) -> Path:
    (folder := root / "etc/systemd/system-preset").mkdir(parents=True)
    (folder / name).write_text(text)
    return root


@pytest.mark.needs("systemd")
def test_beside_a_desktop_nothing_of_ours_is_enabled_at_the_first_start(tmp_path: Path) -> None:
    shipped = FOLDER / "79-jewelbox-desktop.preset"
    root = own_preset(laid_out(tmp_path, as_package=True), shipped.name, shipped.read_text(encoding="utf-8"))
    assert preset(root) == set()


@pytest.mark.needs("systemd")
def test_the_preset_for_an_image_without_a_display_is_as_the_guide_has_it(tmp_path: Path) -> None:
    guide = (ROOT / "docs/serve.md").read_text(encoding="utf-8")
    lines = re.findall(r"^    ((?:enable|disable) jewelbox-.*\n)", guide, re.MULTILINE)
    assert preset(own_preset(laid_out(tmp_path, as_package=True), "70-headless.preset", "".join(lines))) == {
        "jewelbox-serve.service",
        "jewelbox-network.socket",
    }


def test_purging_the_package_removes_every_folder_that_a_unit_has() -> None:
    script = (FOLDER / "debian/postrm").read_text(encoding="utf-8").split("purge)")[1]
    removed = {word for line in script.splitlines() if "rm -rf" in line for word in line.split()[2:]}
    for name in SYSTEM_UNITS:
        unit = load(name)
        for key, place in (("State", "lib"), ("Logs", "log"), ("Cache", "cache")):
            for folder in unit.all("Service", f"{key}Directory"):
                assert f"/var/{place}/{folder}" in removed
                # There is only a link: systemd keeps what belongs to a user who comes and goes in a folder apart.
                assert f"/var/{place}/private/{folder}" in removed or ("Service", "DynamicUser") not in unit


def test_every_service_is_looked_at() -> None:
    names = (
        "console",
        "hub",
        "kiosk",
        "network",
        "poweroff",
        "publish",
        "rescue",
        "restart",
        "rfcomm@",
        "serve",
        "stick@",
        "update-mend",
        "update",
        "web",
    )
    assert [f"jewelbox-{name}.service" for name in names] == SYSTEM_UNITS
    assert WAITING_UNITS == [
        "jewelbox-network.socket",
        "jewelbox-poweroff.path",
        "jewelbox-restart.path",
        "jewelbox-update.path",
        "jewelbox-web.path",
    ]


def test_the_kiosk_gets_the_devices_that_it_needs_and_no_others() -> None:
    assert KIOSK["Service", "DevicePolicy"] == "closed"
    assert dict(value.split() for value in KIOSK.all("Service", "DeviceAllow")) == {
        "/dev/tty0": "rw",  # the console, which SDL puts into graphics mode
        "/dev/tty1": "rw",
        "char-drm": "rw",  # the screen
        "char-input": "r",  # touch
        "char-alsa": "rw",  # sound
        "char-gpiochip": "rw",  # the header, by lgpio
        "/dev/gpiomem": "rw",  # and by RPi.GPIO
        "char-ttyACM": "rw",  # the box: a Pico by USB
        "char-ttyUSB": "rw",  # by a USB adapter
        "char-rfcomm": "rw",  # by Bluetooth
    }


@pytest.mark.parametrize(
    ("device", "module"),
    [
        ("char-drm", "drm"),
        ("char-alsa", "snd"),
        ("char-ttyACM", "cdc_acm"),
        ("char-ttyUSB", "usbserial"),
        ("char-rfcomm", "rfcomm"),
    ],
)
def test_a_box_that_is_plugged_in_later_may_be_used_because_its_driver_is_there_first(device: str, module: str) -> None:
    assert any(value.startswith(f"{device} ") for value in KIOSK.all("Service", "DeviceAllow"))
    for key in ("Wants", "After"):
        assert f"modprobe@{module}.service" in " ".join(KIOSK.all("Unit", key)).split()


def test_the_kiosk_has_no_network() -> None:
    families = set(KIOSK["Service", "RestrictAddressFamilies"].split())
    assert families == {"AF_UNIX", "AF_NETLINK"}
    assert KIOSK["Service", "IPAddressDeny"] == "any"


def test_what_serves_phones_has_nothing_but_its_port_and_the_kiosks_socket() -> None:
    assert set(WEB["Service", "RestrictAddressFamilies"].split()) == {"AF_UNIX", "AF_INET", "AF_INET6"}
    assert WEB["Service", "IPAddressDeny"] == "any"
    assert all(
        address in ("localhost", "link-local") or ipaddress.ip_network(address).is_private
        for address in WEB["Service", "IPAddressAllow"].split()
    )
    assert (WEB["Service", "SocketBindDeny"], WEB["Service", "PrivateDevices"]) == ("any", "yes")
    assert WEB["Service", "DynamicUser"] == "yes"
    assert WEB["Service", "SupplementaryGroups"] == KIOSK["Service", "Group"]
    assert "-/var/lib/jewelbox" in WEB["Service", "InaccessiblePaths"].split()


def test_what_serves_phones_meets_the_kiosk_at_its_socket() -> None:
    (command,) = WEB.programs
    socket = command[command.index("--socket") + 1]
    assert load("jewelbox-web.path")["Path", "PathExists"] == socket == SOCKET
    assert Path(socket).parent == Path("/run") / KIOSK["Service", "RuntimeDirectory"]
    # The group may pass through the folder, and can neither list it nor ask for power off there.
    assert KIOSK["Service", "RuntimeDirectoryMode"] == "0710"


def test_what_publishes_has_nothing_but_the_local_network_and_a_socket_of_the_table() -> None:
    assert set(PUBLISH["Service", "RestrictAddressFamilies"].split()) == {"AF_UNIX", "AF_INET", "AF_INET6"}
    assert PUBLISH["Service", "IPAddressDeny"] == "any"
    assert PUBLISH["Service", "IPAddressAllow"] == WEB["Service", "IPAddressAllow"]
    assert PUBLISH["Service", "SocketBindDeny"] == "any"
    assert ("Service", "SocketBindAllow") not in PUBLISH
    assert PUBLISH["Service", "DynamicUser"] == "yes"
    assert PUBLISH["Service", "SupplementaryGroups"] == KIOSK["Service", "Group"]
    assert PUBLISH["Service", "ProtectSystem"] == "strict", "it reads games, and cannot write to them"
    assert ("Service", "ReadWritePaths") not in PUBLISH
    (command,) = PUBLISH.programs
    assert command[command.index("--state") + 1] == f"/var/lib/{PUBLISH['Service', 'StateDirectory']}"
    assert command[command.index("--journal") + 1] == "/var/lib/jewelbox/journal"


def test_the_hub_has_nothing_but_its_page_and_games_of_its_own() -> None:
    assert HUB["Service", "IPAddressAllow"] == WEB["Service", "IPAddressAllow"]
    assert HUB["Service", "SocketBindAllow"] == "tcp:1024-65535"
    assert "-/var/lib/jewelbox" in HUB["Service", "InaccessiblePaths"].split()
    assert HUB.environment["XDG_DATA_HOME"] == f"/var/lib/{HUB['Service', 'StateDirectory']}"


@pytest.mark.parametrize("unit", [KIOSK, SERVE], ids=["kiosk", "serve"])
def test_what_publishes_meets_the_table_at_its_socket(unit: Unit, monkeypatch: pytest.MonkeyPatch) -> None:
    (command,) = PUBLISH.programs
    folder = Path("/run") / unit["Service", "RuntimeDirectory"]
    assert unit["Service", "RuntimeDirectoryMode"] == "0710"
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(folder))
    assert command[command.index("--socket") + 1] == str(default_feed(Path("/var/lib/jewelbox/journal")))


@pytest.mark.parametrize("unit", [WEB, SERVE], ids=["web", "serve"])
def test_every_port_that_can_be_configured_without_rights_can_be_bound(unit: Unit) -> None:
    assert unit["Service", "SocketBindAllow"] == "tcp:1024-65535"
    assert 1024 <= PORT <= 65535


def test_kiosk_and_table_without_a_display_exclude_each_other() -> None:
    assert SERVE["Unit", "Conflicts"] == "jewelbox-kiosk.service"
    for key in ("User", "StateDirectory"):
        assert SERVE["Service", key] == KIOSK["Service", key]
    assert SERVE.environment["XDG_DATA_HOME"] == KIOSK.environment["XDG_DATA_HOME"]


def test_the_hosts_link_is_in_no_log() -> None:
    kind, _, path = SERVE["Service", "StandardOutput"].partition(":")
    assert kind == "truncate"
    lines = (FOLDER / "jewelbox.tmpfiles").read_text(encoding="utf-8").splitlines()
    assert f"f {path} 0600 jewelbox jewelbox -" in lines


def test_the_kiosk_may_start_a_voice_and_let_it_be_heard() -> None:
    filters = KIOSK.all("Service", "SystemCallFilter")
    assert filters[0] == "@system-service"  # starting a program is part of it
    assert not any("@process" in each for each in filters[1:])
    assert "char-alsa rw" in KIOSK.all("Service", "DeviceAllow")
    for limit in ("TasksMax", "LimitNPROC", "NoExecPaths", "ExecPaths", "InaccessiblePaths", "RootDirectory"):
        assert ("Service", limit) not in KIOSK


def test_the_kiosk_leaves_sdl_its_executable_memory() -> None:
    assert ("Service", "MemoryDenyWriteExecute") not in KIOSK


def test_the_kiosk_replaces_the_login_prompt_and_gives_it_back_when_it_gives_up() -> None:
    assert KIOSK["Service", "TTYPath"] == "/dev/tty1"
    assert "getty@tty1.service" in KIOSK["Unit", "Conflicts"].split()
    assert "getty@tty1.service" in " ".join(KIOSK.all("Unit", "After")).split()
    assert KIOSK["Unit", "OnFailure"] == "jewelbox-rescue.service"
    rescue, console = load("jewelbox-rescue.service"), load("jewelbox-console.service")
    assert rescue["Unit", "After"] == "jewelbox-kiosk.service", "else a slow stop turns a restart into a failure"
    assert rescue.path.name in KIOSK["Unit", "Conflicts"].split(), "a kiosk that starts again has the screen"
    assert rescue["Unit", "OnFailure"] == console.path.name
    assert "start getty@tty1.service" in console["Service", "ExecStart"]


def test_what_is_shown_instead_of_a_failed_kiosk_gets_no_more_than_that() -> None:
    rescue = load("jewelbox-rescue.service")
    assert set(rescue.all("Service", "DeviceAllow")) < set(KIOSK.all("Service", "DeviceAllow"))
    for key in ("User", "TTYPath", "RuntimeDirectory", "RestrictAddressFamilies", "SystemCallFilter"):
        assert rescue.all("Service", key) == KIOSK.all("Service", key)


def test_update_is_mended_before_a_table_starts_and_followed_when_it_has() -> None:
    mend, update = load("jewelbox-update-mend.service"), load("jewelbox-update.service")
    assert mend["Unit", "Before"].split() == ["jewelbox-kiosk.service", "jewelbox-serve.service"]
    assert update["Unit", "After"].split() == [mend.path.name, "jewelbox-kiosk.service"]
    assert mend.environment == update.environment
    for unit in (mend, update):
        assert ("Service", "ProtectSystem") not in unit, "dpkg writes to /usr"
        assert (unit["Service", "PrivateNetwork"], unit["Service", "DevicePolicy"]) == ("yes", "closed")


@pytest.mark.parametrize("unit", [KIOSK, DESKTOP, SERVE], ids=["kiosk", "desktop", "serve"])
def test_systemd_waits_for_the_first_picture_watches_and_stops_within_five_seconds(unit: Unit) -> None:
    assert unit["Service", "Type"] == "notify"
    assert unit["Service", "NotifyAccess"] == "main"
    assert 5 <= int(unit["Service", "WatchdogSec"]) <= 60
    assert int(unit["Service", "TimeoutStopSec"]) == 5


@pytest.mark.parametrize("unit", [KIOSK, DESKTOP], ids=["kiosk", "desktop"])
def test_a_program_that_crashes_again_and_again_is_not_started_for_ever(unit: Unit) -> None:
    burst, interval_s = int(unit["Unit", "StartLimitBurst"]), int(unit["Unit", "StartLimitIntervalSec"])
    assert burst * (int(unit["Service", "RestartSec"]) + 5) < interval_s, "crashing after 5 s would go on for ever"


def test_waiting_for_a_screen_goes_on_for_ever() -> None:
    waits_s = 60  # the default of wait-for-display
    assert f"seconds=${{1:-{waits_s}}}" in (FOLDER / "wait-for-display").read_text(encoding="utf-8")
    assert waits_s < int(KIOSK["Service", "TimeoutStartSec"])
    assert int(KIOSK["Unit", "StartLimitBurst"]) * waits_s > int(KIOSK["Unit", "StartLimitIntervalSec"])


def test_the_file_that_asks_for_power_off_has_one_name_in_program_and_units() -> None:
    assert KIOSK["Service", "RuntimeDirectory"] == "jewelbox"
    assert load("jewelbox-poweroff.path")["Path", "PathExists"] == f"/run/jewelbox/{REQUEST}"
    assert load("jewelbox-restart.path")["Path", "PathExists"] == f"/run/jewelbox/{RESTART}"
    assert load("jewelbox-update.path")["Path", "PathExists"] == str(state.REQUEST)


def test_kiosk_alone_may_ask_for_the_network_and_what_does_it_has_a_bus_and_nothing_else() -> None:
    network, socket = load("jewelbox-network.service"), load("jewelbox-network.socket")
    assert socket["Socket", "ListenStream"] == str(SOCKET_OF_NETWORK)
    assert (socket["Socket", "SocketUser"], socket["Socket", "SocketMode"]) == (KIOSK["Service", "User"], "0600")
    assert network["Service", "User"] != KIOSK["Service", "User"]
    assert f"u {network['Service', 'User']} - " in (FOLDER / "jewelbox.sysusers").read_text(encoding="utf-8")
    assert network["Service", "RestrictAddressFamilies"] == "AF_UNIX"
    assert (network["Service", "PrivateNetwork"], network["Service", "CapabilityBoundingSet"]) == ("yes", "")
    for key in ("ReadWritePaths", "StateDirectory", "SupplementaryGroups", "DeviceAllow"):
        assert ("Service", key) not in network


@pytest.mark.needs("nodejs")
def test_polkit_lets_the_networks_service_do_five_things_and_nobody_else_any() -> None:
    rules = (FOLDER / "jewelbox-network.rules").read_text(encoding="utf-8")
    asked = """
    const actions = ["network-control", "enable-disable-wifi", "wifi.scan", "wifi.share.protected",
        "settings.modify.system", "wifi.share.open", "settings.modify.hostname", "settings.modify.own", "reload",
        "sleep-wake", "enable-disable-network"].map((name) => "org.freedesktop.NetworkManager." + name);
    actions.push("network-control", "org.freedesktop.systemd1.manage-units");
    for (const user of ["jewelbox-network", "jewelbox", "pi"])
        for (const id of actions) if (rule({id}, {user}) !== null) console.log(user, id.split(".").slice(3).join("."));
    """
    polkit = "let rule; const polkit = {addRule: (it) => { rule = it; }, Result: {YES: 'yes', NOT_HANDLED: null}};"
    said = run("node", "-e", polkit + rules + asked)
    assert said.returncode == 0, said.stderr
    names = ("network-control", "enable-disable-wifi", "wifi.scan", "wifi.share.protected", "settings.modify.system")
    assert said.stdout.splitlines() == [
        f"{load('jewelbox-network.service')['Service', 'User']} {name}" for name in names
    ]


@pytest.mark.parametrize("unit", [KIOSK, SERVE], ids=["kiosk", "serve"])
def test_a_table_may_write_to_sticks_that_are_there_when_it_starts_and_gets_those_that_come_later(unit: Unit) -> None:
    assert unit["Service", "ReadWritePaths"] == f"-{sticks.FOLDER}"
    assert f"d {sticks.FOLDER} 0755 root root -" in TMPFILES.splitlines()
    # `private` would keep away what the machine mounts later; so would a root folder of its own.
    assert ("Service", "MountFlags") not in unit
    assert ("Service", "RootDirectory") not in unit


def test_a_stick_that_is_plugged_in_starts_its_unit() -> None:
    lines = (FOLDER / "70-jewelbox.rules").read_text(encoding="utf-8").splitlines()
    (rule,) = (set(line.split(", ")) for line in lines if 'SUBSYSTEM=="block"' in line)
    assert {'ENV{ID_BUS}=="usb"', 'ATTRS{removable}=="1"', 'TAG+="systemd"'} <= rule
    assert 'ENV{SYSTEMD_WANTS}+="jewelbox-stick@%k.service"' in rule
    (kinds,) = (part.split('"')[1].split("|") for part in rule if "ID_FS_TYPE" in part)
    script = (FOLDER / "mount-stick").read_text(encoding="utf-8")
    assert all(f" {kind}) set -- " in script for kind in kinds)
    assert f"folder={sticks.FOLDER}\n" in script


def test_sticks_are_mounted_only_where_a_table_has_the_machine_to_itself() -> None:
    words = load("jewelbox-stick@.service").programs[0]
    assert words == ["/usr/bin/systemctl", "--quiet", "is-enabled", KIOSK.path.name, SERVE.path.name]


def test_journal_and_configuration_are_where_the_guides_say() -> None:
    assert KIOSK["Service", "StateDirectory"] == "jewelbox"
    assert KIOSK.environment["XDG_DATA_HOME"] == "/var/lib"
    assert KIOSK.environment["XDG_CONFIG_HOME"] == "/etc"


def test_programs_and_pages_that_units_name_are_installed() -> None:
    lines = (FOLDER / "files").read_text(encoding="utf-8").splitlines()
    installed = {f"{line.split()[2]}{Path(line.split()[1]).name}" for line in lines if not line.startswith("#")}
    for name in [*SYSTEM_UNITS, *WAITING_UNITS, DESKTOP.path.name]:
        unit = load(name)
        ours = [words[0] for words in unit.programs if words[0].startswith("/opt/")]
        for program in ours:
            inside = program.removeprefix(f"{INSTALLED}/")
            assert inside in {"bin/jewelbox", "bin/python", *installed}
        page = unit["Unit", "Documentation"].removeprefix(f"file:{INSTALLED}/doc/")
        assert (FOLDER.parent / "docs" / page).is_file()


@pytest.mark.needs("systemd")
def test_the_user_can_be_made(tmp_path: Path) -> None:
    made = run("systemd-sysusers", "--dry-run", f"--root={tmp_path}", FOLDER / "jewelbox.sysusers")
    assert made.returncode == 0, made.stderr
    assert "jewelbox" in made.stdout + made.stderr


def test_the_pico_gets_a_stable_name() -> None:
    lines = (FOLDER / "70-jewelbox.rules").read_text(encoding="utf-8").splitlines()
    (rule,) = (line for line in lines if line.startswith('SUBSYSTEM=="tty"'))
    parts = set(rule.split(", "))
    assert {'SUBSYSTEM=="tty"', 'ATTRS{idVendor}=="2e8a"', 'ATTRS{idProduct}=="0005"', 'SYMLINK+="jewelbox"'} <= parts


def test_port_of_the_pico_does_not_echo_from_the_moment_it_is_plugged_in() -> None:
    rule = (FOLDER / "70-jewelbox.rules").read_text(encoding="utf-8")
    run = re.search(r'RUN\+="([^"]+)"', rule)
    assert run
    master, slave = pty.openpty()
    assert termios.tcgetattr(slave)[3] & termios.ECHO
    subprocess.run(run[1].replace("$devnode", os.ttyname(slave)).split(), check=True)
    assert not termios.tcgetattr(slave)[3] & termios.ECHO
    os.close(master)
    os.close(slave)
