"""`jewelbox sensors`: look at the sensors while the box is moved, record what they say, find the one that lies."""

from pathlib import Path

import click

from companion import config as configuration
from companion.config import Config, ConfigError
from companion.game_files import default_journal
from companion.host import Host
from companion.log import VERBOSE, logged
from companion.sensing.choose_source import NAMES, NoBoxError, UnknownSourceError, Wanted
from companion.sensors.replay_command import replay_json
from companion.sensors.session import Look, PlayOptions, RecordingError
from companion.streams import hush
from hardware.pins.toml import PinMapError

_FILE = click.Path(path_type=Path)


@click.command()
@click.option("--source", default="auto", show_default=True, metavar="SOURCE", help=f"{NAMES}.")
@click.option("--replay", type=_FILE, metavar="TRACE", help="The same as --source replay:TRACE.")
@click.option("--fast", is_flag=True, help="Replay as fast as possible instead of at the original speed.")
@click.option("--record", type=_FILE, metavar="TRACE", help="Record the sensors to a new file.")
@click.option("--json", "as_json", is_flag=True, help="Print what the box does, one JSON object per line.")
@click.option("--check", is_flag=True, help="Check every sensor, one movement at a time.")
@click.option("--pins", type=_FILE, metavar="FILE", help="Use this pin map instead of the configured one.")
@click.option("--config", "config_file", type=_FILE, metavar="FILE", help="Use this configuration file.")
@click.option("--seed", default=0, show_default=True, help="The seed for the virtual box's bounce and speed.")
@VERBOSE
@click.pass_context
def sensors(  # noqa: PLR0913, PLR0917 (one argument an option)
    context: click.Context,
    source: str,
    replay: Path | None,
    fast: bool,
    record: Path | None,
    as_json: bool,
    check: bool,
    pins: Path | None,
    config_file: Path | None,
    seed: int,
    verbose: bool,
) -> None:
    """Show live what every sensor of the box says.

    With the virtual box, type orders: open A1, rotate 2 cw, turn, fault stuck B2.front, help. Orders may also come
    from a pipe, one per line.
    """
    machine = context.find_object(Host) or Host()
    if replay is not None and as_json and record is None and not check:
        raise SystemExit(replay_json(str(replay), machine.stdout))
    wanted = Wanted(source if replay is None else f"replay:{replay}", pins, seed)
    wishes = PlayOptions(wanted, record, as_json=as_json, check=check, fast=fast, config_file=config_file)
    with logged(default_journal().parent, machine.stderr, verbose=verbose):
        raise SystemExit(_look(wishes, machine))


def _look(wishes: PlayOptions, machine: Host) -> int:
    try:
        return Look(wishes, _load(wishes, machine), machine).run()
    except UnknownSourceError as error:
        raise click.UsageError(str(error)) from error
    except (ConfigError, PinMapError) as error:
        machine.tell(str(error))
        return 2
    except NoBoxError as error:
        machine.tell(str(error))
        return 1
    except RecordingError as error:
        machine.tell(str(error))
        return 2
    except KeyboardInterrupt:
        return 0
    except BrokenPipeError:
        hush(machine.stdout)
        return 0


def _load(wishes: PlayOptions, machine: Host) -> Config:
    path = wishes.config_file
    if path is not None and not path.exists() and not wishes.check:
        raise click.UsageError(f"there is no configuration {path}")
    return configuration.load(path or machine.config)
