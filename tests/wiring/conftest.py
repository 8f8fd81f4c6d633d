"""What several of these tests start from."""

import shutil
from pathlib import Path

import pytest

from tests.wiring.maps import ROOT


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The maps and all that is made from them, where a test may spoil them."""
    for name in ("wiring", "docs", "firmware_bridge/firmware"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path
