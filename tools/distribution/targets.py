"""What Debian packages are made for: a release of Debian, with its Python, on a kind of processor."""

from dataclasses import dataclass

from tools.photo.disk import AMD64, ARM64, Architecture

PACKAGE = "jewelbox-companion"


@dataclass(frozen=True, slots=True)
class Target:
    """A Debian on a processor, also as Raspberry Pi OS has it."""

    suite: str
    number: int
    python: str
    architecture: Architecture

    def version(self, of_program: str) -> str:
        """The package's version: that of a newer Debian comes after that of an older one."""
        return f"{of_program}+deb{self.number}"

    def file(self, of_program: str) -> str:
        """The name of the package's file."""
        return f"{PACKAGE}_{self.version(of_program)}_{self.architecture.debian}.deb"


TARGETS = tuple(
    Target(suite, number, python, architecture)
    for suite, number, python in (("bookworm", 12, "3.11"), ("trixie", 13, "3.13"))
    for architecture in (ARM64, AMD64)
)
