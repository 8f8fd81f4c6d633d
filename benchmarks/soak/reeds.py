"""Reeds that stick, die, hum or get slow, and are repaired some time later.

While one is broken, its drawer is read from the others as far as possible; people tap the rest on the screen. Once
it is repaired, the drawer is read correctly again.
"""

from random import Random

from benchmarks.soak.evening import SETTLED_MS, Evening
from benchmarks.soak.failure import SoakError
from hardware.commands import Wait
from hardware.faults import Fault, FaultKind
from hardware.jewel_box.channels import BY_NAME, DRAWERS

_KINDS = (FaultKind.STUCK, FaultKind.DEAD, FaultKind.NOISY, FaultKind.SLOW)
_WELL_MS = 15_000
SHUT = "shut"


def breaks(evening: Evening) -> None:
    """One reed of one drawer, most likely of one that is being used."""
    with evening.doing("a reed broke"):
        channel, kind = _some_reed(evening, evening.rng)
        evening.broken = {BY_NAME[channel].part}
        evening.tally.note("reeds")
        evening.hear(evening.box.break_(Fault(kind, (channel,))))
        evening.do(Wait(SETTLED_MS))
        evening.agree()


def _some_reed(evening: Evening, rng: Random) -> tuple[str, FaultKind]:
    in_use = list(evening.box.pose.drawers)
    drawer = rng.choice(in_use if in_use and rng.random() < 0.7 else DRAWERS)
    reeds = [name for name in evening.box.baseline().levels if BY_NAME[name].part == drawer]
    return rng.choice(reeds), rng.choice(_KINDS)


def mended(evening: Evening) -> None:
    """As good as new: after a while the drawer is read as it stands."""
    with evening.doing("a reed was mended"):
        evening.hear(evening.box.mend())
        evening.do(Wait(_WELL_MS))
        evening.agree()
        (drawer,) = evening.broken
        seen, is_out = evening.program.snapshot().drawers.get(drawer), evening.box.pose.drawers.get(drawer)
        if seen != is_out:
            raise SoakError(
                f"{drawer} is {is_out or SHUT}, and 15 s after its reed was mended it is read {seen or SHUT}"
            )
        evening.broken = set()
        evening.agree()
