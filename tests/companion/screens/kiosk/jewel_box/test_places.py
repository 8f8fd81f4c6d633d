"""Where drawers are, for those who listen: as the box stands when they come to them."""

import pytest

from companion.screens.kiosk.jewel_box.picture import DRAWERS, BoxPicture
from companion.screens.kiosk.jewel_box.places import drawer_place, step_places
from hardware.jewel_box.pose import Pose, steps


@pytest.mark.parametrize("inverted", [False, True])
def test_no_two_drawers_are_in_the_same_place(inverted: bool) -> None:
    box = BoxPicture(inverted=inverted, ab=1, bc=3, heading=2)
    assert len({str(drawer_place(box, drawer)) for drawer in DRAWERS}) == len(DRAWERS)


@pytest.mark.parametrize(
    ("box", "drawer", "place"),
    [
        (BoxPicture(), "A1", "the front right drawer of the top level"),
        (BoxPicture(), "A2", "the front left drawer of the top level"),
        (BoxPicture(), "B3", "the back left drawer of the middle level"),
        (BoxPicture(), "C4", "the back right drawer of the bottom level"),
        (BoxPicture(inverted=True), "A1", "the front right drawer of the bottom level"),
        (BoxPicture(ab=1), "A1", "the front left drawer of the top level"),
        (BoxPicture(heading=2), "A1", "the back left drawer of the top level"),
    ],
)
def test_a_drawer_is_where_the_picture_shows_it(box: BoxPicture, drawer: str, place: str) -> None:
    assert str(drawer_place(box, drawer)) == place


def test_a_later_step_finds_the_box_as_the_earlier_ones_leave_it() -> None:
    wanted = Pose("inverted", {"AB": 1, "BC": 0}, {"A1": "front"})
    told = [str(words) for words in step_places(BoxPicture(), list(steps(Pose(drawers={"C1": "front"}), wanted)))]
    assert told == [
        "shut the front right drawer of the bottom level",
        "turn the box over",
        "rotate the top two levels a quarter turn clockwise",
        "open the front left drawer of the bottom level to the end of its front compartment",
    ]


def test_without_a_picture_the_box_is_at_rest() -> None:
    (told,) = step_places(None, list(steps(Pose(), Pose(drawers={"B2": "ajar"}))))
    assert str(told) == "open the front left drawer of the middle level a little"
