"""Attends to a running table: carries out what people want of it, at the kiosk or in a browser.

One rule: time is passed in, never read. The kiosk and a table without a display both use it; what a tap does to the
screen besides is the kiosk's own matter.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, assert_never

from companion.kiosk.backup_keeper import BackupKeeper
from companion.kiosk.checking import Checking
from companion.kiosk.firmware_desk import FirmwareDesk
from companion.kiosk.game_cards import GameCards
from companion.kiosk.kiosk_settings import KioskSettings, Place
from companion.kiosk.machine_desk import MachineDesk
from companion.kiosk.network_desk import NetworkDesk
from companion.kiosk.running_lesson import apparatus_of
from companion.kiosk.source_chooser import SourceChooser
from companion.kiosk.update_desk import UpdateDesk
from companion.languages import Translator, sentence
from companion.network.messages import Verb
from companion.nodes.nodes import Viewer
from companion.pages import actions
from companion.pages.actions import TableAction
from companion.pages.routes import Backups
from companion.screens.browser.browsers import Browsers
from companion.service.updates import CannotAskError
from companion.table.entries import in_browser
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.profiles import ProfileStore
from companion.table.running_table import CHANCE, RunningTable
from hardware.clock import Clock, earliest
from hardware.sources.virtual import VirtualSource

if TYPE_CHECKING:
    from companion.capsule.keeping import CapsuleKeeper
    from companion.kiosk.browser_screen import BrowserScreen
    from companion.screens.kiosk.sound.sounds import Sounds


class Wish(NamedTuple):
    """What is wanted, and which browser wants it; 0: nobody asked, it is time for it."""

    action: TableAction
    connection: int = 0


class Attendant:
    """Of one table, with its settings, its past games and its browsers."""

    def __init__(
        self,
        journal: Journal,
        box: LiveApparatus,
        place: Place = Place(),  # noqa: B008 - frozen
        sounds: "Sounds | None" = None,
        chance: Callable[[int], int] = CHANCE,
    ) -> None:
        self.settings = KioskSettings(place, sounds)
        people = ProfileStore(place.profiles)
        self.running = RunningTable(journal, box, self.settings, people, chance, puts_back=place.puts_back)
        self.past_games = GameCards(journal)
        self.checking = Checking(box)
        self.sources = SourceChooser(self.running, self.settings, self.checking, place.sources)
        self.backups = BackupKeeper(place.backups)
        self.machine = MachineDesk(place.machine)
        self.running.on_wrong_sensors = self._sensors_failed
        self.updates = UpdateDesk(place.updates, self.running, lambda: self.settings.say)
        self.firmware = FirmwareDesk(self.running, place.firmware)
        self.network = NetworkDesk(place.network)
        self.browsers = Browsers(self.running, self._screen, place.browsers, place.feed)

    @cached_property
    def capsules(self) -> "CapsuleKeeper | None":
        """Keeps reports for bugs; None: nobody keeps any of this table."""
        place = self.settings.place.capsules
        if place is None:
            return None
        from companion.capsule.keeping import CapsuleKeeper  # noqa: PLC0415 - mostly, nothing goes wrong

        return CapsuleKeeper(self.running, place)

    def _sensors_failed(self) -> None:
        if self.capsules is not None:
            self.capsules.sensors_failed()

    @contextmanager
    def kept_crashes(self, *expected: type[Exception]) -> Iterator[None]:
        """What ends the program inside is kept as a report, unless it is `expected`; so is what the sensors said."""
        try:
            yield
        except expected:
            raise
        except Exception as error:
            if self.capsules is not None:
                self.capsules.crashed(error)
            raise
        self.keep_sensors()

    def keep_sensors(self) -> None:
        """Write down what the sensors said last, for a report about the game that was played."""
        is_silent = not any(part.signals for part in self.running.box.watch.recent.parts)
        if not is_silent and self.capsules is not None:
            self.capsules.keep_sensors()

    def _screen(self, viewer: Viewer, language: str) -> "BrowserScreen":
        from companion.kiosk.browser_screen import BrowserScreen  # noqa: PLC0415 - loaded when the first browser comes

        return BrowserScreen(self, viewer, language)

    def beside(self, game: str, language: str, clock: Clock, stack: ExitStack) -> "Attendant":
        """Attends to a table beside this one, with a virtual apparatus, which is gone with the stack: for a lesson."""
        journal, apparatus = stack.enter_context(Journal.in_memory()), apparatus_of(game)
        source = VirtualSource(apparatus.virtual(0, clock.now_ms()), clock)
        source.start()
        stack.callback(source.stop)
        place = Place(language=language, language_is_asked=True)
        return Attendant(journal, LiveApparatus(apparatus, source, logs_faults=False), place)

    def wishes(self, now_ms: int, *, serves: bool = False, waits: bool = False) -> Iterator[Wish]:
        """What people want in browsers by now, if these may come, what computer players say, and what it is time for.

        Carry out each before the next is asked for; then `browsers.update` lets browsers know. `serves`: browsers may
        always come. `waits`: people look at something else, and computer players do nothing meanwhile.
        """
        self.browsers.switch(now_ms, on=serves or self.settings.phones)
        is_asked = False
        for connection, action in self.browsers.listen(now_ms):
            is_asked = True
            yield Wish(action, connection)
        said = self.running.go_on(now_ms, may_act=not waits and not is_asked)
        if said:
            yield Wish(actions.Say(said))
        elif self.running.sealed.is_due(now_ms):
            yield Wish(actions.ShowSealedCards())

    def deadline_ms(self, now_ms: int) -> int | None:
        """When to come back although nothing happens."""
        parts = self.browsers.deadline_ms(now_ms), self.running.deadline_ms(now_ms), self.checking.deadline_ms()
        besides = self.sources.deadline_ms(), self.backups.deadline_ms(), self.network.deadline_ms()
        others = self.machine.deadline_ms(), self.updates.deadline_ms(now_ms), self.firmware.due_ms(now_ms)
        return earliest(*parts, *besides, *others)

    def updates_due_ms(self, now_ms: int) -> int | None:
        """When to look again at updates, where they are shown."""
        return earliest(self.updates.due_ms(now_ms), self.firmware.due_ms(now_ms, is_shown=True))

    def handles(self) -> list[int]:
        """What to sleep on, besides browsers: the source in use by now, and what is listened to beside it."""
        parts = self.sources, self.backups, self.network, self.machine
        found = [self.running.box.source.fileno(), *(handle for part in parts for handle in part.handles())]
        return [handle for handle in found if handle >= 0]  # a source that has stopped has none

    def tick(self, now_ms: int, *, shows_updates: bool = False) -> bool:
        """What turns up beside the table; whether anything looks different."""
        plays = self.running.table.is_open
        changed = self.backups.tick(now_ms, self.settings.weekly_backup, plays=plays)
        changed = any((self.network.tick(now_ms), self.machine.tick(now_ms), changed))
        self.running.stirs += changed  # browsers are shown it, too
        updated = self.updates.tick(now_ms, is_shown=shows_updates), self.firmware.tick(now_ms, is_shown=shows_updates)
        return any((changed, self.sources.tick(now_ms), *updated))

    def do(self, action: TableAction, now_ms: int, say: Translator | None = None) -> str:
        """Carry it out; the answer is what to tell people, where they do not see it, in their language or the table's.

        Raises `RejectedError`, `MalformedError` or `JournalError`, and then nothing has changed.
        """
        try:
            return self._do(action, now_ms, say)
        finally:
            self.running.sealed.follow(now_ms)

    def _do(  # noqa: C901, PLR0911, PLR0912, PLR0915 - one case per action
        self, action: TableAction, now_ms: int, say: Translator | None
    ) -> str:
        running, asked, say = self.running, say, say or self.settings.say
        match action:
            case actions.Say(lines):
                running.say(lines)
            case actions.SetRight(line, by, event):
                running.refuse_after(event)
                running.set_right(line, by)
                view = running.view
                return "" if view is None or view.undo is None else sentence(say.words(view.undo))
            case actions.Begin(line, computers):
                running.begin(line, now_ms, running.seated(computers))
            case actions.PlayAgain():
                running.play_again(now_ms)
                self.browsers.play_again()
            case actions.Resume(game):
                return "" if running.resume(game, now_ms) else say("That game cannot be continued.")
            case actions.Leave():
                running.leave()
                self.keep_sensors()
            case actions.Abandon():
                is_kept = running.abandon()
                return say("Game abandoned. You'll find it under Past games.") if is_kept else ""
            case actions.CallOff():
                return say("You'll find this game under Past games.") if running.call_off() else ""
            case actions.ConfirmEnd():
                running.confirm_end()
            case actions.Undo(since, by, event):
                running.refuse_after(event)
                taken = running.undo(now_ms, since, by)
                if taken is not None and not running.needs_hands:  # else the steps to put the box back say it, too
                    return " ".join(running.undone_lines(taken, say))
            case actions.Redo(by, event):
                running.refuse_after(event)
                taken = running.redo(now_ms, by)
                if taken is not None and not running.needs_hands:
                    return say("Redone: {what}.", what=say.words(taken.label))
            case actions.Waive(event, code):
                running.waive(event, code)
            case actions.TrustBox():
                running.accept()
            case actions.ShutVirtual():
                running.box.put(running.with_all_shut)
            case actions.WasOpened(part, opened):
                running.answer(part, was_opened=opened)
            case actions.Dismiss():
                running.dismiss()
            case actions.Hands(command, exact=exact):
                return running.hands(command, now_ms, exact=exact)
            case actions.KeepOpen(on):
                running.keep_open(on=on)
            case actions.SetAside(part, order):
                running.go_on_without(part, now_ms)
                return running.hands(order, now_ms) if order else ""
            case actions.UseAgain(part):
                running.use_again(part, now_ms)
            case actions.FillByChance():
                running.fill()
            case actions.CheckSensors(what):
                self.checking.step(what, now_ms)
            case actions.Configure(key, value):
                saved = running.configure(key, value, now_ms)
                say = asked or self.settings.say  # which may be what has changed
                return "" if saved else say("Could not save this setting: it lasts only until the next start.")
            case actions.SaveCapsule():  # a browser asks for it; the kiosk's own screen saves it by itself
                running.count_look(in_browser(None))
            case actions.UseSource(wired):
                return self.sources.use(wired, now_ms, say)
            case actions.SaveBackup(stick, by):
                running.count_look(by)
                self.backups.save(stick)
            case actions.DownloadBackup():  # the browser's screen asks for the file
                running.count_look(in_browser(None))
            case actions.RestoreBackup() | actions.RestoreUpload() if running.table.is_open:
                return say("Put the game away first: it stays among the past games.")
            case actions.RestoreBackup(stick, file):
                self.backups.restore(Backups(stick, file))
            case actions.RestoreUpload(upload):
                self.backups.restore_upload(upload)
            case actions.UseNetwork(verb, ssid, password):
                if verb is Verb.OPEN:  # it is for them
                    running.configure("phones", True, now_ms)  # noqa: FBT003
                self.network.want(verb, ssid, password, now_ms)
            case actions.InstallUpdate() | actions.CancelUpdate() | actions.GoBack() | actions.InstallFirmware():
                return self._update(action, now_ms, say)
            case actions.NewCode(seat, role):
                self.browsers.new_code(seat, role)
            case actions.GoOnWithout(seat):
                running.sealed.go_on_without(seat)
            case actions.Seal(seat, card):
                running.sealed.seal(seat, card)
            case actions.ShowSealedCards():
                running.show_sealed()
            case _:
                assert_never(action)
        return ""

    def _update(
        self,
        action: actions.InstallUpdate | actions.CancelUpdate | actions.GoBack | actions.InstallFirmware,
        now_ms: int,
        say: Translator,
    ) -> str:
        """What people want of the machine's program, or of the Pico's; the answer is why it cannot be."""
        if self.firmware.is_busy:
            return say("Another update is under way.")
        try:
            match action:
                case actions.InstallFirmware():
                    self.firmware.install(now_ms)
                case actions.InstallUpdate(path, later):
                    self.updates.install(path, now_ms, later=later)
                case actions.CancelUpdate():
                    self.updates.cancel(now_ms)
                case actions.GoBack():
                    self.updates.go_back(now_ms)
        except CannotAskError as error:
            return sentence(say.words(error.words))
        return ""
