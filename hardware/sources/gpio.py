"""The Pi's own pins as a source of signals. The only module that imports gpiozero.

One rule: callbacks run in the library's one thread, so they put a frozen value with its time on a queue and nothing
else. The time is when the pin changed, not when the callback got its turn: lgpio hands on the kernel's time stamps. A
contact that connects its pin to ground is a 1, as the contract has it for a reed that feels its magnet.
"""

from collections.abc import Callable
from contextlib import chdir, suppress
from functools import cache, partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from gpiozero import DigitalInputDevice, GPIOZeroError
from gpiozero.pins import Factory

from companion.words import Facts, Words
from hardware.buttons import ButtonPressed, Buttons
from hardware.clock import Clock, earliest
from hardware.pins.header_map import FactoryName, PinMap, has_gpio
from hardware.private_folder import PrivateFolder
from hardware.signals import Edge, Found, Signal
from hardware.sources.pacing import Pacer
from hardware.sources.source import STOPPED, Condition, Mailbox, Status

SOURCE = "gpio"
Library = Callable[[FactoryName], Callable[[], Factory]]
# No callback waits longer than that: the stamp is of another clock. Linux before 5.7 stamps by the time of day.
_LATEST_S = 5.0


class GpioError(RuntimeError):
    """The pins cannot be used; the message says why and what to do."""

    def __init__(self, words: Words | str) -> None:
        super().__init__(str(words))
        self.words = words


class GpioSource:
    """The sensors of a pin map, on the header."""

    name = Words("GPIO header")

    def __init__(
        self,
        pin_map: PinMap,
        clock: Clock,
        factory: FactoryName | Factory = FactoryName.AUTO,
        dev: Path = Path("/dev"),
        spares: frozenset[int] = frozenset(),
    ) -> None:
        """`spares` are pins of the map that are left alone: a screen or a sound card uses them."""
        pin_map = pin_map.without(spares)
        self.pin_map = pin_map
        self._clock = clock
        self._wanted = factory
        self._dev = dev
        self._mailbox = Mailbox()
        self._button_pins: SimpleQueue[tuple[int, int, bool]] = SimpleQueue()  # when, which, whether down
        self._buttons = Buttons(pin_map.buttons)
        self._presses: list[ButtonPressed] = []
        self._devices: list[DigitalInputDevice] = []
        self._sensors: dict[str, DigitalInputDevice] = {}
        self._latest_ms = 0
        self._drained_ms = 0  # up to here the listener has let time pass
        self._pacer = Pacer(reserve_ms=0)
        self._status = STOPPED

    @property
    def status(self) -> Status:
        return self._status

    def fileno(self) -> int:
        return self._mailbox.fileno()

    def start(self) -> None:
        try:
            self._take_pins(open_factory(self._wanted, self._dev))
        except GpioError as error:
            self._release()
            self._status = Status(Condition.LOST, error.words)
        else:
            facts: Facts = {"n": len(self.pin_map.sensors), "file": Path(self.pin_map.file).name}
            self._status = Status(Condition.READY, Words("{n} sensors, from {file}", facts))

    def _take_pins(self, factory: Factory) -> None:
        self._sensors = {name: self._open(name, pin, factory) for name, pin in self.pin_map.sensors.items()}
        levels = self.levels
        self._mailbox.put(Found(self._clock.now_ms(), levels, SOURCE))
        for name, device in self._sensors.items():
            _listen(device, partial(self._edge, name))
            # The pin may have changed between its baseline and the first callback.
            if device.is_active != levels[name]:
                self._edge(name, 0.0, not levels[name])
        for pin in sorted({pin for pins in self.pin_map.buttons.values() for pin in pins}):
            _listen(self._open("button", pin, factory), partial(self._button, pin))

    @property
    def levels(self) -> dict[str, bool]:
        return {name: device.is_active for name, device in self._sensors.items()}

    def retell(self) -> None:
        self._mailbox.put(Found(self._clock.now_ms(), self.levels, SOURCE))

    def _open(self, what: str, pin: int, factory: Factory) -> DigitalInputDevice:
        try:
            device = DigitalInputDevice(pin, pull_up=True, pin_factory=factory)
        except Exception as error:
            text = "GPIO{pin} ({what}) cannot be used: is another program using it? ({why})"
            raise GpioError(Words(text, {"pin": pin, "what": what, "why": _reason(error)})) from error
        self._devices.append(device)
        return device

    def _edge(self, channel: str, age_s: float, level: bool) -> None:
        self._mailbox.put(Edge(self._at(age_s), channel, level, SOURCE))

    def _button(self, pin: int, age_s: float, down: bool) -> None:
        self._button_pins.put((self._at(age_s), pin, down))
        self._mailbox.wake()

    def _at(self, age_s: float) -> int:
        """What the clock showed so long ago, and never less than it did for the change before."""
        age_ms = int(age_s * 1000) if 0 <= age_s < _LATEST_S else 0
        self._latest_ms = max(self._latest_ms, self._clock.now_ms() - age_ms)
        return self._latest_ms

    def stop(self) -> None:
        self._release()
        self._mailbox.close()
        self._status = STOPPED

    def _release(self) -> None:
        for device in self._devices:
            device.close()
        self._devices.clear()
        self._sensors = {}

    def deadline_ms(self) -> int | None:
        """When a button will have stopped bouncing, or a signal is due that came late."""
        return earliest(self._buttons.deadline_ms(), self._pacer.deadline_ms())

    def drain(self) -> list[Signal]:
        for signal in self._mailbox.drain():
            self._pacer.add(signal, self._drained_ms)
        self._drained_ms = self._clock.now_ms()
        self._settle_buttons()
        return self._pacer.take(self._drained_ms)

    def _settle_buttons(self) -> None:
        with suppress(Empty):
            while True:
                t_ms, pin, down = self._button_pins.get_nowait()
                self._presses += self._buttons.pin(t_ms, pin, down=down)
        self._presses += self._buttons.tick(self._drained_ms)

    def take_presses(self) -> list[ButtonPressed]:
        presses, self._presses = self._presses, []
        return presses


