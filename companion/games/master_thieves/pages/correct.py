"""The table overrules the app: a gem from one pillow to another. Every tap shows at once, and undo takes it back. Pure.

Gems in the box cannot be corrected here: what lies there is hidden.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from companion.games.master_thieves.pages.routes import Correct
from companion.games.master_thieves.pages.values import counts, gem_name, seat_style, values_of
from companion.games.master_thieves.views import SeatView, TableView
from companion.languages import capital
from companion.nodes.nodes import Column, List, Look, Node, Row, Sprite, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Say, Show
from companion.pages.bars import leaves
from companion.pages.bars import page as barred_page
from companion.pages.context import Context
from companion.pages.routes import Menu
from companion.words import Words

Heap = tuple[tuple[str, int], ...]
Places = Sequence[tuple[str, Heap]]  # pillows by their names, with what lies on them


def correct_page(route: Correct, context: Context) -> Page:
    """A row of pillows for every seat: tap a gem, then the pillow where it really lies."""
    view, _ = values_of(context)
    say = context.say
    back = Show(route.after_saying()) if route.gem else Show(Menu())
    todo = say("Tap the gem that is in the wrong place.")
    if route.gem:
        todo = say("Where is this {gem} really?", gem=gem_name(say, route.gem))
    rows = tuple(_row(context, view, places, route) for places in _rows(view))
    to = leaves(len(rows), lambda page: replace(route, page=page))
    words = say.template(Words("{page} of {pages}"))
    pillows = List(rows, at=route.page, to=to, words=words, style="even-4")
    told = Text(todo, tone=Tone.BRIGHT, wraps=True, style="keep")
    return barred_page(context, say("Correct pillows"), Column((told, pillows), style="correct"), back)


def _rows(view: TableView) -> list[Places]:
    """The red pillow, then the black and the white one of every seat."""
    return [[("red", counts(view.red_pillow))], *map(_of_seat, view.seats)]


def _of_seat(seat: SeatView) -> Places:
    white = (("sapphire", seat.white.sapphire), ("diamond", seat.white.diamond))
    return [(f"black {seat.name}", counts(seat.black)), (f"white {seat.name}", white)]


def _row(context: Context, view: TableView, places: Places, route: Correct) -> Node:
    """Whose, and the pillows with their gems."""
    name = places[0][0].partition(" ")[2]
    words = Text(name or context.say("Red pillow"), weight=Weight.SEMIBOLD, chosen=bool(name), style="grow")
    mark = (Sprite(f"seat-{seat_style(context, view, name)}", 20),) if name else ()
    who = Row((*mark, words), style="correct-who")
    pillows = [_pillow(context, view, place, heap, route) for place, heap in places]
    if not name:
        pillows.append(Row((Row((), style="correct-gem"),) * 2, style="correct-pillow"))
    heaps = Row(tuple(pillows), style="buttons")
    return Row((who, heaps), style="correct-row")


def _pillow(context: Context, view: TableView, place: str, heap: Heap, route: Correct) -> Node:
    """A pillow that the gem may lie on is lit; of the others, each kind that lies there can be taken up."""
    kind = place.partition(" ")[0]
    goal = bool(route.gem) and place != route.source and route.gem in dict(heap)
    gems = tuple(_gem(context, place, stone, count, route) for stone, count in heap)
    tap = Tap(Say((_line(view, route, place),)), means=place, says=_name(context, place)) if goal else None
    look = Look.ACTIVE if goal else Look.NONE
    return Row(gems, look=look, tap=tap, ground=f"pillow-{kind}", label=_name(context, place), style="correct-pillow")


def _name(context: Context, place: str) -> str:
    """A pillow as people call it."""
    kind, _, seat = place.partition(" ")
    say = context.say
    if not seat:
        return say("Red pillow")
    return f"{seat}: {say('Black pillow') if kind == 'black' else say('White pillow')}"


def _gem(context: Context, place: str, stone: str, count: int, route: Correct) -> Node:
    """How many gems of a kind lie there; a tap takes one of them up."""
    lit = route.source == place and route.gem == stone
    free = count and not lit and (not route.gem or place == route.source)
    name = capital(gem_name(context.say, stone, 2))
    tap = Tap(Show(Correct(stone, place, route.page)), says=name) if free else None
    on_white = Tone.ON_BRASS if place.startswith("white") else Tone.IVORY
    tone = Tone.BRIGHT if lit else on_white
    number = Text(str(count), Role.BODY, weight=Weight.BOLD, tone=tone)
    mark = Sprite(f"gem-{stone}", 26, title=name, faint=not count)
    look = Look.ACTIVE if lit else Look.NONE
    return Row((mark, number), tap=tap, look=look, style="correct-gem")


def _line(view: TableView, route: Correct, goal: str) -> str:
    """The correction that moves one gem: both pillows as they really are."""
    places = {place: dict(heap) for row in _rows(view) for place, heap in row}
    changed: dict[str, object] = {}
    for place, step in ((route.source, -1), (goal, 1)):
        kind, _, name = place.partition(" ")
        count = {route.gem: places[place].get(route.gem, 0) + step}
        if not name:
            changed["red"] = count
        else:
            of_kind = changed.setdefault(kind, {})
            assert isinstance(of_kind, dict)
            of_kind[name] = count
    return msgspec.json.encode({"type": "correction", "set": changed}).decode()
