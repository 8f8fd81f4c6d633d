import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.screens.terminal.watch_loop import LineEditor
from hardware.jewel_box.commands import COMMANDS


def typed(*chunks: bytes) -> tuple[list[str], str]:
    entry = LineEditor(COMMANDS.complete)
    lines = [line for chunk in chunks for line in entry.feed(chunk)]
    return lines, entry.text


def test_lines_are_handed_out_when_they_are_whole() -> None:
    assert typed(b"open", b" A1\rtu") == (["open A1"], "tu")


def test_typing_can_be_corrected() -> None:
    assert typed(b"turm\x7fn") == ([], "turn")
    assert typed(b"open A1\x15turn") == ([], "turn")
    assert typed(b"open A1\x17") == ([], "open")
    assert typed(b"op\tA\x08B") == ([], "open B")


def test_arrows_recall_what_was_typed_before() -> None:
    assert typed(b"turn\rlift\r\x1b[A\x1b[A\x1b[A") == (["turn", "lift"], "turn")
    assert typed(b"turn\rlift\r\x1b[A\x1bOA\x1b[B\r") == (["turn", "lift", "lift"], "")
    assert typed(b"\x1b[B\x1b[A") == ([], "")


def test_a_cursor_key_may_arrive_in_pieces() -> None:
    assert typed(b"turn\r", b"\x1b", b"[", b"A") == (["turn"], "turn")
    assert typed(b"a\x1b[1;5Cb\x1b[3~") == ([], "ab")


@pytest.mark.parametrize("key", [b"\x03", b"\x04", b""])
def test_there_is_always_a_way_out(key: bytes) -> None:
    entry = LineEditor(COMMANDS.complete)
    entry.feed(b"open")
    assert not entry.ended
    assert entry.feed(key) == []
    assert entry.ended


@given(st.lists(st.binary(max_size=8)))
def test_whatever_a_terminal_sends_is_taken(chunks: list[bytes]) -> None:
    assert typed(*chunks)[1].isprintable()
