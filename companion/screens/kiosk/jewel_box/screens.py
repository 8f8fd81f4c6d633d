"""The jewel box on the screen, as the one value that the shell asks for.

Its picture points at what hands have to do: the part glows, and an arrow shows the way that it goes. Fingers move the
virtual box: its parts follow them, and a button shows it from behind. One rule: fingers do what the keys do. A gesture
ends in the same order to the same virtual hands, and sensors decide.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.drawing.area import Area
from companion.nodes.nodes import Drawing
from companion.nodes.theme import Sizes
from companion.pages.actions import CheckSensors, CheckStep, Hands, Show
from companion.pages.context import BOX_IN_PLAY, BoxInPlay, Exhibit
from companion.pages.hands import wanted_actions
from companion.pages.routes import Play, PlayPage, Sensors, SensorsPage
from companion.screens.kiosk.game_screens import ApparatusScreens, Frame, on_pages
from companion.screens.kiosk.jewel_box.box_pages import JEWEL_BOX_PAGES, At, at_box, believed
from companion.screens.kiosk.jewel_box.drawer_keys import drawer_key, joint_sprite, levels_sprite, side_sprite
from companion.screens.kiosk.jewel_box.gestures import (
    BoxGrip,
    DrawerGrip,
    Grip,
    Led,
    WoodGrip,
    followed,
    grip_at,
    is_large_enough,
    let_go,
    outlines_of,
)
from companion.screens.kiosk.jewel_box.motion import Motion
from companion.screens.kiosk.jewel_box.outlines import BoxHints, BoxOutlines, pointable
from companion.screens.kiosk.jewel_box.perspective import Box, Lying
from companion.screens.kiosk.jewel_box.picture import DRAWERS, BoxPicture, box_picture, from_behind
from companion.screens.kiosk.page_widgets import DRAWINGS, SCENES, SPRITES
from companion.screens.kiosk.widgets.basic import PushButton, Spot
from companion.screens.kiosk.widgets.pointer import pointer
from companion.screens.kiosk.widgets.widget import Finger, Tap, Widget, widget_tap
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, PushDrawer, RotateLevel, TurnBox
from hardware.jewel_box.channels import RINGS

# what hands have to do


def pointed(frame: Frame, area: Area, picture: BoxPicture, actions: Sequence[Any]) -> list[Widget]:
    """A picture of the box on which what hands have to do glows."""
    return [Box(area, picture), *pointers(frame, area, picture, actions)]


def pointers(
    frame: Frame, area: Area, picture: BoxPicture, actions: Sequence[Any], *, by_finger: bool = False
) -> list[Widget]:
    """What glows on a picture of the box; `by_finger`: arrows go as a finger does that moves the picture itself."""
    still = frame.model.settings.reduced_motion
    hints = BoxHints(BoxOutlines(*area.size, picture), frame.sizes.scale, by_finger=by_finger)
    return [pointer(hints.of(one), area, frame.sizes, still=still) for one in pointable(actions)]


def joint_shown(frame: Frame, area: Area, picture: BoxPicture, joint: str) -> list[Widget]:
    """A picture of the box on which a joint glows, with its two levels in frames and the way that it turns."""
    picture = replace(picture, lit=frozenset(joint))
    hints = BoxHints(BoxOutlines(*area.size, picture), frame.sizes.scale)
    return [Box(area, picture), pointer(hints.joint(picture.levels_above(joint)), area, frame.sizes, still=True)]


# a virtual box under fingers


class HandledBox(Box, frozen=True):
    """The box with parts that follow a finger; `still`: they jump from one rest to the next instead.

    `pointed`: what an arrow on it says has to be moved. `further`: the open drawer that a tap pulls further.
    """

    behind: bool = False
    still: bool = False
    pointed: Grip | None = None
    further: str = ""

    def shown(self, sizes: Sizes) -> BoxPicture:
        if self.finger is None or not isinstance(self.finger.grip, Grip):
            return self.picture
        outlines, finger = self._outlines, self._inside(self.finger)
        if not self.still:
            return followed(outlines, self.finger.grip, finger, sizes.touch)
        led = let_go(outlines, self.finger.grip, finger, sizes.touch) if finger.way is not None else None
        return self.picture if led is None else led.after

    def grip(self, x: int, y: int, sizes: Sizes) -> object | None:
        """The drawer or the wood there."""
        if not self.area.holds(x, y):
            return None
        return grip_at(self._outlines, (x - self.area.left, y - self.area.top), sizes.touch, self.pointed)

    def let_go(self, finger: Finger, sizes: Sizes) -> Hands | None:
        """The order to virtual hands, and what the picture shows until sensors have seen it."""
        assert isinstance(finger.grip, Grip)
        led = let_go(self._outlines, finger.grip, self._inside(finger), sizes.touch, self.further)
        if led is None:
            return None
        if self.behind:
            led = Led(led.order, from_behind(led.before), from_behind(led.after))
        return Hands(led.order, led)

    @property
    def _outlines(self) -> BoxOutlines:
        return outlines_of(*self.area.size, replace(self.picture, stirring=frozenset(), rock=0.0, rough=False))

    def _inside(self, finger: Finger) -> Finger:
        """The same finger, counted from the corner of the picture."""
        left, top = self.area[:2]

        def moved(spot: tuple[int, int]) -> tuple[int, int]:
            return spot[0] - left, spot[1] - top

        way = None if finger.way is None else moved(finger.way)
        return replace(finger, start=moved(finger.start), at=moved(finger.at), way=way)


def _handled(frame: Frame, route: At, box: Box, actions: Sequence[Any], buttons: Area | None = None) -> list[Widget]:
    """The virtual box, to be handled where it is large enough; else a tap on it leads to its keys.

    `buttons`: where to look at it from behind and to the keys, from the right; else in the upper corners, which the
    box leaves free, or on a small screen beside it, if there is room.
    """
    area, behind = box.area, at_box(route).behind
    if frame.sizes.is_small and buttons is None:
        column, rest = area.from_right(frame.sizes.touch, frame.sizes.gap)
        if is_large_enough(outlines_of(*rest.size, BoxPicture()), frame.sizes.touch):
            area, buttons = rest, column
    if not _is_for_fingers(frame, area):
        missing = max(0, frame.sizes.touch - area.height)
        spot = Area(area.left, area.top - missing, area.width, area.height + missing)
        keys = [] if _has_keys(route) else [Spot(spot, tap=_to_keys())]
        return [*_held(frame, replace(box, area=area), behind=behind, actions=actions), *keys]
    shown = _held(frame, replace(box, area=area), behind=behind, actions=actions)
    return [*shown, *_buttons(frame, area, route, buttons)]


def _held(frame: Frame, box: Box, *, behind: bool, actions: Sequence[Any], further: str = "") -> list[Widget]:
    """The virtual box, for fingers where it is large enough; else to be looked at.

    `further`: the open drawer that a tap pulls further instead of shutting it.
    """
    shown = from_behind(box.picture) if behind else box.picture
    if not _is_for_fingers(frame, box.area):
        return [replace(box, picture=shown), *pointers(frame, box.area, shown, actions)]
    still = frame.model.settings.reduced_motion
    led = HandledBox(box.area, shown, box.lying, behind=behind, still=still, pointed=_to_move(actions), further=further)
    return [led, *pointers(frame, box.area, shown, actions, by_finger=True)]


def _is_for_fingers(frame: Frame, area: Area) -> bool:
    return is_large_enough(outlines_of(*area.size, BoxPicture()), frame.sizes.touch)


def _to_move(actions: Sequence[Any]) -> Grip | None:
    """What has to be moved, if that is all there is to do."""
    match actions:
        case [OpenDrawer(drawer) | CloseDrawer(drawer) | PushDrawer(drawer)]:
            return DrawerGrip(drawer)
        case [RotateLevel(levels)]:
            return WoodGrip(levels)
        case [TurnBox()]:
            return BoxGrip()
        case _:
            return None


def _has_keys(route: At) -> bool:
    """Is this the page with the keys?"""
    return isinstance(route, Sensors) or route.page is PlayPage.HANDS


def _to_keys() -> Tap:
    return Tap(Show(Play(page=PlayPage.HANDS)), "h")


def _buttons(frame: Frame, area: Area, route: At, room: Area | None) -> list[Widget]:
    """The keys, and the view from behind."""
    at, has_keys = at_box(route), _has_keys(route)
    right, left = _places(frame, area if room is None else room, apart=room is None)
    turned = Show(replace(route, hands=replace(at, behind=not at.behind)))
    view = PushButton(right, "", icon="eye", lit=at.behind, tap=Tap(turned, "" if has_keys else "v", means="view"))
    return [view] if has_keys else [view, PushButton(left, "", icon="keys", tap=_to_keys())]


def _places(frame: Frame, area: Area, *, apart: bool) -> tuple[Area, Area]:
    """Places for two buttons: `apart` in the upper corners, else below each other or in a row, from the right."""
    side, gap = frame.sizes.touch, frame.sizes.gap
    below_bar = (frame.sizes.bar + side) // 2 + 1  # so far down fingers reach what stands in the bar
    is_column = not apart and area.height > area.width
    row = area.from_top(side)[0] if apart or is_column else area.middle(area.width, side)
    row = row.moved(0, max(0, below_bar - row.top))
    right, rest = row.from_right(side, gap)
    if is_column:
        return right, right.moved(0, side + gap)
    return right, row.from_left(side)[0] if apart else rest.from_right(side)[0]


# what is asked for


def _picture(
    frame: Frame,
    area: Area,
    actions: Sequence[Any] = (),
    *,
    named: bool = False,
    lit: frozenset[str] = frozenset(),
) -> list[Widget]:
    shown = replace(box_picture(frame.model.picture), labels=named)
    if len(lit) == 1 and lit <= set(RINGS):
        return joint_shown(frame, area, shown, *lit)
    return pointed(frame, area, replace(shown, lit=lit & set(DRAWERS)), actions)


def _in_hands(node: Drawing, area: Area, frame: Frame) -> list[Widget]:
    """The box beside the keys: fingers move a virtual one."""
    shown, actions = replace(believed(frame), labels=frame.model.settings.labels), wanted_actions(frame)
    if frame.model.link.simulated:
        return _handled(frame, node.value, Box(area, shown), actions)
    return pointed(frame, area, shown, actions)


def _put_back(frame: Frame, area: Area, route: Play, actions: Sequence[Any], buttons: Area) -> list[Widget]:
    shown = replace(box_picture(frame.model.picture), labels=frame.model.settings.labels)
    return _handled(frame, route, Box(area, shown), actions, buttons)


def _stood(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    """The box as it stood once, with the names of its drawers."""
    return [Box(area, replace(box_picture(node.value), labels=True))]


def _in_play(node: Drawing, area: Area, frame: Frame) -> list[Widget]:
    """The box in a game, pointing at what to move. Fingers move it, or a tap leads to where it is moved."""
    value, game = node.value, frame.game
    assert isinstance(value, BoxInPlay)
    picture = box_picture(frame.model.picture)
    actions = list(_foremost(picture, value.actions))
    picture = replace(picture, labels=frame.model.settings.labels and bool(actions))
    lying = None if game is None else game.drawings().lying
    shown = Lying(value.drawer, value.front, lying, value.secret) if value.drawer and lying is not None else None
    box = Box(area, picture, shown)
    if value.handled:
        return _held(frame, box, behind=at_box(value.route).behind, actions=actions, further=value.further)
    tap = [] if node.tap is None else [Spot(area, tap=widget_tap(node.tap), does=node.tap.says)]
    return [box, *pointers(frame, area, picture, actions), *tap]


def _foremost(picture: BoxPicture, actions: Sequence[Any]) -> Iterator[Any]:
    """Of several drawers that may be opened, one that is in sight, if there is one."""
    yield from (action for action in actions if not isinstance(action, OpenDrawer))
    opened = [action for action in actions if isinstance(action, OpenDrawer)]
    yield from sorted(opened, key=lambda action: not picture.is_in_sight(action.drawer))[:1]


# for the gallery

_EXHIBITS = (
    Exhibit("sensors", (Show(Sensors()),)),
    Exhibit("sensors-health", (Show(Sensors(SensorsPage.HEALTH)),)),
    Exhibit(
        "sensors-timeline",
        (
            Show(Sensors(SensorsPage.TIMELINE)),
            Hands("open A1 secret"),
            Hands("close A1"),
            Hands("fault noisy C3.closed"),
        ),
    ),
    Exhibit("sensors-joint", (Show(Sensors(part="AB")),)),
    Exhibit("sensors-drawer", (Show(Sensors(part="B1")), Hands("fault stuck B1.front"), Hands("open B1 secret"))),
    Exhibit("sensors-lost", (Hands("fault lost C"), Show(Sensors()))),
    Exhibit("sensors-hands", (Show(Sensors(SensorsPage.HANDS)),)),
    Exhibit("sensors-hands-open", (Hands("open A1"), Hands("open B2"), Show(Sensors(SensorsPage.HANDS)))),
    Exhibit("sensors-faults", (Show(Sensors(SensorsPage.FAULTS)),)),
    Exhibit("sensors-fault", (Show(Sensors(SensorsPage.FAULTS, "B1")),)),
    Exhibit(
        "sensors-check",
        (
            Show(Sensors(SensorsPage.CHECK)),
            CheckSensors(CheckStep.BEGIN),
            CheckSensors(CheckStep.NEXT),
            Hands("open A1 secret"),
            Hands("close A1"),
        ),
    ),
    Exhibit("sensors-check-start", (Show(Sensors(SensorsPage.CHECK)), CheckSensors(CheckStep.BEGIN))),
    Exhibit(
        "sensors-checked",
        (
            Show(Sensors(SensorsPage.CHECK)),
            Hands("fault lost C"),
            CheckSensors(CheckStep.BEGIN),
            *(CheckSensors(CheckStep.NEXT) for _ in range(17)),
        ),
    ),
)
SPRITES |= {"joint": joint_sprite, "levels": levels_sprite, "side": side_sprite}
SCENES[BOX_IN_PLAY] = _in_play
DRAWINGS |= {"drawer": drawer_key, "box-stood": _stood}
JEWEL_BOX = ApparatusScreens(
    picture=_picture,
    in_hands=_in_hands,
    moving=Motion,
    **on_pages(JEWEL_BOX_PAGES),
    handled=_put_back,
    exhibits=lambda: _EXHIBITS,
)
