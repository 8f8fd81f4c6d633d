"""Closed, full and broken streams, files with strange names, folders that are shut: one sentence and an exit code."""

import importlib.readers  # noqa: F401 - what reads our own files loads it late, and nobody may read it then
import io
import os
import secrets  # noqa: F401 - so do the pictures of `play --shots`
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.streams import interrupted
from companion.table.journal import Journal
from companion.table.table import Table

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "examples" / "two-seats-gigamic.jsonl"
TRACE = ROOT / "tests" / "traces" / "ajar-while-turning.jsonl"
OPENED = '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["李雷","Bo"]}'.encode()
FULL = "jewelbox: cannot write to standard output: No space left on device\n"
CLOSED = "jewelbox: standard output is closed: send it to a file, or to /dev/null\n"


def shell(words: str, folder: Path, **environ: str) -> tuple[int, str, str]:
    """A command as a shell runs it, with the shell's own redirections, and with what Python buffers for people."""
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    home = {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder), "PYTHONPATH": str(ROOT)}
    run = ["sh", "-c", f"exec {sys.executable} -m companion {words}"]
    found = subprocess.run(run, cwd=folder, env=buffered | home | environ, capture_output=True, check=False)
    return found.returncode, found.stdout.decode(), found.stderr.decode()


@pytest.mark.proof
@pytest.mark.parametrize("words", [f"referee {RECORD}", f"sensors --replay {TRACE} --json", "--help"])
def test_output_that_finds_no_room_is_told(words: str, tmp_path: Path) -> None:
    assert shell(f"{words} >/dev/full", tmp_path) == (1, "", FULL)


@pytest.mark.proof
@pytest.mark.parametrize("words", [f"referee {RECORD}", "table --journal games", "play --source mock"])
def test_without_standard_output_there_is_nothing_to_run_for(words: str, tmp_path: Path) -> None:
    assert shell(f"{words} >&-", tmp_path) == (1, "", CLOSED)
    assert not list(tmp_path.iterdir())


@pytest.mark.proof
def test_when_nobody_can_be_told_the_exit_code_still_says_it(tmp_path: Path) -> None:
    assert shell("games list >/dev/full 2>/dev/full", tmp_path) == (1, "", "")
    assert shell("referee nowhere.jsonl 2>&-", tmp_path) == (2, "", "")


@pytest.mark.proof
@pytest.mark.parametrize(
    ("words", "code", "error"),
    [
        ("referee", 2, "-:1: the record is empty: it must start with table_opened\n"),
        ("sensors --source mock", 0, ""),
    ],
)
def test_closed_input_is_empty_input(words: str, code: int, error: str, tmp_path: Path) -> None:
    assert shell(f"{words} <&-", tmp_path) == (code, "", error)


@pytest.mark.proof
def test_a_terminal_that_lacks_a_letter_gets_its_number_and_a_record_is_utf8_everywhere(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "games") as journal:
        Table(journal).say(OPENED)
    code, out, error = shell("games list --journal games", tmp_path, PYTHONIOENCODING="latin-1")
    assert (code, error) == (0, "")
    assert r"\u674e\u96f7, Bo" in out
    exported = shell("games export 1 --unfinished --journal games", tmp_path, PYTHONIOENCODING="latin-1")
    assert exported == (0, f"{OPENED.decode()}\n", "")


class Interrupted(io.BytesIO):
    """A standard input at which somebody presses Ctrl-C when all of it has been read."""

    def read1(self, size: int | None = -1, /) -> bytes:
        return super().read1(size) or self._press()

    def readline(self, size: int | None = -1, /) -> bytes:
        return super().readline(size) or self._press()

    def _press(self) -> bytes:
        os.kill(os.getpid(), signal.SIGINT)
        return b""


