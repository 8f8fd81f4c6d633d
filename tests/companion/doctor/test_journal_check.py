"""The journal's health, which looking never worsens, and room on its disk."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from companion.doctor.finding import State
from companion.doctor.journal_check import disk, journal
from companion.doctor.system import Space, User
from companion.table.entries import Entry, Kind
from companion.table.journal import Journal
from tests.companion.doctor.looking import finding, findings, nobody
from tests.companion.doctor.machines import OPENED, Maker, damage, laptop, pi4_kiosk

OWN = "/home/ana/.local/share/jewelbox/journal"
NAMED = "~/.local/share/jewelbox/journal"


def state_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def with_locks(maker: Maker) -> None:
    """The made-up machine has the real list of locks."""
    (maker.root / "proc").mkdir(exist_ok=True)
    (maker.root / "proc/locks").symlink_to("/proc/locks")


def test_no_journal_means_no_games_yet(tmp_path: Path) -> None:
    assert finding(laptop(tmp_path), journal).seen == f"no games yet ({NAMED})"


@pytest.mark.parametrize(("games", "told"), [(0, "0 games"), (1, "1 game, 1 unfinished"), (3, "3 games, 3 unfinished")])
def test_whole_journal_is_told_with_its_games(games: int, told: str, tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.journal(OWN, games)
    assert finding(maker, journal).seen == f"{NAMED}: intact, {told}"


def test_finished_games_are_not_unfinished(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    path = maker.journal(OWN)
    with Journal.open(path) as opened:
        opened.append(1, [Entry(Kind.OVER)])
    assert finding(maker, journal).seen == f"{NAMED}: intact, 1 game"


def test_games_that_the_kiosk_cannot_show_are_told_in_its_own_words(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    path = maker.journal(OWN)
    with Journal.open(path) as opened:
        opened.begin_game("mahjong", [Entry(Kind.EVENT, "{}")])
    found = finding(maker, journal)
    assert (found.state, found.seen) == (State.WARNING, f"{NAMED}: intact, 2 games, 2 unfinished; some cannot be shown")
    assert found.details == ("game 2 is mahjong, which this program does not know",)


@pytest.mark.parametrize("content", [b"\xff", b'{"language": "\xff"}', b'{"x":' + b"[" * 50_000], ids=["1", "2", "3"])
def test_settings_that_the_kiosk_would_set_aside_are_told_and_left_where_they_are(
    tmp_path: Path, content: bytes
) -> None:
    maker = laptop(tmp_path)
    path = maker.journal(OWN).with_name("settings.json")
    path.write_bytes(content)
    found = findings(maker, journal)[-1]
    assert (found.state, found.title) == (State.WARNING, "Settings")
    assert found.seen == "settings.json is damaged, in ~/.local/share/jewelbox"
    assert path.read_bytes() == content


def test_damage_is_an_error_that_says_how_to_keep_the_old_one(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    path = maker.journal(OWN)
    damage(path)
    before = state_of(path.parent)
    found = finding(maker, journal)
    assert found.state is State.ERROR
    assert found.seen == f"{NAMED}: the journal is damaged (entry 1 of game 1 is damaged)"
    folder = "~/.local/share/jewelbox"
    assert found.remedy.endswith(f"mkdir -p {folder}/damaged && mv {NAMED}* {folder}/damaged/")
    assert state_of(path.parent) == before


def test_remedy_for_damage_does_what_it_says(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    path = maker.journal(OWN)
    damage(path)
    command = finding(maker, journal).remedy.partition(": ")[2].replace("~", str(tmp_path / "home/ana"))
    subprocess.run(command, shell=True, check=True)
    assert finding(maker, journal).seen == f"no games yet ({NAMED})"
    assert (path.parent / "damaged" / "journal").exists()


def test_journal_in_use_is_read_beside_its_table(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    with_locks(maker)
    path = maker.journal(OWN)
    with Journal.open(path) as opened:
        opened.begin_game("master-thieves", [OPENED])
        found = finding(maker, journal)
        opened.append(2, [Entry(Kind.ABANDONED)])
    assert (found.state, found.seen) == (
        State.OK,
        f"{NAMED}: in use by process {os.getpid()}, 2 games, 2 unfinished",
    )


def test_looking_keeps_no_table_from_starting(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    with_locks(maker)
    path = maker.journal(OWN)
    finding(maker, journal)
    with Journal.open(path) as opened:
        assert len(opened.games()) == 1


def test_damage_in_a_journal_that_is_in_use_is_told_after_a_second_look(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    with_locks(maker)
    path = maker.journal(OWN)
    with Journal.open(path):
        damage(path)
        found = finding(maker, journal)
    assert (found.state, "damaged" in found.seen) == (State.ERROR, True)


KILLED = """
import os, signal, sys
from pathlib import Path
from companion.table.journal import Journal
from tests.companion.doctor.machines import OPENED
journal = Journal.open(Path(sys.argv[1]))
journal.begin_game("master-thieves", [OPENED])
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.proof
def test_what_a_killed_table_left_stays_as_it_is(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    with_locks(maker)
    path = maker.journal(OWN)
    ended = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    assert ended.returncode == -signal.SIGKILL
    before = state_of(path.parent)
    assert "journal-wal" in before
    found = finding(maker, journal)
    assert (found.state, found.seen) == (
        State.OK,
        f"{NAMED}: intact; the next game recovers what an interrupted one left behind",
    )
    assert state_of(path.parent) == before


def test_something_else_in_the_journals_place_is_an_error(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.write(OWN, "Dear diary, today we played Master Thieves again and Ana won with twelve rubies.\n" * 20)
    found = finding(maker, journal)
    assert "this is not a Jewelbox journal" in found.seen
    assert "move it out of the way" in found.remedy


def test_folder_in_the_journals_place_is_an_error(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    (tmp_path / OWN.lstrip("/")).mkdir(parents=True)
    assert finding(maker, journal).seen == f"{NAMED} is a folder, not a journal"


def test_link_that_leads_back_to_itself_is_an_error(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    path = tmp_path / OWN.lstrip("/")
    path.parent.mkdir(parents=True)
    path.symlink_to(path.name)
    found = finding(maker, journal)
    assert (found.state, found.seen) == (State.ERROR, f"{NAMED} is a link that leads back to itself")
    assert found.remedy == f"remove the link: rm {NAMED}"


def test_journal_of_a_newer_program_is_an_error(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    path = maker.journal(OWN)
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    found = finding(maker, journal)
    assert (found.state, "newer version of the program" in found.seen) == (State.ERROR, True)
    assert found.remedy.startswith("update the program")


def test_journal_that_may_not_be_written_to_is_an_error(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.journal(OWN)
    maker.shut = {OWN}
    found = finding(maker, journal)
    assert (found.state, found.remedy) == (State.ERROR, f"sudo chown ana {NAMED}")


@pytest.mark.parametrize("folder", ["/home/ana", "/home/ana/.local/share/jewelbox"])
def test_folder_in_which_no_journal_can_be_made_is_an_error(tmp_path: Path, folder: str) -> None:
    maker = laptop(tmp_path)
    maker.user = User("ana", os.getuid() + 1, frozenset())  # somebody else's folder
    (tmp_path / folder.lstrip("/")).mkdir(parents=True, exist_ok=True)
    maker.shut = {folder}
    named = folder.replace("/home/ana", "~")
    found = finding(maker, journal)
    assert (found.state, found.seen) == (State.ERROR, f"ana cannot create files in {named}")
    assert found.remedy == f"sudo chown ana {named}"


def test_journal_in_a_folder_that_takes_no_files_is_an_error_though_it_could_be_written(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.journal(OWN)
    maker.shut = {OWN.removesuffix("/journal")}
    found = finding(maker, journal)
    assert (found.state, found.seen) == (State.ERROR, "ana cannot create files in ~/.local/share/jewelbox")


def test_folder_of_ones_own_needs_no_other_owner(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.user = User("ana", os.getuid(), frozenset())
    maker.shut = {"/home/ana"}
    assert finding(maker, journal).remedy == "chmod u+rwx ~"


def kiosk_that_is_off(root: Path) -> Maker:
    """A Pi with the kiosk installed but disabled, looked at by the installed command."""
    maker = pi4_kiosk(root)
    maker.by_the_installed_command()
    maker.systemd(ActiveState="inactive", SubState="dead", UnitFileState="disabled")
    return maker


def test_kiosks_folder_without_the_kiosk_is_not_given_away(tmp_path: Path) -> None:
    maker = kiosk_that_is_off(tmp_path)
    maker.user = User("ana", os.getuid(), frozenset())
    (tmp_path / "var/lib/jewelbox").mkdir(parents=True)
    maker.shut = {"/var/lib/jewelbox"}
    found = finding(maker, journal)
    assert (found.state, found.seen) == (State.ERROR, "ana cannot create files in /var/lib/jewelbox")
    assert found.remedy.startswith("it belongs to the kiosk: sudo systemctl enable --now")


def test_kiosks_folder_need_not_be_ours_to_write(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    (tmp_path / "var/lib/jewelbox").mkdir(parents=True)
    maker.shut = {"/var/lib/jewelbox"}
    assert finding(maker, journal).seen == "no games yet (/var/lib/jewelbox/journal)"


def test_disk_that_is_mounted_read_only_is_told_once(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.shut = {"/home/ana"}
    maker.space = Space(12_400_000_000, 9, read_only=True)
    assert [found.state for ask in (journal, disk) for found in findings(maker, ask)] == [State.OK, State.ERROR]


@pytest.mark.parametrize("place", ["~/.local/share/jewelbox", "~/.local"])
def test_file_in_the_place_of_the_folder_is_an_error(tmp_path: Path, place: str) -> None:
    maker = laptop(tmp_path)
    maker.write(place.replace("~", "/home/ana"))
    found = findings(maker, journal)[0]
    assert (found.state, found.seen) == (State.ERROR, f"{place} is not a folder")
    assert found.remedy == f"move it out of the way: mv {place} {place}.old"


def test_file_in_the_place_of_the_kiosks_folder_is_moved_by_root(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.write("/var/lib/jewelbox")
    assert findings(maker, journal)[0].remedy.endswith("sudo mv /var/lib/jewelbox /var/lib/jewelbox.old")


@pytest.mark.parametrize("link", ["~/.local/share/jewelbox", NAMED])
def test_link_to_a_disk_that_is_not_there_is_an_error(tmp_path: Path, link: str) -> None:
    maker = laptop(tmp_path)
    path = tmp_path / link.replace("~", "home/ana")
    path.parent.mkdir(parents=True)
    path.symlink_to(tmp_path / "media/stick" / ("journal" if link == NAMED else ""))
    found = finding(maker, journal)
    assert (found.state, found.seen) == (State.ERROR, f"{NAMED} is in /media/stick, which does not exist")
    assert found.remedy.endswith(f"remove the link: rm {link}")


def test_link_to_a_journal_that_is_still_to_be_made_is_fine(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    (tmp_path / "media/stick").mkdir(parents=True)
    path = tmp_path / OWN.lstrip("/")
    path.parent.mkdir(parents=True)
    path.symlink_to(tmp_path / "media/stick/journal")
    assert finding(maker, journal).seen == f"no games yet ({NAMED})"
    maker.shut = {"/media/stick"}
    assert finding(maker, journal).seen == "ana cannot create files in /media/stick"


def test_kiosks_journal_without_the_kiosk_is_not_given_away(tmp_path: Path) -> None:
    maker = kiosk_that_is_off(tmp_path)
    maker.journal("/var/lib/jewelbox/journal")
    maker.shut = {"/var/lib/jewelbox/journal"}
    assert finding(maker, journal).remedy.startswith("it belongs to the kiosk: sudo systemctl enable --now")


def test_journal_that_is_the_kiosks_and_ones_own_is_looked_at_once(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.by_the_installed_command()
    maker.journal("/var/lib/jewelbox/journal")
    assert finding(maker, journal).seen == "/var/lib/jewelbox/journal: intact, 1 game, 1 unfinished"


def test_kiosks_journal_need_not_be_ours_to_write(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.journal("/var/lib/jewelbox/journal")
    maker.shut = {"/var/lib/jewelbox/journal"}
    assert finding(maker, journal).state is State.OK


def test_damaged_journal_of_the_kiosk_is_moved_by_root(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    damage(maker.journal("/var/lib/jewelbox/journal"))
    assert "sudo mkdir -p /var/lib/jewelbox/damaged && sudo mv" in finding(maker, journal).remedy


def test_both_journals_are_looked_at_where_there_are_two(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.journal(OWN)
    assert [found.seen for found in findings(maker, journal)] == [
        "no games yet (/var/lib/jewelbox/journal)",
        f"{NAMED}: intact, 1 game, 1 unfinished",
    ]


def test_journal_that_may_not_be_read_is_left_to_root(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    tmp_path.chmod(0o700)
    with nobody():
        (found,) = findings(maker, journal)
    assert found.state is State.WARNING
    join = "sudo adduser ana jewelbox"
    assert found.remedy == f"run sudo jewelbox doctor; or join its group ({join}) and log in again"


def test_ones_own_journal_that_may_not_be_read_keeps_no_games(tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.journal(OWN)
    tmp_path.chmod(0o700)
    with nobody():
        found, settings = findings(maker, journal)
    assert (found.state, found.remedy) == (State.ERROR, f"sudo chown ana {NAMED}")
    assert (settings.state, settings.title) == (State.WARNING, "Settings")


@pytest.mark.parametrize(
    ("space", "state", "told"),
    [
        (Space(12_400_000_000, 9), State.OK, "12.4 GB free at ~"),
        (Space(250_000_000), State.OK, "250.0 MB free at ~"),
        (Space(99_000_000, 9), State.WARNING, "99.0 MB free at ~"),
        (Space(40_000, 9), State.ERROR, "full: 40 kB free at ~"),
        (Space(40_000), State.ERROR, "full: 40 kB free at ~"),
        (Space(12_400_000_000, 0), State.ERROR, "full: no file can be created at ~"),
        (
            Space(12_400_000_000, 9, read_only=True),
            State.ERROR,
            "~ cannot be written to: it is mounted read-only",
        ),
    ],
)
def test_room_on_the_disk(space: Space, state: State, told: str, tmp_path: Path) -> None:
    maker = laptop(tmp_path)
    maker.space = space
    found = finding(maker, disk)
    assert (found.state, found.seen) == (state, told)
