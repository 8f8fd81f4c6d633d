"""Three boxes before the kiosk: the virtual one, the same on the header's mock pins, the same behind the firmware.

One rule: hands always move the same wood, from the same seed. What differs is the way from a contact to the program.
"""

from collections import deque
from collections.abc import Mapping
from typing import Any, Protocol

from msgspec.structs import replace

from hardware.apparatus import AnyApparatus, VirtualThing
from hardware.clock import ManualClock
from hardware.faults import ImpossibleError
from hardware.jewel_box.actions import Action, OpenDrawer
from hardware.jewel_box.channels import CHANNELS, USUALLY_FITTED
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.movements import Depth
from hardware.jewel_box.pose import Pose
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.pins import header_map as pinmap
from hardware.pins.toml import usual_map
from hardware.signals import Edge, Signal
from hardware.sources.gpio import GpioSource
from hardware.sources.serial import SerialSource
from hardware.sources.source import Source
from hardware.sources.virtual import VirtualSource
from tests.firmware_bridge.virtual_play import STEP_MS, Play
from tests.hardware.stamped_pins import HeldLow, StampingFactory
from tests.hardware.usual_maps import BOX_MAP, MINIMAL_MAP
from tests.scenarios.path import UnlikeError
from tests.scenarios.script import Sensors

SEED = 8
_DECIDED_MS = 1000  # by then everything that hands did is decided
_ON_HEADER = {Sensors.ALL: "header.toml", Sensors.MINIMAL: "minimal-header.toml", Sensors.GLUED: "glued.toml"}
_AJAR_MS = 2500  # a drawer that stands short of its front is waited for


class Box(Protocol):
    """A box, its contacts, and the clock that they go by."""

    clock: ManualClock

    @property
    def source(self) -> Source:
        """Where the kiosk listens."""
        ...

    def do(self, action: Any) -> None:
        """Let hands do this, and time pass until it is decided what it was."""
        ...

    def wait(self, ms: int) -> None:
        """Let time pass, for the box and for the kiosk."""
        ...

    def close(self) -> None:
        """Put it away."""
        ...


def _planned(box: VirtualThing, action: Any, now_ms: int) -> list[Edge]:
    try:
        return box.plan(action, now_ms)
    except ImpossibleError as error:
        raise UnlikeError(f"wood cannot do that: {error}") from None


def _decided_ms(box: VirtualThing, action: Any) -> int:
    ajar = isinstance(action, OpenDrawer) and action.depth is Depth.AJAR
    return box.now_ms + (_AJAR_MS if ajar else _DECIDED_MS)


class VirtualContacts:
    """The virtual box, as `jewelbox play` has it without hardware."""

    def __init__(self, pose: Pose, sensors: Sensors = Sensors.ALL) -> None:
        self.clock = ManualClock()
        fitted = MINIMAL_MAP.channels if sensors is Sensors.MINIMAL else USUALLY_FITTED
        self.source = VirtualSource(VirtualBox(SEED, start=pose, fitted=fitted), self.clock)
        self.source.start()

    def do(self, action: Action) -> None:
        try:
            self.source.do(action)
        except ImpossibleError as error:
            raise UnlikeError(f"wood cannot do that: {error}") from None
        self.clock.advance(_decided_ms(self.source.thing, action) - self.clock.now_ms())

    def wait(self, ms: int) -> None:
        self.clock.advance(ms)

    def close(self) -> None:
        self.source.stop()


class HeaderPins:
    """Contacts between the Pi's pins and ground, by the map of the header; it has fewer sensors than the Pico's."""

    def __init__(self, pose: Pose, sensors: Sensors = Sensors.ALL) -> None:
        self.clock = ManualClock()
        self._pins = pinmap.load(usual_map(_ON_HEADER[sensors]), CHANNELS)
        self._box = VirtualBox(SEED, start=pose, fitted=frozenset(self._pins.sensors))
        self._factory = StampingFactory(self.clock)
        for channel, level in self._box.baseline().levels.items():
            if level:
                self._factory.pin(self._pins.sensors[channel], pin_class=HeldLow)
        self.source = GpioSource(self._pins, self.clock, self._factory)
        self.source.start()

    def do(self, action: Action) -> None:
        for edge in _planned(self._box, action, self.clock.now_ms()):
            self.clock.advance(edge.t_ms - self.clock.now_ms())
            pin = self._factory.pin(self._pins.sensors[edge.channel])
            pin.drive_low() if edge.level else pin.drive_high()
        self.clock.advance(_decided_ms(self._box, action) - self.clock.now_ms())

    def wait(self, ms: int) -> None:
        self.clock.advance(ms)

    def close(self) -> None:
        self.source.stop()
        self._factory.close()


class _Heard(SerialSource):
    """Listens while time passes in small steps, and tells the kiosk when it asks."""

    def __init__(self, play: Play, apparatus: AnyApparatus) -> None:
        expected = apparatus.expected(None)
        super().__init__(play.rig.port, apparatus.channels, expected, play.clock, patience_s=0)
        self._heard: list[Signal] = []

    def listen(self) -> None:
        self._heard += super().drain()

    def drain(self) -> list[Signal]:
        self.listen()
        heard, self._heard = self._heard, []
        return heard


class BehindFirmware:
    """The real firmware on MicroPython, with simulated chips, at the other end of a pty."""

    def __init__(self, thing: VirtualThing, levels: Mapping[str, bool], play: Play, apparatus: AnyApparatus) -> None:
        self._play = play
        self.clock = play.clock
        self._thing = thing
        for channel, level in levels.items():
            play.rig.set_level(channel, level)
        play.rig.start()
        self.source = _Heard(play, apparatus)
        self.source.start()
        self._play.begin(lambda: self.source.line)
        self._pass_until(self.clock.now_ms() + _DECIDED_MS)

    def do(self, action: Any) -> None:
        edges = deque(_planned(self._thing, action, self.clock.now_ms() + 2 * STEP_MS))
        self._pass_until(_decided_ms(self._thing, action), edges)

    def wait(self, ms: int) -> None:
        """In step: a firmware that stood still meanwhile would look like one that is silent, and be asked who it is."""
        self._pass_until(self.clock.now_ms() + ms)

    def _pass_until(self, until_ms: int, edges: "deque[Edge] | None" = None) -> None:
        while self.clock.now_ms() < until_ms:
            while edges and edges[0].t_ms <= self.clock.now_ms() + 2 * STEP_MS:
                edge = edges.popleft()
                self._play.rig.set_level(edge.channel, edge.level, edge.t_ms)
            self._play.step()
            self.source.listen()

    def close(self) -> None:
        self.source.stop()
        self._play.rig.stop()


def box_behind_firmware(pose: Pose, sensors: Sensors = Sensors.ALL) -> BehindFirmware:
    """The jewel box on the pins of a Pico. By which map it was made, it says itself."""
    # The rig counts frames by looks at the battery, so there is one; the map is the same one without.
    settings = {**MINIMAL_MAP.settings, "battery": BOX_MAP.settings["battery"]}
    pins = replace(MINIMAL_MAP, settings=settings) if sensors is Sensors.MINIMAL else BOX_MAP
    box = VirtualBox(SEED, start=pose, fitted=pins.channels)
    return BehindFirmware(box, box.baseline().levels, Play(pins), JEWEL_BOX)
