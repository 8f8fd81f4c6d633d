"""An image of an SD card with the kiosk: made from one laid out like Raspberry Pi OS, started in an emulated machine.

Takes minutes, root and QEMU: `make try-image`. The photo is in build/photo.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.systemd.images import card
from tests.systemd.photographer import before, switched_on
from tools.distribution import image
from tools.photo.disk import ARM64, Disk, prepare_for_photo, small_debian
from tools.photo.machine import Display

pytestmark = [
    pytest.mark.skipif(
        os.environ.get("JEWELBOX_TRY_IMAGE") != "1", reason="takes minutes and needs root and QEMU: make try-image"
    ),
    pytest.mark.needs("arch-test", "e2fsprogs", "mmdebstrap", "qemu-system-arm", "qemu-user-static", "qemu-utils"),
]


def without_kiosk(folder: Path) -> Path:
    """A card with a small Debian for arm64; its kernel is beside it, because QEMU has no firmware of a Pi."""
    root = folder / "root"
    subprocess.run(["cp", "-a", small_debian(ARM64), root], check=True)
    prepare_for_photo(root, folder)
    (root / "etc/machine-id").write_text("uninitialized\n")  # as in Raspberry Pi OS: systemd applies presets
    made = card(root, folder / "debian.img", megabytes=1400)
    shutil.rmtree(root)
    return made


def test_a_card_starts_with_the_kiosk(tmp_path: Path) -> None:
    assert os.geteuid() == 0, "this needs root, to mount an image: sudo make try-image"
    plain = without_kiosk(tmp_path)
    untouched = plain.stat().st_mtime_ns
    made = image.customise(plain, tmp_path / "out")
    assert plain.stat().st_mtime_ns == untouched
    disk = Disk(ARM64, made, tmp_path / "vmlinuz", tmp_path / "initrd.img", root="/dev/vda2")
    (machine_folder := tmp_path / "machine").mkdir()
    with (
        switched_on(disk, Display("bochs-display", (800, 480)), machine_folder) as machine,
        before(machine, tmp_path / "mirror") as player,
    ):
        player.sees("image-home")
        assert machine.run("dpkg-query -W -f '${db:Status-Status}' jewelbox-companion") == "installed"
        enabled = machine.run("systemctl list-unit-files --state=enabled --no-legend 'jewelbox*' | cut -d' ' -f1")
        assert enabled.split() == [
            "jewelbox-poweroff.path", "jewelbox-restart.path", "jewelbox-web.path", "jewelbox-kiosk.service"
        ]  # fmt: skip
        assert machine.run("ls /usr/sbin/policy-rc.d /tmp/kiosk.deb 2>&1 || true").count("No such file") == 2
