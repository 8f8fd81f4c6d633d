"""Where choices stand: a second tap at the same place never says something else by accident."""

import pytest

from companion.nodes.theme import GUARD_MS
from companion.pages.actions import Say
from companion.pages.context import Exhibit
from companion.screens.kiosk.widgets.widget import Widget
from tests.companion.kiosk.visits import Visit, visit

SIZES = [(800, 480), (1024, 600), (1280, 720)]


def turn(character: str, edition: str) -> Exhibit:
    """Ana's turn; a diamond lies on top in A1, and a master thief comes next."""
    closed = () if edition == "rio-grande" else ('{"type":"reveal_closed"}',)
    lines = (
        f'{{"type":"table_opened","game":"master-thieves","edition":"{edition}","seats":["Ana","Ben","Cora"]}}',
        '{"type":"position_set","drawers":{"A1":{"upright":["diamond"]}}}',
        *closed,
        f'{{"type":"card_revealed","seat":"Ana","character":"{character}"}}',
        '{"type":"card_revealed","seat":"Ben","character":"master_thief"}',
        '{"type":"card_revealed","seat":"Cora","character":"detective"}',
    )
    return Exhibit("turn", record=lambda _: lines)


def choices(guest: Visit) -> list[Widget]:
    return [one for one in guest.targets if one.tap is not None and isinstance(one.tap.action, Say)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("character", "edition", "said"), [("gemologist", "italiano", "Diamond"), ("thief", "rio-grande", "Take all")]
)
def test_where_a_turn_is_ended_nothing_else_is_said(
    character: str, edition: str, said: str, size: tuple[int, int]
) -> None:
    with visit(turn(character, edition), size) as guest:
        guest.hands("open A1")
        offered = choices(guest)
        assert len(offered) == 2  # sapphire and diamond to place, or all and nothing to take
        guest.tap(said)
        done = guest.target("Done")
        assert not any(one.area.touches(done.area) for one in offered)


@pytest.mark.parametrize("size", SIZES)
def test_no_choice_moves_to_where_the_alarm_was_left(size: tuple[int, int]) -> None:
    with visit(turn("jeweler", "zoch"), size) as guest:
        guest.hands("open A1")
        alarm = guest.target("Place the alarm").area
        guest.tap("Place the alarm")
        assert not any(alarm.touches(one.area) for one in choices(guest))


@pytest.mark.parametrize(("ms", "counts"), [(GUARD_MS - 50, False), (GUARD_MS + 50, True)])
def test_a_choice_that_stands_where_another_one_was_is_deaf_for_half_a_second(ms: int, *, counts: bool) -> None:
    with visit(turn("jeweler", "zoch"), (480, 320)) as guest:
        guest.hands("open A1")
        place = guest.target("Sapphire").area.centre
        guest.touch(*place)
        before = guest.kiosk.events
        guest.wait(ms)
        guest.touch(*place)
        assert (guest.kiosk.events > before) is counts
