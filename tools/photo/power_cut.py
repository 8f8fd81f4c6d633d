"""What a power cut leaves of a disk: everything that was asked to be on it, and nothing that was written after that.

A killed QEMU loses nothing by itself: its writes are in this computer's memory. So the machine's writes are logged
(QEMU's `blklogwrites`, in the format of Linux's dm-log-writes), and played back up to the last flush. That is the
worst that a disk with a cache may do, short of breaking its promise.
"""

import shutil
import struct
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from tools.photo.disk import Disk

_HEAD = struct.Struct("<QQQI")  # magic, version, how many entries, bytes of a sector: up to date as of the last flush
_ENTRY = struct.Struct("<QQQQ")  # sector, how many of them, flags, bytes of data
_MAGIC = 0x6A736677736872
_DISCARD = 4


def disk_after_cut(disk: Disk, log: Path, folder: Path) -> Disk:
    """The disk of a machine that was started from `disk` and lost its power, as a new one in a folder."""
    image = folder / "disk.img"
    subprocess.run(["cp", "--sparse=always", "--reflink=auto", disk.image, image], check=True)  # noqa: S603, S607
    with log.open("rb") as entries, image.open("r+b") as after:
        for at, data in logged_writes(entries):
            after.seek(at)
            after.write(data)
    return replace(disk, image=image)


def logged_writes(log: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Every write before the last flush, in order: where, and what."""
    magic, _, count, sector = _HEAD.unpack(log.read(_HEAD.size))
    assert magic == _MAGIC, "this is no log of writes"
    log.seek(sector)
    for _ in range(count):
        first, sectors, flags, _ = _ENTRY.unpack(log.read(_ENTRY.size))
        log.seek(sector - _ENTRY.size, 1)
        if flags & _DISCARD or not sectors:
            continue
        yield first * sector, log.read(sectors * sector)


def file_on(disk: Disk, path: str, folder: Path) -> bytes:
    """A file of a disk that is not in use, its file system's journal played back; nothing if it is not there."""
    image, found = folder / "checked.img", folder / "found"
    if not image.exists():
        shutil.copy(disk.image, image)
        subprocess.run(["e2fsck", "-p", image], check=False, capture_output=True)  # noqa: S603, S607
    found.unlink(missing_ok=True)
    subprocess.run(["debugfs", "-R", f"dump {path} {found}", image], check=True, capture_output=True)  # noqa: S603, S607
    return found.read_bytes() if found.exists() else b""
