"""Large pictures for what the game announces: the alarm that rings, a ruby, an emblem, cards on their way, a round.

Pure: each is a sketch before rays of light.
"""

import math

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Canvas, Ink, Keep, Pen, Sketch, lifted, sparkling, within
from companion.drawing.gems import GEMS, gem
from companion.drawing.paths import Point, ellipse, path, placed
from companion.drawing.symbols import seat_symbol
from companion.games.master_thieves.drawings.emblems import EMBLEMS, emblem
from companion.games.master_thieves.drawings.pillows import ON_WHITE, pillow
from companion.nodes.theme import (
    BRASS,
    BRIGHT,
    INK,
    LINE,
    ON_BRASS,
    VELVET,
    WHITE,
    Colour,
    Weight,
    darker,
    lighter,
    mix,
    rgb,
)

_SHADE: Colour = rgb("#6b4713")
_BELL = "M50 12 C33 12 27 26 25 42 C23 60 18 70 8 80 L8 84 L92 84 L92 80 C82 70 77 60 75 42 C73 26 67 12 50 12 Z"
_BELL_SHADE = "M62 15 C71 22 73 32 74 44 C75 58 79 68 88 77 L72 77 C66 60 70 36 62 15 Z"
_LIP = "M6 82 C6 78 9 76 14 76 L86 76 C91 76 94 78 94 82 C94 86 91 88 86 88 L14 88 C9 88 6 86 6 82 Z"
PICTURES = ("alarm", "cards", "round", "white_pillow", "ruby", "smuggler", "detective")
_LEAN = 8.0  # degrees: it swings


def announcement_picture(picture: str, number: int, style: int | None, height: int) -> Sketch:
    """What an announcement is about, so many pixels high."""
    wide = round(height * 1.9)
    match picture:
        case "alarm":
            return Sketch((wide, height), _draw_ringing, (style,), fine=1, keep=Keep.LARGE)
        case "cards":
            return Sketch((wide, height), _draw_cards, fine=1, keep=Keep.LARGE)
        case "round":
            disc = _disc(height)
            return Sketch(disc.size, _draw_medal, (disc, height, number), fine=1, keep=Keep.LARGE)
        case "white_pillow":
            return Sketch((round(height * 1.55), height), _draw_empty_pillow, fine=1, keep=Keep.LARGE)
        case _:
            return _of_things(tuple(picture.split()), height)


def _of_things(names: tuple[str, ...], height: int) -> Sketch:
    """A gem, the emblem of a character, or the cards of several."""
    if len(names) == 1 and names[0] in GEMS:
        return sparkling(gem(names[0], within(height)), height)
    if not EMBLEMS.keys() >= set(names):
        raise ValueError(f"there is no picture of {' '.join(names)}")
    if len(names) == 1:
        return lifted(emblem(names[0], within(height)), height)
    across = min(0.62, 3.3 / len(names)) * height
    return Sketch((round(across * len(names)), height), _draw_face_up, (names, across), fine=1, keep=Keep.LARGE)


def _draw_ringing(canvas: Canvas, style: int | None) -> None:
    """A bell with the symbol of its owner."""
    width, height = canvas.size
    canvas.put(Sketch(canvas.size, _draw_bell, fine=1, keep=Keep.LARGE), (0, 0))
    if style is not None:
        size, (x, y) = round(height * 0.26), (width / 2, height * 0.52)
        lean, up = math.radians(_LEAN), height * 0.03
        spot = (x + up * math.sin(lean), y - up * math.cos(lean))
        canvas.put_centred(seat_symbol(style, size), spot, degrees=-_LEAN)


def _draw_bell(canvas: Canvas) -> None:
    """It swings, and its sound goes to both sides."""
    width, height = canvas.size
    canvas.put(Sketch(canvas.size, _draw_sound, fine=2, keep=Keep.PART), (0, 0))
    body = Sketch((round(height * 0.96), height), _draw_bell_body, fine=3, keep=Keep.PART)
    canvas.put_centred(body, (width / 2, height * 0.52), degrees=-_LEAN)


def _draw_sound(pen: Pen) -> None:
    width, height = pen.size
    middle = (width / 2, height * 0.52)
    for step, light in ((0.52, 1.0), (0.69, 0.62), (0.86, 0.32)):
        for side in (0.0, math.pi):
            angles = [side + math.radians(-30 + degree) for degree in range(0, 61, 6)]
            arc = [(middle[0] + height * step * math.cos(a), middle[1] + height * step * math.sin(a)) for a in angles]
            pen.stroke(arc, height * 0.028, mix(LINE, mix(BRASS, BRIGHT, 0.6), light))


def _draw_bell_body(pen: Pen) -> None:
    unit = pen.size[1] * 0.96 / 100
    pen.disc((50 * unit, 90 * unit), 8.5 * unit, BRIGHT)
    pen.disc((50 * unit, 88 * unit), 8.5 * unit, BRASS)
    pen.disc((50 * unit, 8 * unit), 6.5 * unit, BRASS)
    pen.disc((48.5 * unit, 6.5 * unit), 3.0 * unit, lighter(BRIGHT, 0.4))
    body = placed(path(_BELL)[0], unit)
    pen.polygon(body, darker(_SHADE, 0.35))
    pen.shaded(_shrunk(body, 0.975), lighter(BRIGHT, 0.25), BRASS)
    pen.polygon(placed(path(_BELL_SHADE)[0], unit), _SHADE, 90)
    pen.polygon(placed(path("M38 20 C31 28 30 46 26 62 C31 60 36 40 42 22 Z")[0], unit), WHITE, 120)
    pen.polygon(placed(path(_LIP)[0], unit), darker(_SHADE, 0.2))
    pen.shaded(_shrunk(placed(path(_LIP)[0], unit), 0.96), BRIGHT, mix(BRASS, _SHADE, 0.5))
    pen.disc((50 * unit, 47 * unit), 20.5 * unit, darker(_SHADE, 0.2))
    pen.disc((50 * unit, 47 * unit), 18.0 * unit, INK)


