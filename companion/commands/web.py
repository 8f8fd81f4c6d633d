"""`jewelbox web`: the pages for phones, as configured. The unit jewelbox-web starts it."""

import os
import sys
from pathlib import Path

import click

from companion import config
from companion.config import ConfigError
from companion.host import Host, pass_host

WRONG = 2


@click.command()
@click.option("--socket", type=click.Path(path_type=Path), required=True, metavar="PATH", help="The kiosk's socket.")
@click.option("--leave-after", type=float, metavar="SECONDS", help="Exit after this many seconds without a kiosk.")
@pass_host
def web(host: Host, /, socket: Path, leave_after: float | None) -> None:
    """Serve the pages for phones, as configured.

    The kiosk's own unit starts this when phones are switched on.
    """
    try:
        settings = config.load(host.config).web
    except ConfigError as error:
        host.tell(str(error))
        raise SystemExit(WRONG) from None
    arguments = [f"--socket={socket}", f"--bind={settings.bind}", f"--port={settings.port}"]
    arguments += ["--public"] if settings.public else []
    arguments += [] if leave_after is None else [f"--leave-after={leave_after:g}"]
    # In its place: the part that faces the network has nothing of the rest in its memory.
    os.execv(sys.executable, [sys.executable, "-m", "companion.screens.browser.web", *arguments])  # noqa: S606 - our own program
