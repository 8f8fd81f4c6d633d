"""Every scene of the kiosk, at every size: for pictures to look at, to compare, and to show.

One rule: a scene here is a real one. A kiosk with sample games is brought there by what people and hands do.
"""

import math
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from companion.config import Config
from companion.host import Host
from companion.kiosk.backup_keeper import FOLDER, BackupsHere
from companion.kiosk.firmware_desk import FirmwareHere, Installation
from companion.kiosk.gallery_season import SEASON
from companion.kiosk.gallery_wifi import KNOWN, LONG, StillAir
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.record_player import RECORD
from companion.kiosk.running_lesson import apparatus_of, lesson_of
from companion.kiosk.sources_here import SourcesHere
from companion.languages import LANGUAGES
from companion.network.messages import Secret, Verb
from companion.nodes.theme import BASE_SIZE, GEM_FALL_MS, SIZES, Sizes
from companion.pages.actions import (
    Action,
    ChooseStyles,
    Configure,
    EndAnnouncement,
    Hands,
    ReadOn,
    Resume,
    SaveBackup,
    Show,
    UseNetwork,
)
from companion.pages.announced import LEAVE_MS
from companion.pages.context import Exhibit, Lines, PhonesHere
from companion.pages.routes import (
    Backups,
    FirstStart,
    Home,
    HomePage,
    Network,
    NetworkPage,
    NewGame,
    NewGamePage,
    PastGame,
    PastGames,
    SettingsPage,
    SettingsTopic,
    StatisticsPage,
)
from companion.screens.browser.browsers import BrowsersPlace
from companion.screens.browser.memory_link import MemoryLink
from companion.screens.kiosk.game_screens import Screens
from companion.screens.kiosk.record_lines import action_of, button_saying, drag_saying
from companion.screens.kiosk.registry import SCREENS
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.sound.sounds import Sounds
from companion.screens.kiosk.widgets.stage import Stage, reachable
from companion.screens.kiosk.widgets.widget import Widget
from companion.screens.kiosk.window.window import plain_surface, save
from companion.sensing.choose_source import Wanted
from companion.sensing.connected import Connected
from companion.service.machine import Machine
from companion.service.poweroff import PowerSwitch
from companion.service.sticks import Stick, Sticks
from companion.service.updates import Updates
from companion.table import backup
from companion.table.backup import TableFiles
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus, StandIn
from companion.table.preferences import FILE
from companion.table.table import Table
from companion.updater import state
from companion.updater.state import PACKAGE, STATE, Kept, Outcome, Result, State, Why
from companion.words import Words
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES, USUAL
from hardware.clock import ManualClock
from hardware.pins.header_map import FactoryName
from hardware.sources.no_sensors import NoSensors
from hardware.sources.virtual import VirtualSource

_REST_MS = 12_000  # by then every movement is decided, every notice gone
_SETTLED_MS = 2_000
_LOST_MS = 4_000  # by then a phone counts as lost
_LOOK_MS = 10
STICK, BACKUP = "CLUB", "window-seat.jewelbox"
_PAGES = "http://192.168.1.7:8480"
_EVENING = datetime(2026, 3, 14, 20, 15)  # noqa: DTZ001 - local time, wherever pictures are taken
_BETWEEN = timedelta(seconds=20)  # one entry of the journal and the next


class _Calendar:
    """Time and names for a journal that is the same whenever its picture is taken."""

    def __init__(self, looks: int = 0, games: int = 0) -> None:
        """So many times somebody has looked at it, and so many games have a name."""
        self.looks = looks
        self.games = games

    def now(self) -> datetime:
        """A little later at each look."""
        self.looks += 1
        return _EVENING.astimezone() + (self.looks - 1) * _BETWEEN

    def uid(self) -> str:
        """One after the other."""
        self.games += 1
        return f"00000000-0000-4000-8000-{self.games:012}"


