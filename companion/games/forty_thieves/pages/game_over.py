"""Game over: who won and by what, and every hoard counted out; what broke a tie is framed and named. Pure."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.games.forty_thieves.guide.values import DecidedBy, Result, SeatResult
from companion.games.forty_thieves.pages.values import AT_NIGHT, seat_style, values_of
from companion.games.forty_thieves.views import TableView
from companion.nodes.nodes import Align, Column, Fit, Look, Node, Row, Shape, Slot, Space, Sprite, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role, Weight
from companion.pages.bars import BAR, barred, play_bar
from companion.pages.context import Context
from companion.pages.game_end import story_page, ways
from companion.pages.no_game import own_bar
from companion.pages.routes import Play, PlayPage
from companion.words import MINUS, points

_STEPS = 4


def game_over_page(route: Play, context: Context) -> Page:
    """The hoards, or the story of the game."""
    model, (view, _) = context.model, values_of(context)
    if not isinstance(model.result, Result) or _is_in_doubt(context):
        return replace(_no_more(context), ground=AT_NIGHT)
    if route.page is PlayPage.STORY and model.highlights is not None and context.viewer.runs_table:
        return replace(story_page(context, model.highlights, points=False), ground=AT_NIGHT)
    return _hoards_page(context, view, model.result)


def _is_in_doubt(context: Context) -> bool:
    """Until people at the table have confirmed that it is over, no browser tells how it ended."""
    table = context.model.table
    return context.viewer.in_browser and table is not None and table.awaits_end


def _bar(context: Context, why: str = "") -> Node:
    title = context.say("Game over")
    return play_bar(context, title, why) if context.viewer.runs_table else own_bar(context, title, why)


def _no_more(context: Context) -> Page:
    """Below something else: that it is over, and nothing else."""
    return barred(context.say("Game over"), _bar(context), Column(children=(), style="body"))


def _hoards_page(context: Context, view: TableView, result: Result) -> Page:
    """Who won and why, a row for each seat by rank, and the ways on from there."""
    why = "" if view.stopped else context.say.words(result.ended)
    parts: dict[str, Node] = {
        BAR: _bar(context, why),
        "won": _won(context, view, result),
        "hoards": _hoards(context, view, result),
    }
    if context.viewer.runs_table:
        parts["ways"] = Column(children=(ways(context, points=False),), style="over-foot")
    slots = tuple([Slot(part=name) for name in parts if name != BAR])
    fitted = Fit(child=Column(children=slots, style="over-body"), steps=_STEPS, style="even")
    layouts = {Shape.WIDE: Column(children=(Slot(part=BAR), fitted), style="screen")}
    return Page(context.say("Game over"), parts, layouts, ground=AT_NIGHT)


def _won(context: Context, view: TableView, result: Result) -> Node:
    say = context.say
    winners = [seat.seat for seat in result.seats if seat.winner]
    won = say.many("{names} wins!", "{names} win!", len(winners), names=say.listed(winners))
    if not winners:
        won = say("The merchant wins!")
    colour = seat_style(context, view, winners[0]) if len(winners) == 1 else None
    tone: dict[str, Any] = {"tone": Tone.BRIGHT, "seat": colour, "align": Align.CENTRE}
    large = Text(words=won, role=(Role.NAME, Role.HEADLINE), until=2, **tone)
    small = Text(words=won, role=(*[Role.ACTION] * 3, Role.BODY), wraps=True, chosen=True, since=2, **tone)
    # Nothing on the board shows that people stopped.
    why = " ".join(map(say.words, (result.ended, result.why) if view.stopped else (result.why,)))
    line = Text(words=why, role=(Role.BODY, Role.SMALL), align=Align.CENTRE, wraps=True)
    words = Column(children=(large, small, line), style="forty-won")
    jars = [Sprite(name=f"loot-{which}", size=84, until=1, style="forty-loot") for which in ("thief", "jars")]
    return Row(children=(jars[0], words, jars[1]), style="forty-won-row")


# the hoards, counted out


def _hoards(context: Context, view: TableView, result: Result) -> Node:
    """A row for each seat, and for the merchant if he has anything."""
    framed = result.decided_by.value if result.decided_by in (DecidedBy.EVIL_EYES, DecidedBy.SAPPHIRES) else ""
    notes = {DecidedBy.EVIL_EYES: context.say("fewer"), DecidedBy.SAPPHIRES: context.say("more")}
    rows = [_head(context)]
    for seat in result.seats:
        note = notes.get(result.decided_by, "") if seat.winner else ""
        rows.append(_row(context, view, seat, framed if seat.seat in result.level else "", note))
    if view.merchant is not None and view.merchant.sapphires:
        name = Text(words=context.say("Merchant"), role=Role.SMALL, tone=Tone.BRIGHT, weight=Weight.BOLD)
        who = Row(children=(Sprite(name="thing-merchant", size=30), name), style="sum-who")
        look = Look.WELL if view.winners else Look.ACTIVE
        stones = _things(["gem-sapphire"] * view.merchant.sapphires, context.say("Sapphires"), "sum-stones")
        counted = (stones, Space(style="sum-tiles"), Space(style="sum-eyes"))
        rows.append(Row(children=(_whose(who, counted), Space(style="sum-score")), look=look, style="sum-row"))
    return Column(children=tuple(rows), style="sum-rows")


def _head(context: Context) -> Node:
    """What each column counts."""
    say = context.say
    heads = (
        (say("Sapphires"), "sum-stones"),
        (say("Sapphire tiles"), "sum-tiles"),
        (say("Evil Eyes"), "sum-eyes"),
    )
    counted = tuple(Text(words=words, role=Role.SMALL, tone=Tone.DIM, style=style) for words, style in heads)
    score = Text(words=say("Score"), role=Role.SMALL, tone=Tone.DIM, align=Align.RIGHT, style="sum-score")
    return Row(children=(_whose(Space(style="sum-who"), counted), score), style="sum-head")


def _whose(who: Node, counted: tuple[Node, ...]) -> Node:
    """Whose hoard, and what is in it: beside that, or below it on an upright screen."""
    return Row(children=(who, Row(children=counted, style="sum-counted")), style="sum-whose")


def _row(context: Context, view: TableView, seat: SeatResult, framed: str, note: str) -> Node:
    """A hoard, thing by thing. `framed`: what broke the tie, with the word for it."""
    say = context.say
    tone = Tone.BRIGHT if seat.winner else Tone.IVORY
    name = Text(words=seat.seat, tone=tone, weight=Weight.BOLD, chosen=True, style="grow")
    who = Row(children=(Sprite(name=f"seat-{seat_style(context, view, seat.seat)}", size=26), name), style="sum-who")
    eyes = ["thing-evil_eye"] * seat.evil_eyes + ["tile-evil_eye"] * seat.evil_eye_tiles
    counted = (
        _things(
            ["gem-sapphire"] * seat.sapphires, say("Sapphires"), "sum-stones", "", _framed(framed, "sapphires", note)
        ),
        _things(["thing-sapphire"] * seat.sapphire_tiles, say("Sapphire tiles"), "sum-tiles", "+"),
        _things(eyes, say("Evil Eyes"), "sum-eyes", MINUS, _framed(framed, "evil_eyes", note)),
    )
    children = (
        _whose(who, counted),
        Text(words="=", role=Role.SMALL, tone=Tone.DIM, style="sum-is"),
        Text(words=points(seat.score), role=Role.HEADLINE, tone=tone, align=Align.RIGHT, style="sum-score"),
    )
    look = Look.ACTIVE if seat.winner else Look.PLAIN
    return Row(children=children, look=look, style="sum-row")


def _framed(framed: str, what: str, note: str) -> str | None:
    """The word that stands beside what broke a tie; None: this did not."""
    return note if framed == what else None


def _things(kinds: list[str], title: str, style: str, sign: str = "", framed: str | None = None) -> Node:
    """Each drawn once, side by side; the word that broke the tie beside them."""
    found: list[Node] = [Text(words=sign, role=Role.SMALL, tone=Tone.DIM)] if sign and kinds else []
    things = Row(children=tuple(_marks(kinds, title)), style="sum-things")
    if framed is None:
        return Row(children=(*found, things), style=style)
    word = (Text(words=framed, role=Role.SMALL, tone=Tone.BRIGHT, weight=Weight.BOLD),) if framed else ()
    frame = Row(children=(things, *word), look=Look.ACTIVE if framed else Look.WELL, style="sum-framed")
    return Row(children=(*found, frame), style=style)


def _marks(kinds: list[str], title: str) -> Iterator[Node]:
    for kind in kinds:
        yield Sprite(name=kind, title=title, style="sum-thing")
