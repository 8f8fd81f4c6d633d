"""Makes the picture of the live sensor view for the documentation, from the virtual box on a manual clock.

    python -m tools.sensors_picture docs/images/sensors.svg

One rule: the same program gives the same picture, so that a change of the view shows up in it.
"""

import io
import sys
from pathlib import Path

from companion.sensing.watch import Watch
from companion.sensors.frame import frame
from companion.sensors.line_output import Lines
from companion.sensors.live import LiveView
from companion.sensors.terminal import Screen
from companion.sensors.watch_loop import WatchLoop
from hardware.clock import ManualClock
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.timings import Timings
from hardware.polarity import Wiring
from hardware.sources.virtual import VirtualSource
from tools.terminal_svg import export

WIDTH, HEIGHT = 128, 25

STORY = (
    "rotate 2 cw",
    "open A1 secret",
    "close A1",
    "rotate 1 ccw",
    "open C4",
    "fault stuck C2.closed",
    "open C2",
    "wait 2",
    "close C2",
    "fault noisy B3.front",
    "wait 2",
    "open A3 ajar",
    "wait 3",
    "open B1 secret",
)


def picture(width: int = WIDTH, height: int = HEIGHT) -> str:
    """The view after the story, as SVG."""
    clock = ManualClock()
    source = VirtualSource(JEWEL_BOX.virtual(7, 0), clock)
    watch = Watch(source, JEWEL_BOX, Timings(), Wiring())
    source.start()
    nobody = io.StringIO()
    WatchLoop(watch, Lines(watch, nobody, nobody, json=False), clock).run_script(source, STORY)
    panel = LiveView(watch, Screen(nobody)).panel()
    source.stop()
    return export(frame(panel, width, height), width)


def main(target: str) -> None:
    """Write the picture to this file."""
    Path(target).write_text(picture(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
