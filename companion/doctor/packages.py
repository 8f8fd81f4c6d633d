"""The Python packages: those that overwrite each other, and those that matter with their versions."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, ok, warning
from companion.doctor.system import Package

_TOLD = ("pygame-ce", "pygame", "gpiozero", "lgpio", "rpi-gpio", "rpi-lgpio", "pyserial")


@dataclass(frozen=True, slots=True)
class Rivals:
    """Two packages that bring the same files: in one folder, the last one installed has overwritten the other."""

    one: str
    other: str
    keep: str
    files: str


RIVALS = (
    Rivals("pygame", "pygame-ce", "pygame-ce", "pygame/"),
    Rivals("RPi.GPIO", "rpi-lgpio", "rpi-lgpio", "RPi/"),
)


def packages(facts: Facts) -> Iterator[Finding]:
    """What is installed for this Python."""
    found = facts.machine.packages()
    quarrels = [
        (rivals, folder)
        for folder, names in _by_folder(found).items()
        for rivals in RIVALS
        if {_plain(rivals.one), _plain(rivals.other)} <= names
    ]
    for rivals, folder in quarrels:
        where = facts.machine.named(Path(folder))
        yield warning(
            "Packages",
            f"{rivals.one} and {rivals.other} are both in {where}, and both install {rivals.files}",
            f"{facts.pip} uninstall -y {rivals.one} {rivals.other} && {facts.pip} install {rivals.keep}",
        )
    if needs_lgpio(facts):
        yield warning("Packages", "lgpio is missing, which the pins need", lgpio_remedy(facts))
    elif not quarrels:
        yield ok("Packages", _versions(found))


def needs_lgpio(facts: Facts) -> bool:
    """Whether a game would be played with the header's pins, and the library for them is not there."""
    return bool(facts.pi) and facts.source == "gpio" and not is_installed(facts, "lgpio")


def is_installed(facts: Facts, name: str) -> bool:
    """Whether this Python has a package."""
    return any(_plain(package.name) == name for package in facts.machine.packages())


def lgpio_remedy(facts: Facts) -> str:
    """How to get lgpio: it has no wheel for Python 3.13 and newer."""
    if facts.machine.python < (3, 13):
        return f"{facts.pip} install lgpio"
    return (
        "sudo apt install python3-lgpio, and a venv that sees it: "
        f"python3 -m venv --system-site-packages {facts.machine.named(facts.machine.prefix)}"
    )


def _by_folder(found: Sequence[Package]) -> dict[str, set[str]]:
    ordered = sorted(found, key=lambda package: package.folder)
    groups = groupby(ordered, key=lambda package: package.folder)
    return {folder: {_plain(package.name) for package in group} for folder, group in groups}


def _versions(found: Sequence[Package]) -> str:
    """The first of a name is the one that is imported."""
    versions: dict[str, str] = {}
    for package in found:
        versions.setdefault(_plain(package.name), package.version)
    told = [f"{name} {versions[name]}" for name in _TOLD if name in versions]
    return ", ".join(told) or "none of the important ones"


def _plain(name: str) -> str:
    """A name as the index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()
