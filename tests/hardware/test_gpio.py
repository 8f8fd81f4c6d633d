"""At the pins: gpiozero's mock factory, driven like electricity. A contact to ground pulls its pin low."""

import re
import select
import threading
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.buttons import HOLD_MS, SETTLE_MS, ButtonPressed, Buttons
from hardware.clock import ManualClock
from hardware.jewel_box.channels import CHANNELS
from hardware.pins import header_map as pinmap
from hardware.pins.header_map import DEFAULT_MAP, Button, FactoryName, has_gpio, is_pi
from hardware.signals import Edge, Found
from hardware.sources import gpio
from hardware.sources.gpio import GpioError, GpioSource, open_factory
from hardware.sources.source import Condition
from tests.hardware.stamped_pins import HeldLow, StampingFactory

SMALL = """
[sensors]
"A1.closed" = 4
"A2.closed" = 17
[buttons]
done = 2
undo = 3
alarm = [2, 3]
"""


class Bench:
    """A header on the bench, and a clock in the hand."""

    def __init__(self, text: str = SMALL, *, stamps: bool = True, kernel_ahead_s: float = 0.0) -> None:
        self.clock = ManualClock(1000)
        self.factory = StampingFactory(self.clock, stamps=stamps, kernel_ahead_s=kernel_ahead_s)
        self.source = GpioSource(pinmap.parse("pins.toml", text, CHANNELS), self.clock, self.factory)

    def touch(self, pin: int) -> None:
        self.factory.pin(pin).drive_low()

    def let_go(self, pin: int) -> None:
        self.factory.pin(pin).drive_high()

    def wakes(self) -> bool:
        return bool(select.select([self.source], [], [], 0)[0])

    def presses(self) -> list[Button]:
        self.source.drain()
        return [press.button for press in self.source.take_presses()]


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.source.stop()


def test_levels_at_the_start_are_a_baseline(bench: Bench) -> None:
    bench.factory.pin(4, pin_class=HeldLow)
    bench.source.start()
    assert bench.wakes()
    assert bench.source.drain() == [Found(1000, {"A1.closed": True, "A2.closed": False}, "gpio")]
    assert bench.source.status.condition is Condition.READY
    assert str(bench.source.status.message) == "2 sensors, from pins.toml"
    assert not bench.wakes()


def test_pins_are_pulled_up_by_the_pi(bench: Bench) -> None:
    bench.source.start()
    assert bench.factory.pin(4).pull == "up"
    assert bench.factory.pin(4).bounce is None


def test_every_edge_is_told_with_its_time_and_wakes_the_loop(bench: Bench) -> None:
    bench.source.start()
    bench.source.drain()
    bench.touch(4)
    bench.clock.advance(3)
    bench.let_go(4)
    bench.touch(17)
    assert bench.wakes()
    assert bench.source.drain() == [
        Edge(1000, "A1.closed", level=True, source="gpio"),
        Edge(1003, "A1.closed", level=False, source="gpio"),
        Edge(1003, "A2.closed", level=True, source="gpio"),
    ]
    assert bench.source.deadline_ms() is None


def times_of_a_bounce(bench: Bench) -> list[int]:
    """Two changes 4 ms apart, whose callbacks get their turn 6 ms after the second; then one that is told at once."""
    bench.source.start()
    bench.source.drain()
    bench.factory.busy = True
    bench.touch(4)
    bench.clock.advance(4)
    bench.let_go(4)
    bench.clock.advance(6)
    bench.factory.busy = False
    bench.factory.catch_up()
    bench.touch(17)
    bench.source.stop()
    return [signal.t_ms for signal in bench.source.drain()]


def test_edges_have_the_time_of_the_kernel_and_not_of_the_callback() -> None:
    assert times_of_a_bounce(Bench()) == [1000, 1004, 1010]


def test_edges_that_come_after_their_time_was_up_stay_as_far_apart_as_they_were(bench: Bench) -> None:
    bench.source.start()
    bench.factory.busy = True
    bench.touch(4)
    bench.clock.advance(30)
    bench.let_go(4)
    bench.clock.advance(5)
    bench.source.drain()
    bench.clock.advance(5)
    bench.factory.catch_up()
    assert bench.source.drain() == [Edge(1035, "A1.closed", level=True, source="gpio")]
    assert bench.source.deadline_ms() == 1065
    bench.clock.advance(25)
    assert bench.source.drain() == [Edge(1065, "A1.closed", level=False, source="gpio")]


def test_a_library_without_time_stamps_gives_the_time_of_the_callback() -> None:
    assert times_of_a_bounce(Bench(stamps=False)) == [1010, 1010, 1010]


@pytest.mark.parametrize("kernel_ahead_s", [1.7e9, -1000.0, 0.02])
def test_stamps_of_another_clock_are_not_believed(kernel_ahead_s: float) -> None:
    assert times_of_a_bounce(Bench(kernel_ahead_s=kernel_ahead_s)) == [1010, 1010, 1010]


