"""What has the whole screen for a moment: a picture, one sentence, and below it what went from whom to whom.

Two rules: any tap ends it, and does nothing else. And the ground with its rays of light hides everything below it and
looks the same in every frame, so that a frame paints only what moves.
"""

import math
import re
from collections.abc import Callable, Iterator
from typing import ClassVar

import pygame
from msgspec.structs import replace

from companion.drawing import symbols
from companion.drawing.area import Area
from companion.drawing.canvas import Align, Ink, Sketch
from companion.drawing.paths import Point, between
from companion.games.game import Announcement, Flight
from companion.nodes.nodes import ANY_KEY
from companion.nodes.theme import (
    BRASS,
    BRIGHT,
    DIM,
    GOOD,
    INK,
    IVORY,
    LINE,
    RUBY,
    SEATS,
    TYPES,
    WARM_LIGHT,
    Colour,
    Light,
    Role,
    Sizes,
    Weight,
    mix,
)
from companion.pages.actions import EndAnnouncement
from companion.pages.announced import Announced
from companion.pages.context import AnnouncementArt
from companion.screens.kiosk.drawing import text
from companion.screens.kiosk.drawing.cache import ANNOUNCED
from companion.screens.kiosk.drawing.canvas import PixelCanvas, put, put_centred, sprite
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.widgets.basic import Label, Paragraph
from companion.screens.kiosk.widgets.widget import Tap, Widget
from companion.words import signed

_PICTURE_SHARE = 0.45  # of the height
_ABOVE_UPRIGHT = 0.16  # of the height, on an upright screen, is left free above the picture
_UPRIGHT_SHARE = 0.28  # of the width, on an upright screen: eight cards fit side by side
_AROUND_PX, _SENTENCE_PX = 10, 90
_THING_PX, _SMALL_THING_PX = 46, 22
_GOAL_PX, _SOURCE_PX = 240, 250
_SOMEBODY, _SOMEWHERE = 52, 62  # percent of the row: who brought it about, or where it lay
_RAYS = 22
_CENTRE = 0.23  # of the height: behind the picture
_LEAST_PX = 30  # at 800x480: a sentence is never written smaller
_MOST_LINES = 2

Draw = Callable[..., Sketch]


# what it is made of


@ANNOUNCED.kept
def rays(size: tuple[int, int], light: Light) -> pygame.Surface:
    """They come from behind the picture, and fade to the edges."""
    width, height = size
    centre, reach = (width / 2, height * _CENTRE), math.hypot(width, height)
    fine = pygame.Surface((width * 2, height * 2), 0, 32)
    fine.fill(light.dark)
    for ray in range(_RAYS):
        ends = [math.radians((ray + side) * 360 / _RAYS) for side in (0.0, 0.5)]
        corners = [(centre[0] + reach * math.cos(end), centre[1] + reach * math.sin(end)) for end in ends]
        pygame.draw.polygon(fine, light.ray, [(2 * x, 2 * y) for x, y in (centre, *corners)])
    surface = pygame.transform.smoothscale(fine, size)
    for flags, glow in (
        (pygame.BLEND_RGB_MULT, _vignette(size)),
        (pygame.BLEND_RGB_ADD, _vignette(size, light.glow)),
    ):
        surface.blit(glow, (0, 0), special_flags=flags)
    return surface


def _vignette(size: tuple[int, int], glow: Colour | None = None) -> pygame.Surface:
    """A glow to add around the centre, or how much is left of the light towards the edges; soft, from few pixels."""
    columns, rows = 41, 25
    small = pygame.Surface((columns, rows), 0, 32)
    for x in range(columns):
        for y in range(rows):
            away = math.hypot((x / (columns - 1) - 0.5) * 2.0, (y / (rows - 1) - _CENTRE) * 1.5)
            if glow is None:
                colour: Colour = (round(255 * max(0.32, 1.0 - 0.62 * away)),) * 3
            else:
                colour = mix((0, 0, 0), glow, 0.8 * max(0.0, 1 - away * 1.25) ** 2)
            small.set_at((x, y), colour)
    return pygame.transform.smoothscale(small, size)


class Haze(Widget, frozen=True):
    """The rays over everything below, so that all of that comes and goes together."""

    opacity: float = 1.0
    light: Light = WARM_LIGHT

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        surface = rays(target.get_size(), self.light)
        surface.set_alpha(None if self.opacity >= 1 else round(255 * self.opacity))
        target.blit(surface, (0, 0))
        surface.set_alpha(None)


