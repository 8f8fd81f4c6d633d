"""What several scenes of the game show: how everybody stands, and the red pillow."""

from collections.abc import Iterator

from companion.games.master_thieves.pages.values import counts, ranked
from companion.games.master_thieves.views import SeatView, TableView
from companion.nodes.theme import BRIGHT, DIM, IVORY, Colour, Role, Sizes, Weight
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.game_screens import Frame
from companion.screen.game_values import seat_style
from companion.screen.master_thieves.drawing.marks import GemPillow
from companion.screen.widgets.basic import Group, Label, Plate, SeatMark
from companion.screen.widgets.widget import Widget
from companion.words import points

PAST: Colour = (110, 88, 60)  # the emblem of a card that had its turn


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
