"""The turn timer: a gong for whoever has been at it for long, and nothing else."""

from pathlib import Path

import msgspec
import pytest

from companion.games.game import Headline, Words
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.turn_timer import TurnTimer
from companion.pages import routes
from companion.pages.actions import Configure, Show
from companion.pages.model import NoticeKind
from companion.screens.kiosk.sound.sounds import Cue, Sounds
from companion.table.preferences import Preferences, changed
from companion.table.table_view import TableView
from tests.companion.kiosk.kiosks import kiosk, model
from tests.companion.kiosk.visits import BY_NAME, visit

MINUTE = 60_000


def table(seat: str | None, number: int = 1, *, is_over: bool = False) -> TableView:
    return TableView("game", 1, "turn", Headline(Words("Go on."), seat, number), is_over=is_over)


def timer(minutes: int = 2) -> TurnTimer:
    found = TurnTimer()
    found.minutes = minutes
    return found


def test_it_rings_once_when_a_turn_takes_long() -> None:
    mine = timer()
    mine.follow(table("Ana"), 1000)
    assert mine.deadline_ms() == 1000 + 2 * MINUTE
    assert mine.tick(1000 + 2 * MINUTE - 1) is None
    assert mine.tick(1000 + 2 * MINUTE) == "Ana"
    assert mine.tick(1000 + 9 * MINUTE) is None
    assert mine.deadline_ms() is None


def test_what_happens_within_a_turn_does_not_begin_it_anew() -> None:
    mine = timer()
    for now_ms in (0, MINUTE, MINUTE + 1):
        mine.follow(table("Ana"), now_ms)
    assert mine.tick(2 * MINUTE) == "Ana"


def test_the_next_seat_and_the_next_round_have_their_own_time() -> None:
    mine = timer()
    mine.follow(table("Ana"), 0)
    mine.follow(table("Ben"), MINUTE)
    assert mine.tick(2 * MINUTE) is None
    mine.follow(table("Ben", 2), 2 * MINUTE)
    assert mine.tick(3 * MINUTE) is None
    assert mine.tick(4 * MINUTE) == "Ben"


@pytest.mark.parametrize("view", [None, table(None), table("Ana", is_over=True)])
def test_where_nobody_has_a_turn_nothing_rings(view: TableView | None) -> None:
    mine = timer()
    mine.follow(table("Ana"), 0)
    mine.follow(view, 1)
    assert (mine.deadline_ms(), mine.tick(10 * MINUTE)) == (None, None)


def test_without_minutes_it_is_off() -> None:
    mine = timer(0)
    mine.follow(table("Ana"), 0)
    assert (mine.deadline_ms(), mine.tick(10 * MINUTE)) == (None, None)


def test_at_the_kiosk_it_gongs_says_so_and_changes_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Cue] = []
    monkeypatch.setattr(Sounds, "play", lambda _, cue: heard.append(cue))
    with visit(BY_NAME["turn"]) as guest:
        seat, events = guest.model.table.headline.seat if guest.model.table else "", guest.kiosk.events
        guest.do(Configure("turn_minutes", 1))
        guest.wait(MINUTE + 1)
        notice = guest.model.notice
        assert notice is not None
        assert (notice.kind, notice.text) == (NoticeKind.NEWS, f"{seat}: 1 minute has passed.")
        assert heard == [Cue.GONG]
        guest.wait(5 * MINUTE)
        assert heard == [Cue.GONG]
        assert guest.kiosk.events == events
        assert guest.model.table is not None
        assert guest.model.table.headline.seat == seat


def test_it_is_set_before_a_game_step_by_step_and_kept(tmp_path: Path) -> None:
    place = Place(preferences=tmp_path / "settings.json")
    with kiosk(tmp_path, place) as here:
        here.do(Configure("turn_minutes", 3), 0)
    with kiosk(tmp_path, place) as here:
        assert model(here).settings.turn_minutes == 3
    with visit(finished=True) as guest:
        guest.do(Show(routes.NewGame("master-thieves", ("Ana", "Ben"))))
        for words in ("1 min", "2 min", "3 min", "5 min", "no timer"):
            guest.key("i")
            assert words in guest.words


@pytest.mark.parametrize("minutes", [-1, 61, "two"])
def test_a_time_that_makes_no_sense_is_refused(minutes: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        changed(Preferences(), "turn_minutes", minutes)
