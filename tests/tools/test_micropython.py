from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tools import debian, micropython


@dataclass
class Debian(debian.System):
    """A machine whose apt downloads empty packages, unless it is offline, and whose dpkg-deb makes files of them."""

    commands: set[str] = field(default_factory=lambda: {"apt-get", "dpkg-deb"})
    online: bool = True
    holds: tuple[str, ...] = (
        "usr/lib/tuple/ld-linux-tuple.so.1",
        "usr/lib/tuple/libmbedtls.so.21",
        "usr/bin/micropython",
    )
    ran: list[list[str]] = field(default_factory=list)

    def has_command(self, command: str) -> bool:
        return command in self.commands

    def run(self, command: Sequence[str]) -> CompletedProcess[str]:
        self.ran.append(list(command))
        if "download" in command and not self.online:
            return CompletedProcess(command, 100, "Reading...\nE: Unable to locate package micropython\n")
        if "download" in command:
            (Path(command[2]) / "micropython.deb").touch()
        if command[0] == "dpkg-deb":
            for name in self.holds:
                (Path(command[3]) / name).parent.mkdir(parents=True, exist_ok=True)
                (Path(command[3]) / name).touch()
        return CompletedProcess(command, 0, "")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return debian.unpacked("micropython")


def test_it_is_unpacked_into_the_cache_and_started_through_its_own_loader(own_cache: Path, etc: Path) -> None:
    machine = Debian()
    assert micropython.provide(machine, etc) is None
    script = own_cache.read_text()
    assert script.startswith("#!/bin/sh\nexec ")
    assert f'ld-linux-tuple.so.1" --library-path "{own_cache.parent}/root/usr/lib/tuple"' in script
    assert own_cache.stat().st_mode & 0o111


def test_nothing_is_installed_and_no_state_of_the_system_is_touched(etc: Path) -> None:
    machine = Debian()
    assert micropython.provide(machine, etc) is None
    apt = [command for command in machine.ran if "apt-get" in command]
    assert all("install" not in command for command in apt)
    assert all(any(word.startswith("Dir::State=") for word in command) for command in apt)


def test_what_is_there_is_not_fetched_again(etc: Path) -> None:
    machine = Debian(commands={"micropython"})
    assert micropython.provide(machine, etc) is None
    assert machine.ran == []


@pytest.mark.parametrize(
    ("machine", "why"),
    [
        (Debian(online=False), "E: Unable to locate package micropython"),
        (Debian(commands=set()), "there is no apt here"),
        (Debian(holds=("usr/bin/micropython",)), "its loader or libraries are not where they were"),
    ],
    ids=["offline", "no apt", "another layout"],
)
def test_trouble_is_one_line_and_leaves_no_half_cache(machine: Debian, why: str, own_cache: Path, etc: Path) -> None:
    answer = micropython.provide(machine, etc)
    assert answer is not None
    assert answer.startswith("MicroPython could not be fetched: ")
    assert why in answer
    assert not own_cache.exists()
