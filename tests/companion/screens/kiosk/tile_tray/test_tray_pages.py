"""The pages of the tile tray: its picture, hands, every channel, and faults; at every size and in every language."""

from collections.abc import Sequence
from itertools import product

import msgspec
import pytest
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.tile_tray import within
from companion.games.game import Headline
from companion.languages import LANGUAGES, translator
from companion.nodes.nodes import Viewer
from companion.nodes.theme import GUARD_MS, SIZES, Sizes
from companion.pages.actions import Hands, Show
from companion.pages.hands import hands_page, hands_panel
from companion.pages.model import CheckView, Model
from companion.pages.routes import Play, PlayPage, Sensors, SensorsPage
from companion.pages.sensor_parts import Lamp
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.page_widgets import ExactPlate, SpriteMark, painter
from companion.screens.kiosk.registry import SCREENS
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.tile_tray.picture import TrayPicture
from companion.screens.kiosk.tile_tray.pieces import TrayStone, TrayTile, WholeTray
from companion.screens.kiosk.tile_tray.tray_pages import believed
from companion.screens.kiosk.widgets.basic import Plate
from companion.screens.kiosk.widgets.pointer import Pointer
from companion.screens.kiosk.widgets.stage import Stage
from companion.screens.kiosk.widgets.widget import Widget
from companion.screens.kiosk.window.window import plain_surface
from companion.sensing.panel import ChannelRow, Panel
from companion.table.table_view import Link, TableView, Trouble, TroubleKind
from companion.words import Words
from hardware.health import Health
from hardware.tile_tray.actions import LiftOff, PlaceOn
from hardware.tile_tray.channels import BY_NAME, CELLS, SPOTS
from hardware.tile_tray.commands import COMMANDS
from hardware.tile_tray.pose import Pose
from hardware.tile_tray.tile_tray import TILE_TRAY
from tests.companion.screens.kiosk.scenes import assert_sound, keys, texts, widget_named

VIRTUAL = Link("virtual tray", simulated=True)
REAL = Link("GPIO")
LIFTED = TrayPicture(frozenset({"r2c3", "s11"}))


def row(name: str, **facts: object) -> ChannelRow:
    return msgspec.structs.replace(ChannelRow(name, raw=True, level=True, edges=3, bounce_ms=4), **facts)


def panel(*special: ChannelRow, latest: str = "") -> Panel:
    rows = {name: row(name) for name in BY_NAME} | {one.name: one for one in special}
    found = Panel("virtual tray", "ready", well=True, apparatus="tile_tray", snapshot=None, rows=rows)
    return msgspec.structs.replace(found, latest=latest)


ILL = panel(row("r2c3.tile", raw=False, level=False), row("s22.gem", health=Health.STUCK), latest="r1c1.tile")
MODEL = Model(picture=LIFTED, link=VIRTUAL, panel=ILL)


def frame(model: Model = MODEL, size: tuple[int, int] = (800, 480), lang: str = "en") -> Frame:
    return Frame(
        model=replace(model, apparatus="tile_tray"),
        sizes=Sizes(*size),
        viewer=Viewer(size=f"{size[0]}x{size[1]}"),
        say=translator(lang),
        screens=SCREENS,
    )


def scene(route: Play | Sensors, model: Model = MODEL, size: tuple[int, int] = (800, 480)) -> list[Widget]:
    return build(route, frame(model, size))


ROUTES = [
    Sensors(),
    Sensors(part="r2c3"),
    Sensors(part="s22"),
    Sensors(SensorsPage.HEALTH),
    Sensors(SensorsPage.HANDS),
    Sensors(SensorsPage.FAULTS),
    Sensors(SensorsPage.FAULTS, "r1c1"),
    Sensors(SensorsPage.FAULTS, "s22"),
    Sensors(SensorsPage.CHECK),
]


@pytest.mark.parametrize("route", ROUTES, ids=str)
def test_every_page_is_sound(route: Sensors, sizes: Sequence[tuple[int, int]]) -> None:
    for lang, size in product(LANGUAGES, sizes):
        shown_ = frame(MODEL, size, lang)
        assert_sound(build(route, shown_), shown_.sizes, paint=lang == "en")


