"""What a browser needs to draw each kind of drawing, as plain values for JSON. Pure.

One rule: a drawing gets its value and nothing else, so two tables that look alike send the same. `drawings.js` draws.
"""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from companion.pages.bars import QR_CODE
from companion.pages.context import Depicted
from companion.pages.game_end import RACE
from companion.pages.home import APPARATUS, POSTER
from companion.pages.replay import STEP_BAR
from companion.pages.statistics import BALANCE_BAR, SCORE_LINE, SHARE_BAR
from companion.pages.troubles import POINTED_AT, PUT_BACK
from companion.sensing.timeline import STEPS, Band

from .page_messages import Values


def _fields(*names: str) -> Callable[[object], dict[str, Any]]:
    """Some of its fields as they are."""
    return lambda shown: {name: getattr(shown, name) for name in names}


def _qr_code(squares: Iterable[Iterable[bool]]) -> list[str]:
    return ["".join("#" if dark else "." for dark in row) for row in squares]


def _share_bar(value: tuple[float, int | None]) -> dict[str, Any]:
    share, seat = value
    return {"share": round(share, 3), "seat": seat}


def _balance_bar(value: tuple[float, float]) -> dict[str, Any]:
    left, right = value
    return {"left": round(left, 3), "right": round(right, 3)}


def _score_line(value: tuple[tuple[int, ...], tuple[bool, ...], int | None]) -> dict[str, Any]:
    scores, won, seat = value
    return {"scores": scores, "won": won, "seat": seat}


def _race(value: tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]) -> dict[str, Any]:
    lines, seats = value
    return {"lines": lines, "seats": seats}


def _band(band: Band) -> dict[str, Any]:
    stretches = [(each.start, each.end, each.level, each.edges, each.flickers) for each in band]
    return {"steps": STEPS, "stretches": stretches}


def _depicted(value: object) -> dict[str, Any]:
    """What is played on, as it stands."""
    if not isinstance(value, Depicted):
        return {}
    return {"thing": value.thing, **value.drawn, **({"words": value.words} if value.words else {})}


def _drawer_inside(inside: Any) -> dict[str, Any]:
    """From the side that is up to the one that is down; `behind` are the secret compartments of a long one."""
    heaps = {"front": inside.fronts, "behind": inside.secrets or ()}
    trays = {name: [(heap.items, heap.left, heap.fresh) for heap in found] for name, found in heaps.items()}
    return {"drawer": inside.drawer, "open": inside.is_open, **trays}


def _gem_pillow(shown: Any) -> dict[str, Any]:
    return {"colour": shown.kind, "gems": shown.counts}


def _podium_step(value: tuple[str, bool]) -> dict[str, Any]:
    score, is_first = value
    return {"score": score, "first": is_first}


def _travelled(side: Any) -> dict[str, Any]:
    return {"came": side.came, "left": side.left, "heat": round(side.heat, 2)}


def _thieves_board(shown: Any) -> dict[str, Any]:
    """What lies on the board of 40 Thieves, and what stands out."""
    picture, marks = shown.picture, shown.marks
    lit = None if marks.lit is None else sorted(marks.lit)
    sets = {name: sorted(getattr(marks, name)) for name in ("unknown", "rings", "chosen")}
    lists = {name: getattr(marks, name) for name in ("framed", "dashed", "asked", "ends_dim")}
    lies = {name: sorted(getattr(picture, name)) for name in ("sapphires", "lifted")}
    faces = {"up": dict(picture.up), "jars": dict(picture.jars), "merchant": picture.merchant}
    return {**faces, **lies, "marks": {"lit": lit, **sets, **lists}, "sign": shown.sign}


def _as_it_is(shown: Any) -> Any:
    """A value of plain fields."""
    return msgspec.to_builtins(shown)


VALUES: Values = {
    QR_CODE: _qr_code,
    SHARE_BAR: _share_bar,
    BALANCE_BAR: _balance_bar,
    SCORE_LINE: _score_line,
    RACE: _race,
    STEP_BAR: _fields("step", "last", "rounds", "landmarks"),
    POSTER: str,
    APPARATUS: _depicted,
    POINTED_AT: _depicted,
    PUT_BACK: _depicted,
    "band": _band,
    "progress": float,
    "apparatus-pointed-out": _depicted,
    "in-hands": _depicted,
    "box-in-play": _depicted,
    "drawer": _fields("drawer", "depth", "near", "named", "wanted", "long"),
    # Master Thieves
    "drawer-inside": _drawer_inside,
    "box-stood": _depicted,
    "gem-pillow": _gem_pillow,
    "podium-step": _podium_step,
    "travelled": _travelled,
    # 40 Thieves
    "thieves-board": _thieves_board,
    "thieves-face": _as_it_is,
    "thieves-phases": _as_it_is,
    "thieves-place": _as_it_is,
}
