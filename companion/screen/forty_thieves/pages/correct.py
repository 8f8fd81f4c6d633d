"""The table overrules the app: hoards, hands, stack, sapphires, the merchant. Every tap shows at once; undo takes it
back. Tiles are set right on the board: people hold one there."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from companion.games.forty_thieves import events
from companion.games.forty_thieves.board import CENTRE, CORNERS, SPOTS, Spot
from companion.games.forty_thieves.phases import GAME_OVER
from companion.games.forty_thieves.views import SeatView, TableView
from companion.languages import Marked, mark
from companion.nodes.theme import BRIGHT, IVORY, Role, Weight
from companion.pages.actions import Action, Show
from companion.pages.routes import InGame, Menu
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.forty_thieves.board.board_layout import within
from companion.screen.forty_thieves.board.board_taps import may_correct, picture_of, said
from companion.screen.forty_thieves.board.board_values import BoardMarks, BoardTaps
from companion.screen.forty_thieves.board.board_widget import board
from companion.screen.forty_thieves.drawing.night import NightSky
from companion.screen.forty_thieves.game_values import values_of
from companion.screen.forty_thieves.widgets.night_panels import NightButton, NightPlate, at_night
from companion.screen.forty_thieves.widgets.piece_marks import Back, Pile, Stone, Thing
from companion.screen.game_screens import Frame
from companion.screen.game_values import seat_style
from companion.screen.scenes.blocks import centred_text, content
from companion.screen.scenes.chrome import back_bar
from companion.screen.widgets.basic import Label, Mark, SeatMark
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Tap, Widget

_MOST_IN_HAND = 3
_LOWER_LEFT = CORNERS.index(Spot.S31)  # where he begins if nobody says otherwise
TABLE = ""  # not a seat: the board, the stack and the merchant


class Correct(InGame, frozen=True):
    """Whose things are set right: a seat's, or those of the table. `spot`: the sapphire that lies elsewhere."""

    seat: str | None = None  # None: whose turn it is
    spot: str = ""

    def after_saying(self) -> "Correct":
        """It was put down."""
        return replace(self, spot="")


class Count(msgspec.Struct, frozen=True):
    """Something to count: what it is called, its picture, how many there are, and what the app hears of another
    number; None: it cannot be that many."""

    name: str
    mark: Mark
    now: int
    fewer: Action | None
    more: Action | None


