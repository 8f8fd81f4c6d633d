"""The screens of the toy game on the toy apparatus, and of the apparatus itself."""

from collections.abc import Sequence

from companion.pages.actions import Hands, Leave
from companion.pages.routes import NewGame, Play, Sensors
from companion.screen.drawing.layout import Area
from companion.screen.game_screens import ApparatusScreens, Frame, GameScreens, SensorScenes
from companion.screen.scenes.chrome import play_bar
from companion.screen.widgets.basic import Label, PushButton
from companion.screen.widgets.widget import Tap, Widget
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


def _picture(frame: Frame, area: Area, actions: Sequence[Flip] = (), *, named: bool = False) -> list[Widget]:  # noqa: ARG001
    return [Label(area, " ".join((str(frame.model.picture), *("flip it" for _ in actions))))]


def _hands(frame: Frame, area: Area, route: Play | Sensors) -> list[Widget]:  # noqa: ARG001
    on, off = area.rows(2, frame.sizes.gap)
    return [
        PushButton(on, "Flip on", tap=Tap(Hands("flip on"))),
        PushButton(off, "Flip off", tap=Tap(Hands("flip off"))),
    ]


def _channels(route: Sensors, frame: Frame, area: Area) -> list[Widget]:  # noqa: ARG001
    panel = frame.model.panel
    assert panel is not None
    rows = area.rows(len(panel.rows), frame.sizes.gap)
    return [Label(place, f"{row.name} {row.raw:d}") for place, row in zip(rows, panel.rows.values(), strict=True)]


LAMP_SCREENS = ApparatusScreens(
    picture=_picture,
    pages=lambda: SensorScenes(_hands, _hands, _channels, lambda _route, _frame, _area: []),
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
        return [*widgets, Label(words, f"{frame.model.result} wins"), PushButton(button, "Finish", tap=Tap(Leave()))]
    return [*widgets, Label(words, f"{table.headline.seat} is next")]


def _opening(route: NewGame) -> str:
    return LIGHTS.encode(Opened("lights", route.seats)).decode()


LIGHTS_SCREENS = GameScreens(scene=_scene, opening=_opening)
