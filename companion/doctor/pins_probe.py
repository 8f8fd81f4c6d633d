"""Try a pin factory in a process of its own, which may be killed: `python -m companion.doctor.pins_probe auto`.

One rule: the library is loaded and no pin is touched, so a game or a screen that uses the pins right now goes on.
"""

import sys
from pathlib import Path

import msgspec

from hardware.pins.header_map import FactoryName
from hardware.sources.gpio import GpioError, open_factory

NAMES = {"LGPIOFactory": "lgpio", "RPiGPIOFactory": "rpigpio", "MockFactory": "mock"}


class Answer(msgspec.Struct, frozen=True):
    """The factory that works, or why none does."""

    factory: str = ""
    why: str = ""


def try_factory(wanted: str, dev: Path) -> Answer:
    """Load it, and let go of it."""
    try:
        factory = open_factory(FactoryName(wanted), dev)
    except GpioError as error:
        return Answer(why=str(error))
    factory.close()
    return Answer(NAMES[type(factory).__name__])


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(try_factory(sys.argv[1], Path("/dev"))) + b"\n")
