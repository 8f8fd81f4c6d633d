"""install.sh on a system in a folder, with a stand-in for what only root can do in a real one.

For the real thing there is `make try-install`.
"""

import subprocess
from pathlib import Path

import pytest

from tests.systemd.system import NEEDED, System
from tests.systemd.unit import FOLDER, ROOT

pytestmark = pytest.mark.proof

INSTALLED = {
    "etc/jewelbox",
    "etc/polkit-1/rules.d/50-jewelbox-network.rules",
    "etc/sysusers.d/jewelbox.conf",
    "etc/tmpfiles.d/jewelbox.conf",
    "etc/udev/rules.d/70-jewelbox.rules",
    "etc/systemd/system/jewelbox-kiosk.service",
    "etc/systemd/system/jewelbox-console.service",
    "etc/systemd/system/jewelbox-poweroff.path",
    "etc/systemd/system/jewelbox-hub.service",
    "etc/systemd/system/jewelbox-network.service",
    "etc/systemd/system/jewelbox-network.socket",
    "etc/systemd/system/jewelbox-publish.service",
    "etc/systemd/system/jewelbox-serve.service",
    "etc/systemd/system/jewelbox-web.path",
    "etc/systemd/system/jewelbox-web.service",
    "etc/systemd/system/jewelbox-poweroff.service",
    "etc/systemd/system/jewelbox-restart.path",
    "etc/systemd/system/jewelbox-restart.service",
    "etc/systemd/system/jewelbox-rfcomm@.service",
    "etc/systemd/system/jewelbox-rescue.service",
    "etc/systemd/system/jewelbox-stick@.service",
    "etc/systemd/system/jewelbox-update-mend.service",
    "etc/systemd/system/jewelbox-update.path",
    "etc/systemd/system/jewelbox-update.service",
    "etc/systemd/system-preset/80-jewelbox.preset",
    "etc/systemd/user/jewelbox-desktop.service",
    "opt/jewelbox",
    "usr/local/bin/jewelbox",
    "usr/local/share/applications/jewelbox.desktop",
    "usr/local/share/bash-completion/completions/jewelbox",
    "usr/local/share/fish/vendor_completions.d/jewelbox.fish",
    "usr/local/share/man/man1/jewelbox.1",
    "usr/local/share/zsh/site-functions/_jewelbox",
}
STARTED = (
    "jewelbox-kiosk.service jewelbox-poweroff.path jewelbox-restart.path jewelbox-web.path jewelbox-update.path "
    "jewelbox-network.socket "
    "jewelbox-update-mend.service"
)
DESKTOP_PRESET = "systemd/system-preset/79-jewelbox-desktop.preset"


@pytest.fixture
def system(tmp_path: Path) -> System:
    return System(tmp_path)


def test_everything_is_put_in_its_place(system: System) -> None:
    done = system.install()
    assert done.returncode == 0, done.stderr
    assert system.ours() == INSTALLED
    assert system.file("usr/local/bin/jewelbox").stat().st_mode & 0o777 == 0o755
    current = system.file("opt/jewelbox/current")
    assert [str(current.readlink())] == [f"releases/{name}" for name in system.releases()]
    assert (current / "libexec/wait-for-display").stat().st_mode & 0o777 == 0o755
    assert (current / "doc/troubleshooting.md").is_file()
    assert system.file("etc/jewelbox/config.toml").read_text() == (FOLDER / "config.toml").read_text()


def test_the_user_joins_the_groups_that_exist(system: System) -> None:
    system.install()
    assert "systemd-sysusers jewelbox.conf" in system.calls
    assert "usermod -aG video,audio,dialout,tty jewelbox" in system.calls


def test_an_update_takes_the_games_from_everybody_else_and_gives_nobody_more(system: System) -> None:
    folder = system.file("var/lib/jewelbox")
    folder.mkdir(parents=True)
    before = {"journal": 0o644, "journal-wal": 0o664, "browsers.json": 0o600, "players.json": 0o644}
    for name, rights in before.items():
        (folder / name).touch()
        (folder / name).chmod(rights)
    folder.chmod(0o755)
    system.install()
    assert folder.stat().st_mode & 0o777 == 0o750
    found = {name: (folder / name).stat().st_mode & 0o777 for name in before}
    assert found == {"journal": 0o640, "journal-wal": 0o640, "browsers.json": 0o600, "players.json": 0o640}


