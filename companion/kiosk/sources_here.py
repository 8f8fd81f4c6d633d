"""The sources of this machine, for an apparatus that stays the same: its header, its serial ports, or neither.

One rule: what the command line or the configuration names by its name stays, whatever people choose on the screen.
"""

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.apparatus_choice import choose_here, listen_at
from companion.config import Config
from companion.host import Host
from companion.kiosk.firmware_desk import FirmwareHere
from companion.sensing.choose_source import Answering, Choice, NoBoxError, Wanted, open_source
from companion.sensing.connected import Connected
from companion.sensing.port_watch import PortWatch
from companion.table import preferences
from companion.table.kept_file import UnreadableError
from companion.table.live_apparatus import LiveApparatus
from companion.table.preferences import Wired
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES
from hardware.clock import Clock
from hardware.pins.header_map import has_gpio, is_pi
from hardware.pins.toml import PinMapError
from hardware.sources.source import Source

if TYPE_CHECKING:
    from firmware_bridge.port import Candidate


class SourcesHere:
    """Opens what people say that they have. Nothing is started yet."""

    def __init__(self, wanted: Wanted, config: Config, host: Host, clock: Clock) -> None:
        """`wanted` is what the command line and the configuration say together."""
        self._wanted = replace(wanted, source=wanted.source or "auto")
        self._config = config
        self._host = host
        self._clock = clock
        self._listened: frozenset[str] = frozenset()  # to these ports, at the start

    @property
    def config(self) -> Config:
        """As it is for the apparatus that is here."""
        return self._config

    @property
    def named(self) -> str:
        """The source that was named; empty: people choose."""
        return "" if self._wanted.source == "auto" else self._wanted.source

    def first(self, kept: Path) -> LiveApparatus:
        """The apparatus to begin with, by what people have set in this file; looking for a box may take a moment.

        Raises `PinMapError`, `NoBoxError`, `UnknownSourceError`, and what a recording does.
        """
        name = self.named or (wired_in(kept) or Wired.ALL).source
        host = dataclasses.replace(self._host, list_candidates=self._listed)
        choice = choose_here(replace(self._wanted, source=name), self._config, host)
        self._config = self._config.on(choice.apparatus)
        source = self._open(choice)
        connected = self.connected(source, choice.apparatus)
        settings, wiring = self._config.settings, self._config.wiring
        return LiveApparatus(choice.apparatus, source, settings, wiring, connected=connected)

    def _listed(self) -> "Sequence[Candidate]":
        found = self._host.list_candidates()
        self._listened = frozenset(one.path for one in found)
        return found

    def _open(self, choice: Choice) -> Source:
        return open_source(choice, self._wanted, self._config, self._clock, self._host.dev, self._host.device_tree)

    def without(self, apparatus: AnyApparatus, wired: Wired) -> Source:
        """No sensors, or nothing but the screen."""
        return self._open(Choice(wired.source, apparatus))

    def serial(self, apparatus: AnyApparatus, port: str) -> Source:
        """What answers at this port; nobody waits for that."""
        return self._open(Choice(f"serial:{port}", apparatus, others=tuple(APPARATUSES.values()), waits=False))

    def header(self, apparatus: AnyApparatus) -> Source | None:
        """The header, if this machine has one that the apparatus can be wired to."""
        if not (has_gpio(self._host.dev) and is_pi(self._host.model)):
            return None
        try:
            return self._open(Choice("gpio", apparatus))
        except (PinMapError, NoBoxError):
            return None

    def connected(self, source: Source, apparatus: AnyApparatus) -> Connected:
        """Finds how its sensors are connected."""
        return Connected(source, apparatus, self._wanted.pins)

    def firmware(self, folder: Path) -> "FirmwareHere":
        """What is needed to put firmware on a Pico; this folder keeps what was begun."""
        return FirmwareHere(folder, self._host.list_candidates, self._host.run_mpremote, self._wanted.pins)

    def watch(self) -> PortWatch:
        """Finds boxes that are plugged in later."""
        return PortWatch(self._host.list_candidates, self._listen, self._listened)

    def _listen(self, candidates: "Sequence[Candidate]") -> Sequence[Answering]:
        return listen_at(candidates)


def wired_in(kept: Path) -> Wired | None:
    """What people have said of the wiring; settings that cannot be read, the kiosk tells them about."""
    try:
        return preferences.read(kept).wired
    except UnreadableError:
        return None
