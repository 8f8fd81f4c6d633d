"""The tray as an apparatus."""

import pytest

from companion.sensing.checklist import Checklist
from hardware.apparatuses import APPARATUSES
from hardware.tile_tray.channels import BY_NAME, CELLS, TILES
from hardware.tile_tray.movements import Movement, SapphireLifted, SapphirePlaced, TileLifted, TilePlaced
from hardware.tile_tray.pose import Pose
from hardware.tile_tray.tile_tray import TILE_TRAY

MOVEMENTS: list[Movement] = [
    TileLifted(1, "r1c1"),
    TilePlaced(2, "r1c1"),
    SapphireLifted(3, "s11"),
    SapphirePlaced(4, "s11"),
]


def pose(*places: str) -> Pose:
    return Pose(frozenset(places))


def test_it_is_in_the_list() -> None:
    assert APPARATUSES["tile_tray"] is TILE_TRAY


def test_movements_in_short_and_in_words() -> None:
    assert [TILE_TRAY.text(movement) for movement in MOVEMENTS] == [
        "r1c1 lifted",
        "r1c1 placed",
        "s11 lifted",
        "s11 placed",
    ]
    assert [str(TILE_TRAY.words(movement)) for movement in MOVEMENTS] == [
        "the tile on r1c1 was lifted",
        "a tile was placed on r1c1",
        "the sapphire on s11 was lifted",
        "a sapphire was placed on s11",
    ]


def test_what_the_belief_has_already_is_known() -> None:
    assert [TILE_TRAY.is_known(pose(), movement) for movement in MOVEMENTS] == [False, True, False, True]
    assert [TILE_TRAY.is_known(pose("r1c1", "s11"), movement) for movement in MOVEMENTS] == [True, False, True, False]


def test_a_movement_is_seen_where_its_reed_can_be_read() -> None:
    for movement in MOVEMENTS:
        assert TILE_TRAY.would_see(movement, pose(), list(BY_NAME))
        assert not TILE_TRAY.would_see(movement, pose(), ["r1c2.tile", "s12.gem"])
        assert "saw nothing on" in str(TILE_TRAY.unseen(movement))
        assert not TILE_TRAY.would_see(movement, pose(), ())
        assert TILE_TRAY.passing(pose(), movement) == (movement,)
        assert TILE_TRAY.part_of(movement, pose()) in ("r1c1", "s11")
    assert not TILE_TRAY.doable(pose()), "taps on the tiles tell it"


def test_laying_things_back_is_never_wrong() -> None:
    belief = pose("r1c1", "r2c2", "s11")
    assert TILE_TRAY.shut_again(belief, pose("r2c2")) == [TilePlaced(0, "r1c1"), SapphirePlaced(0, "s11")]
    assert TILE_TRAY.shut_again(belief, pose("r2c2", "r3c3", "s11")) == [TilePlaced(0, "r1c1")]
    assert TILE_TRAY.shut_again(pose(), pose()) == []


def test_a_tile_may_have_been_looked_at_while_it_was_disconnected() -> None:
    assert TILE_TRAY.was_opened("r1c1") == [TileLifted(0, "r1c1"), TilePlaced(0, "r1c1")]
    assert TILE_TRAY.was_opened("s11") == []


@pytest.mark.parametrize("fitted", [tuple(BY_NAME), tuple(channel.name for channel in TILES), ("s33.gem", "r4c4.tile")])
def test_the_check_asks_for_every_fitted_reed_once(fitted: tuple[str, ...]) -> None:
    tasks = TILE_TRAY.check_tasks(fitted)
    assert sorted(name for task in tasks for name in task.channels) == sorted(fitted)
    assert all(task.part in str(task.words) for task in tasks)


def test_a_check_finds_what_is_swapped_inverted_and_dead() -> None:
    levels = {f"{cell}.tile": True for cell in CELLS[:5]} | {"s11.gem": False}
    wires = {"r1c1.tile": "r1c2.tile", "r1c2.tile": "r1c1.tile"}
    check = Checklist(TILE_TRAY, levels)
    now = 0

    def look() -> None:
        nonlocal now
        now += 3000
        check.look(levels, now)

    look()
    assert check.task == "Lay a tile on every cell and a sapphire on every spot. Then press Enter."
    check.enter(levels, now)
    assert check.task == "Unexpected reading from s11.gem. Check the tray, or press Enter again."
    check.enter(levels, now)
    look()
    assert check.task == "1/6  Lift the tile on r1c1, then put it back."
    while (task := check.asked) is not None:
        (name,) = task.channels
        if name == "r2c1.tile":  # it is dead
            check.enter(levels, now)
            continue
        wire = wires.get(name, name)
        for _ in range(2):
            levels = {**levels, wire: not levels[wire]}
            look()
        look()
    lines = {line.channel: str(line.verdict) for line in check.report().lines}
    assert lines == {
        "r1c1.tile": "swapped",
        "r1c2.tile": "swapped",
        "r1c3.tile": "ok",
        "r1c4.tile": "ok",
        "r2c1.tile": "not moved",
        "s11.gem": "inverted",
    }
