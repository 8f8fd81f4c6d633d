"""One running table on a screen: listens to its box, carries out what people tap, and lets time pass.

One rule: time is passed in, never read, so that hours at the table pass within milliseconds in a test.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.kiosk import errands
from companion.kiosk.announcer import Announcer
from companion.kiosk.attendant import Attendant, Wish
from companion.kiosk.kiosk_models import KioskModels
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.kiosk_voice import KioskVoice
from companion.kiosk.notices import FAULT_MS
from companion.kiosk.page_screen import BESIDE, PageScreen
from companion.kiosk.running_lesson import RunningLesson
from companion.kiosk.screen_motion import ScreenMotion
from companion.kiosk.timed_scenes import IdleDemo, TimedScenes
from companion.kiosk.turn_timer import TurnTimer
from companion.nodes.nodes import Viewer
from companion.nodes.theme import Sizes
from companion.pages import actions
from companion.pages.actions import Action, Route, TableAction
from companion.pages.announced import Announced
from companion.pages.context import GamePages
from companion.pages.phones_view import PhonesView
from companion.pages.routes import (
    FirstStart,
    Home,
    InGame,
    Learn,
    Menu,
    Play,
    Sensors,
    WatchDemo,
    scene_meant,
    shows_network,
    shows_updates,
)
from companion.screens.kiosk.game_screens import Frame, Screens
from companion.screens.kiosk.registry import SCREENS
from companion.screens.kiosk.scenes.scene_router import loading
from companion.screens.kiosk.sound.sounds import Cue, Sounds
from companion.table.journal import Journal
from companion.table.live_apparatus import Heard, LiveApparatus
from companion.table.running_table import CHANCE
from companion.table.table_view import ComputersView
from hardware.clock import earliest

if TYPE_CHECKING:
    from companion.kiosk.record_player import RecordPlayer

_TAKING_BACK = (actions.Undo, actions.Redo)  # nothing falls again that was shown before
_LEAVES_SCENE = (actions.Say, actions.Seal, actions.SetRight)  # of people at the kiosk, when it was said elsewhere
_ALREADY_SEEN = (*_TAKING_BACK, actions.Resume, actions.SetRight)  # nothing of it is announced


class TableScreen(PageScreen):
    """A running table, the scene that is shown of it, and what moves, sounds and is told there."""

    attendant: Attendant
    _models: KioskModels
    is_watched = False  # people only look on: their first touch ends it
    player: "RecordPlayer | None" = None  # plays along

    def __init__(
        self,
        journal: Journal,
        box: LiveApparatus,
        sounds: Sounds,
        place: Place = Place(),  # noqa: B008
        screens: Screens = SCREENS,
        chance: Callable[[int], int] = CHANCE,
    ) -> None:
        super().__init__(Attendant(journal, box, place, sounds, chance))
        if self.settings.is_new and not journal.listed(1):
            self.route = FirstStart()
        self.done = False
        self.sounds = sounds
        self._screens = screens
        self.browsers = self.attendant.browsers
        self._others: tuple[object, ...] = (PhonesView(), ComputersView())  # as they were seen last
        self._phase = ""  # of the game, as it was seen last
        self._games = self.attendant.past_games
        self._loading = loading(screens)
        self._is_loaded = self._has_news = False  # whether all scenes are there, and whether nobody has seen that yet
        self._idle_demo = IdleDemo(is_on=self.settings.idle_demo)
        self._timed = TimedScenes(journal, self._games, self._idle_demo)
        on_screen = screens.apparatuses[box.apparatus.name]()
        self._motion = ScreenMotion(on_screen.moving(), Announcer(sounds, screens))
        self._timer = TurnTimer()
        self.voice = KioskVoice(self.settings, sounds)
        self._models = KioskModels(
            settings=self.settings,
            running=self.running,
            games=self._games,
            here=screens.games,
            timed=self._timed,
            checking=self.attendant.checking,
            notices=self.notices,
            motion=self._motion,
            screens=on_screen,
            browsers=self.browsers,
            sources=self.attendant.sources,
            backups=self.attendant.backups,
            updates=self.attendant.updates,
            firmware=self.attendant.firmware,
            network=self.attendant.network,
            machine=self.attendant.machine,
            speaks=lambda: self._say,
        )

    # what happens

    def listen(self, now_ms: int) -> Heard:
        """Let the box say what it did by now; also what is due by itself."""
        heard = self.running.hear(now_ms)
        if heard.movements or heard.stirred:
            self._idle_demo.stirred(now_ms)
            self.route = self.route.behind if isinstance(self.route, WatchDemo) else self.route
        if heard.movements or heard.stirred or heard.is_first:  # to read all sensors takes its time
            self._motion.follow(heard, self.running.standing, now_ms, reduced=self.settings.is_reduced)
        bad = self.running.not_working(heard.findings, self._say)
        if bad and isinstance(self.route, InGame):
            self.notices.news(bad, now_ms, FAULT_MS)
        if self.running.is_news(heard) and not isinstance(scene_meant(self.route), BESIDE):
            self.notices.attempt(lambda: self.running.moved(heard.movements), now_ms)
            self._picture_as_told(now_ms)
            self._news(now_ms)
        changed = any((self.attendant.checking.listen(heard, now_ms), self.hear_browsers(now_ms), heard.changed))
        changed = self._hear_others(now_ms) or changed
        return replace(heard, changed=self._tick(now_ms) or changed)

    def _hear_others(self, now_ms: int) -> bool:
        """What turns up beside the box; over a game it is told."""
        changed = self.attendant.tick(now_ms, shows_updates=shows_updates(self.route))
        if changed:
            self.browsers.update(now_ms)
        news = self.attendant.sources.take_news()
        if news is not None and isinstance(self.route, InGame):
            say = self._say
            told = say("{what}. To use it: Settings, {page}", what=say.words(news), page=say("Sensors"))
            self.notices.news(told, now_ms, FAULT_MS)
        return changed

    def hear_browsers(self, now_ms: int) -> bool:
        """Carry out what browsers and computer players want; whether anything looks different here."""
        for wish in self.attendant.wishes(now_ms, waits=self._is_elsewhere(now_ms)):
            self._grant(wish, now_ms)
        self.browsers.update(now_ms)
        before, self._others = self._others, (self.browsers.view, self.running.computers.view)
        return self._leave_hands() or self._others != before

    def _leave_hands(self) -> bool:
        """Back to the game from hands at the apparatus: with its next phase, and when a computer player moves it.

        And back to the first page from a game that was put away elsewhere.
        """
        view, route = self.running.view, self.route
        if isinstance(route, InGame) and not self._table.is_open:
            self.route = Home()
            return True
        before, self._phase = self._phase, "" if view is None else view.phase
        if before != self._phase or self.running.computers.view.is_moving:
            self.route = route.without_hands()
        return self.route is not route

    def _is_elsewhere(self, now_ms: int) -> bool:
        """Do people look at something else than the game as it stands?"""
        return not isinstance(self.route, Play) or self._models.announced(self.route, now_ms) is not None

    def _tick(self, now_ms: int) -> bool:
        """What time alone brings about: a notice goes, gems arrive, a replay goes on, pictures are loaded."""
        moved = self._motion.tick(self.running.steps, now_ms, reduced=self.settings.is_reduced)
        changed = any((moved, self.settings.rotation.tick(now_ms), self.notices.tick(now_ms), self._has_news))
        self._has_news = False
        late = self._timer.tick(now_ms)
        if late is not None:
            self.sounds.play(Cue.GONG)
            self.notices.news(self._timer.late_text(late, self._say), now_ms)
            changed = True
        due_ms = self._timed.deadline_ms(self.route)
        self.notices.attempt(lambda: self._go_on(now_ms), now_ms)
        return changed or (due_ms is not None and now_ms >= due_ms)

    def _go_on(self, now_ms: int) -> None:
        self.route = self._timed.tick(self.route, now_ms)

    def deadline_ms(self, now_ms: int, *, covered: bool = False) -> int | None:
        """When to come back although nothing happens. What moves on it waits while it is covered by another table."""
        parts = (self.settings.rotation, self._timer, self.notices)
        due = [*[part.deadline_ms() for part in parts], self._timed.deadline_ms(self.route)]
        due.append(self.attendant.deadline_ms(now_ms))
        if not covered:
            due += self._motion.deadlines_ms(now_ms)
            if isinstance(self.route, Sensors):
                due.append(self.running.box.watch.picture_ms())
            if shows_updates(self.route):
                due.append(self.attendant.updates_due_ms(now_ms))
            if shows_network(self.route):
                due.append(self.attendant.network.due_ms(now_ms))
        return earliest(*due)

    # what people want

    def do(self, action: Action, now_ms: int) -> None:
        """Carry out what was tapped."""
        if not isinstance(action, actions.EndAnnouncement):  # that tap does nothing else
            self.notices.put_away(self.notices.shown)
        self._timed.tapped(now_ms)
        self.notices.attempt(lambda: self._do(action, now_ms), now_ms)
        self._follow(action, now_ms)
        self.browsers.update(now_ms)

    def _grant(self, wish: Wish, now_ms: int) -> None:
        """The same as a tap on the glass; but whoever asked is told what was refused, and the scene here stays."""
        self._timed.tapped(now_ms)
        route, action = self.route, wish.action
        if not wish.connection:  # it was time for it
            self.notices.attempt(lambda: self._at_table(action, now_ms), now_ms)
        elif self.browsers.grant(wish.connection, action, now_ms):
            self._goes_on(action, now_ms, is_done=True)
        if isinstance(action, _LEAVES_SCENE) and isinstance(route, InGame):
            self.route = route
        self._follow(action, now_ms)
        if not isinstance(action, actions.Seal):  # nobody sees that a card was changed; who has chosen is in `_others`
            self._has_news = True

    def _follow(self, action: object, now_ms: int) -> None:
        """Let what came of an action be heard and seen."""
        self._picture_as_told(now_ms)
        self._news(now_ms, quiet=isinstance(action, _TAKING_BACK), seen=isinstance(action, _ALREADY_SEEN))

    def _picture_as_told(self, now_ms: int) -> None:
        """What people tell moves the picture, too, and what goes without saying with it."""
        if not self.running.box.link.sees_all and not self.running.is_virtual:
            self._motion.stands(self.running.standing, now_ms, reduced=self.settings.is_reduced)

    def _do(self, action: Action, now_ms: int) -> None:
        match action:
            case actions.ReadOn():
                if self._models.lesson is not None:
                    self._models.lesson.read_on(self._table)
            case actions.EndAnnouncement():
                self._motion.announcer.end_announcement(now_ms)
            case actions.Export(game, form):
                self.notices.tell(errands.export(self.settings.place, self._games, game, form, self._say), now_ms)
            case actions.SaveCapsule():
                capsules, place = self.attendant.capsules, self.settings.place
                self.notices.tell(errands.save_capsule(self.running, capsules, place, self._say), now_ms)
            case actions.Peek():
                self.running.peek()
                self.route = Menu(peeking=True)
            case actions.Quit():
                self.done = not self.settings.place.is_kiosk
            case _:
                super()._do(action, now_ms)

    def _goes_on(self, action: TableAction, now_ms: int, *, is_done: bool) -> None:
        super()._goes_on(action, now_ms, is_done=is_done)
        match action:
            case actions.Begin() | actions.PlayAgain() | actions.Resume():
                self._recall(now_ms)
            case actions.Hands(led=led) if led is not None and is_done:
                self._motion.lead(led, now_ms, reduced=self.settings.is_reduced)
            case actions.Configure():
                self._idle_demo.is_on = self.settings.idle_demo
            case _:
                pass

    def _recall(self, now_ms: int) -> None:
        """Show the apparatus from the side from which people saw it in this game."""
        if self.running.apparatus is not None:
            self._motion.recall(self._table.poses, self.running.standing, now_ms, is_put=self.running.box.is_being_put)

    def teach(self, lesson: RunningLesson, now_ms: int) -> None:
        """Begin a lesson. That is for a kiosk whose journal nobody keeps."""
        first, *rest = lesson.opening
        self._models.lesson, self.running.is_lesson = lesson, True
        self.do(actions.Begin(first), now_ms)
        self.do(actions.Say(tuple(rest)), now_ms)

    def _go(self, route: Route, now_ms: int) -> None:
        before = self.route
        super()._go(route, now_ms)
        if isinstance(before, FirstStart) and isinstance(route, Home | Learn) and self.settings.is_new:
            self.running.configure("set_up", True, now_ms)  # noqa: FBT003 - a setting
        if before == Menu(peeking=True) and self.running.peek_words is not None:
            self.notices.news(self._say.words(self.running.peek_words.happened), now_ms)

    # what came of it

    def _news(self, now_ms: int, *, quiet: bool = False, seen: bool = False) -> None:
        """Let what is new be heard and seen; what was picked before it is void, also if it is undone."""
        self.route = self.route.at(self._table.number)
        self._timer.minutes = self.settings.turn_minutes
        self._timer.follow(self.running.view, now_ms)
        self._motion.announcer.look(
            self.running.view,
            self.running.foul_count,
            now_ms,
            quiet=quiet,
            reduced=self.settings.is_reduced,
            announces=self._models.may_announce(self.route) and not seen,
            opened=self.running.computers.take_unsealed(now_ms),
        )

    # what may be seen

    def frame(self, sizes: Sizes, now_ms: int) -> Frame:
        return Frame(
            model=self._models.model(self.route, now_ms, is_loaded=self._is_loaded),
            sizes=sizes,
            viewer=Viewer(size=f"{sizes.width}x{sizes.height}"),
            say=self._say,
            screens=self._screens,
        )

    def warm_up(self) -> bool:
        """Make ready, a little at a time, what will be needed later; False when there is nothing left to do."""
        return self.load() or self.sounds.warm_up()

    @property
    def game(self) -> GamePages | None:
        """The screens of the running game."""
        view = self.running.view
        return None if view is None else self._screens.games[view.name]()

    def load(self) -> bool:
        """Load the scenes, a little at a time; False when all are there."""
        if next(self._loading, None) is not None:
            return True
        self._has_news = self._has_news or not self._is_loaded
        self._is_loaded = True
        return False

    @property
    def is_still(self) -> bool:
        return self._motion.is_still

    @property
    def events(self) -> int:
        return self._table.number

    @property
    def scene(self) -> str:
        """What is shown, in a word or two."""
        return self._models.scene(self.route)

    def announced(self, now_ms: int) -> Announced | None:
        """What has the whole screen."""
        return self._models.announced(self.route, now_ms)

    # its way out

    def handles(self) -> list[int]:
        """What to sleep on."""
        return [*self.attendant.handles(), *self.browsers.handles(), *self.voice.handles()]

    def is_over(self, now_ms: int) -> bool:  # noqa: ARG002 - of some, time is up
        """Does it go from the top of the screen, to what lies below it?"""
        return self.way_out is not None

    @property
    def way_out(self) -> Action | None:
        """What those do below it who leave it now; None: nobody does."""
        return None

    def close(self) -> None:
        """Give back what woke the loop."""
        self.voice.close()
        self.browsers.close()
        self.attendant.backups.close()
        self.attendant.network.close()
        self.attendant.machine.close()
        self.attendant.sources.close()
