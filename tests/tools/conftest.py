"""No test of the set-up touches what this machine has in its cache."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def etc(tmp_path: Path) -> Path:
    """The /etc of an older Debian."""
    folder = tmp_path / "etc"
    (folder / "apt").mkdir(parents=True)
    (folder / "os-release").write_text('ID=debian\nVERSION_CODENAME="bookworm"\n')
    (folder / "apt" / "sources.list").write_text("deb http://mirror.example/debian bookworm main\n")
    return folder
