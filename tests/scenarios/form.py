"""One kind of line in a script: how it looks, how it is read, and what becomes of it."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from tests.scenarios.script import Deed


@dataclass(frozen=True, slots=True)
class Form:
    """One kind of line: how it looks, how it is read, and what becomes of it."""

    shape: str
    pattern: re.Pattern[str]
    make: Callable[..., Deed | None]
    first: bool = False


def form(shape: str, pattern: str, make: Callable[..., Deed | None], *, first: bool = False) -> Form:
    return Form(shape, re.compile(pattern), make, first)
