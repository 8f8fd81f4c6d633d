"""Capsules: reports for a bug that can be played again; and where a table keeps them by itself."""

from pathlib import Path
from typing import NamedTuple

from companion.config import Config

FOLDER = "capsules"  # beside the journal


class CapsulesPlace(NamedTuple):
    """Where capsules are kept, and what they tell of this machine; `model` is the file that has its name."""

    folder: Path
    config: Config
    model: Path
