"""Every scene of the kiosk, at every size: for pictures to look at, to compare, and to show.

One rule: a scene here is a real one. A kiosk with sample games is brought there by what people and hands do.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.kiosk.demo import RECORD
from companion.kiosk.kiosk import Kiosk, Place
from companion.kiosk.live_box import LiveBox
from companion.languages import LANGUAGES
from companion.screen.actions import CheckSensors, Hands, Peek, Resume, Route, Say, Show, Undo
from companion.screen.drawing.theme import GEM_FALL_MS, SIZES, Sizes
from companion.screen.routes import (
    Correct,
    Home,
    Keys,
    Menu,
    NewGame,
    PastGame,
    PastGames,
    Play,
    Replay,
    Sensors,
    SettingsPage,
)
from companion.screen.scenes.scene_router import build
from companion.screen.sound.sounds import Sounds
from companion.screen.widgets.stage import Stage
from companion.screen.widgets.widget import Widget
from companion.screen.window.window import plain_surface, save
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.clock import ManualClock
from hardware.jewel_box.pose import Pose
from hardware.jewel_box.timings import Timings
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.polarity import Wiring
from hardware.sources.virtual import VirtualSource

_REST_MS = 12_000  # by then every movement is decided, every notice gone
_SETTLED_MS = 2_000
_EVENING = datetime(2026, 3, 14, 20, 15)  # noqa: DTZ001 - local time, wherever pictures are taken
_BETWEEN = timedelta(seconds=20)  # one entry of the journal and the next


class _Calendar:
    """Time and names for a journal that is the same whenever its picture is taken."""

    def __init__(self) -> None:
        self._looks = count()
        self._games = count(1)

    def now(self) -> datetime:
        """A little later at each look."""
        return _EVENING.astimezone() + next(self._looks) * _BETWEEN

    def uid(self) -> str:
        """One after the other."""
        return f"00000000-0000-4000-8000-{next(self._games):012}"


class Showroom:
    """A kiosk with a virtual box, a clock that is turned by hand, and the games of a record in its journal."""

    def __init__(self, journal: Journal, language: str, size: tuple[int, int] = SIZES[1]) -> None:
        self.clock = ManualClock()
        self.source = VirtualSource(VirtualBox(0, now_ms=0), self.clock)
        self.source.start()
        place = Place(
            language=language, language_is_asked=True, size="x".join(map(str, size)), exports=journal.path.parent
        )
        self.kiosk = Kiosk(journal, LiveBox(self.source, Timings(), Wiring()), Sounds(enabled=False), place)
        self.journal = journal
        self.rest()

    def rest(self, ms: int = _REST_MS) -> None:
        """Let time pass until everything is decided."""
        until_ms = self.clock.now_ms() + ms
        while self.clock.now_ms() < until_ms:
            self.kiosk.listen(self.clock.now_ms())
            due_ms = self.source.deadline_ms()
            step_ms = until_ms if due_ms is None else min(until_ms, max(due_ms, self.clock.now_ms() + 1))
            self.clock.advance(step_ms - self.clock.now_ms())
        # What was decided last is shown at rest, too.
        for _ in range(2):
            self.kiosk.listen(self.clock.now_ms())
            self.clock.advance(GEM_FALL_MS)
        self.kiosk.listen(self.clock.now_ms())

    def show(self, route: Route) -> None:
        """Go to a scene."""
        self.kiosk.do(Show(route), self.clock.now_ms())

    def hands(self, *orders: str) -> None:
        """Let hands move the virtual box, one movement after the other."""
        for order in orders:
            self.kiosk.do(Hands(order), self.clock.now_ms())
            self.rest(max(0, self.source.thing.now_ms - self.clock.now_ms()) + _SETTLED_MS)

    def game(self, lines: Sequence[str], hands: Sequence[str] = ()) -> None:
        """Sit down to a game that has come as far as these lines, its box as it stands there."""
        table = Table(self.journal, auto_advance=False)
        with table.together():
            for line in lines:
                table.say(line.encode())
        number, stands = table.id, table.pose
        table.leave()
        self.hands(*_orders(stands))
        self.kiosk.do(Resume(number), self.clock.now_ms())
        self.hands(*hands)

    def widgets(self, sizes: Sizes) -> list[Widget]:
        """What is shown now, on a screen of this size."""
        return build(self.kiosk.route, self.kiosk.frame(sizes, self.clock.now_ms()))


def _tell(table: Table, lines: Sequence[str]) -> None:
    table.say(lines[0].encode())
    with table.together():
        for line in lines[1:]:
            table.say(line.encode())


def _orders(stands: Pose) -> Iterator[str]:
    """What hands do so that an upright box with all drawers shut stands like this."""
    for levels, ring in (("1", "AB"), ("2", "BC")):
        if stands.rings[ring]:
            yield f"rotate {levels} cw {stands.rings[ring]}"
    if stands.orientation == "inverted":
        yield "turn"
    for drawer, depth in stands.drawers.items():
        yield f"open {drawer} {depth}"


@contextmanager
def showroom(language: str, finished: bool = True) -> Iterator[Showroom]:
    """A showroom of its own, with one finished game in its journal."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="jewelbox-")))
        calendar = _Calendar()
        journal = stack.enter_context(Journal.open(folder / "journal", calendar.now, calendar.uid))
        room = Showroom(journal, language)
        stack.callback(room.source.stop)
        if finished:
            table = Table(journal, auto_advance=False)
            with table.together():
                for line in record():
                    table.say(line.encode())
            table.leave()
        yield room


