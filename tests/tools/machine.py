"""A machine to play with: some packages, some commands, perhaps the right to install, perhaps a network."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from subprocess import CompletedProcess

from tools.debian import System


@dataclass
class Machine(System):
    """Installs what apt-get is told to, if it has package lists; `apt-get update` needs the network."""

    packages: set[str] = field(default_factory=set)
    commands: set[str] = field(default_factory=lambda: {"apt-get", "dpkg-query", "sudo"})
    root: bool = False
    sudo_asks_password: bool = True
    online: bool = True
    has_lists: bool = False
    ran: list[str] = field(default_factory=list)

    def has_command(self, command: str) -> bool:
        return command in self.commands

    def has_package(self, name: str) -> bool:
        return name in self.packages

    def is_root(self) -> bool:
        return self.root

    def run(self, command: Sequence[str]) -> CompletedProcess[str]:
        self.ran.append(" ".join(command))
        code, output = self._answer(list(command))
        return CompletedProcess(list(command), code, output)

    def _answer(self, command: list[str]) -> tuple[int, str]:
        if command == ["sudo", "-n", "true"]:
            return int(self.sudo_asks_password), ""
        if command[-1] == "update":
            self.has_lists = self.has_lists or self.online
            return 0, ""
        if not self.has_lists:
            return 100, f"Reading package lists...\nE: Unable to locate package {command[-1]}\n"
        self.packages.update(command[command.index("--no-install-recommends") + 1 :])
        return 0, ""

    def apt_runs(self) -> list[str]:
        return [line for line in self.ran if "apt-get" in line]
