"""Signals that come late: shifted as a whole, in order, never squeezed."""

from hypothesis import given
from hypothesis import strategies as st

from hardware.signals import Edge
from hardware.sources.pacing import CALM_MS, RESERVE_MS, Pacer

UP = True


def edge(t_ms: int) -> Edge:
    return Edge(t_ms, "A1.closed", UP)


def told(pacer: Pacer, now_ms: int) -> list[int]:
    return [signal.t_ms for signal in pacer.take(now_ms)]


def test_what_comes_in_time_is_told_after_the_reserve() -> None:
    pacer = Pacer()
    pacer.add(edge(5000), 5007)
    assert pacer.deadline_ms() == 5000 + RESERVE_MS
    assert told(pacer, 5000 + RESERVE_MS - 1) == []
    assert told(pacer, 5000 + RESERVE_MS) == [5000 + RESERVE_MS]
    assert pacer.deadline_ms() is None


def test_hesitation_within_the_reserve_does_not_draw_out_a_bounce() -> None:
    pacer = Pacer()
    pacer.add(edge(5000), 5006)
    pacer.add(edge(5025), 5025 + RESERVE_MS)
    assert told(pacer, 6000) == [5040, 5065]


def test_movements_during_a_gap_keep_their_distances() -> None:
    pacer = Pacer()
    for t_ms in (5000, 5200, 5900):
        pacer.add(edge(t_ms), 7000)
    assert told(pacer, 7000) == [7000]
    assert told(pacer, 7200) == [7200]
    assert pacer.deadline_ms() == 7900


def test_after_a_calm_while_times_are_their_own_again() -> None:
    pacer = Pacer()
    pacer.add(edge(5000), 7000)
    pacer.add(edge(7000 + CALM_MS), 7000 + CALM_MS)
    assert told(pacer, 99_999) == [7000, 7000 + CALM_MS + RESERVE_MS]


@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 3000)), max_size=40))
def test_nothing_is_lost_reordered_squeezed_or_told_early(steps: list[tuple[int, int]]) -> None:
    pacer, t_ms, now_ms = Pacer(), 10_000, 10_000
    true: list[int] = []
    for pause_ms, late_ms in steps:
        t_ms += pause_ms
        now_ms = max(now_ms, t_ms + late_ms)
        pacer.add(edge(t_ms), now_ms)
        true.append(t_ms)
    said = told(pacer, 10**9)
    assert len(said) == len(true)
    assert all(told_ms >= true_ms + RESERVE_MS for told_ms, true_ms in zip(said, true, strict=True))
    for at in range(1, len(said)):
        assert said[at] - said[at - 1] >= min(true[at] - true[at - 1], CALM_MS)
