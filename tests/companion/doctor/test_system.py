"""The real machine: programs, users, packages, disks, and files under a root."""

import os
import socket
import sys
import threading
from pathlib import Path

import pytest

from companion.doctor.screen_check import Sdl, ask_sdl, probe_command
from companion.doctor.system import (
    Machine,
    NoAnswerError,
    Pages,
    Ran,
    ask_for_pages,
    can_open,
    cannot_reach,
    installed_packages,
    run_program,
    space_at,
    this_user,
)
from companion.screens.browser.web.options import EVERYWHERE


def test_program_is_run_to_its_end() -> None:
    code = "import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)"
    assert run_program([sys.executable, "-c", code]) == Ran(3, "out\n", "err\n")


def test_program_that_does_not_exist_is_no_answer_and_no_error() -> None:
    assert run_program(["jewelbox-has-no-such-program"]) is None


def test_file_that_is_no_program_is_none_either(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("not a program")
    assert run_program([str(tmp_path / "notes")]) is None


def test_program_that_hangs_is_ended_and_named() -> None:
    with pytest.raises(NoAnswerError, match=r"^`tail` gave no answer within 0.05 s$"):
        run_program(["tail", "-f", "/dev/null"], patience_s=0.05)


def test_answer_that_is_no_utf_8_is_still_an_answer() -> None:
    ran = run_program([sys.executable, "-c", r"import sys; sys.stdout.buffer.write(b'\xff')"])
    assert ran is not None
    assert ran.out == "\ufffd"


def test_user_is_who_this_process_is() -> None:
    user = this_user()
    assert user.uid == os.geteuid()
    assert user.groups


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody without a name")
def test_user_and_group_without_a_name_are_called_by_their_numbers() -> None:
    read, write = os.pipe()
    child = os.fork()
    if not child:  # a process of its own, because there is no way back from this
        os.setgroups([])
        os.setgid(4_000_001)
        os.setuid(4_000_002)
        user = this_user()
        os.write(write, f"{user.name} {' '.join(user.groups)}".encode())
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(read, 100) == b"4000002 4000001"
    os.close(read)
    os.close(write)


def test_packages_have_a_name_a_version_and_a_folder() -> None:
    found = {package.name.lower(): package for package in installed_packages()}
    assert found["click"].version[0].isdecimal()
    assert (Path(found["click"].folder) / "click").is_dir()


def test_room_on_a_disk_is_asked_of_the_system(tmp_path: Path) -> None:
    space = space_at(tmp_path)
    assert space.free_bytes > 0
    assert not space.read_only
    assert space_at(Path("/proc")).free_bytes == 0


def test_disk_that_does_not_count_files_has_no_number() -> None:
    assert space_at(Path("/proc")).free_files is None


def test_device_that_is_there_can_be_opened_and_one_that_is_not_cannot(tmp_path: Path) -> None:
    assert can_open(Path("/dev/null"))
    assert not can_open(tmp_path / "nothing")


@pytest.mark.parametrize(("mode", "may"), [(0o777, True), (0o333, True), (0o555, False), (0o666, False)])
def test_folder_can_be_opened_by_who_may_create_files_in_it(tmp_path: Path, mode: int, may: bool) -> None:
    for folder in () if os.geteuid() else (tmp_path, *tmp_path.parents[:3]):
        folder.chmod(folder.stat().st_mode | 0o011)
    games = tmp_path / "games"
    games.mkdir()
    games.chmod(mode)
    child = os.fork()
    if not child:  # a process of its own, because root may always, and there is no way back from being nobody
        if not os.geteuid():
            os.setuid(65534)
        os._exit(can_open(games))
    _, status = os.waitpid(child, 0)
    games.chmod(0o700)
    assert os.waitstatus_to_exitcode(status) == may


def test_files_are_found_under_the_root_by_the_names_that_people_know(tmp_path: Path) -> None:
    machine = Machine(root=tmp_path)
    (tmp_path / "dev/dri").mkdir(parents=True)
    for name in ("card1", "card0"):
        (tmp_path / "dev/dri" / name).touch()
    assert machine.find("/dev/dri/card*") == ["/dev/dri/card0", "/dev/dri/card1"]
    assert machine.find("/sys/nothing/*") == []
    assert machine.shown(tmp_path / "dev/dri") == "/dev/dri"
    assert machine.shown(Path("/elsewhere")) == "/elsewhere"
    assert machine.exists("/dev/dri")
    assert not machine.exists("/dev/null")


def test_path_at_home_begins_with_a_tilde_if_it_is_a_persons_home() -> None:
    ana = Machine(home=Path("/home/ana"))
    assert [ana.named(Path(path)) for path in ("/home/ana/x/y", "/home/ana", "/home/anatol", "/etc/x")] == [
        "~/x/y",
        "~",
        "/home/anatol",
        "/etc/x",
    ]
    assert Machine(home=Path("/root")).named(Path("/root/x")) == "~/x"
    assert Machine(home=Path("/var/lib/jewelbox")).named(Path("/var/lib/jewelbox/journal")).startswith("/var")
    assert Machine(home=Path("/")).named(Path("/etc/x")) == "/etc/x"


def test_text_of_a_file_ends_where_people_would_end_it(tmp_path: Path) -> None:
    machine = Machine(root=tmp_path)
    (tmp_path / "model").write_bytes(b"Raspberry Pi 5\xff\0")
    assert machine.text("/model") == "Raspberry Pi 5\ufffd"
    assert machine.text("/nothing") is None
    assert machine.text("/") is None


def test_pygame_here_says_what_it_can_draw_with() -> None:
    """For real, in a process of its own: the wheel that this project asks for can draw on a console."""
    answer = ask_sdl(Machine(), open_desktop=False)
    assert isinstance(answer, Sdl)
    assert (answer.trouble, answer.opened) == ("", "")
    assert answer.version
    assert all(answer.has(driver) for driver in ("x11", "wayland", "kmsdrm", "KMSDRM"))


def test_library_that_is_not_there_is_told() -> None:
    words = probe_command(Machine(), open_desktop=False)
    ran = run_program([*words, "libnosuchthing.so.1", "libc.so.6"])
    assert ran is not None
    assert "libnosuchthing.so.1" in ran.out
    assert "libc.so.6" not in ran.out


def test_pygame_here_says_why_a_desktop_cannot_be_opened() -> None:
    words = probe_command(Machine(), open_desktop=True)
    environ = ["env", "-u", "WAYLAND_DISPLAY", "DISPLAY=:973", "SDL_VIDEODRIVER=x11"]
    ran = run_program([*environ, *words])
    assert ran is not None
    assert '"trouble": "error: x11 not available"' in ran.out
    assert '"opened"' not in ran.out


def answered(data: bytes) -> Pages:
    """What is made of a program that sends this to whoever asks."""

    def answer() -> None:
        asked, _ = there.accept()
        with asked:
            asked.recv(4096)
            asked.sendall(data)

    with socket.create_server(("127.0.0.1", 0)) as there:
        talking = threading.Thread(target=answer)
        talking.start()
        found = ask_for_pages(EVERYWHERE, there.getsockname()[1])
        talking.join()
    return found


def test_pages_are_known_by_who_answers() -> None:
    assert answered(b"HTTP/1.1 200 OK\r\nServer: jewelbox\r\nContent-Length: 0\r\n\r\n") is Pages.OURS
    assert answered(b"HTTP/1.1 421 Misdirected\r\nServer: jewelbox\r\nContent-Length: 0\r\n\r\n") is Pages.OURS
    assert answered(b"HTTP/1.1 200 OK\r\nServer: nginx\r\nContent-Length: 0\r\n\r\n") is Pages.OTHERS
    assert answered(b"220 mail\r\n") is Pages.OTHERS
    assert answered(b"") is Pages.OTHERS


def test_port_that_is_free_has_nobody() -> None:
    with socket.create_server(("127.0.0.1", 0)) as there:
        port = there.getsockname()[1]
    assert ask_for_pages("127.0.0.1", port) is Pages.NOBODY


def test_whether_another_machine_can_be_reached() -> None:
    with socket.create_server(("127.0.0.1", 0)) as there:
        port = there.getsockname()[1]
        assert cannot_reach("127.0.0.1", port) == ""
    assert cannot_reach("127.0.0.1", port) == "Connection refused"
