"""The replay: a finished game once more, step by step, with every gem's way through the box. Pure.

Nothing is hidden now. What moved between two steps, and how the box stood after each, is found out here, too.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.master_thieves.gems import ALL_GEMS, Gem
from companion.games.master_thieves.pages.parts import pillow
from companion.games.master_thieves.pages.values import counts, seat_style
from companion.games.master_thieves.views import RefereeView, SeatView
from companion.nodes.nodes import (
    Align,
    Column,
    Drawing,
    Fit,
    Grid,
    Look,
    Node,
    Row,
    Shape,
    Slot,
    Sprite,
    Tap,
    Text,
    Tone,
)
from companion.nodes.page import Page
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Show
from companion.pages.bars import BAR, bar_button, below_bar
from companion.pages.context import ApparatusPages, Context, Depicted
from companion.pages.replay import Rounds, controls, replay_bar, step_sentences
from companion.pages.routes import Replay
from companion.table.table_view import StoryStep
from companion.words import points

# kinds of drawings
DRAWER_INSIDE = "drawer-inside"  # a drawer that one can look into: a `DrawerInside`
BOX_STOOD = "box-stood"  # the box as it stood: a picture of it

JEWEL_BOX = "jewel_box"
ALARM = "alarm"
_OTHER = {"upright": "inverted", "inverted": "upright"}
_COLUMNS = 4  # drawers of a level
_MOST_WAYS = 2  # that are told of one step
Item = tuple[str, int]  # a gem, or an alarm and whose it is


# what moved


class Place(msgspec.Struct, frozen=True, order=True):
    """Where things lie: a drawer's compartment (`kind` front or secret, of the side that is `side`), or a pillow."""

    kind: str  # front, secret, red, white, black
    of: str = ""  # the drawer, or the seat
    side: str = ""  # upright, inverted: when this side of the drawer is up


class Way(msgspec.Struct, frozen=True):
    """Things that went from one place to another; None: they were not on the table before, or are not any more."""

    items: tuple[tuple[str, int], ...]
    source: Place | None
    goal: Place | None


Contents = dict[Place, Counter[str]]


def contents(view: RefereeView) -> Contents:
    """Everything that lies somewhere."""
    found: Contents = {Place("red"): Counter(dict(counts(view.red_pillow)))}
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


def ways(before: RefereeView, after: RefereeView) -> list[Way]:
    """What moved. Where gems of one kind left several places at once, which of them went where is not known."""
    old, new = contents(before), contents(after)
    moved: dict[str, tuple[list[Place], list[Place]]] = {}
    for place in sorted({*old, *new}):
        was, now = old.get(place, Counter()), new.get(place, Counter())
        for item in sorted({*was, *now}):
            sources, goals = moved.setdefault(item, ([], []))
            sources += [place] * (was[item] - now[item])
            goals += [place] * (now[item] - was[item])
    found: dict[tuple[Place | None, Place | None], Counter[str]] = {}
    for item, (sources, goals) in moved.items():
        for way in zip_longest(sources, goals):
            found.setdefault(way, Counter())[item] += 1  # things with the same way travel together
    return [Way(tuple(items.items()), source, goal) for (source, goal), items in found.items()]


class Outline(msgspec.Struct, frozen=True):
    """A whole game in short: how the box stood after each step, and where the rounds began."""

    pictures: tuple[object, ...]
    rounds: Rounds


@lru_cache(maxsize=2)
def outline(steps: Sequence[StoryStep], posed: Callable[[object, Mapping[str, Any]], object]) -> Outline:
    """Read from every step's view; the box keeps its place on the table from step to step."""
    picture: object = None
    pictures, rounds, latest = [], [], (1, 0)
    for number, step in enumerate(steps):
        view = view_of(step)
        box = view.box
        rings = {"AB": box.rings.AB or 0, "BC": box.rings.BC or 0}
        picture = posed(picture, {"orientation": box.orientation.value, "rings": rings, "open": box.open})
        pictures.append(picture)
        if view.phase != "setup" and (view.cycle, view.round) != latest:
            latest = (view.cycle, view.round)
            rounds.append((number, view.round_of_game))
    return Outline(tuple(pictures), tuple(rounds))


