"""`jewelbox referee`: judge a recorded game. Exit 0: played to its end; 1: an event was rejected; 2: not a record."""

import sys
from collections.abc import Iterator

import click
import msgspec

from companion.games.game import View
from companion.names import visible
from companion.record import RecordError, Verdict, play
from companion.streams import fail, opened

REJECTED, NOT_A_RECORD = 1, 2


@click.command()
@click.argument("record", metavar="[FILE|-]", default="-")
@click.option(
    "--view",
    type=click.Choice([view.value for view in View]),
    default=View.TABLE.value,
    show_default=True,
    help="table: only what everybody may see; referee: also what is hidden from players.",
)
@click.option("--summary", is_flag=True, help="Print a few lines for people instead of JSON.")
def referee(record: str, view: str, summary: bool) -> None:
    """Check a recorded game, and print its state after the last line.

    FILE is a game record, one JSON event per line; - reads it from standard input.
    """
    shown = click.format_filename(record)
    try:
        with opened(record) as stream:
            verdict = play(stream)
    except RecordError as error:
        fail(f"{shown}:{error.line}: {error}", NOT_A_RECORD)
    except OSError as error:
        fail(f"{shown}:1: cannot be read: {error.strerror or error}", NOT_A_RECORD)
    if summary:
        for line in _summary(verdict):
            click.echo(visible(line))
    elif text := verdict.view(View(view)):
        click.echo(msgspec.json.format(text, indent=2) if sys.stdout.isatty() else text)
    if verdict.rejected_line is not None:
        fail(f"{shown}:{verdict.rejected_line}: rejected: {verdict.why}", REJECTED)


def _summary(verdict: Verdict) -> Iterator[str]:
    """How it stands: nothing in here is hidden from anybody at the table."""
    game, state = verdict.game, verdict.state
    if game is None or state is None:
        return
    summary, headline = game.summary(state), game.headline(state, game.guide(state))
    now = f"{headline.seat}: {headline.todo}" if headline.seat else str(headline.todo)
    yield f"{summary.title}, {summary.variant}; {summary.remarks}"
    yield "The game is over." if game.is_over(state) else now
    for player in sorted(summary.players, key=lambda player: player.rank):
        yield f"{player.rank:>3}. {player.name}: {player.score}{' (won)' if player.winner else ''}"
    for foul in game.fouls(state):
        yield f"Foul on line {foul.event}: {foul.what}"
