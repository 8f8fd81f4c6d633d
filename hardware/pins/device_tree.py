"""Which pins of the header this machine's own drivers use, by the device tree that it was started with.

One rule: a node that is switched off uses nothing, and what cannot be read is no claim.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

DEVICE_TREE = Path("/proc/device-tree")
_ENABLED = frozenset({b"okay", b"ok", b""})  # a node without a status is enabled
_CELL = 4  # bytes


def claimed(tree: Path) -> Mapping[int, str]:
    """The BCM pins that screens, sound cards, I2C or the console use, each with its driver (`spi@7e204000`)."""
    groups = {handle: node for node in _nodes(tree) if (handle := _phandle(node)) is not None}
    found: dict[int, str] = {}
    for node in _nodes(tree, only_enabled=True):
        for handle in _cells(node / "pinctrl-0"):
            group = groups.get(handle)
            for pin in () if group is None else _pins(group):
                found.setdefault(pin, node.name)
    return found


def _nodes(node: Path, *, only_enabled: bool = False) -> Iterator[Path]:
    """A node and all below it; below one that is switched off nothing is on."""
    if only_enabled and _bytes(node / "status").rstrip(b"\0") not in _ENABLED:
        return
    yield node
    try:
        below = sorted(path for path in node.iterdir() if path.is_dir() and not path.is_symlink())
    except OSError:
        return
    for child in below:
        yield from _nodes(child, only_enabled=only_enabled)


def _phandle(node: Path) -> int | None:
    return next(iter(_cells(node / "phandle")), None)


def _pins(group: Path) -> Iterator[int]:
    """The pins of a group, which may be in nodes below it: numbers up to the Pi 4, names such as `gpio14` on a Pi 5."""
    for node in _nodes(group):
        yield from _cells(node / "brcm,pins")
        for name in _bytes(node / "pins").split(b"\0"):
            number = name.removeprefix(b"gpio")
            if number != name and number.isdigit():
                yield int(number)


def _cells(path: Path) -> tuple[int, ...]:
    """A property as big-endian numbers of 32 bits; what is no whole number of them is none."""
    data = _bytes(path)
    if len(data) % _CELL:
        return ()
    return tuple(int.from_bytes(data[at : at + _CELL], "big") for at in range(0, len(data), _CELL))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""
