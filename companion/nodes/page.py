"""Pages: parts by name and how they are arranged, as one plain value that prints as text. Pure."""

from collections.abc import Iterator, Mapping

import msgspec

from companion.nodes.as_text import text_lines
from companion.nodes.nodes import Node, Part, Shape, Slot, Tap, Text, inside, taps_of, walk


class Page(msgspec.Struct, frozen=True):
    """The parts by name, and how they are arranged; `layouts` may leave out shapes that are arranged as a wide one.

    A page can lie over another one, `below`, which is veiled and cannot be tapped; `outside` is what a tap on the veil
    does. `call`: a phone is felt whenever there is another one. `ground` names what it lies on, and whose colours its
    panels and buttons have; without one, that is velvet.
    """

    title: str
    parts: Mapping[str, Node]
    layouts: Mapping[Shape, Node]
    below: "Page | None" = None
    outside: Tap | None = None
    call: str = ""
    ground: str = ""

    def layout(self, shape: Shape) -> Node:
        """How it is arranged on such a screen."""
        return self.layouts.get(shape) or self.layouts[Shape.WIDE]

    def walk(self) -> Iterator[Node]:
        """All nodes, part by part, in the order in which people read."""
        placed = [node.part for node in walk(self.layouts[Shape.WIDE]) if isinstance(node, Slot)]
        for name in dict.fromkeys([*placed, *self.parts]):
            if name in self.parts:
                yield from walk(self.parts[name])

    @property
    def marked(self) -> tuple[Text, ...]:
        """What a voice says of it: the texts that are marked for that, as a wide screen shows them at first."""
        return tuple(dict.fromkeys(self._marked(self.layouts[Shape.WIDE])))

    def _marked(self, node: Node) -> Iterator[Text]:
        if isinstance(node, Slot) and node.part in self.parts:
            yield from self._marked(self.parts[node.part])
        elif isinstance(node, Text) and node.part is not Part.NONE:
            yield node
        for child in inside(node):
            if child.since == 0:
                yield from self._marked(child)

    @property
    def taps(self) -> list[Tap]:
        """Everything that can be tapped on it, in order: a tap's number is its place in this list."""
        found = [tap for node in self.walk() for tap in taps_of(node)]
        return found if self.outside is None else [*found, self.outside]

    def __str__(self) -> str:
        """Line by line, with what lies below it after it; its ladders are on their first step."""
        lines = [f"# {self.title}", *text_lines(self.layout(Shape.WIDE), self.parts)]
        if self.below is not None:
            lines += ["", *(f"| {line}" for line in str(self.below).splitlines())]
        return "\n".join(lines)


def single(title: str, body: Node, below: Page | None = None, outside: Tap | None = None) -> Page:
    """A page of one part."""
    return Page(title, {"body": body}, {Shape.WIDE: Slot(part="body")}, below, outside)
