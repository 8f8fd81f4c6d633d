"""A contact sheet of the drawing kit: `python -m companion.screen.kit_sheet FILE.png` draws all of it at two sizes."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from companion.screen import box_plan, panels
from companion.screen.box_drawing import draw_box
from companion.screen.box_picture import BoxPicture, opened
from companion.screen.canvas import put, put_centred
from companion.screen.emblems import CHARACTERS, emblem
from companion.screen.gems import GEMS, gem
from companion.screen.panels import Button, Kind, Look, Press
from companion.screen.pillows import PILLOWS, pillow
from companion.screen.symbols import ICONS, icon, seat_symbol, tick
from companion.screen.theme import BRIGHT, DIM, GOOD, INK, SEATS, Role, Sizes
from companion.screen.writing import Align, Ink, write, write_block

WIDTH, HEIGHT = 1600, 1830
SIZES = Sizes(800, 480)
_MARGIN = 24
_WORDS = Ink(Role.SMALL, DIM)

BOXES = (
    ("shut", BoxPicture()),
    ("B2 to the front, names on", BoxPicture(open=opened(B2="front"), labels=True)),
    ("A1 to the secret, C2 ajar", BoxPicture(open=opened(A1="secret", C2="ajar"))),
    ("hidden sides: A3, B4", BoxPicture(open=opened(A3="front", B4="front"))),
    ("AB at 1, A1 and level C lit", BoxPicture(ab=1, lit=frozenset({"A1", "C"}))),
    ("turned over, B1 to the secret", BoxPicture(inverted=True, ab=1, bc=2, open=opened(B1="secret"))),
    ("the top level turns", BoxPicture(turning=30.0)),
    ("the top two turn", BoxPicture(turning=-40.0, turning_levels=2, open=opened(C1="front"))),
    ("turning over", BoxPicture(flip=0.22)),
    ("half over", BoxPicture(flip=0.6)),
)


@dataclass(slots=True)
class Sheet:
    """A surface that is filled from top to bottom."""

    target: pygame.Surface
    top: int = _MARGIN

    def title(self, words: str) -> None:
        """A heading, and room under it."""
        write(self.target, SIZES, words, pygame.Rect(_MARGIN, self.top, WIDTH, 36), Ink(Role.ACTION, BRIGHT))
        self.top += 44

    def row(self, sprites: Sequence[pygame.Surface], step: int, left: int = _MARGIN) -> None:
        """Sprites side by side."""
        tallest = max(sprite.get_height() for sprite in sprites)
        for index, sprite in enumerate(sprites):
            put_centred(self.target, sprite, (left + step * (index + 0.5), self.top + tallest / 2))
        self.top += tallest + 12

    def areas(self, count: int, width: int, height: int) -> Iterator[pygame.Rect]:
        """Areas side by side, row after row."""
        across = (WIDTH - 2 * _MARGIN) // (width + 8)
        for index in range(count):
            row, column = divmod(index, across)
            yield pygame.Rect(_MARGIN + column * (width + 8), self.top + row * (height + 8), width, height)
        self.top += ((count - 1) // across + 1) * (height + 8) + 8


def draw_sheet() -> pygame.Surface:
    """The whole kit."""
    sheet = Sheet(pygame.Surface((WIDTH, HEIGHT), 0, 32))
    sheet.target.fill(INK)
    _sprites(sheet)
    _pillows(sheet)
    _boxes(sheet)
    _controls(sheet)
    _type(sheet)
    return sheet.target


def _sprites(sheet: Sheet) -> None:
    sheet.title("Gems, characters, seats, icons")
    start = sheet.top
    for size in (96, 32):
        sheet.row([gem(kind, size) for kind in GEMS], 120)
    bottom, sheet.top = sheet.top, start
    for size in (96, 32):
        sheet.row([emblem(character, size) for character in CHARACTERS], 124, 420)
    sheet.top = start
    for size in (48, 20):
        sheet.row([seat_symbol(seat, size) for seat in range(len(SEATS))], 50, 1180)
    sheet.row([*(icon(name, 28) for name in list(ICONS)[:7]), tick(28)], 50, 1180)
    sheet.row([icon(name, 28) for name in list(ICONS)[7:]], 50, 1180)
    sheet.top = max(bottom, sheet.top) + 8


def _pillows(sheet: Sheet) -> None:
    sheet.title("Pillows")
    sprites = [pillow(kind, 300, 190) for kind in PILLOWS] + [pillow(kind, 120, 76) for kind in PILLOWS]
    left = _MARGIN
    for sprite in sprites:
        put(sheet.target, sprite, (left, sheet.top))
        left += sprite.get_width() + 36
    sheet.top += 210


def _boxes(sheet: Sheet) -> None:
    sheet.title("The box")
    for (words, picture), area in zip(BOXES, sheet.areas(len(BOXES), 302, 300), strict=True):
        draw_box(sheet.target, pygame.Rect(area.left, area.top, area.width, 268), picture)
        write(sheet.target, SIZES, words, pygame.Rect(area.left, area.bottom - 30, area.width, 28), _WORDS)
    for index, (_, picture) in enumerate(BOXES[:6]):
        draw_box(sheet.target, pygame.Rect(_MARGIN + index * 250, sheet.top, 150, 126), picture)
        box_plan.draw_plan(sheet.target, pygame.Rect(_MARGIN + 150 + index * 250, sheet.top, 80, 126), picture)
    sheet.top += 142


def _controls(sheet: Sheet) -> None:
    sheet.title("Buttons, panels, badge")
    buttons = [Button("That is all of them", kind, press) for kind in Kind for press in Press]
    for button, area in zip(buttons, sheet.areas(len(buttons), 250, 52), strict=True):
        panels.draw_button(sheet.target, SIZES, area, button)
    places = list(sheet.areas(6, 250, 64))
    for look, area in zip(Look, places, strict=False):
        panels.panel(sheet.target, SIZES, area, look)
        write(sheet.target, SIZES, look.value, area, Ink(Role.BODY, align=Align.CENTRE))
    panels.draw_button(sheet.target, SIZES, places[3], Button("Undo: reveal", icon="undo"))
    panels.draw_button(sheet.target, SIZES, pygame.Rect(places[4].left, places[4].top, 64, 64), Button(icon="menu"))
    panels.badge(sheet.target, SIZES, "SIMULATED BOX", places[5].center)


def _type(sheet: Sheet) -> None:
    sheet.title("Type")
    top = sheet.top
    for role in Role:
        height = SIZES.font_px(role) * 3 // 2
        write(
            sheet.target,
            SIZES,
            f"{role.value}: Zoë, 3 + 2 → +5 ✓",
            pygame.Rect(_MARGIN, sheet.top, 760, height),
            Ink(role),
        )
        sheet.top += height
    words = "Öffne die Schublade ganz, schließe sie wieder und drehe dann den Kasten: linksherum oder rechtsherum."
    write_block(sheet.target, SIZES, words, pygame.Rect(820, top, 360, 120), Ink(Role.BODY))
    write(
        sheet.target,
        SIZES,
        "A sentence that is too long for its line",
        pygame.Rect(820, top + 140, 300, 30),
        Ink(Role.BODY),
    )
    write(sheet.target, SIZES, "→ your black pillow +3", pygame.Rect(1210, top, 360, 30), Ink(Role.BODY, GOOD))
    for index, seat in enumerate(SEATS):
        area = pygame.Rect(1210 + index % 2 * 180, top + 44 + index // 2 * 40, 170, 36)
        write(sheet.target, SIZES, seat.shape.value, area, Ink(Role.BODY, seat.colour))


def main(arguments: Sequence[str]) -> int:
    """Draw the sheet into the file that the command line names."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m companion.screen.kit_sheet FILE.png\n")
        return 2
    try:
        pygame.image.save(draw_sheet(), arguments[0])
    except (OSError, pygame.error) as error:
        sys.stderr.write(f"could not write {arguments[0]}: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
