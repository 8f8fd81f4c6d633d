"""Game over: who won and by what, and every hoard counted out; what broke a tie is framed and named."""

from collections.abc import Iterator

import pygame

from companion.games.forty_thieves.guide.values import DecidedBy, Result, SeatResult
from companion.games.forty_thieves.views import TableView
from companion.nodes.theme import BRIGHT, IVORY, Role, Sizes, Weight
from companion.pages.game_end import story_page, ways
from companion.pages.routes import Play, PlayPage
from companion.screen.drawing import text
from companion.screen.drawing.canvas import put_centred
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, line_height
from companion.screen.forty_thieves.drawing.colours import DIM
from companion.screen.forty_thieves.drawing.loot import loot
from companion.screen.forty_thieves.drawing.night import NightSky
from companion.screen.forty_thieves.drawing.specials import special_tile
from companion.screen.forty_thieves.game_values import result_of, values_of
from companion.screen.forty_thieves.widgets.night_panels import NightPlate, at_night
from companion.screen.forty_thieves.widgets.piece_marks import Stone, Thing
from companion.screen.game_screens import Frame
from companion.screen.game_values import seat_colour, seat_style
from companion.screen.page_widgets import painter
from companion.screen.scenes.blocks import text_height
from companion.screen.scenes.chrome import play_bar
from companion.screen.widgets.basic import Group, Label, Mark, Paragraph, SeatMark
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Widget
from companion.words import MINUS, points


class EyeTile(Mark, frozen=True):
    """An Evil Eye that is a tile."""

    def sprite(self, size: int) -> pygame.Surface:
        return special_tile("evil_eye", size)


def build(route: Play, frame: Frame) -> list[Widget]:
    """The hoards, or the story of the game."""
    if route.page is PlayPage.STORY and frame.model.highlights is not None:
        story = story_page(frame, frame.model.highlights, points=False)
        return [NightSky(frame.area), *at_night(painter(frame.sizes).widgets(story, frame))]
    view, _ = values_of(frame)
    result = result_of(frame.model.result)
    sizes = frame.sizes
    _, rest = frame.area.from_top(sizes.bar)
    inside = rest.inset(sizes.margin, sizes.px(6))
    foot, inside = inside.from_bottom(max(sizes.touch, sizes.px(50)), sizes.px(8))
    title, inside = _title(frame, inside, view, result)
    buttons = at_night(painter(sizes).part(ways(frame, points=False), foot, frame))
    return [NightSky(frame.area), *_bar(frame, view, result), *title, *_hoards(frame, inside, view, result), *buttons]


def _bar(frame: Frame, view: TableView, result: Result) -> list[Widget]:
    """That it is over and why, unless that is told below; undo and the menu."""
    widgets, _ = play_bar(frame, frame.say("Game over"), "" if view.stopped else frame.say.words(result.ended))
    return at_night(widgets)


