"""Sensors: a maker finds the bad one in a minute."""

from collections.abc import Sequence
from functools import partial

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from companion.nodes.nodes import Button
from companion.nodes.theme import IVORY
from companion.pages.actions import Hands, Show
from companion.pages.model import Model
from companion.pages.routes import Home, Play, Sensors, SensorsPage
from companion.pages.sensor_parts import Lamp, lamp_of
from companion.pages.sensors import sensors_page
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.jewel_box.picture import BoxPicture, opened
from companion.screens.kiosk.page_widgets import SpriteMark
from companion.screens.kiosk.scenes import scene_router as director
from companion.screens.kiosk.sensor_drawings import lamp_sprite
from companion.screens.kiosk.widgets.basic import Label, Plate, PushButton
from companion.screens.kiosk.widgets.panels import Look
from companion.screens.kiosk.widgets.widget import Widget
from companion.sensing.watch import Watch, news, said
from companion.table.table_view import Link
from hardware.clock import ManualClock
from hardware.commands import Break, Mend
from hardware.health import Health, HealthFinding
from hardware.jewel_box.actions import OpenDrawer
from hardware.jewel_box.channels import BY_NAME, USUALLY_FITTED
from hardware.jewel_box.commands import COMMANDS
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.movements import Depth, Direction, DrawerClosed, DrawerOpened, LevelRotated
from hardware.jewel_box.timings import Timings
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.polarity import Wiring
from hardware.sources.virtual import VirtualSource
from tests.companion.screens.kiosk.scenes import SIZES, action_named, assert_sound_everywhere, frame, keys, texts
from tests.companion.screens.kiosk.sensor_panels import (
    CONTRARY,
    GAME,
    HAPPENED,
    ILL,
    JITTERY,
    LOST,
    PARTS,
    REAL,
    SICK,
    STUCK,
    VIRTUAL,
    WELL,
    panel,
    row,
)

NO_FAULT = "No fault seen. Run Check to be sure."


@pytest.mark.parametrize(
    ("route", "model"),
    [
        (Sensors(), WELL),
        (Sensors(), SICK),
        (Sensors(), Model()),
        *((Sensors(part=part), SICK) for part in ("A1", "C2", "AB", "tilt")),
        (Sensors(part="A1"), Model()),
        (Sensors(SensorsPage.HEALTH), WELL),
        (Sensors(SensorsPage.HEALTH), SICK),
        (Sensors(SensorsPage.HEALTH, leaf=1), SICK),
        (
            Sensors(SensorsPage.HEALTH),
            replace(SICK, panel=msgspec.structs.replace(ILL, well=False, status="no frame for 3 s")),
        ),
        (Sensors(SensorsPage.HEALTH), Model()),
        (Sensors(SensorsPage.HANDS), WELL),
        (Sensors(SensorsPage.FAULTS), SICK),
        *((Sensors(SensorsPage.FAULTS, part=part), SICK) for part in ("A1", "BC", "tilt")),
    ],
)
def test_every_page_is_sound(route: Sensors, model: Model, sizes: Sequence[tuple[int, int]]) -> None:
    assert_sound_everywhere(partial(director.build, route), model, sizes)


def cells(widgets: list[Widget]) -> dict[str, Plate]:
    """The cells of the parts by their title."""
    return {widget.words()[0]: widget for widget in widgets if isinstance(widget, Plate) and widget.tap}


def lying_on(plate: Plate, widgets: list[Widget]) -> list[Widget]:
    """What is shown on a plate."""
    return [each for each in widgets if each.tap is None and plate.area.holds(*each.area.centre)]


def lamps(part: str, widgets: list[Widget]) -> dict[str, Lamp]:
    """The wires of a part and their lamps."""
    on_it = lying_on(cells(widgets)[part], widgets)
    names = [each.name for each in on_it if isinstance(each, SpriteMark)]
    found = [Lamp(name.removeprefix("lamp-")) for name in names if name.startswith("lamp-")]
    wires = [each.line for each in on_it if isinstance(each, Label)][1:]
    return dict(zip(wires, found, strict=True))


# where one is


