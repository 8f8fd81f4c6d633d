"""The check, done on the virtual box by hands that do what they are told."""

from collections.abc import Sequence

import pytest

from companion.sensing.checklist import QUIET_MS, STILL_MS, WAIT, Checklist, CheckReport, Verdict
from hardware.commands import Wait
from hardware.faults import Fault, FaultKind
from hardware.health import HealthFinding
from hardware.jewel_box.actions import Action, CloseDrawer, OpenDrawer, RotateLevel, TurnBox
from hardware.jewel_box.channels import ALL, CHANNELS, DRAWERS, LONG_DRAWERS, USUALLY_FITTED
from hardware.jewel_box.decoder import Decoder, Report
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.movements import Depth, Direction
from hardware.jewel_box.virtual.noise import QUIET, WOODEN, Noise
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.polarity import Wiring
from hardware.signals import Signal
from tests.hardware.usual_maps import MINIMAL_MAP

ON_THE_HEADER = tuple(name for name in USUALLY_FITTED if not name.endswith(".front"))
QUARTER_1, QUARTER_2 = RotateLevel(1, Direction.CW), RotateLevel(2, Direction.CW)


def told(drawer: str) -> list[Action]:
    depth = Depth.SECRET if drawer in LONG_DRAWERS else Depth.FRONT
    return [OpenDrawer(drawer, depth), CloseDrawer(drawer)]


EVERYTHING: list[list[Action]] = [
    *(told(drawer) for drawer in DRAWERS),
    [QUARTER_1] * 4,
    [QUARTER_2] * 4,
    [TurnBox(), TurnBox()],
]


class Bench:
    """A box, a decoder without corrections, and a checklist."""

    def __init__(self, *faults: Fault, fitted: tuple[str, ...] = USUALLY_FITTED, noise: Noise = QUIET) -> None:
        self.box = VirtualBox(1, fitted=fitted, noise=noise)
        for fault in faults:
            self.box.break_(fault)
        self.decoder = Decoder(self.box.baseline().levels, fitted=fitted)
        self.check = Checklist(JEWEL_BOX, fitted)
        self.check.enter(self.levels(), 0)
        if not self.check.started:  # some levels look wrong: people are asked whether they are
            self.check.enter(self.levels(), 0)

    def levels(self) -> dict[str, bool]:
        return {name: view.debounced for name, view in self.decoder.snapshot().channels.items()}

    def do(self, *actions: Action) -> None:
        for action in actions:
            self.tell(self.box.do(action))

    def tell(self, signals: list[Signal]) -> None:
        every = 1 + len(signals) // 50  # a look is slow, and noise is plenty
        for index, signal in enumerate(signals):
            self.hear(self.decoder.feed(signal))
            if index % every == 0:
                self.check.look(self.levels(), self.decoder.now_ms)
        self.hear(self.decoder.advance(self.box.now_ms))
        self.check.look(self.levels(), self.decoder.now_ms)

    def hear(self, reports: Sequence[Report]) -> None:
        for report in reports:
            if isinstance(report, HealthFinding):
                self.check.hear(report)

    def do_everything(self) -> CheckReport:
        for actions in EVERYTHING:
            self.do(*actions, Wait(500))
            self.do(Wait(QUIET_MS + 200))
        return self.check.report()


def verdicts(report: CheckReport) -> dict[str, Verdict]:
    return {line.channel: line.verdict for line in report.lines if line.verdict is not Verdict.OK}


@pytest.mark.parametrize(
    "fitted", [USUALLY_FITTED, ON_THE_HEADER, MINIMAL_MAP.channels, tuple(channel.name for channel in ALL)]
)
def test_a_healthy_box_is_ticked_off_without_a_key_being_pressed(fitted: tuple[str, ...]) -> None:
    bench = Bench(fitted=fitted, noise=WOODEN)
    assert len(JEWEL_BOX.check_tasks(fitted)) == len({CHANNELS.part(name) for name in fitted})
    report = bench.do_everything()
    assert bench.check.finished
    assert verdicts(report) == {}
    assert report.wiring == Wiring()
    assert report.all_well


def test_nobody_is_asked_to_pull_a_drawer_further_than_its_sensors_reach() -> None:
    words = [str(task.words) for task in JEWEL_BOX.check_tasks(MINIMAL_MAP.channels)]
    assert words[:2] == ["Open A1, then shut it.", "Open A2, then shut it."]
    assert str(JEWEL_BOX.check_tasks(ON_THE_HEADER)[0].words) == "Pull A1 out past its front, then push it back in."


