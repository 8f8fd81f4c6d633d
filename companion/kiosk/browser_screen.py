"""The screen of one browser at a table: a host's, a seat's phone, or that of whoever watches.

One rule: it can do only what its own page offers. It has no pygame and no socket: pages go out, taps come in.
"""

from msgspec.structs import replace

from companion.browsers.game_page import game_page, offers
from companion.browsers.open_browsers import GameShown
from companion.kiosk.model_builder import ModelBuilder
from companion.kiosk.page_screen import Attends, PageScreen
from companion.kiosk.timed_scenes import IdleDemo, TimedScenes
from companion.languages import DEFAULT, LANGUAGES, Translator, translator
from companion.nodes.nodes import Viewer
from companion.nodes.page import Page
from companion.pages import actions, troubles
from companion.pages.actions import Action, Route, TableAction
from companion.pages.context import Context
from companion.pages.model import Notice
from companion.pages.no_game import no_game_page
from companion.pages.router import own_page, page_of
from companion.pages.routes import Home, InGame, OwnCards, Play, Sensors
from companion.pages.typed_names import with_text
from companion.screen.shell import SHELL
from hardware.clock import earliest

_LIVE_MS = 200  # the page of the sensors is drawn again so often


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
        self._timed = TimedScenes(self._table.journal, attendant.past_games, IdleDemo(is_on=False))
        self._models = ModelBuilder(
            settings=self.settings,
            running=self.running,
            games=attendant.past_games,
            here=SHELL.games,
            timed=self._timed,
            checking=attendant.checking,
            browsers=attendant.browsers,
            speaks=lambda: self._say,
        )

    @property
    def _say(self) -> Translator:
        return translator(self.language)

    @property
    def _own_language(self) -> Translator:
        return self._say

    @property
    def is_host(self) -> bool:
        return self.viewer.at == "host"

    # what is seen

    def page(self, game: GameShown | None, now_ms: int) -> Page:
        """What it shows now; `game` is what it may know of the running game, None: there is none."""
        self._follow()
        self._timed_out(now_ms)
        route = self.route
        context = self._context(route, game, now_ms)
        page = self._made(route, context)
        stands = (type(route), getattr(route, "page", ""), page.title)
        if stands != self._stands:
            self._stands = stands
            self.place += 1
        return page

    def _context(self, route: Route, game: GameShown | None, now_ms: int) -> Context:
        model = replace(self._models.model(route, now_ms), picture=self._as_read())
        context = Context(model=model, say=self._say, screens=SHELL, viewer=self.viewer)
        if game is None:
            return context
        played = route if isinstance(route, Play) else Play()
        hand = self._models.whose_hand(route) if self.is_host else ""
        offered = dict(offers(self.running, self.viewer, game.concealed, model.phones.lost, played.pick, hand))
        context = replace(context, model=replace(model, mine=model.mine if self.is_host else game.mine, offers=offered))
        page = own_page(played, context)
        if page is None:
            page = game_page(context, game.frame(), offered.items())
        return replace(context, play=page)

    def _as_read(self) -> object:
        """The picture of the apparatus: nothing moves on it."""
        box = self.running.box
        pages, reading = SHELL.apparatuses.get(box.apparatus.name), box.snapshot
        as_read = None if pages is None else pages().as_read
        if as_read is not None and reading is not None:
            self._picture = as_read(self._picture, reading)
        return self._picture

    def _made(self, route: Route, context: Context) -> Page:
        if context.play is None and not self.is_host:
            return no_game_page(context)
        over = troubles.over(route, route, context)
        page = over or page_of(route, context) or context.play
        if page is None:
            page = page_of(Home(), context)
        assert page is not None
        return page

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

    def _timed_out(self, now_ms: int) -> None:
        self.notices.attempt(lambda: self._tick(now_ms), now_ms)

    def _tick(self, now_ms: int) -> None:
        self.route = self._timed.tick(self.route, now_ms)
        self._due_ms = now_ms + _LIVE_MS if isinstance(self.route, Sensors) else None

    def cover(self) -> None:
        """Nobody looks at it now: cards that lie open on it are covered."""
        if isinstance(self.route, OwnCards):
            self.route = Play()

    def is_due(self, now_ms: int) -> bool:
        """Is it time to look at its page again, although nothing happened?"""
        due_ms = self.deadline_ms()
        return due_ms is not None and now_ms >= due_ms

    def deadline_ms(self) -> int | None:
        return earliest(self._due_ms, self._timed.deadline_ms(self.route))

    # what is tapped

    def do(self, action: Action, now_ms: int) -> TableAction | None:
        """Carry out what is about this screen alone; what is about the table is given back."""
        if isinstance(action, TableAction):
            return action
        if isinstance(action, actions.Speak):
            self.language = action.language if action.language in LANGUAGES else DEFAULT
            if action.then is not None:
                self._go(action.then, now_ms)
        else:
            self.notices.attempt(lambda: self._do(action, now_ms), now_ms)
        return None

    def typed(self, action: Action, text: str, now_ms: int) -> Action | None:
        """What an action becomes with a text that was typed; None: that is not offered."""
        return with_text(action, text, self.route, self._context(self.route, None, now_ms))

    def at_table(self, action: TableAction, now_ms: int) -> bool:
        """What it wants of the table; False if that was refused."""
        return self.notices.attempt(lambda: self._at_table(action, now_ms), now_ms)

    def take_notice(self) -> Notice | None:
        """What there is to tell people, once."""
        shown, self.notices.shown = self.notices.shown, None
        return shown