def view_of(step: StoryStep) -> RefereeView:
    """Everything after a step."""
    assert isinstance(step.view, RefereeView)
    return step.view


def box_pages(context: Context) -> ApparatusPages:
    """What the box brings: also where another thing is played on now."""
    return context.screens.apparatuses[JEWEL_BOX]()


def box_drawing(context: Context, picture: object, *, lit: frozenset[str] = frozenset(), style: str = "") -> Node:
    """The box as it stood, with the names of its drawers."""
    depict = box_pages(context).depict
    value, has_names, is_touched = picture, True, False
    if context.viewer.in_browser and depict is not None:
        value = Depicted(JEWEL_BOX, depict(picture, (), lit, has_names, is_touched))
    return Drawing(BOX_STOOD, value, style=style)


# the page

_DRAWERS = tuple(f"drawer {number}" for number in range(3 * _COLUMNS))  # parts, as they lie
_PLAN = Grid(tuple(Slot(name) for name in _DRAWERS), columns=_COLUMNS, style="replay-plan")


def replay_page(route: Replay, context: Context) -> Page:
    """What happened, where everything lies after it, and the line of all steps."""
    steps = context.model.story
    last = len(steps) - 1
    route = replace(route, step=max(0, min(route.step, last)))
    posed = box_pages(context).posed
    assert posed is not None
    whole = outline(steps, posed)
    view, before = view_of(steps[route.step]), view_of(steps[max(0, route.step - 1)])
    picture = whole.pictures[route.step]
    place = context.say("{page} of {pages}", page=route.step + 1, pages=last + 1)
    if view.phase != "setup":
        place = f"{context.say('Round {n}', n=view.round_of_game)} · {place}"
    parts: dict[str, Node] = {
        BAR: _bar(route, context),
        "told": _told(context, steps[route.step], place, _travelled(context, view, ways(before, view))),
        "box": Column((box_drawing(context, picture),), look=Look.POOL, style="replay-box"),
        "pillow": _red_pillow(context, view),
        "scores": _scores(context, view),
        **dict(zip(_DRAWERS, _plan(context, (view, before), picture), strict=True)),
        "controls": controls(route, context, last, whole.rounds),
    }
    return Page(context.say("Replay"), parts, _layouts(scores=route.scores))


def _layouts(*, scores: bool) -> dict[Shape, Node]:
    """On a small screen the box and the scores are there instead of the drawers, or not; upright everything is."""

    def page(*scene: Node) -> Node:
        inside = (Slot("told"), *scene)
        return below_bar(*inside, style="replay-body")

    box, pillow, table = Slot("box"), Slot("pillow"), Slot("scores")
    left = Column((box, pillow), style="even-6")
    beside = Row((box, Column((table, pillow), style="replay-standing")), style="even-8")
    foot = Column((Slot("controls"),), style="replay-foot")
    return {
        Shape.WIDE: page(Row((left, _PLAN, table), style="even-8"), foot),
        Shape.SMALL: page(Row((box, table), style="even-8") if scores else _PLAN, foot),
        Shape.TALL: page(beside, _PLAN, foot),
        Shape.PHONE: page(_PLAN, foot, box, table, pillow),
    }


def _bar(route: Replay, context: Context) -> Node:
    """The way back; on a small screen also from the drawers to the scores and back again."""
    tap = Tap(Show(replace(route, scores=not route.scores)), "s", means="scores", says=context.say("Scores"))
    return replay_bar(route, context, [replace(bar_button("crown", tap), style="bar-button-small")])


