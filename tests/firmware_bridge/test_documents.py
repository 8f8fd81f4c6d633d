"""What the documents for makers say is what the pin map says."""

import re
from pathlib import Path

from tests.hardware.usual_maps import BOX_MAP

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "firmware.md").read_text(encoding="utf-8")


def test_table_of_expander_pins_is_the_pin_map() -> None:
    rows = re.findall(r"^\| GP([AB])(\d) \| (\S+) \| (\S+) \| (\S+) \|$", GUIDE, re.MULTILINE)
    told = {
        (level, name, "AB".index(port) * 8 + int(bit))
        for port, bit, *names in rows
        for level, name in zip("ABC", names, strict=True)
        if name != "-"
    }
    assert told == {(board.name, name, bit) for board in BOX_MAP.boards for name, bit in board.bits.items()}


def test_table_of_addresses_is_the_pin_map() -> None:
    rows = re.findall(r"^\| ([ABC]) \| (0x\d\d) \|", GUIDE, re.MULTILINE)
    assert {(level, int(address, 16)) for level, address in rows} == {
        (board.name, board.address) for board in BOX_MAP.boards
    }


def test_picos_own_pins_are_the_pin_map() -> None:
    settings, pins = BOX_MAP.settings, BOX_MAP.pins
    assert f"| GP{settings['sda']} (SDA), GP{settings['scl']} (SCL) |" in GUIDE
    assert f"| GP{settings['uart_tx']} (TX), GP{settings['uart_rx']} (RX) |" in GUIDE
    assert f"| GP{pins['tilt.upright']} | tilt switch that is closed when the box stands upright" in GUIDE
    assert f"| GP{pins['tilt.inverted']} | tilt switch that is closed when the box stands inverted" in GUIDE
