from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.commands import Break, Command, CommandError, Do, Help, Mend, Play, Quit, Wait
from hardware.faults import Fault, FaultKind
from hardware.jewel_box.actions import (
    CloseDrawer,
    KnockBox,
    LiftBox,
    NudgeLevel,
    OpenDrawer,
    PushDrawer,
    RotateLevel,
    SetDownBox,
    TurnBox,
)
from hardware.jewel_box.commands import BOARDS, COMMANDS
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.movements import BoxTurned, Depth, Direction, DrawerClosed, DrawerOpened, LevelRotated, Movement


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("", None),
        ("   ", None),
        ("open A1", Do(OpenDrawer("A1", Depth.FRONT))),
        ("OPEN a1 Secret", Do(OpenDrawer("A1", Depth.SECRET))),
        ("push b1", Do(PushDrawer("B1", Depth.AJAR))),
        ("push b1 front", Do(PushDrawer("B1", Depth.FRONT))),
        ("close A1", Do(CloseDrawer("A1"))),
        ("rotate 2 cw", Do(RotateLevel(2, Direction.CW))),
        ("rotate 1 CCW 3", Do(RotateLevel(1, Direction.CCW, 3))),
        ("turn", Do(TurnBox())),
        ("wait 3", Do(Wait(3000))),
        ("lift", Do(LiftBox())),
        ("down", Do(SetDownBox())),
        ("down turned", Do(SetDownBox(turned=True))),
        ("knock", Do(KnockBox())),
        ("nudge", Do(NudgeLevel(1))),
        ("nudge 2", Do(NudgeLevel(2))),
        ("fault stuck B2.front", Break(Fault(FaultKind.STUCK, ("B2.front",)))),
        ("fault lost", Break(BOARDS["all"])),
        ("fault lost a", Break(BOARDS["A"])),
        ("fault lost A1.closed", Break(Fault(FaultKind.LOST, ("A1.closed",)))),
        ("fault swapped a1.closed A2.closed", Break(Fault(FaultKind.SWAPPED, ("A1.closed", "A2.closed")))),
        ("mend", Mend(None)),
        ("mend all", Mend(None)),
        ("mend TILT.upright", Mend("tilt.upright")),
        ("play", Play(on=True)),
        ("stop", Play(on=False)),
        ("help", Help()),
        ("quit", Quit()),
        ("exit", Quit()),
    ],
)
def test_what_people_type_is_understood(text: str, order: Command | None) -> None:
    assert COMMANDS.parse(text) == order


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("opne A1", 'unknown command "opne": type help'),
        ("open", "which drawer, and how far"),
        ("open A1 wide", "which drawer, and how far"),
        ("open A9", "there is no drawer A9"),
        ("push", "which drawer, and how far"),
        ("close", "which drawer"),
        ("rotate 3 cw", "how many levels, which way"),
        ("rotate 1 cw 9", "how many levels, which way"),
        ("nudge 3", "how many levels"),
        ("wait a bit", "how many seconds"),
        ("down there", "use `down` or `down turned`"),
        ("fault", "which fault of which sensor"),
        ("fault broken A1.closed", "broken is not a fault: use stuck, dead"),
        ("fault stuck", "which fault of which sensor"),
        ("fault stuck A9.closed", "there is no sensor A9.closed"),
        ("fault swapped A1.closed", "which two"),
        ("mend A1.closed A2.closed", "name one sensor"),
    ],
)
def test_a_wrong_order_gets_one_kind_line(text: str, answer: str) -> None:
    with pytest.raises(CommandError, match=answer) as caught:
        COMMANDS.parse(text)
    assert "\n" not in str(caught.value)


@given(st.text(), st.sampled_from(["", "open ", "fault ", "rotate ", "mend "]))
def test_any_text_is_an_order_or_a_kind_line(text: str, verb: str) -> None:
    with suppress(CommandError):
        COMMANDS.parse(verb + text)
    COMMANDS.complete(verb + text)


def test_every_order_of_the_help_is_an_order() -> None:
    examples = [text.split("[")[0].strip() for text, _ in COMMANDS.help for text in text.split(",")]
    assert [example for example in examples if COMMANDS.parse(example) is None] == []


@pytest.mark.parametrize(
    ("text", "completed"),
    [
        ("op", "open "),
        ("open b", "open B"),
        ("open A1 s", "open A1 secret "),
        ("fault stuck b2.fr", "fault stuck B2.front "),
        ("fault st", "fault stuck "),
        ("rotate 2 c", "rotate 2 c"),
        ("down t", "down turned "),
        ("mend til", "mend tilt."),
        ("turn x", "turn x"),
        ("zz", "zz"),
        ("", ""),
    ],
)
def test_tab_completes_what_is_certain(text: str, completed: str) -> None:
    assert COMMANDS.complete(text) == completed


# what people claim at a real box


@pytest.mark.parametrize(
    ("order", "movement"),
    [
        ("open A1", DrawerOpened(5, "A1", Depth.FRONT)),
        ("open b3 secret", DrawerOpened(5, "B3", Depth.SECRET)),
        ("close C4", DrawerClosed(5, "C4")),
        ("rotate 2 ccw", LevelRotated(5, 2, Direction.CCW)),
        ("turn", BoxTurned(5)),
    ],
)
def test_what_people_tell_of_a_silent_box_is_a_movement(order: str, movement: Movement) -> None:
    assert JEWEL_BOX.claimed(order, 5) == movement


@pytest.mark.parametrize("order", ["", "fly", "open Z9", "fault lost", "wait 3", "mend", "rotate 5 cw"])
def test_what_is_no_movement_cannot_be_told(order: str) -> None:
    with pytest.raises(CommandError):
        JEWEL_BOX.claimed(order, 5)