def _told(context: Context, step: StoryStep, place: str, moved: Node) -> Node:
    """What was said of it, as many whole sentences as there is room for; what moved; and where in the game that was."""
    sentences = step_sentences(context, step)
    fewer = tuple(" ".join(sentences[:count]) for count in range(len(sentences), 0, -1))
    roles = (*[Role.ACTION] * len(fewer), Role.BODY, Role.SMALL)
    line = Text(fewer, roles, Tone.BRIGHT, until=len(fewer) + 1)
    wrapped = Text(fewer[-1], Role.SMALL, Tone.BRIGHT, wraps=True, chosen=True, since=len(fewer) + 1)
    said = Fit(Column((line, wrapped)), len(fewer) + 2, style="replay-said")
    where = Text(place, Role.SMALL, Tone.DIM, align=Align.RIGHT, style="keep")
    return Column((said, Row((moved, where), style="replay-moved")), style="replay-told")


def _travelled(context: Context, view: RefereeView, moved: Sequence[Way]) -> Node:
    """The first ways of one step, and how many more there are; fewer where there is little room."""
    shown = moved[:_MOST_WAYS]
    steps = len(shown) + 1  # on the last one only the count is there
    told = [
        Row(tuple(_way(context, view, way)), style="replay-way", until=steps - 1 - number)
        for number, way in enumerate(shown)
    ]
    more = tuple(f"+{rest}" if (rest := len(moved) - len(shown) + step) else "" for step in range(steps))
    count = Text(more, Role.BODY, Tone.DIM, style="keep")
    return Fit(Row((*told, count), style="replay-ways"), steps, style="replay-travelled")


def _way(context: Context, view: RefereeView, way: Way) -> Iterator[Node]:
    """The things, each kind with its number if there are several, then from where to where."""
    for name, count in way.items:
        kind, seat = _item(context, view, name)
        yield Sprite(f"{ALARM}-{seat}" if kind == ALARM else f"gem-{kind}", 26, title=_named(context, name))
        if count > 1:
            yield Text(str(count), tone=Tone.GOOD, style="keep")
    owner = next((_owner(name) for name, _ in way.items if _owner(name)), "")
    home = (Text(owner, tone=Tone.GOOD, chosen=True),) if owner else ()  # of an alarm that is not in the box
    yield from home if way.source is None else _end(context, view, way.source)
    yield Text("\N{RIGHTWARDS ARROW}", tone=Tone.DIM, style="keep")
    yield from home if way.goal is None else _end(context, view, way.goal)


def _end(context: Context, view: RefereeView, place: Place) -> Iterator[Node]:
    """An end of a way: whose pillow, or where in the box."""
    say = context.say
    match place.kind:
        case "red":
            yield Sprite("pillow-red", 34, title=say("red pillow"))
        case "black" | "white":
            style = seat_style(context, view, place.of)
            words = say("black pillow") if place.kind == "black" else say("white pillow")
            yield Sprite(f"seat-{style}", 18)
            yield Text(place.of, seat=style, chosen=True)
            yield Sprite(f"pillow-{place.kind}", 34, title=words)
        case _:
            where = say("{drawer}, secret compartment", drawer=place.of) if place.kind == "secret" else place.of
            if place.side != view.box.orientation:
                where = say("{place}, lower side", place=where)
            yield Text(where, tone=Tone.GOOD)


# where everything lies


class Heap(msgspec.Struct, frozen=True):
    """What lies in one compartment, what has just left it, and whether that is news."""

    items: tuple[Item, ...] = ()
    left: tuple[Item, ...] = ()
    fresh: bool = False


class DrawerInside(msgspec.Struct, frozen=True):
    """A drawer with what lies on the side that is up and on the other, in front and (if it is a long one) behind."""

    drawer: str
    fronts: tuple[Heap, Heap]
    secrets: tuple[Heap, Heap] | None
    is_open: bool = False


