"""Where nodes go: laws for every tree, and what each kind does."""

from collections.abc import Iterator
from itertools import combinations, product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.drawing.area import Area
from companion.nodes.nodes import (
    Button,
    Column,
    Drawing,
    Fit,
    Grid,
    List,
    Node,
    Row,
    Shape,
    Slot,
    Space,
    Sprite,
    Tap,
    Text,
)
from companion.nodes.page import Page, single
from companion.nodes.styles import STYLES, Style, metrics, style_named
from companion.nodes.theme import SIZES, Sizes
from companion.pages.actions import Undo
from companion.screens.kiosk.page_layout import Layout, Placed

BASE = Sizes(800, 480)
LETTER, LINE = 10, 20


class EvenRuler:
    """Every letter is ten pixels wide, every line twenty high; a short role has half of both."""

    def _words(self, node: Text | Button, step: int) -> str:
        words = node.words if isinstance(node, Text) else node.label
        return words[min(step, len(words) - 1)] if isinstance(words, tuple) else words

    def size(self, node: Text | Button, width: int, step: int) -> tuple[int, int]:
        words = self._words(node, step)
        if isinstance(node, Text) and node.wraps:
            letters = max(1, width // LETTER)
            lines = -(-len(words) // letters) or 1
            return min(len(words), letters) * LETTER, lines * LINE
        return len(words) * LETTER, LINE

    def least(self, node: Text | Button, step: int) -> int:
        return LETTER if isinstance(node, Text) and node.wraps else len(self._words(node, step)) * LETTER

    def lowest(self, node: Text | Button, width: int, step: int) -> int:
        return self.size(node, width, step)[1]

    def within(self, node: Text, area: tuple[int, int], step: int) -> int:
        return self.size(node, area[0], step)[1]

    def fits(self, node: Text | Button, area: Area, step: int) -> bool:
        across, down = self.size(node, area.width, step)
        return across <= area.width and down <= area.height


def layout(sizes: Sizes = BASE, shape: Shape = Shape.WIDE) -> Layout:
    return Layout(sizes, shape, EvenRuler())


def placed(node: Node, width: int = 400, height: int = 200) -> list[Placed]:
    return layout().place(single("", node), Area(0, 0, width, height))


def area_of(found: list[Placed], node: Node) -> Area:
    return next(each.area for each in found if each.node is node)


words = st.text("abc", min_size=1, max_size=12)
leaves = st.one_of(
    st.builds(lambda each: Text(words=each), words),
    st.builds(lambda each: Text(words=each, wraps=True), words),
    st.builds(lambda each: Button(label=each, tap=None, style="keep"), words),
    st.builds(Space),
    st.builds(lambda: Sprite(name="icon-menu", size=20)),
)
styles = st.sampled_from(["", "line", "stack", "row", "even", "grow", "well", "middle"])


def _groups(children: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    several = st.lists(children, max_size=4).map(tuple)
    return st.one_of(
        st.builds(lambda each, style: Row(children=each, style=style), several, styles),
        st.builds(lambda each, style: Column(children=each, style=style), several, styles),
        st.builds(lambda each, columns: Grid(children=each, columns=columns), several, st.integers(1, 3)),
        st.builds(lambda each: Fit(child=each, steps=3), children),
    )


trees = st.recursive(leaves, _groups, max_leaves=12)


def _pairs(found: list[Placed]) -> Iterator[tuple[Placed, Placed]]:
    """Leaves only: what groups hold lies on them."""
    yield from combinations([each for each in found if isinstance(each.node, Text | Button | Sprite)], 2)


@given(trees, st.integers(100, 900), st.integers(60, 700))
def test_whatever_fits_lies_inside_and_apart(tree: Node, width: int, height: int) -> None:
    room = layout()
    found = room.place(single("", tree), Area(0, 0, width, height))
    assert all(each.area.width >= 0 and each.area.height >= 0 for each in found)
    if room.misfits:
        return
    for each in found:
        assert each.area.left >= 0
        assert each.area.top >= 0
        if isinstance(each.node, Text | Button):
            assert each.area.right <= width, each
            assert each.area.bottom <= height, each
    for one, other in _pairs(found):
        assert not one.area.touches(other.area), (one, other)


@given(trees, trees, st.integers(100, 900))
def test_what_is_remembered_is_what_would_be_found_anew(one: Node, other: Node, width: int) -> None:
    area = Area(0, 0, width, 300)
    arranged = Column(children=(Slot(part="one"), Slot(part="other")))
    room = layout()
    for parts in ({"one": one, "other": other}, {"one": other, "other": other}, {"one": one, "other": other}):
        page = Page("", parts, {Shape.WIDE: arranged})
        anew = layout()
        assert room.place(page, area) == anew.place(page, area)
        assert room.misfits == anew.misfits


def test_part_that_stays_is_not_laid_out_again() -> None:
    room, area = layout(), Area(0, 0, 400, 200)
    arranged = {Shape.WIDE: Column(children=(Slot(part="stays"), Slot(part="changes")))}
    stays = Row(children=(Text(words="same"), Text(words="words")), style="line")
    first = room.place(Page("", {"stays": stays, "changes": Text(words="1")}, arranged), area)
    again = room.place(Page("", {"stays": stays, "changes": Text(words="2")}, arranged), area)
    kept = {id(each) for each in first} & {id(each) for each in again}
    assert {each.node for each in again if id(each) in kept} == {stays, *stays.children}


def test_row_gives_what_is_left_to_what_grows() -> None:
    fixed, growing = Text(words="abc"), Text(words="a", style="grow")
    found = placed(Row(children=(growing, fixed), style="row"))
    assert area_of(found, fixed) == (370, 0, 30, 200)
    assert area_of(found, growing) == (0, 0, 362, 200)


def test_even_children_share_room_whatever_is_in_them() -> None:
    one, other = Text(words="a", style="even"), Text(words="abcdefgh", style="even")
    found = placed(Row(children=(one, other)))
    assert area_of(found, one).width == area_of(found, other).width == 200


def test_grid_has_even_cells_row_after_row() -> None:
    cells = tuple(Text(words=str(number)) for number in range(5))
    found = placed(Grid(children=cells, columns=2), 400, 90)
    assert [area_of(found, cell)[:3] for cell in cells] == [
        (0, 0, 200), (200, 0, 200), (0, 30, 200), (200, 30, 200), (0, 60, 200)
    ]  # fmt: skip


@pytest.mark.parametrize(("height", "columns"), [(120, 1), (60, 2), (30, 4)])
def test_grid_on_a_ladder_has_other_columns_on_other_steps(height: int, columns: int) -> None:
    cells = tuple(Text(words=str(number)) for number in range(4))
    found = placed(Fit(child=Grid(children=cells, columns=(1, 2, 4)), steps=3), 400, height)
    assert {area_of(found, cell).width for cell in cells} == {400 // columns}


@pytest.mark.parametrize(("width", "shown"), [(200, "VIRTUAL BOX"), (100, "VIRTUAL"), (60, "V")])
def test_ladder_stops_on_the_first_step_that_fits(width: int, shown: str) -> None:
    text = Text(words=("VIRTUAL BOX", "VIRTUAL", "V"))
    found = placed(Fit(child=Row(children=(text,)), steps=3), width)
    step = next(each.step for each in found if each.node is text)
    assert text.words[step] == shown


def test_what_is_left_out_on_a_step_takes_no_room() -> None:
    title, sub = Text(words="a title"), Text(words="and more of it", until=1)
    room = layout()
    found = room.place(single("", Fit(child=Row(children=(title, sub)), steps=2)), Area(0, 0, 100, 50))
    assert [each.node for each in found if isinstance(each.node, Text)] == [title]
    assert room.misfits == 0


def test_ladders_of_one_name_are_on_one_step() -> None:
    def ladder(long: str) -> Fit:
        return Fit(child=Row(children=(Text(words=(long, "s")),), style="even"), steps=2, name="buttons", style="even")

    found = placed(Row(children=(ladder("fits"), ladder("does not fit at all"))), 120)
    assert {each.step for each in found if isinstance(each.node, Text)} == {1}


def test_ladder_that_fits_nowhere_shows_its_last_step_and_is_counted() -> None:
    room = layout()
    found = room.place(single("", Fit(child=Text(words=("much too long", "too long")), steps=2)), Area(0, 0, 20, 20))
    assert found[-1].step == 1
    assert room.misfits == 1


def _list(count: int, at: int = 0, *, can_leaf: bool = True) -> List:
    taps = tuple(Tap(Undo()) for _ in range(count)) if can_leaf else ()
    items = tuple(Text(words=str(number)) for number in range(count))
    return List(children=items, at=at, to=taps, words="{page} of {pages}")


def _items(found: list[Placed]) -> list[str]:
    return [str(each.node.words) for each in found if isinstance(each.node, Text)]


def test_list_that_fits_has_one_leaf() -> None:
    found = placed(_list(4), height=80)
    assert (found[0].leaf, found[0].leaves) == (0, 1)
    assert _items(found) == ["0", "1", "2", "3"]


@pytest.mark.parametrize(("at", "leaf", "items"), [(0, 0, ["0", "1"]), (1, 1, ["2", "3"]), (9, 2, ["4"])])
def test_longer_list_shows_one_leaf_and_room_to_turn_it(at: int, leaf: int, items: list[str]) -> None:
    found = placed(_list(5, at), height=BASE.touch + 45)
    assert (found[0].leaf, found[0].leaves) == (leaf, 3)
    assert _items(found) == items
    assert found[0].area.height == BASE.touch


def test_list_without_leaves_shows_what_fits() -> None:
    found = placed(_list(5, can_leaf=False), height=60)
    assert _items(found) == ["0", "1", "2"]
    assert placed(_list(0, can_leaf=False))
    flowing = placed(msgspec.structs.replace(_list(5, can_leaf=False), flows=True), height=60)
    assert (_items(flowing), flowing[0].leaves) == (["0", "1", "2"], 1)


@pytest.mark.parametrize(
    ("at", "shown", "to"),
    [(0, ["item 0", "item 1", "More"], 1), (1, ["item 2", "item 3", "More"], 2), (2, ["item 4", "More"], 0)],
)
def test_last_place_of_a_leaf_can_open_the_next_one(at: int, shown: list[str], to: int) -> None:
    items = tuple(Button(label=f"item {number}", tap=None, style="keep") for number in range(5))
    taps = tuple(Tap(Undo(leaf)) for leaf in range(5))
    more = Button(label="More", tap=None, style="keep")
    found = placed(List(children=items, at=at, to=taps, more=more, style="even-8"), height=3 * LINE + 2 * 8)
    buttons = [each.node for each in found if isinstance(each.node, Button)]
    assert [button.label for button in buttons] == shown
    tap = buttons[-1].tap
    assert tap is not None
    assert (tap.action, tap.key) == (Undo(to), "page down")
    alone = placed(List(children=items[:3], to=taps, more=more, style="even-8"), height=3 * LINE + 2 * 8)
    assert [each.node.label for each in alone if isinstance(each.node, Button)] == ["item 0", "item 1", "item 2"]


def test_drawing_has_its_ratio_where_it_may_be_as_high_as_it_likes() -> None:
    drawing = Drawing(kind="box", ratio=2, style="keep")
    assert area_of(placed(Column(children=(drawing, Space()))), drawing) == (0, 0, 400, 200)


@pytest.mark.parametrize("name", STYLES)
def test_every_style_can_be_had_on_every_screen(name: str) -> None:
    for shape, size in product(Shape, SIZES):
        assert isinstance(style_named(name, shape), Style)
        found = metrics(name, shape, Sizes(*size))
        assert 0 <= found.min_width <= found.max_width
        assert 0 <= found.min_height <= found.max_height


def test_node_by_itself_has_the_size_that_it_gets_where_there_is_room() -> None:
    node = Column(children=(Text(words="aaa bbb", wraps=True), Button(label="abc", tap=None)))
    at = layout()
    width, high = at.size_of(node, 300)
    again = at.size_of(Column(children=(Text(words="aaa bbb ccc", wraps=True),)), 20)
    assert at.size_of(node, 300) == (width, high)
    assert again[1] > at.size_of(Column(children=(Text(words="aaa bbb ccc", wraps=True),)), 300)[1]
    found = placed(node, 300, high)
    assert max(each.area.bottom for each in found) == high


def test_length_that_no_screen_has_is_named() -> None:
    from companion.nodes.styles import _pixels  # noqa: PLC0415

    with pytest.raises(ValueError, match="no length called thumb"):
        _pixels(BASE, "thumb")


# lists whose items differ in height, and those that fill their columns


def test_items_that_flow_are_as_high_as_they_need_and_leafed_through_where_they_do_not_fit() -> None:
    items = tuple(Text(words="x" * 10 * lines, wraps=True) for lines in (1, 3, 2, 4))
    to = tuple(Tap(Undo()) for _ in items)
    seen: list[Node] = []
    for leaf in range(len(items)):
        found = placed(List(children=items, at=leaf, to=to, flows=True), 100, 170)
        shown = [(each.node, each.area.height) for each in found if isinstance(each.node, Text)]
        assert [height for _, height in shown] == [LINE * (len(str(node.words)) // 10) for node, _ in shown]
        if found[0].leaf == leaf:
            seen += [node for node, _ in shown]
    assert seen == list(items)
    assert placed(List(children=items, to=to, flows=True), 100, 200)[0].leaves == 1


def test_list_that_goes_down_fills_its_columns_one_after_the_other() -> None:
    items = tuple(Text(words=str(number)) for number in range(6))
    found = placed(List(children=items, style="timeline"), 400, 200)
    columns: dict[int, list[Node]] = {}
    for each in found:
        if isinstance(each.node, Text):
            columns.setdefault(each.area.left, []).append(each.node)
    assert list(columns.values()) == [list(items[at : at + 2]) for at in (0, 2, 4)]


def test_step_of_a_ladder_that_was_only_tried_does_not_count() -> None:
    """A key without its word would fit on the first step; on the second there is room for the word."""
    word = Fit(child=Text(words=("a long word", "b")), steps=2, name="words")
    tight = Row(children=(word, Text(words="far too many words for this", since=0, until=1)))
    found = placed(Fit(child=tight, steps=2), 200, 40)
    (shown,) = [each for each in found if isinstance(each.node, Text)]
    assert shown.step == 0
