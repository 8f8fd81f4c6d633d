"""The package that is installed, as a file again: so that the first update, too, has a way back.

One rule: only what dpkg finds unchanged. What people may change comes along as it is now, and dpkg leaves it alone.
"""

import shutil
from pathlib import Path

from .machine import CommandError, Machine
from .state import PACKAGE

_DPKG = Path("/var/lib/dpkg")
_SCRIPTS = ("preinst", "postinst", "prerm", "postrm", "conffiles", "md5sums", "triggers")
_NOT_IN_PACKAGES = ("Status:", "Conffiles:", "Config-Version:")


def repack(machine: Machine, to: Path) -> None:
    """Make the package. Raises `CommandError` or `OSError`."""
    where = f"--admindir={machine.at(_DPKG)}"
    elsewhere = [] if machine.root == Path("/") else [f"--root={machine.root}"]
    verified = machine.run("dpkg", *elsewhere, "--verify", PACKAGE).out
    changed = [line for line in verified.splitlines() if line.split()[1:2] != ["c"]]
    if changed:
        raise CommandError(f"files of the installed package are missing or changed: {changed[0].split()[-1]}")
    tree = to.with_name(f"{to.name}.tree")
    shutil.rmtree(tree, ignore_errors=True)
    try:
        for name in machine.ask("dpkg-query", where, "--listfiles", PACKAGE).splitlines():
            _copy(machine.at(Path(name)), tree / name[1:])
        control = tree / "DEBIAN"
        control.mkdir(mode=0o755)
        for script in _SCRIPTS:
            found = machine.at(_DPKG / "info" / f"{PACKAGE}.{script}")
            if found.exists():
                shutil.copy(found, control / script)
        about = machine.ask("dpkg-query", where, "--status", PACKAGE)
        (control / "control").write_text("".join(_fields(about)), encoding="utf-8")
        machine.ask("dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", tree, to)
    finally:
        shutil.rmtree(tree, ignore_errors=True)


def _copy(path: Path, to: Path) -> None:
    if path.is_symlink():
        to.symlink_to(path.readlink())
    elif path.is_dir():
        to.mkdir(mode=0o755, parents=True, exist_ok=True)
    elif path.exists():  # people may remove a file that is theirs
        shutil.copy(path, to)


def _fields(about: str) -> list[str]:
    """What dpkg knows of a package, without what it knows of its installation."""
    kept, skips = [], False
    for line in about.splitlines(keepends=True):
        skips = line.startswith(_NOT_IN_PACKAGES) or (skips and line.startswith(" "))
        if not skips:
            kept.append(line)
    return kept
