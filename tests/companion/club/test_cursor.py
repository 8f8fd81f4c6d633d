"""What a publisher remembers: lines that count alone, whatever happened to the file."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.club.cursor import Cursor, Remembered, cursor_lines, read_cursor


def test_a_cursor_that_was_cut_short_counts_as_far_as_it_goes(tmp_path: Path) -> None:
    (tmp_path / "cursor").write_bytes(b"a 3\nb 4\na 2\n\xff x\nnonsense\nrefused\nrefused d x y\nc 1")
    assert read_cursor(tmp_path / "cursor") == Remembered({"a": 3, "b": 4})
    assert read_cursor(tmp_path / "nowhere") == Remembered()


def test_what_comes_after_a_line_that_was_cut_short_has_a_line_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "cursor").write_bytes(b"a 3\nb 4")
    cursor = Cursor(tmp_path / "cursor")
    cursor.keep_stored("c", 5)
    cursor.turn(0.0)
    assert read_cursor(tmp_path / "cursor").stored == {"a": 3, "b": 4, "c": 5}


def test_a_refusal_counts_until_the_game_is_stored() -> None:
    assert cursor_lines("refused a 3 too long\n").refused == {"a": (3, "too long")}
    assert cursor_lines("refused a 3 too long\na 3\n") == Remembered({"a": 3})
    assert cursor_lines("a 3\nrefused a 3 too long\n") == Remembered({"a": 3})
    assert cursor_lines("a 3\nrefused a 4 too long\n").refused == {"a": (4, "too long")}


def test_a_full_disk_is_told_once_and_what_could_not_be_written_comes_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "cursor"
    path.symlink_to("/dev/full")
    cursor = Cursor(tmp_path / "nothing")
    cursor.path = path
    cursor.keep_stored("a", 1)
    for now_s in (0.0, 5.0, 10.0, 25.0):
        cursor.turn(now_s)
    (told,) = caplog.messages
    assert told.startswith(f"{path} cannot be written (No space left on device)")
    path.unlink()  # somebody has made room
    cursor.keep_refused("b", 2, "too\nlong")
    assert cursor.patience_s(30.0) == 5.0
    cursor.turn(35.0)
    assert path.read_text() == "a 1\nrefused b 2 too long\n"
    assert cursor.patience_s(35.0) is None


@given(st.text(), st.binary())
def test_any_reason_fits_on_one_line_and_no_file_is_an_error(why: str, damage: bytes) -> None:
    cursor = Cursor(Path("nowhere"))
    assert cursor.keep_refused("a", 2, why)
    assert not cursor.keep_refused("a", 2, why), "that is no news"
    (line,) = cursor.unwritten
    assert cursor_lines(f"{line}\n").refused == cursor.remembered.refused
    cursor_lines(damage.decode(errors="replace"))
