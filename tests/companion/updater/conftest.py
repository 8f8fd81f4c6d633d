import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.companion.updater.small_machine import OLD, Release, SmallMachine, build


@dataclass(frozen=True, slots=True)
class Maker:
    """Who makes packages: a key, and what it signs."""

    folder: Path
    name: str

    @property
    def key(self) -> Path:
        return self.folder / f"{self.name}.pub"

    def make_key(self) -> "Maker":
        self._minisign("-G", "-W", "-p", self.key, "-s", self._secret)
        return self

    @property
    def _secret(self) -> Path:
        return self.folder / f"{self.name}.key"

    def sign(self, package: Path) -> Path:
        self._minisign("-S", "-s", self._secret, "-m", package, "-t", f"signed by {self.name}")
        return package.with_name(f"{package.name}.minisig")

    def package(self, release: Release, brings: Path | None = None) -> tuple[Path, Path]:
        """A package of this maker, and its signature."""
        folder = self.folder / f"{self.name}-packages{'-with-key' if brings else ''}"
        folder.mkdir(exist_ok=True)
        built = folder / release.file
        if not built.exists():
            self.sign(build(release, folder, brings))
        return built, built.with_name(f"{built.name}.minisig")

    def _minisign(self, *words: str | Path) -> None:
        subprocess.run(["minisign", *words], capture_output=True, check=True)


@pytest.fixture(scope="session")
def maker(tmp_path_factory: pytest.TempPathFactory) -> Maker:
    return Maker(tmp_path_factory.mktemp("maker"), "maker").make_key()


@pytest.fixture(scope="session")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Maker:
    return Maker(tmp_path_factory.mktemp("stranger"), "stranger").make_key()


@pytest.fixture(scope="session")
def fresh(maker: Maker, tmp_path_factory: pytest.TempPathFactory) -> SmallMachine:
    """A machine with the first release, as it is after a start; nothing may change it."""
    package, _ = maker.package(OLD, maker.key)
    return SmallMachine.install(tmp_path_factory.mktemp("machine") / "root", package)


@pytest.fixture
def there(fresh: SmallMachine, tmp_path: Path) -> SmallMachine:
    """One to do something with."""
    return fresh.copied(tmp_path / "root")
