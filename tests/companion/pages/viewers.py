"""Who looks at the shell's pages: the kiosk, a host's browser, a seat's phone, and whoever watches."""

from companion.languages import translator
from companion.nodes.nodes import Drawing, Viewer
from companion.nodes.page import Page, single
from companion.pages.actions import Action
from companion.pages.context import Context
from companion.pages.model import Model
from companion.screen.registry import SCREENS
from companion.screen.shell import SHELL

KIOSK, HOST, WALL = Viewer(), Viewer(at="host"), Viewer(at="wall")
PLAY = single("The game", Drawing(kind="game"))  # as its viewer sees it


def phone(seat: str) -> Viewer:
    return Viewer(seat, at="phone")


def context(model: Model, viewer: Viewer = HOST, language: str = "en") -> Context:
    """What a page is made from for this viewer; the game of a browser's is one drawing."""
    play = PLAY if viewer.in_browser and model.table is not None else None
    shell = SHELL if viewer.in_browser else SCREENS
    return Context(model=model, say=translator(language), screens=shell, viewer=viewer, play=play)


def as_seen_by(viewer: Viewer, frame: Context) -> Context:
    """What a page is made from for somebody else than the kiosk, at the same table."""
    return context(frame.model, viewer, frame.say.code)


def actions_on(page: Page) -> list[Action]:
    """Everything that can be done on a page, at once, by holding or by sliding."""
    return [each for tap in page.taps for each in (tap.action, tap.held, *tap.slide) if each is not None]
