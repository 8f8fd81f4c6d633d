"""Outlines as points: SVG path data, regular shapes, curves. Pure: text and numbers in, points out."""

import functools
import math
import re
from collections.abc import Iterator, Sequence

Point = tuple[float, float]
Points = Sequence[Point]

_TOKEN = re.compile(r"[MLHVCQZ]|-?\d+(?:\.\d+)?")
_STEPS = 14  # straight pieces in a curve: smooth at any size drawn here


@functools.lru_cache(maxsize=64)
def path(data: str) -> tuple[list[Point], ...]:
    """The outlines of SVG path data; absolute commands M L H V C Q Z only."""
    outlines: list[list[Point]] = []
    for letter, numbers in _commands(data):
        if letter == "M":
            outlines.append([(numbers[0], numbers[1])])
        elif letter != "Z":
            outlines[-1].extend(_piece(letter, numbers, outlines[-1][-1]))
    return tuple(outlines)


_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    tokens = _TOKEN.findall(data)
    letter, at = "M", 0
    while at < len(tokens):
        if tokens[at] in _ARITY:
            letter = tokens[at]
            at += 1
        count = _ARITY[letter]
        yield letter, [float(token) for token in tokens[at : at + count]]
        at += count


def _piece(letter: str, numbers: list[float], start: Point) -> list[Point]:
    match letter:
        case "L":
            return [(numbers[0], numbers[1])]
        case "H":
            return [(numbers[0], start[1])]
        case "V":
            return [(start[0], numbers[0])]
        case _:
            controls = [start, *zip(numbers[::2], numbers[1::2], strict=True)]
            return curve(*controls)[1:]


def curve(*controls: Point, steps: int = _STEPS) -> list[Point]:
    """A Bezier curve through three or four controls, as points."""
    weights = _weights(len(controls) - 1, steps)
    return [
        (
            sum(weight * control[0] for weight, control in zip(row, controls, strict=True)),
            sum(weight * control[1] for weight, control in zip(row, controls, strict=True)),
        )
        for row in weights
    ]


@functools.lru_cache(maxsize=16)
def _weights(degree: int, steps: int) -> tuple[tuple[float, ...], ...]:
    """How much each control counts at each step (Bernstein's polynomials)."""
    return tuple(
        tuple(
            math.comb(degree, i) * (step / steps) ** i * (1 - step / steps) ** (degree - i) for i in range(degree + 1)
        )
        for step in range(steps + 1)
    )


def between(one: Point, other: Point, share: float) -> Point:
    """The point at `share` of the way from one to the other."""
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def regular(corners: int, radius: float, first_degrees: float = -90.0, centre: Point = (0.0, 0.0)) -> list[Point]:
    """A regular polygon; its first corner points up unless told otherwise."""
    return ellipse(centre, radius, radius, corners, first_degrees)


def ellipse(centre: Point, across: float, down: float, corners: int = 48, first_degrees: float = -90.0) -> list[Point]:
    """Points around an ellipse, clockwise on the screen."""
    x, y = centre
    return [(x + across * cosine, y + down * sine) for cosine, sine in _round(corners, first_degrees)]


@functools.lru_cache(maxsize=64)
def _round(corners: int, first_degrees: float) -> list[Point]:
    angles = [math.radians(first_degrees + 360.0 * corner / corners) for corner in range(corners)]
    return [(math.cos(angle), math.sin(angle)) for angle in angles]


def star(points: int, outer: float, inner: float) -> list[Point]:
    """A star around the origin, one point up."""
    around = [regular(points, outer), regular(points, inner, -90.0 + 180.0 / points)]
    return [corner for pair in zip(*around, strict=True) for corner in pair]


def rounded(corners: Points, radius: float) -> list[Point]:
    """The same polygon with its corners rounded off."""
    result: list[Point] = []
    for before, corner, after in zip([corners[-1], *corners], corners, [*corners[1:], corners[0]], strict=False):
        start = _along(corner, before, radius)
        end = _along(corner, after, radius)
        result += curve(start, corner, end, steps=6)
    return result


def _along(start: Point, end: Point, distance: float) -> Point:
    length = math.dist(start, end)
    return between(start, end, min(0.5, distance / length) if length else 0.0)


def placed(points: Points, scale: float, offset: Point = (0.0, 0.0)) -> list[Point]:
    """Scaled, then moved."""
    return [(x * scale + offset[0], y * scale + offset[1]) for x, y in points]
