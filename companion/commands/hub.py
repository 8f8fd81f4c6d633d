"""`jewelbox hub`: the league of all tables. Exit 1: no page or no games; 2: wrong configuration."""

import logging
from importlib.util import find_spec
from pathlib import Path

import click

from companion import config
from companion.commands.publish import broker_settings
from companion.config import ConfigError, Web
from companion.game_files import default_journal
from companion.host import Host, pass_host

WRONG, NOT_HERE = 2, 1
NO_LIBRARY = "the hub needs more libraries: pip install 'jewelbox-companion[club]'"
NO_BROKER = 'no broker is configured: write broker = "ITS NAME" under [club] in {config}'


@click.command()
@click.option(
    "--config", "config_file", type=click.Path(path_type=Path), metavar="FILE", help="Use this configuration."
)
@pass_host
def hub(host: Host, /, config_file: Path | None) -> None:
    """Keep the finished games of all tables of a club, and show them on a page.

    Prints the link of the page. [club] and [hub] in the configuration name the broker and the database.
    """
    path = config_file or host.config
    try:
        found = config.load(path)
    except ConfigError as error:
        host.tell(str(error))
        raise SystemExit(WRONG) from None
    if not found.club.broker:
        host.tell(NO_BROKER.format(config=path))
        raise SystemExit(WRONG)
    if find_spec("paho") is None or find_spec("openskill") is None:
        host.tell(NO_LIBRARY)
        raise SystemExit(NOT_HERE)
    raise SystemExit(_run(found, host))


def _run(found: config.Config, host: Host) -> int:
    from companion.club.broker import BrokerSettings, SettingsError  # noqa: PLC0415 - libraries of an extra
    from companion.league.hub import Hub, HubOptions  # noqa: PLC0415
    from companion.league.store import StoreError  # noqa: PLC0415

    def tell(link: str) -> None:
        host.stdout.write(f"{link}\n")
        host.stdout.flush()

    logging.basicConfig(format="%(message)s", level=logging.INFO, stream=host.stderr)
    folder = default_journal().parent
    folder.mkdir(parents=True, exist_ok=True)
    settings = BrokerSettings(**broker_settings(found.club))  # type: ignore[arg-type] # as it is made there
    database = found.hub.database or str(folder / "league")
    web = Web(bind=found.hub.bind, port=found.hub.port)
    try:
        Hub(HubOptions(settings, database, folder / "hub.json", web), tell).run()
    except SettingsError as error:
        host.tell(str(error))
        return WRONG
    except (StoreError, OSError) as error:
        host.tell(f"hub: {error}")
        return NOT_HERE
    return 0
