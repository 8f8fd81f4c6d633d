"""What may be seen: makes the one value that pages show, from all that a table holds.

One rule: it changes nothing. What costs time to find out is found out only for the scene that shows it.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games import GAMES
from companion.kiosk.backup_keeper import BackupKeeper
from companion.kiosk.checking import Checking
from companion.kiosk.firmware_desk import FirmwareDesk
from companion.kiosk.game_cards import GameCards
from companion.kiosk.kiosk_settings import KioskSettings
from companion.kiosk.machine_desk import MachineDesk
from companion.kiosk.network_desk import NetworkDesk
from companion.kiosk.running_lesson import RunningLesson
from companion.kiosk.source_chooser import SourceChooser
from companion.kiosk.timed_scenes import TimedScenes
from companion.kiosk.update_desk import UpdateDesk
from companion.languages import Translator
from companion.pages.actions import Route
from companion.pages.model import LessonView, Model, Settings
from companion.pages.phones_view import Mine
from companion.pages.routes import (
    Backups,
    InGame,
    Join,
    JoinPage,
    Menu,
    Network,
    NewGame,
    OwnCards,
    PastGame,
    PastGames,
    Phones,
    Play,
    Replay,
    Sensors,
    SettingsPage,
    StatisticsPage,
    Upload,
    scene_meant,
)
from companion.screens.browser.browsers import Browsers
from companion.table.profiles import ProfileStore
from companion.table.running_table import RunningTable
from companion.table.table_view import Link, Trouble, TroubleKind
from hardware.apparatuses import APPARATUSES
from hardware.differences import StepWords, by_name


class ModelBuilder(msgspec.Struct):
    """Looks at the parts of one table for one screen. `here` are the games that can be shown, `speaks` its language."""

    settings: KioskSettings
    running: RunningTable
    games: GameCards
    here: Collection[str]
    timed: TimedScenes
    checking: Checking
    browsers: Browsers
    sources: SourceChooser
    backups: BackupKeeper
    updates: UpdateDesk
    firmware: FirmwareDesk
    network: NetworkDesk
    machine: MachineDesk
    speaks: Callable[[], Translator]
    lesson: RunningLesson | None = None  # what is learned on this table, if any
    told: Callable[[], StepWords] = lambda: by_name  # how steps at the apparatus are told

    def model(self, route: Route, now_ms: int, *, is_loaded: bool = True) -> Model:
        """All that this page may show; `is_loaded`: every page is there by now."""
        apparatus = self._apparatus(route)
        model = Model(
            table=self.running.view,
            apparatus=apparatus,
            missing=self.running.not_here,
            is_loaded=is_loaded,
            link=Link() if apparatus is None else self.running.box.link,
            settings=self._settings(),
            wiring=self.sources.view(),
            trouble=self.trouble(route, now_ms),
            phones=self.browsers.view,
            computers=self.running.computers.view,
            choosing=self.running.choosing,
            mine=Mine(self.running.hand(self.whose_hand(route))),
            lesson=self._lesson_view(),
        )
        model = replace(
            model, **self._more(route, model, now_ms), messages=self._messages(), hints=self.settings.hints()
        )
        return replace(model, **_people(self.running.people, scene_meant(route), model))

    def _settings(self) -> Settings:
        view = self.settings.view(self.speaks())
        return replace(view, has_backups=self.backups.is_there, lacks_backup=self.backups.has_failed)

    def whose_hand(self, route: Route) -> str:
        """The seat whose cards lie open on this screen; nobody's, as a rule.

        Who is alone among computer players need not cover them.
        """
        match route:
            case OwnCards(seat=seat, covered=False):
                return seat
            case Play():
                return self.running.computers.view.alone
            case _:
                return ""

    def _apparatus(self, route: Route) -> str | None:
        """What is here, if any of the games that the scene is about is played on it."""
        here = self.running.box.apparatus.name
        if self.running.table.is_open:
            return None if self.running.apparatus is None else here
        return here if any(GAMES[name].apparatus == here for name in self._about(scene_meant(route))) else None

    def _about(self, route: Route) -> Collection[str]:
        """The games that a scene is about. A list of games is about none of them, unless there is only one."""
        match route:
            case NewGame(game) if game in self.here:
                return {game}
            case PastGame(number) | Replay(number):
                past = self.games.game(number)
                return set() if past is None else {past.row.name} & set(self.here)
            case NewGame() | PastGames() | StatisticsPage() if len(self.here) > 1:
                return ()
            case _:
                return self.here

    def step_words(self) -> StepWords:
        """How steps at the apparatus are told."""
        return self.told()

    def trouble(self, route: Route, now_ms: int = 0) -> Trouble | None:  # noqa: ARG002 - a kiosk shows how far it is
        """What lies over the pages of a running game."""
        found = self.running.trouble(self.speaks(), self.step_words()) if isinstance(route, InGame) else None
        return None if found is not None and found.kind is TroubleKind.FOUL and self._lesson_takes_back() else found

    def _lesson_takes_back(self) -> bool:
        """Does a lesson say what was wrong, and put its virtual apparatus back with one tap?"""
        lesson = self._lesson_view()
        return lesson is not None and bool(lesson.wrong) and self.running.box.is_virtual

    def _lesson_view(self) -> LessonView | None:
        """Where the lesson is, if this is one."""
        table = self.running.table
        return self.lesson.view(table, self.speaks()) if self.lesson is not None and table.is_open else None

    def scene(self, route: Route) -> str:
        """What is shown, in a word or two."""
        trouble = self.trouble(route)
        if trouble is not None:
            return trouble.kind
        if isinstance(route, Play) and self.running.view is not None:
            return self.running.view.phase.replace("_", "-")
        return type(route).__name__.lower()

    def _more(self, route: Route, model: Model, now_ms: int) -> dict[str, Any]:  # noqa: C901, PLR0911 - one case per scene
        """What only some scenes need, and costs time to find out."""
        match scene_meant(route):
            case Sensors():
                return {"panel": self.running.box.watch.panel(), "check": self.checking.view()}
            case Backups() | Upload():
                return {"backups": self.backups.view(self.speaks())}
            case SettingsPage() as meant:
                more = self.games.more(meant, self.speaks()) | {"firmware": self.firmware.view()}
                return {**more, "updates": self.updates.view(now_ms), "machine": self.machine.view()}
            case Menu(peeking=True) if model.table is not None:
                return {"peek": self.running.peeked}
            case Phones():
                links = [seat.link for seat in model.phones.seats]
                codes = _qr_codes(*links, model.phones.spectators)
                return {"phone_codes": codes, "network": self.network.view(now_ms)}
            case Join(page):
                link = model.phones.host if page is JoinPage.HOST else model.phones.spectators
                return {"phone_codes": _qr_codes(link), "network": self.network.view(now_ms)}
            case Network():
                network = self.network.view(now_ms)
                own = None if network is None or network.status is None else network.status.own
                codes = _qr_codes("" if own is None else own.code, model.phones.spectators)
                return {"phone_codes": codes, "network": network}
            case StatisticsPage():
                return {"statistics": self.timed.statistics}
            case Play() if self.running.table.is_over:
                return self._end()
            case meant:
                return self.games.more(meant, self.speaks())

    def _end(self) -> dict[str, Any]:
        """How the game ended; all that was hidden only once people have confirmed that it is over."""
        table = self.running.table
        return {"result": table.result} if table.awaits_end else self.games.page(table.id, self.speaks())

    def _messages(self) -> tuple[str, ...]:
        mine = () if self.running.people.notice is None else (self.running.people.notice,)
        updates = (*self.updates.messages, *self.firmware.messages)
        notices = (*updates, *self.running.table.journal.notices, *mine, *self.games.left_out.values())
        say = self.speaks()
        unusable = [each.words for each in (*GAMES.left_out, *APPARATUSES.left_out)]
        return (*self.settings.messages(say), *map(say.words, (*notices, *unusable)))


def _qr_codes(*links: str) -> dict[str, tuple[tuple[bool, ...], ...]]:
    from companion.qr_codes import qr_modules  # noqa: PLC0415 - the first scene need not wait for it

    return {link: qr_modules(link) for link in links if link}


def _people(people: ProfileStore, route: Route, model: Model) -> dict[str, Any]:
    """Whom a scene is about: those who played before by the names that they have now, and how those here look."""
    profiles = people.profiles
    last = [player.name for player in model.games[0].players] if model.games else []
    if model.is_loaded and all(map(profiles.is_nameless, last)):  # the first picture waits for no catalogue
        last = []  # how many play is asked again
    here = route.seats if isinstance(route, NewGame) else ()
    return {
        "styles": _styles(people, route, model),
        "names": tuple(dict.fromkeys(profiles.current(name) for name in model.names if not profiles.is_nameless(name))),
        "last_seats": tuple(dict.fromkeys(map(profiles.current, last))),
        "last_computers": model.games[0].computers if last else {},
        "nameless": frozenset(filter(profiles.is_nameless, here)),
    }


def _styles(people: ProfileStore, route: Route, model: Model) -> Mapping[str, int]:
    match route:
        case StatisticsPage() if model.statistics.statistics is not None:
            return people.profiles.favourites(player.name for player in model.statistics.statistics.all.players)
        case NewGame(seats=seats):
            return people.styles(seats)
        case PastGame() | Replay() if model.table is None and model.games:
            return people.styles([player.name for player in model.games[0].players])
        case _:
            return people.styles(() if model.table is None else model.table.seats)
