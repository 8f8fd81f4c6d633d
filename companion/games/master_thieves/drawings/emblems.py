"""The emblems of the characters: a silhouette that reads at 24 pixels, and engraving that shows when there is room.

Beside them what else stands for a seat: cards, bells. Coordinates are on a sheet of 100 by 100. Pure.
"""

import msgspec

from companion.drawing.canvas import Canvas, Pen, Sketch
from companion.drawing.paths import Point, path, placed
from companion.drawing.symbols import icon, seat_symbol
from companion.nodes.theme import BRASS, BRIGHT, SEATS, WHITE, Colour, darker, lighter, mix

ROOM_FOR_ENGRAVING = 34


class Emblem(msgspec.Struct, frozen=True):
    """Outlines to fill, outlines to cut out, then lights and shades for large sizes."""

    body: str
    holes: str = ""
    lights: str = ""
    shades: str = ""
    lines: str = ""  # engraved, as strokes


def _ring(x: float, y: float, radius: float) -> str:
    """A circle as path data: four curves."""
    k = radius * 0.5523
    return (
        f"M{x - radius} {y} C{x - radius} {y - k} {x - k} {y - radius} {x} {y - radius} "
        f"C{x + k} {y - radius} {x + radius} {y - k} {x + radius} {y} "
        f"C{x + radius} {y + k} {x + k} {y + radius} {x} {y + radius} "
        f"C{x - k} {y + radius} {x - radius} {y + k} {x - radius} {y} Z "
    )


_MASK = (
    "M4 {t} C16 {a} 36 {a} 50 {b} C64 {a} 84 {a} 96 {t} C101 {m} 94 {l} 76 {l} C64 {l} 58 {k} 50 {k} "
    "C42 {k} 36 {l} 24 {l} C6 {l} -1 {m} 4 {t} Z"
)
_EYES = "M16 {e} C22 {f} 38 {f} 43 {g} C38 {h} 21 {h} 16 {e} Z M84 {e} C78 {f} 62 {f} 57 {g} C62 {h} 79 {h} 84 {e} Z"


def _mask(top: float) -> dict[str, float]:
    """Heights of a mask that starts at `top`; it is 46 high."""
    steps = {"t": 5, "a": -4, "b": 7, "m": 25, "l": 47, "k": 32, "e": 19, "f": 8, "g": 23, "h": 37}
    return {name: top + step for name, step in steps.items()}


EMBLEMS = {
    # A crate of planks, seen from a corner.
    "smuggler": Emblem(
        body="M50 4 L93 25 V74 L50 96 L7 74 V25 Z",
        holes=(
            "M7 25 L50 46 L93 25 L93 31 L50 52.5 L7 31 Z M47.2 50 H52.8 V96 H47.2 Z "
            "M7 50 L47.2 70 V75 L7 55 Z M93 50 L52.8 70 V75 L93 55 Z M25 16 L68 37 L75 33.5 L32 12.5 Z"
        ),
        lights="M50 4 L93 25 L88 27.5 L50 9 L12 27.5 L7 25 Z M7 31 L47.2 51 V54 L7 34 Z M7 55 L47.2 75 V78 L7 58 Z",
        shades="M93 31 L52.8 51 V70 L93 50 Z M93 55 L52.8 75 V95 L93 74 Z",
        lines=f"{_ring(14, 43, 1)}{_ring(40, 56, 1)}{_ring(14, 67, 1)}{_ring(40, 80, 1)}",
    ),
    # A ring with a stone.
    "jeweler": Emblem(
        body=f"{_ring(50, 64, 32)} M31 6 H69 L82 20 L50 46 L18 20 Z",
        holes=f"{_ring(50, 65, 21.5)} M50 49 L12 20 L17 25 L50 52.5 L83 25 L88 20 Z",
        lights="M31 6 H50 L38 20 H18 Z M18 20 H38 L50 46 Z M24 48 Q18 56 18 66 Q22 54 32 46 Z",
        shades="M69 6 L82 20 H62 L50 6 Z M82 20 L50 46 L62 20 Z M80 52 Q84 66 76 80 Q80 66 72 54 Z",
        lines="M18 20 H82 M38 20 L50 6 L62 20 L50 46 L38 20",
    ),
    # A magnifier over a stone.
    "gemologist": Emblem(
        body=f"M61 69 L69 61 L94 84 Q98 89 93 94 Q88 98 84 94 Z {_ring(41, 41, 36)}",
        holes=f"{_ring(41, 41, 26)}",
        lights="M13 41 Q13 15 39 9 Q19 17 17 41 Z M66 67 L69 64 L93 86 L91 88 Z",
        shades="M69 41 Q69 67 43 73 Q64 65 65 41 Z",
    ),
    "thief": Emblem(
        body=_MASK.format(**_mask(26)),
        holes=_EYES.format(**_mask(26)),
        lights="M6 31 C18 23 36 23 50 34 C64 23 82 23 94 31 C82 26 64 27 50 38 C36 27 18 26 6 31 Z",
        shades="M24 73 C36 73 42 58 50 58 C58 58 64 73 76 73 C64 69 58 54 50 54 C42 54 36 69 24 73 Z",
    ),
    "master_thief": Emblem(
        body=_MASK.format(**_mask(49)) + " M23 44 L17 10 L35 25 L50 3 L65 25 L83 10 L77 44 Q50 36 23 44 Z",
        holes=_EYES.format(**_mask(49)),
        lights=(
            "M6 54 C18 46 36 46 50 57 C64 46 82 46 94 54 C82 49 64 50 50 61 C36 50 18 49 6 54 Z"
            f"M20 14 L36 28 L50 7 L47 28 L36 34 Z {_ring(50, 30, 4.5)}"
        ),
        shades="M77 44 L83 10 L72 40 Q50 33 23 44 L22 38 Q50 30 78 38 Z",
    ),
    # A bowler, and a moustache to go with it.
    "detective": Emblem(
        body=(
            "M22 48 C22 20 32 9 50 9 C68 9 78 20 78 48 L94 46 Q99 52 90 58 C66 66 34 66 10 58 Q1 52 6 46 Z "
            "M50 75 C44 66 33 68 27 76 C22 82 14 82 10 76 C10 90 24 95 35 91 C42 89 47 85 50 81 "
            "C53 85 58 89 65 91 C76 95 90 90 90 76 C86 82 78 82 73 76 C67 68 56 66 50 75 Z"
        ),
        holes="M21 43 C38 49 62 49 79 43 L79 49 C62 55 38 55 21 49 Z",
        lights="M29 40 C28 24 34 14 46 12 C38 20 36 30 37 42 Z M10 55 C34 63 66 63 90 55 C66 60 34 60 10 55 Z",
        shades="M77 41 C77 26 72 16 62 12 C68 20 70 30 69 43 Z",
    ),
}


