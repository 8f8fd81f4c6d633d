"""The log of the field: where it goes, how it looks, and that it holds nothing hidden."""

import io
import json
import logging
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli import main
from companion.log import CRASHES, FILE, LARGEST_BYTES, goes_to_journal, logged

LOG = logging.getLogger("companion.somewhere")
OPENED = {"type": "table_opened", "game": "master-thieves", "edition": "zoch", "seats": ["Ana", "Bo"]}
# The same gems, in two ways that nobody at the table can tell apart.
HIDDEN = (
    {"A1": {"upright": ["diamond", "ruby"]}, "B2": {"inverted": ["sapphire"]}},
    {"C3": {"upright": ["sapphire"]}, "A4": {"inverted": ["ruby", "diamond"]}},
)
CLAIMS = [
    {"type": "gem_placed", "gem": "ruby"},
    {"type": "gems_taken", "seat": "Bo", "gems": ["sapphire"]},
    {"type": "card_revealed", "seat": "Ana", "character": "smuggler"},
    {"type": "card_revealed", "seat": "Bo", "character": "jeweler"},
    {"type": "reveal_closed"},
    {"type": "turn_ended", "seat": "Ana"},
    {"type": "level_rotated", "levels": 1, "direction": "cw"},
    {"type": "undo"},
]


