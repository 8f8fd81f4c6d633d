"""The stamp of an environment: what it was made for, and so whether .venv is ready, outdated or unfinished.

The stamp is written last and taken away first: whatever interrupts a set-up, the next run sees it. A folder
that was moved or a Python that was replaced shows in its content.
"""

import hashlib
import json
import sys
import tomllib
from dataclasses import asdict, dataclass
from enum import Enum
from pathlib import Path

# What an environment holds: a file of `tools.lock`. The second has all of the first.
TO_PLAY, TO_DEVELOP = "kiosk.txt", "development.txt"


class Verdict(Enum):
    """What a stamp says about the environment."""

    READY = "nothing to do"
    UPDATE = "the dependencies changed, or more is needed: pip again"
    REBUILD = "never finished, moved, or another Python: from scratch"


@dataclass(frozen=True, slots=True)
class Stamp:
    """What an environment was made for."""

    place: str
    python: str
    locked: str
    project: str


@dataclass(frozen=True, slots=True)
class Folder:
    """A checkout and the files of its environment, which is for those who play or for those who develop."""

    root: Path
    locked: str = TO_DEVELOP

    @property
    def venv(self) -> Path:
        """The environment."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.venv / "bin" / "python"

    @property
    def stamp(self) -> Path:
        """Exists only while the environment is whole."""
        return self.venv / ".jewelbox-ready.json"

    @property
    def lock(self) -> Path:
        """What is installed there, with hashes; made by `tools.lock`."""
        return self.root / "systemd" / "requirements" / self.locked

    @property
    def log(self) -> Path:
        """What pip and venv said."""
        return self.root / "build" / "set-up.log"


def what_pip_reads(pyproject: str, lock: str) -> str:
    """A digest of all that decides what is installed; of the project's tables only some: no lint setting wakes pip."""
    tables = tomllib.loads(pyproject)
    relevant = [tables.get("build-system"), tables.get("project"), tables.get("tool", {}).get("hatch"), lock]
    return hashlib.sha256(json.dumps(relevant, sort_keys=True).encode()).hexdigest()


def stamp_for(folder: Folder) -> Stamp:
    """The stamp that a whole environment would have here and now."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    pyproject = (folder.root / "pyproject.toml").read_text(encoding="utf-8")
    project = what_pip_reads(pyproject, folder.lock.read_text(encoding="utf-8"))
    return Stamp(str(folder.venv), version, folder.locked, project)


def read_stamp(folder: Folder) -> Stamp | None:
    """The stamp as it stands; None if there is none that makes sense, or its Python is gone."""
    if not folder.python.exists():
        return None
    try:
        return Stamp(**json.loads(folder.stamp.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def judge(found: Stamp | None, wanted: Stamp) -> Verdict:
    """What has to be done."""
    if found == wanted:
        return Verdict.READY
    if found and (found.place, found.python) == (wanted.place, wanted.python):
        return Verdict.UPDATE
    return Verdict.REBUILD


def write_stamp(folder: Folder, stamp: Stamp) -> None:
    """Set the stamp, whole or not at all."""
    fresh = folder.stamp.with_suffix(".new")
    fresh.write_text(json.dumps(asdict(stamp)), encoding="utf-8")
    fresh.replace(folder.stamp)
