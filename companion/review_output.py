"""A review of a finished game for other programs, for terminals, and as a picture: JSON, plain lines, SVG."""

from collections.abc import Iterator, Sequence
from typing import Any
from xml.sax.saxutils import escape

import msgspec

from companion.games.review import Review, SeatReview, Travel
from companion.names import visible
from companion.table.past_game import PastGame

_INK, _PAPER, _FAINT, _EDGE = "#2b1d1f", "#fbf6ea", "#7a6a62", "#d9cbb8"
_WARM, _LIGHT_INK_FROM = (178, 34, 52), 0.55
_WIDTH, _MARGIN, _LINE, _CELL = 900, 32, 24, (200, 44)


def as_json(past: PastGame, review: Review) -> str:
    """One object: the game, its seats with their misses, and every drawer side with what came and left."""
    whole = {
        "id": past.row.id,
        "game": past.row.name,
        "edition": past.edition or None,
        "seats": [_seat(seat) for seat in review.seats],
        "travels": review.travels,
    }
    return visible(msgspec.json.encode(whole).decode())


def _seat(seat: SeatReview) -> dict[str, Any]:
    memory = seat.memory
    return {
        "seat": seat.seat,
        "turns": seat.turns,
        "spills": seat.spills,
        "got": seat.got,
        "reach": seat.reach,
        "memory": None if memory is None else round(memory, 4),
        "misses": [{"round": miss.round, "points": miss.points, "text": str(miss.words)} for miss in seat.misses],
    }


def as_lines(past: PastGame, review: Review) -> Iterator[str]:
    """For people: each seat with its dearest misses, then where gems went in and out."""
    yield f"Game {past.row.id}: {past.title}"
    for seat in review.seats:
        yield ""
        yield f"{visible(seat.seat)}: {_figures(seat)}"
        for miss in seat.misses:
            yield f"  round {miss.round}, {_points(miss.points)}: {miss.words}"
        if not seat.misses:
            yield "  no better drawer in any turn"
    yield ""
    yield "Gems in and out, by drawer and side:"
    for travels in _rows(review.travels):
        yield "  " + "  ".join(
            f"{travel.place} {travel.side:<8} {travel.came:>3} {travel.left:>3}" for travel in travels
        )


def _figures(seat: SeatReview) -> str:
    turns = "1 turn" if seat.turns == 1 else f"{seat.turns} turns"
    return f"{turns} at the box, {seat.spills} with a spill; {seat.got} of {_points(seat.reach)} within reach"


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def _rows(travels: Sequence[Travel]) -> Iterator[tuple[Travel, ...]]:
    """The sides of each place, one place after the other."""
    for place in dict.fromkeys(travel.place for travel in travels):
        yield tuple(travel for travel in travels if travel.place == place)


def as_svg(past: PastGame, review: Review) -> str:
    """One picture: the misses of each seat, and below them a heat map of the drawers."""
    shapes, y = [_text(_MARGIN, 56, past.title, 26, weight=700)], 72
    for seat in review.seats:
        y += _LINE + 14
        shapes.append(_text(_MARGIN, y, visible(seat.seat), 18, weight=700))
        y += _LINE
        shapes.append(_text(_MARGIN, y, _figures(seat), 14, _FAINT))
        for miss in seat.misses:
            y += _LINE
            shapes.append(_text(_MARGIN, y, f"-{miss.points}", 15, weight=700))
            shapes.append(_text(_MARGIN + 40, y, f"Round {miss.round}. {miss.words}", 14))
    y += 2 * _LINE
    shapes.append(_text(_MARGIN, y, "Gems in and out", 18, weight=700))
    height = y + _LINE
    for shape, bottom in _heat_map(review.travels, y + 20):
        shapes.append(shape)
        height = max(height, bottom)
    body = "\n".join(shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height + _MARGIN}" '
        f'viewBox="0 0 {_WIDTH} {height + _MARGIN}" font-family="Inter, sans-serif">\n'
        f'<rect width="100%" height="100%" fill="{_PAPER}"/>\n{body}\n</svg>\n'
    )


def _heat_map(travels: Sequence[Travel], top: int) -> Iterator[tuple[str, int]]:
    """A row per level, a column per drawer, both sides of it one above the other; with the bottom of each shape."""
    most = max((travel.came + travel.left for travel in travels), default=0) or 1
    levels = list(dict.fromkeys(travel.place[0] for travel in travels))
    width, height = _CELL
    for travel in travels:
        row, column = levels.index(travel.place[0]), int(travel.place[1:]) - 1
        side = [other.side for other in travels if other.place == travel.place].index(travel.side)
        x, y = _MARGIN + column * (width + 12), top + row * (2 * height + 16) + side * height
        heat = (travel.came + travel.left) / most
        fill = "#" + "".join(f"{round(255 - (255 - part) * heat):02x}" for part in _WARM)
        ink = _INK if heat < _LIGHT_INK_FROM else "#ffffff"
        cell = f'<rect x="{x}" y="{y}" width="{width}" height="{height - 4}" rx="8" fill="{fill}" stroke="{_EDGE}"/>'
        words = f"{travel.place} {travel.side}: {travel.came} in, {travel.left} out"
        yield cell + _text(x + 10, y + 26, words, 12, ink), y + height


def _text(x: int, y: int, text: str, size: int, fill: str = _INK, *, weight: int = 400) -> str:
    about = f'x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}"'
    return f"<text {about}>{escape(text)}</text>"
