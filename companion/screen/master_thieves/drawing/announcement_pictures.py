"""Large pictures for what the game announces: the alarm that rings, a ruby, an emblem, cards on their way, a round."""

import math

import pygame

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
from companion.screen.drawing import symbols, text
from companion.screen.drawing.cache import ANNOUNCED
from companion.screen.drawing.canvas import Canvas, faded, put_centred, sheet
from companion.screen.drawing.large_pictures import lifted, sparkling, within
from companion.screen.drawing.paths import Point, ellipse, path, placed
from companion.screen.master_thieves.drawing.emblems import EMBLEMS, emblem
from companion.screen.master_thieves.drawing.gem_cuts import GEMS, gem
from companion.screen.master_thieves.drawing.pillows import ON_WHITE, pillow

_SHADE: Colour = rgb("#6b4713")
_BELL = "M50 12 C33 12 27 26 25 42 C23 60 18 70 8 80 L8 84 L92 84 L92 80 C82 70 77 60 75 42 C73 26 67 12 50 12 Z"
_BELL_SHADE = "M62 15 C71 22 73 32 74 44 C75 58 79 68 88 77 L72 77 C66 60 70 36 62 15 Z"
_LIP = "M6 82 C6 78 9 76 14 76 L86 76 C91 76 94 78 94 82 C94 86 91 88 86 88 L14 88 C9 88 6 86 6 82 Z"
PICTURES = ("alarm", "cards", "round", "white_pillow", "ruby", "smuggler", "detective")
_LEAN = 8.0  # degrees: it swings


def announcement_picture(picture: str, number: int, style: int | None, height: int) -> pygame.Surface:
    """What an announcement is about, so many pixels high."""
    match picture:
        case "alarm":
            return _ringing(height, style)
        case "cards":
            return _cards(height)
        case "round":
            return _medal(height, number)
        case "white_pillow":
            return _empty_pillow(height)
        case _ if picture in GEMS:
            return _stone(picture, height)
        case _ if EMBLEMS.keys() >= set(picture.split()):
            return (_of_character if picture in EMBLEMS else _face_up)(picture, height)
        case _:
            raise ValueError(f"there is no picture of {picture}")


@ANNOUNCED.kept
def _of_character(character: str, height: int) -> pygame.Surface:
    return lifted(emblem(character, within(height)), height)


@ANNOUNCED.kept
def _stone(kind: str, height: int) -> pygame.Surface:
    return sparkling(gem(kind, within(height)), height)


@ANNOUNCED.kept
def _ringing(height: int, style: int | None) -> pygame.Surface:
    """A bell with the symbol of its owner."""
    surface = _bell(height).copy()
    if style is not None:
        size, (x, y) = round(height * 0.26), (surface.get_width() / 2, height * 0.52)
        lean, up = math.radians(_LEAN), height * 0.03
        symbol = pygame.transform.rotozoom(symbols.seat_symbol(style, size), -_LEAN, 1.0)
        put_centred(surface, symbol, (x + up * math.sin(lean), y - up * math.cos(lean)))
    return surface


@ANNOUNCED.kept
def _bell(height: int) -> pygame.Surface:
    """It swings, and its sound goes to both sides."""
    whole = Canvas(round(height * 1.9), height, over=2)
    middle = (whole.size[0] / 2, height * 0.52)
    for step, light in ((0.52, 1.0), (0.69, 0.62), (0.86, 0.32)):
        for side in (0.0, math.pi):
            angles = [side + math.radians(-30 + degree) for degree in range(0, 61, 6)]
            arc = [(middle[0] + height * step * math.cos(a), middle[1] + height * step * math.sin(a)) for a in angles]
            whole.stroke(arc, height * 0.028, mix(LINE, mix(BRASS, BRIGHT, 0.6), light))
    surface = whole.finish()
    put_centred(surface, pygame.transform.rotozoom(_bell_body(height), -_LEAN, 1.0), middle)
    return surface


def _bell_body(height: int) -> pygame.Surface:
    unit = height * 0.96 / 100
    canvas = Canvas(round(height * 0.96), height, over=3)
    canvas.disc((50 * unit, 90 * unit), 8.5 * unit, BRIGHT)
    canvas.disc((50 * unit, 88 * unit), 8.5 * unit, BRASS)
    canvas.disc((50 * unit, 8 * unit), 6.5 * unit, BRASS)
    canvas.disc((48.5 * unit, 6.5 * unit), 3.0 * unit, lighter(BRIGHT, 0.4))
    body = placed(path(_BELL)[0], unit)
    canvas.polygon(body, darker(_SHADE, 0.35))
    canvas.shaded(_shrunk(body, 0.975), lighter(BRIGHT, 0.25), BRASS)
    canvas.polygon(placed(path(_BELL_SHADE)[0], unit), _SHADE, 90)
    canvas.polygon(placed(path("M38 20 C31 28 30 46 26 62 C31 60 36 40 42 22 Z")[0], unit), WHITE, 120)
    canvas.polygon(placed(path(_LIP)[0], unit), darker(_SHADE, 0.2))
    canvas.shaded(_shrunk(placed(path(_LIP)[0], unit), 0.96), BRIGHT, mix(BRASS, _SHADE, 0.5))
    canvas.disc((50 * unit, 47 * unit), 20.5 * unit, darker(_SHADE, 0.2))
    canvas.disc((50 * unit, 47 * unit), 18.0 * unit, INK)
    return canvas.finish()


