"""The screens of the toy game: a button per seat that counts, and who has won. Proof that the shell knows no game."""

from companion.nodes.theme import Role
from companion.pages.actions import Leave, Say
from companion.pages.routes import NewGame, Play
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.game_screens import Frame, GameScreens
from companion.screen.scenes.chrome import play_bar
from companion.screen.widgets.basic import Label, PushButton
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget
from companion.words import Words
from tests.toys.counting import COUNTING, Counted, Opened, TableView


def _scene(route: Play, frame: Frame) -> list[Widget]:  # noqa: ARG001
    table = frame.model.table
    assert table is not None
    view = table.game
    assert isinstance(view, TableView)
    widgets, rest = play_bar(frame, "Counting")
    rows = rest.inset(frame.sizes.margin).rows(4, frame.sizes.gap)
    if table.is_over:
        leave = PushButton(rows[1], "Finish", Kind.PRIMARY, tap=Tap(Leave(), "return"))
        return [*widgets, Label(rows[0], f"{frame.model.result} wins"), leave]
    for row, (seat, count) in zip(rows, view.counts.items(), strict=False):
        line = COUNTING.encode(Counted(seat)).decode()
        widgets.append(PushButton(row, f"{seat} {count}", tap=Tap(Say((line,)))))
    return widgets


def _opening(route: NewGame) -> str:
    return COUNTING.encode(Opened("counting", route.seats)).decode()


def counting_picture(frame: Frame, area: Area) -> list[Widget]:
    """For those who choose a game."""
    return [
        Label(row, str(n), Ink(Role.NAME, align=Align.CENTRE))
        for n, row in enumerate(area.rows(3, frame.sizes.gap), start=1)
    ]


COUNTING_SCREENS = GameScreens(scene=_scene, opening=_opening, about=Words("Who is the first to count to three?"))
