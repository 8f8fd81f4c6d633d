"""Updates on a machine in a folder, with the real dpkg and the real minisign."""

import os
import shutil

import pytest

from companion.updater.state import Games, Result, State, Step, Why
from tests.companion.updater.conftest import Maker
from tests.companion.updater.small_machine import (
    BROKEN,
    CANNOT_READ,
    FAILS_LATER,
    FAILS_TO_INSTALL,
    GOOD,
    NEWER_FORMAT,
    OLD,
    Release,
    SmallMachine,
    build,
    names,
    request,
)

pytestmark = pytest.mark.needs("minisign")
pytestmark = pytest.mark.needs("minisign")


def test_first_package_brings_key_and_updater_and_is_kept_as_a_way_back(there: SmallMachine, maker: Maker) -> None:
    assert (there.root / "etc/jewelbox/maker.pub").read_bytes() == maker.key.read_bytes()
    assert (there.root / "opt/jewelbox/updater/updater/steps.py").is_file()
    assert there.state.here is not None
    assert (there.root / "var/lib/jewelbox-update/packages" / there.state.here.file).is_file()


def test_signed_update_is_installed_and_started(there: SmallMachine, maker: Maker) -> None:
    there.offer(*maker.package(GOOD))
    there.ask(request(GOOD))
    found = there.run()
    assert found.outcome is not None
    assert (found.outcome.result, found.outcome.why, found.outcome.version) == (Result.DONE, Why.NONE, GOOD.version)
    assert (there.installed, there.current, there.kiosk) == ((GOOD.version, True), GOOD.version, "active")
    assert found.here is not None
    assert found.here.signed == "signed by maker"
    assert found.before is not None
    assert found.before.version == OLD.version
    assert there.lost() == set()


def update_to(there: SmallMachine, maker: Maker, release: Release) -> State:
    there.offer(*maker.package(release))
    there.ask(request(release))
    return there.run()


def told(found: State) -> tuple[Result, Why]:
    assert found.update is None
    assert found.outcome is not None
    return found.outcome.result, found.outcome.why


def nothing_has_changed(there: SmallMachine) -> bool:
    return (there.installed, there.current, there.kiosk) == (
        (OLD.version, True),
        OLD.version,
        "active",
    ) and there.works()


@pytest.mark.parametrize(
    ("release", "why"), [(BROKEN, Why.TRIAL), (CANNOT_READ, Why.JOURNAL)], ids=["import", "journal"]
)
def test_program_that_does_not_start_off_screen_is_not_installed(
    there: SmallMachine, maker: Maker, release: Release, why: Why
) -> None:
    found = update_to(there, maker, release)
    assert told(found) == (Result.REFUSED, why)
    assert nothing_has_changed(there)
    assert found.outcome is not None
    assert found.outcome.detail or release is CANNOT_READ
    assert not (there.root / "opt/jewelbox/trial").exists()


def test_package_that_cannot_be_installed_goes_and_what_dpkg_said_is_told(there: SmallMachine, maker: Maker) -> None:
    found = update_to(there, maker, FAILS_TO_INSTALL)
    assert told(found) == (Result.RETURNED, Why.INSTALLATION)
    assert nothing_has_changed(there)
    assert found.outcome is not None
    assert found.outcome.detail.startswith("installed jewelbox-companion package post-installation script")


def test_program_that_fails_on_the_screen_goes_and_the_one_before_comes_back_with_its_games(
    there: SmallMachine, maker: Maker
) -> None:
    before = names(there.root / "var/lib/jewelbox/journal")
    found = update_to(there, maker, FAILS_LATER)
    assert told(found) == (Result.RETURNED, Why.CRASHED)
    assert nothing_has_changed(there)
    assert found.outcome is not None
    assert found.outcome.kept_games == f"journal.of-{FAILS_LATER.version}"
    kept = names(there.root / "var/lib/jewelbox" / found.outcome.kept_games)
    assert kept[: len(before)] == names(there.root / "var/lib/jewelbox/journal")[: len(before)] == before
    assert there.lost() == set()


def test_going_back_keeps_the_games_where_the_older_program_can_read_them(there: SmallMachine, maker: Maker) -> None:
    update_to(there, maker, GOOD)
    played = names(there.root / "var/lib/jewelbox/journal")
    there.ask(request())
    found = there.run()
    assert told(found) == (Result.DONE, Why.NONE)
    assert nothing_has_changed(there)
    assert names(there.root / "var/lib/jewelbox/journal")[: len(played)] == played
    assert found.before is not None
    assert found.before.version == GOOD.version, "and forward again"


