"""Backups in a host's browser: downloaded as a file, sent back in parts and restored, by a host and nobody else."""

from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.games.master_thieves.game import MASTER_THIEVES
from companion.kiosk.backup_keeper import BackupsHere
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.languages import DEFAULT, translator
from companion.own_files import files_of, restored
from companion.pages import actions
from companion.pages.backups import LARGEST_UPLOAD, PART
from companion.screens.browser import page_messages
from companion.screens.browser.browsers import BrowsersPlace
from companion.screens.browser.memory_link import MemoryBrowser, MemoryLink
from companion.screens.browser.page_messages import GUARD_MS
from companion.service.sticks import Stick, Sticks
from companion.table import backup
from companion.table.entries import Entry, Kind
from companion.table.journal import Journal
from tests.companion.kiosk.kiosks import OPENED, kiosk, model

POSITION = '{"type":"position_set"}'
CHANGED = translator(DEFAULT).words(page_messages.CHANGED)
LATER_MS = 700_000


class NoSticks(Sticks):
    def there(self) -> tuple[Stick, ...]:
        return ()


class Table:
    """A kiosk with browsers, whose backups are made at once, and time that goes on as they tap."""

    def __init__(self, at: Kiosk, link: MemoryLink, folder: Path) -> None:
        self.at, self.link, self.folder = at, link, folder
        self.now_ms = 0
        self.turn()
        phones = model(at).phones
        self.host, self.wall = link.browser(phones.host, "laptop"), link.browser(phones.spectators)
        self.turn()
        self.turn(GUARD_MS)

    def turn(self, ms: int = 1) -> None:
        self.now_ms += ms
        self.at.listen(self.now_ms)

    def press(self, who: MemoryBrowser, *names: str, text: str | None = None) -> None:
        for name in names:
            who.press(name, **({} if text is None else {"text": text}))
            self.turn()
            self.turn(GUARD_MS)

    def open(self, who: MemoryBrowser | None = None) -> None:
        """Go to the page of backups."""
        who = who or self.host
        if "Menu" in who.taps():
            self.press(who, "Menu")
        self.press(who, "Settings", "This machine", "Backup")

    def downloaded(self, who: MemoryBrowser) -> tuple[str, bytes]:
        """The name of the file that a browser got, and what is in it."""
        for _ in range(200):
            due_ms = self.at.deadline_ms(self.now_ms)
            self.now_ms = self.now_ms + 1 if due_ms is None else max(self.now_ms + 1, min(due_ms, self.now_ms + 100))
            self.turn(0)
        parts = who.messages("file")
        assert [part["last"] for part in parts] == [*[False] * (len(parts) - 1), True]
        return parts[-1]["name"], b"".join(b64decode(part["data"]) for part in parts)

    # sending one

    def begin(self, content: bytes, who: MemoryBrowser | None = None) -> None:
        who = who or self.host
        self.open(who)
        self.press(who, "Restore from a file")
        self.press(who, "Choose a file", text=str(len(content)))

    def wanted(self, who: MemoryBrowser | None = None) -> dict[str, object]:
        """What the page says of the file that it waits for; `tap` is the number."""
        for base, node in (who or self.host).nodes():
            if node["t"] == "file":
                return {"done": 0, "size": 0, **node, "tap": base + node["tap"]["n"]}
        return {}

    def send_part(self, content: bytes) -> None:
        wanted = self.wanted()
        done = int(str(wanted["done"]))
        part = content[done : done + int(str(wanted["part"]))]
        self.host.say(page=self.host.page["page"], tap=wanted["tap"], text=b64encode(part).decode())
        self.turn()

    def send(self, content: bytes) -> None:
        """All of it."""
        self.begin(content)
        for _ in range(0, len(content), PART):
            self.send_part(content)
        self.turn()

    @property
    def left_over(self) -> list[str]:
        """What lies beside the journal, but for what is always there."""
        return sorted(path.name for path in self.folder.iterdir() if not path.name.startswith(("journal-", "browsers")))

    @property
    def restores(self) -> Path | None:
        return self.at.attendant.backups.restores


@contextmanager
def table(folder: Path, *lines: str) -> Iterator[Table]:
    folder.mkdir(exist_ok=True)
    link = MemoryLink()
    here = BackupsHere(files_of(folder / "journal", None), NoSticks(), begin=lambda work: work())
    with kiosk(folder, Place(backups=here, browsers=BrowsersPlace(lambda: link), phones=True)) as at:
        if lines:
            at.do(actions.Begin(OPENED), 0)
            at.do(actions.Say(lines), 0)
        yield Table(at, link, folder)
        at.close()


@pytest.fixture
def saved(tmp_path: Path) -> bytes:
    """A backup of a table with one game that is still on."""
    with Journal.open(tmp_path / "other") as journal:
        journal.begin_game("master-thieves", [Entry(Kind.EVENT, OPENED)])
    backup.write(tmp_path / "file", files_of(tmp_path / "other", None))
    return (tmp_path / "file").read_bytes()


