"""Hands at the box: its picture, what they are waited for, and keys for twelve drawers, how far out, and what turns.

One rule: nothing surprising. A tap on a shut drawer pulls it to its front, a tap on an open one shuts it, and whatever
goes farther has a button of its own.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.languages import mark
from companion.nodes.theme import BRIGHT, DIM, Role
from companion.pages.actions import Hands, Show
from companion.pages.routes import Play
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, fitted, line_height, wrapped
from companion.screen.game_screens import Frame
from companion.screen.jewel_box.drawer_keys import DrawerKey, TurnKey, with_room
from companion.screen.jewel_box.gestures import depth_of, drawer_order
from companion.screen.jewel_box.handled_box import At, AtBox, at_box, handled
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import BoxPicture, box_picture, is_long, moved_to, opened
from companion.screen.jewel_box.places import drawer_place
from companion.screen.jewel_box.pointer import CloseDrawer, OpenDrawer, PushDrawer, pointed
from companion.screen.scenes.blocks import centred_text, paragraph
from companion.screen.scenes.hands_page import asked, titles
from companion.screen.widgets.basic import Label, Paragraph, Pool, PushButton
from companion.screen.widgets.widget import Tap, Widget

SIDES = (1, 0, 3, 2)  # left front, right front, and on around the box
_NEAR = (1, 0)
_SHORTCUTS = ("qwer", "asdf", "zxcv")  # on a keyboard they lie as the drawers do
_TURNS = ((1, "ccw", "1"), (1, "cw", "2"), (2, "ccw", "3"), (2, "cw", "4"))
_ROTATES = {
    (1, "ccw"): mark("rotate the top level a quarter turn counter-clockwise"),
    (1, "cw"): mark("rotate the top level a quarter turn clockwise"),
    (2, "ccw"): mark("rotate the top two levels a quarter turn counter-clockwise"),
    (2, "cw"): mark("rotate the top two levels a quarter turn clockwise"),
}
_DEPTHS = {"": "0", "ajar": "j", "front": "o", "secret": "p"}  # how far out, and the key for it


def picture(frame: Frame) -> BoxPicture:
    """The box as hands find it: where people tell what they did, as the game has it by now."""
    model = frame.model
    live = box_picture(model.picture)
    if model.link.simulated or model.table is None or model.table.pose is None:
        return live
    pose = model.table.pose
    believed = moved_to(live, inverted=pose.orientation == "inverted", ab=pose.rings["AB"], bc=pose.rings["BC"])
    return replace(believed, open=opened(**pose.drawers))


class HandKeys(msgspec.Struct, frozen=True):
    """All keys in one area; `shortcuts`: also on a keyboard."""

    frame: Frame
    route: At
    shortcuts: bool
    wide: bool = True  # rows of six, else of two

    @property
    def gap(self) -> int:
        return self.frame.sizes.px(6)

    @property
    def at(self) -> AtBox:
        return at_box(self.route)

    def build(self, area: Area) -> list[Widget]:
        """What is asked of hands, the drawers, how far one is out, and what turns: both where there is room."""
        sizes, gap = self.frame.sizes, self.gap
        row = max(sizes.touch, sizes.px(56))
        depths, turns = (row, row) if self.wide else (2 * row + gap, 3 * row + 2 * gap)
        said, area = self._asked(area)
        heads, area = self._heads(area) if not said or (self.wide and not sizes.is_small) else ([], area)
        both = depths + turns + 3 * sizes.touch + 4 * gap <= area.height
        at_hand = self._at_hand()
        widgets: list[Widget] = [*said, *heads]
        if both or not at_hand:
            foot, area = area.from_bottom(turns, gap)
            widgets += self._turns(foot, spare=not both)
        if both or at_hand:
            foot, area = area.from_bottom(depths, gap)
            widgets += self._how_far(foot, at_hand) if at_hand else self._hint(foot)
        return [*widgets, *self._drawers(area)]

    def _key(self, name: str) -> str:
        return name if self.shortcuts else ""

    def _asked(self, area: Area) -> tuple[list[Widget], Area]:
        """What hands are waited for, above the keys."""
        sizes = self.frame.sizes
        lines = asked(self.frame)
        widgets: list[Widget] = []
        for line in lines:
            px, weight = Ink(Role.SMALL).face(sizes)
            wrap = 1 if sizes.is_small else len(wrapped(line, px, weight, area.width))
            spot, area = area.from_top(wrap * line_height(px, weight) + 2)
            widgets.append(Paragraph(spot, line, Ink(Role.SMALL, BRIGHT)))
        return widgets, area

    def _heads(self, area: Area) -> tuple[list[Widget], Area]:
        """Which sides the columns are; in two words where four do not fit."""
        sizes, say = self.frame.sizes, self.frame.say
        head, rest = area.from_top(round(sizes.font_px(Role.SMALL) * 1.15), sizes.px(2))
        ink = Ink(Role.SMALL, DIM, Align.CENTRE)
        words = [say("front left"), say("front right"), say("back right"), say("back left")]
        cells = head.columns(4, self.gap)
        if any(fitted(word, *ink.face(sizes), max(1, cells[0].width))[0] != word for word in words):
            words, cells = [say("in front"), say("behind")], head.columns(2, self.gap)
        return [Label(cell, word, ink) for cell, word in zip(cells, words, strict=True)], rest

    def _drawers(self, area: Area) -> list[Widget]:
        """Twelve drawers as the box stands: the highest level on top, the sides in order around it."""
        box = picture(self.frame)
        height = min((area.height - 2 * self.gap) // 3, self.frame.sizes.px(110))
        rows = area.middle(area.width, 3 * height + 2 * self.gap).rows(3, self.gap)
        out = dict(box.open)
        found: list[Widget] = []
        for level, row, letters in zip(reversed(box.upwards), rows, _SHORTCUTS, strict=True):
            for side, cell, letter in zip(SIDES, row.columns(4, self.gap), letters, strict=True):
                drawer = f"{level}{box.number_at(level, side)}"
                depth = depth_of(drawer, out)
                wanted = "" if depth else "ajar" if self.at.ajar else "front"
                tap = Tap(Hands(self._order(drawer, depth, wanted)), self._key(letter))
                does = self.frame.say.words(drawer_place(box, drawer))
                key = DrawerKey(cell, drawer, depth, self._words(depth), side in _NEAR, self._named, tap=tap, does=does)
                found.append(replace(key, wanted=drawer in wanted_drawers(self.frame)))
        return found

    @property
    def _named(self) -> bool:
        return self.frame.model.settings.labels

    def _words(self, depth: str) -> str:
        say = self.frame.say
        return {"": "", "ajar": say("ajar"), "front": say("front"), "secret": say("secret")}[depth]

    def _at_hand(self) -> tuple[str, ...]:
        """The open drawers, the one that hands are at first."""
        drawers = tuple(drawer for drawer, _ in picture(self.frame).open)
        place = drawers.index(self.at.drawer) if self.at.drawer in drawers else 0
        return drawers[place:] + drawers[:place]

    def _hint(self, area: Area) -> list[Widget]:
        """While all are shut: how far the next one comes."""
        say = self.frame.say
        words = say("Tap a drawer to open it.")
        if self.at.ajar:
            words = say("Tap a drawer to open it a little.")
        switch, rest = area.from_right(min(area.width * 2 // 5, self.frame.sizes.px(170)), self.gap)
        return [
            centred_text(self.frame, rest, words, Ink(Role.SMALL, DIM)),
            *with_room([self._ajar(switch)], self.frame.sizes),
        ]

    def _ajar(self, area: Area) -> TurnKey:
        """A switch: the next drawer is pulled a finger's breadth only, which counts for nothing."""
        other = replace(self.at, ajar=not self.at.ajar)
        tap = Tap(Show(replace(self.route, hands=other)), self._key("j"), means="ajar")
        return TurnKey(area, self.frame.say("Only ajar"), lit=self.at.ajar, levels=0, tap=tap)

    def _how_far(self, area: Area, at_hand: tuple[str, ...]) -> list[Widget]:
        """How far the drawer at hand is out, and how far it can be."""
        sizes, say = self.frame.sizes, self.frame.say
        drawer = at_hand[0]
        now = depth_of(drawer, dict(picture(self.frame).open))
        labels = {"": say("Shut"), "ajar": say("Ajar"), "front": say("Front")}
        if is_long(drawer):
            labels["secret"] = say("Secret")
        widgets: list[Widget] = []
        cells = area.grid(2, 2, self.gap)
        if self.wide:
            name, area = area.from_left(max(sizes.touch, sizes.px(64)), self.gap)
            widgets, cells = [self._which(name, at_hand)], area.columns(len(labels), self.gap)
        for cell, (depth, label) in zip(cells, labels.items(), strict=False):
            order = self._order(drawer, now, depth)
            tap = Tap(Hands(order), self._key(_DEPTHS[depth])) if order else None
            off = not order and depth != now
            widgets.append(PushButton(cell, label, role=Role.SMALL, lit=depth == now, off=off, tap=tap))
        return widgets

    def _which(self, area: Area, at_hand: tuple[str, ...]) -> Widget:
        """The drawer at hand; where several are open, a tap goes on to the next."""
        tap = None
        if len(at_hand) > 1:
            onward = replace(self.route, hands=replace(self.at, drawer=at_hand[1]))
            tap = Tap(Show(onward), self._key("n"), means="next drawer")
        if not self._named:
            now = depth_of(at_hand[0], dict(picture(self.frame).open))
            return DrawerKey(area, at_hand[0], now, named=False, tap=tap)
        if tap is None:
            return Label(area, at_hand[0], Ink(Role.ACTION, BRIGHT, Align.CENTRE))
        return PushButton(area, at_hand[0], role=Role.ACTION, tap=tap)

    def _order(self, drawer: str, now: str, wanted: str) -> str:
        """What brings a drawer there; only virtual hands push one in part of the way, since that counts for nothing."""
        order = drawer_order(drawer, now, wanted)
        return "" if order.startswith("push") and not self.frame.model.link.simulated else order

    def _turns(self, area: Area, *, spare: bool) -> list[Widget]:
        """The top level, the top two, the whole box; and the switch for ajar where it has no other place (`spare`)."""
        say = self.frame.say
        cells = area.columns(len(_TURNS) + 1 + spare, self.gap) if self.wide else area.grid(2, 3, self.gap)
        found: list[TurnKey] = []
        for cell, (levels, direction, key) in zip(cells, _TURNS, strict=False):
            label = say("Top level") if levels == 1 else say("Top two")
            tap = Tap(Hands(f"rotate {levels} {direction}"), self._key(key))
            does = say(_ROTATES[levels, direction])
            found.append(TurnKey(cell, label, icon=f"rotate_{direction}", levels=levels, tap=tap, does=does))
        over = cells[len(_TURNS)] if self.wide or spare else cells[-2].with_(cells[-1])
        found.append(TurnKey(over, say("Turn over"), icon="turn_over", tap=Tap(Hands("turn"), self._key("t"))))
        return with_room([*found, self._ajar(cells[-1])] if spare else found, self.frame.sizes)


