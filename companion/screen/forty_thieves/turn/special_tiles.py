"""The special tiles that people may tap: found on the board, played from the hand, and Daggers against them."""

from collections.abc import Sequence

import msgspec
import pygame
from msgspec.structs import replace

from companion.games.forty_thieves import events
from companion.games.forty_thieves.faces import Face, Special
from companion.games.forty_thieves.guide.values import Found, Guide, Play
from companion.languages import capital
from companion.nodes.theme import Role, Sizes
from companion.pages.actions import Action, Say, Show
from companion.screen.drawing.canvas import put, put_centred
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink, write, write_block
from companion.screen.forty_thieves.board.board_taps import said
from companion.screen.forty_thieves.drawing.colours import DIM
from companion.screen.forty_thieves.drawing.night import pile
from companion.screen.forty_thieves.drawing.specials import thing
from companion.screen.forty_thieves.drawing.thieves import leader_mark
from companion.screen.forty_thieves.turn.column import KEYS, choice_buttons
from companion.screen.forty_thieves.turn.step_route import Doing, Step
from companion.screen.forty_thieves.widgets.face_grid import face_name
from companion.screen.forty_thieves.widgets.night_panels import NightButton
from companion.screen.forty_thieves.widgets.piece_marks import LEADER
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import NOWHERE
from companion.screen.widgets.basic import Label, Paragraph, PushButton
from companion.screen.widgets.widget import Tap, Widget

_GOLDEN = "genie"  # stands for all three golden tiles
_DOING = {
    "lantern": Doing.LANTERN,
    "sapphire": Doing.SAPPHIRE,
    "amulet": Doing.AMULET,
    "evil_eye": Doing.EVIL_EYE,
}


class TileButton(NightButton, frozen=True):
    """A special tile to tap; its label is only read. Held, it is explained."""

    thing: str = ""
    named: bool = False  # its label is written below it

    def write_label(self, target: pygame.Surface, sizes: Sizes, inside: pygame.Rect, ink: Ink) -> None:
        room, words = self._rooms(sizes, Area(*inside)) if self.named else (Area(*inside), None)
        if words is not None:
            write_block(target, sizes, self.label, pygame.Rect(words), replace(ink, role=Role.BODY))
        size = min(room.height - 2, self.area.width - sizes.px(6), sizes.px(60 if self.named else 44))
        put_centred(target, leader_mark(size) if self.thing == LEADER else thing(self.thing, size), room.centre)

    def _rooms(self, sizes: Sizes, inside: Area) -> tuple[Area, Area]:
        """For the tile, and for its name below it, which may need two lines."""
        name, tile = inside.from_bottom(round(sizes.font_px(Role.BODY) * 2.3))
        return tile, name.inset(-sizes.gap + sizes.px(4), 0)

    def topic_at(self, x: int, y: int, sizes: Sizes) -> str:  # noqa: ARG002
        return self.thing if self.holds(x, y) else ""

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        if not self.named:
            return ()
        room = self._rooms(sizes, self.area.inset(sizes.gap, sizes.border))[1]
        return Paragraph(room, self.label, Ink(Role.BODY)).cut(sizes)


