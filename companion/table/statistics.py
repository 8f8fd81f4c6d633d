"""What all finished games of a journal say about those who played: wins, points, streaks, and who was ahead. Pure.

Two rules. A shared win counts in parts: of two winners each has won half a game. And names are the same person if they
differ only by case or by spaces, unless both sat at one table: then each name stays a person of its own, everywhere.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from unicodedata import normalize

import msgspec

from companion.games import GAMES
from companion.games.finished_game import Figures, FigureTitles, Played
from companion.games.game import Player, Words
from companion.games.review import FEWEST_GAMES, GOT, REACH, SPILLS, TURNS

from .entries import Status
from .past_game import PastGame

FEWEST_PLAYS = 3  # of a character, before it can be somebody's best
ALL_GAMES = Words("All games")


class Rival(msgspec.Struct, frozen=True):
    """Games with somebody else: how often one was ahead of them, and behind; the rest ended level."""

    name: str
    games: int
    ahead: int
    behind: int


class Outcome(msgspec.Struct, frozen=True):
    """How one game ended for somebody."""

    score: int
    won: bool


class PlayerRecord(msgspec.Struct, frozen=True):
    """One player's games of a section. `outcomes` are in the order in which the games were played."""

    name: str
    wins: float
    outcomes: tuple[Outcome, ...]
    streak: int  # games won in a row, up to the last one
    longest_streak: int
    counts: Mapping[str, int]
    characters: Mapping[str, Played]
    rivals: tuple[Rival, ...]
    reviewed: Mapping[str, int]

    @property
    def games(self) -> int:
        return len(self.outcomes)

    @property
    def share(self) -> float:
        """Of the games, how much was won."""
        return self.wins / self.games

    @property
    def points(self) -> int:
        return sum(outcome.score for outcome in self.outcomes)

    @property
    def average(self) -> float:
        return self.points / self.games

    @property
    def best(self) -> int:
        return max(outcome.score for outcome in self.outcomes)

    @property
    def spills_per_turn(self) -> float | None:
        """How often something fell when a drawer was opened: luck, to begin with. None before the first turn."""
        return self.reviewed[SPILLS] / self.reviewed[TURNS] if self.reviewed.get(TURNS) else None

    @property
    def memory(self) -> float | None:
        """Which part of the points within reach was taken. None until there are games enough to tell it from luck."""
        enough = self.games >= FEWEST_GAMES and self.reviewed.get(REACH)
        return self.reviewed[GOT] / self.reviewed[REACH] if enough else None

    @property
    def best_character(self) -> str:
        """The one that brought the most points each time, of those played three times or more; empty if none was."""
        often = {name: played for name, played in self.characters.items() if played.times >= FEWEST_PLAYS}
        return max(often, key=lambda name: (often[name].points / often[name].times, often[name].times), default="")


class Section(msgspec.Struct, frozen=True):
    """All games, those of one game, or those of one edition: `game` and `edition` are empty where they do not matter.

    The most successful player comes first.
    """

    game: str
    edition: str
    title: Words
    games: int
    minutes: int
    players: tuple[PlayerRecord, ...]
    titles: FigureTitles = FigureTitles()

    @property
    def is_comparable(self) -> bool:
        """Do scores mean the same in all of these games?"""
        return bool(self.game)


class Statistics(msgspec.Struct, frozen=True):
    """All games first, then each game, then its editions if it has several."""

    sections: tuple[Section, ...]

    @property
    def all(self) -> Section:
        return self.sections[0]


class _Seat(msgspec.Struct, frozen=True):
    """Somebody in one game."""

    name: str
    player: Player
    winners: int  # who share the win with this seat, itself included; 0: it has not won
    counts: Mapping[str, int]
    characters: Mapping[str, Played]
    reviewed: Mapping[str, int]


_Seats = tuple[_Seat, ...]
_Sitting = tuple[PastGame, _Seats]  # a game, with who sat there


def statistics(
    games: Iterable[PastGame], renamings: Mapping[str, str] = {}, nameless: Collection[str] = ()
) -> Statistics:
    """What these games say; those that are not finished are left out.

    `renamings` lead from names that people had before, folded, to those that they have now. `nameless` are the names
    of seats for which nobody has typed one: their games count, but they are no players. Nor are computers.
    """
    return Statistics(tuple(sections(games, renamings, nameless)))


def sections(
    games: Iterable[PastGame], renamings: Mapping[str, str] = {}, nameless: Collection[str] = ()
) -> Iterator[Section]:
    """The same, one section after the other: over a large journal, each of them takes a moment."""
    finished = sorted((past for past in games if past.status is Status.FINISHED), key=lambda past: past.row.id)
    who = _people(finished, renamings)
    sittings = [(past, _seats(past, who, nameless)) for past in finished]
    yield _section(sittings, "", "", ALL_GAMES)
    yield from _by_game(sittings)


