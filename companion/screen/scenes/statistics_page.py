"""Statistics: who won how often in all finished games, and one player more closely."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.nodes.theme import BRASS, BRIGHT, DIM, IVORY, SEATS, Colour, Role, Weight
from companion.pages.actions import Show
from companion.pages.routes import NewGame, PastGames, StatisticsPage
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, decimal, line_height, points, width_of
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import centred_text, content, even_pages, leafed
from companion.screen.scenes.chrome import page
from companion.screen.widgets.basic import Label, Plate, PushButton, SeatMark
from companion.screen.widgets.charts import BalanceBar, ScoreLine, ShareBar, score_levels
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.widget import Tap, Widget
from companion.table.statistics import PlayerRecord, Rival, Section

_MINUTES_FOR_HOURS = 90  # from here on, hours are told
_MOST_SCORES = 30  # of a chart: the latest
_NUMBER = Ink(Role.ACTION, IVORY, Align.RIGHT, Weight.BOLD)
_HEAD = Ink(Role.SMALL, DIM, Align.RIGHT)


def build(route: StatisticsPage, frame: Frame) -> list[Widget]:
    """All players of a section, or one of them."""
    view, say = frame.model.statistics, frame.say
    if view.statistics is None:
        words = say("Reading games: {n} of {all}", n=view.read, all=view.of)
        return _words(frame, words)
    if not view.statistics.all.games:
        return _words(frame, say("Statistics begin with the first game that is played to its end."))
    if not view.statistics.all.players:
        return _without_names(frame)
    first, *sections = [one for one in view.statistics.sections if one.players]
    if len({one.game for one in sections}) > 1:  # of one game alone, all games say nothing new
        sections = [first, *sections]
    section = next((one for one in sections if (one.game, one.edition) == (route.game, route.edition)), sections[0])
    player = next((one for one in section.players if one.name == route.player), None)
    if player is not None:
        return _player(route, frame, section, player)
    return _players(route, frame, sections, section)


def _words(frame: Frame, words: str) -> list[Widget]:
    widgets, body = page(frame, frame.say("Statistics"), back=Show(PastGames()))
    return [*widgets, centred_text(frame, body, words, Ink(Role.BODY, DIM, Align.CENTRE))]


def _without_names(frame: Frame) -> list[Widget]:
    """Why there is nothing to see yet, and the way to a game that counts."""
    say, sizes = frame.say, frame.sizes
    widgets = _words(frame, say("Statistics begin with the first game in which players have names."))
    high = max(sizes.touch, sizes.px(60))
    foot = content(frame, frame.area).from_bottom(high)[0].middle(sizes.px(320), high)
    begin = PushButton(foot, say("New game"), Kind.PRIMARY, "plus", tap=Tap(Show(NewGame()), "n"))
    return [*widgets, begin]


def _title(frame: Frame, section: Section) -> str:
    return frame.say.words(section.title)


def _facts(frame: Frame, section: Section) -> str:
    """How much was played."""
    games = frame.say.many("{n} game", "{n} games", section.games)
    if not section.minutes:
        return games
    if section.minutes < _MINUTES_FOR_HOURS:
        return f"{games} · {frame.say.many('{n} minute', '{n} minutes', section.minutes)}"
    return f"{games} · {frame.say.many('{n} hour', '{n} hours', round(section.minutes / 60))}"


# all players


def _players(route: StatisticsPage, frame: Frame, sections: Sequence[Section], section: Section) -> list[Widget]:
    sizes = frame.sizes
    widgets, body = page(frame, frame.say("Statistics"), _facts(frame, section), Show(PastGames()))
    tabs = _tabs(frame, sections, section)
    if tabs:
        strip, body = body.from_top(max(sizes.touch, sizes.px(46)), sizes.gap)
        cells = strip.columns(len(tabs), sizes.gap)
        widgets += [replace(tab, area=cell) for tab, cell in zip(tabs, cells, strict=True)]
    head, body = body.from_top(line_height(*_HEAD.face(sizes)), sizes.px(2))
    height = max(sizes.touch, sizes.px(54))

    def most(area: Area) -> int:
        return max(1, (area.height + sizes.px(6)) // (height + sizes.px(6)))

    place = (route.leaf, lambda leaf: replace(route, leaf=leaf))
    leaf = leafed(frame, body, lambda area: even_pages(section.players, most(area)), place)
    widgets += [*leaf.turner, *_heads(frame, head, section)]
    spots = leaf.area.rows(most(leaf.area), sizes.px(6))
    for number, (spot, player) in enumerate(zip(spots, leaf.items, strict=False), start=1):
        widgets += _row(route, frame, spot, section, player, str(number))
    return widgets


def _tabs(frame: Frame, sections: Sequence[Section], section: Section) -> list[PushButton]:
    """One for all games and one for each, where there are several; and one that leafs through the editions."""
    games = [one for one in sections if not one.edition]
    found: list[PushButton] = []
    if len(games) > 1:
        found = [_tab(frame, one, lit=one.game == section.game, key=chr(ord("a") + n)) for n, one in enumerate(games)]
    ring = [one for one in sections if one.game == section.game]
    if len(ring) > 2:
        after = ring[(ring.index(section) + 1) % len(ring)]
        tap = Tap(Show(StatisticsPage(after.game, after.edition)), "e", means="edition")
        found.append(_plain_tab(frame.say("Edition"), tap, icon="on"))
    return found


def _tab(frame: Frame, section: Section, *, lit: bool, key: str) -> PushButton:
    tap = Tap(Show(StatisticsPage(section.game)), key)
    return replace(_plain_tab(_title(frame, section), tap), lit=lit)


def _plain_tab(label: str, tap: Tap, icon: str | None = None) -> PushButton:
    return PushButton(Area(0, 0, 0, 0), label, icon=icon, role=Role.SMALL, tap=tap)


def _columns(frame: Frame, area: Area, section: Section) -> list[Area]:
    """Of a row: the name, the bar, how often won, and one or two numbers more."""
    sizes = frame.sizes
    inside = area.inset(sizes.px(14), 0)
    small = sizes.is_small
    weights = [1.35, 1.1 if small else 2.0, 0.95, *([] if small and section.is_comparable else [0.75]), 0.75]
    return inside.shares(*weights, gap=sizes.px(12))


def _numbers(frame: Frame, section: Section, player: PlayerRecord) -> list[tuple[str, str]]:
    """What stands behind the bar, with its headings."""
    say, code = frame.say, frame.say.code
    won = say("{won} of {games}", won=decimal(player.wins, code), games=player.games)
    best, in_a_row = (say("best"), points(player.best)), (say("in a row"), str(player.longest_streak))
    average = (say("average"), decimal(player.average, code))
    if not section.is_comparable:
        return [(say("won"), won), (say("share"), say("{n}%", n=round(100 * player.share))), in_a_row]
    return [(say("won"), won), *([] if frame.sizes.is_small else [average]), best]


def _heads(frame: Frame, area: Area, section: Section) -> Iterator[Widget]:
    """Which edition, if one is looked at, and what the numbers are."""
    name, bar, *spots = _columns(frame, area, section)
    if section.edition:
        yield Label(name.with_(bar), _title(frame, section), Ink(Role.SMALL, BRIGHT))
    for spot, (head, _) in zip(spots, _numbers(frame, section, section.players[0]), strict=True):
        yield Label(spot, head, _HEAD)


def _row(
    route: StatisticsPage, frame: Frame, area: Area, section: Section, player: PlayerRecord, key: str
) -> Iterator[Widget]:
    sizes = frame.sizes
    name, bar, *spots = _columns(frame, area, section)
    style = frame.model.styles.get(player.name)
    yield Plate(area, tap=Tap(Show(replace(route, player=player.name)), key))
    if style is not None:
        mark, name = name.from_left(sizes.px(24), sizes.gap)
        yield SeatMark(mark, style, px=sizes.px(22))
    yield Label(name, player.name, Ink(Role.BODY, weight=Weight.BOLD), chosen=True)
    yield ShareBar(bar.middle(bar.width, sizes.px(16)), player.share, _colour(frame, player.name))
    for spot, (_, number) in zip(spots, _numbers(frame, section, player), strict=True):
        yield Label(spot, number, replace(_NUMBER, role=Role.BODY))


def _colour(frame: Frame, name: str) -> Colour:
    """Somebody's own, if they have chosen one."""
    style = frame.model.styles.get(name)
    return BRASS if style is None else SEATS[style].colour


