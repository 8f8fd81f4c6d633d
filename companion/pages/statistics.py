"""Statistics: who won how often in all finished games, and one player more closely. Pure."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Drawing,
    Fit,
    Grid,
    Look,
    Node,
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
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Show
from companion.pages.bars import BAR, back_button, bar, below_bar, leafed, page
from companion.pages.context import Context
from companion.pages.past_games import told
from companion.pages.routes import NewGame, PastGames, StatisticsPage
from companion.table.statistics import PlayerRecord, Rival, Section
from companion.words import decimal, points

# Of these drawings, `None` stands for somebody who has not chosen a symbol and colour.
SHARE_BAR = "share-bar"  # a share, and the symbol of who has it
BALANCE_BAR = "balance-bar"  # the shares of two
SCORE_LINE = "score-line"  # scores, which of them won, and the symbol of whose they are
_MINUTES_FOR_HOURS = 90  # from here on, hours are told
_MOST_SCORES = 30  # of a chart: the latest
_FIGURES, _CHART, _RIVALS, _OTHER = "figures", "chart", "rivals", "other"


def statistics_page(route: StatisticsPage, context: Context) -> Page:
    """All players of a section, or one of them."""
    view, say = context.model.statistics, context.say
    if view.statistics is None:
        return _without(context, say("Reading games: {n} of {all}", n=view.read, all=view.of))
    if not view.statistics.all.games:
        return _without(context, say("Statistics begin with the first game that is played to its end."))
    if not view.statistics.all.players:  # the way to a game that counts
        begin = Button(say("New game"), Tap(Show(NewGame()), "n"), icon="plus", primary=True, style="first-button")
        return _without(context, say("Statistics begin with the first game in which players have names."), begin)
    first, *sections = [one for one in view.statistics.sections if one.players]
    if len({one.game for one in sections}) > 1:  # of one game alone, all games say nothing new
        sections = [first, *sections]
    section = next((one for one in sections if (one.game, one.edition) == (route.game, route.edition)), sections[0])
    player = next((one for one in section.players if one.name == route.player), None)
    if player is not None:
        return _one_player(route, context, section, player)
    return _players(route, context, sections, section)


def _without(context: Context, words: str, *below: Node) -> Page:
    """Why there is nothing to see yet."""
    return page(context, context.say("Statistics"), told(words, *below), Show(PastGames()))


def _title(context: Context, section: Section) -> str:
    return context.say.words(section.title)


def _facts(context: Context, section: Section) -> str:
    """How much was played."""
    games = context.say.many("{n} game", "{n} games", section.games)
    if not section.minutes:
        return games
    if section.minutes < _MINUTES_FOR_HOURS:
        return f"{games} · {context.say.many('{n} minute', '{n} minutes', section.minutes)}"
    return f"{games} · {context.say.many('{n} hour', '{n} hours', round(section.minutes / 60))}"


# all players


def _players(route: StatisticsPage, context: Context, sections: Sequence[Section], section: Section) -> Page:
    tabs = tuple(_tabs(context, sections, section))
    rows = tuple(_row(route, context, section, player) for player in section.players)
    listed = leafed(context, rows, route.leaf, lambda leaf: replace(route, leaf=leaf), numbered=True, style="even-6")
    table = Column((_heads(context, section), listed), style="even-2")
    above = (Grid(tabs, style="tabs-4"),) if tabs else ()
    body = Column((*above, table), style="body")
    return page(context, context.say("Statistics"), body, Show(PastGames()), _facts(context, section))


def _tabs(context: Context, sections: Sequence[Section], section: Section) -> Iterator[Node]:
    """One for all games and one for each, where there are several; and one that leafs through the editions."""
    games = [one for one in sections if not one.edition]
    for number, one in enumerate(games if len(games) > 1 else ()):
        tap = Tap(Show(StatisticsPage(one.game)), chr(ord("a") + number))
        label = Text(_title(context, one), Role.SMALL, align=Align.CENTRE, wraps=True)
        yield Column((label,), primary=False, on=one.game == section.game, tap=tap, style="stat-tab")
    ring = [one for one in sections if one.game == section.game]
    if len(ring) > 2:
        after = ring[(ring.index(section) + 1) % len(ring)]
        tap = Tap(Show(StatisticsPage(after.game, after.edition)), "e", means="edition")
        yield Button(context.say("Edition"), tap, icon="on", role=Role.SMALL, style="stat-tab")


def _numbers(context: Context, section: Section, player: PlayerRecord) -> list[tuple[str, str, str]]:
    """What stands behind the bar, with its headings and how wide it is."""
    say, code = context.say, context.say.code
    won = (say("won"), say("{won} of {games}", won=decimal(player.wins, code), games=player.games), "stat-won")
    in_a_row = (say("in a row"), str(player.longest_streak), "stat-number")
    if not section.is_comparable:
        return [won, (say("share"), say("{n}%", n=round(100 * player.share)), "stat-number"), in_a_row]
    average = (say("average"), decimal(player.average, code), "stat-average")
    return [won, average, (say("best"), points(player.best), "stat-number")]


def _heads(context: Context, section: Section) -> Node:
    """Which edition, if one is looked at, and what the numbers are."""
    edition = _title(context, section) if section.edition else ""
    beside, above = [Text(edition, Role.SMALL, Tone.BRIGHT, style=style) for style in ("stat-beside", "stat-above")]
    heads = [
        Text(head, Role.SMALL, Tone.DIM, align=Align.RIGHT, style=style)
        for head, _, style in _numbers(context, section, section.players[0])
    ]
    line = Row((Row((beside,), style="stat-edition"), *heads), style="stat-heads")
    return Column((above, line) if edition else (line,), style="keep")


def _row(route: StatisticsPage, context: Context, section: Section, player: PlayerRecord) -> Node:
    style = context.model.styles.get(player.name)
    mark = () if style is None else (Sprite(f"seat-{style}", 22),)
    name = Text(player.name, weight=Weight.BOLD, chosen=True, style="even")
    share = (player.share, style)
    numbers = [
        Text(number, weight=Weight.BOLD, align=Align.RIGHT, style=style)
        for _, number, style in _numbers(context, section, player)
    ]
    line = Row(
        (Row((*mark, name), style="stat-name"), Drawing(SHARE_BAR, share, style="stat-bar"), *numbers),
        style="stat-line",
    )
    below = Drawing(SHARE_BAR, share, style="stat-bar-below")
    tap = Tap(Show(replace(route, player=player.name)))
    return Column((line, below), look=Look.PLAIN, tap=tap, style="stat-row")


# one player


def _one_player(route: StatisticsPage, context: Context, section: Section, player: PlayerRecord) -> Page:
    """Figures, scores and rivals; a small screen shows scores or rivals."""
    say = context.say
    back = back_button(context, Show(replace(route, player="", rivals=False, rival_leaf=0)))
    parts = {
        BAR: bar(context, player.name, _title(context, section), [back], named=True),
        _FIGURES: _figures(context, section, player),
        _RIVALS: _rivals(route, context, player),
    }
    if section.is_comparable:
        other = say("Scores") if route.rivals else say("Head to head")
        tap = Tap(Show(replace(route, rivals=not route.rivals)), "h", means="other")
        parts[_CHART] = _chart(context, player)
        parts[_OTHER] = Button(other, tap, role=Role.SMALL, style="stat-other")
    one = Slot(_RIVALS if route.rivals or not section.is_comparable else _CHART)
    both = Column((Slot(_CHART), Slot(_RIVALS)), style="stat-right")
    small = Column((one, Slot(_OTHER)), style="stat-right")
    layouts = {Shape.WIDE: _beside(both), Shape.SMALL: _beside(small)}
    return Page(player.name, parts, layouts)


def _beside(right: Node) -> Node:
    inside = Row((Slot(_FIGURES), right), style="body-side-by-side")
    return below_bar(inside)


def _figures(context: Context, section: Section, player: PlayerRecord) -> Node:
    """Numbers with what they count, one per line. What matters most comes first: the last lines go if need be."""
    lines = list(_lines(context, section, player))
    rows = tuple(
        Row(
            (
                Text(title, tone=Tone.DIM, style="grow"),
                Text(number, weight=Weight.BOLD, align=Align.RIGHT, style="keep"),
            ),
            style="stat-figure",
            until=len(lines) - at if at else 0,
        )
        for at, (title, number) in enumerate(lines)
    )
    column = Column(rows, look=Look.WELL, style="stat-figures")
    return Fit(column, len(lines), style="even")


def _lines(context: Context, section: Section, player: PlayerRecord) -> Iterator[tuple[str, str]]:
    say, code = context.say, context.say.code
    won = say("{won} of {games}", won=decimal(player.wins, code), games=player.games)
    yield say("Games won"), won
    if section.is_comparable:
        yield say("Average"), decimal(player.average, code)
        yield say("Best score"), points(player.best)
    yield say("Longest streak"), str(player.longest_streak)
    if player.streak > 1:
        yield say("Current streak"), str(player.streak)
    best = player.best_character
    if best:
        yield say("Best as"), say.words(section.titles.characters[best])
    for key, title in section.titles.counts.items():
        yield say.words(title), str(player.counts[key])


def _chart(context: Context, player: PlayerRecord) -> Node:
    """The latest scores as a line."""
    outcomes = player.outcomes[-_MOST_SCORES:]
    scores = tuple(outcome.score for outcome in outcomes)
    won = tuple(outcome.won for outcome in outcomes)
    levels = [
        Text(points(each), Role.SMALL, Tone.DIM, align=Align.RIGHT) for each in (max(1, *scores), min(0, *scores))
    ]
    scale = Column((levels[0], Space(), levels[1]), style="keep")
    line = Drawing(SCORE_LINE, (scores, won, context.model.styles.get(player.name)))
    title = Text(context.say("Scores (rings mark wins)"), Role.SMALL, Tone.DIM)
    drawn = Row((scale, line), style="even-6")
    return Column((title, drawn), look=Look.WELL, style="stat-chart")


def _rivals(route: StatisticsPage, context: Context, player: PlayerRecord) -> Node:
    """Who was ahead in games with each other, by rank."""
    title = Text(context.say("Head to head"), Role.SMALL, Tone.DIM)
    rivals = [_rival(rival) for rival in player.rivals]
    listed = leafed(context, rivals, route.rival_leaf, lambda leaf: replace(route, rival_leaf=leaf), style="even")
    return Column((title, listed), look=Look.WELL, style="stat-chart")


def _rival(rival: Rival) -> Node:
    names = Row(
        (
            Text(str(rival.ahead), tone=Tone.BRIGHT, weight=Weight.BOLD, style="stat-ahead"),
            Text(rival.name, align=Align.CENTRE, chosen=True, style="even"),
            Text(str(rival.behind), tone=Tone.DIM, weight=Weight.BOLD, align=Align.RIGHT, style="stat-ahead"),
        )
    )
    shares = (rival.ahead / rival.games, rival.behind / rival.games)
    return Column((names, Drawing(BALANCE_BAR, shares, style="stat-balance")), style="stat-rival")
