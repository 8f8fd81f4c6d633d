"""What could be said of what is shown at a moment: all of it words that are on the screen, and nothing else.

One rule: it is made of the value that scenes are made of, which holds nothing hidden, and of what can be tapped. No
other word of a page is read: what lies open on it (a referee's look) is for eyes.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from companion.games.game import Announcement
from companion.pages.actions import CallOff, Explain, Redo, Route, Show, Undo
from companion.pages.context import Instructions
from companion.pages.key_help import cap_name
from companion.pages.model import Notice
from companion.pages.routes import Keys, OwnCards, Play, PlayPage
from companion.screen.game_screens import Frame
from companion.screen.page_widgets import TITLE
from companion.screen.scene_keys import CAP, said_on, scene_keys
from companion.screen.widgets.basic import Label
from companion.screen.widgets.widget import Widget
from companion.table.table_view import Trouble
from companion.words import Words


class Scene(msgspec.Struct, frozen=True):
    """What is shown: the route, what it is shown from, its widgets, and which of them has the focus of the keys."""

    route: Route
    frame: Frame
    widgets: Sequence[Widget]
    focused: Widget | None = None


class Situation(msgspec.Struct, frozen=True):
    """What could be said now, in the language of the screen.

    `turn` is the game, its phase and whose turn it is. `instructions` are those of the running game where its scene is
    shown, and `heading` is what another page is called. `choices` are what keys do.
    """

    turn: tuple[str, str, str | None] | None = None
    event: int = 0
    round: int = 0
    is_over: bool = False
    log: tuple[Words, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    instructions: Instructions | None = None
    heading: str = ""
    lesson: tuple[str, ...] = ()
    notice: Notice | None = None
    trouble: Trouble | None = None
    choices: tuple[str, ...] = ()
    focus: str = ""


def situation(scene: Scene) -> Situation:
    """What a scene says; of cards that only one seat may see, nothing."""
    if isinstance(scene.route, OwnCards):
        return Situation()
    frame, model = scene.frame, scene.frame.model
    table, lesson = model.table, model.lesson
    shows_game = isinstance(scene.route, Play) and scene.route.page is PlayPage.GAME and model.trouble is None
    found = Situation(
        instructions=_instructions(scene) if shows_game else None,
        heading="" if shows_game or model.trouble is not None else _heading(scene.widgets),
        lesson=() if lesson is None or not shows_game else tuple(filter(None, (lesson.words, lesson.order))),
        notice=model.notice,
        trouble=model.trouble,
        choices=_choices(scene, shows_game=shows_game),
        focus="" if scene.focused is None else said_on(scene.focused, scene.widgets, frame),
    )
    if table is None:
        return found
    return replace(
        found,
        turn=(table.name, table.phase, table.headline.seat),
        event=table.event,
        round=table.headline.round,
        is_over=table.is_over,
        log=table.log,
        announcements=table.headline.announcements,
    )


def _instructions(scene: Scene) -> Instructions | None:
    frame, table = scene.frame, scene.frame.model.table
    if table is None or frame.game is None or not isinstance(scene.route, Play):
        return None
    if frame.game.instructions is not None:
        return frame.game.instructions(scene.route, frame)
    return Instructions(frame.say.words(table.headline.todo), table.headline.seat or "")


def _heading(widgets: Sequence[Widget]) -> str:
    return next((one.line for one in widgets if isinstance(one, Label) and one.ink == TITLE), "")


def _choices(scene: Scene, *, shows_game: bool) -> tuple[str, ...]:
    """What each key does; in the scene of a game only what is about the game, and on the page of keys all of it."""
    frame, widgets, route = scene.frame, scene.widgets, scene.route
    if isinstance(route, Keys):
        caps = [one.line if isinstance(one, Label) and one.ink == CAP else "" for one in widgets]
        rows = [(cap, *after.words()) for cap, after in zip(caps, widgets[1:], strict=False) if cap]
    else:
        found = scene_keys(
            widgets, frame, (lambda widget: _is_of_game(widget, route)) if shows_game else lambda _: True
        )
        rows = [(cap_name(frame, key), does) for key, does in found]
    return tuple([frame.say("{key}: {what}", key=key, what=what) for key, what in rows if what])


def _is_of_game(widget: Widget, route: Route) -> bool:
    """Does this say something in the game, or go a step towards it? Looking elsewhere does not, nor does undoing.

    Pieces on a board are too many to be listed: the arrow keys lead from one to the next.
    """
    if widget.exact or widget.tap is None:
        return False
    match widget.tap.action:
        case Show(Play() as to):
            return to.page is PlayPage.GAME and isinstance(route, Play) and to.hands == route.hands
        case Show() | CallOff() | Undo() | Redo() | Explain():
            return False
        case _:
            return True
