"""Finds the box among the serial ports: a device that speaks like a box is asked what it is.

One rule: a port that is not known to be a Pico is only listened to. A box speaks four times per second without being
asked; what a printer would make of a question is anybody's guess.
"""

import os
import select
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

import msgspec

from companion.words import Words
from firmware_bridge.link import ASK_EVERY_MS, Link
from firmware_bridge.port import FAILURES, Candidate, explain, open_port

LISTEN_S = 1.5
HANG_S = 1.0  # so much longer a port may take to be opened and closed


class Found(msgspec.Struct, frozen=True):
    """What is at a port. `channels` are those that it has named, if it has our firmware."""

    candidate: Candidate
    is_box: bool
    message: Words | str
    firmware: str = ""
    channels: tuple[str, ...] = ()


def look_at(candidate: Candidate, seconds: float = LISTEN_S, clock: Callable[[], float] = time.monotonic) -> Found:
    """Open a port for a while and listen."""
    try:
        with open_port(candidate.path) as device:
            link = _listen(device.fileno(), candidate, clock() + seconds, clock)
    except FAILURES as error:
        return Found(candidate, is_box=False, message=explain(candidate.path, error))
    firmware = ".".join(map(str, link.hello.firmware)) if link.hello else ""
    is_box = bool(firmware or link.unknown)
    return Found(candidate, is_box, "a box" if is_box else link.status().message, firmware, link.channels)


def _listen(handle: int, candidate: Candidate, end: float, clock: Callable[[], float]) -> Link:
    link = Link(candidate.path)
    link.opened(round(clock() * 1000))
    while (left := end - clock()) > 0 and link.hello is None:
        if candidate.is_pico or link.unknown:
            with suppress(BlockingIOError):
                os.write(handle, link.to_send(round(clock() * 1000)))
        if not select.select([handle], [], [], min(left, ASK_EVERY_MS / 1000))[0]:
            continue
        data = os.read(handle, 4096)
        if not data:
            raise OSError(19, "unplugged")
        link.receive(data, round(clock() * 1000))
    link.tick(round(clock() * 1000) + 10_000)  # whatever there was to hear has been heard
    return link


def look_around(
    candidates: Sequence[Candidate],
    seconds: float = LISTEN_S,
    *,
    hang_s: float = HANG_S,
    look_at: Callable[[Candidate, float], Found] = look_at,
) -> list[Found]:
    """What is at every port, all at the same time; a port that hangs is left out."""
    answers: SimpleQueue[Found] = SimpleQueue()

    def look(candidate: Candidate) -> None:
        answers.put(look_at(candidate, seconds))

    for candidate in candidates:
        Thread(target=look, args=(candidate,), daemon=True).start()
    end = time.monotonic() + seconds + hang_s
    found: list[Found] = []
    while len(found) < len(candidates):
        try:
            found.append(answers.get(timeout=max(0.0, end - time.monotonic())))
        except Empty:
            break
    return sorted(found, key=lambda one: candidates.index(one.candidate))
