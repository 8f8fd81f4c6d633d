"""The screens of the toy game on the toy apparatus, and of the apparatus itself."""

from collections.abc import Sequence

from companion.drawing.area import Area
from companion.nodes.nodes import Button, Column, Drawing, Node, Tap, Text
from companion.nodes.page import Page
from companion.pages.actions import Hands, Leave, Route
from companion.pages.bars import barred, play_bar
from companion.pages.context import Context, GamePages
from companion.pages.home import APPARATUS
from companion.pages.routes import NewGame, Play, Sensors
from companion.screens.kiosk.game_screens import ApparatusScreens, Frame
from companion.screens.kiosk.widgets.basic import Label
from companion.screens.kiosk.widgets.widget import Widget
from hardware.sensor_map import Block, SensorMap
from tests.toys.lamp_switch import LAMP_SWITCH, Flip, Snapshot, SwitchFlipped
from tests.toys.lights import LIGHTS, Opened


class LampPicture:
    """On or off; nothing moves in between."""

    def __init__(self) -> None:
        self._on = False

    def start(self, reading: Snapshot, now_ms: int) -> None:  # noqa: ARG002
        self._on = reading.on

    def follow(self, movements: Sequence[SwitchFlipped], reading: Snapshot | None, now_ms: int) -> None:  # noqa: ARG002
        self._on = self._on if reading is None else reading.on

    def lead(self, led: object, now_ms: int, *, reduced: bool) -> None:
        """No finger drags a switch."""

    def recall(self, poses: Sequence[object], reading: Snapshot, now_ms: int, *, is_put: bool) -> None:  # noqa: ARG002
        self._on = reading.on

    def hold(self, now_ms: int) -> None:
        """There is nothing to hold back."""

    def picture(self, now_ms: int) -> str:  # noqa: ARG002
        return "lamp on" if self._on else "lamp off"

    @property
    def rest(self) -> str:
        return self.picture(0)

    def deadline_ms(self) -> None:
        return None


def _picture(
    frame: Frame,
    area: Area,
    actions: Sequence[Flip] = (),
    *,
    named: bool = False,  # noqa: ARG001
    lit: frozenset[str] = frozenset(),  # noqa: ARG001
) -> list[Widget]:
    return [Label(area, " ".join((str(frame.model.picture), *("flip it" for _ in actions))))]


def _hands(route: Play | Sensors, context: Context, beside: bool) -> Node:  # noqa: ARG001
    orders = (("Flip on", "flip on"), ("Flip off", "flip off"))
    return Column(children=tuple(Button(label=label, tap=Tap(Hands(order))) for label, order in orders), style="stack")


LAMP_SCREENS = ApparatusScreens(
    picture=_picture,
    sensors=SensorMap(blocks=(Block(("switch",), 1),)),
    hands=_hands,
    moving=LampPicture,
    sentences=LAMP_SWITCH.sentences,
)


def _page(route: Route, context: Context) -> Page | None:
    table = context.model.table
    if not isinstance(route, Play) or table is None:
        return None
    rows: list[Node] = [Drawing(kind=APPARATUS)]
    if table.is_over:
        rows.append(Text(words=f"{context.model.result} wins"))
        rows.append(Button(label="Finish", tap=Tap(Leave())))
    else:
        rows.append(Text(words=f"{table.headline.seat} is next"))
    return barred("Lights", play_bar(context, "Lights"), Column(children=tuple(rows), style="body"))


def _opening(route: NewGame) -> str:
    return LIGHTS.encode(Opened("lights", route.seats)).decode()


LIGHTS_SCREENS = GamePages(page=_page, opening=_opening)
