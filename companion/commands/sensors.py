"""`jewelbox sensors`: look at the sensors while things are moved, record what they report, find the bad one.

Exit 0: all is well; 1: no box, or a sensor that failed its check; 2: not a trace, a wrong configuration or pin map.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

import click
from msgspec.structs import replace

from companion import config as configuration
from companion.commands.pins_option import PinMapFile
from companion.config import Config, ConfigError
from companion.game_files import default_journal
from companion.host import Host, pass_host
from companion.log import VERBOSE, logged
from companion.names import visible
from companion.screens.terminal.session import FINE, NO_SOURCE, NOT_A_TRACE, Look, LookOptions, RecordingError
from companion.sensing.choose_source import NAMES, WHICH, NoBoxError, UnknownSourceError, Wanted
from companion.streams import hush, opened
from hardware.apparatuses import APPARATUSES
from hardware.decode_trace import replay_lines
from hardware.pins.toml import PinMapError
from hardware.trace import TraceError

WRONG = 2
_FILE = click.Path(path_type=Path)


@click.command()
@click.option("--source", default="", metavar="SOURCE", help=f"{NAMES}. [default: as configured, otherwise auto]")
@click.option("--apparatus", type=click.Choice(list(APPARATUSES)), help=WHICH)
@click.option("--replay", type=_FILE, metavar="TRACE", help="The same as --source replay:TRACE.")
@click.option("--fast", is_flag=True, help="Replay as fast as possible instead of at the original speed.")
@click.option("--record", type=_FILE, metavar="FILE", help="Record the sensors to a new file.")
@click.option("--json", "as_json", is_flag=True, help="Print what the box or the tray does, one JSON object per line.")
@click.option("--check", is_flag=True, help="Check every sensor, one movement at a time.")
@click.option("--pins", type=PinMapFile(), help="Use this pin map instead of the configured one.")
@click.option("--config", "config_file", type=_FILE, metavar="FILE", help="Use this configuration file.")
@click.option("--seed", default=0, show_default=True, help="The seed of the virtual box's or tray's movements.")
@VERBOSE
@pass_host
def sensors(host: Host, /, source: str, replay: Path | None, verbose: bool, **asked: Any) -> None:
    """Show every sensor live.

    With the virtual box, type commands: open A1, rotate 2 cw, turn, fault noisy B2.front, help; with the virtual tray:
    turn r1c1, swap r1c1 r1c2, lift s11. Commands may also come from a pipe, one per line.
    """
    pins, seed, apparatus = (asked.pop(name) for name in ("pins", "seed", "apparatus"))
    wanted = Wanted(source if replay is None else f"replay:{replay}", pins, seed, apparatus)
    options = LookOptions(wanted, **asked)
    if replay is not None and options.as_json and options.record is None and not options.check:
        raise SystemExit(replay_json(str(replay), host.stdout, apparatus))
    with logged(default_journal().parent, host.stderr, verbose=verbose):
        raise SystemExit(_look(options, host))


def _look(options: LookOptions, host: Host) -> int:
    try:
        config = _load(options, host)
        wanted = replace(options.wanted, source=options.wanted.source or config.kiosk.source)
        return Look(replace(options, wanted=wanted), config, host).run()
    except UnknownSourceError as error:
        raise click.UsageError(str(error)) from error
    except (ConfigError, PinMapError, RecordingError) as error:
        host.tell(str(error))
        return WRONG
    except NoBoxError as error:
        host.tell(str(error))
        return NO_SOURCE
    except KeyboardInterrupt:
        return FINE
    except BrokenPipeError:
        hush(host.stdout)
        return FINE


def _load(options: LookOptions, host: Host) -> Config:
    path = options.config_file
    if path is not None and not path.exists() and not options.check:
        raise click.UsageError(f"the configuration {path} does not exist")
    return configuration.load(path or host.config)


def replay_json(path: str, out: TextIO, apparatus: str | None = None) -> int:
    """Replay a trace to `out`, one JSON object per line, each flushed, and return the exit code."""
    try:
        for line in _replayed(path, apparatus):
            out.write(line + "\n")
            out.flush()
    except TraceError as error:
        click.echo(visible(str(error)), err=True)
        return NOT_A_TRACE
    except BrokenPipeError:
        hush(out)
    return FINE


def _replayed(path: str, apparatus: str | None) -> Iterator[str]:
    """What the trace says. Only reading fails here: what becomes of the output is for the caller to see."""
    shown = click.format_filename(path)
    try:
        with opened(path) as stream:
            things = APPARATUSES.values() if apparatus is None else (APPARATUSES[apparatus],)
            yield from replay_lines(stream, shown, *things)
    except TraceError:
        raise
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise TraceError(shown, 1, f"cannot be read: {why or error}") from None
