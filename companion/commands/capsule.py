"""`jewelbox capsule`: reports for a bug. Exit 1: another end, or nothing written; 2: no capsule; 3: the journal."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import click

from companion import config as configuration
from companion.capsule.capsule import LARGEST, Capsule, CapsuleError, SensorPart, decoded, encoded
from companion.capsule.keeping import sensors_kept
from companion.capsule.replay import Replayed, replay
from companion.capsule.shrink import CannotShrinkError, shrunk
from companion.capsule.writing import Surroundings, TooLongError, of_journal, surroundings
from companion.config import ConfigError
from companion.game_files import default_journal
from companion.games import GAMES
from companion.host import Host, pass_host
from companion.names import visible
from companion.streams import fail, opened
from companion.table import preferences
from companion.table.entries import SCREEN, Entry, GameRow, Kind, Status
from companion.table.errors import JournalError
from companion.table.file_rights import FILE
from companion.table.journal import Journal
from companion.table.kept_file import UnreadableError, written

PARTED, NOT_FINISHED, NOT_A_CAPSULE, NO_JOURNAL = 1, 1, 2, 3
_FILE = click.Path(path_type=Path)
_force = click.option("--force", is_flag=True, help="Overwrite a file that is there.")


@click.group()
def capsule() -> None:
    """Write reports for bugs, and play them again.

    A capsule holds versions, settings, one game and what the sensors said in its last minutes, but no names of players,
    no passwords and no addresses. It is never sent anywhere.
    """


@capsule.command()
@click.argument("file", type=_FILE)
@click.option("--game", "number", type=int, metavar="ID", help="The game that it is about. [default: the last one]")
@click.option("--unfinished", is_flag=True, help="Also of a game that is still on: a capsule shows what is hidden.")
@click.option("--look", is_flag=True, help="As --unfinished, and count it in that game as a look, as a screen does.")
@click.option("--journal", type=click.Path(path_type=Path, readable=False), metavar="J", help="Use this journal.")
@_force
@pass_host
def write(  # noqa: PLR0913 - its options
    host: Host, file: Path, number: int | None, journal: Path | None, *, unfinished: bool, look: bool, force: bool
) -> None:
    """Write a report for a bug to FILE.

    What the sensors said is known from when the kiosk last stopped or put a game away. Of a game that is on, save a
    capsule from the kiosk's menu: that one knows what they said just now.
    """
    path = journal or default_journal()
    with _journal(path) as found:
        rows = found.games()
        row = (rows[-1] if rows else None) if number is None else found.game(number)
        if row is None and number is not None:
            raise click.BadParameter(f"there is no game {number}: see jewelbox games list", param_hint="--game")
        if row is None:
            fail("there is no game in this journal yet: play one first", NOT_FINISHED)
        status = found.status(row.id)
        if status is Status.UNFINISHED and look:
            _count_look(path, row)
        if status is not Status.FINISHED and not (unfinished or look):
            why = "add --unfinished to write it anyway; a capsule shows what is hidden"
            fail(f"game {row.id} is {status}: {why}", NOT_FINISHED)
        try:
            content = encoded(of_journal(found, row.id, _about(host, path), _sensors(found, row.id, path)))
        except TooLongError as error:
            fail(f"game {row.id}: {error.strerror}", NOT_FINISHED)
    _save(file, content, force=force)
    click.echo(f"Saved game {row.id} to {visible(click.format_filename(file))}: {len(content) // 1024 + 1} KB")


def _count_look(path: Path, row: GameRow) -> None:
    """What is hidden in this game is seen: that is written down first."""
    if row.name in GAMES and GAMES[row.name].peek_words is not None:
        try:
            with Journal.open(path) as journal:
                journal.append(row.id, [Entry(Kind.PEEKED, "", SCREEN)])
        except JournalError as error:
            fail(f"jewelbox capsule: {error}", NO_JOURNAL)


@contextmanager
def _journal(path: Path) -> Iterator[Journal]:
    try:
        with Journal.read(path) as found:
            for notice in found.notices:
                click.echo(visible(f"jewelbox capsule: {notice}"), err=True)
            yield found
    except JournalError as error:
        fail(f"jewelbox capsule: {error}", NO_JOURNAL)


def _about(host: Host, journal: Path) -> Surroundings:
    """This machine; what is wrong with its files is no reason to write no report."""
    try:
        config = configuration.load(host.config)
    except ConfigError:
        config = None
    chosen = preferences.Preferences()
    with suppress(UnreadableError):
        chosen = preferences.read(journal.with_name(preferences.FILE))
    return surroundings(config, chosen, host.model)


def _sensors(journal: Journal, game: int, path: Path) -> tuple[SensorPart, ...]:
    """What the sensors said when this game was played last, if that is known."""
    return sensors_kept(path, [entry.at for entry in journal.entries(game)][-1])


def _save(file: Path, content: bytes, *, force: bool) -> None:
    shown = click.format_filename(file)
    if file.exists() and not force:
        raise click.UsageError(f"{shown} exists: choose another name, or add --force to overwrite it")
    try:
        written(file, content, FILE)
    except OSError as error:
        fail(f"{shown} cannot be written: {error.strerror or error}")


@capsule.command("replay")
@click.argument("file")
def replay_(file: str) -> None:
    """Play a capsule: does this program end in the same state?"""
    shown = click.format_filename(file)
    found = _read(file)
    played = _played(found, shown)
    for parting in played.partings:
        click.echo(visible(f"{shown} parts at {parting.where}: {parting.how}"))
        for detail in parting.details:
            click.echo(visible(f"  {detail}"))
    if played.partings:
        raise SystemExit(PARTED)
    click.echo(f"The same state: {_counted(played)}, as in version {visible(found.program)}.")


def _counted(played: Replayed) -> str:
    entries = "1 entry" if played.entries == 1 else f"{played.entries} entries"
    movements = "1 movement" if played.movements == 1 else f"{played.movements} movements"
    return f"{entries} of a game, {movements} of the sensors"


def _read(file: str) -> Capsule:
    shown = click.format_filename(file)
    try:
        with opened(file) as stream:
            return decoded(stream.read(LARGEST + 1))
    except CapsuleError as error:
        fail(f"{shown}:{error.line}: {error}", NOT_A_CAPSULE)
    except OSError as error:
        fail(f"{shown}:1: cannot be read: {error.strerror or error}", NOT_A_CAPSULE)


def _played(found: Capsule, shown: str) -> Replayed:
    try:
        return replay(found)
    except CapsuleError as error:
        fail(f"{shown}:{error.line}: {error}", NOT_A_CAPSULE)


@capsule.command()
@click.argument("file")
@click.argument("out", type=_FILE, required=False)
@_force
def shrink(file: str, out: Path | None, *, force: bool) -> None:
    """Find the shortest scenario that still shows the same end, and write it to OUT, or print it."""
    shown = click.format_filename(file)
    found = _read(file)
    _played(found, shown)
    try:
        short = shrunk(found)
    except CannotShrinkError as error:
        fail(f"{shown}: {error}", PARTED)
    content = encoded(short)
    if out is None:
        click.echo(content, nl=False)
        click.echo(f"{found.length} lines, now {short.length}", err=True)
        return
    _save(out, content, force=force)
    click.echo(f"Saved to {visible(click.format_filename(out))}: {found.length} lines, now {short.length}")
