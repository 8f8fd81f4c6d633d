"""What moved between two steps of a finished game: from which drawer or pillow to which. Pure."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

import msgspec

from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.views import RefereeView, round_of_game
from companion.screen.jewel_box.picture import BoxPicture, moved_to, opened

ALARM = "alarm:"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where things lie: a drawer's compartment (`kind` front or secret, of the side that is `side`), or a pillow."""

    kind: str  # front, secret, red, white, black
    of: str = ""  # the drawer, or the seat
    side: str = ""  # upright, inverted: when this side of the drawer is up

    @property
    def is_drawer(self) -> bool:
        """In the box."""
        return self.kind in {"front", "secret"}


@dataclass(frozen=True, slots=True)
class Travel:
    """Things that went from one place to another; None: they were not on the table before, or are not any more."""

    items: tuple[tuple[str, int], ...]
    source: Place | None
    goal: Place | None


def contents(view: RefereeView) -> dict[Place, Counter[str]]:
    """Everything that lies somewhere."""
    found: dict[Place, Counter[str]] = {Place("red"): _counted(view.red_pillow)}
    for seat in view.seats:
        found[Place("black", seat.name)] = _counted(seat.black)
        found[Place("white", seat.name)] = Counter(sapphire=seat.white.sapphire, diamond=seat.white.diamond)
    for drawer, inside in view.hidden.drawers.items():
        sides = (
            ("front", "upright", inside.upright),
            ("front", "inverted", inside.inverted),
            ("secret", "upright", inside.secret_upright),
            ("secret", "inverted", inside.secret_inverted),
        )
        for kind, side, items in sides:
            if items is not None:
                found[Place(kind, drawer.value, side)] = Counter(str(item) for item in items)
    return found


def _counted(gems: Gems) -> Counter[str]:
    return Counter(ruby=gems.ruby, sapphire=gems.sapphire, diamond=gems.diamond)


def travels(before: RefereeView, after: RefereeView) -> list[Travel]:
    """What moved. Where gems of one kind left several places at once, which of them went where is not known."""
    old, new = contents(before), contents(after)
    places = sorted({*old, *new})
    gone: dict[str, list[Place]] = {}
    come: dict[str, list[Place]] = {}
    for place in places:
        was, now = old.get(place, Counter()), new.get(place, Counter())
        for item in sorted({*was, *now}):
            change = now[item] - was[item]
            gone.setdefault(item, []).extend([place] * -change)
            come.setdefault(item, []).extend([place] * change)
    return _joined(_paired(gone, come))


def _paired(
    gone: dict[str, list[Place]], come: dict[str, list[Place]]
) -> Iterable[tuple[str, Place | None, Place | None]]:
    for item, sources in gone.items():
        goals = come[item]
        for index in range(max(len(sources), len(goals))):
            source = sources[index] if index < len(sources) else None
            yield item, source, goals[index] if index < len(goals) else None


def _joined(single: Iterable[tuple[str, Place | None, Place | None]]) -> list[Travel]:
    """Things with the same way travel together."""
    ways: dict[tuple[Place | None, Place | None], Counter[str]] = {}
    for item, source, goal in single:
        ways.setdefault((source, goal), Counter())[item] += 1
    return [Travel(tuple(items.items()), source, goal) for (source, goal), items in ways.items()]


class Seen(Protocol):
    """A step of a story: the referee's view after it."""

    @property
    def view(self) -> bytes:
        """As one JSON object."""


class _Wood(msgspec.Struct, frozen=True):
    orientation: str
    rings: dict[str, int]
    open: dict[str, str]


class _Gist(msgspec.Struct, frozen=True):
    """The little of a view that the whole bar needs of every step."""

    phase: str
    round: int
    cycle: int
    box: _Wood


@dataclass(frozen=True, slots=True)
class Outline:
    """A whole game at a glance: how the box stood after each step, and where the rounds began."""

    pictures: tuple[BoxPicture, ...]
    rounds: tuple[tuple[int, int], ...]  # the step, and which round began with it


@lru_cache(maxsize=1)
def outline(steps: Sequence[Seen]) -> Outline:
    """Read from every step's view; the box keeps its place on the table from step to step."""
    picture = BoxPicture()
    pictures, rounds, latest = [], [], (1, 0)
    for number, step in enumerate(steps):
        gist = msgspec.json.decode(step.view, type=_Gist)
        wood = gist.box
        inverted = wood.orientation == "inverted"
        picture = moved_to(picture, inverted=inverted, ab=wood.rings["AB"], bc=wood.rings["BC"])
        pictures.append(replace(picture, open=opened(**wood.open)))
        if gist.phase != "setup" and (gist.cycle, gist.round) != latest:
            latest = (gist.cycle, gist.round)
            rounds.append((number, round_of_game(gist.cycle, gist.round)))
    return Outline(tuple(pictures), tuple(rounds))
