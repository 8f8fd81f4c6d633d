"""`jewelbox simulate`: let computer players play many games, and print who wins. Exit 130: interrupted."""

import json
import sys
from collections.abc import Iterator
from typing import Any

import click

from companion import simulation
from companion.commands.progress import progress
from companion.games import GAMES
from companion.games.computer_players import RandomPlayers
from companion.games.errors import MalformedError, RejectedError
from companion.games.master_thieves import engine
from companion.games.master_thieves.bot.computer_game import NAMES
from companion.games.master_thieves.bot.players import Level
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import TableOpened
from companion.pages.routes import NewGame
from companion.simulation import MASTER_THIEVES, GameReport, Plan, Tally
from companion.streams import INTERRUPTED, fail

NO_CLUSTER = 1
_FEWEST = 2
_NO_FORTY = (
    "40 Thieves cannot be simulated: what players do there depends on the tiles in their hands, and there are no "
    "computer players for it yet. Leave --game out for Master Thieves."
)


class _Levels(click.ParamType[tuple[str, ...]]):
    """Levels of a game, with commas between them."""

    name = "levels"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        names, levels = str(value).split(","), _levels(ctx.params["game"]) if ctx else tuple(Level)
        unknown = [name for name in names if name not in levels]
        if unknown:
            self.fail(f"there is no level {unknown[0]!r}: use {', '.join(levels)}", param, ctx)
        if not _FEWEST <= len(names) <= len(NAMES):
            self.fail(f"give {_FEWEST} to {len(NAMES)} levels, separated by commas", param, ctx)
        return tuple(names)


def _levels(game: str) -> tuple[str, ...]:
    """The levels of a game; one without computer players is played by chance."""
    if game == MASTER_THIEVES:
        return tuple(Level)
    if game == "forty-thieves":
        raise click.UsageError(_NO_FORTY)
    players = GAMES[game].computer_players
    return RandomPlayers.levels if players is None else players.levels


@click.command()
@click.option("--game", type=click.Choice(list(GAMES)), default=MASTER_THIEVES, is_eager=True)
@click.option("--players", required=True, type=_Levels(), metavar="L,L,..", help=f"The levels: {', '.join(Level)}.")
@click.option(
    "--edition",
    type=click.Choice([edition.value for edition in EditionId]),
    default="zoch",
    show_default=True,
    help="The rulebook.",
)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes to use. [default: one per core]")
@click.option("--dask", metavar="ADDRESS", help="Use the Dask cluster with this scheduler instead.")
@click.option("--rotate/--no-rotate", default=True, help="Let every player sit at each seat. [default: rotate]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate(game: str, edition: str, games: int, as_json: bool, **how: Any) -> None:
    """Play many games with computer players, and show who wins.

    Also shows with which characters, and after how many rounds.
    """
    plan = _plan(game, edition, how["players"], how["seed"], how["rotate"])
    tally, interrupted = Tally(plan), False
    try:
        tally.games.extend(progress(_reports(plan, games, **how), games, "Playing"))
    except KeyboardInterrupt:
        interrupted = True
    found = tally.as_json(games)
    click.echo(json.dumps(found) if as_json else "\n".join(_lines(found)))
    if interrupted:
        click.get_current_context().exit(INTERRUPTED)


def _reports(plan: Plan, games: int, *, dask: str | None, jobs: int | None, **_: object) -> Iterator[GameReport]:
    if dask is not None:
        return _on_dask(plan, range(games), dask)
    return simulation.here(plan, range(games), min(jobs or simulation.processors(), games))


def _plan(game: str, edition: str, levels: tuple[str, ...], seed: int, rotate: bool) -> Plan:
    """What is played. What no table of this game and edition can be is refused at once."""
    seats = NAMES[: len(levels)]
    plan = Plan(levels, edition, seed, rotate)
    try:
        if game == MASTER_THIEVES:
            engine.open_table(TableOpened(game="master-thieves", edition=EditionId(edition), seats=seats))
        else:
            line = str(GAMES[game].pages().opening(NewGame(game, seats)))
            plan = Plan(levels, game, seed, rotate, game, line)
            GAMES[game].open(GAMES[game].decode(line.encode()))
    except (RejectedError, MalformedError) as error:
        raise click.BadParameter(str(error), param_hint="--players") from error
    return plan


def _on_dask(plan: Plan, numbers: range, address: str) -> Iterator[GameReport]:
    try:
        yield from simulation.on_dask(plan, numbers, address)
    except ImportError:
        fail(
            f"jewelbox simulate --dask needs the package distributed: {sys.executable} -m pip install distributed",
            NO_CLUSTER,
        )
    except (OSError, ValueError) as error:
        fail(f"jewelbox simulate: no Dask scheduler answers at {address}: {error}", NO_CLUSTER)


def _lines(found: dict[str, Any]) -> Iterator[str]:
    """The same for people."""
    title, edition = GAMES[found["game"]].setup_options().title, found["edition"]
    what = title if edition == found["game"] else f"{title}, {edition}"
    yield f"{what}: {found['finished']} games, {found['rounds']['mean']} rounds on average"
    yield f"{'player':<12}{'wins':>8}{'share':>8}   {'95 % interval':<17}{'score':>6}{'ms per decision (p50, p95)':>29}"
    for one in found["players"]:
        times = f"{one['decision_ms']['p50']}, {one['decision_ms']['p95']}"
        share = f"{one['share']:>8.1%}   {one['low']:.1%} to {one['high']:.1%}"
        yield f"{one['level']:<12}{one['wins']:>8.1f}{share:<28}{one['score']:>6.1f}{times:>29}"
    if found["characters"]:
        yield f"{'character':<14}{'played':>8}{'points per round':>18}"
    for name, one in found["characters"].items():
        yield f"{name:<14}{one['played']:>8}{one['points']:>18.2f}"
