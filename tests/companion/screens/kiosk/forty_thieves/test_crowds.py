"""Scenes with as few seats as can play and with as many, under long names: everything fits, every finger finds it."""

import pytest

from companion.games.forty_thieves.pages.exhibits import EXHIBITS
from companion.games.forty_thieves.pages.routes import Doing, Step
from companion.nodes.theme import WIDE_SIZES
from companion.pages.routes import Play
from tests.companion.kiosk.crowds import NAMES
from tests.companion.screens.kiosk.forty_thieves.games import KEPT, after, frame_of, line, opened, position, scene
from tests.companion.screens.kiosk.scenes import SIZES, keys, problems

PLAYED = {
    "sapphires": ["s11", "s12", "s22", "s23"],
    "activated": ["merchant"],
    "merchant": {"place": "s11", "stops": 1, "sapphires": 1},
}
ROUTES = (
    Play(1),
    *(Step(1, doing=doing) for doing in (Doing.SPECIAL, Doing.GOLDEN, Doing.LEADER, Doing.SAPPHIRE, Doing.EVIL_EYE)),
    Step(1, doing=Doing.FOUND, face="sapphire"),
    Step(1, doing=Doing.JAR, cells=("r1c1",)),
    Step(1, doing=Doing.CORRECT, cells=("r3c1",)),
)


def lines(count: int) -> tuple[str, ...]:
    seats = NAMES[:count]
    hoards = {seats[0]: {"sapphires": 2, "evil_eyes": 3}, seats[1]: {"sapphires": 2}}
    hands = dict.fromkeys(seats, 3)
    return opened(*seats, tales=True, leaders=True), position(hoards=hoards, hands=hands, **PLAYED)


@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize(
    "size", [*SIZES[:2], *(pytest.param(size, marks=pytest.mark.proof) for size in WIDE_SIZES[2:])]
)
def test_few_seats_and_many_fit(size: tuple[int, int], count: int) -> None:
    turn = (*lines(count), KEPT)
    states = [after(*lines(count)), after(*turn), after(*turn, line("evil_eye_played", seat=NAMES[1]))]
    states.append(after(*turn, line("theft_announced", place="row1")))
    states.append(after(*turn, line("theft_announced", place="row1"), line("theft_failed")))
    sizes = frame_of(states[0], size).sizes
    found = [
        problem
        for state in states
        for route in ROUTES
        for problem in problems(scene(state, route, size), sizes, layers=True)
    ]
    assert not found, "\n".join(sorted(set(found)))


@pytest.mark.parametrize("size", [(800, 600), (1280, 1024), (1920, 1080), (2560, 1080)])
def test_a_turn_fits_into_windows_of_other_shapes(size: tuple[int, int]) -> None:
    turn = (*lines(3), KEPT)
    for state in (after(*lines(3)), after(*turn), after(*turn, line("theft_announced", place="row1"))):
        assert not problems(scene(state, size=size), frame_of(state, size).sizes, layers=True)


def test_everything_can_be_done_with_keys() -> None:
    """All that a tap does on a large screen; a second end of a line does what the first does."""
    for route in ROUTES:
        widgets = scene(after(*lines(4), KEPT), route)
        by_key = set(map(repr, keys(widgets).values()))
        for widget in widgets:
            if widget.tap is not None:
                assert repr(widget.tap.action) in by_key, widget


def test_no_two_scenes_of_the_gallery_share_a_name() -> None:
    names = [exhibit.name for exhibit in EXHIBITS]
    assert len(set(names)) == len(names)