class Ground(Haze, frozen=True):
    """The same below an announcement: it keeps fingers off what it covers."""

    blocks: ClassVar[bool] = True


class Drawn(Widget, frozen=True):
    """What `draw` makes of its arguments, in the middle of the area, at a share of its full size."""

    draw: Draw
    arguments: tuple[object, ...]
    scale: float = 1.0

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        whole = sprite(self.draw(*self.arguments))
        if self.scale < 1:
            whole = pygame.transform.smoothscale_by(whole, self.scale)
        put_centred(target, whole, self.area.centre)


class Sentence(Widget, frozen=True):
    """What has happened, as large as fits into two lines; a name in it has the colour of its seat."""

    line: str
    name: str = ""
    colour: Colour = IVORY

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The lines in the middle of the area."""
        lines, px = self._lines(sizes)
        weight = TYPES[Role.ANNOUNCEMENT].weight
        step = text.line_height(px, weight)
        top = self.area.top + (self.area.height - step * len(lines)) // 2
        for index, line in enumerate(lines):
            self._write(target, line, (px, weight), top + index * step)

    def _write(self, target: pygame.Surface, line: str, face: tuple[int, Weight], top: int) -> None:
        """Piece by piece: with its genitive, a name is one piece."""
        x = self.area.left + (self.area.width - text.width_of(line, *face)) // 2
        drop = max(1, face[0] // 22)
        for piece in re.split(rf"({re.escape(self.name)}(?:['\u2019]\w*)?)", line) if self.name else [line]:
            if piece:
                colour = self.colour if self.name and piece.startswith(self.name) else IVORY
                target.blit(text.rendered(piece, *face, INK), (x, top + drop))
                target.blit(text.rendered(piece, *face, colour), (x, top))
                x += text.width_of(piece, *face)

    def _lines(self, sizes: Sizes) -> tuple[list[str], int]:
        weight = TYPES[Role.ANNOUNCEMENT].weight
        smallest = sizes.px(_LEAST_PX)
        for px in range(sizes.font_px(Role.ANNOUNCEMENT), smallest, -2):
            lines = text.wrapped(self.line, px, weight, self.area.width)
            fits = len(lines) <= self._most(px, weight) and not any(line.endswith(text.ELLIPSIS) for line in lines)
            if fits:
                return _balanced(lines, px, weight), px
        return text.block(self.line, smallest, weight, self.area.size)

    def height(self, sizes: Sizes) -> int:
        """Of its lines."""
        lines, px = self._lines(sizes)
        return len(lines) * text.line_height(px, TYPES[Role.ANNOUNCEMENT].weight)

    def _most(self, px: int, weight: Weight) -> int:
        return min(_MOST_LINES, max(1, self.area.height // text.line_height(px, weight)))

    def words(self) -> tuple[str, ...]:
        return (self.line,)

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        """All of it, if some of it does not fit."""
        lines, _ = self._lines(sizes)
        return () if "".join("".join(lines).split()) == "".join(self.line.split()) else (self.line,)


def _balanced(lines: list[str], px: int, weight: Weight) -> list[str]:
    """As many lines as before, of about the same length."""
    words, found = " ".join(lines), lines
    for width in range(max(text.width_of(line, px, weight) for line in lines), 0, -px // 2):
        narrower = text.wrapped(words, px, weight, width)
        if len(narrower) > len(lines) or any(line.endswith(text.ELLIPSIS) for line in narrower):
            return found
        found = narrower
    return found


class Somebody(Widget, frozen=True):
    """Symbol and name of a seat beside each other, in the middle of the area."""

    name: str
    style: int
    role: Role = Role.HEADLINE

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        ink = Ink(self.role, SEATS[self.style].colour, Align.LEFT, Weight.BOLD)
        px, weight = ink.face(sizes)
        size = round(px * 0.8)
        room = self.area.width - size - sizes.gap
        shown, px = text.fitted(self.name, px, weight, max(1, room), text.SMALLEST_NAME)
        wide = size + sizes.gap + text.width_of(shown, px, weight)
        left = self.area.left + (self.area.width - wide) // 2
        put(target, sprite(symbols.seat_symbol(self.style, size)), (left, self.area.centre[1] - size // 2))
        text.write(
            target, sizes, shown, pygame.Rect(left + size + sizes.gap, self.area.top, room, self.area.height), ink
        )

    def words(self) -> tuple[str, ...]:
        return (self.name,)


class Counter(Widget, frozen=True):
    """Points that come to somebody, or that somebody loses."""

    points: int

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        px, weight = min(sizes.font_px(Role.NAME), round(self.area.height * 0.82)), Weight.EXTRABOLD
        shown, px = text.fitted(self.words()[0], px, weight, self.area.width, text.SMALLEST_NAME)
        surface = text.rendered(shown, px, weight, GOOD if self.points > 0 else RUBY)
        left, top = self.area.centre[0] - surface.get_width() // 2, self.area.centre[1] - surface.get_height() // 2
        target.blit(surface, (left, top))

    def words(self) -> tuple[str, ...]:
        return (signed(self.points),)


class Things(Widget, frozen=True):
    """Small things in a row, in the middle of the area; many lie closer together. There is room for `of` of them."""

    draw: Draw
    things: tuple[str, ...]
    of: int

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        size = self.area.height
        step = min(size * 0.9, (self.area.width - size) / max(1, self.of - 1))
        left = self.area.centre[0] - (step * (self.of - 1) + size) / 2
        for index, thing in enumerate(self.things):
            put(target, sprite(self.draw(thing, size)), (round(left + index * step), self.area.top))

    def words(self) -> tuple[str, ...]:
        """Their names: what can be seen can be read."""
        return tuple(self.things)


class DottedWay(Widget, frozen=True):
    """The way along which things fly: from the left side of the area to its right in a bow, with an arrow."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        put(target, _way(self.area.size, sizes.px(4)), self.area[:2])


