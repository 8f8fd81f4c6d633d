"""`jewelbox backup` and `jewelbox restore`: everything of a table in one file, and back.

Exit 2: wrong usage, or a file that is there already; 3: the journal, the backup or the disk.
"""

from pathlib import Path

import click

from companion.game_files import default_journal
from companion.games import GAMES
from companion.host import Host, pass_host
from companion.names import visible
from companion.own_files import files_of
from companion.streams import fail
from companion.table import backup as backups
from companion.table.backup import Contents, TableFiles
from companion.table.errors import JournalError

WRONG, NO_JOURNAL = 2, 3

_journal = click.option(
    "--journal",
    type=click.Path(path_type=Path, readable=False),
    metavar="FILE",
    help="Use this journal, and what lies beside it, instead of your own.",
)


def _asked(host: Host, journal: Path | None) -> TableFiles:
    return files_of(journal or default_journal(), host.config if journal is None else None)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite FILE if it exists.")
@_journal
@pass_host
def backup(host: Host, file: Path, force: bool, journal: Path | None) -> None:
    """Write your games, settings and players into one file, also while a table is running.

    Keep it where only you can read it: it holds what is hidden in a game that is still on. Links, codes and passwords
    are not in it.
    """
    if file.is_dir() or not file.parent.is_dir():
        raise click.UsageError(f"{click.format_filename(file)} cannot be a file: name one in a folder that exists")
    if file.exists() and not force:
        fail(
            f"{click.format_filename(file)} already exists: choose another name, or use --force to overwrite it", WRONG
        )
    place = _asked(host, journal)
    if file.exists() and place.journal.exists() and file.samefile(place.journal):
        raise click.UsageError(f"{click.format_filename(file)} is the journal itself: choose another name")
    try:
        made = backups.write(file, place)
    except JournalError as error:
        fail(f"jewelbox backup: {error}", NO_JOURNAL)
    click.echo(visible(f"{file}: {_games(made)}"))


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, readable=False, path_type=Path))
@click.option("--dry-run", is_flag=True, help="Check FILE, say what is in it, and change nothing.")
@_journal
@pass_host
def restore(host: Host, file: Path, dry_run: bool, journal: Path | None) -> None:
    """Bring back games, settings and players from a backup, or games from a copy of a journal.

    What was there is kept beside it, with the ending .before-restore. Stop the kiosk first.
    """
    try:
        if dry_run:
            click.echo(visible(_described(backups.look(file))))
            return
        found, is_whole = backups.restore(file, _asked(host, journal))
    except JournalError as error:
        fail(f"jewelbox restore: {error}", NO_JOURNAL)
    click.echo(f"{_games(found)} restored")
    if not is_whole:
        why = "was left as it is: you may not write it, or the one in the backup does not fit this machine"
        click.echo(visible(f"{host.config} {why}"), err=True)


def _games(found: Contents) -> str:
    return f"{found.games} game{'' if found.games == 1 else 's'}"


def _described(found: Contents) -> str:
    title = str(GAMES[found.open_game].setup_options().title) if found.open_game in GAMES else found.open_game
    still_on = f", one of {title} still on" if title else ""
    of = f" of {found.table}" if found.table else ""
    return f"{_games(found)}{still_on}; a backup{of} from {found.made.astimezone():%Y-%m-%d %H:%M}"
