"""Which scene belongs to a route, and what lies over it.

One rule: a scene is a pure function of its route and a frame. It answers with widgets and remembers nothing.

A scene is loaded when it is first gone to, so that the first picture waits for no other; `warm_up` loads the rest when
there is time.
"""

# ruff: noqa: PLC0415

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

import companion.screen.drawings  # noqa: F401 - what pages are drawn with
from companion.languages import symbols
from companion.nodes.nodes import Drawing
from companion.nodes.theme import SIZES, Sizes
from companion.pages import troubles
from companion.pages.actions import Route, Show
from companion.pages.bars import SCENE, happened
from companion.pages.replay import told_so_far
from companion.pages.router import page_of
from companion.pages.routes import (
    Explained,
    Home,
    InGame,
    Keys,
    Menu,
    NewGame,
    Play,
    PlayPage,
    Replay,
)
from companion.screen.drawing.layout import Area
from companion.screen.game_screens import Frame, GameScreens, Screens
from companion.screen.page_layout import Placed
from companion.screen.page_widgets import SCENES, painter, painter_for
from companion.screen.scenes.notices import with_lost_phones, with_notice
from companion.screen.scenes.put_back import slid
from companion.screen.widgets.basic import Shelf
from companion.screen.widgets.widget import Widget
from companion.words import Words

SMALL = SIZES[0]
WIDE = 1.9  # times as wide as high: then there is room for hands beside the game, ...
_MAIN_RATIO = 5 / 3  # ... which gets so many heights, as on the panels it was made for
_LEAST_MAIN = 1.5


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
    from companion.pages import hands

    width = panel_width(frame.sizes) if hands.are_wanted(route, frame) else 0
    if not width:
        return _with_overlays(route, route, frame)
    panel, main = frame.area.from_right(width)
    narrow = replace(frame, sizes=Sizes(main.width, main.height))
    keys = painter_for(frame).part(hands.hands_panel(route, frame), panel.inset(frame.sizes.gap), frame)
    return [*_with_overlays(route, hands.scene_beside(route), narrow), Shelf(panel), *keys]