def test_times_never_run_backwards_whatever_the_stamps_say(bench: Bench) -> None:
    bench.source.start()
    bench.source.drain()
    bench.clock.advance(50)
    bench.touch(4)
    bench.factory.kernel_ahead_s = -0.04
    bench.touch(17)
    assert [signal.t_ms for signal in bench.source.drain()] == [1050, 1050]


def test_a_button_that_is_told_late_was_pressed_in_time(bench: Bench) -> None:
    bench.source.start()
    bench.factory.busy = True
    bench.touch(2)
    bench.clock.advance(SETTLE_MS)
    bench.factory.catch_up()
    assert bench.presses() == [Button.DONE]


def test_gpiozeros_own_mock_is_heard_at_once() -> None:
    factory, clock = MockFactory(), ManualClock(1000)
    source = GpioSource(pinmap.parse("pins.toml", SMALL, CHANNELS), clock, factory)
    source.start()
    factory.pin(4).drive_low()
    assert [type(signal) for signal in source.drain()] == [Found, Edge]
    source.stop()


def test_no_pin_has_a_thread_of_its_own(bench: Bench) -> None:
    before = threading.active_count()
    whole = GpioSource(pinmap.load(DEFAULT_MAP, CHANNELS), bench.clock, bench.factory)
    whole.start()
    assert threading.active_count() == before
    (found,) = whole.drain()
    assert isinstance(found, Found)
    assert len(found.levels) == 24
    whole.stop()


class MeddlingClock(ManualClock):
    """Somebody moves a drawer whenever the time is asked for."""

    def __init__(self, meddle: Callable[[], None]) -> None:
        super().__init__(1000)
        self._meddle = meddle

    def now_ms(self) -> int:
        self._meddle()
        return super().now_ms()


def test_a_pin_that_changes_while_the_source_starts_is_not_missed() -> None:
    factory = MockFactory()
    clock = MeddlingClock(lambda: factory.pin(4).drive_low())
    source = GpioSource(pinmap.parse("pins.toml", SMALL, CHANNELS), clock, factory)
    source.start()
    assert source.drain() == [
        Found(1000, {"A1.closed": False, "A2.closed": False}, "gpio"),
        Edge(1000, "A1.closed", level=True, source="gpio"),
    ]
    source.stop()


def test_a_pin_in_use_is_a_plain_message_and_not_an_error(bench: Bench) -> None:
    other = GpioSource(
        pinmap.parse("other.toml", '[sensors]\n"B1.closed" = 17\n', CHANNELS), bench.clock, bench.factory
    )
    other.start()
    bench.source.start()
    status = bench.source.status
    assert status.condition is Condition.LOST
    assert str(status.message).startswith("GPIO17 (A2.closed) cannot be used: is another program using it?")
    assert bench.source.drain() == []
    other.stop()
    bench.source.start()
    assert bench.source.status.condition is Condition.READY


def test_stopped_pins_are_free_again_and_silent(bench: Bench) -> None:
    bench.source.start()
    bench.source.stop()
    bench.source.stop()
    bench.touch(4)
    assert bench.source.status.condition is Condition.STOPPED
    again = Bench()
    again.factory = bench.factory
    again.source = GpioSource(pinmap.parse("pins.toml", SMALL, CHANNELS), bench.clock, bench.factory)
    again.source.start()
    assert again.source.status.condition is Condition.READY
    again.source.stop()


def test_a_bouncing_button_is_pressed_once(bench: Bench) -> None:
    bench.source.start()
    for _ in range(5):
        bench.touch(2)
        bench.clock.advance(2)
        bench.let_go(2)
        bench.clock.advance(2)
    bench.touch(2)
    assert bench.presses() == []
    assert bench.source.deadline_ms() == bench.clock.now_ms() + SETTLE_MS
    bench.clock.advance(SETTLE_MS)
    assert bench.presses() == [Button.DONE]
    bench.let_go(2)
    bench.clock.advance(SETTLE_MS)
    assert bench.presses() == []


def test_a_button_on_two_pins_is_not_taken_for_the_two_others(bench: Bench) -> None:
    bench.source.start()
    bench.touch(2)
    bench.clock.advance(1)
    bench.touch(3)
    bench.clock.advance(SETTLE_MS)
    assert bench.presses() == [Button.ALARM]


def test_two_buttons_of_their_own_may_be_pressed_at_once() -> None:
    buttons = Buttons({Button.DONE: (2,), Button.ALARM: (3,)})
    assert buttons.pin(0, 2, down=True) == buttons.pin(1, 3, down=True) == []
    assert buttons.tick(1 + SETTLE_MS) == [
        ButtonPressed(1 + SETTLE_MS, Button.DONE),
        ButtonPressed(1 + SETTLE_MS, Button.ALARM),
    ]
    assert buttons.pin(200, 2, down=True) == []
    assert buttons.deadline_ms() is None


