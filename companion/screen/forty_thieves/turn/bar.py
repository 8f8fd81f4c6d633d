"""The bar on top of a running game: the phases of the turn, the piles, undo and the menu."""

from companion.games.forty_thieves.guide.values import StepState
from companion.languages import mark
from companion.screen.actions import Show, Undo
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.drawing.theme import BRIGHT, RUBY, Role
from companion.screen.forty_thieves.drawing.night import PhaseStrip
from companion.screen.forty_thieves.game_values import values_of
from companion.screen.forty_thieves.turn.areas import scene_areas
from companion.screen.forty_thieves.widgets.night_panels import NightBar, NightButton, NightPlate
from companion.screen.forty_thieves.widgets.piles import Piles
from companion.screen.model import Frame
from companion.screen.routes import Menu, Play, PlayPage
from companion.screen.scenes.chrome import TITLE
from companion.screen.widgets.basic import IconMark, Label
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Tap, Widget
from companion.words import Marked, Words


def play_bar(frame: Frame) -> list[Widget]:
    """The bar of a running game."""
    sizes, bar = frame.sizes, scene_areas(frame).bar
    tray, column = scene_areas(frame)[1:]
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
    """Undo with what it would take back; in the place of its words a virtual thing is marked, and can be moved."""
    sizes, table = frame.sizes, frame.model.table
    widgets: list[Widget] = []
    if table is not None and table.peeks:  # somebody looked at what is hidden: that stays told
        spot, room = room.from_left(sizes.px(24), sizes.px(4))
        widgets.append(IconMark(spot, "warning", RUBY))
    if _is_simulated(frame) and not sizes.is_small:
        room, sign = room.from_right(sizes.px(48), sizes.px(6))
        tap = Tap(Show(Play(page=PlayPage.HANDS)), "f11")
        widgets.append(NightButton(sign, frame.say("SIMULATED"), role=Role.SMALL, tap=tap))
    if table is None or table.undo is None:
        return widgets
    words = (frame.say("Undo: {what}", what=frame.say.words(table.undo)), *_short(frame, table.undo), "")
    buttons = [NightButton(room, each, icon="undo", role=Role.SMALL, tap=Tap(Undo(), "u")) for each in words]
    fits = (button for button in buttons if not button.cut(sizes) and not (sizes.is_small and button.label))
    return [*widgets, next(fits)]


def sign_on_tray(frame: Frame) -> list[Widget]:
    """That a thing is only simulated, on a small screen: on the wood below the tiles, where no line ends."""
    sizes = frame.sizes
    if not (_is_simulated(frame) and sizes.is_small):
        return []
    foot = scene_areas(frame).tray.from_bottom(sizes.px(20))[0].moved(0, sizes.px(4))
    area = foot.middle(sizes.px(140), foot.height)
    return [NightPlate(area, Look.WELL), Label(area, frame.say("SIMULATED"), Ink(Role.SMALL, BRIGHT, Align.CENTRE))]


def _is_simulated(frame: Frame) -> bool:
    return frame.model.link.simulated and frame.apparatus is not None


def _short(frame: Frame, undo: Words) -> tuple[str, str]:
    """The same in a word or two, and that one can undo."""
    return frame.say(SHORT_UNDO.get(undo.text, _UNDO)), frame.say(_UNDO)


_UNDO = mark("Undo")
# What the game calls an event, and what there is room for in the bar.
SHORT_UNDO: dict[str, Marked] = {
    "the tiles were laid": mark("Undo: set-up"),
    "a jar was noted": mark("Undo: jar"),
    "the note of a jar was removed": mark("Undo: jar"),
    "{seat} drew up to three": mark("Undo: hand"),
    "{seat} discarded {n} tile and drew up to three": mark("Undo: hand"),
    "{seat} looked at a tile": mark("Undo: glimpse"),
    "{seat} showed a tile": mark("Undo: tile"),
    "{seat} played a Lantern": mark("Undo: Lantern"),
    "{seat} replaced a tile": mark("Undo: replace"),
    "{seat} swapped two tiles": mark("Undo: swap"),
    "{seat} played a Sapphire tile": mark("Undo: Sapphire"),
    "{seat} played an Amulet": mark("Undo: Amulet"),
    "{seat} played an Evil Eye on {other}": mark("Undo: Evil Eye"),
    "{seat} played a Dagger": mark("Undo: Dagger"),
    "{seat} played a leader": mark("Undo: leader"),
    "{seat} drew the Merchant": mark("Undo: Merchant"),
    "{seat} drew the Genie": mark("Undo: Genie"),
    "{seat} drew Sinbad": mark("Undo: Sinbad"),
    "{seat} wished to be rid of all Evil Eyes": mark("Undo: wish"),
    "{seat} wished for a second turn": mark("Undo: wish"),
    "{seat} wished for what the merchant has": mark("Undo: wish"),
    "{seat} announced a theft": mark("Undo: theft"),
    "{seat} gave up the theft": mark("Undo: theft"),
    "{seat} chose a sapphire": mark("Undo: choice"),
    "{seat} ended the turn": mark("Undo: turn"),
    "the table corrected the app": mark("Undo: correction"),
}