def test_games_that_the_older_program_cannot_read_stay_behind_and_are_there_again_later(
    there: SmallMachine, maker: Maker
) -> None:
    found = update_to(there, maker, NEWER_FORMAT)
    assert found.games is not None
    assert found.games.format == OLD.format
    there.ask(request())
    found = there.run()
    assert told(found) == (Result.DONE, Why.NONE)
    assert found.outcome is not None
    assert (there.root / "var/lib/jewelbox" / found.outcome.kept_games).is_file()
    assert there.lost() == set()
    there.ask(request())
    assert told(there.run()) == (Result.DONE, Why.NONE)
    assert there.current == NEWER_FORMAT.version
    assert there.lost() == set()


def test_going_back_to_a_program_that_fails_by_now_brings_the_newer_one_back_with_its_games(
    there: SmallMachine, maker: Maker
) -> None:
    update_to(there, maker, NEWER_FORMAT)
    played = names(there.root / "var/lib/jewelbox/journal")
    kept = there.state.before
    assert kept is not None
    failing = build(Release(OLD.version, fault="kiosk"), there.root)
    failing.replace(there.root / "var/lib/jewelbox-update/packages" / kept.file)
    there.ask(request())
    found = there.run()
    assert told(found) == (Result.RETURNED, Why.CRASHED)
    assert there.current == NEWER_FORMAT.version
    assert names(there.root / "var/lib/jewelbox/journal")[: len(played)] == played
    assert there.lost() == set()


def test_without_a_package_before_there_is_no_way_back(there: SmallMachine) -> None:
    there.ask(request())
    assert told(there.run()) == (Result.REFUSED, Why.NO_WAY_BACK)
    assert nothing_has_changed(there)


def test_only_a_newer_package_is_an_update(there: SmallMachine, maker: Maker) -> None:
    assert told(update_to(there, maker, OLD)) == (Result.REFUSED, Why.NOT_NEWER)
    assert nothing_has_changed(there)


def test_package_without_signature_or_of_somebody_else_is_refused(
    there: SmallMachine, maker: Maker, stranger: Maker
) -> None:
    package, signature = maker.package(GOOD)
    there.offer(package)
    there.ask(request(GOOD))
    assert told(there.run()) == (Result.REFUSED, Why.UNSIGNED)
    there.offer(*stranger.package(GOOD))
    there.ask(request(GOOD))
    assert told(there.run()) == (Result.REFUSED, Why.SIGNATURE)
    other, _ = maker.package(NEWER_FORMAT)  # one of the maker's own packages, under the name of another
    shutil.copy(other, there.root / "var/lib/jewelbox/updates" / GOOD.file)
    there.offer(signature)
    there.ask(request(GOOD))
    assert told(there.run()) == (Result.REFUSED, Why.SIGNATURE)
    assert nothing_has_changed(there)


def test_machine_that_trusts_nobody_takes_nothing(there: SmallMachine, maker: Maker) -> None:
    (there.root / "etc/jewelbox/maker.pub").unlink()
    assert told(update_to(there, maker, GOOD)) == (Result.REFUSED, Why.NO_KEY)


def test_key_changes_only_by_a_package_that_the_old_one_has_signed(
    there: SmallMachine, maker: Maker, stranger: Maker
) -> None:
    there.offer(*stranger.package(GOOD, stranger.key))
    there.ask(request(GOOD))
    there.run()
    by_hand, _ = stranger.package(GOOD, stranger.key)
    there.machine.install(by_hand)
    there.boot()
    key = there.root / "etc/jewelbox/maker.pub"
    assert key.read_bytes() == maker.key.read_bytes()
    there.offer(*maker.package(NEWER_FORMAT, stranger.key))
    there.ask(request(NEWER_FORMAT))
    assert told(there.run()) == (Result.DONE, Why.NONE)
    assert key.read_bytes() == stranger.key.read_bytes()


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\xff\x00",
        b"[]",
        b'{"verb": "remove"}',
        b'{"verb": "install"}',
        b'{"verb": "install", "package": "../../etc/shadow"}',
        b'{"verb": "install", "package": "jewelbox-companion_1/../../x_arm64.deb"}',
        b'{"verb": "back", "package": "jewelbox-companion_0.4.0_amd64.deb"}',
        b"[" * 60_000,
    ],
)
def test_request_that_makes_no_sense_is_removed_and_changes_nothing(there: SmallMachine, line: bytes) -> None:
    there.ask(line)
    assert there.run().outcome is None
    assert not (there.root / "run/jewelbox/update").exists()
    assert nothing_has_changed(there)


