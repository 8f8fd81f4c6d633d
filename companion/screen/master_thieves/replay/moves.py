"""What moved between two steps of a finished game: from which drawer or pillow to which. Pure."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.views import RefereeView
from companion.screen.jewel_box.picture import BoxPicture, moved_to, opened
from companion.screen.master_thieves.game_values import referee_view_of
from companion.table.table_view import StoryStep


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where things lie: a drawer's compartment (`kind` front or secret, of the side that is `side`), or a pillow."""

    kind: str  # front, secret, red, white, black
    of: str = ""  # the drawer, or the seat
    side: str = ""  # upright, inverted: when this side of the drawer is up


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


@dataclass(frozen=True, slots=True)
class Outline:
    """A whole game at a glance: how the box stood after each step, and where the rounds began."""

    pictures: tuple[BoxPicture, ...]
    rounds: tuple[tuple[int, int], ...]  # the step, and which round began with it


@lru_cache(maxsize=1)
def outline(steps: Sequence[StoryStep]) -> Outline:
    """Read from every step's view; the box keeps its place on the table from step to step."""
    picture = BoxPicture()
    pictures, rounds, latest = [], [], (1, 0)
    for number, step in enumerate(steps):
        view = referee_view_of(step.view)
        box = view.box
        picture = moved_to(picture, inverted=box.orientation == "inverted", ab=box.rings.AB or 0, bc=box.rings.BC or 0)
        pictures.append(replace(picture, open=opened(**box.open)))
        if view.phase != "setup" and (view.cycle, view.round) != latest:
            latest = (view.cycle, view.round)
            rounds.append((number, view.round_of_game))
    return Outline(tuple(pictures), tuple(rounds))
