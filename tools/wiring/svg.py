"""A small writer of SVG, for drawings that are read on paper too. Pure: shapes in, text out, the same text every time.

One rule: no meaning by colour alone. Fills are pale, lines are black, and every kind of thing has a word or a shape.
"""

import math
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

INK, PAPER, GREY, FAINT = "#1a1a1a", "#ffffff", "#6b6b6b", "#d9d9d9"
FONT = "DejaVu Sans, Verdana, sans-serif"
Point = tuple[float, float]


class Sheet:
    """Collects shapes; `text()` is the finished file."""

    def __init__(self, width: int, height: int, title: str, unit: str = "") -> None:
        self._size = width, height
        self._unit = unit  # of all lengths, if they are true on paper
        self._title = title
        self._shapes: list[str] = []

    def box(self, x: float, y: float, width: float, height: float, fill: str = PAPER, **more: object) -> None:
        """A rectangle; `rx` rounds it."""
        self._add("rect", {"x": x, "y": y, "width": width, "height": height, "fill": fill, "stroke": INK} | more)

    def disc(self, x: float, y: float, radius: float, fill: str = PAPER, **more: object) -> None:
        """A circle."""
        self._add("circle", {"cx": x, "cy": y, "r": radius, "fill": fill, "stroke": INK} | more)

    def line(self, *points: Point, **more: object) -> None:
        """From point to point."""
        path = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        self._add("polyline", {"points": path, "fill": "none", "stroke": INK} | more)

    def arrow(self, *points: Point, **more: object) -> None:
        """A line with a head at its end."""
        self.line(*points, **more)
        (x0, y0), (x, y) = points[-2:]
        along = math.atan2(y - y0, x - x0)
        wings = [(x - 9 * math.cos(along + turn), y - 9 * math.sin(along + turn)) for turn in (0.4, -0.4)]
        tip = " ".join(f"{_n(px)},{_n(py)}" for px, py in [(x, y), *wings])
        self._add("polygon", {"points": tip, "fill": more.get("stroke", INK)})

    def arc(self, centre: Point, radius: float, start_deg: float, end_deg: float, **more: object) -> None:
        """Along a circle, clockwise from the top; a wide `stroke_width` makes a band of it."""
        (x0, y0), (x1, y1) = around(centre, radius, start_deg), around(centre, radius, end_deg)
        large = int((end_deg - start_deg) % 360 > 180)
        way = f"M {_n(x0)} {_n(y0)} A {_n(radius)} {_n(radius)} 0 {large} 1 {_n(x1)} {_n(y1)}"
        self._add("path", {"d": way, "fill": "none", "stroke": INK} | more)

    def write(self, x: float, y: float, text: str, size: float = 13, **more: object) -> None:
        """A line of text; `anchor` is start, middle or end, `bold` makes it bold."""
        attributes: dict[str, object] = {"x": x, "y": y, "font_size": size, "fill": more.pop("fill", INK)}
        if anchor := more.pop("anchor", None):
            attributes["text_anchor"] = anchor
        if more.pop("bold", False):
            attributes["font_weight"] = "bold"
        self._shapes.append(f"<text{_attributes(attributes | more)}>{escape(text)}</text>")

    def lines(self, x: float, y: float, texts: Iterable[str], size: float = 13, **more: object) -> None:
        """Text on several lines."""
        for number, text in enumerate(texts):
            self.write(x, y + number * size * 1.45, text, size, **more)

    def text(self) -> str:
        """The file."""
        width, height = self._size
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}{self._unit}" '
            f'height="{height}{self._unit}" '
            f"font-family={quoteattr(FONT)}>\n<title>{escape(self._title)}</title>\n{_HATCH}"
        )
        paper = f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
        return "\n".join([head, paper, *self._shapes, "</svg>\n"])

    def _add(self, name: str, attributes: dict[str, object]) -> None:
        self._shapes.append(f"<{name}{_attributes(attributes)}/>")


HATCH = "url(#hatch)"
_HATCH = (
    '<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="6" height="6" fill="{PAPER}"/><line x1="0" y1="0" x2="0" y2="6" stroke="{GREY}" stroke-width="1.5"/>'
    "</pattern></defs>"
)


def around(centre: Point, radius: float, degrees: float) -> Point:
    """A point on a circle, clockwise from the top."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)


def _attributes(attributes: dict[str, object]) -> str:
    return "".join(f" {name.replace('_', '-')}={quoteattr(_n(value))}" for name, value in attributes.items())


def _n(value: object) -> str:
    """A number with at most two decimals, the same on every machine."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
