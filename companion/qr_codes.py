"""QR codes: links for a camera, as squares for the screen or as lines for a terminal."""

import io
from functools import lru_cache

import segno


@lru_cache(maxsize=32)
def qr_modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Dark and light squares, row by row, without a border; empty if the text is too long."""
    code = _qr(text)
    return () if code is None else tuple(tuple(map(bool, row)) for row in code.matrix)


def qr_code(text: str) -> str | None:
    """Drawn with half blocks and as small as can be; None if the text is too long for any code."""
    code = _qr(text)
    if code is None:
        return None
    drawn = io.StringIO()
    code.terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def _qr(text: str) -> segno.QRCode | None:
    try:
        return segno.make_qr(text, error="l", boost_error=False)
    except segno.DataOverflowError:
        return None
