"""Two scenes of a made-up table, composed of the kit alone: proof that it carries the design, and what to time."""

from dataclasses import dataclass

import pygame

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Ink
from companion.drawing.gems import GEMS, gem
from companion.drawing.symbols import seat_symbol, tick
from companion.games.master_thieves.drawings.emblems import emblem
from companion.games.master_thieves.drawings.pillows import cushion_area, pillow
from companion.nodes.theme import BRIGHT, DIM, GOOD, IVORY, SEATS, Role, Sizes, Weight
from companion.screens.kiosk.drawing import text
from companion.screens.kiosk.drawing.canvas import put, put_centred, sprite
from companion.screens.kiosk.drawing.text import write
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.jewel_box.picture import BoxPicture, opened
from companion.screens.kiosk.widgets import panels
from companion.screens.kiosk.widgets.basic import Badge, Bar, Pool, PushButton
from companion.screens.kiosk.widgets.panels import Kind, Look


@dataclass(frozen=True, slots=True)
class Seat:
    name: str
    style: int
    character: str
    number: int
    status: str
    white: int
    score: int


SHEILA = Seat("Sheila", 7, "thief", 7, "active", 7, -4)
ORDER = (
    Seat("Kevin", 1, "smuggler", 2, "done", 8, -6),
    Seat("Alfonzo", 2, "smuggler", 5, "done", 9, -9),
    Seat("Mike", 3, "jeweler", 8, "done", 9, -10),
    Seat("Anna", 0, "gemologist", 6, "done", 5, -7),
    SHEILA,
    Seat("James", 6, "master_thief", 3, "waiting", 9, -8),
    Seat("Robin", 5, "detective", 1, "waiting", 10, -12),
    Seat("Ken", 4, "detective", 4, "waiting", 10, -12),
)
BOX = BoxPicture(ab=0, bc=1, open=opened(B1="front"))
MINUS = "\u2212"
RED = {"ruby": 1, "sapphire": 0, "diamond": 4}


def rect(sizes: Sizes, left: float, top: float, width: float, height: float) -> pygame.Rect:
    """An area given as at 800x480."""
    return pygame.Rect(sizes.px(left), sizes.px(top), sizes.px(width), sizes.px(height))


def turn_scene(target: pygame.Surface, sizes: Sizes, box: BoxPicture = BOX) -> None:
    panels.ground(target)
    if sizes.is_small:
        small_turn(target, sizes, box)
        return
    top_bar(target, sizes, "Undo: reveal")
    for row, seat in enumerate(ORDER):
        order_row(target, sizes, rect(sizes, 8, 52 + row * 52.5, 206, 50), seat)
    headline(target, sizes, rect(sizes, 232, 52, 352, 66))
    write(target, sizes, "Nothing fell. You take 2 gems.", rect(sizes, 232, 116, 356, 34), Ink(Role.ACTION))
    write(
        target, sizes, "Then shut it, and rotate or turn the box.", rect(sizes, 232, 150, 356, 28), Ink(Role.SMALL, DIM)
    )
    Pool(Area(*rect(sizes, 218, 160, 374, 270))).paint(target, sizes)
    Box(Area(*rect(sizes, 224, 178, 360, 222)), box).paint(target, sizes)
    gain(target, sizes, rect(sizes, 224, 396, 360, 32), "your black pillow +3")
    PushButton(Area(*rect(sizes, 224, 430, 176, 44)), "Take nothing").paint(target, sizes)
    PushButton(Area(*rect(sizes, 408, 430, 176, 44)), "Done", Kind.PRIMARY).paint(target, sizes)
    red_pillow(target, sizes, rect(sizes, 596, 54, 196, 152))
    scores(target, sizes, rect(sizes, 596, 212, 196, 262))