def test_a_button_that_can_be_held_is_pressed_when_it_is_let_go() -> None:
    buttons = Buttons({Button.UNDO: (3,)})
    assert buttons.pin(0, 3, down=True) == buttons.tick(500) == []
    assert buttons.pin(600, 3, down=False) == []
    assert buttons.tick(600 + SETTLE_MS) == [ButtonPressed(600 + SETTLE_MS, Button.UNDO)]
    assert buttons.deadline_ms() is None


def test_a_button_that_is_held_for_long_is_held_once_and_never_pressed() -> None:
    buttons = Buttons({Button.UNDO: (3,)})
    buttons.pin(0, 3, down=True)
    assert buttons.tick(SETTLE_MS) == []
    assert buttons.deadline_ms() == SETTLE_MS + HOLD_MS
    assert buttons.tick(SETTLE_MS + HOLD_MS - 1) == []
    assert buttons.tick(10_000) == [ButtonPressed(SETTLE_MS + HOLD_MS, Button.UNDO, held=True)]
    assert buttons.pin(11_000, 3, down=False) == buttons.tick(12_000) == []


def nowhere(name: FactoryName) -> type[MockFactory]:
    raise ImportError(f"No module named {name}")


def only_the_second(name: FactoryName) -> type[MockFactory]:
    return MockFactory if name is FactoryName.RPIGPIO else nowhere(name)


def littering(_name: FactoryName) -> type[MockFactory]:
    from tests.hardware.pin_library import RememberingFactory  # noqa: PLC0415 - it remembers where it is loaded

    return RememberingFactory


def with_pins(dev: Path) -> Path:
    (dev / "gpiochip0").touch()
    return dev


def test_a_laptop_with_pins_is_no_pi(tmp_path: Path) -> None:
    model = tmp_path / "model"
    assert not is_pi(model)
    model.write_bytes(b"Framework Laptop 13\0")
    assert not is_pi(model)
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert is_pi(model)


def test_without_pins_one_line_says_so_and_what_to_do(tmp_path: Path) -> None:
    assert not has_gpio(tmp_path)
    with pytest.raises(GpioError, match=r"this machine has no GPIO pins: .* use --source mock") as caught:
        open_factory(FactoryName.AUTO, tmp_path)
    assert "\n" not in str(caught.value)


def test_with_pins_but_without_a_library_each_remedy_is_named(tmp_path: Path) -> None:
    both = r"lgpio does not work here: install python3-lgpio.*; rpigpio does not work here: install RPi.GPIO"
    with pytest.raises(GpioError, match=both):
        open_factory(FactoryName.AUTO, with_pins(tmp_path), nowhere)


def test_the_first_library_that_works_is_taken(tmp_path: Path) -> None:
    assert isinstance(open_factory(FactoryName.AUTO, with_pins(tmp_path), only_the_second), MockFactory)


def test_a_library_leaves_its_files_elsewhere_and_the_program_where_it_was(tmp_path: Path) -> None:
    before = Path.cwd()
    open_factory(FactoryName.LGPIO, tmp_path, littering)
    assert Path.cwd() == before
    loaded_in = import_module("tests.hardware.pin_library").LOADED_IN
    assert loaded_in != before
    assert loaded_in.stat().st_mode & 0o077 == 0


def test_every_library_is_where_gpiozero_has_it() -> None:
    source = Path(str(gpio.__file__)).read_text(encoding="utf-8")
    libraries = re.findall(r"from (gpiozero\.pins\.\w+) import (\w+)", source)
    assert len(libraries) == 3
    for module, factory in libraries:
        found = find_spec(module)
        assert found is not None
        assert f"class {factory}(" in Path(str(found.origin)).read_text(encoding="utf-8")


def test_a_source_on_a_machine_without_pins_goes_on_without_them(tmp_path: Path) -> None:
    source = GpioSource(pinmap.parse("pins.toml", SMALL, CHANNELS), ManualClock(), dev=tmp_path)
    source.start()
    assert source.status.condition is Condition.LOST
    assert str(source.status.message).startswith("this machine has no GPIO pins")
    assert source.drain() == []
    source.stop()


def test_the_mock_factory_can_be_asked_for_by_name(tmp_path: Path) -> None:
    assert isinstance(open_factory(FactoryName.MOCK, tmp_path), MockFactory)


def test_pins_that_others_use_are_left_alone() -> None:
    factory = MockFactory()
    pin_map = pinmap.parse("pins.toml", SMALL, CHANNELS)
    source = GpioSource(pin_map, ManualClock(), factory, spares=frozenset({17, 3}))
    source.start()
    assert str(source.status.message) == "1 sensors, from pins.toml"
    assert {info.name for info in factory.pins} == {"GPIO4", "GPIO2"}
    source.stop()
