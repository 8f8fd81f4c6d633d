"""The check list of all sensors on the screen: it never leaves anybody waiting."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.kiosk.kiosk import Kiosk
from companion.nodes.theme import Sizes
from companion.pages.actions import Action, CheckSensors, CheckStep, Hands, Show
from companion.pages.model import CheckView
from companion.pages.routes import Sensors, SensorsPage
from companion.pages.sensors import verdict_words
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.jewel_box.screens import pointed
from companion.screens.kiosk.page_widgets import SpriteMark
from companion.screens.kiosk.scenes import scene_router
from companion.screens.kiosk.sound.sounds import Sounds
from companion.screens.kiosk.widgets.pointer import Pointer
from companion.screens.kiosk.widgets.widget import Widget
from companion.sensing.checklist import Verdict
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from hardware.clock import ManualClock
from hardware.jewel_box.channels import BY_NAME, USUALLY_FITTED
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.sources.virtual import VirtualSource
from tests.companion.screens.kiosk.scenes import action_named, assert_sound_everywhere, frame, keys, texts
from tests.companion.screens.kiosk.sensor_panels import CHECKS, PARTS, SICK, TASKS, WELL


@pytest.mark.parametrize("check", CHECKS)
def test_every_step_of_the_check_is_sound(check: CheckView | None, sizes: Sequence[tuple[int, int]]) -> None:
    for leaf in (0, 1):
        build = partial(scene_router.build, Sensors(SensorsPage.CHECK, leaf=leaf))
        assert_sound_everywhere(build, replace(SICK, check=check), sizes, paint=not leaf)


# the check list


def step(check: CheckView | None, size: tuple[int, int] = (800, 480)) -> list[Widget]:
    """The page of the check list."""
    return scene_router.build(Sensors(SensorsPage.CHECK), frame(replace(WELL, check=check), size))


def test_a_check_begins_with_one_tap() -> None:
    assert action_named(step(None), "Start check") == CheckSensors(CheckStep.BEGIN)


def test_before_the_first_movement_the_box_has_to_stand_as_it_should() -> None:
    asked = step(CheckView(of=15))
    assert action_named(asked, "Ready") == CheckSensors(CheckStep.NEXT)
    assert action_named(asked, "Stop check") == CheckSensors(CheckStep.STOP)
    waiting = step(CheckView(of=15, waiting=True))
    assert any("Wait:" in line for line in texts(waiting))
    assert CheckSensors(CheckStep.NEXT) not in keys(waiting).values()
    doubted = step(CheckView(of=15, doubted=("A1.closed", "AB.0")))
    assert any("A1.closed and AB.0" in line for line in texts(doubted))
    assert action_named(doubted, "Continue anyway") == CheckSensors(CheckStep.NEXT)


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("A1", "Pull A1 out past its front, then push it back in."),
        ("B2", "Pull B2 out all the way, then push it back in."),
        ("AB", "Rotate the top level clockwise, one full turn."),
        ("BC", "Rotate the top two levels clockwise, one full turn."),
        ("tilt", "Turn the box over, put it down, then turn it back."),
    ],
)
def test_each_task_is_said_and_shown_on_the_box(part: str, words: str) -> None:
    task = next(task for task in JEWEL_BOX.check_tasks(list(BY_NAME)) if task.part == part)
    widgets = step(CheckView(task.words, part, task.actions, done=2, of=15))
    assert {words, "3 of 15"} <= set(texts(widgets))
    box = next(widget for widget in widgets if isinstance(widget, Box))
    assert box.picture.labels  # whoever wires a box needs the names
    (hint,) = [widget.hint for widget in widgets if isinstance(widget, Pointer)]
    _, wanted = pointed(frame(), box.area, box.picture, task.actions)
    assert isinstance(wanted, Pointer)
    assert hint == wanted.hint
    assert action_named(widgets, "Skip step") == CheckSensors(CheckStep.NEXT)


def test_a_sensor_that_has_answered_is_ticked() -> None:
    widgets = step(CheckView(TASKS["A1"], "A1", of=15, seen=frozenset({"A1.front"})))
    assert [widget.name for widget in widgets if isinstance(widget, SpriteMark)] == [
        "lamp-off",
        "lamp-seen",
        "lamp-off",
    ]
    german = scene_router.build(Sensors(SensorsPage.CHECK), frame(replace(WELL, check=CHECKS[4]), lang="de"))
    assert {"Zu", "Offen", "Ganz"} <= set(texts(german))


@pytest.mark.parametrize(
    ("verdict", "remark", "words"),
    [
        (Verdict.SWAPPED, "with A2.closed, and inverted", "Its wire is swapped with A2.closed."),
        (Verdict.INVERTED, "reads 1 instead of 0: a normally closed contact", "It reads the opposite"),
        (Verdict.JITTERY, "A1.closed changes more than 40 times a second", "It flickers"),
        (Verdict.LOST, "A1.closed does not answer", "It does not answer at all"),
        (
            Verdict.SILENT,
            "but A2.closed, tilt.upright did: is the wire on that pin?",
            "but A2.closed and tilt.upright did",
        ),
        (Verdict.SILENT, "check its wire, reed and magnet", "It did not react: check its wire"),
    ],
)
def test_each_verdict_says_where_to_look(verdict: Verdict, remark: str, words: str) -> None:
    assert words in verdict_words(frame(), "A1.closed", verdict, remark)


def test_the_end_counts_what_is_fine_and_names_what_is_not() -> None:
    lines = (("A1.closed", "ok", ""), ("A2.closed", "jittery", ""), ("A3.closed", "not moved", ""))
    read = step(CheckView(done=15, of=15, finished=True, lines=lines))
    assert {"1 of 3 sensors are fine.", "1 sensor was not moved.", "A2.closed"} <= set(texts(read))
    assert "A1.closed" not in texts(read)
    assert action_named(read, "Check again") == CheckSensors(CheckStep.BEGIN)
    assert action_named(read, "Done") == CheckSensors(CheckStep.STOP)


def test_many_bad_sensors_are_leafed_through() -> None:
    lines = tuple((name, "lost", "") for name in USUALLY_FITTED)
    found: set[str] = set()
    for leaf in range(40):
        model = replace(WELL, check=CheckView(done=15, of=15, finished=True, lines=lines))
        widgets = scene_router.build(Sensors(SensorsPage.CHECK, leaf=leaf), frame(model))
        found |= set(texts(widgets)) & set(USUALLY_FITTED)
        if "page down" not in keys(widgets):
            break
    assert found == set(USUALLY_FITTED)


# the whole way: taps, the virtual box, its sensors, the check list


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[tuple[Kiosk, ManualClock]]:
    clock = ManualClock()
    source = VirtualSource(VirtualBox(5), clock)
    source.start()
    with Journal.open(tmp_path / "journal") as journal:
        kiosk = Kiosk(journal, LiveApparatus(JEWEL_BOX, source), Sounds(enabled=False))
        kiosk.listen(0)
        yield kiosk, clock
    source.stop()


def act(kiosk: Kiosk, clock: ManualClock, action: Action, ms: int = 4000) -> Frame:
    """Do it, let time pass, and look."""
    kiosk.do(action, clock.now_ms())
    for _ in range(ms // 50):
        clock.advance(50)
        kiosk.listen(clock.now_ms())
    return kiosk.frame(Sizes(800, 480), clock.now_ms())


def orders_for(part: str) -> list[str]:
    """What hands do when the list asks for this part."""
    match part:
        case "AB" | "BC":
            return [f"rotate {1 if part == 'AB' else 2} cw"] * 4
        case "tilt":
            return ["turn", "turn"]
        case _:
            return [f"open {part} {'secret' if part[1] in '13' else 'front'}", f"close {part}"]


def test_a_whole_check_finds_the_one_bad_reed(kiosk: tuple[Kiosk, ManualClock]) -> None:
    act(*kiosk, Show(Sensors(SensorsPage.CHECK)))
    act(*kiosk, Hands("fault dead B2.front"))
    act(*kiosk, CheckSensors(CheckStep.BEGIN))
    shown = act(*kiosk, CheckSensors(CheckStep.NEXT))
    asked = []
    while shown.model.check is not None and not shown.model.check.finished:
        asked.append(shown.model.check.part)
        for order in orders_for(shown.model.check.part):
            shown = act(*kiosk, Hands(order), 3000)
        assert len(asked) == len(set(asked)), "it goes on by itself"
    assert asked == list(PARTS)
    read = texts(scene_router.build(Sensors(SensorsPage.CHECK), shown))
    assert "35 of 36 sensors are fine." in read
    assert "B2.front" in read
    assert "It did not react: check its wire, contact and magnet." in read


def test_a_level_without_power_is_found_and_mended(kiosk: tuple[Kiosk, ManualClock]) -> None:
    act(*kiosk, Show(Sensors(SensorsPage.HEALTH)))
    dark = act(*kiosk, Hands("fault lost C"))
    assert any(
        line.startswith("C1.closed does not answer")
        for line in texts(scene_router.build(Sensors(SensorsPage.HEALTH), dark))
    )
    mended = act(*kiosk, Hands("mend"), 60_000)
    assert "No fault seen. Run Check to be sure." in texts(scene_router.build(Sensors(SensorsPage.HEALTH), mended))
