"""Runs the firmware on CPython, for machines without MicroPython: what CPython lacks is added first."""

import os
import sys
import time
import traceback
from types import SimpleNamespace


def prepare() -> None:
    """Make this interpreter look enough like MicroPython."""
    sys.path[:0] = os.environ["MICROPYPATH"].split(":")
    extras = {
        "ticks_ms": lambda: time.monotonic_ns() // 1_000_000,
        "ticks_us": lambda: time.monotonic_ns() // 1000,
        "ticks_diff": lambda later, earlier: later - earlier,
        "sleep_ms": lambda ms: time.sleep(ms / 1000),
        "sleep_us": lambda us: time.sleep(us / 1_000_000),
    }
    for name, function in extras.items():
        setattr(time, name, function)
    sys.modules["micropython"] = SimpleNamespace(kbd_intr=lambda _: None)  # type: ignore[assignment]
    setattr(sys, "print_exception", lambda error: traceback.print_exception(error, file=sys.stderr))  # noqa: B010
    # Unbuffered and without a text layer, as on a Pico: what was read ahead could not be polled for.
    setattr(sys, "stdin", open(0, "rb", buffering=0, closefd=False))  # noqa: B010, SIM115
    setattr(sys, "stdout", open(1, "wb", buffering=0, closefd=False))  # noqa: B010, SIM115


if __name__ == "__main__":
    prepare()
    from main import run  # type: ignore[import-not-found] # as it lies on a Pico

    run()
