"""Damage in the write-ahead log that SQLite passes over in silence. Pure.

SQLite reads its log up to the first frame whose checksum is wrong, and takes the rest for a write that was cut short.
That is right for the last transaction, which nobody was told of. But every transaction waits for the disk before the
next one begins: so if whole ones stand behind the wrong frame, it was written well and has changed since.

The layout is https://www.sqlite.org/fileformat2.html#the_write_ahead_log
"""

from struct import iter_unpack, unpack_from

_HEADER, _FRAME = 32, 24
_ORDER = {0x377F0682: "<", 0x377F0683: ">"}


def transactions_passed_over(log: bytes, page_size: int, accepted: int) -> int:
    """How many whole transactions stand behind the frames that SQLite accepted, but for a last one cut short."""
    if len(log) < _HEADER + _FRAME:
        return 0
    at = 16 if _header_is_whole(log) else _HEADER + 8
    salts = unpack_from(">II", log, at)
    whole = pending = 0
    first = _HEADER + accepted * (_FRAME + page_size)
    for start in range(first, len(log) - _FRAME + 1, _FRAME + page_size):
        _, commits, *found = unpack_from(">IIII", log, start)
        if start != first and tuple(found) != salts:  # of the first one any bit may be the wrong one
            break
        whole, pending = whole + pending, int(commits != 0)
    return whole


def _header_is_whole(log: bytes) -> bool:
    order = _ORDER.get(unpack_from(">I", log)[0])
    if order is None:
        return False
    first = second = 0
    for left, right in iter_unpack(f"{order}II", log[:24]):
        first = (first + left + second) & 0xFFFFFFFF
        second = (second + right + first) & 0xFFFFFFFF
    return (first, second) == unpack_from(">II", log, 24)
