"""The law of the decoder: whatever hands do, with all noise that wood may make, what is decoded is what was done.

More than 100,000 true movements, on a manual clock and from fixed seeds. A failure prints its smallest trace.
"""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.commands import Wait
from hardware.jewel_box.actions import Action, CloseDrawer, OpenDrawer, RotateLevel, TurnBox
from hardware.jewel_box.channels import DRAWERS, USUALLY_FITTED
from hardware.jewel_box.decoder import Decoder
from hardware.jewel_box.movements import Depth, Direction
from tests.hardware.decoding import RawEdge, burst, plain, run, told
from tests.hardware.hands import BUILDS, Attempt, random_actions, smallest
from tests.hardware.harsh import GRAY, HarshHands
from tests.laws import share

SEEDS = 40
ACTIONS = 1350  # of which wood refuses a third; each build makes 800 to 1,000 true movements of them


@pytest.mark.law
@pytest.mark.parametrize("seed", range(share(SEEDS)))
@pytest.mark.parametrize("build", BUILDS)
def test_decoded_movements_are_the_true_ones(build: str, seed: int) -> None:
    fitted = BUILDS[build]
    actions = random_actions(Random(seed), ACTIONS)
    attempt = Attempt(actions, seed, fitted)
    assert len(attempt.truth) >= 850
    if attempt.problem():
        few = smallest(actions, lambda some: bool(Attempt(some, seed, fitted).problem()))
        least = Attempt(few, seed, fitted)
        pytest.fail(f"{few}\n{least.problem()}\n{least.trace()}"[:20_000])


def test_the_law_covers_a_hundred_thousand_movements() -> None:
    assert SEEDS * len(BUILDS) * 850 >= 100_000


drawers = st.sampled_from(DRAWERS)
actions = st.one_of(
    st.builds(OpenDrawer, drawers, st.sampled_from(Depth)),
    st.builds(CloseDrawer, drawers),
    st.builds(RotateLevel, st.sampled_from((1, 2)), st.sampled_from(Direction), st.integers(1, 3)),
    st.just(TurnBox()),
    st.builds(Wait, st.integers(0, 3000)),
)


@given(st.lists(actions, max_size=12), st.integers(0, 1000))
@settings(max_examples=share(100))
def test_a_few_movements_are_decoded_and_a_failure_shrinks(done: list[Action], seed: int) -> None:
    attempt = Attempt(done, seed, USUALLY_FITTED)
    assert not attempt.problem(), attempt.trace()


@pytest.mark.law
@pytest.mark.parametrize("seed", range(share(150)))
def test_hands_that_use_every_bound_to_the_full_are_followed(seed: int) -> None:
    hands = HarshHands(Random(seed))
    for _ in range(60):
        hands.move()
    hands.wait_until(hands.now + 5000)
    edges = sorted(hands.edges, key=lambda edge: edge.t_ms)
    reports = run(Decoder(), edges)
    assert [plain(report) for report in reports] == hands.truth
    for event, end, report in zip(hands.truth, hands.ends, reports, strict=True):
        if event[-1] != "ajar":
            assert report.t_ms - end <= (500 if str(event[0]).startswith("drawer") else 800)


def overlapping_turn(random: Random, start: int, quarters: int) -> list[RawEdge]:
    """Quarters 50 ms apart, while each bit chatters by itself for up to 120 ms and then stands for 50."""
    edges: list[RawEdge] = []
    free, now, place = [0, 0], 1000, start
    for _ in range(abs(quarters)):
        before, place = place, (place + (1 if quarters > 0 else -1)) % 4
        bit = 0 if (GRAY[before] ^ GRAY[place]) & 1 else 1
        now = max(now, free[bit])
        offsets = [0]
        for _ in range(random.choice((0, 1, 2, 4))):
            there = offsets[-1] + random.randint(1, 49)
            back = there + random.randint(1, 49)
            offsets += [there, back] if back <= 120 else []
        edges += burst(now, f"AB.{bit}", GRAY[place] >> bit & 1, *offsets[1:])
        free[bit] = now + offsets[-1] + 50
        now += random.choice((50, 60, 90, 200))
    return edges


@pytest.mark.law
@pytest.mark.parametrize("quarters", [1, 2, 3, -1, -2, -3])
def test_a_turn_is_followed_while_both_bits_chatter(quarters: int) -> None:
    for seed in range(share(300)):
        random = Random(seed)
        start = random.randrange(4)
        initial = {f"AB.{bit}": bool(GRAY[start] >> bit & 1) for bit in (0, 1)}
        edges = overlapping_turn(random, start, quarters)
        expected = [("level_rotated", 1, "cw" if quarters > 0 else "ccw")] * abs(quarters)
        assert told(edges, Decoder(initial)) == expected, (initial, edges)


def test_the_smallest_failing_list_is_found() -> None:
    def fails(some: Sequence[Action]) -> bool:
        return TurnBox() in some and Wait(7) in some

    noise: list[Action] = [Wait(number) for number in range(20)]
    assert smallest([*noise, TurnBox(), *noise[8:]], fails) == [Wait(7), TurnBox()]