def record() -> list[str]:
    """The sample game, line by line."""
    return RECORD.read_text(encoding="utf-8").splitlines()


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A scene, and how people get there."""

    name: str
    enter: Callable[[Showroom], None]
    finished: bool = True


def _until(kind: str, nth: int = 1, before: int = 0) -> list[str]:
    """The record up to its nth line of a kind."""
    lines = record()
    found = [index for index, line in enumerate(lines) if f'"type":"{kind}"' in line]
    return lines[: found[nth - 1] + 1 - before]


_FRESH = (
    '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben","Cora","Dora","Emil","Fritz"]}',
    (
        '{"type":"position_set","red":{"diamond":2},"drawers":{"A1":{"upright":["diamond","sapphire"]},'
        '"A2":{"inverted":["diamond","diamond"]},"B3":{"secret_upright":["ruby"]}},"round":3}'
    ),
)
_SHOWN = tuple(
    f'{{"type":"card_revealed","seat":"{seat}","character":"{character}"}}'
    for seat, character in (
        ("Ana", "thief"), ("Ben", "jeweler"), ("Cora", "gemologist"), ("Dora", "detective"), ("Emil", "master_thief"),
        ("Fritz", "detective"),
    )
)  # fmt: skip
_CLOSED = '{"type":"reveal_closed"}'
_DONE = '{"type":"turn_ended"}'


_GUARDED = (
    _FRESH[0],
    '{"type":"position_set","drawers":{"C2":{"inverted":["sapphire","diamond","diamond","alarm:Dora"]}}}',
)


def _turn(*more: str) -> list[str]:
    """Six seats, a jeweler's turn."""
    return [*_FRESH, _CLOSED, *_SHOWN, *_numbers(), *more]


def _numbers() -> tuple[str, ...]:
    return tuple(
        f'{{"type":"card_revealed","seat":"{seat}","character":"detective","number":{number}}}'
        for seat, number in (("Dora", 3), ("Fritz", 5))
    )


def _foul(room: Showroom) -> None:
    room.game(_turn())
    room.hands("rotate 1 cw", "open B2")


def _undone(room: Showroom) -> None:
    room.game(_turn())
    room.hands("open A1")
    room.kiosk.do(Undo(), room.clock.now_ms())


def _differs(room: Showroom) -> None:
    room.game(_turn())
    room.show(Sensors())
    room.hands("rotate 2 cw", "open B3")
    room.show(Play())


def _lost(room: Showroom) -> None:
    room.game(_turn())
    room.hands("fault lost")


def _refused(room: Showroom) -> None:
    room.game([*_FRESH, _CLOSED])
    room.kiosk.do(Say(('{"type":"turn_ended"}',)), room.clock.now_ms())


def _over(page: str) -> Callable[[Showroom], None]:
    def enter(room: Showroom) -> None:
        room.kiosk.do(Resume(1), room.clock.now_ms())
        room.show(Play(page=page))

    return enter


def _checking(room: Showroom) -> None:
    room.show(Sensors(page="check"))
    now_ms = room.clock.now_ms
    room.kiosk.do(CheckSensors("begin"), now_ms())
    room.kiosk.do(CheckSensors("on"), now_ms())
    room.hands("open A1 secret", "close A1")


def _peeking(room: Showroom) -> None:
    room.game(_turn())
    room.kiosk.do(Peek(), room.clock.now_ms())


