"""The program as a Debian package: installed as a whole, signed, and with a version to go back to; and the firmware of
the Pico, if it was not copied as a whole."""

from collections.abc import Iterator

from companion.doctor.facts import PACKAGE, REINSTALL_PACKAGE, Facts, Installation
from companion.doctor.finding import Finding, ok, warning
from companion.kiosk.firmware_desk import begun_in
from companion.service.updates import told
from companion.updater import state
from companion.updater.state import Kept, Result, State

UPDATER = "/opt/jewelbox/updater/updater"
_MEND = "sudo systemctl start jewelbox-update-mend, or restart the machine"
_KEEP = "sudo systemctl start jewelbox-update, which keeps what is installed"
_BAD = frozenset({Result.REFUSED, Result.RETURNED})


def updates(facts: Facts) -> Iterator[Finding]:
    yield from _program(facts)
    folder = facts.config.updates.folder
    if folder is not None and not facts.machine.exists(folder):
        seen = f"{folder}, where packages come from, is not there"
        yield warning(seen, f"mount it, or change updates.folder in {facts.places[0].config_name}", title="Packages")
    begun = begun_in(facts.machine.path(facts.places[0].journal).parent)
    if begun is not None:
        seen = f"an installation on {begun.port} was cut short"
        remedy = f"plug the box in by USB and wait for the kiosk, or run jewelbox firmware install {begun.port}"
        yield warning(seen, remedy, title="Firmware")


def _program(facts: Facts) -> Iterator[Finding]:
    status = facts.package_status
    if not status and facts.installation is Installation.SCRIPT:
        yield ok("installed by install.sh, which also updates it")
    elif not status:
        yield ok("not installed as a Debian package")
    elif not status.startswith("installed") or status.endswith("reinstreq"):
        yield warning(f"an installation was cut short: dpkg says {status}", _MEND)
    elif not facts.machine.exists(UPDATER):
        yield warning("what installs updates from the screen is missing", REINSTALL_PACKAGE)
    else:
        yield from _kept(facts, state.read(facts.machine.path(state.STATE)))


def _kept(facts: Facts, found: State) -> Iterator[Finding]:
    """The packages that are kept, and whom this machine trusts."""
    if found.update is not None:
        yield warning(f"an update to {found.update.to.version} is under way: {found.update.step}", _MEND)
    if found.here is None or not _is_there(facts, found.here):
        yield warning("the installed package is not kept, so no update could be taken back", _KEEP)
    elif found.before is not None and not _is_there(facts, found.before):
        yield warning(f"there is no way back: {found.before.file} is missing", _bring(found.before))
    elif not facts.machine.exists(state.KEY):
        seen = "this package was not signed: nothing can be installed from the screen"
        yield warning(seen, f"install a signed package once: sudo apt install ./{PACKAGE}_*.deb")
    else:
        before = f"{found.before.version} can come back" if found.before else "there is no version before it yet"
        yield ok(f"{found.here.version}, signed by {found.here.signed or 'nobody'}; {before}")
    if found.outcome is not None and found.outcome.result in _BAD:
        short, line = told(found.outcome)
        detail = (found.outcome.detail,) if found.outcome.detail else ()
        yield warning(f"{short}: {line}", "journalctl -u jewelbox-update says more", detail, title="Last update")


def _is_there(facts: Facts, package: Kept) -> bool:
    return facts.machine.exists(state.PACKAGES / package.file)


def _bring(package: Kept) -> str:
    return f"copy {package.file} to {state.PACKAGES}/ if you have it; the next update makes a new way back"
