"""Updates: whether the package is whole, kept and signed, and what the last one came to."""

from pathlib import Path

import pytest

from companion.doctor.finding import State as Found
from companion.doctor.update_check import UPDATER, updates
from companion.kiosk.firmware_desk import FILE
from companion.updater import state
from companion.updater.state import Kept, Outcome, Result, State, Step, Update, Why
from tests.companion.doctor.looking import finding, findings
from tests.companion.doctor.machines import Maker, pi4_kiosk

HERE, BEFORE = (Kept(v, f"jewelbox-companion_{v}_arm64.deb", "the makers") for v in ("0.4.0+deb12", "0.3.0+deb12"))


def installed(root: Path, found: State = State(HERE, BEFORE), *kept: Kept) -> Maker:  # noqa: B008 - frozen
    """A kiosk that has these packages."""
    maker = pi4_kiosk(root)
    maker.answer("dpkg-query", "installed ok\n")
    maker.write(f"{UPDATER}/__main__.py")
    maker.write(str(state.KEY))
    maker.write(str(state.STATE), found.line().decode())
    for package in kept or (HERE, BEFORE):
        maker.write(str(state.PACKAGES / package.file))
    return maker


def test_all_is_well_where_a_signed_package_and_the_one_before_are_kept(tmp_path: Path) -> None:
    found = finding(installed(tmp_path), updates)
    assert (found.state, found.seen) == (Found.OK, "0.4.0+deb12, signed by the makers; 0.3.0+deb12 can come back")


def test_who_has_no_package_is_told_how_it_is_updated(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.answer("dpkg-query", status=1)
    assert finding(maker, updates).seen == "installed by install.sh, which also updates it"


@pytest.mark.parametrize(
    "status", ["half-installed reinstreq", "unpacked ok", "half-configured ok", "installed reinstreq"]
)
def test_installation_that_was_cut_short_is_mended_by_a_unit(status: str, tmp_path: Path) -> None:
    maker = installed(tmp_path)
    maker.answer("dpkg-query", f"{status}\n")
    found = finding(maker, updates)
    assert (found.state, found.seen) == (Found.WARNING, f"an installation was cut short: dpkg says {status}")
    assert "systemctl start jewelbox-update-mend" in found.remedy


@pytest.mark.parametrize(
    ("kept", "gone", "seen", "remedy"),
    [
        ((HERE,), "", "there is no way back: jewelbox-companion_0.3.0+deb12_arm64.deb is missing", "copy "),
        ((BEFORE,), "", "the installed package is not kept", "sudo systemctl start jewelbox-update"),
        ((HERE, BEFORE), str(state.KEY), "this package was not signed", "sudo apt install"),
        ((HERE, BEFORE), f"{UPDATER}/__main__.py", "what installs updates from the screen is missing", "--reinstall"),
    ],
)
def test_what_is_missing_is_named_with_its_cure(
    kept: tuple[Kept, ...], gone: str, seen: str, remedy: str, tmp_path: Path
) -> None:
    maker = installed(tmp_path, State(HERE, BEFORE), *kept)
    if gone:
        maker.remove(gone)
        if "updater" in gone:
            (tmp_path / UPDATER[1:]).rmdir()
    found = finding(maker, updates)
    assert found.state is Found.WARNING
    assert found.seen.startswith(seen)
    assert remedy in found.remedy


def test_update_that_was_taken_back_is_told_with_the_reason(tmp_path: Path) -> None:
    outcome = Outcome(Result.RETURNED, "0.5.0", Why.CRASHED, "No module named x")
    _, last = findings(installed(tmp_path, State(HERE, BEFORE, outcome=outcome)), updates)
    assert (last.title, last.seen, last.details) == (
        "Last update",
        "0.5.0 was taken back: it crashed",
        ("No module named x",),
    )


def test_update_that_is_under_way_is_told(tmp_path: Path) -> None:
    under_way = State(HERE, BEFORE, update=Update(Step.SWITCH, Kept("0.5.0", "x.deb")))
    first, _ = findings(installed(tmp_path, under_way), updates)
    assert first.seen == "an update to 0.5.0 is under way: switch"


def test_firmware_that_was_not_copied_as_a_whole_is_told_with_its_cure(tmp_path: Path) -> None:
    maker = installed(tmp_path)
    maker.write(f"/var/lib/jewelbox/{FILE}", '{"port": "/dev/jewelbox"}')
    _, firmware = findings(maker, updates)
    assert (firmware.title, firmware.seen) == ("Firmware", "an installation on /dev/jewelbox was cut short")
    assert firmware.remedy.endswith("or run jewelbox firmware install /dev/jewelbox")


def test_folder_of_packages_that_is_not_there_is_told_with_its_cure(tmp_path: Path) -> None:
    maker = installed(tmp_path)
    maker.write("/etc/jewelbox/config.toml", '[updates]\nfolder = "/mnt/club"\n')
    _, packages = findings(maker, updates)
    assert (packages.title, packages.seen) == ("Packages", "/mnt/club, where packages come from, is not there")
    assert "updates.folder in /etc/jewelbox/config.toml" in packages.remedy
    maker.write("/mnt/club/readme")
    assert len(findings(maker, updates)) == 1
