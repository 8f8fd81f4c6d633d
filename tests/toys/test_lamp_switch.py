"""A second apparatus goes through everything that has to do with sensors, without a line of its own in there."""

import io
from pathlib import Path

import pytest

from companion.config import Config
from companion.pages.context import ApparatusPages
from companion.screens.terminal.frame import frame
from companion.screens.terminal.fronts import Lines, LiveView
from companion.screens.terminal.session import report_text
from companion.screens.terminal.terminal import Screen
from companion.screens.terminal.watch_loop import WatchLoop
from companion.sensing.checklist import QUIET_MS, Checklist, Verdict
from companion.sensing.choose_source import Choice, NoBoxError, Wanted, open_source
from companion.sensing.prompt import Prompt
from companion.sensing.watch import Watch
from hardware.clock import ManualClock
from hardware.decode_trace import replay_lines
from hardware.health import Health
from hardware.pins import header_map
from hardware.pins.toml import PinMapError
from hardware.polarity import Wiring
from hardware.sources.recording import ReplaySource
from hardware.sources.source import Condition, Status
from hardware.sources.virtual import VirtualSource
from hardware.trace import Header, TraceError, TraceWriter
from tests.toys.lamp_switch import CHANNELS, LAMP_SWITCH, Flip, Lamp, SwitchFlipped

LAMP_PAGES = ApparatusPages(sentences=LAMP_SWITCH.sentences)
TRACE = b"""{"trace": 1, "initial": {}}
{"t": 100, "ch": "switch.off", "level": 0}
{"t": 160, "ch": "switch.on", "level": 1}
{"t": 163, "ch": "switch.on", "level": 0}
{"t": 165, "ch": "switch.on", "level": 1}
{"t": 900, "lost": ["switch.on"]}
"""
TOLD = [
    '{"type":"switch_flipped","on":true,"t":185}',
    '{"type":"sensor_health","ch":"switch.on","state":"silent","t":900}',
]


class Bench:
    """A virtual lamp that is watched on a manual clock."""

    def __init__(self, wiring: Wiring | None = None) -> None:
        self.clock = ManualClock()
        self.source = VirtualSource(LAMP_SWITCH.virtual(1, 0), self.clock)
        self.source.start()
        self.recorded = io.BytesIO()
        self.watch = Watch(self.source, LAMP_SWITCH, None, wiring or Wiring(), self._record)
        self.pass_time(0)

    def _record(self, header: Header) -> TraceWriter:
        return TraceWriter(self.recorded, header)

    def pass_time(self, ms: int) -> list[object]:
        now_ms = self.clock.advance(ms)
        return [*self.watch.take(self.source.drain()), *self.watch.advance(now_ms)]


def test_a_trace_is_replayed_with_its_movements_and_findings() -> None:
    assert list(replay_lines(io.BytesIO(TRACE), "lamp.jsonl", LAMP_SWITCH)) == TOLD


def test_a_trace_of_another_apparatus_is_refused_in_its_words() -> None:
    foreign = b'{"trace": 1}\n{"t": 1, "ch": "A1.closed", "level": 0}\n'
    with pytest.raises(TraceError, match=r"there is no channel 'A1.closed': they are named like switch.off"):
        list(replay_lines(io.BytesIO(foreign), "box.jsonl", LAMP_SWITCH))


def test_a_recording_is_a_source(tmp_path: Path) -> None:
    path = tmp_path / "lamp.jsonl"
    path.write_bytes(TRACE)
    clock = ManualClock()
    source = ReplaySource(path, clock, CHANNELS)
    source.start()
    watch = Watch(source, LAMP_SWITCH, None, Wiring())
    watch.take(source.drain())
    clock.advance(500)
    reports = [*watch.take(source.drain()), *watch.advance(500)]
    assert reports == [SwitchFlipped(185, on=True)]
    source.stop()


def test_a_pin_map_names_its_channels() -> None:
    found = header_map.parse("lamp.toml", "[sensors]\nswitch.off = 4\nswitch.on = 17\n", CHANNELS)
    assert found.sensors == {"switch.off": 4, "switch.on": 17}
    with pytest.raises(PinMapError, match=r"unknown channel switch.of: did you mean switch.off\?"):
        header_map.parse("lamp.toml", "[sensors]\nswitch.of = 4\n", CHANNELS)
    assert list(Wiring(frozenset({"A1.closed"})).problems(CHANNELS)) == [
        "A1.closed is not a channel of the lamp: see the list of channels in the pin map"
    ]


