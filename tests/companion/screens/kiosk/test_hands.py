"""Hands at the box: the drawers lie as the box stands, a tap never does more than it says, and there is a way back."""

from collections.abc import Sequence
from functools import partial

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.game import Headline, Words
from companion.games.master_thieves.editions import EditionId
from companion.pages.actions import Hands, Route, Show, TrustBox
from companion.pages.hands import are_wanted, hands_page, hands_panel, scene_beside
from companion.pages.model import CheckView, Model, Settings
from companion.pages.routes import Home, Menu, Play, PlayPage, Sensors, SensorsPage
from companion.pages.troubles import is_put_back
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.jewel_box.box_pages import AtBox, believed
from companion.screens.kiosk.jewel_box.drawer_keys import DrawerKey
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.jewel_box.picture import DRAWERS, BoxPicture, depth_of, opened, rotated, turned_over
from companion.screens.kiosk.jewel_box.screens import HandledBox
from companion.screens.kiosk.page_widgets import painter
from companion.screens.kiosk.scenes import scene_router as director
from companion.screens.kiosk.widgets.basic import Label, Paragraph, PushButton, Shelf
from companion.screens.kiosk.widgets.pointer import Pointer
from companion.screens.kiosk.widgets.stage import reachable
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.table_view import Link, TableView, Trouble, TroubleKind
from hardware.jewel_box.actions import CloseDrawer
from hardware.jewel_box.channels import BY_NAME
from hardware.jewel_box.commands import COMMANDS
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.pose import Pose
from tests.companion.screens.kiosk.plays import guide_of, moments
from tests.companion.screens.kiosk.scenes import (
    SIZES,
    action_named,
    assert_sound_everywhere,
    frame,
    keys,
    tap_named,
    texts,
)

TASKS = {task.part: task.words for task in JEWEL_BOX.check_tasks(list(BY_NAME))}
VIRTUAL = Link("virtual box", simulated=True)
REAL = Link("GPIO")
LABELLED = Settings(labels=True)
SHUT = Model(link=VIRTUAL, settings=LABELLED)
PAGE = Play(page=PlayPage.HANDS)
WIDE = ((1280, 600), (1024, 480), (1920, 720))
TURNED = turned_over(rotated(BoxPicture(), 1, "cw"))
UNDONE = Trouble(
    TroubleKind.UNDONE, "Put the box back", ("Undone: a turn.",), ("Rotate the top level clockwise.", "Close A1.")
)


def build(route: Play, shown: Frame) -> list[Widget]:
    """The page of the hands."""
    return painter(shown.sizes).widgets(hands_page(route, shown), shown)


def beside_scene(shown: Frame, route: Route) -> list[Widget]:
    """The panel beside a scene."""
    area = shown.area.from_right(director.panel_width(shown.sizes))[0]
    return painter(shown.sizes).part(hands_panel(route, shown), area, shown)


def out(**depths: str) -> Model:
    """The virtual box with these drawers open."""
    return replace(SHUT, picture=BoxPicture(open=opened(**depths)))


def table(pose: Pose | None = None) -> TableView:
    """A running game that believes this of the box."""
    return TableView("master-thieves", 3, "turn", Headline(Words("")), pose=pose)


def drawers(widgets: list[Widget]) -> list[DrawerKey]:
    """The keys of the drawers."""
    return [widget for widget in widgets if isinstance(widget, DrawerKey)]


def order_of(widgets: list[Widget], drawer: str) -> str:
    """What a tap on a drawer does."""
    tap = next(key for key in drawers(widgets) if key.shown.drawer == drawer).tap
    assert tap is not None
    assert isinstance(tap.action, Hands)
    return tap.action.order


@pytest.mark.parametrize(
    "model",
    [
        SHUT,
        out(B1="secret", A2="ajar"),
        replace(SHUT, picture=TURNED),
        Model(settings=LABELLED, link=REAL),
        replace(SHUT, trouble=UNDONE),
    ],
)
def test_the_page_is_sound(model: Model, sizes: Sequence[tuple[int, int]]) -> None:
    assert_sound_everywhere(partial(build, PAGE), model, sizes)


@pytest.mark.parametrize("model", [SHUT, out(B1="front"), replace(SHUT, trouble=UNDONE)])
def test_the_panel_beside_a_scene_is_sound(model: Model) -> None:
    def beside(shown: Frame) -> list[Widget]:
        widgets = beside_scene(shown, Play())
        assert {widget.tap.key for widget in widgets if widget.tap} == {""}, "keys belong to the scene"
        return widgets

    assert_sound_everywhere(beside, model, WIDE)


