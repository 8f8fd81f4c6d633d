"""The kiosk: holds what is going on, carries out what people tap, and makes the one value that scenes show.

One rule: it is told the time and never asks for it; so hours at the table pass in a test within milliseconds.
"""

import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, assert_never

from companion.games import game_of
from companion.games.game import MalformedError, RejectedError
from companion.kiosk import errands, people
from companion.kiosk.announcer import FLIGHT_STEP_MS, Announcer
from companion.kiosk.checking import Checking
from companion.kiosk.errands import Told
from companion.kiosk.game_cards import GameCards
from companion.kiosk.games_here import GamesHere
from companion.kiosk.idle_demo import IdleDemo
from companion.kiosk.kiosk_settings import KioskSettings, Place
from companion.kiosk.live_apparatus import Heard, LiveApparatus
from companion.kiosk.past_scenes import PastScenes
from companion.kiosk.preferences import Preferences
from companion.kiosk.profiles import Profiles, ProfileStore
from companion.kiosk.running_game import RunningGame, refusal, step_words
from companion.kiosk.step_progress import StepProgress
from companion.kiosk.turn_timer import TurnTimer
from companion.languages import Translator
from companion.screen import actions
from companion.screen.actions import Action, Route
from companion.screen.announced import Announced
from companion.screen.drawing.theme import Sizes
from companion.screen.game_screens import Screens
from companion.screen.model import Frame, Link, Model, Notice, NoticeKind, Trouble
from companion.screen.registry import SCREENS
from companion.screen.routes import Home, InGame, Keys, Menu, Play, Sensors, Sheet, StatisticsPage, WatchDemo
from companion.screen.scenes.scene_router import drawing_ahead, loading
from companion.screen.sound.sounds import Cue, Sounds
from companion.screen.window.placing import Rotation
from companion.table.errors import JournalError
from companion.table.journal import Journal
from companion.table.table import Table
from companion.table.table_view import TakenBack
from hardware.health import Health

_LOG = logging.getLogger(__name__)
NOTICE_MS = 2500  # how long something is there to be read, ...
READING_MS = 40  # ... or so long per letter, if that is longer
SHEET_MS = 4000
_FEW_PARTS = 3
_BESIDE = (Sensors,)  # what hands do while sensors are tried out is no move
_TAKING_BACK = (actions.Undo, actions.Redo)  # nothing falls again that was shown before
_ALREADY_SEEN = (*_TAKING_BACK, actions.Resume, actions.SetRight)  # nothing of it is announced


