"""A real thing without sensors: a source that is well, and says once that it has none."""

from hardware.clock import ManualClock
from hardware.signals import Found
from hardware.sources.no_sensors import NoSensors
from hardware.sources.source import Condition


def test_it_is_ready_at_once_has_no_channels_and_never_says_anything_more() -> None:
    source = NoSensors(ManualClock(70))
    found = [source.status.condition]
    source.start()
    found.append(source.status.condition)
    assert found == [Condition.STOPPED, Condition.READY]
    assert source.drain() == [Found(70, {}, "none")]
    assert source.drain() == []
    assert source.deadline_ms() is None
    source.stop()
    source.stop()
    assert source.status.condition is Condition.STOPPED
    assert source.fileno() == -1
