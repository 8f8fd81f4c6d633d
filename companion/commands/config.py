"""`jewelbox config`: where the configuration is, what it says, and a first one to edit.

Exit 1: it cannot be written; 2: there is one already, or it is wrong.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import click

from companion import config as configuration
from companion.config import Config, ConfigError
from companion.host import Host, pass_host
from companion.names import visible

NOT_WRITTEN, WRONG = 1, 2


@click.group()
def config() -> None:
    """Show the configuration, or create one."""


@config.command()
@pass_host
def path(host: Host) -> None:
    """Print where the configuration is, or would be."""
    click.echo(host.config)


@config.command()
@pass_host
def show(host: Host) -> None:
    """Print every setting with its value: those that you changed, and the defaults."""
    try:
        loaded = configuration.load(host.config)
    except ConfigError as error:
        host.tell(str(error))
        raise SystemExit(WRONG) from error
    about = "" if host.config.exists() else " (does not exist: the defaults are used)"
    click.echo(visible(f"# {host.config}{about}"))
    for line in _lines(loaded):
        click.echo(visible(line))


def _lines(loaded: Config) -> Iterator[str]:
    """As TOML, table by table."""
    usual, table = configuration.values(Config().on(loaded.apparatus)), ""
    for name, value in configuration.values(loaded).items():
        group, _, key = name.partition(".")
        if group != table:
            yield from ("", f"[{group}]")
            table = group
        if value is None:
            yield f"# {key}: not set"
        else:
            yield f"{key} = {json.dumps(value)}{'  # default' if usual[name] == value else ''}"


@config.command()
@pass_host
def init(host: Host) -> None:
    """Write a commented configuration with every setting at its default."""
    found: Path = host.config
    try:
        found.parent.mkdir(parents=True, exist_ok=True)
        with found.open("x", encoding="utf-8") as stream:
            stream.write(configuration.template())
    except OSError as error:
        if found.exists():
            host.tell(f"{found} already exists: edit it, or move it out of the way first")
            raise SystemExit(WRONG) from error
        host.tell(f"{found} cannot be written: {error.strerror or error}")
        raise SystemExit(NOT_WRITTEN) from error
    click.echo(visible(f"{found} was written. Remove the # before the lines that you want to change."))
