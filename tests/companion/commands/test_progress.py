"""Progress is for people at a terminal: no program that reads our output ever sees it."""

import io
import os
import pty
import subprocess
import sys

import pytest

from companion.commands.progress import progress


class Terminal(io.StringIO):
    """Standard error, with somebody in front of it."""

    def isatty(self) -> bool:
        return True


def test_nothing_is_said_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", said := io.StringIO())
    items = [1, 2, 3]
    assert progress(items, 3, "Reading games") is items
    assert said.getvalue() == ""


def test_a_person_at_a_terminal_sees_the_work_and_gets_every_item(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", said := Terminal())
    assert list(progress(iter([1, 2, 3]), 3, "Reading games")) == [1, 2, 3]
    assert "Reading games" in said.getvalue()


@pytest.mark.proof
def test_a_simulation_shows_its_games_and_leaves_only_the_result() -> None:
    leader, follower = pty.openpty()
    words = ["simulate", "--players", "random,random,random", "--games", "2", "--jobs", "1", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words],
        stdout=subprocess.PIPE,
        stderr=follower,
        env=os.environ | {"TERM": "xterm"},
        check=True,
    )
    os.close(follower)
    assert done.stdout.startswith(b"{")
    assert b"Playing" in os.read(leader, 65536)
    os.close(leader)
