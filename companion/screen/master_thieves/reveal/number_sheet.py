"""The number of a card, on a sheet over the reveal: where a row has no room for eight keys."""

from msgspec.structs import replace

from companion.games.master_thieves.guide.values import Guide, RevealSeat
from companion.games.master_thieves.views import TableView
from companion.nodes.theme import SEATS, Role
from companion.pages.actions import Show
from companion.pages.routes import Play
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.game_screens import Frame
from companion.screen.game_values import seat_style
from companion.screen.master_thieves.reveal.picks import Way, number_action, picked
from companion.screen.master_thieves.reveal.rows import NUMBERS
from companion.screen.widgets.basic import Label, Plate, PushButton, SeatMark, Veil
from companion.screen.widgets.widget import Tap, Widget


def number_sheet(frame: Frame, view: TableView, guide: Guide, route: Play) -> list[Widget]:
    """The sheet, if somebody wants to give a number, and the rows have no room for it."""
    way, names = picked(route)
    found = next((seat for seat in guide.reveal if seat.seat in names), None)
    if way is not Way.NUMBER or found is None or found.shown is None or _has_room(frame, guide):
        return []
    widgets, inside = sheet(frame, view, found.seat, frame.say("{seat}: which number?", seat=found.seat))
    return [*widgets, *_numbers(frame, inside, found)]


def _has_room(frame: Frame, guide: Guide) -> bool:
    return not frame.sizes.is_small and len(guide.reveal) <= 5


def _numbers(frame: Frame, area: Area, seat: RevealSeat) -> list[Widget]:
    widgets: list[Widget] = []
    for cell, number in zip(area.grid(4, 2, frame.sizes.gap), NUMBERS, strict=True):
        action = number_action(seat, number)
        tap = None if action is None else Tap(action, str(number))
        off = tap is None and number != seat.number
        widgets.append(PushButton(cell, str(number), role=Role.HEADLINE, lit=number == seat.number, off=off, tap=tap))
    return widgets


def sheet(frame: Frame, view: TableView, seat: str, title: str) -> tuple[list[Widget], Area]:
    """An empty sheet about a seat, and the room on it; a tap beside it goes back."""
    sizes, whole = frame.sizes, frame.area
    back = Tap(Show(Play()), "escape")
    panel = whole.inset(sizes.px(20 if sizes.is_small else 56), sizes.px(20 if sizes.is_small else 48))
    inside = panel.inset(sizes.px(20), sizes.px(14))
    head, inside = inside.from_top(max(sizes.touch, round(sizes.font_px(Role.HEADLINE) * 1.2)), sizes.gap)
    close, head = head.from_right(max(sizes.touch, head.height), sizes.gap)
    mark, head = head.from_left(round(sizes.font_px(Role.HEADLINE) * 0.85), sizes.gap)
    number = seat_style(frame, view, seat)
    widgets: list[Widget] = [
        Veil(whole, panel, tap=back, does=frame.say("Back")),
        Plate(panel),
        SeatMark(mark, number),
        Label(head, title, Ink(Role.HEADLINE, SEATS[number].colour), chosen=True),
        PushButton(close, "", icon="close", tap=replace(back, key="backspace")),
    ]
    return widgets, inside
