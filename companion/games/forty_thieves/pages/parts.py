"""What several pages of the game share: the bar, whose turn it is, the hoards, the piles, buttons. Pure."""

from collections.abc import Iterable, Sequence

import msgspec

from companion.games.forty_thieves.guide.values import Choice, Guide, StepState
from companion.games.forty_thieves.guide.values import Kind as About
from companion.games.forty_thieves.pages.motion import BoardMotion
from companion.games.forty_thieves.pages.opening import options_of
from companion.games.forty_thieves.pages.values import seat_style
from companion.games.forty_thieves.views import SeatView, TableView
from companion.nodes.nodes import (
    Align,
    Column,
    Drawing,
    Fit,
    Grid,
    Look,
    Node,
    Part,
    Row,
    Space,
    Sprite,
    Tap,
    Text,
    Tone,
)
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Action, Say, Show
from companion.pages.bars import looks, looks_sign, moment, play_bar, play_buttons, virtual_sign
from companion.pages.context import Context
from companion.pages.no_game import own_bar
from companion.pages.routes import Play
from companion.words import points

PHASES = "thieves-phases"  # the kind of a drawing: its value is a `PhasesShown`
HOARD = "hoard "  # before a name: the key of where its sapphires are counted
STACK, DISCARDS, MERCHANT = "stack", "discards", "merchant"  # keys
KEYS = "567890hlop"  # free on a keyboard whose letters lie as the tiles and stones do
_FEW_ROWS = 3
_MOST_LETTERS = 9  # of two names side by side on a small screen
_SMALL_PILE = 18  # units
_A, _B, _S = Role.ACTION, Role.BODY, Role.SMALL

# The ladder of a column: type grows smaller, then what comes next goes and what the hoards count, then the hoards
# become a line of scores, and type can be larger again.
_HAPPENED = (_A, _B, _B, _S, _S, _S, _A, _B, _B, _S)
_TODO = (_A, _A, _B, _B, _S, _S, _A, _A, _B, _S)
_WHOSE = (*[Role.NAME] * 3, *[Role.HEADLINE] * 3, *[Role.NAME] * 2, Role.HEADLINE, Role.HEADLINE)
_WITHOUT_THEN, WITHOUT_HOARDS, STEPS = 5, 6, len(_TODO)


class PhasesShown(msgspec.Struct, frozen=True):
    """The value of a drawing: the phases of a turn side by side. `now` counts from 0; -1: none of them yet."""

    labels: tuple[str, ...]
    now: int


def turn_bar(context: Context, view: TableView, guide: Guide, *, in_words: bool = True) -> Node:
    """The phases of the turn, the piles, undo and the menu; `in_words`: undo says so."""
    say = context.say
    title = _phases(context, guide)
    signs: list[Node] = []
    if context.model.link.simulated and context.apparatus is not None:
        signs.append(Row(children=(virtual_sign(say("VIRTUAL")),), style="forty-virtual"))
    if looks(context):
        signs.append(looks_sign(context))
    row = (
        title,
        *signs,
        piles(view, style="forty-piles-bar"),
        Space(style="forty-bar-space"),
        *play_buttons(context, in_words=in_words),
    )
    return Fit(child=Row(children=row, style="bar", look=Look.BAR), steps=5, style="keep")


def _phases(context: Context, guide: Guide) -> Node:
    """The four phases of a turn; before the first one, what is done instead."""
    say = context.say
    if not guide.steps:
        part = Part.NONE if context.viewer.in_browser else Part.TITLE  # the bar of a browser has the heading
        words = Text(words=say("Prepare the board"), weight=Weight.BOLD, part=part)
        return Row(children=(words,), style="bar-title")
    now = next((at for at, step in enumerate(guide.steps) if step.state is StepState.NOW), -1)
    labels = tuple(say.words(step.words) for step in guide.steps)
    return Drawing(kind=PHASES, value=PhasesShown(labels, now), title=", ".join(labels), style="forty-phases")


