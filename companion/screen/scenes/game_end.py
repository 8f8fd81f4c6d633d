"""What every game shows when it is over: the ways on from there, and the code for BG Stats."""

from companion.screen.actions import Leave, Show
from companion.screen.drawing import text
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.drawing.theme import BRIGHT, Role
from companion.screen.model import Frame
from companion.screen.routes import Play, PlayPage, Replay
from companion.screen.scenes.blocks import QrCode
from companion.screen.widgets.basic import Paragraph, Plate, PushButton
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget


def ways(frame: Frame, foot: Area, *, points: bool = True) -> list[PushButton]:
    """Where one can go when the game is over; putting it away is the usual thing. `points`: to a page of its own."""
    say = frame.say
    found: list[tuple[str, Tap]] = [
        *([(say("Points"), Tap(Show(Play(page=PlayPage.POINTS)), "p"))] if points else []),
        (say("BG Stats"), Tap(Show(Play(page=PlayPage.CODE)), "b")),
        *((say("Watch replay"), Tap(Show(Replay(game.id)), "w")) for game in frame.model.games[:1]),
    ]
    *cells, last = foot.columns(len(found) + 1, frame.sizes.gap)
    buttons = [PushButton(cell, label, tap=tap) for cell, (label, tap) in zip(cells, found, strict=True)]
    return [*buttons, PushButton(last, say("Finish"), Kind.PRIMARY, tap=Tap(Leave(), "return"))]


def code_page(frame: Frame) -> list[Widget]:
    """The code over the whole height: the more squares, the more it needs every pixel."""
    sizes, say = frame.sizes, frame.say
    code, rest = frame.area.from_left(frame.area.height)
    inside = rest.inset(sizes.px(14), sizes.px(14))
    foot, inside = inside.from_bottom(max(sizes.touch, sizes.px(52)), sizes.gap)
    title, inside = inside.from_top(2 * text.line_height(*Ink(Role.ACTION).face(sizes)), sizes.px(6))
    hint = say("Scan the code with a phone. BG Stats opens and saves the game.")
    if not frame.model.code:
        hint = say("This game is too long for a code: export it instead.")
    widgets: list[Widget] = [
        Paragraph(title, say("For BG Stats"), Ink(Role.ACTION, BRIGHT)),
        Paragraph(inside, hint, Ink(Role.BODY if not sizes.is_small else Role.SMALL)),
        PushButton(foot, say("Back"), Kind.PRIMARY, tap=Tap(Show(Play()), "escape")),
    ]
    return [QrCode(code, frame.model.code) if frame.model.code else Plate(code.inset(sizes.margin)), *widgets]
