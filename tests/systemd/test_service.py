"""A stop and a kill of the started service lose nothing: its command is run as the unit runs it."""

import json
import signal
from pathlib import Path

import pytest

from companion.table.entries import Entry
from companion.table.journal import Journal
from tests.systemd.service import Service
from tests.systemd.unit import load
from tools import xvfb

KIOSK = load("jewelbox-kiosk.service")
DESKTOP = load("jewelbox-desktop.service")
SERVE = load("jewelbox-serve.service")
OPENED = {"type": "table_opened", "game": "master-thieves", "edition": "zoch", "seats": ["Ana", "Bo"]}
DEEDS = [
    {"type": "ruby_placed", "drawer": "A1"},
    {"type": "box_turned"},
    {"type": "level_rotated", "levels": 1, "direction": "cw"},
]


def entries(journal: Path) -> list[Entry]:
    """Everything in a journal; reading checks every page and every seal."""
    with Journal.read(journal) as opened:
        return [entry for game in opened.games() for entry in opened.entries(game.id)]


def table(folder: Path, journal: Path) -> Service:
    return Service(KIOSK, folder, arguments=["table", "--journal", str(journal)])


def feed(service: Service) -> int:
    """Send events one by one, and return how many were acknowledged."""
    assert service.process.stdin
    assert service.process.stdout
    for event in (OPENED, *DEEDS):
        service.process.stdin.write(json.dumps(event).encode() + b"\n")
        service.process.stdin.flush()
        assert "ack" in json.loads(service.process.stdout.readline())
    return 1 + len(DEEDS)


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_a_table_that_is_stopped_or_killed_has_everything_that_it_acknowledged(tmp_path: Path, end: str) -> None:
    journal = tmp_path / "journal"
    with table(tmp_path, journal) as service:
        service.start()
        acknowledged = feed(service)
        status = service.stop() if end == "stop" else service.kill()
    assert status == -(signal.SIGTERM if end == "stop" else signal.SIGKILL)
    assert len(entries(journal)) == acknowledged


# --- the kiosk itself ---


def unfinished_game(folder: Path) -> list[Entry]:
    """A game in the place where the unit's kiosk looks for it, left in the middle."""
    journal = folder / "lib" / "jewelbox" / "journal"
    journal.parent.mkdir(parents=True)
    with table(folder, journal) as service:
        service.start()
        feed(service)
        service.kill()
    (folder / "notify").unlink()
    return entries(journal)


def kiosk(folder: Path, watchdog_ms: int | None = None) -> Service:
    return Service(KIOSK, folder, arguments=[*KIOSK.programs[-1][1:], "--source", "mock"], watchdog_ms=watchdog_ms)


def test_the_kiosk_says_when_it_is_ready_and_stops_within_five_seconds_when_asked(tmp_path: Path) -> None:
    before = unfinished_game(tmp_path)
    with kiosk(tmp_path) as service:
        service.start()
        service.wait_until_ready()
        assert service.stop() == 0, service.err
        assert "STOPPING=1" in service.said
    assert entries(tmp_path / "lib/jewelbox/journal")[: len(before)] == before


@pytest.mark.proof
def test_the_watchdog_of_a_kiosk_that_nobody_touches_is_fed_in_time(tmp_path: Path) -> None:
    watchdog_ms = 4000
    with kiosk(tmp_path, watchdog_ms) as service:
        service.start()
        service.wait_until_ready()
        for _ in range(2):
            assert service.listen(watchdog_ms / 1000, "WATCHDOG=1") < watchdog_ms / 1000


def hangs_until_it_is_aborted(service: Service, watchdog_ms: int) -> None:
    service.process.send_signal(signal.SIGSTOP)
    service.listen(0.05)
    service.said.clear()
    service.listen(2 * watchdog_ms / 1000)
    assert service.said == []
    service.process.send_signal(signal.SIGABRT)  # what systemd's watchdog does
    service.process.send_signal(signal.SIGCONT)
    assert service.process.wait(5) == -signal.SIGABRT


