"""What every screen of a table has: the page that it is on, what its taps do, and what is told there.

One rule: each screen has its own route. What a tap does to the table is the same wherever it was tapped.
"""

from contextlib import ExitStack
from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace

from companion.kiosk import errands
from companion.kiosk.backup_keeper import BackupKeeper
from companion.kiosk.checking import Checking
from companion.kiosk.firmware_desk import FirmwareDesk
from companion.kiosk.game_cards import GameCards
from companion.kiosk.kiosk_settings import KioskSettings
from companion.kiosk.machine_desk import MachineDesk
from companion.kiosk.model_builder import ModelBuilder
from companion.kiosk.network_desk import NetworkDesk
from companion.kiosk.notices import Notices
from companion.kiosk.source_chooser import SourceChooser
from companion.kiosk.timed_scenes import TimedScenes
from companion.kiosk.update_desk import UpdateDesk
from companion.languages import Translator
from companion.pages import actions
from companion.pages.actions import Action, Route, TableAction
from companion.pages.model import Notice
from companion.pages.routes import (
    Backups,
    Explained,
    Home,
    InGame,
    NewGame,
    Play,
    Sensors,
    SettingsPage,
    SettingsTopic,
    Sheet,
    asked,
    scene_meant,
)
from companion.screens.browser.browsers import Browsers
from companion.table.profiles import Profiles
from companion.table.running_table import RunningTable
from hardware.clock import Clock

if TYPE_CHECKING:
    from companion.capsule.keeping import CapsuleKeeper

BESIDE = (Sensors,)  # what hands do while sensors are tried out is no move


class Attends(Protocol):
    """Whoever carries out what people want of a table."""

    running: RunningTable
    settings: KioskSettings
    past_games: GameCards
    checking: Checking
    browsers: Browsers
    sources: SourceChooser
    backups: BackupKeeper

    @property
    def capsules(self) -> "CapsuleKeeper | None":
        """Keeps reports for bugs; None: nobody keeps any of this table."""

    updates: UpdateDesk
    firmware: FirmwareDesk
    network: NetworkDesk
    machine: MachineDesk

    def beside(self, game: str, language: str, clock: Clock, stack: ExitStack) -> "Attends":
        """Whoever attends to a table beside this one, which is gone with the stack: for a lesson."""

    def updates_due_ms(self, now_ms: int) -> int | None:
        """When to look again at updates, where they are shown."""

    def do(self, action: TableAction, now_ms: int, say: Translator | None = None) -> str:
        """Carry it out; the answer is what to tell people. Raises `RejectedError` and its like."""


class PageScreen:
    """One screen. Its makers give it the rest: what it is shown with, and what goes on by itself."""

    _models: ModelBuilder
    _timed: TimedScenes

    def __init__(self, attendant: Attends) -> None:
        self.route: Route = Home() if attendant.backups.told is None else Backups()  # who has restored one sees that
        self.attendant = attendant
        self.running = attendant.running
        self.settings = attendant.settings
        self.notices = Notices(lambda: self._say)
        self._table = self.running.table
        self._laid: NewGame | None = None  # how the table of the running game was laid

    @property
    def _say(self) -> Translator:
        return self.settings.say

    @property
    def _own_language(self) -> Translator | None:
        """The language of this screen; None: it has the table's."""
        return None

    def _do(self, action: Action, now_ms: int) -> None:  # noqa: C901 - one case per action
        """Carry out what was tapped. Raises `RejectedError`, `MalformedError` or `JournalError`."""
        match action:
            case actions.Show(route, told):
                self._go(route, now_ms)
                if told:
                    self.notices.news(told, now_ms)
            case actions.Refuse(why):
                self.notices.tell(Notice(self._say(why)), now_ms)
            case actions.Tell(text):
                self.notices.news(text, now_ms)
            case actions.Explain(topic):
                leads_to = asked(self.route, topic)
                if leads_to is not None:
                    self._go(leads_to, now_ms)
            case actions.ChooseStyles(styles, route):
                self._keep_people(self.running.people.profiles.with_styles(styles), now_ms)
                self._go(route, now_ms)
            case actions.Rename(name, new, route):
                self._keep_people(self.running.people.profiles.renamed(name, new), now_ms)
                self._go(route, now_ms)
            case actions.PowerOff(restart):
                self.notices.tell(errands.power_off(self.settings.place, self._say, restart=restart), now_ms)
            case _ if isinstance(action, TableAction):
                self._at_table(action, now_ms)
            case _:
                pass  # only a machine with a screen of its own has that

    def _at_table(self, action: TableAction, now_ms: int) -> None:
        """What is about the table, and what it does to the screen."""
        if isinstance(action, actions.Dismiss) and self._models.trouble(self.route) is None:
            return
        told = self.attendant.do(action, now_ms, self._own_language)
        if told:
            self.notices.news(told, now_ms)
        self._goes_on(action, now_ms, is_done=not told)
        if isinstance(action, actions.UseNetwork) and action.then is not None:  # only the screen where it was tapped
            self._go(action.then, now_ms)

    def _goes_on(self, action: TableAction, now_ms: int, *, is_done: bool) -> None:  # noqa: ARG002 - see `TableScreen`
        """Where people are after it; `is_done`: there is nothing to be told about it."""
        match action:
            case actions.Say() | actions.Seal():
                self.route = self.route.after_saying()
            case actions.SetRight():
                self.route = Play()
            case actions.Hands(exact=True) | actions.SetAside() if is_done:  # people have told what they did
                self.route = self.route.without_hands()
            case actions.Begin() | actions.PlayAgain() | actions.Resume():
                self._laid = self.route if isinstance(self.route, NewGame) else None
                self.route = Play() if self._table.is_open else Home()
            case actions.Leave() | actions.Abandon():
                self.route = Home()
            case actions.CallOff():
                self.route = self._laid or NewGame()
            case _:
                pass

    def _go(self, route: Route, now_ms: int) -> None:
        if isinstance(route, InGame) and not self._table.is_open:
            route = Home()
        if isinstance(route, Home) and self._table.is_open:
            self.running.leave()
        if isinstance(route, (Play, Explained, Sheet)) and self._table.is_open:
            route = replace(route, event=self._table.number)
        if isinstance(route, Backups):
            self.attendant.backups.enter(route, now_ms)
        if isinstance(route, SettingsPage) and route.topic is SettingsTopic.MESSAGES:
            self.attendant.machine.check(now_ms)
        self._timed.entered(route, self.route, self.running.people.profiles, now_ms)
        if isinstance(scene_meant(self.route), BESIDE) and not isinstance(scene_meant(route), BESIDE):
            self.running.look()
        self.route = route

    def _keep_people(self, profiles: Profiles, now_ms: int) -> None:
        if not self.running.people.keep(profiles):
            self.notices.news(self._say("Could not save this: it lasts only until the next start."), now_ms)