def _shrunk(outline: list[Point], share: float) -> list[Point]:
    """The same outline, a little smaller around its middle."""
    across, down = zip(*outline, strict=True)
    x, y = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
    return [(x + (px - x) * share, y + (py - y) * share) for px, py in outline]


@ANNOUNCED.kept
def _cards(height: int) -> pygame.Surface:
    """Three cards, face down, and an arrow to the left of them."""
    surface = sheet(round(height * 1.9), height)
    card = _card(round(height * 0.74))
    middle = surface.get_width() / 2 + height * 0.2
    for lean, across, down in ((-14, 0.34, 0.05), (0, 0.0, 0.0), (14, -0.34, 0.05)):
        at = (middle + across * height * 0.9, height * (0.5 + down))
        put_centred(surface, pygame.transform.rotozoom(card, lean, 1.0), at)
    arrow = Canvas(*surface.get_size(), over=3)
    tip, tail = (height * 0.08, height * 0.5), (height * 0.46, height * 0.5)
    for colour, width in ((INK, 0.115), (BRIGHT, 0.075)):
        arrow.stroke([tail, tip], height * width, colour)
        wings = [(tip[0] + height * 0.15, tip[1] + side * height * 0.15) for side in (-1, 1)]
        arrow.stroke([wings[0], tip, wings[1]], height * width, colour)
    surface.blit(arrow.finish(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return surface


@ANNOUNCED.kept
def _face_up(characters: str, height: int) -> pygame.Surface:
    """Cards side by side."""
    names = characters.split()
    across = min(0.62, 3.3 / len(names)) * height
    surface, size = sheet(round(across * len(names)), height), round(min(across / 0.74, height * 0.9))
    for place, name in enumerate(names):
        put_centred(surface, _card(size, name), (across * (place + 0.5), height / 2))
    return surface


def _card(height: int, character: str = "") -> pygame.Surface:
    """Face down, or that of a character."""
    width = round(height * 0.68)
    canvas = Canvas(width, height, over=3)
    radius, line = height * 0.07, height * 0.028
    canvas.rounded((0, 0, width, height), radius, darker(BRASS, 0.3))
    canvas.rounded((line, line, width - 2 * line, height - 2 * line), radius - line, mix(VELVET, LINE, 0.55))
    inner = line * 3.2
    canvas.rounded((inner, inner, width - 2 * inner, height - 2 * inner), radius * 0.5, darker(BRASS, 0.25))
    inner += line * 0.7
    canvas.rounded((inner, inner, width - 2 * inner, height - 2 * inner), radius * 0.4, mix(VELVET, LINE, 0.35))
    surface = canvas.finish()
    size = round(width * 0.56)
    put_centred(
        surface, emblem(character, size) if character else faded(emblem("thief", size), 210), (width / 2, height / 2)
    )
    return surface


@ANNOUNCED.kept
def _medal(height: int, number: int) -> pygame.Surface:
    """A disc of brass with the number of the round."""
    surface = _disc(height).copy()
    words = text.rendered(str(number), round(height * (0.5 if number < 10 else 0.42)), Weight.EXTRABOLD, ON_BRASS)
    at = ((surface.get_width() - words.get_width()) // 2, (surface.get_height() - words.get_height()) // 2)
    surface.blit(words, at)
    return surface


@ANNOUNCED.kept
def _disc(height: int) -> pygame.Surface:
    size = within(height)
    canvas = Canvas(size, size, over=3)
    middle = (size / 2, size / 2)
    canvas.shaded(ellipse(middle, size * 0.47, size * 0.47), lighter(BRIGHT, 0.2), darker(BRASS, 0.25))
    canvas.polygon(ellipse(middle, size * 0.40, size * 0.40), darker(_SHADE, 0.1))
    canvas.shaded(ellipse(middle, size * 0.385, size * 0.385), mix(BRASS, BRIGHT, 0.25), lighter(BRIGHT, 0.1))
    for dot in range(36):
        angle = math.radians(dot * 10)
        at = (middle[0] + size * 0.435 * math.cos(angle), middle[1] + size * 0.435 * math.sin(angle))
        canvas.disc(at, size * 0.011, darker(_SHADE, 0.1))
    return lifted(canvas.finish(), height)


@ANNOUNCED.kept
def _empty_pillow(height: int) -> pygame.Surface:
    """A white pillow with nothing on it. Which imitation went last, nobody is told."""
    width = round(height * 1.55)
    surface = pillow("white", width, height).copy()
    words = text.rendered("0", round(height * 0.46), Weight.EXTRABOLD, ON_WHITE)
    surface.blit(words, ((width - words.get_width()) // 2, round(height * 0.47) - words.get_height() // 2))
    return surface
