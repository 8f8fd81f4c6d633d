"""Backups at a kiosk: onto sticks, every week, and back; the loop waits for none of it."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.kiosk.backup_keeper import _EVERY_MS, _FIRST_MS, FOLDER, KEPT, BackupsHere, in_thread
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.loop import Loop
from companion.own_files import files_of, restored
from companion.pages.actions import Begin, Configure, Leave, RestoreBackup, SaveBackup, Show
from companion.pages.model import BackupsView
from companion.pages.routes import Backups, Home
from companion.screens.kiosk.window.window import OffScreen
from companion.service.sticks import Stick, Sticks
from companion.table import backup
from companion.table.journal import Journal
from companion.table.preferences import FILE, Preferences, save
from hardware.clock import SteadyClock
from tests.companion.kiosk.kiosks import OPENED, frame, kiosk, model, notice

EVENING = datetime(2026, 3, 14, 20, 15).astimezone()


class Drawer(Sticks):
    """Sticks that can be plugged in and pulled out: folders."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.folder = folder
        self.plugged: dict[str, bool] = {}  # whether each can be written

    def plug(self, name: str, *, is_writable: bool = True) -> Path:
        self.plugged[name] = is_writable
        (self.folder / name).mkdir(exist_ok=True)
        return self.folder / name

    def there(self) -> tuple[Stick, ...]:
        return tuple(Stick(name, self.folder / name, on, 10**9) for name, on in sorted(self.plugged.items()))


