"""A club's page: who plays at which table, the ranking, and the latest games. Pure.

One rule: a television shows it without scrolling. Where there is little room, ranking and games are fewer, then words
are smaller, then cards tell less, then only tables that are played at are there. Upright screens scroll instead.
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
    Sprite,
    Tap,
    Text,
    Tone,
)
from companion.nodes.page import Page
from companion.nodes.theme import SEATS, Role, Weight
from companion.words import decimal, points

_STEPS = 6
_STANDINGS, _RESULTS = (20, 12, 8), (12, 6, 3)  # that are shown on the first steps of the ladder, ...
_NO_GAMES, _BRIEF, _PLAYED = 2, 4, 5  # ... and what is left out from a step on
_ROLE = (Role.BODY, Role.BODY, Role.BODY, Role.SMALL)
_FEW, _SOME = 6, 12  # tables: more of them stand in more columns
_BAR, _BODY, _RANKING, _LATEST, _IDLE = "bar", "body", "ranking", "results", "idle"
_SYMBOLS = {style.shape.value: number for number, style in enumerate(SEATS)}


class Section(StrEnum):
    """What is looked at."""

    ALL = "all"
    RANKING = "ranking"
    RESULTS = "results"


_KEYS = {Section.RANKING: "r", Section.RESULTS: "g"}


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
    told: list[Node] = [Text(words=_totals(view, say), role=Role.SMALL, tone=Tone.DIM, wraps=True, style="club-totals")]
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
    how_many = "few" if len(tables) <= _FEW else "some" if len(tables) <= _SOME else "many"
    listed = List(children=tuple(slots), style=f"club-{how_many}-tables")
    beside = Column(children=(Slot(part=_RANKING), Slot(part=_LATEST)), style="club-beside")
    body = Row(children=(listed, beside), style="club")
    layouts: dict[Shape, Node] = {
        Shape.WIDE: Fit(child=body, steps=_STEPS, style="grow-even"),
        Shape.TALL: body,
        Shape.PHONE: body,
    }
    screens = {shape: Column(children=(Slot(part=_BAR), inside), style="screen") for shape, inside in layouts.items()}
    return Page(title, parts, screens)


def _totals(view: ClubView, say: Translator) -> str:
    games = say.many("{n} finished game", "{n} finished games", view.games)
    return " · ".join([games, *(f"{say.words(title)}: {count}" for title, count in view.totals)])


# tables


def _is_played_at(table: TableNow) -> bool:
    return table.online and table.state.page != "no_game"


def _table(table: TableNow, say: Translator) -> Node:
    """Its name, what is played, and everybody with their score; on a ground of its own as long as it is played at."""
    state, is_played = table.state, _is_played_at(table)
    title = say.words(table.title) if state.page != "no_game" else ""
    name = Text(words=state.table, weight=Weight.BOLD, chosen=True, style="even")
    facts = Text(
        words=" · ".join(filter(None, (title, _stands(table, say)))),
        role=Role.SMALL,
        tone=Tone.DIM if table.online else Tone.RUBY,
        wraps=True,
        style="club-facts",
        until=_BRIEF if is_played else 0,
    )
    seats = () if state.page == "no_game" else state.seats
    return Column(
        children=(
            Row(children=(name, *_looks(table, say)), style="club-line"),
            facts,
            *(_seat(table, seat, say) for seat in seats),
        ),
        look=Look.PLAIN if is_played else Look.WELL,
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
    """A symbol, a name and a score. Whose turn it is has a frame, who has won a crown."""
    state, symbol = table.state, _SYMBOLS.get(seat.symbol)
    has_won = state.page == "over" and seat.name in state.winners
    is_next = table.online and state.page == "game" and seat.name == state.turn
    tone, weight = (Tone.BRIGHT, Weight.BOLD) if has_won or is_next else (Tone.IVORY, None)
    cells: list[Node] = [] if symbol is None else [Sprite(name=f"seat-{symbol}", size=18)]
    cells.append(Text(words=seat.name, role=_ROLE, tone=tone, weight=weight, chosen=True, style="even"))
    if has_won:
        cells.append(Sprite(name="icon-crown", size=18, tone=Tone.BRIGHT))
    if seat.score is not None:
        score = points(seat.score)
        cells.append(Text(words=score, role=_ROLE, tone=tone, weight=Weight.BOLD, align=Align.RIGHT, style="keep"))
    label = say("{seat} plays now", seat=seat.name) if is_next else ""
    if has_won:
        label = say("{seat} has won", seat=seat.name)
    return Row(children=tuple(cells), look=Look.ACTIVE if is_next else Look.NONE, label=label, style="club-seat")


# who is strong


def _ranking(view: ClubView, say: Translator) -> Node:
    if not view.ranking:
        words = say("Somebody is here after three games.")
        rows: tuple[Node, ...] = (Text(words=words, role=_ROLE, tone=Tone.DIM, wraps=True),)
        return _panel(say("Ranking"), None, rows)
    standings = (_standing(number, one, say) for number, one in enumerate(view.ranking, start=1))
    return _panel(say("Ranking"), Section.RANKING, (_heads(say), *_fewer(standings, _STANDINGS)))


def _panel(title: str, section: Section | None, rows: Sequence[Node]) -> Node:
    """Something under its title, which leads to all of it."""
    words = Text(words=title, role=Role.ACTION, tone=Tone.BRIGHT, style="grow")
    head = Row(children=(words,), style="club-head")
    if section is not None:
        sign = Sprite(name="icon-on", size=18, tone=Tone.DIM)
        head = Row(children=(words, sign), tap=Tap(Go(ClubRoute(section)), _KEYS[section]), style="club-head")
    return Column(children=(head, *rows), look=Look.WELL, style="club-panel")


def _fewer(rows: Iterator[Node], most: Sequence[int]) -> Iterator[Node]:
    """The first of them, fewer on each step of the ladder."""
    for number, row in enumerate(rows):
        until = next((step for step, count in enumerate(most) if number >= count), 0)
        if number < most[0]:
            yield replace(row, until=until)


def _heads(say: Translator) -> Node:
    return _line("", say("Player"), say("Games"), say("Wins"), say("Rating"), is_head=True)


def _standing(number: int, one: Standing, say: Translator) -> Node:
    wins, rating = decimal(one.wins, say.code), decimal(one.rating, say.code)
    return _line(str(number), one.name, str(one.games), wins, rating)


def _line(rank: str, name: str, *figures: str, is_head: bool = False) -> Node:
    """One line of the ranking; how many games somebody has played goes where there is little room."""
    role, tone = (Role.SMALL, Tone.DIM) if is_head else (_ROLE, Tone.IVORY)
    cells = [
        Text(words=rank, role=_ROLE, tone=Tone.DIM, align=Align.RIGHT, style="club-rank"),
        Text(words=name, role=role, tone=tone, weight=None if is_head else Weight.BOLD, chosen=True, style="even"),
    ]
    for words, style in zip(figures, ("club-games", "club-wins", "club-rating"), strict=True):
        cell = Text(words=words, role=role, tone=tone, align=Align.RIGHT, style=style)
        cells.append(replace(cell, until=_NO_GAMES) if style == "club-games" else cell)
    return Row(children=tuple(cells), style="club-standing")


# what was played


def _latest(view: ClubView, say: Translator) -> Node:
    games = (_result(one, say) for one in view.results)
    totals = Text(words=_totals(view, say), role=Role.SMALL, tone=Tone.DIM, wraps=True, style="club-totals-below")
    section = Section.RESULTS if view.results else None
    return _panel(say("Latest games"), section, (totals, *_fewer(games, _RESULTS)))


def _result(one: Result, say: Translator) -> Node:
    """Where and what, then who has won, then the others."""
    where = Text(words=f"{one.table} · {say.words(one.title)}", role=_ROLE, tone=Tone.DIM, chosen=True, style="even")
    wrong = [
        Sprite(name="icon-clock", size=16, tone=Tone.RUBY),
        Text(words=say("Wrong clock"), role=_ROLE, tone=Tone.RUBY, style="keep"),
    ]
    best, others = (
        ", ".join(f"{player.name} {points(player.score)}" for player in one.players if player.winner is is_winner)
        for is_winner in (True, False)
    )
    ended = (
        Sprite(name="icon-crown", size=16, tone=Tone.BRIGHT),
        Text(words=best, role=_ROLE, tone=Tone.BRIGHT, weight=Weight.BOLD, wraps=True, style="even"),
        Text(words=others, role=_ROLE, wraps=True, style="club-others"),
    )
    facts = Row(children=(where, *(wrong if one.wrong_clock else ())), style="line")
    return Column(children=(facts, Row(children=ended, style="line")), style="club-result")
