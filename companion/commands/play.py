"""`jewelbox play`: the kiosk. Exit 1: no display, or no box where one was asked for; 2: wrong usage; 3: the journal."""

from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click

from companion.commands.giving_up import NO_JOURNAL, NOT_HERE, WRONG, give_up
from companion.commands.pins_option import PinMapFile
from companion.config import ConfigError
from companion.game_files import default_journal
from companion.games import editions
from companion.host import Host, pass_host
from companion.kiosk.app import App, PlayOptions
from companion.languages import LANGUAGES
from companion.log import VERBOSE, logged
from companion.nodes.theme import ROTATIONS, Rotation
from companion.screens.kiosk.window.drivers import DisplayError
from companion.screens.kiosk.window.placing import size_of
from companion.sensing.choose_source import NAMES, WHICH, NoBoxError, UnknownSourceError, Wanted
from companion.table.errors import JournalError
from hardware.apparatuses import APPARATUSES
from hardware.pins.toml import PinMapError

_FILE = click.Path(path_type=Path)


class Size(click.ParamType[tuple[int, int]]):
    """`800x480`, or upright `720x1280`: no smaller than the smallest panel that the pages are made for."""

    name = "WxH"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        try:
            return size_of(str(value))
        except ValueError as error:
            self.fail(str(error), param, ctx)


class Degrees(click.ParamType[Rotation]):
    """One of the four rotations."""

    name = "DEGREES"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Rotation:
        try:
            return Rotation(int(str(value)))
        except ValueError:
            self.fail(f"{value} is not a rotation: use {ROTATIONS}", param, ctx)


@click.command()
@click.option("--source", metavar="SOURCE", help=f"{NAMES}. [default: as configured, otherwise auto]")
@click.option("--apparatus", type=click.Choice(list(APPARATUSES)), help=WHICH)
@click.option("--size", type=Size(), help="The size of the picture. [default: the size of the screen]")
@click.option(
    "--rotate",
    "rotation",
    type=Degrees(),
    help="Rotate the picture and touch clockwise: 0, 90, 180 or 270."
    " [default: as configured, otherwise 90 on a portrait screen]",
)
@click.option("--edition", type=click.Choice(editions()), help="The edition that is preselected for a new game.")
@click.option("--lang", "language", type=click.Choice(list(LANGUAGES)), help="The language of the screen.")
@click.option("--journal", type=click.Path(path_type=Path, readable=False), metavar="FILE", help="Use this journal.")
@click.option("--windowed", is_flag=True, help="Run in a window on a desktop.")
@click.option("--shots", type=_FILE, metavar="DIR", help="Save a picture of every scene at every size, and exit.")
@click.option("--check", is_flag=True, hidden=True, help="Load everything, draw the first page off screen, and exit.")
@click.option("--demo", is_flag=True, help="Play a recorded game; without a display, off screen.")
@click.option("--demo-without-display", is_flag=True, help="Play the demo, but only if there is no display.")
@click.option("--config", "config_file", type=_FILE, metavar="FILE", help="Use this configuration file.")
@click.option("--pins", type=PinMapFile(), help="Use this pin map instead of the configured one.")
@click.option("--seed", default=0, show_default=True, help="The seed of the virtual box's or tray's movements.")
@VERBOSE
@pass_host
def play(host: Host, /, source: str | None, verbose: bool, **asked: Any) -> None:
    """Run the kiosk: the screen at the game table.

    Without sensors, Master Thieves is played on the virtual box, and 40 Thieves by taps alone. Press ? for the keys of
    the scene that is shown.
    """
    pins, seed, apparatus = (asked.pop(name) for name in ("pins", "seed", "apparatus"))
    options = PlayOptions(Wanted(source or "", pins, seed, apparatus), **asked)
    # What is broken or refused for a picture is no fault.
    is_logged = options.shots is None or verbose
    folder = (options.journal or default_journal()).parent
    with logged(folder, host.stderr, verbose=verbose) if is_logged else nullcontext():
        raise SystemExit(_run(options, host))


def _run(options: PlayOptions, host: Host) -> int:
    try:
        App(options, host).run()
    except UnknownSourceError as error:
        raise click.UsageError(str(error)) from error
    except (DisplayError, NoBoxError) as error:
        return give_up(host, "play", str(error), NOT_HERE)
    except (ConfigError, PinMapError) as error:
        host.tell(str(error))
        return WRONG
    except JournalError as error:
        return give_up(host, "play", str(error), NO_JOURNAL, "journal: ")
    except KeyboardInterrupt:
        pass
    return 0