def _by_game(sittings: Sequence[_Sitting]) -> Iterator[Section]:
    for name in _in_order(GAMES, [past.row.name for past, _ in sittings]):
        mine = [sitting for sitting in sittings if sitting[0].row.name == name]
        options = GAMES[name].setup_options()
        yield _section(mine, name, "", options.title)
        editions = {edition.id: edition.title for edition in options.editions}
        if len(editions) < 2:
            continue
        for edition in _in_order(editions, [past.summary.variant for past, _ in mine]):
            these = [sitting for sitting in mine if sitting[0].summary.variant == edition]
            yield _section(these, name, edition, editions[edition])


def _in_order(known: Iterable[str], played: Iterable[str]) -> list[str]:
    found = set(played)
    return [name for name in known if name in found]


def _section(sittings: Sequence[_Sitting], game: str, edition: str, title: Words) -> Section:
    titles = GAMES[game].figure_titles if game else FigureTitles()
    players = _players([seats for _, seats in sittings], titles)
    minutes = sum([past.minutes for past, _ in sittings])
    return Section(game, edition, title, len(sittings), minutes, players, titles)


# who is who


def folded(name: str) -> str:
    """A name without what people do not mean by it: case and spaces."""
    return " ".join(normalize("NFC", name).casefold().split())


def _people(games: Sequence[PastGame], renamings: Mapping[str, str]) -> Callable[[str], str]:
    """From a name at the table to the person's: as it was written last, or as it is now if it was changed."""
    latest: dict[str, str] = {}
    several: set[str] = set()
    fold = cache(folded)
    for past in games:
        names = [player.name for player in past.summary.players]
        keys = [fold(renamings.get(fold(name), name)) for name in names]
        if len(set(keys)) < len(keys):
            several |= {key for key, times in Counter(keys).items() if times > 1}
        latest.update(zip(keys, names, strict=True))
    for new in renamings.values():
        latest[fold(new)] = new

    def person(name: str) -> str:
        key = fold(renamings.get(fold(name), name))
        return name if key in several else latest[key]

    return cache(person)


def _seats(past: PastGame, who: Callable[[str], str], nameless: Collection[str]) -> _Seats:
    players = past.summary.players
    winners = sum([player.winner for player in players])
    figures = past.figures or (Figures(),) * len(players)
    return tuple(
        [
            _Seat(
                who(player.name), player, winners if player.winner else 0, told.counts, told.characters, told.reviewed
            )
            for player, told in zip(players, figures, strict=True)
            if player.name not in nameless and player.name not in past.computers
        ]
    )


# what they did


def _players(tables: Sequence[_Seats], titles: FigureTitles) -> tuple[PlayerRecord, ...]:
    mine: defaultdict[str, list[_Seat]] = defaultdict(list)
    met: defaultdict[str, defaultdict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for seats in tables:
        for seat in seats:
            mine[seat.name].append(seat)
            theirs, rank = met[seat.name], seat.player.rank
            for other in seats:
                if other is not seat:
                    theirs[other.name].append(other.player.rank - rank)
    found = [_record(name, seats, met[name], titles) for name, seats in mine.items()]
    return tuple(sorted(found, key=lambda one: (-one.wins, -one.share, -one.points, folded(one.name), one.name)))


def _record(name: str, seats: Sequence[_Seat], met: Mapping[str, Sequence[int]], titles: FigureTitles) -> PlayerRecord:
    from fractions import Fraction  # noqa: PLC0415 - the kiosk's first picture need not wait for it

    runs = [(won, len(list(run))) for won, run in groupby([bool(seat.winners) for seat in seats])]
    wins = Counter([seat.winners for seat in seats if seat.winners])
    return PlayerRecord(
        name=name,
        wins=float(sum(Fraction(times, winners) for winners, times in wins.items())),
        outcomes=tuple([Outcome(seat.player.score, seat.player.winner) for seat in seats]),
        streak=runs[-1][1] if runs[-1][0] else 0,
        longest_streak=max((length for won, length in runs if won), default=0),
        counts={key: sum([seat.counts.get(key, 0) for seat in seats]) for key in titles.counts},
        characters=_played([seat.characters for seat in seats]) if titles.characters else {},
        rivals=_rivals(met),
        reviewed=_added_up([seat.reviewed for seat in seats]) if titles.counts else {},
    )


def _added_up(counts: Iterable[Mapping[str, int]]) -> Mapping[str, int]:
    found: Counter[str] = Counter()
    for each in counts:
        found.update(each)
    return found


def _played(characters: Iterable[Mapping[str, Played]]) -> dict[str, Played]:
    found: defaultdict[str, list[Played]] = defaultdict(list)
    for each in characters:
        for name, played in each.items():
            found[name].append(played)
    return {
        name: Played(sum([played.times for played in all_]), sum([played.points for played in all_]))
        for name, all_ in found.items()
    }


def _rivals(met: Mapping[str, Sequence[int]]) -> tuple[Rival, ...]:
    """From how many ranks one was ahead of each of them in every game; the one met most often comes first."""
    found = [
        Rival(name, len(leads), sum([lead > 0 for lead in leads]), sum([lead < 0 for lead in leads]))
        for name, leads in met.items()
    ]
    return tuple(sorted(found, key=lambda rival: (-rival.games, folded(rival.name), rival.name)))