def browser_bar(context: Context) -> Node:
    """The bar of a browser: a host has undo and the menu, anybody else the languages."""
    options = options_of(context)
    title = "" if options is None else context.say.words(options.title)
    return play_bar(context, title) if context.viewer.runs_table else own_bar(context, title)


def phases_row(context: Context, view: TableView, guide: Guide) -> Node:
    """What the bar of the kiosk shows of a turn, below that of a browser."""
    return Row(children=(_phases(context, guide), piles(view, style="forty-piles-bar")), style="forty-phases-row")


def piles(view: TableView, size: int = 25, style: str = "forty-piles") -> Node:
    """How many tiles are on the stack, and how many were discarded."""
    found: list[Node] = []
    for name, count in ((STACK, view.stack), (DISCARDS, view.discard)):
        role = Role.BODY if size > _SMALL_PILE else Role.SMALL
        found += [
            Sprite(name=f"pile-{name}", size=size, key=name),
            Text(words=str(count), role=role, weight=Weight.BOLD),
        ]
    return Row(children=tuple(found), style=style)


# whose turn it is


def headline(
    context: Context, view: TableView, guide: Guide, *, scores: bool = False, small: bool = False
) -> tuple[Node, ...]:
    """Whose turn it is, in the seat's colour; beside it who is next, or where no hoards are seen, the scores.

    A `small` screen has no room for these.
    """
    if guide.seat is None:
        return ()
    style = seat_style(context, view, guide.seat)
    roles = _WHOSE if small or not scores else Role.HEADLINE
    name = Text(words=guide.seat, role=roles, seat=style, chosen=True, part=Part.WHO, style="forty-name")
    beside: list[Node] = [] if scores else [*_next(context, view, guide)]
    if not small:
        beside.append(scores_line(context, view, since=0 if scores else WITHOUT_HOARDS))
    symbol = Sprite(name=f"seat-{style}", size=26, style="forty-mark")
    return (Row(children=(symbol, name, *beside), style="forty-head-low" if scores else "forty-head"),)


def _next(context: Context, view: TableView, guide: Guide) -> tuple[Node, ...]:
    """Who comes after this seat: a small screen that has no room for both names shows the symbol alone."""
    if guide.next_seat is None:
        return ()
    words = Text(words=context.say("next"), role=_S, tone=Tone.DIM, style="forty-next-word")
    arrow = Text(words="\u2192", role=_S, tone=Tone.DIM, style="forty-next-arrow")
    mark = Sprite(name=f"seat-{seat_style(context, view, guide.next_seat)}", size=18)
    is_long = len(guide.seat or "") + len(guide.next_seat) > _MOST_LETTERS
    style = "forty-next-name" if is_long else ""
    name = Text(words=guide.next_seat, weight=Weight.SEMIBOLD, chosen=True, style=style)
    return (Row(children=(words, arrow, mark, name), style="forty-next", until=WITHOUT_HOARDS),)


def scores_line(context: Context, view: TableView, since: int = WITHOUT_HOARDS) -> Row:
    """Everybody's score in one line, since a step of the ladder."""
    cells = []
    for seat in view.seats:
        mark = Sprite(name=f"seat-{seat_style(context, view, seat.name)}", size=17)
        cells.append(Row(children=(mark, Text(words=points(seat.score), weight=Weight.BOLD)), style="forty-score"))
    return Row(children=tuple(cells), style="forty-scores", since=since)


def sentences(lines: Sequence[tuple[str, Tone]], then: str = "") -> tuple[Node, ...]:
    """What happened and what to do, in the largest type with which all fits; what comes next is left out first."""
    said = [(words, tone) for words, tone in lines if words]
    roles = (_HAPPENED, _TODO)[-len(said) :]
    parts = (Part.HAPPENED, Part.TODO)[-len(said) :]
    found: list[Node] = [
        Text(words=words, role=role, tone=tone, wraps=True, part=part)
        for (words, tone), role, part in zip(said, roles, parts, strict=True)
    ]
    if then:
        found.append(Text(words=then, role=_S, tone=Tone.DIM, wraps=True, part=Part.THEN, until=_WITHOUT_THEN))
    return tuple(found)