@pytest.mark.proof
def test_a_kiosk_that_hangs_is_silent_so_that_systemd_starts_it_again(tmp_path: Path) -> None:
    watchdog_ms = 400
    before = unfinished_game(tmp_path)
    with kiosk(tmp_path, watchdog_ms) as service:
        service.start()
        service.wait_until_ready()
        hangs_until_it_is_aborted(service, watchdog_ms)
        assert b"Fatal Python error" in service.process.communicate()[1]
    assert entries(tmp_path / "lib/jewelbox/journal")[: len(before)] == before


@pytest.mark.proof
def test_a_killed_kiosk_loses_nothing_and_starts_again(tmp_path: Path) -> None:
    before = unfinished_game(tmp_path)
    with kiosk(tmp_path) as service:
        for _ in range(3):
            service.start()
            service.wait_until_ready()
            assert service.kill() == -signal.SIGKILL
            assert entries(tmp_path / "lib/jewelbox/journal")[: len(before)] == before
        service.start()
        service.wait_until_ready()
        assert service.stop() == 0


def without_display(folder: Path, watchdog_ms: int | None = None) -> Service:
    arguments = [*SERVE.programs[-1][1:], "--source", "mock", "--bind", "127.0.0.1", "--port", "0"]
    return Service(SERVE, folder, arguments=arguments, watchdog_ms=watchdog_ms)


def test_a_table_without_a_display_says_where_it_is_and_feeds_the_watchdog(tmp_path: Path) -> None:
    watchdog_ms = 4000
    with without_display(tmp_path, watchdog_ms) as service:
        service.start()
        service.wait_until_ready()
        assert any(said.startswith("STATUS=Serving at 127.0.0.1:") for said in service.said)
        for _ in range(2):
            assert service.listen(watchdog_ms / 1000, "WATCHDOG=1") < watchdog_ms / 1000
        assert service.stop() == 0


def test_a_table_without_a_display_that_hangs_is_silent_so_that_systemd_starts_it_again(tmp_path: Path) -> None:
    watchdog_ms = 400
    with without_display(tmp_path, watchdog_ms) as service:
        service.start()
        service.wait_until_ready()
        hangs_until_it_is_aborted(service, watchdog_ms)
        assert b"Fatal Python error" in service.process.communicate()[1]


def test_a_kiosk_that_is_stopped_before_it_is_ready_ends_too(tmp_path: Path) -> None:
    with kiosk(tmp_path) as service:
        service.start()
        status = service.stop()
    assert status in (0, -signal.SIGTERM, 128 + signal.SIGTERM)
    assert b"Traceback" not in service.err


@pytest.mark.proof
@pytest.mark.needs("xvfb")
@pytest.mark.parametrize(
    ("graphics", "told"),
    [
        ({}, "drawn by opengl"),
        ({"GALLIUM_NOOP": "1"}, "nothing can be seen: SDL's renderer opengl draws nothing"),
    ],
)
def test_a_kiosk_says_whether_its_picture_can_be_seen(graphics: dict[str, str], told: str, tmp_path: Path) -> None:
    """Mesa can be told to draw nothing; all else goes on as if it did."""
    with xvfb.running(800, 480) as display:
        screen = {**display.environment, "SDL_FRAMEBUFFER_ACCELERATION": "opengl", **graphics}
        with Service(KIOSK, tmp_path, arguments=["play", "--source", "mock"], screen=screen) as service:
            service.start()
            service.wait_until_ready()
            assert service.stop() == 0, service.err
    assert f"STATUS={told}" in service.said
    assert (f"{told}. Try sudo apt install" in service.err.decode()) is bool(graphics)


def test_console_and_desktop_run_the_same_command() -> None:
    assert KIOSK.programs[-1] == DESKTOP.programs[-1] == ["/opt/jewelbox/current/bin/jewelbox", "play"]
