"""Whole games among computer players, many at a time: who wins, with which character, after how many rounds.

One rule: game number `n` of a seed is the same game, wherever and beside whatever it is played.
"""

import os
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from random import Random
from statistics import quantiles
from time import process_time
from typing import Any

from companion.games import GAMES
from companion.games.computer_players import RandomPlayers, Thinking
from companion.games.master_thieves.bot.computer_game import ComputerGame
from companion.games.master_thieves.bot.observation import Observation
from companion.games.master_thieves.bot.players import MAKE, Level, Player
from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import AnyEvent, CardRevealed
from companion.games.master_thieves.rounds import ROUNDS_IN_A_CYCLE
from companion.games.master_thieves.scoring import outcome, score
from companion.games.master_thieves.state import GAME_OVER, State
from companion.service.parent import end_worker_with_parent

MASTER_THIEVES = "master-thieves"  # whose players are told more, and whose report has characters
_SURE = 1.96  # standard deviations on each side of a 95 % interval
_MOST_AT_ONCE = 8  # games that a process is given at a time; few, so that none waits long for the others


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: one level per player, in order. If they `rotate`, each deal is played once from every place.

    Of a game other than Master Thieves, `opening` is the first line.
    """

    levels: tuple[str, ...]
    edition: str = EditionId.ZOCH
    seed: int = 0
    rotate: bool = True
    game: str = MASTER_THIEVES
    opening: str = ""


@dataclass(frozen=True, slots=True)
class Seated:
    """How one player did in one game. A shared win counts in parts."""

    won: float
    score: int
    decisions_ms: tuple[float, ...]
    played: tuple[tuple[Character, int], ...]  # each card, and the points of its round


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game, with its players in the order of the plan."""

    players: tuple[Seated, ...]
    rounds: int
    fouls: int


class _Timed:
    """A player whose decisions are timed, by the processor's own clock."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.watch, self.forget = player.watch, player.forget
        self.decisions_ms: list[float] = []

    def card(self, seen: Observation) -> Thinking[Character]:
        began = process_time()
        card = yield from self._player.card(seen)
        self.decisions_ms.append((process_time() - began) * 1000)
        return card

    def act(self, seen: Observation) -> Thinking[AnyEvent]:
        began = process_time()
        event = yield from self._player.act(seen)
        self.decisions_ms.append((process_time() - began) * 1000)
        return event


class _Rounds:
    """Which card brought which points."""

    def __init__(self, state: State) -> None:
        self._began = state
        self._shown: dict[int, Character] = {}
        self.played: list[list[tuple[Character, int]]] = [[] for _ in state.seats]

    def look(self, state: State, event: AnyEvent) -> None:
        """An event, and what came of it: with the last one of a round, that round is over, too."""
        if isinstance(event, CardRevealed):
            self._shown[state.table.names.index(event.seat)] = event.character
        if _rounds(state) != _rounds(self._began) or state.phase is GAME_OVER:
            for seat, card in self._shown.items():
                self.played[seat].append((card, score(state, seat) - score(self._began, seat)))
            self._shown.clear()
            self._began = state


def _rounds(state: State) -> int:
    return (state.cycle - 1) * ROUNDS_IN_A_CYCLE + state.round


def play(plan: Plan, number: int) -> GameReport:
    """One game, from the seed and its number alone."""
    return _master_thieves(plan, number) if plan.game == MASTER_THIEVES else _any_game(plan, number)


def _any_game(plan: Plan, number: int) -> GameReport:
    """A game that is known by its interface alone: its own computer players, or some who play by chance."""
    game = GAMES[plan.game]
    deal, places = seating(plan, number)
    state = game.open(game.deal(game.decode(plan.opening.encode()), _chance(plan, deal).randrange))
    players = game.computer_players or RandomPlayers(game)
    at_table = [
        players.player(plan.levels[player], seat, _chance(plan, number, player))
        for seat in range(len(places))
        for player in [places.index(seat)]
    ]
    decisions_ms: list[list[float]] = [[] for _ in places]
    while not game.is_over(state):
        seat, began = players.to_act(state) or 0, process_time()
        event = _decided(at_table[seat].act(state))
        decisions_ms[seat].append((process_time() - began) * 1000)
        before, state = state, game.apply(state, event)
        for each in at_table:
            each.watch(before, event, state)
    summary = game.summary(state)
    winners = sum(player.winner for player in summary.players)
    found = [
        Seated(player.winner / winners, player.score, tuple(times), ())
        for player, times in zip(summary.players, decisions_ms, strict=True)
    ]
    return GameReport(tuple([found[seat] for seat in places]), summary.round, len(game.fouls(state)))


def _decided(thinking: Thinking[Any]) -> Any:
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return done.value


def _master_thieves(plan: Plan, number: int) -> GameReport:
    deal, places = seating(plan, number)
    timed = [_Timed(MAKE[Level(level)](_chance(plan, number, player))) for player, level in enumerate(plan.levels)]
    at_table = [timed[places.index(seat)] for seat in range(len(places))]
    game = ComputerGame(EditionId(plan.edition), at_table, _chance(plan, deal))
    rounds = _Rounds(game.state)
    end = game.play(rounds.look)
    result = outcome(end)
    assert result is not None
    return GameReport(
        tuple(
            [
                Seated(
                    (seat in result.winners) / len(result.winners),
                    score(end, seat),
                    tuple(timed[player].decisions_ms),
                    tuple(rounds.played[seat]),
                )
                for player, seat in enumerate(places)
            ]
        ),
        _rounds(end),
        len(end.fouls),
    )


def seating(plan: Plan, number: int) -> tuple[int, list[int]]:
    """The deal of a game (how the box is filled, the numbers on the cards), and where each player sits."""
    seats = len(plan.levels)
    deal, shift = divmod(number, seats) if plan.rotate else (number, 0)
    return deal, [(player + shift) % seats for player in range(seats)]


def _chance(plan: Plan, *numbers: int) -> Random:
    return Random("/".join(map(str, (plan.seed, *numbers))))  # noqa: S311 - games, not secrets


# where they are played


def here(plan: Plan, numbers: range, jobs: int) -> Iterator[GameReport]:
    """On this computer, in so many processes, in the order of their numbers."""
    if jobs == 1:
        yield from map(partial(play, plan), numbers)
        return
    at_once = max(1, min(_MOST_AT_ONCE, len(numbers) // (4 * jobs)))
    with ProcessPoolExecutor(jobs, initializer=_begin_worker) as pool:
        try:
            yield from pool.map(partial(play, plan), numbers, chunksize=at_once)
        except BaseException:  # whoever stops it is told what is there, without waiting for games that are still on
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _begin_worker() -> None:
    """Ctrl-C goes to all processes of a terminal; the first one alone tells what is there. All end with that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_worker_with_parent()


