"""The picture of the tray follows its reeds: what is lifted rises, what is laid back comes down, then all is still."""

import pygame

from companion.drawing.area import Area
from companion.drawing.tile_tray import within
from companion.nodes.theme import Sizes
from companion.screens.kiosk.tile_tray.picture import FRAME_MS, LIFT_MS, TrayMotion, TrayPicture, tray_picture
from companion.screens.kiosk.tile_tray.pieces import TrayStone, TrayTile, tray_in
from companion.screens.kiosk.widgets.stage import Stage
from companion.screens.kiosk.window.window import plain_surface
from hardware.tile_tray.channels import CELLS, SPOTS
from hardware.tile_tray.movements import TileLifted
from hardware.tile_tray.snapshot import Snapshot

FULL, LIFTED = Snapshot(), Snapshot(frozenset({"r1c1"}))


def lifting() -> TrayMotion:
    motion = TrayMotion()
    motion.start(FULL, 0)
    motion.follow([TileLifted(1000, "r1c1")], LIFTED, 1000)
    return motion


def test_nobody_has_seen_how_it_stands_first() -> None:
    motion = TrayMotion()
    motion.start(LIFTED, 0)
    assert motion.picture(0) == TrayPicture(frozenset({"r1c1"}))
    assert motion.deadline_ms() is None


def test_a_tile_that_is_lifted_rises_and_then_all_is_still() -> None:
    motion = lifting()
    assert motion.picture(1000).off("r1c1") == 0
    assert motion.deadline_ms() == 1000 + FRAME_MS
    assert motion.picture(1000 + LIFT_MS // 2).off("r1c1") == 0.5
    assert motion.picture(1000 + LIFT_MS - 10).moving
    assert motion.deadline_ms() == 1000 + LIFT_MS
    assert motion.picture(1000 + LIFT_MS) == TrayPicture(frozenset({"r1c1"}))
    assert motion.deadline_ms() is None


def test_what_is_laid_back_comes_down() -> None:
    motion = lifting()
    motion.picture(2000)
    motion.follow([], FULL, 2000)
    motion.hold(2000)
    assert motion.picture(2000).off("r1c1") == 1
    assert motion.picture(2000 + LIFT_MS).off("r1c1") == 0


def test_while_nothing_can_be_read_nothing_moves() -> None:
    motion = lifting()
    motion.picture(2000)
    motion.follow([], None, 2000)
    assert motion.picture(2000) == TrayPicture(frozenset({"r1c1"}))


def test_without_a_picture_everything_lies_there() -> None:
    assert tray_picture(None) == TrayPicture()
    assert tray_picture(TrayPicture(labels=True)).labels


def test_sixteen_tiles_and_nine_sapphires_fit_into_any_square() -> None:
    for side in (90, 200, 331):
        layout = within(Area(5, 9, side + 40, side))
        areas = [layout.cell_area(cell) for cell in CELLS]
        assert not any(one.touches(other) for one in areas for other in areas if one is not other)
        assert all(layout.bed.holds(*layout.crossing(spot)) for spot in SPOTS)
        assert layout.tile < layout.cell


def test_a_lifted_tile_looks_different_from_one_that_lies_there() -> None:
    def painted(shown: TrayPicture) -> bytes:
        surface = plain_surface((240, 240))
        Stage(surface).show(tray_in(Area(0, 0, 240, 240), shown), 0)
        return bytes(surface.get_buffer().raw)

    seen = {
        painted(TrayPicture()),
        painted(TrayPicture(frozenset({"r1c1"}))),
        painted(TrayPicture(frozenset({"s11"}))),
        painted(TrayPicture(frozenset({"s11"}), (("s11", 0.5),))),
        painted(TrayPicture(frozenset({"r1c1"}), (("r1c1", 0.5),))),
        painted(TrayPicture(lit=frozenset({"r1c1"}))),
        painted(TrayPicture(lit=frozenset({"s22"}))),
        painted(TrayPicture(lit=frozenset({"r1c1"}), labels=True)),
    }
    assert len(seen) == 8


def test_a_finger_on_a_piece_shows() -> None:
    area, sizes = Area(0, 0, 60, 60), Sizes(800, 480)
    for up, down in (
        (TrayTile(area, 50, "r1c1"), TrayTile(area, 50, "r1c1", pressed=True)),
        (TrayStone(area, 40, "s11"), TrayStone(area, 40, "s11", pressed=True)),
    ):
        first, second = plain_surface((60, 60)), plain_surface((60, 60))
        up.paint(first, sizes)
        down.paint(second, sizes)
        assert pygame.image.tobytes(first, "RGB") != pygame.image.tobytes(second, "RGB")