def _at(*routes: Route) -> Callable[[Showroom], None]:
    def enter(room: Showroom) -> None:
        for route in routes:
            room.show(route)

    return enter


def _playing(lines: Callable[[], list[str]], *hands: str, route: Route | None = None) -> Callable[[Showroom], None]:
    def enter(room: Showroom) -> None:
        room.game(lines(), hands)
        if route is not None:
            room.show(route)

    return enter


EXHIBITS = (
    Exhibit("home-first", _at(Home()), finished=False),
    Exhibit("home", _playing(_turn, route=Home())),
    Exhibit("new-game", _at(NewGame(seats=("Ana", "Ben", "Cora"), edition="zoch"))),
    Exhibit("new-game-edition", _at(NewGame(seats=("Ana", "Ben", "Cora"), edition="rio-grande", page="edition"))),
    Exhibit("new-game-typing", _at(NewGame(seats=("Ana", "Ben"), edition="zoch", page="keys", typing=2, text="Co"))),
    Exhibit("preparing", _playing(lambda: _until("ruby_placed", 2))),
    Exhibit("preparing-diamonds", _playing(lambda: _until("diamonds_placed", 2, before=1))),
    Exhibit("preparing-begin", _playing(lambda: _until("setup_finished", before=1))),
    Exhibit("smugglers", _playing(lambda: [_FRESH[0], _FRESH[1]])),
    Exhibit("reveal", _playing(lambda: [*_FRESH, _CLOSED, *_SHOWN[:2]])),
    Exhibit("reveal-aside", _playing(lambda: _turn(*[_DONE] * 4))),
    Exhibit("reveal-card", _playing(lambda: [*_FRESH, _CLOSED], route=Play(pick="Ana"))),
    Exhibit("reveal-number", _playing(lambda: [*_FRESH, _CLOSED, *_SHOWN], route=Play(pick="Dora"))),
    Exhibit("turn", _playing(_turn)),
    Exhibit("turn-open", _playing(_turn, "open C1")),
    Exhibit("turn-spill", _playing(_turn, "open A2")),
    Exhibit("turn-alarm", _playing(lambda: [*_GUARDED, _CLOSED, *_SHOWN, *_numbers()], "open C2")),
    Exhibit("turn-taking", _playing(lambda: _turn(_DONE, _DONE), "open A1")),
    Exhibit("sharing", _playing(lambda: _until("gem_picked", 1, before=1))),
    Exhibit("foul", _foul),
    Exhibit("undone", _undone),
    Exhibit("differs", _differs),
    Exhibit("link-lost", _lost),
    Exhibit("refused", _refused),
    Exhibit("menu", _playing(_turn, route=Menu())),
    Exhibit("peek", _peeking),
    Exhibit("correct", _playing(_turn, route=Correct(source="red", gem="diamond"))),
    Exhibit("hands", _playing(_turn, route=Play(page="hands"))),
    Exhibit("keys", _playing(_turn, route=Keys(Play()))),
    Exhibit("game-over", _over("")),
    Exhibit("game-over-points", _over("points")),
    Exhibit("game-over-code", _over("code")),
    Exhibit("replay", _at(Replay(1, 40))),
    Exhibit("past-games", _at(PastGames())),
    Exhibit("past-game", _at(PastGame(1))),
    Exhibit("settings", _at(SettingsPage())),
    Exhibit("sensors", _at(Sensors())),
    Exhibit("sensors-health", _at(Sensors("health"))),
    Exhibit("sensors-hands", _at(Sensors("hands"))),
    Exhibit("sensors-check", _checking),
)


def pictures(language: str, sizes: Sequence[tuple[int, int]] = SIZES) -> Iterator[tuple[str, tuple[int, int], Stage]]:
    """Every scene in one language, drawn at each of the sizes."""
    for exhibit in EXHIBITS:
        with showroom(language, exhibit.finished) as room:
            exhibit.enter(room)
            for size in sizes:
                stage = Stage(plain_surface(size))
                stage.show(room.widgets(stage.sizes), room.clock.now_ms())
                yield exhibit.name, size, stage


def save_all(folder: Path, language: str | None = None) -> int:
    """A PNG of every scene at every size, in one language or in each of its own folder; how many there are."""
    count = 0
    for code in [language] if language else LANGUAGES:
        for name, (width, height), stage in pictures(code):
            path = folder / code / f"{name}-{width}x{height}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            save(stage.surface, path)
            count += 1
    return count
