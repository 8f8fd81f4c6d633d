"""A machine that does not exist, with a header and serial ports, and a kiosk on it."""

import select
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic

from companion.config import Config
from companion.host import Host
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.sources_here import SourcesHere
from companion.pages.actions import UseSource
from companion.pages.model import WiringView
from companion.screens.kiosk.sound.sounds import Sounds
from companion.sensing.choose_source import Wanted
from companion.table.journal import Journal
from companion.table.preferences import FILE, Wired
from firmware_bridge.port import Candidate
from hardware.clock import ManualClock
from hardware.jewel_box.channels import CHANNELS
from hardware.pins import header_map
from hardware.pins.header_map import DEFAULT_MAP
from tests.companion.kiosk.kiosks import model, notice
from tests.hardware.stamped_pins import HeldLow, StampingFactory

PINS = header_map.load(DEFAULT_MAP, CHANNELS).sensors
AT_REST = ("closed", "upright")
PATIENCE_S = 10


class Machine:
    """A Raspberry Pi; without a `header`, a laptop. `ports` are those where something is plugged in."""

    def __init__(self, root: Path, stack: ExitStack, *, header: bool = True) -> None:
        self.root = root
        self.ports: list[Candidate] = []
        self.clock = ManualClock()
        self.pins = StampingFactory(self.clock)
        self.host = Host(root=root, list_candidates=lambda: list(self.ports))
        (root / "dev").mkdir(exist_ok=True)
        if header:
            (root / "dev" / "gpiochip0").touch()
            self.host.model.parent.mkdir(parents=True, exist_ok=True)
            self.host.model.write_text("Raspberry Pi 4 Model B", encoding="ascii")
        self._stack = stack
        self.kiosk: Kiosk

    def connect_box(self) -> None:
        """A box on the header, upright and shut, before the kiosk starts."""
        for name, pin in PINS.items():
            if name.endswith(AT_REST):
                self.pins.pin(pin, pin_class=HeldLow)

    def close(self, pin: int) -> None:
        """A contact pulls its pin down."""
        self.pins.pin(pin).drive_low()

    def open(self, pin: int) -> None:
        """A contact lets go of its pin."""
        self.pins.pin(pin).drive_high()

    def start(self, source: str = "", pins: Path | None = None, apparatus: str | None = None) -> Kiosk:
        """The kiosk, with what the command line names."""
        config = Config(factory=self.pins)  # a library in the hand
        wanted = Wanted(source, pins=pins, apparatus=apparatus)
        sources = SourcesHere(wanted, config, self.host, self.clock)
        live = sources.first(self.root / FILE)
        live.source.start()
        self._stack.callback(live.stop)
        journal = self._stack.enter_context(Journal.open(self.root / f"journal-{id(live)}"))
        place = Place(preferences=self.root / FILE, puts_back=live.is_virtual, sources=sources)
        self.kiosk = Kiosk(journal, live, Sounds(enabled=False), place)
        self._stack.callback(self.kiosk.close)
        self.listen()
        return self.kiosk

    def listen(self, ms: int = 0) -> None:
        """Let time pass, and the kiosk hear what happens."""
        for _ in range(ms // 50 + 2):
            self.clock.advance(50)
            self.kiosk.listen(self.clock.now_ms())

    def use(self, wired: Wired) -> None:
        """Say how the box is wired, until that was carried out."""
        self.kiosk.do(UseSource(wired), self.clock.now_ms())
        self.until(lambda: not self.wiring.is_looking)

    def until(self, is_so: Callable[[], bool]) -> None:
        """Listen until it is so: threads of their own look at ports."""
        end = monotonic() + PATIENCE_S
        self.listen()
        while not is_so():
            assert monotonic() < end, "it never came to that"
            select.select(self.kiosk.attendant.handles(), [], [], 0.05)
            self.listen()

    def look_at_ports(self) -> None:
        """What the kiosk does every few seconds."""
        ports = self.kiosk.attendant.sources._ports
        assert ports is not None
        ports.look_now()

    @property
    def wiring(self) -> WiringView:
        """What people see of it."""
        return model(self.kiosk, self.clock.now_ms()).wiring

    @property
    def source(self) -> str:
        """What the kiosk listens to."""
        return type(self.kiosk.running.box.source).__name__

    @property
    def told(self) -> str:
        """What people are told for a moment."""
        return notice(self.kiosk)


@contextmanager
def machine(root: Path, *, header: bool = True) -> Iterator[Machine]:
    """One that is switched off at the end."""
    with ExitStack() as stack:
        yield Machine(root, stack, header=header)
