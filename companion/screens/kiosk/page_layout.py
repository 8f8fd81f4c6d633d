"""Where the nodes of a page go on a screen: rows, columns, grids and lists that grow and shrink, and ladders.

One rule: what a node wants and where it goes is asked of the same functions; whatever does not fit is counted, and a
`Fit` goes down its ladder until nothing is. It knows no pygame: a ruler measures words. What is the same as before, in
the same place, is not laid out again.
"""

from collections.abc import Hashable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from companion.drawing.area import Area
from companion.nodes.nodes import (
    Button,
    Drawing,
    Fit,
    Grid,
    Group,
    Input,
    List,
    Look,
    Node,
    Row,
    Shape,
    Slot,
    Space,
    Sprite,
    Step,
    Switch,
    Text,
    rung,
)
from companion.nodes.page import Page
from companion.nodes.styles import ENDLESS, NONE, Metrics, metrics
from companion.nodes.theme import Sizes

Size = tuple[int, int]
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
_NATURAL = {
    Text: "text", Sprite: "sprite", Switch: "switch", Space: "space", Drawing: "drawing", Button: "button",
    Input: "input",
}  # fmt: skip
_PartKey = tuple[Node, Area, Step, tuple[tuple[str, Step], ...]]  # the last are the steps of ladders with a name
_MOST_PASSES = 4  # to bring ladders of one name onto one step
_STRETCH = "stretch"


class Ruler(Protocol):
    """Knows how large words are on one screen."""

    def size(self, node: Text | Button, width: int, step: Step) -> Size:
        """In so much width, in as many lines as it takes."""

    def least(self, node: Text | Button, step: Step) -> int:
        """How narrow it may become."""

    def lowest(self, node: Text | Button, width: int, step: Step) -> int:
        """How low it may become."""

    def within(self, node: Text, area: Size, step: Step) -> int:
        """How high its lines are that have to do with so much room."""

    def fits(self, node: Text | Button, area: Area, step: Step) -> bool:
        """Can all of it be read there?"""


class Placed(NamedTuple):
    """A node, where it is, and on which step of its ladder; of a list, its leaf and how many there are.

    `number`: its place among those of a numbered list that are shown, from 1.
    """

    node: Node
    area: Area
    step: Step
    leaf: int = 0
    leaves: int = 1
    number: int = 0


class _TooTightError(Exception):
    """Something does not fit, and there is a next step to try."""


class _Kept(dict[K, V]):
    """Remembers what was found lately; what was not asked for the longest goes first."""

    def __init__(self, most: int) -> None:
        self._most = most

    def keep(self, key: K, value: V) -> V:
        if len(self) >= self._most:
            del self[next(iter(self))]
        self[key] = value
        return value


