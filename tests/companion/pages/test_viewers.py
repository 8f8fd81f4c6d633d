"""What each viewer may do: the kiosk and a host everything that is theirs, a seat its own, who watches nothing."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games import GAMES
from companion.games.errors import RejectedError
from companion.games.game import Foul, Words
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.pages.replay import DRAWER_INSIDE
from companion.languages import LANGUAGES
from companion.nodes.nodes import Drawing, Viewer
from companion.nodes.page import Page
from companion.pages.actions import (
    Abandon,
    Action,
    ConfirmEnd,
    Dismiss,
    Export,
    Hands,
    Peek,
    PowerOff,
    Quit,
    Redo,
    SetRight,
    Show,
    Speak,
    TableAction,
    TrustBox,
    Undo,
    Waive,
    WasOpened,
)
from companion.pages.model import Model, Settings
from companion.pages.router import held, page_of
from companion.pages.routes import (
    Home,
    Keys,
    Languages,
    Learn,
    Menu,
    NewGame,
    Phones,
    Play,
    PlayPage,
    Replay,
    SettingsPage,
    SettingsTopic,
    WatchDemo,
)
from companion.pages.troubles import POINTED_AT, over
from companion.pages.troubles import PUT_BACK as PUT_BACK_KIND
from companion.screens.browser.drawing_values import VALUES
from companion.screens.kiosk.jewel_box.box_pages import AtBox, touches
from companion.screens.kiosk.jewel_box.picture import DRAWERS, LONG_OUT, SHORT_OUT, BoxPicture, opened
from companion.screens.kiosk.tile_tray.picture import TrayPicture
from companion.table.entries import SCREEN, in_browser
from companion.table.table_view import Link, Trouble, TroubleKind
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, RotateLevel, TurnBox
from hardware.jewel_box.movements import Direction
from hardware.tile_tray.actions import LiftOff, PlaceOn
from tests.companion.kiosk.visits import visit
from tests.companion.pages.viewers import HOST, KIOSK, PLAY, WALL, actions_on, context, phone
from tests.companion.screens.kiosk.plays import moments

TABLE = moments(EditionId.ZOCH, "turn")[0]
ANA, BEN = TABLE.seats[:2]
FOUL = Foul(7, "second_drawer", Words("a second drawer"), Words("shut it"), seat=ANA)
FOUL_NOW = Trouble(TroubleKind.FOUL, "Foul", ("A second drawer.",), ("Shut it.",), FOUL)
PUT_BACK = Trouble(TroubleKind.DIFFERS, "The box differs", steps=("Shut B2.", "Shut C1."))
QUARTERS = st.integers(0, 3)
OTHERS = {
    "moved": Trouble(TroubleKind.MOVED, "Meanwhile", ("B2 was moved.",), parts=("B2",)),
    "link": Trouble(TroubleKind.LINK, "No answer", ("It has no power.",)),
    "failure": Trouble(TroubleKind.FAILURE, "This could not be saved", ("The disk is full.",)),
    "over": Trouble(TroubleKind.OVER, "Is the game over?"),
}


def shown(trouble: Trouble, viewer: Viewer) -> Page | None:
    model = Model(table=TABLE, trouble=trouble, apparatus="jewel_box", link=Link("box"))
    return over(Play(), Play(), context(model, viewer))


def ways(trouble: Trouble, viewer: Viewer) -> set[Action]:
    page = shown(trouble, viewer)
    assert page is not None
    assert trouble.title in str(page)
    return set(actions_on(page))


# what is the matter


def test_whoever_runs_the_table_takes_a_foul_back_and_the_journal_says_who() -> None:
    assert ways(FOUL_NOW, KIOSK) == {Undo(7, SCREEN, TABLE.event), Waive(7, FOUL.code)}
    assert ways(FOUL_NOW, HOST) == {Undo(7, in_browser(None), TABLE.event), Waive(7, FOUL.code)}


def test_whoever_committed_a_foul_may_carry_on_and_others_see_who_decides() -> None:
    assert ways(FOUL_NOW, phone(ANA)) == {Waive(7, FOUL.code)}
    for viewer in (phone(BEN), WALL):
        page = shown(FOUL_NOW, viewer)
        assert page is not None
        assert actions_on(page) == []
        assert f"{ANA} or the host decides how to go on." in str(page)


def test_several_events_are_taken_back_by_holding_only() -> None:
    page = shown(replace(FOUL_NOW, takes_back=12), HOST)
    assert page is not None
    (undo,) = (tap for tap in page.taps if isinstance(tap.action, Undo))
    assert undo.hold_ms > 1000


@pytest.mark.parametrize("viewer", [phone(ANA), WALL], ids=str)
def test_others_see_the_steps_that_put_the_box_back_and_decide_nothing(viewer: Viewer) -> None:
    page = shown(PUT_BACK, viewer)
    assert page is not None
    assert "Shut B2." in str(page)
    assert [action for action in actions_on(page) if isinstance(action, TrustBox | Undo | Show)] == []
    assert TrustBox() in ways(PUT_BACK, HOST)


# what is played on, as a browser gets it


def drawn(kind: str, page: Page | None) -> dict[str, Any]:
    assert page is not None
    (value,) = (node.value for node in page.walk() if isinstance(node, Drawing) and node.kind == kind)
    found: dict[str, Any] = VALUES[kind](value)
    return found


@pytest.mark.parametrize(("trouble", "kind"), [(PUT_BACK, PUT_BACK_KIND), (FOUL_NOW, POINTED_AT)])
def test_a_browser_gets_the_box_as_it_stands_with_what_to_move(trouble: Trouble, kind: str) -> None:
    moves = (OpenDrawer("A1"), CloseDrawer("B2"), RotateLevel(2, Direction.CW), TurnBox())
    stands = BoxPicture(inverted=True, ab=1, bc=3, heading=2, open=opened(A1="secret", B2="ajar"))
    model = Model(
        table=TABLE, trouble=replace(trouble, pointing=moves), apparatus="jewel_box", link=Link("box"), picture=stands
    )
    found = drawn(kind, over(Play(), Play(), context(model)))
    assert found["thing"] == "jewel_box"
    assert found["pose"] == {
        "turned": {"A": 45, "B": 135, "C": 45},  # degrees, as if it stood upright
        "over": 1,
        "out": {"A1": LONG_OUT["secret"], "B2": SHORT_OUT["ajar"]},
    }
    kinds = [kind.split()[0] for kind, *_ in found["flat"]]
    assert [kind for kind in kinds if kind != "ghost"] == ["glow", "arrow"] * len(moves)
    assert "places" not in found, "a real box is only looked at"


@given(picture=st.builds(BoxPicture, inverted=st.booleans(), ab=QUARTERS, bc=QUARTERS, heading=QUARTERS))
def test_hands_in_a_browser_look_at_the_box_from_either_side(picture: BoxPicture) -> None:
    model = Model(table=TABLE, apparatus="jewel_box", link=Link("box", simulated=True), picture=picture)
    front, behind = (
        drawn("in-hands", page_of(Play(page=PlayPage.HANDS, hands=AtBox(behind=behind)), context(model)))
        for behind in (False, True)
    )
    turned = {level: (way + 180) % 360 for level, way in front["pose"]["turned"].items()}
    assert behind["pose"] == {**front["pose"], "turned": turned}
    assert len(front["places"]) == len(behind["places"]) == 6 * 2 + 1, "six sides with their drawers, and the top"


@given(
    picture=st.builds(BoxPicture, inverted=st.booleans(), ab=QUARTERS, bc=QUARTERS, heading=QUARTERS),
    out=st.dictionaries(st.sampled_from(DRAWERS), st.sampled_from(["ajar", "front"]), max_size=3),
)
def test_what_fingers_do_to_a_virtual_box_in_a_browser_is_what_hands_can_do(
    picture: BoxPicture, out: dict[str, str]
) -> None:
    stands = replace(picture, open=opened(**out))
    model = Model(table=TABLE, apparatus="jewel_box", link=Link("box", simulated=True), picture=stands)
    found = {spot.name: spot.tap.action for spot in touches(context(model))}
    assert found.keys() == {*DRAWERS, "turn", *(f"rotate {levels} {way}" for levels in (1, 2) for way in ("cw", "ccw"))}
    for drawer in DRAWERS:
        assert found[drawer] == Hands(f"close {drawer}" if drawer in out else f"open {drawer} front")
    page = page_of(Play(page=PlayPage.HANDS), context(model))
    assert page is not None
    assert set(found.values()) <= set(actions_on(page))


def test_a_real_box_and_that_of_the_kiosk_have_nothing_to_touch() -> None:
    real = Model(table=TABLE, apparatus="jewel_box", link=Link("box"), picture=BoxPicture())
    assert touches(context(real)) == ()
    simulated = replace(real, link=Link("box", simulated=True))
    assert touches(context(simulated, Viewer())) == ()


def test_a_browser_gets_the_tray_with_the_places_to_move_lit() -> None:
    moves = (LiftOff("r1c2"), PlaceOn("s22"))
    stands = TrayPicture(frozenset({"s22", "r4c4"}))
    trouble = replace(PUT_BACK, pointing=moves)
    model = Model(table=TABLE, trouble=trouble, apparatus="tile_tray", link=Link("tray"), picture=stands)
    found = drawn(PUT_BACK_KIND, over(Play(), Play(), context(model)))
    words = found.pop("words")
    assert found == {"thing": "tile_tray", "lifted": ["r4c4", "s22"], "lit": ["r1c2", "s22"]}
    assert words


def test_the_kiosk_knows_how_the_box_stands_and_is_told_what_to_move() -> None:
    trouble = replace(PUT_BACK, pointing=(CloseDrawer("B2"),))
    page = shown(trouble, KIOSK)
    assert page is not None
    (value,) = (node.value for node in page.walk() if isinstance(node, Drawing) and node.kind == PUT_BACK_KIND)
    assert value.pointing == trouble.pointing


@pytest.mark.parametrize("kind", OTHERS)
def test_only_whoever_runs_the_table_has_the_other_ways_out(kind: str) -> None:
    wanted: dict[str, set[Action]] = {
        "moved": {WasOpened("B2", opened=True), WasOpened("B2", opened=False)},
        "link": {Dismiss()},
        "failure": {Dismiss()},
        "over": {Undo(0, in_browser(None), TABLE.event), ConfirmEnd()},
    }
    assert ways(OTHERS[kind], HOST) == wanted[kind]
    for viewer in (phone(ANA), WALL):
        page = shown(OTHERS[kind], viewer)
        assert (page is None) == (kind in {"link", "failure"}), "their game goes on"
        assert page is None or actions_on(page) == []


def test_a_trouble_lies_over_the_game_as_its_viewer_sees_it() -> None:
    for viewer in (HOST, phone(BEN), WALL):
        page = shown(FOUL_NOW, viewer)
        assert page is not None
        assert page.below == PLAY


# what was last


@pytest.mark.parametrize("action", [Undo(event=1), Redo(event=1), SetRight("{}", event=1)], ids=str)
def test_what_was_offered_before_something_else_happened_changes_nothing(action: TableAction) -> None:
    with visit("turn") as guest:
        before = guest.kiosk.events
        with pytest.raises(RejectedError, match="something has changed"):
            guest.kiosk.attendant.do(action, guest.now_ms)
        assert guest.kiosk.events == before
        guest.kiosk.attendant.do(Undo(event=before), guest.now_ms)
        assert guest.kiosk.events < before


def test_two_quick_taps_on_undo_at_the_kiosk_are_two_steps() -> None:
    with visit("turn") as guest:
        before = guest.kiosk.events
        guest.tap("Undo")
        after_one = guest.kiosk.events
        guest.tap("Undo")
        assert before > after_one > guest.kiosk.events


# what a browser has


def test_a_host_undoes_and_redoes_in_its_own_name() -> None:
    model = Model(table=replace(TABLE, undo=Words("a drawer"), redo=Words("a drawer")), apparatus="jewel_box")
    page = page_of(Menu(), context(model))
    assert page is not None
    assert Redo(in_browser(None), TABLE.event) in actions_on(page)


def test_the_game_of_a_browser_is_the_page_that_it_gets() -> None:
    model = Model(table=TABLE, apparatus="jewel_box")
    for viewer in (HOST, phone(ANA), WALL):
        assert page_of(Play(), context(model, viewer)) == PLAY
    hands = page_of(Play(page=PlayPage.HANDS), context(model))
    assert hands is not None
    assert "Turn over" in str(hands)


def test_who_does_not_run_the_table_sees_the_game_wherever_it_is_and_chooses_a_language() -> None:
    model = Model(table=TABLE, apparatus="jewel_box")
    for viewer in (phone(ANA), WALL):
        for route in (Menu(), Home(), SettingsPage(), Phones()):
            assert page_of(route, context(model, viewer)) == PLAY
        page = page_of(Languages(Play()), context(model, viewer))
        assert page is not None
        assert {*actions_on(page)} == {Show(Play()), *(Speak(code, Play()) for code in LANGUAGES)}
        assert page.below == PLAY


MACHINES = Settings(kiosk=True, can_power_off=True)
DESKTOP = Settings()


@pytest.mark.parametrize("settings", [MACHINES, DESKTOP], ids=["machine", "desktop"])
@pytest.mark.parametrize("route", [Home(), Menu(), SettingsPage()], ids=str)
def test_what_only_a_machine_has_is_not_offered(route: Home | Menu | SettingsPage, settings: Settings) -> None:
    table = TABLE if isinstance(route, Menu) else None
    page = page_of(route, context(Model(table=table, settings=settings, apparatus="jewel_box")))
    assert page is not None
    assert not [action for action in actions_on(page) if isinstance(action, PowerOff | Quit | Peek | Export)]
    shows = [action.route for action in actions_on(page) if isinstance(action, Show)]
    assert not [shown for shown in shows if isinstance(shown, Keys | Learn | WatchDemo | Replay)]


def test_a_table_without_a_screen_has_nothing_that_is_heard_or_fills_it() -> None:
    def titles(settings: Settings, topic: SettingsTopic) -> str:
        return str(page_of(SettingsPage(topic), context(Model(settings=settings))))

    alone = Settings(has_screen=False)
    for topic, words in (
        (SettingsTopic.ALL, ("Sound",)),
        (SettingsTopic.HOUSE_RULES, ("Turn timer", "Announcements")),
    ):
        for each in words:
            assert each in titles(Settings(), topic)
            assert each not in titles(alone, topic)


def test_abandoning_a_game_is_held() -> None:
    page = page_of(Menu(), context(Model(table=TABLE)))
    assert page is not None
    assert [tap.hold_ms > 1000 for tap in page.taps if isinstance(tap.action, Abandon)] == [True]


def test_a_page_that_a_browser_does_not_get_is_the_game_or_the_first_page() -> None:
    lost = (Learn("master-thieves"), WatchDemo(), Keys(Home()))
    for route in lost:
        assert page_of(route, context(Model())) is None
        assert held(route, context(Model())).title == "Jewelbox"
        assert held(route, context(Model(table=TABLE))) == PLAY


def test_of_an_unfinished_game_no_browser_sees_a_replay() -> None:
    for seen_by in (HOST, WALL, phone(ANA)):
        page = held(Replay(1), context(Model(table=TABLE), seen_by))
        assert not [node for node in page.walk() if isinstance(node, Drawing) and node.kind == DRAWER_INSIDE]
    assert "Only finished games have a replay" in str(page_of(Replay(1), context(Model())))


def test_at_home_a_game_that_somebody_else_began_is_gone_to() -> None:
    options = {name: game.setup_options() for name, game in GAMES.items()}
    page = page_of(Home(), context(Model(table=TABLE, setup_options=options)))
    assert page is not None
    assert Show(Play()) in actions_on(page)
    assert not [each for each in actions_on(page) if isinstance(each, Show) and isinstance(each.route, NewGame)]