def test_the_virtual_lamp_does_as_it_is_told_and_is_decoded() -> None:
    bench = Bench()
    prompt = Prompt(bench.source, LAMP_SWITCH.commands)
    assert prompt.complete("fl") == "flip "
    assert prompt.complete("flip of") == "flip off "
    assert prompt.enter("flip on") == ""
    assert bench.pass_time(500) == [SwitchFlipped(85, on=True)]
    assert prompt.enter("flip on") == "the switch is already on"
    assert prompt.enter("flip over") == "flip on, or flip off?"
    assert prompt.enter("fault stuck A1") == "there is no sensor A1: names look like switch.off or switch.on"
    assert bench.watch.panel().news[-1].text == "switch flipped on"


def test_the_virtual_lamp_breaks_and_is_repaired() -> None:
    bench = Bench()
    prompt = Prompt(bench.source, LAMP_SWITCH.commands)
    assert prompt.enter("fault lost") == "switch.off and switch.on are lost now: type mend to repair it"
    bench.pass_time(10)
    assert bench.source.status == Status(Condition.LOST, bench.source.thing.no_power)
    assert {row.health for row in bench.watch.panel().rows.values()} == {Health.SILENT}
    assert prompt.enter("mend") == "everything is repaired"
    bench.pass_time(10)
    assert bench.source.status.condition is Condition.READY
    assert all(row.is_well for row in bench.watch.panel().rows.values())


def test_what_was_recorded_replays_the_same() -> None:
    bench = Bench()
    bench.source.do(Flip(on=True))
    bench.pass_time(500)
    bench.watch.finish(500)
    bench.recorded.seek(0)
    assert list(replay_lines(bench.recorded, "lamp.jsonl", LAMP_SWITCH)) == [
        '{"type":"switch_flipped","on":true,"t":85}'
    ]


def test_the_check_walks_through_its_tasks() -> None:
    bench = Bench()
    check = Checklist(LAMP_SWITCH, bench.watch.levels())
    check.look(bench.watch.levels(), 0)
    assert check.task == "Switch the lamp off. Then press Enter."
    check.enter(bench.watch.levels(), 0)
    assert check.task == "1/1  Flip the switch on, then off again."
    for on in (True, False):
        bench.source.do(Flip(on))
        for _ in range(10):
            bench.pass_time(50)
            check.look(bench.watch.levels(), bench.clock.now_ms())
    bench.pass_time(QUIET_MS)
    check.look(bench.watch.levels(), bench.clock.now_ms())
    assert check.finished
    report = check.report()
    assert {line.verdict for line in report.lines} == {Verdict.OK}
    assert report_text(report, CHANNELS, {}) == "2 of 2 sensors are fine\n"


def test_the_terminal_shows_it_without_a_picture() -> None:
    bench = Bench()
    view = LiveView(bench.watch, Screen(io.StringIO()))
    shown = [line.plain.rstrip() for line in frame(view.panel(), 80, 12, LAMP_PAGES)]
    assert shown[0].startswith(" jewelbox sensors  ● virtual lamp: no hardware, simulated")
    assert shown[2].startswith(" switch.off ●●")
    assert shown[3].startswith(" switch.on  ○○")
    assert shown[-1] == "> ▏flip on · flip off · help · quit"
    assert all(len(line) == 120 for line in (text.plain for text in frame(view.panel(), 120, 20, LAMP_PAGES)))


def test_a_script_runs_through_the_sensors_command() -> None:
    bench = Bench()
    out, err = io.StringIO(), io.StringIO()
    lines = Lines(bench.watch, out, err, json=True)
    WatchLoop(bench.watch, lines, bench.clock).run_script(bench.source, ["flip on", "flip off"])
    assert [line.partition(',"t"')[0] for line in out.getvalue().splitlines()] == [
        '{"type":"switch_flipped","on":true',
        '{"type":"switch_flipped","on":false',
    ]
    assert err.getvalue() == ""


def test_a_pose_is_compared_and_put_right() -> None:
    bench = Bench()
    bench.source.do(Flip(on=True))
    bench.pass_time(500)
    assert bench.watch.decoder is not None
    reading = bench.watch.decoder.snapshot()
    found = LAMP_SWITCH.compare(Lamp(on=False), reading)
    assert ([str(words) for words in found.differences], found.pose) == (["the lamp is on"], Lamp(on=True))
    assert [str(step) for step in found.steps] == ["switch it off"]
    assert not found.agrees
    assert LAMP_SWITCH.compare(Lamp(on=True), reading).agrees
    bench.source.do_in_turn([action for step in found.steps for action in step.actions])
    bench.pass_time(2000)
    assert LAMP_SWITCH.compare(Lamp(on=False), bench.watch.decoder.snapshot()).agrees
    assert LAMP_SWITCH.claimed("flip on", 7) == SwitchFlipped(7, on=True)


def test_a_thing_without_a_usual_pin_map_needs_one_on_the_header(tmp_path: Path) -> None:
    with pytest.raises(NoBoxError, match=r"which pins is the lamp on\? Name a pin map with --pins"):
        open_source(Choice("gpio", LAMP_SWITCH), Wanted("gpio"), Config(), ManualClock(), tmp_path)
