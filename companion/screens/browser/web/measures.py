"""The style sheet with the kiosk's colours, types and measures, made when the server starts.

One rule: it says nothing that the theme and the table of styles do not. A page in a browser is as high as what is in
it: a height is the least height there.
"""

import sys
from collections.abc import Iterator

from companion.nodes import theme
from companion.nodes.nodes import Shape, Tone
from companion.nodes.styles import STYLES, Length, Style, style_named
from companion.nodes.theme import SEATS, TYPES, Colour, Role

_SHAPES = (Shape.WIDE, Shape.TALL, Shape.PHONE)
_COLOURS = ("ink", "velvet", "panel", "line", "active", *(tone.value for tone in Tone))
_ALIGN = {"start": "flex-start", "centre": "center", "end": "flex-end", "stretch": "stretch"}
_JUSTIFY = {**_ALIGN, "between": "space-between", "around": "space-around"}
_ALONG = {"": "", "row": "row", "col": "column"}
_NAMED: dict[str, str] = {  # lengths that a screen has
    "sheet": "100%",
    "six_keys": "calc(6 * var(--touch) + 5 * 6 * var(--u))",
    "below_bar": "calc(12 * var(--u))",
    "sign": f"calc({1.6 * TYPES[Role.SMALL].px:g} * var(--f) + 2px)",
}
_WITHOUT_MEANING = {
    "gap": "0", "padding": "0 0 0", "flex": "0 1 auto", "align-items": "stretch", "justify-content": "flex-start",
    "align-self": "auto", "width": "auto", "min-width": "0", "max-width": "none", "min-height": "auto",
    "max-height": "none", "--columns": "1", "flex-direction": "",
}  # fmt: skip


def measures() -> str:
    """All of it: `.r-…` are roles of words, `.s-…` styles, and `[data-shape]` is what kind of screen it is."""
    colours = [f"--{name.replace('_', '-')}:{_hex(getattr(theme, name.upper()))}" for name in _COLOURS]
    colours += [f"--seat-{number}:{_hex(seat.colour)}" for number, seat in enumerate(SEATS)]
    lines = [f":root{{{';'.join(colours)}}}"]
    lines += [
        f".r-{role}{{font-size:calc({kind.px} * var(--f));font-weight:{int(kind.weight)}}}"
        for role, kind in TYPES.items()
    ]
    lines += [line for name in STYLES for line in _lines(name)]
    return "".join(f"{line}\n" for line in lines)


def _lines(name: str) -> Iterator[str]:
    """One style: as it is on a wide screen, and what differs on others."""
    styles = {shape: style_named(name, shape) for shape in _SHAPES}
    usual = _rules(styles[Shape.WIDE])
    meant = {rule: value for rule, value in usual.items() if value != _WITHOUT_MEANING[rule]}
    yield f".s-{name or 'none'}{{{_written(meant)}}}"
    for shape, style in styles.items():
        if style != styles[Shape.WIDE]:
            changed = {rule: value for rule, value in _rules(style).items() if value != usual[rule]}
            if changed:
                yield f'[data-shape="{shape}"] .s-{name}{{{_written(changed)}}}'
            if changed.get("flex-direction") == "column":
                yield f'[data-shape="{shape}"] .s-{name}>*{{flex-basis:auto!important}}'
    for shape, style in styles.items():
        if style.hidden:
            yield f'[data-shape="{shape}"] .s-{name}{{display:none!important}}'


def _rules(style: Style) -> dict[str, str]:
    top = style.pad_y if style.pad_top is None else style.pad_top
    least = [_css(each) for each in (style.min_height, style.height) if each]
    return {
        "gap": _css(style.gap),
        "padding": f"{_css(top)} {_css(style.pad_x)} {_css(style.pad_y)}",
        "flex": f"{style.grow:g} {style.shrink:g} {'0px' if style.even else 'auto'}",
        "align-items": _ALIGN[style.align],
        "justify-content": _JUSTIFY[style.justify],
        "align-self": _ALIGN[style.aside] if style.aside else "auto",
        "width": "auto" if style.width is None else _css(style.width),
        "min-width": _css(style.min_width),
        "max-width": "none" if style.max_width is None else _css(style.max_width),
        "min-height": f"max({', '.join(least)})" if len(least) > 1 else "".join(least) or "auto",
        "max-height": "none" if style.max_height is None else _css(style.max_height),
        "--columns": str(style.columns),
        "flex-direction": _ALONG[style.along],
    }


def _written(rules: dict[str, str]) -> str:
    return ";".join(f"{rule}:{value or 'inherit'}" for rule, value in rules.items())


def _css(length: Length) -> str:
    if isinstance(length, str):
        return _NAMED.get(length, f"var(--{length.replace('_', '-')})")
    return f"calc({length:g} * var(--u))" if length else "0"


def _hex(colour: Colour) -> str:
    return f"#{bytes(colour).hex()}"


if __name__ == "__main__":
    sys.stdout.buffer.write(measures().encode())
