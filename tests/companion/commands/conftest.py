"""What tests of commands begin with."""

from pathlib import Path

import pytest


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder for a machine's devices and configuration: no pins, nothing configured."""
    (tmp_path / "dev").mkdir()
    return tmp_path
