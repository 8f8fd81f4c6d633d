"""The journal's games: the list, and one of them with its result, its replay and what can be saved of it. Pure."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.game import Player
from companion.languages import mark
from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Drawing,
    Fit,
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
from companion.pages.actions import Export, ExportFormat, Resume, Show
from companion.pages.bars import BAR, QR_CODE, back_button, bar, bar_words, barred, below_bar, leafed, page
from companion.pages.context import Context
from companion.pages.game_end import bg_stats
from companion.pages.home import APPARATUS, titles
from companion.pages.model import GameCard
from companion.pages.routes import Home, NewGame, PastGame, PastGamePage, PastGames, Replay, StatisticsPage
from companion.table.entries import Status
from companion.words import points

_STATUS = {Status.UNFINISHED: mark("not finished"), Status.ABANDONED: mark("abandoned")}
_RESULT, _WAYS = "result", "ways"
_SIDE_BY_SIDE = Row((Slot(_RESULT), Slot(_WAYS)), style="body-side-by-side")
_LAYOUTS = {Shape.WIDE: below_bar(_SIDE_BY_SIDE)}


def past_games(route: PastGames, context: Context) -> Page:
    """Every game, the latest first, as many per leaf as fit."""
    say, games = context.say, context.model.games
    title, back = say("Past games"), back_button(context, Show(Home()))
    if not games:
        first = Button(say("New game"), Tap(Show(NewGame()), "n"), primary=True, style="first-button")
        return barred(title, bar(context, title, "", [back]), told(say("No game has been played yet."), first))
    statistics = bar_words("chart", Tap(Show(StatisticsPage()), "s", says=say("Statistics")))
    rows = tuple(_game_row(context, game) for game in games)
    listed = leafed(context, rows, route.page, PastGames, numbered=True, style="even-8")
    return barred(title, bar(context, title, "", [statistics, back]), Column((listed,), style="body"))


def told(words: str, *below: Node) -> Node:
    """Words in the middle of a page, and a way on from there."""
    text = Text(words, tone=Tone.DIM, wraps=True, align=Align.CENTRE)
    return Column((text, *below), style="told")


def facts(parts: Sequence[str]) -> Node:
    """Facts in one line: fewer of them rather than half of one."""
    found = [part for part in parts if part]
    fewer = tuple(" · ".join(found[:count]) for count in range(len(found), 0, -1)) or ("",)
    return Fit(Text(fewer, Role.SMALL, Tone.DIM), len(fewer))


def _game_row(context: Context, game: GameCard) -> Node:
    """When and which edition; who played; who won, or how it stands."""
    say = context.say
    names: tuple[Node, ...] = (
        Text(game.names, until=1),
        Text(game.names, Role.SMALL, wraps=True, chosen=True, since=1),
    )
    column = Column((*names, facts([game.began, *titles(context, game)])), style="past-lines")
    who = Fit(column, 2, style="past-names")
    winners = [player for player in game.players if player.winner]
    if winners:
        best = ", ".join(player.name for player in winners)
        ended: Node = Row(
            (
                Sprite("icon-crown", 22, tone=Tone.BRIGHT),
                Text(best, tone=Tone.BRIGHT, weight=Weight.BOLD, align=Align.RIGHT, chosen=True),
            ),
            style="past-winner",
        )
        stands = points(max(player.score for player in winners))
    else:
        status = say(_STATUS[game.status]) if game.status in _STATUS else ""
        ended = Text(status, tone=Tone.DIM, align=Align.RIGHT)
        stands = game.stand
    below = Text(stands, Role.SMALL, Tone.DIM, align=Align.RIGHT, chosen=True)
    end = Column((ended, below), style="even")
    return Row((who, end), look=Look.PLAIN, tap=Tap(Show(PastGame(game.id))), style="past-row")


# one game


def past_game(route: PastGame, context: Context) -> Page:
    """How a game ended or stands, and what can be done with it."""
    say = context.say
    game = next((each for each in context.model.games if each.id == route.game), None)
    if game is None:
        gone = say("This game is no longer in the journal.")
        return page(context, say("Past games"), told(gone), Show(PastGames()))
    if route.page is PastGamePage.CODE:
        return _code(context, game)
    back, ways = back_button(context, Show(PastGames())), _ways(context, game)
    buttons: list[Node] = [back]
    if context.model.highlights is not None:  # beside the others only where there is room
        story = Tap(Show(PastGame(game.id, PastGamePage.STORY)), "s", says=say("Story"))
        buttons = [replace(bar_words("chart", story), style="past-bar-story"), back]
        ways.insert(1, Button(story.says, story, icon="chart", style="past-story"))
    parts = {
        BAR: bar(context, game.began, "", buttons),
        _RESULT: _ranking(context, game),
        _WAYS: Column(tuple(ways), style="even-8"),
    }
    return Page(game.began, parts, _LAYOUTS)


def _ranking(context: Context, game: GameCard) -> Node:
    """Everybody with their score, the best first; each keeps the symbol of their seat."""
    say = context.say
    minutes = say.many("{n} minute", "{n} minutes", game.minutes)
    stand = game.stand or (say("finished") if game.status is Status.FINISHED else "")
    ranked = sorted(enumerate(game.players), key=lambda item: item[1].rank)
    rows = tuple(_player(context, game, seat, player) for seat, player in ranked)
    well = Column(rows, look=Look.WELL, style="ranking")
    return Column((facts([*titles(context, game), stand, minutes]), well), style="past-result")


def _player(context: Context, game: GameCard, seat: int, player: Player) -> Node:
    """The level of a computer player is told in words if there is room for them."""
    tone = Tone.BRIGHT if player.winner else Tone.IVORY
    weight = Weight.BOLD if player.winner else None
    level = context.level_title(game.game, game.computers[player.name]) if player.name in game.computers else ""
    marks: list[Node] = []
    if level:
        marks.append(Text(level, Role.SMALL, Tone.DIM, until=1, style="keep"))
        marks.append(Sprite("icon-computer", 24, tone=Tone.DIM))
    if player.winner:
        marks.append(Sprite("icon-crown", 24, tone=Tone.BRIGHT))
    row = Row(
        (
            Sprite(f"seat-{context.style_of(player.name, seat)}", 26),
            Text(player.name, tone=tone, weight=weight, style="grow", until=1),
            Text(player.name, tone=tone, weight=weight, style="even", since=1, chosen=True),
            *marks,
            Text(points(player.score), tone=tone, weight=Weight.BOLD, align=Align.RIGHT, style="past-score"),
        ),
        style="past-player",
    )
    return Fit(row, 2, style="past-player")


def _ways(context: Context, game: GameCard) -> list[Node]:
    """Watch a finished game again and save it; go on with any other, whose record shows what is hidden."""
    say = context.say
    if game.status is not Status.FINISHED:
        why_not = context.why_not(game.game)
        tap = None if why_not else Tap(Resume(game.id), "return")
        go_on = Button(say("Continue"), tap, icon="play", primary=True, style="past-way")
        note = why_not or say("The replay comes when the game is finished: until then, nobody sees what is hidden.")
        words = Text(note, Role.SMALL, Tone.DIM, wraps=True, style="note")
        return [go_on, words]
    load, is_kiosk = context.screens.games.get(game.game), context.viewer.is_kiosk
    code = Show(PastGame(game.id, PastGamePage.CODE))
    ways = [(say("BG Stats code"), "code", Tap(code, "b"))]
    if is_kiosk:  # files are saved on that machine
        ways.append((say("Save record"), "save", Tap(Export(game.id, ExportFormat.RECORD), "r")))
        ways.append((say("Save as CSV"), "save", Tap(Export(game.id, ExportFormat.CSV), "c")))
    buttons: list[Node] = [Button(label, tap, icon=icon, style="past-way") for label, icon, tap in ways]
    if load is not None and load().has_replay:
        tap = Tap(Show(Replay(game.id)), "return")
        watch = Button(say("Watch replay"), tap, icon="play", primary=True, style="past-way")
        buttons.insert(0, watch)
    return buttons


def _code(context: Context, game: GameCard) -> Page:
    """The code that BG Stats reads; the kiosk brings it with the game that is looked at."""
    say, back = context.say, Show(PastGame(game.id))
    if not context.model.code:
        return page(context, say("BG Stats"), told(say("Only finished games have a code.")), back, game.began)
    words = Column((Text(bg_stats(context), Role.ACTION, wraps=True),), style="even-middle")
    code = Drawing(QR_CODE, context.model.code, title=say("BG Stats code"), style="code")
    return page(context, say("BG Stats"), Row((code, words), style="body-side-by-side"), back, game.began)


def no_replay(route: Replay, context: Context) -> Page:
    """While a game goes on, or could, what lies in the box is nobody's to see."""
    say, back = context.say, Show(PastGame(route.game))
    sentence = say("Only finished games have a replay: until then, nobody sees what is hidden.")
    words = Text(sentence, Role.ACTION, wraps=True, align=Align.CENTRE, part=Part.TODO)
    leave = Button(say("Back"), Tap(back, "return"), primary=True)
    right = Column((Column((words,), style="middle"), leave), style="even-8")
    picture = Drawing(APPARATUS, context.depicted(context.model.apparatus), style="no-replay-picture")
    shown = (picture,) if context.apparatus is not None else ()
    return page(context, say("Replay"), Row((*shown, right), style="body-side-by-side"), back)
