"""The command as people and scripts use it: through pipes, and through a terminal made by the kernel."""

import io
import json
import os
import pty
import signal
import sys
import termios
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import config
from companion.sensors.check import CheckReport, Line, Verdict
from companion.sensors.command import sensors
from companion.sensors.replay import replay_json
from companion.sensors.run import conclude
from hardware.polarity import Wiring

HEADER = '{"trace": 1, "initial": {}}\n'
OPEN_A2 = '{"t": 10, "ch": "A2.closed", "level": 0}\n{"t": 110, "ch": "A2.front", "level": 1}\n'


@pytest.fixture(autouse=True)
def own_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "default_path", lambda: tmp_path / "jewelbox" / "config.toml")


def order(*lines: str, options: tuple[str, ...] = ("--source", "mock")) -> Result:
    return CliRunner().invoke(sensors, options, input="".join(f"{line}\n" for line in lines))


def test_orders_from_a_pipe_move_the_virtual_box_without_anybody_waiting() -> None:
    result = order("open A1 secret", "close A1", "rotate 2 cw", "turn")
    assert result.exit_code == 0
    assert [line.split(maxsplit=1)[1] for line in result.stdout.splitlines()] == [
        "A1 opened: front",
        "A1 opened: secret",
        "A1 closed",
        "top two levels turned cw",
        "box turned over",
    ]


def test_json_lines_are_those_of_a_game_record() -> None:
    result = order("open A2", "fault lost A", "", options=("--source", "mock", "--json"))
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert lines[0] == {"type": "drawer_opened", "drawer": "A2", "depth": "front", "t": lines[0]["t"]}
    assert {line["state"] for line in lines[1:]} == {"silent"}


def test_wrong_orders_are_answered_and_the_rest_goes_on() -> None:
    result = order("open A2 secret", "opne A1", "close A1", "open A2", "quit", "open A4")
    assert "A2 is a short drawer and has no secret compartment" in result.stderr
    assert '"opne" is not something I know' in result.stderr
    assert "A1 is already shut" in result.stderr
    assert "A2 opened: front" in result.stdout
    assert "A4" not in result.stdout
    assert result.exit_code == 0


def test_faults_can_be_made_and_mended() -> None:
    result = order("fault noisy B1.closed", "wait 3", "mend B1.closed", "wait 20", "mend", "play", "stop")
    assert "! jittery: B1.closed" in result.stdout
    assert "! ok: B1.closed" in result.stdout
    assert "B1.closed is as good as new" in result.stderr
    assert "everything is as good as new" in result.stderr
    assert "hands play by themselves" in result.stderr


def test_a_recording_replays_to_the_same_events(tmp_path: Path) -> None:
    trace = tmp_path / "game.trace"
    options = ("--source", "mock", "--json", "--record", str(trace))
    live = order("open A1 secret", "close A1", "turn", "rotate 1 ccw 2", options=options)
    replayed = CliRunner().invoke(sensors, ["--replay", str(trace), "--json"])
    assert live.exit_code == replayed.exit_code == 0
    assert replayed.stdout == live.stdout
    assert len(replayed.stdout.splitlines()) == 6
    assert json.loads(trace.read_text().splitlines()[-1])["end"] is True


def test_a_recording_is_never_written_over(tmp_path: Path) -> None:
    trace = tmp_path / "game.trace"
    trace.write_text("precious")
    result = order(options=("--source", "mock", "--record", str(trace)))
    assert result.exit_code == 2
    assert result.stderr == f"{trace} is already there: record to another file, or move it away\n"
    assert trace.read_text() == "precious"


def test_a_trace_is_replayed_fast_or_at_its_own_speed(tmp_path: Path) -> None:
    trace = tmp_path / "game.trace"
    trace.write_text(HEADER + OPEN_A2)
    fast = CliRunner().invoke(sensors, ["--replay", str(trace), "--fast"])
    trace.write_text(HEADER + '{"t": 1, "ch": "AB.0", "level": 0}\n')
    slow = CliRunner().invoke(sensors, ["--source", f"replay:{trace}"])
    assert fast.exit_code == slow.exit_code == 0
    assert fast.stdout.split()[1:] == ["A2", "opened:", "front"]
    assert "replay of game.trace: played to the end" in fast.stderr
    assert "replay of game.trace: played to the end" in slow.stderr


