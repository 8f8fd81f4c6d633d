"""The box on the game's pages: what hands have to do to it, and what lies in its open drawer before everybody's eyes.

Pure. One rule: never more than everybody at the table sees.
"""

from collections.abc import Iterator, Sequence
from typing import Any, assert_never

from companion.games.master_thieves.events import ALARM, BoxTurned, DrawerClosed, DrawerOpened, LevelRotated
from companion.games.master_thieves.gems import Gem
from companion.games.master_thieves.guide.values import Guide, HandMove
from companion.games.master_thieves.pages.values import seat_style
from companion.games.master_thieves.views import TableView
from companion.nodes.nodes import Column, Drawing, Look, Node, Row, Space, Spot, Tap
from companion.pages.actions import Show
from companion.pages.bars import hand_titles
from companion.pages.context import BOX_IN_PLAY, BoxInPlay, Context
from companion.pages.routes import Play, PlayPage
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, RotateLevel, TurnBox
from hardware.jewel_box.movements import Depth, Direction

BOX = "box"  # the key of its place: gems fly from there


def box(route: Play, context: Context, view: TableView, guide: Guide) -> Node:
    """The box in lamplight, with buttons above a virtual one. Fingers move that; a real one is tapped to enter moves.

    What no sensor of it sees, people tell with a tap on its keys.
    The place of the buttons is there without them, too: the box stands the same however it is moved. Not in a
    browser, which can be small.
    """
    if is_told(context, guide):
        return _told(route, context, view, guide)
    moved = is_handled(route, context) or _touches(context, guide)
    buttons = view_buttons(route, context) if moved else ()
    has_strip = bool(buttons) or not context.viewer.in_browser
    strip = (Row((Space(), *buttons), style="box-strip"),) if has_strip else ()
    return Column((*strip, _picture(route, context, view, guide, tapped=not buttons)), style="box-side")


def large_box(route: Play, context: Context, view: TableView, guide: Guide) -> Node:
    """A virtual one for fingers on a small screen, where it is the main thing, with its buttons beside it. Or keys."""
    if is_told(context, guide):
        return Column((_told(route, context, view, guide),), style="tell-large")
    buttons = Column(view_buttons(route, context)[::-1], style="box-column")
    return Row((_picture(route, context, view, guide, tapped=False), buttons), style="box-large")


def low_box(route: Play, context: Context, view: TableView, guide: Guide) -> Node:
    """The box where there is little room: it is looked at, and a tap leads to where it is moved."""
    shown = _picture(route, context, view, guide, tapped=True)
    return Column((shown,), style="box-low")


def is_handled(route: Play, context: Context) -> bool:
    """Do fingers move it in this scene?"""
    return context.viewer.is_kiosk and context.model.link.simulated and route.page is not PlayPage.SEATS


def is_told(context: Context, guide: Guide) -> bool:
    """Do people tell here what hands do, because the box has no sensors for it? A seat does so in its own turn."""
    table, apparatus = context.model.table, context.apparatus
    if table is None or not table.lacking or apparatus is None or apparatus.told is None:
        return False
    is_mine = context.viewer.seat is not None and context.viewer.seat == guide.seat
    return context.viewer.runs_table or is_mine


def needs_room(route: Play, context: Context, guide: Guide) -> bool:
    """Do fingers work at it in this scene, unless people look at the seats?"""
    return is_handled(route, context) or (is_told(context, guide) and route.page is not PlayPage.SEATS)


def told_turns(route: Play, context: Context, guide: Guide) -> tuple[Node, ...]:
    """Keys for turning the box or its levels, as long as that makes sense and no sensor sees it."""
    table, apparatus = context.model.table, context.apparatus
    if table is None or not table.told or apparatus is None or apparatus.told is None:
        return ()
    return (apparatus.told(route, context, tuple(to_point_at(context, guide.hands)), (), None),)


def _told(route: Play, context: Context, view: TableView, guide: Guide) -> Node:
    """Keys for what no sensor sees, in place of the picture or below it."""
    apparatus, table = context.apparatus, context.model.table
    assert apparatus is not None
    assert apparatus.told is not None
    assert table is not None
    picture = _picture(route, context, view, guide, tapped=False)
    # A ruby goes into a secret compartment: then nobody opens a long drawer to its front alone.
    takes_ruby = any(step.current and step.gem is Gem.RUBY for step in guide.setup)
    deep = [order for order in table.told if takes_ruby and order.endswith(Depth.SECRET)]
    return apparatus.told(route, context, tuple(to_point_at(context, guide.hands)), deep, picture)


