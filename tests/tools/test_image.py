"""Images of SD cards, read and enlarged. For the real thing: `make try-image`."""

import lzma
from pathlib import Path

import pytest

from tests.systemd.images import FAT, LINUX, ROOT_START, SECTOR, card, record
from tools.console import SetUpError
from tools.distribution import image
from tools.distribution.image import Partition

pytestmark = pytest.mark.needs("e2fsprogs")
MEGABYTE = 1 << 20


def system(folder: Path, suite: str = "trixie", processor: str = "arm64") -> Path:
    """A folder with what tells a Debian from others."""
    root = folder / "root"
    (root / "usr/lib").mkdir(parents=True)
    (root / "usr/lib/os-release").write_text(f"ID=debian\nVERSION_CODENAME={suite}\n")
    (root / "var/lib/dpkg").mkdir(parents=True)
    status = (
        f"Package: apt\nArchitecture: all\n\nPackage: dpkg\nStatus: install ok installed\nArchitecture: {processor}\n"
    )
    (root / "var/lib/dpkg/status").write_text(status)
    return root


def test_the_partitions_of_a_card_are_found(tmp_path: Path) -> None:
    made = card(system(tmp_path), tmp_path / "pi.img", 24)
    boot, root = image.partitions(made)
    assert boot == Partition(1, FAT, MEGABYTE, ROOT_START * SECTOR - MEGABYTE)
    assert (root.kind, root.start, root.size) == (LINUX, ROOT_START * SECTOR, 8 * MEGABYTE)
    assert image.root_of(made) == root


@pytest.mark.parametrize(("suite", "processor"), [("bookworm", "arm64"), ("trixie", "amd64")])
def test_an_image_says_which_package_it_needs(suite: str, processor: str, tmp_path: Path) -> None:
    target = image.target_of(card(system(tmp_path, suite, processor), tmp_path / "pi.img", 24))
    assert (target.suite, target.architecture.debian) == (suite, processor)


def test_an_enlarged_image_has_a_larger_system_and_the_same_files(tmp_path: Path) -> None:
    made = card(system(tmp_path), tmp_path / "pi.img", 24)
    before = image.root_of(made)
    image.enlarge(made, 5 * MEGABYTE)
    assert made.stat().st_size == 29 * MEGABYTE
    after = image.root_of(made)
    assert (after.start, after.size) == (before.start, before.size + 5 * MEGABYTE)
    assert image.target_of(made).suite == "trixie"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "it has no partition table"),
        (bytes(4096), "it has no partition table"),
        (record(), "its last partition is not one of Linux"),
        (record((LINUX, 2048, 8), (FAT, 4096, 8)), "its last partition is not one of Linux"),
        (record((LINUX, 1, 7)).ljust(4096, b"\0"), "there is no Debian on it"),
    ],
)
def test_what_is_no_image_of_a_pi_is_refused_in_one_line(
    content: bytes, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "other.img").write_bytes(content)
    assert image.main([str(tmp_path / "other.img"), "--out", str(tmp_path / "out")]) == 1
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1
    assert list((tmp_path / "out").iterdir()) == []


def test_a_system_without_a_package_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetUpError, match=r"there is no package for what is on .*pi\.img: bullseye, armhf"):
        image.target_of(card(system(tmp_path, "bullseye", "armhf"), tmp_path / "pi.img", 24))


def test_a_packed_image_is_unpacked(tmp_path: Path) -> None:
    packed = tmp_path / "pi.img.xz"
    packed.write_bytes(lzma.compress(bytes(4096)))
    assert image.main([str(packed), "--out", str(tmp_path / "out")]) == 1
    with pytest.raises(SetUpError, match="it has no partition table"):
        image.customise(packed, tmp_path / "out")


def test_a_packed_image_that_is_damaged_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packed = tmp_path / "pi.img.xz"
    packed.write_bytes(b"not packed")
    assert image.main([str(packed), "--out", str(tmp_path / "out")]) == 1
    assert "cannot be unpacked" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert image.main([str(tmp_path / "none.img"), "--out", str(tmp_path / "out")]) == 1
    assert "none.img" in capsys.readouterr().err
