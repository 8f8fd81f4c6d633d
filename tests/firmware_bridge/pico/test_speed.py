"""How fast the firmware is on an emulated Pico: its rounds, in each of which it reads everything, and its pauses."""

from collections.abc import Callable, Sequence

import pytest

from hardware.jewel_box.jewel_box import JEWEL_BOX
from tests.firmware_bridge.pico.host import Host, changes
from tests.hardware.usual_maps import BOX_MAP
from tools.pico.emulated_pico import EmulatedPico, over
from tools.pico.parts import Parts

pytestmark = pytest.mark.pico

BEFORE_TIDYING_MS = 10_900  # it collects garbage 10 s after it has started, if nothing has moved for 2 s
LOOK_MS = 500
LATEST_MS = 3000
MEDIAN_US = 1300
P99_US = 3000  # such a round sends a frame
LONGEST_US = 15_000
TIDYING_US = 3500  # whatever is longer is the pause in which garbage is collected


def percentile(values: Sequence[int], share: float) -> int:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


@pytest.mark.parametrize("line", ["uart", "usb"])
def test_rounds_are_short_and_garbage_is_collected_only_at_rest(
    line: str, parts: Parts, log: Callable[[str], None]
) -> None:
    with EmulatedPico(over(line, BOX_MAP), parts, leaps=True) as pico:
        host = Host(pico, JEWEL_BOX.expected(None))
        host.boot()
        host.run(BEFORE_TIDYING_MS - pico.now_ms)
        pico.order("leaps", 0)
        host.run(100)
        pico.rounds_us.clear()
        while max(pico.rounds_us, default=0) < TIDYING_US:
            assert pico.now_ms < BEFORE_TIDYING_MS + LATEST_MS, "garbage has not been collected"
            host.run(LOOK_MS)
        resting = list(pico.rounds_us)
        pico.rounds_us.clear()
        for at in range(40):  # four drawers shake at once: frames follow each other as fast as they can
            pico.set_level(f"A{1 + at % 4}.closed", level=at % 8 < 4, at_ms=pico.now_ms + 30 + 13 * at)
        host.run(600)
        moving = list(pico.rounds_us)
    host.assert_nothing_was_lost()
    assert len(changes(host.events)) == 40
    pauses = [us for us in resting if us > TIDYING_US]
    assert len(pauses) == 1
    assert max(pauses) < LONGEST_US
    assert max(moving) < TIDYING_US
    assert percentile(resting, 0.5) < MEDIAN_US
    assert percentile(moving, 0.99) < P99_US
    log(
        f"rounds over {line}: median {percentile(resting, 0.5)} us at rest and {percentile(moving, 0.5)} us "
        f"while four drawers shake; 99 in 100 within {percentile(resting, 0.99)} and {percentile(moving, 0.99)} us, "
        f"the longest {max(moving)} us; one pause of {pauses[0] / 1000:.1f} ms for garbage, at rest"
    )