def test_a_recording_holds_what_a_well_wired_box_would_have_said(tmp_path: Path) -> None:
    config.save_wiring(Wiring(frozenset({"A1.closed"})), tmp_path / "wired.toml")
    source = tmp_path / "raw.trace"
    source.write_text('{"trace": 1, "initial": {"A1.closed": 0}}\n{"t": 100, "ch": "A1.closed", "level": 1}\n')
    target = tmp_path / "corrected.trace"
    options = ["--replay", str(source), "--fast", "--config", str(tmp_path / "wired.toml"), "--record", str(target)]
    assert CliRunner().invoke(sensors, options).exit_code == 0
    header, edge = map(json.loads, target.read_text().splitlines()[:2])
    assert header["initial"]["A1.closed"] == 1
    assert edge == {"t": 100, "ch": "A1.closed", "level": 0}


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (("--source", "magic"), 2, "there is no source magic: take auto, mock, gpio or replay:TRACE"),
        (("--source", "replay:"), 2, "there is no source replay:"),
        (("--source", "gpio"), 1, "this machine has no GPIO pins"),
        (("--replay", "nowhere.trace"), 2, "nowhere.trace cannot be read: No such file"),
        (("--replay", "nowhere.trace", "--json"), 2, "nowhere.trace:1: cannot be read"),
        (("--config", "nowhere.toml"), 2, "there is no configuration nowhere.toml"),
        (("--source", "mock", "--check"), 2, "--check asks for things to be moved: run it in a terminal"),
        (("--source", "gpio", "--pins", "nowhere.toml"), 2, "nowhere.toml:1: the pin map cannot be read"),
        (("--nonsense",), 2, "No such option"),
    ],
)
def test_mistakes_are_one_plain_message(
    options: tuple[str, ...], code: int, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.gpio.has_gpio", lambda _dev=None: False)
    result = order(options=options)
    assert result.exit_code == code
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_all_mistakes_of_a_configuration_and_of_a_pin_map_are_listed(tmp_path: Path) -> None:
    wrong = tmp_path / "config.toml"
    wrong.write_text("[gpio]\nfactory = 3\n[what]\n")
    result = order(options=("--config", str(wrong)))
    assert result.exit_code == 2
    assert result.stderr.count(f"{wrong}:") == 2
    pins = tmp_path / "pins.toml"
    pins.write_text("[sensors]\nA1.closed = 1\nA2.closed = 99\n")
    result = order(options=("--source", "gpio", "--pins", str(pins)))
    assert result.exit_code == 2
    assert result.stderr.count(f"{pins}:") == 2


def test_a_trace_that_breaks_off_is_told_and_the_program_ends_well(tmp_path: Path) -> None:
    trace = tmp_path / "game.trace"
    trace.write_text(HEADER + OPEN_A2 + '{"t": 2')
    result = CliRunner().invoke(sensors, ["--replay", str(trace), "--fast"])
    assert result.exit_code == 0
    assert "game.trace:4: " in result.stderr
    assert "silent: 36 sensors" not in result.stderr


def test_auto_is_the_virtual_box_where_there_are_no_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.sensors.sources.has_gpio", lambda: False)
    assert "A1 opened: front" in order("open A1", options=()).stdout


def test_pins_are_read_through_the_factory_of_the_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.sensors.sources.has_gpio", lambda: True)
    (tmp_path / "mock.toml").write_text('[gpio]\nfactory = "mock"\n')
    monkeypatch.setattr("companion.sensors.loop.select.select", stop_waiting)
    result = order(options=("--config", str(tmp_path / "mock.toml")))
    assert (result.exit_code, result.stderr) == (0, "")


def stop_waiting(*_handles: object) -> None:
    raise KeyboardInterrupt


class Terminal:
    """A terminal with somebody in front of it, who types when the screen says what they wait for."""

    def __init__(self, *script: tuple[str, bytes]) -> None:
        self._master, self._slave = pty.openpty()
        termios.tcsetwinsize(self._slave, (24, 80))
        self.before = termios.tcgetattr(self._slave)
        self.seen = ""
        self._script = list(script)
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def _watch(self) -> None:
        waiting_from = 0
        while True:
            try:
                data = os.read(self._master, 65536)
            except OSError:
                return
            self.seen += data.decode(errors="replace")
            while self._script and self._script[0][0] in self.seen[waiting_from:]:
                awaited, keys = self._script.pop(0)
                waiting_from = self.seen.index(awaited, waiting_from) + len(awaited)
                self._type(keys)

    def _type(self, keys: bytes) -> None:
        if keys == b"(larger)":
            termios.tcsetwinsize(self._slave, (30, 120))
            os.kill(os.getpid(), signal.SIGWINCH)
        elif keys == b"(terminated)":
            os.kill(os.getpid(), signal.SIGTERM)
        else:
            os.write(self._master, keys)

    def run(self, monkeypatch: pytest.MonkeyPatch, *options: str) -> int:
        self._thread.start()
        with os.fdopen(os.dup(self._slave)) as stdin, os.fdopen(os.dup(self._slave), "w") as stdout:
            monkeypatch.setattr(sys, "stdin", stdin)
            monkeypatch.setattr(sys, "stdout", stdout)
            with pytest.raises(SystemExit) as left:
                sensors(list(options), standalone_mode=False)
            self.after = termios.tcgetattr(self._slave)
        os.close(self._slave)
        self._thread.join(10)
        os.close(self._master)
        code = left.value.code
        assert isinstance(code, int)
        return code

    @property
    def was_left_as_found(self) -> bool:
        return self.after == self.before and self.seen.rstrip().find("\x1b[?1049l") >= 0


@pytest.fixture
def handlers() -> Iterator[None]:
    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGWINCH)
    yield
    assert (signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGWINCH)) == before


