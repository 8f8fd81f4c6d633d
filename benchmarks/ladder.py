"""Who beats whom among the computer players: each level against the one below, and a search against the others.

One rule: the games are those of a seed, so that another run plays the same ones; only the time that they take differs.
"""

from dataclasses import dataclass

from benchmarks.table import Row
from companion import simulation
from companion.games.master_thieves.bot.players import Level
from companion.simulation import Plan, Tally

GAMES = 24  # of each pairing: so few that it takes a minute, so many that a clear win is beyond chance
SEED = 11


@dataclass(frozen=True, slots=True)
class Pairing:
    """The first player has to win this share of the games, and its interval has to be above an equal share."""

    name: str
    levels: tuple[Level, ...]
    goal: float


PAIRINGS = (
    Pairing("search against rules of thumb and chance", (Level.FORGETFUL, Level.SIMPLE, Level.RANDOM), 0.65),
    Pairing("forgetful against simple", (Level.FORGETFUL, Level.SIMPLE), 0.55),
    Pairing("attentive against forgetful", (Level.ATTENTIVE, Level.FORGETFUL), 0.55),
    Pairing("elephant against attentive", (Level.ELEPHANT, Level.ATTENTIVE), 0.55),
)


def run(games: int = GAMES, pairings: tuple[Pairing, ...] = PAIRINGS) -> dict[str, Row]:
    """Play all pairings, one process per core."""
    return {f"ladder: {pairing.name}": _row(pairing, games) for pairing in pairings}


def _row(pairing: Pairing, games: int) -> Row:
    plan = Plan(pairing.levels, seed=SEED)
    tally = Tally(plan, list(simulation.here(plan, games, simulation.processors())))
    first = tally.as_json(games)["players"][0]
    equal = 1 / len(pairing.levels)
    return Row(
        value=first["share"],
        unit=f"of {games} games won (95 %: {first['low']:.2f} to {first['high']:.2f})",
        goal=f"at least {pairing.goal}, and more than {equal:.2f} beyond chance",
        holds=first["share"] >= pairing.goal and first["low"] > equal,
    )
