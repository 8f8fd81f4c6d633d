"""Writes docs/balance.md: the four editions of Master Thieves compared over simulated games: `python -m tools.balance`.

One rule: every figure on the page comes out of the games that it names, and the same seed writes the same page.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import simulation
from companion.games.master_thieves.bot.players import Level
from companion.games.master_thieves.editions import EditionId
from companion.simulation import GameReport, Plan, Tally, interval
from tools.console import say

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "balance.md"
GAMES, SEED = 500, 1
ALMOST_SURE = 3.5  # standard deviations: there are 56 places, and chance alone must not make one of them stand out
SEATS = (2, 3, 4, 5)
LEVEL = Level.SIMPLE
_NAMES = {
    EditionId.RIO_GRANDE: "Rio Grande",
    EditionId.ZOCH: "Zoch",
    EditionId.ITALIANO: "Italian",
    EditionId.GIGAMIC: "Gigamic",
}
_HEAD = """# Balance of the four editions

{games} games per edition and number of seats, all seats played by the level `{level}` of the
[computer players](simulation.md), seed {seed}. These players are weak: compare editions rather than trusting the
numbers. Renew this page with `python -m tools.balance`.
"""
_LENGTH = """
## Length and scores

Rounds per game, the average score, and by how many points the winner was ahead of the second.

| edition | seats | rounds | score | lead | shared wins |
|---|---|---|---|---|---|
"""
_PLACES = """
## Where to sit, {seats} players

Wins by seat; the first seat is the one named first. With {seats} seats an even share is {even:.1%}.
Figures in bold, if any, differ by more than chance explains, although so many seats are compared.

| edition | {places} |
|---|{lines}|
"""
_CHARACTERS = """
## Characters

Points per round for whoever plays the card, with {seats} seats.

| edition | {names} |
|---|{lines}|
"""
_KNOW = "\n## What designers might like to know\n\n"


@dataclass(frozen=True, slots=True)
class Column:
    """All games of one edition with so many seats."""

    edition: EditionId
    seats: int
    games: Sequence[GameReport]

    @property
    def told(self) -> dict[str, Any]:
        return Tally(Plan((LEVEL,) * self.seats, self.edition, SEED, rotate=False), list(self.games)).as_json(
            len(self.games)
        )

    @property
    def lead(self) -> float:
        """By how much the best score is above the next one, on average."""
        leads = [best - second for best, second, *_ in map(_scores, self.games)]
        return sum(leads) / len(leads)

    @property
    def shared(self) -> float:
        return sum(max(player.won for player in game.players) < 1 for game in self.games) / len(self.games)

    def wins(self, seat: int) -> float:
        return sum(game.players[seat].won for game in self.games)


def _scores(game: GameReport) -> list[int]:
    return sorted((player.score for player in game.players), reverse=True)


def play(games: int = GAMES) -> Iterator[Column]:
    """Every edition with every number of seats; nobody changes places, so that places can be compared."""
    for edition in EditionId:
        for seats in SEATS:
            plan = Plan((LEVEL,) * seats, edition, SEED, rotate=False)
            yield Column(edition, seats, list(simulation.here(plan, range(games), simulation.processors())))


def page(columns: Sequence[Column]) -> str:
    """The page, from games that were played."""
    games = len(columns[0].games)
    parts = [_HEAD.format(games=f"{games:,}", level=LEVEL.value, seed=SEED), _LENGTH, *map(_length, columns)]
    for seats in (3, 4):
        parts += _places([column for column in columns if column.seats == seats], seats)
    parts += _characters([column for column in columns if column.seats == 4], 4)
    parts += [_KNOW, *[f"- {line}\n" for line in _findings(columns)]]
    return "".join(parts)


def _length(column: Column) -> str:
    told = column.told
    score = sum(player["score"] for player in told["players"]) / column.seats
    figures = f"{told['rounds']['mean']:.1f} | {score:.1f} | {column.lead:.1f} | {column.shared:.1%}"
    return f"| {_NAMES[column.edition]} | {column.seats} | {figures} |\n"


def _places(columns: Iterable[Column], seats: int) -> Iterator[str]:
    places = " | ".join(f"seat {place + 1}" for place in range(seats))
    yield _PLACES.format(seats=seats, even=1 / seats, places=places, lines="|".join(["---"] * seats))
    for column in columns:
        cells = [_share(column, seat) for seat in range(seats)]
        yield f"| {_NAMES[column.edition]} | {' | '.join(cells)} |\n"


def _share(column: Column, seat: int) -> str:
    text = f"{column.wins(seat) / len(column.games):.1%}"
    return text if _is_even(column, seat) else f"**{text}**"


def _characters(columns: Sequence[Column], seats: int) -> Iterator[str]:
    names = list(columns[0].told["characters"])
    titles = " | ".join(name.replace("_", " ") for name in names)
    yield _CHARACTERS.format(seats=seats, names=titles, lines="|".join(["---"] * len(names)))
    for column in columns:
        told = column.told["characters"]
        cells = [f"{told[name]['points']:.2f}" for name in names]
        yield f"| {_NAMES[column.edition]} | {' | '.join(cells)} |\n"


def _findings(columns: Sequence[Column]) -> Iterator[str]:
    """What stands out, in sentences made of the figures."""
    at_four = {column.edition: column for column in columns if column.seats == 4}
    rounds = {edition: column.told["rounds"]["mean"] for edition, column in at_four.items()}
    shortest, longest = min(rounds, key=rounds.__getitem__), max(rounds, key=rounds.__getitem__)
    yield (
        f"With four seats, {_NAMES[longest]} games are the longest ({rounds[longest]:.1f} rounds) and "
        f"{_NAMES[shortest]} games the shortest ({rounds[shortest]:.1f})."
    )
    for edition, column in at_four.items():
        points = {name: one["points"] for name, one in column.told["characters"].items()}
        best, worst = max(points, key=points.__getitem__), min(points, key=points.__getitem__)
        yield (
            f"{_NAMES[edition]}: the {best.replace('_', ' ')} earns the most per round ({points[best]:.2f}), the "
            f"{worst.replace('_', ' ')} the least ({points[worst]:.2f})."
        )
    uneven = [
        f"{_NAMES[column.edition]}, seat {seat + 1} of {column.seats} ({column.wins(seat) / len(column.games):.1%})"
        for column in columns
        for seat in range(column.seats)
        if not _is_even(column, seat)
    ]
    yield (
        f"Places that win more or less often than chance explains: {', '.join(uneven)}."
        if uneven
        else "No place at the table is better than another."
    )


def _is_even(column: Column, seat: int) -> bool:
    low, high = interval(column.wins(seat), len(column.games), ALMOST_SURE)
    return low <= 1 / column.seats <= high


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.balance", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=GAMES, help="how many per column")
    games = parser.parse_args(words).games
    PAGE.write_text(page(list(play(games))), encoding="utf-8")
    say(f"wrote {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main(sys.argv[1:])