# taking one away


def test_a_host_downloads_one_and_nobody_else_can(tmp_path: Path) -> None:
    with table(tmp_path / "here") as here:
        here.open()
        here.press(here.host, "Download a backup")
        name, content = here.downloaded(here.host)
        assert here.wall.messages("file") == []
        assert "Settings" not in here.wall.taps()
        assert here.left_over == ["journal"]
    (tmp_path / name).write_bytes(content)
    assert name.endswith(backup.ENDING)
    assert backup.look(tmp_path / name).games == 0


def test_in_a_running_game_it_is_held_and_counts_as_a_look(tmp_path: Path) -> None:
    with table(tmp_path / "here", POSITION) as here:
        here.open()
        assert "counts as a look" in here.host.words()
        here.press(here.host, "Download a backup")
        _, content = here.downloaded(here.host)
        view = here.at.running.view
        assert view is not None
        assert view.peeks == 1
    (tmp_path / "file").write_bytes(content)
    with Journal.open(tmp_path / "unpacked") as journal:
        assert journal.games() == []
    found, _ = backup.restore(tmp_path / "file", files_of(tmp_path / "unpacked", None))
    assert found.open_game == MASTER_THIEVES.name


def test_one_onto_a_stick_counts_as_a_look_too(tmp_path: Path) -> None:
    with table(tmp_path / "here", POSITION) as here:
        here.at.do(actions.SaveBackup("CLUB"), here.now_ms)
        view = here.at.running.view
        assert view is not None
        assert view.peeks == 1


def test_a_file_that_nobody_waits_for_any_more_is_dropped(tmp_path: Path) -> None:
    with table(tmp_path / "here") as here:
        here.open()
        here.host.press("Download a backup")
        here.turn()
        here.host.leave()
        here.turn(GUARD_MS)
        again = here.link.browser(model(here.at).phones.host, "laptop")
        for _ in range(20):
            here.turn(100)
        assert again.messages("file") == []


# bringing one back


def test_one_that_was_sent_is_shown_first_and_then_restored(tmp_path: Path, saved: bytes) -> None:
    with table(tmp_path / "here") as here:
        here.send(saved)
        assert "1 game" in here.host.words()
        file, wanted = tmp_path / "here" / "journal.upload", here.restores
        here.press(here.host, "Hold: restore")
        assert (wanted, here.restores) == (None, file)
    place = files_of(tmp_path / "here" / "journal", None)
    assert str(restored(file, place).words) == "1 game restored"
    with table(tmp_path / "here") as again:
        assert again.left_over == ["journal", "journal.before-restore"]


def test_a_long_one_comes_in_parts_and_says_how_far_it_is(tmp_path: Path) -> None:
    content = bytes(3 * PART - 7)
    with table(tmp_path / "here") as here:
        here.begin(content)
        for done in range(0, len(content), PART):
            assert here.wanted()["done"] == done
            here.send_part(content)
        here.turn()
        assert here.wanted() == {}
        assert "This backup is damaged, or none at all" in here.host.words()
        assert not any(name.startswith("Hold") for name in here.host.taps())


@pytest.mark.parametrize("change", [b"", b"no backup", None])
def test_what_is_no_backup_is_refused_and_nothing_is_touched(
    tmp_path: Path, saved: bytes, change: bytes | None
) -> None:
    content = saved[:-40] + bytes(40) if change is None else change
    with table(tmp_path / "here") as here:
        here.send(content)
        assert "This backup is damaged, or none at all" in here.host.words()
        here.press(here.host, "Back")
        assert here.left_over == ["journal"]


def test_a_game_that_is_on_is_put_away_first(tmp_path: Path, saved: bytes) -> None:
    with table(tmp_path / "here", POSITION) as here:
        here.send(saved)
        assert "Put the game away first" in here.host.words()
        assert not any(name.startswith("Hold") for name in here.host.taps())
        here.at.do(actions.RestoreUpload(1), here.now_ms)
        assert here.restores is None


def test_a_file_that_is_too_large_is_told(tmp_path: Path) -> None:
    with table(tmp_path / "here") as here:
        here.open()
        here.press(here.host, "Restore from a file")
        here.press(here.host, "Choose a file", text=str(LARGEST_UPLOAD + 1))
        assert here.host.told == ["This file is too large for a browser: at most 64 MB."]
        assert here.left_over == ["journal"]


def test_a_disk_that_is_full_is_told_and_nothing_is_left(tmp_path: Path) -> None:
    with table(tmp_path / "here") as here:
        here.begin(bytes(2 * PART))
        (tmp_path / "here" / "journal.upload").unlink()
        (tmp_path / "here" / "journal.upload").symlink_to("/dev/full")
        here.send_part(bytes(2 * PART))
        assert "no room for the backup" in here.host.told[-1]
        assert "was not sent to its end" in here.host.words()
        assert here.left_over == ["journal"]


