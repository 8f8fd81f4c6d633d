"""Statistics at the kiosk: read a little at a time, so that a large journal keeps nobody waiting."""

from collections.abc import Sequence

import msgspec
import pytest

from companion.kiosk.gallery_season import SEASON
from companion.kiosk.statistics_reader import StatisticsReader
from companion.pages.actions import Show
from companion.pages.model import StatisticsView
from companion.pages.routes import Home, Keys, StatisticsPage
from companion.table.entries import Entry, Kind
from companion.table.errors import CannotOpenError
from companion.table.journal import Journal, Listed
from companion.table.table import Table
from companion.words import Words
from tests.companion.kiosk.visits import visit
from tests.companion.table.test_past_game import journal, replays  # noqa: F401 - fixtures


def play(journal: Journal, games: Sequence[Sequence[str]]) -> None:  # noqa: F811
    for lines in games:
        table = Table(journal, auto_advance=False)
        with table.together():
            for line in lines:
                table.say(line.encode())
        table.leave()


def without_figures(journal: Journal) -> None:  # noqa: F811
    """As an older version wrote it."""
    for listed in journal.listed():
        assert listed.summary is not None
        fields = msgspec.json.decode(listed.summary)
        del fields["seat_figures"]
        journal.keep_summary(listed.row.id, msgspec.json.encode(fields).decode())


def counted(reader: StatisticsReader) -> int:
    """How many games there are, once all are read."""
    while reader.is_busy:
        reader.step(reader.due_ms)
    assert reader.view.statistics is not None
    return reader.view.statistics.all.games


def test_the_games_of_some_evenings_are_read_at_once(journal: Journal) -> None:  # noqa: F811
    play(journal, SEASON)
    reader = StatisticsReader(journal, {})
    reader.begin(0)
    assert not reader.is_busy
    assert reader.view.statistics is not None
    assert reader.view.statistics.all.games == len(SEASON)


def test_games_to_be_played_again_are_read_one_at_a_time_and_written_down(
    journal: Journal,  # noqa: F811
    replays: list[object],  # noqa: F811
) -> None:
    play(journal, SEASON[:5])
    without_figures(journal)
    reader = StatisticsReader(journal, {})
    reader.begin(0)
    assert (reader.view, len(replays)) == (StatisticsView(None, 1, 5), 1)
    steps = 0
    while reader.is_busy:
        reader.step(0)
        steps += 1
    assert steps < 20
    assert len(replays) == 5
    counted = reader.view.statistics
    assert counted is not None
    assert counted.all.games == 5
    reader.begin(0)
    assert (reader.view.statistics, len(replays)) == (counted, 5)


def test_a_large_journal_is_read_in_portions(journal: Journal) -> None:  # noqa: F811
    play(journal, [*SEASON, *SEASON] * 4)
    reader = StatisticsReader(journal, {})
    reader.begin(0)
    assert (reader.view.statistics, reader.view.of) == (None, 8 * len(SEASON))
    assert counted(reader) == 8 * len(SEASON)


def test_a_game_that_cannot_be_read_is_left_out_and_named(journal: Journal) -> None:  # noqa: F811
    play(journal, SEASON[:2])
    journal.begin_game("go", [Entry(Kind.EVENT, "{}"), Entry(Kind.OVER)])
    left_out: dict[int, Words] = {}
    reader = StatisticsReader(journal, left_out)
    reader.begin(0)
    while reader.is_busy:
        reader.step(0)
    assert reader.view.statistics is not None
    assert reader.view.statistics.all.games == 2
    assert list(left_out) == [3]


def test_the_kiosk_goes_on_reading_while_somebody_looks_and_answers_meanwhile() -> None:
    with visit(finished=True) as guest:
        play(guest.room.journal, SEASON[:6])
        without_figures(guest.room.journal)
        guest.kiosk.do(Show(StatisticsPage()), guest.now_ms)
        assert guest.model.statistics == StatisticsView(None, 1, 7)
        guest.kiosk.do(Show(Home()), guest.now_ms)
        assert guest.kiosk.deadline_ms(guest.now_ms) is None
        guest.do(Show(StatisticsPage()))
        guest.wait(100)
        found = guest.model.statistics.statistics
        assert found is not None
        assert found.all.games == 7
        guest.do(Show(Keys(StatisticsPage())))
        assert guest.model.statistics.statistics is found


def test_a_journal_that_breaks_meanwhile_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with visit(finished=True) as guest:
        listed = Journal.listed

        def broken(journal: Journal, newest: int = -1, *, begun: bool = False) -> list[Listed]:
            if newest < 0:
                raise CannotOpenError(journal.path, Words("the disk is gone"))
            return listed(journal, newest, begun=begun)

        monkeypatch.setattr(Journal, "listed", broken)
        guest.do(Show(StatisticsPage()))
        assert guest.model.notice is not None
        assert "the disk is gone" in guest.model.notice.text
