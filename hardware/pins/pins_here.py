"""What this machine has of pins, found out without any library for them."""

from pathlib import Path

MODEL = Path("/proc/device-tree/model")


def has_gpio(dev: Path) -> bool:
    """Whether this machine has pins at all."""
    return any(dev.glob("gpiochip*")) or (dev / "gpiomem").exists()


def is_pi(model: Path = MODEL) -> bool:
    """Whether this is a Raspberry Pi: many laptops have pins, too, but no header to wire a box to."""
    try:
        return model.read_bytes().startswith(b"Raspberry Pi")
    except OSError:
        return False
