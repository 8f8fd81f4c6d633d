"""The jewel box on the shell's pages: keys for hands, and where its parts are. Nodes only, for every screen.

One rule: nothing surprising. A tap on a shut drawer pulls it to its front, a tap on an open one shuts it, and whatever
goes farther has a button of its own.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.languages import mark
from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Drawing,
    Fit,
    Grid,
    Look,
    Node,
    Row,
    Space,
    Spot,
    Sprite,
    Tap,
    Text,
    Tone,
)
from companion.nodes.theme import Role
from companion.pages.actions import Hands, KeepOpen, SetAside, Show
from companion.pages.bars import hand_titles
from companion.pages.context import ApparatusPages, Context
from companion.pages.hands import asked_lines, wanted_actions
from companion.pages.routes import Play, PlayPage, Sensors
from companion.screens.kiosk.jewel_box.in_browsers import depict
from companion.screens.kiosk.jewel_box.picture import (
    BoxPicture,
    as_read,
    at_rest,
    box_picture,
    depth_of,
    drawer_order,
    from_behind,
    is_long,
    moved_to,
    opened,
)
from companion.screens.kiosk.jewel_box.places import drawer_place, side_of, step_places
from companion.words import Words
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, PushDrawer, RotateLevel, TurnBox
from hardware.jewel_box.channels import DRAWERS as _DRAWERS
from hardware.jewel_box.channels import RINGS
from hardware.jewel_box.sensor_map import SENSOR_MAP
from hardware.jewel_box.sentences import SENTENCES
from hardware.sensor_map import Place

_BETWEEN = {1: Words("between the top and the middle level"), 2: Words("between the middle and the bottom level")}


def _place(part: str, picture: object) -> Place | None:
    """Between which levels a joint is as the box stands."""
    if part not in RINGS:
        return None
    above = box_picture(picture).levels_above(part)
    return Place(f"joint-{above}", Words("{joint}: {where}", {"joint": part, "where": _BETWEEN[above]}))


# hands

At = Play | Sensors  # the scenes that hands can be shown in
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
_KEYS = {"": "0", "ajar": "j", "front": "o", "secret": "p"}  # how far out, and the key for it


class AtBox(msgspec.Struct, frozen=True):
    """What hands are about to do: at which of the open drawers they are, and whether the next is only set ajar.

    `behind`: the box is looked at from behind. That moves nothing.
    """

    drawer: str = ""
    ajar: bool = False
    behind: bool = False


def at_box(route: At) -> AtBox:
    """What hands are about to do in a scene."""
    return route.hands if isinstance(route.hands, AtBox) else AtBox()


class DrawerShown(msgspec.Struct, frozen=True):
    """A drawer as a key: how far it is out, and whether it is on a side that the picture of the box shows.

    `named`: the wood bears its name; `wanted`: this is the one to move. `exact`: a fingertip reaches no farther than
    it.
    """

    drawer: str
    depth: str = ""  # ajar, front, secret; empty: shut
    near: bool = True
    named: bool = True
    wanted: bool = False
    exact: bool = False

    @property
    def long(self) -> bool:
        """Does it have a bar, and a secret compartment, rather than a knob?"""
        return is_long(self.drawer)


def believed(context: Context) -> BoxPicture:
    """The box as hands find it, at rest: where people tell what they did, as the game has it by now."""
    model = context.model
    live = box_picture(model.picture if model.at_rest is None else model.at_rest)
    if model.link.simulated or model.table is None or model.table.pose is None:
        return live
    pose = model.table.pose
    moved = moved_to(live, inverted=pose.orientation == "inverted", ab=pose.rings["AB"], bc=pose.rings["BC"])
    return replace(moved, open=opened(**pose.drawers))


def hands(route: At, context: Context, beside: bool) -> Node:
    """The box, which fingers move if it is virtual, and the keys; beside a scene, the keys below what they are for."""
    keys = _Keys(context, route, believed(context), beside=beside)
    if beside:
        title = Text(hand_titles(context)[0], tone=Tone.BRIGHT, align=Align.CENTRE, wraps=True)
        return Column((*(() if keys.said else (title,)), keys.all()), style="even-4")
    table = context.model.table
    waited: tuple[Node, ...] = ()
    if table is not None and isinstance(route, Play) and not keys.said:  # who moves it here need not go back to read it
        todo = context.say.words(table.headline.todo)
        waited = (Text(todo, Role.SMALL, Tone.BRIGHT, wraps=True),) if todo else ()
    box = Column((_box(route, context),), look=Look.POOL, style="even")
    left = Column((*waited, box), style="hands-left")
    return Row((left, keys.all()), style="hands")


def told(route: Play, context: Context, actions: Sequence[Any], meant: Collection[str], picture: Node | None) -> Node:
    """What people tell of a box that has not all its sensors: a key for each movement that makes sense now.

    The drawers lie as on the box, in place of its picture. Where all of them have sensors, the other keys are below it.
    Without a picture these are all.
    """
    return _Keys(context, route, believed(context), beside=True).told(actions, meant, picture)


def _box(route: At, context: Context) -> Node:
    """The box between the hands; a virtual one can be looked at from behind, and touched."""
    at = at_box(route)
    turned = Tap(Show(replace(route, hands=replace(at, behind=not at.behind))), means="view")
    spots = (Spot("behind", turned, context.say("view from behind")),) if context.model.link.simulated else ()
    value = context.depicted(route, wanted_actions(context), picture=seen(route, context))
    return Drawing("in-hands", value, spots=(*spots, *touches(context)))


def seen(route: At, context: Context) -> BoxPicture:
    """The box from the side that a scene looks at."""
    stands = believed(context)
    return from_behind(stands) if at_box(route).behind else stands


def touches(context: Context, further: str = "") -> tuple[Spot, ...]:
    """What fingers do to the picture of a virtual box in a browser; the kiosk's own lets them drag it.

    A tap on a drawer pulls it to its front, `further` if it is that one, or shuts it. Levels are swiped to the side;
    from its top, the box is swiped over. They have no titles: keys say the same to those who cannot see it.
    """
    if not (context.model.link.simulated and context.viewer.in_browser):
        return ()
    box = believed(context)
    out = dict(box.open)
    drawers = [f"{level}{number}" for level in box.upwards for number in range(1, 5)]
    orders = {each: drawer_order(each, depth_of(each, out), "" if each in out else "front") for each in drawers}
    if further in out:
        orders[further] = drawer_order(further, depth_of(further, out), "secret")
    orders |= {f"rotate {levels} {way}": f"rotate {levels} {way}" for levels, way, _ in _TURNS}
    return tuple(Spot(name, Tap(Hands(order))) for name, order in {**orders, "turn": "turn"}.items())


def view_buttons(route: Play, context: Context) -> tuple[Node, ...]:
    """The keys, and the view from behind; that looks much the same, so it is told.

    In a browser, the bar leads to the keys.
    """
    at = at_box(route)
    words = context.say("Seen from behind")
    caption = Text(words, Role.SMALL, Tone.BRIGHT, align=Align.CENTRE, wraps=True, style="box-caption")
    turned = Show(replace(route, hands=replace(at, behind=not at.behind)))
    eye = Tap(turned, "v", means="view", says=context.say("Look at the other side"))
    keys = Tap(Show(Play(page=PlayPage.HANDS)), "h", says=hand_titles(context)[0])
    return (
        *((caption,) if at.behind else ()),
        *((Button("", keys, icon="keys", style="box-button"),) if context.viewer.is_kiosk else ()),
        Button("", eye, icon="eye", lit=at.behind, style="box-button"),
    )


_NARROW, _ONE, _STEPS = 1, 2, 3


class _Keys:
    """All keys. Where there is little room: first in short rows, then only those that are of use now.

    On that last step, they are in one row again if they have a page of their own: it is wide and low then.
    """

    def __init__(self, context: Context, route: At, box: BoxPicture, *, beside: bool) -> None:
        self.context, self.route, self.box, self.beside = context, route, box, beside
        self.at = at_box(route)
        self.said = asked_lines(context)
        self.named = context.model.settings.labels
        self.tells = not context.model.link.simulated and not beside  # be it against the rules: all keys stay
        drawers = tuple(drawer for drawer, _ in box.open)
        place = drawers.index(self.at.drawer) if self.at.drawer in drawers else 0
        self.at_hand = drawers[place:] + drawers[:place]  # the open drawers, the one that hands are at first

    def all(self) -> Node:
        """What is asked of hands, the drawers, how far one is out, and what turns: both where there is room."""
        far = self._how_far() if self.at_hand else (replace(self._hint(), until=_ONE),)
        turns = self._turns()
        heads = self._doubt() or self._heads()
        children = (*self.said, *heads, self._drawers(), *far, *turns)
        return Fit(Column(children, style="hand-keys"), _STEPS, style="hand-keys")

    def told(self, actions: Sequence[Any], meant: Collection[str], picture: Node | None) -> Node:
        """Those that make sense now, in place of the picture or below it, and the way to all others."""
        table = self.context.model.table
        assert table is not None
        turns = tuple(self._told_turns(actions, table.lacking, table.told))
        if picture is None:
            return Row(turns, style="tell-few")
        orders = {drawer: _told_order(drawer, meant, table.told) for drawer in _DRAWERS}
        is_drawer = any(order.startswith(("open ", "close ")) for order in table.lacking)
        strip = (self._told_strip(),) if self.context.viewer.runs_table else ()
        wood = self._mirror(orders, actions) if is_drawer else picture
        row = (Row(turns, style="tell-row"),) if turns else ()
        return Column((*strip, wood, *row), style="tell")

    def _told_strip(self) -> Node:
        """What the keys are for, and the way to all others: whatever people have done, they can say."""
        say = self.context.say
        hint = Text(say("Tap what you do."), (Role.BODY, Role.SMALL), Tone.DIM, wraps=True, style="tell-hint", until=3)
        long, short, brief = say("Something else happened"), say("Something else"), say("Other")
        tap = Tap(Show(Play(page=PlayPage.HANDS)), "h")
        words = (long, short, short, short, brief)
        other = Button(words, tap, icon="keys", role=Role.SMALL, style="tell-other")
        return Fit(Row((hint, Space(since=3), other)), len(words), style="tell-strip")

    def _mirror(self, orders: Mapping[str, str], actions: Sequence[Any]) -> Node:
        """Twelve drawers as they lie on the box that people see: the highest level on top, its front sides first."""
        found = tuple(
            self._told_drawer(drawer, orders.get(drawer, ""), actions)
            for level in reversed(self.box.upwards)
            for drawer in (f"{level}{self.box.number_at(level, side)}" for side in SIDES)
        )
        return Column((*self._heads("tell-heads"), Grid(found, columns=len(SIDES), style="tell-grid")), style="even")

    def _told_drawer(self, drawer: str, order: str, actions: Sequence[Any]) -> Node:
        depth = depth_of(drawer, dict(self.box.open))
        tap = Tap(Hands(order), says=self.context.say.words(drawer_place(self.box, drawer))) if order else None
        wanted = any(getattr(one, "drawer", "") == drawer for one in actions)
        near = any(self.box.number_at(drawer[0], side) == int(drawer[1]) for side in _NEAR)
        shown = DrawerShown(drawer, depth, near, self.named, wanted and bool(order), exact=True)
        title = " ".join(filter(None, (drawer if self.named else "", self._depth(depth))))
        return Drawing("drawer", shown, title=title, tap=tap, style="tell-drawer")

    def _told_turns(self, actions: Sequence[Any], lacking: Collection[str], orders: Collection[str]) -> Iterator[Node]:
        """The top level, the top two, the whole box, as far as no sensor sees it."""
        say = self.context.say
        wanted = {f"rotate {one.levels} {one.direction}" for one in actions if isinstance(one, RotateLevel)}
        wanted |= {"turn" for one in actions if isinstance(one, TurnBox)}
        signs = {f"rotate {n} {way}": (f"levels-{n}", f"icon-rotate_{way}") for n, way, _ in _TURNS}
        words = {f"rotate {n} {way}": say(_ROTATES[n, way]) for n, way, _ in _TURNS}
        for order, signed in {**signs, "turn": ("levels-3", "icon-turn_over")}.items():
            if order in lacking:
                tap = Tap(Hands(order), says=words.get(order, say("Turn over"))) if order in orders else None
                large = tuple(Sprite(name, 24, faint=tap is None, until=1) for name in signed)
                sprites = (*large, *(replace(each, size=20, since=1, until=0) for each in large))
                face = Fit(Row(sprites, style="tell-signs", stacks=(1,)), 2, name="tell signs", style="grow")
                is_wanted = order in wanted and tap is not None
                yield Column((face,), primary=False, on=is_wanted or None, tap=tap, style="tell-turn")

    def _key(self, name: str) -> str:
        return "" if self.beside else name

    def _arranged(self, row: Row, keys: tuple[Node, ...], columns: int, *, stays: bool) -> tuple[Node, ...]:
        """A row, and the keys in it in `columns` where that is too long. `stays`: to the last step."""
        row = replace(row, until=_NARROW)
        grid = Grid(keys, columns=columns, style="key-row-keep", since=_NARROW, until=_ONE)
        if not stays:
            return row, grid
        if self.beside:
            return row, replace(grid, until=0)
        return row, grid, replace(row, since=_ONE, until=0)

    def _heads(self, style: str = "keep") -> tuple[Node, ...]:
        """Which sides the columns are; in two words where four do not fit."""
        say = self.context.say
        four = [say("front left"), say("front right"), say("back right"), say("back left")]
        two = [say("in front"), say("behind")]
        heads = [
            Text(word, Role.SMALL, Tone.DIM, align=Align.CENTRE, style="even", since=since, until=until)
            for words, since, until in ((four, 0, 1), (two, 1, 0))
            for word in words
        ]
        found = Fit(Row(tuple(heads), style="hand-row"), 2, style=style)
        return (replace(found, style="not-small"),) if self.said else (found,)

    def _drawers(self) -> Node:
        """Twelve drawers as the box stands: the highest level on top, the sides in order around it."""
        out, wanted = dict(self.box.open), self._wanted()
        found: list[Node] = []
        for level, letters in zip(reversed(self.box.upwards), _SHORTCUTS, strict=True):
            for side, letter in zip(SIDES, letters, strict=True):
                drawer = f"{level}{self.box.number_at(level, side)}"
                depth = depth_of(drawer, out)
                order = self._order(drawer, depth, "" if depth else "ajar" if self.at.ajar else "front")
                says = self.context.say.words(drawer_place(self.box, drawer))
                tap = Tap(self._hands(order), self._key(letter), says=says)
                shown = DrawerShown(drawer, depth, side in _NEAR, self.named, drawer in wanted, exact=self.tells)
                title = " ".join(filter(None, (drawer if self.named else "", self._depth(depth))))
                style = "tell-drawer" if self.tells else "drawer-key"
                found.append(Drawing("drawer", shown, title=title, tap=tap, style=style))
        return Grid(tuple(found), columns=len(SIDES), style="even-6")

    def _wanted(self) -> frozenset[str]:
        of_drawers = CloseDrawer | OpenDrawer | PushDrawer
        return frozenset(one.drawer for one in wanted_actions(self.context) if isinstance(one, of_drawers))

    def _depth(self, depth: str) -> str:
        say = self.context.say
        return {"": "", "ajar": say("ajar"), "front": say("front"), "secret": say("secret")}[depth]

    def _hint(self) -> Node:
        """While all are shut: how far the next one comes."""
        say = self.context.say
        words = say("Tap a drawer to open it a little.") if self.at.ajar else say("Tap a drawer to open it.")
        hint = Text(words, Role.SMALL, Tone.DIM, wraps=True, style="hint")
        return Row((hint, self._ajar("ajar-key")), style="key-row-keep")

    def _ajar(self, style: str) -> Node:
        """A switch: the next drawer is pulled a finger's breadth only, which counts for nothing."""
        other = replace(self.at, ajar=not self.at.ajar)
        tap = Tap(Show(replace(self.route, hands=other)), self._key("j"), means="ajar")
        return self._turn_key(self.context.say("Only ajar"), tap, ("levels-0",), style, on=self.at.ajar)

    def _turn_key(self, label: str, tap: Tap, signs: tuple[str, ...], style: str, *, on: bool = False) -> Node:
        """A button with small pictures on it, and a word if there is room: all of them have theirs, or none."""
        sprites = tuple(Sprite(name, 28, tone=Tone.BRIGHT) for name in signs)
        word = Text(label, Role.SMALL, align=Align.CENTRE, until=1)
        face = Column((Row(sprites, style="key-signs"), word), style="key-face")
        says = replace(tap, says=tap.says or label)
        inside = Fit(face, 2, name="turn words", style="grow")
        return Column((inside,), primary=False, on=on or None, tap=says, style=style)

    def _how_far(self) -> tuple[Node, ...]:
        """How far the drawer at hand is out, and how far it can be."""
        say, drawer = self.context.say, self.at_hand[0]
        now = depth_of(drawer, dict(self.box.open))
        labels = {"": say("Shut"), "ajar": say("Ajar"), "front": say("Front")}
        if is_long(drawer):
            labels["secret"] = say("Secret")
        buttons: list[Node] = []
        for depth, label in labels.items():
            order = self._order(drawer, now, depth)
            tap = Tap(self._hands(order), self._key(_KEYS[depth])) if order else None
            if self.tells and tap is None and depth != now:
                continue  # nobody tells that it went in part of the way
            if depth == now:
                tap = None
            buttons.append(Button(label, tap, role=Role.SMALL, lit=depth == now, style=self._style))
        buttons += self._still_open()
        row = Row((self._which(now), *buttons), style="key-row-keep")
        return self._arranged(row, tuple(buttons), 2, stays=True)

    def _which(self, now: str) -> Node:
        """The drawer at hand; where several are open, a tap goes on to the next."""
        drawer, tap = self.at_hand[0], None
        if len(self.at_hand) > 1:
            onward = replace(self.route, hands=replace(self.at, drawer=self.at_hand[1]))
            tap = Tap(Show(onward), self._key("n"), means="next drawer")
        if not self.named:
            return Drawing("drawer", DrawerShown(drawer, now, named=False), tap=tap, style="which-key")
        if tap is None:
            return Text(drawer, Role.ACTION, Tone.BRIGHT, align=Align.CENTRE, style="which-key")
        return Button(drawer, tap, role=Role.ACTION, style="which-key")

    def _hands(self, order: str) -> Hands:
        """Hands at a virtual one; of a real one people tell here just what they did, be it against the rules."""
        return Hands(order, exact=not self.context.model.link.simulated)

    @property
    def _style(self) -> str:
        return "tell-key" if self.tells else "hand-key"

    def _doubt(self) -> tuple[Node, ...]:
        """Sensors should have seen what people told last: they may go on without them."""
        table = self.context.model.table
        if table is None or table.unheard is None or self.beside:
            return ()
        tap = Tap(SetAside(*table.unheard), "x")
        words = self.context.say("Go on without its sensor")
        way = Button(words, tap, role=(Role.ACTION, Role.BODY, Role.SMALL), style="tell-key")
        return (Row((way,), style="key-row-keep"),)

    def _still_open(self) -> tuple[Button, ...]:
        """Nobody assumes that a drawer was shut of which people say that it was not."""
        table = self.context.model.table
        if not self.tells or table is None or f"close {self.at_hand[0]}" not in table.lacking:
            return ()
        tap = Tap(KeepOpen(not table.keeps_open), "y")
        return (Button(self.context.say("Stays open"), tap, role=Role.SMALL, lit=table.keeps_open, style="tell-key"),)

    def _order(self, drawer: str, now: str, wanted: str) -> str:
        """What brings a drawer there; only virtual hands push one in part of the way, since that counts for nothing."""
        order = drawer_order(drawer, now, wanted)
        return "" if order.startswith("push") and not self.context.model.link.simulated else order

    def _turns(self) -> tuple[Node, ...]:
        """The top level, the top two, the whole box; and the switch for ajar where it has no other place."""
        say = self.context.say
        keys: list[Node] = []
        for levels, direction, key in _TURNS:
            label = say("Top level") if levels == 1 else say("Top two")
            tap = Tap(
                self._hands(f"rotate {levels} {direction}"), self._key(key), says=say(_ROTATES[levels, direction])
            )
            keys.append(self._turn_key(label, tap, (f"levels-{levels}", f"icon-rotate_{direction}"), self._style))
        over = Tap(self._hands("turn"), self._key("t"))
        keys.append(self._turn_key(say("Turn over"), over, ("levels-3", "icon-turn_over"), self._style))
        spare = () if self.at_hand else (replace(self._ajar(self._style), since=_ONE),)
        row = Row((*keys, *spare), style="key-row-keep")
        return self._arranged(row, row.children, 2 if self.beside else 3, stays=not self.at_hand or self.tells)