def test_the_environment_sees_the_systems_packages_and_brings_mpremote(system: System) -> None:
    system.install()
    (venv,) = (call for call in system.calls if "-m venv" in call)
    assert "--system-site-packages" in venv
    assert "\nmpremote==" in system.locked()


def test_what_is_installed_is_in_the_lock_and_the_program_brings_nothing_more(system: System) -> None:
    system.install()
    dependencies, program = (call for call in system.calls if "pip install" in call)
    assert dependencies.endswith(
        " --require-hashes --no-deps -r /opt/jewelbox/staged/source/systemd/requirements/kiosk.txt"
    )
    assert program.endswith(" --no-index --no-deps --no-build-isolation /opt/jewelbox/staged/source")


def test_a_32_bit_system_gets_the_locked_versions_without_hashes_and_says_so(system: System) -> None:
    system.trouble("32-bit")
    done = system.install()
    assert done.returncode == 0, done.stderr
    assert (
        "32-bit system: the versions are those of the list, but the files are not checked against its hashes"
        in done.stdout
    )
    dependencies, _ = (call for call in system.calls if "pip install" in call)
    assert "--require-hashes" not in dependencies
    assert "\nclick==" in system.locked()
    assert "--hash" not in system.locked()
    assert "\\" not in system.locked()


def test_only_what_the_program_is_made_of_is_handed_to_pip(system: System) -> None:
    lines = system.install("--dry-run").stdout.splitlines()
    (packed,) = (line for line in lines if line.startswith("  tar") and "source.tar" in line and "-cf" in line)
    names = set(packed.split("source.tar ")[1].split())
    assert {"companion", "hardware", "firmware_bridge", "wiring", "pyproject.toml", "README.md", "LICENSE"} <= names
    assert not names & {"build", "tests", "benchmarks", "dist"}


def test_installing_twice_is_the_same_as_once_and_never_touches_the_configuration(system: System) -> None:
    system.install()
    first, before = system.releases(), system.tree()
    system.file("etc/jewelbox/config.toml").write_text("# mine\n")
    again = system.install()
    assert again.returncode == 0, again.stderr
    assert "was kept" in again.stdout
    assert system.file("etc/jewelbox/config.toml").read_text() == "# mine\n"
    assert len(system.releases()) == 1
    assert system.releases() != first
    assert {name for name in system.tree() if "releases" not in name} == {
        name for name in before if "releases" not in name
    }


@pytest.mark.parametrize(
    ("trouble", "message"),
    [
        ("no-network", "is there a network? Without one: ./install.sh --offline"),
        ("broken", "the new program does not start. The old one, if any, is unchanged"),
        ("old-python", "Python is too old: this needs 3.11 or newer"),
    ],
)
def test_an_update_that_fails_leaves_the_old_program_as_it_was(system: System, trouble: str, message: str) -> None:
    system.install()
    before, current = system.tree(), system.file("opt/jewelbox/current").readlink()
    system.trouble(trouble)
    done = system.install()
    assert done.returncode == 1
    assert message in done.stderr
    assert system.file("opt/jewelbox/current").readlink() == current
    assert system.tree() == before


def test_missing_packages_are_installed_and_those_that_are_there_are_not_asked_for_again(system: System) -> None:
    system.packages(*NEEDED.split()[2:], "python3-lgpio")
    system.install()
    asked = [call.split("--no-install-recommends ")[1] for call in system.calls if "apt-get -q -y install" in call]
    assert asked == ["python3 python3-venv", "bluez"]
    system.install()
    assert [call for call in system.calls if "apt-get" in call] == []