def view_buttons(route: Play, context: Context) -> tuple[Node, ...]:
    """Where a virtual box is looked at from, and its keys."""
    apparatus = context.apparatus
    return () if apparatus is None or apparatus.view_buttons is None else tuple(apparatus.view_buttons(route, context))


def _picture(route: Play, context: Context, view: TableView, guide: Guide, *, tapped: bool) -> Node:
    actions = tuple(to_point_at(context, guide.hands))
    front, secret, drawer = _lying(context, view, guide)
    value = BoxInPlay(
        Play(hands=route.hands),
        actions,
        drawer,
        front,
        secret,
        _further(context, guide),
        handled=not tapped and is_handled(route, context),
    )
    spots = _touches(context, guide)
    seen = context.apparatus.seen(route, context) if spots and context.apparatus is not None else None
    shown = Drawing(
        BOX_IN_PLAY,
        context.depicted(value, actions, picture=seen),
        title=_in_words(context, view) if context.viewer.in_browser else "",
        tap=_tap(route, context) if tapped and not spots else None,
        spots=spots,
        key=BOX,
    )
    return Column((shown,), look=Look.POOL, style="even")


def _in_words(context: Context, view: TableView) -> str:
    """How the box stands, for those who cannot see it."""
    say, out = context.say, sorted(view.box.open)
    way = say("The box is upside down.") if view.box.orientation == "inverted" else say("The box is upright.")
    drawers = say("Open: {drawers}.", drawers=", ".join(out)) if out else say("All drawers are shut.")
    return f"{way} {drawers}"


def _touches(context: Context, guide: Guide) -> tuple[Spot, ...]:
    """What fingers do to a virtual box in a browser: a host's always, those of a seat in its turn."""
    is_mine = context.viewer.seat is not None and context.viewer.seat == guide.seat
    if context.apparatus is None or not (context.viewer.runs_table or is_mine):
        return ()
    return context.apparatus.touches(context, _further(context, guide))


def _tap(route: Play, context: Context) -> Tap | None:
    """To where it is moved, or moves are entered; from the seats of a small screen back to a large one."""
    if not context.viewer.runs_table or context.apparatus is None:
        return None
    if route.page is PlayPage.SEATS and context.model.link.simulated:
        return Tap(Show(Play(hands=route.hands)), "h")
    return Tap(Show(Play(page=PlayPage.HANDS)), "h", says=hand_titles(context)[0])


def _further(context: Context, guide: Guide) -> str:
    """The drawer that a tap pulls further; a lesson or a computer player says itself what comes next."""
    lesson, step, drawer = context.model.lesson, context.model.computers.step, guide.further
    if drawer is None or step is not None:
        return ""
    return drawer if lesson is None or OpenDrawer(drawer, Depth.SECRET) in lesson.pointing else ""


def _lying(context: Context, view: TableView, guide: Guide) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """What everybody sees in the drawer of this turn, and in which: gems that the guide tells of, and an alarm."""
    lies = guide.to_set_right.lies
    open_drawers = [drawer for drawer, depth in view.box.open.items() if depth != "ajar"]
    front: tuple[str, ...] = () if lies is None else tuple(lies.gems.spread())
    if guide.alarm is not None:
        front = (*front, f"{ALARM}{seat_style(context, view, guide.alarm)}")
    if not (front or guide.in_secret) or len(open_drawers) != 1:
        return (), (), ""
    return front, tuple(guide.in_secret.spread()), open_drawers[0]


def to_point_at(context: Context, hands: Sequence[HandMove]) -> Iterator[Any]:
    """What a lesson or a computer player wants hands to do; else what the rules ask for."""
    lesson, step = context.model.lesson, context.model.computers.step
    if lesson is not None and lesson.order:
        yield from lesson.pointing
    elif step is not None:
        yield from step.actions
    else:
        yield from map(_pointed, hands)


def _pointed(move: HandMove) -> Any:
    match move:
        case DrawerOpened(drawer=drawer):
            return OpenDrawer(drawer)
        case DrawerClosed(drawer=drawer):
            return CloseDrawer(drawer)
        case LevelRotated(levels=levels, direction=direction):
            return RotateLevel(levels, Direction(direction))
        case BoxTurned():
            return TurnBox()
        case _ as unreachable:
            assert_never(unreachable)
