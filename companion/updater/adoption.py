"""What a release brings for the updates after it: the updater itself, and the key of its maker.

One rule: the first key is trusted, and from then on only a package that is signed by it brings another one.
"""

import shutil
from pathlib import Path

from . import state
from .machine import HOME, Machine

_UPDATER, _ALL = "updater", "updaters"  # a link, and what it leads to
_BROUGHT_KEY = "libexec/maker.pub"


def adopt(machine: Machine, version: str, *, is_signed: bool) -> None:
    """Take over what a release brings. Raises `OSError`."""
    home = machine.at(HOME)
    release = home / "releases" / version
    key, known = release / _BROUGHT_KEY, machine.at(state.KEY)
    if key.is_file() and (is_signed or not known.exists()):
        known.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
        state.save(known, key.read_bytes())
    for found in release.glob(f"lib/python3*/site-packages/companion/{_UPDATER}"):
        _switch_to(home, found, version)


def _switch_to(home: Path, found: Path, version: str) -> None:
    """From one moment to the next it is this one: whole before, whole after."""
    folder = home / _ALL / version
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(found, folder / _UPDATER, ignore=shutil.ignore_patterns("__pycache__"))
    link = home / f"{_UPDATER}.new"
    link.unlink(missing_ok=True)
    link.symlink_to(Path(_ALL) / version)
    link.replace(home / _UPDATER)
    for old in (home / _ALL).iterdir():
        if old.name != version:
            shutil.rmtree(old, ignore_errors=True)
