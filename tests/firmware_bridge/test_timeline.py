"""The Pico's clock brought to the host's: drift, late frames, wrap-around."""

from random import Random

import pytest

from firmware_bridge.codec import WRAP
from firmware_bridge.firmware.clock import Clock
from firmware_bridge.tracker import Timeline


@pytest.mark.parametrize("millionths", [-100, -30, 0, 30, 100])
def test_clock_that_drifts_is_followed_within_two_milliseconds(millionths: int) -> None:
    random = Random(millionths)
    timeline = Timeline(0, 7000)
    worst_ms = 0.0
    for frame in range(1, 4 * 3600):
        box_ms = frame * 250
        true_ms = 7000 + box_ms * (1 + millionths / 1e6)
        late_ms = random.choice((0, 0, 1, 3, 10, 80))
        timeline.frame(box_ms, round(true_ms) + late_ms)
        if frame > 40:
            worst_ms = max(worst_ms, abs(timeline.host_ms(box_ms) - true_ms))
    assert worst_ms <= 2.2


def test_wrap_around_is_not_seen() -> None:
    timeline = Timeline(WRAP - 500, 10_000)
    timeline.frame(250, 10_750)
    assert timeline.host_ms(0) == 10_500
    assert timeline.host_ms(WRAP - 100) == 10_400


def test_frame_that_comes_late_moves_nothing() -> None:
    timeline = Timeline(0, 100)
    timeline.frame(1000, 1900)
    assert timeline.host_ms(1000) == 1100


def test_offset_from_before_a_long_silence_is_forgotten() -> None:
    timeline = Timeline(0, 100)
    timeline.frame(60_000, 60_150)
    assert timeline.host_ms(60_000) == 60_150


def test_firmwares_clock_counts_on_when_the_ticks_of_a_pico_wrap() -> None:
    ticks = [2**30 - 5]
    clock = Clock(lambda: ticks[0], lambda later, earlier: (later - earlier + 2**29) % 2**30 - 2**29)
    assert clock.now_ms() == 0
    ticks[0] = 7
    assert clock.now_ms() == 12
