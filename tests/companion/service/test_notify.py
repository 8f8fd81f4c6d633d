import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from companion.service.notify import Notifier
from hardware.clock import ManualClock

TIMEOUT_USEC = 20_000_000


class Listener:
    """systemd's end of the notify socket."""

    def __init__(self, address: str, *, abstract: bool = False) -> None:
        self.environ = {"NOTIFY_SOCKET": f"@{address}" if abstract else address}
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
        self._socket.bind(f"\0{address}" if abstract else address)

    def heard(self) -> list[str]:
        """Everything that was sent since the last time."""
        messages = []
        while True:
            try:
                messages.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return messages

    def close(self) -> None:
        self._socket.close()


@contextmanager
def listening(address: str, *, abstract: bool = False) -> Iterator[Listener]:
    listener = Listener(address, abstract=abstract)
    try:
        yield listener
    finally:
        listener.close()


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Listener]:
    with listening(str(tmp_path / "notify")) as listener:
        yield listener


def with_watchdog(systemd: Listener, usec: object = TIMEOUT_USEC, pid: int | None = None) -> Notifier:
    for_me = os.getpid() if pid is None else pid
    environ = {**systemd.environ, "WATCHDOG_USEC": str(usec), "WATCHDOG_PID": str(for_me)}
    return Notifier.from_environment(environ)


def test_a_long_start_makes_systemd_wait(systemd: Listener) -> None:
    Notifier.from_environment(systemd.environ).busy()
    assert systemd.heard() == ["EXTEND_TIMEOUT_USEC=300000000"]


def test_ready_status_and_stopping_are_said_in_systemds_words(systemd: Listener) -> None:
    notifier = Notifier.from_environment(systemd.environ)
    notifier.ready("kmsdrm, opengles2")
    notifier.stopping()
    assert systemd.heard() == ["READY=1\nSTATUS=kmsdrm, opengles2", "STOPPING=1"]


def test_a_status_stays_one_line_and_cannot_smuggle_in_another_assignment(systemd: Listener) -> None:
    notifier = Notifier.from_environment(systemd.environ)
    notifier.ready("Ana\nWATCHDOG=trigger")
    notifier.ready(" \n ")
    assert systemd.heard() == ["READY=1\nSTATUS=Ana WATCHDOG=trigger", "READY=1"]


def test_an_abstract_socket_is_reached_too() -> None:
    with listening(f"jewelbox-test-{os.getpid()}", abstract=True) as systemd:
        Notifier.from_environment(systemd.environ).ready()
        assert systemd.heard() == ["READY=1"]


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": ""}])
def test_without_systemd_nothing_happens(environ: dict[str, str]) -> None:
    notifier = Notifier.from_environment(environ | {"WATCHDOG_USEC": str(TIMEOUT_USEC)})
    notifier.ready()
    notifier.beat(0, alive=True)
    notifier.stopping()
    assert notifier.next_due(0) is None


def test_a_socket_that_is_gone_or_absurd_brings_nothing_down(systemd: Listener) -> None:
    notifier = with_watchdog(systemd)
    systemd.close()
    notifier.ready()
    notifier.beat(0, alive=True)
    Notifier("/far/too/long" * 20).ready()
    Notifier("in\0side").ready()


def test_a_systemd_that_does_not_read_holds_nothing_up(tmp_path: Path) -> None:
    with listening(str(tmp_path / "deaf")) as systemd:
        notifier = Notifier.from_environment(systemd.environ)
        for number in range(2000):  # far more than the socket takes
            notifier.ready(f"{number}")
        heard = systemd.heard()
    assert heard[0] == "READY=1\nSTATUS=0"
    assert len(heard) < 2000


def test_the_watchdog_is_fed_at_half_of_its_time_however_often_the_loop_comes_round(systemd: Listener) -> None:
    watchdog, clock = with_watchdog(systemd), ManualClock()
    beats = []
    while clock.now_ms() < 60_000:
        watchdog.beat(clock.now_ms(), alive=True)
        beats += [clock.now_ms()] * len(systemd.heard())
        clock.advance(16)
    gaps = {later - earlier for earlier, later in pairwise(beats)}
    assert beats[0] == 0
    assert gaps == {10_000}


def test_a_loop_that_sleeps_until_next_due_beats_in_time(systemd: Listener) -> None:
    watchdog = with_watchdog(systemd)
    assert watchdog.next_due(5) == 5
    watchdog.beat(5, alive=True)
    assert watchdog.next_due(6) == 10_005
    assert watchdog.next_due(99_999) == 99_999, "a deadline that has passed is now, not in the past"
    watchdog.beat(10_004, alive=True)
    assert systemd.heard() == ["WATCHDOG=1"]
    watchdog.beat(10_005, alive=True)
    assert systemd.heard() == ["WATCHDOG=1"]


def test_nothing_is_said_while_frames_or_table_are_not_alive_and_the_loop_does_not_spin(systemd: Listener) -> None:
    watchdog, now_ms = with_watchdog(systemd), 0
    watchdog.beat(now_ms, alive=True)
    systemd.heard()
    looks = 0
    while now_ms < 20_000:
        due_ms = watchdog.next_due(now_ms)
        assert due_ms is not None
        assert due_ms > now_ms
        now_ms = due_ms
        watchdog.beat(now_ms, alive=False)
        looks += 1
    assert systemd.heard() == []
    assert looks < 20
    watchdog.beat(now_ms + 1250, alive=True)
    assert systemd.heard() == ["WATCHDOG=1"], "what comes back to life says so at the next look"


def test_a_watchdog_of_another_process_is_left_alone(systemd: Listener) -> None:
    assert with_watchdog(systemd, pid=os.getpid() + 1).next_due(0) is None


def test_a_watchdog_without_a_process_is_ours(systemd: Listener) -> None:
    environ = systemd.environ | {"WATCHDOG_USEC": str(TIMEOUT_USEC)}
    assert Notifier.from_environment(environ, pid=1).next_due(0) == 0


@pytest.mark.parametrize("usec", ["", "soon", "-5", "0", "999", "²"])
def test_a_time_that_is_none_is_no_watchdog(systemd: Listener, usec: str) -> None:
    assert with_watchdog(systemd, usec).next_due(0) is None


def test_the_shortest_watchdog_still_gives_the_loop_a_rest(systemd: Listener) -> None:
    watchdog = with_watchdog(systemd, 1000)
    watchdog.beat(0, alive=True)
    assert watchdog.next_due(0) == 1