class Showroom:
    """A kiosk with a virtual box, a clock that is turned by hand, and the games of a record in its journal."""

    def __init__(  # noqa: PLR0913 - all that a kiosk is made of
        self,
        journal: Journal,
        place: Place,
        screens: Screens = SCREENS,
        apparatus: AnyApparatus = USUAL,
        why: Words | None = None,
        *,
        as_real: bool = False,
        no_sensors: bool = False,
        box: LiveApparatus | None = None,
    ) -> None:
        """`why` tells people how they came by the virtual box; `as_real`: it stands for a real one.

        `no_sensors`: what the kiosk has is a real one without any. With a `box` of its own it has no virtual one.
        """
        self.phones: MemoryLink | None = None
        self.clock = ManualClock()
        self.source = VirtualSource(apparatus.virtual(0, 0), self.clock, why)
        live = StandIn if as_real else LiveApparatus
        source = NoSensors(self.clock) if no_sensors else self.source
        source.start()
        self._live = box or live(apparatus, source, logs_faults=False, connected=Connected(source, apparatus))
        self.kiosk = Kiosk(journal, self._live, Sounds(enabled=False), place, screens)
        self.journal = journal
        while self.kiosk.load():
            pass
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

    def enter(self, exhibit: Exhibit) -> None:
        """Do all that leads to a scene."""
        if exhibit.record is not None:
            self.game(exhibit.record(record()))
        if exhibit.lesson is not None:
            self.learn(exhibit.lesson, exhibit.taught)
        if exhibit.phones is not None:
            self.bring_phones(exhibit.phones)
        for step in exhibit.steps:
            is_last = step is exhibit.steps[-1]
            if isinstance(step, Hands) and not (is_last and exhibit.announced_ms is not None):
                self.hands(step.order)
            else:
                self.kiosk.do(step, self.clock.now_ms())
        if exhibit.stick or exhibit.wifi:
            self.kiosk.listen(self.clock.now_ms())
        if exhibit.announced_ms is not None:
            self._announce(exhibit.announced_ms)

    def bring_phones(self, phones: PhonesHere) -> None:
        """Switch phones on, and let these join the running game."""
        assert self.phones is not None
        self.kiosk.do(Configure("phones", value=True), self.clock.now_ms())
        self.rest(_LOOK_MS)
        links = {seat.name: seat.link for seat in self.kiosk.browsers.view.seats}
        browsers = {name: self.phones.browser(links[name]) for name in phones.joined}
        self.rest(_SETTLED_MS)  # and a page can be tapped
        for name, card in phones.sealed:
            browsers[name].press(card)
        for name in phones.lost:
            browsers[name].leave()
        self.rest(_LOST_MS if phones.lost else _SETTLED_MS)

    def hear_networks(self) -> None:
        """Let the kiosk know which networks there are."""
        self.kiosk.attendant.network.view(self.clock.now_ms())
        self.kiosk.listen(self.clock.now_ms())

    def learn(self, steps: int, game: str = "") -> None:
        """Begin the lesson of a game, or of the first one, and do so much of it."""
        frame = self.kiosk.frame(Sizes(*BASE_SIZE), self.clock.now_ms())
        self.kiosk.teach(lesson_of(game or _FIRST, frame, is_virtual=True), self.clock.now_ms())
        for _ in range(steps):
            self.learn_on()

    def learn_on(self) -> None:
        """Do what the lesson wants next, and look at what comes of it."""
        sizes = Sizes(*BASE_SIZE)
        lesson = self.kiosk.frame(sizes, self.clock.now_ms()).model.lesson
        assert lesson is not None
        action: Action | None = Hands(lesson.order) if lesson.order else ReadOn()
        if lesson.wanted and not lesson.order:
            targets = reachable(self.widgets(sizes))
            dragged, button = drag_saying(targets, lesson.wanted), button_saying(targets, lesson.wanted)
            action = None if button is None else action_of(button)
            action = action if dragged is None else dragged[1].action
        assert action is not None
        self.kiosk.do(action, self.clock.now_ms())
        self.rest()
        while self.kiosk.announced(self.clock.now_ms()) is not None:
            self.kiosk.do(EndAnnouncement(), self.clock.now_ms())
            self.rest(LEAVE_MS)

    def _announce(self, ms: int) -> None:
        """Let time pass until something is announced, and then so much more."""
        until_ms = self.clock.now_ms() + _REST_MS
        while self.kiosk.announced(self.clock.now_ms()) is None:
            assert self.clock.now_ms() < until_ms, "nothing was announced"
            self.clock.advance(_LOOK_MS)
            self.kiosk.listen(self.clock.now_ms())
        self.clock.advance(ms)
        self.kiosk.listen(self.clock.now_ms())

    def hands(self, *orders: str) -> None:
        """Let hands move the virtual box, one movement after the other."""
        for order in orders:
            self.kiosk.do(Hands(order), self.clock.now_ms())
            self._settle()

    def _settle(self) -> None:
        self.rest(max(0, self.source.thing.now_ms - self.clock.now_ms()) + _SETTLED_MS)

    def game(self, lines: Sequence[str]) -> None:
        """Sit down to a game that has come as far as these lines, its box as it stands there."""
        table = _played(self.journal, lines)
        number, pose, thing = table.id, table.pose, table.apparatus
        table.leave()
        if pose is not None and thing is self._live.apparatus:
            self._live.put(pose)
            self._settle()
        self.kiosk.do(Resume(number), self.clock.now_ms())

    def widgets(self, sizes: Sizes) -> list[Widget]:
        """What is shown now, on a screen of this size."""
        return build(self.kiosk.route, self.kiosk.frame(sizes, self.clock.now_ms()))