def test_back_leads_to_where_one_came_from() -> None:
    assert keys(director.build(Sensors(), frame(WELL)))["escape"] == Show(Home())
    assert keys(director.build(Sensors(), frame(replace(WELL, table=GAME))))["escape"] == Show(Play())
    assert keys(director.build(Sensors(part="A1"), frame(WELL)))["escape"] == Show(Sensors())
    assert keys(director.build(Sensors(SensorsPage.FAULTS, part="A1"), frame(WELL)))["escape"] == Show(
        Sensors(SensorsPage.FAULTS)
    )
    assert keys(director.build(Sensors(SensorsPage.HANDS, part="A1"), frame(WELL)))["escape"] == Show(Home())
    small = director.build(Sensors(SensorsPage.HANDS), frame(WELL, (480, 320)))
    assert keys(small)["escape"] == Show(Sensors()), "there is no room for the way to other pages"


def test_hands_and_faults_are_for_the_virtual_box_only() -> None:
    assert action_named(director.build(Sensors(), frame(WELL)), "Faults") == Show(Sensors(SensorsPage.FAULTS))
    real = frame(replace(WELL, link=REAL))
    assert not {"Move", "Faults"} & set(texts(director.build(Sensors(), real)))
    for page in (SensorsPage.HANDS, SensorsPage.FAULTS):
        assert director.build(Sensors(page), real) == director.build(Sensors(), real)


@pytest.mark.parametrize("page", SensorsPage)
@pytest.mark.parametrize("link", [VIRTUAL, REAL])
def test_where_it_says_run_check_the_check_is_one_tap_away(page: SensorsPage, link: Link) -> None:
    shown = sensors_page(Sensors(page), frame(replace(WELL, link=link)))
    assert Show(Sensors(SensorsPage.CHECK)) in [tap.action for tap in shown.taps]
    assert "Run Check" not in str(shown) or "[Check]" in str(shown)


# every channel


def test_every_part_is_there_with_all_of_its_sensors() -> None:
    widgets = director.build(Sensors(), frame(WELL))
    found = cells(widgets)
    assert set(found) == set(PARTS)
    assert list(lamps("A1", widgets)) == ["Closed", "Front", "Secret"]
    assert list(lamps("A2", widgets)) == ["Closed", "Front"]
    assert list(lamps("AB", widgets)) == ["0", "1"], "a joint without the seat sensor"
    assert {widget.tap.action for widget in found.values() if widget.tap} == {
        Show(Sensors(part=part)) for part in PARTS
    }


@pytest.mark.parametrize(
    ("facts", "lamp"),
    [
        ({"level": True, "raw": True}, Lamp.ON),
        ({}, Lamp.OFF),
        ({"raw": True}, Lamp.CHANGING),
        ({"health": Health.STUCK, "level": True}, Lamp.ILL),
        ({"health": Health.SILENT, "lost": True}, Lamp.LOST),
        ({"fitted": False}, Lamp.ABSENT),
    ],
)
def test_each_state_has_a_lamp_of_its_own(facts: dict[str, object], lamp: Lamp) -> None:
    assert lamp_of(row("A1.closed", **facts)) is lamp


def test_each_lamp_looks_different() -> None:
    looks = set()
    for lamp in Lamp:
        looks.add(pygame.image.tobytes(lamp_sprite(lamp, 40, IVORY, False), "RGBA"))  # noqa: FBT003 - not faint
    assert len(looks) == len(Lamp)


def test_what_spoke_last_is_lit_and_a_bad_drawer_is_lit_on_the_box() -> None:
    widgets = director.build(Sensors(), frame(SICK))
    assert [title for title, cell in cells(widgets).items() if cell.look is Look.ACTIVE] == ["A3"]
    box = next(widget for widget in widgets if isinstance(widget, Box))
    assert box.picture.lit == {"B2", "C1", "C2", "C3"}


def test_one_line_says_how_all_of_them_do() -> None:
    assert NO_FAULT in texts(director.build(Sensors(), frame(WELL)))
    assert "5 sensors need checking: C1, C2, C3, B2, tilt" in texts(director.build(Sensors(), frame(SICK)))
    one = replace(WELL, panel=panel(STUCK))
    assert "B2.front does not react to movement: check its magnet and wire." in texts(
        director.build(Sensors(), frame(one))
    )
    assert "Nothing received from the box yet." in texts(director.build(Sensors(), frame(Model(panel=None))))


