"""The law of taps for browsers: whatever happens at a table, a page offers its viewer only what that viewer may do.

Nothing of it is a scene that only the kiosk can place, and every way leads to a page that this viewer gets.
"""

from collections.abc import Iterator
from functools import cache

import pytest

from companion.kiosk.gallery import EXHIBITS, entered
from companion.nodes.nodes import Drawing, Input, Viewer
from companion.nodes.page import Page
from companion.nodes.theme import BASE_SIZE, Sizes
from companion.pages import actions
from companion.pages.actions import Action, Route, Show
from companion.pages.bars import SCENE
from companion.pages.context import Context
from companion.pages.model import Model
from companion.pages.router import held, page_of
from companion.pages.routes import Languages, NewGamePage, Play, SensorsPage
from companion.pages.troubles import over
from tests.companion.pages.viewers import HOST, WALL, actions_on, context, phone

# What each may do; a host besides that has everything that is about the table.
_OF_ANYBODY = (actions.Show, actions.Tell, actions.Speak)
_OF_SEAT = (*_OF_ANYBODY, actions.Waive)
_OF_HOST = (
    *_OF_SEAT, actions.TypeName, actions.ChooseStyles, actions.Rename, actions.Begin, actions.PlayAgain,
    actions.Resume, actions.Leave, actions.Abandon, actions.CallOff, actions.ConfirmEnd, actions.Undo, actions.Redo,
    actions.TrustBox, actions.ShutVirtual, actions.WasOpened, actions.Dismiss, actions.Hands, actions.CheckSensors,
    actions.Configure, actions.NewCode, actions.GoOnWithout, actions.Say, actions.Seal, actions.SetRight,
)  # fmt: skip
_SETTINGS = frozenset({
    "sound", "auto_advance", "labels", "voice", "voice_rate", "turn_minutes", "announcements", "phones",
    "single_action", "simple", "leaders", "tales",
})  # fmt: skip
_MAY = {"host": _OF_HOST, "phone": _OF_SEAT, "wall": _OF_ANYBODY}
_PARTS = range(4)


@cache
def _models() -> tuple[tuple[str, Route, Model], ...]:
    """Every scene of the gallery, without those that only a kiosk can be in."""
    found = []
    for each in EXHIBITS:
        with entered(each, "en") as room:
            model = room.kiosk.frame(Sizes(*BASE_SIZE), room.clock.now_ms()).model
            if model.lesson is None:
                found.append((each.name, room.kiosk.route, model))
    return tuple(found)


def _pages(viewer: Viewer, part: int) -> Iterator[tuple[str, Page, Context]]:
    for name, route, model in _models()[part :: len(_PARTS)]:
        here = context(model, viewer)
        yield name, over(route, route, here) or held(route, here), here


def _seats(model: Model) -> tuple[str, ...]:
    return () if model.table is None else model.table.seats[:1]


def _all_pages(part: int) -> Iterator[tuple[str, Viewer, Page, Context]]:
    for viewer in (HOST, WALL):
        yield from ((name, viewer, page, here) for name, page, here in _pages(viewer, part))
    for name, route, model in _models()[part :: len(_PARTS)]:
        for seat in _seats(model):
            here = context(model, phone(seat))
            yield name, here.viewer, over(route, route, here) or held(route, here), here


def _is_allowed(action: Action, viewer: Viewer) -> bool:
    if isinstance(action, actions.Configure) and action.key not in _SETTINGS:
        return False
    if isinstance(action, Show) and not viewer.runs_table:
        return isinstance(action.route, Play | Languages)
    if isinstance(action, actions.Undo | actions.Redo | actions.SetRight):
        return viewer.runs_table and action.by == "@" and action.event > 0
    return isinstance(action, _MAY[viewer.at])


@pytest.mark.parametrize("part", _PARTS)
def test_a_page_offers_only_what_its_viewer_may_do(part: int) -> None:
    count = 0
    for name, viewer, page, _ in _all_pages(part):
        wrong = [action for action in actions_on(page) if not _is_allowed(action, viewer)]
        assert wrong == [], (name, viewer)
        count += 1
    assert count > 50


@pytest.mark.parametrize("part", _PARTS)
def test_nothing_of_it_is_placed_by_hand_and_every_way_leads_somewhere(part: int) -> None:
    for name, viewer, page, here in _all_pages(part):
        under: Page | None = page
        while under is not None:
            kinds = {node.kind for node in under.walk() if isinstance(node, Drawing)}
            assert SCENE not in kinds, (name, viewer)
            under = under.below
        for action in actions_on(page):
            if isinstance(action, Show) and not isinstance(action.route, Play):
                found = page_of(action.route, here)
                assert found is not None, (name, viewer, action)
                assert SCENE not in {node.kind for node in found.walk() if isinstance(node, Drawing)}, (name, action)


def test_a_host_gets_every_page_of_the_shell() -> None:
    """The pages that it does not get are those that the kiosk places by hand, and those of the machine."""
    missing = {type(route).__name__ for _, route, model in _models() if page_of(route, context(model)) is None}
    assert missing <= {"Replay", "Explained", "Correct", "Keys"}, missing  # all but the last of 40 Thieves
    routes = [route for _, route, _ in _models()]
    shown = {(type(route).__name__, str(getattr(route, "page", ""))) for route in routes}
    assert {("NewGame", page.value) for page in NewGamePage} <= shown
    assert {("Sensors", page.value) for page in SensorsPage} <= shown


def test_only_names_are_typed() -> None:
    for part in _PARTS:
        for name, _, page, _ in _all_pages(part):
            for node in page.walk():
                if isinstance(node, Input):
                    assert node.tap is not None
                    assert isinstance(node.tap.action, actions.TypeName), name