def emblem(character: str, size: int, colour: Colour = BRASS) -> Sketch:
    """A character's emblem on a square sheet."""
    return Sketch((size, size), _draw_emblem, (character, colour))


def _draw_emblem(canvas: Canvas, character: str, colour: Colour) -> None:
    """Light from above: the whole silhouette runs from a gleam to its own colour and a little below."""
    emblem_, size = EMBLEMS[character], canvas.size[0]
    gleam = mix(BRIGHT, lighter(colour, 0.4), 0.0 if colour == BRASS else 1.0)
    for outline in _outlines(emblem_.body, size):
        canvas.polygon(outline, WHITE)
    canvas.tint((lighter(gleam, 0.12), colour, darker(colour, 0.16)))
    for outline in _outlines(emblem_.holes, size):
        canvas.polygon(outline, None)
    if emblem_ is EMBLEMS["gemologist"]:
        _stone_under_glass(canvas, size, gleam)
    if size >= ROOM_FOR_ENGRAVING:
        _engraved(canvas, emblem_, size, colour)


def _outlines(data: str, size: int) -> list[list[Point]]:
    return [placed(outline, size / 100) for outline in path(data)]


def _stone_under_glass(canvas: Pen, size: int, colour: Colour) -> None:
    for outline in _outlines("M30 31 H52 L60 40 L41 60 L22 40 Z", size):
        canvas.polygon(outline, colour)
    if size >= ROOM_FOR_ENGRAVING:
        for outline in _outlines("M22 40 H60 M33 40 L41 31 L49 40 L41 60 L33 40", size):
            canvas.stroke(outline, size / 60, darker(colour, 0.55))


def _engraved(canvas: Pen, emblem_: Emblem, size: int, colour: Colour) -> None:
    for outline in _outlines(emblem_.lights, size):
        canvas.polygon(outline, lighter(BRIGHT, 0.55) if colour == BRASS else lighter(colour, 0.7), 120)
    for outline in _outlines(emblem_.shades, size):
        canvas.polygon(outline, darker(colour, 0.75), 110)
    for outline in _outlines(emblem_.lines, size):
        canvas.stroke(outline, max(0.8, size / 70), darker(colour, 0.6), alpha=200)


# cards and alarms

PAST: Colour = (110, 88, 60)  # the emblem of a card that had its turn
BELL = "bell"


def card_back(size: int) -> Sketch:
    """What every card looks like from behind."""
    return Sketch((size, size), _draw_card_back, fine=4)


def _draw_card_back(pen: Pen) -> None:
    px = pen.size[0]
    line, left, right = max(1.0, px * 0.03), px * 0.18, px * 0.82
    pen.stroke([(left, 1), (right, 1), (right, px - 1), (left, px - 1), (left, 1)], line, PAST)
    for reach in (0.3, 0.13):
        corners = [(0.5, 0.5 - reach), (0.5 + reach * 0.7, 0.5), (0.5, 0.5 + reach), (0.5 - reach * 0.7, 0.5)]
        pen.stroke([(x * px, y * px) for x, y in (*corners, corners[0])], line, PAST)


def owned_bell(seat: int, size: int) -> Sketch:
    """An alarm: a bell in its owner's colour with the owner's symbol."""
    return Sketch((size, size), _draw_owned_bell, (seat,), fine=1)


def _draw_owned_bell(canvas: Canvas, seat: int) -> None:
    size = canvas.size[0]
    canvas.put_centred(bell(seat, round(size * 0.86)), (size * 0.43, size * 0.45))
    canvas.put_centred(seat_symbol(seat, round(size * 0.52)), (size * 0.74, size * 0.74))


def bell(seat: int, size: int) -> Sketch:
    """An alarm in the colour of its owner."""
    return icon(BELL, size, SEATS[seat % len(SEATS)].colour)
