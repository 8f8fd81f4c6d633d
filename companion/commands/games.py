"""`jewelbox games`: what was played at this table. Exit 1: the game is not finished; 3: the journal is unreadable."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import click
import msgspec

from companion import __version__, stats_output
from companion.commands.progress import progress
from companion.game_files import as_csv, as_record, default_journal
from companion.games import GAMES
from companion.names import visible
from companion.plugins import Registry
from companion.streams import fail
from companion.table import profiles
from companion.table.computers import shortened, text_of
from companion.table.entries import GameRow, Status
from companion.table.errors import JournalError, OtherRulesError, UnknownGameError
from companion.table.journal import Journal, Listed
from companion.table.kept_file import UnreadableError
from companion.table.past_game import PastGame, Story, past_game, story, with_figures, with_record
from companion.table.profiles import Profiles
from companion.table.statistics import statistics
from hardware.apparatuses import APPARATUSES

NOT_FINISHED, NO_JOURNAL = 1, 3

_journal = click.option(
    "--journal",
    type=click.Path(path_type=Path, readable=False),
    metavar="FILE",
    help="Use this journal instead of your own.",
)
_as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead; times are UTC.")
_MANY = 200  # so many take longer to read than anybody likes to look at nothing
_id = click.argument("number", metavar="ID", type=int)


@click.group()
def games() -> None:
    """List, show and export the games that were played."""


@games.command("list")
@_as_json
@_journal
def list_(as_json: bool, journal: Path | None) -> None:
    """List all games: finished, unfinished and abandoned. Times are local."""
    found: list[PastGame] = []
    if journal is not None or not _is_absent(default_journal()):
        with _reading(journal) as opened:
            found = list(_readable(opened, past_game))
    if as_json:
        _print_json([_about(past) for past in found])
        return
    for line in aligned([_line(past) for past in found]):
        click.echo(line)
    if not found:
        click.echo("No games yet.")


@games.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def kinds(as_json: bool) -> None:
    """List the games that can be played, what they are played on, and the packages that bring them."""
    left_out = (*GAMES.left_out, *APPARATUSES.left_out)
    playable = [
        {"game": name, "title": str(game.setup_options().title), **_origin(GAMES, name), "apparatus": game.apparatus}
        for name, game in GAMES.items()
    ]
    things = [
        {"apparatus": name, "title": str(thing.a_thing), **_origin(APPARATUSES, name)}
        for name, thing in APPARATUSES.items()
    ]
    if as_json:
        unusable = [{"name": each.name, "package": each.package, "why": str(each.why)} for each in left_out]
        _print_json({"games": playable, "apparatuses": things, "left_out": unusable})
        return
    lines = [
        (f"{each['game']}", f"{each['title']}", "game" if on is None else f"game, played on {on}", _package(each))
        for each in playable
        for on in [each["apparatus"]]
    ]
    lines += [(each["apparatus"], each["title"], "apparatus", _package(each)) for each in things]
    for line in aligned(lines):
        click.echo(line)
    for each in left_out:
        click.echo(visible(f"jewelbox games: {each.words}"), err=True)


def _package(kind: Mapping[str, str | None]) -> str:
    return f"{kind['package']} {kind['version']}"


def _origin(registry: Registry[Any], name: str) -> dict[str, str]:
    origin = registry.origin(name)
    return {"package": origin.package, "version": origin.version or __version__}


def aligned(lines: Sequence[Sequence[str]]) -> Iterator[str]:
    """Cells in columns, each as wide as it has to be."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        yield "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()


def _print_json(value: object) -> None:
    click.echo(msgspec.json.encode(value))  # UTF-8, whatever the terminal is


def _about(past: PastGame) -> dict[str, object]:
    """One game for programs."""
    return {
        "id": past.row.id,
        "game": past.row.name,
        "edition": past.edition or None,
        "status": past.status,
        "began": past.began,
        "ended": past.ended,
        "minutes": past.minutes,
        "events": past.events,
        "players": past.summary.players,
    } | ({"stopped": True} if past.summary.stopped else {})


def _local(at: datetime) -> str:
    return f"{at.astimezone():%Y-%m-%d %H:%M}"


def _readable(journal: Journal, read: Callable[[Journal, Listed], PastGame]) -> Iterator[PastGame]:
    """Every game that can be read, the first one first; the others are named, and stay where they are."""
    rows = journal.listed()[::-1]
    for listed in rows if len(rows) < _MANY else progress(rows, len(rows), "Reading games"):
        try:
            yield read(journal, listed)
        except (UnknownGameError, OtherRulesError) as error:
            click.echo(visible(f"jewelbox games: left out: {error}"), err=True)


def _line(past: PastGame) -> tuple[str, ...]:
    summary = past.summary
    players = ", ".join(f"{visible(player.name)}{' (won)' if player.winner else ''}" for player in summary.players)
    began, events = _local(past.began), _counted(past.events)
    return str(past.row.id), began, past.title, past.status, events, players


def _counted(events: int) -> str:
    return "1 event" if events == 1 else f"{events} events"


@games.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--csv", "as_rows", is_flag=True, help="Print one row per player and edition, for spreadsheets.")
@_journal
def stats(as_json: bool, as_rows: bool, journal: Path | None) -> None:
    """Show who won how often, points, streaks and more, over all finished games."""
    if as_json and as_rows:
        raise click.UsageError("--json and --csv cannot be used together")
    if journal is None and _is_absent(default_journal()):
        found = statistics(())
    else:
        with _reading(journal) as opened:
            people = _people(opened.path.with_name(profiles.FILE))
            found = statistics(_readable(opened, with_figures), people.renamings, people.nameless)
    if as_json:
        click.echo(stats_output.as_json(found).encode())  # UTF-8, whatever the terminal is
    elif as_rows:
        click.echo(stats_output.as_csv(found).encode(), nl=False)
    elif found.all.games:
        click.echo("\n".join(stats_output.as_lines(found)))
    else:
        click.echo("No finished games yet.")


