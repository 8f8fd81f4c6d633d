"""Where games are kept: the journal's health, and room on its disk.

One rule: a journal is only looked at. Not a byte of it changes, nor of what lies beside it, and a table that starts
meanwhile does not notice: no lock is taken to find out whether one is held.
"""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

from companion.doctor.facts import HOME, KIOSK_JOURNAL, PACKAGE, Facts, Installation, Place
from companion.doctor.finding import Finding, counted, error, ok, warning
from companion.doctor.unit import NAME
from companion.kiosk.game_cards import GameCards
from companion.names import visible
from companion.table import preferences
from companion.table.entries import Status
from companion.table.errors import DamagedError, JournalError, NotOursError, TooNewError
from companion.table.inspection import beside, inspect
from companion.table.journal import Journal
from companion.table.kept_file import UnreadableError

LITTLE_BYTES = 100_000_000
NOTHING_BYTES = 1_000_000  # a game is a few hundred kilobytes, and SQLite wants room beside it
_FREE = "free some space: sudo apt clean, and journalctl --vacuum-size=50M"


def journal(facts: Facts) -> Iterator[Finding]:
    """Every journal that a game may be kept in."""
    for place in facts.places:
        try:
            yield _look(facts, place)
        except PermissionError:
            seen = f"{place.journal_name} cannot be read by you"
            if facts.is_mine(place):
                yield error(seen, _writing(facts, place))
            else:
                join = f"sudo adduser {facts.machine.user.name} {facts.player.name}"  # user and group have one name
                yield warning(seen, f"run sudo jewelbox doctor; or join its group ({join}) and log in again")
        yield from _settings(facts, place)


def _settings(facts: Facts, place: Place) -> Iterator[Finding]:
    """What people have set on the screen, read as the kiosk reads it."""
    path = facts.machine.path(place.journal).with_name(preferences.FILE)
    try:
        preferences.read(path)
    except UnreadableError as wrong:
        if isinstance(wrong.__cause__, PermissionError) and not facts.is_mine(place):
            return  # the journal beside it has said so already
        seen = f"{wrong}, in {facts.machine.named(place.journal.parent)}"
        remedy = "the kiosk starts without it: set language and sound again on the kiosk"
        yield warning(seen, remedy, title="Settings")


def _look(facts: Facts, place: Place) -> Finding:
    path, name = facts.machine.path(place.journal), place.journal_name
    try:
        with path.open("rb"):
            pass
    except (FileNotFoundError, NotADirectoryError):
        return _shut_folder(facts, place, path) or ok(f"no games yet ({name})")
    except IsADirectoryError:
        return error(f"{name} is a folder, not a journal", f"rmdir {name}, or rename it")
    except OSError as wrong:
        if wrong.errno != errno.ELOOP:
            raise
        return error(f"{name} is a link that leads back to itself", f"remove the link: {_sudo(facts)}rm {name}")
    path = Path(os.path.realpath(path))
    try:
        try:
            return _inspected(facts, place, path)
        except DamagedError:
            # If a table was writing, we may have read half of the old and half of the new.
            if not _holder(facts, path):
                raise
            return _inspected(facts, place, path)
    except JournalError as wrong:
        what = str(wrong).removeprefix(f"{wrong.path}: ").partition(": ")[0]
        return error(f"{name}: {what}", _remedy(facts, place, wrong))


def _inspected(facts: Facts, place: Place, path: Path) -> Finding:
    name = place.journal_name
    if holder := _holder(facts, path):
        return _counted(f"{name}: in use by process {holder}", path)
    if facts.asks_for_itself and not facts.machine.can_open(path):
        return error(f"{name}: {facts.player.name} cannot write to it", _writing(facts, place))
    if shut := _shut_folder(facts, place, path):
        return shut
    inspect(path)
    if beside(path):
        return ok(f"{name}: intact; the next game recovers what an interrupted one left behind")
    return _counted(f"{name}: intact", path)


def _shut_folder(facts: Facts, place: Place, path: Path) -> Finding | None:
    """What is wrong with the folder that a game would write to, or make its folder in; None if nothing is.

    A journal that may be written to is not enough: SQLite keeps files beside it while a game is on.
    """
    there = path if path.is_symlink() else next(parent for parent in path.parents if os.path.lexists(parent))
    folder = Path(os.path.realpath(there))
    folder = folder.parent if there == path else folder
    name, sudo = facts.machine.shown(folder), _sudo(facts)
    if not folder.exists():
        remedy = f"connect the disk that it is on, or remove the link: {sudo}rm {facts.machine.shown(there)}"
        return error(f"{place.journal_name} is in {name}, which does not exist", remedy)
    if not folder.is_dir():
        return error(f"{name} is not a folder", f"move it out of the way: {sudo}mv {name} {name}.old")
    if not facts.asks_for_itself or facts.machine.can_open(folder) or facts.machine.space(folder).read_only:
        return None  # what is mounted read-only, the check of the disk tells
    return error(f"{facts.player.name} cannot create files in {name}", _unlocking(facts, place, folder))


