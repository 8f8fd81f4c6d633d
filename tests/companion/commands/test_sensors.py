"""`jewelbox sensors` as scripts use it: through pipes, with recordings, and with mistakes."""

import io
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import config
from companion.commands.sensors import replay_json, sensors
from companion.screens.terminal.session import conclude, report_text
from companion.sensing.checklist import CheckReport, Line, Verdict
from hardware.apparatuses import USUAL
from hardware.pins.toml import usual_map
from hardware.pins.wires import connections, load_map
from hardware.polarity import Wiring
from tests.companion.commands.desk import HEADER, OPEN_A2, machine


@dataclass(frozen=True, slots=True)
class Said:
    """How a command ended, and what it wrote."""

    exit_code: int
    stdout: str
    stderr: str


def order(desk: Path, *lines: str, options: Sequence[str] = ("--source", "mock")) -> Said:
    """Orders through a pipe."""
    streams = {
        "stdin": io.StringIO("".join(f"{line}\n" for line in lines)),
        "stdout": io.StringIO(),
        "stderr": io.StringIO(),
    }
    result = CliRunner().invoke(sensors, options, obj=machine(desk, **streams))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return Said(result.exit_code, streams["stdout"].getvalue(), streams["stderr"].getvalue() + result.stderr)


def test_the_configured_source_is_used(desk: Path) -> None:
    path = machine(desk).config
    path.parent.mkdir(parents=True)
    path.write_text('[kiosk]\nsource = "serial:/dev/nothing"\n')
    assert "/dev/nothing" in order(desk, options=("--json",)).stderr
    assert order(desk, "open A2", options=("--source", "mock", "--json")).stderr == ""


def test_orders_from_a_pipe_move_the_virtual_box_without_anybody_waiting(desk: Path) -> None:
    result = order(desk, "open A1 secret", "close A1", "rotate 2 cw", "turn")
    assert result.exit_code == 0
    assert [line.split(maxsplit=1)[1] for line in result.stdout.splitlines()] == [
        "A1 opened: front",
        "A1 opened: secret",
        "A1 closed",
        "top two levels rotated cw",
        "box turned over",
    ]


def test_json_lines_are_those_of_a_game_record(desk: Path) -> None:
    result = order(desk, "open A2", "fault lost A", "", options=("--source", "mock", "--json"))
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert lines[0] == {"type": "drawer_opened", "drawer": "A2", "depth": "front", "t": lines[0]["t"]}
    assert {line["state"] for line in lines[1:]} == {"silent"}


def test_wrong_orders_are_answered_and_the_rest_goes_on(desk: Path) -> None:
    result = order(desk, "open A2 secret", "opne A1", "close A1", "open A2", "quit", "open A4")
    assert "A2 is a short drawer and has no secret compartment" in result.stderr
    assert 'unknown command "opne"' in result.stderr
    assert "A1 is already shut" in result.stderr
    assert "A2 opened: front" in result.stdout
    assert "A4" not in result.stdout
    assert result.exit_code == 0


def test_help_is_also_for_those_who_pipe(desk: Path) -> None:
    assert "rotate 2 cw [quarters]" in order(desk, "help").stderr


def test_faults_can_be_made_and_mended(desk: Path) -> None:
    result = order(desk, "fault noisy B1.closed", "wait 3", "mend B1.closed", "wait 20", "mend", "play", "stop")
    assert "! jittery: B1.closed" in result.stdout
    assert "! ok: B1.closed" in result.stdout
    assert "B1.closed is repaired" in result.stderr
    assert "everything is repaired" in result.stderr
    assert "playing automatically" in result.stderr


def test_a_recording_replays_to_the_same_events(desk: Path) -> None:
    trace = desk / "game.trace"
    options = ("--source", "mock", "--json", "--record", str(trace))
    live = order(desk, "open A1 secret", "close A1", "turn", "rotate 1 ccw 2", options=options)
    replayed = order(desk, options=["--replay", str(trace), "--json"])
    assert live.exit_code == replayed.exit_code == 0
    assert replayed.stdout == live.stdout
    assert len(replayed.stdout.splitlines()) == 6
    assert json.loads(trace.read_text().splitlines()[-1])["end"] is True