def test_a_system_that_never_fetched_its_lists_does_so_first(system: System) -> None:
    system.file("var/lib/apt/lists/deb_Packages").unlink()
    system.install()
    assert system.changing_calls()[0] == "apt-get -q update"


def test_a_package_that_is_needed_and_cannot_be_had_ends_it_before_anything_is_changed(system: System) -> None:
    system.packages("python3")
    system.archive("bluez")
    before = system.tree()
    done = system.install()
    assert done.returncode == 1
    assert "apt-get could not install python3-venv libgbm1" in done.stderr
    assert any(call.endswith("apt-get -q -y update") for call in system.calls)
    assert system.tree() - before == {"var/lib/apt/lists/x_Packages"}


def test_without_the_library_for_the_header_it_goes_on_and_says_what_that_means(system: System) -> None:
    system.packages(*NEEDED.split(), "bluez")
    done = system.install()
    assert done.returncode == 0
    assert "Continuing without python3-lgpio: sensors on the header's pins will not work" in done.stdout


def test_offline_takes_wheels_from_the_folder_and_asks_no_index(system: System, tmp_path: Path) -> None:
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    (wheels / "some.whl").touch()
    done = system.install("--offline", str(wheels))
    assert done.returncode == 0, done.stderr
    dependencies, _ = (call for call in system.calls if "pip install" in call)
    assert "--no-index --find-links /opt/jewelbox/staged/wheels --require-hashes" in dependencies
    assert not system.file("opt/jewelbox/staged").exists()


def test_offline_without_wheels_says_how_to_get_them(system: System, tmp_path: Path) -> None:
    done = system.install("--offline", str(tmp_path))
    assert done.returncode == 1
    assert f"there are no wheels in {tmp_path}: run `make wheelhouse`" in done.stderr


@pytest.mark.parametrize("options", [[], ["--uninstall"]])
def test_where_the_debian_package_is_installed_apt_is_named(system: System, options: list[str]) -> None:
    system.packages(*NEEDED.split(), "jewelbox-companion")
    before = system.tree()
    done = system.install(*options)
    assert done.returncode == 1
    assert "sudo apt remove jewelbox-companion" in done.stderr
    assert system.tree() == before


# --- console and desktop ---


def give_desktop(system: System) -> None:
    system.file("etc/systemd/system/display-manager.service").symlink_to("/lib/systemd/system/lightdm.service")
    system.file("etc/systemd/system/default.target").symlink_to("/lib/systemd/system/graphical.target")


def test_without_a_desktop_the_kiosk_gets_the_console(system: System) -> None:
    system.install()
    enabled = f"systemctl --root=/ enable --quiet {STARTED}"
    assert enabled in system.calls
    assert not system.file("etc/xdg/autostart/jewelbox.desktop").exists()


def test_where_a_desktop_starts_the_kiosk_starts_with_it(system: System) -> None:
    give_desktop(system)
    system.install()
    disabled = f"systemctl --root=/ disable --quiet {STARTED}"
    assert disabled in system.calls
    assert system.file("etc/xdg/autostart/jewelbox.desktop").is_file()


def test_a_desktop_that_does_not_start_by_itself_counts_as_none(system: System) -> None:
    give_desktop(system)
    default = system.file("etc/systemd/system/default.target")
    default.unlink()
    default.symlink_to("/lib/systemd/system/multi-user.target")
    done = system.install()
    assert "(console)" in done.stdout


def test_the_console_can_be_taken_from_a_desktop_and_is_given_back(system: System) -> None:
    give_desktop(system)
    system.install()
    beside = [system.file(f"etc/{name}") for name in ("xdg/autostart/jewelbox.desktop", DESKTOP_PRESET)]
    assert all(file.is_file() for file in beside)
    system.install("--console")
    default = system.file("etc/systemd/system/default.target")
    assert default.readlink().name == "multi-user.target"
    assert not any(file.exists() for file in beside)
    system.install("--desktop")
    assert default.readlink().name == "graphical.target"
    assert all(file.is_file() for file in beside)
    system.install("--uninstall")
    assert not any(file.exists() for file in beside)
    system.install("--desktop")
    system.install("--console")
    assert default.readlink().name == "multi-user.target"
    system.install("--uninstall")
    assert default.readlink().name == "graphical.target"