def test_nothing_but_a_plain_file_in_the_folder_of_packages_is_copied(there: SmallMachine, maker: Maker) -> None:
    package, signature = maker.package(GOOD)
    offered = there.root / "var/lib/jewelbox/updates"
    shutil.copy(signature, offered)
    for is_link in (True, False):
        if is_link:
            (offered / GOOD.file).symlink_to(package)
        else:
            os.mkfifo(offered / GOOD.file)
        there.ask(request(GOOD))
        assert told(there.run()) == (Result.REFUSED, Why.NO_FILE)
        (offered / GOOD.file).unlink()
    shutil.rmtree(offered)
    offered.symlink_to(package.parent)
    there.ask(request(GOOD))
    assert told(there.run()) == (Result.REFUSED, Why.NO_FILE)


def test_request_that_is_a_folder_or_a_link_does_not_come_again(there: SmallMachine, maker: Maker) -> None:
    asked = there.root / "run/jewelbox/update"
    (asked / "more").mkdir(parents=True)
    there.run()
    assert not asked.exists()
    (there.root / "secret").write_bytes(request(GOOD))
    there.offer(*maker.package(GOOD))
    asked.symlink_to(there.root / "secret")
    assert there.run().outcome is None
    assert not asked.is_symlink()


def test_kiosk_that_failed_for_good_is_started_again_when_somebody_asks(there: SmallMachine) -> None:
    (there.root / "units/jewelbox-kiosk.service").write_text("failed")
    there.ask(b'{"verb": "start"}')
    there.run()
    assert there.kiosk == "active"


def test_kiosk_that_somebody_has_stopped_stays_so(there: SmallMachine, maker: Maker) -> None:
    (there.root / "units/jewelbox-kiosk.service").write_text("inactive")
    assert told(update_to(there, maker, GOOD)) == (Result.DONE, Why.NONE)
    assert there.kiosk == "inactive"


def test_without_a_screen_nobody_judges_the_new_program_until_the_next_start(there: SmallMachine, maker: Maker) -> None:
    dark = Release("0.9.0", format=4, fault="kiosk")
    package, _ = maker.package(dark)
    there.offer(package, package.with_name(f"{package.name}.minisig"))
    there.ask(request(dark))
    waits = there.root / "opt/jewelbox/current/libexec/wait-for-display"
    there.machine.has_screen = lambda: False  # type: ignore[method-assign]
    found = there.run()
    assert found.update is not None
    assert (found.update.step, there.current) == (Step.START, dark.version)
    there.machine = SmallMachine(there.root).machine
    there.boot()
    assert waits.exists()
    assert told(there.state) == (Result.RETURNED, Why.CRASHED)
    assert nothing_has_changed(there)


def test_installation_by_hand_that_was_cut_short_is_mended_from_the_kept_package(
    there: SmallMachine, maker: Maker
) -> None:
    package, _ = maker.package(GOOD)
    status = there.root / "var/lib/dpkg/status"
    before = "Status: install ok installed"
    assert before in status.read_text()
    # What dpkg writes before it unpacks, and finds after a power cut.
    status.write_text(status.read_text().replace(before, "Status: install reinstreq half-installed"))
    refused = there.machine.run("dpkg", f"--root={there.root}", "--force-script-chrootless", "--configure", "-a")
    assert there.installed == (OLD.version, False), refused
    there.boot()
    assert there.state.outcome is not None
    assert there.state.outcome.result is Result.MENDED
    assert nothing_has_changed(there)
    assert package.exists()


def test_update_that_somebody_made_by_hand_is_kept_and_the_one_before_is_the_way_back(
    there: SmallMachine, maker: Maker
) -> None:
    package, _ = maker.package(GOOD)
    there.machine.install(package)
    there.boot()
    found = there.state
    assert found.here is not None
    assert found.before is not None
    assert (found.here.version, found.before.version) == (GOOD.version, OLD.version)
    there.ask(request())
    assert told(there.run()) == (Result.DONE, Why.NONE)
    assert nothing_has_changed(there)


def test_after_an_update_by_hand_the_copy_that_the_program_made_comes_back(there: SmallMachine, maker: Maker) -> None:
    package, _ = maker.package(NEWER_FORMAT)
    games = there.root / "var/lib/jewelbox"
    before = names(games / "journal")
    shutil.copy(games / "journal", games / "journal.before-0.5")
    there.machine.install(package)
    there.boot()
    assert there.state.games == Games(OLD.format, len(before))
    there.ask(request())
    found = there.run()
    assert told(found) == (Result.DONE, Why.NONE)
    assert found.outcome is not None
    assert found.outcome.kept_games == f"journal.of-{NEWER_FORMAT.version}"
    assert nothing_has_changed(there)
    assert there.lost() == set()
