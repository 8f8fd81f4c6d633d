"""What people see: aligned at any width, a word beside every sign, colour only where it can be shown."""

import io
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.doctor import output
from companion.doctor.finding import Finding, Report, State, error, ok, warning
from tests.companion.doctor.looking import run
from tests.companion.doctor.machines import Maker, broken, laptop, pi4_kiosk, pi5_without_a_box

MANY: list[Callable[[Path], Maker]] = [laptop, pi5_without_a_box, pi4_kiosk, broken]


def shown(finding: Finding, width: int) -> list[str]:
    return [line.plain for line in output.lines(finding, width, output.SIGNS)]


def test_finding_has_a_sign_a_word_a_title_and_what_was_seen() -> None:
    assert shown(ok("a Pi", title="Model"), 80) == ["  ✓ ok       Model          a Pi"]


def test_details_and_remedy_stand_under_what_was_seen() -> None:
    finding = error("2 mistakes", "put them right", ["line 2: one", "line 5: two"], title="Configuration")
    assert shown(finding, 80) == [
        "  ✗ error    Configuration  2 mistakes",
        "                            · line 2: one",
        "                            · line 5: two",
        "                            → put them right",
    ]


def test_long_words_such_as_paths_are_never_torn() -> None:
    path = "/a/path/that/is/longer/than/the/room/that/is/left/for/it"
    assert any(line.endswith(path) for line in shown(warning(f"see {path}", "x", title="Disk"), 60))


def test_control_characters_of_a_file_are_written_out() -> None:
    finding = error("1 mistake", "mend it", ["line 1: unknown key \x1b[2J"], title="Configuration")
    assert shown(finding, 80)[1].endswith(r"unknown key \u001b[2J")


def test_nothing_seen_is_still_a_line() -> None:
    assert shown(ok("", title="Model"), 80) == ["  ✓ ok       Model          "]


@pytest.mark.parametrize("width", [60, 80, 120, 300])
@pytest.mark.parametrize("make", MANY, ids=lambda make: make.__name__)
def test_lines_fit_the_terminal(make: Callable[[Path], Maker], width: int, tmp_path: Path) -> None:
    for line in run(make(tmp_path).make(), columns=width).output.splitlines():
        alone = len(line.removeprefix(" " * 28).split()) <= 2  # a sign and a path that is longer than the room for it
        assert len(line) <= min(width, output.WIDEST) or alone, line


@pytest.mark.parametrize("make", MANY, ids=lambda make: make.__name__)
def test_pipe_gets_no_colours(make: Callable[[Path], Maker], tmp_path: Path) -> None:
    assert "\x1b" not in run(make(tmp_path).make()).output


def on_a_terminal(tmp_path: Path, **environ: str) -> str:
    """The command in a terminal of its own, about a machine with nothing in it."""
    code = (
        "import sys; from pathlib import Path; from companion.commands.doctor import doctor\n"
        "from tests.companion.doctor.machines import laptop\n"
        "doctor.main([], obj=laptop(Path(sys.argv[1])).make())"
    )
    master, slave = pty.openpty()
    settings = {key: value for key, value in os.environ.items() if key not in {"NO_COLOR", "COLUMNS"}}
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=settings | {"TERM": "xterm-256color", "PYTHONPATH": os.pathsep.join(sys.path)} | environ,
    )
    os.close(slave)
    told = b""
    while chunk := _read(master):
        told += chunk
    os.close(master)
    assert process.wait() == 0, told
    return told.decode()


def _read(master: int) -> bytes:
    try:
        return os.read(master, 4096)
    except OSError:  # how a pty says that the other end is gone
        return b""


@pytest.mark.proof
def test_terminal_gets_colours(tmp_path: Path) -> None:
    assert "\x1b[32m✓ ok" in on_a_terminal(tmp_path)


@pytest.mark.proof
def test_no_color_is_respected(tmp_path: Path) -> None:
    told = on_a_terminal(tmp_path, NO_COLOR="1")
    assert "✓ ok" in told
    assert "\x1b[32m" not in told


@pytest.mark.proof
def test_terminal_that_is_not_utf_8_gets_plain_signs(tmp_path: Path) -> None:
    told = on_a_terminal(tmp_path, PYTHONIOENCODING="latin-1", PYTHONUTF8="0")
    assert "\x1b[32m+ ok" in told
    assert "✓" not in told


@pytest.mark.parametrize(
    ("encoding", "signs"),
    [("utf-8", output.SIGNS), ("UTF8", output.SIGNS), ("ascii", output.PLAIN_SIGNS), ("latin-1", output.PLAIN_SIGNS)],
)
def test_signs_follow_the_encoding(encoding: str, signs: output.Signs) -> None:
    assert output.signs_for(encoding) is signs
    if signs is output.PLAIN_SIGNS:
        told = [line.plain for line in output.lines(error("full", "free some", ["a"], title="Disk"), 80, signs)]
        assert "\n".join(told).isascii()


@pytest.mark.proof
def test_pipe_that_is_closed_early_gets_no_traceback(tmp_path: Path) -> None:
    code = "from companion.commands.doctor import doctor; doctor.main([])"
    read, write = os.pipe()
    os.close(read)
    ended = subprocess.run(
        [sys.executable, "-c", code], stdout=write, stderr=subprocess.PIPE, cwd=Path.cwd(), check=False
    )
    os.close(write)
    assert b"Traceback" not in ended.stderr
    assert list(tmp_path.iterdir()) == []


def report(source: str, *findings: Finding, kind: str = "pi") -> Report:
    return Report(kind, "a machine", source, findings)


WARNING = warning("none", "buy a speaker; or sing", title="Sound")
ERROR = error("wrong", "put it right", title="Pin map")


@pytest.mark.parametrize(
    ("told", "verdict"),
    [
        (report("mock", kind="computer"), "Ready to play with the virtual box: jewelbox play --windowed"),
        (report("serial:/dev/rfcomm0"), "Ready to play with the box at /dev/rfcomm0: jewelbox play"),
        (
            report("gpio", WARNING),
            "Ready to play with the sensors on the Pi's header: jewelbox play. 1 warning. First, sound: buy a speaker",
        ),
        (
            report("gpio", WARNING, WARNING, ERROR),
            "Cannot play yet: 1 error and 2 warnings. First, pin map: put it right",
        ),
        (report("mock", ERROR, ERROR), "Cannot play yet: 2 errors. First, pin map: put it right"),
    ],
)
def test_last_words_say_what_to_do_first(told: Report, verdict: str) -> None:
    assert output.verdict(told) == verdict
    lines = [line.plain for line in output.summary(told, 60, output.SIGNS)]
    assert lines[0][0] == output.SIGNS.states[told.worst]
    assert all(line.startswith("  ") for line in lines[1:])
    assert " ".join(" ".join(lines).split()) == f"{output.SIGNS.states[told.worst]} {verdict}"


def test_every_state_has_a_sign_of_its_own() -> None:
    for signs in (output.SIGNS, output.PLAIN_SIGNS):
        assert len({signs.states[state] for state in State}) == len(State)


def test_signs_of_one_column_keep_the_alignment() -> None:
    text = io.StringIO()
    for state in State:
        text.write(output.SIGNS.states[state] + output.PLAIN_SIGNS.states[state])
    assert len(text.getvalue()) == 2 * len(State)
