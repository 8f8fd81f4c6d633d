"""Reading unit files, as far as tests need it: sections, keys that may come again, and what belongs to which."""

import shlex
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "systemd"
INSTALLED = "/opt/jewelbox/current"


class Unit:
    """One unit file: `unit["Service", "User"]` is the last value, as systemd has it for most keys."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._values: dict[tuple[str, str], list[str]] = defaultdict(list)
        section = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("["):
                section = line.strip("[]")
            elif line and not line.startswith("#"):
                key, _, value = line.partition("=")
                self._values[section, key].append(value)

    def __getitem__(self, place: tuple[str, str]) -> str:
        return self._values[place][-1]

    def __contains__(self, place: tuple[str, str]) -> bool:
        return place in self._values

    def all(self, section: str, key: str) -> list[str]:
        """Every value of a key that may come again, in order."""
        return self._values.get((section, key), [])

    @property
    def environment(self) -> dict[str, str]:
        """What Environment= says."""
        words = [word for value in self.all("Service", "Environment") for word in shlex.split(value)]
        return dict(word.split("=", 1) for word in words)

    @property
    def programs(self) -> list[list[str]]:
        """Every command of a service, as words."""
        keys = ("ExecCondition", "ExecStartPre", "ExecStart", "ExecStop")
        return [shlex.split(value) for key in keys for value in self.all("Service", key)]


def load(name: str) -> Unit:
    """A unit that we ship."""
    return Unit(FOLDER / name)


SYSTEM_UNITS = sorted(path.name for path in FOLDER.glob("jewelbox*.service") if "desktop" not in path.name)
WAITING_UNITS = sorted(
    path.name for kind in ("path", "socket") for path in FOLDER.glob(f"jewelbox*.{kind}")
)  # start others