# --- removal ---


def test_uninstalling_leaves_games_and_configuration_and_nothing_else(system: System) -> None:
    system.install()
    journal = system.file("var/lib/jewelbox/journal")
    journal.parent.mkdir(parents=True)
    journal.write_bytes(b"games")
    system.file("var/cache/jewelbox").mkdir(parents=True)
    system.file("var/log/jewelbox").mkdir(parents=True)
    done = system.install("--uninstall")
    assert done.returncode == 0, done.stderr
    assert system.ours() == {"etc/jewelbox", "var/lib/jewelbox"}
    assert journal.read_bytes() == b"games"
    assert system.file("etc/jewelbox/config.toml").exists()
    assert not any(call.startswith("userdel") for call in system.calls), "the games keep their owner"


def test_without_games_the_user_goes_too(system: System) -> None:
    system.install()
    system.file("var/lib/jewelbox").mkdir(parents=True)
    system.install("--uninstall")
    assert "userdel jewelbox" in system.calls
    assert system.ours() == {"etc/jewelbox"}


def test_a_box_by_bluetooth_is_let_go_of(system: System) -> None:
    system.install()
    wants = system.file("etc/systemd/system/multi-user.target.wants")
    wants.mkdir()
    (wants / "jewelbox-rfcomm@98:D3:31:F5:AA:12.service").symlink_to("../jewelbox-rfcomm@.service")
    system.install("--uninstall")
    (disabled,) = (call for call in system.calls if "disable" in call)
    assert disabled.endswith("jewelbox-rfcomm@98:D3:31:F5:AA:12.service")


def test_uninstalling_what_is_not_there_is_no_mistake(system: System) -> None:
    before = system.tree()
    system.file("etc/passwd").write_text("root:x:0:0::/root:/bin/sh\n")
    assert system.install("--uninstall").returncode == 0
    assert system.tree() == before


# --- dry runs and wrong usage ---


@pytest.mark.parametrize("options", [[], ["--desktop"], ["--console"], ["--uninstall"]])
def test_a_dry_run_prints_everything_and_changes_nothing(system: System, options: list[str]) -> None:
    system.be_user(1000)
    before = system.tree()
    done = system.install("--dry-run", *options)
    assert done.returncode == 0, done.stderr
    assert system.tree() == before
    assert [call for call in system.changing_calls() if call] == []


def test_a_dry_run_prints_what_the_real_run_does(system: System) -> None:
    planned = system.install("--dry-run").stdout
    system.install()
    for call in system.changing_calls():
        if "import sys" not in call and "/releases/" not in call:
            assert f"chroot {system.root} {call}" in planned.replace("\\", "")
    for name in INSTALLED - {"opt/jewelbox"}:
        assert f"{system.root}/{name}" in planned


def test_a_user_without_rights_is_told_to_use_sudo(system: System) -> None:
    system.be_user(1000)
    done = system.install()
    assert (done.returncode, done.stderr) == (1, "install.sh: this needs root: sudo ./install.sh\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [(["--hurry"], "there is no option --hurry"), (["--root"], "--root needs a folder"), (["now"], "no option now")],
)
def test_wrong_usage_is_answered_with_the_right_one(system: System, options: list[str], message: str) -> None:
    done = system.install(*options)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Usage: sudo ./install.sh" in done.stderr


def test_help_is_help(system: System) -> None:
    done = system.install("--help")
    assert done.returncode == 0
    assert "--uninstall" in done.stdout


def test_a_folder_that_is_no_system_is_named(tmp_path: Path) -> None:
    done = subprocess.run([ROOT / "install.sh", "--root", tmp_path], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"{tmp_path} is not a system" in done.stderr


def test_another_kind_of_system_is_named(system: System) -> None:
    system.file("usr/bin/apt-get").unlink()
    done = system.install()
    assert done.returncode == 1
    assert "for Raspberry Pi OS and Debian" in done.stderr
