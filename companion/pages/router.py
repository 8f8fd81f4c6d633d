"""Which page belongs to a route. Pure.

One rule: a page is loaded when it is first gone to, so that the first picture waits for no other.
"""

# ruff: noqa: PLC0415

from msgspec.structs import replace

from companion.nodes.page import Page
from companion.pages.actions import Route
from companion.pages.context import Context
from companion.pages.routes import (
    Backups,
    FirstStart,
    Home,
    InGame,
    Join,
    Languages,
    Menu,
    Network,
    NewGame,
    OwnCards,
    PastGame,
    PastGamePage,
    PastGames,
    Phones,
    Play,
    PlayPage,
    Problem,
    Replay,
    Sensors,
    SettingsPage,
    StatisticsPage,
    Upload,
)


def page_of(route: Route, context: Context) -> Page | None:  # noqa: C901, PLR0911, PLR0912 - one case per page
    """The page of a route; None: there is none, or a browser does not get it."""
    if not context.viewer.runs_table and not isinstance(route, Languages):
        return context.play  # all that there is besides are the languages
    match route:
        case Languages(behind):
            from companion.pages.no_game import languages_page

            return languages_page(route, context, held(behind, context))
        case Play(page=page) if context.play is not None and page not in (PlayPage.HANDS, PlayPage.CODE):
            return context.play
        case Home():
            from companion.pages.home import home_page

            return home_page(route, context)
        case FirstStart():
            from companion.pages.first_start import first_start_page

            return first_start_page(route, context)
        case NewGame() if context.play is not None and context.viewer.in_browser:
            return context.play  # somebody else has begun one meanwhile: that goes on
        case NewGame():
            return _new_game(route, context)
        case SettingsPage():
            from companion.pages.settings_pages import settings_page

            return settings_page(route, context)
        case Backups():
            from companion.pages.backups import backups_page

            return backups_page(route, context)
        case Upload() if context.viewer.at == "host":
            from companion.pages.backups import upload_page

            return upload_page(route, context)
        case Network() if context.model.settings.has_network:
            from companion.pages.network import network_page

            return network_page(route, context)
        case Problem() if context.model.lesson is None:
            from companion.pages.problem import problem_page

            return problem_page(context)
        case Menu(peeking=peeking) if context.game is not None and not _is_peek(context, peeking=peeking):
            from companion.pages.menu import menu

            return menu(route, context)
        case Sensors():
            from companion.pages.sensors import sensors_page

            return sensors_page(route, context)
        case Play(page=PlayPage.HANDS) if context.game is not None and context.apparatus is not None:
            from companion.pages.hands import hands_page

            return hands_page(route, context)
        case Play(page=PlayPage.CODE) if context.model.table is not None and context.model.table.is_over:
            from companion.pages.game_end import code_page

            return code_page(context)
        case PastGame(game=game, page=PastGamePage.STORY) if context.model.highlights is not None:
            from companion.pages.game_end import story_page

            return story_page(context, context.model.highlights, points=False, back=PastGame(game))
        case PastGames():
            from companion.pages.past_games import past_games

            return past_games(route, context)
        case PastGame() if not _has_story(route, context):
            from companion.pages.past_games import past_game

            return past_game(route, context)
        case Replay() if not context.model.story or (context.viewer.is_kiosk and not _has_replay(context)):
            from companion.pages.past_games import no_replay

            return no_replay(route, context)
        case StatisticsPage():
            from companion.pages.statistics import statistics_page

            return statistics_page(route, context)
        case Phones() if context.game is not None:
            from companion.pages.phones import phones_page

            return phones_page(route, context)
        case Join():
            from companion.pages.phones import join_page

            return join_page(route, context)
        case InGame() | Replay():
            return own_page(route, context)
        case _:
            return None


def own_page(route: Route, context: Context) -> Page | None:
    """What the game itself shows there: the running one, or the one that is replayed."""
    game = context.game
    if isinstance(route, Replay):
        story = context.model.story
        load = context.screens.games.get(story[-1].game) if story else None
        game = None if load is None else load()
    page = None if game is None else game.page(route.at(context.event), context)
    if game is None or page is None or not (context.viewer.in_browser and isinstance(route, Play | OwnCards)):
        return page
    return replace(page, parts={**page.parts, **game.moments(context)})


def _new_game(route: NewGame, context: Context) -> Page:
    """Names are typed with keys at the kiosk, in fields elsewhere."""
    from companion.pages.new_game import new_game_page

    if not context.viewer.in_browser:
        return new_game_page(route, context)
    from companion.pages.typed_names import TYPED_PAGES

    return new_game_page(route, context, TYPED_PAGES)


def _has_story(route: PastGame, context: Context) -> bool:
    """Is the story of this game to be shown, and there?"""
    is_there = any(game.id == route.game for game in context.model.games)
    return is_there and route.page is PastGamePage.STORY and context.model.highlights is not None


def _is_peek(context: Context, *, peeking: bool) -> bool:
    """Does a referee look at what is hidden? Only at the kiosk, where everybody can see that."""
    return peeking and context.viewer.is_kiosk and context.game is not None and context.game.peek_words is not None


def _has_replay(context: Context) -> bool:
    story = context.model.story
    load = context.screens.games.get(story[-1].game) if story else None
    return load is not None and load().has_replay


def held(route: Route, context: Context) -> Page:
    """The page of a route, for what lies over it.

    Who does not get this page has the running game instead, or the first page.
    """
    page = page_of(route, context)
    if page is None and context.viewer.in_browser:
        page = context.play or page_of(Home(), context)
    if page is None and not context.viewer.runs_table:
        from companion.pages.no_game import no_game_page

        page = no_game_page(context)
    if page is None:
        page = page_of(Home(), context)
        assert page is not None
    return page