def _shrunk(outline: list[Point], share: float) -> list[Point]:
    """The same outline, a little smaller around its middle."""
    across, down = zip(*outline, strict=True)
    x, y = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
    return [(x + (px - x) * share, y + (py - y) * share) for px, py in outline]


def _draw_cards(canvas: Canvas) -> None:
    """Three cards, face down, and an arrow to the left of them."""
    width, height = canvas.size
    card, middle = _card(round(height * 0.74)), width / 2 + height * 0.2
    for lean, across, down in ((-14, 0.34, 0.05), (0, 0.0, 0.0), (14, -0.34, 0.05)):
        canvas.put_centred(card, (middle + across * height * 0.9, height * (0.5 + down)), degrees=lean)
    canvas.put(Sketch(canvas.size, _draw_arrow, fine=3, keep=Keep.PART), (0, 0))


def _draw_arrow(pen: Pen) -> None:
    height = pen.size[1]
    tip, tail = (height * 0.08, height * 0.5), (height * 0.46, height * 0.5)
    for colour, width in ((INK, 0.115), (BRIGHT, 0.075)):
        pen.stroke([tail, tip], height * width, colour)
        wings = [(tip[0] + height * 0.15, tip[1] + side * height * 0.15) for side in (-1, 1)]
        pen.stroke([wings[0], tip, wings[1]], height * width, colour)


def _draw_face_up(canvas: Canvas, names: tuple[str, ...], across: float) -> None:
    """Cards side by side."""
    height = canvas.size[1]
    size = round(min(across / 0.74, height * 0.9))
    for place, name in enumerate(names):
        canvas.put_centred(_card(size, name), (across * (place + 0.5), height / 2))


def _card(height: int, character: str = "") -> Sketch:
    """Face down, or that of a character."""
    return Sketch((round(height * 0.68), height), _draw_card, (character,), fine=1, keep=Keep.PART)


def _draw_card(canvas: Canvas, character: str) -> None:
    width, height = canvas.size
    canvas.put(Sketch(canvas.size, _draw_blank_card, fine=3, keep=Keep.PART), (0, 0))
    size, middle = round(width * 0.56), (width / 2, height / 2)
    if character:
        canvas.put_centred(emblem(character, size), middle)
    else:
        canvas.put_centred(emblem("thief", size), middle, alpha=210)


def _draw_blank_card(pen: Pen) -> None:
    width, height = pen.size
    radius, line = height * 0.07, height * 0.028
    pen.rounded((0, 0, width, height), radius, darker(BRASS, 0.3))
    pen.rounded((line, line, width - 2 * line, height - 2 * line), radius - line, mix(VELVET, LINE, 0.55))
    inner = line * 3.2
    pen.rounded((inner, inner, width - 2 * inner, height - 2 * inner), radius * 0.5, darker(BRASS, 0.25))
    inner += line * 0.7
    pen.rounded((inner, inner, width - 2 * inner, height - 2 * inner), radius * 0.4, mix(VELVET, LINE, 0.35))


def _draw_medal(canvas: Canvas, disc: Sketch, height: int, number: int) -> None:
    """A disc of brass with the number of the round."""
    canvas.put(disc, (0, 0))
    face = (round(height * (0.5 if number < 10 else 0.42)), Weight.EXTRABOLD)
    canvas.write(str(number), Area(0, 0, *canvas.size), Ink(colour=ON_BRASS, align=Align.CENTRE), face)


def _disc(height: int) -> Sketch:
    size = within(height)
    return lifted(Sketch((size, size), _draw_disc, fine=3, keep=Keep.PART), height)


def _draw_disc(pen: Pen) -> None:
    size = pen.size[0]
    middle = (size / 2, size / 2)
    pen.shaded(ellipse(middle, size * 0.47, size * 0.47), lighter(BRIGHT, 0.2), darker(BRASS, 0.25))
    pen.polygon(ellipse(middle, size * 0.40, size * 0.40), darker(_SHADE, 0.1))
    pen.shaded(ellipse(middle, size * 0.385, size * 0.385), mix(BRASS, BRIGHT, 0.25), lighter(BRIGHT, 0.1))
    for dot in range(36):
        angle = math.radians(dot * 10)
        at = (middle[0] + size * 0.435 * math.cos(angle), middle[1] + size * 0.435 * math.sin(angle))
        pen.disc(at, size * 0.011, darker(_SHADE, 0.1))


def _draw_empty_pillow(canvas: Canvas) -> None:
    """A white pillow with nothing on it. Which imitation went last, nobody is told."""
    width, height = canvas.size
    canvas.put(pillow("white", width, height), (0, 0))
    middle = round(height * 0.47)
    around = Area(0, middle - height, width, 2 * height + 1)
    canvas.write("0", around, Ink(colour=ON_WHITE, align=Align.CENTRE), (round(height * 0.46), Weight.EXTRABOLD))