def column(children: Sequence[Node]) -> Node:
    """What stands beside the board, on one ladder."""
    return Fit(child=Column(children=tuple(children), style="forty-column"), steps=STEPS, style="even")


# the hoards


def hoards(context: Context, view: TableView) -> Node:
    """Everybody's hoard: hand, stones, Sapphire tiles, Evil Eyes and the score; the merchant has a row of his own."""
    active = None if view.active is None else view.active.seat
    rows = [_head(context, view)]
    rows += [_hoard(context, view, seat, active=seat.name == active) for seat in view.seats]
    if view.merchant is not None:
        mark = Sprite(name="thing-merchant", size=22)
        name = Text(words=context.say("Merchant"), role=_S, tone=Tone.BRIGHT, style="hoard-merchant")
        count = _count(view.merchant.sapphires, key=MERCHANT)
        blank = Space(style="hoard-number")
        wide = Space(style="hoard-number-wide")
        cells = (mark, name, Space(style="hoard-no-name"), wide, count, wide, blank, Space(style="hoard-score"))
        rows.append(Row(children=cells, style=_row_style(view), label=context.say("Merchant")))
    return Column(
        children=tuple(rows), look=Look.PLAIN, style="hoards", label=context.say("Hoards"), until=WITHOUT_HOARDS
    )


def _head(context: Context, view: TableView) -> Node:
    """What each column counts; on a small screen with the piles, which have no other place."""
    say = context.say
    marks = (
        Sprite(name="back-", size=24, style="hoard-number-wide", title=say("Tiles in hand")),
        Sprite(name="gem-sapphire", size=24, style="hoard-number", title=say("Sapphires")),
        Sprite(name="thing-sapphire", size=24, style="hoard-number-wide", title=say("Sapphire tiles")),
        Sprite(name="thing-evil_eye", size=24, style="hoard-number", title=say("Evil Eyes")),
    )
    words = Text(words=say("Hoards"), role=_S, tone=Tone.DIM, style="hoards-title")
    small = piles(view, _SMALL_PILE, "hoards-piles")
    return Row(children=(words, small, *marks, Space(style="hoard-score")), style="hoard-head", until=_WITHOUT_THEN)


def _hoard(context: Context, view: TableView, seat: SeatView, *, active: bool) -> Node:
    """How one seat stands: the numbers stand below each other; what counts most is the largest."""
    tone = Tone.BRIGHT if active else Tone.IVORY
    role = _B if _row_style(view) == "hoard" else _S
    eyes = seat.evil_eyes + seat.evil_eye_tiles
    coming = _coming(context, seat.name)
    stones = seat.sapphires - coming
    cells = (
        Sprite(name=f"seat-{seat_style(context, view, seat.name)}", size=18),
        Text(words=seat.name, role=role, tone=tone, weight=Weight.BOLD, chosen=True, style="grow-even"),
        _count(seat.hand, role, "hoard-number-wide"),
        _count(stones, role, "hoard-number-wide", HOARD + seat.name),
        _count(stones + seat.sapphire_tiles, role, "hoard-number-small", HOARD + seat.name),
        _count(seat.sapphire_tiles, role, "hoard-number-wide"),
        _count(eyes, role),
        Text(
            words=points(seat.score - coming),
            role=_A if role is _B else _B,
            tone=tone,
            weight=Weight.EXTRABOLD,
            align=Align.RIGHT,
            style="hoard-score",
        ),
    )
    look = Look.ACTIVE if active else Look.NONE
    return Row(children=cells, look=look, style=_row_style(view), label=seat.name)


