"""Images of SD cards, laid out like those of Raspberry Pi OS: a boot partition, and then the system."""

import struct
import subprocess
from pathlib import Path

SECTOR = 512
ROOT_START = 32768  # sectors; the boot partition is before it
FAT, LINUX = 0x0C, 0x83


def record(*parts: tuple[int, int, int]) -> bytes:
    """A master boot record with these partitions: kind, first sector, how many."""
    entries = b"".join(struct.pack("<4xB3xII", *part) for part in parts)
    return bytes(446) + entries.ljust(64, b"\0") + b"\x55\xaa"


def card(root: Path, image: Path, megabytes: int) -> Path:
    """An image with the files of a folder on its second partition. Nobody formats the first: nothing reads it here."""
    size = megabytes * (1 << 20)
    blocks = (size - ROOT_START * SECTOR) // 1024
    with image.open("wb") as file:
        file.truncate(size)
    options = ["-q", "-F", "-t", "ext4", "-E", f"offset={ROOT_START * SECTOR}", "-d", str(root)]
    subprocess.run(["mke2fs", *options, image, f"{blocks}k"], check=True, capture_output=True)
    with image.open("r+b") as file:
        file.write(record((FAT, 2048, ROOT_START - 2048), (LINUX, ROOT_START, blocks * 2)))
    return image