@pytest.mark.usefixtures("handlers")
def test_the_live_view_takes_orders_and_leaves_the_terminal_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(("help", b"open A1\r"), ("A1 opened: front", b"quit\r"))
    assert terminal.run(monkeypatch, "--source", "mock") == 0
    assert "A1▪" in terminal.seen
    assert terminal.was_left_as_found


@pytest.mark.usefixtures("handlers")
@pytest.mark.parametrize(("key", "code"), [(b"\x04", 0), (b"\x03", 0), (b"(terminated)", 128 + signal.SIGTERM)])
def test_however_it_ends_the_terminal_is_left_as_it_was(key: bytes, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(("fault stuck", key))
    assert terminal.run(monkeypatch, "--source", "mock") == code
    assert terminal.was_left_as_found


@pytest.mark.usefixtures("handlers")
def test_a_larger_window_is_filled_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(("fault stuck", b"(larger)"), ("what happened", b"help\r"), ("Enter goes back", b"\rquit\r"))
    assert terminal.run(monkeypatch, "--source", "mock") == 0


@pytest.mark.usefixtures("handlers")
def test_a_real_box_takes_no_orders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    trace = tmp_path / "game.trace"
    trace.write_text(HEADER + OPEN_A2)
    terminal = Terminal(("A2 opened: front", b"turn\r"), ("only the virtual box takes orders", b"quit\r"))
    assert terminal.run(monkeypatch, "--replay", str(trace)) == 0
    assert "replay of game.trace: played to the end" in terminal.seen


@pytest.mark.usefixtures("handlers")
def test_a_check_that_is_broken_off_says_what_was_not_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(("press Enter", b"\r"), ("1/15", b"\r"), ("2/15", b"quit\r"))
    assert terminal.run(monkeypatch, "--source", "mock", "--check") == 1
    assert "not moved: A1.closed" in terminal.seen
    assert "0 of 36 sensors are fine" in terminal.seen


INVERTED = Wiring(frozenset({"A2.closed"}))
FOUND = CheckReport((Line("A2.closed", Verdict.INVERTED, "says 1 for 0"), Line("A2.front", Verdict.OK)), INVERTED)


@pytest.mark.parametrize(("answer", "written"), [("y\n", INVERTED), ("n\n", Wiring()), ("\n", Wiring())])
def test_corrections_are_written_only_when_asked(answer: str, written: Wiring, tmp_path: Path) -> None:
    target = tmp_path / "new" / "box.toml"
    with CliRunner().isolation(input=answer) as (out, *_):
        assert conclude(FOUND, Wiring(), target) == 0
        said = out.getvalue().decode()
    assert said.startswith("A2.closed      inverted        says 1 for 0\n1 of 2 sensors are fine\n")
    assert config.load(target).wiring == written


def test_corrections_that_are_known_already_are_not_asked_about(tmp_path: Path) -> None:
    with CliRunner().isolation() as (out, *_):
        assert conclude(FOUND, INVERTED, tmp_path / "box.toml") == 0
        assert b"Write" not in out.getvalue()


def test_a_configuration_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with CliRunner().isolation(input="y\n") as (_, err, *_rest):
        assert conclude(FOUND, Wiring(), tmp_path / "file" / "box.toml") == 0
        assert b"box.toml cannot be written: " in err.getvalue()


def test_lines_typed_at_a_terminal_are_obeyed_while_json_goes_elsewhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    master, slave = pty.openpty()
    os.write(master, b"open A1 ajar\nquit\n")
    target = tmp_path / "out.jsonl"
    with os.fdopen(slave) as stdin, target.open("w") as stdout:
        monkeypatch.setattr(sys, "stdin", stdin)
        monkeypatch.setattr(sys, "stdout", stdout)
        with pytest.raises(SystemExit) as left:
            sensors(["--source", "mock", "--json"], standalone_mode=False)
    assert left.value.code == 0
    os.close(master)


def test_a_reader_that_has_seen_enough_ends_it_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as stdout:
        monkeypatch.setattr(sys, "stdout", stdout)
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        monkeypatch.setattr("companion.sensors.run.run_script", lambda *_: stdout.write("x" * 100_000))
        with pytest.raises(SystemExit) as left:
            sensors(["--source", "mock"], standalone_mode=False)
    assert left.value.code == 0


def test_replaying_to_json_is_the_replayers_business(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trace = tmp_path / "game.trace"
    trace.write_text(HEADER + OPEN_A2)
    assert replay_json(str(trace), sys.stdout) == 0
    direct = capsys.readouterr().out
    assert CliRunner().invoke(sensors, ["--replay", str(trace), "--json"]).stdout == direct
