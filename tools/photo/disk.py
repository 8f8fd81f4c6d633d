"""The disk of an installed kiosk: a small Debian, our own installer, and an ext4 image of both.

One rule: the product is installed as it is. What only the emulated machine needs (a shell for whoever takes the photo,
and patience where the processor is emulated) is in `ADDED`, and nowhere else.
Each part is kept outside of the work tree under a name that is made from all that goes into it.
"""

import hashlib
import platform
import shutil
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools import debian, installer, kept
from tools.console import SetUpError
from tools.kept import made, run

ROOT = Path(__file__).resolve().parents[2]
_SUITE, _PYTHON = "bookworm", "3.11"
_SIZE = "2G"
_DAY_S = 24 * 60 * 60
_NOT_INSTALLED = frozenset(
    {"build", "dist", "shots", "tests", "benchmarks", "tools", "Makefile", "CHANGELOG.md", "CONTRIBUTING.md"}
)
_BINFMT = Path("/proc/sys/fs/binfmt_misc")

_TO_START = ("systemd-sysv", "dbus", "initramfs-tools", "ca-certificates", "bluez")
# A small root is made, copied and booted sooner.
_LEFT_OUT = (
    "/usr/share/doc/*",
    "/usr/share/man/*",
    "/usr/share/locale/*",
    "/lib/modules/*/kernel/drivers/net/*",
    "/lib/modules/*/kernel/drivers/media/*",
    "/lib/modules/*/kernel/drivers/infiniband/*",
    "/lib/modules/*/kernel/drivers/gpu/drm/amd/*",
    "/lib/modules/*/kernel/drivers/gpu/drm/nouveau/*",
    "/lib/modules/*/kernel/drivers/gpu/drm/i915/*",
)
# The early system holds only what finds the disk; udev loads the rest from there.
_EARLY = """\
mkdir -p "$1/etc/initramfs-tools/conf.d" "$1/usr/share/initramfs-tools/modules.d"
echo MODULES=list > "$1/etc/initramfs-tools/conf.d/photo"
printf '%s\\n' virtio_pci virtio_blk ext4 > "$1/usr/share/initramfs-tools/modules.d/photo"
"""

ADDED = {
    "etc/hostname": "kiosk\n",
    "etc/systemd/system/photo-shell.service": """\
[Unit]
Description=A shell for whoever takes the photo
StartLimitIntervalSec=0

[Service]
ExecStart=/bin/sh -c 'exec /bin/sh <>/dev/virtio-ports/photo >&0 2>&1'
Restart=always
RestartSec=1
""",
    "etc/systemd/system.conf.d/photo.conf": """\
[Manager]
DefaultTimeoutStartSec=900
DefaultDeviceTimeoutSec=900
""",
    "etc/systemd/system/jewelbox-kiosk.service.d/photo.conf": """\
[Service]
TimeoutStartSec=900
TimeoutStopSec=60
WatchdogSec=300
""",
}
_LINKS = {
    "etc/systemd/system/multi-user.target.wants/photo-shell.service": "/etc/systemd/system/photo-shell.service",
    "etc/systemd/system/e2scrub_reap.service": "/dev/null",  # looks for snapshots that only LVM has, for half a minute
}


@dataclass(frozen=True, slots=True)
class Architecture:
    """A kind of processor, by all of its names."""

    debian: str
    machine: str  # as wheels and QEMU name it
    board: tuple[str, ...]  # for QEMU, where the processor is emulated
    console: str

    @property
    def is_ours(self) -> bool:
        """Whether this computer has it, too."""
        return platform.machine() == self.machine


ARM64 = Architecture("arm64", "aarch64", ("-M", "virt", "-cpu", "cortex-a72"), "ttyAMA0")
AMD64 = Architecture("amd64", "x86_64", ("-M", "q35", "-cpu", "max"), "ttyS0")


@dataclass(frozen=True, slots=True)
class Disk:
    """What a machine starts from; nobody writes to it."""

    architecture: Architecture
    image: Path
    kernel: Path
    initrd: Path
    root: str = "/dev/vda"  # where the machine finds its system


def cache() -> Path:
    """Where everything is kept."""
    return debian.cache_folder("photo")


def folder_of(architecture: Architecture) -> Path:
    """Where the disk of a kiosk with this checkout is kept."""
    return cache() / f"disk-{architecture.debian}-{_digest(ingredients(architecture))}"


