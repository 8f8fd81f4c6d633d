"""The table overrules the app: what is in a hoard or a hand, where sapphires lie, the stack, the merchant. Pure."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from companion.games.forty_thieves import events
from companion.games.forty_thieves.board import CENTRE, CORNERS, SPOTS, Spot
from companion.games.forty_thieves.pages.board import BoardMarks, BoardShown, BoardTaps, drawn, may_correct, picture_of
from companion.games.forty_thieves.pages.routes import TABLE, Correct
from companion.games.forty_thieves.pages.values import AT_NIGHT, said, seat_style, values_of
from companion.games.forty_thieves.phases import GAME_OVER
from companion.games.forty_thieves.views import SeatView, TableView
from companion.languages import Marked, mark
from companion.nodes.nodes import Align, Button, Column, Fit, Grid, Look, Node, Row, Sprite, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Action, Show
from companion.pages.bars import page as barred_page
from companion.pages.context import Context
from companion.pages.routes import Menu

_MOST_IN_HAND = 3
_LOWER_LEFT = CORNERS.index(Spot.S31)  # where he begins if nobody says otherwise


class Count(msgspec.Struct, frozen=True):
    """Something to count: what it is called, its picture, how many there are, and what the app hears of another
    number; None: it cannot be that many."""

    name: str
    sprite: str
    now: int
    fewer: Action | None
    more: Action | None


def correct_page(route: Correct, context: Context) -> Page:
    """A tab for each seat and one for the table, and a stepper for everything there."""
    say, (view, guide) = context.say, values_of(context)
    if not may_correct(view, guide) and view.phase is not GAME_OVER:
        words = Text(words=say("Finish the theft or the wish first."), role=Role.ACTION, align=Align.CENTRE, wraps=True)
        return _page(context, Column(children=(words,), style="middle"))
    names = [seat.name for seat in view.seats]
    chosen = route.seat
    if chosen is None:
        chosen = view.active.seat if view.active is not None else names[0]
    counts = _of_table(context, view) if chosen == TABLE else _of_seat(context, view, chosen)
    steppers = tuple(_stepper(context, count, number) for number, count in enumerate(counts))
    if chosen == TABLE:
        listed: Node = Grid(children=steppers, columns=1, style="correct-counts")
        listed = Row(children=(_stones_on_board(context, view, route), listed), style="correct-table")
    else:
        listed = Grid(children=steppers, style="correct-counts")
    fitted = Fit(child=listed, steps=3, style="even")
    return _page(context, Column(children=(_tabs(context, view, chosen), fitted), style="body"))


def _page(context: Context, body: Node) -> Page:
    say = context.say
    hint = say("hold a tile on the board to correct it")
    return replace(barred_page(context, say("Correct"), body, Show(Menu()), hint), ground=AT_NIGHT)


def _stones_on_board(context: Context, view: TableView, route: Correct) -> Node:
    """Tap a sapphire, then the spot where it really lies."""
    taps: dict[str, Action] = {}
    there = view.board.sapphires
    for spot in SPOTS:
        if spot in there:
            taps[spot] = Show(replace(route, seat=TABLE, spot="" if route.spot == spot else spot))
        elif route.spot:
            moved = tuple(sorted((*(each for each in there if each != route.spot), spot), key=SPOTS.index))
            taps[spot] = said(events.Correction(set=events.Position(sapphires=moved)))
    rings = frozenset(spot for spot in taps if spot not in there or spot == route.spot)
    shown = BoardShown(picture_of(view), BoardMarks(rings=rings, ends_dim=True), keys=True, wide_stones=True)
    return drawn(context, shown, BoardTaps(spots=taps), "correct-board")


def _tabs(context: Context, view: TableView, chosen: str) -> Node:
    names = [seat.name for seat in view.seats]
    tabs = names if view.phase is GAME_OVER else [*names, TABLE]
    found: list[Node] = []
    for number, name in enumerate(tabs, start=1):
        tap, lit = Tap(Show(Correct(name)), str(number)), name == chosen
        if name == TABLE:
            label = context.say("Table")
            found.append(Button(label=label, tap=tap, lit=lit, role=Role.SMALL, style="correct-tab"))
            continue
        mark_ = Sprite(name=f"seat-{seat_style(context, view, name)}", size=18)
        row = (mark_, Text(words=name, role=Role.SMALL, chosen=True))
        found.append(Row(children=row, tap=tap, on=lit, primary=False, label=name, style="correct-tab"))
    return Row(children=tuple(found), style="correct-tabs")


_HOARD = (
    ("sapphires", mark("Sapphires")),
    ("sapphire_tiles", mark("Sapphire tiles")),
    ("evil_eyes", mark("Evil Eyes (tokens)")),
    ("evil_eye_tiles", mark("Evil Eyes (tiles)")),
)


_PICTURES = {
    "sapphires": "gem-sapphire",
    "sapphire_tiles": "thing-sapphire",
    "evil_eyes": "thing-evil_eye",
    "evil_eye_tiles": "tile-evil_eye",
}


def _of_seat(context: Context, view: TableView, name: str) -> list[Count]:
    seat = next(each for each in view.seats if each.name == name)
    found = [_hoard(context, view, seat, field, words) for field, words in _HOARD]
    if view.phase is not GAME_OVER:
        found.append(
            Count(
                context.say("Tiles in hand"),
                "back-",
                seat.hand,
                _hand(name, seat.hand - 1) if seat.hand else None,
                _hand(name, seat.hand + 1) if seat.hand < _MOST_IN_HAND else None,
            )
        )
        turn = said(events.Correction(set=events.Position(active=name)))
        is_active = view.active is not None and view.active.seat == name
        found.append(
            Count(
                context.say("Start a turn"),
                f"seat-{seat_style(context, view, name)}",
                -1,
                None,
                None if is_active else turn,
            )
        )
    return found


def _hand(name: str, number: int) -> Action:
    return said(events.Correction(set=events.Position(hands={name: number})))


def _hoard(context: Context, view: TableView, seat: SeatView, field: str, words: Marked) -> Count:
    """Stones come from the board and go back there, so that there are nine of them."""
    now: int = {
        "sapphires": seat.sapphires,
        "sapphire_tiles": seat.sapphire_tiles,
        "evil_eyes": seat.evil_eyes,
        "evil_eye_tiles": seat.evil_eye_tiles,
    }[field]

    def changed(step: int) -> Action | None:
        if now + step < 0:
            return None
        hoard = events.HoardPosition(**{field: now + step})
        stones: Sequence[Spot] | None = None
        if field == "sapphires" and view.phase is not GAME_OVER:
            stones = _stones(view, -step)
            if stones is None:
                return None
        position = events.Position(hoards={seat.name: hoard}, sapphires=None if stones is None else tuple(stones))
        return said(events.Correction(set=position))

    return Count(context.say(words), _PICTURES[field], now, changed(-1), changed(1))


def _stones(view: TableView, step: int) -> list[Spot] | None:
    """The board's stones with one more in the first free spot, or one less from the last."""
    there = list(view.board.sapphires)
    if step < 0:
        return there[:-1] if there else None
    free = [spot for spot in SPOTS if spot not in there]
    return sorted([*there, free[0]], key=SPOTS.index) if free else None


