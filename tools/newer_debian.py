"""Packages of a newer Debian, downloaded by apt from the machine's own sources with the name of the suite replaced.

One rule: nobody needs rights for that, nothing is installed, and apt keeps all of its state in one folder.
"""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from tools.console import SetUpError
from tools.debian import System

SUITE = "trixie"
ETC = Path("/etc")  # where os-release and apt's sources are


class NewerDebian:
    """An apt of its own in an empty folder. With `sources`, it also knows the packages that others are made from."""

    def __init__(self, system: System, place: Path, etc: Path = ETC, *, sources: bool = False) -> None:
        if not system.has_command("apt-get") or not system.has_command("dpkg-deb"):
            raise SetUpError("this needs Debian's packages, and there is no apt here")
        for folder in ("state/lists/partial", "cache/archives/partial", "found"):
            (place / folder).mkdir(parents=True)
        self._system = system
        self._found = place / "found"
        listed = listed_sources(etc / "apt", codename((etc / "os-release").read_text(encoding="utf-8")))
        if sources:
            listed = {name: with_source_packages(text) for name, text in listed.items()}
        self._apt = ["apt-get", "-q", *_private(place, listed)]
        # One source among many may not have the suite: what counts is whether the packages come.
        system.run([*self._apt, "update"])

    def unpack(self, names: Sequence[str], root: Path) -> None:
        """Download packages, and lay their files out as they would be in /."""
        self._get("download", *names)
        for package in sorted(self._found.glob("*.deb")):
            run(self._system, ["dpkg-deb", "-x", str(package), str(root)])

    def unpack_sources(self, names: Sequence[str], folder: Path) -> dict[str, Path]:
        """Download source packages, and unpack each into its own folder, with Debian's changes."""
        self._get("source", "--download-only", *names)
        for name in names:
            described = next(self._found.glob(f"{name}_*.dsc"))
            run(self._system, ["dpkg-source", "--no-check", "-x", str(described), str(folder / name)])
        return {name: folder / name for name in names}

    def _get(self, *words: str) -> None:
        run(self._system, ["env", "-C", str(self._found), *self._apt, *words])


def _private(place: Path, listed: dict[str, str]) -> list[str]:
    parts = place / "sources.list.d"
    parts.mkdir()
    for name, text in listed.items():
        (parts / name).write_text(text, encoding="utf-8")
    options = {
        "Dir::State": place / "state",
        "Dir::State::status": "/dev/null",
        "Dir::Cache": place / "cache",
        "Dir::Etc::sourcelist": "/dev/null",
        "Dir::Etc::sourceparts": parts,
        "Debug::NoLocking": 1,
        # As root apt would download as a user who may not write here.
        "APT::Sandbox::User": "root",
    }
    return [word for name, value in options.items() for word in ("-o", f"{name}={value}")]


def codename(os_release: str) -> str:
    """What this machine's Debian is called."""
    match = re.search(r"^VERSION_CODENAME=\"?([a-z]+)", os_release, re.MULTILINE)
    if match is None:
        raise SetUpError("this is no Debian")
    return match[1]


def listed_sources(folder: Path, own_suite: str) -> dict[str, str]:
    """The machine's own sources, with the suite replaced."""
    files: Iterable[Path] = [folder / "sources.list", *sorted(folder.glob("sources.list.d/*"))]
    texts = {path.name: path.read_text(encoding="utf-8") for path in files if path.suffix in {".list", ".sources"}
             and path.exists()}  # fmt: skip
    return {name: re.sub(rf"\b{own_suite}\b", SUITE, text) for name, text in texts.items()}


def with_source_packages(text: str) -> str:
    """The same sources, and where they have packages also those from which these are made."""
    both = re.sub(r"^(Types:\s*)deb\s*$", r"\1deb deb-src", text, flags=re.MULTILINE)
    return re.sub(r"^deb( .*)$", r"deb\1\ndeb-src\1", both, flags=re.MULTILINE)


def run(system: System, command: list[str]) -> None:
    """To its end; the line that says why it failed is the error."""
    outcome = system.run(command)
    if outcome.returncode:
        telling = ("E:", "dpkg-deb: error", "dpkg-source: error")
        lines = [line for line in outcome.stdout.splitlines() if line.startswith(telling)]
        raise SetUpError((lines or [f"{command[0]} failed"])[-1])