def _plan(context: Context, views: tuple[RefereeView, RefereeView], picture: object) -> Iterator[Node]:
    """Twelve drawers as the box stands: the highest level on top, the sides in order around it."""
    view, rows = views[0], box_pages(context).rows
    assert rows is not None
    now, was, up = contents(view), contents(views[1]), view.box.orientation.value
    for drawer in (drawer for row in rows(picture) for drawer in row):
        heaps = {
            kind: tuple(_heap(context, (view, now, was), Place(kind, drawer, side)) for side in (up, _OTHER[up]))
            for kind in ("front", "secret")
            if Place(kind, drawer, up) in now
        }
        (above, below), behind = heaps["front"], heaps.get("secret")
        secrets = None if behind is None else (behind[0], behind[1])
        is_open = any(name == drawer for name in view.box.open)
        inside = DrawerInside(drawer, (above, below), secrets, is_open)
        yield Drawing(DRAWER_INSIDE, inside, title=_inside_words(context, inside), style="even")


def _heap(context: Context, seen: tuple[RefereeView, Contents, Contents], place: Place) -> Heap:
    """What lies there now, and what has just left it."""
    view, now, was = seen
    here, before = now.get(place, Counter()), was.get(place, Counter())
    items = tuple(_item(context, view, name) for name in here.elements())
    left = tuple(_item(context, view, name) for name in (before - here).elements())
    return Heap(items, left, fresh=here != before)


def _inside_words(context: Context, inside: DrawerInside) -> str:
    """The same for those who cannot see it."""
    heaps = (*inside.fronts, *(inside.secrets or ()))
    found = Counter(kind for heap in heaps for kind, _ in heap.items)
    told = [context.say.words(gem.counted(found[gem.value])) for gem in ALL_GEMS if found[gem.value]]
    told += [context.say("Alarm")] * found[ALARM]
    return f"{inside.drawer}: {', '.join(told) or context.say('nothing')}"


def _item(context: Context, view: RefereeView, name: str) -> Item:
    """A gem by its name, or an alarm by its owner."""
    owner = _owner(name)
    return (ALARM, seat_style(context, view, owner)) if owner else (name, 0)


def _owner(name: str) -> str:
    """Whose alarm it is; nobody's if it is none."""
    kind, _, owner = name.partition(":")
    return owner if kind == ALARM else ""


def _named(context: Context, name: str) -> str:
    return context.say("Alarm") if _owner(name) else context.say.words(Gem(name).words)


# how everybody stands


def _red_pillow(context: Context, view: RefereeView) -> Node:
    picture = pillow(context.say, "red", view.red_pillow, context.say("Red pillow"))
    return Column((replace(picture, style="even"),), look=Look.PLAIN, style="replay-pillow")


def _scores(context: Context, view: RefereeView) -> Node:
    """Everybody's score, the highest first: gems on the white and on the black pillow, and what they are worth."""
    say = context.say
    head = Row(
        (
            Text(say("Score"), Role.SMALL, Tone.DIM, style="even"),
            Sprite("pillow-white", 28, title=say("White pillow")),
            Sprite("pillow-black", 28, title=say("Black pillow")),
            Text("", style="replay-total"),
        ),
        style="replay-score",
    )
    ranked = sorted(view.seats, key=lambda seat: -seat.score)
    rows = tuple(_score(context, view, seat) for seat in ranked)
    return Column((head, *rows), look=Look.PLAIN, style="replay-scores")


def _score(context: Context, view: RefereeView, seat: SeatView) -> Node:
    is_active = view.active is not None and view.active.seat == seat.name
    tone, weight = (Tone.BRIGHT, Weight.BOLD) if is_active else (Tone.IVORY, None)
    numbers = (seat.white.sapphire + seat.white.diamond, seat.black.total)
    return Row(
        (
            Sprite(f"seat-{seat_style(context, view, seat.name)}", 18),
            Text(seat.name, Role.SMALL, tone, weight=weight, chosen=True, style="even"),
            *(Text(str(number), Role.SMALL, Tone.DIM, align=Align.RIGHT, style="rank") for number in numbers),
            Text(points(seat.score), tone=tone, weight=Weight.BOLD, align=Align.RIGHT, style="replay-total"),
        ),
        style="replay-score",
    )
