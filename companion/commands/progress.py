"""How far long work is: a bar on standard error, only on a terminal, and gone when the work is done."""

import sys
from collections.abc import Iterable
from typing import TypeVar

Item = TypeVar("Item")


def progress(items: Iterable[Item], total: int, what: str) -> Iterable[Item]:
    """The same items, and people see how many there have been."""
    if not sys.stderr.isatty():
        return items
    from rich.console import Console  # noqa: PLC0415 - a script that reads the output has no use for it
    from rich.progress import track  # noqa: PLC0415

    return track(items, what, total, console=Console(stderr=True), transient=True)