class Kiosk:
    """One kiosk with its journal, its box and its sounds."""

    def __init__(
        self,
        journal: Journal,
        box: LiveApparatus,
        sounds: Sounds,
        place: Place = Place(),  # noqa: B008
        screens: Screens = SCREENS,
    ) -> None:
        self.route: Route = Home()
        self.done = False
        self._journal = journal
        self._box = box
        self._sounds = sounds
        self._place = place
        self._games = GameCards(journal)
        self._past = PastScenes(journal, self._games)
        self._screens = screens
        self._loading = loading(screens)
        self._is_loaded = self._has_news = False  # whether all scenes are there, and whether nobody has seen that yet
        self._table = Table(journal, simulated=box.is_virtual)
        self._settings = KioskSettings(place, self._table, sounds)
        self._idle_demo = IdleDemo(is_on=self._settings.idle_demo)
        self._people = ProfileStore(place.profiles)
        mine = screens.apparatuses[box.apparatus.name]()
        self._picture, self._sentences = mine.moving(), mine.sentences
        self._running = RunningGame(self._table, box, screens)
        self._checking = Checking(box)
        self._progress = StepProgress()
        self._shown: object = None  # the picture, as it was last seen
        self._notice: Notice | None = None
        self._announcer = Announcer(sounds, screens)
        self._tapped_ms = 0
        self._timer = TurnTimer()
        self._peeked: object = None
        self._here = GamesHere(screens, box.apparatus.name, self._games)

    # what happens

    def listen(self, now_ms: int) -> Heard:
        """Let the box say what it did by now; also what is due by itself."""
        heard = self._box.listen(now_ms)
        if heard.movements or heard.stirred:
            self._idle_demo.stirred(now_ms)
            self.end_demo()
        self._follow(heard, now_ms)
        if heard.came_back or heard.unnoticed:
            self._running.came_back(heard.unnoticed)
        self._tell_health(heard, now_ms)
        watched = heard.movements or (heard.stirred and self._running.differs and not self._box.is_stirring)
        if watched and not isinstance(_behind(self.route), _BESIDE):
            self._try(lambda: self._running.moved(heard.movements), now_ms)
            self._news(now_ms)
        changed = self._checking.listen(heard, now_ms) or heard.changed
        return replace(heard, changed=self._tick(now_ms) or changed)

    def _follow(self, heard: Heard, now_ms: int) -> None:
        """Let the picture move as the thing did."""
        reading = self._box.snapshot
        stirred = heard.stirred or bool(heard.movements)
        if reading is not None and (heard.is_first or (stirred and self._is_reduced)):
            self._picture.start(reading, now_ms)
        if stirred and not self._is_reduced:
            self._picture.follow(heard.movements, reading, now_ms)
        if heard.movements:
            self._picture.hold(now_ms)

    def _tell_health(self, heard: Heard, now_ms: int) -> None:
        """A part that is moved and not noticed must not be a riddle."""
        part = self._box.apparatus.channels.part
        bad = {part(finding.channel) for finding in heard.findings if finding.state is not Health.OK}
        if bad and self._box.link.ready and isinstance(self.route, InGame) and self._running.apparatus is not None:
            parts = tuple(sorted(bad)) if len(bad) <= _FEW_PARTS else (self._say("many sensors"),)
            text = self._say.words(self._sentences.not_working.about(parts=parts))
            self._tell(text, now_ms, NoticeKind.NEWS)

    def _tick(self, now_ms: int) -> bool:
        """What time alone brings about: a notice goes, gems arrive, a replay goes on, pictures are loaded."""
        self._progress.look(self._running.steps, now_ms, reduced=self._is_reduced)
        changed = any((self._announcer.tick(now_ms), self._progress.tick(now_ms), self._has_news))
        self._has_news = False
        changed = self._settings.rotation.tick(now_ms) or changed
        if self._notice is not None and now_ms >= self._notice.until_ms:
            self._notice, changed = None, True
        late = self._timer.tick(now_ms)
        if late is not None:
            self._sounds.play(Cue.GONG)
            minutes = self._timer.minutes
            text = self._say.many(
                "{seat}: {n} minute has passed.", "{seat}: {n} minutes have passed.", minutes, seat=late
            )
            self._tell(text, now_ms, NoticeKind.NEWS)
            changed = True
        due_ms = self._past.deadline_ms(self.route)
        if due_ms is not None and now_ms >= due_ms:
            self._try(lambda: self._past_goes_on(now_ms), now_ms)
            changed = True
        if self._sheet_goes_ms is not None and now_ms >= self._sheet_goes_ms:
            self.route, changed = Play(self._table.number), True
        if self._idle_demo.tick(self.route, now_ms) and isinstance(self.route, Home):
            self.route, changed = WatchDemo(self.route), True
        return changed

    def end_demo(self) -> None:
        """Back to the scene behind the demo, if one is watched."""
        if isinstance(self.route, WatchDemo):
            self.route = self.route.behind

    @property
    def _sheet_goes_ms(self) -> int | None:
        """When a sheet on which something was said goes away by itself."""
        said = isinstance(self.route, Sheet) and self.route.said
        return self._tapped_ms + SHEET_MS if said else None

    def _past_goes_on(self, now_ms: int) -> None:
        self.route = self._past.tick(self.route, now_ms) or self.route

    def deadline_ms(self, now_ms: int) -> int | None:
        """When to come back although nothing happens."""
        parts = (self._box, self._picture, self._checking, self._settings.rotation, self._timer)
        due = [*[part.deadline_ms() for part in parts], self._sheet_goes_ms, self._past.deadline_ms(self.route)]
        due += [self._progress.deadline_ms(now_ms), self._idle_demo.deadline_ms(self.route)]
        if not self._announcer.is_still:
            due.append(now_ms + FLIGHT_STEP_MS)
        if self._notice is not None:
            due.append(self._notice.until_ms)
        return min((time_ms for time_ms in due if time_ms is not None), default=None)

    # what people want

    def do(self, action: Action, now_ms: int) -> None:
        """Carry out what was tapped."""
        if not isinstance(action, actions.EndAnnouncement):  # that tap does nothing else
            self._notice = None
        self._tapped_ms = now_ms
        self._idle_demo.stirred(now_ms)
        self._try(lambda: self._do(action, now_ms), now_ms)
        self._news(now_ms, quiet=isinstance(action, _TAKING_BACK), seen=isinstance(action, _ALREADY_SEEN))

    @property
    def notice(self) -> Notice | None:
        """What is there to be read now."""
        return self._notice

    def put_notice_away(self, read: Notice | None) -> None:
        """Somebody tapped, on whatever it was, while this was there to be read; what is newer stays."""
        if self._notice is read:
            self._notice = None

    def _do(self, action: Action, now_ms: int) -> None:  # noqa: C901, PLR0912, PLR0915 - one case per action
        running = self._running
        match action:
            case actions.Show(route):
                self._go(route, now_ms)
            case actions.Say(lines):
                running.say(lines)
                self.route = self.route.after_saying()
            case actions.SetRight(line):
                running.set_right(line)
                self.route = self.route.after_saying()
            case actions.Begin(line):
                self._here.refuse_without_apparatus(game_of(line.encode()).name)
                running.begin(line)
                self.route = Play()
            case actions.Resume(game):
                self._here.refuse_to_resume(game)
                running.resume(game)
                if self._place.puts_back and running.differs:
                    self._box.put(self._table.pose)
                self.route = Play() if self._table.is_open else Home()
            case actions.Leave():
                running.leave()
                self.route = Home()
            case actions.Abandon():
                running.abandon()
                self.route = Home()
            case actions.Undo(since):
                self._tell_undone(running.undo(since), now_ms)
            case actions.Redo():
                running.redo()
            case actions.Waive(event, code):
                running.waive(event, code)
            case actions.TrustBox():
                running.accept()
            case actions.WasOpened(part, opened):
                running.answer(part, was_opened=opened)
            case actions.EndAnnouncement():
                self._announcer.end_announcement(now_ms)
            case actions.Dismiss():
                if self._trouble() is not None:
                    running.dismiss()
            case actions.Hands(command):
                self._hands(command, now_ms)
            case actions.CheckSensors(what):
                self._checking.step(what, now_ms)
            case actions.Configure(key, value):
                self._configure(key, value, now_ms)
            case actions.ChooseStyles(styles, route):
                self._keep_people(self._people.profiles.with_styles(styles), now_ms)
                self._go(route, now_ms)
            case actions.Rename(name, new, route):
                self._keep_people(self._people.profiles.renamed(name, new), now_ms)
                self._go(route, now_ms)
            case actions.Export(game, form):
                self._told(errands.export(self._place, self._games, game, form, self._say), now_ms)
            case actions.Peek():
                self._peeked = self._running.peek()
                self.route = Menu(peeking=True)
            case actions.PowerOff():
                self._told(errands.power_off(self._place, self._say), now_ms)
            case actions.Quit():
                self.done = not self._place.is_kiosk
            case _:
                assert_never(action)

    def _go(self, route: Route, now_ms: int) -> None:
        if isinstance(route, InGame) and not self._table.is_open:
            route = Home()
        if isinstance(route, Home) and self._table.is_open:
            self._running.leave()
        if isinstance(route, Play) and self._table.is_open:
            route = replace(route, event=self._table.number)
        self._past.entered(route, self.route, self._people.profiles, now_ms)
        if isinstance(_behind(self.route), _BESIDE) and not isinstance(_behind(route), _BESIDE):
            self._running.look()
        if self.route == Menu(peeking=True) and self._running.peek_page is not None:
            self._tell(self._say.words(self._running.peek_page.happened), now_ms, NoticeKind.NEWS)
        self.route = route

    def _tell_undone(self, taken: TakenBack | None, now_ms: int) -> None:
        """What was undone; the button itself says no more than that it undoes. The steps to put it back say it, too."""
        if taken is None or self._running.differs:
            return
        told = [self._say("Undone: {what}.", what=self._say.words(taken.label))]
        if taken.looked and self._running.peek_page is not None:
            told.append(self._say.words(self._running.peek_page.by_undo))
        self._tell(" ".join(told), now_ms, NoticeKind.NEWS)

    def _hands(self, command: str, now_ms: int) -> None:
        """Hands at the virtual box; beside a real one people only tell what they did."""
        answer, claim = self._box.hands(command, now_ms)
        if answer:
            self._tell(answer, now_ms, NoticeKind.NEWS)
        if claim is not None:
            self._running.claimed(claim)

    def _configure(self, key: str, value: object, now_ms: int) -> None:
        saved = self._settings.change(key, value, now_ms)
        self._idle_demo.is_on = self._settings.idle_demo
        if not saved:
            text = self._say("Could not save this setting: it lasts until the kiosk stops.")
            self._tell(text, now_ms, NoticeKind.NEWS)

    def _keep_people(self, profiles: Profiles, now_ms: int) -> None:
        if not self._people.keep(profiles):
            text = self._say("Could not save this: it lasts until the kiosk stops.")
            self._tell(text, now_ms, NoticeKind.NEWS)

    def _told(self, told: Told | None, now_ms: int) -> None:
        if told is not None:
            self._tell(told.text, now_ms, told.kind)

    def _try(self, deed: Callable[[], None], now_ms: int) -> None:
        """What is refused is said kindly, and nothing else happens."""
        try:
            deed()
        except (RejectedError, MalformedError) as error:
            self._tell(refusal(error, self._say), now_ms)
        except JournalError as error:
            _LOG.error("journal: %s", error)
            self._tell(self._say.words(error.words), now_ms)

    def _tell(self, text: str, now_ms: int, kind: NoticeKind = NoticeKind.REFUSED) -> None:
        self._notice = Notice(text, kind, now_ms + max(NOTICE_MS, READING_MS * len(text)))

    # what came of it

    def _news(self, now_ms: int, *, quiet: bool = False, seen: bool = False) -> None:
        """Let what is new be heard and seen; what was picked before it is void, also if it is undone."""
        if isinstance(self.route, Play):
            self.route = self.route.at(self._table.number)
        self._timer.minutes = self.preferences.turn_minutes or 0
        self._timer.follow(self._running.view, now_ms)
        self._announcer.look(
            self._running.view,
            self._running.foul_count,
            now_ms,
            quiet=quiet,
            reduced=self._is_reduced,
            announces=self._may_announce and not seen,
        )

    @property
    def _may_announce(self) -> bool:
        """May something have the whole screen? Not where people have gone elsewhere, or something is the matter."""
        wanted = self.preferences.announcements is not False
        return wanted and isinstance(self.route, Play) and self._trouble() is None

    # what may be seen

    def frame(self, sizes: Sizes, now_ms: int) -> Frame:
        return Frame(self._model(now_ms), sizes, self._say, self._screens)

    def answers(self) -> bool:
        """Does the journal still answer?"""
        try:
            self._journal.game(1)
        except JournalError:
            return False
        return True

    def warm_up(self) -> bool:
        """Make ready, a little at a time, what will be needed later; False when there is nothing left to do."""
        return self.load() or self._sounds.warm_up()

    def drawing_ahead(self, sizes: Sizes) -> Iterator[object]:
        """Draw large pictures before they are needed, one at a time."""
        return drawing_ahead(self._screens, sizes)

    def load(self) -> bool:
        """Load the scenes, a little at a time; False when all are there."""
        if next(self._loading, None) is not None:
            return True
        self._has_news = self._has_news or not self._is_loaded
        self._is_loaded = True
        return False

    @property
    def is_still(self) -> bool:
        return self._announcer.is_still and self._picture.deadline_ms() is None

    @property
    def events(self) -> int:
        return self._table.number

    @property
    def scene(self) -> str:
        """What is shown, in a word or two."""
        trouble = self._trouble()
        if trouble is not None:
            return trouble.kind
        if isinstance(self.route, Play) and self._running.view is not None:
            return self._running.view.phase.replace("_", "-")
        return type(self.route).__name__.lower()

    @property
    def preferences(self) -> Preferences:
        return self._settings.preferences

    @property
    def rotation(self) -> Rotation:
        """How the picture is to be turned on its panel."""
        return self._settings.rotation.rotation

    @property
    def _is_reduced(self) -> bool:
        """Do people want as little motion as possible?"""
        return bool(self.preferences.reduced_motion)

    @property
    def _say(self) -> Translator:
        return self._settings.say

    def _model(self, now_ms: int) -> Model:
        apparatus, announced = self._apparatus, self.announced(now_ms)
        picture = self._picture.picture(now_ms)
        if announced is None or not announced.is_coming:  # until it has come, what lies below it stands still
            self._shown = picture
        model = Model(
            table=self._running.view,
            apparatus=apparatus,
            missing=self._here.missing,
            is_loaded=self._is_loaded,
            picture=self._shown,
            link=Link() if apparatus is None else self._box.link,
            settings=self._settings.view(),
            notice=self._notice,
            trouble=self._trouble(now_ms),
            announced=announced,
            flights=self._announcer.flights(now_ms) if announced is None else (),
            motion=self._announcer.motion,
        )
        model = replace(model, **self._more(model), messages=self._messages())
        return replace(model, **people.of_scene(self._people.profiles, _behind(self.route), model))

    @property
    def _apparatus(self) -> str | None:
        """What is here, if any of the games that the scene is about is played on it."""
        if self._table.is_open:
            return None if self._running.apparatus is None else self._box.apparatus.name
        return self._here.apparatus_for(_behind(self.route))

    def _trouble(self, now_ms: int = 0) -> Trouble | None:
        """What lies over the scenes of a running game."""
        if not isinstance(self.route, InGame):
            return None
        named = bool(self.preferences.labels)
        trouble = self._running.trouble(self._say, named=named)
        done, left, slid = self._progress.view(now_ms)
        if trouble is None or not trouble.pointing:
            return trouble
        return replace(
            trouble, done=done, left="" if left is None else step_words(left, self._say, named=named), slid=slid
        )

    def announced(self, now_ms: int) -> Announced | None:
        """What has the whole screen, unless something has become the matter since."""
        return self._announcer.announced(now_ms, reduced=self._is_reduced) if self._may_announce else None

    def _more(self, model: Model) -> dict[str, Any]:
        """What only some scenes need, and costs time to find out."""
        match _behind(self.route):
            case Sensors():
                return {"panel": self._box.watch.panel(), "check": self._checking.view()}
            case Menu(peeking=True) if model.table is not None:
                return {"peek": self._peeked}
            case StatisticsPage():
                return {"statistics": self._past.statistics}
            case Play() if self._running.is_over:
                return self._games.page(self._table.id, self._say)
            case route:
                return self._games.more(route, self._say)

    def _messages(self) -> tuple[str, ...]:
        mine = () if self._people.notice is None else (self._people.notice,)
        notices = (*self._journal.notices, *mine, *self._games.left_out.values())
        return (*self._settings.messages(), *map(self._say.words, notices))


def _behind(route: Route) -> Route:
    """The scene that is meant: the page of keys is about the one that lies behind it."""
    return _behind(route.behind) if isinstance(route, Keys) else route
