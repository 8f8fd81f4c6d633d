"""How the sensors of a source are connected, by the pin map that it goes by.

One rule: a map is read when somebody wants to see it, not before.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from companion.sensing.source_status import line_of
from hardware.apparatus import AnyApparatus
from hardware.pins.pico_map import PicoMap
from hardware.pins.wires import AnyPinMap, Connection, connections, load_map
from hardware.sources.source import OnPins, Source
from hardware.sources.virtual import VirtualSource

Connections = Mapping[str, Connection]
FindConnections = Callable[[], Connections]  # raises `PinMapError`


class Connected:
    """Finds the connections of a source: by its own map, by the one that people named, or by the usual one."""

    def __init__(self, source: Source, apparatus: AnyApparatus, pins: Path | None = None) -> None:
        self._source = source
        self._apparatus = apparatus
        self._pins = pins
        self._told = b""
        self._found: Connections | None = None

    def __call__(self) -> Connections:
        """Each sensor whose wires are known. Raises `PinMapError`, once."""
        line = line_of(self._source)
        told = b"" if line is None else line.map_hash
        if self._found is None or told != self._told:
            self._told, self._found = told, {}
            pin_map = next(self._maps(), None)
            self._found = {} if pin_map is None else connections(pin_map, self._apparatus.channels)
        return self._found

    def _maps(self) -> Iterator[AnyPinMap]:
        if isinstance(self._source, OnPins):
            yield self._source.pin_map
            return
        paths = self._apparatus.pico_maps if self._pins is None else [self._pins]
        maps = (load_map(path, self._apparatus.channels) for path in paths)
        if line_of(self._source) is not None:
            yield from (each for each in maps if isinstance(each, PicoMap) and each.hash == self._told)
        elif self._pins is not None or isinstance(self._source, VirtualSource):  # as if built by the usual map
            yield from maps
