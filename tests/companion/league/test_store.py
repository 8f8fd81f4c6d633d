"""The games of all tables, in SQLite and in a real PostgreSQL: each once, whatever arrives how often."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest

from companion.league.finished_games import Finished
from companion.league.store import Store, StoreError
from companion.table.entries import GameRow
from companion.table.past_game import PastGame
from tests.companion.club.brokers import free_port
from tests.companion.league.clubs import progress


def finished(uid: str, revision: int = 1, number: int = 1) -> Finished:
    past = PastGame(**msgspec.structs.asdict(progress(number)), row=GameRow(number, "master-thieves", uid, "t"))
    return Finished(uid, revision, past)


class Postgresql:
    """Debian's server, in a folder, on a free port."""

    def __init__(self, folder: Path) -> None:
        (self._bin,) = list(Path("/usr/lib/postgresql").glob("*/bin"))[-1:]
        self._who = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        folder.mkdir()
        folder.chmod(0o777)
        self.data, self.port = folder / "data", free_port()
        self._run("initdb", "-D", self.data, "-U", "jewelbox", "--auth=trust", "--no-sync")
        settings = f"-p {self.port} -k {folder} -c fsync=off -h 127.0.0.1"
        self._run("pg_ctl", "-D", self.data, "-w", "-l", folder / "log", "-o", settings, "start")
        self.url = f"postgresql://jewelbox@127.0.0.1:{self.port}/postgres"

    def _run(self, *words: object) -> None:
        command = [*self._who, str(self._bin / str(words[0])), *map(str, words[1:])]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")

    def close(self) -> None:
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")


@pytest.fixture(
    params=[
        pytest.param("sqlite"),
        pytest.param("postgresql", marks=[pytest.mark.needs("postgresql"), pytest.mark.proof]),
    ]
)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "league")
        return
    with TemporaryDirectory(prefix="jewelbox-postgresql-") as folder:
        Path(folder).chmod(0o755)  # the server runs as a user of its own
        server = Postgresql(Path(folder) / "server")
        try:
            yield server.url
        finally:
            server.close()


def test_a_game_is_kept_once_whatever_arrives_how_often(place: str) -> None:
    store = Store(place)
    store.keep([("t1", finished("a")), ("t1", finished("b")), ("t1", finished("a"))])
    store.keep([("t1", finished("a"))])
    store.close()
    again = Store(place)
    assert [(kept.origin, kept.past.row.uid) for kept in again.games()] == [("t1", "a"), ("t1", "b")]
    again.close()


def test_a_later_revision_replaces_an_earlier_one_and_never_the_other_way(place: str) -> None:
    store = Store(place)
    for revision, number in ((5, 1), (7, 2), (6, 3)):
        store.keep([("t1", finished("a", revision, number))])
    (kept,) = store.games()
    assert kept.past.summary == progress(2).summary
    store.close()


def test_another_table_cannot_change_a_game(place: str) -> None:
    store = Store(place)
    store.keep([("t1", finished("a", 1, 1))])
    store.keep([("t2", finished("a", 9, 2))])
    (kept,) = store.games()
    assert (kept.origin, kept.past.summary) == ("t1", progress(1).summary)
    store.close()


def test_a_place_that_cannot_be_used_is_named_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="nowhere"):
        Store(str(tmp_path / "nowhere" / "league"))
    with pytest.raises(StoreError, match=r"postgresql://me@127\.0\.0\.1") as caught:
        Store(f"postgresql://me:secret@127.0.0.1:{free_port()}/x")
    assert "secret" not in str(caught.value)
