"""The screens of the toy game on the toy apparatus, and of the apparatus itself."""

from collections.abc import Sequence

from companion.nodes.nodes import Button, Column, Node, Tap
from companion.pages.actions import Hands, Leave
from companion.pages.context import Block, Context, SensorMap
from companion.pages.routes import NewGame, Play, Sensors
from companion.screen.drawing.layout import Area
from companion.screen.game_screens import ApparatusScreens, Frame, GameScreens
from companion.screen.scenes.chrome import play_bar
from companion.screen.widgets.basic import Label, PushButton
from companion.screen.widgets.widget import Widget, widget_tap
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


def _scene(route: Play, frame: Frame) -> list[Widget]:  # noqa: ARG001
    table = frame.model.table
    assert table is not None
    assert frame.apparatus is not None
    widgets, rest = play_bar(frame, "Lights")
    picture, words, button = rest.inset(frame.sizes.margin).rows(3, frame.sizes.gap)
    widgets += frame.apparatus.picture(frame, picture)
    if table.is_over:
        return [
            *widgets,
            Label(words, f"{frame.model.result} wins"),
            PushButton(button, "Finish", tap=widget_tap(Tap(Leave()))),
        ]
    return [*widgets, Label(words, f"{table.headline.seat} is next")]


def _opening(route: NewGame) -> str:
    return LIGHTS.encode(Opened("lights", route.seats)).decode()


LIGHTS_SCREENS = GameScreens(scene=_scene, opening=_opening)