def _of_table(context: Context, view: TableView) -> list[Count]:
    say = context.say

    def stack(number: int) -> Action:
        return said(events.Correction(set=events.Position(stack=number)))

    whole = view.stack + view.discard
    found = [
        Count(
            say("Stack"),
            "pile-stack",
            view.stack,
            stack(view.stack - 1) if view.stack else None,
            stack(view.stack + 1) if view.stack < whole else None,
        )
    ]
    if view.merchant is not None:
        found += _of_merchant(context, view)
    return found


def _of_merchant(context: Context, view: TableView) -> list[Count]:
    merchant = view.merchant
    assert merchant is not None

    def has(step: int) -> Action | None:
        stones = _stones(view, -step)
        if merchant.sapphires + step < 0 or stones is None:
            return None
        what = events.MerchantPosition(merchant.place, merchant.stops, merchant.sapphires + step)
        return said(events.Correction(set=events.Position(merchant=what, sapphires=tuple(stones))))

    picture = "thing-merchant"
    return [
        Count(context.say("The merchant's sapphires"), picture, merchant.sapphires, has(-1), has(1)),
        Count(context.say("The merchant's turns"), picture, merchant.stops, _stops(view, -1), _stops(view, 1)),
    ]


def _stops(view: TableView, step: int) -> Action | None:
    """The merchant one place further on his way, or one back: four corners, the centre, and then nowhere."""
    merchant = view.merchant
    assert merchant is not None
    stops = merchant.stops + step
    if not 0 <= stops <= len(CORNERS) + 1:
        return None
    place: Spot | None = CENTRE if stops == len(CORNERS) else None
    if stops < len(CORNERS):
        here = CORNERS.index(merchant.place) if merchant.place in CORNERS else (_LOWER_LEFT + len(CORNERS)) % 4
        place = CORNERS[(here + step) % len(CORNERS)]
    what = events.MerchantPosition(place, stops, merchant.sapphires)
    return said(events.Correction(set=events.Position(merchant=what)))


def _stepper(context: Context, count: Count, number: int) -> Node:
    """What it is, how many there are, and one fewer or one more."""
    say, is_count = context.say, count.now >= 0
    words = Text(words=count.name, role=(Role.BODY, Role.SMALL), wraps=True, style="grow-even")
    children: list[Node] = [Sprite(name=count.sprite, size=30, until=2, style="correct-mark"), words]
    if is_count:
        children += [
            _step("minus", count.fewer, f"f{number + 1}", f"{count.name}: {say('fewer')}"),
            Text(words=str(count.now), role=Role.ACTION, tone=Tone.BRIGHT, weight=Weight.BOLD, align=Align.CENTRE,
                 style="correct-number"),
        ]  # fmt: skip
    more = f"{count.name}: {say('more')}" if is_count else count.name
    children.append(_step("plus" if is_count else "on", count.more, "567890"[number], more))
    return Row(children=tuple(children), look=Look.PLAIN, style="correct-count")


def _step(icon: str, action: Action | None, key: str, says: str) -> Button:
    tap = None if action is None else Tap(action, key, means=f"{icon} {key}", says=says)
    return Button(label="", tap=tap, icon=icon, style="correct-step")
