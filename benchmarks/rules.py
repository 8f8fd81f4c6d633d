"""The rules of both games against python-chess: whole random games, every choice listed and one made, again and again.

In 40 Thieves people choose by the tiles before them: these games were played before, and are judged here again.
"""

from collections.abc import Callable
from functools import cache
from random import Random
from time import process_time

import chess

from benchmarks.table import Row, compare
from companion.games.forty_thieves import engine as forty_thieves_engine
from companion.games.forty_thieves import events as forty_thieves_events
from companion.games.forty_thieves.events import TableOptions
from companion.games.forty_thieves.options import option_types
from companion.games.master_thieves import engine
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import TableOpened
from tools.random_player.forty_thieves import RandomPlayer
from tools.random_player.master_thieves import next_event

GOAL = 5
FORTY_THIEVES_GOAL = 3
FIFTY_MOVES = 100
SEATS = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")
ROUNDS = 15


def events_per_second() -> float:
    """Twenty games, five a table size and edition: options listed, one chosen, applied."""
    rng, played, begun = Random(7), 0, process_time()
    for edition in EditionId:
        for seats in range(2, 7):
            played += _game(edition, seats, rng)
    return played / (process_time() - begun)


def _game(edition: EditionId, seats: int, rng: Random) -> int:
    state = engine.open_table(TableOpened(game="master-thieves", edition=edition, seats=SEATS[:seats]))
    while (event := next_event(state, rng.choice)) is not None:
        state = engine.apply(state, event)
    return state.events


def events_per_second_of_forty_thieves() -> float:
    """Games of two to four with every optional rule: kinds listed, one event applied."""
    games, begun = random_games_of_forty_thieves(), process_time()
    for record in games:
        state = forty_thieves_engine.open_table(record[0])
        for event in record[1:]:
            option_types(state)
            state = forty_thieves_engine.apply(state, event)
    return sum(map(len, games)) / (process_time() - begun)


@cache
def random_games_of_forty_thieves() -> list[list[forty_thieves_events.AnyEvent]]:
    """What people with tiles before them did in three dozen games. Their own thoughts are no part of the rules."""
    rng = Random(7)
    return [_game_of_forty_thieves(seats, rng) for seats in (2, 3, 4) * 12]


def _game_of_forty_thieves(seats: int, rng: Random) -> list[forty_thieves_events.AnyEvent]:
    options = TableOptions(leaders=True, tales=True)
    opened = forty_thieves_events.TableOpened(game="forty-thieves", seats=SEATS[:seats], options=options)
    state, people = forty_thieves_engine.open_table(opened), RandomPlayer(opened, rng)
    record: list[forty_thieves_events.AnyEvent] = [opened]
    while (event := people.next_event(state)) is not None:
        state = forty_thieves_engine.apply(state, event)
        record.append(event)
    return record


def plies_per_second() -> float:
    """As many plies of chess: a game ends with no legal move or by the fifty-move rule, or it would go on for ever."""
    rng, played, begun = Random(7), 0, process_time()
    while played < 6000:
        played += _chess_game(rng)
    return played / (process_time() - begun)


def _chess_game(rng: Random) -> int:
    board = chess.Board()
    while (moves := list(board.legal_moves)) and board.halfmove_clock < FIFTY_MOVES:
        board.push(rng.choice(moves))
    return board.ply()


def run() -> dict[str, Row]:
    """A row for each game."""
    return {
        "rules: random games": _row(events_per_second, GOAL),
        "rules: random games of 40 Thieves": _row(events_per_second_of_forty_thieves, FORTY_THIEVES_GOAL),
    }


def _row(ours: Callable[[], float], goal: int) -> Row:
    found = compare(ours, plies_per_second, ROUNDS)
    return Row(
        value=found.value,
        unit="events/s",
        peer="python-chess, plies/s",
        peer_value=found.peer_value,
        ratio=found.ratio,
        goal=f"at least {goal} times python-chess's plies per second",
        holds=found.ratio >= goal,
    )
