import select
import threading

import pytest

from hardware.clock import ManualClock, SteadyClock
from hardware.signals import Edge
from hardware.sources.source import Mailbox


def readable(mailbox: Mailbox) -> bool:
    return bool(select.select([mailbox], [], [], 0)[0])


def test_steady_clock_starts_near_zero_and_never_runs_backwards() -> None:
    clock = SteadyClock()
    times = [clock.now_ms() for _ in range(1000)]
    assert times == sorted(times)
    assert times[0] < 1000


def test_manual_clock_moves_only_when_told() -> None:
    clock = ManualClock(5)
    assert clock.now_ms() == clock.now_ms() == 5
    assert clock.advance(20) == 25
    with pytest.raises(ValueError, match="backwards"):
        clock.advance(-1)


def test_mailbox_wakes_the_loop_from_another_thread_and_keeps_order() -> None:
    mailbox = Mailbox()
    assert not readable(mailbox)
    edges = [Edge(t, "A1.closed", t % 2 == 0) for t in range(100)]

    def send() -> None:
        for edge in edges:
            mailbox.put(edge)

    thread = threading.Thread(target=send)
    thread.start()
    assert select.select([mailbox], [], [], 10)[0]
    thread.join()
    assert mailbox.drain() == edges
    assert not readable(mailbox)
    mailbox.close()


def test_closed_mailbox_takes_late_callbacks_quietly() -> None:
    mailbox = Mailbox()
    mailbox.close()
    mailbox.close()
    mailbox.put(Edge(1, "A1.closed", level=True))
    assert mailbox.fileno() == -1
    assert len(mailbox.drain()) == 1