class DiscardButton(NightButton, frozen=True):
    """How many tiles were discarded: the pile and a number; its label is only read."""

    number: int = 0

    def write_label(self, target: pygame.Surface, sizes: Sizes, inside: pygame.Rect, ink: Ink) -> None:
        size = min(sizes.px(26), inside.height)
        left = inside.centerx - size + sizes.px(2)
        put(target, pile("discards", size), (left - sizes.px(4), inside.centery - size // 2))
        write(target, sizes, str(self.number), pygame.Rect(left + size, inside.top, size, inside.height), ink)

    def cut(self, sizes: Sizes) -> tuple[str, ...]:  # noqa: ARG002
        return ()


class Offer(msgspec.Struct, frozen=True):
    """A group of tiles under a heading."""

    title: str
    buttons: tuple[PushButton, ...]


def offers(frame: Frame, guide: Guide) -> list[Offer]:
    """What was found, what is played from the hand, and who may cancel it."""
    say, keys = frame.say, iter(KEYS)
    found = [_tile(frame, each.tile, _found(each), next(keys)) for each in guide.found if each.tile.golden is None]
    if guide.tales or any(each.tile.golden for each in guide.found):
        found.append(_tile(frame, _GOLDEN, Show(Step(doing=Doing.GOLDEN)), next(keys), say("Golden tile")))
    plays = [_tile(frame, play.tile, _play(play), next(keys)) for play in guide.plays]
    if guide.leaders:
        plays.append(_tile(frame, LEADER, Show(Step(doing=Doing.LEADER)), next(keys), capital(say("leader"))))
    daggers: list[NightButton] = []
    if plays and guide.daggers:  # there is no room for their names
        plays.append(_tile(frame, Special.DAGGER, _dagger(guide), next(keys)))
    else:
        daggers += choice_buttons(frame, guide.daggers, list(keys))
    groups = (
        Offer(say("Found? Show it") if guide.found else say("Drawn?"), tuple(found)),
        Offer(say("Dagger?"), tuple(daggers)),
        Offer(say("Play from hand"), tuple(plays)),
    )
    return [group for group in groups if group.buttons]


def _tile(frame: Frame, face: str, action: Action, key: str, name: str = "") -> TileButton:
    return TileButton(NOWHERE, name or face_name(frame.say, face), thing=face, tap=Tap(action, key))


def _found(found: Found) -> Action:
    """With one tile that it can be, a tap tells all; else it is asked where."""
    if len(found.cells) == 1:
        return said(events.TileShown(cell=found.cells[0], tile=found.tile))
    return Show(Step(doing=Doing.FOUND, face=found.tile))


def _play(play: Play) -> Action:
    """With one thing that it can do, a tap tells all."""
    if len(play.choices) == 1 and not play.spots and not play.pairs:
        return Say((play.choices[0].line,))
    return Show(Step(doing=_DOING[play.tile]))


def _dagger(guide: Guide) -> Action:
    """With one who can play it, a tap tells all."""
    first, *others = guide.daggers
    return Show(Step(doing=Doing.DAGGER)) if others else Say((first.line,))


def play_of(guide: Guide, face: Face) -> Play:
    """What this tile may do from the hand; nothing if it may not be played."""
    return next((play for play in guide.plays if play.tile is face), Play(face))


def groups_row(frame: Frame, area: Area, groups: Sequence[Offer]) -> list[Widget]:
    """The groups side by side, each below its heading."""
    sizes = frame.sizes
    weights = [max(3, len(group.buttons)) for group in groups]
    widgets: list[Widget] = []
    for room, group in zip(area.shares(*weights, gap=sizes.px(12)), groups, strict=True):
        widgets += group_of_tiles(frame, room, group)
    return widgets


def row_height(frame: Frame) -> int:
    """A heading and a row of tiles."""
    return round(frame.sizes.font_px(Role.SMALL) * 1.4) + frame.sizes.px(48)


def group_of_tiles(frame: Frame, area: Area, group: Offer) -> list[Widget]:
    """A heading, and the buttons below it: the smaller they are, the farther apart."""
    sizes, count = frame.sizes, len(group.buttons)
    head, row = _below_heading(frame, area, group)
    if isinstance(group.buttons[0], TileButton):
        row = row._replace(width=min(row.width, count * sizes.px(64)))
    margin = sizes.px(5)  # beyond that, a finger on the first one would find the board
    gap = max(sizes.px(4), -(-(sizes.touch * count - row.width - 2 * margin) // max(1, count - 1)) + 1)
    cells = row.inset(max(0, gap - margin) if count > 1 else 0, 0).columns(count, gap)
    return [head, *(replace(button, area=cell) for button, cell in zip(group.buttons, cells, strict=True))]


def large_tiles(frame: Frame, area: Area, group: Offer) -> list[Widget]:
    """A heading, and below it large buttons with the names of the tiles, from edge to edge."""
    head, row = _below_heading(frame, area, group)
    cells = row.columns(len(group.buttons), frame.sizes.gap)
    buttons = [
        replace(button, area=cell, named=True) if isinstance(button, TileButton) else replace(button, area=cell)
        for button, cell in zip(group.buttons, cells, strict=True)
    ]
    return [head, *buttons]


def _below_heading(frame: Frame, area: Area, group: Offer) -> tuple[Widget, Area]:
    place, row = area.from_top(round(frame.sizes.font_px(Role.SMALL) * 1.4))
    return Label(place, group.title, Ink(Role.SMALL, DIM)), row