def on_dask(plan: Plan, numbers: range, address: str) -> Iterator[GameReport]:
    """On a Dask cluster, which plays the games of a lost worker again. Raises ImportError, OSError."""
    from distributed import Client  # noqa: PLC0415 - an extra that few have

    with Client(address) as client:
        futures = client.map(partial(play, plan), numbers, pure=False, batch_size=100)
        for future in futures:
            yield future.result()


def processors() -> int:
    return os.cpu_count() or 1


# what comes of it


@dataclass
class Tally:
    """All games so far."""

    plan: Plan
    games: list[GameReport] = field(default_factory=list)

    def as_json(self, asked: int) -> dict[str, Any]:
        """The object of `jewelbox simulate --json`."""
        return {
            "game": self.plan.game,
            "edition": str(self.plan.edition),
            "games": asked,
            "seed": self.plan.seed,
            "finished": len(self.games),
            "fouls": sum(game.fouls for game in self.games),
            "players": [self._player(index, level) for index, level in enumerate(self.plan.levels)],
            "rounds": {"mean": _mean([game.rounds for game in self.games], 2)},
            "characters": self._characters(),
        }

    def _player(self, index: int, level: str) -> dict[str, Any]:
        mine = [game.players[index] for game in self.games]
        wins = sum(seated.won for seated in mine)
        low, high = interval(wins, len(mine))
        times = sorted(ms for seated in mine for ms in seated.decisions_ms)
        return {
            "level": str(level),
            "wins": round(wins, 4),
            "share": round(wins / len(mine), 4) if mine else 0.0,
            "low": round(low, 4),
            "high": round(high, 4),
            "score": _mean([seated.score for seated in mine], 2),
            "decision_ms": {"p50": round(percentile(times, 50), 2), "p95": round(percentile(times, 95), 2)},
        }

    def _characters(self) -> dict[str, dict[str, float]]:
        if self.plan.game != MASTER_THIEVES:
            return {}
        played: Counter[Character] = Counter()
        points: Counter[Character] = Counter()
        for game in self.games:
            for seated in game.players:
                for card, gained in seated.played:
                    played[card] += 1
                    points[card] += gained
        return {
            card.value: {"played": played[card], "points": round(points[card] / max(1, played[card]), 3)}
            for card in Character
        }


def interval(wins: float, games: float, deviations: float = _SURE) -> tuple[float, float]:
    """Wilson's interval of a share: at 95 %, or so many standard deviations to each side."""
    if not games:
        return 0.0, 1.0
    share, weight = wins / games, deviations**2 / games
    middle = share + weight / 2
    spread = deviations * sqrt(share * (1 - share) / games + weight / (4 * games))
    return max(0.0, (middle - spread) / (1 + weight)), min(1.0, (middle + spread) / (1 + weight))


def _mean(values: Sequence[float], digits: int) -> float:
    return round(sum(values) / len(values), digits) if values else 0.0


def percentile(ordered: Sequence[float], percent: int) -> float:
    """Of values in order."""
    match len(ordered):
        case 0:
            return 0.0
        case 1:
            return ordered[0]
        case _:
            return quantiles(ordered, n=100, method="inclusive")[percent - 1]
