"""A theft: four tiles are turned and named one by one; then what it brought, and the choice of a sapphire. Pure."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from companion.games.forty_thieves.board import CELLS, Cell
from companion.games.forty_thieves.faces import GENIE
from companion.games.forty_thieves.guide.values import Guide, Stolen, Theft
from companion.games.forty_thieves.pages.board import BoardMarks, BoardTaps, MarksAndTaps, holds, shown_at
from companion.games.forty_thieves.pages.faces import (
    Told,
    face_grid,
    face_key,
    golden_keys,
    last_row,
    leader_key,
    named_faces,
    special_keys,
    thief_keys,
)
from companion.games.forty_thieves.pages.parts import choice_buttons
from companion.games.forty_thieves.pages.routes import Doing, Step
from companion.games.forty_thieves.pages.scenes import FewTiles, Scene
from companion.games.forty_thieves.phases import WISH
from companion.games.forty_thieves.views import TableView
from companion.nodes.nodes import Column, Drawing, Look, Node, Row, Sprite, Tap, Text, Tone
from companion.nodes.theme import Role
from companion.pages.actions import Action, Say, Show
from companion.pages.context import Context
from companion.pages.routes import Play

PLACE_MAP = "thieves-place"  # the kind of a drawing: its value is a `PlaceShown`
_FAILED_KEY = "delete"
_MOST_ROWS = 3  # of what was stolen


class PlaceShown(msgspec.Struct, frozen=True):
    """The value of a drawing: the board as sixteen squares; those of a place shine, bright or as in moonlight."""

    cells: tuple[str, ...]
    choosing: bool


def telling(route: Play, context: Context, view: TableView, guide: Guide) -> Scene | None:
    """A theft is announced: the grid of faces for the tile that is asked for; None if there is none."""
    theft = guide.theft
    if theft is None or view.phase is WISH:
        return None
    if isinstance(route, Step) and route.doing is Doing.CORNER:
        return None
    step = route if isinstance(route, Step) and route.doing is Doing.ASKED else Step(doing=Doing.ASKED)
    asked = next((cell for cell in theft.left if cell in step.cells), theft.asked)
    step = replace(step, cells=(asked,))
    happened = "" if guide.happened is None else context.say.words(guide.happened)
    return Scene(
        _on_board(view, guide, theft, asked),
        ((happened, Tone.IVORY), (context.say.words(guide.todo), Tone.BRIGHT)),
        small_lines=((context.say("What is it?"), Tone.BRIGHT),),
        buttons=tuple(choice_buttons(context, view, guide.choices, (_FAILED_KEY,))),
        keys=_grid(context, theft, step) if theft.faces else None,  # who only looks on is not asked
        small_keys=_small_grid(context, theft, step),
        few=FewTiles(theft.cells, asked),
        small_buttons=tuple(_more_keys(context, theft, step)),
    )


def _told(theft: Theft, step: Step) -> Told:
    """What comes of a face for the tile that is asked for."""
    cell = next(each for each in CELLS if each == step.cells[0])
    actions = {str(face): shown_at((cell,), face)[cell] for face in theft.faces}
    return actions.get


def _grid(context: Context, theft: Theft, step: Step) -> Node:
    """Twenty thieves, the special tiles where they are played, and the golden ones with the leaders' switch."""
    told, golden, leaders = _told(theft, step), _golden(theft), _leaders(theft)
    keys: list[Node] = [*thief_keys(context, told, leader=step.leader)]
    if any(face.special for face in theft.faces):
        keys += special_keys(context, told)
    if golden or leaders:
        some = golden_keys(context, told) if golden else []
        keys += last_row(some, [leader_key(context, step)] if leaders else [])
    return face_grid(keys)


def _golden(theft: Theft) -> bool:
    return any(face.golden for face in theft.faces)


def _leaders(theft: Theft) -> bool:
    return any(face.is_leader for face in theft.faces)