# what is broken off


@pytest.mark.parametrize("way", ["page", "browser", "time", "table"])
def test_nothing_is_left_of_one_that_is_broken_off(tmp_path: Path, way: str) -> None:
    content = bytes(2 * PART)
    with table(tmp_path / "here") as here:
        here.begin(content)
        here.send_part(content)
        assert here.left_over == ["journal", "journal.upload"]
        match way:
            case "page":
                here.press(here.host, "Back")
            case "browser":
                here.host.leave()
                here.turn()
            case "time":
                here.turn(LATER_MS)
            case _:
                here.at.close()
        assert here.left_over == ["journal"]
        if way == "time":
            assert "was not sent to its end" in here.host.words()


def test_what_a_killed_table_has_left_is_removed_by_the_next_one(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "journal.upload").write_bytes(b"half")
    with table(tmp_path / "here") as here:
        assert here.left_over == ["journal"]


def test_another_host_who_sends_one_ends_the_first(tmp_path: Path, saved: bytes) -> None:
    with table(tmp_path / "here") as here:
        here.begin(bytes(2 * PART))
        first, here.host = here.host, here.link.browser(model(here.at).phones.host, "tablet")
        here.turn()
        here.turn(GUARD_MS)
        here.send(saved)
        assert "1 game" in here.host.words()
        assert "was not sent to its end" in first.words()
        here.press(first, "Back")
        assert "1 game" in here.host.words()
        here.press(here.host, "Hold: restore")
        assert here.restores is not None


# bad manners


def refused(here: Table, who: MemoryBrowser, **message: object) -> None:
    """It is answered as everything is that makes no sense, and nothing has changed."""
    before, told = here.at.attendant.backups.view(translator(DEFAULT)).upload, len(who.told)
    who.say(**message)
    here.turn()
    assert who.told[told:] == [CHANGED]
    assert here.at.attendant.backups.view(translator(DEFAULT)).upload == before


@pytest.mark.parametrize("text", ["", "-1", "1e3", "٣", "9" * 16, "12 ", "AAAA"])
def test_a_size_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    with table(tmp_path / "here") as here:
        here.open()
        here.press(here.host, "Restore from a file")
        refused(here, here.host, page=here.host.page["page"], tap=here.host.taps()["Choose a file"], text=text)
        refused(here, here.host, page=here.host.page["page"], tap=here.host.taps()["Choose a file"])
        assert here.left_over == ["journal"]


GOOD = b64encode(bytes(PART)).decode()
BAD_PARTS = {
    "empty": "",
    "no base64": "!" * len(GOOD),
    "half of it": GOOD[:-1],
    "shorter": b64encode(bytes(PART - 3)).decode(),
    "longer": b64encode(bytes(PART + 3)).decode(),
    "with spaces": GOOD[:-4] + " " + GOOD[-4:],
    "no letters": "é" * 9,
}


@pytest.mark.parametrize("text", BAD_PARTS.values(), ids=BAD_PARTS.keys())
def test_a_part_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    with table(tmp_path / "here") as here:
        here.begin(bytes(2 * PART))
        refused(here, here.host, page=here.host.page["page"], tap=here.wanted()["tap"], text=text)
        here.send_part(bytes(2 * PART))
        assert here.wanted()["done"] == PART, "the right one counts after it"


def test_a_part_counts_once_and_only_in_its_order(tmp_path: Path) -> None:
    with table(tmp_path / "here") as here:
        here.begin(bytes(3 * PART))
        first = {"page": here.host.page["page"], "tap": here.wanted()["tap"], "text": GOOD}
        here.send_part(bytes(3 * PART))
        refused(here, here.host, **first)
        assert here.wanted()["done"] == PART


def test_two_that_come_at_once_are_one(tmp_path: Path) -> None:
    with table(tmp_path / "here") as here:
        here.begin(bytes(3 * PART))
        part = {"page": here.host.page["page"], "tap": here.wanted()["tap"], "text": GOOD}
        here.host.say(**part)
        here.host.say(**part)
        here.turn()
        assert here.wanted()["done"] == PART
        assert here.host.told == [CHANGED]


def test_whoever_is_no_host_sends_and_gets_nothing(tmp_path: Path) -> None:
    """With the numbers of the host's own pages, and with all others that a page can have."""
    with table(tmp_path / "here", POSITION) as here:
        seats = {seat.name: seat.link for seat in model(here.at).phones.seats}
        ana = here.link.browser(seats["Ana"])
        here.begin(bytes(2 * PART))
        here.turn(GUARD_MS)
        of_host = here.wanted()["tap"]
        for who in (ana, here.wall):
            for tap in (of_host, *range(0, 40_000, 10_000)):
                for page in (who.page["page"], here.host.page["page"]):
                    for text in (GOOD, "5", b64encode(b"a").decode()):
                        refused(here, who, page=page, tap=tap, text=text)
            assert who.messages("file") == []
        assert here.wanted()["done"] == 0
