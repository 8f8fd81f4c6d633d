"""Which scene belongs to a route, and what lies over it.

One rule: a scene is a pure function of its route and a frame. It answers with widgets and remembers nothing.

A scene is loaded when it is first gone to, so that the first picture waits for no other; `warm_up` loads the rest when
there is time.
"""

# ruff: noqa: PLC0415

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

import companion.screens.kiosk.drawings  # noqa: F401 - what pages are drawn with
from companion.drawing.area import Area
from companion.drawing.canvas import Sketch
from companion.languages import symbols
from companion.nodes.theme import Sizes
from companion.pages import troubles
from companion.pages.actions import Route, Show
from companion.pages.context import GameDrawings, GamePages
from companion.pages.model import Flying
from companion.pages.router import page_of
from companion.pages.routes import Home, Keys, Menu, Play, PlayPage
from companion.screens.kiosk.game_pieces import piece_widgets
from companion.screens.kiosk.game_screens import Frame, Screens
from companion.screens.kiosk.page_layout import Placed
from companion.screens.kiosk.page_widgets import painter_for
from companion.screens.kiosk.scenes.notices import slid, with_lost_phones, with_notice
from companion.screens.kiosk.widgets.basic import Mark, Shelf
from companion.screens.kiosk.widgets.widget import Widget

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
    from companion.screens.kiosk.scenes import announcement

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
        from companion.screens.kiosk.scenes import coach

        speaks = isinstance(shown, Play) and shown.page is PlayPage.GAME
        found = coach.build(found, frame, lesson, speaks=speaks)
    return found if has_sheet else with_notice(frame, found)


def _scene(route: Route, frame: Frame) -> list[Widget]:
    page, painter = page_of(route, frame), painter_for(frame)
    if isinstance(route, Keys):
        from companion.pages.key_help import keys_page
        from companion.screens.kiosk.scene_keys import scene_keys

        page = keys_page(route, frame, scene_keys(build(route.behind, frame), frame))
    if page is None:
        return _scene(Home(), frame)
    return [*painter.widgets(page, frame), *_moving(route, frame, painter.places)]


def _moving(route: Route, frame: Frame, places: Mapping[str, Area]) -> list[Widget]:
    """What is on its way over the page of the running game."""
    game = frame.game
    if game is None or not isinstance(route, Play):
        return []
    over = game.drawings().over
    own = [] if over is None else piece_widgets(over(places, frame.model.motion, frame.sizes))
    return [*own, *(thing for each in frame.model.flights for thing in _on_their_way(each, places, frame))]


class FlyingThing(Mark, frozen=True):
    """One of the things that a game lets fly, on its way."""

    thing: str
    draw: Callable[[str, int], Sketch]

    def sketch(self, size: int) -> Sketch:
        return self.draw(self.thing, size)

    def words(self) -> tuple[str, ...]:
        """Its name: what can be seen can be read."""
        return (self.thing,)

    def topic_at(self, x: int, y: int, sizes: Sizes) -> str:  # noqa: ARG002
        return self.thing if self.holds(x, y) else ""


def _on_their_way(flying: Flying, places: Mapping[str, Area], frame: Frame) -> Iterator[Widget]:
    """In a curve from where they lay to their goal; things of one heap follow each other."""
    drawings, flight = GameDrawings() if frame.game is None else frame.game.drawings(), flying.flight
    if drawings.goal is None or drawings.art is None:
        return
    start, goal, size = places.get(flight.source), places.get(drawings.goal(flight)), frame.sizes.px(34)
    if start is None or goal is None:
        return
    for index, kind in enumerate(flight.things):
        share = min(1.0, max(0.0, flying.progress * 1.5 - 0.5 * index / max(1, len(flight.things))))
        eased = share * share * (3 - 2 * share)
        x = start.centre[0] + (goal.centre[0] - start.centre[0]) * eased
        y = start.centre[1] + (goal.centre[1] - start.centre[1]) * eased - frame.sizes.px(60) * 4 * share * (1 - share)
        spot = Area(round(x) - size // 2, round(y) - size // 2, size, size)
        yield FlyingThing(spot, kind, drawings.art.thing)


def loading(screens: Screens) -> Iterator[object]:
    """Load what was not needed yet, one scene or game at a time."""
    from companion.pages import new_game

    yield new_game
    yield symbols()  # reads the catalogues of all languages
    from companion.pages import past_games, phones, statistics

    yield past_games, phones, statistics
    from companion.pages import hands, key_help, menu, sensors, settings_pages
    from companion.screens.kiosk.scenes import announcement

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


def drawing_ahead(game: GamePages, sizes: Sizes) -> Iterator[object]:
    """Draw what a game would have to wait for when it is needed, one picture at a time."""
    art = game.drawings().art
    if art is not None:
        from companion.screens.kiosk.scenes import announcement

        yield from announcement.drawing_ahead(art, sizes)
