"""Pages as values: what can be tapped on them, in which order they are read, and how they read as text."""

import msgspec
import pytest

from companion.nodes.as_text import Span, Terminal, plain, terminal_lines
from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Drawing,
    Fit,
    Input,
    List,
    Meaning,
    Node,
    Row,
    Shape,
    Slot,
    Spot,
    Sprite,
    Switch,
    Tap,
    Text,
    Tone,
    rung,
    walk,
)
from companion.nodes.page import Page, single
from companion.nodes.theme import Weight


class Do(Meaning, frozen=True):
    """Something to do."""

    what: str


def button(label: str, key: str = "") -> Button:
    return Button(label=label, tap=Tap(Do(label), key))


def test_step_beyond_the_last_rung_counts_as_the_last() -> None:
    words: str | tuple[str, ...] = ("long", "short")
    assert [rung(words, step) for step in range(4)] == ["long", "short", "short", "short"]
    assert rung("the same", 3) == "the same"


def test_nodes_are_read_from_the_first_to_the_last_with_what_is_in_them() -> None:
    inner = Row(children=(Text(words="b"), Text(words="c")))
    tree = Column(children=(Text(words="a"), Fit(child=inner), List(children=(Text(words="d"),))))
    assert [node.words for node in walk(tree) if isinstance(node, Text)] == ["a", "b", "c", "d"]


def test_taps_are_numbered_in_the_order_in_which_parts_are_arranged() -> None:
    parts = {"below": button("second"), "above": button("first"), "nowhere": button("third")}
    layout = Column(children=(Slot(part="above"), Slot(part="below")))
    page = Page("Title", parts, {Shape.WIDE: layout}, outside=Tap(Do("leave")))
    assert [tap.action.what for tap in page.taps] == ["first", "second", "third", "leave"]


def test_everything_that_has_a_tap_is_among_them() -> None:
    taps = [Tap(Do(str(number))) for number in range(6)]
    nodes = (
        Row(children=(Sprite(name="icon-menu", tap=taps[1]),), tap=taps[0]),
        Drawing(kind="box", tap=taps[2]),
        Input(value="", tap=taps[3]),
        List(children=(Text(words="item"),), to=(taps[4], taps[5])),
    )
    assert single("Title", Column(children=nodes)).taps == taps


def test_button_without_a_tap_offers_nothing() -> None:
    assert single("Title", Button(label="Undo", tap=None)).taps == []


def test_shape_without_an_arrangement_of_its_own_is_arranged_as_a_wide_one() -> None:
    wide, tall = Slot(part="wide"), Slot(part="tall")
    page = Page("Title", {}, {Shape.WIDE: wide, Shape.TALL: tall})
    assert page.layout(Shape.TALL) == tall
    assert page.layout(Shape.SMALL) == page.layout(Shape.PHONE) == wide


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (Text(words=("in full", "short")), "in full"),
        (button("Start", "return"), "[Start] (return)"),
        (Button(label="Undo", tap=None), "[Undo] (off)"),
        (Button(label="", tap=Tap(Do("menu"), "m", says="Menu"), icon="menu"), "[Menu] (m)"),
        (Button(label="Ana", tap=Tap(Do("ana")), lit=True, sub=("3 games",)), "[* Ana · 3 games]"),
        (Switch(on=True), "(on)"),
        (Input(value="", hint="Name"), "<Name>"),
        (Sprite(name="gem-ruby", title="a ruby"), "(a ruby)"),
        (Drawing(kind="qr", title="code", tap=Tap(Do("open"))), "[(code)]"),
        (Row(children=(Text(words="Sound"), Switch(on=False))), "Sound (off)"),
        (
            Row(children=(Text(words="Sound"), Switch(on=True)), tap=Tap(Do("sound"), "a"), on=True),
            "[* Sound (on)] (a)",
        ),
        (Column(children=(Text(words="one"), Text(words="two")), tap=Tap(Do("x"))), "[one]\n  two"),
        (Column(children=(Sprite(name="seat-1"),), tap=Tap(Do("x"), "c", says="Colour")), "[Colour] (c)"),
        (Fit(child=Row(children=(Text(words="a"), Fit(child=Text(words="b"))))), "a b"),
        (List(children=(Text(words="one"), Text(words=""), Text(words="two"))), "one\ntwo"),
    ],
)
def test_page_reads_as_text(node: Node, text: str) -> None:
    assert str(single("Title", node)) == f"# Title\n{text}"


