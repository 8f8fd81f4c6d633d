import io
import os
import struct
from collections.abc import Sequence
from pathlib import Path

import pytest

from tools import kept
from tools.console import SetUpError
from tools.photo import disk
from tools.photo.disk import AMD64, ARM64, Architecture
from tools.photo.machine import Display, acceleration
from tools.photo.power_cut import disk_after_cut, logged_writes

SECTOR = 512
FLUSH, DISCARD = 1, 4
Entry = tuple[int, int, bytes]  # where, flags, data


def log_of(entries: Sequence[Entry], flushed: int) -> bytes:
    """As QEMU writes it; so many of the entries before the last flush."""
    head = struct.pack("<QQQI", 0x6A736677736872, 1, flushed, SECTOR).ljust(SECTOR, b"\0")
    return head + b"".join(
        struct.pack("<QQQQ", sector, 8 if flags & DISCARD else len(data) // SECTOR, flags, 0).ljust(SECTOR, b"\0")
        + data
        for sector, flags, data in entries
    )


def filled(letter: str, sectors: int = 1) -> bytes:
    return letter.encode() * SECTOR * sectors


# the power cut


def test_writes_are_there_up_to_the_last_flush() -> None:
    entries = [(3, 0, filled("a", 2)), (9, DISCARD, b""), (4, 0, filled("b")), (0, FLUSH, b""), (3, 0, filled("c"))]
    kept = [(3 * SECTOR, filled("a", 2)), (4 * SECTOR, filled("b"))]
    assert list(logged_writes(io.BytesIO(log_of(entries, flushed=4)))) == kept
    assert list(logged_writes(io.BytesIO(log_of(entries, flushed=5)))) == [*kept, (3 * SECTOR, filled("c"))]


def test_disk_after_a_cut_is_the_old_one_with_these_writes(tmp_path: Path) -> None:
    old, log = tmp_path / "old.img", tmp_path / "writes"
    old.write_bytes(filled(".", 4))
    log.write_bytes(log_of([(1, 0, filled("x")), (0, FLUSH, b""), (2, 0, filled("y"))], flushed=2))
    after = disk_after_cut(disk.Disk(ARM64, old, tmp_path / "vmlinuz", tmp_path / "initrd.img"), log, tmp_path)
    assert after.image.read_bytes() == filled(".") + filled("x") + filled(".", 2)
    assert old.read_bytes() == filled(".", 4)
    assert after.kernel == tmp_path / "vmlinuz"


def test_another_file_is_no_log_of_writes() -> None:
    with pytest.raises(AssertionError, match="no log of writes"):
        list(logged_writes(io.BytesIO(bytes(SECTOR))))


# the machine


@pytest.fixture
def system(tmp_path: Path) -> Path:
    """One with KVM."""
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/kvm").touch()
    return tmp_path


def of_this_computer(architecture: Architecture, monkeypatch: pytest.MonkeyPatch) -> Architecture:
    monkeypatch.setattr("platform.machine", lambda: architecture.machine)
    return architecture


@pytest.mark.parametrize("module", ["kvm_intel", "kvm_amd"])
def test_kvm_of_the_processor_is_used(module: str, system: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = of_this_computer(AMD64, monkeypatch)
    assert "tcg,thread=multi" in acceleration(ours, system)
    (system / "sys/module" / module).mkdir(parents=True)
    assert acceleration(ours, system) == ["-M", "q35", "-cpu", "host", "-accel", "kvm"]
    assert "tcg,thread=multi" in acceleration(ARM64, system)


def test_kvm_of_an_arm_needs_no_module(system: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = of_this_computer(ARM64, monkeypatch)
    assert acceleration(ours, system) == ["-M", "virt", "-cpu", "host", "-accel", "kvm"]
    (system / "dev/kvm").unlink()
    assert acceleration(ours, system) == [*ARM64.board, "-accel", "tcg,thread=multi"]


def test_display_has_no_boot_rom() -> None:
    assert Display("bochs-display", (800, 480)).option == "bochs-display,xres=800,yres=480,romfile="


# the disk


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "checkout"
    (root / "companion").mkdir(parents=True)
    (root / "tests").mkdir()
    (root / "companion/cli.py").write_text("pass\n")
    (root / "install.sh").write_text("needed=(python3 udev)\n")
    monkeypatch.setattr(disk, "ROOT", root)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return root


def key() -> str:
    return "\n".join(disk.ingredients(ARM64))


def test_disk_is_another_one_when_what_is_installed_changes(checkout: Path) -> None:
    before = key()
    (checkout / "tests/test_cli.py").write_text("pass\n")
    (checkout / "companion/__pycache__").mkdir()
    (checkout / "companion/__pycache__/cli.pyc").touch()
    assert key() == before
    (checkout / "companion/cli.py").write_text("raise SystemExit\n")
    assert key() != before


def test_disk_is_another_one_when_the_installer_needs_another_package(checkout: Path) -> None:
    before = disk.debian_name(ARM64)
    (checkout / "install.sh").write_text("needed=(python3 udev kmod)\n")
    assert disk.debian_name(ARM64) != before
    assert disk.debian_name(AMD64) != disk.debian_name(ARM64)


def test_disk_that_is_there_is_taken(checkout: Path) -> None:
    folder = disk.folder_of(ARM64)
    folder.mkdir(parents=True)
    assert disk.installed(ARM64) == disk.Disk(ARM64, folder / "disk.img", folder / "vmlinuz", folder / "initrd.img")
    assert checkout.exists()


def test_disks_of_yesterday_are_forgotten(checkout: Path) -> None:
    old, new = (disk.cache() / name for name in ("disk-arm64-old", "disk-arm64-new"))
    for folder in (old, new):
        folder.mkdir(parents=True)
    os.utime(old, (0, 0))
    disk.forget_old_disks()
    assert (old.exists(), new.exists(), checkout.exists()) == (False, True, True)


def test_what_fails_is_not_kept_and_says_why(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kept, "_PATH", {"PATH": str(checkout)})
    with pytest.raises(SetUpError, match="mmdebstrap cannot be started: No such file"):
        disk.installed(of_this_computer(ARM64, monkeypatch))
    assert "Making a Debian for arm64" in capsys.readouterr().err
    assert list(disk.cache().glob("*")) == []

    broken = checkout / "mmdebstrap"
    broken.write_text("#!/bin/sh\necho no network; exit 7\n")
    broken.chmod(0o755)
    monkeypatch.setattr(kept, "_PATH", {"PATH": f"{checkout}:/usr/bin:/bin"})
    with pytest.raises(SetUpError, match=r"failed \(7\):\nno network"):
        disk.installed(of_this_computer(ARM64, monkeypatch))
    assert list(disk.cache().glob("*")) == []
