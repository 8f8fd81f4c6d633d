import io
import os

import pytest
from gpiozero.pins.mock import MockFactory

from companion.screens.terminal.fronts import FRAME_MS, Lines, LiveView
from companion.screens.terminal.terminal import Screen
from companion.screens.terminal.watch_loop import WatchLoop
from companion.sensing.checklist import Verdict
from companion.sensing.panel import Tone
from companion.sensing.watch import Watch, news
from hardware.buttons import SETTLE_MS
from hardware.clock import ManualClock, SteadyClock
from hardware.health import Health, HealthFinding
from hardware.jewel_box.actions import OpenDrawer
from hardware.jewel_box.channels import CHANNELS
from hardware.jewel_box.decoder import Report
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.movements import BoxTurned, Direction, DrawerClosed, LevelRotated
from hardware.jewel_box.timings import Timings
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.pins import header_map as pinmap
from hardware.polarity import Wiring
from hardware.signals import Edge, Found, Lost, Signal
from hardware.sources.gpio import GpioSource
from hardware.sources.serial import SerialSource
from hardware.sources.source import Condition, Status
from hardware.sources.virtual import VirtualSource
from hardware.trace import Header, TraceWriter


class Gone(VirtualSource):
    """A box whose cable can be pulled."""

    vanished = False

    @property
    def status(self) -> Status:
        return Status(Condition.LOST, "the cable was pulled") if self.vanished else super().status


def table(**options: object) -> tuple[ManualClock, Gone, Watch]:
    clock = ManualClock()
    source = Gone(VirtualBox(1), clock)
    source.start()
    return clock, source, Watch(source, JEWEL_BOX, Timings(), Wiring(), **options)  # type: ignore[arg-type]


def test_a_contradiction_names_both_contacts() -> None:
    """Either may be the bad one: a healthy front reed contradicts a closed one that is stuck."""
    clock, source, watch = table()
    watch.take(source.drain())
    watch.take([Edge(clock.now_ms(), "C2.front", level=True)])
    watch.advance(clock.now_ms() + 3000)
    panel = watch.panel()
    both = [
        "C2.closed contradicts C2.front: check both magnets and wires.",
        "C2.front contradicts C2.closed: check both magnets and wires.",
    ]
    assert [str(row.said) for row in panel.rows.values() if not row.is_well] == both
    assert [str(news.said) for news in panel.news if news.tone is Tone.TROUBLE] == both
    assert [news.text for news in panel.news if news.tone is Tone.TROUBLE] == [
        "contradictory: C2.closed reads shut, which contradicts C2.front: check both magnets and wires",
        "contradictory: C2.front reads out to the front, which contradicts C2.closed: check both magnets and wires",
    ]


def test_nothing_is_made_of_what_comes_before_the_first_baseline() -> None:
    _, _, watch = table()
    assert watch.take([Edge(1, "A1.closed", level=False)]) == []
    assert watch.decoder is None
    assert (watch.levels(), watch.now_ms, watch.next_deadline(), watch.advance(5)) == ({}, 0, None, [])
    assert not any(row.fitted for row in watch.panel().rows.values())
    watch.take([Found(7, {"A1.closed": True})])
    assert watch.levels() == {"A1.closed": True}
    assert watch.now_ms == 7


def test_swapped_and_inverted_wires_are_put_right_before_anything_else() -> None:
    _, source, _ = table()
    watch = Watch(source, JEWEL_BOX, Timings(), Wiring(frozenset({"A2.closed"}), (("A1.closed", "A2.closed"),)))
    watch.take([Found(0, {"A1.closed": False, "A2.closed": True})])
    assert watch.levels() == {"A1.closed": True, "A2.closed": True}


class FullDisk(io.BytesIO):
    """A disk with room for one line."""

    def write(self, data: object) -> int:
        if self.tell():
            raise OSError(28, "No space left on device")
        return super().write(data)  # type: ignore[arg-type]


