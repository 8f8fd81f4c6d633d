"""A club with twenty tables, made up: what its page shows."""

import json
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import Any

from companion.games.finished_game import Figures
from companion.games.game import Player, Summary
from companion.league.club_page import Invitation
from companion.league.league import ClubView, League
from companion.league.store import Kept
from companion.nodes.theme import SEATS
from companion.table.entries import GameRow, Status
from companion.table.past_game import PastGame

TABLES = 20
GAMES = 300
_NAMES = (
    "Ana",
    "Ben",
    "Cora",
    "Dora",
    "Emil",
    "Finn",
    "Gina",
    "Hugo",
    "Ida",
    "Jan",
    "Kim",
    "Lea",
    "Max",
    "Nora",
    "Otto",
)
INVITATION = Invitation("club.local:8490", "120345")
_BEGAN = datetime(2026, 5, 1, 18, tzinfo=UTC)


def _game(number: int, rng: Random) -> Kept:
    names = rng.sample(_NAMES, rng.randint(2, 4))
    strength = [rng.gauss(3.0 * _NAMES.index(name), 14) for name in names]
    order = sorted(range(len(names)), key=lambda seat: -strength[seat])
    players = tuple(
        Player(name, max(-3, 22 - 5 * order.index(seat) - rng.randrange(4)), order.index(seat) + 1, order[0] == seat)
        for seat, name in enumerate(names)
    )
    game, title, variant = rng.choice(
        (("master-thieves", "Master Thieves", "zoch"), ("forty-thieves", "40 Thieves", "forty-thieves"))
    )
    began = _BEGAN + timedelta(hours=number)
    past = PastGame(
        status=Status.FINISHED,
        summary=Summary(title, variant, players),
        events=100,
        began=began,
        ended=began + timedelta(minutes=45),
        minutes=45,
        figures=(Figures(),) * len(names),
        row=GameRow(number, game, f"uid-{number}", began.isoformat()),
    )
    return Kept(f"Table_20{1 + number % TABLES}", past)


def _state(number: int, rng: Random) -> dict[str, object]:
    names = rng.sample(_NAMES, rng.randint(2, 4))
    seats: list[dict[str, Any]] = [
        {"name": name, "score": rng.randrange(-3, 20), "symbol": SEATS[seat].shape.value}
        for seat, name in enumerate(names)
    ]
    best = max(seats, key=lambda seat: seat["score"])
    page = ("game", "game", "game", "over", "no_game")[number % 5]
    game = rng.choice(("master-thieves", "forty-thieves"))
    playing = {"game": game, "seats": seats, "winners": [best["name"]], "looks": 2 if number == 4 else 0}
    return {
        "table": f"Table {number}",
        "page": page,
        "round": rng.randint(1, 6),
        "turn": names[-1],
        **({} if page == "no_game" else playing),
    }


@cache
def club_view(tables: int = TABLES) -> ClubView:
    """What there is to see in a club with so many tables."""
    rng, league = Random(3), League()  # noqa: S311 - the same club each time
    for number in range(1, tables + 1):
        league.table_said(f"jewelbox/Table_20{number}/availability", b"offline" if number == 7 else b"online")
        league.table_said(f"jewelbox/Table_20{number}/state", json.dumps(_state(number, rng)).encode())
    league.count((_game(number, rng) for number in range(GAMES)), _BEGAN + timedelta(days=30))
    return league.view()
