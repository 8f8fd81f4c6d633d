"""`jewelbox pinout`: where every sensor is soldered, from the pin map. Exit 2: a wrong pin map, or no such sensor."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

import click

from companion import config as configuration
from companion.commands.pins_option import PinMapFile
from companion.config import Config, ConfigError
from companion.host import Host, pass_host
from companion.names import visible
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import of_pin_map
from hardware.pins.header_map import PI_HEADER, PinMap
from hardware.pins.pico_map import PICO_PINS, PicoMap
from hardware.pins.toml import PinMapError
from hardware.pins.wires import AnyPinMap, connections, load_map, port

WRONG = 2
_PORTS = 8  # pins on each side of an expander


@click.command()
@click.argument("channel", required=False)
@click.option("--pins", type=PinMapFile(), help="Use this pin map instead of the configured one.")
@pass_host
def pinout(host: Host, channel: str | None, pins: Path | None) -> None:
    """Show where every sensor is soldered, or only CHANNEL, such as B2.front.

    The pins come from the configured pin map; minimal.toml, header.toml and the others that come with the program are
    found by their names.
    """
    try:
        config = configuration.load(host.config)
        path = pins or config.pins or _usual(config)
        apparatus = of_pin_map(path)
        plan = load_map(path, apparatus.channels)
    except (ConfigError, PinMapError) as error:
        host.tell(str(error))
        raise SystemExit(WRONG) from error
    for line in _overview(plan) if channel is None else _one(plan, apparatus, channel):
        click.echo(visible(line))


def _usual(config: Config) -> Path:
    """A Pico reads most builds; who configured the Pi's own pins means those."""
    header = config.apparatus.header_pins
    return header if header is not None and config.kiosk.source == "gpio" else config.apparatus.pico_maps[0]


def _one(plan: AnyPinMap, apparatus: AnyApparatus, channel: str) -> Iterator[str]:
    """One sensor: its pin, and its wires from there."""
    found = connections(plan, apparatus.channels)
    if channel not in found:
        close = get_close_matches(channel, list(found), 1)
        hint = f" did you mean {close[0]}?" if close else f" there are {', '.join(found)}"
        raise click.UsageError(f"{channel} is not in {plan.file}:{hint}")
    first, *wires = found[channel].words
    yield f"{channel}: {first}"
    yield from (f"  {wire}" for wire in wires)


def _overview(plan: AnyPinMap) -> Iterator[str]:
    """The header or the Pico, and every board."""
    yield f"Pins from {plan.file}"
    yield ""
    if isinstance(plan, PinMap):
        yield "Raspberry Pi, 40-pin header; pin 1 is the corner pin next to the SD card"
        used = {f"GPIO{number}": name for name, number in plan.sensors.items()}
        for button, numbers in plan.buttons.items():
            for number in numbers:
                used[f"GPIO{number}"] = ", ".join(filter(None, (used.get(f"GPIO{number}"), f"button {button}")))
        yield from _two_columns([(place + 1, PI_HEADER[place]) for place in range(len(PI_HEADER))], used)
        return
    yield "Pico, seen from above with the USB socket on top"
    half = len(PICO_PINS) // 2
    left = [(place + 1, PICO_PINS[place]) for place in range(half)]
    right = [(place + 1, PICO_PINS[place]) for place in range(2 * half - 1, half - 1, -1)]
    yield from _two_columns([each for pair in zip(left, right, strict=True) for each in pair], _on_pico(plan))
    for board in plan.boards:
        yield ""
        yield f"Board {board.name}, I2C address {board.address:#04x}"
        names = {bit: name for name, bit in board.bits.items()}
        for bit in range(_PORTS):
            sides = (f"{port(place)} {names.get(place, '-')}" for place in (bit, bit + _PORTS))
            yield "  " + "".join(f"{side:<20}" for side in sides).rstrip()


def _on_pico(plan: PicoMap) -> dict[str, str]:
    """What is on the Pico's own pins: sensors, the bus and, for Bluetooth, the UART."""
    settings = plan.settings
    wanted = ("sda", "scl", *(("uart_tx", "uart_rx") if settings["line"] == "uart" else ()))
    buses = {
        f"GP{settings[name]}": name.removeprefix("uart_").upper() for name in wanted if plan.boards or name[0] == "u"
    }
    return buses | {f"GP{number}": name for name, number in plan.pins.items()}


def _two_columns(pins: Sequence[tuple[int, str]], used: Mapping[str, str]) -> Iterator[str]:
    """Two pins per line as they stand beside each other, with what is on them outside."""
    for (first, name), (second, other) in zip(pins[::2], pins[1::2], strict=True):
        yield f"{used.get(name, ''):>16} {name:>8} {first:>2} | {second:<2} {other:<8} {used.get(other, '')}".rstrip()