def test_every_drawer_is_there_once_as_the_box_stands() -> None:
    shown = frame(SHUT)
    upright = drawers(build(PAGE, shown))
    assert sorted(key.shown.drawer for key in upright) == sorted(DRAWERS)
    assert [key.shown.drawer for key in upright[:4]] == ["A2", "A1", "A4", "A3"]
    over = drawers(build(PAGE, frame(replace(SHUT, picture=TURNED))))
    assert [key.shown.drawer[0] for key in over] == list("CCCCBBBBAAAA")
    front = {f"{level}{TURNED.number_at(level, side)}" for level in "ABC" for side in (0, 1)}
    assert {key.shown.drawer for key in over if key.shown.near} == front


def test_a_shut_drawer_opens_to_its_front_and_an_open_one_shuts() -> None:
    assert order_of(build(PAGE, frame(SHUT)), "B3") == "open B3 front"
    for depth in ("ajar", "front", "secret"):
        assert order_of(build(PAGE, frame(out(B3=depth))), "B3") == "close B3"


def test_a_drawer_that_still_moves_is_already_known_to_be_open() -> None:
    assert depth_of("A1", {"A1": 0.3}) == "ajar"
    assert depth_of("A1", {"A1": 0.05}) == "ajar"
    assert depth_of("A1", {"A1": 0.7}) == "front"
    assert depth_of("A2", {"A2": 0.58}) == "secret"


def test_the_next_drawer_is_only_set_ajar_where_that_was_asked_for() -> None:
    switch = tap_named(build(PAGE, frame(SHUT)), "Only ajar")
    assert switch.action == Show(replace(PAGE, hands=AtBox(ajar=True)))
    asked = build(replace(PAGE, hands=AtBox(ajar=True)), frame(SHUT))
    assert order_of(asked, "C4") == "open C4 ajar"
    assert tap_named(asked, "Only ajar").action == Show(replace(PAGE, hands=AtBox()))


@pytest.mark.parametrize("size", SIZES)
def test_an_open_long_drawer_can_be_pulled_to_its_secret_compartment(size: tuple[int, int]) -> None:
    widgets = build(PAGE, frame(out(A1="front"), size))
    assert action_named(widgets, "Secret") == Hands("open A1 secret")
    assert action_named(widgets, "Shut") == Hands("close A1")
    assert action_named(widgets, "Ajar") == Hands("push A1 ajar")


def test_a_short_drawer_has_no_secret_to_offer() -> None:
    assert "Secret" not in texts(build(PAGE, frame(out(A2="front"))))


def test_of_several_open_drawers_one_is_at_hand_and_a_tap_goes_on_to_the_next() -> None:
    both = frame(out(A1="front", C3="ajar"))
    on = keys(build(PAGE, both))["n"]
    assert on == Show(replace(PAGE, hands=AtBox("C3")))
    assert action_named(build(replace(PAGE, hands=AtBox("C3")), both), "Shut") == Hands("close C3")
    shut_meanwhile = build(replace(PAGE, hands=AtBox("B1")), both)
    assert action_named(shut_meanwhile, "Shut") == Hands("close A1")


def test_levels_turn_both_ways_and_the_box_turns_over() -> None:
    widgets = build(PAGE, frame(SHUT))
    orders = {widget.tap.action.order for widget in widgets if widget.tap and isinstance(widget.tap.action, Hands)}
    assert {"rotate 1 cw", "rotate 1 ccw", "rotate 2 cw", "rotate 2 ccw", "turn"} <= orders
    assert action_named(widgets, "Turn over") == Hands("turn")


@pytest.mark.parametrize("model", [SHUT, out(A1="ajar"), out(A1="front", B2="front"), out(C3="secret")])
def test_every_order_is_one_that_the_virtual_box_knows(model: Model) -> None:
    for ajar in (False, True):
        for widget in build(replace(PAGE, hands=AtBox(ajar=ajar)), frame(model)):
            if widget.tap is not None and isinstance(widget.tap.action, Hands):
                assert COMMANDS.parse(widget.tap.action.order) is not None