def _unlocking(facts: Facts, place: Place, folder: Path) -> str:
    if place.journal != KIOSK_JOURNAL and folder.stat().st_uid == facts.player.uid:
        return f"chmod u+rwx {facts.machine.shown(folder)}"
    return _writing(facts, place, facts.machine.shown(folder))


def _remedy(facts: Facts, place: Place, wrong: JournalError) -> str:
    name = place.journal_name
    match wrong:
        case DamagedError():
            aside = facts.machine.named(place.journal.with_name("damaged"))
            sudo = _sudo(facts)
            move = f"{sudo}mkdir -p {aside} && {sudo}mv {name}* {aside}/"
            return f"restore a copy, or start a new one and keep the old one: {move}"
        case TooNewError():
            if facts.installation is Installation.PIP:
                return f"update the program: {facts.pip} install --upgrade {PACKAGE}"
            folder = f"{HOME}current/doc" if str(facts.machine.prefix).startswith(HOME) else "docs"
            return f"update the program: see {folder}/updating.md"
        case NotOursError():
            return f"move it out of the way (mv {name} {name}.old), or restore a copy if it was a journal"
        case _:
            return f"ls -l {facts.machine.named(place.journal.parent)} shows what is there"


def _sudo(facts: Facts) -> str:
    return "" if facts.asks_for_itself else "sudo "


def _writing(facts: Facts, place: Place, name: str = "") -> str:
    if place.journal == KIOSK_JOURNAL:
        return f"it belongs to the kiosk: sudo systemctl enable --now {NAME}, or play with --journal FILE"
    return f"sudo chown {facts.player.name} {name or place.journal_name}"


def _counted(how: str, path: Path) -> Finding:
    """How many games there are, and which ones the kiosk's first scene leaves out: both ask the same library."""
    with Journal.read(path) as opened:
        states = [opened.status(row.id) for row in opened.games()]
        shown = GameCards(opened)
        shown.latest()
    unfinished = states.count(Status.UNFINISHED)
    seen = f"{how}, {counted(len(states), 'game')}" + (f", {unfinished} unfinished" if unfinished else "")
    if not shown.left_out:
        return ok(seen)
    details = [visible(str(why)).removeprefix(f"{path}: ") for why in shown.left_out.values()]
    return warning(f"{seen}; some cannot be shown", "they stay in the journal unchanged", details)


def _holder(facts: Facts, path: Path) -> str:
    """The process that has locked a journal; nothing if there is none.

    The kernel's list tells without taking the lock. Its device numbers are not those of `stat` on every kind of disk,
    but only a journal that is open has its shared memory beside it.
    """
    inode = str(path.stat().st_ino)
    if not path.with_name(f"{path.name}-shm").exists():
        return ""
    for line in (facts.machine.text("/proc/locks") or "").splitlines():
        fields = line.split()
        if len(fields) > 5 and fields[1] == "FLOCK" and fields[5].rpartition(":")[2] == inode:
            return fields[4]
    return ""


def disk(facts: Facts) -> Iterator[Finding]:
    """Whether the next events find room."""
    path = facts.places[0].journal
    folder = next(parent for parent in path.parents if facts.machine.exists(parent))
    space = facts.machine.space(facts.machine.path(folder))
    where = facts.machine.named(folder)
    room = f"{_sized(space.free_bytes)} free at {where}"
    if space.read_only:
        remedy = "restart the Pi; if that does not help, the card is worn out: copy the journal and use a new card"
        yield error(f"{where} cannot be written to: it is mounted read-only", remedy)
    elif space.free_files == 0:
        yield error(f"full: no file can be created at {where}", _FREE)
    elif space.free_bytes < NOTHING_BYTES:
        yield error(f"full: {room}", _FREE)
    elif space.free_bytes < LITTLE_BYTES:
        yield warning(room, _FREE)
    else:
        yield ok(room)


def _sized(size: int) -> str:
    for unit, bytes_ in (("GB", 1_000_000_000), ("MB", 1_000_000)):
        if size >= bytes_:
            return f"{size / bytes_:.1f} {unit}"
    return f"{size // 1000} kB"
