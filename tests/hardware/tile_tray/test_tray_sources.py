"""The tray on a Pi's header, any of its reeds on any pins, and at the end of a serial line."""

import pytest

from companion.sensing.watch import Watch
from hardware.clock import ManualClock
from hardware.pins import header_map
from hardware.pins.toml import PinMapError
from hardware.polarity import Wiring
from hardware.sources.gpio import GpioSource
from hardware.sources.serial import SerialSource
from hardware.tile_tray.channels import BY_NAME, CHANNELS, TILES
from hardware.tile_tray.movements import SapphireLifted, SapphirePlaced, TileLifted, TilePlaced
from hardware.tile_tray.tile_tray import TILE_TRAY
from tests.hardware.stamped_pins import HeldLow, StampingFactory

SIXTEEN = [channel.name for channel in TILES]


def map_of(names: list[str]) -> str:
    return "[sensors]\n" + "".join(f'"{name}" = {pin}\n' for pin, name in enumerate(names, 2))


@pytest.mark.parametrize("names", [SIXTEEN, list(BY_NAME), ["r1c1.tile", "s33.gem"]])
def test_lifts_and_placings_are_seen_at_the_pins(names: list[str]) -> None:
    """A contact that is closed pulls its pin low."""
    clock = ManualClock(1000)
    factory = StampingFactory(clock, stamps=True)
    pins = [factory.pin(pin, pin_class=HeldLow) for pin in range(2, 2 + len(names))]
    source = GpioSource(header_map.parse("tray.toml", map_of(names), CHANNELS), clock, factory)
    source.start()
    watch = Watch(source, TILE_TRAY, None, Wiring())
    watch.take(source.drain())
    assert watch.decoder is not None
    assert (set(watch.decoder.snapshot().channels), watch.decoder.snapshot().lifted) == (set(names), frozenset())
    reports = []
    for drive in ("drive_high", "drive_low"):
        for pin in (pins[0], pins[-1]):
            getattr(pin, drive)()
            reports += [*watch.take(source.drain()), *watch.advance(clock.advance(300))]
    source.stop()
    last = BY_NAME[names[-1]].part
    is_tile = names[-1] in SIXTEEN
    assert reports == [
        TileLifted(1100, "r1c1"),
        TileLifted(1400, last) if is_tile else SapphireLifted(1400, last),
        TilePlaced(1626, "r1c1"),
        TilePlaced(1926, last) if is_tile else SapphirePlaced(1926, last),
    ]


def test_a_pin_map_with_channels_of_the_box_is_refused() -> None:
    with pytest.raises(PinMapError, match=r"unknown channel A1.closed"):
        header_map.parse("tray.toml", map_of(["A1.closed"]), CHANNELS)


def test_at_the_end_of_a_serial_line_it_is_called_a_tray() -> None:
    source = SerialSource("/dev/ttyACM0", CHANNELS, TILE_TRAY.expected(None), ManualClock())
    assert str(source.name) == "tray on /dev/ttyACM0"
