"""The style sheet that is made of the theme and the table of styles."""

import re

import pytest

from companion.nodes import theme
from companion.nodes.nodes import Shape
from companion.nodes.styles import STYLES, style_named
from companion.screens.browser.web.measures import measures
from companion.screens.browser.web.static_files import FOLDER

SHEET = measures()
COLOURS = ("ink", "velvet", "panel", "line", "ivory", "dim", "brass", "bright", "ruby", "good", "on-brass")
SHAPES = (Shape.WIDE, Shape.TALL, Shape.PHONE)


@pytest.mark.parametrize("name", COLOURS)
def test_a_colour_of_the_pages_is_that_of_the_kiosk(name: str) -> None:
    found = re.search(rf"--{name}:(#[0-9a-f]{{6}})[;}}]", SHEET)
    assert found is not None
    assert theme.rgb(found[1]) == getattr(theme, name.upper().replace("-", "_"))


def test_every_style_has_its_rule_once() -> None:
    assert re.findall(r"^\.s-([^{ ]+)\{", SHEET, re.MULTILINE) == [name or "none" for name in STYLES]


def test_what_a_screen_does_not_show_is_hidden_there_and_only_there() -> None:
    hidden = re.findall(r'^\[data-shape="(\w+)"\] \.s-(\S+)\{display:none!important\}$', SHEET, re.MULTILINE)
    wanted = [(shape.value, name) for name in STYLES for shape in SHAPES if style_named(name, shape).hidden]
    assert hidden == wanted


def test_a_length_of_a_screen_is_one_that_the_style_sheet_of_pages_says() -> None:
    """Each is a variable there; a length without its variable would count for nothing."""
    said = set(re.findall(r"(--[\w-]+):", SHEET + (FOLDER / "style.css").read_text("utf-8")))
    assert set(re.findall(r"var\((--[\w-]+)\)", SHEET)) <= said