# of pictures that a game has of it


def _told_order(drawer: str, meant: Collection[str], orders: Collection[str]) -> str:
    """What a tap on a drawer tells: that it was opened as far as is meant, else to its front; or shut."""
    close, front, secret = f"close {drawer}", f"open {drawer} front", f"open {drawer} secret"
    ways = (*([secret] if secret in meant else []), close, front)
    return next((order for order in ways if order in orders), "")


def _posed(before: object, stands: Mapping[str, Any]) -> BoxPicture:
    """On its place on the table, or where its `heading` says."""
    box, inverted, rings = box_picture(before), stands["orientation"] == "inverted", stands["rings"]
    if "heading" in stands:
        box = BoxPicture(inverted, heading=stands["heading"])
    moved = moved_to(box, inverted=inverted, ab=rings["AB"], bc=rings["BC"])
    return replace(moved, open=opened(**stands.get("open", {})))


def _rows(picture: object) -> tuple[tuple[str, ...], ...]:
    """The highest level on top, the sides in order around it."""
    box = at_rest(box_picture(picture))
    return tuple(tuple(f"{level}{box.number_at(level, side)}" for side in SIDES) for level in reversed(box.upwards))


def _where(drawer: str, picture: object) -> Place:
    box = at_rest(box_picture(picture))
    return Place(f"side-{side_of(box, drawer)}", drawer_place(box, drawer))


JEWEL_BOX_PAGES = ApparatusPages(
    sentences=SENTENCES,
    sensors=replace(SENSOR_MAP, place=_place),
    hands=hands,
    touches=touches,
    told=told,
    view_buttons=view_buttons,
    seen=seen,
    step_places=step_places,
    as_read=lambda before, reading: as_read(box_picture(before), reading),
    depict=depict,
    posed=_posed,
    rows=_rows,
    where=_where,
)
