"""The feed and the topics are a promise to other programs: whatever browsers speak, they stay, byte by byte.

What they were is in `topics_kept.json`: what was published after some lines of recorded games, and the checksum of what
was published after each line. `python -m tests.companion.club.test_topics_stay` writes it anew; do so only if the
contract says that topics change.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from companion.club.topics import messages
from companion.languages import translator
from companion.screens.browser.frames import FEED_VERSION, Shown, public_frame
from companion.screens.browser.page_messages import PROTOCOL
from companion.screens.browser.public_feed import feed_line
from companion.table.journal import Journal
from companion.table.table import Table
from companion.table.table_view import Trouble, TroubleKind
from tests.companion.club.tables import EXAMPLES, WELL

KEPT = Path(__file__).with_name("topics_kept.json")
GAMES = ("two-seats-gigamic", "two-seats-forty-thieves")
LANGUAGE = "de"
SOME = 60  # so many lines of a record are between two that are kept in full
TROUBLE = Trouble(TroubleKind.FOUL, "Foul", lines=("Ben opened a second drawer.",), steps=("Shut drawer B3.",))


def feed_of(example: str) -> Iterator[bytes]:
    """The lines of the feed while a recorded game is played at a table, the first before it begins."""
    say = translator(LANGUAGE)
    yield feed_line(public_frame(Shown(), None, say), WELL)
    with TemporaryDirectory() as folder, Journal.open(Path(folder) / "journal") as journal:
        table = Table(journal)
        for number, line in enumerate((EXAMPLES / f"{example}.jsonl").read_bytes().splitlines()):
            table.say(line)
            shown = Shown(table.view(), styles={"Hugo": 5})
            yield feed_line(public_frame(shown, TROUBLE if number % SOME == 1 else None, say), WELL)


def published(line: bytes) -> dict[str, str]:
    """By topic, as it is sent."""
    return {topic: payload.decode() for topic, payload in messages(line, "Window seat")}


def kept_of(example: str) -> dict[str, Any]:
    after = [published(line) for line in feed_of(example)]
    whole = json.dumps(after, ensure_ascii=False).encode()
    return {"after": after[1::SOME], "lines": len(after), "sha256": hashlib.sha256(whole).hexdigest()}


@pytest.mark.parametrize("example", GAMES)
def test_the_topics_of_a_recorded_game_are_those_that_they_were(example: str) -> None:
    was, now = json.loads(KEPT.read_text("utf-8"))[example], kept_of(example)
    for one, other in zip(was["after"], now["after"], strict=True):
        assert other == one
    assert now == was


def test_the_feed_has_a_version_of_its_own() -> None:
    line = json.loads(next(feed_of(GAMES[0])))
    assert (line["public"]["protocol"], FEED_VERSION, PROTOCOL) == (1, 1, 2), "browsers speak a newer one"


if __name__ == "__main__":
    KEPT.write_text(json.dumps({name: kept_of(name) for name in GAMES}, ensure_ascii=False, indent=1) + "\n", "utf-8")