def small_turn(target: pygame.Surface, sizes: Sizes, box: BoxPicture) -> None:
    """480x320: no list, only who is next; areas in its own pixels."""
    top_bar(target, sizes, "Undo")
    headline(target, sizes, pygame.Rect(12, 36, 300, 48))
    write(target, sizes, "Nothing fell. You take 2 gems.", pygame.Rect(12, 84, 298, 26), Ink(Role.ACTION))
    gain(target, sizes, pygame.Rect(8, 110, 304, 26), "black pillow +3")
    Pool(Area(*pygame.Rect(6, 126, 306, 150))).paint(target, sizes)
    Box(Area(12, 134, 296, 126), box).paint(target, sizes)
    PushButton(Area(*pygame.Rect(8, 262, 150, 54)), "Take nothing").paint(target, sizes)
    PushButton(Area(*pygame.Rect(164, 262, 148, 54)), "Done", Kind.PRIMARY).paint(target, sizes)
    red_pillow(target, sizes, pygame.Rect(318, 38, 156, 104))
    following(target, sizes, pygame.Rect(318, 146, 156, 170))


def top_bar(target: pygame.Surface, sizes: Sizes, undo: str) -> None:
    bar = pygame.Rect(0, 0, target.get_width(), sizes.bar)
    Bar(Area(*bar)).paint(target, sizes)
    place = write(
        target,
        sizes,
        "Round 3",
        pygame.Rect(sizes.margin, 0, sizes.px(180), bar.height),
        Ink(Role.BODY, weight=Weight.BOLD),
    )
    rest = pygame.Rect(place.right + sizes.gap, 0, sizes.px(140), bar.height)
    write(target, sizes, "card 3 of 6" if not sizes.is_small else "· 3/6", rest, Ink(Role.SMALL, DIM))
    Badge(Area(*bar), "SIMULATED BOX" if not sizes.is_small else "SIMULATED").paint(target, sizes)
    width = sizes.px(176) if not sizes.is_small else 86
    menu = pygame.Rect(target.get_width() - sizes.px(56), 3, sizes.px(50), bar.height - 6)
    PushButton(
        Area(*pygame.Rect(menu.left - sizes.gap - width, 3, width, bar.height - 6)), undo, icon="undo", role=Role.SMALL
    ).paint(target, sizes)
    PushButton(Area(*menu), "", icon="menu").paint(target, sizes)