def test_a_recording_is_never_written_over(desk: Path) -> None:
    trace = desk / "game.trace"
    trace.write_text("precious")
    result = order(desk, options=("--source", "mock", "--record", str(trace)))
    assert result.exit_code == 2
    assert result.stderr == f"{trace} already exists: record to another file, or move it out of the way\n"
    assert trace.read_text() == "precious"


def test_a_trace_is_replayed_fast_or_at_its_own_speed(desk: Path) -> None:
    trace = desk / "game.trace"
    trace.write_text(HEADER + OPEN_A2)
    fast = order(desk, options=["--replay", str(trace), "--fast"])
    trace.write_text(HEADER + '{"t": 1, "ch": "AB.0", "level": 0}\n')
    slow = order(desk, options=["--source", f"replay:{trace}"])
    assert fast.exit_code == slow.exit_code == 0
    assert fast.stdout.split()[1:] == ["A2", "opened:", "front"]
    assert "replay of game.trace: end of the recording" in fast.stderr
    assert "replay of game.trace: end of the recording" in slow.stderr


def test_a_recording_holds_what_a_well_wired_box_would_have_said(desk: Path) -> None:
    config.save_wiring(Wiring(frozenset({"A1.closed"})), USUAL, desk / "wired.toml")
    source = desk / "raw.trace"
    source.write_text('{"trace": 1, "initial": {"A1.closed": 0}}\n{"t": 100, "ch": "A1.closed", "level": 1}\n')
    target = desk / "corrected.trace"
    options = ["--replay", str(source), "--fast", "--config", str(desk / "wired.toml"), "--record", str(target)]
    assert order(desk, options=options).exit_code == 0
    header, edge = map(json.loads, target.read_text().splitlines()[:2])
    assert header["initial"]["A1.closed"] == 1
    assert edge == {"t": 100, "ch": "A1.closed", "level": 0}


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (
            ("--source", "magic"),
            2,
            "there is no source magic: use auto, mock, none, gpio, serial, serial:PORT or replay:TRACE",
        ),
        (("--source", "serial:"), 2, "there is no source serial:"),
        (("--source", "serial"), 1, "no box answers on any serial port: is it plugged in"),
        (("--source", "serial:/dev/no-such-port"), 1, "/dev/no-such-port does not exist"),
        (("--source", "replay:"), 2, "there is no source replay:"),
        (("--source", "gpio"), 1, "this machine has no GPIO pins"),
        (("--replay", "nowhere.trace"), 2, "nowhere.trace cannot be read: No such file"),
        (("--replay", "nowhere.trace", "--json"), 2, "nowhere.trace:1: cannot be read"),
        (("--config", "nowhere.toml"), 2, "the configuration nowhere.toml does not exist"),
        (("--source", "mock", "--check"), 2, "--check asks you to move things: run it in a terminal"),
        (("--source", "gpio", "--pins", "nowhere.toml"), 2, "nowhere.toml:1: the pin map cannot be read"),
        (("--nonsense",), 2, "No such option"),
    ],
)
def test_mistakes_are_one_plain_message(options: tuple[str, ...], code: int, message: str, desk: Path) -> None:
    result = order(desk, options=options)
    assert result.exit_code == code
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_all_mistakes_of_a_configuration_and_of_a_pin_map_are_listed(desk: Path) -> None:
    wrong = desk / "config.toml"
    wrong.write_text("[gpio]\nfactory = 3\n[what]\n")
    result = order(desk, options=("--config", str(wrong)))
    assert result.exit_code == 2
    assert result.stderr.count(f"{wrong}:") == 2
    pins = desk / "pins.toml"
    pins.write_text("[sensors]\nA1.closed = 1\nA2.closed = 99\n")
    result = order(desk, options=("--source", "gpio", "--pins", str(pins)))
    assert result.exit_code == 2
    assert result.stderr.count(f"{pins}:") == 2


def test_a_trace_that_breaks_off_is_told_and_the_program_ends_well(desk: Path) -> None:
    trace = desk / "game.trace"
    trace.write_text(HEADER + OPEN_A2 + '{"t": 2')
    result = order(desk, options=["--replay", str(trace), "--fast"])
    assert result.exit_code == 0
    assert "game.trace:4: " in result.stderr
    assert "silent: 36 sensors" not in result.stderr


def test_auto_is_the_virtual_box_where_there_are_no_pins_and_says_so(desk: Path) -> None:
    said = order(desk, "open A1", options=())
    assert "A1 opened: front" in said.stdout
    assert said.stderr == "virtual box: no serial box or GPIO pins found\n"


