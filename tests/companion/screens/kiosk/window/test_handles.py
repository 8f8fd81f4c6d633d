"""What SDL listens on: found among the descriptors of the process, with real sockets."""

import os
import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from companion.screens.kiosk.window.handles import (
    KNOWN_MS,
    UNKNOWN_MS,
    WARY_MS,
    Files,
    Handles,
    is_of_display,
    open_files,
)

ENOUGH = 16


class Compositor:
    """A socket in a folder, as desktops have them, and one line to it."""

    def __init__(self, path: Path, stack: ExitStack) -> None:
        listener = stack.enter_context(closing(socket.socket(socket.AF_UNIX)))
        listener.bind(str(path))
        listener.listen()
        self.line = stack.enter_context(closing(socket.socket(socket.AF_UNIX)))
        self.line.connect(str(path))
        self.far_end, _ = listener.accept()
        stack.enter_context(closing(self.far_end))


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def compositor(tmp_path: Path, stack: ExitStack) -> tuple[Files, Compositor]:
    before = open_files()
    return before, Compositor(tmp_path / "wayland-0", stack)


def test_files_are_listed_with_what_they_are(tmp_path: Path) -> None:
    path = tmp_path / "note"
    with path.open("w") as file:
        assert open_files()[file.fileno()] == str(path)


def test_without_proc_nothing_is_known(tmp_path: Path) -> None:
    assert open_files(tmp_path / "missing") == {}
    handles = Handles({}, dict)
    assert handles.look() == ()
    handles.settle()
    assert handles.patience_ms == UNKNOWN_MS


def test_line_to_the_desktop_is_found_and_sleeps_long(compositor: tuple[Files, Compositor]) -> None:
    before, desktop = compositor
    handles = Handles(before)
    assert handles.look() == (desktop.line.fileno(),)
    assert handles.patience_ms == KNOWN_MS
    desktop.far_end.send(b"tap")
    assert select.select(handles.look(), [], [], 5)[0] == [desktop.line.fileno()]


def test_line_that_was_open_before_is_not_the_displays(compositor: tuple[Files, Compositor]) -> None:
    assert compositor[1].line.fileno() in open_files()
    assert Handles(open_files()).look() == ()


def test_lines_of_others_are_left_alone(tmp_path: Path, stack: ExitStack) -> None:
    before = open_files()
    Compositor(tmp_path / "bus", stack)
    pair = socket.socketpair()
    stack.enter_context(pair[0])
    stack.enter_context(pair[1])
    assert Handles(before).look() == ()


def test_desktop_of_any_name_is_found_by_the_environment(
    tmp_path: Path, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = Compositor(tmp_path / "gamescope-0", stack).line
    monkeypatch.setenv("WAYLAND_DISPLAY", "")
    assert not is_of_display(line.fileno())
    monkeypatch.setenv("WAYLAND_DISPLAY", "gamescope-0")
    assert is_of_display(line.fileno())


def test_x_server_behind_tcp_and_news_of_devices_count(stack: ExitStack) -> None:
    listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
    line = stack.enter_context(socket.create_connection(listener.getsockname()))
    news = stack.enter_context(socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 15))
    assert is_of_display(line.fileno())
    assert is_of_display(news.fileno())


def test_what_is_no_socket_or_is_closed_is_not_the_displays(tmp_path: Path) -> None:
    with (tmp_path / "note").open("w") as file:
        number = file.fileno()
        assert not is_of_display(number)
    assert not is_of_display(number)


def test_number_that_now_is_another_file_is_forgotten(tmp_path: Path, compositor: tuple[Files, Compositor]) -> None:
    before, desktop = compositor
    handles = Handles(before)
    with (tmp_path / "note").open("w") as file:
        os.dup2(file.fileno(), desktop.line.fileno())
    assert handles.look() == ()
    assert handles.patience_ms == UNKNOWN_MS


def test_devices_come_and_go() -> None:
    files: Files = {0: "/dev/pts/0", 5: "/dev/dri/card0", 6: "/dev/input/event2"}
    handles = Handles(dict(files), lambda: files)
    assert handles.look() == (6,)
    files[9] = "/dev/input/event11"
    assert handles.look() == (6, 9)
    assert handles.devices() == ["/dev/input/event2", "/dev/input/event11"]
    assert handles.patience_ms == KNOWN_MS
    files.clear()
    assert handles.look() == ()
    assert handles.patience_ms == UNKNOWN_MS


def test_line_that_nobody_reads_does_not_keep_the_loop_awake(compositor: tuple[Files, Compositor]) -> None:
    before, desktop = compositor
    handles = Handles(before)
    desktop.far_end.send(b"news for nobody")
    for _ in range(ENOUGH - 1):
        handles.settle()
    assert handles.look() == (desktop.line.fileno(),)
    handles.settle()
    assert handles.look() == ()
    assert handles.patience_ms == WARY_MS, "it may have been one that counts after all"
    desktop.line.recv(100)
    handles.settle()
    assert handles.look() == (desktop.line.fileno(),)
    assert handles.patience_ms == KNOWN_MS


def test_line_that_is_read_now_and_then_stays(compositor: tuple[Files, Compositor]) -> None:
    before, desktop = compositor
    handles = Handles(before)
    for _ in range(ENOUGH * 3):
        desktop.far_end.send(b"tap")
        handles.settle()
        desktop.line.recv(100)
        handles.settle()
    assert handles.look() == (desktop.line.fileno(),)


def test_descriptor_that_was_closed_meanwhile_is_no_nuisance(tmp_path: Path, stack: ExitStack) -> None:
    before = open_files()
    desktop = Compositor(tmp_path / "wayland-0", stack)
    handles = Handles(before)
    desktop.line.close()
    for _ in range(ENOUGH):
        handles.settle()
    assert handles.patience_ms == KNOWN_MS
    assert handles.look() == ()