def _listen(device: DigitalInputDevice, tell: Callable[[float, bool], None]) -> None:
    """Tell each change with its age: how long the pin has had its new level by the time of the callback."""
    device.when_activated = lambda: tell(device.active_time or 0.0, True)  # noqa: FBT003 (a level, not a flag)
    device.when_deactivated = lambda: tell(device.inactive_time or 0.0, False)  # noqa: FBT003


def _reason(error: Exception) -> str:
    """Why a pin or a library failed. Those below gpiozero raise what they like, lgpio even a bare Exception."""
    return str(error) if isinstance(error, GPIOZeroError) else f"{type(error).__name__}: {error}"


_REMEDIES = {
    FactoryName.LGPIO: "install python3-lgpio, and add yourself to the group gpio (sudo usermod -aG gpio $USER)",
    FactoryName.RPIGPIO: "install RPi.GPIO (it does not work on a Pi 5: use lgpio there)",
    FactoryName.MOCK: "reinstall gpiozero",
}


def _import(name: FactoryName) -> Any:
    """Imported only when wanted: on a machine without pins that is an error."""
    match name:
        case FactoryName.LGPIO:
            from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415

            return LGPIOFactory
        case FactoryName.RPIGPIO:
            from gpiozero.pins.rpigpio import RPiGPIOFactory  # noqa: PLC0415

            return RPiGPIOFactory
        case _:
            from gpiozero.pins.mock import MockFactory  # noqa: PLC0415

            return MockFactory


def open_factory(wanted: FactoryName | Factory, dev: Path, library: Library = _import) -> Factory:
    """The library that talks to the pins; `auto` takes the first that works here."""
    if wanted is FactoryName.AUTO:
        return _first_that_works(dev, library)
    return _load(wanted, library) if isinstance(wanted, FactoryName) else wanted


def _first_that_works(dev: Path, library: Library) -> Factory:
    if not has_gpio(dev):
        text = "this machine has no GPIO pins: run this on a Raspberry Pi, or use --source mock for the virtual box"
        raise GpioError(Words(text))
    reasons = []
    for name in (FactoryName.LGPIO, FactoryName.RPIGPIO):
        try:
            return _load(name, library)
        except GpioError as error:
            reasons.append(str(error))
    raise GpioError("; ".join(reasons))


def _load(name: FactoryName, library: Library) -> Factory:
    try:
        with chdir(_workshop().path):
            return library(name)()
    except Exception as error:
        raise GpioError(f"{name} does not work here: {_REMEDIES[name]} ({_reason(error)})") from error


@cache
def _workshop() -> PrivateFolder:
    """Where to be while lgpio is loaded; gone when the program ends.

    lgpio makes a pipe in the working directory and fails in riddles where that cannot be written to, as in a service
    (gpiozero issue 1106); two programs in one folder take each other's pipe (lg issue 12). Its LG_WD would move the
    pipe, but also the whole program into that folder, and every relative path with it.
    """
    return PrivateFolder()