class Layout:
    """Lays out pages for one screen."""

    def __init__(self, sizes: Sizes, shape: Shape, ruler: Ruler) -> None:
        self.sizes, self.shape, self.ruler = sizes, shape, ruler
        self.misfits = 0  # how many things did not fit on the last page
        self._page = Page("", {}, {})
        self._styles: dict[tuple[str, type], Metrics] = {}
        self._sizes_now: dict[tuple[int, int, Step], Size] = {}  # of nodes of this page
        self._sizes_of_parts: _Kept[tuple[Node, int, Step], Size] = _Kept(512)
        self._lowest_of_parts: _Kept[tuple[Node, int, Step], int] = _Kept(512)
        self._parts: _Kept[_PartKey, tuple[list[Placed], int, dict[str, Step]]] = _Kept(256)
        self._part_ids: set[int] = set()
        self._is_trying = False
        self._steps: dict[str, Step] = {}  # by the name of a ladder: where it has got to

    def place(self, page: Page, area: Area) -> list[Placed]:
        """Everything in its place, from below."""
        self._page, self._part_ids = page, {id(part) for part in page.parts.values()}
        self._sizes_now.clear()
        self._steps = {}
        for _ in range(_MOST_PASSES):
            before = dict(self._steps)
            self.misfits, self._is_trying = 0, False
            out: list[Placed] = []
            self._place(page.layout(self.shape), area, 0, out)
            if self._steps == before or not self._steps:
                break
        return out

    def style(self, node: Node) -> Metrics:
        """The measures of a node; what has no style by name has one by its kind."""
        key = (node.style, type(node))
        found = self._styles.get(key)
        if found is None:
            name = node.style or _NATURAL.get(type(node), "")
            found = self._styles[key] = metrics(name, self.shape, self.sizes)
        return found

    # what a node wants

    def size_of(self, node: Node, width: int = ENDLESS) -> Size:
        """How large a node is by itself, for a scene that places the rest by hand."""
        self._sizes_now.clear()
        return self.wanted(node, width, 0)

    def wanted(self, node: Node, width: int, step: Step) -> Size:
        """How large a node is that may be so wide, and as high as it likes."""
        if isinstance(node, Slot):
            node = self._real(node)
        key = (id(node), width, step)
        found = self._sizes_now.get(key)
        if found is not None:
            return found
        if id(node) in self._part_ids:
            kept = self._sizes_of_parts.get((node, width, step))
            found = kept or self._sizes_of_parts.keep((node, width, step), self._wanted(node, width, step))
        else:
            found = self._wanted(node, width, step)
        self._sizes_now[key] = found
        return found

    def _wanted(self, node: Node, width: int, step: Step) -> Size:
        style = self.style(node)
        room = min(width, style.max_width) if style.width == NONE else style.width
        across, down = self._content(node, style, max(0, room - 2 * style.pad_x), step)
        across, down = across + 2 * style.pad_x, down + style.pad_top + style.pad_y
        across = across if style.width == NONE else style.width
        down = down if style.height == NONE else style.height
        return min(max(across, style.min_width), style.max_width), min(max(down, style.min_height), style.max_height)

    def _content(self, node: Node, style: Metrics, width: int, step: Step) -> Size:  # noqa: C901, PLR0911 - one case per kind
        if isinstance(node, Text | Button):
            return self.ruler.size(node, width, step)
        if isinstance(node, Sprite):
            side = self.sizes.px(node.size) if node.size else 0
            return side, side
        if isinstance(node, Fit):
            return self.wanted(node.child, width, self._steps.get(node.name, 0))
        if isinstance(node, List):
            return self._wanted_list(node, style, width, step)
        if isinstance(node, Group):
            children = self._shown(node.children, step)
            if not children:
                return 0, 0
            if isinstance(node, Grid):
                return self._wanted_grid(node, style, children, width, step)
            is_row, gap = self._way(node, style, step)
            gaps = gap * (len(children) - 1)
            if is_row:
                widths = self._lengths(children, width - gaps, step, across=True, cross=0)
                heights = [self.wanted(one, each, step)[1] for one, each in zip(children, widths, strict=True)]
                return sum(widths) + gaps, max(heights)
            sizes = [self.wanted(child, width, step) for child in children]
            return max(size[0] for size in sizes), sum(size[1] for size in sizes) + gaps
        if isinstance(node, Drawing) and node.ratio and width < ENDLESS:
            return width, round(width / node.ratio)
        return 0, 0  # other drawings, spaces, switches and inputs take what they get

    def _wanted_grid(self, node: Grid, style: Metrics, children: Sequence[Node], width: int, step: Step) -> Size:
        columns = self._columns(node, style, len(children), step)
        cell = (width - style.gap * (columns - 1)) // columns if width < ENDLESS else ENDLESS
        sizes = [self.wanted(child, cell, step) for child in children]
        rows = -(-len(children) // columns)
        across = max(size[0] for size in sizes) * columns + style.gap * (columns - 1)
        return across, max(size[1] for size in sizes) * rows + style.gap * (rows - 1)

    def _wanted_list(self, node: List, style: Metrics, width: int, step: Step) -> Size:
        if not node.children:
            return 0, 0
        if node.flows:
            heights = [self.wanted(child, width, step)[1] for child in self._shown(node.children, step)]
            return width, sum(heights) + style.gap * max(0, len(heights) - 1)
        cell = (width - style.gap * (style.columns - 1)) // style.columns if width < ENDLESS else ENDLESS
        low = max(self.wanted(child, cell, step)[1] for child in node.children)
        rows = -(-len(node.children) // style.columns)
        return width, rows * (low + style.gap) - style.gap

    def _most_high(self, node: Node, width: int, step: Step) -> int:
        """How high an item of a list becomes where there is room: as its style says, else as high as it wants."""
        most = self.style(node).max_height
        return self.wanted(node, width, step)[1] if most == ENDLESS else most

    def _columns(self, node: Grid, style: Metrics, count: int, step: Step) -> int:
        return max(1, min(rung(node.columns, step) or style.columns, count))

    # where it goes

    def _place(self, node: Node, area: Area, step: Step, out: list[Placed]) -> None:
        if isinstance(node, Slot):
            node = self._real(node)
        if id(node) in self._part_ids:
            self._place_part(node, area, step, out)
        else:
            self._place_node(node, area, step, out)

    def _place_part(self, node: Node, area: Area, step: Step, out: list[Placed]) -> None:
        key = (node, area, step, tuple(self._steps.items()))
        found = self._parts.pop(key, None)
        if found is None:
            placed: list[Placed] = []
            before, self.misfits = self.misfits, 0
            try:
                self._place_node(node, area, step, placed)
            finally:
                misfits, self.misfits = self.misfits, before
            found = placed, misfits, dict(self._steps)
        self._parts.keep(key, found)
        self.misfits += found[1]
        self._steps = dict(found[2])
        if found[1] and self._is_trying:
            raise _TooTightError
        out += found[0]

    def _place_node(self, node: Node, area: Area, step: Step, out: list[Placed]) -> None:
        match node:
            case Fit():
                self._fit(node, area, out)
            case List():
                self._leaf(node, area, step, out)
            case Text() | Button():
                out.append(Placed(node, area, step))
                self._miss(not self.ruler.fits(node, area, step))
            case Group(look=Look.BADGE):
                out.append(Placed(node, area, step))
                self._miss(area.width < self.wanted(node, ENDLESS, step)[0])
            case _:
                out.append(Placed(node, area, step))
                children = self._shown(node.children, step) if isinstance(node, Group) else []
                if children and isinstance(node, Grid):
                    self._place_grid(node, children, area, step, out)
                elif children and isinstance(node, Group):
                    self._place_group(node, children, area, step, out)

    def _place_group(self, node: Group, children: Sequence[Node], area: Area, step: Step, out: list[Placed]) -> None:
        style = self.style(node)
        is_row, gap = self._way(node, style, step)
        left, top, width, height = _inside(style, area)
        main, cross = (width, height) if is_row else (height, width)
        room = main - gap * (len(children) - 1)
        lengths = self._lengths(children, room, step, across=is_row, cross=cross)
        spare = room - sum(lengths)
        self._miss(spare < 0)
        place, between = _spread(style, spare, len(children))
        for child, length in zip(children, lengths, strict=True):
            start, breadth = self._across(child, style, cross, length, step, is_row=is_row)
            if is_row:
                spot = Area(left + place, top + start, max(0, length), breadth)
            else:
                spot = Area(left + start, top + place, breadth, max(0, length))
            self._place(child, spot, step, out)
            place += length + gap + between

    def _place_grid(self, node: Grid, children: Sequence[Node], area: Area, step: Step, out: list[Placed]) -> None:
        style = self.style(node)
        inside = Area(*_inside(style, area))
        columns = self._columns(node, style, len(children), step)
        rows = -(-len(children) // columns)
        width = (inside.width - style.gap * (columns - 1)) // columns
        most = max(self.style(child).max_height for child in children)
        low = max(self._lowest(child, width, step) for child in children)
        room = (inside.height - style.gap * (rows - 1)) // rows
        self._miss(room < low)
        high = min(most, room) * rows + style.gap * (rows - 1)
        cells = inside.from_top(max(0, high))[0].grid(columns, rows, style.gap)
        for child, cell in zip(children, cells, strict=False):
            self._place(child, cell, step, out)

    def _across(
        self, child: Node, style: Metrics, room: int, length: int, step: Step, *, is_row: bool
    ) -> tuple[int, int]:
        """Where a child begins across its parent, and how broad it is."""
        own = self.style(child)
        align = own.aside or style.align
        fixed, most = (own.height, own.max_height) if is_row else (own.width, own.max_width)
        if fixed != NONE:
            breadth = min(fixed, most, room)
            self._miss(fixed > room and is_row)
        elif align == _STRETCH:
            breadth = min(room, most)
        else:
            size = self.wanted(child, length if is_row else room, step)
            breadth = min(size[1] if is_row else size[0], room, most)
        if align == "end":
            return room - breadth, breadth
        is_middle = align == "centre" or (align == _STRETCH and breadth < room)
        return ((room - breadth) // 2 if is_middle else 0), breadth

    def _way(self, node: Group, style: Metrics, step: Step) -> tuple[bool, int]:
        """Whether its children stand side by side, and the gap between them."""
        if step in node.stacks:
            return False, style.gap
        return (style.along == "row" if style.along else isinstance(node, Row)), style.gap

    def _real(self, node: Node) -> Node:
        return self._page.parts[node.part] if isinstance(node, Slot) else node

    def _shown(self, children: Sequence[Node], step: Step) -> list[Node]:
        """Those that are not left out on this step, or on this screen."""
        return [
            child
            for child in (self._real(each) for each in children if not self._is_missing(each))
            if child.since <= step and not 0 < child.until <= step and not self.style(child).hidden
        ]

    def _is_missing(self, node: Node) -> bool:
        return isinstance(node, Slot) and node.part not in self._page.parts

    def _lengths(self, children: Sequence[Node], room: int, step: Step, *, across: bool, cross: int) -> list[int]:
        """How long each child is along its parent: what it wants, and then it grows or shrinks."""
        styles = [self.style(child) for child in children]
        bases, most = [], []
        for child, style in zip(children, styles, strict=True):
            if across:
                fixed, low, high = style.width, style.min_width, style.max_width
            else:
                fixed, low, high = style.height, style.min_height, style.max_height
            if fixed != NONE:
                base = fixed
            elif style.even:
                base = low
            else:
                base = self.wanted(child, ENDLESS if across else cross, step)[0 if across else 1]
            bases.append(min(max(base, low), high))
            most.append(high)
        free = room - sum(bases)
        if free > 0:
            _grow(bases, [style.grow for style in styles], most, free)
        elif free < 0:
            pairs = zip(children, bases, strict=True)
            least = [self._least(child, base, cross, step, across=across) for child, base in pairs]
            _shrink(bases, least, -free)
            if not across:
                self._settle(children, bases, cross, step)
        return bases

    def _least(self, child: Node, base: int, cross: int, step: Step, *, across: bool) -> int:
        """How short a child may become along its parent, where it would be so long."""
        style = self.style(child)
        fixed, low = (style.width, style.min_width) if across else (style.height, style.min_height)
        if fixed != NONE or not style.shrink or base <= low:
            return base
        shortest = self._narrowest(child, step) if across else self._lowest(child, cross, step)
        return min(base, max(low, shortest))

    def _settle(self, children: Sequence[Node], heights: list[int], width: int, step: Step) -> None:
        """Fewer lines, in smaller type, take no more room than they need."""
        for at, child in enumerate(children):
            if isinstance(child, Text) and child.wraps:
                heights[at] = min(heights[at], self.ruler.within(child, (width, heights[at]), step))

    def _narrowest(self, node: Node, step: Step) -> int:
        """How narrow something may become: words as far as they can be read."""
        style = self.style(node)
        if isinstance(node, Text | Button):
            return max(style.min_width, self.ruler.least(node, step) + 2 * style.pad_x)
        if isinstance(node, Fit):
            return style.min_width
        if isinstance(node, Row) and not style.along:
            children = self._shown(node.children, step)
            gaps = style.gap * max(0, len(children) - 1)
            return sum(self._least_width(child, step) for child in children) + gaps + 2 * style.pad_x
        return style.min_width

    def _least_width(self, node: Node, step: Step) -> int:
        style = self.style(node)
        if style.width != NONE:
            return style.width
        if not style.shrink:
            return self.wanted(node, ENDLESS, step)[0]
        return self._narrowest(node, step)

    def _lowest(self, node: Node, width: int, step: Step) -> int:
        """How low something may become: words in smaller type, if nothing else helps; a ladder goes down."""
        node = self._real(node)
        if id(node) not in self._part_ids:
            return self._how_low(node, width, step)
        key = (node, width, step)
        kept = self._lowest_of_parts.get(key)
        return self._lowest_of_parts.keep(key, self._how_low(node, width, step)) if kept is None else kept

    def _how_low(self, node: Node, width: int, step: Step) -> int:  # noqa: PLR0911 - one case per kind
        style = self.style(node)
        if style.height != NONE:
            return style.height
        inside = max(0, width - 2 * style.pad_x)
        pads = style.pad_top + style.pad_y
        if isinstance(node, Fit):
            return max(style.min_height, self._lowest(node.child, width, node.steps - 1))
        if isinstance(node, Text | Button):
            return max(style.min_height, self.ruler.lowest(node, inside, step) + pads)
        if isinstance(node, List | Drawing | Space):
            return max(style.min_height, pads)
        if isinstance(node, Grid) or not isinstance(node, Group):
            return self.wanted(node, width, step)[1]
        children = self._shown(node.children, step)
        if not children:
            return max(style.min_height, pads)
        is_row, gap = self._way(node, style, step)
        if is_row:
            widths = self._lengths(children, inside - gap * (len(children) - 1), step, across=True, cross=0)
            low = max(self._lowest(child, each, step) for child, each in zip(children, widths, strict=True))
        else:
            low = sum(self._lowest(child, inside, step) for child in children) + gap * (len(children) - 1)
        return min(max(style.min_height, low + pads), style.max_height)

    def _miss(self, does_not_fit: bool) -> None:
        if does_not_fit and self._is_trying:
            raise _TooTightError
        self.misfits += does_not_fit

    def _fit(self, node: Fit, area: Area, out: list[Placed]) -> None:
        """Step by step; where none will do, the last one."""
        was_trying, self._is_trying = self._is_trying, True
        before = self.misfits
        placed: list[Placed] = []
        found = node.steps - 1
        for step in range(self._steps.get(node.name, 0) if node.name else 0, node.steps - (0 if was_trying else 1)):
            placed = []
            steps = dict(self._steps)
            try:
                self._place(node.child, area, step, placed)
            except _TooTightError:
                self.misfits, self._steps = before, steps
                continue
            found = step
            break
        else:
            self._is_trying = was_trying
            placed = []
            self._place(node.child, area, found, placed)
        self._is_trying = was_trying
        if node.name:
            self._steps[node.name] = max(found, self._steps.get(node.name, 0))
        out.append(Placed(node, area, found))
        out += placed

    def _leaf(self, node: List, area: Area, step: Step, out: list[Placed]) -> None:
        """As many rows as there is room for; with buttons for leafing below or beside them where that is not all."""
        style = self.style(node)
        inside = Area(*_inside(style, area))
        children = self._shown(node.children, step)
        if not children:
            out.append(Placed(node, inside.from_bottom(0)[0], step))
            return
        if node.flows:
            self._flow(node, children, inside, step, out)
            return
        columns, count = style.columns, len(children)
        width, low = self._cell(children, columns, inside, step, style.gap)
        rows, leaves, each = -(-count // columns), 1, count
        pager, most = inside.from_bottom(0)[0], style.rows or rows
        if rows > most or rows * (low + style.gap) - style.gap > inside.height:
            if node.to and node.more is None:
                leafs = inside.from_right if style.beside else inside.from_bottom
                pager, inside = leafs(self.sizes.touch, style.gap)
                width, low = self._cell(children, columns, inside, step, style.gap)
            rows = max(1, min(most, (inside.height + style.gap) // (low + style.gap)))
            each = max(1, rows * columns - (node.more is not None))
            leaves = -(-count // each) if node.to else 1
        self._miss(node.whole and leaves > 1 and self._is_trying)
        leaf = max(0, min(node.at, leaves - 1))
        items = [*children[leaf * each :][:each], *_more(node, (leaf + 1) % leaves, leaves)]
        foot_leaves = 1 if node.more else leaves
        out.append(Placed(node, pager, step, leaf, foot_leaves))
        most_high = max(self._most_high(child, width, step) for child in children)
        high = min(most_high, (inside.height + style.gap) // rows - style.gap)
        self._miss(high < low)
        cells = inside.from_top(rows * (high + style.gap) - style.gap)[0].grid(columns, rows, style.gap)
        if style.down:
            cells = [cells[row * columns + column] for column in range(columns) for row in range(rows)]
        for number, (cell, child) in enumerate(zip(cells, items, strict=False), start=1):
            first = len(out)
            self._place(child, cell, step, out)
            if node.numbered:
                out[first] = out[first]._replace(number=number)

    def _cell(self, children: Sequence[Node], columns: int, inside: Area, step: Step, gap: int) -> tuple[int, int]:
        """How wide each of these is in so many columns, and how high at least."""
        width = (inside.width - gap * (columns - 1)) // columns
        return width, max(1, *(self._lowest(child, width, step) for child in children))

    def _flow(self, node: List, children: Sequence[Node], inside: Area, step: Step, out: list[Placed]) -> None:
        """One below the other, each as high as it needs, page by page where they do not fit; what is left is shared."""
        gap = self.style(node).gap
        heights = [self.wanted(child, inside.width, step)[1] for child in children]
        pages = _pages(heights, inside.height, gap)
        foot = 0
        if not node.to:
            pages = pages[:1]
        elif len(pages) > 1:
            foot = self.sizes.touch + gap
            pages = _pages(heights, inside.height - foot, gap)
        self._miss(node.whole and len(pages) > 1 and self._is_trying)
        leaf = max(0, min(node.at, len(pages) - 1))
        out.append(Placed(node, inside.from_bottom(max(0, foot - gap))[0], step, leaf, len(pages)))
        items = [children[at] for at in pages[leaf]]
        high, left = [heights[at] for at in pages[leaf]], inside.height - foot
        free = left - sum(high) - gap * (len(high) - 1)
        self._miss(free < 0)
        styles = [self.style(child) for child in items]
        _grow(high, [style.grow for style in styles], [style.max_height for style in styles], free)
        rest = inside
        for child, height in zip(items, high, strict=True):
            spot, rest = rest.from_top(min(height, rest.height), gap)
            self._place(child, spot, step, out)


def _more(node: List, to: int, leaves: int) -> list[Node]:
    """The button that opens the next leaf, where there are several."""
    if node.more is None or leaves < 2 or to >= len(node.to):
        return []
    return [replace(node.more, tap=replace(node.to[to], key="page down", means="more"))]


def _inside(style: Metrics, area: Area) -> tuple[int, int, int, int]:
    width = max(0, area.width - 2 * style.pad_x)
    return area.left + style.pad_x, area.top + style.pad_top, width, max(0, area.height - style.pad_top - style.pad_y)


def _pages(heights: Sequence[int], room: int, gap: int) -> list[list[int]]:
    """Which of them are on each page: as many as find room, at least one."""
    pages: list[list[int]] = [[]]
    left = room
    for at, height in enumerate(heights):
        if pages[-1] and height > left:
            pages.append([])
            left = room
        pages[-1].append(at)
        left -= height + gap
    return pages


def _spread(style: Metrics, spare: int, count: int) -> tuple[int, int]:
    """Where the first child begins, and what more is between two of them."""
    if spare <= 0 or style.justify == "start":
        return 0, 0
    if style.justify == "between":
        return 0, spare // max(1, count - 1)
    if style.justify == "around":
        return spare // (2 * count), spare // count
    return (spare // 2 if style.justify == "centre" else spare), 0


def _grow(lengths: list[int], weights: list[float], most: list[int], free: int) -> None:
    """Share what is free, as weights say, until everybody is as long as may be."""
    while free > 0:
        growing = [at for at, weight in enumerate(weights) if weight and lengths[at] < most[at]]
        total = sum(weights[at] for at in growing)
        if not total:
            return
        left = free
        for at in growing:
            more = min(round(left * weights[at] / total), most[at] - lengths[at])
            total -= weights[at]
            left -= more
            lengths[at] += more
        if left == free:
            return
        free = left


def _shrink(lengths: list[int], least: list[int], over: int) -> None:
    """Take away what is too much, where something may become shorter: from each in proportion to what it can give."""
    spare = [length - low for length, low in zip(lengths, least, strict=True)]
    total = sum(spare)
    if total <= over:
        lengths[:] = least
        return
    for at, give in enumerate(spare):
        if give <= 0:
            continue
        less = min(give, -(-over * give // total))
        lengths[at] -= less
        over -= less
        total -= give