def hand_keys(frame: Frame, area: Area, route: At, *, shortcuts: bool) -> list[Widget]:
    wide = area.width >= _widest(frame)
    return HandKeys(frame, route, shortcuts, wide).build(area)


def page(frame: Frame, area: Area, route: At) -> list[Widget]:
    """The box, which fingers move if it is virtual, and the keys."""
    sizes = frame.sizes
    left, right = area.shares(0.62, 1, gap=sizes.margin)
    if sizes.is_small:
        right, left = area.from_right(_widest(frame), sizes.gap)
    shown = replace(picture(frame), labels=frame.model.settings.labels)
    said, left = _waited_for(frame, left, route)
    box = pointed(frame, left, shown, wanted_actions(frame))
    if frame.model.link.simulated:
        box = handled(frame, route, Box(left, shown), wanted_actions(frame))
    return [*said, Pool(left), *box, *hand_keys(frame, right, route, shortcuts=True)]


def _widest(frame: Frame) -> int:
    """As much room as rows of six keys need."""
    return 6 * frame.sizes.touch + 5 * frame.sizes.px(6)


def wanted_actions(frame: Frame) -> tuple[Any, ...]:
    """What hands have to do now so that the box stands as the game has it, or for the check of all sensors."""
    model = frame.model
    if model.trouble is not None:
        return model.trouble.pointing
    if model.lesson is not None:
        return model.lesson.pointing
    return () if model.check is None else model.check.actions


def wanted_drawers(frame: Frame) -> frozenset[str]:
    """The drawers among it."""
    of_drawers = CloseDrawer | OpenDrawer | PushDrawer
    return frozenset(one.drawer for one in wanted_actions(frame) if isinstance(one, of_drawers))


def _waited_for(frame: Frame, area: Area, route: At) -> tuple[list[Widget], Area]:
    """What the game waits for, above the box: who moves it here need not go back to read it."""
    table = frame.model.table
    if table is None or not isinstance(route, Play) or asked(frame):
        return [], area
    said, rest = paragraph(frame, area, frame.say.words(table.headline.todo), Ink(Role.SMALL, BRIGHT), frame.sizes.gap)
    return [said], rest


def beside(frame: Frame, area: Area, route: At) -> list[Widget]:
    """The keys beside a scene, below what they are for."""
    sizes = frame.sizes
    if asked(frame):
        return hand_keys(frame, area, route, shortcuts=False)
    top, rest = area.from_top(round(sizes.font_px(Role.BODY) * 2.4), sizes.px(4))
    title = centred_text(frame, top, titles(frame)[0], Ink(Role.BODY, BRIGHT, Align.CENTRE))
    return [title, *hand_keys(frame, rest, route, shortcuts=False)]
