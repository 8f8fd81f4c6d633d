"""Where a table keeps capsules: in a folder beside its journal, the last ten. None is ever sent anywhere.

One rule: keeping one is never a reason to stop a game, or to hide why the program stopped.
"""

import logging
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from companion.capsule import FOLDER, CapsulesPlace
from companion.capsule.capsule import LARGEST, Capsule, CapsuleError, Crash, Reason, SensorPart, decoded, encoded
from companion.capsule.replay import crash_of
from companion.capsule.writing import (
    Surroundings,
    file_name,
    of_journal,
    of_sensors,
    of_table,
    surroundings,
)
from companion.games.reading import moment
from companion.table.errors import JournalError
from companion.table.file_rights import make_folder
from companion.table.journal import now
from companion.table.kept_file import written
from companion.table.running_table import RunningTable

_LOG = logging.getLogger(__name__)
MOST = 10
_PREFIX = "jewelbox-capsule-"
_SENSORS = "sensors.txt"  # what they said last, when the table stopped or a game was put away
_NEAR = timedelta(minutes=10)  # so soon after its last event, what they said is about that game


class CapsuleKeeper:
    """Keeps capsules of one running table."""

    def __init__(self, running: RunningTable, place: CapsulesPlace) -> None:
        self._running = running
        self._place = place
        self._folder = place.folder
        self._failed_at = (0, 0)  # the game and its last event, when the sensors were last said to be wrong

    @property
    def about(self) -> Surroundings:
        """This program on this machine, as it is set now."""
        return surroundings(self._place.config, self._running.settings.preferences, self._place.model)

    def crashed(self, error: Exception) -> None:
        """The program gives up."""
        self._keep("crash", crash_of(error))

    def sensors_failed(self) -> None:
        """People say that the sensors were wrong."""
        table = self._running.table
        if self._failed_at != (table.id, table.number):
            self._failed_at = table.id, table.number
            self._keep("sensors")

    def journal_failed(self) -> None:
        """The journal was damaged: what could be saved of it is in the one that is used now."""
        journal = self._running.table.journal
        with suppress(JournalError, OSError):
            games = journal.games()
            if games:
                self._write(of_journal(journal, games[-1].id, self.about, reason="journal"))

    def _keep(self, reason: Reason, crash: Crash | None = None) -> None:
        try:
            self._write(of_table(self._running, self.about, reason, crash))
        except Exception:  # noqa: BLE001 - whatever it was: it must not hide what happened, nor stop a game
            _LOG.exception("no capsule was kept")

    def capsule(self) -> Capsule:
        """What people ask for: of the game that is open, or of the last one if it is finished. Raises `OSError`."""
        return of_table(self._running, self.about, "asked")

    def file(self) -> tuple[str, bytes]:
        """A name and a text for a browser to download. Raises `OSError`."""
        return file_name(now().astimezone()), encoded(self.capsule())

    def save(self, folder: Path) -> Path:
        """Write what people ask for into a folder. Raises `OSError`."""
        content = encoded(self.capsule())
        make_folder(folder)
        path = free_name(folder)
        written(path, content)
        return path

    def _write(self, capsule: Capsule) -> None:
        make_folder(self._folder)
        path = free_name(self._folder)
        written(path, encoded(capsule))
        _LOG.warning("something went wrong: a capsule was kept in %s", path)
        for old in kept(self._folder)[:-MOST]:
            old.unlink(missing_ok=True)

    def keep_sensors(self) -> None:
        """Write down what the sensors said last, for a capsule that is written once the table has stopped."""
        with suppress(OSError):
            make_folder(self._folder)
            written(self._folder / _SENSORS, encoded(of_sensors(self._running)))


def kept(folder: Path) -> list[Path]:
    """The capsules in a folder, the oldest first."""
    return sorted(folder.glob(f"{_PREFIX}*.txt"))


def free_name(folder: Path) -> Path:
    """A name for a capsule that is written now, which no other one has."""
    name = file_name(now().astimezone())
    path, count = folder / name, 1
    while path.exists():
        count += 1
        path = folder / f"{name.removesuffix('.txt')}-{count}.txt"
    return path


def sensors_kept(journal: Path, last: str) -> tuple[SensorPart, ...]:
    """What the sensors said, if that was written down soon after this moment, when a game's last event happened."""
    try:
        with (journal.with_name(FOLDER) / _SENSORS).open("rb") as file:
            found = decoded(file.read(LARGEST + 1))
        at, end = datetime.fromisoformat(found.written), moment(last)
    except (OSError, CapsuleError, ValueError):
        return ()
    return found.sensors if timedelta(seconds=-1) <= at - end <= _NEAR else ()
