"""Home Assistant needs a Python of its own: one that is here is found, or the message says how to get it."""

import os
import sys
from pathlib import Path

import pytest

from tools import home_assistant
from tools.console import SetUpError
from tools.home_assistant import CHOSEN, find_python


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with no other Python than this one."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv(CHOSEN, raising=False)
    return tmp_path


@pytest.mark.usefixtures("bare")
def test_what_is_missing_is_said_with_the_remedy() -> None:
    with pytest.raises(SetUpError, match=r"needs Python 3\.13, and there is none here") as caught:
        find_python()
    assert "make home-assistant HOME_ASSISTANT_PYTHON=/path/to/python3.13" in str(caught.value)


def test_a_python_of_the_right_version_is_found(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home_assistant, "PYTHON", sys.version_info[:2])
    found = bare / "python3.13"
    found.symlink_to(os.path.realpath(sys.executable))
    assert find_python() == str(found)


@pytest.mark.usefixtures("bare")
def test_the_one_that_is_named_comes_first_unless_it_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOSEN, sys.executable)
    monkeypatch.setattr(home_assistant, "PYTHON", sys.version_info[:2])
    assert find_python() == sys.executable
    monkeypatch.setattr(home_assistant, "PYTHON", (3, 1))
    with pytest.raises(SetUpError):
        find_python()