def _played(journal: Journal, lines: Sequence[str]) -> Table:
    """A table where all of this has happened."""
    table = Table(journal, auto_advance=False)
    with table.together():
        for line in lines:
            table.say(line.encode())
    return table


@contextmanager
def showroom(  # noqa: PLR0913 - as above
    language: str,
    finished: bool = True,
    screens: Screens = SCREENS,
    apparatus: AnyApparatus = USUAL,
    before: Sequence[Lines] = (),
    *,
    as_real: bool = False,
    no_sensors: bool = False,
    bare_header: bool = False,
    stick: bool = False,
    packaged: bool = False,
    wifi: bool = False,
) -> Iterator[Showroom]:
    """A showroom of its own, with one finished game in its journal, and more after it."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="jewelbox-")))
        written, looks, games = _past_games(finished=finished, before=tuple(map(tuple, before)))
        (folder / "journal").write_bytes(written)
        calendar = _Calendar(looks - 1, games)  # to open it once more takes a look, and no time
        journal = stack.enter_context(Journal.open(folder / "journal", calendar.now, calendar.uid))
        phones, codes = MemoryLink(_PAGES), count(1)
        browsers = BrowsersPlace(lambda: phones, token=lambda: f"{next(codes):022}")
        place = Place(language=language, language_is_asked=True, exports=folder, browsers=browsers)
        if stick:
            place = replace(place, backups=_with_a_stick(folder))
        if packaged:
            place = replace(place, updates=_packaged(folder), firmware=_cut_short(folder))
            place = replace(place, machine=_AtHome(), power=PowerSwitch(folder))
        if wifi:
            place = replace(place, network=StillAir(folder))
        box = None
        if bare_header:
            sources = _bare_pi(folder, apparatus)
            box, place = sources.first(folder / FILE), replace(place, sources=sources)
            box.source.start()
            stack.callback(box.stop)
        room = Showroom(journal, place, screens, apparatus, as_real=as_real, no_sensors=no_sensors, box=box)
        stack.callback(room.kiosk.attendant.sources.close)
        stack.callback(room.kiosk.attendant.machine.close)
        room.phones = phones
        stack.callback(room.source.stop)
        yield room


class _AtHome(Machine, frozen=True):
    """A machine of which there is always the same to tell."""

    name: str = "jewelbox"
    free: int | None = 12_400_000_000
    celsius: int | None = 48
    doctor: Sequence[str] = ("true",)  # who says nothing


class _OneStick(Sticks):
    """The same one on every machine."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._stick = Stick(STICK, path, is_writable=True, free=12_400_000_000)

    def there(self) -> tuple[Stick, ...]:
        return (self._stick,)


def _with_a_stick(folder: Path) -> BackupsHere:
    """What is needed for backups, and one that was made by hand; nothing of it takes time."""
    files, stick = TableFiles(folder / "journal", "Window seat"), folder / STICK
    (stick / FOLDER).mkdir(parents=True)
    backup.write(stick / FOLDER / BACKUP, files, _EVENING.astimezone)
    return BackupsHere(files, _OneStick(stick), clock=_EVENING.astimezone, begin=lambda work: work())


def _bare_pi(folder: Path, apparatus: AnyApparatus) -> SourcesHere:
    """The sources of a Raspberry Pi that nothing is connected to."""
    host = Host(root=folder, list_candidates=list)
    for path in (host.dev / "gpiochip0", host.model):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("Raspberry Pi 5", encoding="ascii")
    return SourcesHere(Wanted(apparatus=apparatus.name), Config(factory=FactoryName.MOCK), host, ManualClock())


