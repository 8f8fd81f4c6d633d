"""Sticks are found by what is mounted, and nothing else is taken for one."""

import shutil
from pathlib import Path

import pytest

from companion.service.sticks import FOLDER, Sticks


class Computer:
    """The files of one with some disks."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._lines = ["21 1 8:2 / / rw,relatime - ext4 /dev/sda2 rw"]
        self._write()

    def mount(self, place: str, source: str = "/dev/sdb1") -> Path:
        folder = self.root / place.lstrip("/")
        folder.mkdir(parents=True)
        escaped = place.replace(" ", "\\040")
        self._lines.append(f"90 21 8:17 / {escaped} rw,nosuid shared:7 - vfat {source} rw,uid=997")
        self._write()
        return folder

    def _write(self) -> None:
        (self.root / "proc/self").mkdir(parents=True, exist_ok=True)
        (self.root / "proc/self/mountinfo").write_text("".join(f"{line}\n" for line in self._lines))

    def sticks(self, user: str = "ana") -> Sticks:
        return Sticks(self.root, user)


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


@pytest.mark.parametrize("folder", [FOLDER, "/media/ana", "/run/media/ana"])
def test_a_stick_is_found_at_a_kiosk_and_at_a_desktop(computer: Computer, folder: str) -> None:
    path = computer.mount(f"{folder}/MY GAMES")
    (stick,) = computer.sticks().there()
    assert (stick.name, stick.path, stick.is_writable) == ("MY GAMES", path, True)
    assert stick.free == pytest.approx(shutil.disk_usage(path).free, rel=0.2)


def test_sticks_come_by_name(computer: Computer) -> None:
    for name in ("zoo", "Club", "attic"):
        computer.mount(f"{FOLDER}/{name}", f"/dev/{name}")
    assert [stick.name for stick in computer.sticks().there()] == ["attic", "Club", "zoo"]


def test_what_is_mounted_twice_at_one_place_is_one_stick(computer: Computer) -> None:
    computer.mount(f"{FOLDER}/CLUB")
    shutil.rmtree(computer.root / FOLDER[1:])
    computer.mount(f"{FOLDER}/CLUB")
    assert len(computer.sticks().there()) == 1


@pytest.mark.parametrize(
    ("place", "source"),
    [
        ("/media/ben/CLUB", "/dev/sdb1"),  # of another person
        ("/mnt/CLUB", "/dev/sdb1"),
        (f"{FOLDER}/CLUB/inside", "/dev/sdb1"),
        (f"{FOLDER}/CLUB", "tmpfs"),
    ],
)
def test_what_is_no_stick_of_ours_is_left_out(computer: Computer, place: str, source: str) -> None:
    computer.mount(place, source)
    assert computer.sticks().there() == ()


def test_a_folder_that_a_stick_has_left_behind_is_none(computer: Computer) -> None:
    (computer.root / FOLDER[1:] / "CLUB").mkdir(parents=True)
    assert computer.sticks().there() == ()


def test_a_stick_that_is_pulled_out_meanwhile_is_left_out(computer: Computer) -> None:
    computer.mount(f"{FOLDER}/CLUB").rmdir()
    assert computer.sticks().there() == ()


def test_without_a_list_of_mounts_there_are_none(tmp_path: Path) -> None:
    assert Sticks(tmp_path, "").there() == ()


def test_this_computer_can_be_asked() -> None:
    assert all(stick.path.is_mount() for stick in Sticks().there())
