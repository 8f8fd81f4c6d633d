"""`jewelbox publish`: this table for a club and for Home Assistant. It becomes `companion.club.publisher`."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from socket import gethostname

import click
import msgspec
from msgspec.structs import asdict

from companion import __version__, config
from companion.config import Club, ConfigError
from companion.game_files import default_feed, default_journal
from companion.host import Host, pass_host

WRONG, NOT_HERE = 2, 1
NO_LIBRARY = "publishing needs the MQTT library: pip install 'jewelbox-companion[club]'"
NO_BROKER = 'no broker is configured: write broker = "ITS NAME" under [club] in {config}'


@click.command()
@click.option("--socket", type=click.Path(path_type=Path), metavar="PATH", help="The socket of the table's feed.")
@click.option("--journal", type=click.Path(path_type=Path), metavar="FILE", help="Send the games of this journal.")
@click.option("--state", type=click.Path(path_type=Path), metavar="FOLDER", help="Keep here which games the hub has.")
@click.option(
    "--config", "config_file", type=click.Path(path_type=Path), metavar="FILE", help="Use this configuration."
)
@pass_host
def publish(
    host: Host, /, socket: Path | None, journal: Path | None, state: Path | None, config_file: Path | None
) -> None:
    """Publish this table to an MQTT broker: for a club, and for Home Assistant.

    Publishes what everybody may see, and nothing hidden; finished games go to the hub of the club. [club] in the
    configuration names the broker.
    """
    path = config_file or host.config
    try:
        club = config.load(path).club
    except ConfigError as error:
        host.tell(str(error))
        raise SystemExit(WRONG) from None
    if not club.broker:
        host.tell(NO_BROKER.format(config=path))
        raise SystemExit(WRONG)
    if find_spec("paho") is None:
        host.tell(NO_LIBRARY)
        raise SystemExit(NOT_HERE)
    games = journal or default_journal()
    options = {
        "broker": broker_settings(club),
        "table": club.table or gethostname(),
        "socket": str(socket or default_feed(games)),
        "version": __version__,
        "home_assistant": club.home_assistant,
        "journal": str(games),
        "cursor": str((state or games.parent) / "club-cursor"),
    }
    arguments = ["-m", "companion.club.publisher", msgspec.json.encode(options).decode()]
    # In its place: what faces the network has nothing of the rest in its memory.
    os.execv(sys.executable, [sys.executable, *arguments])  # noqa: S606 - our own program


def broker_settings(club: Club) -> dict[str, object]:
    """What `BrokerSettings` are made of."""
    found = {name: str(value) if isinstance(value, Path) else value or "" for name, value in asdict(club).items()}
    names = ("user", "password_file", "ca", "certificate", "key")
    return {"host": club.broker, "port": club.broker_port, "tls": club.tls, **{name: found[name] for name in names}}
