"""What several scenes of the game show: how everybody stands, and the red pillow."""

from collections.abc import Iterator

import pygame

from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.pages.reveal import PILLOW
from companion.games.master_thieves.views import SeatView, TableView
from companion.nodes.nodes import Drawing
from companion.nodes.theme import BRIGHT, DIM, IVORY, PANEL, Colour, Role, Sizes, Weight, mix
from companion.screen.drawing.cache import SPRITES as KEPT
from companion.screen.drawing.canvas import Canvas
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.game_screens import Frame
from companion.screen.game_values import seat_style
from companion.screen.master_thieves.drawing.emblems import emblem
from companion.screen.master_thieves.drawing.marks import GemPillow
from companion.screen.master_thieves.game_values import ranked
from companion.screen.page_widgets import DRAWINGS, SPRITES
from companion.screen.widgets.basic import Group, Label, Plate, SeatMark
from companion.screen.widgets.widget import Widget
from companion.words import points

PAST: Colour = (110, 88, 60)  # the emblem of a card that had its turn
_FAINT = 0.3  # of its colour has what cannot be shown


def counts(gems: Gems) -> tuple[tuple[str, int], ...]:
    """Gems by their public names."""
    return (("ruby", gems.ruby), ("sapphire", gems.sapphire), ("diamond", gems.diamond))


class ScoreRow(Group, frozen=True):
    """How one seat stands: gems on its white and its black pillow, and the score."""

    of: SeatView
    seat: int
    active: bool

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        """The numbers stand below each other."""
        symbol, rest = self.area.from_left(sizes.px(18), sizes.px(6))
        total, rest = rest.from_right(sizes.px(50))
        name, white, black = score_columns(rest, sizes)
        colour = BRIGHT if self.active else IVORY
        yield SeatMark(symbol, self.seat, px=sizes.px(18))
        weight = Weight.BOLD if self.active else Weight.SEMIBOLD
        yield Label(name, self.of.name, Ink(Role.SMALL, colour, weight=weight), chosen=True)
        for spot, number in ((white, self.of.white.sapphire + self.of.white.diamond), (black, self.of.black.total)):
            yield Label(spot, str(number), Ink(Role.SMALL, DIM, Align.RIGHT))
        yield Label(total, points(self.of.score), Ink(Role.BODY, colour, Align.RIGHT, Weight.BOLD))


def score_columns(area: Area, sizes: Sizes) -> tuple[Area, Area, Area]:
    """Name, white pillow, black pillow."""
    black, rest = area.from_right(sizes.px(29))
    white, name = rest.from_right(sizes.px(26), sizes.px(2))
    return name, white, black


def score_table(frame: Frame, area: Area, view: TableView) -> list[Widget]:
    """Everybody's score, the highest first."""
    sizes = frame.sizes
    inside = area.inset(sizes.px(10), sizes.px(4))
    head, rest = inside.from_top(sizes.px(28))
    _, columns = head.from_right(sizes.px(50))
    name, white, black = score_columns(columns.from_left(sizes.px(24))[1], sizes)
    widgets: list[Widget] = [
        Plate(area),
        Label(Area(head.left, head.top, name.right - head.left, head.height), frame.say("Score"), Ink(Role.SMALL, DIM)),
        *(
            GemPillow(Area(place.right - sizes.px(22), place.top + sizes.px(6), sizes.px(26), sizes.px(19)), kind)
            for place, kind in ((white, "white"), (black, "black"))
        ),
    ]
    active = None if view.active is None else view.active.seat
    height = min(sizes.px(34), rest.height // len(view.seats))
    for index, seat in enumerate(ranked(view)):
        row = rest.from_top(height)[0].moved(0, index * height)
        widgets.append(ScoreRow(row, seat, seat_style(frame, view, seat.name), active=seat.name == active))
    return widgets


def red_pillow(frame: Frame, area: Area, view: TableView) -> list[Widget]:
    """The red pillow with its gems."""
    edge = frame.sizes.px(4)
    return [Plate(area), GemPillow(area.inset(edge), "red", counts(view.red_pillow))]


def _emblem_sprite(which: str, px: int, tone: Colour, faint: bool) -> pygame.Surface:
    """A character's emblem; one that cannot be shown is hardly seen."""
    return emblem(which, px, mix(PANEL, tone, _FAINT) if faint else tone)


def _pillow(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    kind, gems = node.value
    return [GemPillow(area, kind, gems)]


@KEPT.kept
def _card_back(which: str, px: int, tone: Colour, faint: bool) -> pygame.Surface:  # noqa: ARG001 - all are alike
    """What every card looks like from behind."""
    canvas = Canvas(px, px, over=4)
    width = px * 0.64
    left, right = (px - width) / 2, (px + width) / 2
    edge = [(left, 1), (right, 1), (right, px - 1), (left, px - 1), (left, 1)]
    canvas.stroke(edge, max(1.0, px * 0.03), PAST)
    for reach in (0.3, 0.13):
        corners = [(0.5, 0.5 - reach), (0.5 + reach * 0.7, 0.5), (0.5, 0.5 + reach), (0.5 - reach * 0.7, 0.5)]
        canvas.stroke([(x * px, y * px) for x, y in (*corners, corners[0])], max(1.0, px * 0.03), PAST)
    return canvas.finish()


SPRITES["emblem"] = _emblem_sprite
SPRITES["card"] = _card_back
DRAWINGS[PILLOW] = _pillow