@pytest.fixture(autouse=True)
def outside_of_services(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JOURNAL_STREAM", raising=False)
    monkeypatch.delenv("INVOCATION_ID", raising=False)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the games and the log of this user are; a journal named on the command line is elsewhere."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "jewelbox"


def said() -> None:
    LOG.debug("a detail")
    LOG.info("back")
    LOG.warning("lost: %s", "a\nb")
    LOG.error("broken")


def test_the_file_is_for_its_user_and_group_however_old_it_is(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with logged(tmp_path / "games", io.StringIO(), verbose=False):
            said()
        file = tmp_path / "games" / FILE
        assert (file.parent.stat().st_mode & 0o777, file.stat().st_mode & 0o777) == (0o750, 0o640)
        file.chmod(0o644)
        with logged(tmp_path / "games", io.StringIO(), verbose=False):
            said()
        assert file.stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(before)


def test_elsewhere_it_is_a_file_with_times_and_levels(tmp_path: Path) -> None:
    err = io.StringIO()
    with logged(tmp_path, err, verbose=False):
        said()
    lines = (tmp_path / FILE).read_text().splitlines()
    assert [line.split(" ", 2)[2] for line in lines] == [
        "INFO companion.somewhere: back",
        r"WARNING companion.somewhere: lost: a\u000ab",
        "ERROR companion.somewhere: broken",
    ]
    assert err.getvalue() == ""


def test_verbose_tells_details_and_prints_them_too(tmp_path: Path) -> None:
    err = io.StringIO()
    with logged(tmp_path, err, verbose=True):
        said()
    assert "DEBUG companion.somewhere: a detail" in (tmp_path / FILE).read_text()
    assert err.getvalue().startswith("DEBUG companion.somewhere: a detail\nINFO companion.somewhere: back\n")


def test_without_a_fault_there_is_no_file(tmp_path: Path) -> None:
    with logged(tmp_path, io.StringIO(), verbose=False):
        LOG.debug("a detail")
    assert list(tmp_path.iterdir()) == []


def test_after_it_nothing_more_is_written(tmp_path: Path) -> None:
    with logged(tmp_path, io.StringIO(), verbose=False):
        LOG.info("one")
    LOG.info("two")
    assert "two" not in (tmp_path / FILE).read_text()


def test_it_stays_small(tmp_path: Path) -> None:
    with logged(tmp_path, io.StringIO(), verbose=False):
        for _ in range(2000):
            LOG.warning("x" * 500)
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 2 * LARGEST_BYTES


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter").write_text("no folder")
    with logged(tmp_path / "letter", io.StringIO(), verbose=False):
        LOG.error("broken")
    closed = io.StringIO()
    closed.close()
    with logged(tmp_path, closed, verbose=True):
        LOG.error("broken")
    assert capfd.readouterr().err == ""


def stream_of(handle: int) -> str:
    status = os.fstat(handle)
    return f"{status.st_dev}:{status.st_ino}"


def test_in_a_service_it_goes_to_the_journal_with_priorities(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "stderr").open("w+", encoding="utf-8") as err:
        monkeypatch.setenv("JOURNAL_STREAM", stream_of(err.fileno()))
        with logged(tmp_path, err, verbose=True):
            said()
        err.seek(0)
        assert err.read().splitlines() == [
            "<7>companion.somewhere: a detail",
            "<6>companion.somewhere: back",
            r"<4>companion.somewhere: lost: a\u000ab",
            "<3>companion.somewhere: broken",
        ]
    assert not (tmp_path / FILE).exists()


def test_the_journal_is_known_by_its_stream_or_by_a_service_without_one(tmp_path: Path) -> None:
    with (tmp_path / "stderr").open("w", encoding="utf-8") as err:
        assert goes_to_journal(err, {"JOURNAL_STREAM": stream_of(err.fileno())})
        assert goes_to_journal(err, {"INVOCATION_ID": "1"})
        assert not goes_to_journal(err, {"JOURNAL_STREAM": "8:1", "INVOCATION_ID": "1"})
        assert not goes_to_journal(err, {})
    assert not goes_to_journal(io.StringIO(), {"INVOCATION_ID": "1"})


def test_a_terminal_of_a_desktop_is_no_service() -> None:
    master, slave = os.openpty()
    with os.fdopen(slave, "w") as err:
        assert not goes_to_journal(err, {"INVOCATION_ID": "1"})
    os.close(master)


# jewelbox table


def table(path: Path, *claims: object, options: tuple[str, ...] = ()) -> Result:
    given_lines = "".join(f"{json.dumps(claim)}\n" for claim in claims)
    return CliRunner().invoke(main, ["table", "--journal", str(path / "journal"), *options], input=given_lines)


def messages(path: Path) -> list[str]:
    """The log without its times."""
    file = path / FILE
    return [line.split(" ", 2)[2] for line in file.read_text().splitlines()] if file.exists() else []


def test_a_rejected_claim_is_logged_by_its_type_and_the_reason_alone(tmp_path: Path, home: Path) -> None:
    result = table(tmp_path, OPENED, {"type": "gem_placed", "gem": "ruby"})
    assert (result.exit_code, result.stderr) == (0, "")
    (line,) = messages(home)
    assert line.startswith("INFO companion.table.table: rejected GemPlaced: ")
    assert "ruby" not in line


def test_an_opening_that_is_rejected_is_logged_too(tmp_path: Path, home: Path) -> None:
    table(tmp_path, {**OPENED, "options": {"white_pillow": {"ruby": 99}}})
    (line,) = messages(home)
    assert line.startswith("INFO companion.table.table: rejected TableOpened: ")
    assert "99" not in line


def test_a_journal_that_cannot_be_used_is_one_line_on_stderr_and_one_in_the_log(tmp_path: Path, home: Path) -> None:
    (tmp_path / "journal").write_text("a letter to my aunt")
    result = table(tmp_path, OPENED)
    assert (result.exit_code, result.stderr.count("\n")) == (3, 1)
    (line,) = messages(home)
    assert line.startswith("ERROR companion.commands.table: journal: ")
    assert {file.name for file in tmp_path.iterdir()} == {"data", "journal"}


def test_verbose_table_prints_its_log(tmp_path: Path) -> None:
    result = table(tmp_path, OPENED, {"type": "gem_placed", "gem": "ruby"}, options=("-v",))
    assert "INFO companion.table.table: rejected GemPlaced: " in result.stderr


@settings(max_examples=15, database=None, derandomize=True, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_two_games_that_differ_only_in_what_is_hidden_write_equal_logs(
    seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    claims = Random(seed).choices(CLAIMS, k=40)
    logs = []
    for drawers in HIDDEN:
        path = tmp_path_factory.mktemp("table")
        result = table(path, OPENED, {"type": "position_set", "drawers": drawers}, *claims, options=("-v",))
        assert result.exit_code == 0
        logs.append(result.stderr)
    assert logs[0] == logs[1]
    assert "rejected" in logs[0]


def test_the_option_is_the_same_everywhere() -> None:
    for command in ("play", "sensors", "table"):
        assert "-v, --verbose" in CliRunner().invoke(main, [command, "--help"]).stdout


# crashes

_CRASHING = """
import os, signal, sys
from pathlib import Path
from companion.log import logged
with logged(Path(sys.argv[1]), sys.stderr, verbose=False):
    if sys.argv[2] == "an exception":
        raise ValueError("a bug")
    if sys.argv[2] == "nothing":
        sys.exit(3)
    os.kill(os.getpid(), getattr(signal, sys.argv[2]))
"""


def crash(folder: Path, how: str) -> str:
    """A service that ends like this; what its journal has of it."""
    ran = subprocess.run(
        [sys.executable, "-c", _CRASHING, str(folder), how],
        env=os.environ | {"INVOCATION_ID": "1", "PYTHONFAULTHANDLER": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode
    return ran.stderr


@pytest.mark.parametrize(
    ("how", "report"),
    [
        ("SIGABRT", "Fatal Python error: Aborted"),
        ("SIGSEGV", "Segmentation fault"),
        ("an exception", "ValueError: a bug"),
    ],
)
def test_a_crash_of_a_service_is_kept_and_told_at_the_next_start(tmp_path: Path, how: str, report: str) -> None:
    crash(tmp_path, how)
    file = tmp_path / CRASHES
    assert report in file.read_text()
    assert 'File "<string>", line ' in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o640
    told = crash(tmp_path, "nothing")
    assert told.count(report) == 1
    assert f"kept in {file}" in told
    assert "---- crashed at 20" in file.read_text()
    assert report not in crash(tmp_path, "nothing")
    crash(tmp_path, how)
    assert file.read_text().count(report) == 2
    assert crash(tmp_path, "nothing").count(report) == 1


def test_without_a_crash_there_is_no_file(tmp_path: Path) -> None:
    crash(tmp_path, "nothing")
    assert list(tmp_path.iterdir()) == []


def test_a_program_that_crashes_all_the_time_fills_no_disk(tmp_path: Path) -> None:
    (tmp_path / CRASHES).write_bytes(b"x" * LARGEST_BYTES + b"\n")
    crash(tmp_path, "SIGABRT")
    crash(tmp_path, "SIGABRT")
    sizes = {file.name: file.stat().st_size for file in tmp_path.iterdir()}
    assert sizes[CRASHES] < 5000
    assert set(sizes) == {CRASHES, f"{CRASHES}.1"}


def test_where_no_crash_can_be_kept_standard_error_has_it(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("no folder")
    assert "Fatal Python error: Aborted" in crash(tmp_path / "letter", "SIGABRT")
