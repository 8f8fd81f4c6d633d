"""Arithmetic with colours. Pure: numbers in, numbers out."""

from companion.screen.drawing.theme import Colour

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one`, with `share` (0 to 1) of `other` in it."""
    share = min(1.0, max(0.0, share))
    (a, b, c), (d, e, f) = one, other
    return round(a + (d - a) * share), round(b + (e - b) * share), round(c + (f - c) * share)


def darker(colour: Colour, share: float) -> Colour:
    """Towards black."""
    return mix(colour, BLACK, share)


def lighter(colour: Colour, share: float) -> Colour:
    """Towards white."""
    return mix(colour, WHITE, share)


def lit(colour: Colour, light: float) -> Colour:
    """A surface of this colour under this much light: 1 shows it as it is, less is shade, more a warm gleam."""
    if light <= 1:
        light = max(0.0, light)
        return round(colour[0] * light), round(colour[1] * light), round(colour[2] * light)
    return mix(colour, (255, 240, 214), (light - 1) * 0.75)
