"""A game that ends after a correction shows nothing hidden until people confirm that it is over."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.errors import RejectedError
from companion.kiosk.game_cards import GameCards
from companion.pages.actions import ExportFormat
from companion.table.entries import Kind, Status
from companion.table.journal import Journal
from companion.table.past_game import story
from companion.table.table import Table
from tests.laws import share

OPENED = b'{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben"]}'
LAST_CARDS = (
    (
        b'{"type":"position_set","round":3,"white":{"Ana":{"diamond":1,"sapphire":0},"Ben":{"diamond":4}},'
        b'"black":{"Ana":{"diamond":5}},"drawers":{"B2":{"upright":["ruby"]}}}'
    ),
    b'{"type":"reveal_closed"}',
    b'{"type":"card_revealed","seat":"Ana","character":"thief"}',
    b'{"type":"card_revealed","seat":"Ben","character":"detective"}',
)
EMPTY = b'{"type":"correction","set":{"white":{"Ana":{"diamond":0}},"black":{"Ana":{"diamond":6}}}}'
DONE = b'{"type":"turn_ended"}'


@contextmanager
def table_at(folder: Path) -> Iterator[tuple[Journal, Table]]:
    """The last turn of a round."""
    with Journal.open(folder / "journal") as journal:
        table = Table(journal, asks_end=True)
        for line in (OPENED, *LAST_CARDS):
            table.say(line)
        yield journal, table


def is_open_book(journal: Journal) -> bool:
    """Can replay, review and export of the game be had?"""
    try:
        story(journal, 1)
    except RejectedError:
        assert journal.status(1) is not Status.FINISHED
        return False
    return True


def corrected_end(table: Table) -> None:
    table.say(EMPTY)
    table.say(DONE)
    assert table.is_over


def test_nothing_opens_until_the_end_is_confirmed(tmp_path: Path) -> None:
    with table_at(tmp_path) as (journal, table):
        corrected_end(table)
        assert table.awaits_end
        assert table.view().awaits_end
        assert not is_open_book(journal)
        with pytest.raises(RejectedError, match="not finished"):
            GameCards(journal).export(1, ExportFormat.RECORD, tmp_path / "exports")
        table.confirm_end("screen")
        assert not table.view().awaits_end
        assert is_open_book(journal)
        with pytest.raises(RejectedError, match="nobody has to say"):
            table.confirm_end()


def test_to_take_back_an_end_that_nobody_has_confirmed_is_a_look(tmp_path: Path) -> None:
    with table_at(tmp_path) as (journal, table):
        corrected_end(table)
        assert table.undo(whole=True).looked
        assert (table.is_over, table.view().peeks_by_undo) == (False, 1)
        table.redo(whole=True)
        assert table.awaits_end
        assert not is_open_book(journal)


def test_to_take_back_a_confirmed_end_is_a_look(tmp_path: Path) -> None:
    with table_at(tmp_path) as (journal, table):
        corrected_end(table)
        table.confirm_end()
        assert table.undo(whole=True).looked
        assert table.view().peeks_by_undo == 1
        assert not is_open_book(journal)
        table.redo(whole=True)
        assert not is_open_book(journal)


def test_the_question_and_its_answer_survive_a_restart(tmp_path: Path) -> None:
    with table_at(tmp_path) as (journal, table):
        corrected_end(table)
        again = Table(journal, asks_end=True)
        assert again.resume() == table.number  # it is still offered to be continued
        assert again.awaits_end
        again.confirm_end()
        assert [entry.kind for entry in journal.entries(1)][-1] is Kind.OVER
        once_more = Table(journal, asks_end=True)
        assert once_more.resume() == 0
        once_more.resume(1)
        assert not once_more.awaits_end


def test_an_end_without_a_correction_in_its_round_needs_no_confirmation(tmp_path: Path) -> None:
    cards = (b"jeweler", b"gemologist")
    with table_at(tmp_path) as (journal, table):
        table.say(EMPTY.replace(b'"diamond":0', b'"diamond":1').replace(b'"diamond":6', b'"diamond":5'))
        table.say(DONE)
        table.say(LAST_CARDS[1])
        for line, before, now in zip(LAST_CARDS[2:], (b"thief", b"detective"), cards, strict=True):
            table.say(line.replace(before, now))
        table.say(b'{"type":"drawer_opened","drawer":"A1","depth":"front"}')
        table.say(b'{"type":"gem_placed","gem":"diamond"}')
        table.say(b'{"type":"drawer_closed","drawer":"A1"}')
        table.say(DONE)
        table.say(DONE)
        assert table.is_over
        assert not table.awaits_end
        assert is_open_book(journal)


def test_correction_that_lets_a_finished_game_go_on_is_a_look(tmp_path: Path) -> None:
    """`gigamic`: the last ruby ends the game; that it was not taken is said after everybody could read the replay."""
    with Journal.open(tmp_path / "journal") as journal:
        table = Table(journal, asks_end=True)
        for line in (
            OPENED.replace(b"zoch", b"gigamic"),
            (
                b'{"type":"position_set","round":3,"drawers":{"B1":{"secret_upright":["ruby"]}},'
                b'"black":{"Ana":{"ruby":2},"Ben":{"ruby":3}}}'
            ),
            b'{"type":"reveal_closed"}',
            b'{"type":"card_revealed","seat":"Ana","character":"master_thief"}',
            b'{"type":"card_revealed","seat":"Ben","character":"detective"}',
            b'{"type":"drawer_opened","drawer":"B1","depth":"front"}',
            b'{"type":"drawer_opened","drawer":"B1","depth":"secret"}',
            b'{"type":"gems_taken","gems":"all"}',
        ):
            table.say(line)
        assert is_open_book(journal)
        table.set_right(b'{"what":"taken"}')
        assert (table.is_over, is_open_book(journal), table.view().peeks_by_undo) == (False, False, 1)
        table.undo(whole=True)
        assert table.awaits_end is False  # as it was before the correction
        assert is_open_book(journal)


DEEDS = st.sampled_from(["empty", "done", "undo", "undo", "redo", "confirm", "restart", "open", "fell"])


@pytest.mark.law
@settings(max_examples=share(60), deadline=None, database=None, derandomize=True)
@given(deeds=st.lists(DEEDS, max_size=14))
def test_whoever_could_read_the_replay_and_plays_on_is_counted(
    tmp_path_factory: pytest.TempPathFactory, deeds: list[str]
) -> None:
    with table_at(tmp_path_factory.mktemp("ends")) as (journal, opened):
        table, read = opened, 0
        for deed in deeds:
            was_open = is_open_book(journal)
            table = attempted(journal, table, deed)
            read += was_open and not is_open_book(journal)
            assert is_open_book(journal) is (table.is_over and not table.awaits_end)
            assert table.view().peeks_by_undo >= read


def attempted(journal: Journal, table: Table, deed: str) -> Table:
    says = {
        "empty": EMPTY,
        "done": DONE,
        "open": b'{"type":"drawer_opened","drawer":"B2","depth":"front"}',
    }
    try:
        match deed:
            case "undo":
                table.undo(whole=True)
            case "redo":
                table.redo(whole=True)
            case "confirm":
                table.confirm_end()
            case "fell":
                table.set_right(b'{"what":"fell"}')
            case "restart":
                table = Table(journal, asks_end=True)
                table.resume(1)
            case _:
                table.say(says[deed])
    except RejectedError:
        pass
    return table


# people stop and count


STOP = b'{"type":"game_stopped"}'


def test_who_stops_and_counts_is_not_asked_whether_it_is_over(tmp_path: Path) -> None:
    """Even after a correction: nobody stops by mistake."""
    with table_at(tmp_path) as (journal, table):
        table.say(b'{"type":"correction","set":{"black":{"Ana":{"diamond":6}}}}')
        assert table.view().stop.encode() == STOP
        table.say(STOP)
        assert (table.is_over, table.awaits_end, table.view().stop) == (True, False, "")
        assert is_open_book(journal)
        assert story(journal, 1)[-1].lines[0].text == "the game was stopped and counted"


def test_a_stop_is_taken_back_as_a_look_and_brought_back(tmp_path: Path) -> None:
    with table_at(tmp_path) as (journal, table):
        before = table.state
        table.say(STOP)
        stopped = table.state
        taken = table.undo(whole=True)
        assert str(taken.label) == "the game was stopped and counted"
        assert (table.state, taken.looked, table.view().peeks_by_undo) == (before, True, 1)
        assert journal.status(1) is Status.UNFINISHED
        assert str(table.redo(whole=True).label) == "the game was stopped and counted"
        assert (table.state, journal.status(1)) == (stopped, Status.FINISHED)


def test_a_stopped_game_is_the_same_after_a_restart(tmp_path: Path) -> None:
    with table_at(tmp_path) as (_, table):
        table.say(STOP)
        stopped = table.state
    with Journal.open(tmp_path / "journal") as journal:
        again = Table(journal)
        assert again.resume(1) == table.number
        assert again.state == stopped
        (listed,) = GameCards(journal).all()
    assert (listed.status, listed.summary.stopped) == (Status.FINISHED, True)
