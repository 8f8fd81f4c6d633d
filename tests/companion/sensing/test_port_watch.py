"""What is plugged in later: only new ports are opened, in a thread of its own, and only news wake the loop."""

import select
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from companion.sensing.choose_source import Answering
from companion.sensing.port_watch import Looked, PortWatch
from firmware_bridge.port import Candidate
from hardware.apparatuses import USUAL

PATIENCE_S = 10
A, B = Candidate("/dev/ttyACM0", is_pico=True), Candidate("/dev/ttyUSB0")


class Desk:
    """Ports that are plugged in, and those that were opened; at port A a box answers."""

    def __init__(self, *ports: Candidate) -> None:
        self.ports = list(ports)
        self.opened: list[str] = []
        self.fails = False

    def list_ports(self) -> Sequence[Candidate]:
        if self.fails:
            raise OSError
        return list(self.ports)

    def listen(self, candidates: Sequence[Candidate]) -> Sequence[Answering]:
        self.opened += [one.path for one in candidates]
        return [Answering(one.path, USUAL) for one in candidates if one is A]


@contextmanager
def watching(desk: Desk, *known: str, every_s: float = 0.001) -> Iterator[PortWatch]:
    watch = PortWatch(desk.list_ports, desk.listen, frozenset(known), every_s)
    watch.start()
    try:
        yield watch
    finally:
        watch.stop()


def heard(watch: PortWatch) -> Looked:
    """What wakes the loop next."""
    assert select.select([watch], [], [], PATIENCE_S)[0]
    (looked,) = watch.take()
    return looked


def test_a_box_that_is_plugged_in_later_wakes_the_loop_once() -> None:
    desk = Desk(B)
    with watching(desk, B.path) as watch:
        desk.ports.append(A)
        assert heard(watch) == Looked((Answering(A.path, USUAL),), frozenset({A.path, B.path}))
        assert not select.select([watch], [], [], 0.05)[0]
    assert desk.opened == [A.path]


def test_a_port_that_was_pulled_is_told_and_new_when_it_comes_back() -> None:
    desk = Desk(A)
    with watching(desk, A.path) as watch:
        desk.ports.clear()
        assert heard(watch) == Looked((), frozenset())
        desk.ports.append(A)
        assert heard(watch).answering
    assert desk.opened == [A.path]


def test_who_asks_hears_of_every_port_but_the_one_in_use() -> None:
    desk = Desk(A, B)
    with watching(desk, A.path, B.path, every_s=PATIENCE_S) as watch:
        watch.look_now()
        assert heard(watch).asked
        watch.used = A.path
        watch.look_now()
        assert heard(watch) == Looked((), frozenset({A.path, B.path}), asked=True)
    assert desk.opened == [A.path, B.path, B.path]


def test_a_list_that_cannot_be_read_ends_nothing() -> None:
    desk = Desk()
    desk.fails = True
    with watching(desk) as watch:
        assert not select.select([watch], [], [], 0.05)[0]
        desk.ports.append(A)
        desk.fails = False
        assert heard(watch).answering


def test_a_watch_that_was_stopped_has_no_handle() -> None:
    with watching(Desk()) as watch:
        pass
    assert watch.fileno() == -1
    with pytest.raises(ValueError, match="negative"):
        select.select([watch], [], [], 0)
