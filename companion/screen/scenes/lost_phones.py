"""Whose phone is lost, on every page of a running game: at the left of the bar, over its title."""

from msgspec.structs import replace

from companion.nodes.theme import Role
from companion.pages.actions import Route, Show
from companion.pages.routes import InGame, Phones
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink, width_of
from companion.screen.game_screens import Frame
from companion.screen.widgets.basic import Badge, Label, PushButton
from companion.screen.widgets.stage import reachable
from companion.screen.widgets.widget import Tap, Widget

_INK = Ink(Role.SMALL)


def over(route: Route, frame: Frame, scene: list[Widget]) -> list[Widget]:
    """The scene with a sign that says so. It covers nothing that can be tapped, and no other sign.

    A tap leads to the phones, unless a finger would find something else there, too: then the menu does.
    """
    lost = frame.model.phones.lost
    if not lost or not isinstance(route, InGame) or isinstance(route, Phones):
        return scene
    sizes, edge, say = frame.sizes, frame.sizes.px(2), frame.say
    words = say("{seat}: phone lost", seat=lost[0]) if len(lost) == 1 else say("{n} phones lost", n=len(lost))
    taken = [widget.area for widget in (*reachable(scene), *(each for each in scene if isinstance(each, Badge)))]
    left = sizes.px(4)
    bar = Area(left, 0, sizes.width - left, sizes.bar)
    right = min((area.left for area in taken if area.touches(bar)), default=bar.right) - sizes.gap
    wide = width_of(words, *_INK.face(sizes)) + round(sizes.font_px(_INK.role) * 1.05) + 5 * sizes.gap
    spot = Area(left, edge, min(wide, right - left), sizes.bar - 2 * edge)
    below = [each for each in scene if not (isinstance(each, Label) and each.area.touches(spot))]
    told = PushButton(spot, words, icon="warning", role=_INK.role, chosen=True, tap=Tap(Show(Phones(lost[0])), "x"))
    is_free = not any(told.hit(sizes).touches(target.area) for target in reachable(scene))
    return [*below, told if is_free else replace(told, tap=None)]
