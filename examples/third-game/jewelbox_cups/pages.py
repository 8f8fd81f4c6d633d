"""The pages of Cups: the same for every screen, as plain values. Pure.

One rule: a page is made of the view and the guide, which hold nothing hidden. A tap is there if its viewer may say it.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Fit,
    Grid,
    Look,
    Node,
    Part,
    Row,
    Shape,
    Slot,
    Sprite,
    Tap,
    Text,
    Tone,
)
from companion.nodes.page import Page
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Route, Say, Show
from companion.pages.bars import BAR, lately, play_bar
from companion.pages.context import Call, Context, GamePages
from companion.pages.game_end import ways
from companion.pages.no_game import own_bar
from companion.pages.replay import controls, replay_bar, step_sentences
from companion.pages.routes import NewGame, Play, Replay
from companion.words import Words
from jewelbox_cups.rules import (
    CUPS,
    CUPS_ON_TABLE,
    GAME_OVER,
    AnyEvent,
    ButtonPut,
    CupLifted,
    CupsSwapped,
    Guide,
    Opened,
    RefereeView,
    SeatView,
    TableView,
)

_SWAP = "swap"  # what was picked: then the first cup
_EVERY = range(1, CUPS_ON_TABLE + 1)


def _layouts(*parts: str) -> dict[Shape, Node]:
    """One part below the other, on every screen."""
    body = Column(children=tuple(Slot(part=part) for part in parts), style="body")
    return {Shape.WIDE: Column(children=(Slot(part=BAR), body), style="screen")}


def page(route: Route, context: Context) -> Page | None:
    """The running game, its end, or a finished one again."""
    match route, context.model.table:
        case Replay(), _ if context.model.story:
            return _replay(route, context)
        case Play(), table if table is not None and isinstance(table.game, TableView):
            return _over(context, table.game) if table.game.phase == GAME_OVER else _turn(route, context, table.game)
        case _:
            return None


def _values(context: Context) -> Guide:
    table = context.model.table
    assert table is not None
    assert isinstance(table.guide, Guide)
    return table.guide


def _say(context: Context, event: AnyEvent, key: str = "") -> Tap | None:
    """The tap that says this; None if this viewer may not."""
    action, may = Say((CUPS.encode(event).decode(),)), context.model.offers
    return Tap(action, key) if event in _values(context).says and (may is None or action in may.values()) else None


def _turn(route: Play, context: Context, view: TableView) -> Page:
    say, guide = context.say, _values(context)
    title = guide.seat or say("Cups")
    is_mine = context.viewer.seat in (None, guide.seat)
    lines = [say.words(guide.todo) if is_mine else f"{guide.seat}: {say.words(guide.todo)}"]
    if view.found is not None:
        lines.insert(0, say.many("{n} button was under that cup.", "{n} buttons were under that cup.", view.found))
    if route.pick:
        lines = [say.words(Words("Which two cups?"))]
    todo = Text(words=" ".join(lines), role=(Role.INSTRUCTION, Role.ACTION, Role.BODY), wraps=True, part=Part.TODO)
    parts: dict[str, Node] = {
        BAR: _bar(context, title),
        "todo": Fit(child=Column(children=(todo,), style="note"), steps=3),
        "cups": _cups(route, context, view),
        "seats": _seats(context, view),
    }
    return Page(title, parts, _layouts("todo", "cups", "seats"))


def _bar(context: Context, title: str) -> Node:
    return play_bar(context, title) if context.viewer.runs_table else own_bar(context, title)


def _cups(route: Play, context: Context, view: TableView) -> Node:
    """Five cups in a row; what can be done to each; and the way to swap two."""
    picked = route.pick.removeprefix(_SWAP).strip()
    cups = [_cup(context, route, view, cup, int(picked) if picked else 0) for cup in _EVERY]
    row = _row_of_cups(context, cups)
    may_swap = _say(context, CupsSwapped(1, 2)) is not None
    buttons: list[Node] = []
    if may_swap and not route.pick:
        buttons.append(Button(label=context.say.words(Words("Swap two cups")), tap=_pick(route, _SWAP, "s")))
    elif may_swap:
        buttons.append(Button(label=context.say("Back"), tap=_pick(route, "", "escape")))
    return Column(children=(row, *buttons), look=Look.WELL, style="well")


def _row_of_cups(context: Context, cups: Sequence[Node]) -> Node:
    return Grid(children=tuple(cups), columns=CUPS_ON_TABLE, style="languages", label=context.say.words(Words("Cups")))


def _pick(route: Play, pick: str, key: str) -> Tap:
    return Tap(Show(replace(route, pick=pick)), key)


def _cup(context: Context, route: Play, view: TableView, cup: int, first: int) -> Node:
    """A cup with its number: what a tap does depends on what people are about to do."""
    tap = _say(context, ButtonPut(cup) if view.phase == "put" else CupLifted(cup), str(cup))
    if route.pick == _SWAP:
        tap = _pick(route, f"{_SWAP} {cup}", str(cup))
    elif first:
        tap = None if cup == first else _say(context, CupsSwapped(min(cup, first), max(cup, first)), str(cup))
    words = Text(words=str(cup), role=(Role.NAME, Role.HEADLINE, Role.ACTION), align=Align.CENTRE, weight=Weight.BOLD)
    if cup == first:
        return Column(children=(words,), look=Look.ACTIVE, style="middle", on=True)
    return Column(children=(words,), tap=tap, primary=False, off=tap is None, style="middle")


def _seats(context: Context, view: TableView) -> Node:
    rows = [_seat(context, view, number, seat) for number, seat in enumerate(view.seats)]
    return Grid(children=tuple(rows), columns=2, style="buttons", label=context.say("Players"))


def _seat(context: Context, view: TableView, number: int, seat: SeatView) -> Node:
    """Symbol and name; what this seat has won, and what it has left."""
    is_active = context.model.table is not None and seat.name == _values(context).seat and view.phase != GAME_OVER
    left = Words("{buttons} left, lifts: {lifts}", {"buttons": seat.buttons, "lifts": seat.lifts})
    style = context.style_of(seat.name, number)
    row = (
        Sprite(name=f"seat-{style}", size=26),
        Text(words=seat.name, seat=style, style="grow", until=1),
        Text(words=seat.name, seat=style, style="even", since=1, chosen=True),
        Text(words=context.say.words(left), role=Role.SMALL, tone=Tone.DIM, style="keep", until=1),
        Text(words=str(seat.won), role=(Role.ACTION, Role.BODY), weight=Weight.BOLD, style="keep"),
    )
    return Fit(child=Row(children=row, look=Look.ACTIVE if is_active else Look.PLAIN, style="over-row"), steps=2)


def _over(context: Context, view: TableView) -> Page:
    """Who has won, and the ways on from there; for phones and walls, too."""
    say, title = context.say, context.say("Game over")
    players = context.model.result if isinstance(context.model.result, tuple) else ()
    names = [player.name for player in players if player.winner]
    won = say.many("{names} wins!", "{names} win!", len(names), names=say.listed(names)) if names else title
    text = Text(words=won, role=(Role.NAME, Role.HEADLINE, Role.ACTION), wraps=True, align=Align.CENTRE, part=Part.TODO)
    foot = (
        Column(children=(ways(context, points=False),), style="over-foot")
        if context.viewer.runs_table
        else lately(context)
    )
    parts: dict[str, Node] = {
        BAR: _bar(context, title),
        "todo": Fit(child=Column(children=(text,), style="middle"), steps=3, style="even"),
        "seats": _seats(context, view),
        "foot": foot,
    }
    return Page(title, parts, _layouts("todo", "seats", "foot"))


def _replay(route: Replay, context: Context) -> Page:
    """A finished game with nothing hidden: how many buttons lie under each cup."""
    story = context.model.story
    step = story[min(route.step, len(story) - 1)]
    view = step.view
    assert isinstance(view, RefereeView)
    numbers = [Text(words=str(each), role=(Role.NAME, Role.ACTION), align=Align.CENTRE) for each in view.cups]
    cups = [Column(children=(number,), look=Look.PLAIN, style="middle") for number in numbers]
    words = Text(
        words=" ".join(step_sentences(context, step)), role=(Role.ACTION, Role.BODY), wraps=True, part=Part.TODO
    )
    parts: dict[str, Node] = {
        BAR: replay_bar(route, context),
        "todo": Fit(child=Column(children=(words,), style="note"), steps=2),
        "cups": _row_of_cups(context, cups),
        "seats": _seats(context, view),
        "foot": Column(children=(controls(route, context, len(story) - 1, ()),), style="replay-foot"),
    }
    return Page(context.say("Replay"), parts, _layouts("todo", "cups", "seats", "foot"))


def _opening(route: NewGame) -> str:
    return CUPS.encode(Opened("cups", route.seats)).decode()


def _call(context: Context) -> Call | None:
    """A phone is felt when its seat has the turn."""
    guide = _values(context)
    if context.viewer.seat is None or guide.seat != context.viewer.seat:
        return None
    return Call(f"{context.say('Your turn')}: {context.say.words(guide.todo)}", f"turn {context.event}")


CUPS_PAGES = GamePages(
    opening=_opening,
    page=page,
    call=_call,
    about=Words("Hide buttons under cups, and remember where they are."),
    has_replay=True,
)
