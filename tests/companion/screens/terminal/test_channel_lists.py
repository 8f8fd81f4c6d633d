"""The other looks at the channels in a terminal: the last ten seconds, and the wires."""

import io
import re
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from companion.nodes import as_text
from companion.nodes.as_text import Line
from companion.pages.routes import Sensors, SensorsPage
from companion.screens.kiosk.shell import SHELL
from companion.screens.terminal.frame import band_line, frame, lines_of, wires_asked
from companion.screens.terminal.fronts import Lines, LiveView
from companion.screens.terminal.terminal import Screen
from companion.screens.terminal.watch_loop import WatchLoop
from companion.sensing.connected import Connected
from companion.sensing.panel import ChannelRow, Panel, View
from companion.sensing.prompt import Prompt
from companion.sensing.timeline import SHOWN_EVERY_MS, STEP_MS, STEPS, Stretch
from companion.sensing.watch import Watch
from hardware.clock import ManualClock
from hardware.health import Health
from hardware.jewel_box.actions import OpenDrawer
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.timings import Timings
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.pins.toml import usual_map
from hardware.pins.wires import connections, load_map
from hardware.polarity import Wiring
from hardware.sources.recording import ReplaySource
from hardware.sources.virtual import VirtualSource

CHANNELS = JEWEL_BOX.channels
STILL = (Stretch(0, STEPS, level=True),)
FLICKERS = (
    Stretch(0, 60, level=False),
    Stretch(60, 61, level=True, edges=1),
    Stretch(61, 100, level=True),
    Stretch(100, 140, level=False, edges=480),
    Stretch(140, 160, level=False),
    Stretch(160, 200, level=None),
)


def plain(lines: Sequence[Line]) -> list[str]:
    return [as_text.plain(line).rstrip() for line in lines]


def shown_in(panel: Panel, width: int, height: int) -> list[str]:
    return [line.plain.rstrip() for line in frame(panel, width, height)]


def timeline(panel: Panel, width: int, room: int) -> list[Line]:
    return lines_of(Sensors(SensorsPage.TIMELINE), panel, SHELL.apparatuses["jewel_box"](), width, room)


def panel(pins: str = "box.toml", *special: ChannelRow) -> Panel:
    found = connections(load_map(usual_map(pins), CHANNELS), CHANNELS)
    rows = {name: ChannelRow(name, band=STILL) for name in CHANNELS.fitted} | {row.name: row for row in special}
    rows = {name: replace(row, connection=found.get(name)) for name, row in rows.items()}
    return Panel("virtual box", "ready", well=True, apparatus="jewel_box", snapshot=None, rows=rows, typed="")


SICK = ChannelRow("C3.closed", band=FLICKERS, health=Health.JITTERY)


def test_band_shows_levels_changes_flicker_and_silence() -> None:
    assert as_text.plain(band_line(FLICKERS, 20)) == "▁▁▁▁▁▁│███▒▒▒▒▁▁????"
    assert as_text.plain(band_line((), 3)) == "???"


def test_every_sensor_has_a_line_with_its_changes_counted() -> None:
    lines = plain(timeline(panel("box.toml", SICK), 80, 21))
    assert len(lines) <= 21
    whole = "\n".join(lines)
    assert all(whole.count(f"{name} ") == 1 for name in CHANNELS.fitted)
    assert "! C3.closed" in whole
    assert re.search(r"C3\.closed +▁+│█+▒+▁+\?+ +481 ", whole)
    assert max(map(len, lines)) <= 80


def test_low_terminal_shows_what_has_changed() -> None:
    (line,) = plain(timeline(panel("box.toml", SICK), 80, 4))
    assert line.startswith("! C3.closed")
    assert plain(timeline(panel(), 80, 4)) == ["Nothing has changed in the last 10 seconds."]


def test_wires_of_what_is_wrong_come_first() -> None:
    lines = plain(wires_asked(panel("box.toml", SICK), 80, 10))
    assert lines[0] == " C3.closed     ● Board C, GPA2 · white wire, place 1 of drawer C3"
    assert len(lines) == 10
    assert "such as wires A1" in lines[-1]


def test_wires_of_some_sensors_are_a_line_for_each_wire() -> None:
    assert plain(wires_asked(replace(panel("header.toml"), about="b2"), 90, 10)) == [
        " B2.closed ● Pi, GPIO6 (header pin 31) · brown wire, place 4 of terminal strip B",
        "           ● white wire, place 1 of drawer B2",
    ]


