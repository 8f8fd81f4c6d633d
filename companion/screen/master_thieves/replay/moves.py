"""What moved between two steps of a finished game: from which drawer or pillow to which. Pure."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest

import msgspec
from msgspec.structs import replace

from companion.games.master_thieves.pages.values import counts
from companion.games.master_thieves.views import RefereeView
from companion.screen.jewel_box.picture import BoxPicture, moved_to, opened
from companion.screen.master_thieves.game_values import referee_view_of
from companion.table.table_view import StoryStep


class Place(msgspec.Struct, frozen=True, order=True):
    """Where things lie: a drawer's compartment (`kind` front or secret, of the side that is `side`), or a pillow."""

    kind: str  # front, secret, red, white, black
    of: str = ""  # the drawer, or the seat
    side: str = ""  # upright, inverted: when this side of the drawer is up


class Travel(msgspec.Struct, frozen=True):
    """Things that went from one place to another; None: they were not on the table before, or are not any more."""

    items: tuple[tuple[str, int], ...]
    source: Place | None
    goal: Place | None


def contents(view: RefereeView) -> dict[Place, Counter[str]]:
    """Everything that lies somewhere."""
    found: dict[Place, Counter[str]] = {Place("red"): Counter(dict(counts(view.red_pillow)))}
    for seat in view.seats:
        found[Place("black", seat.name)] = Counter(dict(counts(seat.black)))
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


def travels(before: RefereeView, after: RefereeView) -> list[Travel]:
    """What moved. Where gems of one kind left several places at once, which of them went where is not known."""
    old, new = contents(before), contents(after)
    moved: dict[str, tuple[list[Place], list[Place]]] = {}
    for place in sorted({*old, *new}):
        was, now = old.get(place, Counter()), new.get(place, Counter())
        for item in sorted({*was, *now}):
            sources, goals = moved.setdefault(item, ([], []))
            sources += [place] * (was[item] - now[item])
            goals += [place] * (now[item] - was[item])
    ways: dict[tuple[Place | None, Place | None], Counter[str]] = {}
    for item, (sources, goals) in moved.items():
        for way in zip_longest(sources, goals):
            ways.setdefault(way, Counter())[item] += 1  # things with the same way travel together
    return [Travel(tuple(items.items()), source, goal) for (source, goal), items in ways.items()]


class Outline(msgspec.Struct, frozen=True):
    """A whole game in short: how the box stood after each step, and where the rounds began."""

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