def _people(path: Path) -> Profiles:
    """Who is known on the kiosk; a file that cannot be read is named, and counts for nothing."""
    try:
        return profiles.read(path)
    except UnreadableError as error:
        click.echo(visible(f"jewelbox games: {error}: renamed players are counted under their old names"), err=True)
        return Profiles()


@games.command()
@_id
@_as_json
@_journal
def show(number: int, as_json: bool, journal: Path | None) -> None:
    """Show one game: who played, and the score."""
    with _reading(journal) as opened:
        past = with_record(opened, _row(opened, number))
        told = story(opened, number) if past.computers and past.status is Status.FINISHED else None
    if as_json:
        _print_json(_about(past))
        return
    summary = past.summary
    click.echo(f"Game {number}: {past.title}, {past.status}")
    click.echo(f"started {_local(past.began)}, last event {_local(past.ended)} (local time), {past.minutes} min")
    click.echo("; ".join(filter(None, (_counted(past.events), summary.remarks))))
    for player in sorted(summary.players, key=lambda player: player.rank):
        level = f", {past.computers[player.name]} computer" if player.name in past.computers else ""
        won = " (won)" if player.winner else ""
        click.echo(f"{player.rank:>3}. {visible(player.name)}{level}: {player.score}{won}")
    if told is not None:
        _show_commitments(told)


def _show_commitments(told: Story) -> None:
    """What anybody needs to check that computer players chose their cards before others were shown."""
    click.echo(f"the computer players' secret: {told.secret}")
    for found in told.commitments:
        text = visible(text_of(told.secret, found.occasion, found.seat, found.card, found.choice))
        click.echo(f"{shortened(found.checksum)}  SHA-256 of {text}: {found.checksum}")


@games.command()
@_id
@click.option("--svg", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Save it as a picture.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@_journal
def review(number: int, svg: Path | None, as_json: bool, journal: Path | None) -> None:
    """Look back on a finished game: each player's costliest missed chances, spills, and where the gems went."""
    if svg is not None and as_json:
        raise click.UsageError("--svg and --json cannot be used together")
    from companion import review_output  # noqa: PLC0415 - nobody else needs to wait for it

    with _reading(journal) as opened:
        past = with_record(opened, _row(opened, number))
        _refuse_unless_finished(past, "a review shows what was hidden, so the game has to be finished first")
        found = story(opened, number).review
    if found is None:
        fail(f"game {number}: {past.summary.title} has no review: what players held in their hands is not known")
    if as_json:
        click.echo(review_output.as_json(past, found).encode())  # UTF-8, whatever the terminal is
    elif svg is None:
        click.echo("\n".join(review_output.as_lines(past, found)))
    else:
        svg.write_text(review_output.as_svg(past, found), encoding="utf-8")
        click.echo(f"Saved to {svg}")


@games.command()
@_id
@click.option("--format", "form", type=click.Choice(["record", "csv", "bgstats"]), default="record", show_default=True)
@click.option("--unfinished", is_flag=True, help="Export it even if it is not finished: a record shows what is hidden.")
@_journal
def export(number: int, form: str, unfinished: bool, journal: Path | None) -> None:
    """Write one game to standard output: as a game record, as CSV, or as a link and QR code for BG Stats."""
    with _reading(journal) as opened:
        past = with_record(opened, _row(opened, number))
    if form == "bgstats":
        _refuse_unless_finished(past, "only finished games can be exported to BG Stats")
    elif not unfinished:
        _refuse_unless_finished(past, "add --unfinished to export it anyway; a record shows what is hidden")
    if form == "record":
        click.echo(as_record(past).encode(), nl=False)  # UTF-8, whatever the terminal is
    elif form == "csv":
        click.echo(as_csv(past).encode(), nl=False)
    else:
        _bgstats(past)


def _refuse_unless_finished(past: PastGame, why: str) -> None:
    """A game that is not finished may go on, also one that was abandoned: what lies in the box stays hidden."""
    if past.status is not Status.FINISHED:
        fail(f"game {past.row.id} is {past.status}: {why}", NOT_FINISHED)


def _bgstats(past: PastGame) -> None:
    """The link on standard output, for other programs; the QR code beside it, for cameras."""
    from companion import bgstats  # noqa: PLC0415 - nobody else needs to wait for them
    from companion.qr_codes import qr_code  # noqa: PLC0415

    link = bgstats.link(past)
    click.echo(link)
    drawn = qr_code(link)
    click.echo(drawn or "The link is too long for a QR code: open it on the phone.", err=True)


def _is_absent(path: Path) -> bool:
    """Is nothing there? A folder that may not be looked into is no proof of that."""
    try:
        path.lstat()
    except OSError as error:
        return isinstance(error, FileNotFoundError)
    return False


@contextmanager
def _reading(journal: Path | None) -> Iterator[Journal]:
    try:
        with Journal.read(journal or default_journal()) as opened:
            for notice in opened.notices:
                click.echo(visible(f"jewelbox games: {notice}"), err=True)
            yield opened
    except JournalError as error:
        fail(f"jewelbox games: {error}", NO_JOURNAL)


def _row(journal: Journal, number: int) -> GameRow:
    row = journal.game(number)
    if row is None:
        raise click.BadParameter(f"there is no game {number}: see jewelbox games list", param_hint="ID")
    return row
