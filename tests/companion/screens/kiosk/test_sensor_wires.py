"""Where a sensor's wire is, what it did in the last ten seconds, and where a joint is: what a maker looks for."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from companion.kiosk.kiosk import Kiosk
from companion.nodes.theme import Sizes
from companion.pages.actions import Show
from companion.pages.model import Model
from companion.pages.routes import Home, Sensors, SensorsPage
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.jewel_box.picture import BoxPicture
from companion.screens.kiosk.page_widgets import SpriteMark
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.sensor_drawings import BandStrip
from companion.screens.kiosk.sound.sounds import Sounds
from companion.screens.kiosk.widgets.pointer import Pointer
from companion.screens.kiosk.widgets.widget import Widget
from companion.sensing.panel import ChannelRow, Panel
from companion.sensing.timeline import SHOWN_EVERY_MS, STEPS, Stretch
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.table_view import Link
from hardware.clock import ManualClock
from hardware.health import Health
from hardware.jewel_box.channels import ALL, CHANNELS, USUALLY_FITTED
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.pins.toml import usual_map
from hardware.pins.wires import Dye, connections, load_map
from hardware.signals import Edge
from hardware.sources.virtual import VirtualSource
from tests.companion.screens.kiosk.scenes import SIZES, assert_sound_everywhere, frame, texts

BAND = (
    Stretch(0, 120, level=True),
    Stretch(120, 121, level=False, edges=1),
    Stretch(121, 160, level=False),
    Stretch(160, 190, level=True, edges=312),
    Stretch(190, 194, level=True),
    Stretch(194, 196, level=False, edges=17),
    Stretch(196, 200, level=None),
)


def wired(shown: Panel, pins: str) -> Panel:
    """The same with the pins and wires of a map, and with what the sensors did lately."""
    found = connections(load_map(usual_map(pins), CHANNELS), CHANNELS)
    rows = {
        name: msgspec.structs.replace(each, connection=found.get(name), band=BAND if each.fitted else ())
        for name, each in shown.rows.items()
    }
    return msgspec.structs.replace(shown, rows=rows)


ILL = {
    "B2.front": ChannelRow("B2.front", health=Health.STUCK, edges=1234, bounce_ms=12),
    "C3.closed": ChannelRow("C3.closed", health=Health.JITTERY, edges=987654),
}
ROWS = {channel.name: ChannelRow(channel.name, fitted=channel.name in USUALLY_FITTED) for channel in ALL} | ILL
PANEL = Panel("virtual box", "ready", well=True, apparatus="jewel_box", snapshot=None, rows=ROWS)
ON_PICO = Model(link=Link("virtual box", simulated=True), panel=wired(PANEL, "box.toml"))
ON_HEADER = Model(link=Link("GPIO header"), panel=wired(PANEL, "header.toml"))


@pytest.mark.parametrize(
    ("route", "model"),
    [
        *((Sensors(part=part, leaf=leaf), ON_PICO) for part in ("A1", "C3", "BC") for leaf in (0, 1)),
        *((Sensors(part=part, leaf=leaf), ON_HEADER) for part in ("B2", "C3", "AB") for leaf in (0, 1)),
        (Sensors(SensorsPage.TIMELINE), ON_PICO),
        (Sensors(SensorsPage.TIMELINE, leaf=1), ON_PICO),
        (Sensors(SensorsPage.TIMELINE), Model(panel=PANEL)),
        (Sensors(SensorsPage.TIMELINE), Model()),
        (Sensors(SensorsPage.HEALTH), ON_PICO),
        (Sensors(SensorsPage.HEALTH, leaf=1), ON_HEADER),
    ],
)
def test_every_page_is_sound(route: Sensors, model: Model, sizes: Sequence[tuple[int, int]]) -> None:
    assert_sound_everywhere(partial(build, route), model, sizes)


def shown(route: Sensors, model: Model, size: tuple[int, int] = (800, 480)) -> list[Widget]:
    return build(route, frame(model, size))


def dots(widgets: list[Widget], kind: str = "wire") -> list[SpriteMark]:
    """The small drawings of a kind."""
    return [each for each in widgets if isinstance(each, SpriteMark) and each.name.startswith(f"{kind}-")]


@pytest.mark.parametrize("size", SIZES)
def test_page_of_a_part_names_pin_and_wire_with_a_dot_in_its_colour(size: tuple[int, int]) -> None:
    widgets = shown(Sensors(part="B1"), ON_PICO, size)
    lines = [line for line in texts(widgets) if "wire" in line]
    assert lines == [
        "Board B, GPA0 · white wire, place 1 of drawer B1",
        "Board B, GPB0 · brown wire, place 2 of drawer B1",
        "Board B, GPA4 · green wire, place 3 of drawer B1",
    ]
    assert [dot.name for dot in dots(widgets)] == [
        f"wire-{bytes(dye.rgb).hex()}-{bytes(dye.rgb).hex()}" for dye in (Dye.WHITE, Dye.BROWN, Dye.GREEN)
    ]


def test_build_on_the_header_has_a_dot_for_each_of_its_two_wires() -> None:
    widgets = shown(Sensors(part="B4"), ON_HEADER)
    assert [line for line in texts(widgets) if "wire" in line] == [
        "Pi, GPIO19 (header pin 35) · yellow wire, place 6 of terminal strip B",
        "white wire, place 1 of drawer B4",
    ]
    assert len(dots(widgets)) == 2


def test_finding_says_which_wire_to_look_at() -> None:
    lines = texts(shown(Sensors(SensorsPage.HEALTH), ON_PICO))
    at = lines.index("B2.front does not react to movement: check its magnet and wire.")
    assert lines[at + 1] == "Board B, GPB1 · brown wire, place 2 of drawer B2"


def test_sensor_that_is_not_fitted_gives_way_on_a_small_screen() -> None:
    assert "AB.seated" in texts(shown(Sensors(part="AB"), ON_PICO))
    assert "AB.seated" not in texts(shown(Sensors(part="AB"), ON_PICO, (480, 320)))


def test_timeline_has_a_band_for_every_sensor_and_counts_its_flicker() -> None:
    widgets = shown(Sensors(SensorsPage.TIMELINE), ON_PICO)
    strips = [widget for widget in widgets if isinstance(widget, BandStrip)]
    assert len(strips) == len(USUALLY_FITTED)
    assert set(USUALLY_FITTED) <= set(texts(widgets))
    assert strips[0].words() == ("312", "17")


def test_small_screen_shows_what_has_changed_or_says_that_nothing_has() -> None:
    changed = {"A1.closed": ChannelRow("A1.closed", band=BAND)}
    still = {name: ChannelRow(name, band=(Stretch(0, STEPS, level=True),)) for name in ("A2.closed", "A3.closed")}
    model = replace(ON_PICO, panel=msgspec.structs.replace(PANEL, rows=still | changed))
    assert "A1.closed" in texts(shown(Sensors(SensorsPage.TIMELINE), model, (480, 320)))
    assert "A2.closed" not in texts(shown(Sensors(SensorsPage.TIMELINE), model, (480, 320)))
    nothing = replace(ON_PICO, panel=msgspec.structs.replace(PANEL, rows=still))
    assert "Nothing has changed in the last 10 seconds." in texts(
        shown(Sensors(SensorsPage.TIMELINE), nothing, (480, 320))
    )


@pytest.mark.parametrize(
    ("joint", "inverted", "words"),
    [
        ("AB", False, "AB: between the top and the middle level"),
        ("BC", False, "BC: between the middle and the bottom level"),
        ("AB", True, "AB: between the middle and the bottom level"),
        ("BC", True, "BC: between the top and the middle level"),
    ],
)
def test_joint_is_shown_between_its_levels_as_the_box_stands(joint: str, inverted: bool, words: str) -> None:
    widgets = shown(Sensors(part=joint), replace(ON_PICO, picture=BoxPicture(inverted=inverted)))
    assert words in texts(widgets)
    (picture,) = [widget.picture for widget in widgets if isinstance(widget, Box)]
    assert picture.lit == set(joint)
    assert any(isinstance(widget, Pointer) and not widget.breathes for widget in widgets)
    assert [mark.name for mark in dots(widgets, "joint")] == ["joint-1" if "top" in words else "joint-2"]


def test_cells_of_the_joints_show_which_one_each_is() -> None:
    for page in (SensorsPage.CHANNELS, SensorsPage.FAULTS):
        assert [mark.name for mark in dots(shown(Sensors(page), ON_PICO), "joint")] == ["joint-1", "joint-2"]


def test_reed_that_chatters_a_thousand_times_per_second_makes_four_pictures_per_second(tmp_path: Path) -> None:
    source = VirtualSource(VirtualBox(1), ManualClock())
    source.start()
    with Journal.open(tmp_path / "journal") as journal:
        live = LiveApparatus(JEWEL_BOX, source)
        kiosk = Kiosk(journal, live, Sounds(enabled=False))
        kiosk.listen(0)
        kiosk.do(Show(Sensors(SensorsPage.TIMELINE)), 0)
        assert live.watch.picture_ms() is None
        pictures = []
        for now_ms in range(0, 2000, 20):
            live.watch.take(Edge(now_ms + n, "A1.closed", level=bool(n % 2)) for n in range(20))
            kiosk.listen(now_ms + 20)
            rows = kiosk.frame(Sizes(800, 480), now_ms + 20).model.panel
            assert rows is not None
            pictures.append(rows.rows["A1.closed"].band)
        assert len(set(pictures)) <= 2000 // SHOWN_EVERY_MS + 1
        assert any(stretch.flickers for stretch in pictures[-1])
        kiosk.listen(6000)
        assert kiosk.deadline_ms(6000) == 6000 + SHOWN_EVERY_MS
        kiosk.do(Show(Home()), 6000)
        assert kiosk.deadline_ms(6000) != 6000 + SHOWN_EVERY_MS
    source.stop()
