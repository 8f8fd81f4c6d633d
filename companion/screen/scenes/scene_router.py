"""Which scene belongs to a route, and what lies over it.

One rule: a scene is a pure function of its route and a frame. It answers with widgets and remembers nothing.

A scene is loaded when it is first gone to, so that the first picture waits for no other; `warm_up` loads the rest when
there is time.
"""

# ruff: noqa: PLC0415

from collections.abc import Iterator

from msgspec.structs import replace

from companion.languages import symbols
from companion.nodes.nodes import Drawing
from companion.nodes.theme import Sizes
from companion.pages.actions import Route
from companion.pages.router import SCENE, page_of
from companion.pages.routes import (
    Explained,
    Home,
    InGame,
    Keys,
    Menu,
    NewGame,
    PastGame,
    Play,
    PlayPage,
    Replay,
    Sensors,
)
from companion.screen import drawings  # noqa: F401 - says what each drawing is
from companion.screen.drawing.layout import Area
from companion.screen.game_screens import Frame, GameScreens, Screens
from companion.screen.page_widgets import SCENES, painter
from companion.screen.scenes import home, lost_phones, notices, overlays, put_back
from companion.screen.widgets.widget import Widget

WIDE = 1.9  # times as wide as high: then there is room beside the game


def build(route: Route, frame: Frame) -> list[Widget]:
    """The widgets of a scene, with trouble and notices over it; in a wide window hands at the apparatus beside it.

    What is announced lies over all of it; where it covers everything, nothing else is built.
    """
    announced = frame.model.announced
    if announced is None or isinstance(route, Keys):
        return _beside_hands(route, frame)
    from companion.screen.scenes import announcement

    below = [] if announced.ground >= 1 else _beside_hands(route, frame)
    return [*below, *announcement.build(announced, frame)]


def _beside_hands(route: Route, frame: Frame) -> list[Widget]:
    if frame.sizes.width <= WIDE * frame.sizes.height:
        return _with_overlays(route, route, frame)
    from companion.screen.scenes import hands_page

    width = hands_page.panel_width(frame) if hands_page.are_wanted(route, frame) else 0
    if not width:
        return _with_overlays(route, route, frame)
    panel, main = frame.area.from_right(width)
    narrow = replace(frame, sizes=Sizes(main.width, main.height))
    return [*_with_overlays(route, hands_page.scene_beside(route), narrow), *hands_page.panel(frame, panel, route)]


def _with_overlays(route: Route, shown: Route, frame: Frame) -> list[Widget]:
    """A scene with what lies over it; in a lesson, the coach is on top."""
    page, lesson = _overlaid(route, shown, frame), frame.model.lesson
    if lesson is None or isinstance(route, Keys):
        return page
    from companion.screen.scenes import coach

    return coach.build(page, frame, lesson, speaks=isinstance(shown, Play) and shown.page is PlayPage.GAME)


def _overlaid(route: Route, shown: Route, frame: Frame) -> list[Widget]:
    if frame.model.settings.rotation_trial is not None:
        return [*_scene(shown, frame), *overlays.rotation_trial(frame, frame.model.settings.rotation_trial)]
    trouble = frame.model.trouble
    if trouble is not None and trouble.kind not in put_back.KINDS:  # what else there is to read comes after it
        return [*_scene(shown, frame.quiet), *overlays.trouble(frame)]
    at_steps = trouble is not None and put_back.is_shown(route, frame)
    page = put_back.build(route, frame, trouble) if trouble is not None and at_steps else _scene(shown, frame)
    page = lost_phones.over(route, frame, page)
    return [*page, *notices.notice(frame, page)]


def _scene(route: Route, frame: Frame) -> list[Widget]:
    page = page_of(route, frame)
    return _by_hand(route, frame) if page is None else painter(frame.sizes).widgets(page, frame)


def _by_hand(route: Route, frame: Frame) -> list[Widget]:  # noqa: PLR0911 - one case per scene
    """Scenes that are not described as pages yet."""
    match route:
        case NewGame():
            from companion.screen.scenes.new_game import pages

            return pages.build(route, frame)
        case PastGame(game=number) if frame.model.highlights is not None:
            from companion.screen.scenes import game_end

            return game_end.story_page(frame, frame.model.highlights, points=False, back=PastGame(number))
        case Replay() if frame.model.story:
            replay = frame.screens.games[frame.model.story[-1].game]().replay
            assert replay is not None
            return replay(route, frame)
        case Sensors():
            from companion.screen.scenes.sensors import tabs

            return tabs.build(route, frame)
        case Keys(behind):
            from companion.pages.key_help import keys_page
            from companion.screen.scene_keys import scene_keys

            return painter(frame.sizes).widgets(keys_page(route, frame, scene_keys(build(behind, frame), frame)), frame)
        case InGame() if frame.game is not None:
            return _in_game(route, frame, frame.game)
        case _:
            return home.build(route if isinstance(route, Home) else Home(), frame)


def _in_game(route: InGame, frame: Frame, game: GameScreens) -> list[Widget]:
    match route:
        case Play(page=PlayPage.HANDS) if frame.apparatus is not None:
            from companion.screen.scenes import hands_page

            return hands_page.build(route, frame)
        case Play() if frame.model.table is not None:
            return game.scene(route.at(frame.model.table.event), frame)
        case Explained(behind=behind):
            below = _scene(behind, frame.quiet)
            return below if game.explained is None else game.explained(route, frame, below)
        case Menu() if game.peek is not None:
            return game.peek(frame)
        case _:
            return game.pages[type(route)](route, frame)


def _held(drawing: Drawing, area: Area, frame: Frame) -> list[Widget]:  # noqa: ARG001 - it has the whole screen
    """A scene that is placed by hand, below a page."""
    return _by_hand(drawing.value, frame)


SCENES[SCENE] = _held


def loading(screens: Screens) -> Iterator[object]:
    """Load what was not needed yet, one scene or game at a time."""
    from companion.screen.scenes.new_game import pages

    yield pages
    yield symbols()  # reads the catalogues of all languages
    from companion.pages import past_games, phones, statistics

    yield past_games, phones, statistics
    from companion.screen.scenes.sensors import tabs

    yield tabs
    from companion.pages import key_help, menu, settings_pages
    from companion.screen.scenes import announcement, hands_page

    yield announcement, hands_page, key_help, menu, settings_pages
    for load in screens.games.values():
        yield load()
    for load_apparatus in screens.apparatuses.values():
        yield load_apparatus()
        yield load_apparatus().pages()


def drawing_ahead(game: GameScreens, sizes: Sizes) -> Iterator[object]:
    """Draw what a game would have to wait for when it is needed, one picture at a time."""
    if game.art is not None:
        from companion.screen.scenes import announcement

        yield from announcement.drawing_ahead(game.art, sizes)
