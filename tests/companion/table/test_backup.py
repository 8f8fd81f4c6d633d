"""A backup holds all of a table and comes back as a whole; what is damaged comes back not at all."""

import errno
import os
import signal
import sqlite3
import sys
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random

import pytest

from companion.nodes.theme import SEATS
from companion.table import backup, preferences, profiles
from companion.table.backup import DamagedBackupError, NewerBackupError, OutOfReachError, TableFiles
from companion.table.errors import CannotWriteError, DamagedError, JournalError, LockedError, NotOursError
from companion.table.journal import Journal
from companion.table.preferences import Preferences
from companion.table.profiles import Profile, Profiles
from companion.table.replacement import finish
from companion.table.schema import VERSION
from tests.companion.table.journals import clock, entries, event, tiny_disk_in
from tests.companion.table.test_rescue import folders
from tests.laws import share

SETTINGS = Preferences(large_text=True, turn_minutes=3)
PLAYERS = Profiles((Profile("Ana", len(SEATS) - 1, ("Anna",)),))
CONFIG = '[kiosk]\nlanguage = "fr"\n'
DAMAGES = share(1000)


def table(folder: Path, games: int = 2, settings: Preferences = SETTINGS, config: str = CONFIG) -> TableFiles:
    """A table's folder with some games, settings and players; the last game is still on."""
    folder.mkdir(parents=True, exist_ok=True)
    place = TableFiles(folder / "journal", "Window seat", folder / "etc" / "config.toml")
    names = map(str, count())
    with Journal.open(place.journal, clock, lambda: f"game {next(names)} of {games}") as journal:
        for number in range(games):
            journal.begin_game("master-thieves", entries(3 + number))
    assert preferences.save(folder / preferences.FILE, settings)
    profiles.ProfileStore(folder / profiles.FILE).keep(PLAYERS)
    assert place.config is not None
    place.config.parent.mkdir(exist_ok=True)
    place.config.write_text(config)
    (folder / "browsers.json").write_text('{"host": "secret-link"}')
    return place


def empty(folder: Path) -> TableFiles:
    folder.mkdir()
    return TableFiles(folder / "journal", "", folder / "etc" / "config.toml")