def _title(frame: Frame, area: Area, view: TableView, result: Result) -> tuple[list[Widget], Area]:
    sizes, say = frame.sizes, frame.say
    winners = [seat.seat for seat in result.seats if seat.winner]
    won = say.many("{names} wins!", "{names} win!", len(winners), names=say.listed(winners))
    if not winners:
        won = say("The merchant wins!")
    colour = seat_colour(frame, view, winners[0]) if len(winners) == 1 else BRIGHT
    head, area = area.from_top(round(sizes.font_px(Role.NAME) * 1.12))
    ink = Ink(Role.SMALL if sizes.is_small else Role.BODY, IVORY, Align.CENTRE)
    # Nothing on the board shows that people stopped.
    why = " ".join(map(say.words, (result.ended, result.why) if view.stopped else (result.why,)))
    line, area = area.from_top(text_height(frame, why, area.width, ink), sizes.px(4))
    widgets: list[Widget] = [
        Label(head, won, Ink(Role.NAME, colour, Align.CENTRE), chosen=True),
        Paragraph(line, why, ink),
    ]
    side = min(line.bottom - head.top, sizes.px(84))
    wide = max(text.width_of(why, *ink.face(sizes)), text.width_of(won, *Ink(Role.NAME).face(sizes)))
    if not sizes.is_small and wide + 3 * side <= head.width:  # else the words need the room of the jars
        room = Area(head.left, line.bottom - side, head.width, side)
        widgets = [
            Jars(room.from_left(side * 3 // 2)[0], thief=True),
            Jars(room.from_right(side * 3 // 2)[0]),
            *widgets,
        ]
    return widgets, area


class Jars(Widget, frozen=True):
    """Three jars and two stones: the loot of the night; out of some a thief looks."""

    thief: bool = False

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        put_centred(target, loot(self.area.height, self.thief), self.area.centre)


# the hoards, counted out


def _columns(area: Area, sizes: Sizes) -> tuple[Area, Area, Area, Area, Area]:
    """Who, stones, Sapphire tiles, Evil Eyes, and the score."""
    inside = area.inset(sizes.px(12), 0)
    score, rest = inside.from_right(sizes.px(90 if sizes.is_small else 76), sizes.px(6))
    who, rest = rest.from_left(rest.width * (22 if sizes.is_small else 20) // 100, sizes.gap)
    tiles_and_eyes = (1.2, 1.9) if sizes.is_small else (1.5, 1.6)
    stones, tiles, eyes = rest.shares(2.1, *tiles_and_eyes, gap=sizes.px(6))
    return who, stones, tiles, eyes, score


class ResultRow(Group, frozen=True):
    """A hoard, thing by thing. `frames`: what broke the tie, and what is written there."""

    of: SeatResult
    seat: int
    framed: str = ""  # evil_eyes or sapphires
    note: str = ""

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        yield NightPlate(self.area, Look.ACTIVE if self.of.winner else Look.PLAIN)
        who, stones, tiles, eyes, score = _columns(self.area, sizes)
        colour = BRIGHT if self.of.winner else IVORY
        size = min(sizes.px(26), who.height - 4)
        mark, name = who.from_left(size, sizes.px(8))
        yield SeatMark(mark, self.seat, px=size)
        yield Label(name, self.of.seat, Ink(Role.BODY, colour, weight=Weight.BOLD), chosen=True)
        yield from self._things(sizes, stones, [Stone] * self.of.sapphires, "", framed=self.framed == "sapphires")
        yield from self._things(sizes, tiles, [SapphireTile] * self.of.sapphire_tiles, "+")
        kinds: list[type[Mark]] = [Eye] * self.of.evil_eyes + [EyeTile] * self.of.evil_eye_tiles
        yield from self._things(sizes, eyes, kinds, MINUS, framed=self.framed == "evil_eyes")
        sign, number = score.from_left(sizes.px(14))
        yield Label(sign, "=", Ink(Role.SMALL, DIM))
        yield Label(number, points(self.of.score), Ink(Role.HEADLINE, colour, Align.RIGHT))

    def _things(
        self, sizes: Sizes, area: Area, kinds: list[type[Mark]], sign: str, *, framed: bool = False
    ) -> Iterator[Widget]:
        """Each drawn once, side by side or closer; the word that broke the tie beside them."""
        if sign and kinds:
            spot, area = area.from_left(sizes.px(14), sizes.px(4))
            yield Label(spot, sign, Ink(Role.SMALL, DIM, Align.CENTRE))
        elif sign:
            area = area.from_left(sizes.px(14), sizes.px(4))[1]
        if framed:
            yield NightPlate(area.inset(0, max(2, area.height // 9)), Look.WELL if not self.note else Look.ACTIVE)
            area = area.inset(sizes.px(6), 0)
        if self.note and framed:
            words, area = area.from_right(area.width * 60 // 100 if kinds else area.width, sizes.px(2))
            yield Label(words, self.note, Ink(Role.SMALL, BRIGHT, weight=Weight.BOLD))
        yield from side_by_side(area, sizes, kinds)


class Eye(Mark, frozen=True):
    """An Evil Eye token."""

    def sprite(self, size: int) -> pygame.Surface:
        return Thing(self.area, "evil_eye").sprite(size)


class SapphireTile(Mark, frozen=True):
    """A Sapphire tile."""

    def sprite(self, size: int) -> pygame.Surface:
        return Thing(self.area, "sapphire").sprite(size)


def _hoards(frame: Frame, area: Area, view: TableView, result: Result) -> list[Widget]:
    """A row for each seat, by rank."""
    sizes, say = frame.sizes, frame.say
    widgets: list[Widget] = []
    if not sizes.is_small:
        head, area = area.from_top(line_height(*Ink(Role.SMALL).face(sizes)), sizes.px(2))
        _, stones, tiles, eyes, score = _columns(head, sizes)
        heads = ((stones, say("Sapphires")), (tiles, say("Sapphire tiles")), (eyes, say("Evil Eyes")))
        widgets += [Label(spot, words, Ink(Role.SMALL, DIM)) for spot, words in heads]
        wide = score._replace(left=score.left - sizes.px(20), width=score.width + sizes.px(20))
        widgets.append(Label(wide, say("Score"), Ink(Role.SMALL, DIM, Align.RIGHT)))
    rows = max(3, len(result.seats)) + (view.merchant is not None and view.merchant.sapphires > 0)
    gap = sizes.px(6)
    height = min(sizes.px(70), (area.height - gap * (rows - 1)) // rows)
    framed = result.decided_by.value if result.decided_by in (DecidedBy.EVIL_EYES, DecidedBy.SAPPHIRES) else ""
    notes = {DecidedBy.EVIL_EYES: say("fewer"), DecidedBy.SAPPHIRES: say("more")}
    for seat in result.seats:
        row, area = area.from_top(height, gap)
        is_level = seat.seat in result.level
        note = notes.get(result.decided_by, "") if seat.winner else ""
        widgets.append(ResultRow(row, seat, seat_style(frame, view, seat.seat), framed if is_level else "", note))
    if view.merchant is not None and view.merchant.sapphires:
        row, area = area.from_top(height, gap)
        widgets.append(LootRow(row, say("Merchant"), view.merchant.sapphires, not view.winners))
    return widgets


class LootRow(Group, frozen=True):
    """What the merchant has."""

    name: str
    sapphires: int
    won: bool

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        yield NightPlate(self.area, Look.ACTIVE if self.won else Look.WELL)
        who, stones, *_ = _columns(self.area, sizes)
        size = min(sizes.px(30), who.height - 4)
        mark, name = who.from_left(size, sizes.px(6))
        yield Thing(mark, "merchant", px=size)
        yield Label(name, self.name, Ink(Role.SMALL, BRIGHT, weight=Weight.BOLD))
        yield from side_by_side(stones, sizes, [Stone] * self.sapphires)


def side_by_side(area: Area, sizes: Sizes, kinds: list[type[Mark]]) -> Iterator[Widget]:
    """Each thing drawn once; if they are many, they overlap."""
    size = min(sizes.px(34), area.height - sizes.px(6))
    step = min(size + sizes.px(3), (area.width - size) // max(1, len(kinds) - 1)) if kinds else 0
    for index, kind in enumerate(kinds):
        yield kind(area.from_left(size)[0].moved(index * step, 0), px=size)
