"""The pages of backups: what can be done with each stick, what is in a backup, and what keeps it from coming back."""

import pytest
from msgspec.structs import replace

from companion.games.game import Headline
from companion.nodes.page import Page
from companion.pages.actions import Action, Configure, RestoreBackup, SaveBackup, Tell
from companion.pages.backups import backups_page, size
from companion.pages.model import BackupCard, BackupsView, Model, Outcome, Settings, StickView
from companion.pages.routes import Backups
from companion.table.table_view import TableView
from companion.words import Words
from tests.companion.pages.viewers import context

GOOD = BackupCard("a.jewelbox", "14 Mar 2026, 20:15", 3, "Master Thieves", "Window seat")
STICK = StickView(
    "CLUB", free=12_400_000_000, backups=(GOOD, BackupCard("b.jewelbox", wrong=Words("part of it is missing")))
)
VIEW = BackupsView(has_looked=True, sticks=(STICK,))


def shown(route: Backups = Backups(), view: BackupsView = VIEW, **more: object) -> Page:  # noqa: B008 - frozen
    return backups_page(route, context(replace(Model(backups=view), **more)))


def taps(page: Page) -> dict[Action, int]:
    """What it offers, and how long each has to be held."""
    return {tap.action: tap.hold_ms for tap in page.taps}


def test_each_stick_can_have_a_backup_now_and_every_week() -> None:
    page = shown(view=replace(VIEW, sticks=(STICK, replace(STICK, name="ATTIC"))))
    for name in ("CLUB", "ATTIC"):
        assert {SaveBackup(name, "@"), Configure("weekly_backup", name)} <= taps(page).keys()
    assert "onto CLUB, 12 GB free" in str(page)
    assert "2 backups on CLUB" in str(page)


def test_a_stick_that_gets_one_every_week_can_be_let_off_also_when_it_is_gone() -> None:
    weekly = Settings(weekly_backup="CLUB")
    assert Configure("weekly_backup", "") in taps(shown(settings=weekly))
    gone = shown(view=BackupsView(has_looked=True), settings=weekly)
    assert Configure("weekly_backup", "") in taps(gone)
    assert "No USB stick" in str(gone)


def test_a_stick_that_is_write_protected_is_only_read() -> None:
    page = shown(view=replace(VIEW, sticks=(replace(STICK, is_writable=False),)))
    assert not any(isinstance(action, SaveBackup) for action in taps(page))
    assert Tell("CLUB is write-protected") in taps(page)


def test_what_came_of_it_and_what_failed_is_on_top() -> None:
    view = replace(VIEW, told=Outcome(Words("it is full"), is_bad=True), failed=Words("CLUB is gone"))
    assert all(
        words in str(shown(view=view)) for words in ("Not done", "It is full", "No backup this week", "CLUB is gone")
    )


def test_those_on_a_stick_are_listed_and_a_damaged_one_says_so() -> None:
    page = str(shown(Backups("CLUB")))
    assert all(words in page for words in ("14 Mar 2026, 20:15", "Window seat: 3 games", "b.jewelbox", "it is damaged"))
    assert "ATTIC is not plugged in" in str(shown(Backups("ATTIC")))
    assert "no backup on this stick" in str(shown(Backups("CLUB"), BackupsView(sticks=(StickView("CLUB"),))))


def one(card: BackupCard | None, **more: object) -> Page:
    view = replace(VIEW, shown=card, shown_of=("CLUB", "a.jewelbox"))
    return shown(Backups("CLUB", "a.jewelbox"), view, **more)


def test_what_is_in_a_backup_is_seen_before_it_is_held_to_restore_it() -> None:
    page = one(GOOD)
    assert taps(page)[RestoreBackup("CLUB", "a.jewelbox")] >= 1000
    assert all(
        words in str(page) for words in ("14 Mar 2026", "Window seat: 3 games", "A game of Master Thieves is still on")
    )


@pytest.mark.parametrize(
    ("card", "words"),
    [(None, "being checked"), (BackupCard("a", wrong=Words("part of it is missing")), "Part of it is missing")],
)
def test_what_was_not_checked_or_is_damaged_cannot_be_restored(card: BackupCard | None, words: str) -> None:
    page = one(card)
    assert words in str(page)
    assert not any(isinstance(action, RestoreBackup) for action in taps(page))


def test_a_game_that_is_on_is_put_away_first() -> None:
    page = one(GOOD, table=TableView("master-thieves", 1, "turn", Headline(Words(""))))
    assert "Put the game away first" in str(page)
    assert not any(isinstance(action, RestoreBackup) for action in taps(page))


def test_another_backup_than_the_one_that_was_checked_cannot_be_restored() -> None:
    view = replace(VIEW, shown=GOOD, shown_of=("CLUB", "b.jewelbox"))
    page = shown(Backups("CLUB", "a.jewelbox"), view)
    assert not any(isinstance(action, RestoreBackup) for action in taps(page))


@pytest.mark.parametrize(
    ("count", "words"), [(0, "0 KB"), (512_000, "512 KB"), (7_900_000, "8 MB"), (12_400_000_000, "12 GB")]
)
def test_sizes_are_as_sticks_have_them_printed_on(count: int, words: str) -> None:
    assert size(count) == words
