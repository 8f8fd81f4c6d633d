"""A publisher in a process of its own, and the table's end of its feed."""

import json
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.games import GAMES
from companion.languages import translator
from companion.screens.browser.frames import Shown, public_frame
from companion.screens.browser.public_feed import ApparatusHealth, FeedSocket, feed_line
from companion.table.history import History
from companion.table.table_view import TableView

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
WELL = ApparatusHealth(link=True, virtual=False, battery=3.9)


def played(example: str, lines: int | None = None) -> History:
    """A recorded game, as far as so many of its lines."""
    record = (EXAMPLES / f"{example}.jsonl").read_bytes().splitlines()[:lines]
    game = GAMES[json.loads(record[0])["game"]]
    first, *later = map(game.decode, record)
    history = History.opened(game, first)
    for event in later:
        history.happen(event)
    return history


def view_of(history: History) -> TableView:
    game, state = history.game, history.state
    return TableView(
        name=game.name,
        event=history.number,
        phase=game.phase(state),
        headline=game.headline(state, game.guide(state)),
        game=game.table_view(state),
        guide=game.guide(state),
        is_over=game.is_over(state),
        seats=tuple(player.name for player in game.summary(state).players),
    )


def line_of(history: History | None, health: ApparatusHealth = WELL) -> bytes:
    """A line of the feed."""
    shown = Shown(None if history is None else view_of(history))
    return feed_line(public_frame(shown, None, translator("en")), health)


def options(folder: Path, port: int, table: str = "t1", **broker: Any) -> dict[str, Any]:
    return {
        "broker": {"host": "127.0.0.1", "port": port, **broker},
        "table": table,
        "socket": str(folder / f"{table}.sock"),
        "version": "1.2.3",
        "home_assistant": False,
    }


def started(wanted: dict[str, Any]) -> subprocess.Popen[str]:
    """The process alone."""
    command = [sys.executable, "-m", "companion.club.publisher", json.dumps(wanted)]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True)


def stopped(process: subprocess.Popen[str]) -> str:
    """What it said."""
    process.terminate()
    _, said = process.communicate(timeout=20)
    return said


class Publishing:
    """A publisher, and the table that it reads."""

    def __init__(self, wanted: dict[str, Any]) -> None:
        self._path = Path(wanted["socket"])
        self.feed = FeedSocket(self._path)
        self.process = started(wanted)

    def say(self, line: bytes) -> None:
        """Tell it to the publisher, as soon as it is there."""
        while not self.feed.is_read():
            ready, _, _ = select.select(self.feed.handles()[:1], [], [], 20)
            assert ready, "nobody reads the feed"
            self.feed.look()
        self.feed.say(line)

    def leave(self) -> None:
        """The table stops."""
        self.feed.close()

    def come_back(self) -> None:
        self.feed = FeedSocket(self._path)

    def close(self) -> str:
        self.feed.close()
        return stopped(self.process)


@contextmanager
def publishing(folder: Path, port: int, **wanted: Any) -> Iterator[Publishing]:
    found = Publishing(options(folder, port, **wanted))
    try:
        yield found
    finally:
        found.close()