@pytest.mark.parametrize(
    ("words", "told"),
    [(("table", "--journal", "{}/games"), '{"ack":1,"phase":"setup"}\n'), (("referee", "-"), "")],
    ids=["table", "referee"],
)
def test_ctrl_c_is_exit_130_and_what_was_told_is_kept(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell in the background ignores it
    try:
        found = CliRunner().invoke(main, [word.format(tmp_path) for word in words], input=Interrupted(OPENED + b"\n"))
    finally:
        signal.signal(signal.SIGINT, before)
    assert (found.exit_code, found.stdout, found.stderr) == (130, told, "\n")
    if told:
        assert {path.name for path in tmp_path.iterdir() if path.is_file()} == {"games"}
        with Journal.open(tmp_path / "games") as journal:
            assert len(journal.games()) == 1


def test_ctrl_c_is_exit_130_when_nobody_can_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with suppress(OSError), Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stderr", full)
        with pytest.raises(SystemExit) as end:
            interrupted()
        assert end.value.code == 130


NAME = os.fsdecode(b"b\xff\x1b")  # as Python names a file whose name is not UTF-8, with a control character


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("referee", "{}"), 2, "b�\\u001b:1: cannot be read: No such file or directory"),
        (("sensors", "--replay", "{}", "--json"), 2, "b�\\u001b:1: cannot be read: No such file or directory"),
        (("sensors", "--source", "mock", "--pins", "{}"), 0, ""),
        (("sensors", "--source", "gpio", "--pins", "{}"), 2, "b\\udcff\\u001b:1: the pin map cannot be read"),
        (("games", "list", "--journal", "{}"), 3, "b\\udcff\\u001b: there is no journal here"),
        (("table", "--journal", "{}/games"), 3, "b\\udcff\\u001b/games: the folder of this journal does not exist"),
        (("firmware", "check", "{}"), 1, "b\\udcff\\u001b does not exist"),
        (("play", "--source", "gpio", "--pins", "{}"), 2, "b\\udcff\\u001b:1: the pin map cannot be read"),
        (("doctor", "--json"), None, ""),
    ],
)
def test_names_of_files_may_be_any_bytes(
    words: tuple[str, ...], code: int | None, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / NAME))
    found = CliRunner().invoke(main, [word.format(NAME) for word in words])
    assert found.exception is None or isinstance(found.exception, SystemExit)
    assert sentence in found.stderr
    assert code in (None, found.exit_code)


def test_a_journal_may_be_called_anything(tmp_path: Path) -> None:
    path = str(tmp_path / NAME)
    assert CliRunner().invoke(main, ["table", "--journal", path], input=OPENED).stdout == '{"ack":1,"phase":"setup"}\n'
    listed = CliRunner().invoke(main, ["games", "list", "--journal", path])
    assert (listed.exit_code, listed.stderr) == (0, "")


@contextmanager
def nobody() -> Iterator[None]:
    """Somebody else, who may not look into a folder that is shut; root may always."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("referee", "{}/record.jsonl"), 2, "record.jsonl:1: cannot be read: Permission denied"),
        (("referee", "{}"), 2, ":1: cannot be read: "),
        (("sensors", "--replay", "{}/trace", "--json"), 2, "trace:1: cannot be read: Permission denied"),
        (("sensors", "--source", "mock", "--config", "{}/config.toml"), 1, "config.toml: Permission denied"),
        (("table", "--journal", "{}/games"), 3, "games: the journal or its folder is write-protected"),
        (
            ("games", "list", "--journal", "{}/games"),
            3,
            "games: you may not read this journal: run the same command with sudo",
        ),
        (("games", "list"), 3, "journal: you may not read this journal: run the same command with sudo"),
        (("firmware", "check", "x", "--pins", "{}/box.toml"), 2, "the pin map cannot be read: Permission denied"),
        (("play", "--config", "{}/config.toml"), 2, "config.toml:1: the configuration cannot be read"),
        (("play", "--shots", "{}/shots"), 1, "Permission denied"),
        (("doctor", "--json"), None, ""),
    ],
)
def test_a_folder_that_may_not_be_looked_into_is_told(
    words: tuple[str, ...], code: int | None, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shut = tmp_path / "shut"
    shut.mkdir(mode=0o700)
    if os.geteuid():
        shut.chmod(0)
    else:  # whom root becomes has to come this far
        for folder in (tmp_path, *tmp_path.parents[:3]):
            folder.chmod(folder.stat().st_mode | 0o011)
    monkeypatch.setenv("XDG_DATA_HOME", str(shut))
    arguments = [word.format(shut) for word in words]
    CliRunner().invoke(main, [words[0], "--help"])  # what is imported later may not be readable either
    with nobody():
        found = CliRunner().invoke(main, arguments)
    shut.chmod(0o700)
    assert found.exception is None or isinstance(found.exception, SystemExit)
    assert sentence in found.stderr
    assert code in (None, found.exit_code)
