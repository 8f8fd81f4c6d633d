"""Where the pages are served by default."""

from pathlib import Path

import msgspec

from companion.screens.browser.web.limits import Limits

EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones come from elsewhere, and only private addresses are answered
PORT = 8480
SERVER = "jewelbox"  # how every answer calls us


class Options(msgspec.Struct, frozen=True):
    """Where the table is, and where browsers come in."""

    table: Path
    bind: str = EVERYWHERE
    port: int = PORT
    is_public: bool = False
    ends_with_input: bool = False  # standard input
    leave_after_s: float | None = None  # without a table; None: never
    limits: Limits = Limits()
