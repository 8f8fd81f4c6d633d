"""Who looks at the shell's pages: the kiosk, a host's browser, a seat's phone, and whoever watches."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.kiosk.browser_screen import BrowserScreen
from companion.kiosk.page_screen import Attends
from companion.languages import translator
from companion.nodes.nodes import Drawing, Viewer
from companion.nodes.page import Page, single
from companion.pages.actions import Action, Show
from companion.pages.context import Context
from companion.pages.model import Model
from companion.pages.phones_view import Mine
from companion.pages.routes import Play
from companion.screens.browser.offers import offers
from companion.screens.browser.open_browsers import GameShown
from companion.screens.kiosk.registry import SCREENS
from companion.screens.kiosk.shell import SHELL
from companion.testing import actions_on as actions_on  # noqa: PLC0414 - what the tests of pages ask for here

KIOSK, HOST, WALL = Viewer(), Viewer(at="host"), Viewer(at="wall")
PLAY = single("The game", Drawing(kind="game"))  # as its viewer sees it


def phone(seat: str) -> Viewer:
    return Viewer(seat, at="phone")


def context(model: Model, viewer: Viewer = HOST, language: str = "en") -> Context:
    """What a page is made from for this viewer; the game of a browser's is one drawing."""
    play = PLAY if viewer.in_browser and model.table is not None else None
    shell = SHELL if viewer.in_browser else SCREENS
    return Context(model=model, say=translator(language), screens=shell, viewer=viewer, play=play)


class BrowserAtTable:
    """The screen of one browser at a table that runs, without anybody who looks at it."""

    def __init__(self, attendant: Attends, viewer: Viewer, now_ms: int) -> None:
        self._screen, self._now_ms = BrowserScreen(attendant, viewer, "en"), now_ms
        self._running, self._viewer = attendant.running, viewer
        self._lost = attendant.browsers.view.lost
        self._seats = self._running.table.seats
        sealed, levels = self._running.sealed, self._running.computers.view.levels
        self._concealed = frozenset([self._seats[seat] for seat in {*sealed.chosen, *sealed.waiting}]) | {*levels}
        self._screen.page(self._shown, now_ms)

    @property
    def _shown(self) -> GameShown:
        cards, seat, mine = self._running.table.game.secret_cards, self._viewer.seat, Mine()
        if seat is not None and cards is not None:
            number = self._seats.index(seat)
            view = cards.private_view(self._running.table.state, number)
            mine = Mine(view, self._running.sealed.of(number))
        return GameShown(mine, self._concealed)

    def pages(self) -> Iterator[tuple[Page, set[Action]]]:
        """All pages of the game that its taps lead to, each with what may be said there."""
        waiting: list[Play] = [Play()]
        known = {Play()}
        while waiting:
            route = waiting.pop()
            assert self._screen.do(Show(route), self._now_ms) is None
            page = self._screen.page(self._shown, self._now_ms)
            said = offers(self._running, self._viewer, self._concealed, self._lost, route.pick)
            yield page, {action for _, action in said}
            for action in actions_on(page):
                leads_to = action.route if isinstance(action, Show) else None
                if isinstance(leads_to, Play) and leads_to.hands is None:
                    leads_to = replace(leads_to, event=0)
                    waiting += [leads_to] if leads_to not in known else []
                    known.add(leads_to)


def as_seen_by(viewer: Viewer, frame: Context) -> Context:
    """What a page is made from for somebody else than the kiosk, at the same table."""
    return context(frame.model, viewer, frame.say.code)