# one player


def _player(route: StatisticsPage, frame: Frame, section: Section, player: PlayerRecord) -> list[Widget]:
    sizes, say = frame.sizes, frame.say
    back = Show(replace(route, player="", rivals=False, rival_leaf=0))
    widgets, body = page(frame, player.name, _title(frame, section), back)
    left, right = body.shares(1, 1.15, gap=sizes.margin)
    if not sizes.is_small:
        upper, lower = right.rows(2, sizes.gap) if section.is_comparable else (None, right)
        chart = [] if upper is None else _chart(frame, upper, player)
        return [*widgets, *_figures(frame, left, section, player), *chart, *_rivals(route, frame, lower, player)]
    foot, right = right.from_bottom(sizes.touch, sizes.gap)
    shows_rivals = route.rivals or not section.is_comparable
    other = say("Scores") if route.rivals else say("Head to head")
    tap = Tap(Show(replace(route, rivals=not route.rivals)), "h", means="other")
    turn = [PushButton(foot, other, role=Role.SMALL, tap=tap)] if section.is_comparable else []
    shown = _rivals(route, frame, right, player) if shows_rivals else _chart(frame, right, player)
    return [*widgets, *_figures(frame, left, section, player), *shown, *turn]


def _figures(frame: Frame, area: Area, section: Section, player: PlayerRecord) -> Iterator[Widget]:
    """Numbers with what they count, one per line."""
    sizes = frame.sizes
    lines = list(_lines(frame, section, player))
    yield Plate(area, Look.WELL)
    inside = area.inset(sizes.px(14), sizes.px(8))
    most = max(1, inside.height // line_height(*Ink(Role.BODY).face(sizes)))
    for spot, (title, number) in zip(inside.rows(min(most, max(6, len(lines)))), lines, strict=False):
        wide = width_of(number, *_NUMBER.face(sizes)) + 2
        value, rest = spot.from_right(min(wide, spot.width // 2), sizes.gap)
        yield Label(rest, title, Ink(Role.BODY, DIM))
        yield Label(value, number, replace(_NUMBER, role=Role.BODY))


def _lines(frame: Frame, section: Section, player: PlayerRecord) -> Iterator[tuple[str, str]]:
    """What matters most comes first: a small screen shows no more than fits."""
    say, code = frame.say, frame.say.code
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


def _chart(frame: Frame, area: Area, player: PlayerRecord) -> Iterator[Widget]:
    """The latest scores as a line."""
    sizes = frame.sizes
    outcomes = player.outcomes[-_MOST_SCORES:]
    scores = tuple(outcome.score for outcome in outcomes)
    yield Plate(area, Look.WELL)
    inside = area.inset(sizes.px(12), sizes.px(8))
    ink = Ink(Role.SMALL, DIM)
    head, inside = inside.from_top(line_height(*ink.face(sizes)))
    yield Label(head, frame.say("Scores (rings mark wins)"), ink)
    low, high = score_levels(scores)
    wide = max(width_of(points(each), *ink.face(sizes)) for each in (low, high)) + 2
    levels, chart = inside.from_left(wide, sizes.px(6))
    height = line_height(*ink.face(sizes))
    yield Label(levels.from_top(height)[0], points(high), replace(ink, align=Align.RIGHT))
    yield Label(levels.from_bottom(height)[0], points(low), replace(ink, align=Align.RIGHT))
    yield ScoreLine(chart, scores, tuple(outcome.won for outcome in outcomes), _colour(frame, player.name))


def _rivals(route: StatisticsPage, frame: Frame, area: Area, player: PlayerRecord) -> Iterator[Widget]:
    """Who was ahead in games with each other, by rank."""
    sizes = frame.sizes
    yield Plate(area, Look.WELL)
    inside = area.inset(sizes.px(12), sizes.px(8))
    head, inside = inside.from_top(line_height(*Ink(Role.SMALL).face(sizes)), sizes.px(2))
    yield Label(head, frame.say("Head to head"), Ink(Role.SMALL, DIM))
    height = line_height(*Ink(Role.BODY).face(sizes)) + sizes.px(12)

    def most(room: Area) -> int:
        return max(1, room.height // height)

    place = (route.rival_leaf, lambda leaf: replace(route, rival_leaf=leaf))
    leaf = leafed(frame, inside, lambda room: even_pages(player.rivals, most(room)), place)
    yield from leaf.turner
    for spot, rival in zip(leaf.area.rows(most(leaf.area)), leaf.items, strict=False):
        yield from _rival(frame, spot, rival)


def _rival(frame: Frame, area: Area, rival: Rival) -> Iterator[Widget]:
    sizes = frame.sizes
    row, bar = area.from_top(line_height(*Ink(Role.BODY).face(sizes)))
    wide = sizes.px(44)
    left, rest = row.from_left(wide)
    right, name = rest.from_right(wide)
    yield Label(left, str(rival.ahead), Ink(Role.BODY, BRIGHT, weight=Weight.BOLD))
    yield Label(name, rival.name, Ink(Role.BODY, align=Align.CENTRE), chosen=True)
    yield Label(right, str(rival.behind), Ink(Role.BODY, DIM, Align.RIGHT, Weight.BOLD))
    yield BalanceBar(bar.from_top(sizes.px(7))[0], rival.ahead / rival.games, rival.behind / rival.games, BRIGHT, DIM)