@pytest.mark.parametrize("page", [SensorsPage.CHANNELS, SensorsPage.HEALTH])
def test_nothing_says_that_all_sensors_work_and_a_check_is_asked_for_until_each_has_moved(page: SensorsPage) -> None:
    """A contact that is dead at rest gives no reason for a finding until its drawer was opened five times."""
    moved = [row(name, edges=2) for name in USUALLY_FITTED]
    for unmoved, expected in ((0, "No fault seen. Every sensor has moved."), (1, NO_FAULT)):
        model = Model(link=VIRTUAL, panel=panel(*moved[unmoved:]))
        assert expected in texts(director.build(Sensors(page), frame(model)))


def test_a_closer_look_tells_counts_bounce_and_the_remedy() -> None:
    read = " ".join(texts(director.build(Sensors(part="B2"), frame(SICK))))
    assert "B2.front does not react to movement: check its magnet and wire." in read
    assert "1234 changes, bounces for 12 ms" in read
    assert "now off" in read
    seated = " ".join(texts(director.build(Sensors(part="AB"), frame(SICK))))
    assert "There is no such sensor here." in seated


def test_what_happens_to_the_box_is_seen_at_once() -> None:
    clock = ManualClock()
    source = VirtualSource(VirtualBox(1), clock)
    source.start()
    watch = Watch(source, JEWEL_BOX, Timings(), Wiring())
    watch.take(source.drain())
    source.do(OpenDrawer("A1", Depth.FRONT))
    clock.advance(2000)
    watch.take(source.drain())
    watch.advance(clock.now_ms())
    shown = director.build(Sensors(), frame(Model(link=VIRTUAL, panel=watch.panel())))
    assert lamps("A1", shown) == {"Closed": Lamp.OFF, "Front": Lamp.ON, "Secret": Lamp.OFF}
    lately = texts(director.build(Sensors(SensorsPage.HEALTH), frame(Model(link=VIRTUAL, panel=watch.panel()))))
    assert "A1 is open to its front" in lately


# health


def test_a_finding_is_told_once_and_a_movement_as_often_as_it_happened() -> None:
    jittery, fine = (HealthFinding(4, "C3.closed", state, "why") for state in (Health.JITTERY, Health.OK))
    moved = DrawerOpened(1, "A1", Depth.FRONT)
    again = tuple(news([moved, jittery, fine, jittery, fine, moved, jittery], JEWEL_BOX))
    said = texts(
        director.build(Sensors(SensorsPage.HEALTH), frame(Model(link=VIRTUAL, panel=panel(JITTERY, news=again))))
    )
    flickers = "C3.closed flickers: look for a loose contact or a weak magnet."
    assert [said.count(line) for line in (flickers, "C3.closed works.", "A1 is open to its front")] == [1, 1, 2]


def test_findings_come_before_what_happened_lately() -> None:
    model = Model(link=VIRTUAL, panel=panel(STUCK, CONTRARY, news=HAPPENED[:1]))
    read = texts(director.build(Sensors(SensorsPage.HEALTH), frame(model)))
    wrong = [line for line in read if "check" in line]
    assert [line.split()[0] for line in wrong] == ["B2.front", "tilt.upright"]
    assert read.index(wrong[-1]) < read.index("A1 is open to its secret compartment")
    assert NO_FAULT in texts(director.build(Sensors(SensorsPage.HEALTH), frame(WELL)))


def test_a_whole_level_without_power_is_one_line() -> None:
    dark = Model(link=VIRTUAL, panel=panel(*LOST))
    wrong = [
        line for line in texts(director.build(Sensors(SensorsPage.HEALTH), frame(dark))) if "does not answer" in line
    ]
    assert len(wrong) == 1
    assert wrong[0].startswith("C1.closed")
    assert wrong[0].endswith(f"{len(LOST) - 1} more sensors have the same problem.")


def test_a_long_list_is_leafed_through_and_nothing_gets_lost() -> None:
    seen: list[str] = []
    for leaf in range(20):
        widgets = director.build(Sensors(SensorsPage.HEALTH, leaf=leaf), frame(SICK, (480, 320)))
        seen += texts(widgets)
        if "page down" not in keys(widgets):
            break
    told = " ".join(seen)
    assert "A1 is open to its secret compartment" in told
    assert "The top two levels were rotated counter-clockwise" in told
    assert "The box was turned over" in told
    assert "A1.closed works." in told
    assert "the recording has stopped" in told
    assert "Reconnects" not in told
    assert "Reconnections: 12345" in told


