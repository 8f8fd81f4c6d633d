"""The screen of one browser at a table: a host's, a seat's phone, or that of whoever watches.

One rule: it can do only what its own page offers. It has no pygame and no socket: pages go out, taps come in.
"""

from collections.abc import Mapping
from contextlib import ExitStack
from io import BytesIO
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from companion.kiosk.backup_keeper import Download
from companion.kiosk.model_builder import ModelBuilder
from companion.kiosk.page_screen import Attends, PageScreen
from companion.kiosk.running_lesson import lesson_of
from companion.kiosk.timed_scenes import IdleDemo, TimedScenes
from companion.languages import DEFAULT, LANGUAGES, Translator, sentence, translator
from companion.nodes.nodes import Viewer
from companion.nodes.page import Page
from companion.pages import actions, troubles
from companion.pages.actions import Action, Route, TableAction
from companion.pages.context import Context
from companion.pages.lesson import lesson_page
from companion.pages.model import Model, Notice
from companion.pages.no_game import no_game_page
from companion.pages.phones_view import Mine
from companion.pages.router import own_page, page_of
from companion.pages.routes import (
    Home,
    InGame,
    Keys,
    Learn,
    OwnCards,
    Play,
    Sensors,
    Upload,
    shows_network,
    shows_updates,
)
from companion.pages.typed_names import with_text
from companion.screens.browser.offers import offers
from companion.screens.browser.open_browsers import GameShown
from companion.screens.browser.page_messages import FileParts
from companion.screens.kiosk.shell import SHELL
from companion.table.preferences import Verbosity
from hardware.clock import ManualClock, earliest
from hardware.differences import StepWords, by_name

if TYPE_CHECKING:
    from companion.screens.voice.utterance import Listener

_LIVE_MS = 200  # the page of the sensors is drawn again so often
_LESSON_MS = 50  # ... and that of a lesson, whose box moves


