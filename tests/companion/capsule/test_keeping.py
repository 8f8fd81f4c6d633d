"""Capsules that a table keeps by itself: what the sensors said when the program crashed, or when they were wrong."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from companion.capsule import FOLDER, CapsulesPlace
from companion.capsule.capsule import Capsule, decoded
from companion.capsule.keeping import MOST, kept
from companion.capsule.replay import replay
from companion.config import Config
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.pages.actions import Begin, Leave, Say, SetAside, Waive
from companion.table.errors import JournalError
from companion.table.rescue import open_or_begin_anew
from hardware.clock import ManualClock
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, RotateLevel
from hardware.jewel_box.movements import Depth, Direction
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.sources.virtual import VirtualSource
from tests.companion.capsule.capsules import capsule
from tests.companion.kiosk.kiosks import OPENED, kiosk

POSITION = '{"type":"position_set"}'
CARDS = (
    '{"type":"reveal_closed"}',
    '{"type":"card_revealed","seat":"Ana","character":"thief"}',
    '{"type":"card_revealed","seat":"Ben","character":"detective"}',
)


class Evening:
    """A kiosk with a game on a virtual box that hands move."""

    def __init__(self, found: Kiosk, source: VirtualSource, clock: ManualClock) -> None:
        self.kiosk, self._source, self._clock = found, source, clock
        self.do(Begin(OPENED))
        self.do(Say((POSITION, *CARDS)))

    @property
    def now_ms(self) -> int:
        return self._clock.now_ms()

    def do(self, action: Begin | Say | Leave | SetAside | Waive) -> None:
        self.kiosk.do(action, self.now_ms)

    def hands(self, *actions: object) -> None:
        for action in actions:
            self._source.do(action)
            for _ in range(200):
                self._clock.advance(20)
                self.kiosk.listen(self.now_ms)


@contextmanager
def evening(folder: Path) -> Iterator[Evening]:
    place = Place(capsules=CapsulesPlace(folder / FOLDER, Config(), folder / "model"))
    found: list[tuple[VirtualSource, ManualClock]] = []

    def connect(box: VirtualBox, clock: ManualClock) -> VirtualSource:
        found.append((VirtualSource(box, clock), clock))
        return found[0][0]

    with kiosk(folder, place, connect) as opened:
        yield Evening(opened, *found[0])


def capsules(folder: Path) -> list[Capsule]:
    return [decoded(path.read_bytes()) for path in kept(folder / FOLDER)]


ROTATE = RotateLevel(1, Direction.CW)
OPEN = OpenDrawer("B2", Depth.FRONT)
SHUT = CloseDrawer("B2")


def test_a_crash_is_kept_with_the_game_and_the_sensors_and_goes_on_as_before(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.hands(OPEN)
        with pytest.raises(ZeroDivisionError), table.kiosk.attendant.kept_crashes():
            raise ZeroDivisionError("of Ana")
    (found,) = capsules(tmp_path)
    assert found.reason == "crash"
    assert found.crash is not None
    assert found.crash.error == "ZeroDivisionError"
    assert "test_keeping.py" in found.crash.at[-1]
    assert found.game is not None
    assert found.game.entries[-1].described() == "drawer_opened"
    assert [report["type"] for report in found.sensors[-1].decoded] == ["drawer_opened"]
    assert replay(found).partings == ()
    assert b"Ana" not in next(iter(kept(tmp_path / FOLDER))).read_bytes()


def test_what_is_expected_is_no_crash(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        for error in (JournalError, KeyboardInterrupt, SystemExit):
            with (
                suppress(JournalError, KeyboardInterrupt, SystemExit),
                table.kiosk.attendant.kept_crashes(JournalError),
            ):
                raise error(tmp_path, "full") if error is JournalError else error  # type: ignore[arg-type]
    assert capsules(tmp_path) == []


def test_a_foul_of_the_sensors_that_people_let_pass_is_kept_once(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.hands(ROTATE, OPEN)
        (foul,) = table.kiosk.running.table.fouls()
        table.do(Waive(foul.event, foul.code))
        table.do(Waive(foul.event, foul.code))
    (found,) = capsules(tmp_path)
    assert found.reason == "sensors"
    assert replay(found).partings == ()


def test_sensors_that_people_go_on_without_are_kept(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.hands(OPEN, SHUT)
        table.do(SetAside("B2"))
    (found,) = capsules(tmp_path)
    assert found.reason == "sensors"
    assert found.sensors[-1].trace[0].count(b"B2.closed")


def test_ten_are_kept_and_the_oldest_go(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        for _ in range(MOST + 3):
            with suppress(ZeroDivisionError), table.kiosk.attendant.kept_crashes():
                raise ZeroDivisionError
    files = kept(tmp_path / FOLDER)
    assert len(files) == MOST
    assert len(list((tmp_path / FOLDER).iterdir())) == MOST
    assert {file.stat().st_mode & 0o777 for file in files} == {0o640}


def test_a_full_disk_hides_no_crash(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        (tmp_path / FOLDER).write_text("in the way")
        with pytest.raises(ZeroDivisionError), table.kiosk.attendant.kept_crashes():
            raise ZeroDivisionError
        table.hands(OPEN)
        table.do(Leave())


def test_a_game_that_was_put_away_is_written_with_what_the_sensors_said(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.hands(OPEN, SHUT)
        table.do(Leave())
    written = capsule("write", tmp_path / "bug.txt", "--journal", tmp_path / "journal", "--unfinished")
    assert written.exit_code == 0, written.output
    found = decoded((tmp_path / "bug.txt").read_bytes())
    assert [report["type"] for part in found.sensors for report in part.decoded] == ["drawer_opened", "drawer_closed"]
    assert capsule("replay", tmp_path / "bug.txt").stdout.endswith("2 movements of the sensors, as in version 0.2.0.\n")


def test_a_damaged_journal_is_kept_with_its_last_game(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        table.hands(OPEN, SHUT)
    path = tmp_path / "journal"
    path.write_bytes(path.read_bytes().replace(b'"drawer_closed"', b'"drawer_opened"'))
    with open_or_begin_anew(path) as journal:
        assert journal.is_rescued
    with kiosk(tmp_path, Place(capsules=CapsulesPlace(tmp_path / FOLDER, Config(), tmp_path))) as again:
        assert not again.running.table.journal.is_rescued
        assert again.attendant.capsules is not None
        again.attendant.capsules.journal_failed()
    (found,) = capsules(tmp_path)
    assert found.reason == "journal"
    assert found.game is not None
    assert replay(found).partings == ()
