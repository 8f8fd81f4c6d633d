"""The bar on top of a running game: the phases of the turn, the piles, undo and the menu."""

from companion.games.forty_thieves.guide.values import StepState
from companion.screen.actions import Show, Undo
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.drawing.theme import BRIGHT, RUBY, Role
from companion.screen.forty_thieves.drawing.night import PhaseStrip
from companion.screen.forty_thieves.game_values import values_of
from companion.screen.forty_thieves.night import NightBar, NightButton, NightPlate
from companion.screen.forty_thieves.piles import Piles
from companion.screen.forty_thieves.rooms import rooms
from companion.screen.model import Frame
from companion.screen.routes import Menu
from companion.screen.scenes.chrome import TITLE
from companion.screen.widgets.basic import IconMark, Label
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Tap, Widget


def play_bar(frame: Frame) -> list[Widget]:
    """The bar of a running game."""
    sizes, bar = frame.sizes, rooms(frame).bar
    tray, column = rooms(frame)[1:]
    view, guide = values_of(frame)
    now = next((index for index, step in enumerate(guide.steps) if step.state is StepState.NOW), -1)
    labels = tuple(frame.say.words(step.words) for step in guide.steps)
    strip = Area(tray.left, bar.top, tray.width, bar.height).inset(0, sizes.px(4))
    widgets: list[Widget] = [NightBar(bar)]
    if labels:
        widgets.append(PhaseStrip(strip, labels, now))
    else:
        widgets.append(Label(strip.inset(sizes.px(8), 0), frame.say("Prepare the board"), TITLE))
    room = bar._replace(left=column.left, width=column.width).inset(0, sizes.px(3))
    menu, room = _menu(frame, room)
    widgets.append(menu)
    if not sizes.is_small:
        piles, room = room.from_left(sizes.px(124), sizes.px(4))
        widgets.append(Piles(piles, view.stack, view.discard))
    return [*widgets, *_undo(frame, room)]


def _menu(frame: Frame, room: Area) -> tuple[Widget, Area]:
    sizes = frame.sizes
    width = (room.width - sizes.px(9)) // 2 if sizes.is_small else sizes.px(48)
    spot, rest = room.from_right(width, sizes.px(8))
    return NightButton(spot, "", icon="menu", role=Role.SMALL, tap=Tap(Show(Menu()), "m")), rest


def _undo(frame: Frame, room: Area) -> list[Widget]:
    """Undo with what it would take back; that a thing is only simulated stands where its words would be."""
    sizes, table = frame.sizes, frame.model.table
    widgets: list[Widget] = []
    if table is not None and table.peeks:  # somebody looked at what is hidden: that stays told
        spot, room = room.from_left(sizes.px(24), sizes.px(4))
        widgets.append(IconMark(spot, "warning", RUBY))
    if frame.model.link.simulated and frame.apparatus is not None and not sizes.is_small:
        icon, sign = room.from_right(sizes.px(48), sizes.px(6))
        sign = sign.inset(0, sizes.px(5))
        ink = Ink(Role.SMALL, BRIGHT, Align.CENTRE)
        widgets += [NightPlate(sign, Look.WELL), Label(sign.inset(sizes.px(4), 0), frame.say("SIMULATED"), ink)]
        room = icon
    if table is None or table.undo is None:
        return widgets
    words = frame.say("Undo: {what}", what=frame.say.words(table.undo))
    button = NightButton(room, words, icon="undo", role=Role.SMALL, tap=Tap(Undo(), "u"))
    for shorter in (words, frame.say("Undo"), ""):
        button = NightButton(room, shorter, icon="undo", role=Role.SMALL, tap=Tap(Undo(), "u"))
        if not button.cut(sizes) and not (sizes.is_small and shorter):
            break
    return [*widgets, button]
