"""The rules engine against python-chess: whole random games, every choice listed and one made, again and again."""

from random import Random
from time import process_time

import chess

from benchmarks.table import Row, compare
from companion.games.master_thieves import engine
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import TableOpened
from tools import random_player

GOAL = 5
FIFTY_MOVES = 100
SEATS = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")
ROUNDS = 9


def events_per_second() -> float:
    """Twenty games, five a table size and edition: options listed, one chosen, applied."""
    rng, played, begun = Random(7), 0, process_time()
    for edition in EditionId:
        for seats in range(2, 7):
            played += _game(edition, seats, rng)
    return played / (process_time() - begun)


def _game(edition: EditionId, seats: int, rng: Random) -> int:
    state = engine.open_table(TableOpened(game="master-thieves", edition=edition, seats=SEATS[:seats]))
    while (event := random_player.next_event(state, rng.choice)) is not None:
        state = engine.apply(state, event)
    return state.events


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
    """The row of the rules."""
    found = compare(events_per_second, plies_per_second, ROUNDS)
    row = Row(
        value=found.value,
        unit="events/s",
        peer="python-chess, plies/s",
        peer_value=found.peer_value,
        ratio=found.ratio,
        goal=f"at least {GOAL} times python-chess's plies per second",
        holds=found.ratio >= GOAL,
    )
    return {"rules: random games": row}
