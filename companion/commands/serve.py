"""`jewelbox serve`: the table without a display. Exit 1: no pages or no box; 2: wrong usage; 3: the journal."""

import ipaddress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click
import msgspec

from companion.commands.giving_up import NO_JOURNAL, NOT_HERE, WRONG, give_up
from companion.commands.pins_option import PinMapFile
from companion.config import ConfigError
from companion.game_files import default_journal
from companion.headless.serve_loop import CannotServeError
from companion.headless.serving import ServeOptions, serve_table
from companion.host import Host, pass_host
from companion.log import VERBOSE, logged
from companion.qr_codes import qr_code
from companion.sensing.choose_source import NAMES, WHICH, NoBoxError, UnknownSourceError, Wanted
from companion.table.errors import JournalError
from hardware.apparatuses import APPARATUSES
from hardware.pins.toml import PinMapError


class Address(click.ParamType[str]):
    """An address of this machine."""

    name = "ADDRESS"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return str(ipaddress.ip_address("127.0.0.1" if value == "localhost" else str(value)))
        except ValueError:
            self.fail(f"{value} is not an address: use one such as 127.0.0.1 or 192.168.1.7", param, ctx)


@click.command()
@click.option("--source", metavar="SOURCE", help=f"{NAMES}. [default: as configured, otherwise auto]")
@click.option("--apparatus", type=click.Choice(list(APPARATUSES)), help=WHICH)
@click.option("--journal", type=click.Path(path_type=Path, readable=False), metavar="FILE", help="Use this journal.")
@click.option("--bind", type=Address(), help="Listen on this address only. [default: as configured, otherwise all]")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    help="Listen on this port; 0 picks a free one. [default: as configured, otherwise 8480]",
)
@click.option("--json", "as_json", is_flag=True, help="Print the host's link as one line of JSON.")
@click.option(
    "--config", "config_file", type=click.Path(path_type=Path), metavar="FILE", help="Use this configuration."
)
@click.option("--pins", type=PinMapFile(), help="Use this pin map instead of the configured one.")
@click.option("--seed", default=0, show_default=True, help="The seed of the virtual box's or tray's movements.")
@VERBOSE
@pass_host
def serve(host: Host, /, source: str | None, verbose: bool, as_json: bool, **asked: Any) -> None:
    """Run the table without a display: every screen is a browser.

    Open the printed link: whoever has it is the host, who starts games and lets others join with their phones.
    Press Ctrl-C to stop; every game is saved.
    """
    pins, seed, apparatus = (asked.pop(name) for name in ("pins", "seed", "apparatus"))
    options = ServeOptions(Wanted(source or "", pins, seed, apparatus), **asked)
    folder = (options.journal or default_journal()).parent
    with logged(folder, host.stderr, verbose=verbose):
        raise SystemExit(_run(options, host, as_json=as_json))


def _run(options: ServeOptions, host: Host, *, as_json: bool) -> int:
    is_told = False

    def tell(link: str) -> None:
        nonlocal is_told
        if as_json and is_told:
            return  # another address of the same machine: a program has read its line
        is_told = True
        host.stdout.write(_as_json(link) if as_json else _for_people(link, has_terminal=host.stdout.isatty()))
        host.stdout.flush()

    try:
        serve_table(options, host, tell)
    except UnknownSourceError as error:
        raise click.UsageError(str(error)) from error
    except (CannotServeError, NoBoxError) as error:
        return give_up(host, "serve", str(error), NOT_HERE)
    except (ConfigError, PinMapError) as error:
        host.tell(str(error))
        return WRONG
    except JournalError as error:
        return give_up(host, "serve", str(error), NO_JOURNAL, "journal: ")
    return 0


def _as_json(link: str) -> str:
    return msgspec.json.encode({"url": link, "port": urlsplit(link).port or 80}).decode() + "\n"


def _for_people(link: str, *, has_terminal: bool) -> str:
    code = qr_code(link) if has_terminal else None
    return (
        "Open this link in a browser on the same network, or scan its code:\n\n"
        f"  {link}\n\n{code or ''}"
        "Whoever has it is the host and can do everything. Players and spectators get links of their own there.\n"
        "Ctrl-C stops the table. Every game is saved.\n"
    )