class BrowserScreen(PageScreen):
    """One browser's. `language` is its own."""

    def __init__(self, attendant: Attends, viewer: Viewer, language: str) -> None:
        super().__init__(attendant)
        self.viewer, self.language = viewer, language
        self.place = 0  # changes when people go elsewhere
        self._stands: tuple[object, ...] = ()
        self._game = 0  # the one that was open when it was last looked at
        self._due_ms: int | None = None
        self._picture: object = None  # of the apparatus, as it was last read
        self._lesson: BrowserLesson | None = None  # on a table of its own, over everything else
        self.listener: object = None
        self._is_asked = False  # somebody has just switched the voice on, and wants to hear it
        self._spoken: Mapping[str, Any] | None = None
        self._file: FileParts | None = None  # that it is downloading
        self._download: Download | None = None  # that is being made for it
        self._upload = 0  # the number of the one that it sends
        self._timed = TimedScenes(self._table.journal, attendant.past_games, IdleDemo(is_on=False))
        self._models = ModelBuilder(
            settings=self.settings,
            running=self.running,
            games=attendant.past_games,
            here=SHELL.games,
            timed=self._timed,
            checking=attendant.checking,
            browsers=attendant.browsers,
            sources=attendant.sources,
            backups=attendant.backups,
            updates=attendant.updates,
            firmware=attendant.firmware,
            network=attendant.network,
            machine=attendant.machine,
            speaks=lambda: self._say,
            told=self._step_words,
        )

    @property
    def _say(self) -> Translator:
        return translator(self.language)

    @property
    def _own_language(self) -> Translator:
        return self._say

    @property
    def aloud(self) -> bool | None:
        """Does its browser read aloud what is new? None: it has no voice."""
        return self.viewer.aloud

    @aloud.setter
    def aloud(self, on: bool | None) -> None:
        self.viewer = replace(self.viewer, aloud=on)

    @property
    def is_host(self) -> bool:
        return self.viewer.at == "host"

    # what is seen

    def page(self, game: GameShown | None, now_ms: int) -> Page:
        """What it shows now; `game` is what it may know of the running game, None: there is none."""
        if self._lesson is not None:
            return self._learned(self._lesson, now_ms)
        self._follow()
        self._timed_out(now_ms)
        self._let_upload_go()
        self._fetch(now_ms)
        route = self.route
        context = self._context(route, game, now_ms)
        if self.aloud:
            self._read_aloud(context)
        page = self._made(route, context)
        stands = (type(route), getattr(route, "page", ""), page.title)
        if stands != self._stands:
            self._stands = stands
            self.place += 1
        return page

    def _context(self, route: Route, game: GameShown | None, now_ms: int) -> Context:
        return self._context_of(self._models.model(route, now_ms), route, game)

    def _context_of(self, model: Model, route: Route, game: GameShown | None) -> Context:
        model = replace(model, picture=self._as_read())
        context = Context(model=model, say=self._say, screens=SHELL, viewer=self.viewer)
        if game is None:
            return context
        played = route if isinstance(route, Play) else Play()
        hand = self._models.whose_hand(route) if self.is_host else ""
        offered = dict(offers(self.running, self.viewer, game.concealed, model.phones.lost, played.pick, hand))
        context = replace(context, model=replace(model, mine=model.mine if self.is_host else game.mine, offers=offered))
        call = None if context.game is None else context.game.call(context)
        context = replace(context, call=call)
        return replace(context, play=own_page(played, context))

    def _read_aloud(self, context: Context) -> None:
        """A voice is heard by the whole room: whoever has it, it reads the page that everybody may see.

        Who comes anew is told nothing that was there before; who has just switched it on, all of it.
        """
        from companion.screens.voice.situation import situation  # noqa: PLC0415 - most browsers are silent
        from companion.screens.voice.utterance import Listener  # noqa: PLC0415

        model = replace(context.model, mine=Mine(), offers={}, peek=None)
        public = replace(context, model=model, viewer=Viewer(at="wall"), play=None, call=None)
        now = situation(Play(), own_page(Play(), public), public)
        assert now is not None, "this page shows nobody's cards"
        is_new, self.listener = self.listener is None, self.listener or Listener()
        said = cast("Listener", self.listener).hear(now, Verbosity.NEWS, context.say)
        if said.sentences and (self._is_asked or not is_new):
            self._spoken = {"now": said.interrupts, "lines": said.sentences}
        self._is_asked = False

    def _as_read(self) -> object:
        """The picture of the apparatus: nothing moves on it."""
        box = self.running.box
        pages, reading = SHELL.apparatuses.get(box.apparatus.name), self.running.standing
        as_read = None if pages is None else pages().as_read
        if as_read is not None and reading is not None:
            self._picture = as_read(self._picture, reading)
        return self._picture

    def _step_words(self) -> StepWords:
        """By places for those who listen, else by name where the wood bears names, or beside the picture."""
        pages, settings = SHELL.apparatuses.get(self.running.box.apparatus.name), self.settings.view(self._say)
        if pages is None:
            return by_name
        listens = Verbosity.EVERYTHING if self.aloud else Verbosity.OFF
        return pages().step_words(replace(settings, voice=listens), self._as_read())

    def _made(self, route: Route, context: Context) -> Page:
        if context.play is None and not self.is_host:
            return no_game_page(context)
        over = troubles.over(route, route, context)
        page = over or page_of(route, context) or context.play
        if page is not None and over is None and context.model.lesson is not None:
            page = lesson_page(page, context, context.model.lesson)
        if page is None:
            page = page_of(Home(), context)
        assert page is not None
        return page if context.call is None else replace(page, call=context.call.reason)

    def _follow(self) -> None:
        """A game that was opened or closed elsewhere leads there; what was picked before the last event is void."""
        is_open = self._table.is_open
        game = self._table.id if is_open else 0
        if game != self._game:
            self._game = game
            if game or isinstance(self.route, InGame):
                self.route = Play() if game else Home()
        if is_open:
            self.route = self.route.at(self._table.number)

    # a lesson, on a table of its own

    def _learn(self, route: Learn, now_ms: int) -> None:
        context = self._context(self.route, None, now_ms)
        self._lesson = BrowserLesson(route, self, context, now_ms)

    def _learned(self, lesson: "BrowserLesson", now_ms: int) -> Page:
        """Its page; this is another place whenever that is one."""
        place, page = lesson.place, lesson.shown(now_ms)
        if lesson.place != place:
            self.place += 1
        return page

    def _in_lesson(self, lesson: "BrowserLesson", action: Action, now_ms: int) -> None:
        """What is tapped there is about its table alone; whoever leaves it goes on here."""
        wanted = lesson.do(action, now_ms)
        if wanted is not None:
            lesson.at_table(wanted, now_ms)
        out = lesson.way_out
        if out is not None:
            self.close()
            self._go(out, now_ms)

    def close(self) -> None:
        """Nobody comes back to it: its lesson ends."""
        if self._lesson is not None:
            self._lesson.end()
            self._lesson = None
            self.place += 1

    def _timed_out(self, now_ms: int) -> None:
        self.notices.attempt(lambda: self._tick(now_ms), now_ms)

    def _tick(self, now_ms: int) -> None:
        self.route = self._timed.tick(self.route, now_ms)
        self._due_ms = now_ms + _LIVE_MS if isinstance(self.route, Sensors) else None
        if shows_updates(self.route):
            self._due_ms = self.attendant.updates_due_ms(now_ms)
        if shows_network(self.route):
            self._due_ms = self.attendant.network.due_ms(now_ms)

    def cover(self) -> None:
        """Nobody looks at it now: cards that lie open on it are covered, and a file is not sent on its way any more."""
        if isinstance(self.route, OwnCards):
            self.route = Play()
        if isinstance(self.route, Upload):
            self.route = Upload()
        self._let_upload_go()
        self._file = self._download = None

    def _fetch(self, now_ms: int) -> None:
        """The backup that is made for it, as soon as it is there."""
        made = self._download
        if made is not None and made.wrong is not None:
            self._download = None
            self.notices.tell(Notice(sentence(self._say.words(made.wrong))), now_ms)
        elif made is not None and made.file is not None:
            self._file, self._download = FileParts(made.name, made.file), None

    def _let_upload_go(self) -> None:
        """Whoever has left its page wants it no more."""
        number = self.route.number if isinstance(self.route, Upload) else 0
        if self._upload not in (0, number):
            self.attendant.backups.end_upload(self._upload)
        self._upload = number

    def is_due(self, now_ms: int) -> bool:
        """Is it time to look at its page again, although nothing happened?"""
        due_ms = self.deadline_ms()
        return due_ms is not None and now_ms >= due_ms

    def deadline_ms(self) -> int | None:
        if self._lesson is not None:
            return self._lesson.deadline_ms()
        file_ms = None if self._file is None else self._file.due_ms
        return earliest(self._due_ms, self._timed.deadline_ms(self.route), file_ms)

    # what is tapped

    def do(self, action: Action, now_ms: int) -> TableAction | None:
        """Carry out what is about this screen alone; what is about the table is given back."""
        if isinstance(action, actions.ReadAloud):
            if self._lesson is not None:
                self._lesson.do(action, now_ms)
            self.aloud, self.listener, self._is_asked = action.on, None, action.on
            return None
        if self._lesson is not None:
            self._in_lesson(self._lesson, action, now_ms)
            return None
        if isinstance(action, actions.Show) and isinstance(action.route, Learn):
            self._learn(action.route, now_ms)
            return None
        if isinstance(action, TableAction):
            return action
        if isinstance(action, actions.Speak):
            self.language = action.language if action.language in LANGUAGES else DEFAULT
            if action.then is not None:
                self._go(action.then, now_ms)
        else:
            self.notices.attempt(lambda: self._do(action, now_ms), now_ms)
        return None

    def _do(self, action: Action, now_ms: int) -> None:
        backups = self.attendant.backups
        match action:
            case actions.BeginUpload(size):
                self.route = Upload(backups.begin_upload(size, now_ms))
            case actions.UploadPart(upload, at, content=content):
                backups.take_part(upload, at, content, now_ms)
            case _:
                super()._do(action, now_ms)

    def typed(self, action: Action, text: str, now_ms: int) -> Action | None:
        """What an action becomes with a text that was typed; None: that is not offered."""
        return with_text(action, text, self.route, self._context(self.route, None, now_ms))

    def at_table(self, action: TableAction, now_ms: int) -> bool:
        """What it wants of the table; False if that was refused."""
        is_done = self.notices.attempt(lambda: self._at_table(action, now_ms), now_ms)
        if is_done and isinstance(action, actions.SaveCapsule) and self.attendant.capsules is not None:
            try:
                name, content = self.attendant.capsules.file()
                self._file = FileParts(name, BytesIO(content))
            except OSError as error:
                self.notices.tell(Notice(error.strerror or str(error)), now_ms)
        if is_done and isinstance(action, actions.DownloadBackup):
            self._download = self.attendant.backups.download()
        return is_done

    def take_file(self, now_ms: int) -> bytes | None:
        """The next part of a file that it downloads, once."""
        if self._file is None:
            return None
        part = self._file.next(now_ms)
        if self._file.due_ms is None:
            self._file = None
        return part

    def take_notice(self) -> Notice | None:
        """What there is to tell people, once."""
        if self._lesson is not None:
            return self._lesson.take_notice()
        shown, self.notices.shown = self.notices.shown, None
        return shown

    def take_spoken(self) -> Mapping[str, Any] | None:
        """What there is to read aloud, once."""
        if self._lesson is not None:
            return self._lesson.take_spoken()
        spoken, self._spoken = self._spoken, None
        return spoken