def test_before_anything_is_heard_the_pages_say_so() -> None:
    for route in (Sensors(), Sensors(part="r1c1")):
        assert "Nothing received from the tray yet." in texts(scene(route, Model(link=VIRTUAL)))


@pytest.mark.parametrize("size", SIZES)
def test_every_place_has_a_key_that_a_finger_finds(size: tuple[int, int]) -> None:
    found = [one for one in scene(Sensors(), size=size) if isinstance(one, Plate)]
    assert [one.tap.action for one in found if one.tap] == [Show(Sensors(part=place)) for place in (*CELLS, *SPOTS)]
    assert min(min(one.area.size) for one in found) >= 44
    assert all(isinstance(one, ExactPlate) == (size == (480, 320)) for one in found), "as large as they can be"


def test_places_lie_as_on_the_tray() -> None:
    places = {one.words()[0]: one.area for one in scene(Sensors()) if isinstance(one, Plate)}
    assert places["r1c1"].left == places["r4c1"].left
    assert places["r1c1"].top == places["r1c4"].top == places["s11"].top
    assert places["r1c4"].right < places["s11"].left


def lamps(widgets: Sequence[Widget]) -> list[Lamp]:
    return [Lamp(one.name.removeprefix("lamp-")) for one in widgets if isinstance(one, SpriteMark)]


def test_each_lamp_tells_how_its_sensor_does() -> None:
    found = dict(zip((*CELLS, *SPOTS), lamps(scene(Sensors())), strict=True))
    assert found["r1c1"] is Lamp.ON
    assert found["r2c3"] is Lamp.OFF
    assert found["s22"] is Lamp.ILL


def test_a_closer_look_says_what_a_sensor_is_for() -> None:
    assert "on when a tile lies there" in texts(scene(Sensors(part="r2c3")))
    assert any("check its magnet" in line for line in texts(scene(Sensors(part="s22"))))


def test_every_fault_is_one_that_the_virtual_tray_knows() -> None:
    for place in ("r1c1", "s22"):
        for size in SIZES[:2]:
            widgets = scene(Sensors(SensorsPage.FAULTS, place), size=size)
            orders = [action.order for action in keys(widgets).values() if isinstance(action, Hands)]
            assert len(orders) == 7
            for order in orders:
                COMMANDS.parse(order)


# hands


def tile(widgets: Sequence[Widget], place: str) -> TrayTile | TrayStone:
    return next(one for one in widgets if isinstance(one, TrayTile | TrayStone) and one.name == place)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", ["r1c1", "r4c4", "s22", "s33"])
def test_a_tap_lifts_what_lies_there_and_lays_back_what_does_not(place: str, size: tuple[int, int]) -> None:
    for lifted, verb in ((frozenset[str](), "lift"), (frozenset({place}), "place")):
        widgets = scene(Sensors(SensorsPage.HANDS), replace(MODEL, picture=TrayPicture(lifted)), size)
        stage = Stage(plain_surface(size))
        stage.arrange(widgets, -GUARD_MS - 1)
        stage.arrange(widgets, 0)
        stage.pressed(*tile(widgets, place).area.centre, 0)
        assert stage.released(*tile(widgets, place).area.centre, 10) == Hands(f"{verb} {place}")


def test_what_can_be_touched_is_large_enough() -> None:
    for size in SIZES:
        widgets = scene(Sensors(SensorsPage.HANDS), size=size)
        pieces = [one for one in widgets if isinstance(one, TrayTile | TrayStone)]
        assert min(min(one.area.size) for one in pieces) >= 36


def test_a_virtual_tile_is_dragged_to_swap_two_and_a_real_one_is_not() -> None:
    tap = tile(scene(Sensors(SensorsPage.HANDS)), "r1c1").tap
    assert tap is not None
    assert [drop.action for drop in tap.drops] == [Hands(f"swap r1c1 {to}") for to in ("r1c2", "r2c1", "r2c2")]
    for drop in tap.drops:
        assert isinstance(drop.action, Hands)
        COMMANDS.parse(drop.action.order)
    corner = tile(_told(), "r1c1").tap
    assert corner is not None
    assert corner.drops == ()


