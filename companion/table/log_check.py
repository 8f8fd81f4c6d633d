"""Damage in the write-ahead log that SQLite passes over in silence. Pure.

SQLite reads its log up to the first frame whose checksum is wrong, and takes the rest for a write that was cut short.
That is right for the last transaction, which nobody was told of. But every transaction waits for the disk before the
next one begins: so if newer frames stand behind a whole transaction, or behind a hole, what SQLite passes over was
written well and has changed since. A log that is used again has frames of its last use at its end: their salts differ,
and everything in them is in the database already.

The layout is https://www.sqlite.org/fileformat2.html#the_write_ahead_log
"""

from collections import Counter
from collections.abc import Iterator
from enum import Enum, auto
from struct import iter_unpack, unpack_from
from typing import NamedTuple

_HEADER, _FRAME = 32, 24
_ORDER = {0x377F0682: "<", 0x377F0683: ">"}
_ACCEPTED = 16  # where the log's index (the -shm file) has the number of frames up to the last whole transaction


class _Slot(Enum):
    """What stands where a frame could be."""

    PART = auto()  # a frame of this use of the log
    COMMIT = auto()  # the last frame of a transaction
    HOLE = auto()  # what once was a frame
    OTHER = auto()  # nothing, or a frame of an earlier use


class LogFinding(NamedTuple):
    """What SQLite passes over: transactions that were lost (at least so many), or a last one that may have been.

    Nobody can tell a last transaction that was damaged from one that was cut short. But one that the file ends in was
    never acknowledged, and one that is all there is only not counted yet.
    """

    lost: int = 0
    cut_short: bool = False


def frames_accepted(index: bytes) -> int:
    """How many frames SQLite takes, by its own index of the log."""
    return int(unpack_from("=I", index, _ACCEPTED)[0]) if len(index) >= _ACCEPTED + 4 else 0


def passed_over(log: bytes, page_size: int, accepted: int) -> LogFinding:
    """What stands behind the frames that SQLite accepted."""
    if len(log) < _HEADER + _FRAME:
        return LogFinding()
    if not _header_is_whole(log):
        slots = [_slot(frame, frame[8:16]) for frame in _frames(log, page_size, 0)]
        return LogFinding(max(1, slots.count(_Slot.COMMIT))) if any(log[_HEADER:]) else LogFinding()
    frames = _frames(log, page_size, accepted)
    slots = [_slot(frame, log[16:24]) for frame in frames]
    current = [place for place, slot in enumerate(slots) if slot in (_Slot.PART, _Slot.COMMIT)]
    if not current:
        return LogFinding(cut_short=slots[:1] == [_Slot.HOLE])
    last = current[-1]
    ends_in_hole = slots[last + 1 : last + 2] == [_Slot.HOLE]
    written_since = slots[: last + 1] if ends_in_hole else slots[:last]
    if _Slot.COMMIT in written_since or _Slot.HOLE in slots[:last]:
        return LogFinding(max(1, slots[: last + 1].count(_Slot.COMMIT)))
    if not ends_in_hole and len(frames[-1]) < _FRAME + page_size:
        return LogFinding()  # the file ends within the transaction: it never was on disk as a whole
    whole = _are_whole(log, frames[: last + 1], page_size, accepted)
    is_under_way = whole and (slots[last] is _Slot.COMMIT or last + 1 == len(slots))
    return LogFinding(cut_short=not is_under_way)


def pages(log: bytes, page_size: int) -> Iterator[tuple[int, bytes]]:
    """Every page in the log that looks like one of its present use, with its number, in order; good or not."""
    frames = [frame for frame in _frames(log, page_size, 0) if len(frame) == _FRAME + page_size]
    uses = Counter(frame[8:16] for frame in frames if any(frame[8:16]))
    salts = log[16:24] if _header_is_whole(log) else max(uses, key=lambda use: uses[use], default=b"")
    for frame in frames:
        if _slot(frame, salts) in (_Slot.PART, _Slot.COMMIT):
            yield unpack_from(">I", frame)[0], frame[_FRAME:]


def _are_whole(log: bytes, frames: list[bytes], page_size: int, accepted: int) -> bool:
    """Are these frames what was written?"""
    order = _ORDER[unpack_from(">I", log)[0]]
    at = _HEADER + (accepted - 1) * (_FRAME + page_size) + 16 if accepted else 24
    sums = unpack_from(">II", log, at)
    for frame in frames:
        sums = _summed(frame[:8] + frame[_FRAME:], order, *sums)
        if sums != unpack_from(">II", frame, 16):
            return False
    return True


def _summed(data: bytes, order: str, first: int = 0, second: int = 0) -> tuple[int, int]:
    """SQLite's checksum of the log, going on from the one before."""
    for left, right in iter_unpack(f"{order}II", data[: len(data) // 8 * 8]):
        first = (first + left + second) & 0xFFFFFFFF
        second = (second + right + first) & 0xFFFFFFFF
    return first, second


def _frames(log: bytes, page_size: int, first: int) -> list[bytes]:
    size = _FRAME + page_size
    return [log[start : start + size] for start in range(_HEADER + first * size, len(log) - _FRAME + 1, size)]


def _slot(frame: bytes, salts: bytes) -> _Slot:
    """A frame that was written well names a page and has two salts; no sector of a disk begins within one of them."""
    page, commit = unpack_from(">II", frame)
    if frame[8:16] == salts and any(salts):
        return _Slot.HOLE if not page else _Slot.COMMIT if commit else _Slot.PART
    looks_older = page and any(frame[8:16])
    return _Slot.OTHER if looks_older or not any(frame) else _Slot.HOLE


def _header_is_whole(log: bytes) -> bool:
    order = _ORDER.get(unpack_from(">I", log)[0])
    if order is None:
        return False
    return _summed(log[:24], order) == unpack_from(">II", log, 24)
