"""The Pi's 40-pin header: where each pin sits, and which ones a map leaves free."""

from collections.abc import Iterator

from hardware.pins.header_map import HEADER_PINS, PinMap


def header_position(pin: int) -> int:
    """Where a BCM pin sits on the 40-pin header, counted as on the board (odd numbers on the inner row)."""
    return _POSITIONS[pin]


def free_pins(pin_map: PinMap) -> Iterator[int]:
    """The pins of the header that a map leaves free."""
    used = set(pin_map.sensors.values()) | {pin for pins in pin_map.buttons.values() for pin in pins}
    return (pin for pin in HEADER_PINS if pin not in used)


_POSITIONS = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21,
    25: 22, 11: 23, 8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
