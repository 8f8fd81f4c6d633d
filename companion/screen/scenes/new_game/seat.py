"""One seat of a new game: who sits there, by a tap on an earlier name or by typing; its place; or away with it.

One rule: names are never empty and never there twice, so that every line of a record means one seat.
"""

from collections.abc import Callable, Mapping, Sequence

import pygame
from msgspec.structs import replace

from companion.languages import seat_name, symbol_of
from companion.nodes.theme import BRIGHT, DIM, SEATS, Role, Sizes
from companion.pages.actions import Action, ChooseStyles, Rename, Show
from companion.pages.routes import NewGame, NewGamePage
from companion.screen.drawing import symbols
from companion.screen.drawing.canvas import put_centred
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, write
from companion.screen.game_screens import Frame
from companion.screen.scenes.chrome import back_bar, page
from companion.screen.scenes.new_game.keyboard import Typing, keyboard, problem, suggestion
from companion.screen.widgets import panels
from companion.screen.widgets.basic import IconMark, Label, Plate, PushButton, SeatMark
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.widget import Tap, Widget


def seat_page(route: NewGame, seat: int) -> NewGame:
    """Choose who sits there; `seat` just past the last one is a new one."""
    found = replace(route, page=NewGamePage.SEAT, typing=seat, text="", shift=False, accents=False, leaf=0)
    return replace(found, renaming=False)


def key_page(route: NewGame, seat: int) -> NewGame:
    """Type who sits there, from nothing."""
    return replace(seat_page(route, seat), page=NewGamePage.KEYS)


def rename_page(route: NewGame, seat: int) -> NewGame:
    """Type what the one who sits there is called now."""
    return replace(key_page(route, seat), text=route.seats[seat], renaming=True)


def style_page(route: NewGame, seat: int) -> NewGame:
    """Choose a symbol and colour for the one who sits there."""
    return replace(seat_page(route, seat), page=NewGamePage.STYLE)


def seats_page(route: NewGame) -> NewGame:
    """Back to the whole table."""
    return replace(route, page=NewGamePage.SEATS, typing=None, text="", shift=False, accents=False, renaming=False)


def others(route: NewGame) -> tuple[str, ...]:
    """Everybody but the seat that is being changed."""
    return tuple(name for seat, name in enumerate(route.seats) if seat != route.typing)


def seated(route: NewGame, name: str) -> NewGame:
    """Somebody sits down: on the seat that is being changed, or on a new one."""
    seats = list(route.seats)
    if route.typing is None or route.typing >= len(seats):
        seats.append(name)
    else:
        seats[route.typing] = name
    return seats_page(replace(route, seats=tuple(seats)))


def removed(route: NewGame, seat: int) -> NewGame:
    """The seat is taken away, and those after it move up."""
    computers = tuple(each for each in route.computers if each[0] != route.seats[seat])
    return seats_page(replace(route, seats=route.seats[:seat] + route.seats[seat + 1 :], computers=computers))


def moved(route: NewGame, seat: int, step: int) -> NewGame:
    """Change places with the neighbour, around the table."""
    seats, to = list(route.seats), (seat + step) % len(route.seats)
    seats[seat], seats[to] = seats[to], seats[seat]
    return replace(route, seats=tuple(seats), typing=to)


def free_names(names: Sequence[str], taken: Sequence[str]) -> list[str]:
    """Names of earlier games that nobody has here, the latest first."""
    here = {name.casefold() for name in taken}
    return [name for name in dict.fromkeys(names) if name.casefold() not in here]


def seat_card(frame: Frame, area: Area, seat: int, name: str, tap: Tap, level: str = "") -> list[Widget]:
    """A seat as a card: its symbol in its colour, and who sits there; the `level` of a computer player."""
    sizes = frame.sizes
    symbol = symbol_area(sizes, area)
    words = area.inset(sizes.px(14), 0).from_left(symbol.width, sizes.px(12))[1]
    card: list[Widget] = [Plate(area, tap=tap), SeatMark(symbol, frame.style_of(name, seat))]
    if not level:
        return [*card, Label(words, name, Ink(Role.ACTION), chosen=True)]
    upper, lower = words.middle(words.width, min(words.height, sizes.px(56))).rows(2)
    sign, lower = lower.from_left(sizes.px(18), sizes.px(6))
    return [
        *card,
        Label(upper, name, Ink(Role.ACTION), chosen=True),
        IconMark(sign, "computer", DIM, px=sizes.px(18)),
        Label(lower, level, Ink(Role.SMALL, DIM)),
    ]


