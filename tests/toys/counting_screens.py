"""The screens of the toy game: a button per seat that counts, and who has won. Proof that the shell knows no game."""

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Ink
from companion.nodes.nodes import Button, Column, Node, Tap, Text
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.actions import Leave, Route, Say
from companion.pages.bars import barred, play_bar
from companion.pages.context import Context, GamePages
from companion.pages.routes import NewGame, Play
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.widgets.basic import Label
from companion.screens.kiosk.widgets.widget import Widget
from companion.words import Words
from tests.toys.counting import COUNTING, Counted, Opened, TableView


def _page(route: Route, context: Context) -> Page | None:
    table = context.model.table
    if not isinstance(route, Play) or table is None:
        return None
    view = table.game
    assert isinstance(view, TableView)
    rows: list[Node] = []
    if table.is_over:
        rows.append(Text(words=f"{context.model.result} wins"))
        rows.append(Button(label="Finish", tap=Tap(Leave(), "return"), primary=True))
    else:
        for seat, count in view.counts.items():
            line = COUNTING.encode(Counted(seat)).decode()
            rows.append(Button(label=f"{seat} {count}", tap=Tap(Say((line,)))))
    return barred("Counting", play_bar(context, "Counting"), Column(children=tuple(rows), style="body"))


def _opening(route: NewGame) -> str:
    return COUNTING.encode(Opened("counting", route.seats)).decode()


def counting_picture(frame: Frame, area: Area) -> list[Widget]:
    """For those who choose a game."""
    return [
        Label(row, str(n), Ink(Role.NAME, align=Align.CENTRE))
        for n, row in enumerate(area.rows(3, frame.sizes.gap), start=1)
    ]


COUNTING_SCREENS = GamePages(page=_page, opening=_opening, about=Words("Who is the first to count to three?"))
