"""Debian packages that some tests need: which are missing, and installing them where the user may.

The list is data, in debian-packages.toml. Everything that touches the machine goes through `System`, so tests
can play one with or without a package, a network or the right to install.
"""

import json
import os
import shutil
import subprocess
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.console import SetUpError, say

LIST = Path(__file__).with_name("debian-packages.toml")


@dataclass(frozen=True, slots=True)
class Package:
    """A Debian package, what it is for, and the test files that are poorer without it."""

    name: str
    why: str
    tests: tuple[str, ...]
    command: str | None = None
    unpacked: bool = False  # never installed: `tools.micropython` unpacks it into a cache folder
    targets: tuple[str, ...] = ("test",)  # the make targets that install it
    benchmarks: tuple[str, ...] = ()  # files that measure nothing without it

    def is_for(self, target: str) -> bool:
        """Whether a make target installs it."""
        return target in self.targets or (target == "bench" and bool(self.benchmarks))


class System:
    """The machine as it is."""

    def has_command(self, command: str) -> bool:
        """Whether a program of that name can be started, also from our own cache."""
        return shutil.which(command) is not None or unpacked(command).exists()

    def has_package(self, name: str) -> bool:
        """Whether dpkg says that it is installed; False where there is no dpkg."""
        if not self.has_command("dpkg-query"):
            return False
        query = self.run(["dpkg-query", "-W", "-f", "${db:Status-Status}", name])
        return query.returncode == 0 and query.stdout == "installed"

    def is_root(self) -> bool:
        """Whether we may install without asking anybody."""
        return os.geteuid() == 0

    def run(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """Run to the end, quietly and without standard input; the output is in the answer."""
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
        return subprocess.run(  # noqa: S603 - our own commands, no shell
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            env=environment,
            check=False,
        )


THIS_MACHINE = System()


def cache_folder(name: str) -> Path:
    """Where we keep what takes long to get; anybody may remove it."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "jewelbox" / name


def unpacked(command: str) -> Path:
    """Where a command would be that came from a newer Debian without being installed."""
    return cache_folder(command) / command


def read_list(text: str) -> tuple[Package, ...]:
    """The packages of a list in TOML; a field too many or too few is a TypeError."""
    return tuple(_package(entry) for entry in tomllib.loads(text)["package"])


def _package(entry: dict[str, Any]) -> Package:
    fields: dict[str, Any] = {name: tuple(it) if isinstance(it, list) else it for name, it in entry.items()}
    return Package(**fields)


def listed(path: Path = LIST) -> tuple[Package, ...]:
    """The packages of a list, of our own unless told."""
    return read_list(path.read_text(encoding="utf-8"))


def missing(packages: Sequence[Package], system: System) -> tuple[Package, ...]:
    """Those that are neither installed nor there by their command."""
    return tuple(package for package in packages if not _is_there(package, system))


def _is_there(package: Package, system: System) -> bool:
    if package.command and system.has_command(package.command):
        return True
    return system.has_package(package.name)


def rights(system: System) -> list[str] | None:
    """What to put before `apt-get` so that it may install, or None where we may not."""
    if not system.has_command("apt-get"):
        return None
    if system.is_root():
        return []
    if system.has_command("sudo") and system.run(["sudo", "-n", "true"]).returncode == 0:
        return ["sudo", "-n"]
    return None


def install(names: Sequence[str], system: System) -> str | None:
    """Install by apt; None when done, else why not, in one line."""
    before = rights(system)
    if before is None:
        return "you may not install packages here without a password"
    # sudo drops our environment; env on its right-hand side brings this one back.
    apt = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]
    command = [*apt, "install", "--no-install-recommends", *names]
    if system.run(command).returncode == 0:
        return None
    system.run([*apt, "update"])  # a fresh machine has no package lists yet
    outcome = system.run(command)
    return None if outcome.returncode == 0 else _reason(outcome.stdout)


def _reason(output: str) -> str:
    """The line of apt's output that says why."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("E:")]
    return (errors or lines or ["apt-get failed without a message"])[-1]


def report(packages: Sequence[Package], why: str, *, bench: bool = False) -> str:
    """What is missing, which tests that skips or which benchmarks that stops, and the command that helps."""
    lines = [f"Missing Debian packages ({why}):"]
    for package in packages:
        what = f"for {', '.join(package.benchmarks)}" if bench else f"skips {', '.join(package.tests)}"
        lines.append(f"  {package.name}: {package.why}; {what}")
    lines.append(f"  To have them: sudo apt-get install {' '.join(package.name for package in packages)}")
    return "\n".join(lines)


def provide_packages(note: Path, packages: Sequence[Package], system: System, *, ci: bool, bench: bool = False) -> None:
    """Install the Debian packages that are missing, or say which tests go without; raise in CI and for `bench`."""
    absent = missing(packages, system)
    if not absent:
        return
    to_install = [package.name for package in absent if not package.unpacked]
    why = try_once(note, to_install, system, ci=ci) if to_install else "it could not be fetched"
    still_absent = missing(absent, system)
    if not still_absent:
        return
    message = report(still_absent, why or "installed, but not found afterwards", bench=bench)
    if bench:
        raise SetUpError(f"{message}\nNothing was measured: without them, `make bench` would fail minutes later.")
    if ci:
        raise SetUpError(f"{message}\nWith CI=true that is a failure, not a skip.")
    say(message)


def try_once(note: Path, names: list[str], system: System, *, ci: bool) -> str | None:
    """Install; outside of CI not again and again what failed before: offline that costs seconds a time."""
    wish = json.dumps(names)
    if not ci and note.exists() and note.read_text(encoding="utf-8") == wish:
        return f"apt-get could not install them before; remove {note} to let it try again"
    may_install = rights(system) is not None
    if may_install:
        say(f"Installing Debian packages: {' '.join(names)} ...")
    why = install(names, system)
    if why and may_install:
        note.write_text(wish, encoding="utf-8")
    return why
