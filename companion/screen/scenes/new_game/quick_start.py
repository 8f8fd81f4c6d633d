"""A new game without names: how many play is all that has to be said. The seats are called by their symbols."""

from msgspec.structs import replace

from companion.languages import seat_name
from companion.nodes.theme import BRIGHT, Role
from companion.pages.actions import Action, Begin, Show
from companion.pages.routes import NewGame, NewGamePage
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, line_height
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import NOWHERE, card_button, in_cells
from companion.screen.scenes.new_game.seat import key_page, seat_page
from companion.screen.widgets.basic import Label, PushButton, SeatMark
from companion.screen.widgets.widget import Tap, Widget

_MOST_IN_ROW = 4


def numbers(route: NewGame, frame: Frame, area: Area, seats: range) -> list[Widget]:
    """A key for each number of seats, with their symbols; the game begins with a tap on it. Every row is full."""
    rows = area.rows(-(-len(seats) // _MOST_IN_ROW), frame.sizes.gap)
    cuts = [len(seats) * row // len(rows) for row in range(len(rows) + 1)]
    cells = [
        cell
        for row, start, end in zip(rows, cuts, cuts[1:], strict=False)
        for cell in row.columns(end - start, frame.sizes.gap)
    ]
    return [widget for cell, number in zip(cells, seats, strict=True) for widget in _number(route, frame, cell, number)]


def _number(route: NewGame, frame: Frame, area: Area, number: int) -> list[Widget]:
    sizes, ink = frame.sizes, Ink(Role.NAME, BRIGHT, Align.CENTRE)
    each = min(sizes.px(40), area.height // 8, (area.width - 2 * sizes.gap) // number - sizes.px(2))
    high = line_height(*ink.face(sizes))
    inside = area.middle(area.width - 2 * sizes.gap, min(area.height, high + each + area.height // 20))
    upper, lower = inside.from_top(high)
    marks = lower.from_bottom(each)[0].middle(number * (each + sizes.px(2)), each)
    return [
        PushButton(area, "", tap=Tap(begun(_nameless(route, frame, number), frame), str(number))),
        Label(upper, str(number), ink),
        *(SeatMark(cell, style, px=each) for style, cell in enumerate(marks.columns(number))),
    ]


def _nameless(route: NewGame, frame: Frame, number: int) -> NewGame:
    """The table with so many seats, called by their symbols."""
    return replace(route, seats=tuple(seat_name(frame.say, style) for style in range(number)), computers=())


def begun(route: NewGame, frame: Frame) -> Action:
    """The game at this table; where something has to be chosen first, the page for that."""
    game = frame.screens.games[route.game]()
    if game.setup is None:
        return Begin(game.opening(route), route.computers)
    usual = game.setup.usual(route, frame)
    if usual is None:
        return Show(replace(route, page=NewGamePage.SETUP))
    return Begin(game.opening(usual), route.computers)


def others(route: NewGame, frame: Frame, area: Area, seats: range) -> list[Widget]:
    """What can be said besides: other rules than those it shows, who played last, or names."""
    say, setup, same = frame.say, frame.screens.games[route.game]().setup, frame.model.last_seats
    page = seat_page(route, 0) if frame.model.names else key_page(route, 0)
    icon = None if frame.sizes.is_small else "pencil"
    buttons = [PushButton(NOWHERE, say("Enter names"), icon=icon, role=Role.BODY, tap=Tap(Show(page), "a"))]
    options = frame.model.setup_options[route.game]
    computers: list[Widget] = []
    if options.computer_levels:
        alone = Tap(Show(replace(route, page=NewGamePage.COMPUTERS)), "c", means="computers")
        label = "" if len(same) in seats or frame.sizes.is_small else say("Computers")
        wide = frame.sizes.px(176) if label else max(frame.sizes.touch, frame.sizes.px(64))
        spot, area = area.from_right(wide, frame.sizes.gap)
        computers = [PushButton(spot, label, icon="computer", role=Role.BODY, tap=alone)]
    if len(same) in seats:
        again = Tap(Show(replace(route, seats=same, computers=tuple(frame.model.last_computers.items()))), "s")
        buttons.insert(0, PushButton(NOWHERE, say("Same players"), role=Role.BODY, tap=again))
    if setup is None:
        return [*in_cells(area.columns(len(buttons), frame.sizes.gap), buttons), *computers]
    is_tight = frame.sizes.is_small and bool(computers) and len(buttons) > 1
    if is_tight:
        buttons = [replace(button, role=Role.SMALL) for button in buttons]
    first, *cells = area.shares(1.2 if is_tight else 1.6, *[1] * len(buttons), gap=frame.sizes.gap)
    choose = Tap(Show(replace(route, page=NewGamePage.SETUP)), "e")
    rules = PushButton(first, setup.label(say), role=Role.BODY, tap=choose)
    return [*card_button(frame, rules, setup.chosen(route, frame), names=True), *in_cells(cells, buttons), *computers]