def panel_width(sizes: Sizes) -> int:
    """How wide a panel beside a scene would be; nothing where the scene would lack room."""
    least = 4 * sizes.touch + 3 * sizes.px(6) + 2 * sizes.gap
    width = max(least, sizes.width - round(_MAIN_RATIO * sizes.height))
    fits = sizes.width > WIDE * sizes.height and sizes.width - width >= _LEAST_MAIN * sizes.height
    return min(width, sizes.width // 2) if fits else 0


def _with_overlays(route: Route, shown: Route, frame: Frame) -> list[Widget]:
    """A scene with what lies over it; in a lesson, the coach is on top. A notice waits until no sheet does."""
    over, lesson = troubles.over(route, shown, frame), frame.model.lesson
    if over is None:
        found = _scene(shown, frame)
    else:
        found = slid(painter_for(frame).widgets(over, frame), frame, frame.model.trouble)
    has_sheet = over is not None and over.below is not None
    if not has_sheet:
        found = with_lost_phones(route, frame, found)
    if lesson is not None and not isinstance(route, Keys):
        from companion.screen.scenes import coach

        speaks = isinstance(shown, Play) and shown.page is PlayPage.GAME
        found = coach.build(found, frame, lesson, speaks=speaks)
    return found if has_sheet else with_notice(frame, found)


def _scene(route: Route, frame: Frame) -> list[Widget]:
    page = page_of(route, frame)
    if page is None:
        return _by_hand(route, frame)
    painter = painter_for(frame)
    return [*painter.widgets(page, frame), *_flying(route, frame, painter.places)]


def _flying(route: Route, frame: Frame, places: Mapping[str, Area]) -> Iterator[Widget]:
    """What is on its way over the page of the running game."""
    fly = None if frame.game is None else frame.game.flying
    if isinstance(route, Play) and fly is not None:
        for each in frame.model.flights:
            yield from fly(each, places, frame)


def _by_hand(route: Route, frame: Frame) -> list[Widget]:
    """Scenes that are not described as pages yet."""
    match route:
        case NewGame():  # what a game itself wants to know
            from companion.pages.new_game import in_this_language

            route, frame = in_this_language(route, frame)
            scene = frame.screens.games[route.game]().setup_scene
            return [] if scene is None else in_upright(frame, partial(scene, route))
        case Replay() if frame.model.story:
            replay = frame.screens.games[frame.model.story[-1].game]().replay
            assert replay is not None
            return in_upright(frame, partial(replay, route), told_so_far(route, frame))
        case Keys(behind):
            from companion.pages.key_help import keys_page
            from companion.screen.scene_keys import scene_keys

            return painter_for(frame).widgets(keys_page(route, frame, scene_keys(build(behind, frame), frame)), frame)
        case InGame() if frame.game is not None:
            return _in_game(route, frame, frame.game)
        case _:
            return _scene(Home(), frame)


def _in_game(route: InGame, frame: Frame, game: GameScreens) -> list[Widget]:
    match route:
        case Play() if game.scene is not None:
            return in_upright(frame, partial(game.scene, route.at(frame.event)))
        case Explained(behind=behind):
            below = _scene(behind, frame.quiet)
            explained = game.explained
            return below if explained is None else in_upright(frame, lambda inner: explained(route, inner, below))
        case Menu() if game.peek is not None:
            return in_upright(frame, game.peek)
        case _:
            return in_upright(frame, partial(game.pages[type(route)], route))


def in_upright(
    frame: Frame, build: Callable[[Frame], list[Widget]], log: Sequence[Words] | None = None
) -> list[Widget]:
    """A game's own scene. On an upright screen it is on top, as on a small screen and drawn larger; below it stands
    what happened, as the game's `log` says unless there is another."""
    width, height = frame.area.size
    if width > height:
        return build(frame)
    scene, below = frame.area.from_top(width * SMALL[1] // SMALL[0])
    inner = replace(frame, sizes=Sizes(*scene.size, zoom=width / SMALL[0]))
    widgets = [replace(widget, scaled=inner.sizes) for widget in build(inner)]
    return [*widgets, *painter(frame.sizes).part(happened(frame, log), below, frame)]


def _held(drawing: Drawing, area: Area, frame: Frame) -> list[Widget]:  # noqa: ARG001 - it has the whole screen
    """A scene that is placed by hand, below a page."""
    return _by_hand(drawing.value, frame)


SCENES[SCENE] = _held


def loading(screens: Screens) -> Iterator[object]:
    """Load what was not needed yet, one scene or game at a time."""
    from companion.pages import new_game

    yield new_game
    yield symbols()  # reads the catalogues of all languages
    from companion.pages import past_games, phones, statistics

    yield past_games, phones, statistics
    from companion.pages import hands, key_help, menu, sensors, settings_pages
    from companion.screen.scenes import announcement

    yield announcement, hands, key_help, menu, sensors, settings_pages
    for load in screens.games.values():
        yield load()
    for load_apparatus in screens.apparatuses.values():
        yield load_apparatus()


def laying_out_ahead(route: Route, frame: Frame) -> Iterator[list[Placed]]:
    """Lay out the pages that are a tap away, one at a time."""
    page = page_of(route, frame)
    taps = [] if page is None else [tap.action for tap in page.taps]
    routes = [action.route for action in taps if isinstance(action, Show)] if taps else [Menu()]
    for each in dict.fromkeys(routes):
        found = page_of(each, frame)
        if found is not None:
            yield painter_for(frame).lay_out(found)


def drawing_ahead(game: GameScreens, sizes: Sizes) -> Iterator[object]:
    """Draw what a game would have to wait for when it is needed, one picture at a time."""
    if game.art is not None:
        from companion.screen.scenes import announcement

        yield from announcement.drawing_ahead(game.art, sizes)