def _table(lifted: frozenset[str] = frozenset()) -> TableView:
    return TableView("forty-thieves", 3, "action", Headline(Words("Replace a tile."), "Ana"), pose=Pose(lifted))


def _told(size: tuple[int, int] = (800, 480)) -> list[Widget]:
    told = frame(replace(MODEL, link=REAL, table=_table(frozenset({"r4c4"}))), size)
    return painter(told.sizes).widgets(hands_page(Play(page=PlayPage.HANDS), told), told)


def test_beside_a_real_tray_people_tell_what_they_did_from_where_the_game_has_it() -> None:
    told = frame(replace(MODEL, link=REAL, table=_table(frozenset({"r4c4"}))))
    assert believed(told) == TrayPicture(frozenset({"r4c4"}))
    widgets = _told()
    assert "Replace a tile." in texts(widgets)
    for place in ("r1c1", "r4c4", "s11"):
        tap = tile(widgets, place).tap
        assert tap is not None
        assert isinstance(tap.action, Hands)
        TILE_TRAY.claimed(tap.action.order, 0)
        assert tap.key


def test_hands_are_told_what_they_are_waited_for() -> None:
    trouble = Trouble(TroubleKind.DIFFERS, "The tray doesn't match the game", steps=("Lay a tile on r1c1.",))
    checking = CheckView(task=Words("Lift the tile on r1c1, then put it back."), part="r1c1", of=25)
    for model in (replace(MODEL, trouble=trouble), replace(MODEL, check=checking)):
        assert any("r1c1" in line and "tile on" in line for line in texts(scene(Sensors(SensorsPage.HANDS), model)))


def test_beside_a_scene_the_tray_has_no_keys() -> None:
    here = frame()
    widgets = painter(here.sizes).part(hands_panel(Play(), here), Area(540, 8, 250, 460), here)
    assert keys(widgets) == {}
    assert len([one for one in widgets if isinstance(one, TrayTile)]) == 16


# the picture


def test_the_picture_points_at_places_and_names_them_if_asked_to() -> None:
    screens = SCREENS.apparatuses["tile_tray"]()
    area = Area(0, 0, 300, 200)
    whole, tile, stone = screens.picture(frame(), area, (LiftOff("r1c1"), PlaceOn("s33")), named=True)
    assert isinstance(whole, WholeTray)
    assert whole.area == Area(50, 0, 200, 200)
    assert whole.shown == replace(LIFTED, labels=True)
    layout = within(whole.area)
    for hint, middle, down in ((tile, layout.cell_area("r1c1").centre, 1.0), (stone, layout.crossing("s33"), -1.0)):
        assert isinstance(hint, Pointer)
        assert hint.area.holds(*middle)
        assert whole.area.common(hint.area) == hint.area
        assert hint.hint.back == (0.0, down)  # what is lifted rises, what is laid comes from above
        assert hint.breathes
    (plain,) = screens.picture(frame(), area)
    assert isinstance(plain, WholeTray)
    assert plain.shown == LIFTED


def test_every_sentence_is_about_the_tray() -> None:
    sentences = SCREENS.apparatuses["tile_tray"]().sentences
    said = [part.text for name in sentences.__struct_fields__ for part in _parts(getattr(sentences, name))]
    assert all(said)
    assert not [line for line in said if "box" in line.lower() or "drawer" in line.lower()]


def _parts(found: Words | tuple[Words, ...]) -> tuple[Words, ...]:
    return found if isinstance(found, tuple) else (found,)


def test_the_check_finds_its_part_on_the_screen() -> None:
    checking = CheckView(
        task=Words("Lift the tile on r1c1, then put it back."), part="r1c1", actions=(LiftOff("r1c1"),), of=25
    )
    widgets = scene(Sensors(SensorsPage.CHECK), replace(MODEL, check=checking))
    (tray,) = [one for one in widgets if isinstance(one, WholeTray)]
    (hint,) = [one for one in widgets if isinstance(one, Pointer)]
    assert hint.area.holds(*within(tray.area).cell_area("r1c1").centre)


def test_the_way_to_the_pages_is_there() -> None:
    assert widget_named(scene(Sensors()), "Faults").tap is not None