def installed(architecture: Architecture) -> Disk:
    """That disk, made unless it is there. Raises SetUpError."""
    folder = folder_of(architecture)
    if not folder.exists():
        base, wheels = small_debian(architecture), kept.wheels(architecture.machine, _PYTHON)
        with made(folder, "Installing the kiosk") as fresh:
            _install(architecture, base, wheels, fresh)
        forget_old_disks()
    return Disk(architecture, folder / "disk.img", folder / "vmlinuz", folder / "initrd.img")


def ingredients(architecture: Architecture) -> Iterator[str]:
    """All that decides what is on the disk."""
    yield from (debian_name(architecture), repr(ADDED), repr(_LINKS), _SIZE)
    for item in sorted(ROOT.iterdir()):
        if item.name in _NOT_INSTALLED or item.name.startswith("."):
            continue
        for path in sorted(item.rglob("*")) if item.is_dir() else [item]:
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"{path.relative_to(ROOT)} {path.stat().st_mode:o} {_sha(path.read_bytes())}"


def _install(architecture: Architecture, base: Path, wheels: Path, folder: Path) -> None:
    root = folder / "root"
    run("cp", "-a", base, root)
    with understood(architecture):
        run(ROOT / "install.sh", "--root", root, "--offline", wheels, "--console")
    prepare_for_photo(root, folder)
    shutil.rmtree(root / "var/lib/apt/lists")
    run("mke2fs", "-q", "-t", "ext4", "-d", root, folder / "disk.img", _SIZE)
    shutil.rmtree(root)


def prepare_for_photo(root: Path, folder: Path) -> None:
    """Add what only the emulated machine needs to a system, and put its kernel into a folder, where QEMU finds it."""
    for name, text in ADDED.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    for name, target in _LINKS.items():
        (root / name).symlink_to(target)
    for name in ("vmlinuz", "initrd.img"):
        (found,) = (root / "boot").glob(f"{name}-*")
        shutil.move(found, folder / name)


def forget_old_disks() -> None:
    """A disk of yesterday is of no use; one of today may be that of another checkout."""
    for folder in cache().glob("disk-*"):
        if folder.stat().st_mtime < time.time() - _DAY_S:
            shutil.rmtree(folder)


def _packages() -> list[str]:
    """What starts the machine, and what install.sh would fetch, so that it needs no network."""
    return [*_TO_START, *installer.packages(ROOT, "needed")]


def debian_name(architecture: Architecture) -> str:
    """The name of a Debian, by what is in it."""
    return f"debian-{architecture.debian}-{_digest([_SUITE, *_packages(), *_LEFT_OUT, _EARLY])}"


def small_debian(architecture: Architecture) -> Path:
    """A Debian with what a kiosk needs; remove its folder to have it with newer packages."""
    folder = cache() / debian_name(architecture)
    if not folder.exists():
        with made(folder, f"Making a Debian for {architecture.debian}") as fresh, understood(architecture):
            run(
                *("mmdebstrap", "--mode=root", "--variant=minbase", f"--architectures={architecture.debian}"),
                f"--include={','.join((*_packages(), f'linux-image-{architecture.debian}'))}",
                *(f"--dpkgopt=path-exclude={path}" for path in _LEFT_OUT),
                f"--essential-hook={_EARLY}",
                "--skip=cleanup/apt/lists",  # or install.sh would fetch them
                *(_SUITE, fresh),
            )
    return folder


@contextmanager
def understood(architecture: Architecture) -> Iterator[None]:
    """Let the kernel start programs of another processor with QEMU, as Debian's systemd does; undone afterwards."""
    name = f"qemu-{architecture.machine}"
    if architecture.is_ours or (_BINFMT / name).exists():
        yield
        return
    rule = Path(f"/usr/lib/binfmt.d/{name}.conf")
    if not rule.exists():
        raise SetUpError(f"programs for {architecture.debian} cannot run here: sudo apt-get install qemu-user-static")
    if not (_BINFMT / "register").exists():
        run("mount", "-t", "binfmt_misc", "binfmt_misc", _BINFMT)
    (_BINFMT / "register").write_text(rule.read_text(encoding="ascii"))
    try:
        yield
    finally:
        (_BINFMT / name).write_text("-1")


def _digest(parts: Iterable[str]) -> str:
    return _sha("\n".join(parts).encode())[:12]


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