def build(route: Correct, frame: Frame) -> list[Widget]:
    """A tab for each seat and one for the table, and a stepper for everything there."""
    sizes, say = frame.sizes, frame.say
    view, guide = values_of(frame)
    bar, rest = back_bar(frame, say("Correct"), say("hold a tile on the board to correct it"), Show(Menu()))
    widgets: list[Widget] = [NightSky(frame.area), *at_night(bar)]
    body = content(frame, rest)
    if not may_correct(view, guide) and view.phase is not GAME_OVER:
        words = say("Finish the theft or the wish first.")
        return [*widgets, centred_text(frame, body, words, Ink(Role.ACTION, IVORY, Align.CENTRE))]
    names = [seat.name for seat in view.seats]
    chosen = route.seat
    if chosen is None:
        chosen = view.active.seat if view.active is not None else names[0]
    tabs, body = body.from_top(max(sizes.px(48), sizes.touch - 2 * sizes.gap), sizes.gap)
    widgets += _tabs(frame, tabs, view, chosen)
    if chosen == TABLE:
        board_area, body = body.from_left(min(body.height, body.width // 2), sizes.margin)
        widgets += _stones_on_board(frame, board_area, view, route)
        counts, columns = _of_table(frame, view), 1
    else:
        counts, columns = _of_seat(frame, view, chosen), 2
    rows = -(-max(len(counts), 3 * columns) // columns)
    body = body.from_top(min(body.height, rows * max(sizes.touch, sizes.px(76))))[0]
    for number, (cell, count) in enumerate(zip(body.grid(columns, rows, sizes.gap), counts, strict=False)):
        widgets += _stepper(frame, cell, count, number)
    return widgets


def _stones_on_board(frame: Frame, area: Area, view: TableView, route: Correct) -> list[Widget]:
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
    layout = within(area)
    layout = replace(layout, touch=round(layout.cell))  # no tile can be tapped here
    marks = BoardMarks(rings=rings, ends_dim=True)
    return board(frame.say, layout, picture_of(view), marks, BoardTaps(spots=taps))


def _tabs(frame: Frame, area: Area, view: TableView, chosen: str) -> list[Widget]:
    sizes = frame.sizes
    names = [seat.name for seat in view.seats]
    tabs = names if view.phase is GAME_OVER else [*names, TABLE]
    widgets: list[Widget] = []
    for number, (cell, name) in enumerate(zip(area.columns(len(tabs), sizes.gap), tabs, strict=True), start=1):
        tap = Tap(Show(Correct(name)), str(number))
        label = frame.say("Table") if name == TABLE else ""
        widgets.append(NightButton(cell, label, lit=name == chosen, role=Role.SMALL, tap=tap))
        if name != TABLE:
            spot, words = cell.inset(sizes.gap, 0).from_left(sizes.px(20), sizes.px(6))
            widgets += [
                SeatMark(spot, seat_style(frame, view, name), px=sizes.px(18)),
                Label(words, name, Ink(Role.SMALL), chosen=True),
            ]
    return widgets


_HOARD = (
    ("sapphires", mark("Sapphires")),
    ("sapphire_tiles", mark("Sapphire tiles")),
    ("evil_eyes", mark("Evil Eyes (tokens)")),
    ("evil_eye_tiles", mark("Evil Eyes (tiles)")),
)


def _of_seat(frame: Frame, view: TableView, name: str) -> list[Count]:
    seat = next(each for each in view.seats if each.name == name)
    found = [_hoard(frame, view, seat, field, words) for field, words in _HOARD]
    if view.phase is not GAME_OVER:
        found.append(
            Count(
                frame.say("Tiles in hand"),
                Back(_NOWHERE),
                seat.hand,
                _hand(name, seat.hand - 1) if seat.hand else None,
                _hand(name, seat.hand + 1) if seat.hand < _MOST_IN_HAND else None,
            )
        )
        turn = said(events.Correction(set=events.Position(active=name)))
        is_active = view.active is not None and view.active.seat == name
        found.append(
            Count(
                frame.say("Start a turn"),
                SeatMark(_NOWHERE, seat_style(frame, view, name)),
                -1,
                None,
                None if is_active else turn,
            )
        )
    return found


_NOWHERE = Area(0, 0, 0, 0)


def _hand(name: str, number: int) -> Action:
    return said(events.Correction(set=events.Position(hands={name: number})))


def _hoard(frame: Frame, view: TableView, seat: SeatView, field: str, words: Marked) -> Count:
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

    pictures: dict[str, Mark] = {
        "sapphires": Stone(_NOWHERE),
        "sapphire_tiles": Thing(_NOWHERE, "sapphire"),
        "evil_eyes": Thing(_NOWHERE, "evil_eye"),
        "evil_eye_tiles": Thing(_NOWHERE, "evil_eye"),
    }
    return Count(frame.say(words), pictures[field], now, changed(-1), changed(1))


def _stones(view: TableView, step: int) -> list[Spot] | None:
    """The board's stones with one more in the first free spot, or one less from the last."""
    there = list(view.board.sapphires)
    if step < 0:
        return there[:-1] if there else None
    free = [spot for spot in SPOTS if spot not in there]
    return sorted([*there, free[0]], key=SPOTS.index) if free else None


def _of_table(frame: Frame, view: TableView) -> list[Count]:
    say = frame.say

    def stack(number: int) -> Action:
        return said(events.Correction(set=events.Position(stack=number)))

    whole = view.stack + view.discard
    found = [
        Count(
            say("Stack"),
            Pile(_NOWHERE, "stack"),
            view.stack,
            stack(view.stack - 1) if view.stack else None,
            stack(view.stack + 1) if view.stack < whole else None,
        )
    ]
    if view.merchant is not None:
        found += _of_merchant(frame, view)
    return found


def _of_merchant(frame: Frame, view: TableView) -> list[Count]:
    merchant = view.merchant
    assert merchant is not None

    def has(step: int) -> Action | None:
        stones = _stones(view, -step)
        if merchant.sapphires + step < 0 or stones is None:
            return None
        what = events.MerchantPosition(merchant.place, merchant.stops, merchant.sapphires + step)
        return said(events.Correction(set=events.Position(merchant=what, sapphires=tuple(stones))))

    picture = Thing(_NOWHERE, "merchant")
    return [
        Count(frame.say("The merchant's sapphires"), picture, merchant.sapphires, has(-1), has(1)),
        Count(frame.say("The merchant's turns"), picture, merchant.stops, _stops(view, -1), _stops(view, 1)),
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


def _stepper(frame: Frame, area: Area, count: Count, number: int) -> list[Widget]:
    """What it is, how many there are, and one fewer or one more."""
    sizes = frame.sizes
    side = max(sizes.px(50), sizes.touch - 2 * sizes.gap)
    row = area.middle(area.width, min(area.height, side + sizes.px(8)))
    inside = row.inset(sizes.px(8), 0)
    more, rest = inside.from_right(side, sizes.px(4))
    digits, rest = rest.from_right(sizes.px(40), sizes.px(4))
    fewer, rest = rest.from_right(side, sizes.px(6))
    widgets: list[Widget] = [NightPlate(row, Look.PLAIN)]
    if not sizes.is_small:
        icon, rest = rest.from_left(sizes.px(34), sizes.px(6))
        widgets.append(replace(count.mark, area=icon, px=min(sizes.px(30), icon.height)))
    widgets.append(centred_text(frame, rest, count.name, Ink(Role.SMALL, IVORY)))
    if count.now >= 0:
        widgets.append(Label(digits, str(count.now), Ink(Role.ACTION, BRIGHT, Align.CENTRE, Weight.BOLD)))
        widgets.append(_step(fewer.middle(side, side), "minus", count.fewer, f"f{number + 1}"))
    widgets.append(_step(more.middle(side, side), "plus" if count.now >= 0 else "on", count.more, "567890"[number]))
    return widgets


def _step(area: Area, icon: str, action: Action | None, key: str) -> NightButton:
    tap = None if action is None else Tap(action, key, means=f"{icon} {key}")
    return NightButton(area, "", icon=icon, off=tap is None, tap=tap)
