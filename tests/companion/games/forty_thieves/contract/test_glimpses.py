"""Contract, "What a glimpse may show", and what is adjacent."""

import pytest

from .record import CELLS, Line, at

FULL: Line = {"hands": {"Ana": 3, "Ben": 3, "Cora": 3}}
LANTERN = "hand_built 0; tile_shown r2c2 lantern"

SHOWN: dict[str, tuple[Line, str, list[str], list[str]]] = {
    "nothing said so far": (
        {},
        "hand_built 0",
        ["tile_shown r1c1 dagger", "tile_shown r3c2 sapphire", "tile_shown r4c4 lantern"],
        ["tile_shown r1c1 red sun", "tile_shown r1c1 amulet", "tile_shown r1c1 evil_eye"],
    ),
    "at the cell that was glimpsed": (
        {},
        "hand_built 0; tile_glimpsed r1c1",
        ["tile_shown r1c1 dagger", "tile_shown r1c1 sapphire", "tile_shown r1c1 lantern"],
        ["tile_shown r1c2 dagger", "tile_shown r1c1 red sun", "tile_shown r1c1 evil_eye"],
    ),
    "once": (
        {},
        "hand_built 0; tile_shown r1c1 dagger",
        [],
        ["tile_shown r1c1 dagger", "tile_shown r1c2 sapphire", "tile_shown r1c2 dagger"],
    ),
    "a Sapphire, once": (
        {},
        "hand_built 0; tile_shown r1c1 sapphire",
        [],
        ["tile_shown r1c1 sapphire", "tile_shown r1c1 lantern", "tile_shown r1c2 dagger"],
    ),
    "after a Lantern: neighbours": (
        {"tiles": {"r2c2": "red sun"}},
        "hand_built 0; tile_shown r1c1 lantern",
        ["tile_shown r1c2 red moon", "tile_shown r1c2 evil_eye", "tile_shown r2c1 amulet", "tile_shown r2c1 dagger"],
        ["tile_shown r1c3 red moon", "tile_shown r2c2 red sun", "tile_shown r1c1 lantern", "tile_shown r3c1 sapphire"],
    ),
    "after a Lantern: each once": (
        {},
        "hand_built 0; tile_shown r2c2 lantern; tile_shown r1c1 sapphire; tile_shown r1c2 red sun",
        ["tile_shown r3c3 sapphire"],
        ["tile_shown r1c1 sapphire", "tile_shown r1c2 red sun", "tile_shown r1c2 sapphire"],
    ),
    "after a Lantern: three": (
        {},
        f"{LANTERN}; tile_shown r1c1 sapphire; tile_shown r1c2 amulet; tile_shown r1c3 dagger",
        [],
        ["tile_shown r2c1 sapphire", "tile_shown r2c1 red sun"],
    ),
    "after lantern_played: Sapphires at the two": (
        {},
        "hand_built 0; lantern_played r1c1 r1c2",
        ["tile_shown r1c1 sapphire", "tile_shown r1c2 sapphire"],
        ["tile_shown r1c1 dagger", "tile_shown r1c1 lantern", "tile_shown r1c1 red sun", "tile_shown r2c1 sapphire"],
    ),
    "after lantern_played: each once": (
        {},
        "hand_built 0; lantern_played r1c1 r1c2; tile_shown r1c1 sapphire",
        ["tile_shown r1c2 sapphire"],
        ["tile_shown r1c1 sapphire"],
    ),
    "after a cancelled Lantern: nothing": (
        {},
        "hand_built 0; lantern_played r1c1 r1c2; dagger_played Ben",
        [],
        ["tile_shown r1c1 sapphire", "tile_shown r2c1 sapphire"],
    ),
    "at a tile that lies face up": (
        {"tiles": {"r1c1": "red sun"}},
        "hand_built 0",
        [],
        ["tile_shown r1c1 dagger", "tile_glimpsed r1c1", "lantern_played r1c1 r1c2"],
    ),
}


@pytest.mark.parametrize("row", SHOWN)
def test_a_glimpse_may_show(row: str) -> None:
    position, said, accepted, rejected = SHOWN[row]
    play = at(FULL | position).say(said)
    assert [line for line in (*accepted, *rejected) if play.accepts(line)] == accepted
    for line in rejected:
        play.rejects(line)


def test_every_neighbour_is_adjacent_and_no_other_cell_is() -> None:
    """Sides and corners, up to eight (D8)."""
    for cell in CELLS:
        play = at(FULL).say("hand_built 0")
        row, column = int(cell[1]), int(cell[3])
        near = {
            other
            for other in CELLS
            if other != cell and abs(int(other[1]) - row) <= 1 and abs(int(other[3]) - column) <= 1
        }
        assert {other for other in CELLS if play.accepts(f"tiles_swapped {cell} {other}")} == near
