"""A library for pins that remembers where it was loaded, as lgpio does."""

from pathlib import Path

from gpiozero.pins.mock import MockFactory

LOADED_IN = Path.cwd()


class RememberingFactory(MockFactory):  # type: ignore[misc]
    """Works like the mock."""
