"""The headline tells what moves unseen: two jars that changed places look as they did before."""

from companion.games.forty_thieves.game import FORTY_THIEVES
from companion.games.game import Flight

OPENED = '{"type":"table_opened","game":"forty-thieves","seats":["Ana","Ben"]}'
LAID = '{"type":"setup_finished"}'
BUILT = '{"type":"hand_built","discarded":0}'
SWAPPED = '{"type":"tiles_swapped","cells":["r1c1","r1c2"]}'
REPLACED = '{"type":"tile_replaced","cell":"r2c2"}'
DONE = '{"type":"turn_ended"}'


def flights(*lines: str) -> tuple[Flight, ...]:
    opened, *events = (FORTY_THIEVES.decode(line.encode()) for line in (OPENED, LAID, BUILT, *lines))
    state = FORTY_THIEVES.open(opened)
    for event in events:
        state = FORTY_THIEVES.apply(state, event)
    return FORTY_THIEVES.headline(state, FORTY_THIEVES.guide(state)).flights


def test_tiles_that_change_places_fly() -> None:
    assert flights(SWAPPED) == (Flight(("tile",), "r1c1", "r1c2"),)


def test_a_tile_that_replaces_another_comes_from_the_hand() -> None:
    assert flights(REPLACED) == (Flight(("tile",), "hand", "r2c2"),)


def test_in_the_next_turn_nothing_flies() -> None:
    assert flights() == ()
    assert flights(SWAPPED, DONE) == ()
