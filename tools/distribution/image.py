"""A kiosk on an SD card: `python -m tools.distribution.image FILE`, or `make image IMAGE=FILE`.

Takes an image of Raspberry Pi OS, enlarges a copy of it, and installs our Debian package there. One rule: it is what
`sudo apt install` does on a running Pi, so that the card is updated and cleared like any other.
"""

import argparse
import lzma
import re
import shutil
import struct
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tools import kept
from tools.console import SetUpError, say
from tools.distribution.__main__ import ROOT, build
from tools.distribution.targets import PACKAGE, TARGETS, Target
from tools.photo.disk import understood

_SECTOR = 512
_TABLE, _SIGNATURE = 446, b"\x55\xaa"  # where a master boot record has its four partitions, and how it ends
_ENTRY = struct.Struct("<4xB3xII")  # kind, first sector, how many
_FAT, _LINUX = frozenset({0x0B, 0x0C, 0x0E}), 0x83
_MORE = 1 << 30  # for Mesa, which Lite does not have, and for us; the Pi itself fills the card at its first start
_SUITE = re.compile(r"^VERSION_CODENAME=(.+)$", re.MULTILINE)
_ARCHITECTURE = re.compile(r"^Package: dpkg\n(?:.+\n)*?Architecture: (.+)$", re.MULTILINE)

# In a mount namespace of its own: whatever happens, nothing stays mounted.
_INSTALL = r"""
image=$0 start=$1 size=$2 boot_start=$3 boot_size=$4 package=$5
root=$(mktemp -d)
device=$(losetup --find --show --offset "$start" --sizelimit "$size" "$image")
trap 'umount -R "$root" || true; rmdir "$root"; losetup --detach "$device"' EXIT
e2fsck -f -p "$device" || [ $? -le 1 ]
resize2fs "$device"
mount "$device" "$root"
if [ "$boot_size" -gt 0 ] && [ -d "$root/boot/firmware" ]; then
    mount -o "loop,offset=$boot_start,sizelimit=$boot_size" "$image" "$root/boot/firmware"
fi
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
for place in run tmp; do mount -t tmpfs tmpfs "$root/$place"; done
# The names of hosts as this computer finds them, and nothing is started in there.
names=$root/etc/resolv.conf
[ ! -e "$names" ] && [ ! -L "$names" ] || mv "$names" "$names.image"
cp -L /etc/resolv.conf "$names"
[ ! -e "$root/usr/sbin/policy-rc.d" ] || mv "$root/usr/sbin/policy-rc.d" "$root/usr/sbin/policy-rc.d.image"
printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
cp "$package" "$root/tmp/kiosk.deb"
inside() { chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
inside apt-get -q update
inside apt-get -q -y install /tmp/kiosk.deb
inside apt-get clean
inside jewelbox --version
for file in "$names" "$root/usr/sbin/policy-rc.d"; do
    rm "$file"
    if [ -e "$file.image" ] || [ -L "$file.image" ]; then mv "$file.image" "$file"; fi
done
"""


@dataclass(frozen=True, slots=True)
class Partition:
    """A part of an image, in bytes."""

    number: int
    kind: int
    start: int
    size: int


def customise(image: Path, out: Path) -> Path:
    """A copy of an image with the kiosk installed, in a folder. Raises SetUpError; root only."""
    made = out / f"{image.name.removesuffix('.xz').removesuffix('.img')}-jewelbox.img"
    out.mkdir(parents=True, exist_ok=True)
    with kept.whole(made) as fresh:
        _copy(image, fresh)
        target = target_of(fresh)
        *_, package = build(out, [target])
        enlarge(fresh, _MORE)
        install(fresh, package, target)
    return made


def _copy(image: Path, to: Path) -> None:
    if image.suffix != ".xz":
        kept.run("cp", "--sparse=always", image, to)
        return
    try:
        with lzma.open(image) as packed, to.open("wb") as unpacked:
            shutil.copyfileobj(packed, unpacked, 1 << 20)
    except lzma.LZMAError as error:
        raise SetUpError(f"{image} cannot be unpacked: {error}") from error


def partitions(image: Path) -> list[Partition]:
    """All that its master boot record lists."""
    with image.open("rb") as file:
        record = file.read(_SECTOR)
    if len(record) < _SECTOR or not record.endswith(_SIGNATURE):
        raise SetUpError(f"{image} is not the image of an SD card: it has no partition table")
    entries = [_ENTRY.unpack_from(record, _TABLE + number * _ENTRY.size) for number in range(4)]
    return [
        Partition(number, kind, start * _SECTOR, size * _SECTOR)
        for number, (kind, start, size) in enumerate(entries, 1)
        if kind
    ]


def root_of(image: Path) -> Partition:
    """Where the system is: the last partition, so that it can grow."""
    found = max(partitions(image), key=lambda each: each.start, default=None)
    if found is None or found.kind != _LINUX:
        raise SetUpError(f"{image} is not an image of Raspberry Pi OS: its last partition is not one of Linux")
    return found


def target_of(image: Path) -> Target:
    """Which Debian is on it, on which processor."""
    suite = _SUITE.search(_file(image, "/usr/lib/os-release"))
    processor = _ARCHITECTURE.search(_file(image, "/var/lib/dpkg/status"))
    if suite is None or processor is None:
        raise SetUpError(f"{image} is not an image of Raspberry Pi OS: there is no Debian on it")
    for target in TARGETS:
        if (target.suite, target.architecture.debian) == (suite[1], processor[1]):
            return target
    raise SetUpError(f"there is no package for what is on {image}: {suite[1]}, {processor[1]}")


def _file(image: Path, path: str) -> str:
    """A file of the system, among what debugfs says; without the file, or without an ext4 file system, only that."""
    command = ["debugfs", "-R", f"cat {path}", f"{image}?offset={root_of(image).start}"]
    return subprocess.run(command, capture_output=True, text=True, errors="replace", check=False).stdout  # noqa: S603


def enlarge(image: Path, by: int) -> None:
    """Make the image and its last partition larger; the file system follows when it is mounted."""
    root = root_of(image)
    end = max(image.stat().st_size, root.start + root.size) + by
    with image.open("r+b") as file:
        file.truncate(end)
        file.seek(_TABLE + (root.number - 1) * _ENTRY.size + _ENTRY.size - 4)
        file.write(struct.pack("<I", (end - root.start) // _SECTOR))


def install(image: Path, package: Path, target: Target) -> None:
    """Install a package in an image, with what it needs from Debian."""
    say(f"Installing {package.name} in {image.name}; this takes minutes ...")
    root = root_of(image)
    boot = next((each for each in partitions(image) if each.kind in _FAT), Partition(0, 0, 0, 0))
    sizes = [str(size) for size in (root.start, root.size, boot.start, boot.size)]
    with understood(target.architecture):
        kept.run("unshare", "--mount", "bash", "-euc", _INSTALL, image, *sizes, package)


def main(words: list[str]) -> int:
    """What `make image` runs."""
    parser = argparse.ArgumentParser(prog="python -m tools.distribution.image", description=__doc__)
    parser.add_argument("image", type=Path, help="Raspberry Pi OS: a .img or .img.xz file; it is not changed")
    parser.add_argument("--out", type=Path, default=ROOT / "build/dist", help="where to put it")
    asked = parser.parse_args(words)
    try:
        made = customise(asked.image, asked.out.absolute())
    except (SetUpError, OSError) as error:
        say(str(error))
        return 1
    say(f"{made}: {made.stat().st_size / 1e9:.1f} GB. Write it to a card with Raspberry Pi Imager. {PACKAGE} is on it")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