@pytest.mark.parametrize("where", ["no/such/folder/game.trace", "."])
def test_a_recording_that_cannot_be_made_is_a_plain_message(where: str, desk: Path) -> None:
    said = order(desk, options=("--source", "mock", "--record", str(desk / where)))
    assert said.exit_code == 2
    assert str(desk / where) in said.stderr


INVERTED = Wiring(frozenset({"A2.closed"}))


FOUND = CheckReport((Line("A2.closed", Verdict.INVERTED, "says 1 for 0"), Line("A2.front", Verdict.OK)), INVERTED)


WIRES = connections(load_map(usual_map("box.toml"), USUAL.channels), USUAL.channels)


def test_report_of_a_check_names_the_wire_where_a_soldering_iron_is_needed() -> None:
    report = CheckReport(
        (
            Line("B2.front", Verdict.SILENT, "check its wire, reed and magnet"),
            Line("A1.closed", Verdict.LOST, "check its board"),
            Line("AB.seated", Verdict.JITTERY, "look for a loose contact"),
            Line("A2.closed", Verdict.INVERTED, "says 1 for 0"),
        ),
        Wiring(),
    )
    lines = report_text(report, USUAL.channels, WIRES).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("B2.front"))
    assert lines[at + 1] == "               board B, GPB1 · brown wire, place 2 of drawer B2"
    assert sum("wire, place" in line for line in lines) == 1


def concluded(desk: Path, answer: str, before: Wiring, target: Path) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    there = machine(desk, stdin=io.StringIO(answer), stdout=out, stderr=err)
    return conclude(FOUND, USUAL, before, target, there, WIRES), out.getvalue(), err.getvalue()


@pytest.mark.parametrize(
    ("answer", "written"), [("y\n", INVERTED), ("n\n", Wiring()), ("\n", Wiring()), ("", Wiring())]
)
def test_corrections_are_written_only_when_asked(answer: str, written: Wiring, desk: Path) -> None:
    target = desk / "new" / "box.toml"
    code, out, _ = concluded(desk, answer, Wiring(), target)
    assert code == 0
    assert out.startswith("A2.closed      inverted        says 1 for 0\n1 of 2 sensors are fine\n")
    assert config.load(target).wiring == written


def test_corrections_that_are_known_already_are_not_asked_about(desk: Path) -> None:
    code, out, _ = concluded(desk, "", INVERTED, desk / "box.toml")
    assert code == 0
    assert "Write" not in out


def test_a_configuration_that_cannot_be_written_is_told(desk: Path) -> None:
    (desk / "box.new").mkdir()
    code, _, err = concluded(desk, "y\n", Wiring(), desk / "box.toml")
    assert code == 0
    assert err == f"cannot write {desk / 'box.toml'}: Is a directory\n"
    (desk / "box.toml").write_text("[wiring\n")
    _, _, err = concluded(desk, "y\n", Wiring(), desk / "box.toml")
    assert err.startswith(f"the corrections were not saved:\n{desk / 'box.toml'}:1: not TOML: ")


