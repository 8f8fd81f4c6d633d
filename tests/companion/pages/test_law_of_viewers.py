"""The law of taps for browsers: whatever happens at a table, a page offers its viewer only what that viewer may do.

Nothing of it is a scene that only the kiosk can place, and every way leads to a page that this viewer gets.
"""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from companion.kiosk.gallery import EXHIBITS, entered
from companion.nodes.nodes import Input, Viewer
from companion.nodes.page import Page
from companion.nodes.theme import BASE_SIZE, Sizes
from companion.pages import actions
from companion.pages.actions import Action, Route, Show
from companion.pages.context import Context
from companion.pages.model import Model
from companion.pages.router import held, page_of
from companion.pages.routes import Languages, Learn, NewGamePage, Play, SensorsPage
from companion.pages.troubles import over
from companion.screens.browser.drawing_values import VALUES
from companion.screens.browser.page_messages import Parts
from tests.companion.pages.viewers import HOST, WALL, BrowserAtTable, actions_on, context, phone

# What each may do; a host besides that has everything that is about the table.
_OF_ANYBODY = (actions.Show, actions.Tell, actions.Speak, actions.ReadAloud)
_OF_SEAT = (*_OF_ANYBODY, actions.Waive)
_OF_HOST = (
    *_OF_SEAT, actions.TypeName, actions.ChooseStyles, actions.Rename, actions.Begin, actions.PlayAgain,
    actions.Resume, actions.Leave, actions.Abandon, actions.CallOff, actions.ConfirmEnd, actions.Undo, actions.Redo,
    actions.TrustBox, actions.ShutVirtual, actions.WasOpened, actions.Dismiss, actions.Hands, actions.CheckSensors,
    actions.Configure, actions.NewCode, actions.GoOnWithout, actions.Say, actions.Seal, actions.SetRight,
    actions.UseSource, actions.KeepOpen, actions.SetAside, actions.UseAgain, actions.SaveCapsule, actions.SaveBackup,
    actions.RestoreBackup, actions.DownloadBackup, actions.RestoreUpload, actions.BeginUpload, actions.InstallUpdate,
    actions.CancelUpdate, actions.GoBack, actions.InstallFirmware, actions.UseNetwork, actions.TypePassword,
    actions.Refuse, actions.PowerOff,
)  # fmt: skip
_SETTINGS = frozenset({
    "sound", "auto_advance", "labels", "voice", "voice_rate", "turn_minutes", "announcements", "phones",
    "single_action", "simple", "leaders", "tales", "weekly_backup",
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
    for viewer in (HOST, replace(HOST, aloud=False), replace(WALL, aloud=True)):
        yield from ((name, viewer, page, here) for name, page, here in _pages(viewer, part))
    for name, route, model in _models()[part :: len(_PARTS)]:
        for seat in _seats(model):
            here = context(model, replace(phone(seat), aloud=False))
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
        for action in actions_on(page):
            if isinstance(action, Show) and isinstance(action.route, Learn):
                assert viewer.at == "host", (name, viewer)  # it has a table of its own: see `BrowserScreen`
            elif isinstance(action, Show) and not isinstance(action.route, Play):
                found = page_of(action.route, here)
                assert found is not None, (name, viewer, action)


def test_a_host_gets_every_page_of_the_shell() -> None:
    """The pages that it does not get are those that the kiosk places by hand, and those of the machine."""
    missing = {type(route).__name__ for _, route, model in _models() if page_of(route, context(model)) is None}
    assert missing <= {"Keys"}, missing
    routes = [route for _, route, _ in _models()]
    shown = {(type(route).__name__, str(getattr(route, "page", ""))) for route in routes}
    assert {("NewGame", page.value) for page in NewGamePage} <= shown
    assert {("Sensors", page.value) for page in SensorsPage} <= shown


# the pages of Master Thieves while it is played

_OF_GAME = (actions.Say, actions.Seal, actions.GoOnWithout, actions.ShowSealedCards, actions.FillByChance)
_AT_TABLE = (
    "preparing", "preparing-diamonds", "preparing-begin", "smugglers", "smugglers-some", "reveal", "reveal-tie",
    "reveal-tie-of-three", "reveal-believed", "reveal-many-tie", "choosing", "choosing-many", "turn-3", "turn-8",
    "turn-open", "turn-spill", "turn-alarm", "turn-taking", "reveal-phones", "reveal-phones-many", "reveal-phones-wait",
    "turn-lost-phone", "sharing", "foul", "differs", "announced-cards", "game-over",
)  # fmt: skip
_TITLES = {
    "host": {"Prepare the box", "Round 1", "Ana", "Ben", "Ana: which number?", "Ben shows", "Game over"},
    "wall": {"Prepare the box", "Round 1", "Ana", "Ben", "Game over"},
    "phone": {
        "Prepare the box", "Round 1", "Ana", "Ben", "Game over",
        "Choose your card.", "Your card is sealed", "Which number?", "Your cards", "Your turn", "Your pick",
    },
}  # fmt: skip


def _may_be_done(action: Action, viewer: Viewer, may_say: set[Action], turn: str | None) -> bool:
    """At a virtual box; `turn` is whose turn it is there."""
    if isinstance(action, _OF_GAME):
        return action in may_say
    if isinstance(action, actions.Hands):
        return viewer.runs_table or (viewer.seat is not None and viewer.seat == turn)
    if isinstance(action, actions.Refuse):
        return viewer.runs_table
    return _is_allowed(action, viewer)


@pytest.mark.parametrize("at", ["host", "wall", "phone"])
def test_pages_of_a_game_offer_only_what_their_viewer_may_say(at: str) -> None:
    """Wherever taps lead: reveal, tie, a turn, the share-out, and a seat's own cards, sealed or not."""
    titles, parts = set(), Parts(VALUES)
    for exhibit in [each for each in EXHIBITS if each.name in _AT_TABLE]:
        with entered(exhibit, "en") as room:
            table = room.kiosk.running.table
            seats, turn = table.seats, table.view().headline.seat
            for viewer in map(phone, seats) if at == "phone" else [Viewer(at=at)]:
                for page, may_say in BrowserAtTable(room.kiosk.attendant, viewer, room.clock.now_ms()).pages():
                    where = exhibit.name, viewer, page.title
                    done = actions_on(page)
                    assert [each for each in done if not _may_be_done(each, viewer, may_say, turn)] == [], where
                    own = {seats.index(viewer.seat)} if viewer.seat else set()
                    assert {each.seat for each in done if isinstance(each, actions.Seal)} <= own, where
                    assert parts.of(page), where
                    titles.add(re.sub(r"^Round \d+", "Round 1", page.title))
    assert _TITLES[at] <= titles


def test_only_names_and_passwords_are_typed_and_these_are_shown_to_nobody() -> None:
    for part in _PARTS:
        for name, _, page, _ in _all_pages(part):
            for node in page.walk():
                if isinstance(node, Input):
                    assert node.tap is not None
                    assert isinstance(node.tap.action, actions.TypeName | actions.TypePassword), name
                    assert node.secret is isinstance(node.tap.action, actions.TypePassword), name
                    assert not (node.secret and node.value), name
