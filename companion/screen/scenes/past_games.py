"""The journal's games: the list, and one of them with its result, its replay and what can be saved of it."""

from companion.games.game import Player
from companion.languages import mark
from companion.nodes.theme import BRIGHT, DIM, IVORY, Role, Weight
from companion.pages.actions import Export, ExportFormat, Resume, Show
from companion.pages.home import titles
from companion.pages.model import GameCard
from companion.pages.routes import Home, NewGame, PastGame, PastGamePage, PastGames, Replay, StatisticsPage
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, line_height, points, width_of
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import NOWHERE, QrCode, centred_text, content, even_pages, fitting, in_cells, leafed
from companion.screen.scenes.chrome import bar_button, page, top_bar
from companion.screen.scenes.game_end import bg_stats, story_page
from companion.screen.widgets.basic import IconMark, Label, Plate, Pool, PushButton, SeatMark
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.widget import Tap, Widget
from companion.table.entries import Status

_STATUS = {Status.UNFINISHED: mark("not finished"), Status.ABANDONED: mark("abandoned")}


def build(route: PastGames, frame: Frame) -> list[Widget]:
    """Every game, the latest first, as many per page as fit."""
    sizes, games = frame.sizes, frame.model.games
    widgets, rest = top_bar(frame, frame.say("Past games"), buttons=_bar_buttons(frame))
    body = content(frame, rest)
    if not games:
        words = frame.say("No game has been played yet.")
        first = PushButton(
            body.middle(min(body.width, sizes.px(320)), max(sizes.touch, sizes.px(64))),
            frame.say("New game"),
            Kind.PRIMARY,
            tap=Tap(Show(NewGame()), "n"),
        )
        heading = body.from_top((body.height - first.area.height) // 2)[0]
        return [*widgets, centred_text(frame, heading, words, Ink(Role.BODY, DIM, Align.CENTRE)), first]
    height = max(sizes.touch, sizes.px(74))

    def most(area: Area) -> int:
        return max(1, (area.height + sizes.gap) // (height + sizes.gap))

    leaf = leafed(frame, body, lambda room: even_pages(games, most(room)), (route.page, PastGames))
    widgets += leaf.turner
    spots = leaf.area.rows(most(leaf.area), sizes.gap)
    for number, (spot, game) in enumerate(zip(spots, leaf.items, strict=False), start=1):
        widgets += _game_row(frame, spot, game, str(number))
    return widgets


def _bar_buttons(frame: Frame) -> list[PushButton]:
    """The way back, and what all games say once one is finished."""
    back = bar_button(frame, 0, Tap(Show(Home()), "escape"), "back")
    if not frame.model.games:
        return [back]
    return [back, bar_button(frame, 1, Tap(Show(StatisticsPage()), "s"), "chart", frame.say("Statistics"))]


def _game_row(frame: Frame, area: Area, game: GameCard, key: str) -> list[Widget]:
    """When and which edition; who played; who won, or how it stands."""
    sizes = frame.sizes
    inside = area.inset(sizes.px(14), sizes.px(4))
    left, right = inside.shares(1.5, 1, gap=sizes.margin)
    names, below = _two_lines(frame, left)
    upper, lower = _two_lines(frame, right)
    played = fitting(frame, [game.began, *titles(frame, game)], Ink(Role.SMALL), left.width)
    winners = ", ".join(player.name for player in game.players if player.winner)
    widgets: list[Widget] = [
        Plate(area, tap=Tap(Show(PastGame(game.id)), key)),
        Label(names, game.names, chosen=True),
        Label(below, played, Ink(Role.SMALL, DIM), chosen=True),
    ]
    if winners:
        best = max(player.score for player in game.players if player.winner)
        widgets.append(Label(lower, points(best), Ink(Role.SMALL, DIM, Align.RIGHT)))
        return [*widgets, *_crowned(frame, upper, winners)]
    status = frame.say(_STATUS[game.status]) if game.status in _STATUS else ""
    return [
        *widgets,
        Label(upper, status, Ink(Role.BODY, DIM, Align.RIGHT)),
        Label(lower, game.stand, Ink(Role.SMALL, DIM, Align.RIGHT), chosen=True),
    ]


def _two_lines(frame: Frame, area: Area) -> tuple[Area, Area]:
    upper, lower = [line_height(*Ink(role).face(frame.sizes)) for role in (Role.BODY, Role.SMALL)]
    both = area.middle(area.width, min(area.height, upper + lower))
    return both.from_top(both.height * upper // (upper + lower))


def _crowned(frame: Frame, area: Area, winners: str) -> list[Widget]:
    """Who won, with a crown before the name."""
    sizes, ink = frame.sizes, Ink(Role.BODY, BRIGHT, Align.RIGHT, Weight.BOLD)
    wide = min(width_of(winners, *ink.face(sizes)), area.width - sizes.px(30))
    words, rest = area.from_right(wide + 2, sizes.px(6))
    crown = rest.from_right(sizes.px(22))[0].middle(sizes.px(22), sizes.px(22))
    return [IconMark(crown, "crown", BRIGHT), Label(words, winners, ink, chosen=True)]


# one game


def build_game(route: PastGame, frame: Frame) -> list[Widget]:
    """How a game ended or stands, and what can be done with it."""
    game = next((each for each in frame.model.games if each.id == route.game), None)
    if game is None:
        return _gone(frame)
    if route.page is PastGamePage.CODE:
        return _code(frame, game)
    if route.page is PastGamePage.STORY and frame.model.highlights is not None:
        return story_page(frame, frame.model.highlights, points=False, back=PastGame(game.id))
    sizes = frame.sizes
    widgets, body = page(frame, game.began, "", Show(PastGames()))
    left, right = body.shares(1.25, 1, gap=sizes.margin)
    story: list[Widget] = []
    if frame.model.highlights is not None:
        foot, left = left.from_bottom(max(sizes.touch, sizes.px(54)), sizes.gap)
        tap = Tap(Show(PastGame(game.id, PastGamePage.STORY)), "s")
        story = [PushButton(foot, frame.say("Story"), tap=tap)]
    return [*widgets, *_ranking(frame, left, game), *story, *_buttons(frame, right, game)]


def _gone(frame: Frame) -> list[Widget]:
    widgets, body = page(frame, frame.say("Past games"), "", Show(PastGames()))
    words = frame.say("This game is no longer in the journal.")
    return [*widgets, centred_text(frame, body, words, Ink(Role.BODY, DIM, Align.CENTRE))]


def _ranking(frame: Frame, area: Area, game: GameCard) -> list[Widget]:
    """Everybody with their score, the best first; each keeps the symbol of their seat."""
    sizes = frame.sizes
    head, rest = area.from_top(sizes.px(34), sizes.px(4))
    minutes = frame.say.many("{n} minute", "{n} minutes", game.minutes)
    stand = game.stand or (frame.say("finished") if game.status is Status.FINISHED else "")
    facts = fitting(frame, [*titles(frame, game), stand, minutes], Ink(Role.SMALL), head.width)
    widgets: list[Widget] = [Label(head, facts, Ink(Role.SMALL, DIM), chosen=True), Plate(rest, Look.WELL)]
    ranked = sorted(enumerate(game.players), key=lambda item: item[1].rank)
    inside = rest.inset(sizes.px(12), sizes.px(8))
    rows = max(4, len(ranked))
    for spot, (seat, player) in zip(inside.rows(rows), ranked, strict=False):
        place = spot.middle(spot.width, min(spot.height, sizes.px(56)))
        level = frame.level_title(game.game, game.computers[player.name]) if player.name in game.computers else None
        widgets += _player(frame, place, seat, player, level)
    return widgets


def _player(frame: Frame, area: Area, seat: int, player: Player, level: str | None) -> list[Widget]:
    """`level` is that of a computer player: in words, if there is room for them."""
    sizes = frame.sizes
    size = min(sizes.px(26), area.height)
    mark_area, rest = area.from_left(size, sizes.px(12))
    score, rest = rest.from_right(sizes.px(60))
    colour = BRIGHT if player.winner else IVORY
    weight = Weight.BOLD if player.winner else None
    crown: list[Widget] = []
    if player.winner:
        spot, rest = rest.from_right(size, sizes.gap)
        crown = [IconMark(spot.middle(size, size), "crown", BRIGHT)]
    if level is not None:
        spot, rest = rest.from_right(size, sizes.gap)
        crown.append(IconMark(spot.middle(size, size), "computer", DIM))
        small, large = Ink(Role.SMALL, DIM, Align.RIGHT), Ink(Role.BODY, weight=weight)
        words = width_of(level, *small.face(sizes)) + 2
        if words + sizes.gap + width_of(player.name, *large.face(sizes)) <= rest.width:
            spot, rest = rest.from_right(words, sizes.gap)
            crown.append(Label(spot, level, small))
    return [
        SeatMark(mark_area.middle(size, size), frame.style_of(player.name, seat)),
        Label(rest, player.name, Ink(Role.BODY, colour, weight=weight), chosen=True),
        *crown,
        Label(score, points(player.score), Ink(Role.BODY, colour, Align.RIGHT, Weight.BOLD)),
    ]


def _buttons(frame: Frame, area: Area, game: GameCard) -> list[Widget]:
    """Watch a finished game again and save it; go on with any other, whose record shows what is hidden."""
    say = frame.say
    spots = area.rows(4, frame.sizes.gap)
    if game.status is not Status.FINISHED:
        why_not = frame.why_not(game.game)
        tap = None if why_not else Tap(Resume(game.id), "return")
        go_on = PushButton(spots[0], say("Continue"), Kind.PRIMARY, "play", off=bool(why_not), tap=tap)
        note = why_not or say("The replay comes when the game is finished: until then, nobody sees what is hidden.")
        return [go_on, centred_text(frame, spots[1], note, Ink(Role.SMALL, DIM))]
    load = frame.screens.games.get(game.game)
    code = Show(PastGame(game.id, PastGamePage.CODE))
    buttons = [
        PushButton(NOWHERE, say("BG Stats code"), icon="code", tap=Tap(code, "b")),
        PushButton(NOWHERE, say("Save record"), icon="save", tap=Tap(Export(game.id, ExportFormat.RECORD), "r")),
        PushButton(NOWHERE, say("Save as CSV"), icon="save", tap=Tap(Export(game.id, ExportFormat.CSV), "c")),
    ]
    if load is not None and load().replay is not None:
        tap = Tap(Show(Replay(game.id)), "return")
        buttons.insert(0, PushButton(NOWHERE, say("Watch replay"), Kind.PRIMARY, "play", tap=tap))
    return [*in_cells(spots, buttons)]


def _code(frame: Frame, game: GameCard) -> list[Widget]:
    """The code that BG Stats reads; the kiosk brings it with the game that is looked at."""
    sizes, say = frame.sizes, frame.say
    widgets, body = page(frame, say("BG Stats"), game.began, Show(PastGame(game.id)))
    if not frame.model.code:
        words = say("Only finished games have a code.")
        return [*widgets, centred_text(frame, body, words, Ink(Role.BODY, DIM, Align.CENTRE))]
    code, text = body.from_left(body.height, sizes.margin)
    return [*widgets, QrCode(code, frame.model.code), centred_text(frame, text, bg_stats(frame), Ink(Role.ACTION))]


# replay


def build_replay(route: Replay, frame: Frame) -> list[Widget]:
    """A finished game, step by step, as the game itself shows it."""
    game = frame.screens.games.get(frame.model.story[-1].game if frame.model.story else "")
    replay = None if game is None else game().replay
    return _no_replay(route, frame) if replay is None else replay(route, frame)


def _no_replay(route: Replay, frame: Frame) -> list[Widget]:
    """While a game goes on, or could, what lies in the box is nobody's to see."""
    sizes, say = frame.sizes, frame.say
    back = Show(PastGame(route.game))
    widgets, body = page(frame, say("Replay"), back=back)
    left, right = body.shares(0.7, 1, gap=sizes.margin)
    foot, words = right.from_bottom(max(sizes.touch, sizes.px(54)), sizes.gap)
    sentence = say("Only finished games have a replay: until then, nobody sees what is hidden.")
    return [
        *widgets,
        Pool(left),
        *(frame.apparatus.picture(frame, left) if frame.apparatus is not None else ()),
        centred_text(frame, words, sentence, Ink(Role.ACTION, align=Align.CENTRE)),
        PushButton(foot, say("Back"), Kind.PRIMARY, tap=Tap(back, "return")),
    ]
