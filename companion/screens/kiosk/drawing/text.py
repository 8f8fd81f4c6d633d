"""Words on the screen: fonts, measuring, wrapping, fitting, rendering each string once, and putting it down.

One rule: text never leaves the room it was given. It shrinks a little, then it ends in an ellipsis. Control characters
in names from old journals are written out: a font cannot draw them, and refuses some.
"""

import functools
import sys
from pathlib import Path

import pygame

from companion.drawing.canvas import Align, Face, Ink
from companion.names import visible
from companion.nodes.theme import IVORY, Colour, Sizes, Weight
from companion.screens.kiosk.drawing.cache import WORDS

FONTS = Path(__file__).parents[1] / "fonts"
ELLIPSIS = "…"
_OPEN_TYPE = b"OTTO"
SMALLEST = 0.8  # of the wished size: below that words are cut rather than shrunk
SMALLEST_NAME = 0.6  # a name that people chose is rather small than cut
_FILES = {
    Weight.MEDIUM: "Inter-Medium.otf",
    Weight.SEMIBOLD: "Inter-SemiBold.otf",
    Weight.BOLD: "Inter-Bold.otf",
    Weight.EXTRABOLD: "Inter-ExtraBold.otf",
}


@functools.lru_cache(maxsize=64)
def font(px: int, weight: Weight, folder: Path = FONTS) -> pygame.font.Font:
    """The font of this size: Inter, or pygame's own where its file is missing or broken."""
    if not pygame.font.get_init():
        pygame.font.init()
    path = folder / _FILES[weight]
    try:
        return _inter(path, px)
    except (OSError, pygame.error):
        _complain(path)
        return pygame.font.Font(None, round(px * 1.25))


def _inter(path: Path, px: int) -> pygame.font.Font:
    """A font from its file; pygame-ce 2.5.8 takes any bytes for one and crashes on its first use, so look before."""
    with path.open("rb") as file:
        if file.read(len(_OPEN_TYPE)) != _OPEN_TYPE:
            raise OSError(f"{path.name} is not an OpenType font")
    inter = pygame.font.Font(path, px)
    inter.size("A")  # a file that is cut short shows here
    return inter


@functools.cache
def _complain(path: Path) -> None:
    remedy = "Remedy: install jewelbox again."
    sys.stderr.write(f"{path.name} is missing or broken: words are shown in another font. {remedy}\n")


def missing_fonts(folder: Path = FONTS) -> list[str]:
    """Files that are not where they should be, for a message on the screen."""
    return [file for file in _FILES.values() if not (folder / file).is_file()]


@functools.lru_cache(maxsize=4096)
def width_of(words: str, px: int, weight: Weight) -> int:
    """How wide the words are, in pixels."""
    return font(px, weight).size(visible(words))[0]


@functools.lru_cache(maxsize=256)
def line_height(px: int, weight: Weight) -> int:
    """From one line to the next."""
    return round(font(px, weight).get_height() * 1.06)


@WORDS.kept
def rendered(words: str, px: int, weight: Weight, colour: Colour = IVORY) -> pygame.Surface:
    """One line of words with smooth edges, to be put down with `blit` on what is opaque.

    It has plain alpha, and SDL notes where there is nothing to draw: between letters, which is most of it.
    """
    line = font(px, weight).render(visible(words), True, colour)  # noqa: FBT003
    line.set_alpha(255, pygame.RLEACCEL)
    return line


def shortened(words: str, px: int, weight: Weight, width: int) -> str:
    """As many of the words as fit, ended by an ellipsis if that is not all of them."""
    if width_of(words, px, weight) <= width:
        return words
    least, most = 0, len(words)
    while least < most:
        middle = (least + most + 1) // 2
        if width_of(words[:middle].rstrip() + ELLIPSIS, px, weight) <= width:
            least = middle
        else:
            most = middle - 1
    return words[:least].rstrip() + ELLIPSIS if least else ""


@functools.lru_cache(maxsize=1024)
def fitted(words: str, px: int, weight: Weight, width: int, least: float = SMALLEST) -> tuple[str, int]:
    """The words and the size that fit into one line: shrunk, down to `least` of the size, else cut."""
    smallest = max(1, int(px * least))
    for size in range(px, smallest - 1, -1):
        if width_of(words, size, weight) <= width:
            return words, size
    return shortened(words, smallest, weight, width), smallest


def wrapped(words: str, px: int, weight: Weight, width: int) -> list[str]:
    """The words in lines no wider than `width`; a word that alone is wider is cut. Newlines are kept."""
    return [line for paragraph in words.split("\n") for line in _paragraph(paragraph, px, weight, width)]


@functools.lru_cache(maxsize=1024)
def _paragraph(words: str, px: int, weight: Weight, width: int) -> tuple[str, ...]:
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if not lines[-1] or width_of(longer, px, weight) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple([shortened(line, px, weight, width) for line in lines])


def height_of(words: str, face: Face, width: int) -> int:
    """How high the words are in as many lines as they need."""
    return len(wrapped(words, *face, width)) * line_height(*face)


def block(words: str, px: int, weight: Weight, area: tuple[int, int]) -> tuple[list[str], int]:
    """Lines and size that fit into an area: shrunk a little, then the last line ends in an ellipsis."""
    width, height = area
    smallest = max(1, int(px * SMALLEST))
    for size in range(px, smallest - 1, -1):
        lines = wrapped(words, size, weight, width)
        if len(lines) * line_height(size, weight) <= height and not any(line.endswith(ELLIPSIS) for line in lines):
            return lines, size
    room = max(1, height // line_height(smallest, weight))
    lines = wrapped(words, smallest, weight, width)
    if len(lines) > room:
        rest = " ".join(lines[room - 1 :])
        lines = [*lines[: room - 1], shortened(rest, smallest, weight, width)]
    return lines, smallest


BODY = Ink()


def write(
    target: pygame.Surface, sizes: Sizes, words: str, area: pygame.Rect, ink: Ink = BODY, least: float = SMALLEST
) -> pygame.Rect:
    """One line, centred in the area's height and fitted into its width; where it went comes back."""
    return write_line(target, words, area, ink, ink.face(sizes), least)


def write_line(
    target: pygame.Surface, words: str, area: pygame.Rect, ink: Ink, face: Face, least: float = SMALLEST
) -> pygame.Rect:
    """The same in this size and weight."""
    px, weight = face
    shown, size = fitted(words, px, weight, area.width, least)
    if not shown:
        return pygame.Rect(area.left, area.top, 0, 0)
    surface = rendered(shown, size, weight, ink.colour)
    top = area.top + (area.height - surface.get_height()) // 2
    return target.blit(surface, (_left(surface.get_width(), area, ink.align), top))


def write_block(target: pygame.Surface, sizes: Sizes, words: str, area: pygame.Rect, ink: Ink = BODY) -> None:
    """Several lines from the top of the area down, fitted into it."""
    px, weight = ink.face(sizes)
    lines, size = block(words, px, weight, area.size)
    step = line_height(size, weight)
    for index, line in enumerate(lines):
        if line:
            surface = rendered(line, size, weight, ink.colour)
            target.blit(surface, (_left(surface.get_width(), area, ink.align), area.top + index * step))


def _left(width: int, area: pygame.Rect, align: Align) -> int:
    match align:
        case Align.LEFT:
            return area.left
        case Align.CENTRE:
            return area.left + (area.width - width) // 2
        case Align.RIGHT:
            return area.right - width