def _packaged(folder: Path) -> Updates:
    """A machine that was updated, with a newer package on a stick."""
    machine, stick = folder / "machine", folder / "JEWELBOX"
    here, before, newer = (f"{version}+deb12" for version in ("0.3.0", "0.2.0", "0.4.0"))
    kept = [Kept(version, f"{PACKAGE}_{version}_arm64.deb", "the makers") for version in (here, before)]
    (machine / STATE.relative_to("/")).parent.mkdir(parents=True)
    found = State(kept[0], kept[1], outcome=Outcome(Result.RETURNED, "0.3.1", Why.CRASHED))
    state.save(machine / STATE.relative_to("/"), found.line())
    stick.mkdir()
    (stick / f"{PACKAGE}_{newer}_arm64.deb").touch()
    there = Stick(stick.name, stick, is_writable=True, free=1 << 30)
    return Updates(machine / "run", machine, lambda: (there,), wall_s=lambda: math.inf)


def _cut_short(folder: Path) -> FirmwareHere:
    """A machine whose Pico was unplugged while its firmware was installed."""
    found = FirmwareHere(folder, list, lambda words: CompletedProcess(words, 1, ""))
    found.begin(Installation("/dev/jewelbox"))
    return found


@cache
def _past_games(*, finished: bool, before: tuple[tuple[str, ...], ...]) -> tuple[bytes, int, int]:
    """A journal with these games, written once for all scenes; and what its calendar has come to."""
    calendar = _Calendar()
    with TemporaryDirectory(prefix="jewelbox-") as folder:
        path = Path(folder) / "journal"
        with Journal.open(path, calendar.now, calendar.uid) as journal:
            for lines in [*([record()] if finished else []), *before]:
                _played(journal, lines).leave()
        return path.read_bytes(), calendar.looks, calendar.games


def record() -> list[str]:
    """The sample game, line by line."""
    return RECORD.read_text(encoding="utf-8").splitlines()