def test_what_lies_below_a_sheet_is_marked() -> None:
    below = single("Home", button("New game"))
    assert str(single("Language", button("Deutsch"), below)) == "# Language\n[Deutsch]\n\n| # Home\n| [New game]"


def test_part_that_is_not_there_takes_no_line() -> None:
    assert str(Page("Title", {}, {Shape.WIDE: Column(children=(Slot(part="missing"),))})) == "# Title"


def test_equal_pages_are_one_value() -> None:
    one, same = (single("Title", Row(children=(button("Start"), Text(words="x")))) for _ in range(2))
    assert one == same
    assert hash(one.parts["body"]) == hash(same.parts["body"])
    with pytest.raises(AttributeError):
        one.title = "Other"  # type: ignore[misc]
    assert msgspec.structs.replace(one, title="Other") != same


def test_text_of_a_page_has_what_is_on_the_first_step_and_on_that_screen_once() -> None:
    one, other = Text(words="long", until=1), Text(words="short", since=1)
    small = Text(words="on a small screen", style="home-name-small")
    page = single("Title", Column(children=(one, other, small)))
    assert str(page) == "# Title\nlong"
    found = terminal_lines(page.layout(Shape.SMALL), Terminal(0), page.parts, Shape.SMALL)
    assert [plain(line) for line in found] == ["long", "on a small screen"]


def test_icon_alone_is_told_by_its_first_step_and_typed_words_with_what_is_wrong() -> None:
    icon = Button(label="", tap=Tap(Do("")), icon=("pencil", ""))
    typed = Input(value="Ana", hint="Ben", note="is taken")
    assert str(single("Title", Column(children=(icon, typed)))) == "# Title\n[pencil]\n<Ana> is taken"


# in a terminal


def in_terminal(node: Node, width: int = 24, height: int = 0) -> list[str]:
    terminal = Terminal(
        width,
        height,
        drawings={"pair": lambda node, _: [(Span("ab"),), (Span(str(node.value)),)]},
        strips={"band": lambda _, left: (Span("=" * left),)},
        signs=lambda name: (Span("●", Tone.GOOD),) if name == "lamp" else None,
    )
    return [plain(line).rstrip() for line in terminal_lines(node, terminal)]


def test_groups_stand_side_by_side_and_drawings_among_them() -> None:
    left = Column(children=(Text(words="one"), Text(words="two")))
    assert in_terminal(Row(children=(left, Drawing(kind="pair", value="cd")))) == ["one         ab", "two         cd"]
    assert str(single("Title", Row(children=(left, Text(words="three"))))) == "# Title\none\ntwo\nthree"


def test_rows_of_the_same_kind_are_in_columns_and_strips_get_what_is_left() -> None:
    rows = tuple(
        Row(children=(Sprite(name="lamp"), Text(words=name), Drawing(kind="band"), Text(words=n, align=Align.RIGHT)))
        for name, n in (("A1.closed", "7"), ("A1", "123"))
    )
    assert in_terminal(List(children=rows)) == ["● A1.closed =======   7", "● A1        ======= 123"]


def test_list_takes_as_many_columns_as_it_needs_to_find_room() -> None:
    rows = tuple(Row(children=(Text(words=str(n)), Text(words="x"))) for n in range(4))
    assert [line.split() for line in in_terminal(List(children=rows), 80, 2)] == [
        ["0", "x", "2", "x"],
        ["1", "x", "3", "x"],
    ]


def test_long_words_go_on_below_where_they_began() -> None:
    row = Row(children=(Sprite(name="lamp"), Text(words="look for a loose contact", wraps=True)))
    assert in_terminal(row) == ["● look for a loose", "  contact"]


def test_colours_are_those_of_the_tone() -> None:
    (line,) = terminal_lines(Row(children=(Text(words="bad", tone=Tone.RUBY, weight=Weight.BOLD),)), Terminal(9))
    assert line == (Span("bad", Tone.RUBY, strong=True),)


def test_spots_of_a_drawing_are_taps_and_can_be_read() -> None:
    spots = (Spot("r1c1", Tap(Do("lift"), "q"), "lift r1c1"), Spot("s11", Tap(Do("put")), "put s11 back"))
    page = single("Tray", Drawing(kind="tray", title="tray", spots=spots))
    assert page.taps == [Tap(Do("lift"), "q"), Tap(Do("put"))]
    assert str(page) == "# Tray\n(tray) [lift r1c1] (q) [put s11 back]"