class BrowserLesson(BrowserScreen):
    """A lesson in a host's browser: a short guided game on a virtual box, and nothing is left of it when it ends.

    It has a table of its own, whose time goes on as that of the table below does. The table's game and all other
    screens stay as they are.
    """

    def __init__(self, route: Learn, below: BrowserScreen, context: Context, now_ms: int) -> None:
        self._behind = route.behind
        self._clock = ManualClock(now_ms)
        with ExitStack() as stack:
            attendant = below.attendant.beside(route.game, context.say.code, self._clock, stack)
            super().__init__(attendant, below.viewer, below.language)
            self._stack = stack.pop_all()
        lesson = lesson_of(route.game, context, is_virtual=True)
        self._models.lesson, self.running.is_lesson = lesson, True
        first, *rest = lesson.opening
        self.at_table(actions.Begin(first), now_ms)
        self.at_table(actions.Say(tuple(rest)), now_ms)

    def shown(self, now_ms: int) -> Page:
        """Its page, after what has happened at its box meanwhile."""
        heard = self.running.hear(self._clock.advance(now_ms - self._clock.now_ms()))
        if self.running.is_news(heard):
            self.notices.attempt(lambda: self.running.moved(heard.movements), now_ms)
        self._due_ms = now_ms + _LESSON_MS
        return self.page(GameShown(), now_ms)

    def _do(self, action: Action, now_ms: int) -> None:
        if isinstance(action, actions.ReadOn) and self._models.lesson is not None:
            self._models.lesson.read_on(self._table)
        else:
            super()._do(action, now_ms)

    def _tick(self, now_ms: int) -> None:
        """Nothing goes by itself but its box."""

    @property
    def way_out(self) -> Route | None:
        """Where those go who leave it; None: nobody does."""
        match self.route:
            case Home():
                return self._behind
            case InGame() | Keys():
                return None
            case route:
                return route

    def end(self) -> None:
        """Give back what it needed."""
        self._stack.close()
