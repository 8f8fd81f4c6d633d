"""A finished game told again: every step, with everything that was hidden, and of no other game."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from companion.games.errors import RejectedError
from companion.games.master_thieves import events
from companion.games.master_thieves.editions import EditionId
from companion.table.entries import Entry, Kind
from companion.table.errors import JournalError
from companion.table.journal import Journal
from companion.table.past_game import story
from companion.table.table import Table
from tests.companion.games.laws.play import fair_game, opening


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal") as opened:
        yield opened


def played(journal: Journal, last: int | None = None) -> list[bytes]:
    """A fair game of two, all of it or its first events; the lines that were said."""
    lines = [events.encode(event) for event, _ in fair_game(opening(EditionId.GIGAMIC, 2), Random(3))][:last]
    table = Table(journal, auto_advance=False)
    with table.together():
        for line in lines:
            table.say(line, "Ana")
    return lines


def test_every_event_is_a_step_with_what_lay_where(journal: Journal) -> None:
    lines = played(journal)
    told = story(journal, 1)
    assert [step.number for step in told] == list(range(1, len(lines) + 1))
    assert (str(told[0].words), str(told[1].words)) == ("the game begins", "a ruby was put into the box")
    ruby = json.loads(lines[1])["drawer"]
    assert msgspec.json.decode(msgspec.json.encode(told[1].view))["hidden"]["drawers"][ruby]["secret_upright"] == [
        "ruby"
    ]
    assert msgspec.json.decode(msgspec.json.encode(told[-1].view))["phase"] == "game_over"
    assert str(told[-1].lines[-1]).startswith("the game is over: ")
    assert {step.said_by for step in told} == {"Ana"}


def test_steps_can_be_looked_at_in_any_order(journal: Journal) -> None:
    last = len(played(journal)) - 1
    told = story(journal, 1)
    assert [told[index] for index in range(last, last - 150, -1)] == list(told)[: last - 150 : -1]
    assert told[3:6] == (told[3], told[4], told[5])


def test_what_was_undone_is_not_told(journal: Journal) -> None:
    lines = played(journal)
    table = Table(journal, auto_advance=False)
    table.resume(1)
    table.undo()
    table.redo()
    table.leave()
    assert len(story(journal, 1)) == len(lines)


def test_a_game_that_goes_on_tells_nothing(journal: Journal) -> None:
    played(journal, 40)
    with pytest.raises(RejectedError, match="game 1 is not finished: until then nobody sees what is hidden"):
        story(journal, 1)


def test_a_finished_game_that_was_taken_up_again_tells_nothing(journal: Journal) -> None:
    played(journal)
    table = Table(journal)
    table.resume(1)
    table.undo()
    with pytest.raises(RejectedError, match="not finished"):
        story(journal, 1)


def test_a_game_that_is_not_there(journal: Journal) -> None:
    with pytest.raises(RejectedError, match="there is no game 7 in this journal"):
        story(journal, 7)


def test_a_game_that_nobody_here_knows(journal: Journal) -> None:
    journal.begin_game("go", [Entry(Kind.EVENT, "{}"), Entry(Kind.OVER)])
    with pytest.raises(JournalError, match="game 1 is go, which this program does not know"):
        story(journal, 1)


def test_a_game_of_other_rules(journal: Journal) -> None:
    journal.begin_game("master-thieves", [Entry(Kind.EVENT, '{"type":"turn_ended"}'), Entry(Kind.OVER)])
    with pytest.raises(JournalError, match="game 1 does not follow the rules of this program"):
        story(journal, 1)
