"""Pages as lines of text: for a terminal, for a test that compares them, and for whoever reads a log. Pure.

One rule: whatever can be read or tapped on a page is in its text, once, in the order in which people read.
"""

from collections.abc import Iterator

from companion.nodes.nodes import (
    Button,
    Column,
    Drawing,
    Fit,
    Grid,
    Group,
    Input,
    List,
    Node,
    Page,
    Row,
    Shape,
    Slot,
    Sprite,
    Switch,
    Tap,
    Text,
    rung,
    walk,
)
from companion.nodes.styles import style_named

_INDENT = "  "


def page_text(page: Page, shape: Shape = Shape.WIDE) -> str:
    """A page, line by line, with what lies below it after it; its ladders are on their first step."""
    lines = [f"# {page.title}", *_lines(page.layout(shape), page, shape)]
    if page.below is not None:
        lines += ["", *(f"| {line}" for line in page_text(page.below, shape).splitlines())]
    return "\n".join(lines)


def _is_there(node: Node, shape: Shape) -> bool:
    return not node.since and not (node.style and style_named(node.style, shape).hidden)


def _lines(node: Node, page: Page, shape: Shape) -> list[str]:
    if isinstance(node, Slot):
        part = page.parts.get(node.part)
        return [] if part is None else _lines(part, page, shape)
    if not _is_there(node, shape):
        return []
    if isinstance(node, Fit):
        return _lines(node.child, page, shape)
    if isinstance(node, Row) and not any(
        isinstance(each, Slot | Column | Grid | List) for each in walk(node) if each is not node
    ):
        return _marked(node, [" ".join(filter(None, (_inline(child, shape) for child in node.children)))])
    if isinstance(node, Group | List):
        return _marked(node, [line for child in node.children for line in _lines(child, page, shape)])
    return [line for line in [_inline(node, shape)] if line]


def _marked(node: Node, lines: list[str]) -> list[str]:
    """A group that can be tapped is in brackets; what is chosen has a mark."""
    lines = [line for line in lines if line]
    if not isinstance(node, Group) or node.tap is None:
        return lines
    first, *rest = lines or [node.tap.says or node.label or node.tap.means]
    mark = "* " if node.on else ""
    return [f"[{mark}{first}]{_key(node.tap)}", *(f"{_INDENT}{line}" for line in rest)]


def _inline(node: Node, shape: Shape) -> str:  # noqa: C901, PLR0911 - one case per kind
    if not _is_there(node, shape):
        return ""
    match node:
        case Text(words=words):
            return rung(words, 0)
        case Button():
            return _button(node)
        case Switch(on=on):
            return "(on)" if on else "(off)"
        case Input(value=value, hint=hint, note=note):
            return f"<{value or hint}> {note}".rstrip()
        case Sprite(title=title) | Drawing(title=title):
            found = f"({title})" if title else ""
            return found if node.tap is None else f"[{found or node.tap.says}]{_key(node.tap)}"
        case Fit(child=child):
            return _inline(child, shape)
        case Group():
            inside = (_inline(child, shape) for child in node.children)
            return "".join(_marked(node, [" ".join(filter(None, inside))]))
        case _:
            return ""


def _button(button: Button) -> str:
    words = " · ".join(filter(None, (rung(button.label, 0) or _wordless(button), *button.sub)))
    if button.tap is None:
        return f"[{words}] (off)"
    return f"[{'* ' if button.lit else ''}{words}]{_key(button.tap)}"


def _wordless(button: Button) -> str:
    """What a button with an icon alone says."""
    return (button.tap.says if button.tap is not None else "") or rung(button.icon, 0)


def _key(tap: Tap) -> str:
    return f" ({tap.key})" if tap.key else ""


def texts(node: Node) -> Iterator[str]:
    """The words of everything in it, on the first step of its ladders."""
    for each in walk(node):
        if isinstance(each, Text):
            yield rung(each.words, 0)
        elif isinstance(each, Button):
            yield from (rung(each.label, 0), *each.sub)
