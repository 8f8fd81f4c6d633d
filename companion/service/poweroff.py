"""Asks for power off or a restart, from a service that has no permission to do it itself.

One rule: the kiosk makes one file in its own runtime directory and no more. `jewelbox-poweroff.path` watches for that
file and, as root, switches the machine off; `jewelbox-restart.path` for the other one. The names are written here and
there, and a test compares them.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Self

import msgspec

REQUEST = "poweroff"  # /run/jewelbox/poweroff
RESTART = "restart"
_BY_HAND = {REQUEST: "switch off with `sudo poweroff`", RESTART: "restart with `sudo reboot`"}


class CannotPowerOffError(RuntimeError):
    """The request could not be written; the message says why and what to do."""


class PowerSwitch(msgspec.Struct, frozen=True):
    """The way to switch the machine off, where there is one."""

    runtime: Path | None = None

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Self:
        """As systemd has said in RUNTIME_DIRECTORY; outside of the kiosk's unit there is no switch."""
        first = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
        return cls(Path(first) if first else None)

    @property
    def is_there(self) -> bool:
        """Whether to offer it on the screen."""
        return self.runtime is not None

    def press(self, request: str = REQUEST) -> None:
        """Ask for power off, or a restart; systemd then stops this program in the usual way. May be pressed twice."""
        if self.runtime is None:
            raise CannotPowerOffError("only the kiosk can power off the machine: here, close the window")
        try:
            (self.runtime / request).touch()
        except OSError as error:
            why = error.strerror or str(error)
            raise CannotPowerOffError(f"cannot create {self.runtime / request} ({why}): {_BY_HAND[request]}") from error
