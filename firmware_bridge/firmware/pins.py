"""Made from box.toml by `jewelbox firmware install`: change the pin map, not this."""

# fmt: off
MAP_HASH = b"\x28\xc3\x5b\xb2\x87\x94\x78\x7c"
BOARDS: "tuple[tuple[str, int, tuple[tuple[str, int], ...]], ...]" = (
    ("A", 0x20, (
        ("A1.closed", 0), ("A2.closed", 1), ("A3.closed", 2), ("A4.closed", 3),
        ("A1.secret", 4), ("A3.secret", 5), ("A1.front", 8), ("A2.front", 9),
        ("A3.front", 10), ("A4.front", 11), ("AB.0", 12), ("AB.1", 13),
    )),
    ("B", 0x21, (
        ("B1.closed", 0), ("B2.closed", 1), ("B3.closed", 2), ("B4.closed", 3),
        ("B1.secret", 4), ("B3.secret", 5), ("B1.front", 8), ("B2.front", 9),
        ("B3.front", 10), ("B4.front", 11), ("BC.0", 12), ("BC.1", 13),
    )),
    ("C", 0x22, (
        ("C1.closed", 0), ("C2.closed", 1), ("C3.closed", 2), ("C4.closed", 3),
        ("C1.secret", 4), ("C3.secret", 5), ("C1.front", 8), ("C2.front", 9),
        ("C3.front", 10), ("C4.front", 11),
    )),
)
PINS: "tuple[tuple[str, int], ...]" = (
    ("tilt.upright", 14), ("tilt.inverted", 15),
)
LINE = "usb"
BAUD = 115200
UART_TX = 0
UART_RX = 1
SDA = 4
SCL = 5
I2C_KHZ = 400
BATTERY = 29
BATTERY_RATIO = 3
DEBOUNCE_MS = 5