def test_the_title_says_whose_hands_they_are_and_back_leads_to_the_game() -> None:
    for model, title in ((SHUT, "Move the virtual box"), (Model(settings=LABELLED, link=REAL), "Enter your moves")):
        widgets = build(PAGE, frame(model))
        assert title in texts(widgets)
        assert keys(widgets)["escape"] == Show(Play())


@pytest.mark.parametrize("size", SIZES)
def test_the_box_stands_beside_the_keys_and_follows_fingers_where_it_is_large_enough(size: tuple[int, int]) -> None:
    (box,) = [widget for widget in build(PAGE, frame(SHUT, size)) if isinstance(widget, Box)]
    assert box.picture.labels
    assert isinstance(box, HandledBox) == (size != (480, 320))


def test_a_real_box_follows_no_finger() -> None:
    (box,) = [widget for widget in build(PAGE, frame(Model(link=REAL))) if isinstance(widget, Box)]
    assert not isinstance(box, HandledBox)


# a real box whose sensors are silent


def test_what_the_game_waits_for_can_be_read_beside_the_keys() -> None:
    view = moments(EditionId.ZOCH, "turn")[0]
    here = frame(Model(table=view, link=Link("virtual box", simulated=True)))
    todo = here.say.words(guide_of(view).todo)
    assert todo in texts(build(Play(page=PlayPage.HANDS), here))
    assert todo not in texts(director.build(Sensors(page=SensorsPage.HANDS), here))
    back = Trouble(TroubleKind.UNDONE, "Put the box back", steps=("Shut A1.",))
    assert todo not in texts(build(Play(page=PlayPage.HANDS), replace(here, model=replace(here.model, trouble=back))))


def test_what_is_told_shows_as_the_game_has_it_although_the_sensors_say_nothing() -> None:
    played = table(Pose("inverted", {"AB": 1, "BC": 0}, {"C1": "front"}))
    told = frame(Model(settings=LABELLED, link=REAL, table=played))
    shown = believed(told)
    assert (shown.inverted, shown.ab, shown.bc) == (True, 1, 0)
    widgets = build(PAGE, told)
    assert order_of(widgets, "C1") == "close C1"
    assert "Secret" in texts(widgets)


def test_of_a_real_drawer_nobody_tells_that_it_was_pushed_in_a_little() -> None:
    widgets = build(PAGE, frame(Model(settings=LABELLED, link=REAL, picture=BoxPicture(open=opened(A1="front")))))
    assert not [widget for widget in widgets if isinstance(widget, PushButton) and widget.label == "Ajar"]


def test_the_sensors_count_where_no_game_is_played_or_the_game_knows_no_box() -> None:
    box = BoxPicture(ab=2)
    assert believed(frame(Model(settings=LABELLED, link=REAL, picture=box))) == box
    assert believed(frame(Model(settings=LABELLED, link=REAL, picture=box, table=table()))) == box


# beside the game


@pytest.mark.parametrize(
    ("size", "beside"),
    [((800, 480), False), ((1280, 720), False), ((1280, 600), True), ((1920, 720), True), ((640, 320), False)],
)
def test_a_wide_window_has_room_for_both(size: tuple[int, int], beside: bool) -> None:
    shown = frame(SHUT, size)
    width = director.panel_width(shown.sizes)
    assert bool(width) == beside
    assert not width or shown.sizes.width - width >= 1.5 * shown.sizes.height


@pytest.mark.parametrize(
    ("route", "model", "wanted"),
    [
        (Play(), replace(SHUT, table=table()), True),
        (Play(), SHUT, False),
        (Play(), replace(SHUT, table=msgspec.structs.replace(table(), is_over=True)), False),
        (Play(), Model(settings=LABELLED, link=REAL, table=table()), False),
        (Sensors(), SHUT, True),
        (Sensors(), Model(settings=LABELLED, link=REAL), False),
        (Home(), SHUT, False),
    ],
)
def test_hands_are_beside_a_running_game_and_the_sensors_of_a_virtual_box(
    route: Route,
    model: Model,
    wanted: bool,
) -> None:
    assert are_wanted(route, frame(model)) == wanted


def test_beside_the_keys_is_the_scene_and_not_the_keys_once_more() -> None:
    assert scene_beside(Play(page=PlayPage.HANDS, pick="Ana")) == Play(pick="Ana")
    assert scene_beside(Sensors(SensorsPage.HANDS, part="A1")) == Sensors(SensorsPage.CHANNELS)
    assert scene_beside(Sensors(SensorsPage.CHECK)) == Sensors(SensorsPage.CHECK)