class Room:
    """A kiosk beside a drawer of sticks, on a day that can be moved on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sticks = Drawer(folder / "drawer")
        self.sticks.folder.mkdir()
        self.now = EVENING
        self.now_ms = 0
        self.files = files_of(folder / "journal", None)

    def place(self, begin: Callable[[Callable[[], None]], None] = lambda work: work()) -> Place:
        here = BackupsHere(self.files, self.sticks, None, lambda: self.now, begin)
        return Place(backups=here, preferences=self.folder / FILE)

    @contextmanager
    def kiosk(self) -> Iterator[Kiosk]:
        with kiosk(self.folder, self.place()) as found:
            yield found
            found.close()

    def saved(self, name: str) -> list[str]:
        """What is on a stick, the oldest first."""
        return sorted(path.name for path in (self.sticks.folder / name / FOLDER).glob("*"))


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def seen(of: Kiosk, now_ms: int = 0) -> BackupsView:
    of.listen(now_ms)
    return model(of, now_ms).backups


def told(of: Kiosk) -> str:
    outcome = seen(of).told
    return "" if outcome is None else str(outcome.words)


def one_game(of: Kiosk) -> None:
    of.do(Begin(OPENED), 0)
    of.do(Leave(), 0)


def test_a_stick_that_is_plugged_in_while_people_look_is_shown(room: Room) -> None:
    with room.kiosk() as found:
        found.do(Show(Backups()), 0)
        assert (seen(found).sticks, seen(found).has_looked) == ((), True)
        room.sticks.plug("CLUB")
        due_ms = found.attendant.backups.deadline_ms()
        assert due_ms is not None
        assert [stick.name for stick in seen(found, due_ms).sticks] == ["CLUB"]
        found.do(Show(Home()), due_ms)
        found.listen(due_ms + 100_000)
        found.listen(due_ms + 200_000)
        assert found.attendant.backups.deadline_ms() is None, "nobody looks any more"


def test_a_backup_is_saved_and_listed_with_what_is_in_it(room: Room) -> None:
    room.sticks.plug("CLUB")
    with room.kiosk() as found:
        one_game(found)
        found.do(Show(Backups()), 0)
        found.do(SaveBackup("CLUB"), 0)
        assert told(found) == "1 game saved to CLUB"
        (stick,) = seen(found).sticks
        (card,) = stick.backups
        assert (card.made, card.games, str(card.open_game)) == ("14 Mar 2026, 20:15", 1, "Master Thieves")
        assert backup.look(room.sticks.folder / "CLUB" / FOLDER / card.file).games == 1


def test_a_game_that_is_being_played_is_in_it(room: Room) -> None:
    room.sticks.plug("CLUB")
    with room.kiosk() as found:
        found.do(Begin(OPENED), 0)
        found.do(Show(Backups()), 0)
        found.do(SaveBackup("CLUB"), 0)
        assert told(found) == "1 game saved to CLUB"


@pytest.mark.parametrize("pulled", [True, False])
def test_a_stick_that_is_gone_or_broken_is_told(room: Room, pulled: bool) -> None:
    stick = room.sticks.plug("CLUB")
    with room.kiosk() as found:
        found.do(Show(Backups()), 0)
        if pulled:
            del room.sticks.plugged["CLUB"]
        else:
            shutil.rmtree(stick)
        found.do(SaveBackup("CLUB"), 0)
        outcome = seen(found).told
        assert outcome is not None
        assert outcome.is_bad
        assert ("not plugged in" if pulled else "was the stick pulled out?") in str(outcome.words)


def test_a_stick_that_cannot_be_written_says_so_on_the_page(room: Room) -> None:
    room.sticks.plug("CLUB", is_writable=False)
    with room.kiosk() as found:
        found.do(Show(Backups()), 0)
        found.listen(0)
        assert not seen(found).sticks[0].is_writable


def test_what_was_brought_back_is_played_on_after_a_start_from_the_beginning(room: Room) -> None:
    room.sticks.plug("CLUB")
    with room.kiosk() as found:
        one_game(found)
        found.do(Configure("turn_minutes", 5), 0)
        found.do(SaveBackup("CLUB"), 0)
        found.do(Configure("turn_minutes", 1), 0)
        one_game(found)
        found.do(Show(Backups()), 0)
        (file,) = room.saved("CLUB")
        found.do(Show(Backups("CLUB", file)), 0)
        shown = seen(found).shown
        assert shown is not None
        assert shown.games == 1
        loop = Loop(found, OffScreen((480, 320)), SteadyClock())
        found.do(RestoreBackup("CLUB", file), 0)
        loop.run()
        wanted = found.attendant.backups.restores
    assert wanted is not None
    outcome = restored(wanted, room.files)
    assert str(outcome.words) == "1 game restored"
    with room.kiosk() as found:
        assert len(found.running.table.journal.games()) == 1
        assert found.settings.turn_minutes == 5
    with Journal.read(room.folder / "journal.before-restore") as journal:
        assert len(journal.games()) == 2


def test_a_kiosk_that_has_restored_something_begins_with_what_came_of_it(room: Room) -> None:
    outcome = restored(room.folder / "none", room.files)
    assert outcome.is_bad
    here = BackupsHere(room.files, room.sticks, outcome)
    with kiosk(room.folder, Place(backups=here)) as found:
        assert found.route == Backups()
        assert "Nothing was restored" in told(found)
        found.close()


def test_nothing_is_brought_back_while_a_game_is_played(room: Room) -> None:
    room.sticks.plug("CLUB")
    with room.kiosk() as found:
        found.do(SaveBackup("CLUB"), 0)
        found.do(Show(Backups()), 0)
        (file,) = room.saved("CLUB")
        found.do(Begin(OPENED), 0)
        found.do(Show(Backups("CLUB", file)), 0)
        found.listen(0)
        found.do(RestoreBackup("CLUB", file), 0)
        assert found.attendant.backups.restores is None
        assert notice(found) == "Put the game away first: it stays among the past games."


def test_a_backup_that_was_not_looked_at_or_is_damaged_is_not_brought_back(room: Room) -> None:
    folder = room.sticks.plug("CLUB") / FOLDER
    folder.mkdir()
    (folder / "bad.jewelbox").write_bytes(b"A backup by Jewelbox Companion\n")
    (folder / "letter.txt").write_bytes(b"mine")
    (folder / "link.jewelbox").symlink_to(room.folder / "journal")
    with room.kiosk() as found:
        found.do(Show(Backups()), 0)
        assert [card.file for card in seen(found).sticks[0].backups] == ["bad.jewelbox"]
        for file in ("bad.jewelbox", "letter.txt"):
            found.do(Show(Backups("CLUB", file)), 0)
            shown = seen(found).shown
            assert shown is not None
            assert shown.wrong is not None
            found.do(RestoreBackup("CLUB", file), 0)
            restores = found.attendant.backups.restores
            assert restores is None or restored(restores, room.files).is_bad


# every week


def a_week_passes(room: Room, of: Kiosk) -> None:
    room.now += timedelta(days=7, hours=1)
    for name in room.sticks.plugged:  # what a file is as old as
        for path in (room.sticks.folder / name / FOLDER).glob("*"):
            at = path.stat().st_mtime - timedelta(days=7, hours=1).total_seconds()
            os.utime(path, (at, at))
    room.now_ms += _EVERY_MS
    of.listen(room.now_ms)
    of.listen(room.now_ms)


@contextmanager
def weekly(room: Room) -> Iterator[Kiosk]:
    save(room.folder / FILE, Preferences(weekly_backup="CLUB"))
    room.now = datetime.now().astimezone()
    with room.kiosk() as found:
        room.now_ms = _FIRST_MS
        found.listen(room.now_ms)
        found.listen(room.now_ms)
        found.do(Show(Backups()), room.now_ms)
        yield found


def test_there_is_a_backup_every_week_and_the_last_eight_are_kept(room: Room) -> None:
    mine = room.sticks.plug("CLUB") / FOLDER / "other-weekly-2020-01-01-000000.jewelbox"
    mine.parent.mkdir()
    mine.write_bytes(b"of another table")
    with weekly(room) as found:
        assert len(room.saved("CLUB")) == 2
        room.now_ms += _EVERY_MS
        found.listen(room.now_ms)
        assert len(room.saved("CLUB")) == 2, "a week has not passed"
        for _ in range(KEPT + 2):
            a_week_passes(room, found)
        found.listen(room.now_ms)
        kept = [name for name in room.saved("CLUB") if not name.startswith("other-")]
        assert len(kept) == KEPT
        assert mine.exists()
        assert max(kept).endswith(f"{room.now - timedelta(0):%Y-%m-%d-%H%M%S}.jewelbox")


def test_a_week_without_the_stick_is_told_until_there_is_one_again(room: Room) -> None:
    with weekly(room) as found:
        assert str(seen(found, room.now_ms).failed) == "CLUB is not plugged in"
        assert frame(found).model.settings.lacks_backup
        room.sticks.plug("CLUB")
        a_week_passes(room, found)
        assert seen(found, room.now_ms).failed is None
        assert len(room.saved("CLUB")) == 1


def test_a_game_that_is_being_played_is_not_disturbed(room: Room) -> None:
    room.sticks.plug("CLUB")
    save(room.folder / FILE, Preferences(weekly_backup="CLUB"))
    with room.kiosk() as found:
        found.do(Begin(OPENED), 0)
        found.listen(_FIRST_MS)
        found.listen(_FIRST_MS)
        assert not room.saved("CLUB")
        found.do(Leave(), _FIRST_MS)
        found.listen(_FIRST_MS + _EVERY_MS)
        assert len(room.saved("CLUB")) == 1


def test_who_switches_it_off_is_asked_for_nothing_any_more(room: Room) -> None:
    with weekly(room) as found:
        found.do(Configure("weekly_backup", ""), room.now_ms)
        found.listen(room.now_ms)
        assert seen(found, room.now_ms).failed is None
        room.sticks.plug("CLUB")
        a_week_passes(room, found)
        assert not room.saved("CLUB")


# the loop


def test_the_loop_waits_for_no_stick(room: Room) -> None:
    """What touches one runs in a thread, and wakes the loop when it is done."""
    import select  # noqa: PLC0415

    room.sticks.plug("CLUB")
    with kiosk(room.folder, room.place(in_thread)) as found:
        found.do(Show(Backups()), 0)
        found.do(SaveBackup("CLUB"), 0)
        (handle,) = found.attendant.backups.handles()
        while not told(found):
            assert select.select([handle], [], [], 20)[0], "nothing came of it"
        assert told(found) == "0 games saved to CLUB"
        assert frame(found).model.settings.has_backups
        found.close()
        assert found.attendant.backups.handles() == []


def test_a_kiosk_without_a_place_for_them_offers_none(tmp_path: Path) -> None:
    with kiosk(tmp_path) as found:
        found.do(Show(Backups()), 0)
        found.do(SaveBackup("CLUB"), 0)
        assert seen(found) == BackupsView()
        assert not frame(found).model.settings.has_backups
