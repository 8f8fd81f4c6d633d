"""What a hub knows: the tables as they are now, and the games that they have finished. No I/O.

One rule: tables say what they like; what is no message of ours is counted, and changes nothing.
"""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Annotated

import msgspec
from msgspec.structs import replace

from companion.club.topics import ONLINE, ROOT
from companion.games import GAMES
from companion.games.game import Player
from companion.league.ranking import Ranking, has_wrong_clock, place_in_order
from companion.league.store import Kept
from companion.names import shortened_names
from companion.table.entries import Status
from companion.table.past_game import PastGame
from companion.table.statistics import Section, statistics
from companion.words import Words

MOST_TABLES = 500
MOST_STATE_BYTES = 64 * 1024
RESULTS, RANKED = 12, 20
_Short = Annotated[str, msgspec.Meta(max_length=200)]


class SeatState(msgspec.Struct, frozen=True):
    """A seat of a table, as the table publishes it."""

    name: str
    score: int | None = None
    symbol: _Short = ""


class TableState(msgspec.Struct, frozen=True):
    """A table in a few words, as it publishes them."""

    table: _Short
    page: _Short
    game: _Short | None = None
    title: _Short | None = None
    round: Annotated[int, msgspec.Meta(ge=0, le=10**6)] = 0
    turn: str | None = None
    todo: Annotated[str, msgspec.Meta(max_length=1000)] | None = None
    seats: Annotated[tuple[SeatState, ...], msgspec.Meta(max_length=16)] = ()
    winners: Annotated[tuple[str, ...], msgspec.Meta(max_length=16)] = ()
    looks: Annotated[int, msgspec.Meta(ge=0, le=10**6)] = 0


class TableNow(msgspec.Struct, frozen=True):
    """A table, and whether it is there. `topic` is its name as topics have it; `title` says what is played."""

    topic: str
    state: TableState
    online: bool
    title: Words | str = ""


class Result(msgspec.Struct, frozen=True):
    """How a game ended, the best first."""

    table: str
    title: Words | str
    ended: datetime
    wrong_clock: bool
    players: tuple[Player, ...]


class Standing(msgspec.Struct, frozen=True):
    """Somebody's place in the ranking."""

    name: str
    games: int
    wins: float
    rating: float


class ClubView(msgspec.Struct, frozen=True):
    """All that a club's page shows: tables by name, the newest results and the strongest players first."""

    tables: tuple[TableNow, ...] = ()
    results: tuple[Result, ...] = ()
    ranking: tuple[Standing, ...] = ()
    totals: tuple[tuple[Words, int], ...] = ()  # how many games there were of each
    games: int = 0


_STATE = msgspec.json.Decoder(TableState)


class League:
    """All tables and all games."""

    def __init__(self) -> None:
        self._tables: dict[str, TableState] = {}
        self._online: set[str] = set()
        self._results: list[Result] = []
        self._all: Section | None = None
        self._by_game: tuple[Section, ...] = ()
        self._ranking = Ranking()
        self.malformed = 0

    def table_said(self, topic: str, payload: bytes) -> bool:
        """A table's state or availability; whether anything looks different."""
        root, _, rest = topic.partition("/")
        table, _, what = rest.partition("/")
        if root != ROOT or len(table) > 600:
            return False
        if what == "availability":
            was, is_ = table in self._online, payload == ONLINE.encode()
            if is_ and len(self._online) < MOST_TABLES:
                self._online.add(table)
            elif not is_:
                self._online.discard(table)
            return was is not is_
        if what == "state" and not payload:  # the table has another name now
            return self._tables.pop(table, None) is not None
        state = _state(payload) if what == "state" else None
        if state is None:
            self.malformed += 1
            return False
        if table not in self._tables and len(self._tables) >= MOST_TABLES:
            return False
        before, self._tables[table] = self._tables.get(table), state
        return state != before

    def count(self, games: Iterable[Kept], now: datetime) -> None:
        """Count all games anew, as they ended: one that comes late counts where it belongs."""
        kept = [one for one in games if one.past.status is Status.FINISHED]
        kept.sort(key=lambda one: place_in_order(one.past, now))
        kept = [Kept(one.origin, _numbered(one.past, number)) for number, one in enumerate(kept, start=1)]
        sections = statistics(one.past for one in kept).sections
        self._all = sections[0]
        self._by_game = tuple(section for section in sections if section.game and not section.edition)
        self._ranking = Ranking(one.past for one in kept)
        # The newest first; when the others ended, nobody knows.
        wrong = [one for one in kept if has_wrong_clock(one.past, now)]
        newest = [*reversed(kept[: len(kept) - len(wrong)]), *reversed(wrong)][:RESULTS]
        self._results = [_result(one, now) for one in newest]

    def view(self) -> ClubView:
        """What there is to see now."""
        wins = {} if self._all is None else {player.name: player.wins for player in self._all.players}
        tables = sorted(self._tables.items(), key=lambda item: _in_order(item[1].table))
        names = {topic: state.table for topic, state in tables}
        return ClubView(
            tables=tuple(
                TableNow(topic, state, topic in self._online, _title(state.game or "", state.title or ""))
                for topic, state in tables
            ),
            results=tuple(replace(result, table=names.get(result.table, result.table)) for result in self._results),
            ranking=tuple(
                Standing(one.name, one.games, round(wins.get(one.name, 0.0), 1), one.rating)
                for one in self._ranking.best(RANKED)
            ),
            totals=tuple((section.title, section.games) for section in self._by_game),
            games=0 if self._all is None else self._all.games,
        )


def _in_order(name: str) -> list[tuple[int, str]]:
    """Table 2 comes before table 10."""
    return [(len(part) if part.isdecimal() else 0, part) for part in re.split(r"(\d+)", name.casefold())]


def _state(payload: bytes) -> TableState | None:
    if len(payload) > MOST_STATE_BYTES:
        return None
    try:
        found = _STATE.decode(payload)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    short = shortened_names([*(seat.name for seat in found.seats), *found.winners, found.turn or ""])
    return replace(
        found,
        turn=None if found.turn is None else short.get(found.turn, found.turn),
        seats=tuple(replace(seat, name=short.get(seat.name, seat.name)) for seat in found.seats),
        winners=tuple(short.get(name, name) for name in found.winners),
    )


def _numbered(past: PastGame, number: int) -> PastGame:
    """Statistics go by the numbers of games; at each table these begin with 1."""
    return replace(past, row=replace(past.row, id=number))


def _result(kept: Kept, now: datetime) -> Result:
    past = kept.past
    players = sorted(past.summary.players, key=lambda player: player.rank)
    name = past.row.name
    return Result(kept.origin, _title(name, name), past.ended, has_wrong_clock(past, now), tuple(players))


def _title(game: str, unknown: str) -> Words | str:
    """What people call a game; a table may have one that this hub does not know."""
    return GAMES[game].setup_options().title if game in GAMES else unknown
