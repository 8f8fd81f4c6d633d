"""The timeline of a channel: never longer than its steps, never wrong about now, whatever the contact does."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from companion.sensing.timeline import FLICKERS_FROM, STEP_MS, STEPS, Stretch, Timeline
from hardware.signals import Edge, Found, Lost, Signal

SPAN_MS = STEPS * STEP_MS
REST = [Stretch(0, STEPS, level=False)]


def timeline(*signals: Signal) -> Timeline:
    found = Timeline()
    for signal in (Found(0, {"A1.closed": False}), *signals):
        found.take(signal)
    return found


def chatter(start_ms: int, count: int, every_ms: int = 1) -> list[Edge]:
    return [Edge(start_ms + n * every_ms, "A1.closed", level=not n % 2) for n in range(count)]


def band(found: Timeline, now_ms: int) -> list[Stretch]:
    return list(found.bands(now_ms)["A1.closed"])


def test_channel_that_never_moves_is_one_stretch_and_needs_no_new_picture() -> None:
    found = timeline()
    assert band(found, 60_000) == REST
    assert found.is_still


def test_change_is_one_step_and_moves_to_the_left() -> None:
    found = timeline(Edge(10_000, "A1.closed", level=True))
    assert band(found, 10_000) == [Stretch(0, 199, level=False), Stretch(199, 200, level=True, edges=1)]
    assert band(found, 12_000) == [
        Stretch(0, 159, level=False),
        Stretch(159, 160, level=True, edges=1),
        Stretch(160, 200, level=True),
    ]
    assert not found.is_still
    assert band(found, 10_000 + SPAN_MS) == [Stretch(0, STEPS, level=True)]
    assert found.is_still


def test_bounce_is_no_flicker_and_a_loose_contact_is_one_block_with_its_edges_counted() -> None:
    assert not any(stretch.flickers for stretch in band(timeline(*chatter(5_000, 7, 3)), 6_000))
    loose = band(timeline(*chatter(5_000, 300, 7)), 10_000)
    (block,) = [stretch for stretch in loose if stretch.flickers]
    assert (block.edges, block.level) == (300, False)
    assert len(loose) == 3


def test_flicker_with_rests_is_several_blocks() -> None:
    loose = band(timeline(*chatter(5_000, 20), *chatter(6_000, 40)), 10_000)
    assert [stretch.edges for stretch in loose if stretch.flickers] == [20, 40]


def test_kilohertz_for_an_hour_takes_no_more_than_its_steps() -> None:
    found = timeline()
    for now_ms in range(0, 3_600_000, 10_007):
        for edge in chatter(now_ms, 500):
            found.take(edge)
        assert len(band(found, now_ms + 499)) <= 3


def test_sensor_that_does_not_answer_has_no_level_until_it_is_back() -> None:
    found = timeline(Lost(1_000, ("A1.closed",)), Found(2_000, {"A1.closed": True}))
    levels = [stretch.level for stretch in band(found, 9_000)]
    assert levels == [False, None, None, True, True]
    assert [stretch.edges for stretch in band(found, 9_000)] == [0] * 5


def test_edge_to_the_level_that_it_has_already_is_none() -> None:
    assert band(timeline(Edge(500, "A1.closed", level=False)), 1_000) == REST


def test_clock_that_is_a_little_behind_shows_the_latest_change_all_the_same() -> None:
    assert band(timeline(Edge(10_000, "A1.closed", level=True)), 9_000)[-1] == Stretch(199, 200, level=True, edges=1)


steps = st.lists(st.tuples(st.integers(0, 700), st.sampled_from([True, False, None])), max_size=120)


@given(steps, st.integers(0, 15_000))
def test_any_sequence_is_bounded_without_gaps_and_ends_as_the_channel_stands(
    moves: list[tuple[int, bool | None]], rest_ms: int
) -> None:
    found, now_ms = timeline(), 0
    level: bool | None = False
    changed: list[int] = []
    for after_ms, to in moves:
        now_ms += after_ms
        if to is None:
            found.take(Lost(now_ms, ("A1.closed",)))
        elif level is None:
            found.take(Found(now_ms, {"A1.closed": to}))
        else:
            found.take(Edge(now_ms, "A1.closed", to))
            changed += [now_ms] if to != level else []
        level = to
    now_ms += rest_ms
    shown = band(found, now_ms)
    assert shown[-1].level is level
    assert (shown[0].start, shown[-1].end) == (0, STEPS)
    assert all(one.end == following.start for one, following in pairwise(shown))
    assert len(shown) <= STEPS
    first_ms = (now_ms // STEP_MS - STEPS + 1) * STEP_MS
    assert sum(stretch.edges for stretch in shown) == sum(t_ms >= first_ms for t_ms in changed)
    assert all(stretch.flickers == (stretch.edges >= FLICKERS_FROM) for stretch in shown)
