"""What is wrong with a page as people see and touch it: cut text, small targets, weak contrast.

One rule: a check looks at what is on the screen, not at the style sheet.
"""

import io
import json
from pathlib import Path
from typing import Any

import pygame
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

TOUCH = 44  # pixels: the smallest side of anything that is tapped ...
SEALING = 64  # ... and the height of what seals a card
TV_TEXT = 33  # of 1080 lines: the smallest text on a television ...
TV_EDGE = 64  # ... and what is kept free around it
_MEASURE = Path(__file__).with_name("measure.js").read_text("utf-8").partition("\n")[2].rstrip().removesuffix(";")
_BARRIERS = """axe.run(document, { resultTypes: ["violations"] }) // the others' details take most of the time
  .then(({ violations }) => violations.map(({ id }) => id))"""
CONTRAST = 4.5  # between a text and what is behind it
Colour = tuple[float, float, float]


def _measured(page: Page, what: str, **limits: int) -> Any:
    return page.evaluate(f"{_MEASURE}.{what}({json.dumps(limits)})")


def problems(page: Page) -> list[str]:
    """Text that is cut off, hidden, untranslated or outside of the screen; targets too small; things over others."""
    found: list[str] = _measured(page, "problems", touch=TOUCH, sealing=SEALING)
    return found


def television_problems(page: Page) -> list[str]:
    """What people across the room could not read, and what would scroll or be cut off at the edges."""
    found: list[str] = _measured(page, "onTelevision", smallest=TV_TEXT, edge=TV_EDGE)
    return found


def barriers(page: Page) -> list[str]:
    """What keeps people out who see little, or use a screen reader or a keyboard: names of axe's rules."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(Axe().axe_script)
    names: list[str] = page.evaluate(_BARRIERS)
    return names


def weak_texts(page: Page) -> list[str]:
    """Texts whose contrast to what is really behind them is less than people need.

    The page is looked at again with its letters taken away; what is left is their ground.
    """
    texts = _measured(page, "colours")
    handle = page.evaluate_handle(
        "() => { const all = [...document.querySelectorAll('body *')];"
        " for (const one of all) one.style.setProperty('-webkit-text-fill-color', 'transparent');"
        " return all; }"
    )
    ground = pygame.image.load(io.BytesIO(page.screenshot()), "page.png")
    handle.evaluate("(all) => all.forEach((one) => one.style.removeProperty('-webkit-text-fill-color'))")
    found = []
    for words, colour, place in texts:
        area = pygame.Rect(place).clip(ground.get_rect())
        if area.width and area.height:
            there = contrast(tuple(colour), pygame.transform.average_color(ground, area)[:3])
            if there < CONTRAST:
                found.append(f"{words}: {there:.1f}")
    return found


def contrast(one: Colour, other: Colour) -> float:
    """How far two colours are apart for the eye, from 1 to 21, as the W3C's guidelines count it."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        (each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4) for each in (c / 255 for c in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