def _small_grid(context: Context, theft: Theft, step: Step) -> Node:
    """480x320: the thieves and the special tiles, or the golden tiles instead."""
    told = _told(theft, step)
    if step.face:
        return named_faces(golden_keys(context, told))
    keys = thief_keys(context, told, leader=step.leader)
    if any(face.special for face in theft.faces):
        keys += special_keys(context, told)
    return face_grid(keys)


def _more_keys(context: Context, theft: Theft, step: Step) -> Iterator[Node]:
    """A small screen: the switch for leaders, and the way to the golden tiles and back."""
    if _leaders(theft):
        yield leader_key(context, step)
    if _golden(theft):
        tap = Tap(
            Show(replace(step, face="" if step.face else GENIE)), "y", means="golden", says=context.say("Golden tile")
        )
        yield face_key(context.say, GENIE, tap, lit=bool(step.face))


def _on_board(view: TableView, guide: Guide, theft: Theft, asked: Cell) -> MarksAndTaps:
    marks = BoardMarks(
        frozenset({*theft.cells, theft.place}),
        (theft.place,),
        asked=asked,
        unknown=frozenset(theft.left),
        ends_dim=True,
    )
    others = [cell for cell in theft.left if cell is not asked and theft.faces]
    taps: dict[str, Action] = {cell: Show(Step(doing=Doing.ASKED, cells=(cell,))) for cell in others}
    return MarksAndTaps(marks, BoardTaps(taps, holds=holds(view, guide), keys=False))


# what it brought


def picking(context: Context, view: TableView, guide: Guide) -> Scene:
    """A sapphire is chosen: what can be is lit; opponents and the merchant are buttons."""
    taps: dict[str, Action] = {each.spot: Say((each.line,)) for each in guide.choices if each.spot is not None}
    others = [choice for choice in guide.choices if choice.spot is None]
    stolen = guide.outcome.stolen if guide.outcome is not None else ()
    few = [each for each in stolen if each.choosing][-1:] or list(stolen[:1])
    return Scene(
        _pick_on_board(view, guide, taps, stolen),
        ((context.say.words(guide.todo), Tone.BRIGHT),),
        buttons=tuple(choice_buttons(context, view, others)),
        above=tuple(_stolen_row(context, each) for each in stolen[:_MOST_ROWS]),
        small_above=tuple(_stolen_row(context, each) for each in few),
    )


def _pick_on_board(view: TableView, guide: Guide, taps: dict[str, Action], stolen: tuple[Stolen, ...]) -> MarksAndTaps:
    first, also = stolen[:1], stolen[1:]
    lit = {*taps, *(cell for each in stolen for cell in each.cells), *(each.place for each in stolen)}
    marks = BoardMarks(
        frozenset(lit), tuple(each.place for each in first), tuple(each.place for each in also),
        rings=frozenset(taps), ends_dim=True,
    )  # fmt: skip
    return MarksAndTaps(marks, BoardTaps(spots=taps, holds=holds(view, guide)))


def _stolen_row(context: Context, stolen: Stolen) -> Node:
    """A square or line that succeeded: where, why, and what it brought."""
    title, line = _why(context, stolen)
    shown = PlaceShown(tuple(map(str, stolen.cells)), stolen.choosing)
    words = Column(
        children=(
            Text(words=title, role=(Role.BODY, Role.SMALL)),
            Text(words=line, role=Role.SMALL, tone=Tone.DIM),
        ),
        style="card-words",
    )
    stone = (Sprite(name="gem-sapphire", size=44, style="forty-mark"),) if stolen.took else ()
    look = Look.PLAIN if stolen.choosing else Look.ACTIVE
    place = Drawing(kind=PLACE_MAP, value=shown, ratio=1, style="forty-place")
    return Row(children=(place, words, *stone), look=look, style="forty-stolen")


def _why(context: Context, stolen: Stolen) -> tuple[str, str]:
    """Why it succeeded, in at most two lines; the second one tells what it brought if there is nothing else to say."""
    say = context.say
    words = [say.words(each) for each in stolen.words]
    if len(words) > 1:
        return words[0], words[1]
    took = say.many("{n} sapphire taken", "{n} sapphires taken", len(stolen.took)) if stolen.took else ""
    return (words[0] if words else ""), took