def _coming(context: Context, seat: str) -> int:
    """How many sapphires are on their way there: a stone counts when it has arrived."""
    motion = context.model.motion
    return motion.coming(seat) if isinstance(motion, BoardMotion) else 0


def _row_style(view: TableView) -> str:
    """The more rows, the lower they are."""
    return "hoard" if len(view.seats) + (view.merchant is not None) <= _FEW_ROWS else "hoard-low"


def _count(number: int, role: Role = _S, style: str = "hoard-number", key: str = "") -> Node:
    tone = Tone.IVORY if number else Tone.DIM
    return Text(words=str(number), role=role, tone=tone, align=Align.CENTRE, style=style, key=key)


# over the page of a browser

_MOMENTS = {"sapphire_tile": "thing-sapphire", "last_sapphire": "gem-sapphire", "sapphire": "gem-sapphire"}
_IN_MOMENTS = ("evil_eye", "dagger", "merchant", "genie", "sinbad")


def moments(context: Context) -> dict[str, Node]:
    """What was announced last: a part that a browser shows over its page, once."""
    table = context.model.table
    if table is None or not table.headline.announcements or not context.model.settings.announcements:
        return {}
    told = table.headline.announcements[-1]
    things = [thing for flight in told.flights for thing in flight.things]
    heaps = [Sprite(name=_of_moment(thing), size=40) for thing in things]
    picture = Sprite(name=_of_moment(told.picture), size=120, tone=Tone.BRIGHT)
    return {"moment": moment(context, told, picture, heaps)}


def _of_moment(name: str) -> str:
    return _MOMENTS.get(name, f"thing-{name}" if name in _IN_MOMENTS else "icon-crown")


# buttons


def choice_button(context: Context, view: TableView, choice: Choice, key: str) -> Node:
    """What people may say; another seat is enough by its name."""
    usual = choice.primary or choice.kind is About.DONE  # what a push button at the table says, too
    tap = Tap(Say((choice.line,)), "return" if usual else key)
    if choice.target is None:
        return button(context.say.words(choice.label), tap, primary=choice.primary)
    mark = Sprite(name=f"seat-{seat_style(context, view, choice.target)}", size=18)
    row = (mark, Text(words=choice.target, weight=Weight.SEMIBOLD, chosen=True))
    return Row(children=row, tap=tap, primary=choice.primary, label=choice.target, style="forty-seat-button")


def choice_buttons(
    context: Context, view: TableView, choices: Iterable[Choice], keys: Sequence[str] = KEYS
) -> list[Node]:
    """Each with a key of its own."""
    return [choice_button(context, view, choice, key) for choice, key in zip(choices, keys, strict=False)]


def button(label: str, tap: Tap, *, primary: bool = False) -> Node:
    """A button of the foot; its words become smaller, and two lines, where there is little room."""
    tone = Tone.ON_BRASS if primary else Tone.IVORY
    words = Text(words=label, role=_WORDS_IN_FOOT, tone=tone, wraps=True, align=Align.CENTRE, style="grow-even")
    return Row(children=(words,), tap=tap, primary=primary, label=label, style="forty-button")


_WORDS_IN_FOOT = (Role.BUTTON, Role.HINT, Role.SMALL)


def cancel_button(context: Context, label: str = "") -> Node:
    """Back to what the phase asks for."""
    return button(label or context.say("Cancel"), Tap(Show(Play()), "escape"))


def primary_button(label: str, action: Action) -> Node:
    """The usual thing."""
    return button(label, Tap(action, "return"), primary=True)


def foot(buttons: Sequence[Node], most: int = 4) -> Node:
    """Buttons, at most so many side by side."""
    rows = [tuple(buttons[at : at + most]) for at in range(0, len(buttons), most)]
    grids = [Grid(children=row, columns=len(row), style="forty-foot") for row in rows]
    return Fit(child=Column(children=tuple(grids), style="forty-foot"), steps=len(_WORDS_IN_FOOT), style="keep")
