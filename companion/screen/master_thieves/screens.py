"""Master Thieves on the screen, as the one value that the shell asks for; and gems on their way over its scenes."""

from collections.abc import Callable, Sequence

import companion.screen.master_thieves.drawings  # noqa: F401 - what its pages are drawn with
from companion.games.game import Flight
from companion.games.master_thieves.pages.game_pages import MASTER_THIEVES_PAGES
from companion.games.master_thieves.pages.routes import Correct, SetRight
from companion.pages.actions import Say, Show
from companion.pages.context import Context, Entry
from companion.pages.model import Flying
from companion.pages.routes import Explained, Menu, Play
from companion.screen.drawing.layout import Area
from companion.screen.game_screens import AnnouncementArt, Exhibit, Frame, GameScreens, on_pages
from companion.screen.jewel_box.perspective import Box
from companion.screen.master_thieves import (
    correct,
    edition_page,
    peek,
    preparing,
    things,
    turn_scene,
)
from companion.screen.master_thieves.drawing.announcement_pictures import PICTURES, announcement_picture
from companion.screen.master_thieves.drawing.gem_cuts import gem
from companion.screen.master_thieves.drawing.marks import Gem, GemPillow
from companion.screen.master_thieves.drawing.pillows import pillow
from companion.screen.master_thieves.game_values import values_of
from companion.screen.master_thieves.reveal import scene as reveal
from companion.screen.master_thieves.seat_list import SeatRow
from companion.screen.master_thieves.set_right import page as set_right
from companion.screen.master_thieves.spoken import instructions
from companion.screen.widgets.widget import Widget
from companion.words import Words

_PHASES: dict[str, Callable[[Play, Frame], list[Widget]]] = {
    "setup": preparing.build,
    "smugglers_reveal": reveal.build,
    "reveal": reveal.build,
    "turn": turn_scene.build,
    "sharing": turn_scene.build,
}


def _scene(route: Play, frame: Frame) -> list[Widget]:
    """What is played, with the gems that fly over it."""
    is_next = reveal.offers_next(route, frame)
    widgets = (reveal.build if is_next else _PHASES[values_of(frame)[0].phase])(route, frame)
    return widgets + [piece for flying in frame.model.flights for piece in _flying(flying, widgets, frame)]


class FlyingGem(Gem, frozen=True):
    """A gem on its way."""


def _flying(flying: Flying, widgets: list[Widget], frame: Frame) -> list[FlyingGem]:
    """In a curve from where they lay to the pillow; gems of one heap follow each other."""
    flight = flying.flight
    start = _red_pillow(widgets) if flight.source == "red" else _box(widgets)
    goal = _goal(flight, widgets)
    if start is None or goal is None:
        return []
    size = frame.sizes.px(34)
    found = []
    for index, kind in enumerate(flight.things):
        share = min(1.0, max(0.0, flying.progress * 1.5 - 0.5 * index / max(1, len(flight.things))))
        eased = share * share * (3 - 2 * share)
        x = start.centre[0] + (goal.centre[0] - start.centre[0]) * eased
        y = start.centre[1] + (goal.centre[1] - start.centre[1]) * eased - frame.sizes.px(60) * 4 * share * (1 - share)
        found.append(FlyingGem(Area(round(x) - size // 2, round(y) - size // 2, size, size), kind))
    return found


def _box(widgets: list[Widget]) -> Area | None:
    return next((widget.area for widget in widgets if isinstance(widget, Box)), None)


def _red_pillow(widgets: list[Widget]) -> Area | None:
    return next((one.area for one in widgets if isinstance(one, GemPillow) and one.kind == "red"), None)


def _goal(flight: Flight, widgets: list[Widget]) -> Area | None:
    if flight.goal == "red":
        return _red_pillow(widgets)
    rows = (one.area for one in widgets if isinstance(one, SeatRow) and one.of.name == flight.seat)
    return next(rows, None) if flight.goal == "black" else None


def _menu(frame: Context) -> Sequence[Entry]:
    right = Entry(frame.say("That is not what happened"), Show(SetRight()), "n", short=frame.say("Not what happened"))
    return [
        right,
        Entry(frame.say("Correct pillows"), Show(Correct()), "c"),
        Entry(frame.say("What's what"), Show(Explained(behind=Menu())), "w", "info"),
    ]


def _exhibits() -> Sequence[Exhibit]:
    from companion.screen.master_thieves.exhibits import EXHIBITS  # noqa: PLC0415

    return EXHIBITS


MASTER_THIEVES = GameScreens(
    **on_pages(MASTER_THIEVES_PAGES),
    scene=_scene,
    instructions=instructions,
    setup_scene=edition_page.build,
    pages={Correct: correct.build, SetRight: set_right.build},
    menu=_menu,
    explained=things.build,
    art=AnnouncementArt(PICTURES, announcement_picture, gem, pillow, ("red", "black"), {"red": Words("Red pillow")}),
    peek=peek.build,
    buttons={"diamond": ("d", Say), "sapphire": ("s", Say), "alarm": ("l", Say)},
    exhibits=_exhibits,
)
