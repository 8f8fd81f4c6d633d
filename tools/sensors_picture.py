"""Makes the pictures of the live sensor view for the documentation, from a virtual thing on a manual clock.

    python -m tools.sensors_picture docs/images

One rule: the same program gives the same picture, so that a change of the view shows up in it.
"""

import io
import sys
from collections.abc import Mapping
from pathlib import Path

from companion.screens.terminal.frame import frame
from companion.screens.terminal.fronts import Lines, LiveView
from companion.screens.terminal.terminal import Screen
from companion.screens.terminal.watch_loop import WatchLoop
from companion.sensing.connected import Connected
from companion.sensing.watch import Watch
from hardware.apparatus import AnyApparatus
from hardware.clock import ManualClock
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.polarity import Wiring
from hardware.sources.virtual import VirtualSource
from hardware.tile_tray.tile_tray import TILE_TRAY
from tools.terminal_svg import export

WIDTH, HEIGHT = 128, 25

BOX_STORY = (
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
TRAY_STORY = (
    "turn r1c2",
    "swap r3c3 r3c4",
    "lift s22",
    "fault noisy s13.gem",
    "wait 2",
    "knock",
    "lift r2c1",
    "turn r4c4",
)
PICTURES: Mapping[str, tuple[AnyApparatus, tuple[str, ...]]] = {
    "sensors.svg": (JEWEL_BOX, BOX_STORY),
    "sensors-tray.svg": (TILE_TRAY, TRAY_STORY),
}


def picture(name: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    """The view after the story, as SVG."""
    apparatus, story = PICTURES[name]
    clock = ManualClock()
    source = VirtualSource(apparatus.virtual(7, 0), clock)
    watch = Watch(source, apparatus, apparatus.timings, Wiring(), connected=Connected(source, apparatus))
    source.start()
    nobody = io.StringIO()
    WatchLoop(watch, Lines(watch, nobody, nobody, json=False), clock).run_script(source, story)
    panel = LiveView(watch, Screen(nobody)).panel()
    source.stop()
    return export(frame(panel, width, height), width)


def main(folder: str) -> None:
    """Write the pictures to this folder."""
    for name in PICTURES:
        (Path(folder) / name).write_text(picture(name), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