def empty_seat(frame: Frame, area: Area, seats: Sequence[str], seat: int) -> list[Widget]:
    """A place where nobody sits yet: a symbol, faint, where that of a seat's card will be."""
    mark = SeatMark(symbol_area(frame.sizes, area), free_style(frame, seats, seat), faint=True)
    return [Plate(area, Look.WELL), mark]


def free_style(frame: Frame, seats: Sequence[str], seat: int) -> int:
    """What a new seat looks like as long as nobody chooses: by its place, unless somebody here has that."""
    taken = {frame.style_of(name, place) for place, name in enumerate(seats)}
    free = [style for style in range(len(SEATS)) if style not in taken]
    return seat if seat in free or not free else free[(seat - len(seats)) % len(free)]


def symbol_area(sizes: Sizes, card: Area) -> Area:
    """Where the symbol stands on a seat's card."""
    size = sizes.px(34 if sizes.is_small else 36)
    return card.inset(sizes.px(14), 0).from_left(size)[0].middle(size, size)


def chips(
    route: NewGame,
    frame: Frame,
    area: Area,
    names: list[str],
    shape: tuple[int, int],
    choose: Callable[[NewGame, str], NewGame],
) -> list[Widget]:
    """Names to tap, in so many columns and at most so many rows, with leafing where there are more."""
    sizes, columns = frame.sizes, shape[0]
    row = max(sizes.touch, sizes.px(50))
    rows = min(shape[1], (area.height + sizes.gap) // (row + sizes.gap))
    cells = area.from_top(rows * row + (rows - 1) * sizes.gap)[0].grid(columns, rows, sizes.gap)
    widgets: list[Widget] = []
    if len(names) > len(cells):
        each = len(cells) - 1
        pages = -(-len(names) // each)
        leaf = route.leaf % pages
        names = names[leaf * each :][:each]
        more = Tap(Show(replace(route, leaf=(leaf + 1) % pages)), "page down", means="more names")
        widgets.append(PushButton(cells[-1], frame.say("More"), icon="on", role=Role.SMALL, tap=more))
    for cell, name in zip(cells, names, strict=False):
        tap = Tap(Show(choose(route, name)))
        widgets.append(PushButton(cell, name, role=Role.BODY, chosen=True, tap=tap))
    return widgets


def _style(route: NewGame, frame: Frame) -> int:
    """The symbol and colour of the seat that is being changed."""
    seat = route.typing or 0
    if seat < len(route.seats):
        return frame.style_of(route.seats[seat], seat)
    return free_style(frame, route.seats, seat)


def build(route: NewGame, frame: Frame) -> list[Widget]:
    """Who sits here, and where the seat stands."""
    sizes, say, seat = frame.sizes, frame.say, route.typing or 0
    is_new = seat >= len(route.seats)
    title = say("New player") if is_new else say("Player")
    widgets, body = page(frame, title, "", Show(seats_page(route)))
    row = max(sizes.touch, sizes.px(58))
    foot, body = body.from_bottom(row, sizes.px(12))
    head, body = body.from_top(row, sizes.px(12))
    if not is_new:
        stepper, head = head.shares(1.1, 1, gap=sizes.gap)[::-1]
        widgets += place_buttons(route, frame, stepper)
    symbol, words = head.from_left(max(sizes.px(52), 0 if is_new else sizes.touch), sizes.px(12))
    name, style = say("Who sits here?") if is_new else route.seats[seat], _style(route, frame)
    ink = Ink(Role.HEADLINE, SEATS[style].colour)
    if not is_new:
        widgets.append(PushButton(symbol, "", tap=Tap(Show(style_page(route, seat)), "c")))
    widgets += [SeatMark(symbol.square(), style, px=sizes.px(40)), Label(words, name, ink, chosen=not is_new)]
    names = [*free_names(frame.model.names, route.seats), suggestion(seat_name(frame.say, style), others(route))]
    widgets += chips(route, frame, body, names, (3 if sizes.is_small else 4, 4), seated)
    return [*widgets, *_seat_buttons(route, frame, foot, is_new=is_new)]


def place_buttons(route: NewGame, frame: Frame, area: Area) -> list[Widget]:
    """Which place around the table it is, and changing it with the neighbours'."""
    sizes, seat = frame.sizes, route.typing or 0
    area = area.from_right(min(area.width, sizes.px(310)))[0]
    back, rest = area.from_left(max(sizes.touch, sizes.px(58)))
    on, middle = rest.from_right(max(sizes.touch, sizes.px(58)))
    where = frame.say("seat {n} of {all}", n=seat + 1, all=len(route.seats))
    return [
        PushButton(back, "", icon="back", tap=Tap(Show(moved(route, seat, -1)), "b", means="earlier")),
        Label(middle, where, Ink(Role.SMALL, DIM, Align.CENTRE)),
        PushButton(on, "", icon="on", tap=Tap(Show(moved(route, seat, 1)), "n", means="later")),
    ]


def _seat_buttons(route: NewGame, frame: Frame, area: Area, *, is_new: bool) -> list[Widget]:
    say, seat = frame.say, route.typing or 0
    typing = Tap(Show(key_page(route, seat)), "return")
    if is_new:
        return [PushButton(area, say("Type a name"), Kind.PRIMARY, "pencil", tap=typing)]
    remove = PushButton(area, say("Remove player"), tap=Tap(Show(removed(route, seat)), "delete"))
    if route.seats[seat] in frame.model.nameless:  # nobody that could be called otherwise from now on
        away, write_it = area.columns(2, frame.sizes.gap)
        return [
            replace(remove, area=away),
            PushButton(write_it, say("Type a name"), Kind.PRIMARY, "pencil", tap=typing),
        ]
    away, rename, write_it = area.shares(1, 1, 1.2, gap=frame.sizes.gap)
    return [
        replace(remove, area=away),
        PushButton(rename, say("Correct name"), tap=Tap(Show(rename_page(route, seat)), "r")),
        PushButton(write_it, say("Someone else"), Kind.PRIMARY, "pencil", tap=typing),
    ]


# a symbol and colour


def build_styles(route: NewGame, frame: Frame) -> list[Widget]:
    """All of them; who chooses that of somebody else here, swaps with them."""
    sizes, seat = frame.sizes, route.typing or 0
    name, back = route.seats[seat], seat_page(route, seat)
    widgets, body = page(frame, frame.say("Colour of {seat}", seat=name), "", Show(back))
    mine = _style(route, frame)
    owners = {frame.style_of(other, place): other for place, other in enumerate(route.seats)}
    for style, cell in enumerate(body.grid(4, 2, sizes.gap)):
        owner = owners.get(style, "")
        tap = Tap(
            _swapped(back, frame, {name: style} | ({owner: mine} if owner not in ("", name) else {})), str(style + 1)
        )
        mark, words = cell.from_top(round(cell.height * 0.72))
        ink = Ink(Role.SMALL, BRIGHT if owner == name else DIM, Align.CENTRE)
        size = min(sizes.px(84), mark.height * 7 // 10)
        widgets += [
            PushButton(cell, "", lit=owner == name, tap=tap),
            SeatMark(mark if owner else cell, style, px=size),
            Label(words.inset(sizes.gap, 0), owner, ink, chosen=True),
        ]
    return widgets


def _swapped(route: NewGame, frame: Frame, styles: Mapping[str, int]) -> Action:
    """These want these symbols; a seat that is called by its symbol is called by the new one."""
    nameless = {name: seat_name(frame.say, style) for name, style in styles.items() if name in frame.model.nameless}
    then = replace(route, seats=tuple(nameless.get(name, name) for name in route.seats))
    people = tuple((name, style) for name, style in styles.items() if name not in nameless)
    return ChooseStyles(people, then) if people else Show(then)


# typing


class NameField(Widget, frozen=True):
    """What is typed so far, in the seat's colour, with a caret; below it what is wrong with it."""

    style: int
    text: str
    hint: str

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The symbol on the left, the name beside it."""
        panels.panel(target, sizes, pygame.Rect(self.area), Look.WELL)
        inside = self.area.inset(sizes.px(12), sizes.px(3))
        size = sizes.px(38)
        symbol, words = inside.from_left(size, sizes.px(12))
        put_centred(target, symbols.seat_symbol(self.style, size), symbol.centre)
        upper, lower = words.from_top(words.height * 62 // 100) if self.hint else (words, words)
        ink = Ink(Role.HEADLINE, SEATS[self.style].colour)
        end = write(target, sizes, self.text, pygame.Rect(upper), ink).right
        caret = pygame.Rect(min(end, upper.right) + sizes.px(4), 0, max(2, sizes.px(3)), sizes.font_px(Role.ACTION))
        caret.centery = upper.centre[1]
        target.fill(BRIGHT, caret)
        if self.hint:
            write(target, sizes, self.hint, pygame.Rect(lower), Ink(Role.SMALL, DIM))

    def words(self) -> tuple[str, ...]:
        return tuple(line for line in (self.text, self.hint) if line)

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        words = self.area.inset(sizes.px(12), 0).from_left(sizes.px(38), sizes.px(12))[1]
        hint = self.hint.replace(self.text, "") if self.text else self.hint
        return Label(words, hint, Ink(Role.SMALL)).cut(sizes)


def build_keys(route: NewGame, frame: Frame) -> list[Widget]:
    """The keyboard, with what is typed above it; the button beside it always has a name that will do."""
    sizes, say, style = frame.sizes, frame.say, _style(route, frame)
    is_renaming = route.renaming and route.typing is not None and route.typing < len(route.seats)
    old = route.seats[route.typing] if is_renaming and route.typing is not None else ""
    title = say("New name for {seat}", seat=old) if old else say("Who sits here?")
    widgets, rest = back_bar(frame, title, "", Show(seats_page(route)))
    body = rest.inset(sizes.px(4 if sizes.is_small else 12), sizes.px(4 if sizes.is_small else 10))
    row = sizes.touch - sizes.px(4) if sizes.is_small else sizes.px(76)
    head, keys = body.from_top(row, sizes.px(5 if sizes.is_small else 12))
    if sizes.is_small:
        head = head.from_right(sizes.touch)[1]  # what is below the way back belongs to it
    take, field = head.from_right(head.width * (28 if sizes.is_small else 34) // 100, sizes.px(10))
    wrong = problem(frame, route.text, others(route))
    name = suggestion(route.text.strip() or old or seat_name(frame.say, style), others(route))
    typing = Typing(route.text, route.shift, route.accents)
    action = _taken(route, old, name, style)
    take_it = Tap(action, "return", means="take")  # whatever was typed last: Enter right after it counts
    return [
        *widgets,
        NameField(field, style, route.text, wrong),
        PushButton(take, say("Use {name}", name=name), Kind.PRIMARY, chosen=True, tap=take_it),
        *keyboard(frame, keys, typing, lambda after: _typed(route, after), Tap(action, means="take")),
    ]


def _taken(route: NewGame, old: str, name: str, style: int) -> Action:
    """What comes of a name that was typed: somebody sits down, or is called so from now on.

    If it is that of a symbol, somebody is really called so: with the symbol of the seat they are known as a person.
    """
    then = seated(route, name)
    if route.text.strip() and not old and symbol_of(name) is not None:
        return ChooseStyles(((name, style),), then)
    return Rename(old, name, then) if old and old != name else Show(then)


def _typed(route: NewGame, after: Typing) -> NewGame:
    return replace(route, text=after.text, shift=after.shift, accents=after.accents)


def typed(route: NewGame, letters: str) -> NewGame | None:
    """What a real keyboard types goes into the name as it is; None where no name is being typed."""
    if route.page is not NewGamePage.KEYS or route.typing is None or not letters.isprintable() or not letters:
        return None
    return _typed(route, Typing(route.text, route.shift, route.accents).typed(letters))