def test_the_counters_of_a_serial_line_stand_beside_the_list() -> None:
    read = texts(director.build(Sensors(SensorsPage.HEALTH), frame(SICK)))
    assert {"Connection", "Good frames", "Lost frames", "12345"} <= set(read)
    assert "Connection" not in texts(director.build(Sensors(SensorsPage.HEALTH), frame(WELL)))
    unknown = replace(WELL, panel=msgspec.structs.replace(panel(), counters=(("sparks", 3),)))
    assert "sparks" in texts(director.build(Sensors(SensorsPage.HEALTH), frame(unknown)))
    assert "sparks: 3" in texts(director.build(Sensors(SensorsPage.HEALTH), frame(unknown, (480, 320))))


@pytest.mark.parametrize("levels", [1, 2])
@pytest.mark.parametrize("direction", Direction)
def test_every_movement_has_words(levels: int, direction: Direction) -> None:
    way = {"cw": "clockwise", "ccw": "counter-clockwise"}[direction]
    assert str(said(LevelRotated(1, levels, direction), JEWEL_BOX)).endswith(f"rotated {way}")
    for depth in Depth:
        assert "A1" in str(said(DrawerOpened(1, "A1", depth), JEWEL_BOX))
    assert str(said(DrawerClosed(1, "A1"), JEWEL_BOX)) == "A1 is shut"


# faults


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("part", PARTS)
def test_every_fault_is_one_that_the_virtual_box_knows(size: tuple[int, int], part: str) -> None:
    widgets = director.build(Sensors(SensorsPage.FAULTS, part=part), frame(WELL, size))
    orders = [widget.tap.action.order for widget in widgets if widget.tap and isinstance(widget.tap.action, Hands)]
    kinds = {order.split()[1] for order in orders if order.startswith("fault")}
    assert kinds == {"stuck", "dead", "noisy", "slow", "inverted", "lost"}
    assert "mend" in orders
    source = VirtualSource(VirtualBox(1), ManualClock())
    for order in orders:
        wish = COMMANDS.parse(order)
        assert isinstance(wish, Break | Mend)
        if isinstance(wish, Break):
            source.break_(wish.fault)


def test_a_fault_is_of_the_sensor_that_was_chosen() -> None:
    first = director.build(Sensors(SensorsPage.FAULTS, part="B1"), frame(WELL))
    assert action_named(first, "Stuck") == Hands("fault stuck B1.closed")
    page = sensors_page(Sensors(SensorsPage.FAULTS, part="B1"), frame(WELL))
    sensors = [node.tap for node in page.walk() if isinstance(node, Button) and node.label == "Secret"]
    assert [tap and tap.action for tap in sensors] == [
        Show(Sensors(SensorsPage.FAULTS, part="B1", channel="B1.secret"))
    ]
    assert "Try faults · B1" in texts(first)
    chosen = director.build(Sensors(SensorsPage.FAULTS, part="B1", channel="B1.secret"), frame(WELL))
    assert action_named(chosen, "Flickers") == Hands("fault noisy B1.secret")
    assert action_named(chosen, "No power") == Hands("fault lost B")
    tilt = director.build(Sensors(SensorsPage.FAULTS, part="tilt", channel="B1.secret"), frame(WELL))
    assert action_named(tilt, "Dead") == Hands("fault dead tilt.upright")
    assert action_named(tilt, "No power") == Hands("fault lost tilt")


def test_a_part_without_sensors_can_only_lose_its_power() -> None:
    bare = Model(link=VIRTUAL, panel=panel(*(row(name, fitted=False) for name in BY_NAME)))
    widgets = director.build(Sensors(SensorsPage.FAULTS, part="A1"), frame(bare))
    assert "Stuck" not in texts(widgets)
    assert action_named(widgets, "No power") == Hands("fault lost A")


def test_mending_is_always_one_tap_away() -> None:
    for size in SIZES:
        for drawer in ("", "A1"):
            widgets = director.build(Sensors(SensorsPage.FAULTS, part=drawer), frame(SICK, size))
            assert action_named(widgets, "Repair all") == Hands("mend")


def test_the_hands_of_the_virtual_box_are_a_page_here_too() -> None:
    model = replace(WELL, picture=BoxPicture(open=opened(A1="front")))
    widgets = director.build(Sensors(SensorsPage.HANDS), frame(model))
    assert action_named(widgets, "Shut") == Hands("close A1")
    tabs = [widget.label for widget in widgets if isinstance(widget, PushButton) and widget.lit]
    assert "Move" in tabs