def test_the_director_puts_them_side_by_side() -> None:
    shown = frame(SHUT, (1280, 600))
    widgets = director.build(Sensors(), shown)
    shelf = next(index for index, widget in enumerate(widgets) if isinstance(widget, Shelf))
    left = widgets[shelf].area.left
    assert len(drawers(widgets)) == 12
    assert all(widget.area.right <= left for widget in widgets[:shelf])
    assert all(widget.area.left >= left for widget in widgets[shelf:])
    assert not any(isinstance(widget, Shelf) for widget in director.build(Sensors(), frame(SHUT)))


def test_a_tap_on_the_panel_does_not_bring_back_what_was_picked_before_something_happened() -> None:
    shown = frame(replace(SHUT, table=table()), (1280, 600))
    stale, fresh = Play(event=2, pick="Ana"), Play(event=3, pick="Ana")
    for route, kept in ((stale, ""), (fresh, "Ana")):
        action = action_named(beside_scene(shown, route), "Only ajar")
        assert action == Show(replace(route, pick=kept, hands=AtBox(ajar=True)))


@pytest.mark.parametrize("part", ["A1", "B2", "AB", "BC", "tilt"])
def test_what_the_check_list_waits_for_stands_above_the_keys(part: str) -> None:
    def page(shown: Frame) -> list[Widget]:
        widgets = director.build(Sensors(SensorsPage.HANDS), shown)
        assert shown.say.words(TASKS[part]) in texts(widgets)
        return widgets

    assert_sound_everywhere(
        page, replace(SHUT, check=CheckView(TASKS[part], part, of=15)), [*SIZES, *WIDE], paint=False
    )


# putting the box back


@pytest.mark.parametrize("kind", [TroubleKind.UNDONE, TroubleKind.DIFFERS])
def test_a_virtual_box_is_put_back_by_hand(kind: TroubleKind) -> None:
    model = replace(SHUT, trouble=replace(UNDONE, kind=kind))
    over = director.build(Play(), frame(model))
    assert Show(PAGE) in [one.tap.action for one in reachable(over) if one.tap is not None]
    assert action_named(over, "Keep the box as it is") == TrustBox()
    assert not is_put_back(PAGE, frame(model))
    assert is_put_back(Play(), frame(model))
    steps = [widget.words()[0] for widget in build(PAGE, frame(model)) if isinstance(widget, Paragraph | Label)]
    assert [step for step in steps if step in UNDONE.steps] == list(UNDONE.steps)


def test_other_trouble_lies_over_the_hands_as_over_everything() -> None:
    for trouble in (Trouble(TroubleKind.FOUL, "Foul"), Trouble(TroubleKind.LINK, "The box is not responding"), None):
        for route in (PAGE, Play(), Menu()):
            assert not is_put_back(route, frame(replace(SHUT, trouble=trouble)))


# names, and what to move


@pytest.mark.parametrize("open_drawers", [{}, {"A1": "front"}, {"A1": "front", "B3": "ajar"}])
def test_without_labels_no_name_is_read_and_everything_works_as_with_them(open_drawers: dict[str, str]) -> None:
    labelled = out(**open_drawers)
    bare = replace(labelled, settings=Settings())

    def shown(here: Frame) -> list[Widget]:
        widgets = build(PAGE, here)
        assert not set(DRAWERS) & set(texts(widgets))
        assert all(not one.picture.labels for one in widgets if isinstance(one, Box))
        return widgets

    assert_sound_everywhere(shown, bare, SIZES, paint=False)
    with_names, without = (reachable(build(PAGE, frame(model))) for model in (labelled, bare))
    assert [one.tap for one in with_names] == [one.tap for one in without]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_drawer_to_move_stands_out_among_the_keys_and_glows_on_the_box(size: tuple[int, int]) -> None:
    asked = replace(UNDONE, steps=("Shut the glowing drawer.",), pointing=(CloseDrawer("A1"),))
    model = replace(out(A1="front"), trouble=asked, settings=Settings())
    widgets = build(PAGE, frame(model, size))
    assert [key.shown.drawer for key in drawers(widgets) if key.shown.wanted] == ["A1"]
    boxes = [one for one in widgets if isinstance(one, Box)]
    assert len([one for one in widgets if isinstance(one, Pointer)]) == len(boxes)