def along(area: Area, share: float) -> Point:
    """Where on such a way something is."""
    rise = 4 * share * (1 - share)
    return area.left + area.width * share, area.bottom - area.height * (0.12 + 0.6 * rise)


@ANNOUNCED.kept
def _way(size: tuple[int, int], line: int) -> pygame.Surface:
    canvas = PixelCanvas(*size, over=3)
    whole = Area(0, 0, *size)
    dots = max(2, size[0] // (line * 4))
    for dot in range(dots):
        one, other = along(whole, 0.04 + 0.86 * dot / dots), along(whole, 0.04 + 0.86 * (dot + 0.42) / dots)
        canvas.stroke([one, other], line, mix(BRASS, BRIGHT, 0.5))
    tip, back = along(whole, 0.97), along(whole, 0.88)
    turn = math.atan2(tip[1] - back[1], tip[0] - back[0])
    wings = [
        (tip[0] - line * 7 * math.cos(turn + side), tip[1] - line * 7 * math.sin(turn + side)) for side in (0.55, -0.55)
    ]
    canvas.stroke([wings[0], tip, wings[1]], line * 1.2, BRIGHT)
    return canvas.finish()


class Passed(Widget, frozen=True):
    """A thin line that grows with time."""

    share: float

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        pygame.draw.rect(target, mix(LINE, INK, 0.35), self.area)
        pygame.draw.rect(target, BRIGHT, self.area._replace(width=round(self.area.width * self.share)))


# the scene


def build(now: Announced, frame: Frame) -> list[Widget]:
    """Everything that is there by now, over the ground."""
    art = None if frame.game is None else frame.game.drawings().art
    assert art is not None, "a game that announces something brings what to draw it with"
    sizes, whole = frame.sizes, frame.area
    ground = Ground(whole, round(now.ground, 3), art.light, tap=Tap(EndAnnouncement(), ANY_KEY))
    if now.opacity <= 0:
        return [ground]
    (foot, hint), inside = _cut(whole, sizes)
    widgets: list[Widget] = [ground, *_parts(now, frame, art, inside)]
    widgets.append(Label(hint, frame.say("Tap to continue"), Ink(Role.SMALL, DIM, Align.CENTRE)))
    if now.opacity < 1:
        widgets.append(Haze(whole, round(1 - now.opacity, 3), art.light))
    return [*widgets, Passed(foot, round(now.passed, 3))]


def _cut(whole: Area, sizes: Sizes) -> tuple[tuple[Area, Area], Area]:
    """The line of time, the hint above it, and the rest."""
    foot, rest = whole.from_bottom(sizes.px(6))
    hint, inside = rest.inset(sizes.margin, 0).from_bottom(round(sizes.font_px(Role.SMALL) * 1.9))
    return (foot, hint), inside


def _cut_inside(area: Area, sizes: Sizes) -> tuple[Area, Area, Area]:
    """The picture, the sentence, and who gets what from whom."""
    if sizes.height > sizes.width:
        area = area.from_bottom(round(area.height * (1 - _ABOVE_UPRIGHT)))[0]
        picture, below = area.from_top(round(sizes.width * _UPRIGHT_SHARE))
    else:
        picture, below = area.from_top(round(sizes.height * _PICTURE_SHARE))
    sentence, row = below.from_top(sizes.px(_SENTENCE_PX))
    return picture.inset(0, sizes.px(_AROUND_PX)), sentence, row


def _pillow(row: Area, sizes: Sizes, of: int = 1) -> Area:
    """Where things go to, at the right end of the row: one of several."""
    width = min(sizes.px(_GOAL_PX) * of, row.width * (38 if of == 1 else 64) // 100) // of
    return row.from_right(width)[0].middle(width, min(row.height, sizes.px(140)))


def _source_and_way(row: Area, pillow: Area, sizes: Sizes, percent: int) -> tuple[Area, Area]:
    """Where things come from, at the left end of the row, and the way from there to the first pillow."""
    rest = row.from_left(pillow.left - row.left)[0]
    return rest.from_left(min(sizes.px(_SOURCE_PX), rest.width * percent // 100))


def _place(source: Area, sizes: Sizes) -> Area:
    """The place where something lay."""
    return source.middle(min(source.width, sizes.px(170)), min(source.height, sizes.px(110)))


def drawing_ahead(art: AnnouncementArt, sizes: Sizes) -> Iterator[pygame.Surface]:
    """Draw what is large, one piece at a time, so that no announcement waits for it."""
    yield rays((sizes.width, sizes.height), art.light)
    _, inside = _cut(Area(0, 0, sizes.width, sizes.height), sizes)
    picture, _, row = _cut_inside(inside, sizes)
    for name in art.pictures:
        yield sprite(art.picture(name, 0, None, picture.height))
    pillow = _pillow(row, sizes)
    for place in art.goals:
        yield sprite(art.place(place, *pillow.inset(sizes.px(2), 0).size))
    for place in art.places:
        yield sprite(art.place(place, *_place(_source_and_way(row, pillow, sizes, _SOMEWHERE)[0], sizes).size))


def _parts(now: Announced, frame: Frame, art: AnnouncementArt, area: Area) -> Iterator[Widget]:
    told, sizes = now.announcement, frame.sizes
    picture, head, row = _cut_inside(area, sizes)
    style = _style(frame, told.seat) if told.seat else None
    yield Drawn(picture, art.picture, (told.picture, told.number, style, picture.height), round(now.size, 3))
    colour = IVORY if style is None else SEATS[style].colour
    sentence = Sentence(head, frame.say.words(told.sentence), told.seat, colour)
    if told.flights:
        yield sentence
        yield from _row(now, frame, art, row, picture)
    else:
        yield from _with_line(frame, head.with_(row), sentence, told)


def _with_line(frame: Frame, area: Area, sentence: Sentence, told: Announcement) -> Iterator[Widget]:
    """The sentence, and what there is to say beside it."""
    if told.line is None:
        yield replace(sentence, area=area)
        return
    words, ink, gap = frame.say.words(told.line), Ink(Role.ACTION, IVORY, Align.CENTRE), frame.sizes.px(6)
    lower = _height(frame, words, area.width, ink)
    upper = replace(sentence, area=area.from_bottom(lower, gap)[1]).height(frame.sizes)
    head, rest = area.middle(area.width, upper + gap + lower).from_top(upper, gap)
    yield replace(sentence, area=head)
    yield Paragraph(rest, words, ink)


def _style(frame: Frame, name: str) -> int:
    table = frame.model.table
    assert table is not None
    return frame.style_of(name, table.seats.index(name))


def _row(now: Announced, frame: Frame, art: AnnouncementArt, area: Area, picture: Area) -> Iterator[Widget]:
    """From whom, what, and to whom. What came out of nobody's hands comes out of the picture."""
    told, sizes = now.announcement, frame.sizes
    flights, start = told.flights, told.flights[0].source
    last = _pillow(area, sizes, len(flights))
    pillows = [last.moved((index + 1 - len(flights)) * last.width, 0) for index in range(len(flights))]
    way: Area | None = None
    source = picture
    if told.by or start in art.places:
        source, gap = _source_and_way(area, pillows[0], sizes, _SOMEBODY if told.by else _SOMEWHERE)
        yield from _source(frame, art, source, told, start)
        if len(flights) == 1:
            way = gap.middle(gap.width - sizes.px(8), min(area.height, sizes.px(110)))
            yield DottedWay(way)
    else:
        middle = (area.width - last.width * len(flights)) // 2 - (pillows[0].left - area.left)
        pillows = [pillow.moved(middle, 0) for pillow in pillows]
    for pillow, flight in zip(pillows, flights, strict=True):
        yield from _goal(now, frame, art, pillow.inset(sizes.px(2), 0), flight)
    flying = (
        thing
        for pillow, flight in zip(pillows, flights, strict=True)
        for thing in _in_flight(now, frame, art, flight, way or (source.centre, pillow.centre))
    )
    yield from dict.fromkeys(flying)  # two alike that are at the same spot for a moment are one


def _in_flight(
    now: Announced, frame: Frame, art: AnnouncementArt, flight: Flight, way: Area | tuple[Point, Point]
) -> Iterator[Widget]:
    """The things that have left and not arrived, along a drawn way or in a bow between two points."""
    size, count = frame.sizes.px(_THING_PX), len(flight.things)
    for index, thing in enumerate(flight.things):
        share = now.flown(index, count)
        if not 0 < share < 1:
            continue
        eased = share if now.is_still else share * share * (3 - 2 * share)
        if isinstance(way, Area):
            x, y = along(way, 0.06 + 0.86 * eased)
        else:
            x, y = between(*way, eased)
            y -= frame.sizes.px(40) * 4 * share * (1 - share)
        yield Drawn(Area(round(x) - size // 2, round(y) - size // 2, size, size), art.thing, (thing, size))


def _source(frame: Frame, art: AnnouncementArt, area: Area, told: Announcement, place: str) -> Iterator[Widget]:
    """Who brought it about and how, or the place where it lay."""
    sizes = frame.sizes
    if not told.by:
        pillow = _place(area, sizes)
        yield Drawn(pillow, art.place, (place, *pillow.size))
        words, ink = frame.say.words(art.places[place]), Ink(Role.SMALL, IVORY, Align.CENTRE, Weight.BOLD)
        title = Label(pillow, words, ink)
        yield _centred(frame, pillow, words, ink) if title.cut(sizes) else title
        return
    words = "" if told.line is None else frame.say.words(told.line)
    ink = Ink(Role.BODY, IVORY, Align.CENTRE)
    upper = text.line_height(*Ink(Role.HEADLINE).face(sizes))
    lower = _height(frame, words, area.width, ink)
    name, line = area.middle(area.width, upper + lower).from_top(upper)
    yield Somebody(name, told.by, _style(frame, told.by))
    yield Paragraph(line, words, ink)


def _goal(now: Announced, frame: Frame, art: AnnouncementArt, area: Area, flight: Flight) -> Iterator[Widget]:
    """Whose it is now, how many points that brings, and what has come there so far."""
    sizes = frame.sizes
    yield Drawn(area, art.place, (flight.goal, *area.size))
    inside = area.inset(round(area.width * 0.12), round(area.height * 0.13))
    upper = text.line_height(*Ink(Role.BODY).face(sizes))
    title, inside = inside.from_top(upper)
    if flight.seat:
        yield Somebody(title, flight.seat, _style(frame, flight.seat), Role.BODY)
    else:
        yield Label(title, frame.say.words(art.places[flight.goal]), Ink(Role.BODY, IVORY, Align.CENTRE, Weight.BOLD))
    count = len(flight.things)
    landed = now.landed(count)
    things, number = inside.from_bottom(min(sizes.px(_SMALL_THING_PX), inside.height // 2))
    if sizes.is_small and flight.points:
        number = inside  # rather fewer things than smaller ones
    elif landed and not now.is_still:
        spot = things.moved(0, -sizes.px(4)) if flight.points else inside.middle(inside.width, things.height)
        yield Things(spot, art.thing, flight.things[:landed], count)
    if flight.points and landed:
        yield Counter(number.moved(0, -sizes.px(3)), round(flight.points * landed / count))


def _height(frame: Frame, words: str, width: int, ink: Ink) -> int:
    return text.height_of(words, ink.face(frame.sizes), width) + 2


def _centred(frame: Frame, area: Area, words: str, ink: Ink) -> Paragraph:
    """Words in as many lines as they need, in the middle of the area's height."""
    px, weight = ink.face(frame.sizes)
    lines, size = text.block(words, px, weight, area.size)
    return Paragraph(area.middle(area.width, min(area.height, len(lines) * text.line_height(size, weight))), words, ink)
