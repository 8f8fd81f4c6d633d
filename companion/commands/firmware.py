"""`jewelbox firmware`: put the firmware on the Pico in the box, and see what is running there."""

import time
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from companion.commands.pins_option import PinMapFile
from companion.host import Host, pass_host
from companion.streams import fail
from firmware_bridge import finder, hints, installer
from firmware_bridge.installer import InstallError
from firmware_bridge.link import Link
from firmware_bridge.link_events import Expected, State, Status
from firmware_bridge.port import Candidate, Port
from hardware.apparatus import AnyApparatus, expected_among
from hardware.apparatuses import APPARATUSES, USUAL, of_channels, of_pin_map
from hardware.pins import pico_map
from hardware.pins.pico_map import PicoMap
from hardware.pins.toml import PinMapError

WRONG_MAP = 2
ANSWER_S = 4.0
RESTART_S = 8.0

_PINS = click.option(
    "--pins",
    type=PinMapFile(),
    help="The pin map of this build: a file, or minimal.toml. [default: the last one installed, otherwise box.toml]",
)
_APPARATUS = click.option(
    "--apparatus",
    type=click.Choice([apparatus.name for apparatus in APPARATUSES.values() if apparatus.pico_maps]),
    help="The apparatus whose pin map to use without --pins. [default: what answers, otherwise jewel_box]",
)


@click.group()
def firmware() -> None:
    """The firmware of the Pico in the box or the tray."""


@firmware.command()
@click.argument("port")
@_PINS
@_APPARATUS
@pass_host
def install(host: Host, port: str, pins: Path | None, apparatus: str | None) -> None:
    """Put the firmware on the Pico at PORT, made from the pin map.

    The Pico needs MicroPython 1.24 or newer first: see docs/firmware.md. Whatever runs there is stopped and replaced.
    """
    thing, plan = _load(port, pins, apparatus)
    if port.startswith("/") and not Path(port).exists():  # mpremote knows other names, too, such as auto
        fail(str(hints.about(port, hints.NO_PORT)))
    click.echo(f"Installing on {port} by {Path(plan.file).name} ...")
    try:
        with Console(stderr=True).status("Copying ..."):  # says nothing unless that is a terminal
            count = installer.install(port, plan.module(), host.run_mpremote)
    except InstallError as error:
        fail(str(error))
    click.echo(f"{count} files were copied to the Pico; it is restarting.")
    if plan.settings["line"] == "uart":
        click.echo("With this pin map it uses its UART, not USB: check it on the Bluetooth port.")
        return
    _check(port, thing, plan, RESTART_S)


@firmware.command()
@click.argument("port")
@_PINS
@_APPARATUS
def check(port: str, pins: Path | None, apparatus: str | None) -> None:
    """Show what is running on the Pico at PORT, and whether it is compatible with this program."""
    _check(port, *_load(port, pins, apparatus), ANSWER_S)


@firmware.command()
@pass_host
def ports(host: Host) -> None:
    """List the serial ports of this machine, and what answers there."""
    found = finder.look_around(host.list_candidates())
    if not found:
        fail("there is no USB or Bluetooth serial port here: is the Pico plugged in, with a cable that carries data?")
    for one in found:
        about = f" ({one.candidate.what})" if one.candidate.what else ""
        apparatus = of_channels(one.channels)
        what = one.message if apparatus is None else apparatus.a_thing
        firmware = f", firmware {one.firmware}" if one.firmware else ""
        click.echo(f"{one.candidate.path}{about}: {what}{firmware}")


def _load(port: str, pins: Path | None, name: str | None) -> tuple[AnyApparatus, PicoMap]:
    """What is meant, and its pin map: as people say, or what answers."""
    there = () if pins or name else _answering(port)
    apparatus = of_pin_map(pins) if pins else APPARATUSES[name] if name else of_channels(there) or USUAL
    try:
        plans = [pico_map.load(path, apparatus.channels) for path in ((pins,) if pins else apparatus.pico_maps)]
    except PinMapError as error:
        click.echo(str(error), err=True)
        raise SystemExit(WRONG_MAP) from error
    return apparatus, next((plan for plan in plans if set(plan.channels) == set(there)), plans[0])


def _answering(port: str) -> Sequence[str]:
    """The sensors of what answers, none if nothing does."""
    found = finder.look_around([Candidate(port, is_pico=True)])
    return next((one.channels for one in found), ())


def _check(port: str, apparatus: AnyApparatus, plan: PicoMap, seconds: float) -> None:
    status = _listen(port, expected_among(apparatus, Path(plan.file), APPARATUSES.values()), seconds)
    if status.state is not State.LIVE:
        fail(str(status.message))
    click.echo(report(port, str(apparatus.a_thing), status, len(plan.channels)))
    if status.missing_boards or hints.is_old(status.micropython):
        fail(str(status.message))


def _listen(port: str, expected: Expected | None, seconds: float) -> Status:
    """What is known of the line as soon as somebody answers, or after so long."""
    link = Link(port, expected)
    line = Port(port, link, lambda: time.monotonic_ns() // 1_000_000, lambda _: None)
    line.start()
    try:
        # A Pico that has just been restarted takes its port away for a moment: that is no answer yet.
        line.wait_until_tried(seconds, live_only=seconds > ANSWER_S)
        return line.status()
    finally:
        line.stop()


def report(port: str, thing: str, status: Status, sensors: int) -> str:
    battery = f"{status.battery_mv / 1000:.2f} V" if status.battery_mv else "not measured"
    micropython = ".".join(map(str, status.micropython)) or "unknown: install the firmware again"
    counters = status.counters
    lines = [
        f"{port}: {thing} answers, with the same pin map as this program",
        f"  firmware     {status.firmware}",
        f"  MicroPython  {micropython}",
        f"  sensors      {sensors}",
        f"  battery      {battery}",
        f"  frames       {counters.good} good, {counters.bad} bad, {counters.lost} lost",
    ]
    if status.freed or status.restarts:
        lines.append(f"  problems     I2C bus freed: {status.freed}, boards restarted: {status.restarts}")
    return "\n".join(lines)