_FIRST = next(iter(SCREENS.games))
_THREE = NewGame(_FIRST, ("Ana", "Ben", "Cora"))
_MANY = ("Ana", "Ben", "Cora", "Dora", "Emil", "Fritz", "Gerhardine", "Maximilian-Alexander")
_AGAINST_ROBO = NewGame(_FIRST, ("Ana", "Robo"), computers=(("Robo", "attentive"),))
_CHOSEN = ChooseStyles((("Ben", 5),), Home())
_TYPING = Network(NetworkPage.KEYS, LONG, Secret("half a horse"))
_COLOURS = (ChooseStyles((("Ana", 1), ("Ben", 5), ("Cora", 3)), Home()),)
_SHELL = (
    Exhibit("home-first", (Show(Home()),), finished=False),
    Exhibit("home-nothing", (Show(Home()),), finished=False, bare_header=True),
    Exhibit("home-language", (Show(Home(HomePage.LANGUAGE)),)),
    Exhibit("which-game", (Show(NewGame(seats=("Ana", "Ben", "Cora"))),)),
    Exhibit("quick-start", (Show(NewGame(_FIRST)),)),
    Exhibit("quick-start-rules", (Show(NewGame(_FIRST, page=NewGamePage.SETUP)),)),
    Exhibit("new-game-nameless", (Show(NewGame(_FIRST, ("Triangle", "Circle"), page=NewGamePage.SEAT, typing=1)),)),
    Exhibit("new-game", (Show(NewGame(_FIRST, ("Ana", "Ben", "Cora"))),)),
    Exhibit("new-game-many", (Show(NewGame(_FIRST, _MANY)),)),
    Exhibit(
        "new-game-accents",
        (Show(NewGame(_FIRST, ("Ana", "Ben"), page=NewGamePage.KEYS, typing=2, text="Zo", accents=True)),),
    ),
    Exhibit("new-game-typing", (Show(NewGame(_FIRST, ("Ana", "Ben"), page=NewGamePage.KEYS, typing=2, text="Co")),)),
    Exhibit("new-game-same", (Show(NewGame(_FIRST, ("Ana", "Dora"))),)),
    Exhibit("new-game-seat", (_CHOSEN, Show(replace(_THREE, page=NewGamePage.SEAT, typing=1)))),
    Exhibit("new-game-computers", (Show(NewGame(_FIRST, page=NewGamePage.COMPUTERS)),)),
    Exhibit("new-game-computer", (Show(_AGAINST_ROBO), Show(replace(_AGAINST_ROBO, page=NewGamePage.SEAT, typing=1)))),
    Exhibit("new-game-colour", (_CHOSEN, Show(replace(_THREE, page=NewGamePage.STYLE, typing=0)))),
    Exhibit(
        "new-game-rename",
        (_CHOSEN, Show(replace(_THREE, page=NewGamePage.KEYS, typing=1, text="Benedikt", renaming=True))),
    ),
    Exhibit("learn-which", (Show(Home(HomePage.LESSONS)),)),
    Exhibit("learn-card", lesson=3, finished=False),
    Exhibit("learn-turn", lesson=7, finished=False),
    Exhibit("learn-wrong", (Hands("open C2 front"),), lesson=7, finished=False),
    Exhibit("past-games", (Show(PastGames()),)),
    Exhibit("past-game", (Show(PastGame(1)),)),
    Exhibit("statistics", (Show(StatisticsPage()),), before=SEASON),
    Exhibit("statistics-game", (*_COLOURS, Show(StatisticsPage(_FIRST))), before=SEASON),
    Exhibit("statistics-player", (*_COLOURS, Show(StatisticsPage(_FIRST, player="Ana"))), before=SEASON),
    Exhibit("statistics-rivals", (Show(StatisticsPage(_FIRST, player="Ana", rivals=True)),), before=SEASON),
    Exhibit("settings", (Show(SettingsPage()),)),
    Exhibit("settings-screen", (Show(SettingsPage(SettingsTopic.SCREEN)),)),
    Exhibit("settings-machine", (Show(SettingsPage(SettingsTopic.MACHINE)),), packaged=True),
    Exhibit("house-rules", (Configure("turn_minutes", 2), Show(SettingsPage(SettingsTopic.HOUSE_RULES)))),
    Exhibit("settings-voice", (Show(SettingsPage(SettingsTopic.VOICE)),)),
    Exhibit("settings-source", (Show(SettingsPage(SettingsTopic.SOURCE)),), bare_header=True),
    Exhibit("backup", (Show(Backups()), Configure("weekly_backup", STICK), SaveBackup(STICK)), stick=True),
    Exhibit("backup-restore", (Show(Backups()), Show(Backups(STICK, BACKUP))), stick=True),
    Exhibit("first-start", (Show(FirstStart()),), finished=False),
    Exhibit("first-start-sensors", (Show(FirstStart(SettingsTopic.SOURCE)),), finished=False, bare_header=True),
    Exhibit("first-start-ready", (Show(FirstStart(None)),), finished=False),
    Exhibit("settings-updates", (Show(SettingsPage(SettingsTopic.UPDATES)),), packaged=True),
    Exhibit("network", (Show(Network()), UseNetwork(Verb.JOIN, LONG, Secret("wrong horse"))), wifi=True),
    Exhibit("network-known", (Show(Network()), Show(Network(NetworkPage.ONE, KNOWN))), wifi=True),
    Exhibit("network-password", (Show(Network()), Show(_TYPING)), wifi=True),
    Exhibit("network-signs", (Show(Network()), Show(replace(_TYPING, keys=2))), wifi=True),
    Exhibit("network-own", (Show(Network()), UseNetwork(Verb.OPEN, then=Network(NetworkPage.OWN))), wifi=True),
    Exhibit("settings-rotated", (Show(SettingsPage(SettingsTopic.SCREEN)), Configure("rotation", 90))),
)


def _exhibits() -> Iterator[Exhibit]:
    yield from _SHELL
    for thing, load_apparatus in SCREENS.apparatuses.items():
        yield from (replace(exhibit, apparatus=thing) for exhibit in load_apparatus().exhibits())
    for load in SCREENS.games.values():
        yield from load().exhibits()


EXHIBITS = tuple(_exhibits())


@contextmanager
def entered(exhibit: Exhibit, language: str) -> Iterator[Showroom]:
    """A showroom where somebody has come to this scene."""
    apparatus = apparatus_of(exhibit.taught) if exhibit.taught else APPARATUSES[exhibit.apparatus or USUAL.name]
    with showroom(
        language,
        exhibit.finished,
        apparatus=apparatus,
        before=exhibit.before,
        as_real=exhibit.real_box,
        no_sensors=exhibit.no_sensors,
        bare_header=exhibit.bare_header,
        stick=exhibit.stick,
        packaged=exhibit.packaged,
        wifi=exhibit.wifi,
    ) as room:
        if exhibit.wifi:
            room.hear_networks()
        room.enter(exhibit)
        yield room


def pictures(language: str, sizes: Sequence[tuple[int, int]] = SIZES) -> Iterator[tuple[str, tuple[int, int], Stage]]:
    """Every scene in one language, drawn at each of the sizes."""
    for exhibit in EXHIBITS:
        with entered(exhibit, language) as room:
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