def test_the_box_is_put_in_position_first() -> None:
    check = Checklist(JEWEL_BOX, USUALLY_FITTED)
    assert check.task == "Stand the box upright, shut all drawers, line up the levels. Then press Enter."
    assert not check.look({"A1.closed": False}, 10)
    assert check.deadline_ms() is None
    assert set(verdicts(check.report()).values()) == {Verdict.SKIPPED}


def test_it_starts_only_once_everything_stands_still() -> None:
    check = Checklist(JEWEL_BOX, ("A1.closed", "A1.front"))
    shut, on_its_way = {"A1.closed": True, "A1.front": False}, {"A1.closed": False, "A1.front": False}
    check.look(on_its_way, 0)
    check.look(shut, 1000)
    check.enter(shut, 1100)
    assert check.task == WAIT
    assert check.deadline_ms() == 1000 + STILL_MS
    assert not check.look(shut, 1000 + STILL_MS - 1)
    assert check.look(shut, 1000 + STILL_MS)
    assert check.task.startswith("1/1")


def test_a_drawer_on_its_way_in_is_not_taken_for_a_contact_of_the_other_kind() -> None:
    check = Checklist(JEWEL_BOX, ("A1.closed", "A1.front"))
    out, on_its_way = {"A1.closed": False, "A1.front": True}, {"A1.closed": False, "A1.front": False}
    shut = {"A1.closed": True, "A1.front": False}
    check.look(out, 0)
    check.look(on_its_way, 1000)
    check.enter(on_its_way, 1100)
    check.look(shut, 1500)
    check.look(shut, 1500 + STILL_MS)
    for levels in (on_its_way, out, shut):
        check.look(levels, 3000)
    assert verdicts(check.report()) == {}


def test_levels_that_do_not_look_like_a_box_at_rest_are_asked_about_once() -> None:
    check = Checklist(JEWEL_BOX, ("A1.closed", "A1.front", "A2.closed"))
    open_drawer = {"A1.closed": False, "A1.front": True, "A2.closed": True}
    check.enter(open_drawer, 0)
    assert check.task == "Unexpected reading from A1.closed and A1.front. Check the box, or press Enter again."
    shut = {"A1.closed": True, "A1.front": False, "A2.closed": True}
    check.look(shut, 2000)
    assert check.task == "Stand the box upright, shut all drawers, line up the levels. Then press Enter."
    check.look(open_drawer, 4000)
    check.enter(open_drawer, 6000)
    assert check.started


def test_it_says_what_to_move_next_and_ticks_what_it_has_seen() -> None:
    bench = Bench()
    assert bench.check.task.startswith("1/15  Pull A1 out past its front, then push it back in.")
    bench.do(OpenDrawer("A1"))
    assert bench.check.seen("A1.front")
    assert not bench.check.seen("A1.secret")
    bench.do(OpenDrawer("A1", Depth.SECRET), CloseDrawer("A1"), Wait(100))
    assert bench.check.task.startswith("2/15  Pull A2 out all the way, then push it back in.")


@pytest.mark.parametrize("channel", ["A1.closed", "A2.front", "B1.secret", "AB.0", "BC.1", "tilt.upright"])
def test_an_inverted_contact_is_found(channel: str) -> None:
    report = Bench(Fault(FaultKind.INVERTED, (channel,))).do_everything()
    assert verdicts(report) == {channel: Verdict.INVERTED}
    assert report.wiring == Wiring(frozenset({channel}))
    assert report.all_well


@pytest.mark.parametrize(
    "pair",
    [
        ("A1.closed", "A2.closed"),
        ("A1.closed", "C4.closed"),
        ("B2.closed", "B2.front"),
        ("A1.closed", "A1.secret"),
        ("A1.secret", "B3.secret"),
        ("AB.0", "AB.1"),
        ("AB.0", "BC.0"),
        ("tilt.inverted", "tilt.upright"),
    ],
)
def test_swapped_wires_are_found(pair: tuple[str, str]) -> None:
    report = Bench(Fault(FaultKind.SWAPPED, pair)).do_everything()
    assert verdicts(report) == dict.fromkeys(pair, Verdict.SWAPPED)
    assert report.wiring == Wiring(swapped=(pair,))


