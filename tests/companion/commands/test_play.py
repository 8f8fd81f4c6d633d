"""`jewelbox play` as people start it: what is wrong gets a line in plain words, and play goes on where it can."""

import io
import os
import signal
import socket
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.commands.play import play
from companion.games import editions
from companion.host import Host
from companion.kiosk.gallery import EXHIBITS
from companion.kiosk.record_player import RECORD
from companion.nodes.theme import SIZES
from companion.table.journal import Journal
from hardware.clock import SteadyClock


@dataclass(frozen=True, slots=True)
class Said:
    """How a command ended, and what it wrote."""

    exit_code: int
    stdout: str
    stderr: str


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine of its own, with a screen that nobody sees and nothing configured."""
    (tmp_path / "dev").mkdir()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def order(desk: Path, *options: str, **differs: Any) -> Said:
    """Start it, and read what it says."""
    out, err = io.StringIO(), io.StringIO()
    machine = Host(
        root=desk,
        config=desk / "jewelbox" / "config.toml",
        list_candidates=list,
        make_clock=SteadyClock,
        stdin=io.StringIO(),
        stdout=out,
        stderr=err,
    )
    result = CliRunner().invoke(play, options, obj=replace(machine, **differs))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return Said(result.exit_code, out.getvalue() + result.stdout, err.getvalue() + result.stderr)


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bytes]]:
    """Runs it as systemd does, and stops it with SIGTERM as soon as it is ready; what it has told comes back."""
    told: list[bytes] = []
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.settimeout(20)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))

        def stop_when_ready() -> None:
            while not told or not told[-1].startswith(b"READY=1"):
                told.append(ear.recv(1024))
            os.kill(os.getpid(), signal.SIGTERM)

        waiting = threading.Thread(target=stop_when_ready, daemon=True)
        waiting.start()
        yield told
        waiting.join(25)
    signal.signal(signal.SIGTERM, before)


def one_line(said: Said) -> str:
    (line,) = said.stderr.strip().splitlines()
    assert "Traceback" not in said.stderr
    return line


# wrong usage


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--size", "large"], "write width and height as in 800x480"),
        (["--size", "480x600"], "neither wide nor upright"),
        (["--size", "320x480"], "upright at least 480x720"),
        (["--size", "320x240"], "at least 480x320"),
        (["--size", "800"], "800x480"),
        (["--rotate", "45"], "45 is not a rotation: use 0, 90, 180 or 270"),
        (["--rotate", "left"], "left is not a rotation"),
        (["--lang", "xx"], "'en', 'fr', 'it', 'de'"),
        (["--edition", "ravensburger"], "rio-grande"),
        (["--source", "wifi"], "there is no source wifi"),
        (["--source", "serial:"], "there is no source"),
        (["--sauce"], "--sauce"),
        (["extra"], "extra"),
    ],
)
def test_wrong_usage_is_2_and_names_what_would_be_right(desk: Path, options: Sequence[str], words: str) -> None:
    said = order(desk, *options)
    assert said.exit_code == 2
    assert words in said.stderr
    assert "Traceback" not in said.stderr


@pytest.mark.parametrize("edition", editions())
def test_an_edition_is_asked_for_by_its_public_name(desk: Path, edition: str) -> None:
    """As in a record and in the configuration: only the source, which is none, is complained about."""
    said = order(desk, "--edition", edition, "--source", "wifi")
    assert said.exit_code == 2
    assert "there is no source wifi" in said.stderr


def test_a_configuration_with_mistakes_names_the_line(desk: Path) -> None:
    (desk / "wrong.toml").write_text("[kiosk]\nsize = 7\n")
    said = order(desk, "--config", "wrong.toml", "--source", "mock")
    assert said.exit_code == 2
    assert "wrong.toml" in said.stderr


def test_it_explains_itself() -> None:
    said = CliRunner().invoke(main, ["play", "--help"])
    assert said.exit_code == 0
    options = "--source --size --rotate --edition --lang --journal --windowed --shots --demo"
    for option in options.split():
        assert option in said.stdout


# what this machine lacks


def test_without_a_display_it_says_so_in_one_line_and_what_to_do(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    if Path("/dev/dri").exists():
        pytest.skip("this machine has a graphics card to draw on")
    said = order(desk, "--source", "mock", "--journal", "journal")
    assert said.exit_code == 1
    assert "no display" in one_line(said)
    assert "--demo" in said.stderr
    assert not (desk / "journal").exists()


def test_a_box_that_was_asked_for_and_is_not_there_is_1(desk: Path) -> None:
    said = order(desk, "--source", "serial")
    assert said.exit_code == 1
    assert "no box answers" in one_line(said)


def test_in_a_service_the_journal_says_once_why_it_gave_up(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (desk / "stderr").open("w+", encoding="utf-8") as err:
        status = os.fstat(err.fileno())
        monkeypatch.setenv("JOURNAL_STREAM", f"{status.st_dev}:{status.st_ino}")
        assert (
            CliRunner().invoke(play, ["--source", "serial"], obj=Host(desk, list_candidates=list, stderr=err)).exit_code
            == 1
        )
        err.seek(0)
        (line,) = err.read().splitlines()
    assert line.startswith("<3>companion.commands.play: no box answers")


# the journal


def test_it_plays_until_it_is_stopped_and_keeps_a_journal(desk: Path, service: list[bytes]) -> None:
    said = order(desk, "--source", "mock", "--journal", str(desk / "kept" / "journal"))
    assert (said.exit_code, said.stderr) == (0, "")
    assert service[0].startswith(b"READY=1")
    assert (desk / "kept" / "journal").exists()
    with Journal.open(desk / "kept" / "journal") as journal:  # and let go of it
        assert journal.games() == []


def test_a_journal_that_another_table_has_is_3_in_one_line(desk: Path) -> None:
    with Journal.open(desk / "journal"):
        said = order(desk, "--source", "mock", "--journal", "journal")
    assert said.exit_code == 3
    assert "another table is using this journal" in one_line(said)


def test_a_folder_is_no_journal(desk: Path) -> None:
    said = order(desk, "--source", "mock", "--journal", str(desk / "dev"))
    assert said.exit_code == 3
    assert str(desk / "dev") in one_line(said)


def test_where_no_journal_can_be_written_it_plays_on(desk: Path, service: list[bytes]) -> None:
    (desk / "file").write_text("no folder")
    said = order(desk, "--source", "mock", "--journal", str(desk / "file" / "journal"))
    assert (said.exit_code, said.stderr) == (0, "")
    assert service
    assert (desk / "file").read_text() == "no folder"


def test_a_damaged_journal_is_set_aside_untouched_and_play_goes_on(desk: Path, service: list[bytes]) -> None:
    Journal.open(desk / "journal").close()
    damaged = (desk / "journal").read_bytes()[:-5000]
    (desk / "journal").write_bytes(damaged)
    said = order(desk, "--source", "mock", "--journal", "journal")
    assert said.exit_code == 0
    assert service[0] == b"EXTEND_TIMEOUT_USEC=300000000"
    (aside,) = desk.glob("journal.damaged-*")
    assert aside.read_bytes() == damaged


def diary(path: Path) -> None:
    path.write_bytes(b"this is no journal at all, but somebody's diary" * 20)


def newer(path: Path) -> None:
    Journal.open(path).close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()


@pytest.mark.parametrize(("make", "why"), [(diary, "not a Jewelbox journal"), (newer, "newer version of the program")])
def test_a_file_that_is_not_ours_to_use_is_refused_and_not_touched(
    desk: Path, make: Callable[[Path], None], why: str
) -> None:
    make(desk / "journal")
    before = (desk / "journal").read_bytes()
    said = order(desk, "--source", "mock", "--journal", "journal")
    assert said.exit_code == 3
    assert why in one_line(said)
    assert (desk / "journal").read_bytes() == before
    assert [file.name for file in desk.glob("journal*")] == ["journal"]


def test_without_a_journal_of_its_own_the_kiosk_starts_and_touches_nothing(desk: Path, service: list[bytes]) -> None:
    """Nobody named that file: the screen comes up and says that games are not kept."""
    (desk / "data" / "jewelbox").mkdir(parents=True)
    diary(desk / "data" / "jewelbox" / "journal")
    assert order(desk, "--source", "mock").exit_code == 0
    assert service
    assert (desk / "data" / "jewelbox" / "journal").read_bytes().startswith(b"this is no journal")


@pytest.mark.parametrize("source", ["auto", "replay:trace.jsonl", "replay:missing.jsonl", "gpio", "serial:/no/port"])
def test_whatever_the_source_is_the_screen_comes_up(desk: Path, service: list[bytes], source: str) -> None:
    (desk / "trace.jsonl").write_text('{"trace": 1, "initial": {}}\n{"t": 10, "ch": "A2.closed", "level": 0}\n')
    said = order(desk, "--source", source, "--journal", "journal", "--size", "480x320", "--lang", "de")
    assert (said.exit_code, said.stderr) == (0, "")
    assert service[0].startswith(b"READY=1")


# pictures and the demo


@pytest.mark.proof
def test_shots_are_every_scene_at_every_size(desk: Path) -> None:
    said = order(desk, "--shots", "pictures", "--lang", "it")
    assert said.exit_code == 0
    saved = {path.name for path in (desk / "pictures" / "it").iterdir()}
    assert saved == {f"{one.name}-{width}x{height}.png" for one in EXHIBITS for width, height in SIZES}
    assert f"{len(saved)} pictures" in said.stdout
    assert not (desk / "data").exists(), "what is broken for a picture is no fault for the log"


def test_shots_that_cannot_be_saved_name_the_place(desk: Path) -> None:
    (desk / "file").write_text("")
    said = CliRunner().invoke(main, ["play", "--shots", "file", "--lang", "en"])
    assert (said.exit_code, said.stderr) == (1, "jewelbox: file/en: Not a directory\n")


@pytest.mark.proof
@pytest.mark.parametrize("option", ["--demo-without-display", "--demo"])
def test_the_demo_without_a_display_saves_pictures_and_prints_the_referees_scores(
    desk: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    if Path("/dev/dri").exists():
        pytest.skip("this machine has a graphics card to draw on")
    said = order(desk, option, "--size", "480x320", "--lang", "fr")
    assert (said.exit_code, said.stderr) == (0, "")
    verdict = msgspec.json.decode(CliRunner().invoke(main, ["referee", str(RECORD)]).stdout)
    for seat in verdict["seats"]:
        assert f"{seat['name']}: {seat['score']}" in said.stdout
    for winner in verdict["winners"]:
        assert f"{winner}: " in said.stdout
        assert "(won)" in said.stdout
    scenes = {path.stem.partition("-")[2] for path in (desk / "shots").iterdir()}
    assert {"setup", "reveal", "turn", "sharing", "game-over"} <= scenes


# an update tries itself out


def test_a_check_draws_a_picture_off_screen_with_the_journal_and_ends(desk: Path) -> None:
    said = order(desk, "--check", "--journal", "games/journal")
    assert (said.exit_code, said.stdout) == (0, "")
    assert (desk / "games/journal").is_file()
    assert "--check" not in CliRunner().invoke(main, ["play", "--help"]).stdout


def test_a_check_says_that_a_journal_is_newer(desk: Path) -> None:
    newer(desk / "journal")
    said = order(desk, "--check", "--journal", "journal")
    assert said.exit_code == 3
    assert "update the program" in said.stderr


def test_a_check_says_what_is_wrong_in_the_configuration(desk: Path) -> None:
    (desk / "wrong.toml").write_text("[kiosk]\nsize = 7\n")
    assert order(desk, "--check", "--config", "wrong.toml").exit_code == 2
