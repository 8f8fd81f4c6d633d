"""A kiosk that brings a backup back: it gives its journal away, and begins from the beginning with the other one."""

from pathlib import Path
from typing import Any

from companion.host import Host
from companion.kiosk.app import App, PlayOptions
from companion.kiosk.backup_keeper import FOLDER
from companion.kiosk.kiosk import Kiosk
from companion.pages.actions import Quit, RestoreBackup, Show
from companion.pages.routes import Backups
from companion.screens.kiosk.window.inputs import Input
from companion.screens.kiosk.window.window import OffScreen, Window
from companion.sensing.choose_source import Wanted
from companion.service.sticks import FOLDER as STICKS
from companion.table import backup
from companion.table.backup import TableFiles
from companion.table.entries import Entry, Kind
from companion.table.journal import Journal
from hardware.clock import SteadyClock

FILE = "club.jewelbox"


class Watched(App):
    """Each kiosk that it makes is seen, and led to the page of the backup."""

    def __init__(self, options: PlayOptions, host: Host) -> None:
        super().__init__(options, host)
        self.kiosks: list[Kiosk] = []

    def _window(self, *, is_virtual: bool) -> Window:  # noqa: ARG002
        return Led(self)

    def _kiosk(self, *parts: Any) -> Kiosk:
        self.kiosks.append(super()._kiosk(*parts))
        return self.kiosks[-1]


class Led(OffScreen):
    def __init__(self, app: Watched) -> None:
        super().__init__((480, 320))
        self._app = app

    def inputs(self, now_ms: int) -> list[Input]:
        kiosk = self._app.kiosks[-1]
        view = kiosk.attendant.backups.view(kiosk.settings.say)
        if len(self._app.kiosks) > 1:
            kiosk.do(Quit(), now_ms)
        elif not isinstance(kiosk.route, Backups):
            kiosk.do(Show(Backups()), now_ms)
        elif view.sticks and not kiosk.route.file:
            kiosk.do(Show(Backups("CLUB", FILE)), now_ms)
        elif view.shown is not None:
            kiosk.do(RestoreBackup("CLUB", FILE), now_ms)
        return super().inputs(now_ms)


def with_a_game(path: Path, line: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with Journal.open(path) as journal:
        journal.begin_game("master-thieves", [Entry(Kind.EVENT, line)])
    return path


OPENED = '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["%s","Ben"]}'


def test_the_kiosk_goes_on_with_what_was_brought_back(tmp_path: Path) -> None:
    stick = tmp_path / STICKS[1:] / "CLUB"
    (stick / FOLDER).mkdir(parents=True)
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/mountinfo").write_text(f"90 21 8:17 / {STICKS}/CLUB rw - vfat /dev/sdb1 rw\n")
    old = with_a_game(tmp_path / "old/journal", OPENED % "Ana")
    backup.write(stick / FOLDER / FILE, TableFiles(old))
    here = with_a_game(tmp_path / "here/journal", OPENED % "Cora")
    host = Host(root=tmp_path, config=tmp_path / "config.toml", list_candidates=list, make_clock=SteadyClock)
    app = Watched(PlayOptions(Wanted("mock"), journal=here, windowed=True), host)
    app.run()
    first, second = app.kiosks
    outcome = second.attendant.backups.told
    assert outcome is not None
    assert str(outcome.words) == "1 game restored"
    assert isinstance(second.route, Backups)
    for path, seat in ((here, "Ana"), (here.with_name("journal.before-restore"), "Cora")):
        with Journal.read(path) as journal:
            assert [seat in entry.line for entry in journal.entries(1)] == [True]
    assert first is not second
