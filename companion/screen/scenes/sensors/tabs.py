"""Sensors: every channel live, their health and the check; for a virtual apparatus also moves and faults."""

from typing import assert_never

from companion.nodes.theme import Role
from companion.pages.actions import Action, Show
from companion.pages.routes import Home, Play, Sensors, SensorsPage
from companion.screen.drawing.layout import Area
from companion.screen.game_screens import ApparatusScreens, Frame
from companion.screen.scenes import hands_page
from companion.screen.scenes.chrome import back_bar, page
from companion.screen.scenes.sensors import check_page, health_page, timeline_page
from companion.screen.scenes.sensors.sensor_cells import fitted_rows
from companion.screen.widgets.basic import PushButton
from companion.screen.widgets.widget import Tap, Widget

_ONLY_VIRTUAL = frozenset({SensorsPage.HANDS, SensorsPage.FAULTS})
_WITH_PARTS = frozenset({SensorsPage.CHANNELS, SensorsPage.FAULTS})


def build(route: Sensors, frame: Frame) -> list[Widget]:
    """The page, and below it the way to the others."""
    if frame.apparatus is None:
        return back_bar(frame, frame.say("Sensors"))[0]
    if route.page in _ONLY_VIRTUAL and not frame.model.link.simulated:
        route = Sensors()
    widgets, body = page(frame, _title(route, frame), back=_back(route, frame))
    if _fills(route, frame):
        return [*widgets, *_page(route, frame, body, frame.apparatus)]
    foot, body = body.from_bottom(max(frame.sizes.touch, frame.sizes.px(50)), frame.sizes.gap)
    return [*widgets, *_page(route, frame, body, frame.apparatus), *_tabs(route, frame, foot)]


def _fills(route: Sensors, frame: Frame) -> bool:
    """The keys for hands need all of a small screen: the other pages are one step back."""
    return route.page is SensorsPage.HANDS and frame.sizes.is_small


def _back(route: Sensors, frame: Frame) -> Action:
    """Out of a closer look, or to where one came from: the running game, or home."""
    if route.page in _WITH_PARTS and route.part:
        return Show(Sensors(route.page))
    if _fills(route, frame):
        return Show(Sensors())
    return Show(Play() if frame.model.table is not None else Home())


def _title(route: Sensors, frame: Frame) -> str:
    match route.page:
        case SensorsPage.HANDS:
            return hands_page.title(frame)
        case SensorsPage.FAULTS:
            title = frame.say("Try faults")
            return f"{title} · {route.part}" if route.part else title
        case SensorsPage.CHECK:
            return frame.say("Sensor check")
        case SensorsPage.CHANNELS if route.part:
            return route.part
        case SensorsPage.CHANNELS | SensorsPage.TIMELINE | SensorsPage.HEALTH:
            return frame.say("Sensors")
        case _ as unreachable:
            assert_never(unreachable)


def _page(route: Sensors, frame: Frame, area: Area, apparatus: ApparatusScreens) -> list[Widget]:
    match route.page:
        case SensorsPage.CHANNELS:
            return apparatus.pages().channels(route, frame, area)
        case SensorsPage.TIMELINE:
            return timeline_page.build(route, frame, area)
        case SensorsPage.HEALTH:
            return health_page.build(route, frame, area)
        case SensorsPage.CHECK:
            return check_page.build(route, frame, area, apparatus)
        case SensorsPage.HANDS:
            return apparatus.pages().hands(frame, area, route)
        case SensorsPage.FAULTS:
            return apparatus.pages().faults(route, frame, area)
        case _ as unreachable:
            assert_never(unreachable)


def _tabs(route: Sensors, frame: Frame, area: Area) -> list[Widget]:
    say = frame.say
    pages = [
        (SensorsPage.CHANNELS, say("Channels"), "i"),
        (SensorsPage.TIMELINE, say("Timeline"), "l"),
        (SensorsPage.HEALTH, say("Health"), "h"),
        (SensorsPage.CHECK, say("Check"), "k"),
    ]
    if frame.model.link.simulated:
        pages += [(SensorsPage.HANDS, say("Move"), "b"), (SensorsPage.FAULTS, say("Faults"), "g")]
    ill = any(not row.is_well for row in fitted_rows(frame.model.panel))
    return [
        PushButton(
            cell,
            label,
            icon="warning" if page is SensorsPage.HEALTH and ill and not frame.sizes.is_small else None,
            role=Role.SMALL,
            lit=page is route.page,
            tap=Tap(Show(Sensors(page)), key),
        )
        for cell, (page, label, key) in zip(area.columns(len(pages), frame.sizes.gap), pages, strict=True)
    ]