def test_a_full_disk_ends_the_recording_and_not_the_look() -> None:
    disk = FullDisk()
    _, source, watch = table(record=lambda header: TraceWriter(disk, header))
    watch.take(source.drain())
    watch.take([Edge(5, "A1.closed", level=False), Edge(200, "A1.front", level=True)])
    last = watch.panel().news[0]
    assert (last.text, last.tone) == ("the recording has stopped: No space left on device", Tone.TROUBLE)
    watch.finish(300)
    assert disk.getvalue().count(b"\n") == 1


def test_a_recording_begins_with_the_baseline_and_ends_with_an_end() -> None:
    tape = io.BytesIO()
    headers: list[Header] = []

    def record(header: Header) -> TraceWriter:
        headers.append(header)
        return TraceWriter(tape, header)

    _, source, watch = table(record=record)
    watch.take(source.drain())
    watch.finish(100)
    watch.finish(200)
    assert len(headers) == 1
    assert tape.getvalue().splitlines()[1:] == [b'{"t":100,"end":true}']


def test_many_sensors_with_one_trouble_are_one_piece_of_news() -> None:
    names = ("A1.closed", "A2.closed", "A3.closed", "A4.closed")
    lost = [HealthFinding(5, name, Health.SILENT, f"{name} does not answer: no power") for name in names]
    (one,) = news(lost, JEWEL_BOX)
    assert one.text == "silent: 4 sensors at once, A1.closed to A4.closed: do not answer: no power"
    assert [piece.text for piece in news(lost[:2], JEWEL_BOX)] == [f"silent: {finding.reason}" for finding in lost[:2]]


def test_news_are_told_as_people_would_say_them() -> None:
    reports: list[Report] = [
        LevelRotated(1, 1, Direction.CW),
        LevelRotated(1, 2, Direction.CCW),
        BoxTurned(1),
        DrawerClosed(2, "A1"),
        HealthFinding(3, "A1.closed", Health.OK, "works again"),
    ]
    assert [(piece.text, piece.tone) for piece in news(reports, JEWEL_BOX)] == [
        ("top level rotated cw", Tone.MOVEMENT),
        ("top two levels rotated ccw", Tone.MOVEMENT),
        ("box turned over", Tone.MOVEMENT),
        ("A1 closed", Tone.MOVEMENT),
        ("ok: A1.closed works again", Tone.GOOD),
    ]


def test_a_source_that_vanishes_is_told_and_the_view_goes_on() -> None:
    clock, source, watch = table()
    view = LiveView(watch, Screen(io.StringIO()))
    WatchLoop(watch, view, clock).turn()
    source.vanished = True
    clock.advance(FRAME_MS)
    WatchLoop(watch, view, clock).turn()
    panel = view.panel()
    assert not panel.well
    assert panel.news[-1].text == "virtual box: the cable was pulled"
    assert panel.news[-1].tone is Tone.TROUBLE
    assert not view.done


@pytest.mark.proof
def test_the_view_walks_through_a_checklist() -> None:
    clock, source, watch = table()
    view = LiveView(watch, Screen(io.StringIO()), check=True)
    loop = WatchLoop(watch, view, clock)
    lines = (
        "",
        "open A1 secret",
        "close A1",
        "fault noisy B1.closed",
        "wait 2",
        "mend",
        "open A2",
        "close A2",
        "wait 3",
    )
    loop.turn()
    loop.run_script(source, lines)
    panel = view.panel()
    assert panel.task.startswith("3/15")
    assert panel.rows["A2.front"].seen
    assert not panel.rows["A3.closed"].seen
    assert view.checklist is not None
    verdict = {line.channel: line.verdict for line in view.checklist.report().lines}
    assert verdict["B1.closed"] is Verdict.JITTERY
    for _ in range(15):
        view.enter("")
    loop.turn()
    assert view.done