def state(place: TableFiles) -> tuple[object, ...]:
    """All that a backup is about, as people find it."""
    assert place.config is not None
    with Journal.read(place.journal) as journal:
        games = [(row, list(journal.entries(row.id))) for row in journal.games()]
        going_on = journal.last_unfinished()
    folder = place.journal.parent
    config = place.config.read_text() if place.config.exists() else ""
    return (games, going_on, preferences.read(folder / preferences.FILE), profiles.read(folder / profiles.FILE), config)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A backup of a table."""
    backup.write(tmp_path / "saved.jewelbox", table(tmp_path / "old"), clock)
    return tmp_path / "saved.jewelbox"


# there and back


def test_what_was_saved_in_one_folder_is_the_same_in_another(tmp_path: Path, saved: Path) -> None:
    there = empty(tmp_path / "new")
    found, is_whole = backup.restore(saved, there)
    assert (found.games, found.open_game, found.table, is_whole) == (2, "master-thieves", "Window seat", True)
    assert state(there) == state(TableFiles(tmp_path / "old/journal", "", tmp_path / "old/etc/config.toml"))
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"journal", "settings.json", "players.json", "etc"}


def test_what_is_in_it_can_be_seen_without_bringing_it_back(saved: Path) -> None:
    assert backup.look(saved) == backup.contents(saved)
    assert backup.contents(saved).games == 2


def test_what_was_there_stays_beside_it_however_often_something_is_brought_back(tmp_path: Path, saved: Path) -> None:
    place = table(tmp_path / "new", games=5, settings=Preferences(sound=False), config="")
    before = state(place)
    backup.restore(saved, place)
    backup.restore(saved, place)
    after = files(tmp_path / "new")
    assert after["settings.json.before-restore-1"] != after["settings.json"] == after["settings.json.before-restore"]
    kept = TableFiles(tmp_path / "new/journal.before-restore-1", "", place.config)
    assert state(kept)[:2] == before[:2]
    with Journal.read(tmp_path / "new/journal.before-restore") as journal:
        assert len(journal.games()) == 2


def test_a_running_table_is_saved_with_what_it_has_just_written(tmp_path: Path) -> None:
    place = table(tmp_path / "running")
    with Journal.open(place.journal, clock) as journal:
        journal.append(2, [event("just now")])
        assert place.journal.with_name("journal-wal").stat().st_size
        backup.write(tmp_path / "saved", place)
        journal.append(2, [event("later")])
    backup.restore(tmp_path / "saved", there := empty(tmp_path / "new"))
    with Journal.read(there.journal) as journal:
        assert [entry.line for entry in journal.entries(2)][-1] == "just now"


def test_what_nobody_has_set_is_not_set_afterwards_either(tmp_path: Path) -> None:
    bare = empty(tmp_path / "bare")
    Journal.open(bare.journal, clock).close()
    backup.write(tmp_path / "saved", bare)
    place = table(tmp_path / "new")
    backup.restore(tmp_path / "saved", place)
    assert state(place)[:4] == ([], None, Preferences(), Profiles())
    assert (tmp_path / "new/settings.json.before-restore").exists()


def test_links_codes_and_passwords_stay_out(tmp_path: Path) -> None:
    config = '[hub]\ndatabase = "postgresql://club:hunter2@host/name"\nport = 8491\n[club]\nuser = "window"\n'
    backup.write(tmp_path / "saved", table(tmp_path / "old", config=config))
    content = (tmp_path / "saved").read_bytes()
    assert b"secret-link" not in content
    assert b"hunter2" not in content
    assert b"port = 8491" in content


def test_a_configuration_that_lacks_only_secrets_stays_as_it_is(tmp_path: Path) -> None:
    config = '[hub]\ndatabase = "postgresql://club:hunter2@host/name"\n'
    place = table(tmp_path / "old", config=config)
    backup.write(tmp_path / "saved", place)
    assert backup.restore(tmp_path / "saved", place)[1]
    assert state(place)[4] == config


def test_a_configuration_that_means_nothing_here_is_left_out_and_told(tmp_path: Path, saved: Path) -> None:
    place = table(tmp_path / "new", config="# mine\n")
    place = TableFiles(place.journal, "", place.config, lambda _, text: "fr" not in text)
    assert not backup.restore(saved, place)[1]
    assert state(place)[4] == "# mine\n"
    assert len(state(place)[0]) == 2  # type: ignore[arg-type]


def test_a_backup_is_for_its_user_and_group_as_the_games_are(saved: Path) -> None:
    assert saved.stat().st_mode & 0o007 == 0


# copies for older programs


def as_of_0_2(place: TableFiles) -> None:
    with closing(sqlite3.connect(place.journal)) as db:
        db.execute("ALTER TABLE sitting DROP COLUMN needs")
        db.execute("PRAGMA user_version = 3")
        db.commit()


def test_an_older_journal_is_copied_once_before_it_is_brought_up_to_date(tmp_path: Path) -> None:
    place = table(tmp_path / "old")
    as_of_0_2(place)
    before = state(place)
    Journal.open(place.journal, clock).close()
    copy = tmp_path / "old/journal.before-0.3"
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (3,)
    assert state(TableFiles(copy, "", place.config))[:2] == before[:2] == state(place)[:2]
    assert copy.stat().st_mode & 0o007 == 0
    content = copy.read_bytes()
    with Journal.open(place.journal, clock) as journal:
        journal.append(2, [event("more")])
    assert copy.read_bytes() == content


def test_the_copy_holds_what_a_killed_table_left_beside_its_journal(tmp_path: Path) -> None:
    place = table(tmp_path / "old")
    as_of_0_2(place)
    log = place.journal.with_name("journal-wal")
    with closing(sqlite3.connect(place.journal, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("INSERT INTO sitting (began) VALUES ('2026-01-09T20:00:00.000+00:00')")
        left = {file: file.read_bytes() for file in (place.journal, log)}
    for file, content in left.items():
        file.write_bytes(content)
    Journal.open(place.journal, clock).close()
    with closing(sqlite3.connect(tmp_path / "old/journal.before-0.3")) as db:
        assert db.execute("SELECT count(*) FROM sitting").fetchone() == (2,)


def test_the_copy_can_be_brought_back_and_settings_stay(tmp_path: Path) -> None:
    place = table(tmp_path / "old")
    as_of_0_2(place)
    with Journal.open(place.journal, clock) as journal:
        journal.begin_game("master-thieves", entries(2))
    found, _ = backup.restore(tmp_path / "old/journal.before-0.3", place)
    assert found.games == 2
    assert state(place)[2:4] == (SETTINGS, PLAYERS)
    with Journal.open(place.journal, clock) as journal:
        assert len(journal.games()) == 2


def test_a_disk_without_room_for_the_copy_leaves_the_journal_as_it_was(tmp_path: Path) -> None:
    with tiny_disk_in(tmp_path) as disk:
        place = table(disk)
        as_of_0_2(place)
        before = place.journal.read_bytes()
        (disk / "filler").write_bytes(bytes(190_000))
        with pytest.raises(CannotWriteError, match="the disk is full"):
            Journal.open(place.journal, clock)
        assert place.journal.read_bytes() == before
        assert not list(disk.glob("*before*"))


# refused


def refused(path: Path, place: TableFiles, error: type[JournalError], match: str | None = None) -> None:
    before = files(place.journal.parent)
    with pytest.raises(error, match=match):
        backup.restore(path, place)
    assert files(place.journal.parent) == before


@pytest.mark.parametrize("content", [b"", b"x", b"SQLite format 3\0", b"A backup by Jewelbox Companion\n", bytes(9999)])
def test_a_file_that_is_no_backup_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    refused(tmp_path / "file", table(tmp_path / "new"), DamagedBackupError, "nothing was changed")


def spoilt(content: bytes, rng: Random) -> bytes:
    """Cut off, changed, or put together wrongly."""
    at, to = sorted((rng.randrange(len(content)), rng.randrange(len(content) + 1)))
    match rng.randrange(5):
        case 0:
            return content[:to]
        case 1:
            changed = bytearray(content)
            for _ in range(rng.randrange(1, 4)):
                changed[rng.randrange(len(content) if rng.random() < 0.5 else 400)] ^= 1 << rng.randrange(8)
            return bytes(changed)
        case 2:
            return content[:at] + content[to:]
        case 3:
            return content[:at] + rng.randbytes(to - at) + content[to:]
        case _:
            return content + content[at:to]


@pytest.mark.law
def test_a_damaged_backup_is_refused_and_nothing_is_touched(tmp_path: Path, saved: Path) -> None:
    place, rng, content = table(tmp_path / "new", games=1), Random(48), saved.read_bytes()
    expected = state(TableFiles(tmp_path / "old/journal", "", tmp_path / "old/etc/config.toml"))
    before = files(tmp_path / "new")
    damaged, refusals = tmp_path / "damaged", 0
    for _ in range(DAMAGES):
        damaged.write_bytes(spoilt(content, rng))
        try:
            backup.restore(damaged, place)
        except DamagedBackupError:
            refusals += 1
            assert files(tmp_path / "new") == before
        else:
            assert damaged.read_bytes() == content
            assert state(place) == expected
            before = files(tmp_path / "new")
    assert refusals > DAMAGES * 0.9


def sealed_anew(path: Path, change: dict[bytes, bytes]) -> Path:
    """A backup that somebody has changed and sealed, as a file from elsewhere may be."""
    import hashlib  # noqa: PLC0415

    content = path.read_bytes()[:-32]
    start = len(backup.MAGIC) + 4
    length = int.from_bytes(content[start - 4 : start], "big")
    head, rest = content[start : start + length], content[start + length :]
    for old, new in change.items():
        assert old in head + rest
        head, rest = head.replace(old, new), rest.replace(old, new)
    made = backup.MAGIC + len(head).to_bytes(4, "big") + head + rest
    path.write_bytes(made + hashlib.sha256(made).digest())
    return path


@pytest.mark.parametrize(
    "change",
    [
        {b'"journal":': b'"../journal":'},
        {b'"settings":': b'"/etc/passwd":'},
        {b'"players":': b'"journal2":'},
        {b'"2026-': b'"9026-'},
        {b'"games":2': b'"games":-2'},
        {b'"large_text": true': b'"large_text": tree'},
        {b'"style": ': b'"style":-'},
        {b"entry_never_updated": b"entry_never_changed"},
    ],
)
def test_nothing_that_a_sealed_file_says_is_believed(tmp_path: Path, saved: Path, change: dict[bytes, bytes]) -> None:
    refused(sealed_anew(saved, change), table(tmp_path / "new"), DamagedBackupError)


def test_a_part_that_claims_to_be_huge_is_refused(tmp_path: Path, saved: Path) -> None:
    size = saved.read_bytes().split(b'"journal":')[1].split(b",")[0]
    refused(sealed_anew(saved, {b'"journal":' + size: b'"journal":' + b"9" * 15}), empty(tmp_path / "n"), JournalError)


@pytest.mark.parametrize("needs", ["0.4", "9.12.1"])
def test_a_backup_of_a_newer_program_names_the_version_that_is_needed(tmp_path: Path, saved: Path, needs: str) -> None:
    newer = sealed_anew(saved, {b'"format":1': b'"format":7', b'"needs":"0.3"': b'"needs":"' + needs.encode() + b'"'})
    refused(newer, table(tmp_path / "new"), NewerBackupError, f"needs version {needs} of the program")


def test_a_journal_of_a_newer_program_in_it_names_the_version_that_is_needed(tmp_path: Path) -> None:
    place = table(tmp_path / "old")
    with closing(sqlite3.connect(place.journal)) as db:
        db.execute("UPDATE sitting SET needs = '0.5'")
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
        db.commit()
    refused(place.journal, table(tmp_path / "new"), NewerBackupError, r"needs version 0\.5 of the program")
    with pytest.raises(JournalError, match=r"update the program to version 0\.5 or newer"):
        Journal.open(place.journal)


def test_a_journal_that_a_table_holds_is_left_to_it(tmp_path: Path, saved: Path) -> None:
    place = table(tmp_path / "new")
    with Journal.open(place.journal, clock) as journal:
        refused(saved, place, LockedError)
        journal.append(1, [event("goes on")])


def test_the_file_of_somebody_else_is_not_replaced_and_the_journal_not_by_itself(tmp_path: Path, saved: Path) -> None:
    place = table(tmp_path / "new")
    refused(place.journal, place, DamagedBackupError, "the journal itself")
    place.journal.write_bytes(b"a letter")
    refused(saved, place, NotOursError)


def test_a_damaged_journal_is_replaced_and_kept(tmp_path: Path, saved: Path) -> None:
    place = table(tmp_path / "new", games=9)
    with Journal.open(place.journal, clock) as journal:
        journal.append(1, [event("in the log")])
        left = files(tmp_path / "new")
    spoilt = bytearray(left["journal"])
    spoilt[4096:] = bytes(len(spoilt) - 4096)
    place.journal.write_bytes(spoilt)
    place.journal.with_name("journal-wal").write_bytes(left["journal-wal"])
    with pytest.raises(DamagedError):
        Journal.read(place.journal)
    backup.restore(saved, place)
    assert len(state(place)[0]) == 2  # type: ignore[arg-type]
    after = files(tmp_path / "new")
    assert after["journal.before-restore"] == bytes(spoilt)
    assert after["journal.before-restore-wal"] == left["journal-wal"]
    assert "journal-wal" not in after


# full, write-protected, pulled out


def test_a_full_stick_keeps_the_backup_that_was_there(tmp_path: Path) -> None:
    place = table(tmp_path / "old", games=3)
    with tiny_disk_in(tmp_path) as stick:
        backup.write(stick / "saved", place)
        before = files(stick)
        (stick / "films").write_bytes(bytes(262_144 - 2 * len(before["saved"])))
        with Journal.open(place.journal, clock) as journal:
            journal.append(3, entries(2000))
        with pytest.raises(OutOfReachError, match="no room for the backup"):
            backup.write(stick / "saved", place)
        assert {name: files(stick)[name] for name in before} == before
        assert set(files(stick)) == {"saved", "films"}


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.ENOSPC, "no room for the backup"),
        (errno.EROFS, "write-protected"),
        (errno.EIO, "was the stick pulled out"),
        (errno.EINVAL, "neither read nor written"),
    ],
)
def test_what_keeps_a_backup_from_being_written_is_told(number: int, told: str) -> None:
    assert told in str(OutOfReachError(Path("file"), OSError(number, os.strerror(number))))


def test_a_stick_that_is_gone_is_told(tmp_path: Path) -> None:
    place = table(tmp_path / "old")
    with pytest.raises(OutOfReachError, match="was the stick pulled out"):
        backup.write(tmp_path / "gone/saved", place)
    refused(tmp_path / "gone/saved", place, OutOfReachError, "was the stick pulled out")


def test_a_folder_without_room_keeps_what_was_there(tmp_path: Path, saved: Path) -> None:
    with tiny_disk_in(tmp_path) as disk:
        place = table(disk, games=1)
        (disk / "films").write_bytes(bytes(200_000))
        refused(saved, place, CannotWriteError, "disk is full")


# killed

STEPS = ("open", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.link", "os.chmod", "sqlite3.connect")


def killed_at(step: int, work: str, path: Path, place: TableFiles) -> bool:
    """Do it in a process that is killed just before this step; False if it came to its end."""
    child = os.fork()
    if not child:
        steps = count(1)

        def look(name: str, given: tuple[object, ...]) -> None:
            only_reads = name == "open" and given[1] == "r"
            if name in STEPS and not only_reads and next(steps) == step:
                os.kill(os.getpid(), signal.SIGKILL)

        try:
            sys.addaudithook(look)
            backup.write(path, place) if work == "write" else backup.restore(path, place)
        finally:
            os._exit(0)
    return bool(os.waitpid(child, 0)[1])


def seen_by_a_table(place: TableFiles) -> tuple[object, ...]:
    """What the next one finds, which looks for what was interrupted first, as the kiosk does."""
    finish(place.journal, place.config)
    with Journal.open(place.journal, clock):
        pass
    return state(place)


@pytest.fixture
def before_and_after(tmp_path: Path, saved: Path) -> tuple[object, object]:
    place = table(tmp_path / "in peace", games=5, settings=Preferences(), config="")
    before = state(place)
    backup.restore(saved, place)
    return before, state(place)


@pytest.mark.proof
def test_a_kill_leaves_all_that_was_there_or_all_that_was_brought_back(
    tmp_path: Path, saved: Path, before_and_after: tuple[object, object]
) -> None:
    found = []
    for step, folder in enumerate(folders(tmp_path), start=1):
        place = table(folder, games=5, settings=Preferences(), config="")
        if not killed_at(step, "restore", saved, place):
            break
        with Journal.read(place.journal) as journal:  # by whoever looks first
            games = len(journal.games())
        found.append(seen_by_a_table(place))
        assert found[-1] in before_and_after
        assert games == len(found[-1][0])  # type: ignore[arg-type]
        backup.restore(saved, place)
        assert state(place) == before_and_after[1]
    assert step > 15
    assert set(map(before_and_after.index, found)) == {0, 1}
    assert found == sorted(found, key=before_and_after.index)


@pytest.mark.proof
def test_a_kill_while_saving_leaves_the_backup_that_was_there(tmp_path: Path, saved: Path) -> None:
    before, place = backup.look(saved), table(tmp_path / "more", games=7)
    for step in count(1):
        if not killed_at(step, "write", saved, place):
            break
        assert backup.look(saved) == before or backup.look(saved).games == 7
    assert step > 5
    assert backup.look(saved).games == 7


def test_a_restore_that_was_killed_when_half_of_it_was_in_place_is_finished_by_whoever_looks(
    tmp_path: Path, saved: Path, before_and_after: tuple[object, object]
) -> None:
    found = set()
    for step, folder in zip(range(60, 0, -1), folders(tmp_path), strict=False):
        place = table(folder, games=5, settings=Preferences(), config="")
        if killed_at(step, "restore", saved, place):
            found.add(before_and_after.index(seen_by_a_table(place)))
            if len(found) == 2 or step < 5:
                break
    assert found == {0, 1}