def test_sensors_without_a_map_are_said_to_be_so() -> None:
    nobody = replace(panel(), rows={"A1.closed": ChannelRow("A1.closed")})
    assert "--pins" in plain(wires_asked(nobody, 80, 10))[0]


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("size", [(80, 24), (79, 23), (40, 10), (20, 3), (112, 24), (130, 40), (250, 70)])
def test_frame_of_every_view_is_as_large_as_the_terminal(view: View, size: tuple[int, int]) -> None:
    for task in ("", "Open drawer A1."):
        lines = frame(replace(panel("box.toml", SICK), view=view, task=task), *size)
        assert (len(lines), {line.cell_len for line in lines}) == (size[1], {size[0]})


def test_table_names_the_wire_of_what_is_wrong_where_there_is_room() -> None:
    shown = panel("box.toml", SICK)
    assert any("white wire, place 1 of drawer C3" in line for line in shown_in(shown, 80, 24))
    assert not any("white wire" in line for line in shown_in(shown, 80, 22))


def at_table(pins: str = "") -> tuple[ManualClock, VirtualSource, Watch]:
    clock = ManualClock()
    source = VirtualSource(VirtualBox(1), clock)
    source.start()
    connected = Connected(source, JEWEL_BOX, usual_map(pins) if pins else None)
    return clock, source, Watch(source, JEWEL_BOX, Timings(), Wiring(), connected=connected)


def test_views_are_typed_and_an_empty_line_goes_back() -> None:
    _, source, _ = at_table()
    prompt = Prompt(source, JEWEL_BOX.commands)
    assert (prompt.enter("Timeline"), prompt.view) == ("", View.TIMELINE)
    assert (prompt.enter("open A1"), prompt.view) == ("", View.TIMELINE)
    assert (prompt.enter("wires b2"), prompt.view, prompt.about) == ("", View.WIRES, "b2")
    assert prompt.enter("wires D9").startswith("there is no sensor D9: names look like A1.closed")
    assert prompt.enter("wires B2 B3").startswith('unknown command "wires"')
    assert (prompt.enter(""), prompt.view, prompt.about) == ("", View.TABLE, "")
    assert [prompt.complete(text) for text in ("ti", "wi", "ta", "x", "")] == ["timeline", "wires", "table", "x", ""]


def test_recording_has_these_views_too() -> None:
    replay = ReplaySource(usual_map("box.toml"), ManualClock(), CHANNELS)
    prompt = Prompt(replay, JEWEL_BOX.commands)
    prompt.enter("timeline")
    assert prompt.view is View.TIMELINE
    assert [command for command, _ in prompt.help] == ["timeline", "wires [B2]", "quit", "help"]


def test_timeline_moves_on_by_itself_until_there_is_nothing_to_see() -> None:
    clock, source, watch = at_table()
    out = io.StringIO()
    view = LiveView(watch, Screen(out))
    loop = WatchLoop(watch, view, clock)
    view.enter("timeline")
    source.do(OpenDrawer("A1"))
    pictures, drawn = 0, 0
    while (due_ms := loop.next_due()) is not None:
        loop.wait(due_ms)
        loop.turn()
        pictures += len(out.getvalue()) > drawn
        drawn = len(out.getvalue())
    assert STEPS * STEP_MS <= clock.now_ms() <= 2 * STEPS * STEP_MS
    assert pictures >= STEPS * STEP_MS // SHOWN_EVERY_MS // 2
    assert "▁" in out.getvalue()


def test_pipe_gets_the_wires_and_is_told_where_the_timeline_is() -> None:
    _, source, watch = at_table()
    out, err = io.StringIO(), io.StringIO()
    lines = Lines(watch, out, err, json=True)
    watch.take(source.drain())
    lines.enter("wires AB")
    assert err.getvalue().splitlines() == [
        " AB.0 ● Board A, GPB4 · white wire, place 2 of joint AB",
        " AB.1 ● Board A, GPB5 · brown wire, place 3 of joint AB",
    ]
    lines.enter("timeline")
    assert err.getvalue().endswith("the timeline needs a terminal\n")
    lines.enter("knock")
    assert err.getvalue().count("timeline") == 1
    assert out.getvalue() == ""
