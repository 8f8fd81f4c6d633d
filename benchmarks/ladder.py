"""Who beats whom among the computer players: each level against the one below, and a search against the others.

One rule: the games are those of a seed, so that another run plays the same ones; only the time that they take differs.

A pairing is over as soon as its goal is certainly reached or missed. Whoever looks more than once has more chances to
be wrong, so each look gets its part of the 5 %: the intervals of all looks together hold with 95 %.

The same games tell how long each level thinks, and that none of them breaks a rule.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, variance

from benchmarks.table import Row
from companion import simulation
from companion.games.master_thieves.bot.players import Level
from companion.simulation import GameReport, Plan, percentile

LOOKS = (12, 24, 48, 96)  # after so many games; each deal is played from every place of two or of three
SEED = 11
_WRONG = 0.05
DECISION_MS = 80.0


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


def run(pairings: Sequence[Pairing] = PAIRINGS, looks: Sequence[int] = LOOKS) -> dict[str, Row]:
    """Play all pairings, one process per core."""
    rows: dict[str, Row] = {}
    decisions_ms: dict[Level, list[float]] = defaultdict(list)
    games = fouls = 0
    for pairing in pairings:
        reports, rows[f"ladder: {pairing.name}"] = _played(pairing, looks)
        games, fouls = games + len(reports), fouls + sum(report.fouls for report in reports)
        for report in reports:
            for level, player in zip(pairing.levels, report.players, strict=True):
                decisions_ms[level] += player.decisions_ms
    return rows | _thinking(decisions_ms) | {"ladder: fouls": _fouls(fouls, games)}


def _thinking(decisions_ms: Mapping[Level, Sequence[float]]) -> dict[str, Row]:
    """How long each level thinks, from the lowest on."""
    return {
        f"ladder: a decision of {level.value}, p95": Row(
            value=(p95 := percentile(sorted(decisions_ms[level]), 95)),
            unit=f"ms CPU, of {len(decisions_ms[level]):,} decisions",
            goal=f"at most {DECISION_MS:.0f} ms",
            holds=p95 <= DECISION_MS,
        )
        for level in Level
        if level in decisions_ms
    }


def _fouls(fouls: int, games: int) -> Row:
    return Row(value=fouls, unit=f"in {games} games", goal="none", holds=not fouls)


def _played(pairing: Pairing, looks: Sequence[int]) -> tuple[list[GameReport], Row]:
    """The games of a pairing, and who won them."""
    plan, equal = Plan(pairing.levels, seed=SEED), 1 / len(pairing.levels)
    deviations = NormalDist().inv_cdf(1 - _WRONG / len(looks) / 2)
    reports: list[GameReport] = []
    won: list[float] = []
    low, high = 0.0, 1.0
    for games in looks:
        reports += simulation.here(plan, range(len(reports), games), simulation.processors())
        won = [report.players[0].won for report in reports]
        low, high = share_interval(won, len(pairing.levels), deviations)
        if low > pairing.goal or high < pairing.goal:
            break
    share = fmean(won)
    return reports, Row(
        value=share,
        unit=f"of {len(won)} games won (95 %: {low:.2f} to {high:.2f})",
        goal=f"at least {pairing.goal}, and more than {equal:.2f} beyond chance",
        holds=share >= pairing.goal and low > equal,
    )


def share_interval(won: Sequence[float], seats: int, deviations: float) -> tuple[float, float]:
    """Wilson's interval of what one player won, deal by deal; wider if games of the same deal come out alike."""
    deals = [fmean(won[first : first + seats]) for first in range(0, len(won), seats)]
    share = fmean(won)
    by_chance = share * (1 - share) / seats  # how much deals differ if their games have nothing to do with each other
    alike = max(1.0, variance(deals) / by_chance) if by_chance else 1.0
    return simulation.interval(sum(won) / alike, len(won) / alike, deviations)
