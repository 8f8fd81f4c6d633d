"""Known counts: how many lines of play there are to a small depth from fixed positions, edition by edition.

Every count was found by hand first, as the comments show.
"""

import pytest

from companion.games.master_thieves import engine, events
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.options import options
from companion.games.master_thieves.state import State
from tools.random_player.master_thieves import movements

EDITIONS = tuple(edition.value for edition in EditionId)


def perft(state: State, depth: int, *, wood: bool) -> int:
    """Count the lines: what people may say and, with `wood`, what hands can do to the box."""
    moves = [*options(state), *(movements(state) if wood else ())]
    if depth == 1:
        return len(moves)
    return sum(perft(engine.apply(state, move), depth - 1, wood=wood) for move in moves)


def position(edition: str, *lines: str) -> State:
    opened = f'{{"type":"table_opened","game":"master-thieves","edition":"{edition}","seats":["Ana","Bo"]}}'
    state = engine.open_table(events.decode(opened.encode()))
    for line in lines:
        state = engine.apply(state, events.decode(line.encode()))
    return state


FULL_HANDS = ('{"type":"position_set"}',)
THIEF_AND_DETECTIVE = (
    '{"type":"position_set","drawers":{"A1":{"upright":["diamond"],"secret_upright":["ruby"]},"B2":{"inverted":["ruby"]}}}',
    '{"type":"card_revealed","seat":"Ana","character":"%s"}',
    '{"type":"card_revealed","seat":"Bo","character":"detective"}',
)
BOOTY_FOR_TWO = (
    '{"type":"position_set","red":{"ruby":1,"sapphire":2,"diamond":3}}',
    '{"type":"card_revealed","seat":"Ana","character":"detective","number":5}',
    '{"type":"card_revealed","seat":"Bo","character":"detective","number":2}',
)

# Two seats at the first reveal. rio-grande: each shows one of 6 cards with one of 8 numbers or none: 2 * 6 * 9 = 108.
# Then, after 12 without a number: that seat may add one of 8, the other has 54; after 96 with one: the other has 53.
# Smugglers first: 9 ways to show one a seat, and "no more": 19. Then 2 * (8 + 9 + 1) + 16 * (8 + 1) + 2 * 45.
REVEAL = {
    "rio-grande": (108, 12 * 62 + 96 * 53),
    "zoch": (19, 270),
    "italiano": (19, 270),
    "gigamic": (19, 270),
}
# Ana's turn, nothing touched: 12 drawers to 3 depths, 4 rotations, turning over, "done": 42. Then, a drawer ajar
# leaves 42, out to the front 41, all the way 40, a handled box 42, and after "done" 41 movements and the next reveal
# (19, or 90 in rio-grande). A choice (take or leave it) instead of "done" adds one: A1 to the front, and behind it.
# A master thief in rio-grande may place a diamond or a sapphire in the ten empty drawers (all but A1 and B2).
NO_CHOICE = 12 * (42 + 41 + 40) + 5 * 42
THIEF_TURN = {
    "rio-grande": (42, NO_CHOICE + 2 + 41 + 90),
    "zoch": (42, NO_CHOICE + 41 + 19),
    "italiano": (42, NO_CHOICE + 41 + 19),
    "gigamic": (42, NO_CHOICE + 41 + 19),
}
MASTER_THIEF_TURN = {
    "rio-grande": (42, NO_CHOICE + 2 + 10 * 2 + 41 + 90),
    "zoch": (42, NO_CHOICE + 2 + 41 + 19),
    "italiano": (42, NO_CHOICE + 2 + 41 + 19),
    "gigamic": (42, NO_CHOICE + 2 + 41 + 19),
}
# One ruby, two sapphires, three diamonds for two: 3 picks; then 2 after the ruby, 3 after the others; then 4 + 7 + 8.
SHARING = (3, 8, 19)


def with_first_reveal_closed(edition: str, lines: tuple[str, ...]) -> list[str]:
    """The smugglers' reveal is over before the cards, where there is one."""
    closed = [] if edition == "rio-grande" else ['{"type":"reveal_closed"}']
    return [lines[0], *closed, *lines[1:]]


@pytest.mark.parametrize("edition", EDITIONS)
def test_lines_of_the_first_reveal(edition: str) -> None:
    state = position(edition, *FULL_HANDS)
    assert tuple(perft(state, depth, wood=False) for depth in (1, 2)) == REVEAL[edition]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("character", "known"), [("thief", THIEF_TURN), ("master_thief", MASTER_THIEF_TURN)])
def test_lines_of_a_turn(edition: str, character: str, known: dict[str, tuple[int, ...]]) -> None:
    lines = [line.replace("%s", character) for line in with_first_reveal_closed(edition, THIEF_AND_DETECTIVE)]
    state = position(edition, *lines)
    assert tuple(perft(state, depth, wood=True) for depth in (1, 2)) == known[edition]


@pytest.mark.parametrize("edition", EDITIONS)
def test_lines_of_a_share_out(edition: str) -> None:
    state = position(edition, *with_first_reveal_closed(edition, BOOTY_FOR_TWO))
    assert tuple(perft(state, depth, wood=False) for depth in (1, 2, 3)) == SHARING
