"""A club's page: who plays at which table, the ranking, and the latest games. Pure.

One rule: a television shows it without scrolling. Where there is little room, the ranking and the games are fewer, then
the cards of tables are smaller, then only tables that are played at are there. What is left out is one tap away.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from companion.games import GAMES
from companion.languages import LANGUAGES, Translator
from companion.league.league import ClubView, Result, SeatState, Standing, TableNow
from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Fit,
    Grid,
    List,
    Look,
    Meaning,
    Node,
    Part,
    Row,
    Shape,
    Slot,
    Space,
    Sprite,
    Tap,
    Text,
    Tone,
)
from companion.nodes.page import Page
from companion.nodes.theme import SEATS, Role, Weight
from companion.words import decimal, points

_STANDINGS, _RESULTS = (20, 14, 10, 8, 7), (12, 7, 4, 4, 3)  # that are shown on each step of the ladder
_STEPS = len(_STANDINGS)
_PAIRS, _BRIEF, _PLAYED = 2, 3, 4  # steps: two seats in a line, no title of the game, only tables that are played at
_MANY = 6  # tables: more of them stand in more columns
_BAR, _BODY, _RANKING, _LATEST, _IDLE = "bar", "body", "ranking", "results", "idle"
_SYMBOLS = {style.shape.value: number for number, style in enumerate(SEATS)}


class Section(StrEnum):
    """What is looked at."""

    ALL = "all"
    RANKING = "ranking"
    RESULTS = "results"


class ClubRoute(msgspec.Struct, frozen=True):
    """Where somebody is; the languages may lie over it."""

    section: Section = Section.ALL
    languages: bool = False


class Go(Meaning, frozen=True):
    """Look at something else."""

    to: ClubRoute


class Speak(Meaning, frozen=True):
    """Another language, in this browser."""

    language: str


class Invitation(msgspec.Struct, frozen=True):
    """How others come to this page: an address and digits to type."""

    address: str
    digits: str


def club_page(route: ClubRoute, view: ClubView, say: Translator, invitation: Invitation | None = None) -> Page:
    """What somebody sees there."""
    if route.languages:
        return _languages(route, club_page(replace(route, languages=False), view, say, invitation), say)
    match route.section:
        case Section.RANKING:
            rows = tuple(_standing(number, one, say) for number, one in enumerate(view.ranking, start=1))
            listed = Column(children=(_heads(say), List(children=rows, style="club-ranking")), style="club-whole")
            body = Column(children=(listed,), style="body")
            return _below_bar(route, say("Ranking"), body, say)
        case Section.RESULTS:
            games = tuple(_result(one, say) for one in view.results)
            body = Column(children=(List(children=games, style="club-results"),), style="body")
            return _below_bar(route, say("Latest games"), body, say)
        case _:
            return _all(route, view, say, invitation)


def _below_bar(route: ClubRoute, title: str, body: Node, say: Translator) -> Page:
    layout = Column(children=(Slot(part=_BAR), Slot(part=_BODY)), style="screen")
    return Page(title, {_BAR: _bar(route, title, (), say), _BODY: body}, {Shape.WIDE: layout})


def _bar(route: ClubRoute, title: str, told: Sequence[Node], say: Translator) -> Node:
    tap = Tap(Go(replace(route, languages=True)), "l", says=say("Language"))
    buttons = [Button(label="", tap=tap, icon="globe", role=Role.HINT, style="bar-button")]
    if route.section is not Section.ALL:
        back = Tap(Go(ClubRoute()), "escape", says=say("Back"))
        buttons.append(Button(label="", tap=back, icon="back", role=Role.HINT, style="bar-button"))
    heading = Text(words=title, weight=Weight.BOLD, part=Part.TITLE, style="keep")
    words = Row(children=(heading, *told), style="bar-title")
    return Row(children=(words, *buttons), look=Look.BAR, style="bar")


def _languages(route: ClubRoute, below: Page, say: Translator) -> Page:
    """Each language by its own name, over the page."""
    shut = Go(replace(route, languages=False))
    buttons = tuple(
        Button(label=name, tap=Tap(Speak(code), str(number)), primary=code == say.code, style="tall-button")
        for number, (code, name) in enumerate(LANGUAGES.items(), start=1)
    )
    close = Tap(shut, "escape", says=say("Close"))
    head = Row(
        children=(
            Text(words=say("Language"), role=Role.HEADLINE, style="grow", part=Part.TITLE),
            Button(label="", tap=close, icon="close", style="icon-button"),
        ),
        style="sheet-head",
    )
    panel = Column(
        children=(head, Grid(children=buttons, columns=2, style="languages")), look=Look.PLAIN, style="sheet"
    )
    over = Column(children=(panel,), style="over")
    return Page(say("Language"), {_BODY: over}, {Shape.WIDE: Slot(part=_BODY)}, below, Tap(shut))


# everything at once


def _all(route: ClubRoute, view: ClubView, say: Translator, invitation: Invitation | None) -> Page:
    """Each table is a part of its own: only what changes travels."""
    told: list[Node] = [Text(words=_totals(view, say), role=Role.SMALL, tone=Tone.DIM, wraps=True, style="even")]
    if invitation is not None:
        words = say("Look with your phone, too: {address}, {digits}", **msgspec.structs.asdict(invitation))
        told.append(Text(words=words, role=Role.SMALL, tone=Tone.DIM, align=Align.RIGHT, style="club-invitation"))
    title = say("Tables")
    tables = {f"table {table.topic}": table for table in view.tables}
    parts: dict[str, Node] = {name: _table(table, say) for name, table in tables.items()}
    parts |= {_BAR: _bar(route, title, told, say), _RANKING: _ranking(view, say), _LATEST: _latest(view, say)}
    idle = sum(not _is_played_at(table) for table in view.tables)
    slots: list[Node] = [
        Slot(part=name, key=name, until=0 if _is_played_at(table) else _PLAYED) for name, table in tables.items()
    ]
    if idle:
        words = say.many("and one more table", "and {n} more tables", idle)
        parts[_IDLE] = Text(words=words, role=Role.SMALL, tone=Tone.DIM, wraps=True, style="note")
        slots.append(Slot(part=_IDLE, key=_IDLE, since=_PLAYED))
    if not tables:
        parts[_IDLE] = Text(words=say("No table is here yet."), tone=Tone.DIM, wraps=True, style="note")
        slots.append(Slot(part=_IDLE, key=_IDLE))
    listed = List(children=tuple(slots), style="club-tables" if len(tables) > _MANY else "club-few-tables")
    beside = Column(children=(Slot(part=_RANKING), Slot(part=_LATEST)), style="club-beside")
    body = Fit(child=Row(children=(listed, beside), style="club"), steps=_STEPS, style="grow-even")
    return Page(title, parts, {Shape.WIDE: Column(children=(Slot(part=_BAR), body), style="screen")})


def _totals(view: ClubView, say: Translator) -> str:
    games = say.many("{n} finished game", "{n} finished games", view.games)
    return " · ".join([games, *(f"{say.words(title)}: {count}" for title, count in view.totals)])


# tables


def _is_played_at(table: TableNow) -> bool:
    return table.online and table.state.page != "no_game"


def _table(table: TableNow, say: Translator) -> Node:
    """Its name, what is played, and everybody with their score; with a frame as long as it is played at."""
    state = table.state
    stands = _stands(table, say)
    title = say.words(table.title) if table.title and state.page != "no_game" else ""
    tone = Tone.DIM if table.online else Tone.RUBY
    name: list[Node] = [Text(words=state.table, weight=Weight.BOLD, chosen=True, style="even"), *_looks(table, say)]
    if title:
        name.append(Text(words=stands, role=Role.SMALL, tone=tone, style="keep", since=_BRIEF))
    facts = Text(words=" · ".join(filter(None, (title, stands))), role=Role.SMALL, tone=tone, wraps=True)
    if title:
        facts = replace(facts, until=_BRIEF)
    seats: list[Node] = [_seat(table, seat, say) for seat in (state.seats if state.page != "no_game" else ())]
    halves = [*seats, *([Space(style="even")] if len(seats) % 2 else ())]
    pairs = [Row(children=tuple(halves[at : at + 2]), style="club-pair") for at in range(0, len(halves), 2)]
    return Column(
        children=(
            Row(children=tuple(name), style="line"),
            facts,
            Column(children=tuple(seats), until=_PAIRS),
            Column(children=tuple(pairs), since=_PAIRS),
        ),
        look=Look.PLAIN if _is_played_at(table) else Look.WELL,
        style="club-table",
    )


def _stands(table: TableNow, say: Translator) -> str:
    if not table.online:
        return say("Not connected")
    match table.state.page:
        case "no_game":
            return say("Free")
        case "over":
            return say("The game is over")
        case _:
            return say("Round {round}", round=table.state.round)


def _looks(table: TableNow, say: Translator) -> Iterator[Node]:
    """That somebody looked at what is hidden, and how often: that stays told."""
    game = GAMES.get(table.state.game or "")
    if table.state.looks and table.state.page != "no_game":
        peek = None if game is None else game.peek_words
        title = "" if peek is None else " ".join(map(say.words, peek.told(table.state.looks, 0)))
        yield Sprite(name="icon-warning", size=20, tone=Tone.RUBY, title=title)
        yield Text(words=str(table.state.looks), role=Role.SMALL, tone=Tone.RUBY, style="keep")


def _seat(table: TableNow, seat: SeatState, say: Translator) -> Node:
    """A symbol, a name and a score. Whose turn it is, or who has won, stands out."""
    state, symbol = table.state, _SYMBOLS.get(seat.symbol)
    is_over = state.page == "over"
    is_ahead = seat.name in state.winners if is_over else seat.name == state.turn
    tone, weight = (Tone.BRIGHT, Weight.BOLD) if is_ahead else (Tone.IVORY, None)
    cells: list[Node] = [] if symbol is None else [Sprite(name=f"seat-{symbol}", size=16)]
    cells.append(Text(words=seat.name, role=Role.SMALL, tone=tone, weight=weight, chosen=True, style="even"))
    if is_ahead:
        icon, title = ("icon-crown", say("won")) if is_over else ("icon-play", say("plays now"))
        cells.append(Sprite(name=icon, size=15, tone=Tone.BRIGHT, title=title))
    if seat.score is not None:
        score = points(seat.score)
        cells.append(Text(words=score, role=Role.SMALL, tone=tone, weight=Weight.BOLD, align=Align.RIGHT, style="keep"))
    return Row(children=tuple(cells), style="club-seat")


# who is strong


def _ranking(view: ClubView, say: Translator) -> Node:
    if not view.ranking:
        words = say("Somebody is here after three games.")
        rows: tuple[Node, ...] = (Text(words=words, role=Role.SMALL, tone=Tone.DIM, wraps=True),)
        return _panel(say("Ranking"), None, rows)
    standings = (_standing(number, one, say) for number, one in enumerate(view.ranking, start=1))
    return _panel(say("Ranking"), Section.RANKING, (_heads(say), *_fewer(standings, _STANDINGS)))


def _panel(title: str, section: Section | None, rows: Sequence[Node]) -> Node:
    """Something under its title, which leads to all of it."""
    words = Text(words=title, role=Role.ACTION, tone=Tone.BRIGHT, style="grow")
    head = Row(children=(words,), style="club-head")
    if section is not None:
        sign = Sprite(name="icon-on", size=18, tone=Tone.DIM)
        head = Row(children=(words, sign), tap=Tap(Go(ClubRoute(section)), section[0]), style="club-head")
    return Column(children=(head, *rows), look=Look.WELL, style="club-panel")


def _fewer(rows: Iterator[Node], most: Sequence[int]) -> Iterator[Node]:
    """The first of them, fewer on each step of the ladder."""
    for number, row in enumerate(rows):
        until = next((step for step, count in enumerate(most) if number >= count), 0)
        if number < most[0]:
            yield replace(row, until=until)


def _heads(say: Translator) -> Node:
    words = (("", "club-rank"), (say("Player"), "club-name"), *_columns(say("Games"), say("Wins"), say("Rating")))
    heads = (Text(words=head, role=Role.SMALL, tone=Tone.DIM, style=style, align=_side(style)) for head, style in words)
    return Row(children=tuple(heads), style="club-standing")


def _columns(*words: str) -> Iterator[tuple[str, str]]:
    return ((each, "club-number") for each in words)


def _side(style: str) -> Align:
    return Align.LEFT if style == "club-name" else Align.RIGHT


def _standing(number: int, one: Standing, say: Translator) -> Node:
    code = say.code
    rank = Text(words=str(number), role=Role.SMALL, tone=Tone.DIM, align=Align.RIGHT, style="club-rank")
    name = Text(words=one.name, role=Role.SMALL, weight=Weight.BOLD, chosen=True, style="club-name")
    figures = (
        Text(words=words, role=Role.SMALL, align=Align.RIGHT, style=style)
        for words, style in _columns(str(one.games), decimal(one.wins, code), decimal(one.rating, code))
    )
    return Row(children=(rank, name, *figures), style="club-standing")


# what was played


def _latest(view: ClubView, say: Translator) -> Node:
    games = (_result(one, say) for one in view.results)
    return _panel(say("Latest games"), Section.RESULTS if view.results else None, tuple(_fewer(games, _RESULTS)))


def _result(one: Result, say: Translator) -> Node:
    """Where and what, then who has won, then the others."""
    where = Text(
        words=f"{one.table} · {say.words(one.title)}", role=Role.SMALL, tone=Tone.DIM, chosen=True, style="even"
    )
    wrong = [
        Sprite(name="icon-clock", size=16, tone=Tone.RUBY),
        Text(words=say("Wrong clock"), role=Role.SMALL, tone=Tone.RUBY, style="keep"),
    ]
    best, others = (
        ", ".join(f"{player.name} {points(player.score)}" for player in one.players if player.winner is is_winner)
        for is_winner in (True, False)
    )
    ended = (
        Sprite(name="icon-crown", size=16, tone=Tone.BRIGHT),
        Text(words=best, role=Role.SMALL, tone=Tone.BRIGHT, weight=Weight.BOLD, wraps=True, style="even"),
        Text(words=others, role=Role.SMALL, wraps=True, style="club-others"),
    )
    facts = Row(children=(where, *(wrong if one.wrong_clock else ())), style="line")
    return Column(children=(facts, Row(children=ended, style="line")), style="club-result")
