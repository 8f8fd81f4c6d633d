"""The bar on top of a running game: the phases of the turn, the piles, undo and the menu."""

from msgspec.structs import replace

from companion.games.forty_thieves.guide.values import StepState
from companion.nodes.nodes import Row, Space
from companion.nodes.theme import BRIGHT, Role
from companion.pages.bars import looks, looks_sign, play_buttons, virtual_sign
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.forty_thieves.drawing.night import PhaseStrip
from companion.screen.forty_thieves.game_values import values_of
from companion.screen.forty_thieves.turn.areas import scene_areas
from companion.screen.forty_thieves.widgets.night_panels import NightBar, NightPlate, at_night
from companion.screen.forty_thieves.widgets.piles import Piles
from companion.screen.game_screens import Frame
from companion.screen.page_widgets import TITLE, painter
from companion.screen.widgets.basic import Label, PushButton
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Widget


def play_bar(frame: Frame) -> list[Widget]:
    """The bar of a running game; undo and the menu are where they are in every game."""
    sizes, (bar, tray, column) = frame.sizes, scene_areas(frame)
    view, guide = values_of(frame)
    now = next((index for index, step in enumerate(guide.steps) if step.state is StepState.NOW), -1)
    labels = tuple(frame.say.words(step.words) for step in guide.steps)
    signs, strip = _signs(frame, Area(tray.left, bar.top, tray.width, bar.height))
    strip = strip.inset(0, sizes.px(4))
    widgets: list[Widget] = [NightBar(bar)]
    if labels:
        widgets.append(PhaseStrip(strip, labels, now))
    else:
        widgets.append(Label(strip.inset(sizes.px(8), 0), frame.say("Prepare the board"), TITLE))
    if not sizes.is_small:
        widgets.append(
            Piles(column._replace(top=bar.top, width=sizes.px(124), height=bar.height), view.stack, view.discard)
        )
    return [*widgets, *signs, *_buttons(frame, bar)]


def _buttons(frame: Frame, bar: Area) -> list[Widget]:
    """On a small screen without words, and as high as this bar is."""
    row = Row(children=(Space(), *play_buttons(frame, in_words=not frame.sizes.is_small)), style="bar")
    buttons = [one for one in painter(frame.sizes).part(row, bar, frame) if isinstance(one, PushButton)]
    return at_night(
        replace(one, area=one.area.middle(one.area.width, bar.height - 2 * frame.sizes.px(2))) for one in buttons
    )


def _signs(frame: Frame, strip: Area) -> tuple[list[Widget], Area]:
    """That somebody looked at what is hidden, and that a thing is virtual; and what is left of the strip."""
    signs = [virtual_sign(frame.say("VIRTUAL"))] if _is_simulated(frame) and not frame.sizes.is_small else []
    if looks(frame):  # that stays told
        signs.append(looks_sign(frame))
    if not signs:
        return [], strip
    row = Row(children=tuple(signs), style="line")
    place, strip = strip.from_right(painter(frame.sizes).size_of(row)[0], frame.sizes.gap)
    return painter(frame.sizes).part(row, place, frame), strip


def sign_on_tray(frame: Frame) -> list[Widget]:
    """That a thing is only simulated, on a small screen: on the wood below the tiles, where no line ends."""
    sizes = frame.sizes
    if not (_is_simulated(frame) and sizes.is_small):
        return []
    foot = scene_areas(frame).tray.from_bottom(sizes.px(20))[0].moved(0, sizes.px(4))
    area = foot.middle(sizes.px(140), foot.height)
    return [NightPlate(area, Look.WELL), Label(area, frame.say("VIRTUAL"), Ink(Role.SMALL, BRIGHT, Align.CENTRE))]


def _is_simulated(frame: Frame) -> bool:
    return frame.model.link.simulated and frame.apparatus is not None
