"""Which scene of the game is played: by its phase; and gems on their way over it."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from companion.games.game import Flight
from companion.screen.drawing.canvas import put_centred
from companion.screen.drawing.layout import Area
from companion.screen.drawing.theme import Sizes
from companion.screen.jewel_box.perspective import Box
from companion.screen.master_thieves import game_over, preparing, reveal_scene, sharing_scene, turn_scene
from companion.screen.master_thieves.drawing.gem_cuts import gem
from companion.screen.master_thieves.drawing.marks import GemPillow
from companion.screen.master_thieves.pieces import ScoreRow
from companion.screen.master_thieves.seen import seen
from companion.screen.model import Flying, Frame
from companion.screen.routes import Play
from companion.screen.widgets.widget import Widget

_SCENES: dict[str, Callable[[Play, Frame], list[Widget]]] = {
    "setup": preparing.build,
    "smugglers_reveal": reveal_scene.build,
    "reveal": reveal_scene.build,
    "turn": turn_scene.build,
    "sharing": sharing_scene.build,
    "game_over": game_over.build,
}


def build(route: Play, frame: Frame) -> list[Widget]:
    """What is played, with the gems that fly over it."""
    widgets = _SCENES[seen(frame)[0].phase](route, frame)
    return widgets + [piece for flying in frame.model.flights for piece in _flying(flying, widgets, frame)]


@dataclass(frozen=True, slots=True)
class FlyingGem(Widget):
    """A gem on its way."""

    kind: str

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        """Where it is now."""
        put_centred(target, gem(self.kind, self.area.width), self.area.centre)


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
    rows = (one.area for one in widgets if isinstance(one, ScoreRow) and one.name == flight.seat)
    return next(rows, None) if flight.goal == "black" else None
