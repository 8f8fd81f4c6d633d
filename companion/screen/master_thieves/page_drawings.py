"""What the kiosk draws for the drawings and sprites of the game's pages, and gems on their way over them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pygame
from msgspec.structs import replace

from companion.games.game import Flight
from companion.games.master_thieves.pages.box import ALARM, BOX_IN_PLAY, BoxInPlay
from companion.games.master_thieves.pages.parts import GEM_PILLOW, PillowShown
from companion.nodes.nodes import Drawing
from companion.nodes.theme import BRASS, SEATS, Colour, Sizes
from companion.pages.bars import SEAT
from companion.pages.model import Flying
from companion.screen.drawing.layout import Area
from companion.screen.drawing.symbols import icon
from companion.screen.game_screens import Frame
from companion.screen.jewel_box.box_pages import at_box
from companion.screen.jewel_box.handled_box import held
from companion.screen.jewel_box.perspective import Box, Lying
from companion.screen.jewel_box.picture import BoxPicture, box_picture
from companion.screen.jewel_box.pointer import OpenDrawer, pointers
from companion.screen.master_thieves.drawing.emblems import emblem
from companion.screen.master_thieves.drawing.gem_cuts import faint_gem, gem
from companion.screen.master_thieves.drawing.marks import BELL, Gem, GemPillow
from companion.screen.master_thieves.drawing.pillows import pillow
from companion.screen.master_thieves.pieces import PAST
from companion.screen.page_widgets import DRAWINGS, GROUNDS, SCENES, SPRITES, TapSpot
from companion.screen.widgets.widget import Widget, widget_tap

_LOW = 5 / 7  # a pillow's height by its width


def _gem(which: str, px: int, _tone: Colour, faint: bool) -> pygame.Surface:
    return faint_gem(which, px) if faint else gem(which, px)


def _emblem(which: str, px: int, _tone: Colour, faint: bool) -> pygame.Surface:
    return emblem(which, px, PAST if faint else BRASS)


def _pillow(which: str, px: int, _tone: Colour, _faint: bool) -> pygame.Surface:
    return pillow(which, px, round(px * _LOW))


def _gem_pillow(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    assert isinstance(node.value, PillowShown)
    return [GemPillow(area, node.value.kind, node.value.counts)]


# the box


def _box_in_play(node: Drawing, area: Area, frame: Frame) -> list[Widget]:
    """As it stands, pointing at what to move. Fingers move it, or a tap leads to where it is moved."""
    value = node.value
    assert isinstance(value, BoxInPlay)
    picture = box_picture(frame.model.picture)
    actions = list(foremost(picture, value.actions))
    picture = replace(picture, labels=frame.model.settings.labels and bool(actions))
    lying = Lying(value.drawer, value.front, _thing, value.secret) if value.drawer else None
    box = Box(area, picture, lying)
    if value.handled:
        return held(frame, box, behind=at_box(value.route).behind, actions=actions, further=value.further)
    tap = [] if node.tap is None else [TapSpot(area, tap=widget_tap(node.tap), does=node.tap.says)]
    return [box, *pointers(frame, area, picture, actions), *tap]


def foremost(picture: BoxPicture, actions: Sequence[Any]) -> Iterator[Any]:
    """Of several drawers that may be opened, one that is in sight, if there is one."""
    yield from (action for action in actions if not isinstance(action, OpenDrawer))
    opened = [action for action in actions if isinstance(action, OpenDrawer)]
    yield from sorted(opened, key=lambda action: not picture.is_in_sight(action.drawer))[:1]


def _thing(name: str, size: int) -> pygame.Surface:
    """A gem; or an alarm, in the colour of its owner."""
    if not name.startswith(ALARM):
        return gem(name, size)
    return icon(BELL, size, SEATS[int(name.removeprefix(ALARM)) % len(SEATS)].colour)


# gems on their way


class FlyingGem(Gem, frozen=True):
    """A gem on its way."""


def flying_gems(flying: Flying, places: Mapping[str, Area], frame: Frame) -> list[Widget]:
    """In a curve from where they lay to the pillow; gems of one heap follow each other."""
    flight = flying.flight
    start, goal = places.get(flight.source), places.get(_goal(flight))
    if start is None or goal is None:
        return []
    size = frame.sizes.px(34)
    found: list[Widget] = []
    for index, kind in enumerate(flight.things):
        share = min(1.0, max(0.0, flying.progress * 1.5 - 0.5 * index / max(1, len(flight.things))))
        eased = share * share * (3 - 2 * share)
        x = start.centre[0] + (goal.centre[0] - start.centre[0]) * eased
        y = start.centre[1] + (goal.centre[1] - start.centre[1]) * eased - frame.sizes.px(60) * 4 * share * (1 - share)
        found.append(FlyingGem(Area(round(x) - size // 2, round(y) - size // 2, size, size), kind))
    return found


def _goal(flight: Flight) -> str:
    """The key of the place where they go; a seat's black pillow is its row."""
    return f"{SEAT}{flight.seat}" if flight.goal == "black" else flight.goal


SPRITES |= {"gem": _gem, "emblem": _emblem, "pillow": _pillow}
GROUNDS["pillow"] = pillow
DRAWINGS[GEM_PILLOW] = _gem_pillow
SCENES[BOX_IN_PLAY] = _box_in_play
