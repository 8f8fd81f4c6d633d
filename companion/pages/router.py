"""Which page belongs to a route. Pure.

One rule: a page is loaded when it is first gone to, so that the first picture waits for no other.
"""

# ruff: noqa: PLC0415

from companion.nodes.nodes import Drawing, Page, single
from companion.pages.actions import Route
from companion.pages.bars import SCENE
from companion.pages.context import Context
from companion.pages.routes import Home, Menu, NewGame, SettingsPage


def page_of(route: Route, context: Context) -> Page | None:
    """The page of a route; None: it is a scene that the screen still places by hand."""
    match route:
        case Home():
            from companion.pages.home import home_page

            return home_page(route, context)
        case NewGame():
            from companion.pages.new_game import new_game_page

            return new_game_page(route, context)
        case SettingsPage():
            from companion.pages.settings_pages import settings_page

            return settings_page(route, context)
        case Menu(peeking=peeking) if context.game is not None and not (peeking and context.game.peek_words):
            from companion.pages.menu import menu

            return menu(route, context)
        case _:
            return None


def held(route: Route, context: Context) -> Page:
    """The page of a route, for what lies over it; a scene that is placed by hand is one drawing."""
    return page_of(route, context) or single("", Drawing(kind=SCENE, value=route))
