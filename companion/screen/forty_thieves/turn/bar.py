"""The bar on top of a running game: the phases of the turn, the piles, undo and the menu."""

from msgspec.structs import replace

from companion.games.forty_thieves.guide.values import StepState
from companion.nodes.theme import BRIGHT, Role
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.forty_thieves.drawing.night import PhaseStrip
from companion.screen.forty_thieves.game_values import values_of
from companion.screen.forty_thieves.turn.areas import scene_areas
from companion.screen.forty_thieves.widgets.night_panels import NightBar, NightPlate, at_night
from companion.screen.forty_thieves.widgets.piles import Piles
from companion.screen.game_screens import Frame
from companion.screen.scenes.chrome import TITLE, looks, looks_sign, looks_width, play_buttons, sign_width
from companion.screen.widgets.basic import Badge, Label
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
    buttons = play_buttons(frame, in_words=not frame.sizes.is_small)
    height = bar.height - 2 * buttons[0].area.top
    return at_night(replace(one, area=one.area._replace(height=height)) for one in buttons)


def _signs(frame: Frame, strip: Area) -> tuple[list[Widget], Area]:
    """That somebody looked at what is hidden, and that a thing is virtual; and what is left of the strip."""
    sizes = frame.sizes
    widgets: list[Widget] = []
    if looks(frame):  # that stays told
        spot, strip = strip.from_right(looks_width(frame), sizes.px(4))
        widgets += looks_sign(frame, spot)
    if _is_simulated(frame) and not sizes.is_small:
        word = frame.say("VIRTUAL")
        spot, strip = strip.from_right(sign_width(frame, word), sizes.gap)
        widgets.append(Badge(spot, word))
    return widgets, strip


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