def test_the_corrections_make_a_badly_wired_box_a_good_one() -> None:
    swap = Fault(FaultKind.SWAPPED, ("A1.closed", "A2.closed"))
    invert = Fault(FaultKind.INVERTED, ("A1.closed",))
    report = Bench(swap, invert).do_everything()
    box = VirtualBox(2)
    box.break_(swap)
    box.break_(invert)
    corrected = report.wiring.levels(box.baseline().levels)
    assert corrected == VirtualBox(2).baseline().levels


ONE_OF_EACH = [
    "A1.closed",
    "B2.closed",
    "A1.front",
    "B2.front",
    "B3.secret",
    "AB.0",
    "BC.1",
    "tilt.upright",
    "tilt.inverted",
]


@pytest.mark.parametrize("kind", [FaultKind.STUCK, FaultKind.DEAD])
@pytest.mark.parametrize("channel", ONE_OF_EACH)
def test_a_sensor_that_does_not_answer_is_named(kind: FaultKind, channel: str) -> None:
    bench = Bench(Fault(kind, (channel,)))
    report = bench.do_everything()
    assert bench.check.finished
    assert verdicts(report) == {channel: Verdict.SILENT}
    (line,) = [line for line in report.lines if line.channel == channel]
    assert line.remark == "check its wire, reed and magnet"
    assert not report.all_well


@pytest.mark.parametrize(
    ("kind", "verdict"),
    [
        (FaultKind.NOISY, Verdict.JITTERY),
        (FaultKind.SLOW, Verdict.JITTERY),
        (FaultKind.LOST, Verdict.LOST),
    ],
)
@pytest.mark.parametrize(
    "channel",
    [
        "B2.closed",
        "AB.0",
        *(pytest.param(each, marks=pytest.mark.proof) for each in ("A1.front", "B3.secret", "tilt.upright")),
    ],
)
def test_a_bad_sensor_is_named_and_does_not_hold_up_the_others(kind: FaultKind, verdict: Verdict, channel: str) -> None:
    bench = Bench()
    bench.tell(bench.box.break_(Fault(kind, (channel,))))
    bench.do(Wait(1500))
    report = bench.do_everything()
    assert bench.check.finished
    assert verdicts(report) == {channel: verdict}
    assert report.wiring == Wiring()


def test_a_wire_on_the_wrong_pin_is_pointed_at() -> None:
    bench = Bench()
    bench.do(*told("A2"), Wait(500))
    bench.do(Wait(QUIET_MS + 200))
    silent = {line.channel: line.remark for line in bench.check.report().lines if line.verdict is Verdict.SILENT}
    assert silent["A1.closed"] == "but A2.closed, A2.front did: is the wire on that pin?"


def test_what_was_not_moved_stays_as_it_was_corrected_before() -> None:
    bench = Bench(Fault(FaultKind.INVERTED, ("A2.front",)))
    before = Wiring(frozenset({"A1.closed", "C1.closed"}), (("B1.closed", "B2.closed"), ("A1.front", "B1.front")))
    bench.do(*told("A1"), Wait(500))
    bench.do(*told("A2"), Wait(500))
    after = bench.check.report().corrections(before)
    assert after == Wiring(frozenset({"A2.front", "C1.closed"}), (("B1.closed", "B2.closed"),))


def test_a_task_can_be_skipped() -> None:
    bench = Bench()
    bench.check.enter(bench.levels(), 10)
    assert bench.check.task.startswith("2/15")
    for _ in range(20):
        bench.check.enter(bench.levels(), 10)
    assert bench.check.finished
    assert bench.check.task == "Everything has been moved once."
    assert not bench.check.look(bench.levels(), 20)
    assert set(verdicts(bench.check.report()).values()) == {Verdict.SKIPPED}


def test_a_movement_that_one_sensor_missed_is_over_after_a_while() -> None:
    bench = Bench(Fault(FaultKind.DEAD, ("A2.front",)))
    bench.check.enter(bench.levels(), 0)
    bench.do(*told("A2"))
    deadline_ms = bench.check.deadline_ms()
    assert deadline_ms is not None
    assert not bench.check.look(bench.levels(), deadline_ms - 1)
    assert bench.check.look(bench.levels(), deadline_ms)
    assert bench.check.task.startswith("3/15")
