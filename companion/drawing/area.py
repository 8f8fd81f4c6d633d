"""Areas on the screen, and how they are cut. Pure.

One rule: a scene never adds up pixels; it cuts its area into rows, columns and rests, and every piece is whole.
"""

from typing import NamedTuple


class Area(NamedTuple):
    """A rectangle in pixels."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """Just past its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """Just past its lower edge."""
        return self.top + self.height

    @property
    def centre(self) -> tuple[int, int]:
        return self.left + self.width // 2, self.top + self.height // 2

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    def holds(self, x: int, y: int) -> bool:
        """Is this point inside?"""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def touches(self, other: "Area") -> bool:
        """Do the two share a pixel?"""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def with_(self, other: "Area") -> "Area":
        """The smallest area around both."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        return Area(left, top, max(self.right, other.right) - left, max(self.bottom, other.bottom) - top)

    def common(self, other: "Area") -> "Area":
        """What lies in both."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        width, height = min(self.right, other.right) - left, min(self.bottom, other.bottom) - top
        return Area(left, top, max(0, width), max(0, height))

    def inset(self, across: int, down: int | None = None) -> "Area":
        """Smaller on every side; never less than nothing."""
        down = across if down is None else down
        return Area(
            self.left + across, self.top + down, max(0, self.width - 2 * across), max(0, self.height - 2 * down)
        )

    def at_least(self, side: int) -> "Area":
        """Grown around its middle until no side is shorter than this."""
        wider, taller = max(0, side - self.width), max(0, side - self.height)
        return Area(self.left - wider // 2, self.top - taller // 2, self.width + wider, self.height + taller)

    def middle(self, width: int, height: int) -> "Area":
        """A piece of this size in its middle."""
        return Area(self.left + (self.width - width) // 2, self.top + (self.height - height) // 2, width, height)

    def square(self) -> "Area":
        """The largest square in its middle."""
        side = min(self.width, self.height)
        return self.middle(side, side)

    def moved(self, across: int, down: int) -> "Area":
        """The same size elsewhere."""
        return Area(self.left + across, self.top + down, self.width, self.height)

    def from_top(self, height: int, gap: int = 0) -> tuple["Area", "Area"]:
        """A strip along the top, and the rest."""
        height = min(height, self.height)
        rest = max(0, self.height - height - gap)
        return Area(self.left, self.top, self.width, height), Area(self.left, self.bottom - rest, self.width, rest)

    def from_bottom(self, height: int, gap: int = 0) -> tuple["Area", "Area"]:
        """A strip along the bottom, and the rest."""
        height = min(height, self.height)
        rest = max(0, self.height - height - gap)
        return Area(self.left, self.bottom - height, self.width, height), Area(self.left, self.top, self.width, rest)

    def from_left(self, width: int, gap: int = 0) -> tuple["Area", "Area"]:
        """A strip along the left side, and the rest."""
        width = min(width, self.width)
        rest = max(0, self.width - width - gap)
        return Area(self.left, self.top, width, self.height), Area(self.right - rest, self.top, rest, self.height)

    def from_right(self, width: int, gap: int = 0) -> tuple["Area", "Area"]:
        """A strip along the right side, and the rest."""
        width = min(width, self.width)
        rest = max(0, self.width - width - gap)
        return Area(self.right - width, self.top, width, self.height), Area(self.left, self.top, rest, self.height)

    def columns(self, count: int, gap: int = 0) -> list["Area"]:
        """Side by side, as even as pixels allow."""
        edges = _edges(self.width, count, gap)
        return [Area(self.left + start, self.top, length, self.height) for start, length in edges]

    def rows(self, count: int, gap: int = 0) -> list["Area"]:
        """One below the other, as even as pixels allow."""
        edges = _edges(self.height, count, gap)
        return [Area(self.left, self.top + start, self.width, length) for start, length in edges]

    def grid(self, columns: int, rows: int, gap: int = 0) -> list["Area"]:
        """Row after row."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]

    def shares(self, *weights: float, gap: int = 0) -> list["Area"]:
        """Side by side, as wide as their weights."""
        room = self.width - gap * (len(weights) - 1)
        found: list[Area] = []
        before, start = 0.0, self.left
        for weight in weights:
            before += weight
            end = self.left + round(room * before / sum(weights)) + gap * len(found)
            found.append(Area(start, self.top, end - start, self.height))
            start = end + gap
        return found


def _edges(length: int, count: int, gap: int) -> list[tuple[int, int]]:
    room = length - gap * (count - 1)
    cuts = [room * index // count for index in range(count + 1)]
    return [(cuts[index] + gap * index, cuts[index + 1] - cuts[index]) for index in range(count)]