def headline(target: pygame.Surface, sizes: Sizes, area: pygame.Rect) -> None:
    ink = Ink(Role.NAME, SEATS[SHEILA.style].colour)
    place = write(target, sizes, SHEILA.name, area, ink)
    size = round(sizes.font_px(Role.NAME) * 0.78)
    put(
        target,
        sprite(emblem(SHEILA.character, size)),
        (place.right + sizes.px(14), area.centery - size // 2 + sizes.px(3)),
    )
    left = place.right + sizes.px(14) + size + sizes.gap
    write(
        target,
        sizes,
        "Thief",
        pygame.Rect(left, area.top + sizes.px(6), area.right - left, area.height),
        Ink(Role.HEADLINE, weight=Weight.SEMIBOLD),
    )


def order_row(target: pygame.Surface, sizes: Sizes, area: pygame.Rect, seat: Seat) -> None:
    if seat.status == "active":
        panels.plate(target, sizes, area, panels.PANELS[Look.ACTIVE])
    done = seat.status == "done"
    size = sizes.px(30)
    put_centred(
        target,
        sprite(emblem(seat.character, size, (110, 88, 60))) if done else sprite(emblem(seat.character, size)),
        (area.left + sizes.px(26), area.centery),
    )
    ink = Ink(Role.BODY, DIM if done else IVORY, weight=Weight.BOLD if seat.status == "active" else None)
    write(target, sizes, seat.name, pygame.Rect(area.left + sizes.px(50), area.top, sizes.px(94), area.height), ink)
    put_centred(target, sprite(seat_symbol(seat.style, sizes.px(20))), (area.right - sizes.px(50), area.centery))
    end = (area.right - sizes.px(22), area.centery)
    if done:
        put_centred(target, sprite(tick(sizes.px(20))), end)
    else:
        number = text.rendered(
            str(seat.number), sizes.font_px(Role.BODY), Weight.SEMIBOLD, IVORY if seat.status == "active" else DIM
        )
        target.blit(number, number.get_rect(center=end))


def gain(target: pygame.Surface, sizes: Sizes, area: pygame.Rect, where: str) -> None:
    size = round(sizes.px(30) * (1.15 if sizes.is_small else 1))
    words = f"→ {where}"
    wide = text.width_of(words, sizes.font_px(Role.BODY), Weight.SEMIBOLD)
    left = area.left if sizes.is_small else area.centerx - (wide + 2 * size + sizes.gap) // 2
    for index, kind in enumerate(("diamond", "sapphire")):
        put(target, sprite(gem(kind, size)), (left + index * size, area.centery - size // 2))
    room = pygame.Rect(left + 2 * size + sizes.gap, area.top, area.right - left - 2 * size, area.height)
    write(target, sizes, words, room, Ink(Role.BODY, GOOD))


def red_pillow(target: pygame.Surface, sizes: Sizes, area: pygame.Rect) -> None:
    panels.plate(target, sizes, area, panels.PANELS[Look.PLAIN])
    title = pygame.Rect(area.left + sizes.px(12), area.top + sizes.px(4), area.width, sizes.px(28))
    write(target, sizes, "Red pillow", title, Ink(Role.SMALL, DIM))
    cushion = pygame.Rect(
        area.left + sizes.px(8), title.bottom, area.width - sizes.px(16), area.bottom - title.bottom - sizes.px(4)
    )
    put(target, sprite(pillow("red", *cushion.size)), cushion.topleft)
    flat = pygame.Rect(cushion_area(Area(*cushion)))
    size = min(flat.height // 2, flat.width // 4)
    for index, kind in enumerate(GEMS):
        x = flat.left + flat.width * (2 * index + 1) // 6
        put_centred(target, sprite(gem(kind, size)), (x, flat.top + flat.height * 0.27))
        line = pygame.Rect(x - 30, flat.top + flat.height * 50 // 100, 60, flat.height // 2)
        write(target, sizes, str(RED[kind]), line, Ink(Role.BODY, IVORY, Align.CENTRE, Weight.BOLD))


def scores(target: pygame.Surface, sizes: Sizes, area: pygame.Rect) -> None:
    panels.plate(target, sizes, area, panels.PANELS[Look.PLAIN])
    title = pygame.Rect(area.left + sizes.px(12), area.top + sizes.px(4), area.width - sizes.px(24), sizes.px(26))
    write(target, sizes, "Score", title, Ink(Role.SMALL, DIM))
    put(
        target, sprite(pillow("white", sizes.px(34), sizes.px(24))), (area.left + sizes.px(96), title.top + sizes.px(2))
    )
    write(target, sizes, "total", title, Ink(Role.SMALL, DIM, Align.RIGHT))
    for row, seat in enumerate(sorted(ORDER, key=lambda seat: -seat.score)):
        line = pygame.Rect(
            area.left + sizes.px(10), title.bottom + row * sizes.px(28.5), area.width - sizes.px(22), sizes.px(28)
        )
        is_active = seat is SHEILA
        put_centred(target, sprite(seat_symbol(seat.style, sizes.px(18))), (line.left + sizes.px(9), line.centery))
        name = Ink(Role.SMALL, BRIGHT if is_active else IVORY, weight=Weight.BOLD if is_active else Weight.SEMIBOLD)
        write(
            target, sizes, seat.name, pygame.Rect(line.left + sizes.px(24), line.top, sizes.px(66), line.height), name
        )
        white = pygame.Rect(line.left + sizes.px(90), line.top, sizes.px(26), line.height)
        write(target, sizes, str(seat.white), white, Ink(Role.SMALL, DIM, Align.RIGHT))
        write(
            target,
            sizes,
            f"{MINUS}{-seat.score}",
            line,
            Ink(Role.BODY, BRIGHT if is_active else IVORY, Align.RIGHT, Weight.BOLD),
        )


def following(target: pygame.Surface, sizes: Sizes, area: pygame.Rect) -> None:
    panels.plate(target, sizes, area, panels.PANELS[Look.PLAIN])
    inner = area.inflate(-20, -10)
    write(target, sizes, "Next", pygame.Rect(inner.left, inner.top, inner.width, 22), Ink(Role.SMALL, DIM))
    for row, seat in enumerate(ORDER[5:]):
        line = pygame.Rect(inner.left, inner.top + 23 + row * 29, inner.width, 28)
        put_centred(target, sprite(emblem(seat.character, 24)), (line.left + 12, line.centery))
        write(target, sizes, seat.name, pygame.Rect(line.left + 32, line.top, 72, 28), Ink(Role.BODY))
        put_centred(target, sprite(seat_symbol(seat.style, 16)), (line.right - 30, line.centery))
        write(target, sizes, str(seat.number), line, Ink(Role.BODY, DIM, Align.RIGHT))
    for row, (what, value, colour) in enumerate((("You", f"{MINUS}4", BRIGHT), ("Leader", "Sheila", IVORY))):
        line = pygame.Rect(inner.left, inner.bottom - 48 + row * 24, inner.width, 24)
        write(target, sizes, what, line, Ink(Role.SMALL, DIM))
        write(target, sizes, value, line, Ink(Role.BODY, colour, Align.RIGHT, Weight.BOLD))


REVEAL = (
    ("Anna", 0, ""),
    ("Kevin", 1, "2"),
    ("Alfonzo", 2, ""),
    ("Mike", 3, "number?"),
    ("Ken", 4, ""),
    ("Robin", 5, ""),
    ("James", 6, ""),
    ("Sheila", 7, ""),
)


def reveal_scene(target: pygame.Surface, sizes: Sizes) -> None:
    panels.ground(target)
    top_bar(target, sizes, "Undo: Ken's turn" if not sizes.is_small else "Undo")
    width, height = target.get_size()
    title = pygame.Rect(sizes.margin, sizes.bar + sizes.px(8), width - 2 * sizes.margin, sizes.px(48))
    write(target, sizes, "Smugglers, turn over your cards!", title, Ink(Role.HEADLINE, IVORY, Align.CENTRE))
    hint = pygame.Rect(title.left, title.bottom, title.width, sizes.px(26))
    write(target, sizes, "Tap every smuggler. Everyone else keeps quiet.", hint, Ink(Role.SMALL, DIM, Align.CENTRE))
    foot = max(sizes.px(56), sizes.touch - 4)
    top, bottom = hint.bottom + sizes.gap, height - foot - sizes.px(18)
    card_width = (width - 2 * sizes.margin - 3 * sizes.gap) // 4
    card_height = (bottom - top - sizes.gap) // 2
    for index, (name, style, answer) in enumerate(REVEAL):
        area = pygame.Rect(
            sizes.margin + index % 4 * (card_width + sizes.gap),
            top + index // 4 * (card_height + sizes.gap),
            card_width,
            card_height,
        )
        reveal_card(target, sizes, area, (name, style, answer))
    half = (width - 2 * sizes.margin - sizes.gap) // 2
    left = Area(sizes.margin, height - foot - sizes.gap, half, foot)
    PushButton(left, "No smuggler this round").paint(target, sizes)
    PushButton(
        Area(*pygame.Rect(sizes.margin + half + sizes.gap, height - foot - sizes.gap, half, foot)),
        "That is all of them",
        Kind.PRIMARY,
    ).paint(target, sizes)


def reveal_card(target: pygame.Surface, sizes: Sizes, area: pygame.Rect, who: tuple[str, int, str]) -> None:
    name, style, answer = who
    panels.plate(target, sizes, area, panels.PANELS[Look.ACTIVE if answer else Look.PLAIN])
    row = pygame.Rect(area.left + sizes.px(12), area.top, area.width - sizes.px(20), area.height * 54 // 100)
    size = sizes.px(26)
    put_centred(target, sprite(seat_symbol(style, size)), (row.left + size // 2, row.centery))
    write(
        target,
        sizes,
        name,
        pygame.Rect(row.left + size + sizes.gap, row.top, row.width - size - sizes.gap, row.height),
        Ink(Role.ACTION),
    )
    below = pygame.Rect(row.left, row.bottom - sizes.px(8), row.width, area.bottom - row.bottom)
    if answer:
        mark = sprite(emblem("smuggler", sizes.px(30)))
        put(target, mark, (row.left - 2, below.centery - mark.get_height() // 2))
        write(
            target,
            sizes,
            answer,
            pygame.Rect(row.left + size + sizes.gap, below.top, row.width - size, below.height),
            Ink(Role.BODY, BRIGHT, weight=Weight.BOLD),
        )
    else:
        write(target, sizes, "5 cards left", below, Ink(Role.SMALL, DIM))
