"""What has the whole screen for a moment: a picture, one sentence, and below it what went from whom to whom.

One rule: any tap ends it, and does nothing else.
"""

from collections.abc import Iterator

import pygame
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Ink
from companion.drawing.paths import Point, between
from companion.games.game import Announcement, Flight
from companion.nodes.nodes import ANY_KEY
from companion.nodes.theme import DIM, IVORY, SEATS, Role, Sizes, Weight
from companion.pages.actions import EndAnnouncement
from companion.pages.announced import Announced
from companion.pages.context import AnnouncementArt
from companion.screens.kiosk.drawing.canvas import sprite
from companion.screens.kiosk.drawing.text import line_height
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.scenes.blocks import centred_text, text_height
from companion.screens.kiosk.widgets.announcing import (
    Counter,
    DottedWay,
    Drawn,
    Ground,
    Haze,
    Passed,
    Sentence,
    Somebody,
    Things,
    along,
    rays,
)
from companion.screens.kiosk.widgets.basic import Label, Paragraph
from companion.screens.kiosk.widgets.widget import Tap, Widget

_PICTURE_SHARE = 0.45  # of the height
_ABOVE_UPRIGHT = 0.16  # of the height, on an upright screen, is left free above the picture
_UPRIGHT_SHARE = 0.28  # of the width, on an upright screen: eight cards fit side by side
_AROUND_PX, _SENTENCE_PX = 10, 90
_THING_PX, _SMALL_THING_PX = 46, 22
_GOAL_PX, _SOURCE_PX = 240, 250
_SOMEBODY, _SOMEWHERE = 52, 62  # percent of the row: who brought it about, or where it lay


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
    lower = text_height(frame, words, area.width, ink)
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
        yield centred_text(frame, pillow, words, ink) if title.cut(sizes) else title
        return
    words = "" if told.line is None else frame.say.words(told.line)
    ink = Ink(Role.BODY, IVORY, Align.CENTRE)
    upper = line_height(*Ink(Role.HEADLINE).face(sizes))
    lower = text_height(frame, words, area.width, ink)
    name, line = area.middle(area.width, upper + lower).from_top(upper)
    yield Somebody(name, told.by, _style(frame, told.by))
    yield Paragraph(line, words, ink)


def _goal(now: Announced, frame: Frame, art: AnnouncementArt, area: Area, flight: Flight) -> Iterator[Widget]:
    """Whose it is now, how many points that brings, and what has come there so far."""
    sizes = frame.sizes
    yield Drawn(area, art.place, (flight.goal, *area.size))
    inside = area.inset(round(area.width * 0.12), round(area.height * 0.13))
    upper = line_height(*Ink(Role.BODY).face(sizes))
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