def test_buttons_on_the_header_are_shown() -> None:
    clock, factory = ManualClock(), MockFactory()
    source = GpioSource(
        pinmap.parse("pins.toml", "[sensors]\nA1.closed = 4\n[buttons]\ndone = 2\n", CHANNELS), clock, factory
    )
    source.start()
    watch = Watch(source, JEWEL_BOX, Timings(), Wiring())
    view = LiveView(watch, Screen(io.StringIO()))
    WatchLoop(watch, view, clock).turn()
    factory.pin(2).drive_low()
    clock.advance(SETTLE_MS)
    WatchLoop(watch, view, clock).turn()
    assert view.panel().news[-1].text == "button done pressed"
    assert view.panel().hint.startswith("move the box")
    view.enter("help")
    assert [order for order, _ in view.panel().help] == ["timeline", "wires [B2]", "quit", "help"]
    source.stop()


def test_pictures_come_no_faster_than_the_eye_and_the_last_one_is_never_left_out() -> None:
    clock, source, watch = table()
    out = io.StringIO()
    view = LiveView(watch, Screen(out))
    WatchLoop(watch, view, clock).turn()
    drawn = len(out.getvalue())
    clock.advance(1)
    source.do(OpenDrawer("A1"))
    WatchLoop(watch, view, clock).turn()
    assert len(out.getvalue()) == drawn
    assert view.deadline_ms() == FRAME_MS
    clock.advance(FRAME_MS)
    WatchLoop(watch, view, clock).turn()
    assert len(out.getvalue()) > drawn


def test_an_idle_loop_has_nothing_to_wake_up_for() -> None:
    clock, _, watch = table()
    view = LiveView(watch, Screen(io.StringIO()))
    loop = WatchLoop(watch, view, clock)
    for _ in range(50):
        loop.turn()
        if loop.next_due() is None:
            break
        loop.wait(loop.next_due())
    assert loop.next_due() is None


def test_a_lost_source_without_a_keyboard_ends_the_loop() -> None:
    clock, source, watch = table()
    source.vanished = True
    view = LiveView(watch, Screen(io.StringIO()))
    WatchLoop(watch, view, clock).run()
    assert not view.done


def test_a_serial_box_whose_cable_was_pulled_is_waited_for_without_a_keyboard() -> None:
    clock = SteadyClock()
    source = SerialSource("/dev/no-such-port", CHANNELS, None, clock)
    source.start()
    watch = Watch(source, JEWEL_BOX, Timings(), Wiring())
    lines = Lines(watch, io.StringIO(), io.StringIO(), json=True)
    waited: list[int | None] = []

    class Impatient(WatchLoop):
        def wait(self, due_ms: int | None) -> set[int]:
            waited.append(due_ms)
            lines.done = True
            return set()

    Impatient(watch, lines, clock).run()
    source.stop()
    assert waited == [None]


def test_a_terminal_that_goes_away_is_the_end_of_input() -> None:
    clock, _, watch = table()
    view = LiveView(watch, Screen(io.StringIO()))
    terminal, keyboard = os.openpty()
    os.close(terminal)
    WatchLoop(watch, view, clock, keyboard=keyboard).run()
    os.close(keyboard)
    assert view.done


def test_select_wakes_for_a_handle_and_for_the_time() -> None:
    _, source, watch = table()
    watch.take(source.drain())
    clock = SteadyClock()
    reading, writing = os.pipe()
    loop = WatchLoop(watch, LiveView(watch, Screen(io.StringIO())), clock, keyboard=reading)
    assert loop.wait(clock.now_ms()) == set()
    os.write(writing, b"x")
    assert loop.wait(None) == {reading}
    os.close(reading)
    os.close(writing)


def test_lost_signals_are_shown_as_silence() -> None:
    _, source, watch = table()
    signals: list[Signal] = [*source.drain(), Lost(5, ("A1.closed",), why="no power")]
    watch.take(signals)
    row = watch.panel().rows["A1.closed"]
    assert row.lost
    assert row.health is Health.SILENT