def test_a_reader_that_has_seen_enough_ends_it_quietly(desk: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    orders = io.StringIO("open A1\nclose A1\n")
    with os.fdopen(writing, "w") as stdout, pytest.raises(SystemExit) as left:
        sensors.main(["--source", "mock"], obj=machine(desk, stdin=orders, stdout=stdout), standalone_mode=False)
    assert left.value.code == 0


def test_replaying_to_json_is_the_replayers_business(desk: Path) -> None:
    trace = desk / "game.trace"
    trace.write_text(HEADER + OPEN_A2)
    direct = io.StringIO()
    assert replay_json(str(trace), direct) == 0
    assert order(desk, options=["--replay", str(trace), "--json"]).stdout == direct.getvalue()


TRAY = ("--source", "mock", "--apparatus", "tile_tray")


def test_orders_from_a_pipe_move_the_virtual_tray(desk: Path) -> None:
    result = order(desk, "turn r1c1", "swap r1c1 r1c2", "lift s11", options=TRAY)
    assert result.exit_code == 0
    assert [line.split()[1:] for line in result.stdout.splitlines()] == [
        ["r1c1", "lifted"],
        ["r1c1", "placed"],
        ["r1c1", "lifted"],
        ["r1c2", "lifted"],
        ["r1c2", "placed"],
        ["r1c1", "placed"],
        ["s11", "lifted"],
    ]


def test_json_lines_of_the_tray_are_those_of_a_game_record(desk: Path) -> None:
    said = order(desk, "turn r4c4", "lift s33", "place s33", options=[*TRAY, "--json"]).stdout
    lines = [json.loads(line) for line in said.splitlines()]
    assert all(isinstance(line.pop("t"), int) for line in lines)
    assert lines == [
        {"type": "tile_lifted", "cell": "r4c4"},
        {"type": "tile_placed", "cell": "r4c4"},
        {"type": "sapphire_lifted", "spot": "s33"},
        {"type": "sapphire_placed", "spot": "s33"},
    ]


def test_the_apparatus_is_configured(desk: Path) -> None:
    (desk / "tray.toml").write_text('[kiosk]\napparatus = "tile_tray"\n')
    options = ["--source", "mock", "--config", str(desk / "tray.toml")]
    assert order(desk, "lift r1c1", options=options).stdout.split()[1:] == ["r1c1", "lifted"]
    there = order(desk, "open A1", options=[*options, "--apparatus", "jewel_box"])
    assert there.stdout.split()[1:] == ["A1", "opened:", "front"]


@pytest.mark.parametrize("how", [["--json"], ["--fast"], ["--json", "--fast"]])
def test_a_recording_tells_by_its_channels_what_it_was_recorded_with(how: list[str], desk: Path) -> None:
    trace = desk / "tray.trace"
    assert order(desk, "turn r1c1", options=[*TRAY, "--record", str(trace)]).exit_code == 0
    replayed = order(desk, options=["--replay", str(trace), *how])
    assert (replayed.exit_code, len(replayed.stdout.splitlines())) == (0, 2)
    assert "r1c1" in replayed.stdout


def test_a_trace_that_names_no_fitted_channels_is_of_the_box_unless_somebody_says_otherwise(desk: Path) -> None:
    trace = desk / "tray.trace"
    trace.write_text('{"trace": 1}\n{"t": 100, "ch": "r1c1.tile", "level": 0}\n')
    refused = order(desk, options=["--replay", str(trace), "--json"])
    assert refused.exit_code == 2
    remedy = 'in a trace of the box: if it is of the tray, list its channels in "fitted"'
    assert f"{trace}:2: there is no channel 'r1c1.tile' {remedy}" in refused.stderr
    said = order(desk, options=["--replay", str(trace), "--json", "--apparatus", "tile_tray"])
    assert said.stdout == '{"type":"tile_lifted","cell":"r1c1","t":200}\n'


def test_a_trace_of_two_things_is_of_none(desk: Path) -> None:
    trace = desk / "both.trace"
    trace.write_text('{"trace": 1, "fitted": ["r1c1.tile", "A1.closed"]}\n')
    for options in (["--json"], ["--fast"]):
        refused = order(desk, options=["--replay", str(trace), *options])
        assert refused.exit_code == 2
        assert "there is no channel 'r1c1.tile'" in refused.stderr
    both = order(desk, options=["--replay", str(trace), "--json"])
    assert "on the box: a trace is either of the box or of the tray" in both.stderr
    trace.write_text('{"trace": 1, "fitted": ["r5c1.tile"]}\n')
    unknown = order(desk, options=["--replay", str(trace), "--json"])
    assert "they are named like A1.closed, AB.0 or tilt.upright, r1c1.tile or s11.gem" in unknown.stderr


def test_corrections_of_another_apparatus_are_not_saved(desk: Path) -> None:
    target = desk / "box.toml"
    target.write_text('[kiosk]\napparatus = "tile_tray"\n')
    code, _, err = concluded(desk, "y\n", Wiring(), target)
    assert code == 0
    assert 'write apparatus = "jewel_box" under [kiosk] first' in err


def test_a_pin_map_tells_by_its_channels_what_it_is_of(desk: Path) -> None:
    (desk / "tray.toml").write_text('[sensors]\n"r1c1.tile" = 4\n"r1c1.tle" = 5\n')
    result = order(desk, options=["--source", "gpio", "--pins", str(desk / "tray.toml")])
    assert result.exit_code == 2
    assert "unknown channel r1c1.tle: did you mean r1c1.tile?" in result.stderr
